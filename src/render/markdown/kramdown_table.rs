//! Tables as kramdown writes them: a line `|-` below the head is enough.
//!
//! CommonMark takes them for a paragraph of lines with bars; its steps become those of a table.
//! A line of attributes among the rows of any table, `{: .wide}`, is none of its rows.

use std::ops::Range;

use pulldown_cmark::{Alignment, CowStr, Event, Tag, TagEnd};

use super::page_step::{PageStep, PlacedStep};

/// Turns the paragraphs that are such tables into tables.
pub(super) fn with_tables<'t>(
    steps: Vec<PlacedStep<'t>>,
    original: &'t str,
) -> Vec<PlacedStep<'t>> {
    let is_paragraph = |(step, range): &PlacedStep<'_>| {
        matches!(step, PageStep::Markdown(Event::Start(Tag::Paragraph)))
            && is_table(&original[range.clone()])
    };
    let is_attribute_row = |(step, range): &PlacedStep<'_>| {
        matches!(step, PageStep::Markdown(Event::Start(Tag::TableRow)))
            && is_attributes(original[range.clone()].trim())
    };
    if !steps
        .iter()
        .any(|it| is_paragraph(it) || is_attribute_row(it))
    {
        return steps;
    }
    let mut out = Vec::with_capacity(steps.len());
    let mut steps = steps.into_iter();
    while let Some(step) = steps.next() {
        if is_attribute_row(&step) {
            let is_end = |(step, _): &PlacedStep<'_>| {
                matches!(step, PageStep::Markdown(Event::End(TagEnd::TableRow)))
            };
            steps.by_ref().find(is_end);
            continue;
        }
        if !is_paragraph(&step) {
            out.push(step);
            continue;
        }
        let inner = steps.by_ref().take_while(|(step, _)| {
            !matches!(step, PageStep::Markdown(Event::End(TagEnd::Paragraph)))
        });
        let rows = rows(inner.collect(), original);
        push_table(rows, step.1, &mut out);
    }
    out
}

/// Returns whether every line of a paragraph begins with a bar, and the second one parts the
/// head from the rows.
fn is_table(paragraph: &str) -> bool {
    let mut lines = paragraph.trim_end().lines().map(str::trim);
    let has_head = lines.next().is_some_and(|line| line.starts_with('|'));
    let is_row = |line: &str| line.starts_with('|') || is_attributes(line);
    has_head && lines.next().is_some_and(is_rule) && lines.all(is_row)
}

/// `{: .wide #results}`, which in kramdown gives the block beside it a class or an id.
fn is_attributes(line: &str) -> bool {
    line.starts_with("{:") && line.find('}') == Some(line.len() - 1)
}

/// `|-`, `|---|---`, `|:-:|`.
fn is_rule(line: &str) -> bool {
    line.starts_with('|')
        && line.contains('-')
        && line.bytes().all(|byte| b"|-:=+ ".contains(&byte))
}

/// The steps of each cell of each row; the line below the head is none.
type TableRows<'t> = Vec<Vec<Vec<PlacedStep<'t>>>>;

fn rows<'t>(inner: Vec<PlacedStep<'t>>, original: &'t str) -> TableRows<'t> {
    let mut rows: TableRows<'t> = vec![vec![Vec::new()]];
    let mut depth = 0_usize;
    for (step, range) in inner {
        match &step {
            PageStep::Markdown(Event::SoftBreak | Event::HardBreak) if depth == 0 => {
                rows.push(vec![Vec::new()]);
                continue;
            }
            PageStep::Markdown(Event::Start(_)) => depth += 1,
            PageStep::Markdown(Event::End(_)) => depth = depth.saturating_sub(1),
            _ => {}
        }
        let Some(row) = rows.last_mut() else { continue };
        match step {
            PageStep::Markdown(Event::Text(text)) if depth == 0 && text.contains('|') => {
                split(&text, range, row);
            }
            step => {
                if let Some(cell) = row.last_mut() {
                    cell.push((step, range));
                }
            }
        }
    }
    let line_of = |row: &Vec<Vec<PlacedStep<'_>>>| {
        let first = row.iter().flatten().next()?.1.start;
        let start = original[..first].rfind('\n').map_or(0, |at| at + 1);
        original[start..].lines().next()
    };
    // The line below the head has neither letters nor digits.
    let is_none = |line: &str| is_rule(line.trim()) || is_attributes(line.trim());
    rows.retain(|row| {
        let has_text = row.iter().flatten().next().is_some();
        has_text && !line_of(row).is_some_and(is_none)
    });
    for row in &mut rows {
        // The bar at the beginning of a line opens its first cell, the one at its end no other.
        let is_blank = |cell: &Vec<PlacedStep<'_>>| cell.is_empty();
        if row.len() > 1 && row.first().is_some_and(is_blank) {
            row.remove(0);
        }
        if row.len() > 1 && row.last().is_some_and(is_blank) {
            row.pop();
        }
    }
    rows
}

/// Parts a text at its bars into the cells of a row.
fn split<'t>(text: &CowStr<'t>, range: Range<usize>, row: &mut Vec<Vec<PlacedStep<'t>>>) {
    let mut from = 0;
    for (index, part) in text.split('|').enumerate() {
        if index > 0 {
            row.push(Vec::new());
        }
        let start = (range.start + from).min(range.end);
        let place = start..(start + part.len()).min(range.end);
        from += part.len() + 1;
        let trimmed = part.trim();
        if !trimmed.is_empty()
            && let Some(cell) = row.last_mut()
        {
            // A blank beside other steps of the cell stays.
            let text = if cell.is_empty() {
                part.trim_start()
            } else {
                part
            };
            cell.push((
                PageStep::Markdown(Event::Text(text.to_owned().into())),
                place,
            ));
        }
    }
}

fn push_table<'t>(rows: TableRows<'t>, range: Range<usize>, out: &mut Vec<PlacedStep<'t>>) {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut push = |event: Event<'t>| out.push((PageStep::Markdown(event), range.clone()));
    push(Event::Start(Tag::Table(vec![Alignment::None; width])));
    let mut steps: Vec<PlacedStep<'t>> = Vec::new();
    for (index, mut row) in rows.into_iter().enumerate() {
        let (open, close) = match index {
            0 => (Tag::TableHead, TagEnd::TableHead),
            _ => (Tag::TableRow, TagEnd::TableRow),
        };
        row.resize_with(width, Vec::new);
        let place =
            |cell: &[PlacedStep<'_>]| cell.first().map_or(range.clone(), |(_, at)| at.clone());
        steps.push((PageStep::Markdown(Event::Start(open)), range.clone()));
        for cell in row {
            let at = place(&cell);
            steps.push((PageStep::Markdown(Event::Start(Tag::TableCell)), at.clone()));
            steps.extend(cell);
            steps.push((PageStep::Markdown(Event::End(TagEnd::TableCell)), at));
        }
        steps.push((PageStep::Markdown(Event::End(close)), range.clone()));
    }
    out.append(&mut steps);
    out.push((PageStep::Markdown(Event::End(TagEnd::Table)), range));
}
