//! The options that a database stores, as those of a Keizer league.

use crate::exchange::kfc::{Tables, number, text};
use crate::keeper::word;
use crate::system::keizer::categories::Categories;
use crate::system::keizer::settings::Settings;
use crate::system::keizer::time_bonus::TimeBonus;

/// What the table `ConfigTab` says.
pub struct Options {
    pub title: Option<String>,
    /// The lines below `keizer:`.
    lines: Vec<String>,
}

/// Numbers by the program's key, below which key of ours they go, and the range.
const NUMBERS: &[(&str, &str, &str, f64, f64)] = &[
    (
        "option.ratiofirst2last",
        "",
        "ratio-first-last",
        1.0001,
        1000.0,
    ),
    ("bonus.clubgame", "bonus", "club", 0.0, 100.0),
    ("bonus.excused", "bonus", "excused", 0.0, 100.0),
    ("bonus.unexcused", "bonus", "unexcused", 0.0, 100.0),
    ("bonus.retired", "bonus", "retired", 0.0, 100.0),
    ("bonus.freilos", "bonus", "bye", 0.0, 100.0),
    ("bonus.verlust", "bonus", "loss", 0.0, 100.0),
    ("option.gamerepeat", "pairing", "repeat-after", 0.0, 99.0),
    (
        "option.firstroundrandom",
        "pairing",
        "first-round-random",
        0.0,
        500.0,
    ),
];

/// Switches by the program's key.
const SWITCHES: &[(&str, &str, &str)] = &[
    ("option.wickernormalization", "", "normalise"),
    ("option.distbye", "pairing", "distribute-byes"),
    ("option.novusrandom", "pairing", "random-boards"),
];

/// Reads the options; those that mean nothing here are left, those out of range noted.
pub fn of(tables: &Tables, notes: &mut Vec<String>) -> Options {
    let mut title = None;
    let mut groups: [(&str, Vec<String>); 3] =
        [("", vec![]), ("bonus", vec![]), ("pairing", vec![])];
    for record in &tables.options {
        let Some(key) = text(record, "cfgkey").map(|key| key.to_lowercase()) else {
            continue;
        };
        let value = number(record, "cfgvalue");
        let words = text(record, "cfgtext").filter(|text| !text.trim().is_empty());
        let mut put = |group: &str, line: String| {
            let found = groups.iter_mut().find(|(name, _)| *name == group);
            found
                .into_iter()
                .for_each(|(_, lines)| lines.push(line.clone()));
        };
        if key == "option.nicename" {
            title = words.clone();
        }
        if key == "option.categories" {
            let categories = Categories::from_definition(words.as_deref().unwrap_or_default());
            let entries: Vec<String> = categories
                .iter()
                .map(|(code, name)| format!("{}: {}", word(code), word(name)))
                .collect();
            if !entries.is_empty() {
                put("", format!("categories: {{ {} }}", entries.join(", ")));
            }
        }
        if key == "option.timebonus"
            && let Some(bonus) = TimeBonus::from_text(words.as_deref().unwrap_or_default())
        {
            let TimeBonus {
                min, sum, factor, ..
            } = bonus;
            put(
                "",
                format!("time-bonus: {{ curve: expo, min: {min}, sum: {sum}, factor: {factor} }}"),
            );
        }
        if let Some((_, group, name, low, high)) = NUMBERS.iter().find(|(known, ..)| *known == key)
            && let Some(value) = value
        {
            // Stored in binary32: 1.1 comes back as 1.10000002384.
            let value = (value * 10_000.0).round() / 10_000.0;
            if (*low..=*high).contains(&value) {
                put(group, format!("{name}: {value}"));
            } else {
                notes.push(format!(
                    "the option `{name}` is {value}, out of range, and was left out"
                ));
            }
        }
        if let Some((_, group, name)) = SWITCHES.iter().find(|(known, ..)| *known == key)
            && let Some(value) = value
        {
            put(group, format!("{name}: {}", value != 0.0));
        }
    }
    let [(_, mut lines), (_, bonus), (_, pairing)] = groups;
    for (name, entries) in [("bonus", bonus), ("pairing", pairing)] {
        if !entries.is_empty() {
            lines.push(format!("{name}: {{ {} }}", entries.join(", ")));
        }
    }
    Options { title, lines }
}

impl Options {
    /// The text of `_index.md`.
    pub fn text(&self, title: &str) -> String {
        let mut text = format!("---\ntitle: {}\nleague:\n  system: keizer\n", word(title));
        if !self.lines.is_empty() {
            text.push_str("  keizer:\n");
        }
        for line in &self.lines {
            text.push_str(&format!("    {line}\n"));
        }
        text.push_str("---\n");
        text
    }

    /// The same as options of the system.
    pub fn settings(&self) -> Settings {
        serde_yaml::from_str(&self.lines.join("\n")).unwrap_or_default()
    }
}
