//! Scores of results, points leagues and seasons.

use serde_json::{Value, json};

use crate::project::Project;

/// A site with a league and matchdays on the first days of January 2026.
pub(crate) fn league(options: &str, days: &[&str]) -> Project {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Test\"\n"),
        ("content/_index.md", "---\ntitle: Test\n---\n"),
    ]);
    project.write(
        "content/league/_index.md",
        &format!("---\ntitle: League\nleague: {options}\n---\n"),
    );
    for (day, results) in (1..).zip(days) {
        project.write(
            &format!("content/league/{day:02}.md"),
            &format!("---\ndate: 2026-01-{day:02}\n{results}\n---\n"),
        );
    }
    project
}

pub(crate) fn data(project: &Project, name: &str) -> Value {
    serde_json::from_str(&project.read(&format!("public/league/data/{name}"))).unwrap()
}

pub(crate) fn build(project: &Project) {
    project.succeed(&["build", "-d", "public", "--as-of", "2026-12-31"]);
}

#[test]
fn a_score_is_a_win_for_the_side_with_more_in_every_system() {
    for system in [
        "elo, elo: { k: 16 }",
        "handicap",
        "keizer",
        "glicko2",
        "trueskill",
        "weng-lin",
    ] {
        let options = format!("{{ system: {system} }}");
        let told = |games: &str| {
            let project = league(&options, &[&format!("games: [{games}]")]);
            if system == "handicap" {
                let players = "anna: { rank: 3 Kyu }\nbert: { rank: 5 Kyu }\n";
                project.write("content/league/players.yaml", players);
            }
            build(&project);
            project
        };
        let scored = told("anna 3:1 bert");
        let plain = told("anna 1-0 bert");
        assert_eq!(
            data(&scored, "standings.json"),
            data(&plain, "standings.json"),
            "{system}"
        );
        let result = &data(&scored, "results.json")[0];
        assert_eq!(result["result"], "1-0", "{system}");
        assert_eq!(result["score_first"], 3, "{system}");
        assert_eq!(result["score_second"], 1, "{system}");
        assert!(data(&plain, "results.json")[0].get("score_first").is_none());
        if system != "keizer" {
            let page = scored.read("public/league/matchdays/2026-01-01/index.html");
            assert!(page.contains(">3:1<"), "{system}: {page}");
        }
    }
}

#[test]
fn one_to_nothing_is_a_score_where_the_league_counts_scores() {
    let days = ["games: [anna 1:0 bert, anna 0:1 bert, anna 1:1 bert]"];
    let first_scores = |options: &str| -> Vec<Value> {
        let project = league(options, &days);
        build(&project);
        let results = data(&project, "results.json");
        let results = results.as_array().unwrap().iter();
        results
            .map(|result| json!([result["result"], result["score_first"]]))
            .collect()
    };
    assert_eq!(
        first_scores("{ system: elo, elo: { k: 16 } }"),
        [
            json!(["1-0", null]),
            json!(["0-1", null]),
            json!(["½-½", 1])
        ]
    );
    assert_eq!(
        first_scores("{ system: elo, elo: { k: 16 }, score: true }"),
        [json!(["1-0", 1]), json!(["0-1", 0]), json!(["½-½", 1])]
    );
}

#[test]
fn placings_keep_the_scores_beside_them() {
    let day = "rounds: 2\nplacings: { anna: 1, bert: 2 }\nscores: { bert: -200.5, anna: 800 }";
    let project = league("{ system: elo }", &[day]);
    build(&project);
    let players = &data(&project, "results.json")[0]["players"];
    assert_eq!(players[0]["scored"], 800);
    assert_eq!(players[1]["scored"], -200.5);
    let csv = project.read("public/league/data/results.csv");
    assert!(
        csv.lines()
            .next()
            .unwrap()
            .ends_with("score_first,score_second,scored")
    );
    assert!(csv.lines().nth(2).unwrap().ends_with(",-200.5"));
    let page = project.read("public/league/matchdays/2026-01-01/index.html");
    assert!(page.contains("<small>−200.5</small>"));
}

/// The lines of the overall table as `place player value`.
pub(crate) fn table(project: &Project) -> Vec<String> {
    let table = &data(project, "standings.json")["tables"][0];
    let line = |row: &Value| {
        let place = row["place"]
            .as_u64()
            .map_or("-".to_owned(), |it| it.to_string());
        format!(
            "{place} {} {}",
            row["player"].as_str().unwrap(),
            row["exact"]
        )
    };
    let rows = ["rows", "others"].map(|key| table[key].as_array().unwrap().iter().map(line));
    rows.into_iter().flatten().collect()
}

pub(crate) fn points(options: &str, days: &[&str]) -> Project {
    let project = league(&format!("{{ system: points, points: {options} }}"), days);
    build(&project);
    project
}

#[test]
fn a_win_gives_three_points_a_draw_one_and_a_forfeit_as_much_as_its_result() {
    let day = "games: [a 3:1 b, a ½-½ c, b +:- c, d -:- e, a - d, b * d]";
    let project = points("{}", &[day]);
    // a: 3 + 1, b: 0 + 3, c: 1 + 0; d and e: a defeat each. b's score is 1:3.
    assert_eq!(
        table(&project),
        ["1 a 4", "2 b 3", "3 c 1", "4 d 0", "4 e 0"]
    );
    // Among b, c and d the only game is that of c and d, which gave each of them -1.
    let day = "games: [a +:- b, c -:- d]";
    let project = points(
        "{ win: 2, draw: 1, loss: 0.5, forfeit-win: 4, forfeit-loss: -1 }",
        &[day],
    );
    assert_eq!(table(&project), ["1 a 4", "2 b -1", "3 c -1", "3 d -1"]);
}

#[test]
fn places_give_their_points_and_ties_share_the_mean() {
    // b and c hold the places 2 and 3: (3 + 2) / 2. d is behind the end of the list.
    let day = "placings: { a: 1, b: 2, c: 2, d: 4 }";
    let project = points("{ places: [5, 3, 2] }", &[day]);
    assert_eq!(table(&project), ["1 a 5", "2 b 2.5", "2 c 2.5", "4 d 0"]);
    // Three tie for the places 2 to 4, of which the last is behind the end: (3 + 2 + 0) / 3.
    let day = "placings: { a: 1, b: 2, c: 2, d: 2 }";
    let project = points("{ places: [5, 3, 2] }", &[day]);
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    assert!((rows[1]["exact"].as_f64().unwrap() - 5.0 / 3.0).abs() < 1e-9);
    assert_eq!(rows[3]["place"], 2);
    // A game of two: the first and the second number, their mean for a draw, the first and 0
    // for a forfeit.
    let project = points(
        "{ places: [5, 3, 2] }",
        &["games: [a 1-0 b, c ½-½ d, e +:- f]"],
    );
    assert_eq!(
        table(&project),
        ["1 a 5", "1 e 5", "3 c 4", "3 d 4", "5 b 3", "6 f 0"]
    );
}

