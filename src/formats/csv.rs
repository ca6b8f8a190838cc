//! Spreadsheets as text: commas, semicolons, tabs or colons between the cells.

use std::ops::Range;

use csv::{ReaderBuilder, StringRecord};

use crate::authoring::kfc_test_script;
use crate::formats::file_format::{FileFormat, FormatReader, ImportedFile};
use crate::formats::long_table;
use crate::formats::sheet::{Sheet, SheetCell, SheetLines, SheetRow, spot};
use crate::syntax::diagnostic::{Code, DiagnosticPlace, Diagnostics};

/// Spreadsheets, as text.
pub(crate) const FORMAT: FileFormat = FileFormat {
    name: "csv",
    about: "A spreadsheet as text: results in any form, or players with ratings",
    recognises: |name, _| [".csv", ".tsv"].iter().any(|end| name.ends_with(end)),
    reader: FormatReader::Sheets(read),
    write: Some(long_table::write),
};

/// The separators that a line can have.
const SEPARATORS: [char; 4] = [';', ',', '\t', ':'];

/// Reads the rows of a file.
pub(crate) fn read(file: &ImportedFile<'_>, diagnostics: &mut Diagnostics) -> Vec<Sheet> {
    if kfc_test_script::is_script(file.text) {
        let first = file.text.lines().next().unwrap_or_default().len();
        let place = DiagnosticPlace::Span(0..first);
        diagnostics
            .error(
                Code::BadRow,
                spot(file.name, place),
                "a test script of KeizerForClubs, which has no rows of results",
            )
            .help("carry it out with `ligatur simulate LEAGUE --script FILE`");
        return Vec::new();
    }
    let (separator, start) = separator(file.text);
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(&file.text.as_bytes()[start..]);
    let mut lines = SheetLines::default();
    let mut rows = Vec::new();
    for record in reader.records() {
        match record {
            Ok(record) => {
                let cells = cells(&record, file.text, start, separator);
                let at = cells.first().map_or(0, |(_, range)| range.start);
                let cell = |(text, range)| SheetCell {
                    text,
                    place: DiagnosticPlace::Span(range),
                };
                let row = SheetRow {
                    number: lines.line_of(file.text, at),
                    cells: cells.into_iter().map(cell).collect(),
                };
                // Lines of nothing but separators are what spreadsheets leave below a table.
                if row.filled().next().is_some() {
                    rows.push(row);
                }
            }
            Err(error) => {
                diagnostics
                    .error(
                        Code::BadRow,
                        spot(file.name, DiagnosticPlace::File),
                        format!("a row that does not read: {error}"),
                    )
                    .help("save the sheet again as CSV in UTF-8");
                break;
            }
        }
    }
    vec![Sheet {
        name: String::new(),
        rows,
    }]
}

/// The separator of a file and where its rows begin: what Excel's line `sep=` names; else that
/// which stands equally often in most of the first lines, of equals the header's first.
fn separator(text: &str) -> (u8, usize) {
    let first = text.lines().next().unwrap_or_default();
    let named = first.trim().trim_matches('"');
    let named = named.strip_prefix("sep=").or(named.strip_prefix("SEP="));
    if let Some(separator) = named.and_then(|it| it.bytes().next()) {
        let end = text.find('\n').map_or(text.len(), |at| at + 1);
        return (separator, end);
    }
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .take(10)
        .collect();
    let equal_lines = |separator: char| {
        let counts: Vec<usize> = lines.iter().map(|line| count(line, separator)).collect();
        let counts = counts.iter().filter(|count| **count > 0);
        let same = counts
            .clone()
            .map(|one| counts.clone().filter(|other| *other == one).count());
        same.max().unwrap_or(0)
    };
    let header = lines.first().map_or("", |line| line);
    let mut order: Vec<char> = header
        .chars()
        .filter(|it| SEPARATORS.contains(it))
        .collect();
    order.extend(SEPARATORS);
    // The last of equals is the maximum.
    let best = order.iter().rev().max_by_key(|it| equal_lines(**it));
    let best = best.filter(|it| equal_lines(**it) > 0);
    (best.map_or(b',', |it| *it as u8), 0)
}

/// Returns how often a separator stands in a line, outside quotes.
fn count(line: &str, separator: char) -> usize {
    let mut quoted = false;
    let is_outside = |char: &char| {
        quoted ^= *char == '"';
        !quoted && *char == separator
    };
    line.chars().filter(is_outside).count()
}

/// The cells of a record with their places; the rows begin at `offset`.
fn cells(
    record: &StringRecord,
    text: &str,
    offset: usize,
    separator: u8,
) -> Vec<(String, Range<usize>)> {
    let start = record
        .position()
        .and_then(|position| usize::try_from(position.byte()).ok())
        .map_or(offset, |at| at + offset);
    let rest = text.get(start..).unwrap_or_default();
    let start = start + rest.len() - rest.trim_start_matches(['\r', '\n']).len();
    let spans = spans(text, start, separator);
    let line = text.get(start..).and_then(|rest| rest.lines().next());
    let line = start..start + line.unwrap_or_default().len();
    record
        .iter()
        .enumerate()
        .map(|(index, cell)| {
            let span = spans.get(index).unwrap_or(&line).clone();
            (cell.trim().to_owned(), span)
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
            let raw = text.get(from..at).unwrap_or_default();
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
        let sheets = read(&ImportedFile::of_text("a.csv", text), &mut diagnostics);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        let texts = |row: &SheetRow| {
            let text_of = |cell: &SheetCell| {
                let DiagnosticPlace::Span(span) = &cell.place else {
                    panic!("a text has spans");
                };
                assert_eq!(text[span.clone()].replace("\"\"", "\""), cell.text);
                cell.text.clone()
            };
            row.cells.iter().map(text_of).collect()
        };
        sheets[0].rows.iter().map(texts).collect()
    }

    #[test]
    fn one_separator_parts_all_rows() {
        assert_eq!(rows("a;b,c\n1;2,5\n"), [["a", "b,c"], ["1", "2,5"]]);
        assert_eq!(rows("a\tb;c\n1\t2\n"), [["a", "b;c"], ["1", "2"]]);
        assert_eq!(rows("a:b\n1:2\n"), [["a", "b"], ["1", "2"]]);
        assert_eq!(rows("\"a;b\",c\n1,2\n"), [["a;b", "c"], ["1", "2"]]);
        assert_eq!(rows("sep=;\r\na;b,c\r\n"), [["a", "b,c"]]);
        assert_eq!(
            rows("Liga: Herbst, 2026\na;b\n1;2\n3;4\n"),
            [
                vec!["Liga: Herbst, 2026"],
                vec!["a", "b"],
                vec!["1", "2"],
                vec!["3", "4"]
            ]
        );
    }

    #[test]
    fn quotes_blanks_and_empty_lines_are_no_cells() {
        assert_eq!(
            rows("a, b\r\n\r\n\"Schmidt, Anna\" ,\"x \"\"y\"\"z\"\r\n,\r\n"),
            [["a", "b"], ["Schmidt, Anna", "x \"y\"z"]]
        );
    }

    #[test]
    fn a_row_has_the_number_of_its_line() {
        let mut diagnostics = Diagnostics::new();
        let text = "sep=;\n\na;b\n\"x\ny\";2\n3;4\n";
        let sheets = read(&ImportedFile::of_text("a.csv", text), &mut diagnostics);
        let numbers: Vec<u32> = sheets[0].rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [3, 4, 6]);
    }
}
