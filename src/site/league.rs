//! The pages of a league, a file each.

pub mod archive;
pub mod calendar;
pub mod corrections;
pub mod cross;
pub mod feed;
pub mod handicap_table;
pub mod handicaps;
pub mod history;
pub mod home;
pub mod journal;
pub mod matchday;
pub mod members;
pub mod modifiers;
pub mod player;
pub mod players;
pub mod round;
pub mod round_files;
pub mod season;
pub mod statistics;
pub mod table;

use crate::site::data;
use crate::site::league_page::LeaguePageKind;

/// Every kind of page that leagues have, in the order of their navigation.
pub const LEAGUE_PAGES: &[LeaguePageKind] = &[
    home::KIND,
    archive::KIND,
    players::KIND,
    members::KIND,
    journal::KIND,
    handicaps::KIND,
    cross::KIND,
    round::KIND,
    history::KIND,
    statistics::KIND,
    corrections::KIND,
    table::KIND,
    season::KIND,
    matchday::KIND,
    player::KIND,
    handicap_table::KIND,
    modifiers::KIND,
    round_files::KIND,
    feed::KIND,
    calendar::KIND,
    data::standings::KIND,
    data::history::KIND,
    data::seasons::KIND,
    data::results::KIND,
    data::players::KIND,
    data::journal::KIND,
    data::handicaps::KIND,
    data::csv::KIND,
    data::ledger::KIND,
];
