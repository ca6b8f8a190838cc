//! What the tables of every system show, and who has a place in them (P8, P9).

use serde_json::{Value, json};

use crate::points::{build, data, league, table};
use crate::project::Project;

/// The heads of the standings of the league's first page, in order.
fn heads(project: &Project) -> Vec<String> {
    heads_of(project, "index.html")
}

/// The same of one of the league's pages.
fn heads_of(project: &Project, page: &str) -> Vec<String> {
    let page = project.read(&format!("public/league/{page}"));
    let start = page.find("<table class=\"standings").unwrap();
    let head = &page[start..start + page[start..].find("</thead>").unwrap()];
    let cells = head.split("<th scope=\"col\"").skip(1);
    let text = |cell: &str| {
        let inner = cell.split_once('>').unwrap().1;
        let mut text = String::new();
        let mut depth = 0;
        for char in inner.chars() {
            match char {
                '<' => depth += 1,
                '>' => depth -= 1,
                char if depth == 0 => text.push(char),
                _ => {}
            }
        }
        text.trim().to_owned()
    };
    cells.map(text).collect()
}

#[test]
fn a_league_names_its_columns_in_their_order() {
    let days = [
        "games: [anna 3:1 bert, cem 2:2 bert]",
        "games: [anna 0:2 cem]",
    ];
    let options = "{ system: elo, elo: { k: 16 }, score: true, columns: [lost, played, won, drawn, rate, for, against, difference, best, last] }";
    let project = league(options, &days);
    build(&project);
    let heads = heads(&project);
    assert_eq!(
        heads[1..13],
        [
            "Name",
            "L",
            "P",
            "W",
            "D",
            "Rate",
            "For",
            "Against",
            "+/−",
            "Best",
            "Last result",
            "Rating"
        ]
    );
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    let anna = rows
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["player"] == "anna")
        .unwrap();
    // 3 : 1 and 0 : 2; 1508 after the first evening was the best.
    assert_eq!(
        json!([anna["score_for"], anna["score_against"], anna["difference"]]),
        json!([3, 3, 0])
    );
    assert_eq!(anna["rate"], 0.5);
    assert_eq!(anna["best"], 1508);
    assert_eq!(anna["last"], "2026-01-02");
    let csv = project.read("public/league/data/standings-overall.csv");
    assert!(csv.lines().next().unwrap().contains(",best"));
    let page = project.read("public/league/index.html");
    assert!(page.contains("<td>0.500</td>"), "{page}");

    for language in ["de", "fr", "es"] {
        project.write(
            "book.toml",
            &format!("[book]\ntitle = \"Test\"\nlanguage = \"{language}\"\n"),
        );
        build(&project);
        let theirs = self::heads(&project);
        assert_eq!(theirs.len(), heads.len());
        assert!(!theirs.iter().any(|head| head.contains('_')), "{theirs:?}");
        assert_ne!(theirs[11], "Last result");
    }
}

#[test]
fn columns_are_those_of_the_day_and_of_the_last_day_of_a_season() {
    let days = ["games: [anna 3:1 bert]"; 3];
    let options = "{ system: elo, columns: [won], seasons: [{ id: a, from: 2026-01-01 }, { id: b, from: 2026-01-03 }], changes: [{ from: 2026-01-03, columns: [lost, best] }] }";
    let project = league(options, &days);
    build(&project);
    let between = |page: &str| {
        let heads = heads_of(&project, page);
        let name = heads.iter().position(|head| head == "Name").unwrap();
        let value = heads.iter().position(|head| head == "Rating").unwrap();
        heads[name + 1..value].to_vec()
    };
    assert_eq!(between("seasons/a/index.html"), ["W"]);
    assert_eq!(between("seasons/b/index.html"), ["L", "Best"]);
    assert_eq!(between("index.html"), ["L", "Best"]);
    let row = |data: &Value| data["rows"][0].as_object().unwrap().contains_key("best");
    let seasons = data(&project, "seasons.json");
    assert_eq!(
        seasons
            .as_array()
            .unwrap()
            .iter()
            .map(row)
            .collect::<Vec<_>>(),
        [false, true]
    );
}

#[test]
fn without_scores_the_rate_is_that_of_wins_and_draws() {
    let options = "{ system: points, columns: [rate] }";
    let project = league(options, &["games: [a 1-0 b, a ½-½ c]"]);
    build(&project);
    let rows = &data(&project, "standings.json")["tables"][0]["rows"];
    assert_eq!(rows[0]["rate"], 0.75);
}

#[test]
fn a_system_has_columns_of_its_own_and_every_system_the_common_ones() {
    for (system, own) in [
        ("glicko", "deviation"),
        ("glicko2", "volatility"),
        ("trueskill", "conservative"),
        ("weng-lin", "conservative"),
        ("points", "dropped-points"),
        ("keizer", "game-points"),
        ("handicap", "played"),
    ] {
        let options = format!("{{ system: {system}, columns: [won, {own}] }}");
        let project = league(&options, &["games: [anna 1-0 bert]"]);
        if system == "handicap" {
            let players = "anna: { rank: 3 Kyu }\nbert: { rank: 5 Kyu }\n";
            project.write("content/league/players.yaml", players);
        }
        build(&project);
        let heads = heads(&project);
        assert_eq!(heads[2], "W", "{system}: {heads:?}");
        assert_eq!(
            heads.iter().position(|it| it == "Name"),
            Some(1),
            "{system}"
        );
    }
}

#[test]
fn who_has_been_away_leaves_the_table_until_the_next_result() {
    let days = [
        "games: [anna 1-0 bert, cem 1-0 dina]",
        "games: [anna 1-0 cem]",
        "games: [anna 1-0 cem]",
    ];
    let told = |rule: &str, as_of: &str| {
        let options = format!("{{ system: elo, elo: {{ k: 16 }}, leave-after: {rule} }}");
        let project = league(&options, &days);
        project.succeed(&["build", "-d", "public", "--as-of", as_of]);
        let table = &data(&project, "standings.json")["tables"][0];
        let rows = table["rows"].as_array().unwrap().iter();
        let rows: Vec<Value> = rows
            .map(|row| json!([row["place"], row["player"]]))
            .collect();
        let others = table["others"].as_array().unwrap().iter();
        let others: Vec<Value> = others
            .map(|row| json!([row["player"], row["status"], row["value"]]))
            .collect();
        (rows, others)
    };
    let here = vec![json!([1, "anna"]), json!([2, "cem"])];
    let away = vec![json!(["bert", "away", 1492]), json!(["dina", "away", 1492])];
    // Bert and Dina last played on the first of January.
    assert_eq!(told("{ days: 30 }", "2026-01-31").0.len(), 4);
    let told_later = told("{ days: 30 }", "2026-02-01");
    assert_eq!(told_later.0, here);
    assert_eq!(told_later.1, away);
    assert_eq!(told("{ matchdays: 2 }", "2026-01-31").0.len(), 4);
    assert_eq!(told("{ matchdays: 1 }", "2026-01-31"), (here, away));
}

/// On the third matchday Bert has missed two, and leaves with what the first one left him; the
/// fourth brings him back (amendments, C2 and P9). By hand: 1500 - 16 / 2 is 1492.
#[test]
fn who_is_away_leaves_the_history_with_a_number_and_comes_back() {
    let days = [
        "games: [anna 1-0 bert]",
        "games: [anna 1-0 cem]",
        "games: [anna 1-0 cem]",
        "games: [bert +:- cem, anna 1-0 bert]",
    ];
    let options = "{ system: elo, elo: { k: 16 }, leave-after: { matchdays: 1 } }";
    let project = league(options, &days);
    build(&project);
    let history = data(&project, "history.json");
    let entries = history["tables"][0]["matchdays"].as_array().unwrap();
    let left: Vec<&Value> = entries.iter().map(|entry| &entry["left"]).collect();
    let nobody = &Value::Null;
    assert_eq!(left, [nobody, nobody, &json!({ "bert": 1492 }), nobody]);
    assert_eq!(entries[2]["values"]["bert"], Value::Null);
    assert!(entries[3]["values"]["bert"].is_number());
    let csv = project.read("public/league/data/history-overall.csv");
    assert!(csv.contains(",bert,,1492"), "{csv}");
}

