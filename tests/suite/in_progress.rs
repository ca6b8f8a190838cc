//! What a site says while an evening is going on, and of games that do not count.

use serde_json::{Value, json};

use crate::project::Project;

const BOOK: &str = "[book]\ntitle = \"Test\"\n[output.html]\nsite-url = \"https://example.org/\"\n";

fn data(project: &Project, file: &str) -> Value {
    serde_json::from_str(&project.read(&format!("public/{file}"))).unwrap()
}

/// A Keizer league of five with two rounds played, and a third one with these lines.
fn keizer(third: &str) -> Project {
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/club/_index.md",
            "---\ntitle: Club\nleague: { system: keizer }\n---\n",
        ),
        (
            "content/club/players.yaml",
            "ana: { rating: 1900 }\nbo: { rating: 1800 }\ncy: { rating: 1700 }\n\
             di: { rating: 1600 }\ned: { rating: 1500 }\n",
        ),
        (
            "content/club/matchdays/01.md",
            "---\nmatchday: 1\ndate: 2026-01-01\ngames: [bo 0-1 ana, di ½-½ cy]\nbye: ed\n---\n",
        ),
        (
            "content/club/matchdays/02.md",
            "---\nmatchday: 2\ndate: 2026-01-08\ngames: [cy 1-0 ana, ed 0-1 bo]\nbye: di\n---\n",
        ),
    ]);
    if !third.is_empty() {
        let text = format!("---\nmatchday: 3\ndate: 2026-01-15\n{third}\n---\n");
        project.write("content/club/matchdays/03.md", &text);
    }
    project
}

#[test]
fn a_keizer_round_in_progress_counts_for_nothing_but_its_own_page() {
    let before = keizer("");
    let during = keizer("games: [ana 1-0 di, cy - bo]\nbye: ed");
    for project in [&before, &during] {
        project.succeed(&["build", "--as-of", "2026-01-15"]);
    }
    let mut standings = data(&during, "club/data/standings.json");
    let in_progress = standings.as_object_mut().unwrap().remove("in_progress");
    assert_eq!(
        in_progress,
        Some(json!({ "matchday": 3, "date": "2026-01-15", "pairings": 2, "played": 1 }))
    );
    assert_eq!(standings, data(&before, "club/data/standings.json"));
    for file in ["data/history.json", "data/players.json", "feed.xml"] {
        let file = format!("public/club/{file}");
        assert_eq!(during.read(&file), before.read(&file), "{file}");
    }
    let home = during.read("public/index.html");
    let league = during.read("public/club/index.html");
    for page in [&home, &league] {
        assert!(page.contains("After round 2, "), "{page}");
        assert!(page.contains("Round 3: 1 of 2 results"), "{page}");
    }
    for page in ["statistics", "colours"] {
        let page = format!("public/club/{page}/index.html");
        assert_eq!(during.read(&page), before.read(&page), "{page}");
    }
}

#[test]
fn results_of_a_keizer_round_in_progress_are_listed_without_points() {
    let project = keizer("games: [ana 1-0 di, cy - bo]\nbye: ed");
    project.succeed(&["build", "--as-of", "2026-01-15"]);
    let results = data(&project, "club/data/results.json");
    let lines = results.as_array().unwrap();
    assert_eq!(lines.len(), 6);
    for line in &lines[..4] {
        assert_eq!(line.get("in_progress"), None);
        assert!(line.get("points_white").is_some());
    }
    let (played, open) = (&lines[4], &lines[5]);
    for (line, board, result) in [(played, 1, "1-0"), (open, 2, "-")] {
        assert_eq!(line["in_progress"], json!(true));
        assert_eq!(line["rated"], json!(false));
        assert_eq!(line["board"], json!(board));
        assert_eq!(line["result"], json!(result));
        assert_eq!(line.get("points_white"), None);
        assert_eq!(line.get("points_black"), None);
    }
}

