//! Reads a document from Markdown.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::id::SectionLabels;
use super::{IdUse, RuleText, Section, Wording};
use crate::syntax::address::free_name;
use crate::syntax::markdown_headings::{MarkdownHeading, markdown_headings};

/// A heading with its body, before ids are given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MarkdownBlock {
    pub level: u8,
    pub title: String,
    /// The id that `{#id}` at the end of the heading names.
    pub id: Option<String>,
    /// The other words in the braces, such as `power=3`.
    pub attributes: BTreeMap<String, String>,
    pub body: String,
}

/// Reads a whole document. Every text is a document.
///
/// An id in `{#id}` is kept; where two are equal the later one gets `-2`. Ids that follow
/// from titles give way to them.
pub(crate) fn parse_document(markdown: &str, labels: SectionLabels) -> RuleText {
    let (preamble, blocks) = blocks(markdown);
    let named: BTreeSet<String> = blocks.iter().filter_map(|block| block.id.clone()).collect();
    let mut ids: BTreeMap<String, IdUse> = BTreeMap::new();
    let mut sections = Vec::with_capacity(blocks.len());
    for block in blocks {
        let derived = labels.derive(&block.title);
        let id = match block.id {
            Some(id) => free_name(id, |id| ids.contains_key(id)),
            None => free_name(derived.id, |id| ids.contains_key(id) || named.contains(id)),
        };
        ids.insert(id.clone(), IdUse::Standing);
        let is_free = |id: &String| !ids.contains_key(id) && !named.contains(id);
        let aliases: Vec<_> = derived.aliases.into_iter().filter(is_free).collect();
        ids.extend(aliases.iter().map(|alias| (alias.clone(), IdUse::Standing)));
        sections.push(Arc::new(Section {
            id,
            level: block.level,
            title: block.title,
            body: block.body,
            repealed: false,
            aliases,
            attributes: block.attributes,
        }));
    }
    let text = Wording {
        preamble: preamble.into(),
        sections,
    };
    RuleText { text, ids, labels }
}

/// Cuts Markdown at its headings: what stands before the first, and one block a heading.
///
/// A code fence that is left open is closed at the end, so that what is put behind the
/// text later does not fall into it.
pub(crate) fn blocks(markdown: &str) -> (String, Vec<MarkdownBlock>) {
    let markdown = markdown.replace("\r\n", "\n").replace('\r', "\n");
    let mut preamble = String::new();
    let mut blocks: Vec<MarkdownBlock> = Vec::new();
    let mut fence: Option<CodeFence> = None;
    let headings = markdown_headings(&markdown);
    let mut start = 0;
    let mut lines = markdown.split_inclusive('\n');
    while let Some(line) = lines.next() {
        let heading = headings.get(&start);
        start += line.len();
        let line = line.trim_end_matches('\n');
        if let Some(heading) = heading {
            let more: Vec<&str> = lines.by_ref().take(heading.lines - 1).collect();
            start += more.iter().map(|line| line.len()).sum::<usize>();
            blocks.push(block_of(*heading, line, &more));
            fence = None;
            continue;
        }
        fence = match fence {
            Some(open) => Some(open).filter(|open| !open.is_closed_by(line)),
            None => CodeFence::opened_by(line),
        };
        let body = blocks
            .last_mut()
            .map_or(&mut preamble, |block| &mut block.body);
        body.push_str(line);
        body.push('\n');
    }
    if let Some(open) = fence {
        let body = blocks
            .last_mut()
            .map_or(&mut preamble, |block| &mut block.body);
        body.extend(std::iter::repeat_n(open.mark, open.length));
    }
    trim_blank_lines(&mut preamble);
    for block in &mut blocks {
        trim_blank_lines(&mut block.body);
    }
    (preamble, blocks)
}

/// The second uses of ids that headings name by `{#id}`: the id, and the bytes at which the heading
/// that has it and the later one begin.
pub(crate) fn repeated_ids(markdown: &str) -> Vec<(String, usize, usize)> {
    let starts = markdown_headings(markdown).into_keys();
    let (_, blocks) = blocks(markdown);
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    let mut repeated = Vec::new();
    for (block, start) in blocks.into_iter().zip(starts) {
        let Some(id) = block.id else { continue };
        match first.get(&id) {
            Some(&earlier) => repeated.push((id, earlier, start)),
            None => drop(first.insert(id, start)),
        }
    }
    repeated
}

