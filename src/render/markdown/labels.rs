//! The words that a page's HTML needs besides the author's.

use crate::syntax::language::first_language;

/// Names for what has no text of its own, in the language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageLabels<'a> {
    /// Before the title of a heading: `Link to`.
    pub anchor: &'a str,
    /// Before the number of a table that scrolls.
    pub table: &'a str,
    /// Of a formula that scrolls.
    pub formula: &'a str,
    /// Of the section at the end.
    pub footnotes: &'a str,
    /// Before the number of a footnote, on the way back to the text.
    pub back: &'a str,
    pub task_done: &'a str,
    pub task_open: &'a str,
    /// The titles of notes, tips, important things, warnings and cautions.
    pub alerts: [&'a str; 5],
}

impl<'a> PageLabels<'a> {
    /// The labels among the texts of a language.
    pub fn from_texts(text: impl Fn(&'static str) -> &'a str) -> PageLabels<'a> {
        PageLabels {
            anchor: text("link_to"),
            table: text("numbered_table"),
            formula: text("formula"),
            footnotes: text("footnotes"),
            back: text("back_to_text"),
            task_done: text("task_done"),
            task_open: text("task_open"),
            alerts: [
                text("alert_note"),
                text("alert_tip"),
                text("alert_important"),
                text("alert_warning"),
                text("alert_caution"),
            ],
        }
    }
}

impl Default for PageLabels<'static> {
    /// Those of the first language.
    fn default() -> Self {
        PageLabels::from_texts(|key| first_language().text(key))
    }
}

/// The quotation marks of a language: opening and closing, double and single.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuoteMarks<'a> {
    pub double: [&'a str; 2],
    pub single: [&'a str; 2],
}

impl Default for QuoteMarks<'static> {
    /// Those of the first language.
    fn default() -> Self {
        QuoteMarks::from_texts(|key| first_language().text(key))
    }
}

impl<'a> QuoteMarks<'a> {
    /// The marks among the texts of a language.
    pub fn from_texts(text: impl Fn(&'static str) -> &'a str) -> QuoteMarks<'a> {
        QuoteMarks {
            double: ["quote_open", "quote_close"].map(&text),
            single: ["inner_quote_open", "inner_quote_close"].map(&text),
        }
    }

    /// An English mark that the parser made of a straight one, as this language has it.
    ///
    /// The parser writes an apostrophe like a closing single mark: it is one if a letter
    /// follows, or if no single mark is open, which `is_open` remembers.
    pub(super) fn localised(
        &self,
        english: &str,
        next: Option<char>,
        is_open: &mut bool,
    ) -> &'a str {
        match english {
            "“" => self.double[0],
            "”" => self.double[1],
            "‘" => {
                *is_open = true;
                self.single[0]
            }
            "’" if *is_open && !next.is_some_and(char::is_alphanumeric) => {
                *is_open = false;
                self.single[1]
            }
            _ => "’",
        }
    }
}
