//! Byes of rounds that a player most likely was not there for.

use std::collections::BTreeMap;

use crate::checks::ReplayedSite;
use crate::league::League;
use crate::league::model::history::History;
use crate::league::model::player::PlayerId;
use crate::league::tournament::{Tournament, is_board};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of players who have the bye of rounds before their first row of their own, only because
/// the register does not say when they came.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, _) in site.tournaments() {
        if let Some(history) = site.history(league) {
            rounds(league, history, diagnostics);
        }
    }
}

fn rounds(league: &League, history: &History, diagnostics: &mut Diagnostics) {
    let field = Tournament::of(league);
    let first_row = first_rows(league);
    let mut byes: BTreeMap<PlayerId, Vec<usize>> = BTreeMap::new();
    for (index, day) in league.matchdays.iter().enumerate() {
        let Some(player) = field.implicit_bye(index as u32 + 1, day) else {
            continue;
        };
        let is_early = match first_row.get(&player) {
            Some(first) => index < *first,
            None => history.counts(index, day),
        };
        let known = league.player(player);
        if is_early && known.registered && known.joined.is_none() && !is_taken_in(league, player) {
            byes.entry(player).or_default().push(index);
        }
    }
    for (player, rounds) in byes {
        let Some(day) = rounds.first().map(|index| &league.matchdays[*index]) else {
            continue;
        };
        let id = &league.player(player).id;
        let next = first_row.get(&player).copied();
        let next = next.unwrap_or(league.matchdays.len()) + 1;
        let numbers: Vec<String> = rounds.iter().map(|index| (index + 1).to_string()).collect();
        let rounds = match numbers.as_slice() {
            [one] => format!("round {one}"),
            several => format!("rounds {}", several.join(", ")),
        };
        diagnostics
            .warning(
                Code::EarlyBye,
                KeyPath::file(&day.file).field("games").key(),
                format!("`{id}` has the bye of {rounds}, before the first game"),
            )
            .label(format!("nobody but `{id}` is left over"))
            .help(format!(
                "if `{id}` came later, write `joined: {next}` in players.yaml; if not, write `bye: {id}` here"
            ));
    }
}

/// The index of the round in which each player has a first row of their own.
fn first_rows(league: &League) -> BTreeMap<PlayerId, usize> {
    let mut first = BTreeMap::new();
    for (index, day) in league.matchdays.iter().enumerate() {
        let games = day.games.iter().filter(|game| is_board(game));
        let seats = games.flat_map(|game| &game.seats).map(|seat| seat.player);
        for player in seats.chain(day.absences.iter().map(|(player, _)| *player)) {
            first.entry(player).or_insert(index);
        }
    }
    first
}

/// Returns whether a matchday says that it takes the player in.
fn is_taken_in(league: &League, player: PlayerId) -> bool {
    let mut days = league.matchdays.iter();
    days.any(|day| day.members.join.contains(&player))
}
