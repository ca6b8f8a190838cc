//! A page's HTML.

use std::ops::Range;

use pulldown_cmark::{BlockQuoteKind, CodeBlockKind, Event, Tag, TagEnd};

use super::events::{events, prepare};
use super::footnote::Footnotes;
use super::link::HtmlFragment;
use super::masking::{LESS_THAN, MaskedText};
use super::page_step::{PageStep, PlacedStep};
use super::table::TableWriter;
use super::{
    HtmlMode, LinkKind, LinkResolver, MarkdownOptions, ScannedHeading, link, outline, sanitize,
};
use crate::render::{escape, math::Formulas};

mod address;
mod insert;

pub(super) fn write(
    text: &str,
    resolve: &dyn LinkResolver,
    formulas: &Formulas,
    options: &MarkdownOptions<'_>,
) -> String {
    let masked = prepare(text, options.html);
    let steps = events(&masked, options.quotes);
    let mode = outline::html_mode(&steps, options.html);
    let is_cleaned = mode == HtmlMode::Sanitize && outline::has_html(&steps);
    let mut page = PageWriter {
        steps: &steps,
        masked: &masked,
        resolve,
        formulas,
        options,
        headings: outline::headings(&steps, &masked, options, mode, 0).into_iter(),
        out: String::with_capacity(text.len() * 3 / 2),
        outer: Vec::new(),
        paragraph: ParagraphState::None,
        inline: 0,
        links: Vec::new(),
        code_block: CodeBlock::None,
        in_heading: false,
        table: TableWriter::default(),
        html: HtmlFragment::default(),
        notes: Footnotes::default(),
        mode,
        holds_links: outline::has_html_links(&steps),
        inserts: is_cleaned.then(Vec::new),
    };
    page.write();
    page.notes
        .write(options.id_prefix, &options.labels, &mut page.out);
    let html = match page.inserts {
        Some(inserts) => sanitize::fill(&sanitize::clean(&page.out), &inserts),
        None => page.out,
    };
    match html.contains(LESS_THAN) {
        true => html.replace(LESS_THAN, "&lt;"),
        false => html,
    }
}

struct PageWriter<'p, 't> {
    steps: &'p [PlacedStep<'t>],
    masked: &'p MaskedText<'t>,
    resolve: &'p dyn LinkResolver,
    formulas: &'p Formulas,
    options: &'p MarkdownOptions<'p>,
    headings: std::vec::IntoIter<ScannedHeading>,
    out: String,
    /// The text written around the footnotes that are open.
    outer: Vec<(String, String)>,
    paragraph: ParagraphState,
    /// The number of open elements in which no block may stand.
    inline: usize,
    /// For each link that is open, whether it was written.
    links: Vec<bool>,
    code_block: CodeBlock,
    in_heading: bool,
    table: TableWriter,
    /// The HTML that is being put together.
    html: HtmlFragment,
    notes: Footnotes,
    mode: HtmlMode,
    /// True if the authors' HTML has links, within which no other may stand.
    holds_links: bool,
    /// The parts that go in once the authors' HTML is clean; nothing if there is none to clean.
    inserts: Option<Vec<String>>,
}

/// A paragraph begins with its first text, so that one of shortcodes alone leaves no trace.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ParagraphState {
    None,
    Awaited,
    Open,
}

/// The kind of the code block that is open; the lines of commands may break on a phone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CodeBlock {
    None,
    Commands,
    Other,
}

impl PageWriter<'_, '_> {
    fn write(&mut self) {
        let mut at = 0;
        while let Some((step, range)) = self.steps.get(at) {
            at = match step {
                PageStep::Markdown(Event::Start(tag)) => self.start(tag, at, range),
                PageStep::Markdown(Event::End(end)) => {
                    self.end(*end);
                    at + 1
                }
                PageStep::Markdown(event) => {
                    self.leaf(event, range);
                    at + 1
                }
                PageStep::Formula(tex, display) => {
                    self.formula(tex, *display);
                    at + 1
                }
                PageStep::Shortcode(index) => {
                    self.shortcode(*index);
                    at + 1
                }
                PageStep::Address(index) => {
                    self.address(*index);
                    at + 1
                }
            };
        }
    }

