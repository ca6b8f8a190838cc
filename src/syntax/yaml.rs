//! YAML as a tree.

mod syntax_fault;

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, StrInput};

use crate::syntax::tree::{
    MAX_DEPTH, MAX_EXPANSIONS, NodeId, NodeKind, ScalarForm, SyntaxTree, TreeFault, TreeFaultKind,
    TreeLanguage, fault,
};
use syntax_fault::{OpenCollection, SyntaxFault};

/// Reads YAML.
///
/// `start` is where the YAML begins in its file, in bytes; all spans are of the file.
///
/// # Errors
///
/// Text that is too broken, or too large, for a tree.
pub fn parse(yaml: &str, start: usize) -> Result<SyntaxTree<'_>, TreeFault> {
    TreeBuilder::new(yaml, start).build()
}

/// The content of an empty document.
const NOTHING: NodeKind<'static> = NodeKind::Scalar {
    text: Cow::Borrowed(""),
    style: ScalarForm::Plain,
};

/// Makes a tree of the parser's events.
struct TreeBuilder<'a> {
    parser: Parser<'a, StrInput<'a>>,
    bytes: ByteOffsets<'a>,
    tree: SyntaxTree<'a>,
    /// Levels below a node and uses of anchors in it, for each node that is complete.
    sizes: Vec<TreeSize>,
    /// Nodes by the parser's number of their anchor.
    anchors: HashMap<usize, NodeId>,
    /// The lists and maps that are not closed yet, the innermost last.
    open: Vec<OpenNode>,
    documents: usize,
}

#[derive(Clone, Copy, Default)]
struct TreeSize {
    levels: usize,
    expansions: usize,
}

struct OpenNode {
    id: NodeId,
    size: TreeSize,
    /// Of a map with many keys: the keys so far.
    keys: HashMap<String, NodeId>,
    /// Of a map: the key whose value comes next.
    key: Option<NodeId>,
    /// True if the value that comes next has no key that counts.
    skip: bool,
}

/// A map of fewer keys is looked through for one that comes twice, a longer one is hashed.
const HASHED_FROM: usize = 32;

impl OpenNode {
    /// The same key of this map, if it has come before.
    fn first(&mut self, tree: &SyntaxTree<'_>, key: &str) -> Option<NodeId> {
        let NodeKind::Map(entries) = &tree.nodes[self.id].kind else {
            return None;
        };
        let mut keys = entries.iter().map(|&(id, _)| id);
        if entries.len() < HASHED_FROM {
            return keys.find(|&id| tree.text(id) == Some(key));
        }
        if self.keys.is_empty() {
            let named = keys.filter_map(|id| Some((tree.text(id)?.to_owned(), id)));
            self.keys = named.collect();
        }
        self.keys.get(key).copied()
    }
}

impl<'a> TreeBuilder<'a> {
    fn new(yaml: &'a str, start: usize) -> TreeBuilder<'a> {
        TreeBuilder {
            parser: Parser::new_from_str(yaml),
            bytes: ByteOffsets {
                text: yaml,
                is_ascii: yaml.is_ascii(),
                start,
                char: 0,
                byte: 0,
            },
            tree: SyntaxTree::default(),
            sizes: Vec::new(),
            anchors: HashMap::new(),
            open: Vec::new(),
            documents: 0,
        }
    }

    fn build(mut self) -> Result<SyntaxTree<'a>, TreeFault> {
        while let Some(event) = self.parser.next_event() {
            let (event, span) = match event {
                Ok(event) => event,
                Err(error) => {
                    let at = self.bytes.at(*error.marker());
                    return Err(self.stopped(at));
                }
            };
            let span = self.bytes.at(span.start)..self.bytes.at(span.end);
            self.take(event, span)?;
        }
        if self.tree.nodes.is_empty() {
            let end = self.bytes.start..self.bytes.start;
            self.add(end, NOTHING, 0, TreeSize::default())?;
        }
        self.tree.faults.sort_by_key(|fault| fault.span.start);
        Ok(self.tree)
    }

