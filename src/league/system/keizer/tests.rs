//! The example of keizer.md, 2.8, and laws of the system.

use crate::league::system::keizer::exact_points::Points;
use crate::league::system::keizer::fixtures::{SketchedTournament, sketched_tournament};
use crate::league::system::keizer::standing::RoundCell;
use crate::league::system::keizer::valuation::pairing_order;

/// keizer.md, 2.8.
fn worked_example(settings: &str) -> SketchedTournament {
    sketched_tournament(
        settings,
        "Ana 1900, Bo 1800, Cy 1700, Di 1600, Ed 1500",
        &[
            "Bo Ana 0-1, Di Cy ½-½, bye Ed",
            "Cy Ana 1-0, Ed Bo 0-1, excused Di",
            "leave Ed, Ana Di ½-½, Bo Cy +:-",
        ],
    )
}

#[test]
fn the_worked_example_comes_out_in_round_one() {
    let example = worked_example("{}");
    let after = example.standing(1);
    assert_eq!(example.sums(&after), "Ana 11, Cy 5.5, Bo 5, Di 5, Ed 3");
    assert_eq!(example.values(&after), "Ana 6, Cy 4, Bo 5, Di 3, Ed 2");
    let new: Vec<_> = after
        .lines
        .iter()
        .map(|line| line.value_after.points().to_string())
        .collect();
    assert_eq!(new, ["6", "5", "4", "3", "2"]);
    let earned = |name| example.earned(&after, name, 1);
    assert_eq!(
        ["Ana", "Cy", "Bo", "Di", "Ed"].map(earned),
        ["5", "1.5", "0", "2", "1"]
    );
}

#[test]
fn the_worked_example_comes_out_in_round_two() {
    let example = worked_example("{}");
    let after = example.standing(2);
    assert_eq!(example.sums(&after), "Cy 12.5, Ana 10, Di 6.55, Bo 6, Ed 3");
    assert_eq!(example.values(&after), "Cy 5, Ana 6, Di 3, Bo 4, Ed 2");
    let earned = |name| [1, 2].map(|round| example.earned(&after, name, round));
    assert_eq!(earned("Cy"), ["1.5", "6"]);
    assert_eq!(earned("Ana"), ["4", "0"]);
    assert_eq!(earned("Di"), ["2.5", "1.05"]);
    assert_eq!(earned("Bo"), ["0", "2"]);
    assert_eq!(earned("Ed"), ["1", "0"]);
}

#[test]
fn the_worked_example_comes_out_in_round_three_with_the_retirement() {
    let example = worked_example("{}");
    let order = pairing_order(&example.settings, &example.field, 3);
    let order: Vec<&str> = order.iter().map(|&id| example.name(id)).collect();
    assert_eq!(
        order,
        ["Ana", "Cy", "Bo", "Di"],
        "Ed is out before the round is paired"
    );
    let after = example.standing(3);
    assert_eq!(example.sums(&after), "Cy 7.5, Ana 6.5, Bo 6.5, Di 4.85");
    assert_eq!(example.values(&after), "Cy 3, Ana 4, Bo 2, Di 1");
    let earned = |name| [1, 2, 3].map(|round| example.earned(&after, name, round));
    assert_eq!(earned("Cy"), ["0.5", "4", "0"]);
    assert_eq!(earned("Ana"), ["2", "0", "0.5"]);
    assert_eq!(earned("Bo"), ["0", "1.5", "3"]);
    assert_eq!(earned("Di"), ["1.5", "0.35", "2"]);
    let halves = |name| example.line(&after, name).half_points;
    assert_eq!(["Cy", "Ana", "Bo", "Di", "Ed"].map(halves), [3, 3, 4, 2, 0]);
    let gone = example.line(&after, "Ed");
    assert_eq!(
        (gone.value_before.points(), gone.sum),
        (Points::ZERO, Points::ZERO)
    );
    assert_eq!(example.earned(&after, "Ed", 1), "0");
    assert_eq!(example.earned(&after, "Ed", 2), "0");
    assert_eq!(example.earned(&after, "Ed", 3), "-");
}

#[test]
fn game_points_decide_what_is_shown_but_not_what_counts() {
    let example = worked_example("tie-break: game-points");
    let after = example.standing(3);
    assert_eq!(example.sums(&after), "Cy 7.5, Bo 6.5, Ana 6.5, Di 4.85");
    let value = |name| example.line(&after, name).value_after.points().to_string();
    assert_eq!(["Cy", "Ana", "Bo", "Di"].map(value), ["4", "3", "2", "1"]);
}

#[test]
fn standings_of_earlier_rounds_stay_when_somebody_retires() {
    let mut example = worked_example("{}");
    let before = example.standing(2);
    example.add("leave Ana");
    assert_eq!(example.standing(2), before);
}

#[test]
fn cells_read_as_the_cross_table_writes_them() {
    let example = worked_example("{}");
    let after = example.standing(3);
    let row = |name: &str, language: &str| {
        let cells = example.line(&after, name).cells.iter();
        let text = |cell: &Option<RoundCell>| example.cell_text(language, *cell);
        cells.map(text).collect::<Vec<_>>()
    };
    assert_eq!(
        row("Bo", "en"),
        ["0 w Ana p=0", "1 b Ed (r) p=1.5", "(+) w Cy p=3"]
    );
    assert_eq!(
        row("Di", "en"),
        ["1/2 w Cy p=1.5", "excu - - p=0.35", "1/2 b Ana p=2"]
    );
    assert_eq!(row("Di", "de")[1], "fehl - - p=0.35");
    assert_eq!(row("Cy", "de")[2], "(-) b Bo p=0");
    assert_eq!(row("Ed", "de"), ["frei - - p=0", "0 w Bo p=0", "-"]);
}

