//! The options that a database stores, as those of a Keizer league.
//!
//! Keys are those of the program's `ConfigTab`. Where a version of it names its youngest
//! options otherwise than here, they are known by the words in their names.

use crate::authoring::word;
use crate::formats::kfc::{Record, Tables, number, text};
use crate::league::system::keizer::categories::Categories;
use crate::league::system::keizer::settings::Settings;
use crate::league::system::keizer::time_bonus::TimeBonus;

/// What the table `ConfigTab` says.
#[derive(Default)]
pub struct Options {
    pub title: Option<String>,
    /// The lines below `keizer:`.
    lines: Vec<String>,
    /// What stands in `bonus`, `pairing` and `outputs`.
    bonus: Vec<String>,
    pairing: Vec<String>,
    outputs: Vec<&'static str>,
}

/// What an option means here.
#[derive(Clone, Copy)]
enum Meaning {
    Title,
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
fn meaning(key: &str) -> Meaning {
    let bonus = |name| Meaning::Number(name, 0.0, 100.0);
    let words = key.strip_prefix("option.").unwrap_or_default();
    match key {
        "option.nicename" => Meaning::Title,
        "option.categories" => Meaning::Categories,
        "option.timebonus" => Meaning::TimeBonus,
        "option.ratiofirst2last" => Meaning::Number("ratio-first-last", 1.0001, 1000.0),
        "bonus.clubgame" => bonus("bonus.club"),
        "bonus.excused" => bonus("bonus.excused"),
        "bonus.unexcused" => bonus("bonus.unexcused"),
        "bonus.retired" => bonus("bonus.retired"),
        "bonus.freilos" => bonus("bonus.bye"),
        "bonus.verlust" => bonus("bonus.loss"),
        "option.gamerepeat" => Meaning::Number("pairing.repeat-after", 0.0, 99.0),
        "option.firstroundrandom" => Meaning::Number("pairing.first-round-random", 0.0, 500.0),
        "option.wickernormalization" => Meaning::Switch("normalise"),
        "option.distbye" => Meaning::Switch("pairing.distribute-byes"),
        "option.novusrandom" => Meaning::Switch("pairing.random-boards"),
        "option.decayprevround" => Meaning::Switch("decay-previous-place"),
        "option.html" => Meaning::Output("html"),
        "option.xml" => Meaning::Output("xml"),
        "option.txt" => Meaning::Output("txt"),
        "option.csv" => Meaning::Output("csv"),
        "option.showonlyplayed" => Meaning::Nothing,
        _ if words.contains("samecol") => Meaning::ColourLimit,
        _ if words.contains("decay") && words.contains("prev") => {
            Meaning::Switch("decay-previous-place")
        }
        _ if words.contains("decay") => Meaning::Switch("decay-absence"),
        _ if key.starts_with("option.") || key.starts_with("bonus.") => Meaning::Unknown,
        _ => Meaning::Nothing,
    }
}

/// Reads the options; those that are unknown or out of range are noted.
pub fn of(tables: &Tables, notes: &mut Vec<String>) -> Options {
    let mut options = Options::default();
    if tables.options.is_empty() {
        notes.push("no options in the table `ConfigTab`: the league has the defaults".to_owned());
    }
    for record in &tables.options {
        options.take(record, notes);
    }
    options
}

impl Options {
    fn take(&mut self, record: &Record, notes: &mut Vec<String>) {
        let Some(key) = text(record, "cfgkey") else {
            return;
        };
        let words = text(record, "cfgtext").filter(|text| !text.trim().is_empty());
        let value = number(record, "cfgvalue");
        // Stored in binary32: 1.1 comes back as 1.10000002384.
        let value = value.map(|value| (value * 10_000.0).round() / 10_000.0);
        let is_on = value.is_some_and(|value| value != 0.0);
        match (meaning(&key.to_lowercase()), value) {
            (Meaning::Title, _) => self.title = words,
            (Meaning::Categories, _) => self.categories(&words.unwrap_or_default()),
            (Meaning::TimeBonus, _) => self.time_bonus(&words.unwrap_or_default(), notes),
            (Meaning::Number(name, low, high), Some(value)) => {
                if (low..=high).contains(&value) {
                    self.put(name, value);
                } else {
                    notes.push(format!(
                        "`{key}` is {value}, out of range, and was left out"
                    ));
                }
            }
            (Meaning::Switch(name), Some(_)) => self.put(name, is_on),
            (Meaning::ColourLimit, Some(value)) if (2.0..=5.0).contains(&value) => {
                self.put("pairing.max-same-colour", value);
            }
            (Meaning::Output(form), _) if is_on => self.outputs.push(form),
            (Meaning::Unknown, _) => {
                notes.push(format!("`{key}` is no option known here, and was left out"));
            }
            (
                Meaning::Number(..)
                | Meaning::Switch(_)
                | Meaning::ColourLimit
                | Meaning::Output(_)
                | Meaning::Nothing,
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
    pub fn text(&self, title: &str) -> String {
        let mut text = format!("---\ntitle: {}\nleague:\n  system: keizer\n", word(title));
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
    pub fn settings(&self) -> Settings {
        serde_yaml::from_str(&self.all().join("\n")).unwrap_or_default()
    }
}
