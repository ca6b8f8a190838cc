//! Handicap leagues, from files to what a build writes.

use serde_json::{Value, json};

use crate::project::Project;

const BOOK: &str = "[book]\ntitle = \"Test\"\n[ligatur]\nas-of = \"last-matchday\"\n[output.html]\nsite-url = \"https://example.org/\"\n";
const LEAGUE: &str = "---\ntitle: Vorgabeliga\nlanguage: de\nleague: { system: handicap }\n---\n";
const PLAYERS: &str = "aoi: { rank: 1 Dan }\nben: { rank: 1 Kyu }\ncem: { rank: 5 Kyu }\n\
                       dai: { rank: 12 Kyu }\n";
const DAYS: [&str; 3] = [
    "[aoi 1-0 ben, cem 1-0 dai, aoi 0-1 cem]",
    "[aoi 1-0 cem, ben 0-1 dai]",
    "[ben ½-½ cem, aoi 0-1 dai]",
];

/// The worked example of the rules.
fn project() -> Project {
    project_of(&DAYS)
}

fn project_of(days: &[&str]) -> Project {
    let project = Project::new(&[
        ("book.toml", BOOK),
        ("content/liga/_index.md", LEAGUE),
        ("content/liga/players.yaml", PLAYERS),
    ]);
    for (number, games) in (1..).zip(days) {
        let text =
            format!("---\nmatchday: {number}\ndate: 2026-01-0{number}\ngames: {games}\n---\n");
        project.write(&format!("content/liga/matchdays/{number}.md"), &text);
    }
    project
}

fn json(project: &Project, file: &str) -> Value {
    serde_json::from_str(&project.read(&format!("public/liga/data/{file}"))).unwrap()
}

/// The first of the table rises, the last falls.
#[test]
fn the_list_of_matchdays_says_whose_rank_moved() {
    let project = project();
    project.succeed(&["build"]);
    let page = project.read("public/liga/matchdays/index.html");
    let lines = [
        "<small>▲\u{a0}cem 5\u{a0}Kyu+II, ▼\u{a0}ben 1\u{a0}Kyu-\u{2060}II</small>",
        "<small>▲\u{a0}aoi 1\u{a0}Dan+I, ▼\u{a0}ben 1\u{a0}Kyu-\u{2060}I</small>",
        "<small>▲\u{a0}cem 5\u{a0}Kyu+I, ▼\u{a0}dai 12\u{a0}Kyu-\u{2060}I</small>",
    ];
    let places = lines.map(|line| page.find(line));
    assert!(places.iter().all(Option::is_some), "{page}");
    assert!(places.is_sorted(), "{page}");
}

/// Aoi, Cem and Aoi again won against whom they gave a handicap, Ben drew, and Cem and twice Dai won
/// with one.
#[test]
fn statistics_say_how_often_whoever_gives_a_handicap_wins() {
    let project = project();
    project.succeed(&["build"]);
    let page = project.read("public/liga/statistics/index.html");
    for fact in [
        "<dt>Siege der Stärkeren</dt><dd>3 <small>43\u{a0}%</small></dd>",
        "<dt>Remispartien</dt><dd>1 <small>14\u{a0}%</small></dd>",
        "<dt>Siege der Schwächeren</dt><dd>3 <small>43\u{a0}%</small></dd>",
    ] {
        assert!(page.contains(fact), "{page}");
    }
    assert!(!page.contains("Ohne Vorgabe"), "{page}");
}

