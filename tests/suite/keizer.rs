//! Keizer leagues, from files to what `build` and `pair` write.

use serde_json::{Value, json};

use crate::project::Project;

const BOOK: &str = "[book]\ntitle = \"Test\"\n[ligatur]\nas-of = \"last-matchday\"\n";
const LEAGUE: &str = "---\ntitle: O'Neill & <Söhne>\nleague: { system: keizer }\n---\n";
const PLAYERS: &str = "ana: { name: \"Ana <b>\", rating: 1900, categories: [f] }\n\
                       bo: { name: Bo, rating: 1800 }\ncy: { name: \"C'y & Co\", rating: 1700 }\n\
                       di: { rating: 1600 }\ned: { rating: 1500 }\n";
const ROUNDS: [&str; 3] = [
    "games: [bo 0-1 ana, di ½-½ cy]\nbye: ed",
    "games: [cy 1-0 ana, ed 0-1 bo]\nabsent: { excused: [di] }",
    "games: [ana ½-½ di, \"bo +:- cy\"]\nmembers: { leave: [ed] }",
];

/// The example of keizer.md, 2.8, after so many rounds.
fn project(rounds: usize) -> Project {
    let project = Project::new(&[
        ("book.toml", BOOK),
        ("content/club/_index.md", LEAGUE),
        ("content/club/players.yaml", PLAYERS),
    ]);
    for (number, rows) in (1..).zip(&ROUNDS[..rounds]) {
        let text = format!("---\nmatchday: {number}\ndate: 2026-01-0{number}\n{rows}\n---\n");
        project.write(&format!("content/club/matchdays/0{number}.md"), &text);
    }
    project
}

fn data(project: &Project, file: &str) -> Value {
    serde_json::from_str(&project.read(&format!("public/club/data/{file}"))).unwrap()
}

#[test]
fn the_worked_example_is_published_with_every_cell() {
    let project = project(3);
    project.succeed(&["build"]);
    let standings = data(&project, "standings.json");
    let table = &standings["tables"][0];
    let rows = table["rows"].as_array().unwrap();
    let numbers = rows
        .iter()
        .map(|row| json!([row["place"], row["player"], row["value"]]));
    let expected = json!([
        [1, "cy", 7.5],
        [2, "ana", 6.5],
        [3, "bo", 6.5],
        [4, "di", 4.85]
    ]);
    assert_eq!(Value::Array(numbers.collect()), expected);
    let bo = &rows[2];
    let facts = ["game_points", "rating", "rank_value_before", "rank_value"];
    let expected = [json!(2), json!(1800), json!(2), json!(2)];
    assert_eq!(facts.map(|fact| bo[fact].clone()), expected);
    let cells = json!([
        { "opponent": "ana", "colour": "w", "result": "0", "points": 0 },
        { "opponent": "ed", "colour": "b", "result": "1", "points": 1.5 },
        { "opponent": "cy", "colour": "w", "result": "+", "points": 3 },
    ]);
    assert_eq!(bo["cells"], cells);
    let ed = &table["others"][0];
    let facts = json!([ed["player"], ed["status"], ed["cells"][2]]);
    assert_eq!(facts, json!(["ed", "retired", null]));
    let history = data(&project, "history.json");
    let second = &history["tables"][0]["matchdays"][1];
    let values = json!({ "ana": 10, "bo": 6, "cy": 12.5, "di": 6.55, "ed": 3 });
    assert_eq!(second["values"], values);
    let places = json!({ "cy": 1, "ana": 2, "di": 3, "bo": 4, "ed": 5 });
    assert_eq!(second["places"], places);
    let rank_values = json!({ "cy": 6, "ana": 5, "di": 4, "bo": 3, "ed": 2 });
    assert_eq!(second["rank_values"], rank_values);
    let game = &data(&project, "results.json")[5];
    let facts = ["board", "white", "black", "points_white", "points_black"];
    let expected = [json!(2), json!("bo"), json!("cy"), json!(3), json!(0)];
    assert_eq!(facts.map(|fact| game[fact].clone()), expected);
}

#[test]
fn pair_prints_the_next_round_and_writes_the_same() {
    let project = project(2);
    let arguments = [
        "pair",
        "club",
        "--leave",
        "ed",
        "--write",
        "--as-of",
        "2026-01-09",
    ];
    let printed = project.succeed(&arguments);
    let expected = "---\nmatchday: 3\ndate: 2026-01-09\ngames:\n  - ana - di\n  - bo - cy\n\
                    members: { leave: [ed] }\n---\n";
    assert_eq!(printed, expected);
    assert_eq!(project.read("content/club/matchdays/03.md"), expected);
    let again = project.run(&["pair", "club"]);
    assert_eq!(again.status.code(), Some(1), "the new games have no result");
    assert!(String::from_utf8_lossy(&again.stderr).contains("games without a result"));
}

#[test]
fn pair_fills_in_a_file_that_was_prepared() {
    let project = project(1);
    let prepared = "---\nmatchday: 2\ndate: 2026-01-02\ntitle: At last\n\
                    absent: { club: [di] }\n---\nThe text stays.\n";
    project.write("content/club/matchdays/02.md", prepared);
    let printed = project.succeed(&["pair", "club", "--present", "ana,bo,cy", "--write"]);
    // Nobody of the three had a bye, and Bo is the lowest placed of them.
    let expected = "---\nmatchday: 2\ndate: 2026-01-02\ntitle: At last\n\
                    absent: { club: [di], excused: [ed] }\ngames:\n  - cy - ana\nbye: bo\n---\n";
    assert_eq!(printed, expected);
    let whole = format!("{expected}The text stays.\n");
    assert_eq!(project.read("content/club/matchdays/02.md"), whole);
}