#[test]
fn the_page_of_a_round_in_progress_has_its_boards_and_a_provisional_table() {
    let project = keizer("games: [ana 1-0 di, cy - bo]\nbye: ed");
    project.succeed(&["build", "--as-of", "2026-01-15"]);
    let page = project.read("public/club/matchdays/3/index.html");
    for text in ["1–0", "Provisional table", "1 of 2 results"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    assert!(page.contains("id=\"table-provisional\""));
    // Before the first result there is nothing that a table could tell of.
    let project = keizer("games: [ana - di, cy - bo]\nbye: ed");
    project.succeed(&["build", "--as-of", "2026-01-15"]);
    let page = project.read("public/club/matchdays/3/index.html");
    assert!(page.contains("class=\"boards\""), "{page}");
    assert!(!page.contains("id=\"table-provisional\""), "{page}");
}

/// Fourteen play on seven boards, one of which has its result.
#[test]
fn of_many_boards_those_who_still_play_find_their_seat_by_name() {
    let ids: Vec<String> = ('a'..='n').map(String::from).collect();
    let register: Vec<String> = ids.iter().map(|id| format!("{id}: {{}}\n")).collect();
    let league = "---\ntitle: Club\nleague: { system: keizer }\n---\n";
    let games = "a 1-0 b, c - d, e - f, g - h, i - j, k - l, m - n";
    let round = format!("---\nmatchday: 1\ndate: 2026-01-15\ngames: [{games}]\n---\n");
    let project = Project::new(&[
        ("book.toml", BOOK),
        ("content/club/_index.md", league),
        ("content/club/players.yaml", &register.concat()),
        ("content/club/matchdays/01.md", &round),
    ]);
    project.succeed(&["build", "--as-of", "2026-01-15"]);
    let page = project.read("public/club/matchdays/1/index.html");
    assert!(page.contains("href=\"#seats\""), "{page}");
    let (boards, seats) = page.split_once("id=\"seats\"").unwrap();
    let (seats, _) = seats.split_once("</table>").unwrap();
    for id in &ids {
        let link = format!("\"/club/players/{id}/\"");
        assert!(boards.contains(&link), "{id}: {boards}");
        let still_plays = id.as_str() > "b";
        assert_eq!(seats.contains(&link), still_plays, "{id}: {seats}");
    }
    // Before the first round that counts nobody has a place.
    assert!(!boards.contains("<small>#"), "{boards}");
}

/// After the third round cy has 13 points, ana 12, bo 3 + 2 + 6 = 11 and di 4 + 3 + 2 = 9, who had 7
/// to bo's 6: neither 5 nor the 6 of bo's game stands in the headline.
#[test]
fn the_headline_of_a_keizer_round_tells_the_place_that_was_won() {
    let project = keizer("games: [ana 1-0 di, cy 0-1 bo]\nbye: ed");
    project.succeed(&["build", "--as-of", "2026-01-15"]);
    let page = project.read("public/club/matchdays/3/index.html");
    let told = "<p class=\"lead\">bo up to place\u{a0}3, past di</p>";
    assert!(page.contains(told), "{page}");
}

#[test]
fn a_keizer_round_without_an_open_pairing_counts() {
    let project = keizer("games: [ana 1-0 di, cy * bo]\nbye: ed");
    project.succeed(&["build", "--as-of", "2026-01-15"]);
    let standings = data(&project, "club/data/standings.json");
    assert_eq!(standings["matchday"], json!(3));
    assert_eq!(standings.get("in_progress"), None);
    // An older round with an open pairing counts as it did.
    let project = keizer("games: [ana 1-0 di, cy - bo]\nbye: ed");
    project.write(
        "content/club/matchdays/04.md",
        "---\nmatchday: 4\ndate: 2026-01-22\ngames: [ed 1-0 ana, bo - di]\nbye: cy\n---\n",
    );
    project.succeed(&["build", "--as-of", "2026-01-22"]);
    let standings = data(&project, "club/data/standings.json");
    assert_eq!(standings["matchday"], json!(3));
    assert_eq!(standings["in_progress"]["matchday"], json!(4));
}

/// An adjourned game counts as a draw until its result is entered (keizer.md, 2.3): below the games
/// of a round, in the explanation and on the player's page. Among the boards a word is enough.
#[test]
fn an_adjourned_game_of_a_tournament_is_told_in_words() {
    let told = "adjourned; counts as a draw for now";
    let page = |rows: &str| {
        let project = keizer(&format!("games: [{rows}]\nbye: ed"));
        project.succeed(&["build", "--as-of", "2026-01-15"]);
        let player = project.read("public/club/players/cy/index.html");
        assert!(player.contains("adjourned"), "{player}");
        project.read("public/club/matchdays/3/index.html")
    };
    let over = page("ana 1-0 di, cy * bo");
    let parts = [
        format!("<td><abbr title=\"{told}\">∗</abbr></td>"),
        format!("<p class=\"note\">∗ {told}</p>"),
        "<p>Adjourned; counts as a draw for now. ".to_owned(),
    ];
    for part in parts {
        assert_eq!(over.matches(&part).count(), 1, "{part}: {over}");
    }
    let drawn = page("ana - di, cy * bo");
    let word = "<td class=\"box\"><small>adjourned</small></td>";
    assert!(drawn.contains(word) && !drawn.contains('∗'), "{drawn}");
}

/// The handicap league of the rules after two evenings, and a third one with these games.
fn handicap(third: &str) -> Project {
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/liga/_index.md",
            "---\ntitle: Liga\nleague: { system: handicap }\n---\n",
        ),
        (
            "content/liga/players.yaml",
            "aoi: { rank: 1 Dan }\nben: { rank: 1 Kyu }\ncem: { rank: 5 Kyu }\ndai: { rank: 12 Kyu }\n",
        ),
    ]);
    let days = [
        "[aoi 1-0 ben, cem 1-0 dai, aoi 0-1 cem]",
        "[aoi 1-0 cem, ben 0-1 dai]",
        third,
    ];
    for (number, games) in (1..).zip(days) {
        let text =
            format!("---\nmatchday: {number}\ndate: 2026-01-0{number}\ngames: {games}\n---\n");
        project.write(&format!("content/liga/matchdays/{number}.md"), &text);
    }
    project
}

