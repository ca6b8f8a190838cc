//! Key paths and byte ranges as lines and columns.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use crate::syntax::diagnostic::{
    Code, Diagnostic, DiagnosticPlace, DiagnosticSpot, Diagnostics, EntryPart, KeyStep, Severity,
    WorkbookCell,
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
    /// The cell of a workbook, which has no text.
    pub cell: Option<WorkbookCell>,
    /// The weight of it.
    pub severity: Severity,
    /// The stable name of the kind of mistake.
    pub code: Code,
    /// The mistake in one sentence.
    pub message: String,
    /// The words beside the marked place.
    pub label: Option<String>,
    /// The way to mend it.
    pub help: Option<String>,
    /// Other places: file and line.
    pub related: Vec<(String, Option<u32>)>,
    /// For how many diagnostics it stands, where it tells of those that are not shown.
    pub count: Option<usize>,
}

/// From the first character to behind the last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextExtent {
    /// The first character.
    pub start: TextPosition,
    /// The place after the last character.
    pub end: TextPosition,
    /// The same in bytes of the file's text.
    pub span: (usize, usize),
}

/// Line and column, from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextPosition {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// So many errors of a file are shown, and as many warnings.
pub const SHOWN_OF_A_FILE: usize = 100;

/// Finds the place of each diagnostic; sorted by file, line and column, each once.
///
/// Of the errors of a file, and of its warnings, the first hundred are returned, and
/// behind them one diagnostic that counts the others.
pub fn locate(diagnostics: Diagnostics, sources: &Sources) -> Vec<LocatedDiagnostic> {
    let mut files = DiagnosedFiles {
        sources,
        dropped: diagnostics.dropped.clone(),
        lines: HashMap::new(),
        trees: HashMap::new(),
    };
    let spans = diagnostics.into_iter();
    let mut found: Vec<(Option<(usize, usize)>, Diagnostic)> = spans
        .map(|diagnostic| (files.span(&diagnostic.spot), diagnostic))
        .collect();
    // A place is found in bytes first: columns are counted only of what is shown.
    found.sort_by(|(a_span, a), (b_span, b)| order(a, a_span).cmp(&order(b, b_span)));
    found.dedup();
    let mut located = Vec::new();
    for of_file in found.chunk_by(|(_, a), (_, b)| a.spot.file == b.spot.file) {
        let file = &of_file[0].1.spot.file;
        let (mut shown, mut more) = (Vec::new(), Vec::new());
        for severity in [Severity::Error, Severity::Warning] {
            let all = of_file.iter().filter(|(_, it)| it.severity == severity);
            let first = all.clone().take(SHOWN_OF_A_FILE);
            shown.extend(first.map(|(span, it)| files.located(*span, it)));
            let count = all.count().saturating_sub(SHOWN_OF_A_FILE);
            more.extend((count > 0).then(|| more_of(file, severity, count)));
        }
        shown.sort();
        located.append(&mut shown);
        located.append(&mut more);
    }
    located
}

/// The line of a place, from 1; `None` where the file as a whole is meant.
pub fn line_of(spot: &DiagnosticSpot, sources: &Sources) -> Option<u32> {
    let mut files = DiagnosedFiles {
        sources,
        dropped: BTreeMap::new(),
        lines: HashMap::new(),
        trees: HashMap::new(),
    };
    let (start, _) = files.span(spot)?;
    let line = files.lines(&spot.file)?.line(start);
    Some(count_of(line + 1))
}

/// The order in which diagnostics are shown.
fn order<'a>(it: &'a Diagnostic, span: &'a Option<(usize, usize)>) -> impl Ord + 'a {
    (
        it.spot.file.as_str(),
        span,
        it.severity,
        it.code,
        it.message.as_str(),
        (&it.label, &it.help),
    )
}

/// The line that counts what is not shown.
fn more_of(file: &str, severity: Severity, count: usize) -> LocatedDiagnostic {
    let s = if count == 1 { "" } else { "s" };
    let name = severity.name();
    LocatedDiagnostic {
        file: file.to_owned(),
        extent: None,
        cell: None,
        severity,
        code: Code::MoreErrors,
        message: format!("{count} more {name}{s} in this file"),
        label: None,
        help: Some(format!("mend the first {SHOWN_OF_A_FILE} and check again")),
        related: Vec::new(),
        count: Some(count),
    }
}

