//! Games without an active member. Source: activity.md, 2.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::checks::ReplayedSite;
use crate::league::League;
use crate::league::model::game::{Game, GameId};
use crate::league::model::history::{ChangeReason, UnratedReason};
use crate::league::model::matchday::{Matchday, ResultForm};
use crate::league::model::player::PlayerId;
use crate::league::replay::journal::{JournalEntry, JournalEvent, journal};
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};

/// Warns of games that do not count because neither player is an active member.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, history) in site.leagues_with_members() {
        let mut inactive: BTreeMap<PlayerId, Date> = BTreeMap::new();
        for line in journal(league, history.overall()) {
            match line.what {
                JournalEvent::Leave | JournalEvent::AutoInactive => {
                    inactive.insert(line.player, line.date);
                }
                JournalEvent::Return => {
                    inactive.remove(&line.player);
                }
                JournalEvent::Ignored => ignored(league, &line, &inactive, diagnostics),
                JournalEvent::Join
                | JournalEvent::Game
                | JournalEvent::Friendly
                | JournalEvent::Season
                | JournalEvent::Penalty => {}
            }
        }
    }
}

/// Warns of a game that is none of the league's.
fn ignored(
    league: &League,
    line: &JournalEntry<'_>,
    inactive: &BTreeMap<PlayerId, Date>,
    diagnostics: &mut Diagnostics,
) {
    let ChangeReason::Unrated {
        game,
        why: UnratedReason::NoMember,
    } = line.change.reason
    else {
        return;
    };
    let Some((spot, game)) = place(league, game) else {
        return;
    };
    // Both players have a line; the game is reported with the first.
    let Some((first, second)) = game.pair().filter(|(first, _)| *first == line.player) else {
        return;
    };
    let state = |player: PlayerId| match inactive.get(&player) {
        Some(date) => format!("`{}` has been inactive since {date}", id(league, player)),
        None => format!("`{}` is no member", id(league, player)),
    };
    let known = [first, second];
    let known = known.into_iter().find(|it| inactive.contains_key(it));
    let way = known.map_or_else(
        || "take a player in with `members: { join: […] }`".to_owned(),
        |player| {
            let id = id(league, player);
            format!("bring `{id}` back with `members: {{ return: [{id}] }}`")
        },
    );
    diagnostics
        .warning(
            Code::NoMembers,
            spot,
            "a game without an active member does not count",
        )
        .label(format!("{}, and {}", state(first), state(second)))
        .help(format!(
            "one of the two must be active: {way}, or write `ranked: false` if it was a friendly"
        ));
}

fn id(league: &League, player: PlayerId) -> &str {
    &league.player(player).id
}

/// The place of a game in its file.
pub(super) fn place(league: &League, game: GameId) -> Option<(DiagnosticSpot, &Game)> {
    let (day, game) = matchday_of(league, game)?;
    Some((spot(&league.matchdays[day], game.position), game))
}

/// The matchday of a game, by its index, and the game.
pub(super) fn matchday_of(league: &League, game: GameId) -> Option<(usize, &Game)> {
    let mut index = game.0 as usize;
    for (day, matchday) in league.matchdays.iter().enumerate() {
        if let Some(game) = matchday.games.get(index) {
            return Some((day, game));
        }
        index -= matchday.games.len();
    }
    None
}

/// The place of a result with an index in its file.
pub(super) fn spot(matchday: &Matchday, index: usize) -> DiagnosticSpot {
    let root = KeyPath::file(&matchday.file);
    match matchday.form {
        ResultForm::Games => root.field("games").index(index).value(),
        ResultForm::Results => root.field("results").index(index).value(),
        ResultForm::Placings | ResultForm::Nothing => root.field("placings").value(),
    }
}
