//! The words of a refusal, which the desk tells in the language of the league.

use crate::render::locale::Locale;

/// A text of the language files with what is put into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RefusalText {
    key: &'static str,
    values: Vec<(&'static str, String)>,
}

impl RefusalText {
    /// The text under a key, with values for its `{name}`s.
    pub(crate) fn new(key: &'static str, values: &[(&'static str, &str)]) -> RefusalText {
        let values = values.iter();
        RefusalText {
            key,
            values: values
                .map(|(name, value)| (*name, (*value).to_owned()))
                .collect(),
        }
    }

    /// The text in a language.
    pub(crate) fn in_words(&self, locale: &Locale) -> String {
        let values = self.values.iter();
        let values: Vec<(&str, &str)> = values
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        locale.fill(self.key, &values)
    }
}