/// The files that diagnostics name, each read again at most once.
struct DiagnosedFiles<'a> {
    sources: &'a Sources,
    dropped: BTreeMap<String, BTreeSet<usize>>,
    lines: HashMap<&'a str, LineStarts<'a>>,
    trees: HashMap<&'a str, Option<SearchedTree<'a>>>,
}

impl<'a> DiagnosedFiles<'a> {
    /// A diagnostic with its lines and columns.
    fn located(&mut self, span: Option<(usize, usize)>, it: &Diagnostic) -> LocatedDiagnostic {
        let related = it.related.iter().map(|spot| {
            let span = self.span(spot);
            let line = span.and_then(|(start, _)| Some(self.lines(&spot.file)?.line(start)));
            (spot.file.clone(), line.map(|line| count_of(line + 1)))
        });
        let related = related.collect();
        let extent = span.and_then(|span| Some(self.lines(&it.spot.file)?.extent(span)));
        LocatedDiagnostic {
            file: it.spot.file.clone(),
            extent,
            cell: match &it.spot.place {
                DiagnosticPlace::Cell(cell) => Some(cell.clone()),
                DiagnosticPlace::File | DiagnosticPlace::Span(_) | DiagnosticPlace::Key { .. } => {
                    None
                }
            },
            severity: it.severity,
            code: it.code,
            message: it.message.clone(),
            label: it.label.clone(),
            help: it.help.clone(),
            related,
            count: None,
        }
    }

    fn lines(&mut self, file: &str) -> Option<&LineStarts<'a>> {
        let source = self.sources.excerpt(file)?;
        let lines = self.lines.entry(&source.path);
        Some(lines.or_insert_with(|| LineStarts::new(&source.text)))
    }

    /// The bytes of a place, within one line; `None` of a file as a whole.
    fn span(&mut self, spot: &DiagnosticSpot) -> Option<(usize, usize)> {
        let source = self.sources.excerpt(&spot.file)?;
        let span = match &spot.place {
            DiagnosticPlace::File | DiagnosticPlace::Cell(_) => return None,
            DiagnosticPlace::Span(span) => span.clone(),
            DiagnosticPlace::Key { path, part } => self.key(source, path, part)?,
        };
        Some(self.lines(&spot.file)?.within_line(span))
    }

    /// The bytes of what stands at a key path; of the nearest thing around it, if a value
    /// that nobody wrote is meant.
    fn key(
        &mut self,
        source: &'a Source,
        path: &[KeyStep],
        part: &EntryPart,
    ) -> Option<Range<usize>> {
        let starts = self.dropped.get(&source.path);
        let tree = self.trees.entry(&source.path).or_insert_with(|| {
            let tree = if source.path.ends_with(".toml") {
                toml::parse(&source.text)
            } else {
                let (yaml, start) = yaml_of(source)?;
                yaml::parse(yaml, start).ok()?
            };
            Some(SearchedTree::new(tree))
        });
        let searched = tree.as_mut()?;
        let (found, is_whole) = searched.find(path, starts);
        let part = if is_whole {
            part
        } else {
            &EntryPart::FirstLine
        };
        let tree = &searched.tree;
        let value = tree.nodes[found.value].span.clone();
        Some(match part {
            EntryPart::Key => found.key.map_or(value, |key| tree.nodes[key].span.clone()),
            // An empty value has no characters: its key says where it would stand.
            EntryPart::Value | EntryPart::Inside(_) if value.is_empty() => {
                found.key.map_or(value, |key| tree.nodes[key].span.clone())
            }
            EntryPart::Value => value,
            EntryPart::Mention(word) => mention(&source.text, value, word),
            EntryPart::FirstLine => tree.first_line(found.value),
            EntryPart::Inside(range) => inside(tree, found.value, range, &source.text),
        })
    }
}

/// An entry of a map, or an element of a list.
#[derive(Clone, Copy)]
struct FoundEntry {
    /// `None` for an element, and for the root.
    key: Option<NodeId>,
    value: NodeId,
}

/// A tree in which many places are looked up.
struct SearchedTree<'a> {
    tree: SyntaxTree<'a>,
    /// The content of each list or map that was looked into.
    contents: HashMap<NodeId, NodeContents>,
}

/// The content of a list or map.
#[derive(Default)]
struct NodeContents {
    /// By key; in a list by the element's own text.
    words: HashMap<String, Vec<FoundEntry>>,
    /// The elements of a list that were not left out in reading.
    kept: Vec<NodeId>,
}

