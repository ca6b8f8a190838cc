//! Results and players as spreadsheets save them.

use std::ops::Range;

use csv::{ReaderBuilder, StringRecord};

use crate::authoring::kfc_test_script;
use crate::formats::cell_grid::{CellGrid, GridCell};
use crate::formats::date::DateReader;
use crate::formats::{FileFormat, FormatReader};
use crate::formats::{ImportedSeason, long_table, player_list, wide_table};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Spreadsheets, as text.
pub const FORMAT: FileFormat = FileFormat {
    name: "csv",
    about: "A spreadsheet: results in long form or a column a player, or players with ratings",
    recognises: |name, _| [".csv", ".tsv"].iter().any(|end| name.ends_with(end)),
    reader: FormatReader::Text(|file| read(file.name, file.text, file.year)),
    write: Some(|season| long_table::write(season)),
};

/// The separators that a header can have.
const SEPARATORS: [char; 4] = [';', ',', '\t', ':'];

/// Reads a file in long form (`player` and `place`, or `first`, `second` and `result`), in
/// matrix form (a column a player) or a list of players (`Name` and `Rating`).
pub fn read(file: &str, text: &str, year: Option<i16>) -> (ImportedSeason, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let grid = grid(file, text, &mut diagnostics);
    let has = |name: &str| grid.column(name).is_some();
    let mut calendar = DateReader::new(file, year);
    let mut season = if has("name") && has("rating") {
        player_list::read(&grid)
    } else if has("player") || has("place") || has("first") || has("second") {
        grid.check_header(file, &mut diagnostics);
        long_table::read(&grid, &mut calendar, &mut diagnostics)
    } else if has("date") || has("matchday") {
        grid.check_header(file, &mut diagnostics);
        wide_table::read(&grid, &mut calendar, &mut diagnostics)
    } else {
        let help = if kfc_test_script::is_script(text) {
            "this is a test script: carry it out with `ligatur simulate LEAGUE --script FILE`"
        } else {
            "results have `date` (or `Datum`) and a column a player, or `player` and `place`, or `first`, `second` and `result`; players have `Name` and `Rating`"
        };
        diagnostics
            .error(
                Code::BadRow,
                KeyPath::file(file).span(0..text.lines().next().unwrap_or_default().len()),
                "a header that names no known columns",
            )
            .help(help);
        ImportedSeason::default()
    };
    calendar.report(&mut diagnostics);
    if season.players.is_empty() && season.matchdays.is_empty() && !diagnostics.has_errors() {
        diagnostics
            .error(
                Code::EmptyFile,
                KeyPath::file(file).whole(),
                "no rows below the header",
            )
            .help("save the sheet that has the results");
    }
    season.mentions.retain(|name, _| !name.is_empty());
    (season, diagnostics)
}

/// The rows of a file, parted by the separator that the header has first.
fn grid(file: &str, text: &str, diagnostics: &mut Diagnostics) -> CellGrid {
    let separator = separator(text);
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    let mut rows: Vec<Vec<GridCell>> = Vec::new();
    for record in reader.records() {
        match record {
            Ok(record) => rows.push(cells(&record, text, separator)),
            Err(error) => {
                diagnostics.error(
                    Code::BadRow,
                    KeyPath::file(file).whole(),
                    format!("a row that does not read: {error}"),
                );
                break;
            }
        }
    }
    // Lines of nothing but separators are what spreadsheets leave below a table.
    rows.retain(|row| row.iter().any(|cell| !cell.text.is_empty()));
    let mut rows = rows.into_iter();
    let header = rows.next().unwrap_or_default();
    CellGrid::new(header, rows.collect(), file, diagnostics)
}

/// The separator that comes first in the first line with text, outside quotes.
fn separator(text: &str) -> u8 {
    let line = text.lines().find(|line| !line.trim().is_empty());
    let mut quoted = false;
    for char in line.unwrap_or_default().chars() {
        if char == '"' {
            quoted = !quoted;
        } else if !quoted && SEPARATORS.contains(&char) {
            return char as u8;
        }
    }
    b','
}

/// The cells of a record with their places.
fn cells(record: &StringRecord, text: &str, separator: u8) -> Vec<GridCell> {
    let start = record
        .position()
        .and_then(|position| usize::try_from(position.byte()).ok())
        .unwrap_or(0);
    let rest = text.get(start..).unwrap_or_default();
    let start = start + rest.len() - rest.trim_start_matches(['\r', '\n']).len();
    let spans = spans(text, start, separator);
    let line = start..start + text[start..].lines().next().unwrap_or_default().len();
    record
        .iter()
        .enumerate()
        .map(|(index, cell)| GridCell {
            text: cell.trim().to_owned(),
            span: spans.get(index).unwrap_or(&line).clone(),
        })
        .collect()
}

/// Returns the places of the cells of the record at `start`, without blanks and quotes around them.
fn spans(text: &str, start: usize, separator: u8) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut quoted = false;
    let mut from = start;
    let bytes = text.as_bytes();
    let mut at = start;
    loop {
        let byte = bytes.get(at).copied();
        let is_end = byte.is_none() || (!quoted && matches!(byte, Some(b'\n' | b'\r')));
        if is_end || (!quoted && byte == Some(separator)) {
            let raw = &text[from..at];
            let trimmed = raw.trim_matches([' ', '\t', '"']);
            let left = raw.len() - raw.trim_start_matches([' ', '\t', '"']).len();
            spans.push(from + left..from + left + trimmed.len());
            from = at + 1;
        }
        if is_end {
            return spans;
        }
        quoted ^= byte == Some(b'"');
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Vec<String>> {
        let mut diagnostics = Diagnostics::new();
        let grid = grid("a.csv", text, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        let all = std::iter::once(grid.header).chain(grid.rows);
        let texts = |row: Vec<GridCell>| {
            for cell in &row {
                assert_eq!(text[cell.span.clone()].replace("\"\"", "\""), cell.text);
            }
            row.into_iter().map(|cell| cell.text).collect()
        };
        all.map(texts).collect()
    }

    #[test]
    fn the_first_separator_of_the_header_parts_all_rows() {
        assert_eq!(rows("a;b,c\n1;2,5\n"), [["a", "b,c"], ["1", "2,5"]]);
        assert_eq!(rows("a\tb;c\n1\t2\n"), [["a", "b;c"], ["1", "2"]]);
        assert_eq!(rows("a:b\n1:2\n"), [["a", "b"], ["1", "2"]]);
        assert_eq!(rows("\"a;b\",c\n1,2\n"), [["a;b", "c"], ["1", "2"]]);
    }

    #[test]
    fn quotes_blanks_and_empty_lines_are_no_cells() {
        assert_eq!(
            rows("a, b\r\n\r\n\"Schmidt, Anna\" ,\"x \"\"y\"\"z\"\r\n,\r\n"),
            [["a", "b"], ["Schmidt, Anna", "x \"y\"z"]]
        );
    }

    #[test]
    fn a_row_too_short_is_refused_with_both_counts() {
        let (_, diagnostics) = read("a.csv", "date,I,R\n2017-11-03,1,2\n2017-11-04,1\n", None);
        let messages: Vec<&str> = diagnostics.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(messages, ["a row of 2 cells below a header of 3"]);
    }
}
