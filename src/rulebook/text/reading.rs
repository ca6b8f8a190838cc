//! A text as a reader sees it: without the signs of Markdown.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The extensions of the pages that change what a reader sees.
const EXTENSIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_MATH)
    .union(Options::ENABLE_GFM);

/// A paragraph of a body: as it is read, and as it is written.
///
/// It is compared by its words. Where only its signs differ (the target of a link, say) these
/// are what changed, so that it has both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Paragraph {
    pub words: String,
    pub source: String,
}

/// Cuts a body at its blank lines, but not inside fenced code.
///
/// The words of a link stand for it, a dot is before an item of a list, a line is between the
/// cells of a table. HTML and formulas stay as they are written, and so does a paragraph that
/// shows no word, such as the definition of a link.
pub(super) fn paragraphs(body: &str) -> Vec<Paragraph> {
    let ranges = ranges(body);
    let mut words = vec![String::new(); ranges.len()];
    // The numbers of the lists around a place; `None` for one of dots.
    let mut lists: Vec<Option<u64>> = Vec::new();
    let mut is_first_cell = true;
    for (event, place) in Parser::new_ext(body, EXTENSIONS).into_offset_iter() {
        let index = ranges.partition_point(|range| range.end <= place.start);
        let Some(words) = words.get_mut(index) else {
            continue;
        };
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                words.push_str(&text);
            }
            Event::InlineMath(_) | Event::DisplayMath(_) => words.push_str(&body[place]),
            Event::FootnoteReference(name) => words.push_str(&format!("[{name}]")),
            Event::SoftBreak => words.push(' '),
            Event::HardBreak => words.push('\n'),
            Event::Rule => words.push_str("* * *"),
            Event::TaskListMarker(is_done) => words.push_str(if is_done { "☑ " } else { "☐ " }),
            Event::Start(Tag::List(first)) => lists.push(first),
            Event::End(TagEnd::List(_)) => {
                lists.pop();
            }
            Event::Start(Tag::Item) => {
                begin_line(words);
                words.push_str(&"  ".repeat(lists.len().saturating_sub(1)));
                match lists.last_mut() {
                    Some(Some(number)) => {
                        words.push_str(&format!("{number}. "));
                        *number = number.saturating_add(1);
                    }
                    _ => words.push_str("• "),
                }
            }
            Event::Start(Tag::FootnoteDefinition(name)) => {
                begin_line(words);
                words.push_str(&format!("[{name}] "));
            }
            Event::Start(Tag::TableHead | Tag::TableRow) => {
                begin_line(words);
                is_first_cell = true;
            }
            Event::Start(Tag::TableCell) if !std::mem::take(&mut is_first_cell) => {
                words.push_str(" | ");
            }
            Event::Start(
                Tag::Paragraph
                | Tag::Heading { .. }
                | Tag::BlockQuote(_)
                | Tag::HtmlBlock
                | Tag::CodeBlock(_),
            ) => begin_line(words),
            _ => {}
        }
    }
    let paragraphs = ranges.into_iter().zip(words).map(|(range, words)| {
        let source = body[range].trim_matches('\n').to_owned();
        let words = words.trim_matches('\n').to_owned();
        let is_blank = words.trim().is_empty();
        Paragraph {
            words: if is_blank { source.clone() } else { words },
            source,
        }
    });
    paragraphs.collect()
}

/// A heading as it is read.
pub(super) fn title_words(title: &str) -> String {
    let heading = format!("# {title}");
    let events = Parser::new_ext(&heading, EXTENSIONS);
    let words = events.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) | Event::InlineHtml(text) => Some(text.into_string()),
        _ => None,
    });
    words.collect()
}

/// Goes to a new line, unless a line has only the sign of its item so far.
fn begin_line(words: &mut String) {
    let is_marked = words.ends_with("• ") || words.ends_with(". ") || words.ends_with("] ");
    if !words.is_empty() && !words.ends_with('\n') && !is_marked {
        words.push('\n');
    }
}

/// The bytes of each paragraph, with the line end behind it.
fn ranges(body: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let (mut start, mut end, mut is_code) = (0, 0, false);
    for line in body.split_inclusive('\n') {
        if line.trim().is_empty() && !is_code {
            ranges.push(start..end);
            start = end + line.len();
        }
        let text = line.trim_start();
        is_code ^= text.starts_with("```") || text.starts_with("~~~");
        end += line.len();
    }
    ranges.push(start.min(end)..end);
    ranges.retain(|range| !body[range.clone()].trim_matches('\n').is_empty());
    ranges
}
