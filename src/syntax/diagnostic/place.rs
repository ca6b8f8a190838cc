//! Places in files, named by what stands there and not by line and column.

use std::ops::Range;

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Relative to the site's root, with `/`.
    pub file: String,
    pub place: Place,
}

/// Where in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    File,
    /// Bytes of the file's text.
    Span(Range<usize>),
    /// What stands under a key of its YAML or TOML.
    Key { path: Vec<Step>, part: Part },
}

/// One step of a key path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    Field(String),
    Index(usize),
    /// The element of a list that is this word, the first (0) or a later one.
    Word(String, usize),
}

/// Which part of an entry is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
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
pub struct At<'a> {
    file: &'a str,
    last: Option<(&'a At<'a>, Link<'a>)>,
}

#[derive(Clone, Copy, Debug)]
enum Link<'a> {
    Field(&'a str),
    Index(usize),
    Word(&'a str, usize),
}

impl<'a> At<'a> {
    /// The root of a file.
    pub fn file(file: &'a str) -> At<'a> {
        At { file, last: None }
    }

    /// What stands under a key of this map.
    pub fn field<'b>(&'b self, name: &'b str) -> At<'b> {
        At {
            file: self.file,
            last: Some((self, Link::Field(name))),
        }
    }

    /// An element of this list, from 0.
    pub fn index(&self, index: usize) -> At<'_> {
        At {
            file: self.file,
            last: Some((self, Link::Index(index))),
        }
    }

    /// The element of this list that is a word, the first (0) or a later one: where a list
    /// may have elements that could not be read, their number does not tell.
    pub fn word<'b>(&'b self, word: &'b str, nth: usize) -> At<'b> {
        At {
            file: self.file,
            last: Some((self, Link::Word(word, nth))),
        }
    }

    /// The path of the file.
    pub fn path(&self) -> &'a str {
        self.file
    }

    /// The key; of a list's element the element.
    pub fn key(&self) -> Spot {
        self.spot(Part::Key)
    }

    /// The value.
    pub fn value(&self) -> Spot {
        self.spot(Part::Value)
    }

    /// The first line of this map or list, where something is missing in it.
    pub fn first_line(&self) -> Spot {
        self.spot(Part::FirstLine)
    }

    /// A part of this text, in bytes of the text as read.
    pub fn inside(&self, range: Range<usize>) -> Spot {
        self.spot(Part::Inside(range))
    }

    /// The file as a whole.
    pub fn whole(&self) -> Spot {
        Spot {
            file: self.file.to_owned(),
            place: Place::File,
        }
    }

    /// Bytes of the file's text.
    pub fn span(&self, span: Range<usize>) -> Spot {
        Spot {
            file: self.file.to_owned(),
            place: Place::Span(span),
        }
    }

    fn spot(&self, part: Part) -> Spot {
        Spot {
            file: self.file.to_owned(),
            place: Place::Key {
                path: self.steps(),
                part,
            },
        }
    }

    /// The way from the root.
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = self;
        while let Some((parent, link)) = &at.last {
            steps.push(match *link {
                Link::Field(name) => Step::Field(name.to_owned()),
                Link::Index(index) => Step::Index(index),
                Link::Word(word, nth) => Step::Word(word.to_owned(), nth),
            });
            at = parent;
        }
        steps.reverse();
        steps
    }
}
