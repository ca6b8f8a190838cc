//! Diagnostics for people: the line, a caret below what is wrong, and the way out.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::visible;
use crate::syntax::diagnostic::{LocatedDiagnostic, Severity, TextExtent};
use crate::syntax::source::Sources;

/// For people: what, where, and the way out, in the order of the places.
pub fn human(located: &[LocatedDiagnostic], sources: &Sources, colour: bool) -> String {
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let renderer = renderer.term_width(WIDEST);
    let mut text = String::new();
    for it in located {
        let report = HumanReport::new(it, sources);
        text.push_str(&report.with_true_column(&renderer.render(&report.groups())));
        text.push_str("\n\n");
    }
    text
}

/// Columns after which the renderer would clip a line by itself.
const WIDEST: usize = 10_000;

/// Characters of a line that are shown on each side of a place.
const AROUND: usize = 80;
/// Characters below which a line is always shown as a whole.
const WHOLE: usize = 160;

/// The texts of a diagnostic, ready to be shown.
struct HumanReport<'a> {
    it: &'a LocatedDiagnostic,
    file: String,
    message: String,
    excerpt: Option<SourceExcerpt>,
    label: Option<String>,
    help: Option<String>,
    related: Vec<String>,
}

impl<'a> HumanReport<'a> {
    fn new(it: &'a LocatedDiagnostic, sources: &Sources) -> HumanReport<'a> {
        let source = sources.excerpt(&it.file);
        let excerpt = it.extent.as_ref().zip(source);
        let related = it.related.iter().map(|(file, line)| {
            let line = line.map(|line| format!(":{line}"));
            format!("see {}{}", visible(file), line.unwrap_or_default())
        });
        HumanReport {
            it,
            file: match &it.cell {
                Some(cell) => visible(&format!("{}: {cell}", it.file)),
                None => visible(&it.file),
            },
            message: visible(&it.message),
            excerpt: excerpt.map(|(extent, source)| SourceExcerpt::new(&source.text, extent)),
            label: it.label.as_deref().map(visible),
            help: it.help.as_deref().map(visible),
            related: related.collect(),
        }
    }

    fn groups(&self) -> Vec<Group<'_>> {
        let level = match self.it.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level
            .primary_title(self.message.as_str())
            .id(self.it.code.name());
        let origin = Origin::path(self.file.as_str());
        let first = match (&self.it.extent, &self.excerpt) {
            (Some(extent), Some(excerpt)) => {
                let annotation = AnnotationKind::Primary
                    .span(excerpt.span.0..excerpt.span.1)
                    .label(self.label.as_deref());
                title.element(
                    Snippet::source(excerpt.line.as_str())
                        .path(self.file.as_str())
                        .line_start(extent.start.line as usize)
                        .annotation(annotation),
                )
            }
            _ => title.element(origin),
        };
        let related = self.related.iter();
        let notes = related.map(|text| Group::with_title(Level::NOTE.secondary_title(text)));
        let help = self.help.iter();
        let help = help.map(|text| Group::with_title(Level::HELP.secondary_title(text)));
        std::iter::once(first).chain(notes).chain(help).collect()
    }

    /// The renderer counts columns in the line that is shown, which may be clipped.
    fn with_true_column(&self, rendered: &str) -> String {
        let (Some(extent), Some(excerpt)) = (&self.it.extent, &self.excerpt) else {
            return rendered.to_owned();
        };
        let shown = excerpt.line[..excerpt.span.0].chars().count() + 1;
        let place = |column: usize| format!("{}:{}:{column}", self.file, extent.start.line);
        rendered.replacen(&place(shown), &place(extent.start.column as usize), 1)
    }
}

/// A line as it is shown, and where in it the place is.
struct SourceExcerpt {
    line: String,
    span: (usize, usize),
}

impl SourceExcerpt {
    fn new(text: &str, extent: &TextExtent) -> SourceExcerpt {
        let (start, end) = extent.span;
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[end..].find('\n').map_or(text.len(), |at| end + at);
        let before = &text[line_start..start];
        let place = &text[start..end];
        let after = text[end..line_end].trim_end_matches('\r');
        let long = text[line_start..line_end].chars().nth(WHOLE).is_some();
        let (before, place, after) = if long {
            (
                last(before, AROUND),
                first(place, AROUND),
                first(after, AROUND),
            )
        } else {
            (before.to_owned(), place.to_owned(), after.to_owned())
        };
        let (before, place) = (visible(&before), visible(&place));
        let span = (before.len(), before.len() + place.len());
        SourceExcerpt {
            line: before + &place + &visible(&after),
            span,
        }
    }
}

