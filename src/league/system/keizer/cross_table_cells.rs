//! A cell of the cross table in one line of text. Source: keizer.md, 4.2.

use crate::league::model::tournament::PieceColour;
use crate::league::system::keizer::exact_points::Points;
use crate::league::system::keizer::row_points::{AbsenceKind, RowOutcome};
use crate::league::system::keizer::standing::RoundCell;

/// The abbreviations of one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellWords<'a> {
    /// An adjourned game.
    pub adjourned: &'a str,
    /// A round without an opponent.
    pub bye: &'a str,
    /// A round played for the club.
    pub club: &'a str,
    /// A round away with notice.
    pub excused: &'a str,
    /// A round away without notice.
    pub unexcused: &'a str,
    /// A round before the player joined.
    pub late: &'a str,
}

impl<'a> CellWords<'a> {
    /// The abbreviations among the texts of a language.
    pub fn from_texts(text: impl Fn(&'static str) -> &'a str) -> CellWords<'a> {
        CellWords {
            adjourned: text("keizer_cell_adjourned"),
            bye: text("keizer_cell_bye"),
            club: text("keizer_cell_club"),
            excused: text("keizer_cell_excused"),
            unexcused: text("keizer_cell_unexcused"),
            late: text("keizer_cell_late"),
        }
    }

    /// The abbreviations of a language as it comes with Ligatur.
    #[cfg(test)]
    pub fn of(tag: &str) -> CellWords<'static> {
        CellWords::from_texts(|key| crate::league::system::words::text(tag, key))
    }
}

/// A cell as the cross table shows it: `1 w Sascha p=22`, `bye - - p=2.5`, or `-`.
///
/// `name` is the opponent's, where there is one; `number` writes points.
pub fn cell_text(
    cell: Option<RoundCell>,
    words: &CellWords<'_>,
    name: &str,
    number: impl Fn(Points) -> String,
) -> String {
    match cell {
        None => "-".to_owned(),
        Some(RoundCell::Away { away, points }) => {
            format!("{} - - p={}", away_word(away, words), number(points))
        }
        Some(RoundCell::Game {
            opponent_retired,
            colour,
            outcome,
            points,
            ..
        }) => {
            let result = outcome_word(outcome, words);
            let retired = if opponent_retired { " (r)" } else { "" };
            let points = number(points);
            format!(
                "{result} {} {name}{retired} p={points}",
                colour_letter(colour)
            )
        }
    }
}

/// `w` for white, `b` for black.
pub fn colour_letter(colour: PieceColour) -> &'static str {
    match colour {
        PieceColour::White => "w",
        PieceColour::Black => "b",
    }
}

fn outcome_word<'a>(outcome: RowOutcome, words: &CellWords<'a>) -> &'a str {
    match outcome {
        RowOutcome::Win => "1",
        RowOutcome::Draw => "1/2",
        RowOutcome::Loss => "0",
        RowOutcome::WinByForfeit => "(+)",
        RowOutcome::LossByForfeit => "(-)",
        RowOutcome::Adjourned => words.adjourned,
        RowOutcome::Open => "-",
    }
}

fn away_word<'a>(away: AbsenceKind, words: &CellWords<'a>) -> &'a str {
    match away {
        AbsenceKind::Bye => words.bye,
        AbsenceKind::Club => words.club,
        AbsenceKind::Excused => words.excused,
        AbsenceKind::Unexcused => words.unexcused,
        AbsenceKind::Late => words.late,
    }
}