/// The title that a heading of this text would have; `None` if it would carry an `{#id}` or
/// attributes, is empty or has several lines.
pub(crate) fn title(text: &str) -> Option<String> {
    if text.contains(['\n', '\r']) {
        return None;
    }
    let block = heading(&format!("# {text}"))?;
    let is_plain = block.id.is_none() && block.attributes.is_empty();
    (is_plain && !block.title.is_empty()).then_some(block.title)
}

/// A heading of a document, without its body: its first line, and the further ones of one
/// that is underlined.
fn block_of(heading: MarkdownHeading, first: &str, more: &[&str]) -> MarkdownBlock {
    let text = match more {
        [lines @ .., _underline] if heading.is_underlined => {
            let lines = std::iter::once(first).chain(lines.iter().copied());
            lines.map(str::trim).collect::<Vec<_>>().join(" ")
        }
        _ => {
            let text = first.trim_start().trim_start_matches('#').trim();
            without_closing(text).to_owned()
        }
    };
    let (title, braces) = cut_braces(&text);
    MarkdownBlock {
        level: heading.level,
        title: title.to_owned(),
        id: braces.id,
        attributes: braces.attributes,
        body: String::new(),
    }
}

/// Reads an ATX heading: up to three blanks, one to six `#`, a blank, the text.
fn heading(line: &str) -> Option<MarkdownBlock> {
    let text = line.trim_start_matches(' ');
    if line.len() - text.len() > 3 {
        return None;
    }
    let rest = text.trim_start_matches('#');
    let level = u8::try_from(text.len() - rest.len()).ok()?;
    if !(1..=6).contains(&level) || !(rest.is_empty() || rest.starts_with([' ', '\t'])) {
        return None;
    }
    let (title, braces) = cut_braces(without_closing(rest.trim()));
    Some(MarkdownBlock {
        level,
        title: title.to_owned(),
        id: braces.id,
        attributes: braces.attributes,
        body: String::new(),
    })
}

/// Takes the optional closing `#`s away, which stand behind a blank.
fn without_closing(title: &str) -> &str {
    let open = title.trim_end_matches('#');
    if open.is_empty() || open.ends_with([' ', '\t']) {
        open.trim_end()
    } else {
        title
    }
}

/// The id and the attributes that stand in braces at the end of a heading.
#[derive(Default)]
struct HeadingBraces {
    id: Option<String>,
    attributes: BTreeMap<String, String>,
}

/// Takes `{#id power=3}` off the end of a heading. Braces with anything else in them are text.
fn cut_braces(title: &str) -> (&str, HeadingBraces) {
    let cut = title.strip_suffix('}').and_then(|title| {
        let (title, inner) = title.rsplit_once('{')?;
        Some((title.trim_end(), read_braces(inner)?))
    });
    cut.unwrap_or((title, HeadingBraces::default()))
}

/// Reads `#id` and `name=value`, with blanks between them; `None` for anything else.
fn read_braces(inner: &str) -> Option<HeadingBraces> {
    // An id may stand apart from its mark.
    let inner = match inner.trim().strip_prefix('#') {
        Some(rest) => format!("#{}", rest.trim_start()),
        None => inner.trim().to_owned(),
    };
    let mut braces = HeadingBraces::default();
    for word in inner.split_whitespace() {
        match (word.strip_prefix('#'), word.split_once('=')) {
            (Some(id), _) if braces.id.is_none() && is_id(id) => braces.id = Some(id.to_owned()),
            (None, Some((name, value))) if is_attribute(name) && is_id(unquoted(value)) => {
                let value = unquoted(value).to_owned();
                braces.attributes.insert(name.to_owned(), value);
            }
            // A class is for looks alone.
            (None, None) if word.strip_prefix('.').is_some_and(is_attribute) => {}
            _ => return None,
        }
    }
    (braces.id.is_some() || !braces.attributes.is_empty()).then_some(braces)
}

/// A value without the quotes around it.
fn unquoted(value: &str) -> &str {
    let inner = value.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    inner.unwrap_or(value)
}

/// Returns whether a text may be the id of a section, or the value of an attribute.
pub(crate) fn is_id(text: &str) -> bool {
    !text.is_empty() && !text.contains(|it: char| it.is_whitespace() || "{}#".contains(it))
}

/// Returns whether a text may be the name of an attribute: letters, digits, `-` and `_`.
pub(crate) fn is_attribute(name: &str) -> bool {
    let is_good = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    name.starts_with(char::is_alphabetic) && name.chars().all(is_good)
}

/// An open code fence.
#[derive(Clone, Copy)]
struct CodeFence {
    mark: char,
    length: usize,
}

