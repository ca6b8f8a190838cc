//! Options that change on a day (amendments, R1): every number is worked out by hand.

use super::*;

/// The overall table on a day, as `ada 991 bo 1009`, best first, those without a place behind `;`.
fn table(league: &str, files: &[(&str, &str)], day: &str) -> String {
    let (compiled, _) = site(league, files, day);
    let ranking = &compiled.histories[0].overall().ranking;
    let league = &compiled.model.leagues[0];
    let line = |row: &crate::league::model::ranking::Standing| {
        format!("{} {}", league.player(row.player).id, row.value)
    };
    let rows: Vec<_> = ranking.rows.iter().map(line).collect();
    let others: Vec<_> = ranking.others.iter().map(line).collect();
    match others.as_slice() {
        [] => rows.join(" "),
        others => format!("{}; {}", rows.join(" "), others.join(" ")),
    }
}

fn site(league: &str, files: &[(&str, &str)], day: &str) -> (CompiledSite, Diagnostics) {
    let index = format!("---\nleague:\n{league}---\n");
    let all = [("_index.md", index.as_str())];
    let all = all.iter().chain(files);
    let files = all.map(|(name, text)| (format!("duel/{name}"), *text));
    compile_files(files, day, &mut DocumentCache::default())
}

/// The codes and messages of what is reported.
fn faults(league: &str, files: &[(&str, &str)]) -> Vec<String> {
    let (_, diagnostics) = site(league, files, "2029-01-01");
    diagnostics
        .into_iter()
        .map(|it| format!("{}: {}", it.code.name(), it.message))
        .collect()
}

const GAMES: [(&str, &str); 2] = [
    (
        "matchdays/1.md",
        "---\ndate: 2021-02-28\ngames: [ada 1-0 bo]\n---\n",
    ),
    (
        "matchdays/2.md",
        "---\ndate: 2021-03-01\ngames: [bo 1-0 ada]\n---\n",
    ),
];

/// At 1008 against 992 Ada is expected to take 1 / (1 + 10^-0.04) = 0.52301: with K = 32 losing
/// costs 16.74, with K = 16 it costs 8.37.
#[test]
fn a_game_is_rated_with_the_k_of_its_day() {
    let plain = "  system: elo\n  elo: { initial: 1000, k: 16 }\n";
    assert_eq!(table(plain, &GAMES, "2021-03-01"), "ada 1000 bo 1000");
    let changed = format!("{plain}  changes: [{{ from: 2021-03-01, elo: {{ k: 32 }} }}]\n");
    assert_eq!(table(&changed, &GAMES, "2021-02-28"), "ada 1008 bo 992");
    assert_eq!(table(&changed, &GAMES, "2021-03-01"), "bo 1009 ada 991");
    let later = changed.replace("03-01", "03-02");
    assert_eq!(table(&later, &GAMES, "2021-03-05"), "ada 1000 bo 1000");
}

/// Two rounds at 16 points a round are a K of 32.
#[test]
fn k_and_k_per_round_take_each_other_away() {
    let rounds = [
        GAMES[0],
        (
            "matchdays/2.md",
            "---\ndate: 2021-03-01\nrounds: 2\ngames: [bo 1-0 ada]\n---\n",
        ),
    ];
    let to_rounds = "  system: elo\n  elo: { initial: 1000, k: 16 }\n  changes:\n    - { from: 2021-03-01, elo: { k-per-round: 16 } }\n";
    assert_eq!(table(to_rounds, &rounds, "2021-03-01"), "bo 1009 ada 991");
    let back = format!("{to_rounds}    - {{ from: 2021-03-01, elo: {{ k: 16 }} }}\n");
    assert_eq!(table(&back, &rounds, "2021-03-01"), "ada 1000 bo 1000");
    assert_eq!(faults(&back, &rounds), [""; 0]);
}

const FOUNDERS: &str = "ada: { joined: 2024-01-01 }\nbo: { joined: 2024-01-01 }\n";

