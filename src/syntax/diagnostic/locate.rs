//! Key paths and byte ranges as lines and columns.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::syntax::diagnostic::{
    Code, DiagnosticPlace, DiagnosticSpot, Diagnostics, EntryPart, KeyStep, Severity,
};
use crate::syntax::source::{Source, Sources};
use crate::syntax::tree::{NodeId, NodeKind, SyntaxTree};
use crate::syntax::{toml, yaml};

/// A diagnostic whose place is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocatedDiagnostic {
    /// Relative to the site's root, with `/`.
    pub file: String,
    /// `None` where the file as a whole is meant.
    pub extent: Option<TextExtent>,
    pub severity: Severity,
    pub code: Code,
    pub message: String,
    pub label: Option<String>,
    pub help: Option<String>,
    /// Other places: file and line.
    pub related: Vec<(String, Option<u32>)>,
}

/// From the first character to behind the last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextExtent {
    pub start: TextPosition,
    pub end: TextPosition,
    /// The same in bytes of the file's text.
    pub span: (usize, usize),
}

/// Line and column, from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextPosition {
    pub line: u32,
    pub column: u32,
}

/// Finds the place of each diagnostic; sorted by file, line and column, each once.
pub fn locate(diagnostics: Diagnostics, sources: &Sources) -> Vec<LocatedDiagnostic> {
    let mut files = DiagnosedFiles {
        sources,
        dropped: diagnostics.dropped.clone(),
        lines: BTreeMap::new(),
        trees: BTreeMap::new(),
    };
    let mut located: Vec<LocatedDiagnostic> = diagnostics
        .into_iter()
        .map(|diagnostic| LocatedDiagnostic {
            extent: files.extent(&diagnostic.spot),
            severity: diagnostic.severity,
            code: diagnostic.code,
            message: diagnostic.message,
            label: diagnostic.label,
            help: diagnostic.help,
            related: diagnostic
                .related
                .into_iter()
                .map(|spot| {
                    let line = files.extent(&spot).map(|extent| extent.start.line);
                    (spot.file, line)
                })
                .collect(),
            file: diagnostic.spot.file,
        })
        .collect();
    located.sort();
    located.dedup();
    located
}

/// The line of a place, from 1; `None` where the file as a whole is meant.
pub fn line_of(spot: &DiagnosticSpot, sources: &Sources) -> Option<u32> {
    let mut files = DiagnosedFiles {
        sources,
        dropped: BTreeMap::new(),
        lines: BTreeMap::new(),
        trees: BTreeMap::new(),
    };
    files.extent(spot).map(|extent| extent.start.line)
}

/// An entry of a map, or an element of a list.
pub(crate) struct FoundEntry {
    /// `None` for an element, and for the root.
    pub key: Option<NodeId>,
    pub value: NodeId,
}

/// Follows a key path from the root; `dropped` says which elements do not count.
pub(crate) fn find(
    tree: &SyntaxTree<'_>,
    path: &[KeyStep],
    dropped: &dyn Fn(NodeId) -> bool,
) -> Option<FoundEntry> {
    let root = FoundEntry {
        key: None,
        value: tree.root,
    };
    path.iter().try_fold(root, |found, step| match step {
        KeyStep::Field(name) => {
            let (key, value) = tree.entry(found.value, name)?;
            Some(FoundEntry {
                key: Some(key),
                value,
            })
        }
        KeyStep::Index(index) => match &tree.nodes[tree.resolve(found.value)].kind {
            NodeKind::List(items) => {
                let mut kept = items.iter().filter(|&&item| !dropped(item));
                let &value = kept.nth(*index)?;
                Some(FoundEntry { key: None, value })
            }
            _ => None,
        },
        KeyStep::Word(word, nth) => match &tree.nodes[tree.resolve(found.value)].kind {
            NodeKind::List(items) => {
                let mut same = items
                    .iter()
                    .filter(|&&item| tree.text(item) == Some(word.as_str()));
                let &value = same.nth(*nth)?;
                Some(FoundEntry { key: None, value })
            }
            _ => None,
        },
    })
}

/// The files that diagnostics name, each read again at most once.
struct DiagnosedFiles<'a> {
    sources: &'a Sources,
    dropped: BTreeMap<String, BTreeSet<usize>>,
    lines: BTreeMap<&'a str, LineStarts<'a>>,
    trees: BTreeMap<&'a str, Option<SyntaxTree<'a>>>,
}

