//! A made-up card league as files.
#![expect(clippy::disallowed_methods, reason = "a benchmark writes a site")]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use jiff::Span;
use jiff::civil::{Date, date};

/// Players of the league.
const PLAYERS: u64 = 500;

/// Writes a card league: four players an evening, of whom two tie now and then.
pub(crate) fn generate(root: &Path, matchdays: u64) {
    let league = root.join("content/cards");
    fs::create_dir_all(league.join("matchdays")).expect("a folder for the league");
    let write = |path: &Path, text: &str| fs::write(path, text).expect("a file of the site");
    write(&root.join("book.toml"), "[book]\ntitle = \"Benchmark\"\n");
    write(
        &league.join("_index.md"),
        "---\ntitle: Cards\nleague: { system: elo }\n---\n",
    );
    let mut players = String::new();
    for player in 0..PLAYERS {
        let _ = writeln!(players, "p{player}: {{ name: Player {player} }}");
    }
    write(&league.join("players.yaml"), &players);
    let mut state = 1;
    for number in 1..=matchdays {
        let day = day(number);
        let mut seats: Vec<u64> = Vec::new();
        while seats.len() < 4 {
            state = next(state);
            let player = (state >> 33) % PLAYERS;
            if !seats.contains(&player) {
                seats.push(player);
            }
        }
        let (a, b, c, d) = (seats[0], seats[1], seats[2], seats[3]);
        let tie = if number % 5 == 0 { 2 } else { 3 };
        let text = format!(
            "---\nmatchday: {number}\ndate: {day}\ngame: hearts\nrounds: {}\n\
             placings: {{ p{a}: 1, p{b}: 2, p{c}: {tie}, p{d}: 4 }}\n---\n{}\n",
            number % 7 + 1,
            report(number),
        );
        write(&league.join(format!("matchdays/{number:05}.md")), &text);
    }
}

/// The day of an evening.
pub(crate) fn day(number: u64) -> Date {
    date(2000, 1, 1) + Span::new().days(number as i64 * 3)
}

/// The text of an evening.
pub(crate) fn report(number: u64) -> String {
    format!("Evening {number} went on until midnight.")
}

/// The next number of a linear congruence (Knuth, MMIX): repeatable, and random enough.
fn next(state: u64) -> u64 {
    state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407)
}
