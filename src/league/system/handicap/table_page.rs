//! The page with the whole handicap table.

use crate::league::model::handicap::{HandicapEntry, TABLE};
use crate::league::system::explanation::{Sentence, SentenceValue};
use crate::league::system::system_page::{SystemCell, SystemColumn, SystemPage};

/// Its address, below the league's.
pub(super) const ADDRESS: &str = "handicaps/table/";

/// The page with the whole table.
pub(super) fn table_page() -> SystemPage {
    let line = |line: &HandicapEntry| {
        let or_more = if line.number == 15 { "+" } else { "" };
        vec![
            SystemCell::Plain(format!("{}{or_more}", line.number)),
            SystemCell::Value(SentenceValue::Numbered("handicap_name_", line.number)),
            SystemCell::Value(SentenceValue::Numbered("handicap_removed_", line.number)),
            SystemCell::Foreign(line.kanji, "ja"),
            SystemCell::Foreign(line.japanese, "ja-Latn"),
            SystemCell::Board(BOARDS[usize::from(line.number)]),
        ]
    };
    SystemPage {
        address: ADDRESS,
        heading: "handicap_table",
        in_navigation: false,
        lead: Sentence::plain("handicap_table_intro"),
        columns: COLUMNS,
        rows: TABLE.iter().map(line).collect(),
    }
}

/// The pieces of the stronger player as that player sees them, by the number of the handicap: `◆`
/// is the king, `○` is off the board. Of one knight it is the left one; pawns in hand stand beside.
#[rustfmt::skip]
const BOARDS: [&str; 16] = [
    "●●●●●●●●●/　●　　　　　●　/●●●●◆●●●●",
    "●●●●●●●●●/　●　　　　　●　/○●●●◆●●●●",
    "●●●●●●●●●/　○　　　　　●　/●●●●◆●●●●",
    "●●●●●●●●●/　●　　　　　○　/●●●●◆●●●●",
    "●●●●●●●●●/　●　　　　　○　/○●●●◆●●●●",
    "●●●●●●●●●/　○　　　　　○　/●●●●◆●●●●",
    "●●●●●●●●●/　○　　　　　○　/●●●●◆●●●○",
    "●●●●●●●●●/　○　　　　　○　/○●●●◆●●●○",
    "●●●●●●●●●/　○　　　　　○　/○○●●◆●●●○",
    "●●●●●●●●●/　○　　　　　○　/○○●●◆●●○○",
    "●●●●●●●●●/　○　　　　　○　/○○○●◆●●○○",
    "●●●●●●●●●/　○　　　　　○　/○○○●◆●○○○",
    "●●●●●●●●●/　○　　　　　○　/○○○○◆●○○○",
    "●●●●●●●●●/　○　　　　　○　/○○○○◆○○○○",
    "○○○○○○○○○/　○　　　　　○　/○○○○◆○○○○　●●●",
    "○○○○○○○○○/　○　　　　　○　/○○○○◆○○○○",
];

/// The columns of that page.
const COLUMNS: &[SystemColumn] = &[
    SystemColumn {
        head: "place_short",
        is_number: true,
    },
    SystemColumn {
        head: "handicap",
        is_number: false,
    },
    SystemColumn {
        head: "removed_pieces",
        is_number: false,
    },
    SystemColumn {
        head: "handicap_kanji",
        is_number: false,
    },
    SystemColumn {
        head: "handicap_transcription",
        is_number: false,
    },
    SystemColumn {
        head: "handicap_board",
        is_number: false,
    },
];
