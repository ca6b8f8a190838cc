//! Parts of a document whose type is known only when the rest has been read.

use std::borrow::Cow;
use std::ops::Range;

use serde::de::DeserializeOwned;

use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::error_recovery;
use crate::syntax::part_id::PartId;
use crate::syntax::tree::{NodeId, NodeKind, ScalarForm, SyntaxTree};
use crate::syntax::written_value::WrittenValue;

/// A map that takes the entries of others in turn, so that a later one replaces an earlier one
/// with the same key. Every entry keeps its place.
#[derive(Clone, Debug)]
pub struct LayeredMap {
    tree: SyntaxTree<'static>,
    entries: Vec<(NodeId, NodeId)>,
}

impl LayeredMap {
    /// The entries of a part of a document, none where it is no map.
    pub fn new(tree: &SyntaxTree<'static>, base: Option<PartId>) -> LayeredMap {
        let mut map = LayeredMap {
            tree: tree.clone(),
            entries: Vec::new(),
        };
        if let Some(base) = base {
            map.entries = map.entries_of(base.0);
        }
        map
    }

    /// Puts the entries of a part of the same document over those that are there, but for
    /// some keys.
    pub fn lay_without(&mut self, part: PartId, without: &[&str]) {
        for (key, value) in self.entries_of(part.0) {
            let name = self.tree.text(key).unwrap_or_default().to_owned();
            if !without.contains(&name.as_str()) {
                self.remove(&name);
                self.entries.push((key, value));
            }
        }
    }

    /// Puts a value that another document holds over what is there.
    pub fn put(&mut self, name: &str, value: &WrittenValue) {
        self.remove(name);
        let key = self.graft(&WrittenValue::Scalar(name.to_owned()));
        let value = self.graft(value);
        self.entries.push((key, value));
    }

    /// Adds a value to the tree; it has no place of its own.
    fn graft(&mut self, value: &WrittenValue) -> NodeId {
        let kind = match value {
            WrittenValue::Scalar(text) => NodeKind::Scalar {
                text: Cow::Owned(text.clone()),
                style: ScalarForm::Plain,
            },
            WrittenValue::List(items) => {
                NodeKind::List(items.iter().map(|item| self.graft(item)).collect())
            }
            WrittenValue::Map(entries) => {
                let entry = |(key, value): &(String, WrittenValue)| {
                    let key = self.graft(&WrittenValue::Scalar(key.clone()));
                    (key, self.graft(value))
                };
                NodeKind::Map(entries.iter().map(entry).collect())
            }
        };
        self.tree.push(0..0, kind)
    }

    /// The value of a key.
    pub fn value(&self, name: &str) -> Option<WrittenValue> {
        let mut entries = self.entries.iter();
        let (_, value) = entries.find(|&&(key, _)| self.tree.text(key) == Some(name))?;
        Some(WrittenValue::of(&self.tree, *value))
    }

    /// Takes an entry away.
    pub fn remove(&mut self, name: &str) {
        let tree = &self.tree;
        self.entries
            .retain(|&(key, _)| tree.text(key) != Some(name));
    }

    /// The map as a part of its document, for reading it.
    pub fn read<T>(&self, file: &str, read: impl FnOnce(DocumentPart<'_>) -> T) -> T {
        let mut tree = self.tree.clone();
        let id = tree.push(0..0, NodeKind::Map(self.entries.clone()));
        read(DocumentPart::new(file, &tree, PartId(id)))
    }

    fn entries_of(&self, id: NodeId) -> Vec<(NodeId, NodeId)> {
        match &self.tree.nodes[self.tree.resolve(id)].kind {
            NodeKind::Map(entries) => entries.clone(),
            NodeKind::Scalar { .. } | NodeKind::List(_) | NodeKind::Alias(_) => Vec::new(),
        }
    }
}

/// A part of a document with its place, to be read by whoever knows its type.
#[derive(Clone, Copy, Debug)]
pub struct DocumentPart<'t> {
    file: &'t str,
    tree: &'t SyntaxTree<'t>,
    id: NodeId,
    /// The key that somebody else reads.
    without: Option<&'t str>,
}

impl<'t> DocumentPart<'t> {
    /// All of a file.
    pub fn whole(file: &'t str, tree: &'t SyntaxTree<'t>) -> DocumentPart<'t> {
        DocumentPart::new(file, tree, PartId(tree.root))
    }

    /// A part of a document that was read from `file`.
    pub fn new(file: &'t str, tree: &'t SyntaxTree<'t>, part: PartId) -> DocumentPart<'t> {
        DocumentPart {
            file,
            tree,
            id: part.0,
            without: None,
        }
    }

    /// Reads the part; what is at fault in it is reported and left out.
    ///
    /// `None` if what is left makes no such type.
    pub fn read<T: DeserializeOwned>(self, diagnostics: &mut Diagnostics) -> Option<T> {
        let mut hidden = Vec::new();
        if let Some((key, _)) = self.without.and_then(|key| self.tree.entry(self.id, key)) {
            hidden.resize(self.tree.nodes.len(), false);
            hidden[key] = true;
        }
        error_recovery::read_node(self.file, self.tree, self.id, hidden, diagnostics)
    }

    /// The value of a key of this map.
    pub fn entry(self, key: &str) -> Option<DocumentPart<'t>> {
        let (_, id) = self.tree.entry(self.id, key)?;
        let without = None;
        Some(DocumentPart {
            id,
            without,
            ..self
        })
    }

    /// The same without a key, which somebody else reads.
    pub fn without(self, key: &'t str) -> DocumentPart<'t> {
        let without = Some(key);
        DocumentPart { without, ..self }
    }

    /// The elements of this list; none where it is no list.
    pub fn elements(self) -> Vec<PartId> {
        match &self.tree.nodes[self.tree.resolve(self.id)].kind {
            NodeKind::List(items) => items.iter().copied().map(PartId).collect(),
            NodeKind::Map(_) | NodeKind::Scalar { .. } | NodeKind::Alias(_) => Vec::new(),
        }
    }

    /// The entries of this map, in the order written.
    pub fn entries(self) -> Vec<(&'t str, WrittenValue)> {
        let NodeKind::Map(entries) = &self.tree.nodes[self.tree.resolve(self.id)].kind else {
            return Vec::new();
        };
        let entry = |&(key, value): &(NodeId, NodeId)| {
            Some((self.tree.text(key)?, WrittenValue::of(self.tree, value)))
        };
        entries.iter().filter_map(entry).collect()
    }

    /// The text of a scalar, as it is written.
    pub fn text(self) -> Option<&'t str> {
        self.tree.text(self.id)
    }

    /// The bytes of the file where a word stands in the part as a value; `None` if it does not.
    pub fn find(self, word: &str) -> Option<Range<usize>> {
        let within = |id| DocumentPart { id, ..self };
        match &self.tree.nodes[self.tree.resolve(self.id)].kind {
            NodeKind::List(items) => items.iter().find_map(|&item| within(item).find(word)),
            NodeKind::Map(entries) => entries
                .iter()
                .find_map(|&(_, value)| within(value).find(word)),
            NodeKind::Scalar { text, .. } => {
                (text == word).then(|| self.tree.nodes[self.id].span.clone())
            }
            NodeKind::Alias(_) => None,
        }
    }

    /// Returns whether the part is a map.
    pub fn is_map(self) -> bool {
        let node = &self.tree.nodes[self.tree.resolve(self.id)];
        matches!(node.kind, NodeKind::Map(_))
    }
}
