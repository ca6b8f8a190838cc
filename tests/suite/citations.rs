//! Every rule that the code cites stands in `content/reference/`, under the anchor of its number.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use walkdir::WalkDir;

/// Words that look like a number of a rule and are none: a sheet of paper, control characters, a
/// rule of FIDE.
const OTHERS: &[&str] = &["A4", "A3", "C0", "C1", "C.04"];

/// The letter with which the anchors of a page's paragraphs begin.
const LETTERS: &[(&str, char)] = &[
    ("elo", 'e'),
    ("activity", 'a'),
    ("handicap", 'h'),
    ("keizer", 'k'),
    ("proposals", 'q'),
    ("points", 'p'),
];

/// The anchors of each page of the reference.
fn anchors() -> BTreeMap<String, BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("content/reference");
    let pages = fs::read_dir(folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let anchors = text.split("{#").skip(1);
        let anchors = anchors.filter_map(|rest| Some(rest.split_once('}')?.0.to_owned()));
        let name = path.file_stem().unwrap().to_str().unwrap();
        (
            name.split('.').next().unwrap().to_owned(),
            anchors.collect(),
        )
    });
    pages.collect()
}

/// The text of all comments of the code, with the file of each.
fn comments() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = ["src", "tests", "benches"]
        .iter()
        .flat_map(|folder| WalkDir::new(root.join(folder)).sort_by_file_name())
        .map(Result::unwrap)
        .filter(|entry| entry.path().extension().is_some_and(|it| it == "rs"));
    files
        .map(|entry| {
            let text = fs::read_to_string(entry.path()).unwrap();
            let lines = text.lines().filter_map(|line| {
                let comment = line.trim_start().strip_prefix("//")?;
                Some(comment.trim_start_matches(['/', '!']).trim())
            });
            let joined = lines.collect::<Vec<_>>().join(" ");
            (entry.path().display().to_string(), joined)
        })
        .collect()
}

/// The numbers of choices in a text, as `E6`.
fn choices(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|char: char| !char.is_ascii_alphanumeric() && char != '.');
    let words = words.map(|word| word.trim_end_matches('.'));
    words.filter(|word| {
        let (letter, digits) = word.split_at(usize::from(!word.is_empty()));
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        "EAHKPGQRMDC".contains(letter) && !letter.is_empty() && is_number && digits.len() < 3
    })
}

/// The paragraphs that a text cites of a page, as `2.7`.
fn paragraphs<'a>(text: &'a str, page: &str) -> Vec<&'a str> {
    let start = format!("{page}.md, ");
    let mut found = Vec::new();
    for (at, _) in text.match_indices(&start) {
        let mut rest = &text[at + start.len()..];
        loop {
            let end = rest.find(|char: char| !char.is_ascii_digit() && char != '.');
            let number = rest[..end.unwrap_or(rest.len())].trim_end_matches('.');
            if number.is_empty() {
                break;
            }
            found.push(number);
            rest = &rest[number.len()..];
            let joined = [", ", " and ", " to "];
            let Some(next) = joined.iter().find_map(|word| rest.strip_prefix(word)) else {
                break;
            };
            rest = next;
        }
    }
    found
}

#[test]
fn every_cited_rule_stands_in_the_reference() {
    let anchors = anchors();
    let all: BTreeSet<&str> = anchors.values().flatten().map(String::as_str).collect();
    let mut missing = BTreeSet::new();
    let mut count = 0;
    for (file, text) in comments() {
        for choice in choices(&text).filter(|it| !OTHERS.contains(it)) {
            count += 1;
            if !all.contains(choice.to_lowercase().as_str()) {
                missing.insert(format!("{file}: {choice}"));
            }
        }
        for (page, letter) in LETTERS {
            for number in paragraphs(&text, page) {
                count += 1;
                let anchor = format!("{letter}-{}", number.replace('.', "-"));
                if !anchors[*page].contains(&anchor) {
                    missing.insert(format!("{file}: {page}.md, {number}"));
                }
            }
        }
    }
    assert!(count > 100, "only {count} citations were found");
    assert_eq!(missing, BTreeSet::new());
}

#[test]
fn no_source_is_cited_that_nobody_can_look_up() {
    let unknown = ["KEIZER", "VORGABELIGA", "CARDS,", "of the specification"];
    let mut cited = BTreeSet::new();
    for (file, text) in comments() {
        if file.ends_with("citations.rs") {
            continue;
        }
        for name in unknown.iter().filter(|name| text.contains(**name)) {
            cited.insert(format!("{file}: {name}"));
        }
    }
    assert_eq!(cited, BTreeSet::new());
}

/// The paragraphs to which explanations lead, as they stand in the code: `elo.md#e-2`.
fn explained_paragraphs() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/league/system");
    let files = WalkDir::new(folder).into_iter().map(Result::unwrap);
    let files = files.filter(|entry| entry.path().extension().is_some_and(|it| it == "rs"));
    files
        .flat_map(|entry| {
            let text = fs::read_to_string(entry.path()).unwrap();
            let quoted = text.split('"').filter(|part| part.contains(".md#"));
            let inner = quoted.filter(|part| !part.contains(char::is_whitespace));
            inner.map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn every_explanation_leads_to_a_paragraph_that_exists() {
    let anchors = anchors();
    let paragraphs = explained_paragraphs();
    assert!(paragraphs.len() >= 7, "only {paragraphs:?} were found");
    for paragraph in paragraphs {
        let (page, anchor) = paragraph.split_once(".md#").unwrap();
        assert!(anchors[page].contains(anchor), "{paragraph}");
    }
}
