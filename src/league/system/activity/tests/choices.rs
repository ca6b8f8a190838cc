//! Each choice of the rules, its switch tried both ways.

use super::{SPECIFIED, played, table};
use crate::league::model::history::{ChangeReason, UnratedReason};

/// Two founders of whom nobody plays, on a Monday.
const FOUNDED: &str = "2024-01-01 founder ada; founder bo\n";

fn check(activity: &str, events: &str, day: &str, expected: &str) {
    let options = format!("elo: {{ initial: 1000, k: 16 }}\nactivity: {{ {activity} }}");
    assert_eq!(
        table(&options, events, day),
        expected,
        "{activity} {events}"
    );
}

fn founded(activity: &str, events: &str, day: &str, expected: &str) {
    check(activity, &format!("{FOUNDED}{events}"), day, expected);
}

#[test]
fn a1_the_first_members_are_listed_or_play_the_first_game() {
    let game = "2024-01-03 ada 1-0 bo";
    check("bootstrap: founders", game, "2024-01-03", "");
    let members = "1 ada 1008 x0, 2 bo 992 x0";
    check("bootstrap: first-game", game, "2024-01-03", members);
    let strangers = "2024-01-03 ada 1-0 bo\n2024-01-04 cy 1-0 dee";
    check("bootstrap: first-game", strangers, "2024-01-04", members);
    let all_left = "2024-01-03 ada 1-0 bo\n2024-01-04 leave ada; leave bo\n2024-01-05 ada ½-½ bo";
    let back = "1 ada 998 x0, 2 bo 982 x0";
    check("bootstrap: first-game", all_left, "2024-01-05", back);
    let out = "; ada 998 inactive, bo 982 inactive";
    check(
        "bootstrap: founders",
        &format!("{FOUNDED}{all_left}"),
        "2024-01-05",
        out,
    );
}

#[test]
fn a2_the_week_of_joining_by_a_game_is_not_idle() {
    let events = "2024-01-03 ada 1-0 bo\n2024-01-05 cy 1-0 ada";
    // Ada 1008 against 1000: E = 0.5115, so that losing costs 8.18 and winning gives Cy 8.18.
    let expected = "1 cy 1008 x0, 2 ada 1000 x0, 3 bo 992 x0";
    founded("", events, "2024-01-07", expected);
}

#[test]
fn a3_a_part_of_a_week_counts_or_is_exempt() {
    let events = "2024-01-03 founder ada\n2024-01-08 founder bo";
    check("partial-week: counts", events, "2024-01-07", "1 ada 999 x1");
    check(
        "partial-week: exempt",
        events,
        "2024-01-07",
        "1 ada 1000 x0",
    );
    let counted = "1 bo 999 x1, 2 ada 995 x2";
    check("partial-week: counts", events, "2024-01-14", counted);
    let exempt = "1 ada 999 x1, 1 bo 999 x1";
    check("partial-week: exempt", events, "2024-01-14", exempt);
    let back = "2024-01-02 leave ada\n2024-01-04 return ada\n2024-01-05 leave bo";
    let counted = "1 ada 989 x1; bo 990 inactive";
    founded("partial-week: counts", back, "2024-01-07", counted);
    let exempt = "1 ada 990 x0; bo 990 inactive";
    founded("partial-week: exempt", back, "2024-01-07", exempt);
}

#[test]
fn a4_a_game_on_monday_is_rated_from_the_reduced_ratings() {
    let events = "2024-01-08 ada 1-0 bo";
    founded("", events, "2024-01-08", "1 ada 1007 x0, 2 bo 991 x0");
}

#[test]
fn a5_every_week_takes_one_more_square() {
    founded("", "", "2024-01-07", "1 ada 999 x1, 1 bo 999 x1");
    founded("", "", "2024-01-14", "1 ada 995 x2, 1 bo 995 x2");
    founded("", "", "2024-01-21", "1 ada 986 x3, 1 bo 986 x3");
}

