//! Seasons that a command begins, and the pairings of a round robin.

use std::collections::BTreeMap;

use crate::points::{build, league};
use crate::project::Project;

/// The pairings of the matchday files, in order: date, first and second.
fn pairings(project: &Project) -> Vec<(String, String, String)> {
    let mut all = Vec::new();
    for (path, bytes) in project.files("content/league") {
        let text = String::from_utf8(bytes).unwrap();
        if !path.contains("matchdays/") {
            continue;
        }
        let mut date = String::new();
        for line in text.lines() {
            if let Some(day) = line.strip_prefix("date: ") {
                date = day.to_owned();
            }
            if let Some(pair) = line.strip_prefix("  - ") {
                let (first, second) = pair.split_once(" - ").unwrap();
                all.push((date.clone(), first.to_owned(), second.to_owned()));
            }
        }
    }
    all
}

fn register(count: usize) -> String {
    (1..=count).map(|number| format!("p{number}:\n")).collect()
}

#[test]
fn everybody_meets_everybody_once_with_colours_in_turn() {
    let project = league("{ system: points }", &[]);
    project.write("content/league/players.yaml", &register(7));
    let arguments = [
        "new",
        "season",
        "league",
        "--round-robin",
        "--from",
        "2027-01-05",
        "--every",
        "14",
    ];
    project.succeed(&arguments);
    let index = project.read("content/league/_index.md");
    assert!(
        index.contains("seasons: [{ id: \"2027\", from: 2027-01-05 }]"),
        "{index}"
    );
    let pairings = pairings(&project);
    assert_eq!(pairings.len(), 21);
    assert_eq!(pairings[0].0, "2027-01-05");
    assert_eq!(pairings[20].0, "2027-03-30");
    let mut met = BTreeMap::new();
    let mut colours: BTreeMap<&str, i32> = BTreeMap::new();
    for (_, first, second) in &pairings {
        *met.entry((first.min(second), first.max(second)))
            .or_insert(0) += 1;
        *colours.entry(first).or_default() += 1;
        *colours.entry(second).or_default() -= 1;
    }
    assert_eq!(met.len(), 21);
    assert!(met.values().all(|times| *times == 1));
    assert!(colours.values().all(|more| more.abs() <= 1), "{colours:?}");
    project.succeed(&["check"]);
    build(&project);
    let calendar = project.read("public/league/calendar.ics");
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 7, "{calendar}");
    assert!(calendar.contains("DTSTART;VALUE=DATE:20270105"));
    // Each pairing stands in the calendar on its day, in lines that go on after a blank.
    let unfolded = calendar.replace("\r\n ", "");
    let days: Vec<&str> = unfolded.split("BEGIN:VEVENT").collect();
    for (date, first, second) in &pairings {
        let day = days.iter().find(|day| day.contains(&date.replace('-', "")));
        let told = day
            .unwrap()
            .lines()
            .find(|line| line.starts_with("DESCRIPTION:"));
        let told = told.unwrap().trim_start_matches("DESCRIPTION:");
        let pairing = format!("{first} – {second}");
        assert!(
            told.split("\\n").any(|line| line == pairing),
            "{pairing}: {told}"
        );
    }
    project.succeed(&["record", "league", "--date", "2027-01-05", "p2 1-0 p7"]);
}

#[test]
fn a_double_round_robin_can_be_one_of_teams() {
    let project = league("{ system: elo, elo: { k: 16 } }", &[]);
    project.write("content/league/players.yaml", &register(6));
    let arguments = [
        "new",
        "season",
        "league",
        "--round-robin",
        "--double",
        "--id",
        "spring",
        "--from",
        "2027-01-05",
        "--players",
        "p1+p2,p3+p4,p5+p6",
    ];
    project.succeed(&arguments);
    let mut games: Vec<String> = pairings(&project)
        .into_iter()
        .map(|(_, first, second)| format!("{first} {second}"))
        .collect();
    games.sort();
    assert_eq!(
        games,
        [
            "p1+p2 p3+p4",
            "p1+p2 p5+p6",
            "p3+p4 p1+p2",
            "p3+p4 p5+p6",
            "p5+p6 p1+p2",
            "p5+p6 p3+p4"
        ]
    );
    project.succeed(&["check"]);
}

#[test]
fn a_season_begins_behind_the_others() {
    let project = league("{ system: points }", &["games: [a 1-0 b]"]);
    project.succeed(&["new", "season", "league", "--from", "2026-09-01"]);
    let index = project.read("content/league/_index.md");
    assert!(
        index.contains("{ id: 2026-1, from: 2026-01-01 }, { id: \"2026\", from: 2026-09-01 }"),
        "{index}"
    );
    let refused = |arguments: &[&str]| {
        let output = project.run(&[&["new", "season", "league"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["--from", "2026-09-01"]).contains("begins on 2026-09-01"));
    let taken = refused(&["--from", "2027-01-01", "--id", "2026"]);
    assert!(taken.contains("there is a season `2026`"), "{taken}");
    let alone = refused(&[
        "--from",
        "2027-01-01",
        "--round-robin",
        "--players",
        "a,a+b",
    ]);
    assert!(alone.contains("`a` is named twice"), "{alone}");

    let keizer = league("{ system: keizer }", &["games: [a 1-0 b]"]);
    let output = keizer.run(&["new", "season", "league", "--round-robin"]);
    assert!(!output.status.success());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("a tournament is one season"), "{told}");
    let calendar = "{ system: points, seasons: { every: year, from: 2026-01-01 } }";
    let calendar = league(calendar, &["games: [a 1-0 b]"]);
    let output = calendar.run(&["new", "season", "league"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("begin by the calendar"), "{told}");
}
