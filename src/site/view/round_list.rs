//! The lists of a round, in the frame that style sheets of clubs know.

use serde::Serialize;

use crate::site::view::table::{ColumnHead, SumTable};
use crate::site::view::{NamedLink, Pager};

/// Lists of one round: all of them, or where they are long one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RoundView {
    pub heading: String,
    pub state: Option<String>,
    /// The key to the cells of a cross table.
    pub key: Option<String>,
    /// The way to the cross table in another form.
    pub other: Option<NamedLink>,
    /// The pages of the round, this one without an address; empty where there is one.
    pub parts: Vec<NamedLink>,
    pub tables: Vec<ListTable>,
    /// The lines that explain how each sum came about.
    pub sums: Option<SumTable>,
    pub sums_note: String,
    pub pager: Pager,
    pub data: Vec<NamedLink>,
}

/// One list, with the id and the classes of its frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ListTable {
    pub id: String,
    pub class: String,
    pub title: String,
    pub subtitle: String,
    /// The kind of list in a word or two, where the round is named already.
    pub name: String,
    /// The full name of a category.
    pub category: Option<String>,
    /// The numbers of the columns, from 1.
    pub columns: Vec<usize>,
    /// Those with numbers in them.
    pub numbers: Vec<usize>,
    pub head: Vec<ColumnHead>,
    pub rows: Vec<ListRow>,
    pub foot: String,
    /// The same list as files.
    pub files: Vec<NamedLink>,
}

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ListRow {
    pub class: String,
    pub cells: Vec<NamedLink>,
}