impl CodeFence {
    fn opened_by(line: &str) -> Option<CodeFence> {
        let (fence, info) = CodeFence::at(line)?;
        (fence.mark == '~' || !info.contains('`')).then_some(fence)
    }

    fn is_closed_by(self, line: &str) -> bool {
        CodeFence::at(line).is_some_and(|(fence, rest)| {
            fence.mark == self.mark && fence.length >= self.length && rest.trim().is_empty()
        })
    }

    /// Three or more marks behind at most three blanks, and what follows them.
    fn at(line: &str) -> Option<(CodeFence, &str)> {
        let text = line.trim_start_matches(' ');
        let mark = text
            .chars()
            .next()
            .filter(|mark| matches!(mark, '`' | '~'))?;
        let rest = text.trim_start_matches(mark);
        let length = text.len() - rest.len();
        (line.len() - text.len() <= 3 && length >= 3).then_some((CodeFence { mark, length }, rest))
    }
}

/// Takes blank lines off both ends, and the line end behind the last line.
fn trim_blank_lines(text: &mut String) {
    text.truncate(text.trim_end().len());
    let start = text.len() - text.trim_start().len();
    let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
    text.drain(..line);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Holds the sections, as `level id title | body`, against what is expected.
    fn check(markdown: &str, expected: &[&str]) {
        let document = parse_document(markdown, SectionLabels::default());
        let line = |section: &Arc<Section>| {
            let Section {
                level,
                id,
                title,
                body,
                ..
            } = &**section;
            format!("{level} {id} {title} | {body}")
        };
        let sections: Vec<_> = document.text.sections.iter().map(line).collect();
        assert_eq!(sections, expected);
    }

    #[test]
    fn classes_and_quotes_in_braces_are_read_over() {
        let document = parse_document(
            "# B {#bb .big power=\"3\"}\n\n# C {.big}\n",
            SectionLabels::default(),
        );
        let section = &document.text.sections[0];
        assert_eq!((section.id.as_str(), section.title.as_str()), ("bb", "B"));
        assert_eq!(section.attributes["power"], "3");
        assert_eq!(document.text.sections[1].title, "C {.big}");
    }

    #[test]
    fn headings_cut_the_text() {
        check(
            "before\n\n# One\n\nfirst\n\n## Two ##\n   ### Three\nthird\n",
            &["1 one One | first", "2 two Two | ", "3 three Three | third"],
        );
    }

    #[test]
    fn what_is_no_heading() {
        let text = "#Tag\n    # code\n####### seven\n\\# escaped\n\n> # quoted\n\n- # listed";
        check(&format!("# One\n{text}"), &[&format!("1 one One | {text}")]);
    }

    #[test]
    fn underlined_headings_open_sections_as_well() {
        check(
            "# One\na\n\nFees and\n  fines {#fees}\n====\nb\n\nLate\n---\nc\n\n---\n\nd",
            &[
                "1 one One | a",
                "1 fees Fees and fines | b",
                "2 late Late | c\n\n---\n\nd",
            ],
        );
    }

    #[test]
    fn fenced_code_holds_no_heading() {
        check(
            "# One\n```\n# not\n~~~\n````\n# Two\n~~~ info\n# not\n",
            &[
                "1 one One | ```\n# not\n~~~\n````",
                "1 two Two | ~~~ info\n# not\n~~~",
            ],
        );
    }

    #[test]
    fn ids_that_are_given_come_first() {
        check(
            "# Fees\n# Fees\n# Money {#fees}\n# Same {#fees}\n# C #\n# C# ##\n#",
            &[
                "1 fees-2 Fees | ",
                "1 fees-3 Fees | ",
                "1 fees Money | ",
                "1 fees-4 Same | ",
                "1 c C | ",
                "1 c-2 C# | ",
                "1 section  | ",
            ],
        );
    }

    #[test]
    fn line_ends_and_blank_lines() {
        check(
            "# One\r\n\r\n  a\r\n\r\nb\r\n\r\n",
            &["1 one One |   a\n\nb"],
        );
    }

    #[test]
    fn aliases_of_a_range_are_taken() {
        let document = parse_document("# Order 5 - 7. Gone\n# Order 6\n", SectionLabels::default());
        assert_eq!(
            document.text.section("order-6").map(|it| &*it.title),
            Some("Order 5 - 7. Gone")
        );
        assert_eq!(document.text.sections[1].id, "order-6-2");
    }

    #[test]
    fn titles() {
        assert_eq!(title("  Fees ##"), Some("Fees".to_owned()));
        assert_eq!(title("Fees {#x}"), None);
        assert_eq!(title("a\nb"), None);
        assert_eq!(title(" "), None);
    }
}