#[test]
fn who_has_played_too_little_has_no_place_in_any_system() {
    for system in ["elo, elo: { k: 16 }", "glicko2", "points"] {
        let options = format!("{{ system: {system}, minimum: 2 }}");
        let project = league(&options, &["games: [a 1-0 b, c 1-0 d]", "games: [a 1-0 b]"]);
        build(&project);
        let places: Vec<String> = table(&project)
            .iter()
            .map(|row| row.rsplit_once(' ').unwrap().0.to_owned())
            .collect();
        assert_eq!(places[..2], ["1 a", "2 b"], "{system}");
        let mut others = places[2..].to_vec();
        others.sort();
        assert_eq!(others, ["- c", "- d"], "{system}");
        let others = &data(&project, "standings.json")["tables"][0]["others"];
        assert_eq!(others[0]["status"], "too-few", "{system}");
    }
    // Places that were shared are shared on: b and d are level.
    let project = league(
        "{ system: points, minimum: 2 }",
        &["games: [a 1-0 b, c 1-0 d]", "games: [a 1-0 b, x 1-0 d]"],
    );
    build(&project);
    assert_eq!(table(&project)[..3], ["1 a 6", "2 b 0", "2 d 0"]);
}

#[test]
fn tables_refuse_what_they_can_not_be() {
    for (options, message) in [
        (
            "{ system: elo, columns: [playd] }",
            "did you mean `played`?",
        ),
        (
            "{ system: elo, columns: [buchholz] }",
            "no column `buchholz`",
        ),
        (
            "{ system: elo, leave-after: {} }",
            "`leave-after` without a time",
        ),
        (
            "{ system: elo, leave-after: { days: 3, matchdays: 3 } }",
            "error[conflicting-keys]",
        ),
        (
            "{ system: elo, leave-after: { days: 0 } }",
            "error[out-of-range]",
        ),
        ("{ system: elo, minimum: -1 }", "error[out-of-range]"),
        (
            "{ system: keizer, minimum: 3 }",
            "no `minimum` in a tournament",
        ),
        (
            "{ system: keizer, leave-after: { days: 3 } }",
            "no `leave-after` in a tournament",
        ),
    ] {
        let output = league(options, &[]).run(&["check"]);
        assert!(!output.status.success(), "{options}");
        let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(told.contains(message), "{options}: {told}");
    }
}

/// Under Glicko-1 all games of a matchday move a number together.
#[test]
fn a_result_that_counts_in_a_sum_has_no_number_of_its_own() {
    let days = ["games: [anna 1-0 bert, anna 1-0 cem]"];
    let project = league("{ system: glicko }", &days);
    build(&project);
    let page = project.read("public/league/players/anna/index.html");
    let list = page.split("<table class=\"results\">").nth(1).unwrap();
    let list = list.split("</table>").next().unwrap();
    assert_eq!(list.matches("won against").count(), 2, "{list}");
    // The sum alone has a change and the number after it.
    assert_eq!(list.matches("<td>+").count(), 1, "{list}");
    assert!(!list.contains("±0"), "{list}");
    let met = project.read("public/league/players/anna/opponents/index.html");
    assert!(!met.contains("±0"), "{met}");
}

/// Two newcomers by the paper's formulas: g(350) = 0.66907, E = 0.5, 1/d² = 3.7085e-6, hence
/// r' = 1500 ± 162.21 and RD' = 290.23.
#[test]
fn glicko_rates_a_matchday_or_a_day_together() {
    let first = |options: &str, days: &[(&str, &str)]| {
        let options = format!("{{ system: glicko, glicko: {options} }}");
        let project = league(&options, &[]);
        for (index, (date, games)) in (1..).zip(days) {
            project.write(
                &format!("content/league/{index:02}.md"),
                &format!("---\ndate: {date}\ngames: {games}\n---\n"),
            );
        }
        build(&project);
        let row = &data(&project, "standings.json")["tables"][0]["rows"][0];
        assert_eq!(row["player"], "anna");
        let number = |key: &str| row[key].as_f64().unwrap();
        (number("exact"), number("deviation"))
    };
    let close = |(rating, deviation): (f64, f64), expected: (f64, f64)| {
        assert!((rating - expected.0).abs() < 0.05, "{rating}");
        assert!((deviation - expected.1).abs() < 0.05, "{deviation}");
    };
    let win = "[anna 1-0 bert]";
    close(first("{}", &[("2026-01-01", win)]), (1662.21, 290.23));
    // Two games of one period: 1/d² is doubled, r' = 1500 + 247.20 and RD' = 253.35.
    let twice = "[anna 1-0 bert, { players: [anna, bert], result: 1-0, again: true }]";
    let together = (1747.20, 253.35);
    close(first("{}", &[("2026-01-01", twice)]), together);
    let days = [("2026-01-01", win), ("2026-01-01", win)];
    close(first("{ period: day }", &days), together);
    let (apart, _) = first("{ period: matchday }", &days);
    assert!((apart - together.0).abs() > 5.0, "{apart}");
    // A hundred days let 290.23 grow to √(290.23² + 18² × 100) = 341.5, so that the second game
    // moves more than at once.
    let later = [("2026-01-01", win), ("2026-04-11", win)];
    let (grown, _) = first("{}", &later);
    assert!(grown > apart, "{grown} {apart}");
    let (still, _) = first("{ c: 0 }", &later);
    assert!((still - apart).abs() < 1e-9);
}

/// The names and places of the table after a matchday, as its page tells them.
fn places_after(project: &Project, day: &str) -> Vec<(String, String)> {
    let page = project.read(&format!("out/league/matchdays/{day}/index.html"));
    let table = page.split("id=\"after\"").nth(1).unwrap();
    let table = table.split("</table>").next().unwrap();
    let rows = table.split("<tr>").skip(2);
    let row = |row: &str| {
        let place = row.split("<td>").nth(1).unwrap();
        let name = row.split("<th scope=\"row\">").nth(1).unwrap();
        let name = name.split('>').nth(1).unwrap();
        let until = |text: &str| text.split('<').next().unwrap().to_owned();
        (until(place), until(name))
    };
    rows.map(row).collect()
}

fn placed(places: &[(&str, &str)]) -> Vec<(String, String)> {
    let places = places.iter();
    places
        .map(|(place, name)| ((*place).to_owned(), (*name).to_owned()))
        .collect()
}

/// A year later nobody of that evening plays any more, and its page still says who won it.
#[test]
fn the_table_after_a_matchday_has_those_who_are_away_today() {
    let options = "{ system: elo, elo: { k: 32 }, leave-after: { days: 30 } }";
    let project = league(options, &["games: [a 1-0 b]"]);
    for (day, game) in [("2026-01-10", "a 1-0 b"), ("2026-03-01", "c 1-0 b")] {
        let text = format!("---\ndate: {day}\ngames: [{game}]\n---\n");
        project.write(&format!("content/league/{day}.md"), &text);
    }
    project.succeed(&["build", "-d", "out", "--as-of", "2026-03-02"]);
    assert_eq!(
        places_after(&project, "2026-01-01"),
        placed(&[("1", "a"), ("2", "b")])
    );
}

/// On the second day c is before b by the difference, -1 against -2; the third day's draw leaves
/// b and c with one point each and the same differences.
#[test]
fn the_table_after_a_matchday_goes_by_the_tie_breaks_of_its_day() {
    let options = "{ system: points, points: { score: true } }";
    let days = [
        "games: [\"a 3:1 b\"]",
        "games: [\"a 1:0 c\"]",
        "games: [\"b 2:2 c\"]",
    ];
    let project = league(options, &days);
    project.succeed(&["build", "-d", "out", "--as-of", "2026-01-03"]);
    let expected = placed(&[("1", "a"), ("2", "c"), ("3", "b")]);
    assert_eq!(places_after(&project, "2026-01-02"), expected);
    assert_eq!(places_after(&project, "2026-01-03"), expected);
    assert!(!project.read("out/league/index.html").contains("▼"));
}

/// With a minimum of two, c and d have no place after the second day, whatever the season that
/// has begun since says of a and b.
#[test]
fn the_table_after_a_matchday_keeps_the_minimum_of_its_season() {
    let options = "{ system: points, points: { minimum: 2 }, \
                  seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-01-03 }] }";
    let days = [
        "games: [a 1-0 b]",
        "games: [a 1-0 b, c 1-0 d]",
        "games: [c ½-½ b]",
        "games: [c 1-0 b]",
    ];
    let project = league(options, &days);
    project.succeed(&["build", "-d", "out", "--as-of", "2026-01-04"]);
    assert_eq!(
        places_after(&project, "2026-01-02"),
        placed(&[("1", "a"), ("2", "b")])
    );
}