#[test]
fn bug_32_pair_names_the_change_that_would_allow_a_round() {
    let project = project(1);
    let output = project.run(&["pair", "club", "--present", "ana,bo"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("no pairing exists"), "{error}");
    assert!(error.contains("`repeat-after: 0`"), "{error}");
}

/// Whoever stays away or has the bye is in the register; who is there may have come for the first
/// time.
#[test]
fn nobody_is_entered_to_stay_away() {
    let project = project(3);
    for option in ["--absent", "--club", "--unexcused", "--bye", "--leave"] {
        let (_, said) = project.refused(&["pair", "club", option, "anna"]);
        let expected = "error: no player `anna`\nhelp: did you mean `ana`?\n";
        assert_eq!(said, expected, "{option}");
        let (_, said) = project.refused(&["pair", "club", option, "Wim"]);
        let expected = "error: no player `Wim`\nhelp: the players are ana, bo, cy, di, ed\n";
        assert_eq!(said, expected, "{option}");
    }
    let (_, said) = project.refused(&["pair", "club", "--present", "ana,Wim"]);
    assert!(said.contains("ligatur new player club Wim"), "{said}");
}

#[test]
fn bug_23_a_player_with_games_can_not_vanish_from_the_register() {
    let project = project(2);
    let without = PLAYERS.replace("bo: { name: Bo, rating: 1800 }\n", "");
    project.write("content/club/players.yaml", &without);
    let output = project.run(&["check"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("no player `bo`"), "{printed}");
}

#[test]
fn bug_22_two_equal_names_are_warned_of() {
    let project = project(0);
    let twins = "a: { name: Kim }\nb: { name: Kim }\n";
    project.write("content/club/players.yaml", twins);
    let output = project.run(&["check", "--strict"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("[equal-names]"), "{printed}");
}

#[test]
fn bug_30_names_are_escaped_and_ids_are_clean() {
    let project = project(3);
    project.succeed(&["build"]);
    let page = project.read("public/club/rounds/3/index.html");
    assert!(page.contains("id=\"kfc-ONeillShne-cross-3\""));
    assert!(page.contains("class=\"my-exwrapper kfc-exwrapper kfc-exwrapper-09\""));
    assert!(page.contains("Ana &lt;b&gt;"));
    assert!(!page.contains("Ana <b>"));
    assert!(page.contains("y &amp; Co"));
}

/// More than twelve go on in lines on paper, and are as keizer.md 4.2 writes them.
#[test]
fn cells_of_up_to_twelve_rounds_have_the_opponent_in_a_line_of_its_own() {
    let written = |rounds: usize| {
        let project = self::project(0);
        for number in 1..=rounds {
            let text = format!(
                "---\nmatchday: {number}\ndate: 2026-01-{number:02}\ngames: [ana 1-0 bo]\n\
                 absent: {{ excused: [cy, di, ed] }}\n---\n"
            );
            project.write(&format!("content/club/matchdays/{number:02}.md"), &text);
        }
        project.succeed(&["build"]);
        project.read(&format!("public/club/rounds/{rounds}/index.html"))
    };
    assert!(written(12).contains("<td>0 b <b>Ana &lt;b&gt;</b> p=0</td>"));
    assert!(written(13).contains("<td>0 b Ana &lt;b&gt; p=0</td>"));
}

#[test]
fn bug_24_every_round_lists_its_own_players() {
    let project = project(3);
    project.succeed(&["build"]);
    let states = |round: u32| {
        let page = project.read(&format!("public/club/rounds/{round}/index.html"));
        let list = page.split("-player-").nth(1).unwrap();
        let list = list.split("</table>").next().unwrap();
        (list.contains("excused"), list.contains("retired"))
    };
    assert_eq!(states(1), (false, false));
    assert_eq!(states(2), (true, false));
    assert_eq!(states(3), (false, true));
}

#[test]
fn bug_24_players_are_listed_before_the_first_round() {
    let project = project(0);
    project.succeed(&["build"]);
    let page = project.read("public/club/rounds/0/index.html");
    assert!(page.contains("id=\"kfc-ONeillShne-player-0\""));
    assert!(page.contains("present"));
    // There are no places yet, nothing to cross, and no round 0.
    assert!(!page.contains("-stand-0") && !page.contains("-cross-0"));
    assert!(page.contains("<span class=\"kfc-h2-s1\">Players</span>"));
}

/// An unrated player's rating is zero, which the lists of the program that clubs use show as it is.
#[test]
fn before_the_first_round_who_is_unrated_has_a_dash() {
    let project = project(0);
    let register = "ana: { rating: 1900 }\nbo: { name: Bo }\n";
    project.write("content/club/players.yaml", register);
    project.succeed(&["build"]);
    for page in ["club", "club/players"] {
        let page = project.read(&format!("public/{page}/index.html"));
        for (player, rating) in [("ana", "1900"), ("Bo", "–")] {
            let line = format!("{player}</a></th><td class=\"value\">{rating}</td>");
            assert!(page.contains(&line), "{line}: {page}");
        }
    }
}

#[test]
fn bug_20_whoever_alone_is_left_over_has_the_bye() {
    let project = project(0);
    let text = "---\nmatchday: 1\ndate: 2026-01-01\ngames: [bo 0-1 ana, di 0-1 cy]\n---\n";
    project.write("content/club/matchdays/01.md", text);
    project.succeed(&["build"]);
    let standings = data(&project, "standings.json");
    let rows = standings["tables"][0]["rows"].as_array().unwrap();
    let ed = rows.iter().find(|row| row["player"] == "ed").unwrap();
    assert_eq!(ed["cells"][0], json!({ "absent": "bye", "points": 1 }));
}

/// Cy did not come to the game against Bo.
#[test]
fn a_player_s_page_says_that_somebody_did_not_come() {
    let project = project(3);
    project.succeed(&["build"]);
    for (player, mark) in [("bo", "+:−"), ("cy", "−:+")] {
        let page = project.read(&format!("public/club/players/{player}/index.html"));
        assert!(
            page.contains(&format!("<small>{mark} by default, ")),
            "{page}"
        );
    }
}

/// Neither came: each lost by default, and nobody to the other.
#[test]
fn a_game_to_which_neither_came_is_no_defeat_by_the_other() {
    let project = project(2);
    let third =
        "---\nmatchday: 3\ndate: 2026-01-03\ngames: [ana ½-½ di, \"bo -:- cy\"]\nbye: ed\n---\n";
    project.write("content/club/matchdays/03.md", third);
    project.succeed(&["build"]);
    for player in ["bo", "cy"] {
        let page = project.read(&format!("public/club/players/{player}/index.html"));
        assert!(page.contains("not played against"), "{page}");
        let page = project.read(&format!(
            "public/club/players/{player}/opponents/index.html"
        ));
        assert!(page.contains("not played −:− by default"), "{page}");
    }
}

/// Bo lost, won, and won by default, which is won (data.md) and yet no game of a streak.
#[test]
fn a_win_by_default_is_counted_and_told_and_makes_no_streak() {
    let project = project(3);
    project.succeed(&["build"]);
    let page = project.read("public/club/players/bo/index.html");
    for fact in [
        "<dt>Played</dt><dd>3</dd>",
        "<dt>Won</dt><dd>2 <small>(1 by default)</small></dd>",
        "<dt>Lost</dt><dd>1</dd>",
    ] {
        assert!(page.contains(fact), "{page}");
    }
    for fact in ["Longest winning streak", "At the moment", "the newest last"] {
        assert!(!page.contains(fact), "{page}");
    }
    let round = project.read("public/club/matchdays/3/index.html");
    let key = "<p class=\"note\">+:− by default: the side with the minus did not come</p>";
    assert!(round.contains(key), "{round}");
    let lists = project.read("public/club/rounds/3/index.html");
    assert!(lists.contains(key), "{lists}");
    let without = project.read("public/club/matchdays/2/index.html");
    assert!(!without.contains(key), "{without}");
}

/// Of three rounds di missed the second with an excuse, ed the third for the club, and fay came
/// for the third.
#[test]
fn absences_leave_out_the_rounds_for_the_club_and_those_before_joining() {
    let project = project(2);
    let players = format!("{PLAYERS}fay: {{ rating: 1400, joined: 3 }}\n");
    project.write("content/club/players.yaml", &players);
    let third = "---\nmatchday: 3\ndate: 2026-01-03\ngames: [ana ½-½ di, bo 1-0 cy]\nbye: fay\n\
                 absent: { club: [ed] }\n---\n";
    project.write("content/club/matchdays/03.md", third);
    project.succeed(&["build"]);
    let page = project.read("public/club/colours/index.html");
    let absent = |name: &str| {
        let (_, row) = page.split_once(&format!("/players/{name}/\">")).unwrap();
        let cells = row.split("<td class=\"value\">").nth(4).unwrap();
        cells.split('<').next().unwrap().to_owned()
    };
    let told = ["ana", "di", "ed", "fay"].map(absent);
    assert_eq!(told, ["0", "1", "0 (1)", "0 (2)"]);
    assert!(page.contains("In brackets behind “Absent”"), "{page}");
}

/// Bo won two of three, one by default, and lost to a rating of 1900 and won against 1500:
/// 1700 + 800 × (1/2 − 1/2).
#[test]
fn a_player_s_page_has_game_points_and_performance() {
    let project = project(3);
    project.succeed(&["build"]);
    let page = project.read("public/club/players/bo/index.html");
    for fact in [
        "<dt>Game points</dt><dd>2</dd>",
        "<dt>Performance rating</dt><dd>1700</dd>",
    ] {
        assert!(page.contains(fact), "{page}");
    }
}

/// Di draws in round 1 and is excused in round 2 of the same day.
#[test]
fn of_two_rounds_of_a_day_a_player_s_page_tells_the_later_one_first() {
    let project = project(0);
    for (number, rows) in (1..).zip(&ROUNDS[..2]) {
        let text = format!("---\nmatchday: {number}\ndate: 2026-01-01\n{rows}\n---\n");
        project.write(&format!("content/club/matchdays/0{number}.md"), &text);
    }
    project.succeed(&["build"]);
    let page = project.read("public/club/players/di/index.html");
    let results = page.split("<table class=\"results\">").nth(1).unwrap();
    let rounds = [
        "/club/matchdays/2/",
        "excused",
        "/club/matchdays/1/",
        "drew",
    ];
    let places = rounds.map(|words| results.find(words));
    assert!(places.iter().all(Option::is_some), "{results}");
    assert!(places.is_sorted(), "{results}");
    assert!(
        results.contains("<a href=\"/club/matchdays/2/\">Round 2</a>"),
        "{results}"
    );
    // 35 per cent of the value 3 of the fourth place, as in keizer.md, 2.8.
    let excused = results.split("</tr>").find(|line| line.contains("excused"));
    let excused = excused.unwrap();
    assert!(
        excused.contains(">1.05<") && excused.contains("6.55"),
        "{excused}"
    );
}

/// The numbers are those of keizer.md, 2.8, after round 3.
#[test]
fn lists_are_written_in_the_forms_that_are_chosen() {
    let project = project(3);
    let keizer = "{ categories: { f: Women }, outputs: [xml, txt, csv] }";
    let league = LEAGUE.replace("keizer }", &format!("keizer, keizer: {keizer} }}"));
    project.write("content/club/_index.md", &league);
    project.succeed(&["build"]);
    let file = |name: &str| project.read(&format!("public/club/rounds/3/{name}"));
    assert_eq!(
        file("standings.csv"),
        ",Name,Keizer points,Game points\r\n1,C'y & Co,7.50,1.5\r\n2,Ana <b>,6.50,1.5\r\n\
         3,Bo,6.50,2\r\n4,di,4.85,1\r\n"
    );
    assert_eq!(
        file("standings-f.txt"),
        "O'Neill & <Söhne>\nStandings Round 3, Women\n\n    Name     Keizer points  Game points\n\
         1.  Ana <b>           6.50          1.5\n\nRound 3\n"
    );
    let xml = file("pairings.xml");
    // A club's own style sheet lies beside the lists, as with the program.
    let style = "<?xml-stylesheet type=\"text/xsl\" href=\"keizer_pairing.xsl\"?>";
    assert_eq!(xml.lines().nth(1), Some(style));
    assert!(xml.contains("<tournament>O'Neill &amp; &lt;Söhne&gt;</tournament>"));
    let second = "<board><nr>2</nr><w>Bo</w><b>C'y &amp; Co</b><res>+:-</res></board>";
    assert!(xml.contains(second), "{xml}");
    let cross = file("cross.csv");
    let bo = "03,Bo,2,6.50,2,1700,0 w Ana <b> p=0,1 b ed (r) p=1.5,(+) w C'y & Co p=3";
    assert!(cross.contains(bo), "{cross}");
    assert!(file("players.csv").contains("5,ed,1500,retired"));
    assert!(file("podium.csv").ends_with("3,Bo,6.50,2\r\n"));
    let matchday = project.read("public/club/matchdays/3/index.html");
    assert!(matchday.contains("href=\"/club/rounds/3/podium-f.xml\""));
    assert!(!project.path("public/club/rounds/3/index.html").exists());
    // A German Excel opens it by a click.
    let german = league.replacen("---\n", "---\nlanguage: de\n", 1);
    project.write("content/club/_index.md", &german);
    project.succeed(&["build"]);
    let podium = project.read("public/club/rounds/3/podium.csv");
    assert!(podium.starts_with("\u{feff};"), "{podium}");
    assert!(podium.ends_with("3;Bo;6,50;2\r\n"), "{podium}");
}

/// keizer.md, 2.8: Bo's line after round 3.
#[test]
fn explain_puts_the_numbers_in() {
    let project = project(3);
    let text = project.succeed(&["explain", "club", "bo", "--matchday", "2"]);
    let expected = "Round 2, 2 January 2026: 5.00 → 6.00\n  \
                    Bo against ed: 2 × 100% = 2. ed’s place was worth 2 in this round.\n  \
                    Rank-Pb 4 + 0 + 2 = 6\n  R 1: 0 w Ana <b> p=0, R 2: 1 b ed p=2\n";
    assert_eq!(text, expected);
    // Di's place was worth 3 in round 2, which she missed with an excuse.
    let text = project.succeed(&["explain", "club", "di", "--matchday", "2"]);
    let points = "\n  excused: 35% of 3 = 1.05\n";
    assert!(text.replace('\u{a0}', " ").contains(points), "{text}");
    // Ed left before round 3, so that Bo's win over Ed counts three quarters of Bo's own place.
    let text = project.succeed(&["explain", "club", "bo", "--matchday", "3"]);
    assert!(text.contains("  Rank-Pb 2 + 0 + 1.5 + 3 = 6.5\n"), "{text}");
    assert_eq!(text.matches("Round 3").count(), 1, "{text}");
}

/// Ana has 6.5 after round 3, whatever stood between row and revaluation.
#[test]
fn a_player_page_shows_the_numbers_after_each_round() {
    let project = project(3);
    project.succeed(&["build"]);
    let page = project.read("public/club/players/ana/index.html");
    for after in ["6.50", "10.00", "11.00"] {
        assert!(page.contains(after), "{page}");
    }
    // Won, lost and drawn, of what the other one's place was worth.
    for reason in [
        "100%\u{a0}of\u{a0}",
        "0%\u{a0}of\u{a0}",
        "50%\u{a0}of\u{a0}",
    ] {
        assert!(page.contains(&format!("<small>{reason}")), "{page}");
    }
    assert!(
        !page.contains("10.50"),
        "10 before round 3, and the draw in it"
    );
    assert!(page.contains("Every later round revalues it"), "{page}");
}

/// Five games were played to the end: White won one, Black two; what ended without a game is none
/// of them.
#[test]
fn the_statistics_of_a_tournament_tell_what_each_colour_won() {
    let project = project(3);
    project.succeed(&["build"]);
    let page = project.read("public/club/statistics/index.html");
    for (label, count, share) in [
        ("Won by White", 1, "20%"),
        ("Drawn games", 2, "40%"),
        ("Won by Black", 2, "40%"),
    ] {
        let line = page.split(&format!("<dt>{label}</dt>")).nth(1).unwrap();
        let line = line.split("</div>").next().unwrap();
        assert!(
            line.contains(&format!(">{count} ")) && line.contains(share),
            "{line}"
        );
    }
}

#[test]
fn a_german_page_writes_points_with_a_comma() {
    let project = project(3);
    project.write(
        "content/club/_index.md",
        &LEAGUE.replace("title", "language: de\ntitle"),
    );
    project.succeed(&["build"]);
    let page = project.read("public/club/rounds/3/index.html");
    assert!(page.contains("<td>fehl - - p=0,35</td>"), "{page}");
    let sum = "<dd>4,85</dd><dd><i>= 1</i> <i>+ 1,5</i> \
               <i>+ 0,35</i> <i>+ 2</i> </dd>";
    assert!(page.contains(sum), "{page}");
    let heads = "<dt>Name</dt><dd>Keizer-∑</dd><dd><i>Rank-Pb</i> <i>R 1</i> \
                 <i>R 2</i> <i>R 3</i> </dd>";
    assert!(page.contains(heads), "{page}");
}

/// In the third round ana and di drew; bo won by default, which is no game of a colour.
#[test]
fn the_statistics_name_the_leader_after_each_round_and_the_games_of_each_colour() {
    let project = project(3);
    project.succeed(&["build"]);
    let page = project.read("public/club/statistics/index.html");
    let cells = "C&#39;y &amp; Co</a></td><td>0</td><td>1</td><td>0</td></tr>";
    assert!(page.contains(cells), "{page}");
    let lines: Vec<&str> = page.split(">Round ").collect();
    let told = |line: usize, cells: &str| lines[line].contains(cells);
    assert!(told(2, "<td>1</td><td>0</td><td>1</td></tr>"), "{page}");
    assert!(told(3, "<td>0</td><td>1</td><td>1</td></tr>"), "{page}");
}

/// Ana met bo in round 1, cy in round 2 and di in round 3; the next round is the fourth.
#[test]
fn a_player_s_page_says_from_which_round_on_two_may_meet_again() {
    let told = |interval: u32| {
        let project = project(3);
        let options =
            format!("{{ system: keizer, keizer: {{ pairing: {{ repeat-after: {interval} }} }} }}");
        let league = LEAGUE.replace("{ system: keizer }", &options);
        project.write("content/club/_index.md", &league);
        project.succeed(&["build"]);
        let page = project.read("public/club/players/ana/index.html");
        let last = ["bo", "cy", "di"].map(|other| {
            let link = format!("</dt><dd><a href=\"/club/players/{other}/\">");
            let before = page.split_once(&link).map_or("", |(before, _)| before);
            let label = before.rsplit("<dt>Again from round ").next();
            label.unwrap().to_owned()
        });
        let colours = project.read("public/club/colours/index.html");
        (page.contains("Again from round"), last, colours)
    };
    let (is_told, rounds, colours) = told(4);
    assert!(is_told);
    assert_eq!(rounds, ["6", "7", "8"]);
    assert!(colours.contains("At least 4 rounds lie between two games of the same players."));
    let (_, rounds, colours) = told(1);
    // The next round may be the fourth with bo and with cy.
    assert_eq!(rounds, ["", "", "5"]);
    assert!(colours.contains("At least 1 round lies between two games of the same players."));
    let (is_told, _, colours) = told(99);
    assert!(!is_told);
    assert!(colours.contains("Two players meet only once."));
    let (is_told, _, colours) = told(0);
    assert!(
        !is_told && !colours.contains("two games of the same players"),
        "{colours}"
    );
}

/// A round that does not count yet stands first, with the result of a game that has one.
#[test]
fn a_player_s_page_names_the_game_that_is_still_to_be_played() {
    let project = project(3);
    project.write(
        "content/club/matchdays/04.md",
        "---\nmatchday: 4\ndate: 2026-01-04\ngames: [bo - di, \"cy 1-0 ana\"]\n---\n",
    );
    project.succeed(&["build", "--as-of", "2026-01-04"]);
    let page = |name: &str| {
        let page = project.read(&format!("public/club/players/{name}/index.html"));
        let table = page.split("<table class=\"results\">").nth(1).unwrap();
        table.split("</tr>").next().unwrap().to_owned()
    };
    let first = page("bo");
    assert!(first.contains("<td colspan=\"3\">against <span><a href=\"/club/players/di/\">di</a>,</span> <small class=\"game\">White, not played yet</small></td>"), "{first}");
    assert!(page("di").contains(">Black, not played yet</small>"));
    // Who marked the page finds the own board in the sentence on the league's first page.
    let line = |name: &str| {
        let page = project.read(&format!("public/club/players/{name}/index.html"));
        let line = page.split("data-line=\"").nth(1).unwrap();
        line.split('"').next().unwrap().to_owned()
    };
    let board = "; Round 4: Board 1, White, against di";
    assert!(line("bo").contains(board), "{}", line("bo"));
    let result = "; Round 4: Board 2, Black, lost to C&#39;y &amp; Co";
    assert!(line("ana").contains(result), "{}", line("ana"));
    // A result stands there as soon as it is known, also before the round is over.
    let lost = "<td colspan=\"3\">lost to <span><a href=\"/club/players/cy/\">C&#39;y &amp; Co</a>,</span> <small class=\"game\">Black</small></td>";
    assert!(page("ana").contains(lost), "{}", page("ana"));
}

/// A league of rounds has no matchdays beside them.
#[test]
fn a_german_tournament_has_rounds_on_every_page() {
    let project = project(3);
    project.write(
        "content/club/_index.md",
        &LEAGUE.replace("title", "language: de\ntitle"),
    );
    project.write(
        "content/club/matchdays/04.md",
        "---\nmatchday: 4\ndate: 2026-02-01\n---\n",
    );
    project.succeed(&["build"]);
    for (page, told) in [
        ("", ">Runden</a>"),
        ("", "<h2>Kommende Runden</h2>"),
        ("matchdays/", "<h1>Runden</h1>"),
        ("matchdays/3/", ">Alle Runden</a>"),
        ("rounds/3/", ">Runden</a>"),
        ("statistics/", ">Runden</h2>"),
        ("tables/overall/", ">Runde</th>"),
        ("tables/overall/", "3 Runden mit Änderungen"),
    ] {
        let page = project.read(&format!("public/club/{page}index.html"));
        assert!(page.contains(told), "{told}: {page}");
    }
}

/// The words for the numbers lead to the rules by which they are counted, where there are any.
#[test]
fn the_words_of_a_table_lead_to_the_rules_for_them() {
    let project = project(3);
    project.succeed(&["build"]);
    let told = "Keizer points: the worth of the own place and the points of all rounds.";
    let page = project.read("public/club/index.html");
    assert!(page.contains(told), "{page}");
    project.write(
        "content/reference/keizer.md",
        "---\ntitle: Keizer\n---\n## Scoring {#k-2}\n",
    );
    project.succeed(&["build"]);
    for page in ["", "cross/"] {
        let page = project.read(&format!("public/club/{page}index.html"));
        assert!(page.contains("href=\"/reference/keizer/#k-2\""), "{page}");
    }
}

/// A round without a game is told among a player's last results, a bye that the file leaves
/// unsaid as well.
#[test]
fn a_player_s_page_tells_the_rounds_without_a_game() {
    let project = project(0);
    let text = "---\nmatchday: 1\ndate: 2026-01-01\ngames: [ana 1-0 bo]\n\
                absent: { excused: [di], club: [ed] }\n---\n";
    project.write("content/club/matchdays/01.md", text);
    project.succeed(&["build", "-d", "out"]);
    // Each with the share of the own place, of the scale 6 5 4 3 2.
    for (player, told, share) in [
        ("cy", "bye", "50%\u{a0}of\u{a0}4"),
        ("di", "excused", "35%\u{a0}of\u{a0}3"),
        ("ed", "playing for the club", "70%\u{a0}of\u{a0}2"),
    ] {
        let page = project.read(&format!("out/club/players/{player}/index.html"));
        let told = format!("<td><span>{told}, <small>{share}</small></span></td>");
        assert!(page.contains(&told), "{player}: {page}");
    }
    let ana = project.read("out/club/players/ana/index.html");
    assert!(!ana.contains("<td><span>bye, "), "{ana}");
}

/// By the places after round 1, Cy has 5 + 1.5 + 6, Ana 6 + 4, Di 3 + 2.5 + 4 and Bo, third before,
/// 4. The results
/// stand below the line.
#[test]
fn a_round_says_who_leads_before_who_climbed() {
    let project = project(1);
    let text = "---\nmatchday: 2\ndate: 2026-01-02\ngames: [cy 1-0 ana, di 1-0 bo]\nbye: ed\n---\n";
    project.write("content/club/matchdays/02.md", text);
    project.succeed(&["build"]);
    let page = project.read("public/club/matchdays/2/index.html");
    let lead = "Co takes the lead; di up to place\u{a0}3, past Bo</p>";
    assert!(page.contains(lead), "{page}");
}

/// keizer.md, 2.8: what the own place is worth is in every sum, and nothing that a round gives.
#[test]
fn the_first_round_gives_what_its_games_give() {
    let project = project(1);
    project.succeed(&["build"]);
    // The worked example: 6 + 5, 4 + 1.5, 2 + 1; who has the bye did not play.
    let feed = project.read("public/club/feed.xml");
    for row in [
        "&lt;/td&gt;&lt;td&gt;11.00&lt;/td&gt;&lt;td&gt;+5.00&lt;/td&gt;",
        "&lt;/td&gt;&lt;td&gt;5.50&lt;/td&gt;&lt;td&gt;+1.50&lt;/td&gt;",
        "&lt;/td&gt;&lt;td&gt;3.00&lt;/td&gt;&lt;td&gt;&lt;/td&gt;",
    ] {
        assert!(feed.contains(row), "{row}: {feed}");
    }
    // The sum is the table's, not the game's: the headline has the results alone.
    let told = "<summary>Bo 0–1 Ana &lt;b&gt;, di ½–½ C&apos;y &amp; Co. Ana &lt;b&gt; leads";
    assert!(feed.contains(told), "{feed}");
    // The results themselves: 5 for beating the second, half of 4 and of 3 for a draw.
    let page = project.read("public/club/matchdays/1/index.html");
    for points in ["5", "2", "1.5"] {
        assert!(
            page.contains(&format!("same\">{points}<")),
            "{points}: {page}"
        );
    }
}

#[test]
fn before_the_first_round_the_table_shows_by_what_it_is_ordered() {
    let project = project(0);
    project.succeed(&["build"]);
    let page = project.read("public/club/index.html");
    assert!(page.contains("class=\"num value\">Rating</th>"), "{page}");
    let (_, rows) = page.split_once("<td class=\"value\">").unwrap();
    assert!(
        rows.starts_with("1900</td>") && rows.contains(">1800</td>"),
        "{rows}"
    );
    project.write("content/club/players.yaml", "ana:\nbo:\n");
    project.succeed(&["build"]);
    let page = project.read("public/club/index.html");
    // A number that all have stands once.
    assert!(page.contains("Name <small>Keizer points: 0"), "{page}");
    assert!(!page.contains("<td class=\"value\">"), "{page}");
}

#[test]
fn the_history_of_a_season_over_new_year_has_its_years_once() {
    let project = project(0);
    for (number, date) in [(1, "2026-12-30"), (2, "2027-01-06")] {
        let rows = ROUNDS[number - 1];
        let text = format!("---\nmatchday: {number}\ndate: {date}\n{rows}\n---\n");
        project.write(&format!("content/club/matchdays/0{number}.md"), &text);
    }
    project.succeed(&["build"]);
    let page = project.read("public/club/tables/overall/index.html");
    for words in ["2026/27", "6 Jan", "30 Dec"] {
        let narrow = format!("<span class=\"narrow\">{words}</span>");
        assert!(page.contains(&narrow), "{narrow} in {page}");
    }
}

/// The numbers are those of keizer.md, 2.8.
#[test]
fn a_round_says_what_it_gave_to_those_without_a_game() {
    let project = project(2);
    project.succeed(&["build"]);
    let page = |round| project.read(&format!("public/club/matchdays/{round}/index.html"));
    assert!(
        page(1).contains("<p class=\"note\">Bye: ed (50%\u{a0}of\u{a0}2\u{a0}=\u{a0}1)</p>"),
        "{}",
        page(1)
    );
    let excused = "<p class=\"note\">Excused: di (35%\u{a0}of\u{a0}3\u{a0}=\u{a0}1.05)</p>";
    assert!(page(2).contains(excused), "{}", page(2));
}

/// Nineteen of 21 were away, and have points for it.
#[test]
fn the_table_after_a_round_has_those_who_missed_it() {
    let project = Project::new(&[("book.toml", BOOK), ("content/club/_index.md", LEAGUE)]);
    let player = |number| format!("p{number}: {{ rating: {} }}\n", 2000 - number);
    let players: Vec<String> = (1..=21).map(player).collect();
    project.write("content/club/players.yaml", &players.concat());
    let away: Vec<String> = (3..=21).map(|number| format!("p{number}")).collect();
    let text = format!(
        "---\nmatchday: 1\ndate: 2026-01-01\ngames: [p1 1-0 p2]\nabsent: {{ excused: [{}] }}\n---\n",
        away.join(", ")
    );
    project.write("content/club/matchdays/01.md", &text);
    project.succeed(&["build"]);
    let table = project.read("public/club/matchdays/1/table/index.html");
    assert!(table.contains("/club/players/p21/"), "{table}");
}

#[test]
fn the_history_of_a_tournament_tells_who_passed_whom() {
    let project = project(3);
    project.succeed(&["build"]);
    let page = project.read("public/club/tables/overall/index.html");
    // After round 2 Cy has passed Ana, and Di Bo; after round 3, before which Ed left, Bo is third
    // again. Columns: Cy, Ana, Bo, Di.
    let lines = [
        "<td><b>1</b> <small>7.50</small></td><td>2 <small>6.50</small></td>\
         <td class=\"up\">3 <small>6.50</small></td><td class=\"down\">4 <small>4.85</small></td>",
        "<td class=\"up\"><b>1</b> <small>12.50</small></td>\
         <td class=\"down\">2 <small>10.00</small></td>\
         <td class=\"down\">4 <small>6.00</small></td><td class=\"up\">3 <small>6.55</small></td>",
        "<td>2 <small>5.50</small></td><td><b>1</b> <small>11.00</small></td>\
         <td>3 <small>5.00</small></td><td>4 <small>5.00</small></td>",
    ];
    for line in lines {
        assert!(page.contains(line), "{line} in {page}");
    }
}

/// Ana was first after round 1, Cy after rounds 2 and 3; he won in round 2 against Ana, who has 200
/// rating points more.
#[test]
fn statistics_of_a_tournament_name_the_longest_lead_and_the_biggest_surprise() {
    let project = project(3);
    project.succeed(&["build"]);
    let page = project.read("public/club/statistics/index.html");
    let fact = |label: &str| {
        let fact = page.split(&format!("<dt>{label}</dt>")).nth(1).unwrap();
        let fact = fact.split("</dd>").next().unwrap().to_owned();
        (fact.contains("/players/cy/"), fact)
    };
    let (is_cy, lead) = fact("Longest in the lead");
    assert!(is_cy && lead.contains("<small>2 rounds</small>"), "{lead}");
    let (is_cy, surprise) = fact("Biggest surprise");
    let against =
        "<small>against Ana &lt;b&gt;, rated 200 higher, 2\u{a0}January\u{a0}2026</small>";
    assert!(is_cy && surprise.contains(against), "{surprise}");
}

#[test]
fn the_cross_table_names_an_opponent_by_the_place_above_the_points() {
    let project = project(3);
    project.succeed(&["build"]);
    let page = project.read("public/club/cross/index.html");
    // Bo, who is third, lost with White against Ana, the second, won with Black against Ed, who
    // has retired and stands fifth, and without a game with White against Cy, the first.
    // Each cell leads to Bo's game on the page of its round.
    let cells = [(1, "0w2\n0"), (2, "1b(5)\n1.5"), (3, "(+)w1\n3")].map(|(round, cell)| {
        format!("<td class=\"num\"><a href=\"/club/matchdays/{round}/#p-bo\">{cell}</a></td>")
    });
    assert!(page.contains(&cells.concat()), "{page}");
    for round in 1..=3 {
        let round = project.read(&format!("public/club/matchdays/{round}/index.html"));
        assert!(round.contains("id=\"p-bo\""), "{round}");
    }
    assert!(page.contains("<td class=\"place\">(5)</td>"), "{page}");
    assert_eq!(page.matches("<h1").count(), 1, "{page}");
    let key = "excu: excused · (+): won by default · (−): lost by default · (5): retired";
    assert!(
        page.contains(&format!("<p class=\"note\">{key}</p>")),
        "{page}"
    );
    let names = "<a href=\"/club/rounds/3/#kfc-ONeillSöhne-cross-3\">";
    let names = names.replace("ö", "");
    assert!(page.contains(&names), "{page}");
    // The lists of the round keep the form of the program.
    let lists = project.read("public/club/rounds/3/index.html");
    assert!(
        lists.contains("<td>0 w <b>Ana &lt;b&gt;</b> p=0</td>"),
        "{lists}"
    );
    let key = "excu: excused · (+): won by default · (-): lost by default · (ret), (r): retired";
    assert!(lists.contains(&format!(" · {key}</p>")), "{lists}");
    assert!(
        lists.contains("<a href=\"/club/cross/\">The cross table after round 3 "),
        "{lists}"
    );
    // Among the pairings, for which it has none, results have the signs of all pages.
    for result in ["<td>½–½</td>", "<td>+:−</td>"] {
        assert!(lists.contains(result), "{lists}");
    }
    let left = project.read("public/club/players/ed/index.html");
    let state = "<p class=\"state\">Retired (Round 3)</p>";
    assert!(left.contains(state), "{left}");
    let history = project.read("public/club/tables/overall/index.html");
    assert!(history.contains(" retired"), "{history}");
    assert!(!history.contains("inactive"), "{history}");
}

/// A round of these lines behind the first one of the example, whose values are 6 5 4 3 2.
fn second_round(rows: &str) -> Project {
    let project = project(1);
    let text = format!("---\nmatchday: 2\ndate: 2026-01-02\n{rows}\n---\n");
    project.write("content/club/matchdays/02.md", &text);
    project
}

/// The cell of a player in the second round.
fn second_cell(project: &Project, player: &str) -> Value {
    project.succeed(&["build", "-q"]);
    let standings = data(project, "standings.json");
    let rows = standings["tables"][0]["rows"].as_array().unwrap();
    let own = rows.iter().find(|row| row["player"] == player).unwrap();
    own["cells"][1].clone()
}

/// Ed's place counts 2, of which the bye gives half.
#[test]
fn who_alone_is_there_has_the_bye() {
    let bye = json!({ "absent": "bye", "points": 1 });
    let away = second_round("absent: { excused: [ana, bo], club: [cy, di] }");
    assert_eq!(second_cell(&away, "ed"), bye);
}

/// Two who are there have no row before there are boards.
#[test]
fn a_file_that_was_prepared_for_two_waits_for_its_games() {
    let project = second_round("absent: { excused: [ana, bo], club: [cy] }");
    project.succeed(&["check", "--strict"]);
    project.succeed(&["build", "-q"]);
    assert_eq!(data(&project, "standings.json")["matchday"], 1);
}

#[test]
fn a_round_of_absences_is_written_where_nobody_is_there() {
    let project = project(1);
    let named = "--unexcused=ana,bo --club=cy --absent=di,ed";
    let named: Vec<&str> = named.split(' ').collect();
    for options in [named.as_slice(), &["--present", ""]] {
        let round = project.succeed(&[&["pair", "club"], options].concat());
        assert!(round.contains("absent:"), "{round}");
        assert!(
            !round.contains("games") && !round.contains("bye"),
            "{round}"
        );
    }
    project.succeed(&[&["pair", "club", "--write"], named.as_slice()].concat());
    project.succeed(&["check", "--strict"]);
    // The next round is the third.
    let round = project.succeed(&["pair", "club"]);
    assert!(round.contains("matchday: 3"), "{round}");
}

#[test]
fn who_has_left_without_a_game_is_known_as_retired() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        ("content/club/_index.md", LEAGUE),
        ("content/club/players.yaml", "ana:\nbo:\ned:\n"),
        (
            "content/club/matchdays/01.md",
            "---\nmatchday: 1\ndate: 2026-01-01\ngames: [ana 1-0 bo]\nabsent: { club: [ed] }\n---\n",
        ),
        (
            "content/club/matchdays/02.md",
            "---\nmatchday: 2\ndate: 2026-01-02\ngames: [bo 1-0 ana]\nmembers: { leave: [ed] }\n---\n",
        ),
    ]);
    project.succeed(&["build", "-q"]);
    let standings = data(&project, "standings.json");
    let others = &standings["tables"][0]["others"];
    assert_eq!(others.as_array().unwrap().len(), 1, "{others}");
    assert_eq!(others[0]["player"], "ed");
    assert_eq!(others[0]["status"], "retired");
    assert_eq!(others[0]["value"], 0);
    // In the cross table nobody is listed who has not played (8, no. 14).
    let cross = project.read("public/club/cross/index.html");
    assert!(!cross.contains("/players/ed/"), "{cross}");
}

