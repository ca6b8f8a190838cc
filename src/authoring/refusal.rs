//! The words of a refusal, which the desk tells in the language of the league.

use crate::render::locale::Locale;

/// A text of the language files with what is put into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RefusalText {
    key: &'static str,
    values: Vec<(&'static str, String)>,
    /// The number by which the form of the text goes.
    count: Option<u64>,
    /// A `{name}` that stands for several texts.
    choices: Option<Box<(&'static str, Vec<RefusalText>)>>,
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
            count: None,
            choices: None,
        }
    }

    /// The form of the text under a key that fits a number, which stands for `{n}`.
    pub(crate) fn counted(key: &'static str, count: u32) -> RefusalText {
        RefusalText {
            count: Some(u64::from(count)),
            ..RefusalText::new(key, &[])
        }
    }

    /// The text with several others for one of its `{name}`s.
    pub(crate) fn with_choices(self, name: &'static str, choices: Vec<RefusalText>) -> RefusalText {
        RefusalText {
            choices: Some(Box::new((name, choices))),
            ..self
        }
    }

    /// The text in a language.
    pub(crate) fn in_words(&self, locale: &Locale) -> String {
        if let Some(count) = self.count {
            return locale.plural(self.key, count);
        }
        let choices = self.choices.as_deref().map(|(name, choices)| {
            let told: Vec<String> = choices.iter().map(|it| it.in_words(locale)).collect();
            (*name, told.join(&format!("{} ", locale.text("semicolon"))))
        });
        let values = self.values.iter().chain(&choices);
        let values: Vec<(&str, &str)> = values
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        locale.fill(self.key, &values)
    }
}
