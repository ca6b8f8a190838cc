//! Whole builds of made-up card leagues, as processes, against `cp -r` of their output.
//!
//! `cargo bench --bench site` prints CPU seconds and peak memory as `/usr/bin/time` sees
//! them: medians of three builds into a new folder, of three with nothing changed, and of
//! three copies of the output. `cargo bench --bench site -- 10000` builds that many matchdays.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a benchmark writes a site, runs the command and prints"
)]

mod process;

use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Players of the league.
const PLAYERS: u64 = 500;

fn main() {
    let wanted: Vec<u64> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let sizes = if wanted.is_empty() {
        vec![1_000, 10_000]
    } else {
        wanted
    };
    println!("matchdays   build    wall    again      cp  build/cp  memory");
    for matchdays in sizes {
        let folder = tempfile::tempdir().expect("a folder for the site");
        generate(folder.path(), matchdays);
        let build = process::build(folder.path());
        let again = process::median(|_| process::build_into(folder.path(), "public-0"));
        let copy = process::median(|run| {
            let target = format!("copy-{run}");
            process::time(folder.path(), "cp", &["-r", "public-0", &target])
        });
        println!(
            "{matchdays:9} {:6.2} s {:5.2} s {:6.2} s {:5.2} s {:9.1} {:4} MiB",
            build.cpu,
            build.wall,
            again.cpu,
            copy.cpu,
            build.cpu / copy.cpu,
            build.memory / 1024,
        );
    }
}

/// Writes a card league: four players an evening, of whom two tie now and then.
fn generate(root: &Path, matchdays: u64) {
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
        let day = jiff::civil::date(2000, 1, 1) + jiff::Span::new().days(number as i64 * 3);
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
             placings: {{ p{a}: 1, p{b}: 2, p{c}: {tie}, p{d}: 4 }}\n---\nEvening {number} went on until midnight.\n",
            number % 7 + 1,
        );
        write(&league.join(format!("matchdays/{number:05}.md")), &text);
    }
}

/// The next number of a linear congruence (Knuth, MMIX): repeatable, and random enough.
fn next(state: u64) -> u64 {
    state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407)
}
