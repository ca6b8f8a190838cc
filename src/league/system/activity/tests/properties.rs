//! Properties that hold whatever happens in a league.

use std::collections::{BTreeMap, BTreeSet};

use jiff::ToSpan;
use jiff::civil::{Date, date};
use proptest::prelude::*;

use super::league::league;
use super::{SPECIFIED, played, table};
use crate::league::model::history::{ChangeReason, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::league::replay::replay;

/// A season of events among six people, of whom two are founders.
fn season() -> impl Strategy<Value = String> {
    let event = (0..300i64, 0..6usize, 1..6usize, 0..12u8);
    proptest::collection::vec(event, 1..60).prop_map(|mut events| {
        events.sort();
        let names = ["ada", "bo", "cy", "dee", "eli", "flo"];
        let line = |(day, one, distance, what): (i64, usize, usize, u8)| {
            let date = date(2024, 1, 1) + day.days();
            let (one, other) = (names[one], names[(one + distance) % 6]);
            match what {
                0 => format!("{date} leave {one}"),
                1 => format!("{date} return {one}"),
                2 => format!("{date} join {one}"),
                3 => format!("{date} {one} 1-0 {other} casual"),
                4 => format!("{date} {one} +:- {other}"),
                5 => format!("{date} {one} ½-½ {other}"),
                _ => format!("{date} {one} 1-0 {other}"),
            }
        };
        let lines: Vec<String> = events.into_iter().map(line).collect();
        format!("2024-01-01 founder ada; founder bo\n{}", lines.join("\n"))
    })
}

/// The weekly penalties of a table: the Sunday, the player, x and the points.
fn penalties(table: &LeagueTable) -> Vec<(Date, PlayerId, u32, f64)> {
    let entries = table.entries.iter();
    let changes = entries.flat_map(|entry| {
        let changes = table.changes_of(entry).iter();
        changes.map(move |change| (entry.date, change))
    });
    let penalty =
        |(date, change): (Date, &crate::league::model::history::Change)| match change.reason {
            ChangeReason::Penalty { weeks } | ChangeReason::AutoInactive { weeks, .. } => {
                let points = change.before.unwrap() - change.stored().unwrap();
                Some((date, change.player, weeks, points))
            }
            _ => None,
        };
    changes.filter_map(penalty).collect()
}

#[test]
fn the_squares_of_eight_weeks_sum_to_204_and_stop() {
    let history = played(SPECIFIED, "2024-01-01 founder ada", "2025-01-01");
    let points: Vec<f64> = penalties(history.overall())
        .iter()
        .map(|penalty| penalty.3)
        .collect();
    assert_eq!(points, [1., 4., 9., 16., 25., 36., 49., 64.]);
    assert_eq!(points.iter().sum::<f64>(), 204.0);
}

proptest! {
    #[test]
    fn no_week_is_charged_twice(events in season()) {
        let history = played(SPECIFIED, &events, "2025-03-01");
        let charged = penalties(history.overall());
        let weeks: BTreeSet<_> = charged.iter().map(|(date, player, ..)| (date, player)).collect();
        prop_assert_eq!(weeks.len(), charged.len());
    }

    #[test]
    fn only_active_members_are_charged_and_squares_follow_each_other(events in season()) {
        let history = played(SPECIFIED, &events, "2025-03-01");
        let mut active: BTreeSet<PlayerId> = BTreeSet::new();
        let mut idle: BTreeMap<PlayerId, u32> = BTreeMap::new();
        for change in history.overall().changes.iter() {
            let player = change.player;
            match change.reason {
                ChangeReason::Entered | ChangeReason::Returned => {
                    prop_assert!(active.insert(player));
                    idle.insert(player, 0);
                }
                ChangeReason::Rated { .. } => {
                    prop_assert!(active.contains(&player));
                    idle.insert(player, 0);
                }
                ChangeReason::Penalty { weeks } | ChangeReason::AutoInactive { weeks, .. } => {
                    prop_assert!(active.contains(&player));
                    prop_assert_eq!(weeks, idle[&player] + 1);
                    idle.insert(player, weeks);
                    if weeks == 8 {
                        prop_assert!(active.remove(&player));
                    }
                }
                ChangeReason::Left { .. } => prop_assert!(active.remove(&player)),
                _ => prop_assert_eq!(change.before, change.after),
            }
        }
        let in_table: BTreeSet<PlayerId> =
            history.overall().ranking.rows.iter().map(|row| row.player).collect();
        prop_assert_eq!(in_table, active);
    }

    #[test]
    fn a_later_day_only_adds_changes(events in season(), days in 0..400i64) {
        let league = league(SPECIFIED, &events);
        let day = date(2024, 1, 1) + days.days();
        let whole = replay(&league, date(2025, 3, 1)).tables.remove(0).changes;
        let part = replay(&league, day).tables.remove(0).changes;
        prop_assert_eq!(&part[..], &whole[..part.len()]);
    }

    #[test]
    fn a_game_moves_points_and_makes_none(events in season()) {
        let history = played(SPECIFIED, &events, "2025-03-01");
        let mut sums: BTreeMap<u32, f64> = BTreeMap::new();
        for change in history.overall().changes.iter() {
            if let ChangeReason::Rated { game, .. } = change.reason {
                *sums.entry(game.0).or_default() += change.after.unwrap() - change.before.unwrap();
            }
        }
        prop_assert!(sums.values().all(|sum| *sum == 0.0));
    }

    #[test]
    fn the_standings_hold_the_sum_of_the_penalties(events in season()) {
        let history = played(SPECIFIED, &events, "2025-03-01");
        let overall = history.overall();
        for row in overall.ranking.all() {
            let charged = penalties(overall);
            let points = charged.iter().filter(|(_, player, ..)| *player == row.player);
            let sum: f64 = points.map(|(.., points)| points).sum();
            prop_assert_eq!(row.facts["penalties"].as_f64(), Some(-sum));
        }
    }
}

#[test]
fn weeks_go_over_the_change_of_the_clock_and_of_the_year() {
    // 2026 has 53 weeks; its last ends on 3 January 2027. The clock changes on 29 March
    // 2026, a Sunday.
    let march = "2026-03-23 founder ada; founder bo";
    assert_eq!(
        table(SPECIFIED, march, "2026-03-28"),
        "1 ada 1000 x0, 1 bo 1000 x0"
    );
    assert_eq!(
        table(SPECIFIED, march, "2026-03-29"),
        "1 ada 999 x1, 1 bo 999 x1"
    );
    let winter = "2026-12-28 founder ada; founder bo";
    assert_eq!(
        table(SPECIFIED, winter, "2027-01-02"),
        "1 ada 1000 x0, 1 bo 1000 x0"
    );
    assert_eq!(
        table(SPECIFIED, winter, "2027-01-03"),
        "1 ada 999 x1, 1 bo 999 x1"
    );
}
