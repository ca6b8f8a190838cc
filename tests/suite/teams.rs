//! Games of teams, in every system that knows them (P3).

use serde_json::{Value, json};

use crate::points::{build, data, league, points, table};
use crate::project::Project;

fn player<'a>(project: &Project, result: &'a Value, id: &str) -> &'a Value {
    let players = result["players"].as_array().unwrap().iter();
    let mut found = players.filter(|player| player["player"] == id);
    found
        .next()
        .unwrap_or_else(|| panic!("{id} in {}", project.read("book.toml")))
}

#[test]
fn each_member_of_a_team_gets_the_points() {
    let days = ["games: [anna+bert 3:1 clara+dora, clara+anna ½-½ bert+dora]"];
    let project = points("{ score: true, tie-breaks: [difference, name] }", &days);
    // A win and a draw, or a draw and a defeat; the draw has no score.
    assert_eq!(
        table(&project),
        ["1 anna 4", "1 bert 4", "3 clara 1", "3 dora 1"]
    );
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    assert_eq!(rows[0]["score_for"], 3);
    assert_eq!(rows[3]["difference"], -2);
    assert_eq!([&rows[0]["played"], &rows[0]["won"]], [2, 1]);

    let results = data(&project, "results.json");
    let players = results[0]["players"].as_array().unwrap();
    let told: Vec<Value> = players
        .iter()
        .map(|it| json!([it["player"], it["team"], it["place"]]))
        .collect();
    assert_eq!(
        told,
        [
            json!(["anna", "anna+bert", 1]),
            json!(["bert", "anna+bert", 1]),
            json!(["clara", "clara+dora", 2]),
            json!(["dora", "clara+dora", 2])
        ]
    );
    assert_eq!(results[0]["result"], "1-0");
    assert_eq!(results[0]["score_first"], 3);
    assert_eq!(results[0]["score_second"], 1);
    assert_eq!(
        player(&project, &results[1], "anna")["team"],
        "clara+anna",
        "the ids in the order written"
    );

    // A player's page tells a score from the player's side, and a link to it what the evening gave.
    let page = project.read("public/league/players/dora/index.html");
    assert!(page.contains("<small>1:3, with clara</small>"), "{page}");
    assert!(
        page.contains(": drew with clara + anna +1, lost to anna + bert ±0\">"),
        "{page}"
    );

    let told = project.succeed(&["explain", "league", "anna", "--as-of", "2026-12-31"]);
    assert!(
        told.contains("anna with bert gets 3 for a win: 0 becomes 3."),
        "{told}"
    );

    let csv = project.read("public/league/data/results.csv");
    let mut lines = csv.lines();
    assert!(lines.next().unwrap().ends_with(",scored,team"));
    assert!(lines.next().unwrap().ends_with(",anna+bert"));
}

#[test]
fn a_team_has_its_own_line_in_the_head_to_head() {
    let days = [
        "games: [anna+bert 1-0 clara+dora, dora+clara 1-0 bert+anna, anna+bert ½-½ emil]",
        "games: [anna 1-0 clara]",
    ];
    let project = points("{}", &days);
    let players = data(&project, "players.json");
    let anna = players
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["player"] == "anna")
        .unwrap();
    assert_eq!(
        anna["teams"],
        json!({ "anna+bert": { "head_to_head": {
            "clara+dora": { "won": 1, "drawn": 0, "lost": 1 },
            "emil": { "won": 0, "drawn": 1, "lost": 0 },
        } } })
    );
    // Alone she has met clara alone.
    assert_eq!(
        anna["head_to_head"],
        json!({ "clara": { "won": 1, "drawn": 0, "lost": 0 } })
    );
    let emil = players
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["player"] == "emil")
        .unwrap();
    assert_eq!(
        emil["head_to_head"],
        json!({ "anna+bert": { "won": 0, "drawn": 1, "lost": 0 } })
    );
    assert!(emil.get("teams").is_none());

    let page = project.read("public/league/players/anna/index.html");
    assert!(
        page.contains("clara + dora <small>with bert</small>"),
        "{page}"
    );
    let evening = project.read("public/league/matchdays/2026-01-01/index.html");
    assert!(
        evening.contains("</a><br>+ <span id=\"p-bert\"><a"),
        "{evening}"
    );
}