#[test]
fn the_worked_example_is_published_matchday_by_matchday() {
    let project = project();
    project.succeed(&["build"]);
    let history = json(&project, "history.json");
    let days = history["tables"][0]["matchdays"].as_array().unwrap();
    let expected = [
        json!({ "matchday": 1, "date": "2026-01-01",
                "values": { "aoi": 0, "ben": -1, "cem": 2, "dai": -1 },
                "modifiers": { "aoi": 0, "ben": 0, "cem": 1, "dai": -1 },
                "places": { "cem": 1, "aoi": 2, "ben": 3, "dai": 4 } }),
        json!({ "matchday": 2, "date": "2026-01-02",
                "values": { "aoi": 1, "ben": -2, "cem": 1, "dai": 0 },
                "modifiers": { "aoi": 1, "ben": -1 },
                "places": { "aoi": 1, "cem": 2, "dai": 3, "ben": 4 } }),
        json!({ "matchday": 3, "date": "2026-01-03",
                "values": { "aoi": 0, "dai": 1 },
                "modifiers": { "ben": -2, "cem": 2 },
                "places": { "cem": 1, "dai": 2, "aoi": 3, "ben": 4 } }),
    ];
    assert_eq!(days, &expected);
    let standings = json(&project, "standings.json");
    let rows = standings["tables"][0]["rows"].as_array().unwrap();
    let notations: Vec<&Value> = rows.iter().map(|row| &row["notation"]).collect();
    assert_eq!(notations, ["5 Kyu+II", "12 Kyu-I", "1 Dan+I", "1 Kyu-II"]);
}

/// After matchday 1 cem is at the top and dai at the bottom; aoi and ben have had no modifier.
#[test]
fn the_history_of_the_modifiers_is_of_those_who_have_had_one() {
    let project = project_of(&DAYS[..1]);
    project.succeed(&["build"]);
    let page = project.read("public/liga/tables/modifiers/index.html");
    let heads = page.split("<th scope=\"col\" class=\"num head\">").skip(1);
    let heads: Vec<&str> = heads
        .filter_map(|head| head.split(['>', '<']).nth(2))
        .collect();
    assert_eq!(heads, ["cem", "dai"], "{page}");
}

#[test]
fn the_handicaps_of_the_next_evening_are_published() {
    let project = project();
    project.succeed(&["build"]);
    // Levels: aoi 2, ben -2, cem -2, dai -12.
    let expected = json!({
        "aoi": { "ben": 4, "cem": 4, "dai": 14 },
        "ben": { "dai": 10 },
        "cem": { "dai": 10 },
    });
    assert_eq!(json(&project, "handicaps.json"), expected);
    let page = project.read("public/liga/handicaps/index.html");
    assert!(page.contains(">3B<"), "{page}");
    // Who gives stands above, so dai's line has what dai receives from each.
    let cells = ["3B", "7", "7"].map(|it| format!("<td>{it}</td>"));
    let line = format!("{}<td class=\"self\"></td></tr>", cells.concat());
    assert!(page.contains(&line), "{page}");
    let results = json(&project, "results.json");
    let third = &results[2];
    assert_eq!(third["giver"], "aoi");
    assert_eq!(third["receiver"], "cem");
    assert_eq!(third["handicap"], 5);
    assert_eq!(third["points"], json!({ "aoi": -1, "cem": 1 }));
}

/// Levels: aoi 2, ben -2, cem -2, dai -12.
#[test]
fn before_the_first_game_the_handicaps_are_those_of_the_real_ranks() {
    let project = project_of(&[]);
    project.succeed(&["build"]);
    let page = project.read("public/liga/handicaps/index.html");
    let state = "Vor dem ersten Spieltag. Die ersten Vorgaben folgen aus den echten Rängen";
    assert!(page.contains(state), "{page}");
    // Ben is 1 below Aoi, 4 above Cem and 11 above Dai.
    let line = "ben</a> <small>1 Kyu</small></th>\
                <td>L</td><td class=\"self\"></td><td>T+L</td><td>8</td>";
    assert!(page.contains(line), "{page}");
    // The file is about those in the table, in which nobody is.
    assert_eq!(project.read("public/liga/data/handicaps.json").trim(), "{}");
    assert!(!page.contains("handicaps.json"), "{page}");
    // The table has the ranks as well, of those who have no line yet.
    let page = project.read("public/liga/index.html");
    assert!(
        page.contains("dai</a> <small>12 Kyu</small></th>"),
        "{page}"
    );
}

/// A game that is yet to be played is no result.
#[test]
fn a_player_s_page_calls_pairings_alone_by_their_name() {
    for (games, title) in [
        ("[aoi - ben, aoi - cem]", "Paarungen"),
        ("[aoi 1-0 ben, aoi - cem]", "Letzte Ergebnisse"),
    ] {
        let project = project_of(&[games]);
        project.succeed(&["build"]);
        let page = project.read("public/liga/players/aoi/index.html");
        assert!(page.contains(&format!("<h2>{title}</h2>")), "{page}");
    }
}

