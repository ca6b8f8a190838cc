//! Places in files, named by what stands there and not by line and column.

use std::ops::Range;

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagnosticSpot {
    /// Relative to the site's root, with `/`.
    pub file: String,
    pub place: DiagnosticPlace,
}

/// The place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagnosticPlace {
    /// The file as a whole.
    File,
    /// Bytes of the file's text.
    Span(Range<usize>),
    /// The entry under a key of its YAML or TOML.
    Key { path: Vec<KeyStep>, part: EntryPart },
}

/// One step of a key path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyStep {
    Field(String),
    Index(usize),
    /// The element of a list that is this word, the first (0) or a later one.
    Word(String, usize),
}

/// The part of an entry that is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryPart {
    Key,
    Value,
    /// The first line of the map or list, where something is missing in it.
    FirstLine,
    /// Bytes of the value, as read.
    Inside(Range<usize>),
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
