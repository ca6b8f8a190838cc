//! The rules of the pairing, one by one, and the fields that are hard to pair.

use proptest::prelude::*;

use super::pairing_history::PairingHistory;
use super::{
    NoPairing, PairingBreach, PairingSuggestion, RoundDraw, breaches, draw_round, partners,
};
use crate::league::model::player::PlayerId;
use crate::league::pairing::rounds::RoundPairing;
use crate::league::system::keizer::fixtures::{SketchedTournament, sketched_tournament};
use crate::league::tournament::PieceColour;

/// Draws the next round of a sketch for everybody, or for those named.
pub(super) fn next(sketch: &SketchedTournament, present: &str) -> Result<RoundDraw, NoPairing> {
    let present: Vec<PlayerId> = match present {
        "all" => sketch.field.ids().collect(),
        names => names.split(' ').map(|name| sketch.id(name)).collect(),
    };
    let matchday = sketch.field.matchdays.len() as u32 + 1;
    draw_round(&sketch.settings, &sketch.field, matchday, &present, None)
}

/// A draw as `1 Bo-Ana, 2 Di-Cy, bye Ed`.
pub(super) fn shown(sketch: &SketchedTournament, draw: &RoundDraw) -> String {
    let name = |id| sketch.name(id);
    let boards = draw.boards.iter();
    let boards = boards.map(|it| format!("{} {}-{}", it.number, name(it.white), name(it.black)));
    let bye = draw
        .bye
        .iter()
        .map(|&player| format!("bye {}", name(player)));
    boards.chain(bye).collect::<Vec<_>>().join(", ")
}

fn check(settings: &str, players: &str, rounds: &[&str], expected: &str) {
    let sketch = sketched_tournament(settings, players, rounds);
    let draw = next(&sketch, "all").unwrap();
    assert_eq!(shown(&sketch, &draw), expected);
}

const FIVE: &str = "Ana 1900, Bo 1800, Cy 1700, Di 1600, Ed 1500";
const FOUR: &str = "Ana 1900, Bo 1800, Cy 1700, Di 1600";

/// keizer.md, 2.8: the pairings of the worked example are those that the rules give.
#[test]
fn the_worked_example_is_paired_as_written() {
    check("{}", FIVE, &[], "1 Bo-Ana, 2 Di-Cy, bye Ed");
    let example = sketched_tournament("{}", FIVE, &["Bo Ana 0-1, Di Cy ½-½, bye Ed"]);
    let second = next(&example, "Ana Bo Cy Ed").unwrap();
    assert_eq!(shown(&example, &second), "1 Cy-Ana, 2 Ed-Bo");
    let third = sketched_tournament(
        "{}",
        FIVE,
        &[
            "Bo Ana 0-1, Di Cy ½-½, bye Ed",
            "Cy Ana 1-0, Ed Bo 0-1, excused Di",
            "leave Ed",
        ],
    );
    let present: Vec<_> = third.field.ids().collect();
    let draw = draw_round(&third.settings, &third.field, 3, &present, None).unwrap();
    assert_eq!(shown(&third, &draw), "1 Ana-Di, 2 Bo-Cy");
}

#[test]
fn two_may_meet_again_after_the_interval() {
    let rounds = [
        "Bo Ana ½-½, Di Cy ½-½",
        "Ana Cy ½-½, Bo Di ½-½",
        "Ana Di ½-½, Bo Cy ½-½",
    ];
    let played = |after: usize, interval: u32| {
        let settings = format!("pairing: {{ repeat-after: {interval} }}");
        let sketch = sketched_tournament(&settings, FOUR, &rounds[..after]);
        next(&sketch, "all").map(|draw| shown(&sketch, &draw))
    };
    let met = |draw: Result<String, NoPairing>| draw.unwrap().contains("Ana-Bo");
    assert!(met(played(1, 0)), "0: at once");
    assert!(!met(played(1, 1)));
    assert!(met(played(2, 1)), "1: rounds 1 and 3");
    assert!(!met(played(2, 2)));
    assert!(met(played(3, 2)), "2: rounds 1 and 4");
}