#[test]
fn without_a_register_the_page_of_the_handicaps_says_what_will_stand_there() {
    let project = project_of(&[]);
    project.write("content/liga/players.yaml", "");
    project.succeed(&["build"]);
    let page = project.read("public/liga/handicaps/index.html");
    let state = "Vor dem ersten Spieltag. Danach steht hier, wer wem was vorgibt.";
    assert!(page.contains(state), "{page}");
    assert!(!page.contains("<table"), "{page}");
}

#[test]
fn a_player_s_page_lists_the_handicaps_with_everybody() {
    let project = project();
    project.succeed(&["build"]);
    let page = project.read("public/liga/players/ben/index.html");
    let list = page.split("id=\"handicaps\"").nth(1).unwrap();
    let list = list.split("</dl>").next().unwrap();
    let groups = list.split("<dt>").skip(1);
    let groups: Vec<&str> = groups.map(|it| it.split("</dd>").next().unwrap()).collect();
    let expected = [
        "Gibt vor: Sieben Figuren</dt><dd>dai",
        "Ohne Vorgabe</dt><dd>cem",
        "Erhält: Turm &amp; Lanze</dt><dd>aoi",
    ];
    assert_eq!(groups, expected);
    let matrix = project.read("public/liga/handicaps/index.html");
    assert!(matrix.contains("<a href=\"/liga/players/ben/#handicaps\">ben</a>"));
}

