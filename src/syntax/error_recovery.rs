//! Reads a type from a tree in which something is wrong, and reports all of it.

use std::collections::HashMap;

use serde::de::DeserializeOwned;

use crate::syntax::deserializer::{FailureKind, NodeReader};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};
use crate::syntax::serde_messages::TypeRefusal;
use crate::syntax::tree::{
    MAX_DEPTH, MAX_EXPANSIONS, NodeId, NodeKind, ScalarForm, SyntaxNode, SyntaxTree, TreeFault,
    TreeFaultKind as Unwanted, TreeLanguage,
};

/// Reads a document; what is at fault in it is reported and left out.
///
/// `None` if what is left makes no document.
pub(crate) fn read<T: DeserializeOwned>(
    file: &str,
    tree: &SyntaxTree<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<T> {
    report_all(file, tree, diagnostics);
    read_node(file, tree, tree.root, Vec::new(), diagnostics)
}

/// Reads what stands at a node; `hidden` says which nodes are read over.
pub(crate) fn read_node<T: DeserializeOwned>(
    file: &str,
    tree: &SyntaxTree<'_>,
    id: NodeId,
    hidden: Vec<bool>,
    diagnostics: &mut Diagnostics,
) -> Option<T> {
    let hidden_nodes = hidden.as_slice();
    let reader = NodeReader {
        tree,
        hidden: hidden_nodes,
        id,
    };
    if let Ok(value) = T::deserialize(reader) {
        return Some(value);
    }
    let at = KeyPath::file(file);
    RecoveringReader::new(tree.clone(), id, hidden, at, diagnostics).read(MAX_WORK)
}

/// Values for missing keys: a number or text, nothing (also a list or map), a date.
const FILLINGS: [&str; 3] = ["1", "", "2000-01-01"];

/// Reports what a file may not have.
pub(crate) fn report_all(file: &str, tree: &SyntaxTree<'_>, diagnostics: &mut Diagnostics) {
    for fault in &tree.faults {
        report(fault, &KeyPath::file(file), diagnostics);
    }
}

/// The number of nodes that are read, all readings of a file together, before the rest of its
/// faults is left alone: each fault is a reading, and content is not trusted.
const MAX_WORK: usize = 20_000_000;
/// So many faults are always reported.
const MIN_FAULTS: usize = 10;

/// Reads a tree again and again, each time without what was at fault.
struct RecoveringReader<'a, 'd> {
    tree: SyntaxTree<'a>,
    root: NodeId,
    hidden: Vec<bool>,
    /// The list or map that holds a node.
    parents: Vec<Option<NodeId>>,
    /// The values of keys that were missing, filled in so that others are found, with
    /// their maps and how many fillings were tried.
    holes: HashMap<NodeId, (NodeId, usize)>,
    at: KeyPath<'a>,
    diagnostics: &'d mut Diagnostics,
}

impl<'a, 'd> RecoveringReader<'a, 'd> {
    fn new(
        tree: SyntaxTree<'a>,
        root: NodeId,
        mut hidden: Vec<bool>,
        at: KeyPath<'a>,
        diagnostics: &'d mut Diagnostics,
    ) -> RecoveringReader<'a, 'd> {
        hidden.resize(tree.nodes.len(), false);
        let mut parents = vec![None; tree.nodes.len()];
        for (id, node) in tree.nodes.iter().enumerate() {
            match &node.kind {
                NodeKind::List(items) => items.iter().for_each(|&item| parents[item] = Some(id)),
                NodeKind::Map(entries) => entries.iter().for_each(|&(key, value)| {
                    parents[key] = Some(id);
                    parents[value] = Some(id);
                }),
                NodeKind::Scalar { .. } | NodeKind::Alias(_) => {}
            }
        }
        RecoveringReader {
            root,
            hidden,
            parents,
            holes: HashMap::new(),
            tree,
            at,
            diagnostics,
        }
    }

    fn read<T: DeserializeOwned>(mut self, work: usize) -> Option<T> {
        let max = (work / self.tree.nodes.len()).max(MIN_FAULTS);
        let mut faults = 0;
        loop {
            let reader = NodeReader {
                tree: &self.tree,
                hidden: &self.hidden,
                id: self.root,
            };
            let fault = match T::deserialize(reader) {
                Ok(document) if self.holes.is_empty() => return Some(document),
                Ok(_) => {
                    let holes = std::mem::take(&mut self.holes);
                    for (map, _) in holes.into_values() {
                        self.hide(map)?;
                    }
                    continue;
                }
                Err(fault) => fault,
            };
            faults += 1;
            let id = fault.at.unwrap_or(self.root);
            match fault.what {
                FailureKind::Refused(_) if self.holes.contains_key(&id) => {
                    self.refill(id)?;
                    continue;
                }
                FailureKind::Refused(refusal) => {
                    self.refuse(id, refusal);
                    self.hide(id)?;
                }
                FailureKind::Missing(key) => self.miss(id, key)?,
            }
            if faults == max {
                let message = "too many faults: the rest of the file is not looked at";
                let whole = self.at.whole();
                self.diagnostics.error(Code::TooManyFaults, whole, message);
                return None;
            }
        }
    }

    fn refuse(&mut self, id: NodeId, refusal: TypeRefusal) {
        let span = self.tree.nodes[id].span.clone();
        self.diagnostics
            .error(refusal.code, self.at.span(span), refusal.message)
            .help_if(refusal.help);
    }

    /// Reports a missing key and fills it in, to see what else is missing.
    fn miss(&mut self, map: NodeId, key: &'static str) -> Option<()> {
        let map = self.tree.resolve(map);
        if self.tree.entry(map, key).is_some() {
            // The key is there, and was found at fault before.
            return self.hide(map);
        }
        let refusal = TypeRefusal::missing_key(key);
        let span = self.tree.nodes[map].span.clone();
        let line = self.tree.first_line(map);
        self.diagnostics
            .error(refusal.code, self.at.span(line), refusal.message)
            .help_if(refusal.help);
        let written = |text: &'static str| SyntaxNode {
            span: span.start..span.start,
            kind: NodeKind::Scalar {
                text: text.into(),
                style: ScalarForm::Plain,
            },
        };
        let entry = (self.tree.nodes.len(), self.tree.nodes.len() + 1);
        self.tree.nodes.extend([written(key), written(FILLINGS[0])]);
        self.hidden.extend([false, false]);
        self.parents.extend([Some(map), Some(map)]);
        match &mut self.tree.nodes[map].kind {
            NodeKind::Map(entries) => entries.push(entry),
            kind => *kind = NodeKind::Map(vec![entry]),
        }
        self.holes.insert(entry.1, (map, 0));
        Some(())
    }

    /// Tries another value for a key that is missing; leaves its map out after the last.
    fn refill(&mut self, id: NodeId) -> Option<()> {
        let (map, tried) = self.holes.remove(&id)?;
        let Some(&text) = FILLINGS.get(tried + 1) else {
            return self.hide(map);
        };
        self.tree.nodes[id].kind = NodeKind::Scalar {
            text: text.into(),
            style: ScalarForm::Plain,
        };
        self.holes.insert(id, (map, tried + 1));
        Some(())
    }

    /// Leaves a node out from now on; `None` if nothing is left.
    fn hide(&mut self, id: NodeId) -> Option<()> {
        if id == self.root {
            return None;
        }
        self.hidden[id] = true;
        let parent = self.parents[id];
        if parent.is_some_and(|parent| matches!(self.tree.nodes[parent].kind, NodeKind::List(_))) {
            let start = self.tree.nodes[id].span.start;
            self.diagnostics.dropped(self.at.path(), start);
        }
        Some(())
    }
}