#[test]
fn among_many_nobody_loses_and_places_are_counted() {
    let days = [
        "placings: [anna, bert, cem]",
        "placings: [bert, anna, cem]",
        "placings: [anna, cem, bert]",
    ];
    let project = league("{ system: elo, elo: { k: 16 } }", &days);
    build(&project);
    let page = project.read("public/league/players/anna/index.html");
    let places = "How often</th><td>2</td><td>1</td></tr>";
    assert!(page.contains(places), "{page}");
    let form = "<dt>Last 3, the newest last</dt><dd>1 2 1</dd>";
    assert!(page.contains(form), "{page}");
    // Of equals each is expected to take half; the others stand in the line below.
    let first = "<span>1 of 3, <small>expected 0.5";
    assert!(page.contains(first), "{page}");
    assert!(page.contains("</span> <small>"), "{page}");
    // One game changes a number by all others together.
    let ahead = "<dt>Ahead of 2</dt><dd><span><a href=\"opponents/#o1\">";
    assert!(page.contains(ahead), "{page}");
    assert!(!page.contains("Next win"), "{page}");
    assert!(!page.contains("<dt>Lost</dt>"), "{page}");
    for (page, told) in [
        ("players", "Won"),
        (
            "statistics",
            "</a></th><td class=\"value\">1516</td><td class=\"change up\">+16</td><td class=\"num total\">3</td><td class=\"num\">2</td><td class=\"num\">1</td><td class=\"num\">0</td></tr>",
        ),
    ] {
        let page = project.read(&format!("public/league/{page}/index.html"));
        assert!(page.contains(told), "{told}: {page}");
        assert!(!page.contains("Lost") && !page.contains("Drawn"), "{page}");
    }
    let duels = league(
        "{ system: elo, elo: { k: 16 } }",
        &["games: [anna 1-0 bert]"],
    );
    build(&duels);
    let page = duels.read("public/league/players/bert/index.html");
    assert!(page.contains("<dt>Lost</dt><dd>1</dd>"), "{page}");
    assert!(!page.contains("newest last"), "one result: {page}");
    assert!(page.contains(">Behind 1</th>"), "{page}");
    // 1492 against 1508 is expected to take 0.477: 16 × 0.523 = 8.37, and 16 × 0.477 = 7.63.
    let stakes = "<td>+8</td><td class=\"down\">−8</td>";
    assert!(page.contains(stakes), "{page}");
}

/// Founders pay for weeks without a game; nobody has met anybody.
#[test]
fn before_the_first_matchday_the_menu_has_what_members_have() {
    let project = league("{ system: elo, activity: {} }", &[]);
    let founders = "anna: { joined: 2026-01-01 }\nbert: { joined: 2026-01-01 }\n";
    project.write("content/league/players.yaml", founders);
    project.succeed(&["build", "-q", "--as-of", "2026-02-01"]);
    let page = project.read("public/league/index.html");
    let menu = page.split("<nav class=\"section-nav\"").nth(1).unwrap();
    let menu = menu.split("</nav>").next().unwrap();
    for (address, is_there) in [
        ("journal", true),
        ("tables/overall", true),
        ("cross", false),
        ("matchdays", false),
        ("statistics", false),
    ] {
        let link = format!("href=\"/league/{address}/\"");
        assert_eq!(menu.contains(&link), is_there, "{address}: {menu}");
    }
}

/// The bar has one line, in which only a long title is cut.
#[test]
fn a_long_title_of_a_league_stands_whole_behind_the_cut_one() {
    let long = "Open championship of the towns on the upper river";
    for (title, is_long) in [(long, true), ("Open championship", false)] {
        let project = league("{ system: keizer }", &["games: [anna 1-0 bert]"]);
        let index = project.read("content/league/_index.md");
        let (_, rest) = index.split_once("title: ").unwrap();
        let (_, rest) = rest.split_once('\n').unwrap();
        project.write(
            "content/league/_index.md",
            &format!("---\ntitle: {title}\n{rest}"),
        );
        build(&project);
        let page = project.read("public/league/players/index.html");
        let whole = match is_long {
            true => format!(" title=\"{title}\""),
            false => String::new(),
        };
        let link = format!("<a class=\"section-title\" href=\"/league/\"{whole}>{title}</a>");
        assert!(page.contains(&link), "{page}");
    }
}

#[test]
fn before_the_first_matchday_nobody_has_a_place_or_an_arrow() {
    for (system, state) in [
        (
            "{ system: elo, elo: { k: 16 } }",
            "Before the first matchday",
        ),
        ("{ system: keizer }", "Before the first round"),
    ] {
        let project = league(system, &[]);
        project.write("content/league/players.yaml", "anna: {}\nbert: {}\n");
        project.succeed(&["build", "-q"]);
        let page = project.read("public/league/index.html");
        let line = "<tr><th scope=\"row\">";
        assert_eq!(page.matches(line).count(), 2, "{page}");
        for column in ["<td>", "<td class=\"change", "<td class=\"more"] {
            assert!(!page.contains(column), "{page}");
        }
        // The menu leads to what has something to show.
        for address in ["cross", "statistics", "tables/overall"] {
            let link = format!("href=\"/league/{address}/\"");
            assert!(!page.contains(&link), "{page}");
        }
        assert!(
            page.contains(&format!(
                "<p class=\"state\">{state}. The table begins with the first results.</p>"
            )),
            "{page}"
        );
        for (page, shown) in [
            ("matchdays", "lists them all with their results"),
            ("cross", "shows who has played whom, and how"),
            ("statistics", "shows records, streaks and totals"),
            (
                "tables/overall",
                "shows how the number of each player moves",
            ),
        ] {
            let page = project.read(&format!("public/league/{page}/index.html"));
            let words = format!("{state}. After it this page {shown}.");
            assert!(page.contains(&words), "{words}: {page}");
            assert!(!page.contains("<tr>"), "{page}");
        }
        let player = project.read("public/league/players/anna/index.html");
        let comes =
            "After it this page shows the results, how the number moves, and the opponents.";
        let lines = [state, comes].map(|line| format!("<p class=\"state\">{line}</p>"));
        assert!(player.contains(&lines.join("\n")), "{player}");
        assert!(!player.contains("<dt>Lost</dt>"), "{player}");
    }
}

/// Members who all began with 1000: nobody was ahead of anybody before the first result. After it
/// Bert stands before Cem, who has not played, and Anna; the second day turns it round.
#[test]
fn nobody_passes_anybody_with_the_first_result() {
    let options =
        "{ system: elo, elo: { initial: 1000, k: 16 }, activity: { bootstrap: founders } }";
    let days = [
        "games: [bert 1-0 anna]",
        "games: [anna 1-0 bert, anna 1-0 bert]",
    ];
    let project = league(options, &days);
    let member = "{ joined: 2025-12-20 }";
    let register = format!("anna: {member}\nbert: {member}\ncem: {member}\n");
    project.write("content/league/players.yaml", &register);
    for (day, arrows) in [("2026-01-01", false), ("2026-01-02", true)] {
        project.succeed(&["build", "--as-of", day]);
        for page in [
            "index.html".to_owned(),
            format!("matchdays/{day}/index.html"),
        ] {
            let page = project.read(&format!("public/league/{page}"));
            for arrow in ["▲2", "▼2"] {
                assert_eq!(page.contains(arrow), arrows, "{day}: {page}");
            }
        }
    }
}

#[test]
fn before_the_first_matchday_names_stand_as_in_any_list() {
    let project = league("{ system: elo, elo: { k: 16 } }", &[]);
    let players = "a: { name: Bosse }\nb: { name: Béla }\n";
    project.write("content/league/players.yaml", players);
    project.succeed(&["build", "-q"]);
    for page in ["", "players/"] {
        let page = project.read(&format!("public/league/{page}index.html"));
        let at = |name: &str| page.find(&format!(">{name}</a></th>")).unwrap();
        assert!(at("Béla") < at("Bosse"), "{page}");
    }
}

#[test]
fn the_sentence_of_a_player_says_against_whom_a_place_was_taken() {
    let options = "{ system: elo, elo: { k: 16 } }";
    let project = league(options, &["placings: [anna, bert, cem]"]);
    build(&project);
    let page = project.read("public/league/players/cem/index.html");
    let (_, line) = page.split_once("data-line=\"").unwrap();
    let line = line.split('"').next().unwrap();
    assert!(
        line.contains(": 3 of 3 (against anna and bert) −"),
        "{line}"
    );
    // What the game changed was not taken by one of the two.
    let page = project.read("public/league/players/cem/opponents/index.html");
    assert!(!page.contains("<b class="), "{page}");
}

/// Bert is in none of the pairings that are drawn, and so is told none.
#[test]
fn the_sentence_of_a_player_says_whom_the_player_meets_next() {
    let options = "{ system: elo, elo: { k: 16 } }";
    let project = league(options, &["games: [anna 1-0 bert, bert 1-0 cem]"]);
    let drawn = "---\ndate: 2099-01-02\ngames: [anna - cem]\n---\n";
    project.write("content/league/02.md", drawn);
    build(&project);
    let line = |player: &str| {
        let page = project.read(&format!("public/league/players/{player}/index.html"));
        let (_, line) = page.split_once("data-line=\"").unwrap();
        line.split('"').next().unwrap().replace('\u{a0}', " ")
    };
    let anna = line("anna");
    let next = "; Next: against cem, 2 January 2099";
    assert!(anna.ends_with(next), "{anna}");
    assert!(!line("bert").contains("Next"), "{}", line("bert"));
    project.write(
        "content/league/02.md",
        "---\ndate: 2099-01-02\ngames:\n---\n",
    );
    build(&project);
    let next = "; Next: Matchday 2, 2 January 2099";
    assert!(line("bert").ends_with(next), "{}", line("bert"));
}

