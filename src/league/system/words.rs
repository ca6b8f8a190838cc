//! The words of the league systems, which go before those of the languages' own files.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use crate::league::system::SYSTEMS;
use crate::syntax::language::{LANGUAGES, PageText, language, language_index};

/// Texts by their keys.
type Texts = BTreeMap<String, PageText>;

/// The texts of each system by language.
static OF_SYSTEMS: LazyLock<Vec<BTreeMap<String, Texts>>> = LazyLock::new(|| {
    let systems = SYSTEMS.iter().flat_map(|system| system.words);
    systems.map(|words| tables(words)).collect()
});

/// One a language, in their order.
static READ: [OnceLock<Texts>; LANGUAGES.len()] = [const { OnceLock::new() }; LANGUAGES.len()];

/// The texts of a BCP 47 tag's language with those of all systems, English where neither has
/// one.
pub fn texts(tag: &str) -> &'static Texts {
    READ[language_index(tag)].get_or_init(|| {
        let language = language(tag);
        let mut texts = language.texts.clone();
        for words in OF_SYSTEMS.iter() {
            for (key, english) in words.get("en").into_iter().flatten() {
                texts.entry(key.clone()).or_insert_with(|| english.clone());
            }
        }
        for own in OF_SYSTEMS
            .iter()
            .filter_map(|words| words.get(language.tag))
        {
            texts.extend(own.clone());
        }
        texts
    })
}

/// The text under a key that has no plural forms; a key without a text is its own text.
pub fn text<'a>(tag: &str, key: &'a str) -> &'a str {
    match texts(tag).get(key) {
        Some(PageText::Plain(text)) => text,
        Some(PageText::Plural(_)) | None => key,
    }
}

/// A system's texts by language.
fn tables(words: &str) -> BTreeMap<String, Texts> {
    toml::from_str(words).expect("a test reads the words of every system")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::language::{TOY, languages};

    #[test]
    fn every_system_has_the_same_words_in_every_language_and_none_of_another() {
        let mut owners: BTreeMap<String, &str> = BTreeMap::new();
        for system in SYSTEMS {
            for words in system.words {
                let tables = tables(words);
                let english = &tables["en"];
                for language in languages().filter(|it| it.tag != TOY) {
                    let own = tables.get(language.tag).cloned().unwrap_or_default();
                    let lacks = |one: &Texts, other: &Texts| -> Vec<String> {
                        let keys = one.iter().filter(|(key, text)| {
                            other.get(*key).map(PageText::values) != Some(text.values())
                        });
                        keys.map(|(key, _)| key.clone()).collect()
                    };
                    let (missing, foreign) = (lacks(english, &own), lacks(&own, english));
                    assert!(
                        missing.is_empty() && foreign.is_empty(),
                        "{} in {}: {missing:?} {foreign:?}",
                        system.name,
                        language.tag
                    );
                }
                for key in english.keys() {
                    let frame = &language("en").texts;
                    assert!(!frame.contains_key(key), "{}: {key}", system.name);
                    let owner = owners.entry(key.clone()).or_insert(words);
                    assert_eq!(owner, words, "{}: {key}", system.name);
                }
            }
        }
    }

    /// The space before these marks does not break (U+00A0), so that none of them begins a line.
    #[test]
    fn french_has_a_space_before_colons_and_the_like() {
        for text in texts("fr").values().flat_map(PageText::forms) {
            let spaced = text.matches("\u{a0}:").count();
            assert_eq!(text.matches(':').count(), spaced, "{text}");
            for mark in [" ;", " ?", " !", " »", "« "] {
                assert!(!text.contains(mark), "{text}");
            }
        }
    }

    #[test]
    fn a_system_speaks_a_language_before_the_language_and_english_after_it() {
        assert_eq!(text("de-AT", "keizer_points"), "Keizer-Punkte");
        assert_eq!(text(TOY, "keizer_points"), "Keizer points");
        // The file of the language has this word itself.
        assert_eq!(text(TOY, "handicap_name_1"), "palisa");
    }
}
