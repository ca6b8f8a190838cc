//! Players who leave on a day and play in its file. Source: activity.md, 2.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::checks::ReplayedSite;
use crate::checks::no_members::place;
use crate::league::League;
use crate::league::model::history::{Change, ChangeReason};
use crate::league::model::player::PlayerId;
use crate::league::replay::journal::{JournalEvent, journal};
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of games that come after a leave of the same day.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, history) in site.leagues_with_members() {
        let mut left: BTreeMap<PlayerId, Date> = BTreeMap::new();
        for line in journal(league, history.overall()) {
            match line.what {
                JournalEvent::Leave => {
                    left.insert(line.player, line.date);
                }
                JournalEvent::Game => {
                    if left.remove(&line.player) == Some(line.date) {
                        plays_after_leaving(league, line.change, diagnostics);
                    }
                }
                JournalEvent::AutoInactive
                | JournalEvent::Join
                | JournalEvent::Return
                | JournalEvent::Ignored
                | JournalEvent::Friendly
                | JournalEvent::Season
                | JournalEvent::Penalty => {}
            }
        }
    }
}

/// The same file takes a fee from a player and brings the player back by a game.
fn plays_after_leaving(league: &League, change: &Change, diagnostics: &mut Diagnostics) {
    let ChangeReason::Rated { game, .. } = change.reason else {
        return;
    };
    if let Some((spot, _)) = place(league, game) {
        let id = &league.player(change.player).id;
        diagnostics
            .warning(
                Code::PlaysAfterLeaving,
                spot,
                format!("`{id}` leaves on this day and plays afterwards"),
            )
            .help(
                "`leave` comes before the games of its file: the fee is taken, and the game makes \
                 the player active again; write the leave into a later file if it came after the game");
    }
}
