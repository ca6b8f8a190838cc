//! Hand-kept Markdown tables of an existing page.

use std::ops::Range;

use crate::formats::ImportedSeason;
use crate::formats::cell_grid::{CellGrid, GridCell, whole};
use crate::formats::date::DateReader;
use crate::formats::wide_table;
use crate::formats::wide_table::columns;
use crate::formats::{FileFormat, FormatReader};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Tables of Markdown.
pub const FORMAT: FileFormat = FileFormat {
    name: "table",
    about: "A Markdown page with a table of results",
    recognises: |name, _| [".md", ".markdown"].iter().any(|end| name.ends_with(end)),
    reader: FormatReader::Text(|file| read(file.name, file.text, file.year, file.heading)),
    write: None,
};

/// One table of a page, before its rows are counted.
struct RawTable {
    /// The heading above it.
    heading: String,
    header: Vec<GridCell>,
    rows: Vec<Vec<GridCell>>,
}

/// Reads the table of results of a page.
///
/// That is the one below `heading`; else the only table with a date and places in its
/// cells. Tables in which no cell can be a place, since all numbers are beyond the field,
/// are ratings. Where that leaves several, the keeper is asked.
pub fn read(
    file: &str,
    text: &str,
    year: Option<i16>,
    heading: Option<&str>,
) -> (ImportedSeason, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let tables = tables(text);
    let wanted = |table: &&RawTable| match heading {
        Some(heading) => table.heading.to_lowercase() == heading.to_lowercase(),
        None => is_results(table),
    };
    let found: Vec<&RawTable> = tables.iter().filter(wanted).collect();
    let [table] = found.as_slice() else {
        let message = if found.is_empty() {
            "no table of results".to_owned()
        } else {
            format!("{} tables that can be the results", found.len())
        };
        let headings: Vec<String> = tables
            .iter()
            .map(|table| format!("`{}`", table.heading))
            .collect();
        let help = if headings.is_empty() {
            "a table is lines that begin with `|`, the first of them Matchday, Date, Game, Rounds and the players".to_owned()
        } else {
            format!(
                "name the heading above the results with `--heading`; there are {}",
                headings.join(", ")
            )
        };
        diagnostics
            .error(Code::BadRow, KeyPath::file(file).whole(), message)
            .help(help);
        return (ImportedSeason::default(), diagnostics);
    };
    let grid = CellGrid::new(
        table.header.clone(),
        table.rows.clone(),
        file,
        &mut diagnostics,
    );
    grid.check_header(file, &mut diagnostics);
    let mut calendar = DateReader::new(file, year);
    let season = wide_table::read(&grid, &mut calendar, &mut diagnostics);
    calendar.report(&mut diagnostics);
    if grid.rows.is_empty() && !diagnostics.has_errors() {
        let spot = KeyPath::file(file).span(whole(&grid.header));
        diagnostics.error(Code::EmptyFile, spot, "a table without rows");
    }
    (season, diagnostics)
}

/// Returns whether a table has dates, players, and a cell that can be a place.
fn is_results(table: &RawTable) -> bool {
    let grid = CellGrid {
        header: table.header.clone(),
        rows: Vec::new(),
    };
    let players = columns(&grid);
    let is_place = |cell: &GridCell| {
        let digits = cell.text.split('(').next().unwrap_or_default();
        let place = digits.parse::<usize>();
        place.is_ok_and(|place| place <= players.len()) || cell.text == "-"
    };
    let mut cells = table
        .rows
        .iter()
        .flat_map(|row| players.iter().filter_map(|&player| row.get(player)));
    grid.column("date").is_some() && !players.is_empty() && cells.any(is_place)
}

/// The tables of a page with the headings above them.
fn tables(text: &str) -> Vec<RawTable> {
    let mut tables: Vec<RawTable> = Vec::new();
    let mut heading = String::new();
    let mut is_inside = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let row = line.trim();
        if !row.starts_with('|') {
            if row.starts_with('#') {
                heading = row.trim_matches(['#', ' ']).to_owned();
            }
            is_inside = false;
        } else if row.bytes().all(|byte| b"|-:= +".contains(&byte)) && is_inside {
            // The line between header and rows, which kramdown lets be `|-` alone.
        } else {
            let cells = cells(line, start);
            match tables.last_mut().filter(|_| is_inside) {
                Some(table) => table.rows.push(cells),
                None => tables.push(RawTable {
                    heading: heading.clone(),
                    header: cells,
                    rows: Vec::new(),
                }),
            }
            is_inside = true;
        }
        start += line.len();
    }
    tables
}

/// The cells of a line between its bars; `\|` is no bar.
fn cells(line: &str, start: usize) -> Vec<GridCell> {
    let trimmed = line.trim();
    let start = start + line.len() - line.trim_start().len();
    let inner = trimmed.strip_prefix('|').unwrap_or(trimmed);
    let start = start + trimmed.len() - inner.len();
    let is_escaped = inner.ends_with("\\|");
    let inner = inner
        .strip_suffix('|')
        .filter(|_| !is_escaped)
        .unwrap_or(inner);
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut from = 0;
    for (at, _) in inner.match_indices('|') {
        if !inner[..at].ends_with('\\') {
            ranges.push(from..at);
            from = at + 1;
        }
    }
    ranges.push(from..inner.len());
    ranges
        .into_iter()
        .map(|range| {
            let raw = &inner[range.clone()];
            let text = raw.trim();
            let left = raw.len() - raw.trim_start().len();
            let left = if text.is_empty() { 0 } else { left };
            let first = start + range.start + left;
            GridCell {
                text: text.replace("\\|", "|"),
                span: first..first + text.len(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Club\n\n### Rating\n|Date|I|R|\n|-\n|May 3|1505|1495|\n\n### Results\n|Date|I|R|\n|:--|--:|---|\n| May 3 |1|2|\n| December 3 |2|1|\n|January 4|1(2)|-|\n";

    #[test]
    fn the_results_are_told_from_the_ratings() {
        let (season, diagnostics) = read("a.md", PAGE, Some(2017), None);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        let dates: Vec<String> = season
            .matchdays
            .iter()
            .map(|day| day.date.to_string())
            .collect();
        assert_eq!(dates, ["2017-05-03", "2017-12-03", "2018-01-04"]);
        let last = &season.matchdays[2].results[0];
        assert_eq!(last.placings, [("I".to_owned(), "1(2)".to_owned())]);
    }

    #[test]
    fn what_is_not_said_is_asked_for() {
        let (_, diagnostics) = read("a.md", PAGE, None, None);
        let messages: Vec<&str> = diagnostics.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(messages, ["3 dates without a year, the first is `May 3`"]);
        let (_, diagnostics) = read("a.md", &PAGE.replace("1505", "1"), Some(2017), None);
        let messages: Vec<&str> = diagnostics.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(messages, ["2 tables that can be the results"]);
        let (season, diagnostics) = read("a.md", PAGE, Some(2017), Some("results"));
        assert!(diagnostics.is_empty() && season.matchdays.len() == 3);
    }

    #[test]
    fn a_row_without_one_of_its_cells_is_refused() {
        let page = PAGE.replace("|1|2|", "|1|");
        let (_, diagnostics) = read("a.md", &page, Some(2017), None);
        let messages: Vec<&str> = diagnostics.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(messages, ["a row of 2 cells below a header of 3"]);
    }
}
