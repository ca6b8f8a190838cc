//! Tables: in a box that scrolls, with cells aligned by classes.

use pulldown_cmark::Alignment;

use crate::render::escape;

/// The table that is being written.
#[derive(Debug, Default)]
pub(super) struct TableWriter {
    /// The number of tables that the page has so far.
    number: usize,
    alignments: Vec<Alignment>,
    column: usize,
    in_head: bool,
    has_body: bool,
    /// The element of the cell that is open.
    cell: &'static str,
}

impl TableWriter {
    pub(super) fn start(&mut self, alignments: &[Alignment], label: &str, html: &mut String) {
        self.number += 1;
        self.alignments = alignments.to_vec();
        self.has_body = false;
        let (label, number) = (escape::text(label), self.number);
        html.push_str(&format!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{label} {number}\">\n<table>\n"
        ));
    }

    pub(super) fn end(&self, html: &mut String) {
        html.push_str(if self.has_body { "</tbody>\n" } else { "" });
        html.push_str("</table>\n</div>\n");
    }

    pub(super) fn start_head(&mut self, html: &mut String) {
        self.in_head = true;
        self.column = 0;
        html.push_str("<thead>\n<tr>");
    }

    pub(super) fn end_head(&mut self, html: &mut String) {
        self.in_head = false;
        html.push_str("</tr>\n</thead>\n");
    }

    pub(super) fn start_row(&mut self, html: &mut String) {
        html.push_str(if self.has_body { "" } else { "<tbody>\n" });
        self.has_body = true;
        self.column = 0;
        html.push_str("<tr>");
    }

    pub(super) fn end_row(&self, html: &mut String) {
        html.push_str("</tr>\n");
    }

    /// Opens a cell; one without text heads nothing.
    pub(super) fn start_cell(&mut self, is_empty: bool, html: &mut String) {
        let heads = self.in_head && !is_empty;
        self.cell = if heads { "th" } else { "td" };
        html.push_str(if heads { "<th scope=\"col\"" } else { "<td" });
        html.push_str(match self.alignments.get(self.column) {
            Some(Alignment::Left) => " class=\"left\">",
            Some(Alignment::Center) => " class=\"center\">",
            Some(Alignment::Right) => " class=\"right\">",
            Some(Alignment::None) | None => ">",
        });
        self.column += 1;
    }

    pub(super) fn end_cell(&self, html: &mut String) {
        html.push_str("</");
        html.push_str(self.cell);
        html.push('>');
    }
}
