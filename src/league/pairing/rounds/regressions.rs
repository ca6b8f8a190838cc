//! The cases of pairing in keizer.md, 8, by their numbers there: `bug_19` is 8.19.

use super::tests::{next, shown};
use super::{PairingSuggestion, draw_round};
use crate::league::model::player::PlayerId;
use crate::league::system::keizer::fixtures::{SketchedTournament, sketched_tournament};

const THREE: &str = "A 1900, B 1800, C 1700";

fn bye(sketch: &SketchedTournament) -> String {
    let drawn = next(sketch, "all").unwrap();
    sketch.name(drawn.bye.unwrap()).to_owned()
}

#[test]
fn bug_01_nobody_has_a_second_bye_while_others_had_none() {
    // Sums of byes and absences are equal for all three.
    let sketch = sketched_tournament(
        "pairing: { repeat-after: 0 }",
        THREE,
        &["A B 1-0, bye C", "excused A, excused B, C A -:+"],
    );
    assert_ne!(bye(&sketch), "C");
}

#[test]
fn bug_02_many_absences_do_not_stand_for_a_bye() {
    let rounds = [
        "bye C, A B 1-0",
        "excused A, B C 1-0",
        "excused A, B C 1-0",
        "excused A, B C 1-0",
    ];
    let field = sketched_tournament(
        "pairing: { repeat-after: 0 }",
        "A 1900, B 1800, C 1700",
        &rounds,
    );
    let absent_most = next(&field, "A C B").unwrap().bye.unwrap();
    assert_eq!(field.name(absent_most), "B", "no bye and nothing missed");
    let rounds = [
        "bye C, A B 1-0",
        "bye B, excused A",
        "excused A, B C 1-0",
        "excused A, B C 1-0",
    ];
    let field = sketched_tournament(
        "pairing: { repeat-after: 0 }",
        "A 1900, B 1800, C 1700",
        &rounds,
    );
    assert_eq!(bye(&field), "A", "three absences and no bye");
}

#[test]
fn bug_03_a_late_starter_has_no_bye_in_his_first_round() {
    let rounds = ["B A 0-1", "A B 1-0", "B A 1-0"];
    let late = |count: &str| {
        let settings = format!("pairing: {{ repeat-after: 0, bye-count: {count} }}");
        bye(&sketched_tournament(
            &settings,
            "A 1900, B 1800, C 1000 @4",
            &rounds,
        ))
    };
    assert_eq!(late("byes-then-absences"), "B");
    assert_eq!(late("nonboard-sum"), "B");
    assert_eq!(late("byes-only"), "C", "as the program does since 2026");
}

#[test]
fn bug_08_the_only_player_has_the_bye_and_nobody_is_no_fault() {
    let field = sketched_tournament("{}", THREE, &["A B 1-0, bye C"]);
    let one = next(&field, "A").unwrap();
    assert_eq!(shown(&field, &one), "bye A");
    let nobody = draw_round(&field.settings, &field.field, 2, &[], None).unwrap();
    assert_eq!((nobody.boards.len(), nobody.bye), (0, None));
}

#[test]
fn bug_13_who_retires_before_the_round_is_not_paired() {
    let field = sketched_tournament("{}", THREE, &["leave C"]);
    let all: Vec<PlayerId> = field.field.ids().collect();
    let drawn = draw_round(&field.settings, &field.field, 1, &all, None).unwrap();
    assert_eq!(shown(&field, &drawn), "1 B-A");
}

#[test]
fn bug_17_a_late_entrant_is_placed_by_the_whole_chain() {
    // C comes with round 2, and with him the late start in round 1.
    let field = sketched_tournament(
        "{}",
        "A 1900, B 1800, C 1950 @2, D 1000",
        &["A B ½-½, bye D"],
    );
    let drawn = next(&field, "all").unwrap();
    // V0: C 4, A 3, B 2, D 1. Sums: C 5.4, A 4, B 3.5, D 1.5.
    assert_eq!(shown(&field, &drawn), "1 C-A, 2 B-D", "colours by balance");
}

#[test]
fn bug_18_lots_touch_the_first_round_only() {
    let second = |settings: &str| {
        let field = sketched_tournament(
            settings,
            "A 1900, B 1800, C 1700, D 1600",
            &["D A 0-1, B C ½-½"],
        );
        shown(&field, &next(&field, "all").unwrap())
    };
    for seed in 0..20 {
        let settings = format!("pairing: {{ first-round-random: 500, seed: {seed} }}");
        assert_eq!(second(&settings), second("{}"), "seed {seed}");
    }
}

#[test]
fn bug_19_a_third_meeting_reverses_the_second() {
    let third = |settings: &str| {
        let field = sketched_tournament(settings, "A 1900, B 1800", &["A B 1-0", "B A 1-0"]);
        shown(&field, &next(&field, "all").unwrap())
    };
    assert_eq!(third("pairing: { repeat-after: 0 }"), "1 A-B");
    let majority = third("pairing: { repeat-after: 0, mutual-colours: majority }");
    assert_eq!(
        majority, "1 B-A",
        "even number of meetings: the worse placed"
    );
}

#[test]
fn bug_21_the_limit_of_colours_needs_as_many_games() {
    let settings = "pairing: { repeat-after: 0, max-same-colour: 2 }";
    // One white game each way: the limit of two is not reached, and balance decides.
    let field = sketched_tournament(settings, "A 1900, B 1800", &["A B 1-0"]);
    assert_eq!(shown(&field, &next(&field, "all").unwrap()), "1 B-A");
    // A round without a game is skipped: two whites in a row around an absence count.
    let field = sketched_tournament(
        settings,
        "A 1900, B 1800, C 1700, D 1600",
        &[
            "A B 1-0, C D 1-0",
            "excused A, excused C, bye B",
            "A D 1-0, C B 1-0",
        ],
    );
    let blocked = next(&field, "A C").unwrap_err();
    assert_eq!(blocked.remedies, [PairingSuggestion::MaxSameColour(3)]);
    assert_eq!(shown(&field, &next(&field, "A B").unwrap()), "1 B-A");
}

#[test]
fn bug_32_a_round_that_another_bye_would_allow_is_reported() {
    let field = sketched_tournament("{}", THREE, &["B A 0-1"]);
    let blocked = next(&field, "all").unwrap_err();
    assert_eq!(blocked.bye, Some(field.id("C")));
    assert_eq!(blocked.remedies[0], PairingSuggestion::Bye(field.id("B")));
}