#[test]
fn the_score_can_be_the_points_and_a_game_can_have_its_own_list() {
    let day = "placings: { a: 1, b: 2, c: 3 }\nscores: { a: 812, b: -57.5, c: -100 }";
    let project = points("{ places: score }", &[day]);
    assert_eq!(table(&project), ["1 a 812", "2 b -57.5", "3 c -100"]);
    let day = "results: [{ game: cash, placings: [a, b] }, { game: main, placings: [b, a, c] }]";
    let options = "{ places: [3, 1], games: { main: { places: [1000000, 500000] } } }";
    let project = points(options, &[day]);
    assert_eq!(table(&project), ["1 b 1000001", "2 a 500003", "3 c 0"]);
}

#[test]
fn results_of_scores_show_them_below_the_places() {
    let day = "placings: { a: 1, b: 2, c: 3 }\nscores: { a: 812, b: -57.5, c: -100 }";
    let project = points("{ places: score }", &[day]);
    let page = project.read("public/league/results/index.html");
    for cell in ["<b>1</b> <small>812", "2 <small>−57.5", "3 <small>−100"] {
        assert!(page.contains(&format!("{cell}</small></td>")), "{page}");
    }
    // The game has no name, and is one round.
    let sheet = project.read("public/league/sheet/index.html");
    assert!(!sheet.contains("<th scope=\"row\">Rounds"), "{sheet}");
    assert!(!sheet.contains("<th scope=\"row\">Game"), "{sheet}");
}

/// One point a win: a has two of 2024, b one of 2025, in which a still leads the sum.
#[test]
fn years_of_points_that_go_on_are_ranked_by_what_each_gave() {
    let options = "{ system: points, points: { win: 1 } }";
    let project = league(options, &[]);
    for (day, games) in [
        ("2024-05-01", "a 1-0 b, a 1-0 b"),
        ("2025-05-01", "b 1-0 a"),
        ("2026-05-01", "b 1-0 a"),
    ] {
        let file = format!("---\ndate: {day}\ngames: [{games}]\n---\n");
        project.write(&format!("content/league/matchdays/{day}.md"), &file);
    }
    build(&project);
    let page = project.read("public/league/statistics/index.html");
    let (_, board) = page.split_once("<table class=\"honours\">").unwrap();
    assert!(board.contains("<th scope=\"col\">Year</th>"), "{board}");
    let (_, year) = board.split_once("#season-2025").unwrap();
    let (_, first) = year.split_once("data-place=\"1st\">").unwrap();
    let first = first.split_once("</td>").unwrap().0;
    assert!(first.ends_with(">b</a> <small>1</small>"), "{first}");
}

#[test]
fn until_a_season_has_a_result_all_pages_show_the_final_table_before_it() {
    let options = "{ system: points, seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-02-01 }] }";
    let project = league(options, &["games: [a 1-0 b]"]);
    build(&project);
    for path in ["", "players/"] {
        let page = project.read(&format!("public/league/{path}index.html"));
        assert!(page.contains(">Final table: Season one</p>"), "{page}");
        assert!(page.contains("<td class=\"value\">3</td>"), "{page}");
    }
}

#[test]
fn the_best_matchdays_count_with_attendance_and_tie_breaks_are_of_all() {
    // a: 3+1, 0+1, 3+1; b: 0+1, 3+1, 0+1. The best two: a 8, b 5. The third matchday of a
    // drops the second, worth 1; b drops one of its two days of 1.
    let days = ["games: [a 2:1 b]", "games: [a 0:4 b]", "games: [a 1:0 b]"];
    let project = points("{ best-of: 2, attendance: 1, score: true }", &days);
    assert_eq!(table(&project), ["1 a 8", "2 b 5"]);
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    assert_eq!(rows[0]["dropped"], json!([2]));
    assert_eq!(rows[0]["dropped_points"], 1);
    assert_eq!(rows[1]["dropped"], json!([3]));
    // All three: 2 + 0 + 1 against 1 + 4 + 0.
    assert_eq!(rows[0]["score_for"], 3);
    assert_eq!(rows[0]["score_against"], 5);
    assert_eq!(rows[0]["difference"], -2);
    assert_eq!(rows[0]["played"], 3);
    let told = project.succeed(&["explain", "league", "a", "--as-of", "2026-12-31"]);
    assert!(
        told.contains("A gets 3 for a win and 1 for being there: 0 becomes 4.")
            || told.contains("a gets 3 for a win and 1 for being there: 0 becomes 4."),
        "{told}"
    );
    assert!(
        told.contains("the best 2 matchdays count, which leaves out 1: 5 becomes 8."),
        "{told}"
    );
    // Which one was dropped stands below the changes, and on the player's page.
    assert!(told.ends_with("Dropped: Matchday 2\n"), "{told}");
    let page = project.read("public/league/players/b/index.html");
    let (_, dropped) = page.split_once("Dropped").unwrap();
    assert!(dropped.contains("Matchday 3"), "{dropped}");
}

#[test]
fn who_has_played_too_little_has_no_place() {
    let days = ["games: [a 1-0 b, c 1-0 d]", "games: [a 1-0 b]"];
    let project = points("{ minimum: 2 }", &days);
    assert_eq!(table(&project), ["1 a 6", "2 b 0", "- c 3", "- d 0"]);
    let others = &data(&project, "standings.json")["tables"][0]["others"];
    assert_eq!(others[0]["status"], "too-few");
}

