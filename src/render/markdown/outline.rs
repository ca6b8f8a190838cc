//! The headings of a page: their ids, and their levels without gaps.

use pulldown_cmark::{Event, Tag, TagEnd};

use super::masking::MaskedText;
use super::page_step::{PageStep, PlacedStep};
use super::slug::TakenSlugs;
use super::{HtmlMode, MarkdownOptions, OpeningHeading, ScannedHeading, html};

/// The headings, in order. `base` is added to their places.
pub(super) fn headings(
    steps: &[PlacedStep<'_>],
    masked: &MaskedText<'_>,
    options: &MarkdownOptions<'_>,
    mode: HtmlMode,
    base: usize,
) -> Vec<ScannedHeading> {
    let mut taken = taken(steps, mode);
    let mut omits = opens_with_heading(steps)
        && match options.opening_heading {
            OpeningHeading::Kept => false,
            OpeningHeading::IsTitle => true,
            OpeningHeading::KeptUnless(title) => plain(steps, 0, masked) == title,
        };
    let mut headings: Vec<ScannedHeading> = Vec::new();
    let mut levels = Vec::new();
    for (at, (step, range)) in steps.iter().enumerate() {
        let PageStep::Markdown(Event::Start(Tag::Heading { level, id, .. })) = step else {
            continue;
        };
        let level = *level as u8;
        if omits {
            omits = false;
        } else {
            while levels.last().is_some_and(|last| *last >= level) {
                levels.pop();
            }
            levels.push(level);
        }
        let text = plain(steps, at, masked);
        let id = match id {
            Some(id) => taken.unique(id),
            None => taken.unique_slug(&text),
        };
        headings.push(ScannedHeading {
            level,
            depth: levels.len() as u8,
            text,
            id,
            span: base + range.start..base + range.end,
        });
    }
    headings
}

/// The ids that headings can not have, and those that authors gave to headings.
fn taken(steps: &[PlacedStep<'_>], mode: HtmlMode) -> TakenSlugs {
    let mut taken = TakenSlugs::default();
    let mut notes = 0_usize;
    for (step, _) in steps {
        match step {
            PageStep::Markdown(Event::Start(Tag::Heading { id: Some(id), .. })) => {
                taken.reserve(id);
            }
            PageStep::Markdown(Event::Start(Tag::FootnoteDefinition(_))) => {
                notes += 1;
                taken.insert(&format!("fn-{notes}"));
                taken.insert(&format!("fnref-{notes}"));
            }
            PageStep::Markdown(Event::Html(html) | Event::InlineHtml(html))
                if mode != HtmlMode::Escape =>
            {
                ids(html).for_each(|id| taken.insert(&id));
            }
            _ => {}
        }
    }
    taken
}

fn ids(html: &str) -> impl Iterator<Item = String> {
    let attributes = html::tags(html).into_iter().flat_map(|tag| tag.attributes);
    attributes
        .filter(|attribute| attribute.name == "id")
        .map(|attribute| attribute.value)
}

/// The text within the element that begins at a step, without its markup.
pub(super) fn plain(steps: &[PlacedStep<'_>], start: usize, masked: &MaskedText<'_>) -> String {
    let mut text = String::new();
    for (step, _) in &steps[start..after(steps, start)] {
        match step {
            PageStep::Markdown(Event::Text(it) | Event::Code(it)) => text.push_str(it),
            PageStep::Markdown(Event::SoftBreak | Event::HardBreak) => text.push(' '),
            PageStep::Formula(tex, _) => text.push_str(tex),
            PageStep::Address(index) => {
                text.push_str(&masked.original[masked.directives[*index].span.clone()]);
            }
            PageStep::Shortcode(_) | PageStep::Markdown(_) => {}
        }
    }
    text.trim().to_owned()
}

/// The step after the element that begins at a step.
pub(super) fn after(steps: &[PlacedStep<'_>], start: usize) -> usize {
    let mut depth = 0_usize;
    for (at, (step, _)) in steps.iter().enumerate().skip(start) {
        match step {
            PageStep::Markdown(Event::Start(_)) => depth += 1,
            PageStep::Markdown(Event::End(_)) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    steps.len()
}

/// Returns whether an element holds text alone, so that a table or chart within it is no HTML.
pub(super) fn holds_no_blocks(end: &TagEnd) -> bool {
    matches!(
        end,
        TagEnd::Heading(_)
            | TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Link
            | TagEnd::Image
    )
}

/// Returns whether the list item that begins at a step begins with a check box.
pub(super) fn is_task(steps: &[PlacedStep<'_>], at: usize) -> bool {
    let mut next = steps[at + 1..].iter().map(|(step, _)| step);
    let mut first = next.next();
    if matches!(
        first,
        Some(PageStep::Markdown(Event::Start(Tag::Paragraph)))
    ) {
        first = next.next();
    }
    matches!(first, Some(PageStep::Markdown(Event::TaskListMarker(_))))
}

/// Returns whether the author wrote HTML.
pub(super) fn has_html(steps: &[PlacedStep<'_>]) -> bool {
    html_of(steps).next().is_some()
}

/// Returns whether the author wrote links as HTML.
pub(super) fn has_html_links(steps: &[PlacedStep<'_>]) -> bool {
    html_of(steps)
        .flat_map(html::tags)
        .any(|tag| tag.name == "a")
}

/// The treatment of HTML: too deep a nest of it is shown as text.
///
/// The sanitiser looks through all open elements at each tag.
pub(super) fn html_mode(steps: &[PlacedStep<'_>], mode: HtmlMode) -> HtmlMode {
    if mode != HtmlMode::Sanitize {
        return mode;
    }
    let mut depth = 0_usize;
    for tag in html_of(steps).flat_map(html::tags) {
        depth = if tag.is_end {
            depth.saturating_sub(1)
        } else {
            depth + 1
        };
        if depth > MAX_HTML_DEPTH {
            return HtmlMode::Escape;
        }
    }
    mode
}

/// Elements that may be open at once; those that need no end tag count as well.
pub(super) const MAX_HTML_DEPTH: usize = 1000;

fn html_of<'s>(steps: &'s [PlacedStep<'_>]) -> impl Iterator<Item = &'s str> {
    steps.iter().filter_map(|(step, _)| match step {
        PageStep::Markdown(Event::Html(html) | Event::InlineHtml(html)) => Some(&**html),
        _ => None,
    })
}

/// Returns whether the first thing in a page is a heading.
pub(super) fn opens_with_heading(steps: &[PlacedStep<'_>]) -> bool {
    let first = steps.first().map(|(step, _)| step);
    matches!(
        first,
        Some(PageStep::Markdown(Event::Start(Tag::Heading { .. })))
    )
}
