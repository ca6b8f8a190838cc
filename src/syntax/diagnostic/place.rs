//! Places in files, named by what stands there and not by line and column.

use std::fmt;
use std::ops::Range;

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagnosticSpot {
    /// Relative to the site's root, with `/`.
    pub file: String,
    /// The place within the file.
    pub place: DiagnosticPlace,
}

/// The place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagnosticPlace {
    /// The file as a whole.
    File,
    /// Bytes of the file's text.
    Span(Range<usize>),
    /// A cell of a workbook, which has no text.
    Cell(WorkbookCell),
    /// The entry under a key of its YAML or TOML.
    /// A key of the front matter or of a data file, or its value.
    Key {
        /// The way to it from the outermost map.
        path: Vec<KeyStep>,
        /// The half of the entry that is meant.
        part: EntryPart,
    },
}

/// A cell in a sheet of a workbook.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WorkbookCell {
    /// The name of the sheet.
    pub sheet: String,
    /// From 0.
    pub row: u32,
    /// From 0.
    pub column: u32,
}

impl fmt::Display for WorkbookCell {
    /// As spreadsheets name it: `Results!C5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Vec::new();
        let mut left = u64::from(self.column) + 1;
        while left > 0 {
            letters.push(char::from(b'A' + ((left - 1) % 26) as u8));
            left = (left - 1) / 26;
        }
        let letters: String = letters.iter().rev().collect();
        write!(f, "{}!{letters}{}", self.sheet, u64::from(self.row) + 1)
    }
}

/// One step of a key path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyStep {
    /// The value of a key.
    Field(String),
    /// An element of a list, from 0.
    Index(usize),
    /// The element of a list that is this word, the first (0) or a later one.
    Word(String, usize),
}

/// The part of an entry that is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryPart {
    /// The key itself.
    Key,
    /// The value of the key.
    Value,
    /// The first line of the map or list, where something is missing in it.
    FirstLine,
    /// Bytes of the value, as read.
    Inside(Range<usize>),
    /// The first mention of a word in what is written there.
    Mention(String),
}

/// A way into a file: from the root of its front matter, or of a YAML or TOML file.
///
/// It borrows the way so far and costs nothing until a spot is made of it.
#[derive(Clone, Copy, Debug)]
pub struct KeyPath<'a> {
    file: &'a str,
    last: Option<(&'a KeyPath<'a>, PathLink<'a>)>,
}

#[derive(Clone, Copy, Debug)]
enum PathLink<'a> {
    Field(&'a str),
    Index(usize),
    Word(&'a str, usize),
}

impl<'a> KeyPath<'a> {
    /// The root of a file.
    pub fn file(file: &'a str) -> KeyPath<'a> {
        KeyPath { file, last: None }
    }

    /// The entry under a key of this map.
    pub fn field<'b>(&'b self, name: &'b str) -> KeyPath<'b> {
        KeyPath {
            file: self.file,
            last: Some((self, PathLink::Field(name))),
        }
    }

    /// An element of this list, from 0.
    pub fn index(&self, index: usize) -> KeyPath<'_> {
        KeyPath {
            file: self.file,
            last: Some((self, PathLink::Index(index))),
        }
    }

    /// The element of this list that is a word, the first (0) or a later one: where a list
    /// may have elements that could not be read, their number does not tell.
    pub fn word<'b>(&'b self, word: &'b str, nth: usize) -> KeyPath<'b> {
        KeyPath {
            file: self.file,
            last: Some((self, PathLink::Word(word, nth))),
        }
    }

    /// The path of the file.
    pub fn path(&self) -> &'a str {
        self.file
    }

    /// The key; of a list's element the element.
    pub fn key(&self) -> DiagnosticSpot {
        self.spot(EntryPart::Key)
    }

    /// The value.
    pub fn value(&self) -> DiagnosticSpot {
        self.spot(EntryPart::Value)
    }

    /// The first line of this map or list, where something is missing in it.
    pub fn first_line(&self) -> DiagnosticSpot {
        self.spot(EntryPart::FirstLine)
    }

    /// A part of this text, in bytes of the text as read.
    pub fn inside(&self, range: Range<usize>) -> DiagnosticSpot {
        self.spot(EntryPart::Inside(range))
    }

    /// The first mention of a word in this text, list or map.
    pub fn mention(&self, word: &str) -> DiagnosticSpot {
        self.spot(EntryPart::Mention(word.to_owned()))
    }

    /// The file as a whole.
    pub fn whole(&self) -> DiagnosticSpot {
        DiagnosticSpot {
            file: self.file.to_owned(),
            place: DiagnosticPlace::File,
        }
    }

    /// Bytes of the file's text.
    pub fn span(&self, span: Range<usize>) -> DiagnosticSpot {
        DiagnosticSpot {
            file: self.file.to_owned(),
            place: DiagnosticPlace::Span(span),
        }
    }

    fn spot(&self, part: EntryPart) -> DiagnosticSpot {
        DiagnosticSpot {
            file: self.file.to_owned(),
            place: DiagnosticPlace::Key {
                path: self.steps(),
                part,
            },
        }
    }

    /// The way from the root.
    pub fn steps(&self) -> Vec<KeyStep> {
        let mut steps = Vec::new();
        let mut at = self;
        while let Some((parent, link)) = &at.last {
            steps.push(match *link {
                PathLink::Field(name) => KeyStep::Field(name.to_owned()),
                PathLink::Index(index) => KeyStep::Index(index),
                PathLink::Word(word, nth) => KeyStep::Word(word.to_owned(), nth),
            });
            at = parent;
        }
        steps.reverse();
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_named_as_spreadsheets_do() {
        let check = |row, column, expected: &str| {
            let sheet = "R".to_owned();
            assert_eq!(WorkbookCell { sheet, row, column }.to_string(), expected);
        };
        check(0, 0, "R!A1");
        check(4, 25, "R!Z5");
        check(9, 26, "R!AA10");
        check(0, 701, "R!ZZ1");
        check(0, 702, "R!AAA1");
    }
}