#[test]
fn a6_the_counter_starts_again_goes_on_or_follows_the_calendar() {
    // Two idle weeks cost Ada 1 + 4, leaving 10. She is away for two more.
    let events = "2024-01-16 leave ada; leave bo\n2024-01-29 return ada";
    let back = |x: u32, points: u32| format!("1 ada {points} x{x}; bo 985 inactive");
    founded(
        "counter-on-return: reset",
        events,
        "2024-01-29",
        &back(0, 985),
    );
    founded(
        "counter-on-return: reset",
        events,
        "2024-02-04",
        &back(1, 984),
    );
    founded(
        "counter-on-return: resume",
        events,
        "2024-01-29",
        &back(2, 985),
    );
    founded(
        "counter-on-return: resume",
        events,
        "2024-02-04",
        &back(3, 976),
    );
    founded(
        "counter-on-return: calendar",
        events,
        "2024-01-29",
        &back(4, 985),
    );
    founded(
        "counter-on-return: calendar",
        events,
        "2024-02-04",
        &back(5, 960),
    );
}

#[test]
fn a6_the_calendar_counts_from_the_last_game_and_what_the_league_looks_at() {
    // A game on 10 January; the weeks to the 21st and the 28th pass before the return.
    let events = "2024-01-10 ada ½-½ bo\n2024-01-11 leave ada; leave bo\n2024-01-29 return ada";
    // Both were charged 1 on 7 January.
    let back = |x: u32| format!("1 ada 989 x{x}; bo 989 inactive");
    founded(
        "counter-on-return: calendar",
        events,
        "2024-01-29",
        &back(2),
    );
    let activity = "counter-on-return: calendar, penalties-from: 2024-01-17";
    let back = "1 ada 990 x1; bo 990 inactive";
    founded(activity, events, "2024-01-29", back);
}

#[test]
fn a7_the_limit_is_counted_in_closed_idle_weeks() {
    let after = "; ada 986 inactive, bo 986 inactive";
    founded(
        "idle-limit: 3",
        "",
        "2024-01-20",
        "1 ada 995 x2, 1 bo 995 x2",
    );
    founded("idle-limit: 3", "", "2024-01-21", after);
    founded("idle-limit: 3", "", "2024-12-31", after);
}

#[test]
fn a8_the_last_square_is_taken_before_the_member_becomes_inactive() {
    founded("", "", "2024-02-24", "1 ada 860 x7, 1 bo 860 x7");
    let after = "; ada 796 inactive, bo 796 inactive";
    founded("", "", "2024-02-25", after);
    founded("", "", "2026-01-01", after);
}

#[test]
fn a9_a_game_without_an_active_member_is_none() {
    let events = "2024-01-02 leave bo; cy 1-0 bo; cy 1-0 dee; bo 1-0 dee";
    founded("", events, "2024-01-02", "1 ada 1000 x0; bo 990 inactive");
    let history = played(SPECIFIED, &format!("{FOUNDED}{events}"), "2024-01-02");
    let strange = |reason: &ChangeReason| {
        let why = UnratedReason::NoMember;
        matches!(reason, ChangeReason::Unrated { why: found, .. } if *found == why)
    };
    let changes = &history.overall().changes;
    let found = changes.iter().filter(|change| strange(&change.reason));
    assert_eq!(found.count(), 6);
    // The table of the game alone leaves them out as well.
    assert!(history.tables[1].entries.is_empty());
}

#[test]
fn a10_the_game_that_brings_someone_in_is_rated() {
    let events = "2024-01-03 cy 1-0 ada";
    let expected = "1 cy 1008 x0, 2 bo 1000 x0, 3 ada 992 x0";
    founded("", events, "2024-01-03", expected);
}

#[test]
fn a11_a_casual_game_counts_for_nothing() {
    let events = "2024-01-03 ada 1-0 bo casual; ada 1-0 cy casual";
    founded("", events, "2024-01-07", "1 ada 999 x1, 1 bo 999 x1");
}

#[test]
fn a12_leaving_in_an_idle_week_costs_the_fee_alone() {
    let events = "2024-01-07 leave ada";
    founded("", events, "2024-01-07", "1 bo 999 x1; ada 990 inactive");
    founded(
        "leave-fee: 25",
        events,
        "2024-01-07",
        "1 bo 999 x1; ada 975 inactive",
    );
}

