//! Players who leave on a day and play in its file. Source: activity.md, 2.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::checks::ReplayedSite;
use crate::checks::no_members::{matchday_of, place};
use crate::league::League;
use crate::league::model::game::GameId;
use crate::league::model::history::{Change, ChangeReason};
use crate::league::model::player::PlayerId;
use crate::league::replay::journal::{JournalEvent, journal};
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of games that come after a leave of the same day, without a return between them.
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

/// Returns whether a player is said to return before a game, in its file or in one of its day that
/// comes before: then the wish, and not the game, makes the player active again.
fn returns_before(league: &League, player: PlayerId, game: GameId) -> bool {
    let Some((index, _)) = matchday_of(league, game) else {
        return false;
    };
    let date = league.matchdays[index].date;
    let days = league.matchdays[..=index].iter().rev();
    let mut of_day = days.take_while(|day| day.date == date);
    let last = of_day.find_map(|day| match &day.members {
        members if members.back.contains(&player) => Some(true),
        members if members.leave.contains(&player) => Some(false),
        _ => None,
    });
    last.unwrap_or_default()
}

/// The same file takes a fee from a player and brings the player back by a game.
fn plays_after_leaving(league: &League, change: &Change, diagnostics: &mut Diagnostics) {
    let ChangeReason::Rated { game, .. } = change.reason else {
        return;
    };
    if returns_before(league, change.player, game) {
        return;
    }
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
