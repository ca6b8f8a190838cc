//! Web addresses in a text, which become links without any brackets, as on GitHub.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::masking::MaskedText;
use super::page_step::{PageStep, PlacedStep};

/// The beginnings of an address.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// The same steps, with a link around each address that stands in plain text.
pub(crate) fn link_addresses<'t>(
    masked: &MaskedText<'_>,
    steps: Vec<PlacedStep<'t>>,
) -> Vec<PlacedStep<'t>> {
    if !SCHEMES
        .iter()
        .any(|scheme| masked.original.contains(scheme))
    {
        return steps;
    }
    let mut linked = Vec::with_capacity(steps.len() + 6);
    let mut around = 0;
    let mut run: Vec<PlacedStep<'t>> = Vec::new();
    for (step, range) in steps {
        let is_text = matches!(step, PageStep::Markdown(Event::Text(_)));
        let goes_on = run.last().is_none_or(|(_, last)| last.end == range.start);
        if !(is_text && around == 0 && goes_on) {
            flush(masked, &mut run, &mut linked);
        }
        match &step {
            PageStep::Markdown(Event::Start(tag)) => {
                around += usize::from(is_closed(&tag.to_end()))
            }
            PageStep::Markdown(Event::End(end)) => around -= usize::from(is_closed(end)),
            _ => {}
        }
        if is_text && around == 0 {
            run.push((step, range));
        } else {
            linked.push((step, range));
        }
    }
    flush(masked, &mut run, &mut linked);
    linked
}

/// Returns whether no link may stand within an element.
fn is_closed(end: &TagEnd) -> bool {
    matches!(
        end,
        TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock | TagEnd::Heading(_)
    )
}

/// Hands on a run of text that stands in one piece in the file, with its addresses as links.
fn flush<'t>(
    masked: &MaskedText<'_>,
    run: &mut Vec<PlacedStep<'t>>,
    linked: &mut Vec<PlacedStep<'t>>,
) {
    let (Some((_, first)), Some((_, last))) = (run.first(), run.last()) else {
        return;
    };
    let start = first.start;
    let text = masked.original.get(start..last.end).unwrap_or_default();
    let mut addresses: Vec<Range<usize>> = addresses(text)
        .into_iter()
        .map(|place| start + place.start..start + place.end)
        .collect();
    // What the parser has rewritten at the edge of an address can not be cut.
    addresses.retain(|address| {
        [address.start, address.end].into_iter().all(|edge| {
            let at = run.partition_point(|(_, range)| range.end <= edge);
            let cut = run.get(at).filter(|(_, range)| range.start < edge);
            cut.is_none_or(|(step, range)| text_of(step).len() == range.len())
        })
    });
    let mut next = addresses.into_iter().peekable();
    for (step, range) in run.drain(..) {
        let mut from = range.start;
        while let Some(address) = next.peek().filter(|it| it.start < range.end).cloned() {
            if from < address.start {
                linked.push(cut(&step, &range, from..address.start));
            }
            if address.start >= range.start {
                linked.extend(link(&masked.original[address.clone()], &address));
            }
            from = address.end.min(range.end).max(from);
            if address.end > range.end {
                break;
            }
            next.next();
        }
        if from == range.start {
            linked.push((step, range));
        } else if from < range.end {
            linked.push(cut(&step, &range, from..range.end));
        }
    }
}

fn text_of<'s>(step: &'s PageStep<'_>) -> &'s str {
    match step {
        PageStep::Markdown(Event::Text(text)) => text,
        _ => "",
    }
}

/// A part of a text.
fn cut<'t>(step: &PageStep<'t>, range: &Range<usize>, part: Range<usize>) -> PlacedStep<'t> {
    let within = part.start - range.start..part.end - range.start;
    let text = text_of(step).get(within).unwrap_or_default().to_owned();
    (PageStep::Markdown(Event::Text(CowStr::from(text))), part)
}

/// The steps of a link that shows its address.
fn link<'t>(address: &str, range: &Range<usize>) -> [PlacedStep<'t>; 3] {
    let tag = Tag::Link {
        link_type: LinkType::Autolink,
        dest_url: CowStr::from(address.to_owned()),
        title: CowStr::Borrowed(""),
        id: CowStr::Borrowed(""),
    };
    let text = Event::Text(CowStr::from(address.to_owned()));
    [Event::Start(tag), text, Event::End(TagEnd::Link)]
        .map(|event| (PageStep::Markdown(event), range.clone()))
}

/// The places of the addresses in a text (GitHub Flavored Markdown, 6.9): from a scheme at the
/// beginning of a word to the next blank, without the marks that end the sentence around them.
fn addresses(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, _) in text.match_indices("http") {
        let rest = &text[at..];
        let Some(scheme) = SCHEMES.iter().find(|scheme| rest.starts_with(**scheme)) else {
            continue;
        };
        let before = text[..at].chars().next_back();
        let is_word = before.is_none_or(|it| it.is_whitespace() || "*_~(".contains(it));
        if !is_word || found.last().is_some_and(|last| at < last.end) {
            continue;
        }
        if !rest[scheme.len()..].starts_with(|it: char| it.is_alphanumeric()) {
            continue;
        }
        let end = rest.find(|it: char| it.is_whitespace() || it == '<');
        let address = trimmed(&rest[..end.unwrap_or(rest.len())]);
        found.push(at..at + address.len());
    }
    found
}

/// An address without the marks that end a sentence, and without a bracket that it does not open.
fn trimmed(address: &str) -> &str {
    let mut address = address;
    let open = address.matches('(').count();
    let mut closed = address.matches(')').count();
    loop {
        address =
            address.trim_end_matches(['?', '!', '.', ',', ':', ';', '*', '_', '~', '\'', '"']);
        match address.strip_suffix(')').filter(|_| closed > open) {
            Some(without) => address = without,
            None => return address,
        }
        closed -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        addresses(text)
            .into_iter()
            .map(|place| &text[place])
            .collect()
    }

    #[test]
    fn an_address_ends_before_the_marks_of_its_sentence() {
        assert_eq!(
            found("See https://a.example/x_y--z."),
            ["https://a.example/x_y--z"]
        );
        assert_eq!(
            found("(http://a.example/b_(c)) and https://b.example?"),
            ["http://a.example/b_(c)", "https://b.example"]
        );
        assert_eq!(
            found("xhttps://a.example https:// http://-"),
            Vec::<&str>::new()
        );
    }
}