/// Reports what YAML may have and content may not.
pub(crate) fn report(fault: &TreeFault, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) {
    let spot = at.span(fault.span.clone());
    let levels = MAX_DEPTH;
    let expansions = MAX_EXPANSIONS;
    match &fault.what {
        Unwanted::Syntax {
            language,
            message,
            help,
        } => {
            let code = match language {
                TreeLanguage::Yaml => Code::BadYaml,
                TreeLanguage::Toml => Code::BadToml,
            };
            diagnostics.error(code, spot, message).help_if(*help);
        }
        Unwanted::Repeated { key, first } => {
            let diagnostic = diagnostics.error(
                Code::DuplicateKey,
                spot,
                format!("key `{key}` for the second time"),
            );
            diagnostic.help("keep one of the two");
            if let Some(first) = first {
                diagnostic.related(at.span(first.clone()));
            }
        }
        Unwanted::Tag => {
            diagnostics
                .error(Code::UnsupportedYaml, spot, "a tag of YAML (`!`)")
                .help("remove it, or put text that begins with `!` in quotes");
        }
        Unwanted::MergeKey => {
            diagnostics
                .error(Code::UnsupportedYaml, spot, "a merge key of YAML (`<<`)")
                .help("write the keys out");
        }
        Unwanted::NoTextKey => {
            diagnostics
                .error(Code::UnsupportedYaml, spot, "a key that is a list or a map")
                .help("keys are words; put text that begins with `[` or `{` in quotes");
        }
        Unwanted::SecondDocument => {
            diagnostics
                .error(Code::UnsupportedYaml, spot, "a second document of YAML")
                .help("keep one document a file");
        }
        Unwanted::Cycle => {
            diagnostics
                .error(Code::UnsupportedYaml, spot, "an anchor within itself")
                .help("write the value out");
        }
        Unwanted::TooDeep => {
            diagnostics
                .error(
                    Code::TooDeep,
                    spot,
                    format!("more than {levels} levels of lists and maps"),
                )
                .help(format!("nest no more than {levels} levels"));
        }
        Unwanted::TooManyExpansions => {
            diagnostics
                .error(
                    Code::TooDeep,
                    spot,
                    format!("more than {expansions} uses of anchors"),
                )
                .help("write the values out");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::ordered_map::OrderedMap;
    use crate::syntax::yaml;

    #[test]
    fn a_file_that_is_wrong_throughout_is_left_alone_in_time() {
        let text: String = (0..50).map(|i| format!("p{i}: x\n")).collect();
        let faults = |work| {
            let mut diagnostics = Diagnostics::new();
            let tree = yaml::parse(&text, 0).unwrap();
            let (root, at) = (tree.root, KeyPath::file("a.yaml"));
            let reader = RecoveringReader::new(tree, root, Vec::new(), at, &mut diagnostics);
            let read = reader.read::<OrderedMap<u64>>(work);
            let last = diagnostics.iter().last().unwrap().code;
            (read, diagnostics.iter().count(), last)
        };
        let nothing = Some(OrderedMap::default());
        assert_eq!(faults(MAX_WORK), (nothing, 50, Code::WrongType));
        // The map, its keys and its values are 101 nodes.
        assert_eq!(faults(20 * 101), (None, 21, Code::TooManyFaults));
        assert_eq!(faults(1), (None, MIN_FAULTS + 1, Code::TooManyFaults));
    }
}
