//! Footnotes: numbered as they are mentioned, written at the end.

use std::collections::BTreeMap;

use super::PageLabels;
use crate::render::escape;

/// The footnotes of a page, while it is written.
#[derive(Debug, Default)]
pub(super) struct Footnotes {
    /// For each label its number and how often it was mentioned.
    numbers: BTreeMap<String, (usize, usize)>,
    /// For each label its text.
    texts: BTreeMap<String, String>,
}

impl Footnotes {
    /// Writes a mention of a footnote.
    pub(super) fn mention(&mut self, label: &str, prefix: &str, html: &mut String) {
        let next = self.numbers.len() + 1;
        let (number, mentions) = self.numbers.entry(label.to_owned()).or_insert((next, 0));
        *mentions += 1;
        let again = again(*mentions);
        html.push_str(&format!(
            "<sup class=\"footnote-ref\"><a href=\"#{prefix}fn-{number}\" \
             id=\"{prefix}fnref-{number}{again}\">{number}</a></sup>"
        ));
    }

    /// Keeps the text of a footnote, which is HTML.
    pub(super) fn define(&mut self, label: &str, text: String) {
        self.texts.entry(label.to_owned()).or_insert(text);
    }

    /// Writes the texts of those that are mentioned.
    pub(super) fn write(&self, prefix: &str, labels: &PageLabels<'_>, html: &mut String) {
        let mut notes: Vec<_> = self.numbers.iter().collect();
        if notes.is_empty() {
            return;
        }
        notes.sort_unstable_by_key(|(_, (number, _))| *number);
        let (title, back) = (escape::text(labels.footnotes), escape::text(labels.back));
        html.push_str(&format!(
            "<section class=\"footnotes\" aria-label=\"{title}\">\n<ol>\n"
        ));
        for (label, (number, mentions)) in notes {
            let text = self.texts.get(label).map_or("", String::as_str);
            let (text, end) = match text.strip_suffix("</p>\n") {
                Some(text) => (text, "</p>\n"),
                None => (text, ""),
            };
            html.push_str(&format!("<li id=\"{prefix}fn-{number}\">\n{text}"));
            for mention in 1..=*mentions {
                let again = again(mention);
                html.push_str(&format!(
                    " <a class=\"footnote-back\" href=\"#{prefix}fnref-{number}{again}\" \
                     aria-label=\"{back} {number}{again}\">↩</a>"
                ));
            }
            html.push_str(&format!("{end}</li>\n"));
        }
        html.push_str("</ol>\n</section>\n");
    }
}

/// The ending that tells the second mention from the first.
fn again(mention: usize) -> String {
    if mention == 1 {
        String::new()
    } else {
        format!("-{mention}")
    }
}
