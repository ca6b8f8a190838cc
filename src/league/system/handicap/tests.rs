use serde_json::{Value, json};

use crate::league::model::game::GameId;
use crate::league::model::handicap::GivenHandicap;
use crate::league::model::history::ChangeReason;
use crate::league::model::warning::SystemWarningKind;
use crate::league::system::handicap::fixtures::{SketchedLeague, sketched_league};
use crate::league::system::handicap::given_handicap::given_handicap;

/// The league of the example in handicap.md, 7.
const FOUR: &str = "Aoi 1 Dan, Ben 1 Kyu, Cem 5 Kyu, Tokumei 12 Kyu";
const DAYS: [&str; 3] = [
    "Aoi Ben 1-0, Cem Tokumei 1-0, Aoi Cem 0-1",
    "Aoi Cem 1-0, Ben Tokumei 0-1",
    "Ben Cem ½-½, Aoi Tokumei 0-1",
];

fn example(days: usize) -> SketchedLeague {
    DAYS.iter()
        .take(days)
        .fold(sketched_league("{}", FOUR), |it, day| it.day(day))
}

#[test]
fn the_worked_example_day_by_day() {
    let first = [
        "Cem 2 5 Kyu+I",
        "Aoi 0 1 Dan",
        "Ben -1 1 Kyu",
        "Tokumei -1 12 Kyu-I",
    ];
    assert_eq!(example(1).table(), first);
    let second = [
        "Aoi 1 1 Dan+I",
        "Cem 1 5 Kyu+I",
        "Tokumei 0 12 Kyu-I",
        "Ben -2 1 Kyu-I",
    ];
    assert_eq!(example(2).table(), second);
    let third = [
        "Cem 1 5 Kyu+II",
        "Tokumei 1 12 Kyu-I",
        "Aoi 0 1 Dan+I",
        "Ben -2 1 Kyu-II",
    ];
    assert_eq!(example(3).table(), third);
}

/// The first two days of the worked example, with a season that begins between them: the
/// handicaps are the same, since league ranks stay.
#[test]
fn h11_a_season_takes_points_back_and_leaves_the_league_ranks() {
    let anew = [
        "Aoi 1 1 Dan+I",
        "Tokumei 1 12 Kyu-I",
        "Ben -1 1 Kyu",
        "Cem -1 5 Kyu",
    ];
    assert_eq!(example(2).season(2, 1.0).table(), anew);
    // Of 2, 0, -1 and -1 points 1, 0, 0 and 0 are left.
    let half = [
        "Aoi 1 1 Dan+I",
        "Tokumei 1 12 Kyu-I",
        "Cem 0 5 Kyu+I",
        "Ben -1 1 Kyu-I",
    ];
    assert_eq!(example(2).season(2, 0.5).table(), half);
    assert_eq!(example(2).season(2, 0.0).table(), example(2).table());
}

#[test]
fn the_worked_example_gives_the_handicaps_of_its_table() {
    let history = example(3).history();
    let mut given = Vec::new();
    for change in history.overall().changes.iter() {
        if let Some(GivenHandicap {
            gives: true,
            handicap,
            difference,
            ..
        }) = given_handicap(change)
        {
            assert_eq!(u32::from(handicap), difference);
            given.push((change.player.0, handicap));
        }
    }
    assert_eq!(
        given,
        [(0, 1), (2, 7), (0, 5), (0, 4), (1, 12), (1, 2), (0, 14)]
    );
    assert_eq!(example(3).odds(), []);
}

#[test]
fn beyond_fifteen_steps_the_handicap_stays() {
    let league = sketched_league("{}", "Aoi 5 Dan, Ben 20 Kyu").day("Aoi Ben 1-0");
    let history = league.history();
    let terms = history
        .overall()
        .changes
        .iter()
        .find_map(|change| match &change.reason {
            ChangeReason::Rated { terms, .. } => Some(*terms),
            _ => None,
        });
    let expected = GivenHandicap {
        points: 1.0,
        gives: true,
        difference: 24,
        handicap: 15,
    };
    assert_eq!(terms, Some(expected.into()));
}

#[test]
fn h1_who_leads_rises_even_when_absent_unless_the_league_says_otherwise() {
    let players = "Aoi 1 Kyu, Ben 2 Kyu, Cem 3 Kyu, Dai 4 Kyu";
    let play = |options| {
        let first = sketched_league(options, players).day("Aoi Dai 1-0, Aoi Cem 1-0, Ben Dai 1-0");
        first.day("Ben Cem ½-½")
    };
    let all = [
        "Aoi 2 1 Kyu+II",
        "Ben 1 2 Kyu",
        "Cem -1 3 Kyu",
        "Dai -2 4 Kyu-II",
    ];
    assert_eq!(play("{}").table(), all);
    let present = [
        "Aoi 2 1 Kyu+I",
        "Ben 1 2 Kyu",
        "Cem -1 3 Kyu",
        "Dai -2 4 Kyu-I",
    ];
    assert_eq!(play("adjust: present").table(), present);
}

