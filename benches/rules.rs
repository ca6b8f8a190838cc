//! Whole builds of a made-up rule book, as processes.
//!
//! `cargo bench --bench rules` builds 1,000 proposals with 50 votes each and a document of
//! 500 sections: in ballots of 50, of 10 and of 1, so that the document has ever more
//! versions. Each number is of the middle one of three builds into a new folder.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a benchmark writes a site and prints"
)]

mod process;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use jiff::civil::date;
use jiff::{Span, civil::Date};

const PROPOSALS: u64 = 1_000;
const VOTERS: u64 = 50;
const SECTIONS: u64 = 500;

fn main() {
    println!("ballot of  versions   wall    cpu   memory   output");
    for ballot in [50, 10, 1] {
        let folder = tempfile::tempdir().expect("a folder for the site");
        generate(folder.path(), ballot);
        let cost = process::build(folder.path());
        let public = folder.path().join("public-0");
        let versions = fs::read_dir(public.join("game/rules")).expect("the versions");
        // The text before the first change is one, the history of the sections is none.
        let versions = versions.filter(|it| it.as_ref().is_ok_and(|it| it.path().is_dir()));
        println!(
            "{ballot:9} {:9} {:4.2} s {:4.2} s {:4} MiB {:4} MiB",
            versions.count() - 1,
            cost.wall,
            cost.cpu,
            cost.memory / 1024,
            size(&public) / 1024 / 1024,
        );
    }
}

/// The bytes of all files below a folder.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let one = |entry: fs::DirEntry| match entry.metadata() {
        Ok(it) if it.is_dir() => size(&entry.path()),
        Ok(it) => it.len(),
        Err(_) => 0,
    };
    entries.map(one).sum()
}

/// Writes a rule book in which `ballot` proposals are voted on together.
fn generate(root: &Path, ballot: u64) {
    let book = root.join("content/game");
    let write = |path: &str, text: &str| {
        let path = book.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of the site");
        fs::write(path, text).expect("a file of the site");
    };
    write("_index.md", &index());
    fs::write(root.join("book.toml"), "[book]\ntitle = \"Benchmark\"\n").expect("book.toml");
    write("rules.md", &rules());
    let mut logs: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for number in 1..=PROPOSALS {
        let nweek = (number - 1) / ballot;
        write(
            &format!("proposals/p{number:04}.md"),
            &proposal(number, day(nweek, 2)),
        );
        let day = day(nweek, 9);
        let vote = |voter: u64| {
            let word = match (number * 31 + voter * 17) % 3 {
                0 => "AGAINST",
                _ => "FOR",
            };
            let (hour, minute) = (voter % 24, number % 60);
            format!("{day}T{hour:02}:{minute:02}:00Z,p{voter},{number},{word}\n")
        };
        logs.entry(nweek).or_default().extend((0..VOTERS).map(vote));
    }
    for (nweek, mut lines) in logs {
        lines.sort();
        let text = format!("at,by,on,vote\n{}", lines.concat());
        write(&format!("votes/{nweek:04}.csv"), &text);
    }
}

/// A day of an nweek, both from 0.
fn day(nweek: u64, nday: u64) -> Date {
    let days = i64::try_from(nweek * 12 + nday).expect("a few days");
    date(2000, 1, 1) + Span::new().days(days)
}

fn index() -> String {
    let mut members = String::new();
    for voter in 0..VOTERS {
        let _ = writeln!(members, "    p{voter}: {{ from: 2000-01-01 }}");
    }
    format!(
        "---\ntitle: Game\nrules:\n  documents: [rules.md]\n  members:\n{members}  \
         calendar: {{ epoch: 2000-01-01 }}\n  default-procedure: ballot\n  procedures:\n    \
         ballot: {{ kind: tally }}\n---\nText.\n"
    )
}

fn rules() -> String {
    let mut text = "---\ntitle: Rules\n---\n# Rules\n".to_owned();
    for number in 1..=SECTIONS {
        let _ = write!(
            text,
            "\n## Rule {number}\n\nWhoever holds card {number} plays it before the next one.\n\
             Nobody need say why, and the game goes on from there.\n\n\
             A second paragraph says what happens to number {number} otherwise.\n"
        );
    }
    text
}

fn proposal(number: u64, day: Date) -> String {
    let (author, section) = (number % VOTERS, number * 7 % SECTIONS + 1);
    format!(
        "---\ntitle: Proposal number {number}\nauthor: p{author}\nsubmitted: {day}T12:00:00Z\n\
         number: {number}\nchanges:\n  - {{ op: append, target: rule-{section}, \
         text: \"Proposal {number} adds this sentence.\" }}\n---\nIt is time for number {number}.\n"
    )
}
