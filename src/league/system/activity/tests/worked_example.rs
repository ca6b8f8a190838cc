//! The journal of the example in activity.md, 6, line by line.

use super::SPECIFIED;
use super::league::league;
use crate::league::replay::journal::journal;
use crate::league::replay::replay;

/// The journal in words.
fn story(events: &str, day: &str) -> Vec<String> {
    let league = league(SPECIFIED, events);
    let history = replay(&league, day.parse().unwrap());
    let lines = journal(&league, history.overall());
    let line = lines.map(|line| {
        let name = &league.player(line.player).name;
        let value = line
            .value
            .map_or("none".to_owned(), |value| value.to_string());
        let day = line.date.strftime("%d.%m.");
        format!(
            "{day} {} {name} {:+} {value}",
            line.what.word(),
            line.points
        )
    });
    line.collect()
}

#[test]
fn the_worked_example_told() {
    let events = "
        2024-01-01 founder ada; founder bo
        2024-01-03 ada 1-0 bo
        2024-01-10 ada ½-½ cy
        2024-01-11 dee 1-0 ada casual
        2024-01-24 bo 1-0 cy
        2024-01-26 leave cy
        2024-02-01 cy 1-0 ada";
    let expected = [
        "01.01. join ada +0 1000",
        "01.01. join bo +0 1000",
        "03.01. game ada +8 1008",
        "03.01. game bo -8 992",
        "10.01. join cy +0 1000",
        "10.01. game ada +0 1008",
        "10.01. game cy +0 1000",
        "11.01. friendly dee +0 none",
        "11.01. friendly ada +0 1008",
        "14.01. penalty bo -1 991",
        "21.01. penalty ada -1 1007",
        "21.01. penalty bo -4 987",
        "21.01. penalty cy -1 999",
        "24.01. game bo +8 995",
        "24.01. game cy -8 991",
        "26.01. leave cy -10 981",
        "28.01. penalty ada -4 1003",
        "01.02. return cy +0 981",
        "01.02. game cy +9 990",
        "01.02. game ada -9 994",
        "04.02. penalty bo -1 994",
    ];
    assert_eq!(story(events, "2024-02-04"), expected);
}

#[test]
fn what_changes_nothing_is_told_as_well() {
    let events = "
        2024-01-01 founder ada
        2024-01-02 cy 1-0 dee
        2024-01-03 leave cy
        2024-01-04 ada +:- cy";
    let expected = [
        "01.01. join ada +0 1000",
        "02.01. ignored cy +0 none",
        "02.01. ignored dee +0 none",
        "03.01. ignored cy +0 none",
        "04.01. ignored ada +0 1000",
        "04.01. ignored cy +0 none",
    ];
    assert_eq!(story(events, "2024-01-06"), expected);
}

#[test]
fn the_eighth_week_is_a_penalty_and_then_the_change_of_status() {
    let told = story("2024-01-01 founder ada", "2024-12-31");
    assert_eq!(
        told[8..],
        [
            "25.02. penalty ada -64 796",
            "25.02. auto-inactive ada +0 796"
        ]
    );
}
