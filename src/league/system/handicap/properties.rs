//! Properties that hold of every handicap league, whatever is played.

use std::collections::BTreeMap;

use proptest::prelude::*;

use crate::league::model::history::{ChangedQuantity, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::league::system::handicap::fixtures::{SketchedLeague, sketched_league};

const PLAYERS: &str = "a 3 Dan, b 1 Dan, c 1 Kyu, d 1 Kyu, e 4 Kyu, f 11 Kyu";
const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
const MARKS: [&str; 8] = ["1-0", "0-1", "½-½", "+:-", "-:+", "-:-", "*", "-"];

/// A game of two different players, as a sketch writes it.
fn game() -> impl Strategy<Value = String> {
    (0..6usize, 1..6usize, 0..MARKS.len()).prop_map(|(first, step, mark)| {
        let second = (first + step) % 6;
        format!("{} {} {}", NAMES[first], NAMES[second], MARKS[mark])
    })
}

fn evening() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(game(), 0..6)
}

/// Some evenings, now and then with somebody taken off or promoted.
fn evenings() -> impl Strategy<Value = Vec<String>> {
    let extra = prop_oneof![
        4 => Just(String::new()),
        1 => (0..6usize).prop_map(|player| format!("leave {}, ", NAMES[player])),
        1 => (0..6usize).prop_map(|player| format!("return {}, ", NAMES[player])),
    ];
    let day = (extra, evening()).prop_map(|(extra, games)| extra + &games.join(", "));
    prop::collection::vec(day, 1..8)
}

fn play(options: &str, days: &[String]) -> SketchedLeague {
    days.iter()
        .fold(sketched_league(options, PLAYERS), |it, day| it.day(day))
}

/// The last number told of each player, in the table or taken off it.
fn last(table: &LeagueTable, what: ChangedQuantity, changes: usize) -> BTreeMap<PlayerId, f64> {
    let told = table.changes[..changes]
        .iter()
        .filter(|change| change.what == what);
    told.filter_map(|change| Some((change.player, change.after.or(change.before)?)))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn the_points_of_all_players_sum_to_zero(days in evenings()) {
        let history = play("{}", &days).history();
        let table = history.overall();
        for entry in table.entries.iter() {
            let points: f64 = last(table, ChangedQuantity::Value, entry.changes.end).values().sum();
            prop_assert_eq!(points, 0.0);
        }
    }

    #[test]
    fn the_modifiers_of_all_players_sum_to_zero(days in evenings()) {
        let history = play("{}", &days).history();
        let table = history.overall();
        for entry in table.entries.iter() {
            let modifiers: f64 = last(table, ChangedQuantity::Modifier, entry.changes.end).values().sum();
            prop_assert_eq!(modifiers, 0.0);
        }
    }

    #[test]
    fn the_order_of_the_games_in_an_evening_does_not_matter(
        before in evenings(),
        (games, shuffled) in evening().prop_flat_map(|games| (Just(games.clone()), Just(games).prop_shuffle())),
        options in prop_oneof![Just("{}"), Just("return-points: zero"), Just("adjust: present"), Just("entry: register")],
    ) {
        let table = play(options, &before).day(&games.join(", ")).table();
        prop_assert_eq!(play(options, &before).day(&shuffled.join(", ")).table(), table);
    }

    #[test]
    fn everybody_in_the_table_has_a_place_of_their_own(days in evenings()) {
        let history = play("{}", &days).history();
        let rows = &history.overall().ranking.rows;
        let places: Vec<_> = rows.iter().map(|row| row.place).collect();
        let expected: Vec<_> = (1..=rows.len() as u32).map(Some).collect();
        prop_assert_eq!(places, expected);
    }
}
