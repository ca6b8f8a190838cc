//! The words that a page's HTML needs besides the author's.

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
}

impl PageLabels<'static> {
    pub const ENGLISH: Self = Self {
        anchor: "Link to",
        table: "Table",
        formula: "Formula",
        footnotes: "Footnotes",
        back: "Back to the text, note",
        task_done: "Done",
        task_open: "To do",
    };

    pub const GERMAN: Self = Self {
        anchor: "Link zu",
        table: "Tabelle",
        formula: "Formel",
        footnotes: "Fußnoten",
        back: "Zurück zum Text, Fußnote",
        task_done: "Erledigt",
        task_open: "Offen",
    };
}

/// The quotation marks of a language: opening and closing, double and single.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuoteMarks {
    pub double: [&'static str; 2],
    pub single: [&'static str; 2],
}

impl QuoteMarks {
    pub const ENGLISH: Self = Self {
        double: ["“", "”"],
        single: ["‘", "’"],
    };
    pub const GERMAN: Self = Self {
        double: ["„", "“"],
        single: ["‚", "‘"],
    };
    pub const FRENCH: Self = Self {
        double: ["«\u{202f}", "\u{202f}»"],
        single: ["‹\u{202f}", "\u{202f}›"],
    };
    pub const SPANISH: Self = Self {
        double: ["«", "»"],
        single: ["“", "”"],
    };

    /// The marks of a language tag; English ones where it is unknown.
    #[must_use]
    pub fn of(language: &str) -> Self {
        match language.split('-').next() {
            Some("de") => Self::GERMAN,
            Some("fr") => Self::FRENCH,
            Some("es") => Self::SPANISH,
            _ => Self::ENGLISH,
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
    ) -> &'static str {
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