/// What each gives to each on the third evening: the ranks before it are aoi 1 Dan+I (level 2),
/// ben 1 Kyu-I (-1), cem 5 Kyu+I (-3), dai 12 Kyu-I (-12), and a step of rank is one of handicap.
fn handicaps_of_the_third() -> Value {
    json!({
        "aoi": { "ben": 3, "cem": 5, "dai": 14 },
        "ben": { "cem": 2, "dai": 11 },
        "cem": { "dai": 9 },
    })
}

fn notations(project: &Project) -> Vec<(String, i64)> {
    let standings = data(project, "liga/data/standings.json");
    let rows = standings["tables"][0]["rows"].as_array().unwrap();
    let line = |row: &Value| {
        let notation = row["notation"].as_str().unwrap().to_owned();
        (notation, row["value"].as_i64().unwrap())
    };
    rows.iter().map(line).collect()
}

#[test]
fn nobody_rises_by_an_evening_in_progress_and_points_count_at_once() {
    let project = handicap("[ben 1-0 cem, aoi - dai]");
    project.succeed(&["build", "--as-of", "2026-01-03"]);
    // Aoi 1, Ben -2 + 1, Cem 1 - 1, Dai 0; of Cem and Dai, level, the higher rank stands first.
    let expected = [
        ("1 Dan+I", 1),
        ("5 Kyu+I", 0),
        ("12 Kyu-I", 0),
        ("1 Kyu-I", -1),
    ];
    let expected = expected.map(|(notation, points)| (notation.to_owned(), points));
    assert_eq!(notations(&project), expected);
    assert_eq!(
        data(&project, "liga/data/handicaps.json"),
        handicaps_of_the_third()
    );
    let results = data(&project, "liga/data/results.json");
    let open = &results.as_array().unwrap()[6];
    let facts = ["reason", "giver", "receiver", "difference", "handicap"];
    let expected = [
        json!("pending"),
        json!("aoi"),
        json!("dai"),
        json!(14),
        json!(14),
    ];
    assert_eq!(facts.map(|fact| open[fact].clone()), expected);
    assert_eq!(open.get("points"), None);
    let page = project.read("public/liga/matchdays/3/index.html");
    assert!(page.contains("aoi gives"), "{page}");
    for text in ["1 of 2 results", "The table so far"] {
        assert!(page.contains(text), "{text}: {page}");
    }
}

#[test]
fn on_its_day_an_evening_that_is_over_moves_the_table_and_not_the_matrix() {
    let project = handicap("[ben ½-½ cem, aoi 0-1 dai]");
    project.succeed(&["build", "--as-of", "2026-01-03"]);
    let expected = [
        ("5 Kyu+II", 1),
        ("12 Kyu-I", 1),
        ("1 Dan+I", 0),
        ("1 Kyu-II", -2),
    ];
    let expected = expected.map(|(notation, points)| (notation.to_owned(), points));
    assert_eq!(notations(&project), expected);
    assert_eq!(
        data(&project, "liga/data/handicaps.json"),
        handicaps_of_the_third()
    );
    // The day after, the ranks are cem 5 Kyu+II (level -2) and ben 1 Kyu-II (-2).
    let after = json!({
        "aoi": { "ben": 4, "cem": 4, "dai": 14 },
        "ben": { "dai": 10 },
        "cem": { "dai": 10 },
    });
    project.succeed(&["build", "--as-of", "2026-01-04"]);
    assert_eq!(data(&project, "liga/data/handicaps.json"), after);
    // Where the site goes by the last matchday, that day is over.
    let book = format!("{BOOK}[ligatur]\nas-of = \"last-matchday\"\n");
    project.write("book.toml", &book);
    project.succeed(&["build"]);
    assert_eq!(data(&project, "liga/data/handicaps.json"), after);
}

