//! Tables of numbers beside the results: ratings after each evening, standings.

use crate::formats::column_meaning::ColumnMeaning;
use crate::formats::dated_rows::SheetReading;
use crate::formats::import_settings::ImportSettings;
use crate::formats::published_number::{PublishedMoment, PublishedNumber};
use crate::formats::sheet::{Sheet, SheetRow, decimal};
use crate::formats::sheet_layout::{SheetForm, SheetLayout, may_be_ratings};
use crate::formats::wide_table::wrong_width;
use crate::syntax::diagnostic::Diagnostics;

/// The numbers of a table that is not the results; rows that are not compared are noted.
pub(crate) fn published(
    file: &str,
    sheet: &Sheet,
    layout: &SheetLayout,
    settings: &ImportSettings,
    notes: &mut Vec<String>,
) -> Vec<PublishedNumber> {
    let number = |row: &SheetRow, column: usize, player: String, after| {
        let text = row.text(column);
        Some(PublishedNumber {
            place: row.place(column),
            line: row.number,
            table: sheet.name.clone(),
            after,
            player,
            value: decimal(text)?,
            decimals: text
                .split_once(['.', ','])
                .map_or(0, |(_, digits)| digits.len()),
        })
    };
    let mut reading = SheetReading {
        file,
        sheet,
        layout,
        settings,
        notes: Vec::new(),
    };
    match layout.form {
        SheetForm::Wide if may_be_ratings(layout, sheet) => {
            // What can not be read here is no number to compare, and no fault.
            let rows = reading.dated(&mut Diagnostics::new());
            let after = |number, date| Some(PublishedMoment { number, date });
            let rows = rows
                .iter()
                .filter(|it| it.date.is_some() || it.number.is_some())
                .filter(|it| is_whole(it.row, layout, sheet, notes));
            let cells = rows.flat_map(|it| {
                let players = layout.players();
                players.filter_map(|column| {
                    let player = layout.columns[column].head.clone();
                    number(it.row, column, player, after(it.number, it.date))
                })
            });
            cells.collect()
        }
        SheetForm::Standings => {
            let values = [
                ColumnMeaning::Rating,
                ColumnMeaning::Score,
                ColumnMeaning::Sum,
            ];
            let Some(column) = values.iter().find_map(|it| layout.column(*it)) else {
                return Vec::new();
            };
            let rows = reading.body().iter();
            let cells = rows.filter_map(|row| number(row, column, layout.name_of(row), None));
            cells.filter(|it| !it.player.is_empty()).collect()
        }
        SheetForm::Wide
        | SheetForm::Rows
        | SheetForm::CrossTable
        | SheetForm::Swiss
        | SheetForm::Players => Vec::new(),
    }
}

/// Returns whether a row has a cell a column; nobody knows which cell of another one is missing.
fn is_whole(row: &SheetRow, layout: &SheetLayout, sheet: &Sheet, notes: &mut Vec<String>) -> bool {
    let (cells, width) = (row.cells.len(), layout.columns.len());
    let is_whole = wrong_width(row, width, false).is_none();
    if !is_whole {
        let table = match sheet.name.as_str() {
            "" => String::new(),
            name => format!(" of `{name}`"),
        };
        notes.push(format!(
            "line {}{table} has {cells} cells below a header of {width}: its numbers are not compared",
            row.number
        ));
    }
    is_whole
}
