//! The keys that every page may have, and pages that are nothing more.

use serde::Deserialize;

/// Declares the front matter of a kind of page: its own keys beside those of every page.
macro_rules! front_matter {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, ::serde::Deserialize, ::schemars::JsonSchema)]
        #[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
        pub struct $name {
            /// The page's title; without one the first heading, else the file name.
            pub title: Option<String>,
            /// One sentence for search results and previews.
            pub description: Option<String>,
            /// The day of the page or matchday, as 2017-11-10.
            #[schemars(with = "crate::load::content::schema_shapes::Day")]
            pub date: Option<String>,
            /// BCP 47; a section's language holds for everything below it.
            pub language: Option<String>,
            /// The last part of the address: letters, digits, `-`, `_` and `.`.
            pub slug: Option<String>,
            /// Absolute paths of the site that lead here.
            pub aliases: Vec<String>,
            /// Order in the navigation, lowest first.
            pub weight: Option<i64>,
            /// True if the page is left out unless drafts are asked for.
            pub draft: bool,
            /// The template to render the page with.
            pub template: Option<String>,
            $($(#[$field_meta])* pub $field: $type,)*
        }

        impl $name {
            /// The keys that every page may have.
            pub fn page(&self) -> $crate::load::page::PageKeys {
                $crate::load::page::PageKeys {
                    title: self.title.clone(),
                    description: self.description.clone(),
                    date: self.date.clone(),
                    language: self.language.clone(),
                    slug: self.slug.clone(),
                    aliases: self.aliases.clone(),
                    weight: self.weight,
                    draft: self.draft,
                    template: self.template.clone(),
                }
            }
        }
    };
}
pub(crate) use front_matter;

front_matter! {
    /// The front matter of an ordinary page.
    pub struct PageMatter {}
}

/// A number or word of YAML where a list may stand as well.
///
/// Ids are read as written. Within such a choice the reader sees a number before its
/// text, so that `1e3` arrives as 1000: `exact` then says that the text must be looked
/// up again in the file.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema)]
#[schemars(transparent)]
pub struct ExactWord {
    pub text: String,
    #[schemars(skip)]
    pub exact: bool,
}

impl ExactWord {
    /// A text as it is written.
    pub fn exact(text: &str) -> ExactWord {
        ExactWord {
            text: text.to_owned(),
            exact: true,
        }
    }

    /// A value whose text is not known any more.
    pub fn inexact(value: impl ToString) -> ExactWord {
        ExactWord {
            text: value.to_string(),
            exact: false,
        }
    }
}

/// Implements the visits of scalars for a visitor that takes a [`ExactWord`].
macro_rules! visit_words {
    ($wrap:expr) => {
        fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
            Ok($wrap($crate::load::content::page::ExactWord::exact(text)))
        }
        fn visit_bool<E: ::serde::de::Error>(self, value: bool) -> Result<Self::Value, E> {
            Ok($wrap($crate::load::content::page::ExactWord::inexact(
                value,
            )))
        }
        fn visit_i64<E: ::serde::de::Error>(self, value: i64) -> Result<Self::Value, E> {
            Ok($wrap($crate::load::content::page::ExactWord::inexact(
                value,
            )))
        }
        fn visit_u64<E: ::serde::de::Error>(self, value: u64) -> Result<Self::Value, E> {
            Ok($wrap($crate::load::content::page::ExactWord::inexact(
                value,
            )))
        }
        fn visit_f64<E: ::serde::de::Error>(self, value: f64) -> Result<Self::Value, E> {
            Ok($wrap($crate::load::content::page::ExactWord::inexact(
                value,
            )))
        }
    };
}
pub(crate) use visit_words;

/// A list, or words in one text separated by commas or blanks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList(pub Vec<String>);

impl schemars::JsonSchema for WordList {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Words".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }]
        })
    }
}

impl<'de> Deserialize<'de> for WordList {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WordsVisitor)
    }
}

struct WordsVisitor;

impl<'de> serde::de::Visitor<'de> for WordsVisitor {
    type Value = WordList;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list, or words separated by commas")
    }

    visit_words!(|word: ExactWord| {
        let words = word.text.split([',', ' ']).filter(|word| !word.is_empty());
        WordList(words.map(str::to_owned).collect())
    });

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<WordList, A::Error> {
        let mut words = Vec::new();
        while let Some(word) = seq.next_element()? {
            words.push(word);
        }
        Ok(WordList(words))
    }
}
