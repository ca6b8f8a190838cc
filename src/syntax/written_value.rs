//! Values as a document writes them, without their places.

use std::fmt;

use crate::syntax::tree::{NodeId, NodeKind, SyntaxTree};

/// A value whose type is known to whoever reads it later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenValue {
    /// A text, number or truth value, as it is written.
    Scalar(String),
    List(Vec<WrittenValue>),
    Map(Vec<(String, WrittenValue)>),
}

impl WrittenValue {
    /// The value of a node.
    pub fn of(tree: &SyntaxTree<'_>, id: NodeId) -> WrittenValue {
        match &tree.nodes[tree.resolve(id)].kind {
            NodeKind::Scalar { text, .. } => WrittenValue::Scalar(text.clone().into_owned()),
            NodeKind::List(items) => {
                WrittenValue::List(items.iter().map(|&item| Self::of(tree, item)).collect())
            }
            NodeKind::Map(entries) => {
                let entry = |&(key, value): &(NodeId, NodeId)| {
                    Some((tree.text(key)?.to_owned(), Self::of(tree, value)))
                };
                WrittenValue::Map(entries.iter().filter_map(entry).collect())
            }
            // An alias of an alias ends at a node that is none.
            NodeKind::Alias(_) => WrittenValue::Scalar(String::new()),
        }
    }
}

impl fmt::Display for WrittenValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrittenValue::Scalar(text) => f.write_str(text),
            WrittenValue::List(items) => {
                let items: Vec<String> = items.iter().map(Self::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            WrittenValue::Map(entries) => {
                let entry = |(key, value): &(String, WrittenValue)| format!("{key}: {value}");
                let entries: Vec<String> = entries.iter().map(entry).collect();
                write!(f, "{{ {} }}", entries.join(", "))
            }
        }
    }
}