    /// The fault that makes the parser stop at a place.
    fn stopped(&self, at: usize) -> TreeFault {
        let (yaml, start) = (self.bytes.text, self.bytes.start);
        let before = &yaml[..at - start];
        let count = |signs: [char; 2]| before.matches(signs).count();
        let opens = yaml[at - start..].starts_with(['[', '{']);
        if opens && count(['[', '{']) >= MAX_DEPTH + count([']', '}']) {
            return fault(at..at, TreeFaultKind::TooDeep);
        }
        let inside = self.open.last().map_or(OpenCollection::Keys, |open| {
            let node = &self.tree.nodes[open.id];
            let begin = yaml[node.span.start - start..].chars().next();
            match (&node.kind, begin) {
                (NodeKind::List(_), Some('[')) => OpenCollection::Brackets,
                (NodeKind::List(_), _) => OpenCollection::Elements,
                (_, Some('{')) => OpenCollection::Braces,
                _ => OpenCollection::Keys,
            }
        });
        let SyntaxFault {
            span,
            message,
            help,
        } = syntax_fault::find(yaml, at - start, inside);
        let kind = TreeFaultKind::Syntax {
            language: TreeLanguage::Yaml,
            message: message.to_owned(),
            help,
        };
        fault(start + span.start..start + span.end, kind)
    }

    fn take(&mut self, event: Event<'a>, span: Range<usize>) -> Result<(), TreeFault> {
        match event {
            Event::DocumentStart(_) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(fault(span, TreeFaultKind::SecondDocument));
                }
            }
            Event::Scalar(text, style, anchor, tag) => {
                let plain = style == ScalarStyle::Plain;
                let written = &self.bytes.text[self.bytes.within(&span)];
                let start = span.start + anchor_len(written);
                let written = &written[anchor_len(written)..];
                let span = start..start + written_len(written, style);
                // The parser says `~` where there is nothing.
                let empty = plain && span.is_empty();
                let text = if empty { Cow::Borrowed("") } else { text };
                if tag.is_some() {
                    self.tree
                        .faults
                        .push(fault(span.clone(), TreeFaultKind::Tag));
                }
                let style = if plain {
                    ScalarForm::Plain
                } else {
                    ScalarForm::Quoted
                };
                self.add(
                    span,
                    NodeKind::Scalar { text, style },
                    anchor,
                    TreeSize::default(),
                )?;
            }
            Event::SequenceStart(anchor, tag) => {
                self.enter(span, NodeKind::List(Vec::new()), anchor, tag.is_some())?;
            }
            Event::MappingStart(anchor, tag) => {
                self.enter(span, NodeKind::Map(Vec::new()), anchor, tag.is_some())?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.leave(span)?,
            Event::Alias(anchor) => {
                let target = self.anchors.get(&anchor).copied().unwrap_or_default();
                if self.open.iter().any(|open| open.id == target) {
                    return Err(fault(span, TreeFaultKind::Cycle));
                }
                let TreeSize { levels, expansions } = self.sizes[target];
                let size = TreeSize {
                    levels,
                    expansions: expansions.saturating_add(1),
                };
                self.add(span, NodeKind::Alias(target), 0, size)?;
            }
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
        }
        Ok(())
    }

    /// Opens a list or map.
    fn enter(
        &mut self,
        span: Range<usize>,
        kind: NodeKind<'a>,
        anchor: usize,
        tagged: bool,
    ) -> Result<(), TreeFault> {
        if tagged {
            self.tree
                .faults
                .push(fault(span.clone(), TreeFaultKind::Tag));
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(fault(span, TreeFaultKind::TooDeep));
        }
        let id = self.push(span, kind, anchor);
        self.open.push(OpenNode {
            id,
            size: TreeSize::default(),
            keys: HashMap::new(),
            key: None,
            skip: false,
        });
        Ok(())
    }

    /// Closes the innermost list or map, which ends where its last part does.
    fn leave(&mut self, span: Range<usize>) -> Result<(), TreeFault> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let node = &self.tree.nodes[open.id];
        let last = match &node.kind {
            NodeKind::List(items) => items.last().copied(),
            NodeKind::Map(entries) => entries.last().map(|&(_, value)| value),
            NodeKind::Scalar { .. } | NodeKind::Alias(_) => None,
        };
        // The end of a list or map in brackets is its bracket; that of another is behind
        // the blank lines that follow it.
        let bracket = self.bytes.text[span.start - self.bytes.start..].starts_with([']', '}']);
        let end = match last {
            _ if bracket && !span.is_empty() => span.start + 1,
            Some(last) => self.tree.nodes[last].span.end,
            None => span.start,
        };
        let node = &mut self.tree.nodes[open.id];
        node.span.end = end.max(node.span.start);
        self.sizes[open.id] = TreeSize {
            levels: open.size.levels + 1,
            ..open.size
        };
        self.attach(open.id)
    }

    fn add(
        &mut self,
        span: Range<usize>,
        kind: NodeKind<'a>,
        anchor: usize,
        size: TreeSize,
    ) -> Result<(), TreeFault> {
        let id = self.push(span, kind, anchor);
        self.sizes[id] = size;
        self.attach(id)
    }

    fn push(&mut self, span: Range<usize>, kind: NodeKind<'a>, anchor: usize) -> NodeId {
        let id = self.tree.push(span, kind);
        self.sizes.push(TreeSize::default());
        if anchor > 0 {
            self.anchors.insert(anchor, id);
        }
        id
    }

    /// Puts a complete node into the list or map that is open.
    fn attach(&mut self, id: NodeId) -> Result<(), TreeFault> {
        let size = self.sizes[id];
        let span = self.tree.nodes[id].span.clone();
        if self.open.len() + size.levels > MAX_DEPTH {
            return Err(fault(span, TreeFaultKind::TooDeep));
        }
        let Some(open) = self.open.last_mut() else {
            self.tree.root = id;
            return Ok(());
        };
        open.size.levels = open.size.levels.max(size.levels);
        open.size.expansions = open.size.expansions.saturating_add(size.expansions);
        if open.size.expansions > MAX_EXPANSIONS {
            return Err(fault(span, TreeFaultKind::TooManyExpansions));
        }
        let map = open.id;
        if let NodeKind::List(items) = &mut self.tree.nodes[map].kind {
            items.push(id);
        } else if open.skip {
            open.skip = false;
        } else if let Some(key) = open.key.take() {
            if let NodeKind::Map(entries) = &mut self.tree.nodes[map].kind {
                entries.push((key, id));
            }
        } else {
            self.attach_key(id, span);
        }
        Ok(())
    }

    /// Takes a node as the next key of the innermost map.
    fn attach_key(&mut self, id: NodeId, span: Range<usize>) {
        let plain = matches!(
            self.tree.nodes[self.tree.resolve(id)].kind,
            NodeKind::Scalar {
                style: ScalarForm::Plain,
                ..
            }
        );
        let Some(open) = self.open.last_mut() else {
            return;
        };
        let tree = &self.tree;
        let what = match tree.text(id) {
            None => Some(TreeFaultKind::NoTextKey),
            Some("<<") if plain => Some(TreeFaultKind::MergeKey),
            Some(key) => open.first(tree, key).map(|first| TreeFaultKind::Repeated {
                key: key.to_owned(),
                first: Some(tree.nodes[first].span.clone()),
            }),
        };
        match what {
            None => {
                if !open.keys.is_empty() {
                    let key = tree.text(id).unwrap_or_default();
                    open.keys.insert(key.to_owned(), id);
                }
                open.key = Some(id);
            }
            Some(what) => {
                open.skip = true;
                self.tree.faults.push(fault(span, what));
            }
        }
    }
}

