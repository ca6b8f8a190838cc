//! A cell of the cross table. Source: keizer.md, 4.2.

use crate::league::system::keizer::row_points::{AbsenceKind, RowOutcome};
use crate::league::system::keizer::standing::RoundCell;
use crate::league::system::round_list::ListCell;
use crate::league::tournament::PieceColour;

/// A cell as the cross table shows it: `1 w Sascha p=22`, `bye - - p=2.5`, or `-`.
///
/// Points have `decimals` digits behind the point, or more where that is not all.
pub fn cross_table_cell(cell: Option<RoundCell>, decimals: u32) -> ListCell {
    let plain = |text: &str| ListCell::Plain(text.to_owned());
    match cell {
        None => plain("-"),
        Some(RoundCell::Away { away, points }) => ListCell::Parts(vec![
            ListCell::Text(away_key(away)),
            plain(" - - p="),
            ListCell::Number(points.at_least(decimals)),
        ]),
        Some(RoundCell::Game {
            opponent,
            opponent_retired,
            colour,
            outcome,
            points,
        }) => ListCell::Parts(vec![
            outcome_cell(outcome),
            plain(match colour {
                PieceColour::White => " w ",
                PieceColour::Black => " b ",
            }),
            ListCell::Player(opponent),
            plain(if opponent_retired { " (r) p=" } else { " p=" }),
            ListCell::Number(points.at_least(decimals)),
        ]),
    }
}

/// The words and signs of a cell, each with the key of what it stands for.
pub(super) const SHORT_WORDS: &[(&str, &str)] = &[
    ("keizer_cell_bye", "away_bye"),
    ("keizer_cell_club", "away_club"),
    ("keizer_cell_excused", "away_excused"),
    ("keizer_cell_unexcused", "away_unexcused"),
    ("keizer_cell_late", "away_late"),
    ("keizer_cell_adjourned", "reason_adjourned"),
    (WON_BY_DEFAULT, "keizer_won_by_default"),
    (LOST_BY_DEFAULT, "keizer_lost_by_default"),
];

const WON_BY_DEFAULT: &str = "(+)";
const LOST_BY_DEFAULT: &str = "(-)";

fn outcome_cell(outcome: RowOutcome) -> ListCell {
    let mark = match outcome {
        RowOutcome::Win => "1",
        RowOutcome::Draw => "1/2",
        RowOutcome::Loss => "0",
        RowOutcome::WinByForfeit => WON_BY_DEFAULT,
        RowOutcome::LossByForfeit => LOST_BY_DEFAULT,
        RowOutcome::Adjourned => return ListCell::Text("keizer_cell_adjourned"),
        RowOutcome::Open => "-",
    };
    ListCell::Plain(mark.to_owned())
}

fn away_key(away: AbsenceKind) -> &'static str {
    match away {
        AbsenceKind::Bye => "keizer_cell_bye",
        AbsenceKind::Club => "keizer_cell_club",
        AbsenceKind::Excused => "keizer_cell_excused",
        AbsenceKind::Unexcused => "keizer_cell_unexcused",
        AbsenceKind::Late => "keizer_cell_late",
    }
}