/// Anna, the first of the table, won twice: told is the game against Cem, who stands higher than
/// Bert, and what both gave her without her name again. Of tables of three the number is told.
#[test]
fn the_headline_of_many_results_tells_the_one_against_the_highest() {
    let options = "{ system: elo, elo: { k: 16 } }";
    let games = "games: [anna 1-0 bert, cem 1-0 bert, anna 1-0 cem]";
    let project = league(options, &[games]);
    build(&project);
    let lead = |project: &Project| {
        let page = project.read("public/league/matchdays/2026-01-01/index.html");
        let (_, lead) = page.split_once("<p class=\"lead\">").unwrap();
        lead.split("</p>").next().unwrap().replace('\u{2060}', "")
    };
    let line = lead(&project);
    assert!(line.starts_with("anna 1–0 cem; in all +"), "{line}");
    let tables = "results:\n  - placings: [bert, cem, dora]\n  - placings: [anna, emil, cem]\n  \
                  - placings: [cem, dora, bert]";
    let project = league(options, &[tables]);
    build(&project);
    let line = lead(&project);
    assert!(line.starts_with("Game "), "{line}");
    // Where two won it is said who gained.
    let shared = "results:\n  - placings: { anna: 1, bert: 1, cem: 3 }\n  \
                  - placings: [anna, dora]";
    let project = league(options, &[shared]);
    build(&project);
    let line = lead(&project);
    assert!(line.contains("; anna +"), "{line}");
}

/// The first page names the next five evenings, and the others are one link away.
#[test]
fn the_first_page_names_the_next_evenings() {
    let project = league("{ system: elo, elo: { k: 16 } }", &[]);
    project.write("content/league/players.yaml", "anna: {}\nbert: {}\n");
    for day in 1..=7 {
        let text = format!("---\nmatchday: {day}\ndate: 2099-01-0{day}\n---\n");
        project.write(&format!("content/league/matchdays/{day}.md"), &text);
    }
    project.succeed(&["build", "-q"]);
    let page = project.read("public/league/index.html");
    assert!(page.contains("datetime=\"2099-01-05\""), "{page}");
    assert!(!page.contains("datetime=\"2099-01-06\""), "{page}");
    let rest = "<a href=\"/league/matchdays/\">2 more</a>";
    assert!(page.contains(rest), "{page}");
    let archive = project.read("public/league/matchdays/index.html");
    assert!(archive.contains("datetime=\"2099-01-07\""), "{archive}");
}

/// The facts of a page's lists, each with its label, its value and what stands behind it.
fn fact<'a>(page: &'a str, label: &str) -> &'a str {
    let start = page.split_once(&format!("<dt>{label}</dt><dd>"));
    let fact = start.and_then(|(_, rest)| rest.split_once("</dd>"));
    fact.map_or("", |(fact, _)| fact)
}

/// Anna and cem win 16 / 2 = 8 points each on the first day; on the second anna does not play.
#[test]
fn a_record_names_all_who_hold_it() {
    let days = [
        "games: [anna 1-0 bert, cem 1-0 dora]",
        "games: [bert ½-½ dora]",
    ];
    let project = league("{ system: elo, elo: { k: 16 } }", &days);
    build(&project);
    let page = project.read("public/league/statistics/index.html");
    let day = "1\u{a0}January\u{a0}2026";
    let both = |names: [&str; 2]| {
        let links = names.map(|name| format!("<a href=\"/league/players/{name}/\">{name}</a>"));
        // Each keeps its comma where the line breaks.
        format!("<span>{},</span> <span>{}</span>", links[0], links[1])
    };
    let best = both(["anna", "cem"]);
    let worst = both(["bert", "dora"]);
    for (label, expected) in [
        (
            "Highest so far",
            format!("{best} <small>1508 each, {day}</small>"),
        ),
        (
            "Biggest gain on one matchday",
            format!("{best} <small>+8 each, {day}</small>"),
        ),
        (
            "Biggest loss on one matchday",
            format!("{worst} <small>−8 each, {day}</small>"),
        ),
        ("Most games", format!("{worst} <small>2 games each</small>")),
    ] {
        assert_eq!(fact(&page, label), expected, "{label}");
    }
    // Both win two in a row, and then draw.
    let days = [
        "games: [anna 1-0 bert, cem 1-0 dora, anna 1-0 dora, cem 1-0 bert]",
        "games: [anna ½-½ cem]",
    ];
    for (count, unbeaten) in [(1, ""), (2, " <small>3 games each</small>")] {
        let project = league("{ system: elo }", &days[..count]);
        build(&project);
        let page = project.read("public/league/statistics/index.html");
        let won = format!("{best} <small>2 wins each</small>");
        assert_eq!(fact(&page, "Longest winning streak"), won);
        let told = fact(&page, "Longest unbeaten run");
        assert_eq!(told.strip_prefix(&best).unwrap_or(told), unbeaten);
    }
}

/// Everybody has two results.
#[test]
fn what_most_have_done_is_no_record() {
    let days = ["games: [anna 1-0 bert, bert 1-0 cem, cem 1-0 anna]"];
    let project = league("{ system: elo }", &days);
    build(&project);
    let page = project.read("public/league/statistics/index.html");
    assert_eq!(fact(&page, "Most games"), "");
}

/// A friendly, and a game with a table of its own, beside a result that counts.
#[test]
fn what_does_not_count_is_named_beside_the_number_of_results() {
    let options = "{ system: elo, games: { hearts: {}, mao: { title: Mao, official: false } } }";
    let days = [
        "games:\n  - { game: hearts, players: [anna, bert], result: 1-0 }\n  \
         - { game: hearts, players: [anna, bert], result: 0-1, ranked: false }\n  \
         - { game: mao, players: [anna, cem], result: 1-0 }",
    ];
    let project = league(options, &days);
    build(&project);
    let page = project.read("public/league/statistics/index.html");
    assert!(page.contains("2 players, 1 result"), "{page}");
    for (label, expected) in [
        (
            "Mao",
            "<a href=\"/league/games/mao/\">1 result</a> \
             <small>Games of Mao do not count in the overall table.</small>",
        ),
        (
            "1 January 2026",
            "<a href=\"/league/matchdays/2026-01-01/\">anna 0\u{2060}–\u{2060}1 bert</a> \
             <small>a friendly, counts for nothing</small>",
        ),
    ] {
        assert_eq!(fact(&page, label), expected, "{label}");
    }
}

/// A player who stayed away has the same number before and after.
#[test]
fn the_table_after_a_matchday_has_everybody_s_number_before_it() {
    let days = ["games: [anna 1-0 bert]", "games: [anna ½-½ cem]"];
    let project = league("{ system: elo, elo: { k: 16 } }", &days);
    build(&project);
    let page = project.read("public/league/matchdays/2026-01-02/index.html");
    let table = page
        .split("<table class=\"standings after\">")
        .nth(1)
        .unwrap();
    let bert = table
        .split("<tr>")
        .find(|row| row.contains(">bert</a>"))
        .unwrap();
    let numbers = "<td>1492</td><td>1492</td>";
    assert!(bert.contains(numbers), "{bert}");
}

#[test]
fn the_list_of_matchdays_says_what_was_played_and_by_how_many() {
    let options = "{ system: elo, games: { hearts: { title: Hearts }, mao: {} } }";
    let days = [
        "results: [{ game: hearts, rounds: 4, placings: [anna, bert, cem] }]",
        "results: [{ game: hearts, rounds: 1, placings: [anna, bert] }, { game: mao, rounds: 2, placings: [cem, bert] }]",
    ];
    let project = league(options, &days);
    build(&project);
    let page = project.read("public/league/matchdays/index.html");
    for extent in ["Hearts, 4\u{a0}rounds, 3 players", "2 results, 3 players"] {
        assert!(page.contains(&format!("<small>{extent}</small>")), "{page}");
    }
}

