//! A sheet of cells, each with its place: the form that every spreadsheet and table becomes.

use crate::syntax::diagnostic::{DiagnosticPlace, DiagnosticSpot};

/// The rows of a file, of a table on a page or of a sheet in a workbook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// The name in the workbook, or the heading above the table; empty where there is none.
    pub name: String,
    /// Every row that has a cell with text.
    pub rows: Vec<SheetRow>,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SheetRow {
    /// The number that the file has for it: a line of a text, a row of a workbook; from 1.
    pub number: u32,
    pub cells: Vec<SheetCell>,
}

/// One cell, without the blanks around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SheetCell {
    pub text: String,
    pub place: DiagnosticPlace,
}

impl SheetRow {
    /// The text of a cell, nothing beyond the last one.
    pub(crate) fn text(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.text.as_str())
    }

    /// The place of a cell; of one beyond the last the whole row.
    pub(crate) fn place(&self, column: usize) -> DiagnosticPlace {
        self.cells
            .get(column)
            .map_or_else(|| self.whole(), |cell| cell.place.clone())
    }

    /// From the first cell to the last.
    pub(crate) fn whole(&self) -> DiagnosticPlace {
        let (first, last) = (self.cells.first(), self.cells.last());
        match (first.map(|it| &it.place), last.map(|it| &it.place)) {
            (Some(DiagnosticPlace::Span(first)), Some(DiagnosticPlace::Span(last))) => {
                DiagnosticPlace::Span(first.start..last.end)
            }
            (Some(first), _) => first.clone(),
            (None, _) => DiagnosticPlace::File,
        }
    }

    /// The columns that have text.
    pub(crate) fn filled(&self) -> impl Iterator<Item = usize> {
        let cells = self.cells.iter().enumerate();
        cells
            .filter(|(_, cell)| !cell.text.is_empty())
            .map(|(column, _)| column)
    }
}

/// The spot of a place in an imported file.
pub(crate) fn spot(file: &str, place: DiagnosticPlace) -> DiagnosticSpot {
    DiagnosticSpot {
        file: file.to_owned(),
        place,
    }
}

/// Counts lines up to places that only go on.
#[derive(Default)]
pub(crate) struct SheetLines {
    at: usize,
    before: u32,
}

impl SheetLines {
    /// The line of a place, from 1.
    pub(crate) fn line_of(&mut self, text: &str, at: usize) -> u32 {
        let between = text.as_bytes().get(self.at..at).unwrap_or_default();
        let ends = between.iter().filter(|&&byte| byte == b'\n').count();
        self.before += u32::try_from(ends).unwrap_or(u32::MAX);
        self.at = self.at.max(at);
        self.before + 1
    }
}

/// A number with a decimal point or a decimal comma.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    let text = text.replace('−', "-");
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
        assert_eq!(decimal("−18"), Some(-18.0));
        assert_eq!(decimal("1.234,5"), None);
        assert_eq!(decimal("inf"), None);
        assert_eq!(decimal("1e3"), None);
        assert_eq!(decimal(""), None);
    }
}