/// The handicaps of an evening go by the same ranks before its first result as after it.
#[test]
fn pairings_have_the_ranks_of_the_evening() {
    let ranks = |third: &str| {
        let project = handicap(third);
        project.succeed(&["build", "--as-of", "2026-01-03"]);
        let page = project.read("public/liga/matchdays/3/index.html");
        let games = page.split("<table class=\"duels\">").nth(1).unwrap();
        let games = games.split("</table>").next().unwrap();
        let ranks = games.split("<small class=\"num\">").skip(1);
        let ranks = ranks.map(|rank| rank.split("</small>").next().unwrap().to_owned());
        ranks.collect::<Vec<String>>()
    };
    let drawn = ranks("[ben - cem, aoi - dai]");
    assert_eq!(drawn.len(), 4);
    assert_eq!(drawn, ranks("[ben 1-0 cem, aoi - dai]"));
}

/// The page of the matrix and those of the players say that the handicaps are those of the evening,
/// on its day and until all of it is played.
#[test]
fn the_matrix_names_the_evening_for_which_it_holds() {
    let open = "[ben 1-0 cem, aoi - dai]";
    for (third, day, heading) in [
        (open, "2026-01-03", "Handicaps this evening"),
        (
            "[ben ½-½ cem, aoi 0-1 dai]",
            "2026-01-03",
            "Handicaps this evening",
        ),
        (open, "2026-01-04", "Handicaps: Matchday 3"),
    ] {
        let project = handicap(third);
        project.succeed(&["build", "--as-of", day]);
        let player = project.read("public/liga/players/ben/index.html");
        let heading = format!("<h2 id=\"handicaps\">{heading}</h2>");
        assert!(player.contains(&heading), "{player}");
        let page = project.read("public/liga/handicaps/index.html");
        assert!(
            page.contains("What the row gives is to the right"),
            "{page}"
        );
        let state = "<p class=\"state\">Matchday 3, 3\u{a0}January\u{a0}2026</p>";
        assert!(page.contains(state), "{page}");
        assert!(!page.contains("next evening"), "{page}");
    }
    let project = handicap("[ben ½-½ cem, aoi 0-1 dai]");
    project.succeed(&["build", "--as-of", "2026-01-04"]);
    let page = project.read("public/liga/handicaps/index.html");
    let state = "<p class=\"state\">After matchday 3, 3\u{a0}January\u{a0}2026</p>";
    assert!(
        page.contains("next evening") && page.contains(state),
        "{page}"
    );
}

/// The table of an evening that is not over has its first results and says how many are in; of
/// two who are level it says who stands first.
#[test]
fn the_state_of_an_evening_says_how_much_of_it_is_played() {
    let project = handicap("[ben 1-0 cem, aoi - dai]");
    project.succeed(&["build", "--as-of", "2026-01-03"]);
    let page = project.read("public/liga/index.html");
    let state = "<p class=\"state\">Matchday 3, 3\u{a0}January\u{a0}2026: \
                 <span class=\"whole\">1 of 2 results</span></p>";
    assert!(page.contains(state), "{page}");
    // After the second evening aoi and cem have a point each.
    project.succeed(&["build", "--as-of", "2026-01-02"]);
    let page = project.read("public/liga/index.html");
    let note = "Level on points, the higher league rank before the evening stands first.";
    assert!(page.contains(note), "{page}");
}

/// The handicap given is said once: what the two have agreed on in the place of the table's.
#[test]
fn another_handicap_than_the_table_s_is_told_once() {
    let project = handicap("[{ players: [ben, cem], result: 1-0, handicap: 4 }]");
    project.succeed(&["build", "--as-of", "2026-01-05"]);
    let page = project.read("public/liga/matchdays/3/index.html");
    // Two ranks are a bishop by the table; four are rook and lance.
    assert_eq!(page.matches("ben gives").count(), 1, "{page}");
    assert!(
        page.contains("ben gives rook &amp; lance instead of bishop"),
        "{page}"
    );
}