/// The games have titles by language, one has a sentence of its own, and one was never played.
#[test]
fn the_page_of_a_game_speaks_its_language_and_tells_its_own_last_matchday() {
    let games = "{ hearts: { title: { en: Hearts, de: Herzeln }, description: { de: Nur Herzeln., en: Hearts alone. } }, \
                 mao: { title: Mao, official: false }, uno: { official: false } }";
    let options = format!("{{ system: elo, elo: {{ k: 16 }}, games: {games} }}");
    let days = [
        "game: hearts\nplacings: [anna, bert, cem]",
        "game: mao\nplacings: [cem, bert]",
    ];
    let project = league(&options, &days);
    project.write("content/league/_index.de.md", "---\ntitle: Liga\n---\n");
    build(&project);
    let page = |name: &str| project.read(&format!("public/{name}/index.html"));
    let hearts = page("league/games/hearts");
    assert!(hearts.contains("<h1>Hearts</h1>"), "{hearts}");
    assert!(
        hearts.contains("<p class=\"lead\">Hearts alone.</p>"),
        "{hearts}"
    );
    assert!(hearts.contains("content=\"Hearts alone.\""), "{hearts}");
    // The entry of the standings stands for it.
    let entry = "<a href=\"/league/\" aria-current=\"true\">Standings</a>";
    assert!(hearts.contains(entry), "{hearts}");
    assert!(hearts.contains("Hearts over time"), "{hearts}");
    let german = page("de/league/games/hearts");
    assert!(german.contains("<h1>Herzeln</h1>"), "{german}");
    assert!(german.contains("Nur Herzeln."), "{german}");
    assert!(page("de/league").contains("Herzeln"));
    assert!(!page("de/league").contains("Hearts"));
    // Each is as of the matchday on which it was played last.
    let state = |name: &str| {
        let page = page(&format!("league/games/{name}"));
        let (_, rest) = page.split_once("<p class=\"state\">").unwrap();
        rest.split_once('<').unwrap().0.to_owned()
    };
    assert!(
        state("hearts").starts_with("After matchday 1,"),
        "{}",
        state("hearts")
    );
    assert!(
        state("mao").starts_with("After matchday 2,"),
        "{}",
        state("mao")
    );
    assert_eq!(state("uno"), "No results yet");
}

#[test]
fn a_title_of_a_game_in_no_language_is_an_error_with_its_place() {
    let options =
        "{ system: elo, elo: { k: 16 }, games: { hearts: { title: { english: Hearts } } } }";
    let project = league(options, &["game: hearts\nplacings: [anna, bert]"]);
    let output = project.run(&["check"]);
    assert!(!output.status.success());
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = "error[bad-language]: `english` is no language\n --> content/league/_index.md:";
    assert!(told.contains(error), "{told}");
}

/// Only the second evening changes nothing in the table that the league's first page shows.
#[test]
fn an_evening_of_an_unofficial_game_says_that_it_does_not_count_in_the_overall_table() {
    let options = "{ system: elo, elo: { k: 16 }, games: { hearts: {}, mao: { title: Mao, official: false } } }";
    let days = [
        "game: hearts\nplacings: [anna, bert]",
        "game: mao\nplacings: [bert, anna]",
    ];
    let project = league(options, &days);
    build(&project);
    let apart = "<p class=\"note\">Games of Mao do not count in the overall table.</p>";
    for (name, says) in [
        ("", true),
        ("matchdays/2026-01-02/", true),
        ("matchdays/2026-01-01/", false),
    ] {
        let page = project.read(&format!("public/league/{name}index.html"));
        assert_eq!(page.contains(apart), says, "{name}: {page}");
    }
}

/// Games of Mao have a table of their own, which nobody has played for yet.
#[test]
fn the_table_of_an_unofficial_game_says_that_it_does_not_count_in_the_overall_one() {
    let options = "{ system: elo, elo: { k: 16 }, games: { hearts: {}, mao: { title: Mao, official: false } } }";
    let project = league(options, &["game: hearts\nplacings: [anna, bert, cem]"]);
    project.write(
        "content/league/players.yaml",
        "anna: {}\nbert: {}\ncem: {}\n",
    );
    build(&project);
    let page = |name: &str| project.read(&format!("public/league/games/{name}/index.html"));
    let (official, other) = (page("hearts"), page("mao"));
    let apart = "do not count in the overall table";
    assert!(
        other.contains("Games of Mao do not count in the overall table."),
        "{other}"
    );
    assert!(!official.contains(apart), "{official}");
    // Each table leads to the others, above its first line.
    let home = project.read("public/league/index.html");
    let choices = |page: &str| {
        let (_, list) = page.split_once("<ul class=\"choices\">").unwrap();
        let links = list.split("</ul>").next().unwrap().split("href=\"").skip(1);
        let links = links.map(|link| link.split('"').next().unwrap().to_owned());
        links.collect::<Vec<_>>()
    };
    let [hearts, mao] = ["/league/games/hearts/", "/league/games/mao/"];
    assert_eq!(choices(&home), [hearts, mao]);
    assert_eq!(choices(&official), ["/league/", mao]);
}

/// Games of Mao do not count in the overall table, and a friendly nowhere: what the evening was is
/// told by the others.
#[test]
fn an_evening_is_told_by_the_games_that_count() {
    let options = "{ system: elo, elo: { k: 16 }, games: { hearts: { title: Hearts }, mao: { title: Mao, official: false } } }";
    let evening = "results: [{ game: mao, placings: [bert, anna] }, { game: hearts, placings: [anna, cem] }, \
                   { game: hearts, ranked: false, placings: [cem, anna] }, { game: hearts, placings: [bert, cem] }]";
    let project = league(options, &[evening]);
    build(&project);
    let page = |name: &str| project.read(&format!("public/league/{name}/index.html"));
    let days = page("matchdays");
    assert!(days.contains("anna beat cem"), "{days}");
    assert!(
        days.contains("<small>3 results, 3 players</small>"),
        "{days}"
    );
    let results = page("results");
    assert!(results.contains("3 results"), "{results}");
    let history = page("tables/overall");
    assert!(history.contains("Hearts"), "{history}");
    assert!(!history.contains("Mao, Hearts"), "{history}");
}

/// A friendly is all that was played: the feed tells it as the list of matchdays does.
#[test]
fn the_feed_tells_of_a_day_on_which_nothing_counted() {
    let options = "{ system: elo, elo: { k: 16 } }";
    let days = [
        "games: [anna 1-0 bert]",
        "games: [{ players: [anna, bert], result: 1-0, ranked: false }]",
    ];
    let project = league(options, &days);
    build(&project);
    let feed = project.read("public/league/feed.xml");
    assert_eq!(feed.matches("<summary>").count(), 2, "{feed}");
    assert!(
        feed.contains("<summary>anna 1–0 bert (a friendly"),
        "{feed}"
    );
}

/// Of seventeen players games of three leave most columns empty, and the names stand in the
/// places; of sixteen, or where all play together, each has a column.
#[test]
fn the_results_of_many_name_who_took_each_place() {
    let page = |players: usize, seats: usize| {
        let ids: Vec<String> = (1..=players).map(|it| format!("p{it:02}")).collect();
        let games = ids.chunks(seats).map(|game| game.join(", "));
        let games: Vec<String> = games
            .map(|game| format!("{{ placings: [{game}] }}"))
            .collect();
        let first = format!("results: [{}]", games.join(", "));
        let second =
            "results: [{ placings: [p02, p01] }, { placings: { p01: 1, p03: 2(1), p04: 2 } }]";
        let project = league("{ system: elo, elo: { k: 16 } }", &[&first, second]);
        build(&project);
        project.read("public/league/results/index.html")
    };
    let text = |html: &str| -> String {
        let parts = html.split('<');
        let parts = parts.map(|part| part.split_once('>').map_or(part, |(_, text)| text));
        parts.collect()
    };
    let many = page(17, 3);
    assert!(many.contains("8 results"), "{many}");
    assert!(!many.contains(">Game</th>"), "only one, without a name");
    let bodies: Vec<&str> = many.split("<tbody>").skip(1).collect();
    assert_eq!(bodies.len(), 2, "{many}");
    // The second day comes first, with its results in their order.
    let cells = bodies[0].split("<td>").skip(1);
    let cells: Vec<String> = cells
        .map(|cell| text(cell.split("</td>").next().unwrap()))
        .collect();
    let expected = ["p02", "p01", "", "p01", "p03 2(1), p04", ""];
    assert_eq!(cells, expected, "{many}");
    for (players, seats) in [(16, 4), (17, 17)] {
        let few = page(players, seats);
        assert!(!few.contains("class=\"placings\""), "{few}");
        assert!(few.contains("<td>2(1)</td>"), "{few}");
    }
}