/// Returns the bytes of the anchor before a scalar, such as `&a`, and of the blanks behind it.
fn anchor_len(written: &str) -> usize {
    if !written.starts_with('&') {
        return 0;
    }
    let behind = written.trim_start_matches(|char: char| !char.is_whitespace());
    written.len() - behind.trim_start().len()
}

/// The bytes of a scalar as it is written. The parser counts what follows it in a list, even
/// the comment behind a closing quote.
fn written_len(written: &str, style: ScalarStyle) -> usize {
    let quote = match style {
        ScalarStyle::SingleQuoted => b'\'',
        ScalarStyle::DoubleQuoted => b'"',
        _ => return written.trim_end().len(),
    };
    let mut bytes = written.bytes().enumerate().skip(1).peekable();
    while let Some((at, byte)) = bytes.next() {
        let doubled = bytes.peek().is_some_and(|&(_, next)| next == quote);
        if byte == b'\\' && quote == b'"' || byte == quote && quote == b'\'' && doubled {
            bytes.next();
        } else if byte == quote {
            return at + 1;
        }
    }
    written.trim_end().len()
}

/// Turns the parser's places, in characters, into bytes of the file.
struct ByteOffsets<'a> {
    text: &'a str,
    /// True if each character is a byte.
    is_ascii: bool,
    start: usize,
    char: usize,
    byte: usize,
}

impl ByteOffsets<'_> {
    /// Goes from the place asked for last, since events come nearly in order.
    fn at(&mut self, marker: Marker) -> usize {
        let target = marker.index();
        if self.is_ascii {
            return self.start + target.min(self.text.len());
        }
        if target >= self.char {
            let rest = &self.text[self.byte..];
            let step = rest.char_indices().nth(target - self.char);
            self.byte += step.map_or(rest.len(), |(byte, _)| byte);
        } else {
            let before = &self.text[..self.byte];
            let back = before.char_indices().nth_back(self.char - target - 1);
            self.byte = back.map_or(0, |(byte, _)| byte);
        }
        self.char = target;
        self.start + self.byte
    }

    /// A span of the file as one of the YAML.
    fn within(&self, span: &Range<usize>) -> Range<usize> {
        span.start - self.start..span.end - self.start
    }
}
