//! The options that a database stores, as those of a Keizer league.
//!
//! Keys are those of the program's `ConfigTab`. Where a version of it names its youngest
//! options otherwise than here, they are known by the words in their names.

use crate::authoring::word;
use crate::formats::kfc::{KfcTables, SqlRow, number, text};
use crate::league::pairing::rounds::time_bonus::TimeBonus;
use crate::league::system::keizer::categories::Categories;
use crate::league::system::keizer::settings::Settings;
use crate::load::config::language_tag;
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::front_matter;

/// The options that the table `ConfigTab` holds.
#[derive(Default)]
pub(super) struct KfcOptions {
    pub title: Option<String>,
    /// The language of the tournament.
    pub language: Option<String>,
    /// The lines below `keizer:`.
    lines: Vec<String>,
    /// The entries of `bonus`, `pairing` and `outputs`.
    bonus: Vec<String>,
    pairing: Vec<String>,
    outputs: Vec<&'static str>,
}

/// The meaning of an option here.
#[derive(Clone, Copy)]
enum OptionMeaning {
    Title,
    Language,
    Categories,
    TimeBonus,
    /// A number within a range, by the key of ours; the group stands before the dot.
    Number(&'static str, f64, f64),
    Switch(&'static str),
    /// A number from 2 to 5; any other is no limit.
    ColourLimit,
    Output(&'static str),
    /// Of the program's windows only.
    Nothing,
    Unknown,
}

/// The meaning of a key, in lower case.
fn meaning(key: &str) -> OptionMeaning {
    let bonus = |name| OptionMeaning::Number(name, 0.0, 100.0);
    let words = key.strip_prefix("option.").unwrap_or_default();
    match key {
        "langcode" | "option.langcode" => OptionMeaning::Language,
        "option.showperformance" => OptionMeaning::Switch("estimated-rating"),
        "option.nicename" => OptionMeaning::Title,
        "option.categories" => OptionMeaning::Categories,
        "option.timebonus" => OptionMeaning::TimeBonus,
        "option.ratiofirst2last" => OptionMeaning::Number("ratio-first-last", 1.0001, 1000.0),
        "bonus.clubgame" => bonus("bonus.club"),
        "bonus.excused" => bonus("bonus.excused"),
        "bonus.unexcused" => bonus("bonus.unexcused"),
        "bonus.retired" => bonus("bonus.retired"),
        "bonus.freilos" => bonus("bonus.bye"),
        "bonus.verlust" => bonus("bonus.loss"),
        "option.gamerepeat" => OptionMeaning::Number("pairing.repeat-after", 0.0, 99.0),
        "option.firstroundrandom" => {
            OptionMeaning::Number("pairing.first-round-random", 0.0, 500.0)
        }
        "option.wickernormalization" => OptionMeaning::Switch("normalise"),
        "option.distbye" => OptionMeaning::Switch("pairing.distribute-byes"),
        "option.novusrandom" => OptionMeaning::Switch("pairing.random-boards"),
        "option.decayprevround" => OptionMeaning::Switch("decay-previous-place"),
        "option.html" => OptionMeaning::Output("html"),
        "option.xml" => OptionMeaning::Output("xml"),
        "option.txt" => OptionMeaning::Output("txt"),
        "option.csv" => OptionMeaning::Output("csv"),
        "option.showonlyplayed" => OptionMeaning::Nothing,
        _ if words.contains("samecol") => OptionMeaning::ColourLimit,
        _ if words.contains("decay") && words.contains("prev") => {
            OptionMeaning::Switch("decay-previous-place")
        }
        _ if words.contains("decay") => OptionMeaning::Switch("decay-absence"),
        _ if key.starts_with("option.") || key.starts_with("bonus.") => OptionMeaning::Unknown,
        _ => OptionMeaning::Nothing,
    }
}

/// Reads the options; those that are unknown or out of range are noted.
pub(super) fn of(tables: &KfcTables, notes: &mut Vec<String>) -> KfcOptions {
    let mut options = KfcOptions::default();
    if tables.options.is_empty() {
        notes.push("no options in the table `ConfigTab`: the league has the defaults".to_owned());
    }
    for record in &tables.options {
        options.take(record, notes);
    }
    options
}

impl KfcOptions {
    fn take(&mut self, record: &SqlRow, notes: &mut Vec<String>) {
        let Some(key) = text(record, "cfgkey") else {
            return;
        };
        let words = text(record, "cfgtext").filter(|text| !text.trim().is_empty());
        let value = number(record, "cfgvalue");
        // Stored in binary32: 1.1 comes back as 1.10000002384.
        let value = value.map(|value| (value * 10_000.0).round() / 10_000.0);
        let is_on = value.is_some_and(|value| value != 0.0);
        match (meaning(&key.to_lowercase()), value) {
            (OptionMeaning::Title, _) => self.title = words,
            (OptionMeaning::Language, _) => {
                let code = words.map(|code| code.trim().to_lowercase());
                match code.filter(|code| language_tag(code).is_some()) {
                    Some(code) => self.language = Some(code),
                    None => notes.push(format!("`{key}` names no language, and was left out")),
                }
            }
            (OptionMeaning::Categories, _) => self.categories(&words.unwrap_or_default()),
            (OptionMeaning::TimeBonus, _) => self.time_bonus(&words.unwrap_or_default(), notes),
            (OptionMeaning::Number(name, low, high), Some(value)) => {
                if (low..=high).contains(&value) {
                    self.put(name, value);
                } else {
                    notes.push(format!(
                        "`{key}` is {value}, out of range, and was left out"
                    ));
                }
            }
            (OptionMeaning::Switch(name), Some(_)) => self.put(name, is_on),
            (OptionMeaning::ColourLimit, Some(value)) if (2.0..=5.0).contains(&value) => {
                self.put("pairing.max-same-colour", value);
            }
            (OptionMeaning::Output(form), _) if is_on => self.outputs.push(form),
            (OptionMeaning::Unknown, _) => {
                notes.push(format!("`{key}` is no option known here, and was left out"));
            }
            (
                OptionMeaning::Number(..)
                | OptionMeaning::Switch(_)
                | OptionMeaning::ColourLimit
                | OptionMeaning::Output(_)
                | OptionMeaning::Nothing,
                _,
            ) => {}
        }
    }

    /// Adds an option below its group.
    fn put(&mut self, name: &str, value: impl std::fmt::Display) {
        let (group, name) = name.split_once('.').unwrap_or(("", name));
        let lines = match group {
            "bonus" => &mut self.bonus,
            "pairing" => &mut self.pairing,
            _ => &mut self.lines,
        };
        lines.push(format!("{name}: {value}"));
    }

    fn categories(&mut self, definition: &str) {
        let categories = Categories::from_definition(definition);
        let entries = categories.iter();
        let entries: Vec<String> = entries
            .map(|(code, name)| format!("{}: {}", word(code), word(name)))
            .collect();
        if !entries.is_empty() {
            self.put("categories", format!("{{ {} }}", entries.join(", ")));
        }
    }

    fn time_bonus(&mut self, definition: &str, notes: &mut Vec<String>) {
        let is_off = definition.trim().is_empty() || definition.trim_start().starts_with('#');
        match TimeBonus::from_text(definition) {
            Some(bonus) => {
                let TimeBonus {
                    min, sum, factor, ..
                } = bonus;
                let text = format!("{{ curve: expo, min: {min}, sum: {sum}, factor: {factor} }}");
                self.put("time-bonus", text);
            }
            None if is_off => {}
            None => notes.push(format!(
                "the time bonus `{definition}` gives no times, and was left out"
            )),
        }
    }

    /// Every line below `keizer:`. The site itself is the form `html`.
    fn all(&self) -> Vec<String> {
        let mut lines = self.lines.clone();
        for (name, entries) in [("bonus", &self.bonus), ("pairing", &self.pairing)] {
            if !entries.is_empty() {
                lines.push(format!("{name}: {{ {} }}", entries.join(", ")));
            }
        }
        let files = self.outputs.iter().filter(|form| **form != "html");
        let forms: Vec<&str> = std::iter::once("html").chain(files.copied()).collect();
        if forms.len() > 1 {
            lines.push(format!("outputs: [{}]", forms.join(", ")));
        }
        lines
    }

    /// The text of `_index.md`.
    pub(super) fn text(&self, title: &str) -> String {
        let language = self.language.as_ref();
        let language = language.map_or_else(String::new, |tag| format!("language: {tag}\n"));
        let mut text = format!(
            "---\ntitle: {}\n{language}league:\n  system: keizer\n",
            word(title)
        );
        let lines = self.all();
        if !lines.is_empty() {
            text.push_str("  keizer:\n");
        }
        for line in &lines {
            text.push_str(&format!("    {line}\n"));
        }
        text.push_str("---\n");
        text
    }

    /// The same as options of the system.
    pub(super) fn settings(&self) -> Settings {
        let options = self.all().join("\n");
        let mut diagnostics = Diagnostics::new();
        let read = front_matter::read("options.yaml", &options, 0, &mut diagnostics);
        read.unwrap_or_default()
    }
}

/// Returns whether the lines below `keizer:` say what holds where nobody says it.
pub(crate) fn are_defaults(lines: &str) -> bool {
    let read = front_matter::read("options.yaml", lines, 0, &mut Diagnostics::new());
    read.is_some_and(|read: Settings| read == Settings::default())
}
