//! The parts of a page that come from our own code: formulas, shortcodes and the authors' HTML.

use super::{PageWriter, ParagraphState};
use crate::render::escape;
use crate::render::markdown::{AddressReach, HtmlMode, shortcode};
use crate::render::math::FormulaDisplay;

impl PageWriter<'_, '_> {
    pub(super) fn formula(&mut self, tex: &str, display: FormulaDisplay) {
        match (self.formulas.render(tex, display), display) {
            (Ok(math), FormulaDisplay::Inline) => {
                self.inline_tag("");
                self.insert(math.to_string());
            }
            (Ok(math), FormulaDisplay::Block) => {
                self.paragraph = ParagraphState::None;
                let math = self
                    .beside_each_other(tex)
                    .unwrap_or_else(|| math.to_string());
                let label = escape::text(self.options.labels.formula);
                self.insert(format!(
                    "<div class=\"math\" tabindex=\"0\" role=\"group\" aria-label=\"{label}\">{math}</div>\n"
                ));
            }
            (Err(_), _) => {
                self.inline_tag("<code>");
                escape::push_text(&mut self.out, tex);
                self.out.push_str("</code>");
            }
        }
    }

    /// Formulas with `\qquad` between them, each by itself, so that they stand one below the other
    /// where a line is too narrow; `None` where there is no such space, or it is within a formula.
    fn beside_each_other(&self, tex: &str) -> Option<String> {
        if !tex.contains("\\qquad") {
            return None;
        }
        let parts = tex.split("\\qquad");
        let rendered = parts.map(|part| self.formulas.render(part.trim(), FormulaDisplay::Block));
        let rendered: Vec<_> = rendered.collect::<Result<_, _>>().ok()?;
        Some(rendered.concat())
    }

    pub(super) fn shortcode(&mut self, index: usize) {
        let spelling = &self.masked.original[self.masked.directives[index].span.clone()];
        match shortcode::parse(spelling, 0) {
            Ok(shortcode) if self.inline == 0 => {
                let was = self.paragraph;
                self.close_paragraph(match was {
                    ParagraphState::None => ParagraphState::None,
                    ParagraphState::Awaited | ParagraphState::Open => ParagraphState::Awaited,
                });
                let html = self.resolve.shortcode(&shortcode);
                self.insert(html);
                self.out.push('\n');
            }
            _ => self.text(spelling),
        }
    }

    pub(super) fn close_html(&mut self) {
        let fragment = std::mem::take(&mut self.html);
        if self.mode == HtmlMode::Escape {
            let is_block = self.paragraph == ParagraphState::None && self.inline == 0;
            self.out.push_str(if is_block { "<p>" } else { "" });
            escape::push_text(&mut self.out, fragment.html.trim_end());
            self.out.push_str(if is_block { "</p>\n" } else { "" });
            return;
        }
        let mut addresses = Vec::new();
        for (link, quoted) in fragment.links(0) {
            if link.reach == AddressReach::Site
                && let Some(url) = self.resolve.url(&link)
            {
                addresses.push((quoted, url));
            }
        }
        self.out.push_str(&fragment.with_addresses(&addresses));
    }
}
