//! The pages of a league, a file each.

pub(crate) mod archive;
pub(crate) mod boards;
pub(crate) mod calendar;
pub(crate) mod categories;
pub(crate) mod colours;
pub(crate) mod corrections;
pub(crate) mod cross;
pub(crate) mod feed;
pub(crate) mod handicaps;
pub(crate) mod history;
pub(crate) mod home;
pub(crate) mod journal;
pub(crate) mod matchday;
pub(crate) mod matchday_pages;
pub(crate) mod meetings;
pub(crate) mod members;
pub(crate) mod modifiers;
pub(crate) mod player;
pub(crate) mod player_results;
pub(crate) mod players;
pub(crate) mod results;
pub(crate) mod round;
pub(crate) mod round_files;
pub(crate) mod season;
pub(crate) mod sheet;
pub(crate) mod statistics;
pub(crate) mod system_pages;
pub(crate) mod table;
pub(crate) mod table_after;

use crate::site::data;
use crate::site::league_page::LeaguePageKind;

/// Every kind of page that leagues have, in the order of their navigation.
pub(crate) const LEAGUE_PAGES: &[LeaguePageKind] = &[
    home::KIND,
    archive::KIND,
    results::KIND,
    players::KIND,
    sheet::KIND,
    members::KIND,
    journal::KIND,
    handicaps::KIND,
    categories::KIND,
    cross::KIND,
    colours::KIND,
    round::KIND,
    history::KIND,
    statistics::KIND,
    corrections::KIND,
    table::KIND,
    season::KIND,
    matchday::KIND,
    table_after::KIND,
    boards::KIND,
    player::KIND,
    player_results::KIND,
    meetings::KIND,
    system_pages::KIND,
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