/// Five results a day are a hundred in twenty days: those of the first of 21 days are a second page.
#[test]
fn each_page_of_the_results_says_on_paper_which_days_it_has() {
    let game = |first: usize| {
        let players = (first..first + 3).map(|it| format!("p{:02}", it % 17));
        format!(
            "{{ placings: [{}] }}",
            players.collect::<Vec<_>>().join(", ")
        )
    };
    let day = |day: usize| {
        let games: Vec<String> = (0..5).map(|it| game(3 * (5 * day + it))).collect();
        format!("results: [{}]", games.join(", "))
    };
    let days: Vec<String> = (1..=21).map(day).collect();
    let days: Vec<&str> = days.iter().map(String::as_str).collect();
    let project = league("{ system: elo, elo: { k: 16 } }", &days);
    build(&project);
    let newest = project.read("public/league/results/index.html");
    let told = "<p class=\"state\">105 results<span class=\"paper\"> · 2 Jan 2026 – 21 Jan 2026</span></p>";
    assert!(newest.contains(told), "{newest}");
    let oldest = project.read("public/league/results/page-2/index.html");
    let told = "<p class=\"state\">105 results<span class=\"paper\"> · 1 Jan 2026</span></p>";
    assert!(oldest.contains(told), "{oldest}");
}

/// Of 101 players an earlier day knows the first twenty and the two who played, and says so; the
/// newest day has them all.
#[test]
fn the_table_after_an_earlier_matchday_of_very_many_says_whom_it_has() {
    let ids: Vec<String> = (1..=101).map(|it| format!("p{it:03}")).collect();
    let first = format!("results: [{{ placings: [{}] }}]", ids.join(", "));
    let two = "games: [p100 1-0 p101]";
    let project = league("{ system: elo, elo: { k: 100 } }", &[&first, two, two]);
    build(&project);
    for (day, name, lines) in [
        ("02", "The first and those who played", 22),
        ("03", "The whole table", 101),
    ] {
        let folder = format!("matchdays/2026-01-{day}/table/");
        let page = project.read(&format!("public/league/matchdays/2026-01-{day}/index.html"));
        assert!(
            page.contains(&format!("href=\"/league/{folder}\">{name}</a>")),
            "{page}"
        );
        let page = project.read(&format!("public/league/{folder}index.html"));
        assert_eq!(page.matches("<th scope=\"row\">").count(), lines, "{page}");
        let note = page.contains("The first and those who played");
        assert_eq!(note, lines == 22, "{page}");
    }
}

/// K 32: after 1 January y has 1485 and x 1484. The next day x beats a, who has 1531, by 18 and is
/// ahead of y; n comes in at 1516, above both, so that x stays third.
#[test]
fn a_headline_says_whom_somebody_passed_only_beside_a_better_place() {
    let days = [
        "games: [a 1-0 x, a 1-0 y]",
        "games: [x 1-0 a, n 1-0 m, o ½-½ p]",
    ];
    let project = league("{ system: elo, elo: { k: 32 } }", &days);
    build(&project);
    let page = project.read("public/league/index.html");
    assert!(page.contains("; x +18</p>"), "{page}");
}

/// The page of a matchday tells the first ten of 21, and the whole table also who did not come.
#[test]
fn the_table_after_a_matchday_of_many_has_a_page_of_its_own() {
    let ids: Vec<String> = (1..=21).map(|it| format!("p{it:02}")).collect();
    let first = format!("results: [{{ placings: [{}] }}]", ids.join(", "));
    let last: Vec<&str> = ids[4..].iter().rev().map(String::as_str).collect();
    let second = format!("results: [{{ placings: [{}] }}]", last.join(", "));
    let project = league("{ system: elo, elo: { k: 100 } }", &[&first, &second]);
    project.succeed(&["build", "-d", "out", "--as-of", "2026-01-02"]);
    let names = places_after(&project, "2026-01-02");
    let names: Vec<&str> = names.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names.len(), 10, "{names:?}");
    assert!(
        names.starts_with(&["p01", "p02", "p03", "p04"]),
        "{names:?}"
    );
    let page = project.read("out/league/matchdays/2026-01-02/index.html");
    let way = "href=\"/league/matchdays/2026-01-02/table/\"";
    assert!(page.contains(way), "{page}");
    let whole = project.read("out/league/matchdays/2026-01-02/table/index.html");
    // Of 21 equals the fourth took 100 × (17/20 − ½), and kept it.
    let fourth = "<tr><td>4</td><td>–</td><th scope=\"row\"><a href=\"/league/players/p04/\">p04</a></th>\
                  <td>1535</td><td>1535</td><td></td></tr>";
    assert!(whole.contains(fourth), "{whole}");
    assert_eq!(whole.matches("/league/players/p").count(), 21, "{whole}");
    for (neighbour, name) in [
        ("2026-01-01/table", "Matchday 1"),
        ("2026-01-02", "Matchday 2"),
    ] {
        let way = format!("href=\"/league/matchdays/{neighbour}/\">");
        assert!(whole.contains(&way), "{name}: {whole}");
    }
}

/// Twenty stand in the page of the matchday.
#[test]
fn the_table_after_a_matchday_of_twenty_stands_on_its_page() {
    let ids: Vec<String> = (1..=20).map(|it| format!("p{it:02}")).collect();
    let day = format!("results: [{{ placings: [{}] }}]", ids.join(", "));
    let project = league("{ system: elo, elo: { k: 100 } }", &[&day]);
    project.succeed(&["build", "-d", "out", "--as-of", "2026-01-01"]);
    assert_eq!(places_after(&project, "2026-01-01").len(), 20);
    let page = project.read("out/league/matchdays/2026-01-01/index.html");
    assert!(!page.contains("/table/"), "{page}");
}

#[test]
fn several_games_of_a_matchday_have_numbers_and_one_has_none() {
    let days = [
        "results: [{ placings: [anna, bert, cem] }, { placings: [bert, cem, anna] }]",
        "results: [{ placings: [anna, bert, cem] }]",
    ];
    let project = league("{ system: elo, elo: { k: 16 } }", &days);
    build(&project);
    let page = project.read("public/league/matchdays/2026-01-01/index.html");
    assert!(page.contains("Game 1") && page.contains("Game 2"), "{page}");
    let page = project.read("public/league/matchdays/2026-01-02/index.html");
    assert!(!page.contains("Game 1"), "{page}");
}

/// The page of a season says how it ended, leads to its neighbours, and has no column of changes.
#[test]
fn a_season_says_who_won_it_or_leads() {
    let options = "{ system: points, seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-01-02 }] }";
    let days = ["games: [anna 1-0 bert]", "games: [bert 1-0 anna]"];
    let project = league(options, &days);
    build(&project);
    let page = project.read("public/league/seasons/one/index.html");
    assert!(
        page.contains("anna won with 3, ahead of bert with 0"),
        "{page}"
    );
    assert!(page.contains("1 matchday<"), "{page}");
    let list = project.read("public/league/seasons/index.html");
    let (two, one) = (list.find("/seasons/two/\">"), list.find("/seasons/one/\">"));
    assert!(two.is_some() && two < one, "{list}");
    assert!(
        list.contains("anna won with 3, ahead of bert with 0"),
        "{list}"
    );
    assert!(list.contains(">1 Jan 2026</time>"), "{list}");
    assert!(
        page.contains("rel=\"next\" href=\"/league/seasons/two/\""),
        "{page}"
    );
    assert!(page.contains("<tr><td>1</td><th"), "{page}");
    assert!(!heads_of(&project, "seasons/one/index.html").contains(&"±".to_owned()));
    let page = project.read("public/league/seasons/two/index.html");
    assert!(
        page.contains("bert leads with 3, ahead of anna with 0"),
        "{page}"
    );
    assert!(page.contains("Since 2\u{a0}January\u{a0}2026"), "{page}");

    // Two who share the second place are both named.
    let options = "{ system: points, seasons: [{ id: one, from: 2026-01-01 }] }";
    let project = league(options, &["games: [anna 1-0 bert, anna 1-0 cem]"]);
    build(&project);
    for page in ["seasons/one/index.html", "feed.xml"] {
        let page = project.read(&format!("public/league/{page}"));
        let told = "anna leads with 6, ahead of bert and cem with 0";
        assert!(page.contains(told), "{page}");
    }

    // Who is ahead with as many points is so by the difference.
    let options = "{ system: points, points: { score: true, tie-breaks: [difference, name] }, \
                   seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-01-03 }] }";
    let days = [
        "games: [anna 3:1 bert]",
        "games: [bert 3:0 anna]",
        "games: [anna 3:1 bert, bert 3:0 anna]",
    ];
    let project = league(options, &days);
    build(&project);
    let page = project.read("public/league/seasons/one/index.html");
    assert!(
        page.contains("bert won ahead of anna, both with 3"),
        "{page}"
    );
    let page = project.read("public/league/seasons/two/index.html");
    assert!(
        page.contains("bert leads ahead of anna, both with 3"),
        "{page}"
    );
}

