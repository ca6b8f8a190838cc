//! The references of a page, and its faults.

use std::{borrow::Cow, ops::Range};

use pulldown_cmark::{Event, Tag, TagEnd};

use super::events::{events, prepare};
use super::link::HtmlFragment;
use super::masking::MaskedText;
use super::page_step::{PageStep, PlacedStep};
use super::{
    AddressReach, HtmlMode, LinkKind, MarkdownFault, MarkdownFaultKind, MarkdownLink,
    MarkdownOptions, ScannedFormula, ScannedPage, foreign_syntax, html, link, outline, sanitize,
    shortcode, unbalanced_formula,
};
use crate::render::math::{FormulaDisplay, FormulaFault, Formulas};

/// The letters of an excerpt, about.
const EXCERPT: usize = 300;

pub(super) fn scan(
    text: &str,
    base: usize,
    formulas: &Formulas,
    options: &MarkdownOptions<'_>,
) -> ScannedPage {
    let masked = prepare(text, options.html);
    let steps = events(&masked, options.quotes);
    let mode = outline::html_mode(&steps, options.html);
    let mut scanned = ScannedPage {
        headings: outline::headings(&steps, &masked, options, mode, base),
        opens_with_heading: outline::opens_with_heading(&steps),
        excerpt: excerpt(&steps, &masked),
        ..ScannedPage::default()
    };
    let mut page = PageScanner {
        masked: &masked,
        base,
        mode,
        scanned: &mut scanned,
        html: HtmlFragment::default(),
        inline: 0,
    };
    for (step, range) in &steps {
        page.visit(step, range, formulas);
    }
    page.close_html();
    page.loose_braces(&steps);
    page.foreign_syntax(&steps);
    if mode != options.html {
        page.too_deep();
    }
    scanned
}

pub(super) fn passages(text: &str, options: &MarkdownOptions<'_>) -> Vec<String> {
    let masked = prepare(text, options.html);
    let mut passages = vec![String::new()];
    let mut is_heading = false;
    for (step, _) in events(&masked, options.quotes) {
        let part = match &step {
            PageStep::Markdown(Event::Start(Tag::Heading { .. })) => {
                is_heading = true;
                passages.push(String::new());
                continue;
            }
            PageStep::Markdown(Event::End(TagEnd::Heading(_))) => {
                is_heading = false;
                continue;
            }
            PageStep::Markdown(Event::Text(text) | Event::Code(text)) => &**text,
            PageStep::Markdown(Event::End(end)) if outline::holds_no_blocks(end) => continue,
            PageStep::Markdown(Event::End(_) | Event::SoftBreak | Event::HardBreak) => " ",
            // Letters belong to their sentence; the commands of TeX are no words.
            PageStep::Formula(source, _) if !source.contains('\\') => &**source,
            _ => continue,
        };
        if let Some(passage) = passages.last_mut().filter(|_| !is_heading) {
            passage.push_str(part);
        }
    }
    let spaced = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    passages.into_iter().map(spaced).collect()
}

struct PageScanner<'p, 't> {
    masked: &'p MaskedText<'t>,
    base: usize,
    mode: HtmlMode,
    scanned: &'p mut ScannedPage,
    /// The HTML that is being put together.
    html: HtmlFragment,
    /// The number of open elements in which no block may stand.
    inline: usize,
}

impl PageScanner<'_, '_> {
    fn visit(&mut self, step: &PageStep<'_>, range: &Range<usize>, formulas: &Formulas) {
        match step {
            PageStep::Formula(tex, display) => self.formula(tex, *display, range, formulas),
            PageStep::Shortcode(index) => self.shortcode(*index),
            PageStep::Address(index) => {
                self.scanned
                    .links
                    .extend(link::of_address(self.masked, *index, self.base));
            }
            PageStep::Markdown(Event::Start(tag)) => {
                self.inline += usize::from(outline::holds_no_blocks(&tag.to_end()));
                let (kind, url) = match tag {
                    Tag::Link {
                        link_type,
                        dest_url,
                        ..
                    } => (LinkKind::Link, link::destination(*link_type, dest_url)),
                    Tag::Image { dest_url, .. } => (LinkKind::Image, Cow::Borrowed(&**dest_url)),
                    _ => return,
                };
                let link = link::of_tag(self.masked, kind, &url, range, self.base);
                self.link(link);
            }
            PageStep::Markdown(Event::End(end)) => {
                self.inline -= usize::from(outline::holds_no_blocks(end));
                if *end == TagEnd::HtmlBlock {
                    self.close_html();
                }
            }
            PageStep::Markdown(Event::Html(html)) => self.html.push(html, range.start),
            PageStep::Markdown(Event::InlineHtml(html)) => {
                self.html.push(html, range.start);
                self.close_html();
            }
            PageStep::Markdown(_) => {}
        }
    }

    fn link(&mut self, link: MarkdownLink) {
        if link.reach == AddressReach::Unsafe {
            let scheme = link.target.split(':').next().unwrap_or_default().trim();
            self.scanned.faults.push(MarkdownFault {
                kind: MarkdownFaultKind::UnsafeLink,
                span: link.span.clone(),
                message: format!("a link with the scheme `{scheme}` was taken out"),
                help: Some("links may begin with `https:` or `mailto:`, or name a file".to_owned()),
            });
        }
        self.scanned.links.push(link);
    }

