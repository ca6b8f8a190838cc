//! The lists of a tournament's rounds, as data: the site gives them their frame and their words,
//! as pages and as files.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::league::League;
use crate::league::model::player::PlayerId;

/// A system with lists for each of its rounds.
pub trait ListedRounds {
    /// The forms in which the lists are written.
    fn formats(&self) -> &ListFormats;
    /// The lists of a round, in the order of its page; those before the first for 0.
    fn names(&self, round: u32) -> Vec<ListName>;
    /// A round with the lists of [`ListedRounds::names`] in their order.
    fn lists(&self, league: &League, round: u32) -> RoundLists;
}

/// The kinds of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// Places and points.
    Standings,
    /// A column for each round.
    Cross,
    /// Everybody who has entered.
    Players,
    /// The games of the round.
    Pairings,
}

/// One of the lists of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListName {
    /// Its kind.
    pub kind: ListKind,
    /// Code and full name of the category that it is about.
    pub category: Option<(String, String)>,
    /// True if it ends with the third.
    pub is_podium: bool,
}

/// The lists of one round.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundLists {
    /// All of them, in the order of the page.
    pub lists: Vec<RoundList>,
    /// Each player's number as an addition, in the order of the table.
    pub sums: Vec<RoundSum>,
    /// The key of the name of the first part of each.
    pub sums_begin: &'static str,
    /// The key of the sentence that says what is added.
    pub sums_note: &'static str,
    /// The keys of the short words that stand in a cell of a round, or the signs themselves, each
    /// with the key of the word at length.
    pub short_words: &'static [(&'static str, &'static str)],
}

/// One list.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundList {
    /// The place of the list among the others.
    pub name: ListName,
    /// The root of its XML document, by which style sheets are named.
    pub root: &'static str,
    /// The columns from left to right.
    pub columns: Vec<ListColumn>,
    /// A row a player or a board.
    pub rows: Vec<ListLine>,
}

/// A column of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListColumn {
    /// The text at its head.
    pub head: ListCell,
    /// The key of a text that says the head at length; `{n}` stands for the round.
    pub title: Option<&'static str>,
    /// The name of its cells in XML.
    pub element: String,
    /// True if numbers stand in it.
    pub is_number: bool,
    /// True if it is that of a round.
    pub is_round: bool,
}

/// A line of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListLine {
    /// The number by which style sheets know the line, from 1; none of who has left.
    pub number: Option<usize>,
    /// A cell for each column.
    pub cells: Vec<ListCell>,
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListCell {
    /// A text that is the same in every language.
    Plain(String),
    /// The key of a text.
    Text(&'static str),
    /// A number, written with a point.
    Number(String),
    /// A player, by the name.
    Player(PlayerId),
    /// One after another.
    Parts(Vec<ListCell>),
}

/// A player's number as an addition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundSum {
    /// The player whose number it is.
    pub player: PlayerId,
    /// The summands, written with a point.
    pub parts: Vec<String>,
    /// The sum, written with a point.
    pub sum: String,
}

impl ListName {
    /// The list of a kind about everybody.
    pub fn of(kind: ListKind) -> ListName {
        ListName {
            kind,
            category: None,
            is_podium: false,
        }
    }
}

impl ListColumn {
    /// A column of texts.
    pub fn text(head: &'static str, element: &str) -> ListColumn {
        ListColumn {
            head: ListCell::Text(head),
            title: None,
            element: element.to_owned(),
            is_number: false,
            is_round: false,
        }
    }

    /// A column of numbers.
    pub fn number(head: &'static str, element: &str) -> ListColumn {
        ListColumn {
            is_number: true,
            ..ListColumn::text(head, element)
        }
    }

    /// The same column with the text that says its head at length.
    pub fn titled(self, title: &'static str) -> ListColumn {
        ListColumn {
            title: Some(title),
            ..self
        }
    }
}

/// A form in which lists are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ListFormat {
    /// The page of the round with every list.
    Html,
    /// A file a list, with the elements that style sheets of clubs know.
    Xml,
    /// A file a list, in columns for a fixed-width font.
    Txt,
    /// A file a list, for spreadsheets.
    Csv,
}

/// The forms that are chosen, each once; pages alone if nothing is said.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ListFormats(BTreeSet<ListFormat>);

impl ListFormats {
    /// Returns whether the list is written in this format.
    pub fn has(&self, output: ListFormat) -> bool {
        self.0.contains(&output)
    }

    /// The forms with a file for each list.
    pub fn files(&self) -> impl Iterator<Item = ListFormat> + '_ {
        let forms = self.0.iter().copied();
        forms.filter(|output| *output != ListFormat::Html)
    }
}

impl Default for ListFormats {
    fn default() -> ListFormats {
        ListFormats(BTreeSet::from([ListFormat::Html]))
    }
}

impl ListFormat {
    /// The end of file names.
    pub fn extension(self) -> &'static str {
        match self {
            ListFormat::Html => "html",
            ListFormat::Xml => "xml",
            ListFormat::Txt => "txt",
            ListFormat::Csv => "csv",
        }
    }
}