/// A title of its own stands in the archive with the number, and in its own language.
#[test]
fn the_archive_numbers_only_what_has_a_title_of_its_own() {
    let days = [
        "games: [anna 1-0 bert]",
        "title: Finale\ngames: [anna 1-0 bert]",
    ];
    let project = league("{ system: elo, elo: { k: 16 } }", &days);
    build(&project);
    let page = project.read("public/league/matchdays/index.html");
    assert!(
        page.contains(">Finale</a> <small>Matchday 2</small>"),
        "{page}"
    );
    assert!(page.contains(">Matchday 1</a></th>"), "{page}");
}

/// The months of a long list stand below their year, which they do not repeat.
#[test]
fn the_months_of_the_archive_are_named_below_their_year() {
    let days = ["games: [anna 1-0 bert]"; 30];
    let project = league("{ system: elo, elo: { k: 16 } }", &days);
    project.write(
        "content/league/31.md",
        "---\ndate: 2025-12-31\ngames: [anna 1-0 bert]\n---\n",
    );
    build(&project);
    let page = project.read("public/league/matchdays/index.html");
    let at = [
        "<h2>2026</h2>",
        "<summary>January ·",
        "<h2>2025</h2>",
        "<summary>December ·",
    ]
    .map(|words| {
        page.find(words)
            .unwrap_or_else(|| panic!("{words}: {page}"))
    });
    assert!(at.is_sorted(), "{at:?}");
    assert!(
        page.contains("<time datetime=\"2025-12-31\">31 Dec</time>"),
        "{page}"
    );
}

/// A player who is level with another one after the first day does not lead yet.
#[test]
fn a_chart_tells_since_when_somebody_leads_alone() {
    let days = [
        "games: [anna ½-½ bert]",
        "games: [anna 1-0 bert]",
        "games: [anna 1-0 bert]",
    ];
    let project = league("{ system: elo, elo: { k: 16 } }", &days);
    build(&project);
    let page = project.read("public/league/index.html");
    assert!(
        page.contains("anna has led since 2 January 2026."),
        "{page}"
    );
}

/// A comparison has the place by each system, and no mark where it is the league's own. Cem has no
/// result, and by each system a place between the two.
#[test]
fn a_comparison_tells_the_place_by_each_system() {
    let project = league("{ system: elo }", &["games: [anna 1-0 bert]"]);
    let register = "anna: {}\nbert: {}\ncem: {}\n";
    project.write("content/league/players.yaml", register);
    project.write(
        "content/systems.md",
        "---\ntitle: Systems\n---\n{{ compare(league=\"league\") }}\n",
    );
    build(&project);
    let page = project.read("public/systems/index.html");
    let (table, _) = page.split_once("</table>").unwrap();
    for told in ["<b>1</b> <br><small>", "<b>3</b> <br><small>"] {
        assert!(table.contains(told), "{told}: {table}");
    }
    for absent in ["class=\"up\"", "class=\"down\"", ">cem<"] {
        assert!(!table.contains(absent), "{absent}: {table}");
    }
}

/// Years above a long list lead to their first line.
#[test]
fn an_archive_of_many_years_leads_to_each() {
    let days = ["games: [anna 1-0 bert]"; 30];
    let project = league("{ system: elo, elo: { k: 16 } }", &days);
    for (number, year) in [(31, 2024), (32, 2025)] {
        let day = format!("---\ndate: {year}-12-31\ngames: [anna 1-0 bert]\n---\n");
        project.write(&format!("content/league/{number}.md"), &day);
    }
    build(&project);
    let page = project.read("public/league/matchdays/index.html");
    let ways = ["2024", "2025", "2026"].map(|year| {
        let way = format!("<a href=\"/league/matchdays/#{year}\">{year}</a>");
        assert!(page.contains(&format!("<section id=\"{year}\">")), "{page}");
        page.find(&way).unwrap_or_else(|| panic!("{way}: {page}"))
    });
    assert!(ways.is_sorted(), "{page}");
}

/// A matchday whose number breaks the order of days parts its year, so that no way leads to it.
#[test]
fn an_archive_whose_years_are_mixed_has_no_ways() {
    let project = league("{ system: elo, elo: { k: 16 } }", &[]);
    for number in 1..=30 {
        let year = [2024, 2025, 2026, 2024][number / 8];
        let day = format!(
            "---\nmatchday: {number}\ndate: {year}-01-{number:02}\ngames: [anna 1-0 bert]\n---\n"
        );
        project.write(&format!("content/league/{number}.md"), &day);
    }
    build(&project);
    let page = project.read("public/league/matchdays/index.html");
    assert_eq!(page.matches("<h2>2024</h2>").count(), 2, "{page}");
    assert!(!page.contains("id=\"2024\""), "{page}");
}

/// A result is explained by the options of its day, and the next one calculated by today's.
#[test]
fn a_result_goes_by_the_options_of_its_day_on_every_page() {
    let options =
        "{ system: elo, elo: { k: 10 }, changes: [{ from: 2026-01-02, elo: { k: 32 } }] }";
    let project = league(
        options,
        &["games: [anna 1-0 bert]", "games: [cem 1-0 dora]"],
    );
    build(&project);
    let page = project.read("public/league/index.html");
    let (_, script) = page.split_once("type=\"application/json\">").unwrap();
    let data: Value = serde_json::from_str(script.split("</script>").next().unwrap()).unwrap();
    assert_eq!(data["formula"]["elo"]["k"], 32.0, "{data}");
    // Of equals half of K; the second of two loses what the first gains.
    let explained = |day| project.read(&format!("public/league/matchdays/{day}/index.html"));
    for (day, sentence) in [
        (
            "2026-01-01",
            "<p>Against bert (1500): 10 × (1 − 0.500) = +5.00, and 1500 + 5.00 = 1505.",
        ),
        (
            "2026-01-02",
            "<p>dora the other way round, expected 0.500: 1500 − 16.00 = 1484.</p>",
        ),
    ] {
        let page = explained(day).replace('\u{a0}', " ");
        assert!(page.contains(sentence), "{page}");
    }
}

/// The page of a player says of the last matchday what the line of the table says.
#[test]
fn a_player_s_page_agrees_with_the_table() {
    let days = ["games: [anna 1-0 bert]", "games: [cem 1-0 dora]"];
    let project = league("{ system: elo, elo: { k: 16 } }", &days);
    build(&project);
    let head = |id: &str| {
        let page = project.read(&format!("public/league/players/{id}/index.html"));
        let (_, head) = page.split_once("<p class=\"big\">").unwrap();
        head.split("</p>").next().unwrap().to_owned()
    };
    // Anna was not there on the last day, cem won 8 of it.
    assert!(!head("anna").contains("<small>"), "{}", head("anna"));
    assert!(head("cem").contains("+8"), "{}", head("cem"));
    // After a draw all are first, which is no place.
    let drawn = league(
        "{ system: elo, elo: { k: 16 } }",
        &["games: [anna ½-½ bert]"],
    );
    build(&drawn);
    let page = drawn.read("public/league/players/anna/index.html");
    assert!(!page.contains("Place 1 of 2"), "{page}");
}

/// The board of honours names the seasons that are over.
#[test]
fn the_year_that_runs_has_no_winner_yet() {
    let project = league(
        "{ system: elo, elo: { k: 16 } }",
        &["games: [anna 1-0 bert]"],
    );
    for (file, date) in [("10", "2024-05-01"), ("11", "2025-05-01")] {
        project.write(
            &format!("content/league/{file}.md"),
            &format!("---\ndate: {date}\ngames: [bert 1-0 anna]\n---\n"),
        );
    }
    build(&project);
    let page = project.read("public/league/statistics/index.html");
    let (_, board) = page.split_once("<table class=\"honours\">").unwrap();
    let board = board.split("</table>").next().unwrap();
    let has = |year: &str| board.contains(&format!(">{year}</"));
    assert!(has("2025") && has("2024") && !has("2026"), "{board}");
}

#[test]
fn rounds_are_shown_and_asked_for_where_they_come_to_count() {
    let options = "{ system: elo, elo: { k: 16 }, changes: [{ from: 2026-01-02, elo: { k-per-round: 10 } }] }";
    let days = ["placings: [a, b]", "rounds: 4\nplacings: [a, b]"];
    let project = league(options, &days);
    build(&project);
    let page = project.read("public/league/results/index.html");
    assert!(page.contains("<td>4</td>"), "{page}");
    let begun = |day| project.succeed(&["new", "matchday", "league", "--date", day]);
    let path = begun("2026-01-09");
    assert!(project.read(path.trim_end()).contains("# rounds: 4\n"));
    let path = begun("2025-12-31");
    assert!(!project.read(path.trim_end()).contains("rounds"));
}