/// The first characters of a text.
fn first(text: &str, count: usize) -> String {
    match text.char_indices().nth(count) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The last characters of a text.
fn last(text: &str, count: usize) -> String {
    match text.char_indices().rev().nth(count) {
        Some((at, char)) => format!("…{}", &text[at + char.len_utf8()..]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, locate};
    use crate::syntax::source::Source;

    /// Shows what one key path of a file's front matter gives.
    fn check(text: &str, expected: &str, report: impl FnOnce(&KeyPath<'_>, &mut Diagnostics)) {
        let file = "content/matchdays/05.md";
        let sources = Sources::from_iter([Source {
            path: file.to_owned(),
            text: text.to_owned(),
        }]);
        let mut diagnostics = Diagnostics::new();
        report(&KeyPath::file(file), &mut diagnostics);
        let shown = human(&locate(diagnostics, &sources), &sources, false);
        assert_eq!(shown, expected);
    }

    const MATCHDAY: &str = "---\nmatchday: 5\ndate: 2017-11-10\nrounds: 4\n\n\nplacings: { I: 2, R: 4, GLL: 1, J: 3 }\n---\n";

    #[test]
    fn a_place_has_its_line_and_a_caret() {
        // The example of the style guide, but for the indentation of the line.
        let expected = "\
error[unknown-player]: no player `GLL`
 --> content/matchdays/05.md:7:25
  |
7 | placings: { I: 2, R: 4, GLL: 1, J: 3 }
  |                         ^^^ not in content/players
  |
help: a player with a similar name exists: `GL`

";
        check(MATCHDAY, expected, |at, diagnostics| {
            let spot = at.field("placings").field("GLL").key();
            diagnostics
                .error(Code::UnknownPlayer, spot, "no player `GLL`")
                .label("not in content/players")
                .help("a player with a similar name exists: `GL`");
        });
    }

    #[test]
    fn a_file_without_a_place_is_named() {
        let expected = "warning[date-order]: late\n--> content/matchdays/05.md\n\n";
        check(MATCHDAY, expected, |at, diagnostics| {
            diagnostics.warning(Code::DateOrder, at.whole(), "late");
        });
    }

    #[test]
    fn the_other_place_is_a_note() {
        let expected = "\
error[duplicate-matchday]: matchday 5 for the second time
 --> content/matchdays/05.md:2:11
  |
2 | matchday: 5
  |           ^
  |
note: see content/matchdays/04.md
help: number it 6

";
        check(MATCHDAY, expected, |at, diagnostics| {
            diagnostics
                .error(
                    Code::DuplicateMatchday,
                    at.field("matchday").value(),
                    "matchday 5 for the second time",
                )
                .related(KeyPath::file("content/matchdays/04.md").whole())
                .help("number it 6");
        });
    }

    #[test]
    fn wide_and_control_characters_keep_the_caret_in_place() {
        let expected = "\
error[unknown-key]: 将棋 \\u{1b}[31m
 --> content/matchdays/05.md:2:6
  |
2 | 将棋\\u{9b}: 1
  |             ^

";
        check(
            "---\n将棋\u{9b}: 1\n---\n",
            expected,
            |at, diagnostics| {
                diagnostics.error(Code::UnknownKey, at.span(14..15), "将棋 \u{1b}[31m");
            },
        );
    }

    #[test]
    fn a_long_line_is_clipped_on_both_sides() {
        let text = format!(
            "---\n{}: 1 # {}\n---\n",
            "a".repeat(5_000),
            "b".repeat(5_000)
        );
        let expected = format!(
            "error[unknown-key]: here\n --> content/matchdays/05.md:2:5003\n  |\n2 | …{}: 1 # {}…\n  | {}^\n\n",
            "a".repeat(78),
            "b".repeat(77),
            " ".repeat(81),
        );
        check(&text, &expected, |at, diagnostics| {
            diagnostics.error(Code::UnknownKey, at.span(5_006..5_007), "here");
        });
    }
}
