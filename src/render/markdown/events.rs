//! The parser's events, with formulas, shortcodes and Jekyll links told apart from text.

use std::{borrow::Cow, ops::Range};

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd};

use super::HtmlMode;
use super::bare_link;
use super::html;
use super::kramdown_table::with_tables;
use super::labels::QuoteMarks;
use super::masking::{MaskedText, TextPart, TokenMeaning, mask};
use super::page_step::{PageStep, PlacedStep};
use crate::render::math::FormulaDisplay;

/// Makes a text ready for [`events`]; prices that look like formulas are covered, and, where
/// HTML is sanitized, tags that are no HTML: they are shown as they are written.
pub(super) fn prepare(text: &str, html: HtmlMode) -> MaskedText<'_> {
    let mut masked = mask(text);
    for _ in 0..MAX_PASSES {
        let no_tags = match html {
            HtmlMode::Sanitize => no_tags(&masked),
            HtmlMode::Escape | HtmlMode::Allow => Vec::new(),
        };
        if no_tags.is_empty() {
            break;
        }
        masked.cover_no_tags(&no_tags);
    }
    for _ in 0..MAX_PASSES {
        let prices = prices(&masked);
        if prices.is_empty() {
            break;
        }
        masked.cover_dollars(&prices);
    }
    masked
}

/// The steps through a text.
pub(super) fn events<'t>(
    masked: &'t MaskedText<'_>,
    quotes: QuoteMarks<'t>,
) -> Vec<PlacedStep<'t>> {
    let mut steps = Vec::with_capacity(masked.text.len() / 16);
    let mut in_code = false;
    let mut is_quoting = false;
    for (event, range) in Parser::new_ext(&masked.text, options()).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            _ => {}
        }
        match event {
            Event::Text(text) if range.len() == 1 && text.len() == 3 => {
                let next = masked.original[range.end..].chars().next();
                let text = CowStr::Borrowed(quotes.localised(&text, next, &mut is_quoting));
                steps.push((PageStep::Markdown(Event::Text(text)), range));
            }
            Event::Text(text) => push_text(masked, text, range, in_code, &mut steps),
            Event::Code(code) => {
                let code = restore_code(masked, code, &range);
                steps.push((PageStep::Markdown(Event::Code(code)), range));
            }
            Event::InlineMath(tex) if is_price(masked.original, &range) => {
                // Covering has given up on this one, see `MAX_PASSES`.
                let text = CowStr::from(format!("${tex}$"));
                steps.push((PageStep::Markdown(Event::Text(text)), range));
            }
            Event::InlineMath(tex) => {
                steps.push((
                    PageStep::Formula(restore(masked, tex), FormulaDisplay::Inline),
                    range,
                ));
            }
            Event::DisplayMath(tex) => {
                let tex = match masked.hidden(&range) {
                    Some(hidden) => Cow::Borrowed(&hidden[2..hidden.len() - 2]),
                    None => restore(masked, tex),
                };
                steps.push((PageStep::Formula(tex, FormulaDisplay::Block), range));
            }
            Event::Html(html) => {
                let html = restore_html(masked, html, &range);
                steps.push((PageStep::Markdown(Event::Html(html)), range));
            }
            Event::InlineHtml(html) => {
                let html = restore_html(masked, html, &range);
                steps.push((PageStep::Markdown(Event::InlineHtml(html)), range));
            }
            Event::Start(tag) => {
                let tag = restore_tag(masked, tag);
                steps.push((PageStep::Markdown(Event::Start(tag)), range));
            }
            event => steps.push((PageStep::Markdown(event), range)),
        }
    }
    inline_within_text(&mut steps);
    bare_link::link_addresses(masked, with_tables(steps, masked.original))
}

/// The number of times that a text is parsed again because a price was taken for a formula.
///
/// A pass covers one price a formula; what is left after the last is written as text.
const MAX_PASSES: usize = 4;

fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_SMART_PUNCTUATION
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_MATH
        | Options::ENABLE_GFM
}

/// The places of each `<` that opens no HTML element, and yet what CommonMark takes for a tag.
fn no_tags(masked: &MaskedText<'_>) -> Vec<usize> {
    if !masked.text.contains('<') {
        return Vec::new();
    }
    let mut places = Vec::new();
    for (event, range) in Parser::new_ext(&masked.text, options()).into_offset_iter() {
        if matches!(event, Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_)) {
            let found = html::no_elements(&masked.text[range.clone()]);
            places.extend(found.into_iter().map(|at| range.start + at));
        }
    }
    places
}

/// The places of the dollar signs that open a formula and are prices.
fn prices(masked: &MaskedText<'_>) -> Vec<usize> {
    if !masked.text.contains('$') {
        return Vec::new();
    }
    Parser::new_ext(&masked.text, options())
        .into_offset_iter()
        .filter(|(event, range)| {
            matches!(event, Event::InlineMath(_)) && is_price(masked.original, range)
        })
        .map(|(_, range)| range.start)
        .collect()
}