    fn formula(
        &mut self,
        tex: &str,
        display: FormulaDisplay,
        range: &Range<usize>,
        formulas: &Formulas,
    ) {
        let span = self.base + range.start..self.base + range.end;
        self.scanned.formulas.push(ScannedFormula {
            tex: tex.to_owned(),
            is_display: display == FormulaDisplay::Block,
            span: span.clone(),
        });
        let Err(error) = formulas.render(tex, display) else {
            return;
        };
        // Within a quotation the text has marks that the formula has not.
        let source = &self.masked.original[range.clone()];
        let span = match source.find(tex) {
            Some(at) => span.start + at + error.span.start..span.start + at + error.span.end,
            None => span,
        };
        let (kind, help) = match error.fault {
            FormulaFault::Syntax => (
                MarkdownFaultKind::FormulaSyntax,
                "to show a dollar sign, write `\\$`",
            ),
            FormulaFault::Limit => (
                MarkdownFaultKind::FormulaLimit,
                "split the formula into several",
            ),
            FormulaFault::Forbidden => (
                MarkdownFaultKind::FormulaForbidden,
                "write out what the command stands for",
            ),
        };
        self.scanned.faults.push(MarkdownFault {
            kind,
            span,
            message: error.message,
            help: Some(help.to_owned()),
        });
    }

    /// Formulas that the parser has left as text.
    fn loose_braces(&mut self, steps: &[PlacedStep<'_>]) {
        for loose in unbalanced_formula::loose(steps, self.masked.original) {
            self.scanned.faults.push(MarkdownFault {
                kind: MarkdownFaultKind::FormulaSyntax,
                span: self.base + loose.span.start..self.base + loose.span.end,
                message: loose.message.to_owned(),
                help: Some("to show a dollar sign, write `\\$`".to_owned()),
            });
        }
    }

    fn foreign_syntax(&mut self, steps: &[PlacedStep<'_>]) {
        for foreign in foreign_syntax::found(steps, self.masked) {
            self.scanned.faults.push(MarkdownFault {
                kind: MarkdownFaultKind::ForeignSyntax,
                span: self.base + foreign.span.start..self.base + foreign.span.end,
                message: foreign.message,
                help: Some(foreign.help.to_owned()),
            });
        }
    }

    fn shortcode(&mut self, index: usize) {
        let span = self.masked.directives[index].span.clone();
        let place = self.base + span.start..self.base + span.end;
        match shortcode::parse(&self.masked.original[span], place.start) {
            Ok(shortcode) => self.scanned.shortcodes.push(shortcode),
            Err(malformed) => {
                let kind = if malformed.unknown {
                    MarkdownFaultKind::UnknownShortcode
                } else {
                    MarkdownFaultKind::ShortcodeSyntax
                };
                self.scanned.faults.push(MarkdownFault {
                    kind,
                    span: malformed.span,
                    message: malformed.message,
                    help: malformed.help,
                });
                return;
            }
        }
        if self.inline > 0 {
            self.scanned.faults.push(MarkdownFault {
                kind: MarkdownFaultKind::ShortcodePlace,
                span: place,
                message: "a shortcode can not stand in a heading, a link or emphasis".to_owned(),
                help: Some("give it a paragraph of its own".to_owned()),
            });
        }
    }

    fn close_html(&mut self) {
        let fragment = std::mem::take(&mut self.html);
        if fragment.html.is_empty() {
            return;
        }
        self.scanned.has_html = true;
        if self.mode == HtmlMode::Escape {
            return;
        }
        let tags = html::tags(&fragment.html).into_iter();
        let attributes = tags.flat_map(|tag| tag.attributes);
        let ids = attributes.filter(|it| it.name == "id").map(|it| it.value);
        self.scanned.ids.extend(ids);
        let links = fragment.links(self.base).into_iter();
        self.scanned.links.extend(links.map(|(link, _)| link));
        if self.mode == HtmlMode::Sanitize {
            self.removed(&fragment);
        }
    }

    fn too_deep(&mut self) {
        let limit = outline::MAX_HTML_DEPTH;
        self.scanned.faults.push(MarkdownFault {
            kind: MarkdownFaultKind::HtmlRemoved,
            span: self.base..self.base,
            message: format!("HTML nested deeper than {limit} elements is shown as text"),
            help: Some("close the elements that you open".to_owned()),
        });
    }

    fn removed(&mut self, fragment: &HtmlFragment) {
        let faults = &mut self.scanned.faults;
        if faults
            .iter()
            .any(|it| it.kind == MarkdownFaultKind::HtmlRemoved)
        {
            return;
        }
        if let Some((range, what)) = sanitize::removed(&fragment.html) {
            let place = fragment.place(&range);
            faults.push(MarkdownFault {
                kind: MarkdownFaultKind::HtmlRemoved,
                span: self.base + place.start..self.base + place.end,
                message: format!("HTML that could do harm was taken out, first `{what}`"),
                help: Some(
                    "Markdown needs no HTML; `html = \"allow\"` in book.toml lets it through"
                        .to_owned(),
                ),
            });
        }
    }
}

/// The first paragraph that has text.
fn excerpt(steps: &[PlacedStep<'_>], masked: &MaskedText<'_>) -> String {
    let starts = steps
        .iter()
        .enumerate()
        .filter(|(_, (step, _))| matches!(step, PageStep::Markdown(Event::Start(Tag::Paragraph))));
    let mut texts = starts.map(|(at, _)| outline::plain(steps, at, masked));
    let text = texts.find(|text| !text.is_empty()).unwrap_or_default();
    match text.char_indices().nth(EXCERPT) {
        None => text,
        Some((end, _)) => {
            let cut = text[..end].rfind(' ').unwrap_or(end);
            format!("{}…", text[..cut].trim_end_matches([',', ';', ':', ' ']))
        }
    }
}
