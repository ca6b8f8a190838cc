//! The texts of the pages against the code and the templates that ask for them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use walkdir::WalkDir;

/// Texts that are asked for by the word of a value: `format!("op_{word}")`.
const BY_VALUE: &[&str] = &[
    "invalid_",
    "op_",
    "option_",
    "step_",
    "void_",
    "reason_",
    "handicap_name_",
    "handicap_removed_",
    "value_",
];

/// The calls whose text up to the next quote is the key of a text.
const CALLS: &[&str] = &[".text(\"", ".fill(\"", ".plural(\""];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder of the repository, one after the other.
fn sources(folder: &str, extension: &str) -> String {
    WalkDir::new(root().join(folder))
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.path().extension().is_some_and(|it| it == extension))
        .map(|entry| fs::read_to_string(entry.path()).unwrap())
        .collect()
}

/// The keys of the English texts of pages; unit tests hold the other languages against them.
fn keys() -> BTreeSet<String> {
    ligatur::league::system::words::texts("en")
        .keys()
        .cloned()
        .collect()
}

/// The text after each `start`, up to the first character that a key does not have.
fn after<'a>(start: &'a str, text: &'a str) -> impl Iterator<Item = &'a str> {
    let is_key = |char: char| char.is_ascii_alphanumeric() || char == '_' || char == '-';
    text.split(start)
        .skip(1)
        .map(move |rest| rest.split(|char| !is_key(char)).next().unwrap_or(rest))
}

#[test]
fn every_text_is_asked_for_somewhere() {
    let (code, templates) = (sources("src", "rs"), sources("templates", "html"));
    let asked: BTreeSet<&str> = after(" t.", &templates)
        .chain(after("(t.", &templates))
        .chain(after("{t.", &templates))
        .chain(after("\"", &code))
        .collect();
    let by_value = |key: &str| {
        let prefix = BY_VALUE.iter().find(|prefix| key.starts_with(**prefix));
        prefix.is_some_and(|prefix| code.contains(&format!("\"{prefix}{{")))
    };
    // A text with a number is asked for by what stands before the number: `"tie_break_"`.
    let by_number = |key: &str| {
        let prefix = key.trim_end_matches(|char: char| char.is_ascii_digit());
        prefix.len() < key.len() && prefix.ends_with('_') && asked.contains(prefix)
    };
    // What a short head stands for is asked for by the key of the head: `"game_sum"`.
    let by_short = |key: &str| {
        let short = key.strip_prefix("long_");
        short.is_some_and(|short| asked.contains(short))
    };
    let is_asked = |key: &str| by_value(key) || by_number(key) || by_short(key);
    let unused: Vec<String> = keys()
        .into_iter()
        .filter(|key| !asked.contains(key.as_str()) && !is_asked(key))
        .collect();
    assert_eq!(unused, Vec::<String>::new());
}

#[test]
fn every_text_that_is_asked_for_exists() {
    let (keys, code) = (keys(), sources("src/site", "rs"));
    let asked = CALLS.iter().flat_map(|call| after(call, &code));
    let missing: BTreeSet<&str> = asked.filter(|key| !keys.contains(*key)).collect();
    assert_eq!(missing, BTreeSet::new());
}
