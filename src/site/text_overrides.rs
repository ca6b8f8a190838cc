//! The texts that a site puts in place of the built-in ones.

use std::collections::BTreeMap;

use crate::league::system::words;
use crate::load::config::{BOOK, Config};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// Reports texts that nothing would ever show, and values in them that nothing fills.
///
/// A text of the site's own is one that a template of its own asks for.
pub(crate) fn check(config: &Config, templates: &BTreeMap<String, String>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let book = KeyPath::file(BOOK);
    let ligatur = book.field("ligatur");
    let texts = ligatur.field("texts");
    for (language, own) in &config.texts {
        let built_in = words::texts(language);
        let at = texts.field(language);
        for (key, text) in own {
            let Some(replaced) = built_in.get(key) else {
                let asks = |template: &String| template.contains(&format!("t.{key}"));
                if !templates.values().any(asks) {
                    let help = did_you_mean(key, built_in.keys()).unwrap_or_else(|| {
                        format!("write `t.{key}` in a template, or take the line out")
                    });
                    diagnostics
                        .error(
                            Code::UnknownKey,
                            at.field(key).key(),
                            format!("no text `{key}`"),
                        )
                        .help(help);
                }
                continue;
            };
            let known = replaced.values();
            for value in text.values() {
                if known.contains(&value) {
                    continue;
                }
                let has = known.iter().map(|known| format!("`{{{known}}}`"));
                let has = has.collect::<Vec<_>>().join(", ");
                let help = match has.as_str() {
                    "" => "it has none: write the text without braces".to_owned(),
                    has => format!("it has {has}"),
                };
                diagnostics
                    .error(
                        Code::UnknownValue,
                        at.field(key).value(),
                        format!("`{key}` has no value `{{{value}}}`"),
                    )
                    .help(help);
            }
        }
    }
    diagnostics
}