#[test]
fn pair_goes_by_the_ranks_before_the_evening_at_each_moment_of_it() {
    for third in ["[]", "[ben 1-0 cem]", "[ben 1-0 cem, aoi - dai]"] {
        let project = handicap(third);
        let said = project.succeed(&["pair", "liga", "--as-of", "2026-01-03"]);
        // A pair that has met, or is paired, is offered no more.
        if third != "[ben 1-0 cem, aoi - dai]" {
            assert!(said.contains("aoi - dai: aoi gives 14"), "{third}: {said}");
        }
        assert!(said.contains("aoi - ben: aoi gives 3"), "{third}: {said}");
        assert!(said.contains("aoi - cem: aoi gives 5"), "{third}: {said}");
    }
}

/// M1, M4: a result of an older day that is entered meanwhile, with the next number, does not end
/// the evening: first and last rise and fall for that day alone, and who gives what stays.
#[test]
fn an_evening_goes_on_behind_a_late_result() {
    let project = handicap("[ben 1-0 cem, aoi - dai]");
    project.succeed(&["build", "--as-of", "2026-01-03"]);
    let handicaps = data(&project, "liga/data/handicaps.json");
    project.write(
        "content/liga/matchdays/4.md",
        "---\nmatchday: 4\ndate: 2026-01-01\ngames: [dai 1-0 ben]\n---\n",
    );
    project.succeed(&["build", "--as-of", "2026-01-03"]);
    let standings = data(&project, "liga/data/standings.json");
    let rows = standings["tables"][0]["rows"].as_array().unwrap();
    let modifiers = rows.iter().map(|row| {
        let [player, modifier] = ["player", "modifier"].map(|key| row[key].clone());
        json!([player, modifier])
    });
    let modifiers: Vec<Value> = modifiers.collect();
    assert_eq!(data(&project, "liga/data/handicaps.json"), handicaps);
    let page = project.read("public/liga/index.html");
    let state = "<p class=\"state\">Matchday 3, 3\u{a0}January\u{a0}2026: \
                 <span class=\"whole\">1 of 2 results</span></p>";
    assert!(page.contains(state), "{page}");
    // The day before it was not since then.
    assert!(!page.contains("Since then"), "{page}");
    // Aoi has led and ben been last since the second day.
    let expected = [("aoi", 2), ("dai", -1), ("cem", 1), ("ben", -2)];
    assert_eq!(
        modifiers,
        expected.map(|(player, modifier)| json!([player, modifier]))
    );
}

#[test]
fn an_open_pairing_counts_for_nothing_anywhere() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/duel/_index.md",
            "---\ntitle: Duel\nleague: { system: elo, elo: { k: 16, initial: 1000 } }\n---\n",
        ),
        (
            "content/duel/matchdays/1.md",
            "---\ndate: 2026-01-01\ngames: [ada 1-0 bo]\n---\n",
        ),
        (
            "content/duel/matchdays/2.md",
            "---\ndate: 2026-01-08\ngames: [bo - ada, cy - ada]\n---\n",
        ),
    ]);
    project.succeed(&["build", "--as-of", "2026-01-08"]);
    let results = data(&project, "duel/data/results.json");
    let open = &results.as_array().unwrap()[1];
    assert_eq!(
        [&open["rated"], &open["reason"]],
        [&json!(false), &json!("pending")]
    );
    let feed = project.read("public/duel/feed.xml");
    assert!(
        feed.contains("<title>Matchday 2: pairings</title>"),
        "{feed}"
    );
    let archive = project.read("public/duel/matchdays/index.html");
    assert!(archive.contains("pairings"), "{archive}");
    assert!(!archive.contains("results"), "{archive}");
    for (page, title) in [
        (
            "matchdays/2026-01-01",
            "<caption class=\"unseen\">Results</caption>",
        ),
        (
            "matchdays/2026-01-08",
            "<caption class=\"unseen\">Pairings</caption>",
        ),
    ] {
        let text = project.read(&format!("public/duel/{page}/index.html"));
        assert!(text.contains(title), "{title}: {text}");
    }
}

/// A league with members: a friendly, a game between people who are none, and a drawn league game.
fn members() -> Project {
    Project::new(&[
        ("book.toml", BOOK),
        (
            "content/duel/_index.md",
            "---\ntitle: Duel\nleague: { system: elo, elo: { k: 16, initial: 1000 }, activity: {} }\n---\n",
        ),
        (
            "content/duel/players.yaml",
            "ada: { name: Ada, joined: 2026-01-05 }\nbo: { name: Bo, joined: 2026-01-05 }\n\
             gus: { name: Gus }\nhal: { name: Hal }\n",
        ),
        (
            "content/duel/matchdays/a.md",
            "---\ndate: 2026-01-06\ngames:\n- { players: [ada, bo], result: 1-0, ranked: false }\n- ada ½-½ bo\n---\n",
        ),
        (
            "content/duel/matchdays/b.md",
            "---\ndate: 2026-01-07\ngames: [gus 1-0 hal]\n---\n",
        ),
    ])
}