    /// Writes the start of an element and returns the step to go on with.
    fn start(&mut self, tag: &Tag<'_>, at: usize, range: &Range<usize>) -> usize {
        self.inline += usize::from(outline::holds_no_blocks(&tag.to_end()));
        match tag {
            Tag::Paragraph => self.paragraph = ParagraphState::Awaited,
            Tag::Heading { .. } => return self.heading(at),
            Tag::BlockQuote(None) => self.out.push_str("<blockquote>\n"),
            Tag::BlockQuote(Some(kind)) => self.alert(*kind),
            Tag::CodeBlock(kind) => self.code_block(kind),
            Tag::List(Some(1)) => self.out.push_str("<ol>\n"),
            Tag::List(Some(start)) => self.out.push_str(&format!("<ol start=\"{start}\">\n")),
            Tag::List(None) => self.out.push_str("<ul>\n"),
            Tag::Item if outline::is_task(self.steps, at) => {
                self.out.push_str("<li class=\"task\">");
            }
            Tag::Item => self.out.push_str("<li>"),
            Tag::FootnoteDefinition(label) => {
                let around = std::mem::take(&mut self.out);
                self.outer.push((label.to_string(), around));
            }
            Tag::Table(alignments) => {
                let label = self.options.labels.table;
                self.table.start(alignments, label, &mut self.out);
            }
            Tag::TableHead => self.table.start_head(&mut self.out),
            Tag::TableRow => self.table.start_row(&mut self.out),
            Tag::TableCell => {
                let is_empty = matches!(
                    self.steps.get(at + 1),
                    Some((PageStep::Markdown(Event::End(TagEnd::TableCell)), _))
                );
                self.table.start_cell(is_empty, &mut self.out);
            }
            Tag::Emphasis => self.inline_tag("<em>"),
            Tag::Strong => self.inline_tag("<strong>"),
            Tag::Strikethrough => self.inline_tag("<del>"),
            Tag::Link {
                link_type,
                dest_url,
                title,
                ..
            } => {
                let url = link::destination(*link_type, dest_url);
                let link = link::of_tag(self.masked, LinkKind::Link, &url, range, 0);
                self.start_link(&link, title);
            }
            Tag::Image {
                dest_url, title, ..
            } => {
                let link = link::of_tag(self.masked, LinkKind::Image, dest_url, range, 0);
                self.image(&link, title, &outline::plain(self.steps, at, self.masked));
                self.inline -= 1;
                return outline::after(self.steps, at);
            }
            // The rest is switched off in the parser, or has nothing to write.
            _ => {}
        }
        at + 1
    }

    fn end(&mut self, end: TagEnd) {
        self.inline -= usize::from(outline::holds_no_blocks(&end));
        match end {
            TagEnd::Paragraph => self.close_paragraph(ParagraphState::None),
            TagEnd::BlockQuote(_) => self.out.push_str("</blockquote>\n"),
            TagEnd::CodeBlock => {
                self.code_block = CodeBlock::None;
                self.out.push_str("</code></pre>\n");
            }
            TagEnd::HtmlBlock => self.close_html(),
            TagEnd::List(true) => self.out.push_str("</ol>\n"),
            TagEnd::List(false) => self.out.push_str("</ul>\n"),
            TagEnd::Item => self.out.push_str("</li>\n"),
            TagEnd::FootnoteDefinition => {
                if let Some((label, around)) = self.outer.pop() {
                    let text = std::mem::replace(&mut self.out, around);
                    self.notes.define(&label, text);
                }
            }
            TagEnd::Table => self.table.end(&mut self.out),
            TagEnd::TableHead => self.table.end_head(&mut self.out),
            TagEnd::TableRow => self.table.end_row(&mut self.out),
            TagEnd::TableCell => self.table.end_cell(&mut self.out),
            TagEnd::Emphasis => self.out.push_str("</em>"),
            TagEnd::Strong => self.out.push_str("</strong>"),
            TagEnd::Strikethrough => self.out.push_str("</del>"),
            TagEnd::Link => {
                let was_written = self.links.pop() == Some(true);
                self.out.push_str(if was_written { "</a>" } else { "" });
            }
            _ => {}
        }
    }

    /// The text of code whose lines may break, at its blanks and not at its hyphens.
    fn code(&mut self, code: &str) {
        for word in code.split_inclusive([' ', '\n']) {
            // Longer ones may need more than the line of a phone.
            let length = word.trim_end().chars().count();
            if word.contains('-') && (2..=24).contains(&length) {
                self.out.push_str("<span>");
                escape::push_text(&mut self.out, word.trim_end());
                self.out.push_str("</span>");
                escape::push_text(&mut self.out, &word[word.trim_end().len()..]);
            } else {
                // A long path may break behind each of its folders.
                for folder in word.split_inclusive('\\') {
                    escape::push_text(&mut self.out, folder);
                    if length > 24 && folder.ends_with('\\') {
                        self.out.push_str("<wbr>");
                    }
                }
            }
        }
    }

