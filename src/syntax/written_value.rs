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

impl WrittenValue {
    /// The value as JSON has it: what reads as a number or a truth value is one.
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            WrittenValue::Scalar(text) => scalar_to_json(text),
            WrittenValue::List(items) => items.iter().map(Self::to_json).collect(),
            WrittenValue::Map(entries) => {
                let entry = |(key, value): &(String, WrittenValue)| (key.clone(), value.to_json());
                entries.iter().map(entry).collect()
            }
        }
    }
}

fn scalar_to_json(text: &str) -> serde_json::Value {
    match text {
        "true" => true.into(),
        "false" => false.into(),
        "" | "null" | "~" => serde_json::Value::Null,
        _ => match (text.parse::<i64>(), text.parse::<f64>()) {
            (Ok(number), _) => number.into(),
            (_, Ok(number)) if number.is_finite() => number.into(),
            _ => text.into(),
        },
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
