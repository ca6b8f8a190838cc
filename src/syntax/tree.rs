//! A document as a tree that knows where everything stands, in YAML and TOML alike.
//!
//! All that a keeper writes in YAML or TOML is read from this tree, so that every fault has
//! its place.

use std::borrow::Cow;
use std::ops::Range;

use crate::syntax::scalar;

/// Levels of lists and maps that YAML may have.
pub(crate) const MAX_DEPTH: usize = 100;
/// The number of times that a file may use its anchors, counting those within anchors each time.
pub(crate) const MAX_EXPANSIONS: usize = 10_000;

/// A document; nodes refer to each other by their number.
#[derive(Clone, Debug, Default)]
pub struct SyntaxTree<'a> {
    pub nodes: Vec<SyntaxNode<'a>>,
    pub root: NodeId,
    /// The things that the document may not have; the nodes concerned are left out.
    pub faults: Vec<TreeFault>,
}

/// The number of a node in its tree.
pub(crate) type NodeId = usize;

#[derive(Clone, Debug)]
pub struct SyntaxNode<'a> {
    /// Bytes of the text, from the first to behind the last character.
    pub span: Range<usize>,
    pub kind: NodeKind<'a>,
}

#[derive(Clone, Debug)]
pub enum NodeKind<'a> {
    /// A text, number or the like, as read.
    Scalar {
        text: Cow<'a, str>,
        style: ScalarForm,
    },
    List(Vec<NodeId>),
    /// Keys, which are scalars, and values.
    Map(Vec<(NodeId, NodeId)>),
    /// The node of an anchor, which stands elsewhere.
    Alias(NodeId),
}

/// The way in which a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarForm {
    /// Without quotes: a text, or a number that can be read as one.
    Plain,
    /// In quotes: a text.
    Quoted,
    /// A number or truth value that is no text (TOML).
    Typed,
}

/// The language in which a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeLanguage {
    Yaml,
    Toml,
}

/// Something that content may not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeFault {
    pub span: Range<usize>,
    pub what: TreeFaultKind,
}

/// The reason why content may not have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeFaultKind {
    /// Not readable as `language`; what is wrong, and the way out where it is known.
    Syntax {
        language: TreeLanguage,
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

impl<'a> SyntaxTree<'a> {
    /// A document with nothing in it.
    pub fn nothing() -> SyntaxTree<'a> {
        let mut tree = SyntaxTree::default();
        tree.root = tree.push(0..0, NodeKind::Map(Vec::new()));
        tree
    }

    /// Adds a node and returns its number.
    pub fn push(&mut self, span: Range<usize>, kind: NodeKind<'a>) -> NodeId {
        self.nodes.push(SyntaxNode { span, kind });
        self.nodes.len() - 1
    }

    /// The node, or what its alias stands for.
    pub fn resolve(&self, mut id: NodeId) -> NodeId {
        while let NodeKind::Alias(target) = self.nodes[id].kind {
            id = target;
        }
        id
    }

    /// Returns whether nothing is written at a node: no characters, or `null`.
    pub fn is_nothing(&self, id: NodeId) -> bool {
        match &self.nodes[self.resolve(id)].kind {
            NodeKind::Scalar { text, style } => {
                *style != ScalarForm::Quoted && scalar::is_nothing(text)
            }
            NodeKind::List(_) | NodeKind::Map(_) | NodeKind::Alias(_) => false,
        }
    }

    /// The tree with its texts in memory of their own, for keeping it.
    pub fn into_owned(self) -> SyntaxTree<'static> {
        let owned = |node: SyntaxNode<'a>| SyntaxNode {
            span: node.span,
            kind: match node.kind {
                NodeKind::Scalar { text, style } => NodeKind::Scalar {
                    text: Cow::Owned(text.into_owned()),
                    style,
                },
                NodeKind::List(items) => NodeKind::List(items),
                NodeKind::Map(entries) => NodeKind::Map(entries),
                NodeKind::Alias(target) => NodeKind::Alias(target),
            },
        };
        SyntaxTree {
            nodes: self.nodes.into_iter().map(owned).collect(),
            root: self.root,
            faults: self.faults,
        }
    }

    /// The text of a scalar.
    pub fn text(&self, id: NodeId) -> Option<&str> {
        match &self.nodes[self.resolve(id)].kind {
            NodeKind::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The key and value of an entry.
    pub fn entry(&self, map: NodeId, key: &str) -> Option<(NodeId, NodeId)> {
        match &self.nodes[self.resolve(map)].kind {
            NodeKind::Map(entries) => entries
                .iter()
                .copied()
                .find(|&(id, _)| self.text(id) == Some(key)),
            _ => None,
        }
    }

    /// Returns the bytes from the beginning of a map or list up to the end of its first entry.
    pub fn first_line(&self, id: NodeId) -> Range<usize> {
        let node = &self.nodes[self.resolve(id)];
        let first = match &node.kind {
            NodeKind::List(items) => items.first(),
            NodeKind::Map(entries) => entries.first().map(|(_, value)| value),
            NodeKind::Scalar { .. } | NodeKind::Alias(_) => None,
        };
        let end = first.map_or(node.span.end, |&first| self.nodes[first].span.end);
        node.span.start..end
    }
}

pub(super) fn fault(span: Range<usize>, what: TreeFaultKind) -> TreeFault {
    TreeFault { span, what }
}