#[test]
fn friendlies_and_games_that_do_not_count_are_never_told_as_wins() {
    let project = members();
    project.succeed(&["build", "--as-of", "2026-01-08"]);
    for page in [
        "index.html",
        "duel/index.html",
        "duel/matchdays/index.html",
        "duel/feed.xml",
        "search.json",
    ] {
        let text = project.read(&format!("public/{page}"));
        assert!(!text.contains(" won"), "{page}: {text}");
    }
    // The own list says how it ended.
    let page = project.read("public/duel/players/ada/index.html");
    let (head, list) = page.split_once("Last results").unwrap();
    assert!(list.contains("1–0 against <span"), "{list}");
    assert!(list.contains("a friendly, counts for nothing"), "{list}");
    let about = head.split("name=\"description\"").nth(1).unwrap();
    let about = about.split('>').next().unwrap();
    assert!(!about.contains("1–0"), "{about}");
}

#[test]
fn the_bye_of_who_is_left_over_is_told_on_the_page_of_the_round() {
    // Of five, two pairs are drawn and nobody has a written bye.
    let project = keizer("games: [ana 1-0 di, cy 1-0 bo]");
    project.succeed(&["build", "--as-of", "2026-01-15"]);
    let page = project.read("public/club/matchdays/3/index.html");
    let first = project.read("public/club/matchdays/1/index.html");
    assert!(first.contains("Bye: ed"), "{first}");
    assert!(page.contains("Bye: ed"), "{page}");
}

#[test]
fn what_rounds_played_break_of_the_pairing_is_a_line_and_no_diagnostic() {
    // Ana and Bo met in round 1, and may meet again only in round 6.
    let project = keizer("games: [ana 1-0 bo, cy 1-0 ed]\nbye: di");
    let check = |arguments: &[&str]| {
        let arguments = [&["check", "--strict", "--as-of", "2026-01-20"], arguments].concat();
        let output = project.run(&arguments);
        assert!(output.status.success(), "{arguments:?}");
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let [out, error] = check(&[]);
    assert_eq!(out, "");
    let line = "club: 1 game of rounds played breaks the rules of the pairing";
    assert_eq!(
        error.lines().next(),
        Some(&*format!("{line} (`-v` lists them)"))
    );
    let [_, error] = check(&["-v"]);
    let listed = "  content/club/matchdays/03.md: ana - bo: met in round 1";
    assert_eq!(error.lines().take(2).collect::<Vec<_>>(), [line, listed]);
    let [json, _] = check(&["--format", "json"]);
    assert_eq!(json.trim(), "[]");
}

/// Two members who play, idle a week, play again, idle again, and one of them leaves.
fn two_members() -> Project {
    let day = |date: &str, lines: &str| {
        (
            format!("content/duel/matchdays/{date}.md"),
            format!("---\ndate: {date}\n{lines}\n---\n"),
        )
    };
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/duel/_index.md",
            "---\ntitle: Duel\nleague: { system: elo, elo: { k: 16, initial: 1000 }, activity: {} }\n---\n",
        ),
        (
            "content/duel/players.yaml",
            "ada: { name: Ada, joined: 2026-01-05 }\nbo: { name: Bo, joined: 2026-01-05 }\n",
        ),
    ]);
    let days = [
        day("2026-01-06", "games: [ada 1-0 bo]"),
        day("2026-01-20", "games: [bo 1-0 ada]"),
        day("2026-02-03", "members: { leave: [bo] }"),
    ];
    for (path, text) in days {
        project.write(&path, &text);
    }
    project
}

/// Gus lost a friendly and a forfeit on the evening of the first game that counts.
#[test]
fn who_had_no_result_that_counts_has_no_change_beside_the_name() {
    let project = members();
    project.write(
        "content/duel/matchdays/a.md",
        "---\ndate: 2026-01-06\nmembers: { join: [gus] }\ngames:\n- { players: [ada, gus], result: 1-0, ranked: false }\n\
         - ada +:- gus\n- ada ½-½ bo\n---\n",
    );
    project.succeed(&["build", "--as-of", "2026-01-06"]);
    let page = project.read("public/duel/index.html");
    let table = page.split("</table>").next().unwrap();
    let changes = |name: &str| {
        let row = table
            .split("<tr")
            .find(|row| row.contains(&format!(">{name}<")));
        row.unwrap().matches("±0").count()
    };
    assert_eq!(["Ada", "Bo", "Gus"].map(changes), [1, 1, 0], "{table}");
}