#[test]
fn a13_leaving_after_a_game_and_returning_in_the_same_week() {
    let events = "2024-01-03 ada 1-0 bo\n2024-01-04 leave ada\n2024-01-05 return ada";
    founded("", events, "2024-01-07", "1 ada 998 x0, 2 bo 992 x0");
}

#[test]
fn a14_penalties_and_fees_begin_on_a_day() {
    let from = "penalties-from: 2024-01-10";
    founded(from, "", "2024-01-14", "1 ada 1000 x0, 1 bo 1000 x0");
    founded(from, "", "2024-01-21", "1 ada 999 x1, 1 bo 999 x1");
    let monday = "penalties-from: 2024-01-08";
    founded(monday, "", "2024-01-14", "1 ada 999 x1, 1 bo 999 x1");
    let events = "2024-01-03 leave ada\n2024-01-04 leave bo";
    let left = "; ada 1000 inactive, bo 990 inactive";
    founded("leave-fee-from: 2024-01-04", events, "2024-01-04", left);
}

#[test]
fn a15_halves_go_up_or_to_the_even_point() {
    let events = format!("{FOUNDED}2024-01-03 ada 1-0 bo");
    let options = |halves| format!("elo: {{ initial: 1000, k: 15, halves: {halves} }}");
    let up = "1 ada 1008 x0, 2 bo 993 x0";
    assert_eq!(table(&options("up"), &events, "2024-01-03"), up);
    let even = "1 ada 1008 x0, 2 bo 992 x0";
    assert_eq!(table(&options("even"), &events, "2024-01-03"), even);
}

#[test]
fn a16_ratings_have_no_floor() {
    let options = "elo: { initial: 100, k: 16 }";
    let after = "; ada -104 inactive, bo -104 inactive";
    assert_eq!(table(options, FOUNDED, "2024-02-25"), after);
}

#[test]
fn a18_as_of_a_sunday_the_week_is_closed() {
    founded("", "", "2024-01-06", "1 ada 1000 x0, 1 bo 1000 x0");
    founded("", "", "2024-01-07", "1 ada 999 x1, 1 bo 999 x1");
}

#[test]
fn a19_casual_games_are_in_the_history_without_an_effect() {
    let events = format!("{FOUNDED}2024-01-03 ada 1-0 cy casual");
    let history = played(SPECIFIED, &events, "2024-01-03");
    let casual = history.overall().changes.iter().filter(|change| {
        let friendly = UnratedReason::Friendly;
        matches!(change.reason, ChangeReason::Unrated { why, .. } if why == friendly)
    });
    assert!(casual.clone().all(|change| change.before == change.after));
    assert_eq!(casual.count(), 2);
}

#[test]
fn a20_a_day_goes_as_its_files_are_written() {
    // One file: the leave stands before the game, and the game brings Ada back.
    let one = "2024-01-03 leave ada; ada ½-½ bo";
    founded("", one, "2024-01-03", "1 bo 1000 x0, 2 ada 990 x0");
    // Two files: the game first, then the leave.
    let two = "2024-01-03 ada ½-½ bo\n2024-01-03 leave ada";
    founded("", two, "2024-01-03", "1 bo 1000 x0; ada 990 inactive");
}

#[test]
fn forfeits_and_unfinished_games_are_no_league_games() {
    let events = "2024-01-03 ada +:- bo; ada -:- bo; ada * bo; ada - bo; ada +:- cy";
    founded("", events, "2024-01-07", "1 ada 999 x1, 1 bo 999 x1");
}

#[test]
fn wishes_that_do_not_fit_change_nothing() {
    let events = "2024-01-02 join ada; leave cy; return bo; return cy";
    founded("", events, "2024-01-02", "1 ada 1000 x0, 1 bo 1000 x0");
    let twice = "2024-01-02 leave ada; leave ada";
    founded("", twice, "2024-01-02", "1 bo 1000 x0; ada 990 inactive");
    // The league's own act makes members, and does not bring the inactive back.
    let joined = "2024-01-02 leave ada\n2024-01-03 join ada; join cy";
    let expected = "1 bo 1000 x0, 1 cy 1000 x0; ada 990 inactive";
    founded("", joined, "2024-01-03", expected);
}