#[test]
fn h2_ties_are_broken_by_the_league_rank_of_before_then_by_the_real_rank() {
    // Ben leads alone and is 2 Kyu+I after the first day, level with Aoi after the second.
    let league = sketched_league("{}", "Aoi 1 Kyu, Ben 2 Kyu, Cem 9 Kyu")
        .day("Ben Cem 1-0")
        .day("Aoi Cem 1-0");
    assert_eq!(
        league.table(),
        ["Aoi 1 1 Kyu+I", "Ben 1 2 Kyu+I", "Cem -2 9 Kyu-II"]
    );
}

#[test]
fn h3_of_those_tied_at_the_ends_exactly_one_rises_and_one_falls() {
    let league = sketched_league("{}", "Aoi 1 Dan, Ben 1 Kyu, Cem 5 Kyu, Dai 6 Kyu")
        .day("Aoi Cem 1-0, Ben Dai 1-0");
    let table = [
        "Aoi 1 1 Dan+I",
        "Ben 1 1 Kyu",
        "Cem -1 5 Kyu",
        "Dai -1 6 Kyu-I",
    ];
    assert_eq!(league.table(), table);
    assert_eq!(league.odds(), []);
}

#[test]
fn h4_the_lot_is_data_and_the_register_decides_where_it_is_missing() {
    let tied = || sketched_league("{}", "Aoi 5 Kyu, Ben 5 Kyu, Cem 9 Kyu");
    let drawn = tied().day("lots Ben Cem Aoi, Aoi Cem 1-0, Ben Cem 1-0");
    assert_eq!(
        drawn.table(),
        ["Ben 1 5 Kyu+I", "Aoi 1 5 Kyu", "Cem -2 9 Kyu-I"]
    );
    assert_eq!(drawn.odds(), []);
    let missing = tied().day("Aoi Cem 1-0, Ben Cem 1-0");
    assert_eq!(
        missing.table(),
        ["Aoi 1 5 Kyu+I", "Ben 1 5 Kyu", "Cem -2 9 Kyu-I"]
    );
    let tied = vec![missing.id("Aoi"), missing.id("Ben")];
    assert_eq!(missing.odds(), [(1, SystemWarningKind::LotNeeded { tied })]);
}

#[test]
fn h4_of_the_tied_those_who_are_named_come_first() {
    let league = sketched_league("{}", "Aoi 5 Kyu, Ben 5 Kyu, Cem 5 Kyu, Dai 9 Kyu")
        .day("lots Cem, Aoi Dai 1-0, Ben Dai 1-0, Cem Dai 1-0");
    let table = [
        "Cem 1 5 Kyu+I",
        "Aoi 1 5 Kyu",
        "Ben 1 5 Kyu",
        "Dai -3 9 Kyu-I",
    ];
    assert_eq!(league.table(), table);
    assert_eq!(league.odds().len(), 1);
}

#[test]
fn h5_the_only_player_of_a_table_goes_up_and_down_or_not_at_all() {
    // Files can not say this: a game against oneself is refused when it is read.
    let single = |options| {
        sketched_league(options, "Aoi 1 Kyu")
            .day("Aoi Aoi ½-½")
            .modifiers("Aoi")
    };
    assert_eq!(single("{}"), [Some(0.0), Some(1.0), Some(0.0)]);
    assert_eq!(single("single-player: none"), [Some(0.0)]);
}

#[test]
fn h6_without_a_game_nobody_moves() {
    let league = sketched_league("{}", FOUR)
        .day(DAYS[0])
        .day("")
        .day("Aoi Ben *, Cem Ben -:-");
    assert_eq!(league.table(), example(1).table());
    assert_eq!(league.entries(), [1]);
    assert_eq!(league.odds(), [(2, SystemWarningKind::NoGames)]);
}

#[test]
fn h6_ranks_and_removals_apply_without_a_game_and_places_stay() {
    let league = sketched_league("{}", "Aoi 5 Kyu, Ben 5 Kyu, Cem 9 Kyu")
        .day("lots Ben Aoi, Aoi Cem 1-0, Ben Cem 1-0")
        .day("rank Aoi 3 Kyu")
        .day("leave Ben");
    assert_eq!(league.table(), ["Aoi 1 3 Kyu-II", "Cem -2 9 Kyu-I"]);
    assert_eq!(league.entries(), [1, 2, 3]);
    let after_second = sketched_league("{}", "Aoi 5 Kyu, Ben 5 Kyu, Cem 9 Kyu")
        .day("lots Ben Aoi, Aoi Cem 1-0, Ben Cem 1-0")
        .day("rank Aoi 3 Kyu");
    let table = ["Ben 1 5 Kyu+I", "Aoi 1 3 Kyu-II", "Cem -2 9 Kyu-I"];
    assert_eq!(after_second.table(), table);
    assert_eq!(league.odds(), []);
}