/// The season's days go on to the 5th, and nobody played after the 2nd.
#[test]
fn a_season_that_is_over_ends_with_its_last_matchday() {
    let options = "{ system: points, seasons: [{ id: one, from: 2025-12-01 }, { id: two, from: 2026-01-06 }] }";
    let days = ["games: [anna 1-0 bert]", "games: [bert 1-0 anna]"];
    let project = league(options, &days);
    build(&project);
    let page = project.read("public/league/seasons/one/index.html");
    let told = "<span>1–2\u{a0}January\u{a0}2026</span> <span><i>· </i>2 matchdays</span>";
    assert!(page.contains(told), "{page}");
    let days = page.split("<td class=\"date\"><time datetime=\"").skip(1);
    let days: Vec<&str> = days.map(|it| it.split('"').next().unwrap()).collect();
    assert_eq!(days, ["2026-01-02", "2026-01-01"], "{page}");
    let list = project.read("public/league/seasons/index.html");
    let told = "<time datetime=\"2026-01-01\">1–2 Jan 2026</time>";
    assert!(list.contains(told), "{list}");
}

/// Points by hand are told, with their reason, below the table of the season that they are of.
#[test]
fn points_by_hand_are_told_below_the_table_of_their_season() {
    let days = [
        "games: [anna 3:1 bert]\nadjust: [{ player: bert, points: -1, why: late. }]",
        "games: [anna 3:1 bert]",
    ];
    let seasons = "[{ id: one, from: 2026-01-01 }, { id: two, from: 2026-01-02 }]";
    let options = format!("{{ system: points, points: {{ score: true }}, seasons: {seasons} }}");
    let project = league(&options, &days);
    build(&project);
    let told = "<p class=\"note\">bert −1 on 1 January 2026, by hand: late.</p>";
    let page = |address: &str| project.read(&format!("public/league/{address}index.html"));
    assert!(
        page("seasons/one/").contains(told),
        "{}",
        page("seasons/one/")
    );
    assert!(!page("seasons/two/").contains("by hand"));
    assert!(!page("").contains("by hand"));
}

/// Thirteen games of two: twenty-six players, of whom thirteen win 3 points on the only day.
#[test]
fn the_history_of_many_players_has_a_line_each_and_a_column_a_day() {
    let games: Vec<String> = (1..=13)
        .map(|game| format!("p{game:02} 1-0 p{:02}", game + 13))
        .collect();
    let day = format!("game: chess\ngames: [{}]", games.join(", "));
    let kinds = "{ chess: { title: Chess }, go: { title: Go } }";
    let options = format!("{{ system: points, points: {{ win: 3 }}, games: {kinds} }}");
    let project = league(&options, &[day.as_str()]);
    build(&project);
    let page = project.read("public/league/tables/overall/index.html");
    let table = page.split_once("<table class=\"history days\">").unwrap().1;
    let (head, body) = table.split_once("<tbody>").unwrap();
    for words in [
        "Name <small>2026</small>",
        ">1 Jan</time> <small>Chess</small>",
    ] {
        assert!(head.contains(words), "{words}: {head}");
    }
    let body = body.split_once("</tbody>").unwrap().0;
    assert_eq!(body.matches("<tr>").count(), 26, "{page}");
    for line in [
        ">p13</a></th><td class=\"up\">3</td></tr>",
        ">p26</a></th><td>0</td></tr>",
    ] {
        assert!(body.contains(line), "{line}: {page}");
    }
}

/// The same on three days, of which two are of the second season.
#[test]
fn the_history_of_many_players_has_the_seasons_above_their_days() {
    let games: Vec<String> = (1..=13)
        .map(|game| format!("p{game:02} 1-0 p{:02}", game + 13))
        .collect();
    let day = format!("games: [{}]", games.join(", "));
    let seasons = "[{ id: one, from: 2026-01-01 }, { id: two, from: 2026-01-02 }]";
    let options = format!("{{ system: points, points: {{ win: 3 }}, seasons: {seasons} }}");
    let project = league(&options, &[day.as_str(); 3]);
    build(&project);
    let page = project.read("public/league/tables/overall/index.html");
    let head = page.split_once("<table class=\"history days\">").unwrap().1;
    let seasons = head.split("class=\"season\" colspan=\"").skip(1);
    let seasons: Vec<&str> = seasons
        .map(|season| season.split('<').next().unwrap())
        .collect();
    assert_eq!(seasons, ["2\">Season two", "1\">Season one"], "{head}");
}

/// The same on twenty-seven days: a sheet holds twenty-six, and the first goes to a second page.
#[test]
fn a_long_history_of_many_players_has_a_page_a_sheet() {
    let games: Vec<String> = (1..=13)
        .map(|game| format!("p{game:02} 1-0 p{:02}", game + 13))
        .collect();
    let day = format!("games: [{}]", games.join(", "));
    let project = league(
        "{ system: points, points: { win: 3 } }",
        &[day.as_str(); 27],
    );
    build(&project);
    let page = |path: &str| project.read(&format!("public/league/tables/overall/{path}index.html"));
    let days = |page: &str| page.matches("<th scope=\"col\" class=\"num\">").count();
    let newest = page("");
    assert_eq!(days(&newest), 26, "{newest}");
    assert!(
        newest.contains("\"/league/tables/overall/page-2/\""),
        "{newest}"
    );
    let oldest = page("page-2/");
    assert_eq!(days(&oldest), 1, "{oldest}");
    assert!(oldest.contains(">1 Jan</time>"), "{oldest}");
}

/// The same where all but two have been away for twenty matchdays: they keep their lines.
#[test]
fn who_is_away_counts_among_the_lines_of_a_history() {
    let games: Vec<String> = (1..=13)
        .map(|game| format!("p{game:02} 1-0 p{:02}", game + 13))
        .collect();
    let first = format!("games: [{}]", games.join(", "));
    let mut days = vec![first.as_str()];
    days.resize(27, "games: [p01 1-0 p14]");
    let options = "{ system: elo, elo: { k: 16 }, leave-after: { matchdays: 20 } }";
    let project = league(options, &days);
    build(&project);
    let newest = project.read("public/league/tables/overall/index.html");
    for part in [
        "<table class=\"history days\">",
        "\"/league/tables/overall/page-2/\"",
    ] {
        assert!(newest.contains(part), "{part}: {newest}");
    }
}

/// Eleven names of five letters would stand upright over their columns; ten, or names as short as
/// numbers, have room there.
#[test]
fn players_with_long_names_have_a_line_each_in_a_history() {
    let form = |names: &[String]| {
        let day = format!("placings: [{}]", names.join(", "));
        let project = league("{ system: elo, elo: { k: 16 } }", &[day.as_str()]);
        build(&project);
        let page = project.read("public/league/tables/overall/index.html");
        page.contains("<table class=\"history days\">")
    };
    let long: Vec<String> = (11..=21).map(|number| format!("abc{number}")).collect();
    let short: Vec<String> = (11..=21).map(|number| format!("ab{number}")).collect();
    assert_eq!(
        [form(&long), form(&long[1..]), form(&short)],
        [true, false, false]
    );
}

/// On each of 31 days Anna has two results, and Dora one on the last: a player's own page lists the
/// last ten.
#[test]
fn all_results_of_a_player_stand_on_pages_of_their_own() {
    let mut days = ["games: [anna 1-0 bert, anna 1-0 carl]"; 31];
    days[30] = "games: [anna 1-0 bert, anna 1-0 carl, dora 1-0 emil]";
    let project = league("{ system: elo, elo: { k: 16 } }", &days);
    build(&project);
    let own = project.read("public/league/players/anna/index.html");
    let all = "<a href=\"/league/players/anna/results/\">All results</a>";
    assert!(own.contains(all), "{own}");
    assert_eq!(own.matches("<tr data-day=").count(), 10, "{own}");
    // The oldest page has what full ones leave.
    let pages = [("", 20), ("page-2/", 20), ("page-3/", 20), ("page-4/", 2)];
    let told = pages.map(|(folder, count)| {
        let path = format!("public/league/players/anna/results/{folder}index.html");
        let page = project.read(&path);
        let rows = page.split("<tr><td><a href=\"/league/matchdays/").skip(1);
        let days: Vec<usize> = rows
            .map(|row| row.split('/').next().unwrap())
            .map(|day| day.rsplit('-').next().unwrap().parse().unwrap())
            .collect();
        assert_eq!(days.len(), count, "{page}");
        days
    });
    let newest_first = (1..=31).rev().flat_map(|day| [day, day]);
    assert!(told.concat().into_iter().eq(newest_first), "{told:?}");
    let dora = project.read("public/league/players/dora/index.html");
    assert!(dora.contains("won against"), "{dora}");
    assert!(!dora.contains("dora/results/"), "{dora}");
}
