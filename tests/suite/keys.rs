//! Every key of every schema stands in the table of `tests/keys`; those that act on a command
//! are turned here, those that act on pages beside the pages.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::project::Project;
use crate::schema_keys::schema_keys;
use crate::turns::{KeySite, KeyTurn, SiteTexts, TurnEffect, key_sites};

/// The keys that can not be turned in a table, each with the reason that the specification gives.
const WITHOUT_TURN: &[(&str, &str)] = &[
    ("layout", "it is passed over (amendments, I5)"),
    (
        "league.keizer.time-bonus.curve",
        "there is one curve, `expo` (keizer, 7)",
    ),
    (
        "league.handicap.single-player",
        "a table of one has no game, and without a game nobody moves (handicap, H5 and H6)",
    ),
    (
        "league.changes.handicap.single-player",
        "as `league.handicap.single-player`",
    ),
    (
        "build.extra-watch-dirs",
        "only the preview watches: `serve::a_further_folder_is_watched`",
    ),
];

/// The keys of a schema; a league and a rule book have one, of which each has its own half.
fn keys_of(document: &str, schema: &Value) -> BTreeSet<String> {
    let mut found = schema_keys(schema);
    let others = match document {
        "league" => "rules.",
        "rules" => "league.",
        _ => return found,
    };
    found.retain(|key| !key.starts_with(others));
    found
}

#[test]
fn every_key_of_every_schema_is_turned() {
    let project = Project::new(&[("book.toml", "[book]\ntitle = \"Club\"\n")]);
    let schemas: BTreeMap<String, Value> =
        serde_json::from_str(&project.succeed(&["schema"])).unwrap();
    let sites = key_sites();
    let turns = || sites.iter().flat_map(|site| &site.turns);
    let mut known = BTreeSet::new();
    let mut missing = Vec::new();
    let mut total = 0;
    for (document, schema) in &schemas {
        let keys = keys_of(document, schema);
        assert!(keys.len() > 10, "{document}: {keys:?}");
        total += keys.len();
        for key in keys {
            let is_turned = turns().any(|turn| turn.document == *document && turn.key == key);
            let is_excused = WITHOUT_TURN.iter().any(|(it, _)| *it == key);
            assert!(!(is_turned && is_excused), "{document} {key} is turned");
            if !is_turned && !is_excused {
                missing.push(format!("{document} {key}"));
            }
            known.insert((document.clone(), key));
        }
    }
    assert_eq!(schemas.len(), 6);
    assert!(total > 300, "{total} keys");
    assert_eq!(missing, Vec::<String>::new(), "no line in tests/keys");
    for (key, _) in WITHOUT_TURN {
        assert!(known.iter().any(|(_, it)| it == key), "no key `{key}`");
    }
    // A key of pages that no schema has is told in the guide; every other one is in a schema.
    for turn in turns().filter(|turn| schemas.contains_key(&turn.document)) {
        // `rank` may be a word, and have keys of its own.
        let below = format!("{}.", turn.key);
        let is_known = known.iter().any(|(document, key)| {
            *document == turn.document && (*key == turn.key || key.starts_with(&below))
        });
        assert!(is_known, "no such key: {}", turn.told());
    }
}

/// The answer of a command and the files that there are after it.
type CommandEffect = (bool, String, BTreeMap<String, String>);

/// Runs a command in a site of its own.
fn effect(files: &SiteTexts, command: &str) -> CommandEffect {
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    let project = Project::new(&files);
    let words: Vec<&str> = command.split_whitespace().collect();
    let mut command = project.command(&words);
    // 1 June 2026, so that no midnight comes between two runs.
    command.env("SOURCE_DATE_EPOCH", "1780272000");
    let output = command.output().unwrap();
    let mut written = project.files("");
    written.retain(|path, _| files.iter().all(|(own, _)| own != path) || path.ends_with(".md"));
    // The moment of a command is no effect of a key.
    let lines = |bytes: Vec<u8>| {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let lines = text.lines().filter(|line| !line.starts_with("numbered: "));
        lines.collect::<Vec<_>>().join("\n")
    };
    let said = [output.stdout, output.stderr].map(lines).concat();
    let written = written
        .into_iter()
        .map(|(path, bytes)| (path, lines(bytes)));
    (output.status.success(), said, written.collect())
}

/// Returns what is wrong with a turn, if the command does the same.
fn fault(site: &KeySite, turn: &KeyTurn, command: &str) -> Option<String> {
    let turned = turn.turned(&site.files);
    let before = effect(&site.files, command);
    let mut after = effect(&turned, command);
    if !before.0 && !after.0 {
        return Some(format!("never succeeds: {}: {}", turn.told(), after.1));
    }
    // The file with the key differs in any case.
    for (path, text) in &turned {
        let is_same = |(own, it): &(String, String)| own == path && it == text;
        let (Some(old), Some(new)) = (before.2.get(path), after.2.get_mut(path)) else {
            continue;
        };
        if !site.files.iter().any(is_same) && new.trim_end() == text.trim_end() {
            new.clone_from(old);
        }
    }
    (before == after).then(|| format!("changes nothing: {}", turn.told()))
}

#[test]
fn every_key_of_a_command_changes_its_answer() {
    let sites = key_sites();
    let mut faults = Vec::new();
    let mut turned = 0;
    for site in &sites {
        for turn in &site.turns {
            if let TurnEffect::Command(command) = &turn.effect {
                turned += 1;
                faults.extend(fault(site, turn, command));
            }
        }
    }
    assert!(turned > 20, "{turned} keys");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