#[test]
fn equals_are_told_apart_by_the_games_among_them() {
    // A circle of three with three points each: a beats b 3:0, b beats c 1:0, c beats a 1:0.
    // Among them the differences are a +2, b -2, c 0.
    let circle = "games: [a 3:0 b, b 1:0 c, c 1:0 a]";
    let project = points("{ score: true }", &[circle]);
    assert_eq!(table(&project), ["1 a 3", "2 c 3", "3 b 3"]);
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    assert_eq!(rows[0]["ahead_by"], "direct-difference");
    assert_eq!(rows[0]["ahead_own"], 2);
    assert_eq!(rows[0]["ahead_other"], 0);
    let page = project.read("public/league/index.html");
    assert!(
        page.contains("by difference against one another: 2\u{a0}against\u{a0}0."),
        "{page}"
    );
    // All three have 6. Among them a has 6, b and c have 3 each with a difference of 0; then b
    // and c alone, where b has won, though c's difference is the greater one.
    let days = [
        "games: [a 1:0 b, c 2:0 a, b 2:0 c]",
        "games: [a 1:0 b, b 1:0 x, c 9:0 y]",
    ];
    let project = points("{ score: true }", &days);
    assert_eq!(
        table(&project)[..3],
        ["1 a 6", "2 b 6", "3 c 6"].map(str::to_owned)
    );
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    assert_eq!(rows[1]["ahead_by"], "direct");
    assert_eq!(rows[1]["ahead_own"], 3);
    // What a column shows is not told a second time: a has +3, b has +2.
    let apart = "games: [a 3:0 x, b 2:0 y]";
    for (columns, is_told) in [("", false), (", columns: [played]", true)] {
        let options = format!("{{ system: points, points: {{ score: true }}{columns} }}");
        let project = league(&options, &[apart]);
        build(&project);
        let page = project.read("public/league/index.html");
        let told = "by difference: 3\u{a0}against\u{a0}2.";
        assert_eq!(page.contains(told), is_told, "{page}");
    }
}

#[test]
fn level_players_share_a_place_and_stand_by_name() {
    let project = points(
        "{ tie-breaks: [wins, name] }",
        &["games: [b 1-0 d, a 1-0 c]"],
    );
    assert_eq!(table(&project), ["1 a 3", "1 b 3", "3 c 0", "3 d 0"]);
}

#[test]
fn opponents_points_decide_by_buchholz_and_sonneborn_berger() {
    // a beats b, a beats c, b beats c, d beats e: a 6, b 3, d 3, c 0, e 0.
    // Buchholz: b has 6 + 0, d has 0; c has 6 + 3, e has 3.
    let days = ["games: [a 1-0 b, a 1-0 c, b 1-0 c, d 1-0 e]"];
    let project = points("{ tie-breaks: [buchholz] }", &days);
    assert_eq!(
        table(&project),
        ["1 a 6", "2 b 3", "3 d 3", "4 c 0", "5 e 0"]
    );
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    assert_eq!(rows[1]["buchholz"], 6);
    assert_eq!(rows[3]["buchholz"], 9);
    // Sonneborn-Berger: a 3 + 0, b and d beat nobody with points.
    let project = points("{ tie-breaks: [sonneborn-berger] }", &days);
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    assert_eq!(rows[0]["sonneborn_berger"], 3);
    assert_eq!(rows[1]["place"], 2);
    assert_eq!(rows[2]["place"], 2);
    // 6 of 8 against 3 of 4: level. 5 of 6 is more.
    let days = ["games: [a 6:2 x, b 3:1 y, c 5:1 z]"];
    let project = points("{ score: true, tie-breaks: [rate] }", &days);
    assert_eq!(
        table(&project)[..3],
        ["1 c 3", "2 a 3", "2 b 3"].map(str::to_owned)
    );
}

/// A win that displaces one of as much leaves the number where it is.
#[test]
fn a_number_that_stays_does_not_become_itself() {
    let project = points("{ best-of: 1 }", &["games: [a 1-0 b]", "games: [a 1-0 b]"]);
    build(&project);
    let page = project.read("public/league/matchdays/2026-01-02/index.html");
    assert!(page.contains("<summary>a: stays at 3</summary>"), "{page}");
    assert!(
        page.contains("the best matchday counts, so 3 stays."),
        "{page}"
    );
    let first = project.read("public/league/index.html");
    let note = "The best matchday of each player counts.";
    assert!(first.contains(note), "{first}");
    let project = points(
        "{ best-of: 1, attendance: 1 }",
        &["games: [a 1-0 b]", "games: [a 1-0 b]"],
    );
    build(&project);
    let page = project.read("public/league/matchdays/2026-01-02/index.html");
    assert!(
        page.contains("being there; the best matchday counts, so 4 stays."),
        "{page}"
    );
}

/// Of the games of whoever leads a long evening is told by one that was won: against c, who has a
/// point, not d, who has none.
#[test]
fn an_evening_is_told_by_a_win_of_the_leader() {
    let day = "games: [b 1-0 a, a ½-½ c, a 1-0 d, a 1-0 c]";
    let project = points("{}", &[day]);
    build(&project);
    let page = project.read("public/league/index.html");
    assert!(page.contains("–\u{2060}0 c"), "{page}");
    assert!(!page.contains("–\u{2060}0 a"), "{page}");
}

#[test]
fn points_are_given_by_hand_in_a_result_and_in_a_file() {
    let days = [
        "results: [{ placings: [a, b], points: { b: 5 } }]",
        "adjust: [{ player: a, points: -2, why: \"late\" }, { player: c, points: 1.5 }]",
    ];
    let project = points("{ best-of: 1 }", &days);
    assert_eq!(table(&project), ["1 b 5", "2 c 1.5", "3 a 1"]);
    let told = project.succeed(&["explain", "league", "a", "--as-of", "2026-12-31"]);
    assert!(told.contains("by hand: late"), "{told}");
    let page = project.read("public/league/matchdays/2026-01-02/index.html");
    assert!(page.contains("by hand: late"), "{page}");
}

