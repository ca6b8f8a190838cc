//! The places of the headings in a Markdown text.

use std::collections::BTreeMap;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

/// The extensions that change which lines are a heading: those of the pages that make blocks.
const BLOCKS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_FOOTNOTES);

/// A heading: `## Fees`, or `Fees` above a line of `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MarkdownHeading {
    /// From 1.
    pub level: u8,
    /// Lines of the text that it takes.
    pub lines: usize,
    /// True if a line of `=` or `-` below makes it a heading.
    pub is_underlined: bool,
}

/// Returns the headings of a text by the byte at which their first line begins. One within a
/// list, a quotation or a footnote belongs to that.
pub(crate) fn markdown_headings(text: &str) -> BTreeMap<usize, MarkdownHeading> {
    let mut headings = BTreeMap::new();
    let mut depth = 0_usize;
    for (event, range) in Parser::new_ext(text, BLOCKS).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { level, .. }) if depth == 0 => {
                let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
                let written = text[start..range.end].trim_end();
                headings.insert(
                    start,
                    MarkdownHeading {
                        level: number(level),
                        lines: written.lines().count().max(1),
                        is_underlined: !written.trim_start().starts_with('#'),
                    },
                );
                depth += 1;
            }
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    headings
}

fn number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The headings as `first line: level, lines`.
    fn check(text: &str, expected: &[&str]) {
        let line = |start: usize| text[..start].matches('\n').count() + 1;
        let found = markdown_headings(text).into_iter();
        let found: Vec<String> = found
            .map(|(start, it)| format!("{}: {}, {}", line(start), it.level, it.lines))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn both_forms_are_found() {
        check("# One\n\n  ## Two ##\n", &["1: 1, 1", "3: 2, 1"]);
        check("One\n===\n\nTwo\nlines\n---\ntext", &["1: 1, 2", "4: 2, 3"]);
        check("#", &["1: 1, 1"]);
    }

    #[test]
    fn what_belongs_to_something_else_is_none() {
        check(
            "> # a\n\n- # b\n\n```\n# c\n```\n\n<div>\n# d\n</div>\n",
            &[],
        );
        check("a\n\n---\n\nb | c\n--- | ---\nd | e\n", &[]);
    }
}