#[test]
fn each_kind_of_cell_has_its_word_in_both_languages() {
    let example = sketched_tournament(
        "{}",
        "A 1900, B 1800, C 1700, D 1600, E 1500 @2",
        &["A B *, club C, unexcused D", "A B -, bye C, excused D"],
    );
    let after = example.last();
    let words = |name: &str, language: &str| {
        let cells = example.line(&after, name).cells.iter();
        let text = |cell: &Option<RoundCell>| example.cell_text(language, *cell);
        cells
            .map(|cell| text(cell).split(" p=").next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(words("A", "en"), ["adjo w B", "- w B"]);
    assert_eq!(words("B", "de"), ["vert b A", "- b A"]);
    assert_eq!(words("C", "en"), ["prev - -", "bye - -"]);
    assert_eq!(words("C", "de"), ["verh - -", "frei - -"]);
    assert_eq!(words("D", "en"), ["unex - -", "excu - -"]);
    assert_eq!(words("D", "de"), ["fehl - -", "fehl - -"]);
    assert_eq!(words("E", "en"), ["late - -", "-"]);
    assert_eq!(words("E", "de"), ["spät - -", "-"]);
}

#[test]
fn normalised_points_show_the_decimals_of_the_scale() {
    let decimals = |settings: &str| worked_example(settings).standing(2).decimals;
    assert_eq!(decimals("normalise: false"), 0);
    assert_eq!(decimals("normalise: true"), 1, "step 0.5");
    assert_eq!(decimals("{ normalise: true, bonus: { loss: 3 } }"), 2);
    assert_eq!(decimals("{ normalise: true, bonus: { loss: 50 } }"), 1);
}

/// With 32 % the first absence counts 32 %, the second 16 %, the third 8 %; club duty and
/// byes neither fall nor count.
#[test]
fn absences_count_half_of_the_one_before() {
    let example = sketched_tournament(
        "{ decay-absence: true, bonus: { excused: 32, unexcused: 32, club: 50 }, ratio-first-last: 2, normalise: true }",
        "A 1900, B 1800 @2",
        &[
            "excused A",
            "club A",
            "unexcused A, excused B",
            "bye A",
            "excused A",
        ],
    );
    let after = example.last();
    assert_eq!(
        example.line(&after, "A").value_before.points().to_string(),
        "2"
    );
    let earned = [1, 2, 3, 4, 5].map(|round| example.earned(&after, "A", round));
    assert_eq!(earned, ["0.64", "1", "0.32", "1", "0.16"]);
    assert_eq!(
        example.earned(&after, "B", 1),
        "0.32",
        "a late start never falls"
    );
    assert_eq!(example.earned(&after, "B", 3), "0.32", "and is not counted");
}

#[test]
fn the_own_value_counts_a_fifth_less_in_each_round() {
    let rounds = ["", "", "", "", "", ""];
    let example = sketched_tournament(
        "decay-previous-place: true",
        "A 1900, B 1800, C 1700, D 1600",
        &rounds,
    );
    let sum = |round| example.line(&example.standing(round), "A").sum.to_string();
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(sum),
        ["3.2", "2.4", "1.6", "0.8", "0", "0"]
    );
}

#[test]
fn performance_is_the_mean_of_the_opponents_and_the_score() {
    let example = sketched_tournament(
        "{}",
        "A 1900, B 1801, C 1700, D 0",
        &[
            "A B 1-0, C D +:-",
            "A C ½-½, bye B, excused D",
            "B A ½-½",
            "A B *",
        ],
    );
    let after = example.last();
    let performance = |name| example.line(&after, name).performance;
    assert_eq!(
        performance("A"),
        Some(1900),
        "(1801 + 1700 + 1801) / 3 + 800 / 6 = 1900.67"
    );
    assert_eq!(performance("B"), Some(1700), "1900 - 800 / 4");
    assert_eq!(performance("C"), Some(1900), "the forfeit is left out");
    assert_eq!(performance("D"), None);
}

/// K = 32: 1500 + 32 (1 - ½ + 200/800) = 1524; 1524 + 32 (0 - ½ - 24/800) = 1507.04.
#[test]
fn an_estimated_rating_goes_from_game_to_game() {
    let example = sketched_tournament(
        "estimated-rating: true",
        "A 1500, B 1700, C 1500, D 2600 kv10",
        &["A B 1-0", "C A 1-0", "D A 0-1"],
    );
    let after = example.standing(2);
    assert_eq!(example.line(&after, "A").performance, Some(1507));
    let after = example.standing(3);
    assert_eq!(
        example.line(&after, "A").performance,
        Some(1539),
        "1507 + 32 (½ + ½)"
    );
    assert_eq!(
        example.line(&after, "D").performance,
        Some(2590),
        "2600 + 10 (-½ - ½)"
    );
}

#[test]
fn a_category_is_the_table_filtered() {
    let example = sketched_tournament(
        "{}",
        "A 1900 f, B 1800 u16 f, C 1700, D 1600 u16",
        &["A B 0-1, C D 0-1"],
    );
    let after = example.last();
    let names = |code| {
        let lines = after.category(&example.field, code);
        lines
            .iter()
            .map(|line| example.name(line.player))
            .collect::<Vec<_>>()
    };
    assert_eq!(example.sums(&after), "B 7, A 4, D 3, C 2");
    assert_eq!(names("f"), ["B", "A"]);
    assert_eq!(names("u16"), ["B", "D"]);
    assert_eq!(names("x"), Vec::<&str>::new());
}