#[test]
fn the_bye_goes_to_the_lowest_who_had_fewest() {
    let first = ["Bo Ana 0-1, Di Cy ½-½, bye Ed"];
    check("{}", FIVE, &first, "1 Cy-Ana, 2 Ed-Bo, bye Di");
    check(
        "pairing: { distribute-byes: false }",
        FIVE,
        &first,
        "1 Cy-Ana, 2 Di-Bo, bye Ed",
    );
}

#[test]
fn each_way_of_counting_byes_chooses_its_own() {
    // Ana had one bye, Bo missed two rounds, Cy, the lowest placed, missed three.
    let rounds = [
        "bye Ana, excused Bo, excused Cy",
        "club Bo, unexcused Cy",
        "club Cy",
    ];
    let bye = |count: &str| {
        let settings = format!("pairing: {{ repeat-after: 0, bye-count: {count} }}");
        let sketch = sketched_tournament(&settings, "Ana 1900, Bo 1800, Cy 1700", &rounds);
        let bye = next(&sketch, "all").unwrap().bye;
        sketch.name(bye.unwrap()).to_owned()
    };
    assert_eq!(bye("byes-then-absences"), "Bo");
    assert_eq!(bye("nonboard-sum"), "Ana");
    assert_eq!(bye("byes-only"), "Cy");
}

#[test]
fn a_smaller_balance_has_white() {
    check("{}", FOUR, &["Ana Bo 1-0, Di Cy 0-1"], "1 Cy-Ana, 2 Bo-Di");
}

#[test]
fn the_worse_placed_has_white_where_the_balance_is_equal() {
    check("{}", FOUR, &["Ana Bo 1-0, Cy Di 1-0"], "1 Cy-Ana, 2 Di-Bo");
}

#[test]
fn two_who_meet_again_have_the_colours_of_their_last_game_reversed() {
    let rounds = ["Ana Bo 1-0", "Bo Ana 0-1", "Ana Bo 1-0", "Bo Ana 0-1"];
    let players = "Ana 1900, Bo 1800";
    check("pairing: { repeat-after: 0 }", players, &rounds, "1 Ana-Bo");
    check(
        "pairing: { repeat-after: 0 }",
        players,
        &rounds[1..3],
        "1 Bo-Ana",
    );
    check(
        "pairing: { repeat-after: 0, mutual-colours: majority }",
        players,
        &rounds,
        "1 Bo-Ana",
    );
}

#[test]
fn a_colour_does_not_come_more_often_in_a_row_than_permitted() {
    // Ana and Cy have had white twice, Bo and Di black: only pairs across are permitted.
    let rounds = ["Ana Bo 1-0, Cy Di 1-0", "Ana Di 1-0, Cy Bo 1-0"];
    check(
        "pairing: { repeat-after: 0 }",
        FOUR,
        &rounds,
        "1 Cy-Ana, 2 Di-Bo",
    );
    check(
        "pairing: { repeat-after: 0, max-same-colour: 2 }",
        FOUR,
        &rounds,
        "1 Bo-Ana, 2 Di-Cy",
    );
}

#[test]
fn lots_of_the_first_round_change_order_and_colours_but_come_again() {
    let players = "A 1900, B 1890, C 1880, D 1870, E 1860, F 1850, G 1840, H 1830";
    let drawn = |seed: u32, random: u32| {
        let settings = format!("pairing: {{ first-round-random: {random}, seed: {seed} }}");
        let sketch = sketched_tournament(&settings, players, &[]);
        shown(&sketch, &next(&sketch, "all").unwrap())
    };
    assert_eq!(drawn(1, 0), "1 B-A, 2 D-C, 3 F-E, 4 H-G");
    assert_eq!(drawn(1, 300), drawn(1, 300));
    let all: std::collections::BTreeSet<_> = (1..20).map(|seed| drawn(seed, 300)).collect();
    assert!(all.len() > 15);
}

#[test]
fn lots_of_boards_change_nothing_but_their_numbers() {
    let players = "A 1900, B 1890, C 1880, D 1870, E 1860, F 1850, G 1840, H 1830";
    let pairs = |settings: &str| {
        let sketch = sketched_tournament(settings, players, &[]);
        let draw = next(&sketch, "all").unwrap();
        let numbers: Vec<u32> = draw.boards.iter().map(|board| board.number).collect();
        assert_eq!(numbers, [1, 2, 3, 4]);
        draw.boards
            .iter()
            .map(|board| (board.white, board.black))
            .collect::<Vec<_>>()
    };
    let plain = pairs("{}");
    let mut shuffled = pairs("pairing: { random-boards: true, seed: 3 }");
    assert_ne!(shuffled, plain);
    shuffled.sort_by_key(|(white, _)| plain.iter().position(|(known, _)| known == white));
    assert_eq!(shuffled, plain);
}

