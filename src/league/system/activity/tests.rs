mod choices;
mod league;
mod properties;
mod worked_example;

use jiff::civil::Date;

use crate::league::model::history::History;
use crate::league::model::ranking::Standing;
use crate::league::replay::replay;
use league::league;

/// The options of the example in activity.md, 6.
const SPECIFIED: &str = "elo: { initial: 1000, k: 16 }";

#[test]
fn the_worked_example_day_by_day() {
    let events = "
        2024-01-01 founder ada; founder bo
        2024-01-03 ada 1-0 bo
        2024-01-10 ada ½-½ cy
        2024-01-11 dee 1-0 ada casual
        2024-01-24 bo 1-0 cy
        2024-01-26 leave cy
        2024-02-01 cy 1-0 ada";
    let days = [
        ("2023-12-31", ""),
        ("2024-01-01", "1 ada 1000 x0, 1 bo 1000 x0"),
        ("2024-01-03", "1 ada 1008 x0, 2 bo 992 x0"),
        ("2024-01-10", "1 ada 1008 x0, 2 cy 1000 x0, 3 bo 992 x0"),
        ("2024-01-11", "1 ada 1008 x0, 2 cy 1000 x0, 3 bo 992 x0"),
        ("2024-01-13", "1 ada 1008 x0, 2 cy 1000 x0, 3 bo 992 x0"),
        ("2024-01-14", "1 ada 1008 x0, 2 cy 1000 x0, 3 bo 991 x1"),
        ("2024-01-21", "1 ada 1007 x1, 2 cy 999 x1, 3 bo 987 x2"),
        ("2024-01-24", "1 ada 1007 x1, 2 bo 995 x0, 3 cy 991 x0"),
        ("2024-01-26", "1 ada 1007 x1, 2 bo 995 x0; cy 981 inactive"),
        ("2024-01-28", "1 ada 1003 x2, 2 bo 995 x0; cy 981 inactive"),
        ("2024-02-01", "1 bo 995 x0, 2 ada 994 x0, 3 cy 990 x0"),
        ("2024-02-04", "1 ada 994 x0, 1 bo 994 x1, 3 cy 990 x0"),
    ];
    for (day, expected) in days {
        assert_eq!(table(SPECIFIED, events, day), expected, "{day}");
    }
}

/// Replays a league of lines up to a day.
fn played(options: &str, events: &str, day: &str) -> History {
    replay(&league(options, events), day.parse().unwrap())
}

/// The table in words: those with a place, then the others.
fn table(options: &str, events: &str, day: &str) -> String {
    let league = league(options, events);
    let day: Date = day.parse().unwrap();
    let ranking = replay(&league, day).tables.remove(0).ranking;
    let name = |row: &Standing| league.player(row.player).name.clone();
    let row = |row: &Standing| {
        let place = row.place.unwrap();
        format!("{place} {} {} x{}", name(row), row.value, row.facts["idle"])
    };
    let other = |row: &Standing| format!("{} {} inactive", name(row), row.value);
    let rows: Vec<String> = ranking.rows.iter().map(row).collect();
    let others: Vec<String> = ranking.others.iter().map(other).collect();
    let mut text = rows.join(", ");
    if !others.is_empty() {
        text = format!("{text}; {}", others.join(", "));
    }
    text
}
