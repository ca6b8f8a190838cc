//! Byes of rounds that a player most likely was not there for.

use std::collections::BTreeMap;

use crate::checks::ReplayedSite;
use crate::league::League;
use crate::league::model::history::History;
use crate::league::model::matchday::ResultForm;
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
    let mut early: BTreeMap<PlayerId, Vec<usize>> = BTreeMap::new();
    for (index, day) in league.matchdays.iter().enumerate() {
        let number = index as u32 + 1;
        // Beside a bye that the file gives nobody else has one.
        let left = match day.given_bye().filter(|_| day.form == ResultForm::Games) {
            Some(_) => field.left_over(number, day),
            None => field.implicit_bye(number, day).into_iter().collect(),
        };
        for player in left {
            let is_early = first_row.contains_key(&player) || history.counts(index, day);
            if is_early && is_newcomer(league, &first_row, player, index) {
                early.entry(player).or_default().push(index);
            }
        }
    }
    for (player, rounds) in early {
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
        let key = match day.form {
            ResultForm::Games => "games",
            _ => "absent",
        };
        let key = KeyPath::file(&day.file).field(key).key();
        let message = format!("`{id}` is left over in {rounds}, before the first game");
        diagnostics
            .warning(Code::EarlyBye, key, message)
            .help(format!(
                "if `{id}` came later, write `joined: {next}` in players.yaml; if not, say here by \
             `bye` or `absent` why `{id}` had no game"
            ));
    }
}

/// Returns whether a player most likely came after a round: the register does not say when, and
/// the first row comes later or never.
pub(super) fn is_newcomer(
    league: &League,
    first_rows: &BTreeMap<PlayerId, usize>,
    player: PlayerId,
    index: usize,
) -> bool {
    let known = league.player(player);
    let says_nothing = known.registered && known.joined.is_none() && !is_taken_in(league, player);
    says_nothing && first_rows.get(&player).is_none_or(|first| index < *first)
}

/// The index of the round in which each player has a first row of their own.
pub(super) fn first_rows(league: &League) -> BTreeMap<PlayerId, usize> {
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