#[test]
fn h7_entry_is_with_the_first_game_or_by_the_register() {
    let play =
        |options| sketched_league(options, "Aoi 1 Dan, Ben 1 Kyu, Cem 9 Kyu").day("Aoi Ben 0-1");
    assert_eq!(play("{}").table(), ["Ben 1 1 Kyu+I", "Aoi -1 1 Dan-I"]);
    assert_eq!(play("{}").others(), ["Cem not-yet"]);
    let register = ["Ben 1 1 Kyu+I", "Cem 0 9 Kyu", "Aoi -1 1 Dan-I"];
    assert_eq!(play("entry: register").table(), register);
    let before = sketched_league("entry: register", FOUR).table();
    assert_eq!(
        before,
        [
            "Aoi 0 1 Dan",
            "Ben 0 1 Kyu",
            "Cem 0 5 Kyu",
            "Tokumei 0 12 Kyu"
        ]
    );
    assert_eq!(sketched_league("{}", FOUR).table(), [""; 0]);
}

#[test]
fn h7_who_joins_is_entered_on_that_day_by_the_register() {
    let mut league = sketched_league("entry: register", "Aoi 1 Dan, Ben 1 Kyu, Cem 9 Kyu");
    league.league.players[2].joined = Some(crate::league::model::player::Joined::With(2));
    let league = league.day("Aoi Ben 0-1");
    assert_eq!(league.others(), ["Cem not-yet"]);
    // Level with Aoi on points, Ben is above by league rank: 1 Kyu+I against 1 Dan-I.
    let league = league.day("Aoi Ben 1-0");
    assert_eq!(
        league.table(),
        ["Ben 0 1 Kyu+II", "Aoi 0 1 Dan-I", "Cem 0 9 Kyu-I"]
    );
}

#[test]
fn h8_a_new_real_rank_leaves_the_league_rank_or_the_modifier() {
    let play = |options| {
        let first = sketched_league(options, FOUR).day(DAYS[0]);
        first.day("rank Cem 3 Kyu, Aoi Ben ½-½")
    };
    let league = [
        "Cem 2 3 Kyu",
        "Aoi 0 1 Dan",
        "Ben -1 1 Kyu",
        "Tokumei -1 12 Kyu-II",
    ];
    assert_eq!(play("{}").table(), league);
    let modifier = [
        "Cem 2 3 Kyu+II",
        "Aoi 0 1 Dan",
        "Ben -1 1 Kyu",
        "Tokumei -1 12 Kyu-II",
    ];
    assert_eq!(play("on-promotion: keep-modifier").table(), modifier);
}

#[test]
fn h8_before_the_first_game_a_new_rank_takes_the_place_of_the_registers() {
    let league = sketched_league("{}", FOUR).day("rank Aoi 3 Dan, Aoi Ben 1-0");
    assert_eq!(league.table(), ["Aoi 1 3 Dan+I", "Ben -1 1 Kyu-I"]);
}

#[test]
fn h9_who_returns_has_points_and_league_rank_as_before() {
    let play = |options| {
        let first = sketched_league(options, FOUR).day(DAYS[0]);
        first.day("leave Cem").day("return Cem")
    };
    let keep = [
        "Cem 2 5 Kyu+I",
        "Aoi 0 1 Dan",
        "Ben -1 1 Kyu",
        "Tokumei -1 12 Kyu-I",
    ];
    assert_eq!(play("{}").table(), keep);
    let zero = [
        "Aoi 0 1 Dan",
        "Cem 0 5 Kyu+I",
        "Ben -1 1 Kyu",
        "Tokumei -1 12 Kyu-I",
    ];
    assert_eq!(play("return-points: zero").table(), zero);
    let removed = sketched_league("{}", FOUR).day(DAYS[0]).day("leave Cem");
    assert_eq!(
        removed.table(),
        ["Aoi 0 1 Dan", "Ben -1 1 Kyu", "Tokumei -1 12 Kyu-I"]
    );
    assert_eq!(removed.others(), ["Cem removed"]);
}

