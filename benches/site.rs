//! Whole builds of made-up card leagues, as processes, against `cp -r` of their output.
//!
//! `cargo bench --bench site` prints CPU seconds and peak memory as `/usr/bin/time` sees
//! them: medians of three builds into an empty folder, one build with nothing changed, and
//! a copy of the output. `cargo bench --bench site -- 10000` builds that many matchdays.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a benchmark writes a site, runs the command and prints"
)]

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Players of the league.
const PLAYERS: u64 = 500;

/// CPU seconds and peak memory in KiB of one process.
struct Cost {
    cpu: f64,
    memory: u64,
}

fn main() {
    let wanted: Vec<u64> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let sizes = if wanted.is_empty() {
        vec![1_000, 10_000]
    } else {
        wanted
    };
    println!("matchdays   build    again      cp  build/cp  memory");
    for matchdays in sizes {
        let folder = tempfile::tempdir().expect("a folder for the site");
        generate(folder.path(), matchdays);
        let mut builds: Vec<Cost> = (0..3)
            .map(|_| {
                let _ = fs::remove_dir_all(folder.path().join("public"));
                time(
                    folder.path(),
                    env!("CARGO_BIN_EXE_ligatur"),
                    &["build", "-q", "--as-of", "2100-01-01"],
                )
            })
            .collect();
        builds.sort_by(|a, b| a.cpu.total_cmp(&b.cpu));
        let again = time(
            folder.path(),
            env!("CARGO_BIN_EXE_ligatur"),
            &["build", "-q", "--as-of", "2100-01-01"],
        );
        let copy = time(folder.path(), "cp", &["-r", "public", "copy"]);
        let build = &builds[1];
        println!(
            "{matchdays:9} {:6.2} s {:6.2} s {:5.2} s {:9.1} {:4} MiB",
            build.cpu,
            again.cpu,
            copy.cpu,
            build.cpu / copy.cpu,
            build.memory / 1024,
        );
    }
}

/// Runs a command under `/usr/bin/time`.
fn time(folder: &Path, program: &str, arguments: &[&str]) -> Cost {
    let log = folder.join("time.txt");
    let status = Command::new("/usr/bin/time")
        .args(["-f", "%U %S %M", "-o"])
        .arg(&log)
        .arg(program)
        .args(arguments)
        .current_dir(folder)
        .status()
        .expect("/usr/bin/time runs");
    assert!(status.success(), "{program} {arguments:?}");
    let text = fs::read_to_string(log).expect("what was measured");
    let numbers: Vec<f64> = text
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    Cost {
        cpu: numbers[0] + numbers[1],
        memory: numbers[2] as u64,
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