/// Two against one count, but one may have been forgotten.
#[test]
fn sides_of_unequal_size_are_told_when_they_are_recorded() {
    let project = points("{}", &["games: [anna+bert 1-0 clara+dora]"]);
    let record = |result: &str| {
        let output = project.run(&["record", "league", result]);
        assert!(output.status.success(), "{result}");
        String::from_utf8(output.stderr).unwrap()
    };
    let told = record("anna+clara 3:1 bert");
    assert!(
        told.contains("sides of unequal size: `anna+clara 3:1 bert`"),
        "{told}"
    );
    let even = record("anna+dora 3:1 bert+clara");
    assert!(!even.contains("unequal"), "{even}");
}

#[test]
fn a_cross_table_of_many_who_hardly_met_lists_opponents() {
    // Thirteen who met one other: 12 of 169 cells are filled. Twelve keep their cells.
    let page = |pairs: usize, rest: &str| {
        let games: Vec<String> = (0..pairs).map(|at| format!("w{at} 1-0 l{at}")).collect();
        let project = points("{}", &[&format!("games: [{}{rest}]", games.join(", "))]);
        project.read("public/league/cross/index.html")
    };
    let listed = page(6, ", extra 1-0 w0, w1 1-0 l1");
    // Nobody is level with anybody.
    let heads = "class=\"met\">Ahead of</th><th scope=\"col\" class=\"met\">Behind</th></tr>";
    assert!(listed.contains(heads), "{listed}");
    let row = |name: &str| {
        let mut rows = listed.split("<tr>");
        let name = format!(">{name}</a></th>");
        rows.find(|row| row.contains(&name)).unwrap()
    };
    let lists: Vec<&str> = row("w0").split("<td class=\"met\"").skip(1).collect();
    let [ahead, behind] = lists[..] else {
        panic!("{lists:?}");
    };
    // The score of one game stands as that of several.
    assert!(
        ahead.contains("<b>1</b>") && ahead.contains(">l0\u{a0}<b>1–0</b></a>"),
        "{ahead}"
    );
    assert!(
        behind.contains("<b>1</b>") && behind.contains(">extra\u{a0}<b>0–1</b></a>"),
        "{behind}"
    );
    assert!(
        row("w1").contains(">l1\u{a0}<b>2–0</b></a>"),
        "{}",
        row("w1")
    );
    let cells = page(6, "");
    assert!(!cells.contains("class=\"met\""), "{cells}");
}

/// Each met five: of 24 a fifth of the cells is filled, of 18, which fit, more than a quarter.
#[test]
fn a_cross_table_wider_than_a_screen_lists_opponents_until_half_its_cells_are_filled() {
    let page = |games: usize| {
        let game = |at: usize| {
            let ids: Vec<String> = (0..6).map(|seat| format!("p{at}{seat}")).collect();
            format!("{{ placings: [{}] }}", ids.join(", "))
        };
        let games: Vec<String> = (0..games).map(game).collect();
        let day = format!("results: [{}]", games.join(", "));
        let project = league("{ system: elo, elo: { k: 16 } }", &[&day]);
        build(&project);
        project.read("public/league/cross/index.html")
    };
    assert!(page(4).contains("class=\"met\""));
    assert!(!page(3).contains("class=\"met\""));
}

const REGISTER: &str = "anna: { name: Anna, rating: 1000 }\nbert: { name: Bert, rating: 1020 }\n\
                        clara: { name: Clara, rating: 980 }\ndora: { name: Dora, rating: 1000 }\n";