#[test]
fn where_no_pairing_exists_the_smallest_changes_are_named() {
    // All have met: round 1 is the longest ago, so an interval of 2 allows it again.
    let rounds = [
        "Bo Ana ½-½, Di Cy ½-½",
        "Ana Cy ½-½, Bo Di ½-½",
        "Ana Di ½-½, Bo Cy ½-½",
    ];
    let sketch_of = |settings: &str| sketched_tournament(settings, FOUR, &rounds);
    let blocked = next(&sketch_of("{}"), "all").unwrap_err();
    assert_eq!(blocked.remedies, [PairingSuggestion::RepeatAfter(2)]);
    let three = sketched_tournament("{}", "Ana 1900, Bo 1800, Cy 1700", &["Bo Ana 0-1, bye Cy"]);
    let blocked = draw_round(
        &three.settings,
        &three.field,
        2,
        &[PlayerId(0), PlayerId(1)],
        None,
    );
    assert_eq!(
        blocked.unwrap_err().remedies,
        [PairingSuggestion::RepeatAfter(0)]
    );
}

#[test]
fn another_bye_is_named_where_it_helps() {
    // Cy is next in turn, but Ana and Bo have just met.
    let sketch = sketched_tournament("{}", "Ana 1900, Bo 1800, Cy 1700", &["Bo Ana 0-1"]);
    let blocked = next(&sketch, "all").unwrap_err();
    assert_eq!(blocked.bye, Some(sketch.id("Cy")));
    assert_eq!(
        blocked.remedies,
        [
            PairingSuggestion::Bye(sketch.id("Bo")),
            PairingSuggestion::RepeatAfter(0)
        ]
    );
}

#[test]
fn the_limit_of_colours_is_named_where_dropping_it_helps() {
    let rounds = ["Ana Bo 1-0, Cy Di 1-0", "Ana Di 1-0, Cy Bo 1-0"];
    let settings = "pairing: { repeat-after: 2, max-same-colour: 2 }";
    let blocked = next(&sketched_tournament(settings, FOUR, &rounds), "all").unwrap_err();
    assert_eq!(
        blocked.remedies,
        [
            PairingSuggestion::RepeatAfter(1),
            PairingSuggestion::MaxSameColour(3)
        ]
    );
}

#[test]
fn an_odd_rest_beside_a_bye_that_is_given_is_blocked() {
    let sketch = sketched_tournament("{}", FOUR, &[]);
    let present: Vec<_> = sketch.field.ids().collect();
    let blocked = draw_round(
        &sketch.settings,
        &sketch.field,
        1,
        &present,
        Some(PlayerId(0)),
    );
    assert_eq!(blocked.unwrap_err().remedies, [PairingSuggestion::NoBye]);
}

#[test]
fn a_round_written_by_hand_is_held_against_the_rules() {
    let rounds = [
        "Ana Bo 1-0, Cy Di 1-0",
        "Ana Di 1-0, Cy Bo 1-0",
        "Ana Bo 1-0, Di Cy 1-0",
    ];
    let sketch = sketched_tournament(
        "pairing: { repeat-after: 1, max-same-colour: 2 }",
        FOUR,
        &rounds,
    );
    let (ana, bo) = (sketch.id("Ana"), sketch.id("Bo"));
    let colour = |player, colour| (0, PairingBreach::Colour { player, colour });
    assert_eq!(breaches(&sketch.settings, &sketch.field, 2), []);
    let third = breaches(&sketch.settings, &sketch.field, 3);
    assert_eq!(
        third,
        [
            colour(ana, PieceColour::White),
            colour(bo, PieceColour::Black)
        ]
    );
    let strict = sketch_with(&sketch, "pairing: { repeat-after: 2 }");
    let third = breaches(&strict.settings, &strict.field, 3);
    assert_eq!(
        third,
        [
            (0, PairingBreach::Repeat { last: 1 }),
            (1, PairingBreach::Repeat { last: 1 })
        ]
    );
}