    fn leaf(&mut self, event: &Event<'_>, range: &Range<usize>) {
        match event {
            Event::Text(text) => match self.code_block {
                CodeBlock::None => self.text(text),
                CodeBlock::Commands => self.code(text),
                CodeBlock::Other => escape::push_text(&mut self.out, text),
            },
            Event::Code(code) => {
                self.inline_tag("<code>");
                self.code(code);
                self.out.push_str("</code>");
            }
            Event::Html(html) => self.html.push(html, range.start),
            Event::InlineHtml(html) => {
                self.inline_tag("");
                self.html.push(html, range.start);
                self.close_html();
            }
            Event::FootnoteReference(label) => {
                self.inline_tag("");
                self.notes
                    .mention(label, self.options.id_prefix, &mut self.out);
            }
            Event::SoftBreak if self.paragraph == ParagraphState::Awaited => {}
            Event::SoftBreak => self.out.push('\n'),
            Event::HardBreak => self.inline_tag("<br>\n"),
            Event::Rule => self.out.push_str("<hr>\n"),
            Event::TaskListMarker(is_done) => self.check_box(*is_done),
            // The events of elements have their own functions, formulas are steps.
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        let text = match self.paragraph {
            ParagraphState::Awaited => text.trim_start(),
            ParagraphState::None | ParagraphState::Open => text,
        };
        if !text.is_empty() {
            self.inline_tag("");
            self.linked(text);
        }
    }

    /// Writes a text with links where it names something; none within links and headings, nor
    /// where authors wrote links as HTML, which may be around the text.
    fn linked(&mut self, text: &str) {
        let may_link = self.links.is_empty() && !self.in_heading && !self.holds_links;
        let mut from = 0;
        if may_link {
            for (span, url) in self.resolve.mentions(text) {
                escape::push_text(&mut self.out, &text[from..span.start]);
                let (url, name) = (escape::text(&url), escape::text(&text[span.clone()]));
                self.out.push_str(&format!("<a href=\"{url}\">{name}</a>"));
                from = span.end;
            }
        }
        escape::push_text(&mut self.out, &text[from..]);
    }

    /// Writes a tag of text, which opens the paragraph that awaits it.
    fn inline_tag(&mut self, tag: &str) {
        if self.paragraph == ParagraphState::Awaited {
            self.out.push_str("<p>");
            self.paragraph = ParagraphState::Open;
        }
        self.out.push_str(tag);
    }

    fn close_paragraph(&mut self, then: ParagraphState) {
        if self.paragraph == ParagraphState::Open {
            self.out.push_str("</p>\n");
        }
        self.paragraph = then;
    }

    /// Writes our own HTML, which the authors' may not hold.
    fn insert(&mut self, html: String) {
        match &mut self.inserts {
            Some(inserts) => {
                self.out.push_str(&sanitize::mark(inserts.len()));
                inserts.push(html);
            }
            None => self.out.push_str(&html),
        }
    }

    fn heading(&mut self, at: usize) -> usize {
        let Some(heading) = self.headings.next() else {
            return at + 1;
        };
        let end = outline::after(self.steps, at);
        if heading.depth == 0 {
            self.inline -= 1;
            return end;
        }
        let level = (self.options.base_level + heading.depth - 1).clamp(1, 6);
        let id = escape::text(&format!("{}{}", self.options.id_prefix, heading.id));
        self.out.push_str(&format!("<h{level} id=\"{id}\">"));
        self.headed(at + 1, end - 1);
        let label = escape::text(&format!("{} {}", self.options.labels.anchor, heading.text));
        self.out.push_str(&format!(
            " <a class=\"anchor\" href=\"#{id}\" aria-label=\"{label}\">#</a></h{level}>\n"
        ));
        self.inline -= 1;
        end
    }

    /// Writes what stands within a heading.
    fn headed(&mut self, from: usize, to: usize) {
        let steps = std::mem::take(&mut self.steps);
        self.steps = &steps[from..to];
        self.in_heading = true;
        self.write();
        self.in_heading = false;
        self.steps = steps;
    }

    fn code_block(&mut self, kind: &CodeBlockKind<'_>) {
        let info = match kind {
            CodeBlockKind::Fenced(info) => info.split([' ', ',', '\t']).next().unwrap_or_default(),
            CodeBlockKind::Indented => "",
        };
        self.code_block = match info {
            "sh" => CodeBlock::Commands,
            _ => CodeBlock::Other,
        };
        // It scrolls where the window is narrow, so the keyboard must reach it.
        self.out.push_str("<pre tabindex=\"0\"><code");
        if !info.is_empty() {
            let language = escape::text(info);
            self.out
                .push_str(&format!(" class=\"language-{language}\""));
        }
        self.out.push('>');
    }

    /// Writes the start of a quotation that is a note, a tip, a warning, as GitHub has it.
    fn alert(&mut self, kind: BlockQuoteKind) {
        let (class, title) = match kind {
            BlockQuoteKind::Note => ("note", 0),
            BlockQuoteKind::Tip => ("tip", 1),
            BlockQuoteKind::Important => ("important", 2),
            BlockQuoteKind::Warning => ("warning", 3),
            BlockQuoteKind::Caution => ("caution", 4),
        };
        let title = escape::text(self.options.labels.alerts[title]);
        self.out.push_str(&format!(
            "<blockquote class=\"alert alert-{class}\">\n<p class=\"alert-title\">{title}</p>\n"
        ));
    }

    fn check_box(&mut self, is_done: bool) {
        let (checked, label) = match is_done {
            true => (" checked", self.options.labels.task_done),
            false => ("", self.options.labels.task_open),
        };
        let label = escape::text(label);
        self.inline_tag("");
        self.insert(format!(
            "<input type=\"checkbox\" disabled{checked} aria-label=\"{label}\">"
        ));
        self.out.push(' ');
    }
}
