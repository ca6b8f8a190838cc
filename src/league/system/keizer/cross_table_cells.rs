//! A cell of the cross table in one line of text. Source: keizer.md, 4.2.

use crate::league::system::keizer::exact_points::Points;
use crate::league::system::keizer::row_points::{AbsenceKind, PieceColour, RowOutcome};
use crate::league::system::keizer::standing::RoundCell;

/// The abbreviations of one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellWords {
    pub adjourned: &'static str,
    pub bye: &'static str,
    pub club: &'static str,
    pub excused: &'static str,
    pub unexcused: &'static str,
    pub late: &'static str,
}

pub const GERMAN: CellWords = CellWords {
    adjourned: "vert",
    bye: "frei",
    club: "verh",
    excused: "fehl",
    unexcused: "fehl",
    late: "spät",
};

pub const ENGLISH: CellWords = CellWords {
    adjourned: "adjo",
    bye: "bye",
    club: "prev",
    excused: "excu",
    unexcused: "unex",
    late: "late",
};

/// A cell as the cross table shows it: `1 w Sascha p=22`, `bye - - p=2.5`, or `-`.
///
/// `name` is the opponent's, where there is one; `number` writes points.
pub fn cell_text(
    cell: Option<RoundCell>,
    words: &CellWords,
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

fn outcome_word(outcome: RowOutcome, words: &CellWords) -> &'static str {
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

fn away_word(away: AbsenceKind, words: &CellWords) -> &'static str {
    match away {
        AbsenceKind::Bye => words.bye,
        AbsenceKind::Club => words.club,
        AbsenceKind::Excused => words.excused,
        AbsenceKind::Unexcused => words.unexcused,
        AbsenceKind::Late => words.late,
    }
}