/// Ada 1008 and Bo 992 after the first game, 1007 and 991 after the idle week to 18 January. Then
/// Bo is expected to take 1 / (1 + 10^(16 / 400)) = 0.477 and wins 16 × 0.523 = 8.37 points: 999
/// each. The week to 1 February costs each 1 point again, and leaving 10.
#[test]
fn rows_tell_the_evening_apart_from_what_came_since() {
    let project = two_members();
    let row = |day: &str, place: &str, index: usize| {
        project.succeed(&["build", "--as-of", day]);
        let standings = data(&project, "duel/data/standings.json");
        let row = &standings["tables"][0][place][index];
        let keys = ["player", "value", "evening", "since", "penalties", "fees"];
        json!(keys.map(|key| row[key].clone()))
    };
    let ada =
        |value: i64, since: i64, penalties: i64| json!(["ada", value, -8, since, penalties, 0]);
    assert_eq!(row("2026-01-20", "rows", 0), ada(999, 0, -1));
    assert_eq!(row("2026-02-02", "rows", 0), ada(998, -1, -2));
    assert_eq!(
        row("2026-02-02", "rows", 1),
        json!(["bo", 998, 8, -1, -2, 0])
    );
    // 988 is 991 + 8 - 11.
    assert_eq!(
        row("2026-02-03", "others", 0),
        json!(["bo", 988, 8, -11, -2, -10])
    );

    let page = project.read("public/duel/index.html");
    let head = "After matchday 2, 20\u{a0}January\u{a0}2026; as of 3\u{a0}February\u{a0}2026";
    assert!(page.contains(head), "{page}");
    assert!(page.contains("<time datetime=\"2026-02-01\">"), "{page}");
    // Whom the same week cost the same stand in one line.
    let (_, week) = page.split_once("Ada</a>, <a").unwrap();
    assert!(week.contains("Bo</a> <small>1 week without"), "{page}");
    let csv = project.read("public/duel/data/standings-overall.csv");
    let head = csv.lines().next().unwrap();
    assert!(head.ends_with(",evening,since"), "{head}");
}

#[test]
fn who_leaves_the_table_leaves_it_with_a_number() {
    let project = two_members();
    project.succeed(&["build", "--as-of", "2026-02-03"]);
    let history = data(&project, "duel/data/history.json");
    let days = history["tables"][0]["matchdays"].as_array().unwrap();
    let last = json!({
        "matchday": 3, "date": "2026-02-03", "fees": { "bo": -10 },
        "left": { "bo": 988 }, "values": { "bo": null },
    });
    assert_eq!(days.last(), Some(&last));
    let csv = project.read("public/duel/data/history-overall.csv");
    assert_eq!(csv.lines().next(), Some("matchday,date,player,value,left"));
    assert!(csv.contains("3,2026-02-03,bo,,988"), "{csv}");
    let table = project.read("public/duel/tables/overall/index.html");
    assert!(table.contains("988 inactive"), "{table}");
}

#[test]
fn a_matchday_without_a_number_is_named_by_its_date() {
    let project = two_members();
    project.succeed(&["build", "--as-of", "2026-02-03"]);
    let ids = |project: &Project| {
        let feed = project.read("public/duel/feed.xml");
        let ids = feed.split("<id>").skip(2);
        ids.map(|id| id.split("</id>").next().unwrap().to_owned())
            .filter(|id| id.contains("/matchdays/"))
            .collect::<Vec<_>>()
    };
    let base = "tag:example.org,2017:/duel/matchdays";
    let before = ["2026-02-03", "2026-01-20", "2026-01-06"].map(|it| format!("{base}/{it}/"));
    assert_eq!(ids(&project), before);
    // Two late results and one with a number move no other address; order is by date.
    project.write(
        "content/duel/matchdays/late.md",
        "---\ndate: 2026-01-07\ngames: [ada 1-0 bo]\n---\n",
    );
    project.write(
        "content/duel/matchdays/later.md",
        "---\ndate: 2026-01-07\ngames: [bo 1-0 ada]\n---\n",
    );
    project.write(
        "content/duel/matchdays/numbered.md",
        "---\nmatchday: 1\ndate: 2026-01-21\ngames: [bo 1-0 ada]\n---\n",
    );
    project.succeed(&["check", "--strict", "--as-of", "2026-02-03"]);
    project.succeed(&["build", "--as-of", "2026-02-03"]);
    let names = [
        "2026-02-03",
        "1",
        "2026-01-20",
        "2026-01-07-2",
        "2026-01-07",
        "2026-01-06",
    ];
    assert_eq!(ids(&project), names.map(|it| format!("{base}/{it}/")));
    for name in names {
        project.read(&format!("public/duel/matchdays/{name}/index.html"));
    }
    let results = data(&project, "duel/data/results.json");
    let lines = results.as_array().unwrap().iter();
    let days: Vec<&Value> = lines.map(|line| &line["date"]).collect();
    assert_eq!(
        days,
        [
            "2026-01-06",
            "2026-01-07",
            "2026-01-07",
            "2026-01-20",
            "2026-01-21"
        ]
    );
}

