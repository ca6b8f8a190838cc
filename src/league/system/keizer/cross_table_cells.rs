//! A cell of the cross table in one line of text. Source: KEIZER, 4.2.

use crate::league::system::keizer::exact_points::Points;
use crate::league::system::keizer::row_points::{Away, Colour, Outcome};
use crate::league::system::keizer::standing::Cell;

/// The abbreviations of one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    pub adjourned: &'static str,
    pub bye: &'static str,
    pub club: &'static str,
    pub excused: &'static str,
    pub unexcused: &'static str,
    pub late: &'static str,
}

pub const GERMAN: Words = Words {
    adjourned: "vert",
    bye: "frei",
    club: "verh",
    excused: "fehl",
    unexcused: "fehl",
    late: "spät",
};

pub const ENGLISH: Words = Words {
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
pub fn text(
    cell: Option<Cell>,
    words: &Words,
    name: &str,
    number: impl Fn(Points) -> String,
) -> String {
    match cell {
        None => "-".to_owned(),
        Some(Cell::Away { away, points }) => {
            format!("{} - - p={}", away_word(away, words), number(points))
        }
        Some(Cell::Game {
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
pub fn colour_letter(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "w",
        Colour::Black => "b",
    }
}

fn outcome_word(outcome: Outcome, words: &Words) -> &'static str {
    match outcome {
        Outcome::Win => "1",
        Outcome::Draw => "1/2",
        Outcome::Loss => "0",
        Outcome::WinByForfeit => "(+)",
        Outcome::LossByForfeit => "(-)",
        Outcome::Adjourned => words.adjourned,
        Outcome::Open => "-",
    }
}

fn away_word(away: Away, words: &Words) -> &'static str {
    match away {
        Away::Bye => words.bye,
        Away::Club => words.club,
        Away::Excused => words.excused,
        Away::Unexcused => words.unexcused,
        Away::Late => words.late,
    }
}
