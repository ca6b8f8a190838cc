//! The facts of a standing in the data files, beyond its numbers.

use serde_json::{Map, Value, json};

use super::KeizerSystem;
use super::exact_points::Points;
use super::row_points::{AbsenceKind, RowOutcome};
use super::standing::{KeizerLine, RoundCell};
use crate::league::tournament::PieceColour;
use crate::syntax::digest::number_value;

impl KeizerSystem<'_> {
    /// The facts of a line in the data files.
    pub(super) fn facts(&self, line: &KeizerLine) -> Map<String, Value> {
        let cells = line.cells.iter().map(|cell| match *cell {
            None => Value::Null,
            Some(RoundCell::Away { away, points }) => {
                json!({ "absent": away_word(away), "points": points_as_json(points) })
            }
            Some(RoundCell::Game {
                opponent,
                colour,
                outcome,
                points,
                ..
            }) => json!({
                "opponent": self.league.player(opponent).public_id,
                "colour": match colour { PieceColour::White => "w", PieceColour::Black => "b" },
                "result": outcome_mark(outcome),
                "points": points_as_json(points),
            }),
        });
        let mut facts = Map::new();
        let game_points = f64::from(line.half_points) / 2.0;
        facts.insert("game_points".to_owned(), number_value(game_points));
        facts.insert("perf".to_owned(), json!(line.performance));
        facts.insert(
            "rating".to_owned(),
            json!(self.field.player(line.player).rating),
        );
        facts.insert(
            "rank_value_before".to_owned(),
            points_as_json(line.value_before.points()),
        );
        facts.insert(
            "rank_value".to_owned(),
            points_as_json(line.value_after.points()),
        );
        facts.insert("cells".to_owned(), cells.collect());
        facts
    }
}

/// Points as a number of the data files.
fn points_as_json(points: Points) -> Value {
    number_value(points.to_f64())
}

/// The mark of an outcome in the data files, from the player's side.
fn outcome_mark(outcome: RowOutcome) -> &'static str {
    match outcome {
        RowOutcome::Win => "1",
        RowOutcome::Draw => "½",
        RowOutcome::Loss => "0",
        RowOutcome::WinByForfeit => "+",
        RowOutcome::LossByForfeit => "-",
        RowOutcome::Adjourned => "*",
        RowOutcome::Open => "",
    }
}

/// The word of the data files for a round without a game.
fn away_word(away: AbsenceKind) -> &'static str {
    match away {
        AbsenceKind::Bye => "bye",
        AbsenceKind::Club => "club",
        AbsenceKind::Excused => "excused",
        AbsenceKind::Unexcused => "unexcused",
        AbsenceKind::Late => "late",
    }
}