#[test]
fn an_instant_is_the_day_of_the_sites_time_zone() {
    let project = two_members();
    let book = format!("{BOOK}[ligatur]\ntimezone = \"Pacific/Apia\"\n");
    project.write("book.toml", &book);
    // 3 March 2024, 00:00:05 in Apia, where it is 13 hours later than in UTC.
    let as_of = |project: &Project| data(project, "duel/data/standings.json")["as_of"].clone();
    let mut command = project.command(&["build"]);
    command.env("SOURCE_DATE_EPOCH", "1709377205");
    assert!(command.output().unwrap().status.success());
    assert_eq!(as_of(&project), json!("2024-03-03"));
    project.succeed(&["build", "--as-of", "2024-03-02T09:00:05-02:00"]);
    assert_eq!(as_of(&project), json!("2024-03-03"));
}

#[test]
fn players_of_a_result_stand_by_place_and_register_however_the_map_was_typed() {
    let build = |first: &str, second: &str| {
        let project = Project::new(&[
            ("book.toml", BOOK),
            (
                "content/cards/_index.md",
                "---\ntitle: Cards\nleague: { system: trueskill }\n---\n",
            ),
            ("content/cards/players.yaml", "d:\nc:\nb:\na:\n"),
            (
                "content/cards/matchdays/1.md",
                &format!(
                    "---\ndate: 2026-01-06\nresults:\n- placings: {first}\n- placings: {second}\n---\n"
                ),
            ),
        ]);
        project.succeed(&["build", "--as-of", "2026-02-03"]);
        project.files("public/cards")
    };
    let one = build("{ a: 1, b: 2, c: 2, d: 4 }", "{ a: 1, b: 1, c: 1, d: 4 }");
    let other = build("{ d: 4, c: 2, b: 2, a: 1 }", "{ c: 1, a: 1, d: 4, b: 1 }");
    assert_eq!(one, other);
    let results: Value = serde_json::from_slice(&one["data/results.json"]).unwrap();
    let players = results[0]["players"].as_array().unwrap().iter();
    let players: Vec<&Value> = players.map(|player| &player["player"]).collect();
    assert_eq!(players, ["a", "c", "b", "d"]);
}

#[test]
fn a_game_without_a_name_has_no_table_of_its_own() {
    let project = two_members();
    project.succeed(&["build", "--as-of", "2026-02-03"]);
    let standings = data(&project, "duel/data/standings.json");
    let tables = standings["tables"].as_array().unwrap().iter();
    let ids: Vec<&Value> = tables.map(|table| &table["id"]).collect();
    assert_eq!(ids, ["overall"]);
    let files = project.files("public/duel/data");
    assert!(!files.contains_key("standings-x.csv"));
}

/// A prepared round is not begun: the table stays, and so does the number of the last matchday.
#[test]
fn a_round_without_a_game_is_not_begun() {
    let standings = |third: &str| keizer(third).succeed(&["standings", "club"]);
    let after_two = standings("");
    assert_eq!(standings("games:"), after_two);
    assert_eq!(standings("absent: { excused: [ana] }"), after_two);
}

/// Before the draw a round has no results to count, nor a table that they would make.
#[test]
fn a_round_that_is_not_drawn_is_told_as_such() {
    let project = keizer("members: { leave: [bo] }");
    project.succeed(&["build", "--as-of", "2026-01-15"]);
    let first = project.read("public/club/index.html");
    assert!(first.contains("Round 3: not drawn yet"), "{first}");
    let page = project.read("public/club/matchdays/3/index.html");
    assert!(page.contains("not drawn yet"), "{page}");
    for page in [first, page] {
        assert!(!page.contains("0 of 0"), "{page}");
        assert!(!page.contains("Provisional table"), "{page}");
    }
    // Cy had black, then white.
    let player = project.read("public/club/players/cy/index.html");
    assert!(player.contains(">BW<"), "{player}");
}
