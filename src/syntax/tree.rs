//! A document as a tree that knows where everything stands, in YAML and TOML alike.
//!
//! Content is read by serde; this tree is made only when there is something to report,
//! or when a file uses features of YAML that need to be looked at.

use std::borrow::Cow;
use std::ops::Range;

/// Levels of lists and maps that YAML may have.
pub const MAX_DEPTH: usize = 100;
/// How often a file may use its anchors, counting those within anchors each time.
pub const MAX_EXPANSIONS: usize = 10_000;

/// A document; nodes refer to each other by their number.
#[derive(Clone, Debug, Default)]
pub struct Tree<'a> {
    pub nodes: Vec<Node<'a>>,
    pub root: Id,
    /// What the document may not have; the nodes concerned are left out.
    pub faults: Vec<Fault>,
}

/// The number of a node in its tree.
pub type Id = usize;

#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// Bytes of the text, from the first to behind the last character.
    pub span: Range<usize>,
    pub kind: Kind<'a>,
}

#[derive(Clone, Debug)]
pub enum Kind<'a> {
    /// A text, number or the like, as read.
    Scalar {
        text: Cow<'a, str>,
        style: Style,
    },
    List(Vec<Id>),
    /// Keys, which are scalars, and values.
    Map(Vec<(Id, Id)>),
    /// The node of an anchor, which stands elsewhere.
    Alias(Id),
}

/// How a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Without quotes: a text, or a number that can be read as one.
    Plain,
    /// In quotes: a text.
    Quoted,
    /// A number or truth value that is no text (TOML).
    Typed,
}

/// What a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Yaml,
    Toml,
}

/// Something that content may not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub span: Range<usize>,
    pub what: What,
}

/// Why content may not have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Not readable as `language`; what is wrong, and the way out where it is known.
    Syntax {
        language: Language,
        message: String,
        help: Option<&'static str>,
    },
    /// A key for the second time, and where it stands first if that is known.
    Repeated {
        key: String,
        first: Option<Range<usize>>,
    },
    Tag,
    MergeKey,
    /// A list or map as a key.
    NoTextKey,
    /// A second document.
    SecondDocument,
    TooDeep,
    TooManyExpansions,
    /// An anchor within itself.
    Cycle,
}

impl<'a> Tree<'a> {
    /// Adds a node and returns its number.
    pub fn push(&mut self, span: Range<usize>, kind: Kind<'a>) -> Id {
        self.nodes.push(Node { span, kind });
        self.nodes.len() - 1
    }

    /// The node, or what its alias stands for.
    pub fn resolve(&self, mut id: Id) -> Id {
        while let Kind::Alias(target) = self.nodes[id].kind {
            id = target;
        }
        id
    }

    /// The text of a scalar.
    pub fn text(&self, id: Id) -> Option<&str> {
        match &self.nodes[self.resolve(id)].kind {
            Kind::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The key and value of an entry.
    pub fn entry(&self, map: Id, key: &str) -> Option<(Id, Id)> {
        match &self.nodes[self.resolve(map)].kind {
            Kind::Map(entries) => entries
                .iter()
                .copied()
                .find(|&(id, _)| self.text(id) == Some(key)),
            _ => None,
        }
    }

    /// Where a map or list begins, up to the end of its first entry.
    pub fn first_line(&self, id: Id) -> Range<usize> {
        let node = &self.nodes[self.resolve(id)];
        let first = match &node.kind {
            Kind::List(items) => items.first(),
            Kind::Map(entries) => entries.first().map(|(_, value)| value),
            Kind::Scalar { .. } | Kind::Alias(_) => None,
        };
        let end = first.map_or(node.span.end, |&first| self.nodes[first].span.end);
        node.span.start..end
    }
}

pub(super) fn fault(span: Range<usize>, what: What) -> Fault {
    Fault { span, what }
}
