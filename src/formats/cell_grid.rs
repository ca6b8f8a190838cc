//! A table of cells, each with its place in the text.

use std::ops::Range;

use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};
use crate::syntax::language::languages;

/// One cell, without the blanks around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridCell {
    pub text: String,
    /// In bytes of the file's text.
    pub span: Range<usize>,
}

/// A header and rows of exactly as many cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellGrid {
    pub header: Vec<GridCell>,
    pub rows: Vec<Vec<GridCell>>,
}

impl CellGrid {
    /// Takes a header and its rows; a row with a cell too few or too many is reported and
    /// left out, never shifted.
    pub fn new(
        header: Vec<GridCell>,
        rows: Vec<Vec<GridCell>>,
        file: &str,
        diagnostics: &mut Diagnostics,
    ) -> CellGrid {
        let width = header.len();
        let mut even = Vec::new();
        for row in rows {
            if row.len() == width {
                even.push(row);
                continue;
            }
            let (cells, span) = (row.len(), whole(&row));
            let plural = if cells == 1 { "" } else { "s" };
            let message = format!("a row of {cells} cell{plural} below a header of {width}");
            let help = if cells < width {
                "write every cell, `-` for a player who did not take part"
            } else {
                "take out the cell too many, or quote the one that holds a separator"
            };
            diagnostics
                .error(Code::BadRow, KeyPath::file(file).span(span), message)
                .help(help);
        }
        CellGrid { header, rows: even }
    }

    /// The column with this name, without regard to case, in any language.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.header
            .iter()
            .position(|cell| column_name(&cell.text) == name)
    }

    /// Reports columns of the same name.
    pub fn check_header(&self, file: &str, diagnostics: &mut Diagnostics) {
        for (index, cell) in self.header.iter().enumerate() {
            let is_again = self.header[..index]
                .iter()
                .any(|other| other.text.to_lowercase() == cell.text.to_lowercase());
            if is_again && !cell.text.is_empty() {
                diagnostics
                    .error(
                        Code::BadRow,
                        KeyPath::file(file).span(cell.span.clone()),
                        format!("two columns `{}`", cell.text),
                    )
                    .help("give each column a name of its own");
            }
        }
    }
}

/// The name of the column that a header names in some language; another header in small
/// letters.
pub fn column_name(header: &str) -> String {
    let header = header.to_lowercase();
    let mut columns = languages()
        .iter()
        .flat_map(|language| &language.import.columns);
    let known = columns.find(|(_, heads)| heads.contains(&header));
    known.map_or(header, |(column, _)| column.clone())
}

/// From the first cell to the last.
pub fn whole(row: &[GridCell]) -> Range<usize> {
    let start = row.first().map_or(0, |cell| cell.span.start);
    start..row.last().map_or(start, |cell| cell.span.end)
}

/// A number with a decimal point or a decimal comma.
pub fn decimal(text: &str) -> Option<f64> {
    let is_number = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b".,+-".contains(&byte));
    let value: f64 = text.replace(',', ".").parse().ok()?;
    Some(value).filter(|value| is_number && value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_point_or_a_comma() {
        assert_eq!(decimal("2.5"), Some(2.5));
        assert_eq!(decimal("2,5"), Some(2.5));
        assert_eq!(decimal("1.234,5"), None);
        assert_eq!(decimal("inf"), None);
        assert_eq!(decimal("1e3"), None);
        assert_eq!(decimal(""), None);
    }

    #[test]
    fn columns_are_known_in_every_language() {
        for head in ["Date", "Datum", "FECHA", "tenpo"] {
            assert_eq!(column_name(head), "date", "{head}");
        }
        assert_eq!(column_name("Journée"), "matchday");
        assert_eq!(column_name("Anna"), "anna");
    }
}