fn sketch_with(sketch: &SketchedTournament, settings: &str) -> SketchedTournament {
    SketchedTournament {
        names: sketch.names.clone(),
        field: sketch.field.clone(),
        settings: crate::syntax::front_matter::read_valid(settings).unwrap(),
    }
}

/// A season that is drawn and played to the end, `rounds` long.
fn season(settings: &str, players: u32, rounds: u32) -> SketchedTournament {
    let list: Vec<String> = (0..players)
        .map(|it| format!("P{it} {}", 9000 - 3 * it))
        .collect();
    let mut sketch = sketched_tournament(settings, &list.join(", "), &[]);
    for round in 1..=rounds {
        let drawn = next(&sketch, "all").unwrap();
        let mark = |index: usize| ["1-0", "½-½", "0-1"][(index + round as usize) % 3];
        let boards = drawn.boards.iter().enumerate();
        let rows = boards.map(|(index, board)| {
            format!(
                "{} {} {}",
                sketch.name(board.white),
                sketch.name(board.black),
                mark(index)
            )
        });
        let bye = drawn
            .bye
            .iter()
            .map(|&player| format!("bye {}", sketch.name(player)));
        let text = rows.chain(bye).collect::<Vec<_>>().join(", ");
        sketch.add(&text);
    }
    sketch
}

#[test]
fn nobody_meets_twice_where_that_is_never_permitted() {
    let sketch = season("pairing: { repeat-after: 99 }", 20, 9);
    let boards = sketch.field.matchdays.iter().flat_map(|day| &day.boards);
    let mut pairs: Vec<_> = boards
        .map(|it| (it.white.min(it.black), it.white.max(it.black)))
        .collect();
    assert_eq!(pairs.len(), 90);
    pairs.sort_unstable();
    pairs.dedup();
    assert_eq!(pairs.len(), 90);
}

#[test]
fn a_thousand_players_are_paired() {
    let sketch = season("pairing: { repeat-after: 99 }", 1001, 2);
    assert!(
        sketch
            .field
            .matchdays
            .iter()
            .all(|day| day.boards.len() == 500)
    );
}

/// Plain backtracking over the order, as keizer.md, 3.5 words it.
fn backtracking(partners: &[Vec<usize>], taken: &mut Vec<bool>) -> Option<Vec<(usize, usize)>> {
    let Some(player) = taken.iter().position(|taken| !taken) else {
        return Some(Vec::new());
    };
    taken[player] = true;
    for &partner in partners[player].iter().filter(|partner| **partner > player) {
        if !taken[partner] {
            taken[partner] = true;
            if let Some(mut rest) = backtracking(partners, taken) {
                rest.insert(0, (player, partner));
                return Some(rest);
            }
            taken[partner] = false;
        }
    }
    taken[player] = false;
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_pairing_is_the_first_in_rank_order(
        half in 1..5_u32,
        rounds in 0..4_u32,
        limit in prop_oneof![Just(0), Just(2), Just(3)],
    ) {
        let settings = format!("pairing: {{ repeat-after: 0, max-same-colour: {limit} }}");
        prop_assume!(limit == 0 || rounds < 3);
        let sketch = season(&settings, 2 * half, rounds);
        let strict = sketch_with(&sketch, &format!("pairing: {{ repeat-after: 3, max-same-colour: {limit} }}"));
        let matchday = rounds + 1;
        let order = strict.settings.pairing_order(&strict.field, matchday);
        let past = PairingHistory::before(&strict.field, matchday);
        let partners = partners(&strict.settings.pairing, &past, &order);
        let expected = backtracking(&partners, &mut vec![false; order.len()]);
        let drawn = next(&strict, "all").ok().map(|draw| {
            let place = |player| order.iter().position(|known| *known == player).unwrap();
            let seats = |it: &crate::league::tournament::Board| {
                let (white, black) = (place(it.white), place(it.black));
                (white.min(black), white.max(black))
            };
            draw.boards.iter().map(seats).collect::<Vec<_>>()
        });
        prop_assert_eq!(drawn, expected);
    }
}
