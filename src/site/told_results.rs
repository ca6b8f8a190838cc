//! The results that are told, and the ways in which they ended.

use crate::league::model::game::{Duel, Game, GameId};
use crate::league::model::history::{Change, LeagueTable, UnratedReason};
use crate::league::statistics::unrated_reason;
use crate::site::league_context::LeagueContext;

/// The results of a matchday that are told: no pairing, no friendly, and none between people who
/// are no members.
pub(crate) fn told_games<'a>(context: &LeagueContext<'a>, index: usize) -> Vec<(GameId, &'a Game)> {
    context
        .games_on(index)
        .filter(|(id, game)| is_told(context, *id, game))
        .collect()
}

/// Returns whether a game is a result of the league: no pairing, no friendly, no forfeit that is
/// not rated, and none between people who are no members.
fn is_told(context: &LeagueContext<'_>, id: GameId, game: &Game) -> bool {
    if game.sides().nth(1).is_none() || !game.ranked || game.is_open() {
        return false;
    }
    let changes = changes_of_game(context, id, game);
    !matches!(
        unrated_reason(context.league, game, &changes),
        Some(UnratedReason::NoMember | UnratedReason::Forfeit)
    )
}

/// Returns the changes of a game in the table in which it is shown.
pub(crate) fn changes_of_game<'a>(
    context: &LeagueContext<'a>,
    id: GameId,
    game: &Game,
) -> Vec<&'a Change> {
    let index = context.table_of_game(game);
    let table: &'a LeagueTable = &context.history.tables[index];
    let changes = context.statistics.tables[index].changes_by(id);
    changes.map(|index| &table.changes[index]).collect()
}

/// Returns the result of a game of two as pages print it: its score, or its mark.
pub(crate) fn result_text(context: &LeagueContext<'_>, game: &Game) -> String {
    let score = |score| context.locale.number_short(score, SCORE_DECIMALS);
    match game.scores() {
        Some((first, second)) => format!("{}:{}", score(first), score(second)),
        None => mark(game.duel.unwrap_or(Duel::Pending)).to_owned(),
    }
}

/// Returns a result, or what holds one, with word joiners at its dash: no line ends there.
pub(crate) fn unbroken(result: &str) -> String {
    result.replace('–', "\u{2060}–\u{2060}")
}

/// Returns the result of a game of two as one of its sides sees it: "3:1", and of a game that was
/// not played "+:− by default".
pub(crate) fn own_result_text(context: &LeagueContext<'_>, game: &Game, is_first: bool) -> String {
    let result = own_mark(context, game, is_first);
    match game.duel {
        Some(duel) if duel.is_forfeit() => {
            format!("{result} {}", context.locale.text("by_default"))
        }
        _ => result,
    }
}

/// The score or the mark of a result, from one side.
fn own_mark(context: &LeagueContext<'_>, game: &Game, is_first: bool) -> String {
    if is_first {
        return result_text(context, game);
    }
    let score = |score| context.locale.number_short(score, SCORE_DECIMALS);
    match game.scores() {
        Some((first, second)) => format!("{}:{}", score(second), score(first)),
        None => mark(game.duel.unwrap_or(Duel::Pending))
            .chars()
            .rev()
            .collect(),
    }
}

/// The most decimals that pages show of a score.
pub(crate) const SCORE_DECIMALS: usize = 3;

/// A result as pages print it.
pub(crate) fn mark(duel: Duel) -> &'static str {
    match duel {
        Duel::First => "1–0",
        Duel::Second => "0–1",
        Duel::Draw => "½–½",
        Duel::FirstByForfeit => "+:−",
        Duel::SecondByForfeit => "−:+",
        Duel::BothForfeit => "−:−",
        Duel::Adjourned => "∗",
        Duel::Pending => "–",
    }
}
