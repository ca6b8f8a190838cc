//! Spellings of other generators that mean nothing here, and would be shown as they are.

use std::{collections::BTreeMap, ops::Range};

use pulldown_cmark::{Event, Tag};

use super::masking::MaskedText;
use super::page_step::{PageStep, PlacedStep};

/// A spelling, with what to write instead.
pub(super) struct ForeignSyntax {
    /// In bytes of the text.
    pub span: Range<usize>,
    pub message: String,
    pub help: &'static str,
}

/// Finds Liquid, kramdown's attributes and lines of bars that make no table, outside code.
pub(super) fn found(steps: &[PlacedStep<'_>], masked: &MaskedText<'_>) -> Vec<ForeignSyntax> {
    let text = masked.original;
    let mut found = Vec::new();
    if text.contains("{{") || text.contains("{%") || text.contains("{:") {
        let covered = covered(steps, masked);
        let is_covered = |at: usize| {
            let index = covered.partition_point(|range| range.end <= at);
            covered.get(index).is_some_and(|range| range.contains(&at))
        };
        let mut ends = NextPlaces::default();
        let mut from = 0;
        for (start, _) in text.match_indices('{') {
            // The second brace of `{{` begins nothing of its own.
            if start < from || text[..start].ends_with('{') || is_covered(start) {
                continue;
            }
            if let Some(foreign) = braces(text, start, &mut ends) {
                from = foreign.span.end;
                found.push(foreign);
            }
        }
    }
    for (step, range) in steps {
        if matches!(step, PageStep::Markdown(Event::Start(Tag::Paragraph))) {
            found.extend(bars(text, range.clone()));
        }
    }
    found.sort_by_key(|it| it.span.start);
    found
}

/// The parts of a text in which braces are no Liquid, in order: code, formulas, and what is
/// understood.
fn covered(steps: &[PlacedStep<'_>], masked: &MaskedText<'_>) -> Vec<Range<usize>> {
    let is_code = |step: &PageStep<'_>| {
        matches!(
            step,
            PageStep::Formula(..)
                | PageStep::Markdown(
                    Event::Code(_)
                        | Event::Start(Tag::CodeBlock(_))
                        | Event::Html(_)
                        | Event::InlineHtml(_)
                )
        )
    };
    let code = steps.iter().filter(|(step, _)| is_code(step));
    let directives = masked.directives.iter().map(|it| it.span.clone());
    let mut covered: Vec<Range<usize>> = code
        .map(|(_, range)| range.clone())
        .chain(directives)
        .collect();
    covered.sort_by_key(|range| range.start);
    covered
}

/// The next place of each mark from a place on, so that a text of many braces is read once.
#[derive(Default)]
struct NextPlaces(BTreeMap<&'static str, usize>);

impl NextPlaces {
    /// The next place of a mark; the text's end if there is none. The places asked for must ascend.
    fn find(&mut self, text: &str, from: usize, mark: &'static str) -> usize {
        let place = self.0.entry(mark).or_default();
        if *place < from || from == 0 {
            *place = text[from..].find(mark).map_or(text.len(), |at| from + at);
        }
        *place
    }
}

/// The generator whose syntax begins here with a brace.
fn braces(text: &str, start: usize, ends: &mut NextPlaces) -> Option<ForeignSyntax> {
    let rest = &text[start..];
    let line_end = ends.find(text, start, "\n");
    let mut closed = |mark: &'static str| {
        let at = ends.find(text, start, mark);
        (at < line_end).then(|| at - start + mark.len())
    };
    let (end, message, help) = if rest.starts_with("{{") {
        let end = closed("}}")?;
        // A word alone is somebody's text.
        let is_word = |char: char| char.is_alphanumeric() || " _-".contains(char);
        if rest[2..end - 2].chars().all(is_word) {
            return None;
        }
        let help =
            "write the address or the text itself; `{{ standings }}` and the like are shortcodes";
        (end, "Liquid is not evaluated", help)
    } else if rest.starts_with("{%") {
        (
            closed("%}")?,
            "Liquid is not evaluated",
            "take it out; `{% link laws.md %}` alone is understood",
        )
    } else if rest.starts_with("{:") {
        let help =
            "take it out; a heading's id is written `{#id}`, and widths belong in a style sheet";
        (
            closed("}")?,
            "kramdown's attributes mean nothing here",
            help,
        )
    } else {
        return None;
    };
    // Among the rows of a table the attributes are left out.
    let shown = match rest.starts_with("{:") {
        true => "",
        false => " is shown as it is",
    };
    Some(ForeignSyntax {
        span: start..start + end,
        message: format!("{message}: `{}`{shown}", &rest[..end]),
        help,
    })
}

/// The first line of bars in a paragraph, which a table has not become: one that begins with a
/// bar, or the head above a line such as `--|--`.
fn bars(text: &str, paragraph: Range<usize>) -> Option<ForeignSyntax> {
    let mut start = paragraph.start;
    let mut lines = text[paragraph].split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let row = line.trim();
        let is_head = row.contains('|') && lines.peek().is_some_and(|next| parts_head(next));
        if is_head || row.starts_with('|') && row.matches('|').count() > 1 {
            let left = start + line.len() - line.trim_start().len();
            return Some(ForeignSyntax {
                span: left..left + row.len(),
                message: "lines with bars that make no table".to_owned(),
                help: "write a line `|---|---|` below the head, a part for each column, and an \
                       empty line before it",
            });
        }
        start += line.len();
    }
    None
}

/// Returns whether a line is one that stands between the head of a table and its rows.
fn parts_head(line: &str) -> bool {
    let line = line.trim();
    line.contains('|') && line.contains('-') && line.bytes().all(|byte| b"|-:=+ ".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::markdown::HtmlMode;
    use crate::render::markdown::events::{events, prepare};
    use crate::render::markdown::labels::QuoteMarks;

    fn check(text: &str, expected: &[&str]) {
        let masked = prepare(text, HtmlMode::Sanitize);
        let steps = events(&masked, QuoteMarks::default());
        let found = found(&steps, &masked);
        let spellings: Vec<&str> = found.iter().map(|it| &text[it.span.clone()]).collect();
        assert_eq!(spellings, expected, "{text}");
    }

    #[test]
    fn a_table_without_outer_bars_is_one_or_is_told() {
        check("a | b\n--|--\n1 | 2", &[]);
        check("a | b | c\n--|--\n1 | 2", &["a | b | c"]);
        check("a | b\n+--|--\n1 | 2", &["a | b"]);
        check("a | b\n1 | 2", &[]);
    }

    #[test]
    fn what_is_open_reaches_to_the_first_end_of_its_line() {
        check(
            "{% a {% b %} {{ c.d {{ e.f }}",
            &["{% a {% b %}", "{{ c.d {{ e.f }}"],
        );
        check("{% a\n%} {% b\n{% c %}", &["{% c %}"]);
        check("`{% a` {% b %} {{{ x.y }}", &["{% b %}", "{{{ x.y }}"]);
    }
}
