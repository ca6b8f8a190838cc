//! The keys that every page may have, and pages that are nothing more.

use serde::Deserialize;

/// Declares the front matter of a kind of page: its own keys beside those of every page.
macro_rules! front_matter {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, ::serde::Deserialize, ::schemars::JsonSchema)]
        #[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
        pub(crate) struct $name {
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
            /// The layout that another generator gave the page; it is passed over.
            pub layout: Option<String>,
            /// The address that the page had in Jekyll: its last part becomes the slug, and the
            /// whole leads here.
            pub permalink: Option<String>,
            /// Addresses that led to the page in Jekyll, and lead here.
            #[serde(rename = "redirect_from")]
            pub redirect_from: $crate::syntax::one_or_many::OneOrMany<String>,
            /// The address that the page had in Hugo, like `permalink`.
            pub url: Option<String>,
            $($(#[$field_meta])* pub $field: $type,)*
        }

        impl $name {
            /// The keys that every page may have.
            pub(crate) fn page(&self) -> $crate::load::page::PageKeys {
                use $crate::load::page::PageAlias;
                let moved = self.permalink.as_ref().or(self.url.as_ref());
                let key = if self.permalink.is_some() { "permalink" } else { "url" };
                let moved_from = moved.map(std::slice::from_ref).unwrap_or_default();
                let from = &self.redirect_from;
                let aliases = PageAlias::list("aliases", &self.aliases, true)
                    .chain(PageAlias::list("redirect_from", &from.list, from.is_list))
                    .chain(PageAlias::list(key, moved_from, false));
                $crate::load::page::PageKeys {
                    title: self.title.clone(),
                    description: self.description.clone(),
                    date: self.date.clone(),
                    language: self.language.clone(),
                    has_slug: self.slug.is_some(),
                    slug: self.slug.clone().or_else(|| $crate::load::page::slug_of(moved?)),
                    aliases: aliases.collect(),
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
        deserializer.deserialize_str(WordsVisitor)
    }
}

struct WordsVisitor;

impl<'de> serde::de::Visitor<'de> for WordsVisitor {
    type Value = WordList;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list, or words separated by commas")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<WordList, E> {
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        Ok(WordList(words.map(str::to_owned).collect()))
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<WordList, A::Error> {
        let mut words = Vec::new();
        while let Some(word) = seq.next_element()? {
            words.push(word);
        }
        Ok(WordList(words))
    }
}
