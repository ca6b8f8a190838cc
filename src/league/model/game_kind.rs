//! The kinds of games that a league plays.

use std::collections::BTreeMap;

/// A kind of game that the league plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameKind {
    /// As results write it.
    pub key: String,
    /// Names its table in data and addresses.
    pub slug: String,
    /// The name on the pages.
    pub title: LocalText,
    /// A sentence for the page of its table.
    pub description: Option<LocalText>,
    /// True if its results count in the overall table.
    pub official: bool,
}

/// A text that may be another one in other languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocalText {
    /// The text in the league's own language, and in each that has none.
    pub own: String,
    /// The texts by BCP 47 tag, where there are several: the league's own is among them.
    pub by_language: BTreeMap<String, String>,
}

impl LocalText {
    /// The text for a page in a language.
    pub fn text(&self, language: &str) -> &str {
        self.by_language.get(language).unwrap_or(&self.own)
    }
}

impl<T: Into<String>> From<T> for LocalText {
    fn from(text: T) -> LocalText {
        LocalText {
            own: text.into(),
            by_language: BTreeMap::new(),
        }
    }
}