impl<'a> DiagnosedFiles<'a> {
    fn extent(&mut self, spot: &DiagnosticSpot) -> Option<TextExtent> {
        let source = self.sources.excerpt(&spot.file)?;
        let span = match &spot.place {
            DiagnosticPlace::File => return None,
            DiagnosticPlace::Span(span) => span.clone(),
            DiagnosticPlace::Key { path, part } => self.key(source, path, part)?,
        };
        let lines = self
            .lines
            .entry(&source.path)
            .or_insert_with(|| LineStarts::new(&source.text));
        Some(lines.extent(span))
    }

    /// The bytes of what stands at a key path; of the nearest thing around it, if a value
    /// that nobody wrote is meant.
    fn key(
        &mut self,
        source: &'a Source,
        path: &[KeyStep],
        part: &EntryPart,
    ) -> Option<Range<usize>> {
        let tree = self.trees.entry(&source.path).or_insert_with(|| {
            if source.path.ends_with(".toml") {
                return Some(toml::parse(&source.text));
            }
            let (yaml, start) = yaml_of(source)?;
            yaml::parse(yaml, start).ok()
        });
        let tree = tree.as_ref()?;
        let starts = self.dropped.get(&source.path);
        let dropped =
            |id: NodeId| starts.is_some_and(|starts| starts.contains(&tree.nodes[id].span.start));
        let (found, part) = match find(tree, path, &dropped) {
            Some(found) => (found, part),
            None => {
                let found = (0..path.len())
                    .rev()
                    .find_map(|steps| find(tree, &path[..steps], &dropped))?;
                (found, &EntryPart::FirstLine)
            }
        };
        let value = tree.nodes[found.value].span.clone();
        Some(match part {
            EntryPart::Key => found.key.map_or(value, |key| tree.nodes[key].span.clone()),
            // An empty value has no characters: its key says where it would stand.
            EntryPart::Value | EntryPart::Inside(_) if value.is_empty() => {
                found.key.map_or(value, |key| tree.nodes[key].span.clone())
            }
            EntryPart::Value => value,
            EntryPart::FirstLine => tree.first_line(found.value),
            EntryPart::Inside(range) => inside(tree, found.value, range, &source.text),
        })
    }
}

/// The YAML of a file and where it begins: front matter, or the file as a whole.
fn yaml_of(source: &Source) -> Option<(&str, usize)> {
    if source.path.ends_with(".md") {
        let (front_matter, _) = source.split().ok()?;
        front_matter.map(|part| (part.text, part.start))
    } else {
        Some((&source.text, 0))
    }
}

/// The bytes of a part of a text; all of it where quotes or folding make them differ.
fn inside(tree: &SyntaxTree<'_>, id: NodeId, range: &Range<usize>, text: &str) -> Range<usize> {
    let id = tree.resolve(id);
    let span = tree.nodes[id].span.clone();
    let whole = text.get(span.clone()).unwrap_or_default();
    let part = tree.text(id).and_then(|text| text.get(range.clone()));
    let quote = usize::from(whole.starts_with(['"', '\'']));
    let start = quote + range.start;
    match part {
        Some(part)
            if whole
                .get(start..)
                .is_some_and(|rest| rest.starts_with(part)) =>
        {
            span.start + start..span.start + start + part.len()
        }
        _ => span,
    }
}

/// Where the lines of a text begin.
struct LineStarts<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> LineStarts<'a> {
    fn new(text: &'a str) -> LineStarts<'a> {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1));
        LineStarts {
            text,
            starts: starts.collect(),
        }
    }

    /// A span of one line where it would go over several.
    fn extent(&self, span: Range<usize>) -> TextExtent {
        let start = self.text.floor_char_boundary(span.start);
        let line = self.starts.partition_point(|&begin| begin <= start) - 1;
        let line_end = self.text[start..]
            .find('\n')
            .map_or(self.text.len(), |length| start + length);
        let shown = self.text[start..line_end].trim_end();
        let end = span.end.clamp(start, start + shown.len());
        let end = self.text.ceil_char_boundary(end);
        TextExtent {
            start: self.position(line, start),
            end: self.position(line, end),
            span: (start, end),
        }
    }

    fn position(&self, line: usize, offset: usize) -> TextPosition {
        let before = &self.text[self.starts[line]..offset];
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        TextPosition {
            line: number(line + 1),
            column: number(before.chars().count() + 1),
        }
    }
}
