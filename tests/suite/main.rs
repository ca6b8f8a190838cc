//! The test suite: one binary, a module a command.
#![expect(
    clippy::disallowed_methods,
    reason = "tests write sites and run the command"
)]

mod ballots;
mod build;
mod check;
mod citations;
mod data;
mod desk;
mod diff;
mod documents;
mod duel;
mod electorate;
mod evening;
mod exchange;
mod foreign_pages;
mod guide;
mod handicap;
mod house;
mod imports;
mod in_progress;
mod keeper;
mod keizer;
mod keyboard;
mod keys;
mod languages;
mod ledger;
mod page_history;
mod points;
mod project;
mod round_robin;
mod rules;
mod schema_keys;
mod season;
mod serve;
mod sharing;
mod sheets;
mod sums;
mod tables;
mod teams;
mod texts;
#[path = "../keys/turns.rs"]
mod turns;
#[cfg(feature = "workbooks")]
mod workbooks;
mod zones;

/// A file that no `mod` names would be a test that never runs.
#[test]
fn no_file_of_the_suite_is_forgotten() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite");
    let this = include_str!("main.rs");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(
            name == "main" || this.contains(&format!("mod {name};")),
            "{name} is not in main.rs"
        );
    }
}
