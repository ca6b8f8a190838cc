//! The words of pages, as a language or a site has them.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// What `book.toml` puts in place of the texts of one language, by key.
pub type TextOverrides = BTreeMap<String, OverriddenText>;

/// One text of the frame, with `{name}` where a value is put in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OverriddenText {
    Plain(String),
    /// By plural form: `one`, `other` and whatever else the language has.
    Plural(BTreeMap<String, String>),
}

impl OverriddenText {
    /// The names of the values that are put in, in any of its forms, each once.
    pub fn values(&self) -> BTreeSet<&str> {
        let forms: Vec<&String> = match self {
            OverriddenText::Plain(text) => vec![text],
            OverriddenText::Plural(forms) => forms.values().collect(),
        };
        let parts = forms.into_iter().flat_map(|form| form.split('{').skip(1));
        parts
            .filter_map(|part| Some(part.split_once('}')?.0))
            .collect()
    }
}
