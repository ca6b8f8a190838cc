//! Key paths and byte ranges as lines and columns.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::syntax::diagnostic::{Code, Diagnostics, Part, Place, Severity, Spot, Step};
use crate::syntax::source::{Source, Sources};
use crate::syntax::tree::{Id, Kind, Tree};
use crate::syntax::{toml, yaml};

/// A diagnostic whose place is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Located {
    /// Relative to the site's root, with `/`.
    pub file: String,
    /// `None` where the file as a whole is meant.
    pub extent: Option<Extent>,
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
pub struct Extent {
    pub start: Position,
    pub end: Position,
    /// The same in bytes of the file's text.
    pub span: (usize, usize),
}

/// Line and column, from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

/// Finds the place of each diagnostic; sorted by file, line and column, each once.
pub fn locate(diagnostics: Diagnostics, sources: &Sources) -> Vec<Located> {
    let mut files = Files {
        sources,
        dropped: diagnostics.dropped.clone(),
        lines: BTreeMap::new(),
        trees: BTreeMap::new(),
    };
    let mut located: Vec<Located> = diagnostics
        .into_iter()
        .map(|diagnostic| Located {
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

/// An entry of a map, or an element of a list.
pub(crate) struct Found {
    /// `None` for an element, and for the root.
    pub key: Option<Id>,
    pub value: Id,
}

/// Follows a key path from the root; `dropped` says which elements do not count.
pub(crate) fn find(tree: &Tree<'_>, path: &[Step], dropped: &dyn Fn(Id) -> bool) -> Option<Found> {
    let root = Found {
        key: None,
        value: tree.root,
    };
    path.iter().try_fold(root, |found, step| match step {
        Step::Field(name) => {
            let (key, value) = tree.entry(found.value, name)?;
            Some(Found {
                key: Some(key),
                value,
            })
        }
        Step::Index(index) => match &tree.nodes[tree.resolve(found.value)].kind {
            Kind::List(items) => {
                let mut kept = items.iter().filter(|&&item| !dropped(item));
                let &value = kept.nth(*index)?;
                Some(Found { key: None, value })
            }
            _ => None,
        },
        Step::Word(word, nth) => match &tree.nodes[tree.resolve(found.value)].kind {
            Kind::List(items) => {
                let mut same = items
                    .iter()
                    .filter(|&&item| tree.text(item) == Some(word.as_str()));
                let &value = same.nth(*nth)?;
                Some(Found { key: None, value })
            }
            _ => None,
        },
    })
}

/// The files that diagnostics name, each read again at most once.
struct Files<'a> {
    sources: &'a Sources,
    dropped: BTreeMap<String, BTreeSet<usize>>,
    lines: BTreeMap<&'a str, Lines<'a>>,
    trees: BTreeMap<&'a str, Option<Tree<'a>>>,
}

impl<'a> Files<'a> {
    fn extent(&mut self, spot: &Spot) -> Option<Extent> {
        let source = self.sources.excerpt(&spot.file)?;
        let span = match &spot.place {
            Place::File => return None,
            Place::Span(span) => span.clone(),
            Place::Key { path, part } => self.key(source, path, part)?,
        };
        let lines = self
            .lines
            .entry(&source.path)
            .or_insert_with(|| Lines::new(&source.text));
        Some(lines.extent(span))
    }

    /// The bytes of what stands at a key path; of the nearest thing around it, if a value
    /// that nobody wrote is meant.
    fn key(&mut self, source: &'a Source, path: &[Step], part: &Part) -> Option<Range<usize>> {
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
            |id: Id| starts.is_some_and(|starts| starts.contains(&tree.nodes[id].span.start));
        let (found, part) = match find(tree, path, &dropped) {
            Some(found) => (found, part),
            None => {
                let found = (0..path.len())
                    .rev()
                    .find_map(|steps| find(tree, &path[..steps], &dropped))?;
                (found, &Part::FirstLine)
            }
        };
        let value = tree.nodes[found.value].span.clone();
        Some(match part {
            Part::Key => found.key.map_or(value, |key| tree.nodes[key].span.clone()),
            // An empty value has no characters: its key says where it would stand.
            Part::Value | Part::Inside(_) if value.is_empty() => {
                found.key.map_or(value, |key| tree.nodes[key].span.clone())
            }
            Part::Value => value,
            Part::FirstLine => tree.first_line(found.value),
            Part::Inside(range) => inside(tree, found.value, range, &source.text),
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
fn inside(tree: &Tree<'_>, id: Id, range: &Range<usize>, text: &str) -> Range<usize> {
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
struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1));
        Lines {
            text,
            starts: starts.collect(),
        }
    }

    /// A span of one line where it would go over several.
    fn extent(&self, span: Range<usize>) -> Extent {
        let start = self.text.floor_char_boundary(span.start);
        let line = self.starts.partition_point(|&begin| begin <= start) - 1;
        let line_end = self.text[start..]
            .find('\n')
            .map_or(self.text.len(), |length| start + length);
        let shown = self.text[start..line_end].trim_end();
        let end = span.end.clamp(start, start + shown.len());
        let end = self.text.ceil_char_boundary(end);
        Extent {
            start: self.position(line, start),
            end: self.position(line, end),
            span: (start, end),
        }
    }

    fn position(&self, line: usize, offset: usize) -> Position {
        let before = &self.text[self.starts[line]..offset];
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Position {
            line: number(line + 1),
            column: number(before.chars().count() + 1),
        }
    }
}