impl<'a> SearchedTree<'a> {
    fn new(tree: SyntaxTree<'a>) -> SearchedTree<'a> {
        SearchedTree {
            tree,
            contents: HashMap::new(),
        }
    }

    /// Follows a key path from the root as far as it goes; true if that is to its end.
    /// `dropped` are the places of elements that do not count.
    fn find(&mut self, path: &[KeyStep], dropped: Option<&BTreeSet<usize>>) -> (FoundEntry, bool) {
        let mut found = FoundEntry {
            key: None,
            value: self.tree.root,
        };
        for step in path {
            match self.step(found.value, step, dropped) {
                Some(next) => found = next,
                None => return (found, false),
            }
        }
        (found, true)
    }

    fn step(
        &mut self,
        from: NodeId,
        step: &KeyStep,
        dropped: Option<&BTreeSet<usize>>,
    ) -> Option<FoundEntry> {
        let tree = &self.tree;
        let from = tree.resolve(from);
        let contents = self
            .contents
            .entry(from)
            .or_insert_with(|| NodeContents::of(tree, from, dropped));
        match (step, &tree.nodes[from].kind) {
            (KeyStep::Field(name), NodeKind::Map(_)) => contents.words.get(name)?.first().copied(),
            (KeyStep::Word(word, nth), NodeKind::List(_)) => {
                contents.words.get(word)?.get(*nth).copied()
            }
            (KeyStep::Index(index), NodeKind::List(_)) => {
                let &value = contents.kept.get(*index)?;
                Some(FoundEntry { key: None, value })
            }
            _ => None,
        }
    }
}

impl NodeContents {
    fn of(tree: &SyntaxTree<'_>, id: NodeId, dropped: Option<&BTreeSet<usize>>) -> NodeContents {
        let mut contents = NodeContents::default();
        let mut add = |word: NodeId, entry: FoundEntry| {
            if let Some(word) = tree.text(word) {
                contents
                    .words
                    .entry(word.to_owned())
                    .or_default()
                    .push(entry);
            }
        };
        match &tree.nodes[id].kind {
            NodeKind::Map(entries) => {
                for &(key, value) in entries {
                    let entry = FoundEntry {
                        key: Some(key),
                        value,
                    };
                    add(key, entry);
                }
            }
            NodeKind::List(items) => {
                for &value in items {
                    add(value, FoundEntry { key: None, value });
                }
                let is_dropped = |item: NodeId| {
                    dropped.is_some_and(|it| it.contains(&tree.nodes[item].span.start))
                };
                let kept = items.iter().copied();
                contents.kept = kept.filter(|&item| !is_dropped(item)).collect();
            }
            NodeKind::Scalar { .. } | NodeKind::Alias(_) => {}
        }
        contents
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

/// The first mention of a word among bytes of a text; all of them where there is none.
fn mention(text: &str, span: Range<usize>, word: &str) -> Range<usize> {
    let whole = text.get(span.clone()).unwrap_or_default();
    let is_apart = |char: char| char.is_whitespace() || ",:[]{}#+\"'".contains(char);
    let found = whole.match_indices(word).find(|(start, word)| {
        let before = whole[..*start].chars().next_back();
        let behind = whole[start + word.len()..].chars().next();
        before.is_none_or(is_apart) && behind.is_none_or(is_apart)
    });
    found.map_or(span.clone(), |(start, word)| {
        span.start + start..span.start + start + word.len()
    })
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

/// The places at which the lines of a text begin.
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

    /// The number of the line of a byte, from 0.
    fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&begin| begin <= offset) - 1
    }

    /// A span of one line where it would go over several.
    fn within_line(&self, span: Range<usize>) -> (usize, usize) {
        let start = self.text.floor_char_boundary(span.start);
        let next = self.starts.get(self.line(start) + 1);
        let line_end = next.map_or(self.text.len(), |&next| next - 1);
        let shown = self.text[start..line_end].trim_end();
        let end = span.end.clamp(start, start + shown.len());
        (start, self.text.ceil_char_boundary(end))
    }

    fn extent(&self, (start, end): (usize, usize)) -> TextExtent {
        let line = self.line(start);
        let before = self.text[self.starts[line]..start].chars().count();
        let position = |chars: usize| TextPosition {
            line: count_of(line + 1),
            column: count_of(chars + 1),
        };
        TextExtent {
            start: position(before),
            end: position(before + self.text[start..end].chars().count()),
            span: (start, end),
        }
    }
}

/// A count of lines or columns.
fn count_of(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
