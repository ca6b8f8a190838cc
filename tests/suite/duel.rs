//! Duel leagues with members, from files to histories.

use std::collections::BTreeSet;

use jiff::ToSpan;
use jiff::civil::{Date, date};
use ligatur::compile::{Compiled, Options, compile};
use ligatur::config;
use ligatur::diagnostic::{Diagnostics, Severity};
use ligatur::source::{Source, Sources};
use proptest::prelude::*;

const LEAGUE: &str =
    "---\nleague: { system: elo, elo: { initial: 1000, k: 16 }, activity: ACTIVITY }\n---\n";
const REGISTER: &str = "ada: { joined: 2024-01-01 }\nbo: { joined: 2024-01-01 }\n";

/// A file of results: the day, and what is written below it.
type Written = (Date, String);

/// Files among six people, of whom the first two are founders; each has another day.
fn files() -> impl Strategy<Value = Vec<Written>> {
    let event = (0..6_usize, 1..6_usize, 0..12_u8);
    let file = (0..250_i64, proptest::collection::vec(event, 1..4));
    proptest::collection::vec(file, 1..25).prop_map(|mut files| {
        let mut days = BTreeSet::new();
        files.retain(|(day, _)| days.insert(*day));
        let file = |(day, events): (i64, Vec<(usize, usize, u8)>)| {
            (date(2024, 1, 1) + day.days(), written(&events))
        };
        files.into_iter().map(file).collect()
    })
}

fn written(events: &[(usize, usize, u8)]) -> String {
    let names = ["ada", "bo", "cy", "dee", "eli", "flo"];
    let mut games = Vec::new();
    let mut text = String::new();
    for &(one, distance, what) in events {
        let (one, other) = (names[one], names[(one + distance) % 6]);
        match what {
            0 if !text.contains("members") => {
                text.push_str(&format!("members: {{ leave: [{one}] }}\n"));
            }
            1 if !text.contains("members") => {
                text.push_str(&format!("members: {{ return: [{one}] }}\n"));
            }
            2 => games.push(format!(
                "{{ players: [{one}, {other}], result: 1-0, ranked: false }}"
            )),
            3 => games.push(format!("{one} ½-½ {other}")),
            4 => games.push(format!("\"{one} +:- {other}\"")),
            _ => games.push(format!("{one} 1-0 {other}")),
        }
    }
    if !games.is_empty() {
        text.push_str(&format!("games: [{}]\n", games.join(", ")));
    }
    text
}

/// The league read from files with these names, in this order.
fn read(register: bool, files: &[(String, String)]) -> Compiled {
    let mut sources = Sources::default();
    let mut add = |path: String, text: &str| {
        let text = text.to_owned();
        sources.insert(Source { path, text });
    };
    for (path, text) in files {
        add(format!("content/duel/{path}"), text);
    }
    // Without a register nobody is a founder.
    let bootstrap = if register { "founders" } else { "first-game" };
    let activity = format!("{{ bootstrap: {bootstrap} }}");
    let league = LEAGUE.replace("ACTIVITY", &activity);
    add("content/duel/_index.md".to_owned(), &league);
    if register {
        let all = format!("{REGISTER}cy:\ndee:\neli:\nflo:\n");
        add("content/duel/players.yaml".to_owned(), &all);
    }
    let config = "[book]\ntitle = \"Test\"\n";
    let config = config::parse("book.toml", config, &mut Diagnostics::new()).unwrap();
    let options = Options {
        as_of: None,
        today: date(2024, 12, 31),
        now: jiff::Timestamp::UNIX_EPOCH,
        drafts: true,
    };
    let (compiled, diagnostics) = compile(&sources, &config, options);
    let is_error = |it: &ligatur::diagnostic::Diagnostic| it.severity == Severity::Error;
    let errors: Vec<_> = diagnostics.iter().filter(|it| is_error(it)).collect();
    assert!(errors.is_empty(), "{errors:?}");
    compiled
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the files are called and in whatever order they are entered: days decide,
    /// or the numbers where files have them.
    #[test]
    fn the_same_results_in_any_order_of_files_give_the_same_history(
        files in files(),
        shuffle in any::<u64>(),
        numbered in any::<bool>(),
        register in any::<bool>(),
    ) {
        let mut days: Vec<Date> = files.iter().map(|(day, _)| *day).collect();
        days.sort();
        let text = |(day, body): &Written| {
            let number = days.iter().position(|known| known == day).unwrap() + 1;
            let number = if numbered { format!("matchday: {number}\n") } else { String::new() };
            format!("---\n{number}date: {day}\n{body}---\n")
        };
        let in_order = files.iter().map(|file| (format!("matchdays/{}.md", file.0), text(file)));
        let in_order: Vec<(String, String)> = in_order.collect();
        let mut shuffled: Vec<(String, String)> = files
            .iter()
            .zip(0..)
            .map(|(file, index)| {
                // Multiplying by an odd number is one to one.
                let name = (index ^ shuffle).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                (format!("matchdays/{name:016x}.md"), text(file))
            })
            .collect();
        shuffled.sort();
        let (one, other) = (read(register, &in_order), read(register, &shuffled));
        prop_assert_eq!(&one.histories, &other.histories);
        prop_assert_eq!(&one.model.leagues[0].players, &other.model.leagues[0].players);
    }
}