/// Three idle weeks cost 1 + 4 + 9, a fourth 16 more. With a limit of 2 the third week, which
/// closes on Sunday 21 January, makes inactive if the limit holds on that Sunday.
#[test]
fn a_week_is_closed_by_the_options_of_its_sunday() {
    let files = [("players.yaml", FOUNDERS)];
    let league = |from: &str| {
        format!(
            "  system: elo\n  elo: {{ initial: 1000, k: 16 }}\n  activity: {{ idle-limit: 8 }}\n  changes: [{{ from: {from}, activity: {{ idle-limit: 2 }} }}]\n"
        )
    };
    let on_sunday = league("2024-01-21");
    assert_eq!(table(&on_sunday, &files, "2024-01-20"), "ada 995 bo 995");
    assert_eq!(table(&on_sunday, &files, "2024-01-21"), "; ada 986 bo 986");
    let on_monday = league("2024-01-22");
    assert_eq!(table(&on_monday, &files, "2024-01-21"), "ada 986 bo 986");
    assert_eq!(table(&on_monday, &files, "2024-01-27"), "ada 986 bo 986");
    assert_eq!(table(&on_monday, &files, "2024-01-28"), "; ada 970 bo 970");
}

#[test]
fn leaving_costs_the_fee_of_the_day() {
    let league = "  system: elo\n  elo: { initial: 1000, k: 16 }\n  activity: { leave-fee: 10 }\n  changes: [{ from: 2024-01-04, activity: { leave-fee: 20 } }]\n";
    let leaving = "---\ndate: 2024-01-03\nmembers: { leave: [ada] }\n---\n";
    let leaving_later = "---\ndate: 2024-01-04\nmembers: { leave: [bo] }\n---\n";
    let files = [
        ("players.yaml", FOUNDERS),
        ("matchdays/1.md", leaving),
        ("matchdays/2.md", leaving_later),
    ];
    assert_eq!(table(league, &files, "2024-01-04"), "; ada 990 bo 980");
}

/// Each has played two matchdays by the first of March; the table on a day goes by the options
/// of that day.
#[test]
fn who_has_a_place_goes_by_the_options_of_the_day() {
    let plain = "  system: elo\n  elo: { initial: 1000, k: 16 }\n";
    let changed = format!(
        "{plain}  changes:\n    - {{ from: 2021-03-01, minimum: 3 }}\n    - {{ from: 2021-03-02, minimum: 2 }}\n    - {{ from: 2021-04-01, leave-after: {{ days: 10 }} }}\n"
    );
    assert_eq!(faults(&changed, &GAMES), [""; 0]);
    let table = |day| table(&changed, &GAMES, day);
    assert_eq!(table("2021-02-28"), "ada 1008 bo 992");
    assert_eq!(table("2021-03-01"), "; ada 1000 bo 1000");
    assert_eq!(table("2021-03-02"), "ada 1000 bo 1000");
    assert_eq!(table("2021-03-31"), "ada 1000 bo 1000");
    assert_eq!(table("2021-04-01"), "; ada 1000 bo 1000");
}

#[test]
fn what_holds_for_all_time_can_not_be_dated() {
    let elo = |change: &str| {
        let league = format!(
            "  system: elo\n  elo: {{ k: 16 }}\n  changes: [{{ from: 2021-03-01, {change} }}]\n"
        );
        faults(&league, &[])
    };
    assert_eq!(elo("elo: { k: 8 }"), [""; 0]);
    let not = |what: &str| vec![format!("not-datable: `{what}` can not change on a day")];
    assert_eq!(elo("elo: { initial: 1200 }"), not("elo.initial"));
    assert_eq!(elo("system: keizer"), not("system"));
    assert_eq!(elo("games: { skat: }"), not("games"));
    assert_eq!(elo("score: true"), not("score"));
    assert_eq!(elo("seasons: []"), not("seasons"));
    assert_eq!(
        elo("columns: [goals]"),
        ["unknown-value: no column `goals`"]
    );
    assert_eq!(
        elo("columns: goals"),
        ["wrong-type: expected a list (`[anna, bert]`), not the text `goals`"]
    );
    assert_eq!(elo("elo: { k: 0 }"), ["out-of-range: 0 is out of range"]);
    assert_eq!(elo("ello: { k: 8 }"), ["unknown-key: unknown key `ello`"]);
    let keizer = "  system: keizer\n  changes: [{ from: 2021-03-01, keizer: { ratio: 2 } }]\n";
    assert_eq!(
        faults(keizer, &[]),
        ["not-datable: options of `keizer` can not change on a day"]
    );
    let keizer = |change: &str| {
        let league = format!("  system: keizer\n  changes: [{{ from: 2021-03-01, {change} }}]\n");
        faults(&league, &[])
    };
    assert_eq!(keizer("columns: [played]"), [""; 0]);
    assert_eq!(
        keizer("minimum: 2"),
        ["unknown-key: no `minimum` in a tournament"]
    );
}
