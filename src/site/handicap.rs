//! Handicaps: what was given in a game, and who gives what to whom.

use crate::model::game::Game;
use crate::model::history::{Change, Reason, Terms};
use crate::model::standing::Standing;
use crate::site::desk::Desk;
use crate::site::standing::fact_text;
use crate::site::view::table::{ColumnHead, CrossRow, HandicapLine, HandicapMatrixView};
use crate::system::handicap::league_level;
use crate::system::handicap::table::{Handicap, TABLE, number};

/// The handicap of a game as words: what was really given, else what the table says.
pub fn of_game(desk: &Desk<'_>, game: &Game, changes: &[&Change]) -> Option<String> {
    let by_table = changes.iter().find_map(|change| match change.reason {
        Reason::Rated {
            terms: Terms::Points { handicap, .. },
            ..
        } => Some(handicap),
        _ => None,
    });
    let number = game.handicap.or(by_table).filter(|number| *number > 0)?;
    Some(Handicap::of(number).name(&desk.locale.tag).to_owned())
}

/// The matrix for the wall of the club room: the row gives to the column.
pub fn view(desk: &Desk<'_>) -> HandicapMatrixView {
    let rows = &desk.history.overall().ranking.rows;
    let head = |row: &Standing| {
        let name = &desk.league.player(row.player).name;
        ColumnHead {
            text: name.chars().take(8).collect(),
            title: (name.chars().count() > 8).then(|| name.clone()),
        }
    };
    let language = &desk.locale.tag;
    let legend = TABLE.iter().map(|line| HandicapLine {
        number: line.number.to_string(),
        name: line.name(language).to_owned(),
        kanji: line.kanji.to_owned(),
        transcription: line.japanese.to_owned(),
        removed: line.removed(language).to_owned(),
    });
    HandicapMatrixView {
        heading: desk.locale.text("handicaps").to_owned(),
        state: desk.state(),
        lead: desk.locale.text("handicap_matrix_intro").to_owned(),
        columns: rows.iter().map(head).collect(),
        rows: rows.iter().map(|row| line(desk, row, rows)).collect(),
        legend: legend.collect(),
    }
}

/// What one player gives to each other: a number of the table, nothing where the other
/// one gives, and a dash for an even game.
fn line(desk: &Desk<'_>, row: &Standing, others: &[Standing]) -> CrossRow {
    let cell = |other: &Standing| {
        if other.player == row.player {
            return None;
        }
        let levels = league_level(row).zip(league_level(other));
        Some(
            levels.map_or_else(String::new, |(own, other)| match own - other {
                0 => "–".to_owned(),
                difference if difference > 0 => number(difference.unsigned_abs()).to_string(),
                _ => String::new(),
            }),
        )
    };
    CrossRow {
        place: row.place.map(|place| place.to_string()).unwrap_or_default(),
        player: desk.player(row.player),
        more: vec![fact_text(desk, row, "notation")],
        cells: others.iter().map(cell).collect(),
    }
}