#[test]
fn h10_a_removed_player_who_plays_is_back() {
    let play = |options| {
        let first = sketched_league(options, FOUR).day(DAYS[0]);
        first.day("leave Cem, Aoi Ben ½-½, Cem Ben 1-0")
    };
    let back = [
        "Cem 3 5 Kyu+II",
        "Aoi 0 1 Dan",
        "Tokumei -1 12 Kyu-I",
        "Ben -2 1 Kyu-I",
    ];
    assert_eq!(play("{}").table(), back);
    let zero = [
        "Cem 1 5 Kyu+II",
        "Aoi 0 1 Dan",
        "Tokumei -1 12 Kyu-I",
        "Ben -2 1 Kyu-I",
    ];
    assert_eq!(play("return-points: zero").table(), zero);
    let league = play("{}");
    let odd = SystemWarningKind::RemovedPlays {
        game: GameId(4),
        player: league.id("Cem"),
    };
    assert_eq!(league.odds(), [(2, odd)]);
}

#[test]
fn taking_off_somebody_who_is_not_in_the_table_is_odd() {
    let league = sketched_league("{}", FOUR).day("leave Cem, Aoi Ben 1-0");
    let player = league.id("Cem");
    assert_eq!(
        league.odds(),
        [(1, SystemWarningKind::NotInTable { player })]
    );
}

#[test]
fn h12_one_kyu_and_one_dan_are_one_step_apart() {
    let league = sketched_league("{}", "Aoi 1 Dan, Ben 1 Kyu").day("Aoi Ben 1-0 given 1");
    assert_eq!(league.odds(), []);
}

#[test]
fn h13_another_handicap_counts_as_always_and_is_odd() {
    let league = sketched_league("{}", FOUR).day("Aoi Ben 1-0 given 3");
    assert_eq!(league.table(), ["Aoi 1 1 Dan+I", "Ben -1 1 Kyu-I"]);
    let odd = SystemWarningKind::OtherHandicap {
        game: GameId(0),
        given: 3,
        table: 1,
    };
    assert_eq!(league.odds(), [(1, odd)]);
}

#[test]
fn h15_modifiers_have_no_limit() {
    let days = std::iter::repeat_n("Aoi Ben ½-½", 24);
    let league = days.fold(
        sketched_league("{}", "Aoi 1 Dan, Ben 1 Kyu"),
        SketchedLeague::day,
    );
    assert_eq!(league.table(), ["Aoi 0 1 Dan+XXIV", "Ben 0 1 Kyu-XXIV"]);
}

#[test]
fn the_same_pair_twice_in_an_evening_is_odd_in_either_colour() {
    let league = sketched_league("{}", FOUR)
        .day("Aoi Ben 1-0, Ben Aoi 1-0")
        .day("Aoi Ben 1-0");
    let odd = SystemWarningKind::PairTwice {
        game: GameId(1),
        before: GameId(0),
    };
    assert_eq!(league.odds(), [(1, odd)]);
}

#[test]
fn a_forfeit_is_a_win_and_a_loss_and_a_friendly_is_nothing() {
    let league =
        sketched_league("{}", FOUR).day("Aoi Ben -:+, Aoi Cem 1-0 friendly, Aoi Tokumei *");
    assert_eq!(league.table(), ["Ben 1 1 Kyu+I", "Aoi -1 1 Dan-I"]);
    assert_eq!(league.others(), ["Cem not-yet", "Tokumei not-yet"]);
}

#[test]
fn with_an_open_pairing_points_count_and_nobody_rises_before_the_next_evening() {
    let evening = || sketched_league("{}", FOUR).day("Aoi Ben 0-1, Aoi Tokumei -");
    assert_eq!(evening().table(), ["Ben 1 1 Kyu", "Aoi -1 1 Dan"]);
    assert_eq!(evening().others(), ["Cem not-yet", "Tokumei not-yet"]);
    // A later evening closes it as it is: Ben goes in with 1 Kyu+I (level 1), Aoi with 1 Dan-I
    // (level 0), so that of the two, now level on points, Ben is first and rises again.
    let next = evening().day("Ben Aoi 0-1");
    assert_eq!(next.table(), ["Ben 0 1 Kyu+II", "Aoi 0 1 Dan-II"]);
}

#[test]
fn the_data_files_say_who_gave_what() {
    let league = sketched_league("{}", FOUR).day("Ben Aoi 1-0 given 3, Aoi Cem ½-½ given 5");
    let history = league.history();
    let facts = &history.overall().game_facts;
    let expected = [
        json!({ "giver": "Aoi", "receiver": "Ben", "difference": 1, "handicap": 1, "given": 3,
                "points": { "Ben": 1, "Aoi": -1 } }),
        json!({ "giver": "Aoi", "receiver": "Cem", "difference": 5, "handicap": 5,
                "points": { "Aoi": 0, "Cem": 0 } }),
    ];
    let facts = facts.values().map(|it| it.as_json(&league.league.players));
    let facts: Vec<Value> = facts.map(Value::Object).collect();
    assert_eq!(facts, expected);
}