#[test]
fn an_elo_team_plays_with_its_mean_and_each_member_moves_by_the_whole_change() {
    let options = "{ system: elo, elo: { k: 20 } }";
    let project = league(options, &["games: [anna+bert 1-0 clara+dora]"]);
    project.write("content/league/players.yaml", REGISTER);
    build(&project);
    // 1010 against 990: E = 1 / (1 + 10^(-20/400)) = 0.52875, and 20 (1 - 0.52875) = 9.425.
    assert_eq!(
        table(&project),
        ["1 bert 1029", "2 anna 1009", "3 dora 991", "4 clara 971"]
    );
    let results = data(&project, "results.json");
    let anna = player(&project, &results[0], "anna");
    assert_eq!(anna["opposition"], 990);
    assert!((anna["expected"].as_f64().unwrap() - 0.52875).abs() < 1e-5);
    assert!((anna["unrounded"].as_f64().unwrap() - 1009.425).abs() < 1e-3);
    let told = project.succeed(&["explain", "league", "anna", "--as-of", "2026-12-31"]);
    assert!(
        told.contains("Anna with Bert: mean 1,010 against 990")
            || told.contains("Anna with Bert: mean 1010 against 990"),
        "{told}"
    );
}

#[test]
fn placings_can_be_those_of_teams() {
    let expected = ["1 a 5", "1 b 5", "3 c 3", "3 d 3", "5 e 2"];
    let options = "{ places: [5, 3, 2] }";
    for placings in [
        "placings: { e: 3, c+d: 2, \"a+b\": 1 }",
        "placings: [a+b, \"c+d\", e]",
    ] {
        assert_eq!(table(&points(options, &[placings])), expected, "{placings}");
    }
    // The two teams share the places 1 and 2.
    let project = points(options, &["placings: [[c+d, a+b], e]"]);
    assert_eq!(
        table(&project),
        ["1 a 4", "1 b 4", "1 c 4", "1 d 4", "5 e 2"]
    );
    let results = data(&project, "results.json");
    let teams: Vec<&Value> = results[0]["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["player"])
        .collect();
    assert_eq!(
        teams,
        ["a", "b", "c", "d", "e"],
        "equals by id, team by team"
    );
    // Scores beside the places are the team's, or one member's own.
    let day = "placings: [a+b, c+d]\nscores: { a+b: 812, c: 5, d: 7 }";
    let project = points("{ places: score }", &[day]);
    assert_eq!(table(&project), ["1 a 812", "1 b 812", "3 d 7", "4 c 5"]);
}

#[test]
fn the_systems_with_an_uncertainty_rate_teams() {
    for (system, newcomer) in [
        ("glicko", 1662.2),
        ("glicko2", 1662.3),
        ("trueskill", 1686.5),
        ("weng-lin", 1617.9),
    ] {
        let options = format!("{{ system: {system} }}");
        let project = league(&options, &["games: [anna+bert 1-0 clara+dora]"]);
        build(&project);
        let rows = &data(&project, "standings.json")["tables"][0]["rows"];
        for (row, expected) in [
            (0, newcomer),
            (1, newcomer),
            (2, 3000.0 - newcomer),
            (3, 3000.0 - newcomer),
        ] {
            let exact = rows[row]["exact"].as_f64().unwrap();
            assert!((exact - expected).abs() < 0.1, "{system}: {rows}");
        }
        let told = project.succeed(&["explain", "league", "anna", "--as-of", "2026-12-31"]);
        assert!(told.contains("anna with bert was expected"), "{told}");
    }
}

#[test]
fn who_stands_on_both_sides_or_is_missing_in_a_team_is_an_error() {
    let told = |game: &str| {
        let output = league("{ system: points }", &[&format!("games: [{game}]")]).run(&["check"]);
        assert!(!output.status.success(), "{game}");
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    assert!(told("anna+bert 1-0 bert+clara").contains("error[duplicate-player]"));
    assert!(told("anna+anna 1-0 bert+clara").contains("error[duplicate-player]"));
    assert!(told("anna+ 1-0 bert").contains("error[bad-id]"));
    let project = league("{ system: points }", &["games: [a+b 1-0 c+d, d+c 0-1 b+a]"]);
    let output = project.run(&["check"]);
    let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert!(told.contains("warning[duplicate-result]"), "{told}");
}

fn file(project: &Project) -> String {
    project.read("content/league/01.md")
}

#[test]
fn teams_and_scores_are_recorded_completed_and_corrected() {
    let options = "{ system: points, points: { score: true } }";
    let project = league(
        options,
        &["games:\n  - anna+bert - clara+dora # court 2\n  - a 3:2 b"],
    );
    let record = |arguments: &[&str]| {
        let all = [&["record", "league"], arguments, &["--date", "2026-01-01"]].concat();
        project.succeed(&all)
    };
    record(&["dora+clara 3:1 bert+anna"]);
    assert!(file(&project).contains("- anna+bert 1:3 clara+dora # court 2\n  - a 3:2 b\n"));
    let again = ["record", "league", "anna+bert 1:3 clara+dora"];
    let output = project.run(&[&again[..], &["--date", "2026-01-01"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("`anna+bert 1:3 clara+dora` is recorded"),
        "{told}"
    );
    record(&["--correct", "anna+bert 3:0 clara+dora"]);
    assert!(file(&project).contains("- anna+bert 3:0 clara+dora # court 2\n  - a 3:2 b\n"));
    record(&["x 1:0 y"]);
    assert!(
        file(&project).contains("- x 1:0 y\n"),
        "a score where scores count"
    );
    for typed in [
        &["anna + dora bert + clara"][..],
        &["a", "+", "b", "c", "+", "d"],
    ] {
        let output = project.run(&[&["record", "league"], typed].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("may be teams or games"), "{said}");
    }
    record(&["anna + dora 3:2 bert + clara"]);
    assert!(file(&project).contains("- anna+dora 3:2 bert+clara\n"));
    record(&["dora", "+", "bert", "3:2", "anna", "+", "clara"]);
    assert!(file(&project).contains("- dora+bert 3:2 anna+clara\n"));
    record(&["v 3–1 w", "x -1,5:–2 w"]);
    assert!(file(&project).contains("- v 3:1 w\n  - x -1.5:-2 w\n"));
    let win = ["record", "league", "v 1-0 z", "--date", "2026-01-01"];
    let told = String::from_utf8(project.run(&win).stderr).unwrap();
    let meant = "`v 1-0 z` has no score; if it was one: `--correct \"v 1:0 z\"`";
    assert!(told.contains(meant), "{told}");
    let apart = ["record", "league", "v 3 1 z", "--date", "2026-01-01"];
    let told = String::from_utf8(project.run(&apart).stderr).unwrap();
    assert!(told.contains("a score is one word, as `3:1`"), "{told}");
    project.succeed(&["rename", "league", "bert", "bob"]);
    assert!(file(&project).contains("- anna+bob 3:0 clara+dora # court 2\n"));
}

#[test]
fn scores_tell_the_places_and_stay_with_their_result() {
    let project = league("{ system: points, points: { places: score } }", &[]);
    let record = |arguments: &[&str]| {
        let all = [&["record", "league"], arguments, &["--date", "2026-01-01"]].concat();
        project.succeed(&all);
        let (path, _) = project
            .files("content/league")
            .into_iter()
            .find(|(path, _)| path.contains("matchdays"))
            .unwrap();
        project.read(&format!("content/league/{path}"))
    };
    let text = record(&["--scores", "anna=-57.5", "bert=812", "cem=-57.5"]);
    assert!(
        text.contains("placings: [bert, [anna, cem]]\nscores: { bert: 812, anna: \"-57.5\", cem: \"-57.5\" }\n"),
        "{text}"
    );
    // A second result makes a list of both, and the first keeps its scores.
    let text = record(&["--scores", "anna=3, bert=2", "cem=1"]);
    assert!(text.contains("- placings: [bert, [anna, cem]]\n"), "{text}");
    assert!(
        text.contains("scores: { bert: 812, anna: \"-57.5\", cem: \"-57.5\" }"),
        "{text}"
    );
    assert!(
        text.contains("- { placings: [anna, bert, cem], scores: { anna: 3, bert: 2, cem: 1 } }"),
        "{text}"
    );
    // Some write a thousand so, and others one with three decimals.
    for typed in ["anna=1.000", "anna=1,000"] {
        let output = project.run(&["record", "league", "--scores", typed, "bert=500"]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("may mean thousands or decimals"), "{said}");
        assert!(said.contains("write `1000` or `1"), "{said}");
    }
    build(&project);
    assert_eq!(
        table(&project),
        ["1 bert 814", "2 anna -54.5", "3 cem -56.5"]
    );
}

#[test]
fn members_of_one_team_keep_different_points_in_a_table() {
    // Of a game of two and among placings; one of the members alone may have points of its own,
    // and where the language writes decimal commas the numbers have them.
    let days = [
        "games: [{ players: [anna+bert, clara+dora], result: 3:1, points: { anna: 5, bert: -2.5, dora: 1 } }]",
        "results: [{ placings: [emil+fay, gus], points: { emil: 4, fay: 7.5, gus: 0.5 }, scores: { emil: 9, fay: 8.5, gus: 3 } }]",
        "results: [{ placings: [gus, emil+fay], points: { fay: 6 } }]",
    ];
    let options = "{ system: points, points: { places: [3, 1], score: true } }";
    let project = league(options, &days);
    build(&project);
    let told = |project: &Project| ["results.json", "standings.json"].map(|it| data(project, it));
    let before = told(&project);
    // 4 + 1 for the place, 7.5 + 6, 0.5 + 3; clara's place gives 1. Emil has 9 in scores and
    // stands before anna, 3:1.
    assert_eq!(
        table(&project),
        [
            "1 fay 13.5",
            "2 emil 5",
            "3 anna 5",
            "4 gus 3.5",
            "5 clara 1",
            "5 dora 1",
            "7 bert -2.5"
        ]
    );
    let export = project.succeed(&["export", "--format", "csv", "league"]);
    for cell in [",5+-2.5:+1", ",4+7.5", ",9+8.5", ",+6"] {
        assert!(export.contains(cell), "{cell}: {export}");
    }
    for (sheet, options) in [
        (export.clone(), options.to_owned()),
        (
            export.replace(',', ";").replace('.', ","),
            options.to_owned(),
        ),
    ] {
        let copy = league(&options, &[]);
        copy.write("season.csv", &sheet);
        copy.succeed(&["import", "csv", "season.csv", "league"]);
        build(&copy);
        assert_eq!(told(&copy), before, "{sheet}");
        let again = copy.succeed(&["import", "csv", "season.csv", "league"]);
        assert!(!again.contains("new"), "{again}");
    }
}

#[test]
fn a_league_of_teams_comes_back_from_its_export() {
    let days = [
        "games: [anna+bert 3:1 clara+dora, { players: [emil, fay], result: 1-0, points: { emil: 5 } }]",
        "results: [{ placings: [a+b, c+d], scores: { a+b: 7, c+d: 2.5 }, points: { a+b: 2 } }]",
        "adjust: [{ player: fay, points: -2, why: \"late, again\" }, { player: a, points: 1.5 }]",
    ];
    let options = "{ system: points, points: { places: [3, 1], score: true } }";
    let project = league(options, &days);
    build(&project);
    let told = |project: &Project| ["results.json", "standings.json"].map(|it| data(project, it));
    let before = told(&project);
    for format in ["json", "csv"] {
        let export = project.succeed(&["export", "--format", format, "league"]);
        let name = format!("season.{format}");
        let copy = league(options, &[]);
        copy.write(&name, &export);
        copy.succeed(&["import", format, &name, "league"]);
        build(&copy);
        assert_eq!(told(&copy), before, "{format}");
        let told = copy.succeed(&["explain", "league", "fay", "--as-of", "2026-12-31"]);
        assert!(told.contains("by hand: late, again"), "{told}");
        // What is there is not there a second time, and what is not is taken over.
        copy.succeed(&["import", format, &name, "league"]);
        let file = "content/league/matchdays/03.md";
        let written = copy.read(file);
        copy.write(file, &written.replace("points: -2", "points: -1"));
        copy.succeed(&["import", format, &name, "league", "--update"]);
        assert_eq!(copy.read(file), written);
    }
}

/// Two teams draw, and on another day there are points by hand alone.
#[test]
fn the_list_of_matchdays_tells_a_draw_of_teams_and_a_day_without_a_game() {
    let days = [
        "games: [anna+bert ½-½ clara+dora]",
        "adjust: [{ player: dora, points: 2.5, why: brought cake }]",
    ];
    let project = league("{ system: points }", &days);
    build(&project);
    let page = project.read("public/league/matchdays/index.html");
    for told in ["anna and bert ½", "½ clara and dora"] {
        assert!(page.contains(told), "{told}: {page}");
    }
    assert!(page.contains("dora +2.5, by hand: brought cake"), "{page}");
}
