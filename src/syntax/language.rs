//! The languages of sites: each has all its words in one file, and one line here.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, OnceLock};

use serde::{Deserialize, Serialize};

/// Every language by its tag, with its file; the first speaks for words that another lacks.
pub const LANGUAGES: &[(&str, &str)] = &[
    ("en", include_str!("../render/locale/en.toml")),
    ("de", include_str!("../render/locale/de.toml")),
    ("fr", include_str!("../render/locale/fr.toml")),
    ("es", include_str!("../render/locale/es.toml")),
    #[cfg(test)]
    (TOY, include_str!("language/toy.toml")),
];

/// The tag of a language that only tests know.
#[cfg(test)]
pub const TOY: &str = "qaa";

/// All words of one language.
#[derive(Clone, Debug, Deserialize)]
pub struct Language {
    /// The tag of BCP 47.
    #[serde(skip)]
    pub tag: &'static str,
    /// The texts of pages by key; a site can put others in their place.
    #[serde(flatten)]
    pub texts: BTreeMap<String, PageText>,
    /// The words that imports read.
    pub import: ImportWords,
    /// The words of the form in which a player tells a result, by key.
    pub issue_form: BTreeMap<String, String>,
}

/// The words by which an import knows the parts of a spreadsheet, in small letters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportWords {
    /// The names of each month, January first; three letters or more of one are enough.
    pub months: [Vec<String>; 12],
    /// Words between the parts of a date, as in `3 de marzo de 2017`.
    pub between: Vec<String>,
    /// Endings of the day's number, as in `1er mars`.
    pub ordinals: Vec<String>,
    /// True if spreadsheets write `0,5`, and so put semicolons between their columns.
    pub decimal_comma: bool,
    /// The heads of columns by the name that Ligatur has for the column.
    pub columns: BTreeMap<String, Vec<String>>,
}

/// One text of a page, with `{name}` where a value is put in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PageText {
    /// A text that is always the same.
    Plain(String),
    /// By plural form: `one`, `other` and whatever else the language has.
    Plural(BTreeMap<String, String>),
}

impl PageText {
    /// The names of the values that are put in, in any of its forms, each once.
    pub fn values(&self) -> BTreeSet<&str> {
        let parts = self.forms().flat_map(|form| form.split('{').skip(1));
        parts
            .filter_map(|part| Some(part.split_once('}')?.0))
            .collect()
    }

    /// The forms of the text: one, or one for each plural form.
    pub fn forms(&self) -> impl Iterator<Item = &str> {
        let forms: Vec<&String> = match self {
            PageText::Plain(text) => vec![text],
            PageText::Plural(forms) => forms.values().collect(),
        };
        forms.into_iter().map(String::as_str)
    }
}

impl Language {
    /// The text under a key that has no plural forms; a key without a text is its own text.
    pub fn text<'a>(&'a self, key: &'a str) -> &'a str {
        match self.texts.get(key) {
            Some(PageText::Plain(text)) => text,
            Some(PageText::Plural(_)) | None => key,
        }
    }
}

/// The words of the first language, for those that lack some.
static FIRST: LazyLock<toml::Table> = LazyLock::new(|| table(LANGUAGES[0].1));

/// One a language, in their order; a site has one or two, and the others are not read.
static READ: [OnceLock<Language>; LANGUAGES.len()] = [const { OnceLock::new() }; LANGUAGES.len()];

/// Every language, the one that speaks for all others first.
pub fn languages() -> impl Iterator<Item = &'static Language> + Clone {
    (0..LANGUAGES.len()).map(read)
}

/// The language that speaks for all others.
pub(crate) fn first_language() -> &'static Language {
    read(0)
}

/// The language of a BCP 47 tag, whatever its region; the first where it is unknown.
pub fn language(tag: &str) -> &'static Language {
    read(language_index(tag))
}

/// The line in [`LANGUAGES`] of the language of a tag, from 0.
pub(crate) fn language_index(tag: &str) -> usize {
    let primary = tag.split(['-', '_']).next().unwrap_or_default();
    let own = LANGUAGES.iter().position(|(tag, _)| *tag == primary);
    own.unwrap_or(0)
}

/// The language of a line in [`LANGUAGES`], whose file is read once.
fn read(index: usize) -> &'static Language {
    let (tag, source) = LANGUAGES[index];
    READ[index].get_or_init(|| read_language(tag, source, (index > 0).then(|| &*FIRST)))
}

/// Reads the file of a language; words that it lacks are those of the first.
fn read_language(tag: &'static str, source: &str, first: Option<&toml::Table>) -> Language {
    let own = table(source);
    let words = match first {
        None => own,
        Some(first) => with_words_of(first, own),
    };
    let language: Language = words.try_into().expect("a test reads every file");
    Language { tag, ..language }
}

fn table(source: &str) -> toml::Table {
    source.parse().expect("a test reads every file")
}

/// A table with what it lacks taken from another one, in the tables below it as well.
fn with_words_of(other: &toml::Table, mut own: toml::Table) -> toml::Table {
    for (key, value) in other {
        let both = match (own.remove(key), value) {
            (None, value) => value.clone(),
            // The plural forms of a text belong together.
            (Some(toml::Value::Table(mine)), toml::Value::Table(theirs))
                if !theirs.contains_key("other") =>
            {
                toml::Value::Table(with_words_of(theirs, mine))
            }
            (Some(mine), _) => mine,
        };
        own.insert(key.clone(), both);
    }
    own
}

#[cfg(test)]
mod tests;