/// A phone has room for the columns of twelve; of more it has the names, which lead to the lists.
#[test]
fn of_more_than_twelve_a_phone_has_the_names() {
    let matrix = |project: &Project| {
        project.succeed(&["build"]);
        project.read("public/liga/handicaps/index.html")
    };
    assert!(!matrix(&project()).contains(" listed\""));
    let drawn = "p03 ½-½ p04, p05 ½-½ p06, p07 ½-½ p08, p09 ½-½ p10, p11 ½-½ p12, p13 ½-½ top";
    let project = project_of(&[&format!("[p01 1-0 p02, {drawn}]")]);
    let others = (1..=13).map(|number| format!("p{number:02}: {{ rank: 1 Kyu }}\n"));
    let register = others.collect::<String>() + "top: { rank: 3 Dan }\n";
    project.write("content/liga/players.yaml", &register);
    let page = matrix(&project);
    for part in [
        "<table class=\"cross matrix of-16 listed\">",
        "<a href=\"/liga/players/p03/#handicaps\">p03</a>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn a_page_speaks_the_language_of_its_league() {
    let project = project();
    project.succeed(&["build"]);
    let table = project.read("public/liga/handicaps/table/index.html");
    assert!(
        table.contains("Läufer") && table.contains("hadaka gyoku") && table.contains("飛香落ち")
    );
    project.write("content/liga/_index.md", &LEAGUE.replace("de", "en"));
    project.succeed(&["build"]);
    let table = project.read("public/liga/handicaps/table/index.html");
    assert!(table.contains("bare king") && table.contains("飛香落ち"));
    // Rook and left lance are off the board.
    let board = table.split("飛香落ち").nth(1).unwrap();
    let drawn = ["●●●●●●●●●", "　●　　　　　○　", "○●●●◆●●●●"];
    let ranks = drawn.map(|rank| board.find(rank).unwrap());
    assert!(ranks.is_sorted(), "{board}");
}

/// A player with an alias is nowhere in the output under the name or the id.
#[test]
fn the_real_name_behind_an_alias_is_nowhere_in_what_a_build_writes() {
    let project = project();
    let aliases = "qvxanna: { name: Hildegunst Mythenmetz, publish-as: Tokumei, rank: 5 Kyu }\n\
                   qvxbert: { name: Rumo von Zamonien, publish-as: Tokumei, rank: 6 Kyu }\n\
                   qvxcarl: { name: Blaubär, publish-as: \"=Seebär\", rank: 7 Kyu }\n";
    project.write("content/liga/players.yaml", &format!("{PLAYERS}{aliases}"));
    let profile = "---\ntitle: Hildegunst\n---\nDichter.\n";
    project.write("content/liga/players/qvxanna.md", profile);
    project.write("content/liga/players/qvxanna.jpg", "no picture");
    let day = "---\nmatchday: 4\ndate: 2026-01-04\nmembers: { leave: [qvxcarl] }\n\
               ranks: { qvxbert: 5 Kyu }\nlots: [qvxbert, qvxanna]\n\
               games: [qvxanna 1-0 aoi, qvxbert 1-0 ben, qvxcarl 0-1 qvxanna, qvxbert * cem]\n---\n";
    project.write("content/liga/matchdays/4.md", day);
    project.succeed(&["build"]);
    let secrets = [
        "qvx",
        "hildegunst",
        "mythenmetz",
        "rumo",
        "zamonien",
        "blaubär",
    ];
    let files = project.files("public");
    assert!(files.len() > 20);
    for (path, bytes) in &files {
        let text = format!("{path}\n{}", String::from_utf8_lossy(bytes)).to_lowercase();
        for secret in secrets {
            assert!(!text.contains(secret), "{path} tells {secret}");
        }
    }
    let standings = json(&project, "standings.json");
    let rows = standings["tables"][0]["rows"].as_array().unwrap();
    let named = |name: &str| rows.iter().filter(|row| row["name"] == name).count();
    assert_eq!(named("Tokumei"), 2);
    let ids: Vec<&str> = rows
        .iter()
        .filter_map(|row| row["player"].as_str())
        .collect();
    assert!(
        ids.contains(&"tokumei") && ids.contains(&"tokumei-2"),
        "{ids:?}"
    );
}

/// Two who are published under one name are told apart by their ranks, wherever no rank stands
/// beside the name.
#[test]
fn players_of_one_name_have_their_ranks_behind_it() {
    let project = project();
    let aliases = "anna: { publish-as: Tokumei, rank: 5 Kyu }\n\
                   bert: { publish-as: Tokumei, rank: 11 Kyu }\n";
    project.write("content/liga/players.yaml", &format!("{PLAYERS}{aliases}"));
    let day = "---\nmatchday: 4\ndate: 2026-01-04\ngames: [anna 1-0 bert, aoi 1-0 anna]\n---\n";
    project.write("content/liga/matchdays/4.md", day);
    project.succeed(&["build"]);
    for page in ["tables/overall/", "matchdays/", "cross/", "handicaps/"] {
        let page = project.read(&format!("public/liga/{page}index.html"));
        for name in ["Tokumei (5\u{a0}Kyu)", "Tokumei (11\u{a0}Kyu)"] {
            assert!(page.contains(name), "{name}: {page}");
        }
    }
    // The list of players has it beside the name.
    let players = project.read("public/liga/players/index.html");
    assert!(!players.contains("Tokumei ("), "{players}");
    // What a game was about is told by the ranks of its day.
    let day =
        "---\nmatchday: 5\ndate: 2026-01-05\nranks: { anna: 4 Kyu }\ngames: [aoi 1-0 ben]\n---\n";
    project.write("content/liga/matchdays/5.md", day);
    project.succeed(&["build"]);
    let fourth = project.read("public/liga/matchdays/4/index.html");
    let told = "Tokumei (5\u{a0}Kyu): +1";
    assert!(fourth.contains(told), "{fourth}");
    let fifth = project.read("public/liga/matchdays/5/index.html");
    assert!(fifth.contains("Tokumei ist nun 4 Kyu"), "{fifth}");
    // So are the headlines, in the list and in the feed.
    for page in ["matchdays/index.html", "feed.xml"] {
        let page = project.read(&format!("public/liga/{page}"));
        assert!(page.contains("Tokumei (5\u{a0}Kyu) 1"), "{page}");
    }
}

#[test]
fn an_evening_is_paired_by_who_has_not_met() {
    let project = project();
    let printed = project.succeed(&["pair", "liga", "--as-of", "2026-01-03"]);
    // Levels before the evening: aoi 2, ben -1, cem -3, dai -12.
    let expected = "To play next:\n  ben - dai: ben gives 11 (eight pieces)\n  \
                    aoi - cem: aoi gives 5 (two pieces)\n\
                    Not met today:\n  aoi - ben: aoi gives 3 (rook)\n  \
                    cem - dai: cem gives 9 (six pieces)\n";
    let mut lines: Vec<&str> = printed.lines().collect();
    let mut wanted: Vec<&str> = expected.lines().collect();
    lines.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(lines, wanted);
    let who = "aoi,ben";
    let printed = project.succeed(&["pair", "liga", "--present", who, "--as-of", "2026-01-03"]);
    assert_eq!(printed, "To play next:\n  aoi - ben: aoi gives 3 (rook)\n");
}

/// Aoi and dai have played on 3 January. A handicap that nobody knows is told before that is.
#[test]
fn an_unknown_handicap_is_told_at_once_and_a_corrected_one_is_taken_back_by_name() {
    let project = project();
    let record = |more: &[&str]| {
        let day = ["record", "liga", "aoi 0-1 dai", "--date", "2026-01-03"];
        let output = project.run(&[&day[..], more].concat());
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (status, told) = record(&["--handicap", "rok"]);
    assert_eq!(status, Some(1));
    assert!(told.contains("no handicap `rok`"), "{told}");
    assert!(told.contains("`rook`"), "{told}");
    let (_, told) = record(&["--handicap", "rook"]);
    assert!(told.contains("is recorded in"), "{told}");
    let (status, told) = record(&["--handicap", "rook", "--correct"]);
    assert_eq!(status, Some(0), "{told}");
    let undone = project.run(&["record", "liga", "--undo"]);
    let told = String::from_utf8(undone.stderr).unwrap();
    // The words of a German league.
    assert!(told.contains("zurückgenommen: aoi 0-1 dai"), "{told}");
}

#[test]
fn a_round_is_written_into_the_file_of_the_evening() {
    let project = project();
    let arguments = [
        "pair",
        "liga",
        "--present",
        "cem,dai",
        "--as-of",
        "2026-01-03",
        "--write",
    ];
    project.succeed(&arguments);
    let text = project.read("content/liga/matchdays/3.md");
    assert!(text.contains("cem - dai"), "{text}");
    let printed = project.succeed(&arguments);
    assert_eq!(
        printed,
        "At the boards:\n  cem - dai\nnobody else can play before they are through\n"
    );
    assert_eq!(project.read("content/liga/matchdays/3.md"), text);
    // Only those whose games are over.
    let printed = project.succeed(&["pair", "liga", "--as-of", "2026-01-03"]);
    let next = "At the boards:\n  cem - dai\nTo play next:\n  aoi - ben: aoi gives 3 (rook)\n";
    assert!(printed.starts_with(next), "{printed}");
    let (_, later) = printed.split_once("Not met today:\n").unwrap();
    assert!(later.contains("aoi - cem"), "{printed}");
    let result = ["record", "liga", "cem 1-0 dai", "--date", "2026-01-03"];
    project.succeed(&result);
    let printed = project.succeed(&arguments);
    assert_eq!(printed, "everybody who is there has met everybody\n");
}

#[test]
fn the_league_rank_is_explained_like_the_points() {
    let project = project();
    let told = project.succeed(&["explain", "liga", "cem"]);
    // The worked example: first after day 1 and after day 3, and not after day 2.
    let ranks: Vec<&str> = told.lines().filter(|line| line.ends_with('I')).collect();
    assert_eq!(ranks.len(), 2, "{told}");
    assert!(ranks[0].ends_with(": 0 → +I"), "{told}");
    assert!(ranks[1].ends_with(": +I → +II"), "{told}");
    let reason = "n der Spitze: ein Ligarang hinauf";
    assert!(told.contains(reason), "{told}");
    // On the own page it is counted, so that the results are games.
    project.succeed(&["build", "-q"]);
    let page = project.read("public/liga/players/cem/index.html");
    let counted = format!("<dt>A{reason}</dt><dd>2×</dd>");
    assert!(page.contains(&counted), "{page}");
    assert!(!page.contains(&format!("<td>a{reason}")), "{page}");
}

#[test]
fn a_promotion_tells_both_ranks() {
    let project = project();
    project.write(
        "content/liga/matchdays/2.md",
        "---\nmatchday: 2\ndate: 2026-01-02\nranks: { cem: 3 Kyu }\ngames: [aoi 1-0 cem, ben 0-1 dai]\n---\n",
    );
    let promotion = "neuer echter Rang: 5\u{a0}Kyu → 3\u{a0}Kyu";
    let told = project.succeed(&["explain", "liga", "cem"]);
    assert!(told.contains(promotion), "{told}");
    project.succeed(&["build", "-q"]);
    for page in ["players/cem", "matchdays/2"] {
        let page = project.read(&format!("public/liga/{page}/index.html"));
        assert!(page.contains(promotion), "{page}");
    }
}

/// Ben and Eli draw on the first day, so that both have 0 points and 1 Kyu; Cem, with 0 points
/// as well, is 5 Kyu.
#[test]
fn what_a_lot_decided_is_told() {
    let project = project();
    project.write(
        "content/liga/players.yaml",
        &format!("{PLAYERS}eli: {{ rank: 1 Kyu }}\n"),
    );
    for number in 2..=3 {
        std::fs::remove_file(project.path(&format!("content/liga/matchdays/{number}.md"))).unwrap();
    }
    project.write(
        "content/liga/matchdays/1.md",
        "---\nmatchday: 1\ndate: 2026-01-01\nlots: [cem, eli, ben]\ngames: [ben ½-½ eli, aoi 1-0 dai]\n---\n",
    );
    project.succeed(&["build"]);
    let page = project.read("public/liga/matchdays/1/index.html");
    let told = "<p class=\"note\">Durch das Los: eli vor ben</p>";
    assert!(page.contains(told), "{page}");
    let explained = |id: &str| project.succeed(&["explain", "liga", id]);
    assert_eq!(
        explained("eli")
            .matches("  Durch das Los: eli vor ben\n")
            .count(),
        1
    );
    assert!(!explained("dai").contains("Los"));
}

/// The ranks beside the names of the games on a page, in their order.
fn ranks_beside_names(page: &str) -> Vec<&str> {
    let games = page
        .split("<table class=\"duels\">")
        .nth(1)
        .unwrap_or_default();
    let games = games.split("</table>").next().unwrap_or_default();
    let sides = games.split("<td").skip(1);
    sides.filter_map(rank_of_side).collect()
}

fn rank_of_side(side: &str) -> Option<&str> {
    let cell = side.split("</td>").next()?;
    cell.split("<small class=\"num\">")
        .nth(1)?
        .split("</small>")
        .next()
}

#[test]
fn pages_tell_the_rank_of_that_day_the_handicap_of_each_game_and_the_way_of_the_modifier() {
    let project = project();
    project.succeed(&["build"]);
    // The worked example: after matchday 1 cem has +I and dai -I, after matchday 2 aoi has +I.
    let second = project.read("public/liga/matchdays/2/index.html");
    assert!(second.contains("<small>5 Kyu+I</small>"), "{second}");
    assert!(second.contains("<small>1 Dan+I</small>"), "{second}");
    assert!(!second.contains("5 Kyu+II"), "{second}");
    // Aoi is first at its end, with a new league rank.
    let line =
        "<td class=\"change up\">▲\u{a0}1\u{a0}Dan+I</td><td class=\"quiet\">an der Spitze</td>";
    assert!(second.contains(line), "{second}");
    assert!(second.contains("<caption>Neue Ligaränge</caption>"));
    // The difference of two is told once: dai won against ben, who has lost a point.
    assert_eq!(second.matches("Abstand der Ligaränge").count(), 2);
    assert!(second.contains("<p>ben: −1, nun −2.</p>"), "{second}");
    // In the games everybody has the rank from before the evening's end.
    let third = project.read("public/liga/matchdays/3/index.html");
    let ranks = ["1 Kyu-I", "5 Kyu+I", "1 Dan+I", "12 Kyu-I"];
    assert_eq!(ranks_beside_names(&third), ranks, "{third}");
    // A result alone tells its point.
    assert!(!third.contains("+1</td><td>"), "{third}");
    let first_page = project.read("public/liga/index.html");
    assert_eq!(ranks_beside_names(&first_page), ranks, "{first_page}");
    let players = project.read("public/liga/players/index.html");
    assert!(
        players.contains("</a> <small>5 Kyu+II</small></th>"),
        "{players}"
    );
    let page = project.read("public/liga/players/cem/index.html");
    let text = page.replace('\n', "");
    assert!(text.contains("5 Kyu+II"), "{page}");
    // Each opponent has the rank of the day of the game.
    assert!(text.contains("ben (1\u{a0}Kyu-\u{2060}I)</a>"), "{page}");
    // Aoi was 1 Dan in three games, and in the last one what is so today as well.
    let aoi = project.read("public/liga/players/aoi/index.html");
    assert_eq!(aoi.matches(", als 1\u{a0}Dan</small>").count(), 3, "{aoi}");
    assert!(!aoi.contains("als 1\u{a0}Dan+"), "{aoi}");
    // Against aoi twice, received: won, then lost; against dai, given: won; against ben drawn and
    // received as well, by the ranks before matchday 3: 1 Kyu-I is two above 5 Kyu+I.
    for row in [
        "Gibt vor</th><td>1</td><td>1</td><td>0</td><td>0</td>",
        "Erhält</th><td>3</td><td>1</td><td>1</td><td>1</td>",
    ] {
        assert!(text.contains(row), "{row}: {page}");
    }
    // First of the table after matchdays 1 and 3.
    for step in ["Spieltag 1, 01.01.2026: +I", "Spieltag 3, 03.01.2026: +II"] {
        assert!(text.contains(step), "{step}: {page}");
    }
    // From 5 Kyu to 1 Dan it is five ranks: two pieces.
    let given = "Erhält: Zwei Figuren, als 5\u{a0}Kyu<";
    assert!(text.contains(given), "{page}");
}

/// A forfeit of both is nothing, and an adjourned game is played with its handicap: Aoi's 1 Dan is
/// one above Ben's 1 Kyu.
#[test]
fn what_does_not_count_says_why_and_an_adjourned_game_who_gives_what() {
    let project = project_of(&["[\"aoi -:- cem\", aoi * ben, ben 1-0 cem]"]);
    project.succeed(&["build", "-q"]);
    let results = json(&project, "results.json");
    assert_eq!(results[0]["reason"], "forfeit");
    assert_eq!(results[1]["reason"], "adjourned");
    let given = ["giver", "receiver", "difference", "handicap"].map(|key| &results[1][key]);
    assert_eq!(given, [&json!("aoi"), &json!("ben"), &json!(1), &json!(1)]);
    let csv = project.read("public/liga/data/results.csv");
    assert!(csv.contains(",false,forfeit,'-:-,aoi,"), "{csv}");
}

/// On the second evening neither the first, Aoi, nor the last, Dai, is there.
#[test]
fn the_history_names_modifiers_also_where_none_has_changed() {
    let project = project_of(&["[aoi 1-0 ben, cem 1-0 dai]", "[cem ½-½ ben]"]);
    let league =
        "---\ntitle: Liga\nleague: { system: handicap, handicap: { adjust: present } }\n---\n";
    project.write("content/liga/_index.md", league);
    project.succeed(&["build", "-q"]);
    let history = json(&project, "history.json");
    let entries = &history["tables"][0]["matchdays"];
    assert_eq!(
        entries[0]["modifiers"],
        json!({ "aoi": 1, "ben": 0, "cem": 0, "dai": -1 })
    );
    assert_eq!(entries[1]["modifiers"], json!({}));
}

/// The register has Dai in the table, who is its last on the first evening. With 10 Kyu and no
/// modifier he is five below Cem's 5 Kyu.
#[test]
fn a_new_rank_before_the_first_game_begins_with_no_modifier() {
    let project = project_of(&["[aoi ½-½ ben]", "[cem ½-½ dai]\nranks: { dai: 10 Kyu }"]);
    let league =
        "---\ntitle: Liga\nleague: { system: handicap, handicap: { entry: register } }\n---\n";
    project.write("content/liga/_index.md", league);
    project.succeed(&["build", "-q"]);
    let history = json(&project, "history.json");
    assert_eq!(history["tables"][0]["matchdays"][0]["modifiers"]["dai"], -1);
    assert_eq!(json(&project, "results.json")[1]["difference"], 5);
}
