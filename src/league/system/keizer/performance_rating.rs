//! The strength that somebody played with, in rating points. Source: keizer.md, 4.2 and 7.

use crate::league::model::player::PlayerId;
use crate::league::system::keizer::row_points::{PricedRow, RowKind, RowOutcome, half_points};
use crate::league::system::keizer::settings::Settings;
use crate::league::tournament::Tournament;

/// The performance of a player over the games really played; `None` without one.
///
/// The mean rating of the opponents + 800 (score / games - ½), cut to a whole number; or
/// with estimated ratings the player's own, carried from game to game.
pub fn performance_rating(
    settings: &Settings,
    field: &Tournament,
    player: PlayerId,
    rows: &[PricedRow],
) -> Option<i64> {
    let played: Vec<RatedOpponent> = rows.iter().filter_map(|row| played(field, row)).collect();
    let games = played.len() as i64;
    if games == 0 {
        None
    } else if settings.estimated_rating {
        let entrant = field.player(player);
        Some(estimate(
            i64::from(entrant.rating),
            factor(&entrant.categories),
            &played,
        ))
    } else {
        let ratings: i64 = played.iter().map(|game| game.opposition).sum();
        let halves: i64 = played.iter().map(|game| game.halves).sum();
        Some((ratings + 400 * (halves - games)) / games)
    }
}

/// A game over the board: the opponent's rating, and the score in halves.
struct RatedOpponent {
    opposition: i64,
    halves: i64,
}

fn played(field: &Tournament, row: &PricedRow) -> Option<RatedOpponent> {
    match row.kind {
        RowKind::Game {
            opponent, outcome, ..
        } => match outcome {
            RowOutcome::Win | RowOutcome::Draw | RowOutcome::Loss => Some(RatedOpponent {
                opposition: i64::from(field.player(opponent).rating),
                halves: i64::from(half_points(outcome)),
            }),
            RowOutcome::WinByForfeit
            | RowOutcome::LossByForfeit
            | RowOutcome::Adjourned
            | RowOutcome::Open => None,
        },
        RowKind::Away(_) => None,
    }
}

/// R' = R + K (score - ½ - clamp((R - R_opp) / 800, ±½)) for game after game, each time
/// rounded to a whole number. The source does not say which way halves go; we take the
/// even one, as everywhere else in this system.
fn estimate(rating: i64, k: i64, played: &[RatedOpponent]) -> i64 {
    played.iter().fold(rating, |rating, game| {
        let gap = (rating - game.opposition).clamp(-400, 400);
        let gain = k * (400 * (game.halves - 1) - gap);
        (rating as f64 + gain as f64 / 800.0).round_ties_even() as i64
    })
}

/// K in rating points: 32, or what a category of the form `kv20` says.
fn factor(categories: &[String]) -> i64 {
    let digits = categories.iter().filter_map(|code| code.strip_prefix("kv"));
    digits
        .filter_map(|digits| digits.parse::<u8>().ok())
        .next()
        .map_or(32, i64::from)
}