/// Returns whether what the parser took for an inline formula is text between two prices.
///
/// A digit after the closing sign is a second price (`$5/$6`), a letter before the opening
/// one a currency (`US$5`); a number followed by words is no formula (`$5 or 6$`), nor is
/// what ends within a code span.
fn is_price(text: &str, range: &Range<usize>) -> bool {
    let before = text[..range.start].chars().next_back();
    let after = text[range.end..].chars().next();
    let inside = &text[range.start + 1..range.end - 1];
    let is_prose = inside.starts_with(|it: char| it.is_ascii_digit())
        && !inside.contains(['\\', '^', '_', '=', '{', '+', '*', '<', '>'])
        && inside
            .split_whitespace()
            .any(|word| word.chars().filter(|it| it.is_alphabetic()).count() > 1);
    let cuts_code = inside.matches('`').count() % 2 == 1;
    cuts_code
        || before.is_some_and(|it| it.is_ascii_alphanumeric())
        || after.is_some_and(|it| it.is_ascii_digit())
        || is_prose
}

fn push_text<'t>(
    masked: &'t MaskedText<'_>,
    text: CowStr<'t>,
    range: Range<usize>,
    in_code: bool,
    steps: &mut Vec<PlacedStep<'t>>,
) {
    let has_same_length = text.len() == range.len();
    let text = match masked.hidden(&range) {
        Some(hidden) if has_same_length => CowStr::from(hidden),
        _ => text,
    };
    if in_code {
        let text = restore(masked, text).into_owned();
        steps.push((PageStep::Markdown(Event::Text(text.into())), range));
        return;
    }
    if masked.find(&text).is_none() {
        steps.push((PageStep::Markdown(Event::Text(text)), range));
        return;
    }
    for part in masked.split(&text) {
        steps.push(match part {
            TextPart::Text(text) => {
                let text = CowStr::from(text.to_owned());
                (PageStep::Markdown(Event::Text(text)), range.clone())
            }
            TextPart::Token(index) => {
                let directive = &masked.directives[index];
                let step = match directive.meaning {
                    TokenMeaning::Shortcode => PageStep::Shortcode(index),
                    TokenMeaning::Link(_) => PageStep::Address(index),
                };
                (step, directive.span.clone())
            }
        });
    }
}

fn restore<'t>(masked: &MaskedText<'_>, text: CowStr<'t>) -> Cow<'t, str> {
    match masked.restore(&text) {
        Cow::Owned(restored) => Cow::Owned(restored),
        Cow::Borrowed(_) => match text {
            CowStr::Borrowed(text) => Cow::Borrowed(text),
            text => Cow::Owned(text.into_string()),
        },
    }
}

/// HTML as the author wrote it, so that places in it are places in the text.
fn restore_html<'t>(
    masked: &'t MaskedText<'_>,
    html: CowStr<'t>,
    range: &Range<usize>,
) -> CowStr<'t> {
    if html.len() == range.len() {
        return masked.html(range).into();
    }
    restore(masked, html).into_owned().into()
}

/// A tag with the author's spelling in its strings, but for the address of a link.
fn restore_tag<'t>(masked: &MaskedText<'_>, tag: Tag<'t>) -> Tag<'t> {
    let text = |text: CowStr<'t>| match restore(masked, text) {
        Cow::Borrowed(text) => CowStr::Borrowed(text),
        Cow::Owned(text) => text.into(),
    };
    match tag {
        Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        } => Tag::Link {
            link_type,
            dest_url,
            title: text(title),
            id,
        },
        Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        } => Tag::Image {
            link_type,
            dest_url,
            title: text(title),
            id,
        },
        Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
            Tag::CodeBlock(CodeBlockKind::Fenced(text(info)))
        }
        Tag::Heading {
            level,
            id,
            classes,
            attrs,
        } => Tag::Heading {
            level,
            id: id.map(text),
            classes,
            attrs,
        },
        tag => tag,
    }
}

/// The content of a code span, which may hide masks.
fn restore_code<'t>(masked: &MaskedText<'_>, code: CowStr<'t>, range: &Range<usize>) -> CowStr<'t> {
    if let Some(hidden) = masked.hidden(range) {
        let inside = hidden.trim_matches('`').replace(['\r', '\n'], " ");
        return CowStr::from(inside.trim().to_owned());
    }
    match restore(masked, code) {
        Cow::Borrowed(code) => CowStr::Borrowed(code),
        Cow::Owned(code) => code.into(),
    }
}

/// Makes `$$…$$` inline where other text stands in its paragraph, as kramdown has it.
fn inline_within_text(steps: &mut [PlacedStep<'_>]) {
    for at in 0..steps.len() {
        let is_block = matches!(steps[at].0, PageStep::Formula(_, FormulaDisplay::Block));
        if is_block
            && !stands_alone(steps, at)
            && let PageStep::Formula(_, display) = &mut steps[at].0
        {
            *display = FormulaDisplay::Inline;
        }
    }
}

/// Returns whether a step is all there is in its paragraph or list item.
pub(super) fn stands_alone(steps: &[PlacedStep<'_>], at: usize) -> bool {
    let opens = at
        .checked_sub(1)
        .and_then(|before| steps.get(before))
        .is_some_and(|(step, _)| {
            matches!(
                step,
                PageStep::Markdown(Event::Start(Tag::Paragraph | Tag::Item))
            )
        });
    let closes = steps.get(at + 1).is_some_and(|(step, _)| {
        matches!(
            step,
            PageStep::Markdown(
                Event::End(TagEnd::Paragraph | TagEnd::Item) | Event::Start(Tag::List(_))
            )
        )
    });
    opens && closes
}
