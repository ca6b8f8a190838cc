//! Key paths and byte ranges as lines and columns.

use crate::diagnostic::{Code, Diagnostics, Place, Severity, Spot};
use crate::source::Sources;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Extent {
    pub start: Position,
    pub end: Position,
}

/// Line and column, from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

/// Finds the place of each diagnostic; sorted by file, line and column, each once.
pub fn locate(diagnostics: Diagnostics, sources: &Sources) -> Vec<Located> {
    let mut located: Vec<Located> = diagnostics
        .into_iter()
        .map(|diagnostic| Located {
            extent: extent(&diagnostic.spot, sources),
            severity: diagnostic.severity,
            code: diagnostic.code,
            message: diagnostic.message,
            label: diagnostic.label,
            help: diagnostic.help,
            related: diagnostic
                .related
                .into_iter()
                .map(|spot| {
                    let line = extent(&spot, sources).map(|extent| extent.start.line);
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

fn extent(spot: &Spot, sources: &Sources) -> Option<Extent> {
    let text = &sources.excerpt(&spot.file)?.text;
    match &spot.place {
        Place::File => None,
        Place::Span(span) => Some(Extent {
            start: position(text, span.start),
            end: position(text, span.end),
        }),
        Place::Key { .. } => None,
    }
}

fn position(text: &str, offset: usize) -> Position {
    let before = &text.as_bytes()[..offset.min(text.len())];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() as u32 + 1;
    let start = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() as u32 + 1;
    Position { line, column }
}
