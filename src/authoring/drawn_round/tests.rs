use super::*;

fn round(games: &[(&str, Duel, &str)], bye: Option<&str>) -> DrawnRound {
    let game = |&(white, duel, black): &(&str, Duel, &str)| (white.into(), duel, black.into());
    DrawnRound {
        games: games.iter().map(game).collect(),
        bye: bye.map(str::to_owned),
        ..DrawnRound::default()
    }
}

const OPEN: Duel = Duel::Pending;

#[test]
fn two_players_change_places_at_the_boards_and_with_the_bye() {
    let mut drawn = round(&[("a", OPEN, "b"), ("c", OPEN, "d")], Some("e"));
    drawn.swap("a", "d").unwrap();
    assert_eq!(
        drawn,
        round(&[("d", OPEN, "b"), ("c", OPEN, "a")], Some("e"))
    );
    drawn.swap("e", "b").unwrap();
    assert_eq!(
        drawn,
        round(&[("d", OPEN, "e"), ("c", OPEN, "a")], Some("b"))
    );
    drawn.swap("c", "a").unwrap();
    assert_eq!(drawn.games[1], ("a".into(), OPEN, "c".into()));
    assert!(drawn.swap("a", "x").is_err());
}

#[test]
fn whoever_comes_late_plays_the_bye_or_has_it() {
    let mut drawn = round(&[("a", Duel::First, "b")], Some("c"));
    drawn.absent.push(("d".into(), Absence::Excused));
    drawn.arrive("d", false).unwrap();
    assert_eq!(
        drawn,
        round(&[("a", Duel::First, "b"), ("c", OPEN, "d")], None)
    );
    drawn.arrive("e", true).unwrap();
    assert_eq!(drawn.bye.as_deref(), Some("e"));
    for there in ["c", "d", "e"] {
        assert!(drawn.arrive(there, true).is_err(), "{there}");
    }
}

#[test]
fn a_game_with_a_result_is_left_alone() {
    let mut drawn = round(&[("a", Duel::First, "b"), ("c", OPEN, "d")], None);
    let before = drawn.clone();
    let why = drawn.swap("a", "c").unwrap_err();
    assert_eq!(why.to_string(), "`a 1-0 b` has its result");
    assert_eq!(drawn, before);
    assert!(drawn.excuse("b", Absence::Excused).is_err());
}

#[test]
fn who_is_absent_after_all_is_replaced_by_the_bye_or_leaves_one() {
    let mut drawn = round(&[("a", OPEN, "b"), ("c", OPEN, "d")], Some("e"));
    drawn.excuse("b", Absence::Club).unwrap();
    assert_eq!(drawn.games[0], ("a".into(), OPEN, "e".into()));
    assert_eq!(drawn.bye, None);
    drawn.excuse("c", Absence::Excused).unwrap();
    assert_eq!(drawn.games.len(), 1);
    assert_eq!(drawn.bye.as_deref(), Some("d"));
    let absent = [
        ("b".to_owned(), Absence::Club),
        ("c".to_owned(), Absence::Excused),
    ];
    assert_eq!(drawn.absent, absent);
}

#[test]
fn a_prepared_file_keeps_every_byte_that_the_round_does_not_need() {
    let prepared = "---\n# hall B\nmatchday: 2\ndate:  2026-01-02 # Friday\ntitle: 1e3\ndescription: \"007\"\nabsent: { club: [d],  excused: [x] } # so far\n---\nText.\n";
    let drawn = DrawnRound {
        absent: vec![
            ("d".into(), Absence::Club),
            ("x".into(), Absence::Excused),
            ("y".into(), Absence::Excused),
        ],
        leave: vec!["z".into()],
        ..round(&[("a", OPEN, "b")], Some("c"))
    };
    assert_eq!(
        drawn.fill(prepared).unwrap(),
        "---\n# hall B\nmatchday: 2\ndate:  2026-01-02 # Friday\ntitle: 1e3\ndescription: \"007\"\nabsent: { club: [d],  excused: [x, y] } # so far\ngames:\n  - a - b\nbye: c\nmembers: { leave: [z] }\n---\nText.\n"
    );
}

#[test]
fn a_round_that_is_drawn_again_keeps_its_comments() {
    let before = "---\ndate: x\ngames: # four boards\n  - a - b # the window\n  - { players: [c, d], result: \"-\", board: 7 }\n  - e - f\nbye: g # again\nabsent: { excused: [h] }\n---\n";
    let drawn = round(&[("b", OPEN, "a"), ("c", OPEN, "d")], None);
    assert_eq!(
        drawn.fill(before).unwrap(),
        "---\ndate: x\ngames: # four boards\n  - b - a # the window\n  - { players: [c, d], result: \"-\", board: 7 }\n---\n"
    );
}
