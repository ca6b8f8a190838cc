//! A number that a source publishes beside its results.

use jiff::civil::Date;

use crate::syntax::diagnostic::DiagnosticPlace;

/// A number that the source says of a player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PublishedNumber {
    pub place: DiagnosticPlace,
    /// The line or row, as the file counts.
    pub line: u32,
    /// The heading above the table, or the workbook's sheet.
    pub table: String,
    /// The matchday after which it holds; `None` for the end of the source.
    pub after: Option<PublishedMoment>,
    /// As the source names the player.
    pub player: String,
    pub value: f64,
    /// The number of digits behind the decimal sign.
    pub decimals: usize,
}

/// A matchday, as the source names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PublishedMoment {
    pub number: Option<u32>,
    pub date: Option<Date>,
}