#[test]
fn what_a_points_league_can_not_have_is_an_error() {
    let told = |options: &str, day: &str| {
        let options = format!("{{ system: points, points: {options} }}");
        let output = league(&options, &[day]).run(&["check"]);
        assert!(!output.status.success(), "{options}");
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let three = "placings: [a, b, c]";
    let message = "error[too-many-players]: a result of more than 2 players";
    assert!(told("{}", three).contains(message));
    assert!(told("{ places: [3, 1], win: 2 }", three).contains("error[conflicting-keys]"));
    assert!(
        told("{ places: [3], tie-breaks: [buchholz] }", three).contains("error[too-many-players]")
    );
    assert!(told("{ carry: 1.5 }", "games: []").contains("error[out-of-range]"));
    assert!(told("{ places: goals }", "games: []").contains("`score`"));
    let adjust = "adjust: [{ player: a, points: 1 }]";
    let elo = league("{ system: elo }", &[adjust]).run(&["check"]);
    let told = String::from_utf8([elo.stdout, elo.stderr].concat()).unwrap();
    assert!(told.contains("no `adjust`"), "{told}");
}

/// The seasons of a league, each as `id from to: player value played, …`.
fn seasons(project: &Project) -> Vec<String> {
    let seasons = data(project, "seasons.json");
    let line = |season: &Value| {
        let rows = season["rows"].as_array().unwrap().iter();
        let rows: Vec<String> = rows
            .map(|row| {
                let player = row["player"].as_str().unwrap();
                format!("{player} {} {}", row["exact"], row["played"])
            })
            .collect();
        let to = season["to"].as_str().unwrap_or("-");
        let (id, from) = (
            season["id"].as_str().unwrap(),
            season["from"].as_str().unwrap(),
        );
        format!("{id} {from} {to}: {}", rows.join(", "))
    };
    seasons.as_array().unwrap().iter().map(line).collect()
}

#[test]
fn points_begin_anew_with_each_season_but_for_what_is_carried() {
    let options = "{ system: points, points: { carry: 0.5 }, seasons: [{ id: one, from: 2026-01-02 }, { id: two, from: 2026-01-03 }, { id: three, from: 2026-01-04 }] }";
    let days = [
        "games: [a 1-0 b]",
        "games: [a 1-0 b]",
        "games: [b 1-0 a]",
        "games: [a ½-½ b]",
    ];
    let project = league(options, &days);
    build(&project);
    // one: a 3 + 3. two: a 6 / 2, b 3. three: a 3 / 2 + 1, b 3 / 2 + 1.
    assert_eq!(
        seasons(&project),
        [
            "one 2026-01-02 2026-01-02: a 6 2, b 0 2",
            "two 2026-01-03 2026-01-03: b 3 1, a 3 1",
            "three 2026-01-04 -: a 2.5 1, b 2.5 1",
        ]
    );
    assert_eq!(table(&project), ["1 a 2.5", "1 b 2.5"]);
    let page = project.read("public/league/seasons/one/index.html");
    assert!(
        page.contains("Season one") && page.contains(">6</td>"),
        "{page}"
    );
    assert!(page.contains("/league/seasons/two/"), "{page}");
    let history = &data(&project, "history.json")["tables"][0]["matchdays"];
    let ids: Vec<&Value> = (0..4).map(|index| &history[index]["season"]).collect();
    assert_eq!(ids, ["one", "one", "two", "three"]);
}

#[test]
fn ratings_go_the_way_back_that_a_season_says() {
    // K 32 between equals: 1500 and 1500 become 1516 and 1484. Half of the way back is 1508
    // and 1492: the favourite is expected to take 1 / (1 + 10^(-16/400)) = 0.52301, and
    // 1508 + 32 * (1 - 0.52301) = 1523.26, 1492 - 15.26 = 1476.74.
    let options = "{ system: elo, elo: { k: 32 }, seasons: [{ id: a, from: 2026-01-01 }, { id: b, from: 2026-01-02, reset: RESET }] }";
    let days = ["games: [anna 1-0 bert]", "games: [anna 1-0 bert]"];
    let ends = |reset: &str| {
        let project = league(&options.replace("RESET", reset), &days);
        build(&project);
        (seasons(&project), table(&project))
    };
    let (told, now) = ends("0.5");
    assert_eq!(told[0], "a 2026-01-01 2026-01-01: anna 1516 1, bert 1484 1");
    assert_eq!(now, ["1 anna 1523", "2 bert 1477"]);
    assert_eq!(ends("true").1, ["1 anna 1516", "2 bert 1484"]);
    // 1516 against 1484: 0.54592 is expected, and 1516 + 32 * 0.45408 = 1530.53.
    assert_eq!(ends("false").1, ["1 anna 1531", "2 bert 1469"]);
}

#[test]
fn seasons_follow_the_calendar_and_what_they_can_not_be_is_an_error() {
    let options = "{ system: points, seasons: { every: quarter, from: 2026-01-01 } }";
    let project = league(options, &["games: [a 1-0 b]"]);
    build(&project);
    assert_eq!(
        seasons(&project),
        [
            "2026-q1 2026-01-01 2026-03-31: a 3 1, b 0 1",
            "2026-q2 2026-04-01 2026-06-30: a 0 0, b 0 0",
            "2026-q3 2026-07-01 2026-09-30: a 0 0, b 0 0",
            "2026-q4 2026-10-01 2026-12-31: a 0 0, b 0 0",
        ]
    );
    for (options, message) in [
        (
            "{ system: keizer, seasons: { every: year, from: 2026-01-01 } }",
            "no seasons",
        ),
        (
            "{ system: elo, seasons: { every: week, from: 2026-01-01 } }",
            "no season of a `week`",
        ),
        (
            "{ system: elo, seasons: [{ id: A B, from: 2026-01-01 }] }",
            "error[bad-id]",
        ),
        (
            "{ system: elo, seasons: [{ id: a, from: 2026-01-01 }, { id: b, from: 2026-01-01 }] }",
            "error[date-order]",
        ),
        (
            "{ system: elo, seasons: [{ id: a, from: 2026-01-01, reset: 2 }] }",
            "error[out-of-range]",
        ),
    ] {
        let output = league(options, &[]).run(&["check"]);
        let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(told.contains(message), "{told}");
    }
}

#[test]
fn points_of_a_day_go_by_the_options_of_that_day() {
    let options = "{ system: points, points: { win: 3 }, changes: [{ from: 2026-01-02, points: { win: 2 } }, { from: 2026-01-03, points: { tie-breaks: [wins] } }] }";
    let project = league(options, &["games: [a 1-0 b]", "games: [b 1-0 a]"]);
    build(&project);
    assert_eq!(table(&project), ["1 a 3", "2 b 2"]);
    let told = project.succeed(&["explain", "league", "b", "--as-of", "2026-12-31"]);
    assert!(told.contains("b gets 2 for a win"), "{told}");
    let page = project.read("public/league/matchdays/2026-01-02/index.html");
    let told = "<summary>b: 0 becomes 2</summary><p>2 for a win.";
    assert!(page.contains(told), "{page}");
    // Among the results of a player the change and the number after it stand beside.
    let player = project.read("public/league/players/b/index.html");
    let results = player.split("<table class=\"results\">").nth(1).unwrap();
    assert!(results.contains(">a</a></td>"), "{results}");
}

#[test]
fn what_a_result_can_be_goes_by_the_options_of_its_day() {
    let options = "{ system: points, changes: [{ from: 2026-01-02, points: { score: true } }] }";
    let project = league(options, &["games: [a 1:0 b]", "games: [a 1:0 b]"]);
    build(&project);
    let results = data(&project, "results.json");
    assert!(results[0].get("score_first").is_none(), "{results}");
    assert_eq!(results[1]["score_first"], 1);
    let row = &data(&project, "standings.json")["tables"][0]["rows"][0];
    assert_eq!(row["difference"], 1);

    let options =
        "{ system: points, changes: [{ from: 2026-01-02, points: { places: [5, 3, 2] } }] }";
    let project = league(options, &["games: [a 1-0 b]", "placings: [a, b, c]"]);
    build(&project);
    assert_eq!(table(&project), ["1 a 8", "2 b 3", "3 c 2"]);
}

#[test]
fn points_by_place_and_by_result_take_each_other_away() {
    let options = "{ system: points, points: { win: 2 }, changes: [{ from: 2026-01-02, points: { places: [5, 3] } }, { from: 2026-01-03, points: { win: 1 } }] }";
    let day = "games: [a 1-0 b]";
    let project = league(options, &[day, day, day]);
    build(&project);
    assert_eq!(table(&project), ["1 a 8", "2 b 3"]);
}

#[test]
fn a_season_that_is_over_keeps_the_table_options_of_its_last_day() {
    let options = "{ system: points, seasons: [{ id: a, from: 2026-01-01 }, { id: b, from: 2026-01-03 }], changes: [{ from: 2026-01-03, points: { best-of: 1 } }] }";
    let days = [
        "games: [a 1-0 b]",
        "games: [a 1-0 b]",
        "games: [a 1-0 b]",
        "games: [a 1-0 b]",
    ];
    let project = league(options, &days);
    build(&project);
    assert_eq!(
        seasons(&project),
        [
            "a 2026-01-01 2026-01-02: a 6 2, b 0 2",
            "b 2026-01-03 -: a 3 2, b 0 2"
        ]
    );
}

#[test]
fn what_other_options_make_of_the_points_is_told_on_the_day_after() {
    let options = "{ system: points, changes: [{ from: 2026-01-04, points: { best-of: 2 } }] }";
    let won = "games: [a 1-0 b]";
    let project = league(options, &[won, won, won, "games: [b 1-0 a]"]);
    build(&project);
    // Three wins for 3 points each, of which two count from then on; then a loss for nothing.
    assert_eq!(table(&project), ["1 a 6", "2 b 3"]);
    let rows = data(&project, "standings.json");
    let change = &rows["tables"][0]["rows"][0]["change"];
    assert_eq!(change, -3.0, "{rows}");
    let told = project.succeed(&["explain", "league", "a", "--as-of", "2026-12-31"]);
    assert!(
        told.contains("9 → 6\n  counted anew by other rules"),
        "{told}"
    );
    let page = project.read("public/league/matchdays/2026-01-04/index.html");
    assert!(page.contains("counted anew by other rules"), "{page}");
}

/// On the third day, on which a does not play, both wins begin to count.
#[test]
fn the_best_value_is_also_that_of_other_options() {
    let options = "{ system: points, points: { best-of: 1 }, columns: [best], changes: [{ from: 2026-01-03, points: { best-of: 0 } }] }";
    let won = "games: [a 1-0 b]";
    let project = league(options, &[won, won, "games: [b 1-0 c]"]);
    build(&project);
    let rows = data(&project, "standings.json");
    let row = &rows["tables"][0]["rows"][0];
    assert_eq!(
        (&row["exact"], &row["best"]),
        (&json!(6), &json!(6)),
        "{rows}"
    );
}

/// All five days count before and after; sums of fractions depend on their order.
#[test]
fn points_that_stay_are_not_told_to_be_counted_anew() {
    let options = "{ system: points, changes: [{ from: 2026-01-05, points: { best-of: 9 } }] }";
    let day = |points: &str| {
        format!("games: [{{ players: [a, b], result: 1-0, points: {{ a: {points}, b: 0 }} }}]")
    };
    let days = ["0.3", "0.2", "0.1", "0", "3"].map(day);
    let days: Vec<&str> = days.iter().map(String::as_str).collect();
    let project = league(options, &days);
    let told = project.succeed(&["explain", "league", "a", "--as-of", "2026-12-31"]);
    assert!(told.contains("0.6 becomes 3.6"), "{told}");
    assert!(!told.contains("counted anew"), "{told}");
}

#[test]
fn what_is_carried_over_goes_by_the_options_of_the_season_that_ends() {
    let options = "{ system: points, points: { carry: 0.5 }, seasons: [{ id: a, from: 2026-01-01 }, { id: b, from: 2026-01-03 }], changes: [{ from: 2026-01-03, points: { carry: 0.5, best-of: 1 } }] }";
    let won = "games: [a 1-0 b]";
    let project = league(options, &[won, won, "games: [b 1-0 a]"]);
    build(&project);
    // Half of the 6 points of two wins, although only one would count now; b has won since.
    assert_eq!(table(&project), ["1 b 3", "2 a 3"]);
    let told = project.succeed(&["explain", "league", "a", "--as-of", "2026-12-31"]);
    assert!(told.contains("6 → 3"), "{told}");
}

/// The final tables of groups as FIFA and UEFA published them: the results, then `team points for
/// against` in the order of the table.
///
/// Where teams were level, UEFA's rules of 2004 and 2012 began with the games among them, those
/// of FIFA of 2018 with the difference of all games.
#[test]
fn published_tables_come_out_of_their_results() {
    let groups: [(&str, &str, &[&str], &[&str]); 4] = [
        (
            "FIFA World Cup 2018, group F",
            "[difference, for, direct, name]",
            &[
                "GER 0:1 MEX",
                "SWE 1:0 KOR",
                "KOR 1:2 MEX",
                "GER 2:1 SWE",
                "KOR 2:0 GER",
                "MEX 0:3 SWE",
            ],
            &["SWE 6 5 2", "MEX 6 3 4", "KOR 3 3 3", "GER 3 2 4"],
        ),
        (
            "FIFA World Cup 2018, group H but for the cards",
            "[difference, for, direct, name]",
            &[
                "COL 1:2 JPN",
                "POL 1:2 SEN",
                "JPN 2:2 SEN",
                "POL 0:3 COL",
                "JPN 0:1 POL",
                "SEN 0:1 COL",
            ],
            &["COL 6 5 2", "JPN 4 4 4", "SEN 4 4 4", "POL 3 2 5"],
        ),
        (
            "UEFA Euro 2012, group A",
            "[direct, difference, for, name]",
            &[
                "POL 1:1 GRE",
                "RUS 4:1 CZE",
                "GRE 1:2 CZE",
                "POL 1:1 RUS",
                "CZE 1:0 POL",
                "GRE 1:0 RUS",
            ],
            &["CZE 6 4 5", "GRE 4 3 3", "RUS 4 5 3", "POL 2 2 3"],
        ),
        (
            "UEFA Euro 2004, group C",
            "[direct, difference, for, name]",
            &[
                "DEN 0:0 ITA",
                "SWE 5:0 BUL",
                "BUL 0:2 DEN",
                "ITA 1:1 SWE",
                "ITA 2:1 BUL",
                "DEN 2:2 SWE",
            ],
            &["SWE 5 8 3", "DEN 5 4 2", "ITA 5 3 2", "BUL 0 1 9"],
        ),
    ];
    for (group, ties, games, expected) in groups {
        // Three points a game of each pair, less one for a draw, and a goal for one is against
        // another.
        let numbers = expected.iter().flat_map(|line| line.split(' ').skip(1));
        let numbers: Vec<usize> = numbers.map(|number| number.parse().unwrap()).collect();
        let sum = |column: usize| numbers.iter().skip(column).step_by(3).sum::<usize>();
        let is_draw = |game: &&&str| game.as_bytes()[4] == game.as_bytes()[6];
        let draws = games.iter().filter(is_draw).count();
        assert_eq!(sum(0), 3 * games.len() - draws, "{group}");
        assert_eq!(sum(1), sum(2), "{group}");
        let options = format!("{{ score: true, tie-breaks: {ties} }}");
        let project = points(&options, &[&format!("games: [{}]", games.join(", "))]);
        let rows = data(&project, "standings.json");
        let rows = rows["tables"][0]["rows"].as_array().unwrap().iter();
        let rows: Vec<String> = rows
            .map(|row| {
                format!(
                    "{} {} {} {}",
                    row["player"].as_str().unwrap(),
                    row["exact"],
                    row["score_for"],
                    row["score_against"]
                )
            })
            .collect();
        assert_eq!(rows, expected, "{group}");
    }
}

/// The data of the calculator on a league's page, if it has one.
fn what_if(options: &str) -> Option<serde_json::Value> {
    what_if_after(options, "games: [a 2:1 b]")
}

/// The same after a matchday.
fn what_if_after(options: &str, matchday: &str) -> Option<serde_json::Value> {
    let project = points(options, &[matchday]);
    build(&project);
    let page = project.read("public/league/index.html");
    let (_, box_) = page.split_once("data-what-if")?;
    let (_, script) = box_.split_once("<script")?;
    let (_, data) = script.split_once('>')?;
    serde_json::from_str(data.split("</script>").next()?).ok()
}

#[test]
fn a_game_can_be_tried_out_where_it_alone_tells_its_points() {
    // What being there gives is added to what the result gives.
    let data = what_if("{ win: 2, loss: -0.5, attendance: 1 }").unwrap();
    let formula = serde_json::json!({ "points": { "win": 3.0, "draw": 2.0, "loss": 0.5 } });
    assert_eq!(data["formula"], formula);
    assert_eq!(data["most"], 2);

    let data = what_if("{ places: [3, 1], attendance: 0.5 }").unwrap();
    let formula = serde_json::json!({ "places": { "list": [3.0, 1.0], "attendance": 0.5 } });
    assert_eq!(data["formula"], formula);

    for options in [
        "{ best-of: 2 }",
        "{ places: score }",
        "{ places: [3, 1], games: { main: { places: [9] } } }",
    ] {
        assert_eq!(what_if(options), None, "{options}");
    }
}

/// Six games of which each ends with two for who wins.
const SIX_TO_TWO: &str = "a 2:1 b, b 0:2 c, a 2:0 c, b 2:1 d, c 0:2 d, a 2:1 d";

#[test]
fn the_results_that_can_be_tried_out_are_those_of_the_league() {
    for (games, expected) in [
        ("a 1-0 b", ["1–0", "½–½", "0–1"]),
        ("a 3:1 b", ["Win", "Draw", "Loss"]),
        // Games to two, with the scores that the losers had.
        (
            &format!("{SIX_TO_TWO}, {SIX_TO_TWO}"),
            ["2:0, 2:1", "Draw", "0:2, 1:2"],
        ),
        (
            "a 5:1 b, a 5:0 b, a 5:2 b, a 5:3 b, c 5:1 d, d 5:1 b",
            // More scores than are read at a glance.
            ["Win", "Draw", "Loss"],
        ),
    ] {
        let data = what_if_after("{}", &format!("games: [{games}]")).unwrap();
        assert_eq!(data["results"], serde_json::json!(expected), "{games}");
    }
}

#[test]
fn a_draw_can_be_tried_out_where_there_may_be_one() {
    let with_draw = serde_json::json!([[1, 2], [1, 1], [2, 1]]);
    let without = serde_json::json!([[1, 2], [2, 1]]);
    let several = serde_json::json!([[]]);
    for (options, games, endings) in [
        // Who wins has three: a best of five.
        (
            "{}",
            "a 3:1 b, b 2:3 c, a 3:0 c, b 3:1 d, c 0:3 d, a 3:2 d",
            &without,
        ),
        // A few results do not tell it yet, nor do results that end in any number.
        (
            "{}",
            "a 3:1 b, b 2:3 c, a 3:0 c, b 3:1 d, c 0:3 d",
            &with_draw,
        ),
        (
            "{}",
            "a 3:1 b, b 2:3 c, a 3:0 c, b 3:1 d, c 0:3 d, a 2:1 d",
            &with_draw,
        ),
        ("{}", "a 1-0 b, b 0-1 c", &with_draw),
        // What has been played can be played.
        ("{}", "a 3:1 b, b 3:3 c", &with_draw),
        // In football six may win with two goals; of twelve games one would have ended otherwise.
        ("{}", SIX_TO_TWO, &with_draw),
        ("{}", &format!("{SIX_TO_TWO}, {SIX_TO_TWO}"), &without),
        // Nobody would get anything for it.
        ("{ draw: 0 }", "a 3:1 b", &without),
        ("{ draw: 0 }", "a 1-0 b", &with_draw),
        ("{ places: [3, 1] }", "a 3:1 b", &several),
    ] {
        let data = what_if_after(options, &format!("games: [{games}]")).unwrap();
        assert_eq!(&data["endings"], endings, "{options} {games}");
    }
}

/// Two win by 2 and by 1, level on 3; the losers are level on 0 with −1 and −2.
#[test]
fn the_table_of_a_year_has_the_places_of_the_league_and_no_number_twice() {
    let options = "{ system: points, points: { score: true, tie-breaks: [difference, name] } }";
    let project = league(options, &["games: [b 2:0 c, a 1:0 d]"]);
    build(&project);
    let page = project.read("public/league/statistics/index.html");
    let rows = page.split("<td class=\"place\">").skip(1);
    let rows: Vec<String> = rows
        .map(|row| {
            let (place, rest) = row.split_once('<').unwrap();
            let (_, player) = rest.split_once("/league/players/").unwrap();
            format!("{place} {}", player.split('/').next().unwrap())
        })
        .collect();
    assert_eq!(rows, ["1 b", "2 a", "3 d", "4 c"]);
    assert!(!page.contains("<td class=\"change"), "{page}");
    // Nobody can draw.
    for page in ["statistics", "players"] {
        let page = project.read(&format!("public/league/{page}/index.html"));
        assert!(
            page.contains(">L</abbr>") && !page.contains(">D</abbr>"),
            "{page}"
        );
    }
    let page = project.read("public/league/players/a/index.html");
    assert!(
        page.contains(">Ahead of 1<") && !page.contains("Level with"),
        "{page}"
    );
}

/// The last of ten took the tenth place once and the ninth once.
#[test]
fn the_places_of_a_year_add_up_to_what_was_played() {
    let options = "{ system: points, points: { places: [3, 1] } }";
    let days = [
        "placings: [a, b, c, d, e, f, g, h, i, j]",
        "placings: [a, b, c, d, e, f, g, h, j, i]",
    ];
    let project = league(options, &days);
    build(&project);
    let page = project.read("public/league/statistics/index.html");
    assert!(
        page.contains("<abbr title=\"Place 8+\">8+</abbr>"),
        "{page}"
    );
    let (_, line) = page
        .split_once("<a href=\"/league/players/j/\">j</a></th>")
        .unwrap();
    let line = line.split("</tr>").next().unwrap();
    let numbers: Vec<&str> = line.split("\">").skip(1).collect();
    let numbers: Vec<&str> = numbers
        .iter()
        .filter_map(|it| it.split("</td>").next())
        .collect();
    // The points, the games, and the places from the first to the eighth and further.
    let expected = ["0", "2", "0", "0", "0", "0", "0", "0", "0", "2"];
    assert_eq!(numbers, expected, "{line}");
}

#[test]
fn seasons_have_a_board_of_honours_and_a_chart_of_their_own() {
    // one: a and b beat c and each other once, level on 6 with difference 2 and 1; then c 0.
    // two: c 6; b, who did not play, and a 0, a with difference -2. three is not over.
    let options = "{ system: points, points: { score: true }, seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-01-02 }, { id: three, from: 2026-01-04 }] }";
    let days = [
        "games: [a 2:0 c, b 1:0 c, a 1:2 b, a 2:1 b]",
        "games: [c 1:0 a]",
        "games: [c 1:0 a]",
        "games: [a 1:0 c]",
    ];
    let project = league(options, &days);
    build(&project);
    let page = project.read("public/league/statistics/index.html");
    let (_, board) = page.split_once("<table class=\"honours\">").unwrap();
    let board = board.split("</table>").next().unwrap();
    let rows: Vec<&str> = board.split("<tr>").skip(2).collect();
    assert_eq!(rows.len(), 2, "{board}");
    let names = |row: &str| -> Vec<String> {
        let links = row.split("<a href=\"").skip(1);
        links
            .map(|link| link.split('"').next().unwrap().to_owned())
            .collect()
    };
    let line = |season: &str, ids: &[&str]| -> Vec<String> {
        let mut line = vec![format!("/league/seasons/{season}/")];
        line.extend(ids.iter().map(|id| format!("/league/players/{id}/")));
        line
    };
    assert_eq!(names(rows[0]), line("two", &["c", "b", "a"]));
    assert_eq!(names(rows[1]), line("one", &["a", "b", "c"]));
    assert!(rows[1].contains("<small>6</small>") && rows[1].contains("<small>0</small>"));
    // All seasons together: a 6 and 3, b 6, c 6.
    let (_, all) = page.split_once("id=\"season-all\"").unwrap();
    let values = all.split("<td class=\"value\">").skip(1);
    let values: Vec<&str> = values.map(|it| it.split('<').next().unwrap()).collect();
    assert_eq!(values, ["9", "6", "6"], "{page}");
    // That points begin anew is no loss of a day: nobody lost any.
    assert!(!page.contains("Biggest loss on one matchday"), "{page}");
    // The chart of a season begins anew: c goes from 0 to 3.00 and 6.00, a stays at 0.
    let page = project.read("public/league/seasons/two/index.html");
    let (_, chart) = page.split_once("<svg").unwrap();
    for (player, values) in [("c", "0 300 300"), ("a", "0 0 0")] {
        let (_, line) = chart
            .split_once(&format!("data-name=\"{player}\""))
            .unwrap();
        let (_, line) = line.split_once("data-steps=\"").unwrap();
        assert_eq!(line.split('"').next(), Some(values), "{player}: {chart}");
    }
    // Nobody leads what is over.
    assert!(!page.contains("has led since"), "{page}");
    // Two points of a line tell no more than the table.
    let page = project.read("public/league/seasons/three/index.html");
    assert!(!page.contains("data-steps"), "{page}");
}

#[test]
fn a_matchday_on_which_nobody_came_counts_like_any_other() {
    let project = points("{}", &["games: [a -:- b]", "games: [a 1-0 b]"]);
    assert_eq!(table(&project), ["1 a 3", "2 b 0"]);
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    // a: a defeat and a win; b: two defeats.
    for (row, [played, won, lost]) in [(0, [2, 1, 1]), (1, [2, 0, 2])] {
        let counts = ["played", "won", "lost"].map(|key| rows[row][key].as_u64());
        assert_eq!(counts, [Some(played), Some(won), Some(lost)], "{row}");
    }
    let days = &data(&project, "history.json")["tables"][0]["matchdays"];
    assert_eq!(days[0]["date"], "2026-01-01");
    assert_eq!(days[0]["values"], json!({ "a": 0, "b": 0 }));
    assert_eq!(days[1]["values"], json!({ "a": 3 }));
}

#[test]
fn who_is_new_stands_in_the_history_with_nothing_as_well() {
    let days = ["games: [a 1-0 b]", "games: [c 1-0 b]"];
    let project = league("{ system: points }", &days);
    project.write(
        "content/league/players.yaml",
        "a: {}\nb: {}\nc: {}\nd: {}\n",
    );
    build(&project);
    let lines = &data(&project, "history.json")["tables"][0]["matchdays"];
    // The register is in the table on the first matchday.
    assert_eq!(
        lines[0]["values"],
        json!({ "a": 3, "b": 0, "c": 0, "d": 0 })
    );
    assert_eq!(lines[1]["values"], json!({ "c": 3 }));
    // Without a register everybody comes in with the first result.
    let project = points("{}", &days);
    let lines = &data(&project, "history.json")["tables"][0]["matchdays"];
    assert_eq!(lines[0]["values"], json!({ "a": 3, "b": 0 }));
    assert_eq!(lines[1]["values"], json!({ "c": 3 }));
    // What the evening gave is what it was.
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    let changes = [0, 1, 2].map(|row| json!([rows[row]["player"], rows[row]["change"]]));
    assert_eq!(changes, [json!(["a", 0]), json!(["c", 3]), json!(["b", 0])]);
}

#[test]
fn a_score_tells_nobody_apart_where_the_league_counts_none() {
    let day = "games: [a 1:0 x, b 2:1 y]";
    // Both have won one game; x and y have lost one.
    assert_eq!(
        table(&points("{}", &[day])),
        ["1 a 3", "1 b 3", "3 x 0", "3 y 0"]
    );
    // With scores both have a difference of 1, and b has scored more; so has y of the losers.
    assert_eq!(
        table(&points("{ score: true }", &[day])),
        ["1 b 3", "2 a 3", "3 y 0", "4 x 0"]
    );
}

#[test]
fn sums_of_opponents_fill_their_columns_where_they_decide_nothing() {
    let options = "{ system: points, columns: [buchholz, sonneborn-berger] }";
    let project = league(options, &["games: [a 1-0 b]"]);
    build(&project);
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    // a has beaten b, who has 0; b has lost to a, who has 3.
    assert_eq!([&rows[0]["buchholz"], &rows[1]["buchholz"]], [0, 3]);
    let berger = [&rows[0]["sonneborn_berger"], &rows[1]["sonneborn_berger"]];
    assert_eq!(berger, [0, 0]);
}

/// A win gives 3 in each game: the numbers stand in the line below and in the table alone.
/// If a game gives something else, they stand beside its names.
#[test]
fn a_change_that_follows_from_the_result_does_not_stand_beside_it() {
    let options = "{ system: points, points: { win: 3 } }";
    let project = league(options, &["games: [a 1-0 b, c 0-1 d]"]);
    build(&project);
    let duels = |project: &Project, address: &str| {
        let page = project.read(&format!("public/league/{address}index.html"));
        let duels = page.split_once("<table class=\"duels\">").unwrap().1;
        duels.split_once("</table>").unwrap().0.to_owned()
    };
    for address in ["", "matchdays/2026-01-01/"] {
        let duels = duels(&project, address);
        assert!(!duels.contains('±') && !duels.contains("+3"), "{duels}");
        assert!(
            duels.contains("<summary>a: 0 becomes 3</summary>"),
            "{duels}"
        );
        // No number that stays is said to become what it was.
        assert!(
            duels.contains("<p>b gets 0 for a defeat and stays at 0.</p>"),
            "{duels}"
        );
    }
    let options = "{ system: points, points: { win: 3, forfeit-loss: -1 } }";
    let project = league(options, &["games: [a 1-0 b, c +:- d]"]);
    build(&project);
    let duels = duels(&project, "matchdays/2026-01-01/");
    assert!(duels.contains("<td class=\"down\">−1</td>"), "{duels}");
}

/// After 1 January a has 9, b 6, c 3, d and e 1; the next day a, b and d win 3 each, and d passes c.
#[test]
fn of_many_who_gain_as_much_a_headline_names_who_passed_most() {
    let days = [
        "games: [a 1-0 e, a 1-0 f, a 1-0 g, b 1-0 e, b 1-0 f, c 1-0 e, d ½-½ e]",
        "games: [a 1-0 f, b 1-0 g, d 1-0 f]",
    ];
    let project = league("{ system: points, points: { win: 3 } }", &days);
    build(&project);
    let page = project.read("public/league/index.html");
    assert!(
        page.contains("; d +3, up to place\u{a0}3, past c"),
        "{page}"
    );
}

#[test]
fn a_league_without_columns_shows_games_and_scores_before_its_points() {
    let heads = |options: &str| {
        let project = league(options, &["games: [a 3:1 b]"]);
        build(&project);
        let page = project.read("public/league/index.html");
        let head = page.split_once("<thead>").unwrap().1;
        let head = head.split_once("</thead>").unwrap().0;
        let texts = head.split('>').map(|part| part.split('<').next().unwrap());
        let texts: Vec<&str> = texts.filter(|text| !text.trim().is_empty()).collect();
        texts.join(" ")
    };
    let own = heads("{ system: points, points: { score: true } }");
    assert!(
        own.starts_with("# Name P For Against +/− Points ±"),
        "{own}"
    );
    let named = heads("{ system: points, points: { score: true }, columns: [won] }");
    assert!(named.starts_with("# Name W Points ±"), "{named}");
}

#[test]
fn a_new_league_shows_the_games_behind_its_points() {
    let project = Project::new(&[]);
    project.succeed(&["init", "--system", "points"]);
    project.succeed(&["build", "-d", "public"]);
    let page = project.read("public/table-tennis/index.html");
    for head in ["Played", "Won", "Lost"] {
        assert!(
            page.contains(&format!("<abbr title=\"{head}\">")),
            "{head}: {page}"
        );
    }
}
