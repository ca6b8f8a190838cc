//! Pages that a system has of its own, as data: the site gives them a heading, a lead and a
//! table, in each language.

use crate::league::system::explanation::{Sentence, SentenceValue};

/// A page with one table.
#[derive(Clone, Debug, PartialEq)]
pub struct SystemPage {
    /// Below the league's address, with a `/` at its end.
    pub address: &'static str,
    /// The key of the heading, which is also the page's name in the navigation.
    pub heading: &'static str,
    /// True if the navigation of the league names it.
    pub in_navigation: bool,
    /// The sentence above the table.
    pub lead: Sentence,
    pub columns: &'static [SystemColumn],
    /// A cell for each column.
    pub rows: Vec<Vec<SystemCell>>,
}

/// A column of such a table. The first that holds no numbers names the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemColumn {
    /// The key of the text at its head.
    pub head: &'static str,
    pub is_number: bool,
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum SystemCell {
    /// A player has a link.
    Value(SentenceValue),
    /// A text in a language of its own, by its BCP 47 tag.
    Foreign(&'static str, &'static str),
    /// A text that is the same in every language.
    Plain(String),
    /// Pieces on their squares, for the eye: ranks of one sign a square, with `/` between them as
    /// in SFEN.
    Board(&'static str),
}