/// One player alone is worth nothing, and so is half of it.
#[test]
fn a_round_that_moves_no_number_has_its_entry() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        ("content/club/_index.md", LEAGUE),
        ("content/club/players.yaml", "ana:\n"),
    ]);
    for number in 1..3 {
        let text = format!("---\nmatchday: {number}\ndate: 2026-01-0{number}\nbye: ana\n---\n");
        project.write(&format!("content/club/matchdays/0{number}.md"), &text);
    }
    project.succeed(&["build", "-q"]);
    let history = data(&project, "history.json");
    let entries = history["tables"][0]["matchdays"].as_array().unwrap();
    let numbers: Vec<&Value> = entries.iter().map(|entry| &entry["matchday"]).collect();
    assert_eq!(numbers, [1, 2]);
    assert_eq!(entries[1]["values"], json!({ "ana": 0 }));
}

#[test]
fn a_class_has_its_numbers_as_csv_and_a_round_in_progress_is_marked_there() {
    let project = project(1);
    let league =
        "---\ntitle: Club\nleague: { system: keizer, keizer: { categories: { f: Women } } }\n---\n";
    project.write("content/club/_index.md", league);
    let text = "---\nmatchday: 2\ndate: 2026-01-02\ngames: [cy 1-0 ana, ed - bo]\nbye: di\n---\n";
    project.write("content/club/matchdays/02.md", text);
    project.succeed(&["build", "-q"]);
    let class = project.read("public/club/data/standings-class-f.csv");
    let lines: Vec<&str> = class.lines().collect();
    assert_eq!(lines.len(), 2, "{class}");
    assert!(
        lines[1].starts_with("1,ana,Ana <b>,11,11,1,1,0,0,"),
        "{class}"
    );
    let results = project.read("public/club/data/results.csv");
    let last = |line: &str| line.rsplit(',').next().unwrap().to_owned();
    let marks: Vec<String> = results.lines().map(last).collect();
    let expected = [
        "in_progress",
        "false",
        "false",
        "false",
        "false",
        "true",
        "true",
        "true",
        "true",
    ];
    assert_eq!(marks, expected, "{results}");
}
