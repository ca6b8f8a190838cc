//! `ligatur simulate`, and what a long season weighs.

use std::fs;

use crate::project::{Project, assert_light};

#[test]
fn a_season_can_be_made_up_for_a_league_of_any_system() {
    let systems = [
        "{ system: elo }",
        "{ system: elo, games: { hearts: {}, mtg: { official: false } } }",
        "{ system: elo, elo: { k: 16 }, activity: {} }",
        "{ system: handicap }",
        "{ system: keizer }",
        "{ system: glicko2 }",
        "{ system: trueskill }",
        "{ system: weng-lin }",
        "{ system: points }",
    ];
    for system in systems {
        let project = Project::new(&[
            ("book.toml", "[book]\ntitle = \"Test\"\n"),
            ("content/_index.md", "---\ntitle: Test\n---\n"),
        ]);
        let index = format!("---\ntitle: League\nleague: {system}\n---\n");
        project.write("content/league/_index.md", &index);
        let season = ["simulate", "league", "--players", "9", "--rounds", "6"];
        let files = project.succeed(&season);
        assert_eq!(
            files.lines().count(),
            7,
            "{system}: a register and six evenings"
        );
        project.succeed(&["check", "--strict"]);
        project.succeed(&["build", "-d", "public"]);
        let standings = project.read("public/league/data/standings.json");
        let standings: serde_json::Value = serde_json::from_str(&standings).unwrap();
        let table = &standings["tables"][0];
        assert_eq!(table["rows"].as_array().unwrap().len(), 9, "{system}");
        assert_eq!(standings["matchday"], 6, "{system}");

        let files = project.files("content/league");
        assert!(
            !project.run(&season).status.success(),
            "{system}: nothing is lost"
        );
        project.succeed(&[&season[..], &["--force"]].concat());
        assert_eq!(
            project.files("content/league"),
            files,
            "{system}: the same again"
        );
    }
}

/// The first page of a league of 50 weighs no more than 110 KB with all it loads (amendments, O5).
fn assert_first_page_is_light(project: &Project) {
    let page = project.read("public/cards/index.html");
    assert_eq!(page.matches("<polyline points=").count(), 50);
    let assets = project.files("public/assets");
    let at_once = |name: &str| page.contains(&format!("=\"/assets/{name}\""));
    let named =
        |name: &str| at_once(name) && !page.contains(&format!("data-script=\"/assets/{name}\""));
    let loaded = |(name, _): &(&String, &Vec<u8>)| named(name);
    let assets = assets.iter().filter(loaded).map(|(_, bytes)| bytes.len());
    let weight = page.len() + assets.sum::<usize>();
    assert!(weight <= 110_000, "{weight} bytes");
}

fn register_of_fifty() -> String {
    let line = |number| format!("player-{number}: {{ name: Maximiliane Fischer {number} }}\n");
    (0..50).map(line).collect()
}

/// The table has each column that a league can ask for (amendments, P8).
#[test]
fn the_widest_standings_of_fifty_players_are_light() {
    let index = "---
title: Cards
league:
  system: points
  points: { score: true, tie-breaks: [difference, for, wins, name] }
  columns: [played, won, drawn, lost, rate, for, against, difference, deviation, best, last]
---
";
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Test\"\n"),
        ("content/_index.md", "---\ntitle: Test\n---\n"),
        ("content/cards/_index.md", index),
        ("content/cards/players.yaml", &register_of_fifty()),
    ]);
    for day in 0..100 {
        // Half of them come each time, and meet others than before.
        let pairs = (0..12).map(|pair| {
            let [first, second] = [(pair + day) % 25, 25 + (pair + day * 7) % 25];
            let [scored, conceded] = [(pair + day) % 4, (pair * 3 + day * 5) % 4];
            format!("  - player-{first} {scored}:{conceded} player-{second}\n")
        });
        let date = jiff::civil::date(2024, 1, 1) + jiff::Span::new().days(day as i64 * 7);
        let text = format!(
            "---\ndate: {date}\ngames:\n{}---\n",
            pairs.collect::<String>()
        );
        project.write(&format!("content/cards/{day:03}.md"), &text);
    }
    project.succeed(&["build", "-q", "--as-of", "2026-01-01"]);
    assert_first_page_is_light(&project);
}

/// 50 players over 200 evenings, and over 500.
#[test]
fn the_standings_of_fifty_players_are_light() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Test\"\n"),
        ("content/_index.md", "---\ntitle: Test\n---\n"),
        (
            "content/cards/_index.md",
            "---\ntitle: Cards\nleague: { system: elo }\n---\n",
        ),
    ]);
    let id = |number: usize| format!("player-{}", number % 50);
    for day in 0..200 {
        // Steps of 7 and 11 take everybody to different tables in turn.
        let seats = [day, day * 7 + 1, day * 11 + 3, day * 3 + 29].map(id);
        let seats: std::collections::BTreeSet<String> = seats.into_iter().collect();
        let seats: Vec<String> = seats.into_iter().collect();
        let date = jiff::civil::date(2020, 1, 1) + jiff::Span::new().days(day as i64 * 5);
        let text = format!(
            "---\ndate: {date}\nrounds: {}\nplacings: [{}]\n---\n",
            day % 5 + 1,
            seats.join(", ")
        );
        project.write(&format!("content/cards/{day:03}.md"), &text);
    }
    project.write("content/cards/players.yaml", &register_of_fifty());
    project.succeed(&["build", "-q", "--as-of", "2026-01-01"]);
    assert_first_page_is_light(&project);
    assert_light(&project.path("public"));

    // Most of them there, and after 500 evenings.
    let season = [
        "simulate",
        "cards",
        "--players",
        "50",
        "--rounds",
        "500",
        "--seed",
        "3",
    ];
    for day in 0..200 {
        fs::remove_file(project.path(&format!("content/cards/{day:03}.md"))).unwrap();
    }
    project.succeed(&[&season[..], &["--force"]].concat());
    let register = project.read("content/cards/players.yaml");
    let register = register.replace("Player", "Maximilian Fischer");
    project.write("content/cards/players.yaml", &register);
    project.succeed(&["build", "-q", "--as-of", "2100-01-01"]);
    assert_first_page_is_light(&project);
}

#[test]
fn a_season_leaves_no_matchday_of_before_beside_it() {
    let project = Project::new(&[]);
    project.succeed(&["init", "."]);
    let before = project.files("content");
    // `init` wrote two matchdays, so that a season of one would leave the second.
    let season = |rounds: &str| project.run(&["simulate", "cards", "--rounds", rounds, "--force"]);
    let refused = season("1");
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(
        said.starts_with("error: content/cards/matchdays/02.md would be left"),
        "{said}"
    );
    assert_eq!(project.files("content"), before);
    assert!(season("2").status.success());
    project.succeed(&["check", "--strict"]);
}

/// A league with matchdays, each a day with its games.
fn dated(options: &str, days: &[(&str, &str)]) -> Project {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Test\"\n"),
        ("content/_index.md", "---\ntitle: Test\n---\n"),
    ]);
    let index = format!("---\ntitle: League\nleague: {options}\n---\n");
    project.write("content/league/_index.md", &index);
    for (day, games) in days {
        let text = format!("---\ndate: {day}\ngames: [{games}]\n---\n");
        project.write(&format!("content/league/{day}.md"), &text);
    }
    project
}

/// A data file of the league as of a day.
fn data_of(project: &Project, day: &str, file: &str) -> serde_json::Value {
    project.succeed(&["build", "-q", "-d", "public", "--as-of", day]);
    serde_json::from_str(&project.read(&format!("public/league/data/{file}"))).unwrap()
}

/// Keys of each row, after the player's id and in the order of ids.
fn told(table: &serde_json::Value, keys: &[&str]) -> Vec<String> {
    let line = |row: &serde_json::Value| {
        let numbers = keys.iter().map(|key| row[*key].to_string());
        let id = row["player"].as_str().unwrap().to_owned();
        [vec![id], numbers.collect()].concat().join(" ")
    };
    let rows = table["rows"].as_array().unwrap().iter();
    let mut lines: Vec<String> = rows.map(line).collect();
    lines.sort();
    lines
}

/// K 32 between equals: a 1516 and b 1484. c is expected to take 1 / (1 + 10^(-16/400)) = 0.52301
/// from b: 32 * 0.47699 = 15.26, c 1515 and b 1469. Half of the way back from there is a 1508,
/// b 1484.5 and c 1507.5.
fn reset_league() -> Project {
    dated(
        "{ system: elo, elo: { k: 32 }, games: { main: {} }, seasons: [{ id: \"2025\", from: 2025-01-01 }, { id: \"2026\", from: 2026-01-01, reset: 0.5 }] }",
        &[
            ("2025-06-01", "a 1-0 b, c 1-0 b"),
            ("2026-02-01", "a 0-1 b"),
        ],
    )
}

#[test]
fn a_reset_is_part_of_what_changed_since_the_last_evening_from_its_day_on() {
    let project = reset_league();
    let standings = data_of(&project, "2026-01-15", "standings.json");
    for table in standings["tables"].as_array().unwrap() {
        assert_eq!(
            told(table, &["evening", "since"]),
            ["a 16 -8", "b -31 16", "c 15 -7"],
            "{table}"
        );
    }
    let before = data_of(&project, "2025-12-31", "standings.json");
    assert_eq!(
        told(&before["tables"][0], &["evening", "since"]),
        ["a 16 0", "b -31 0", "c 15 0"]
    );
}

/// Before the first matchday the register has the number that all have at its head alone.
#[test]
fn a_number_that_all_have_stands_once_above_the_players() {
    let project = reset_league();
    project.write("content/league/players.yaml", "a:\nb:\nc:\n");
    for (day, times) in [("2025-05-31", 1), ("2026-02-01", 0)] {
        project.succeed(&["build", "-q", "--as-of", day]);
        let page = project.read("public/league/players/index.html");
        assert_eq!(page.matches(": 1500</small>").count(), times, "{page}");
        assert_eq!(page.contains("<td class=\"value\">"), times == 0, "{page}");
    }
}

#[test]
fn the_first_page_tells_a_reset_with_its_day() {
    let project = reset_league();
    project.succeed(&["build", "-q", "--as-of", "2026-01-15"]);
    let page = project.read("public/league/index.html");
    let (_, since) = page
        .split_once("datetime=\"2026-01-01\"")
        .unwrap_or_else(|| panic!("{page}"));
    let line = since.split("</section>").next().unwrap();
    // 1516, 1484.5 and 1507.5 come from 1516, 1469 and 1515, which are shown whole.
    for told in ["a new season", "−8", "+16", "−7"] {
        assert!(line.contains(told), "{told}: {line}");
    }
    // On a player's page as well, where the newest line has the number at its head.
    let own = project.read("public/league/players/a/index.html");
    let results = own.split("<table class=\"results\">").nth(1).unwrap();
    // Below the name of the season.
    let newest = results.split("</tr>").nth(1).unwrap();
    for told in ["a new season", "<td class=\"same\">−8</td>", "1508"] {
        assert!(newest.contains(told), "{told}: {newest}");
    }
    project.succeed(&["build", "-q", "--as-of", "2025-12-31"]);
    let page = project.read("public/league/index.html");
    assert!(!page.contains("a new season"), "{page}");
}

/// Half of a's 3 points are taken over; b had none. Its first matchday names the season, and from
/// its beginning on the league does.
#[test]
fn the_first_matchday_of_a_season_names_it_and_lists_nobody() {
    let project = dated(
        "{ system: points, points: { carry: 0.5 }, seasons: [{ id: \"2025\", from: 2025-01-01 }, { id: \"2026\", from: 2026-01-01 }] }",
        &[("2025-06-01", "a 1-0 b"), ("2026-02-01", "b 1-0 a")],
    );
    project.succeed(&["build", "-q", "--as-of", "2026-02-01"]);
    let page = project.read("public/league/matchdays/2026-02-01/index.html");
    let [begins, games] = ["Season 2026 begins.", "<table class=\"duels"].map(|it| page.find(it));
    assert!(begins.is_some() && begins < games, "{page}");
    assert!(!page.contains("a new season"), "{page}");
    // a goes into the matchday with 1.5.
    assert!(page.contains("<td>1.5</td><td>1.5</td>"), "{page}");
    let page = project.read("public/league/matchdays/2025-06-01/index.html");
    assert!(!page.contains("begins."), "{page}");
    let state =
        "<span><a href=\"/league/seasons/2025/\">Season 2025</a></span> <span><i>· </i><time";
    assert!(page.contains(state), "{page}");
    let first = project.read("public/league/index.html");
    let state = "<span>Season 2026</span> <span><i>· </i>After matchday 2, 1\u{a0}February\u{a0}2026</span></span></p>";
    assert!(first.contains(state), "{first}");
}

/// The list of matchdays says of a day without a game what it did.
#[test]
fn a_day_that_begins_a_season_is_listed_by_what_it_did() {
    let project = dated(
        "{ system: points, seasons: [{ id: \"2025\", from: 2025-01-01 }, { id: \"2026\", from: 2026-01-01 }] }",
        &[("2025-06-01", "a 1-0 b")],
    );
    let adjust = "---\ndate: 2026-01-15\nadjust: [{ player: a, points: 2, why: cake }]\n---\n";
    project.write("content/league/2026-01-15.md", adjust);
    project.succeed(&["build", "-q", "--as-of", "2026-02-01"]);
    let list = project.read("public/league/matchdays/index.html");
    assert!(list.contains("cake"), "{list}");
    assert!(!list.contains("begins."), "{list}");
    // The days stand below the seasons, the newest first.
    let head = |year: &str| {
        let link = format!("<a href=\"/league/seasons/{year}/\">Season {year}</a>");
        list.find(&format!("<h2>{link}</h2>"))
    };
    assert!(
        head("2026").is_some() && head("2026") < head("2025"),
        "{list}"
    );
}

/// A late result of the season before that is entered between its matchdays begins it no second
/// time.
#[test]
fn a_season_begins_once() {
    let project = dated(
        "{ system: points, seasons: [{ id: \"2025\", from: 2025-01-01 }, { id: \"2026\", from: 2026-01-01 }] }",
        &[],
    );
    let days = ["2025-11-01", "2026-01-10", "2025-12-20", "2026-01-17"];
    for (number, date) in (1..).zip(days) {
        project.write(
            &format!("content/league/matchdays/{number}.md"),
            &format!("---\nmatchday: {number}\ndate: {date}\ngames: [a 1-0 b]\n---\n"),
        );
    }
    project.succeed(&["build", "-q", "--as-of", "2026-01-18"]);
    let begins = |number: &u32| {
        let page = project.read(&format!("public/league/matchdays/{number}/index.html"));
        page.contains("Season 2026 begins.")
    };
    assert_eq!((1..=4).filter(begins).collect::<Vec<u32>>(), [2]);
}

/// A player who has been away for too long has no place, though he is an active member (P9): a
/// and b had their last game ten days before 15 January, and eleven before the 16th.
#[test]
fn who_is_away_is_in_no_table_as_an_active_member_either() {
    let project = dated(
        "{ system: elo, elo: { k: 16 }, activity: {}, leave-after: { days: 10 } }",
        &[("2026-01-05", "a 1-0 b"), ("2026-01-15", "c 1-0 d")],
    );
    let members = ["a", "b", "c", "d"].map(|id| format!("{id}: {{ joined: 2026-01-01 }}\n"));
    project.write("content/league/players.yaml", &members.concat());
    // 8 points each way, and 1 or 1 + 4 of penalties for one or two Sundays without a game.
    let first = data_of(&project, "2026-01-15", "standings.json");
    assert_eq!(
        told(&first["tables"][0], &["place", "value", "status"]),
        [
            "a 1 1507 \"active\"",
            "b 3 1491 \"active\"",
            "c 2 1503 \"active\"",
            "d 4 1487 \"active\""
        ]
    );
    let next = data_of(&project, "2026-01-16", "standings.json");
    assert_eq!(
        told(&next["tables"][0], &["place", "value"]),
        ["c 1 1503", "d 2 1487"]
    );
    let others = serde_json::json!({ "rows": next["tables"][0]["others"] });
    assert_eq!(
        told(&others, &["place", "value", "status"]),
        ["a null 1507 \"away\"", "b null 1491 \"away\""]
    );
}

#[test]
fn the_evening_of_a_season_that_is_over_stays() {
    let project = reset_league();
    for day in ["2025-12-31", "2026-01-15", "2026-02-01"] {
        let seasons = data_of(&project, day, "seasons.json");
        assert_eq!(
            told(&seasons[0], &["evening", "since"]),
            ["a 16 0", "b -31 0", "c 15 0"],
            "{day}"
        );
    }
}

#[test]
fn an_evening_after_a_reset_is_one_number_everywhere() {
    // b's 1484.5 against 1508 is expected to take 0.46624: 1484.5 + 17.08 is 1502, shown before
    // as 1485. 1469 to 1485 is the season's.
    let project = reset_league();
    let standings = data_of(&project, "2026-02-01", "standings.json");
    let rows = told(&standings["tables"][0], &["value", "evening", "since"]);
    assert_eq!(rows[1], "b 1502 17 16");
    let page = project.read("public/league/index.html");
    assert!(
        page.contains("#p-b\">+17<") && !page.contains("+33"),
        "{page}"
    );
    assert!(!page.contains("+18"), "{page}");
    // The history tells b's gain, and of c, who did not play, neither gain nor loss.
    let history = project.read("public/league/tables/overall/index.html");
    for cell in ["<td class=\"up\">1502</td>", "<td>1508</td>"] {
        assert!(history.contains(cell), "{cell}: {history}");
    }
    // Above the days of each season it is named.
    let named = history.matches("<th scope=\"rowgroup\" class=\"season\" colspan=\"");
    assert_eq!(named.count(), 2, "{history}");
}

#[test]
fn a_reset_has_its_own_line_in_the_journal_and_is_no_penalty() {
    let project = dated(
        "{ system: elo, elo: { k: 32 }, activity: {}, seasons: [{ id: one, from: 2025-12-01 }, { id: two, from: 2025-12-31, reset: 0.5 }] }",
        &[("2025-12-02", "a 1-0 b"), ("2025-12-10", "a 1-0 c")],
    );
    let members: String = ["a", "b", "c"]
        .map(|id| format!("{id}: {{ joined: 2025-12-01 }}\n"))
        .concat();
    project.write("content/league/players.yaml", &members);
    // a 1500 + 16 + 15 - 1 - 4 = 1526, half of the way back 1513: 18 less since the last game.
    let standings = data_of(&project, "2026-01-01", "standings.json");
    let rows = told(&standings["tables"][0], &["value", "evening", "since"]);
    assert_eq!(rows[0], "a 1513 15 -18");
    // On 4 January a and c are in their third week without a game, b in the fourth.
    let journal = data_of(&project, "2026-01-04", "journal.json");
    let of = |what: &str, date: &str| -> Vec<String> {
        let lines = journal.as_array().unwrap().iter();
        let own = lines.filter(|line| line["what"] == what && line["date"] == date);
        let mut own: Vec<String> = own
            .map(|line| format!("{} {}", line["player"].as_str().unwrap(), line["change"]))
            .collect();
        own.sort();
        own
    };
    assert_eq!(of("penalty", "2026-01-04"), ["a -9", "b -16", "c -9"]);
    // Whom a Sunday costs the same stand together, the greatest penalty first.
    let page = project.read("public/league/journal/index.html");
    let name = |id: &str| format!("<a href=\"/league/players/{id}/\">{id}</a>");
    let lines = [
        format!("{}</th><td>4 weeks without", name("b")),
        format!("{}, {}</th><td>3 weeks without", name("a"), name("c")),
    ];
    let places = lines.map(|line| page.find(&line));
    assert!(places.iter().all(Option::is_some), "{page}");
    assert!(places.is_sorted(), "{page}");
    // b 1500 - 16 - 1 - 4 - 9 = 1470. c had no game in the first week either: 1499, of which
    // 32 / (1 + 10^(17/400)) = 15.22 are lost to a's 1516, and 1484 - 1 - 4 = 1479.
    assert_eq!(of("season", "2025-12-31"), ["a -13", "b 15", "c 10.5"]);
}

#[test]
fn a_season_without_a_result_has_no_change_and_no_honours() {
    let project = dated(
        "{ system: points, seasons: { every: month, from: 2025-01-15 } }",
        &[
            ("2024-12-30", "a 1-0 b"),
            ("2025-06-01", "a 1-0 b, c 1-0 b"),
        ],
    );
    let seasons = data_of(&project, "2025-07-01", "seasons.json");
    for season in &seasons.as_array().unwrap()[1..5] {
        let rows = told(season, &["value", "change"]);
        assert_eq!(rows, ["a 0 0", "b 0 0"], "{}", season["id"]);
    }
    let page = project.read("public/league/statistics/index.html");
    let (_, board) = page.split_once("<table class=\"honours\">").unwrap();
    let board = board.split("</table>").next().unwrap();
    let has = |season: &str| board.contains(&format!("/league/seasons/{season}/"));
    assert!(has("2025-01") && has("2025-06"), "{board}");
    for empty in ["2025-02", "2025-03", "2025-04", "2025-05"] {
        assert!(!has(empty), "{board}");
    }
}

#[test]
fn what_a_season_carries_over_is_no_gain_of_an_evening() {
    let project = dated(
        "{ system: points, points: { carry: 0.5 }, seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-02-01 }, { id: three, from: 2026-03-01 }] }",
        &[("2026-01-05", "b 1-0 a"), ("2026-03-05", "b 1-0 a")],
    );
    // b 3, carried as 1.5.
    let between = data_of(&project, "2026-02-15", "standings.json");
    assert_eq!(
        told(&between["tables"][0], &["value", "change"]),
        ["a 0 0", "b 1.5 0"]
    );
    let page = project.read("public/league/index.html");
    // Nobody has played in it yet, so it has a table and no line.
    let state = "<span>Season two</span> <span><i>· </i>No results yet</span></span></p>";
    assert!(page.contains(state), "{page}");
    assert!(!page.contains("<path class=\"line"), "{page}");
    let rows = page.split_once("<tbody").unwrap().1;
    let rows = rows.split("</tbody>").next().unwrap();
    assert!(!rows.contains("+3"), "{rows}");
    // Carried twice, 0.75, and a win.
    let after = data_of(&project, "2026-03-05", "standings.json");
    assert_eq!(
        told(&after["tables"][0], &["value", "change"]),
        ["a 0 0", "b 3.75 3"]
    );
    let page = project.read("public/league/index.html");
    assert!(page.contains("#p-b\">+3<"), "{page}");
}

#[test]
fn the_places_of_the_season_before_are_none_to_come_from() {
    let project = dated(
        "{ system: points, seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-02-01 }] }",
        &[
            ("2026-01-05", "b 1-0 a"),
            ("2026-02-05", "a 1-0 b"),
            ("2026-02-06", "b 1-0 a, b 1-0 a"),
        ],
    );
    // a is first after 3 points in the new season, as nobody was before; then b passes with 6.
    for (day, passes) in [("2026-02-05", false), ("2026-02-06", true)] {
        project.succeed(&["build", "-q", "--as-of", day]);
        for page in ["index.html", &format!("matchdays/{day}/index.html")] {
            let page = project.read(&format!("public/league/{page}"));
            let rows = page.split("<table class=\"standings").nth(1).unwrap();
            let rows = rows.split("</tbody>").next().unwrap();
            assert_eq!(rows.contains("▲"), passes, "{day}: {rows}");
            assert!(!rows.contains("\"new\""), "{day}: {rows}");
        }
    }
}

/// a 1516, b 1484; then E = 1 / (1 + 10^(32/400)) = 0.4541 of b, who wins 32 × 0.5459 = 17.47.
#[test]
fn the_table_of_a_season_of_ratings_says_what_the_season_gave() {
    let project = dated(
        "{ system: elo, elo: { k: 32 }, seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-02-01 }] }",
        &[("2026-01-05", "a 1-0 b"), ("2026-02-05", "b 1-0 a")],
    );
    project.succeed(&["build", "-q", "--as-of", "2026-02-05"]);
    for (season, changes, is_second) in [
        ("one", ["+16", "−16"], false),
        ("two", ["+17", "−17"], true),
    ] {
        let page = project.read(&format!("public/league/seasons/{season}/index.html"));
        for (way, change) in ["up", "down"].iter().zip(changes) {
            let cell = format!("<td class=\"change {way}\">{change}</td>");
            assert!(page.contains(&cell), "{cell}: {page}");
        }
        assert_eq!(page.contains(">▲1</span>"), is_second, "{page}");
        assert_eq!(page.contains(">▼1</span>"), is_second, "{page}");
    }
}

#[test]
fn a_season_that_is_over_without_a_matchday_says_that_nobody_played() {
    let project = dated(
        "{ system: points, seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-02-01 }, { id: three, from: 2026-03-01 }] }",
        &[("2026-01-05", "b 1-0 a"), ("2026-03-05", "b 1-0 a")],
    );
    project.succeed(&["build", "-q", "--as-of", "2026-03-05"]);
    for page in ["seasons/", "seasons/two/"] {
        let page = project.read(&format!("public/league/{page}index.html"));
        assert!(page.contains("Nobody played"), "{page}");
        assert!(!page.contains("0 matchdays"), "{page}");
    }
}

#[test]
fn a_season_without_a_result_is_told_as_one_and_who_won_the_one_before_as_well() {
    let project = dated(
        "{ system: points, seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-02-01 }, { id: three, from: 2026-03-01 }] }",
        &[
            ("2026-01-05", "b 1-0 a"),
            ("2026-02-05", "b 1-0 a"),
            ("2026-02-06", "a 1-0 b"),
        ],
    );
    project.succeed(&["build", "-q", "--as-of", "2026-03-01"]);
    let page = |name: &str| project.read(&format!("public/league/{name}index.html"));
    let list = page("seasons/");
    for told in [
        "No results yet",
        "a and b shared first place with 3",
        "b won with 3, ahead of a with 0",
    ] {
        assert!(list.contains(told), "{told}: {list}");
    }
    let running = page("seasons/three/");
    assert!(
        running.contains("<span>Since 1\u{a0}March\u{a0}2026</span> <span><i>· </i>No results yet")
    );
    // Of a table in which all begin level there are the names.
    assert!(!running.contains("<tr><td>"), "{running}");
    let first = page("");
    let ended =
        "<a href=\"/league/seasons/two/\">Season two: a and b shared first place with 3</a>";
    assert!(first.contains(ended), "{first}");
    let description = "name=\"description\" content=\"Season two: a and b shared first place";
    let home = project.read("public/index.html");
    for first in [&first, &home] {
        assert!(first.contains(description), "{first}");
        assert!(!first.contains("share the lead"), "{first}");
    }
    let records = page("statistics/");
    let (_, most) = records.split_once("<dt>Most seasons won</dt>").unwrap();
    assert!(most.contains("b</a> <small>2 seasons</small>"), "{records}");
}

/// Points that begin anew stand with the results of their season, and not with those of all.
#[test]
fn a_player_has_a_line_for_each_season_and_results_below_their_seasons() {
    let project = dated(
        "{ system: points, seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-02-01 }] }",
        &[
            ("2026-01-05", "b 1-0 a"),
            ("2026-01-06", "b 1-0 a"),
            ("2026-02-05", "a 1-0 b"),
        ],
    );
    let own = |day: &str| {
        project.succeed(&["build", "-q", "--as-of", day]);
        project.read("public/league/players/a/index.html")
    };
    let first = own("2026-01-06");
    for untold in ["All seasons", "class=\"season\""] {
        assert!(!first.contains(untold), "{first}");
    }
    let begun = own("2026-02-01");
    assert!(begun.contains("Season two · No results yet"), "{begun}");
    let page = own("2026-02-05");
    assert!(page.contains("Season two · Place 1 of 2"), "{page}");
    // The cross table is of all.
    let cross = project.read("public/league/cross/index.html");
    assert!(
        cross.contains("<span>All seasons, places of the current one</span> <span><i>· </i>"),
        "{cross}"
    );
    for record in ["1–2", "2–1"] {
        let cell = format!("<td class=\"value\">{record}</td>");
        assert!(cross.contains(&cell), "{cell}: {cross}");
    }
    let numbers = |line: &str| {
        let cells = line.split("<td").skip(1);
        let cells = cells.map(|cell| cell.split(['>', '<']).nth(1).unwrap());
        cells.collect::<Vec<_>>().join(" ")
    };
    let lines = page.split("<tr>").skip(1);
    let lines = lines.filter(|line| line.contains("/league/seasons/"));
    assert_eq!(
        lines.map(numbers).collect::<Vec<_>>(),
        ["1 1 1 0 3", "2 2 0 2 0"]
    );
    let all = page.split("<tr>").find(|line| line.contains("All seasons"));
    assert_eq!(numbers(all.unwrap()), " 3 1 2 ");
    let results = page.split("<table class=\"results\">").nth(1).unwrap();
    let heads = [
        "Season two</th>",
        "won against",
        "Season one</th>",
        "lost to",
    ];
    let places = heads.map(|head| results.find(head).unwrap());
    assert!(places.is_sorted(), "{results}");
    assert!(!results.contains("a new season"), "{results}");
    let records = project.read("public/league/statistics/index.html");
    assert!(
        records.contains("b</a> <small>6, Season one</small>"),
        "{records}"
    );
}

#[test]
fn a_season_begins_with_a_line_of_its_own_in_the_chart() {
    let project = reset_league();
    // The first page draws the running season alone, of which one day is no line yet, a player's
    // own page all of them.
    for (day, page, players, runs) in [
        ("2025-12-31", "index.html", 3, 1),
        ("2026-02-01", "index.html", 0, 0),
        ("2026-02-01", "players/a/index.html", 1, 2),
    ] {
        project.succeed(&["build", "-q", "--as-of", day]);
        let page = project.read(&format!("public/league/{page}"));
        assert_eq!(runs_of_lines(&page), vec![runs; players], "{day}: {page}");
    }
}

/// The season of 2027 goes on with the numbers with which that of 2026 began anew.
#[test]
fn a_chart_begins_where_the_numbers_began_anew() {
    let project = dated(
        "{ system: elo, elo: { k: 16 }, seasons: [{ id: \"2025\", from: 2025-01-01 }, { id: \"2026\", from: 2026-01-01, reset: true }, { id: \"2027\", from: 2027-01-01 }] }",
        &[
            ("2025-06-01", "a 1-0 b"),
            ("2026-06-01", "a 1-0 b"),
            ("2027-06-01", "a 1-0 b"),
        ],
    );
    project.succeed(&["build", "-q", "--as-of", "2027-06-01"]);
    let page = project.read("public/league/index.html");
    assert_eq!(runs_of_lines(&page), [1, 1], "{page}");
    assert!(page.contains("after 1 June 2026"), "{page}");
    assert!(!page.contains("after 1 June 2025"), "{page}");
}

/// Whoever did not play in a season has a line in its chart as well.
#[test]
fn the_chart_of_a_season_begins_with_the_numbers_that_were_carried_into_it() {
    let project = dated(
        "{ system: elo, elo: { k: 16 }, seasons: [{ id: \"2025\", from: 2025-01-01 }, { id: \"2026\", from: 2026-01-01 }] }",
        &[
            ("2025-06-01", "a 1-0 b"),
            ("2026-06-01", "b 1-0 c"),
            ("2026-07-01", "c 1-0 b"),
        ],
    );
    project.succeed(&["build", "-q", "--as-of", "2026-07-01"]);
    let page = project.read("public/league/seasons/2026/index.html");
    let lines = page.split("<path class=\"line").skip(1);
    let begins = |line: &str| line.split('>').next().unwrap().contains("d=\"M8 ");
    assert_eq!(lines.map(begins).collect::<Vec<_>>(), [true; 3], "{page}");
}

/// The number of strokes of each line of a chart.
fn runs_of_lines(page: &str) -> Vec<usize> {
    let lines = page.split("<path class=\"line").skip(1);
    let strokes = lines.map(|line| {
        let path = line.split("d=\"").nth(1).unwrap();
        path.split('"').next().unwrap().matches('M').count()
    });
    strokes.collect()
}

/// A calendar of ten years makes no page of ten years.
#[test]
fn a_list_of_what_comes_names_a_hundred_and_says_how_many_more_there_are() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Test\"\n"),
        ("content/_index.md", "---\ntitle: Test\n---\n"),
        (
            "content/cards/_index.md",
            "---\ntitle: Cards\nleague: { system: elo }\n---\n",
        ),
        ("content/cards/players.yaml", "ann: { name: Ann }\n"),
    ]);
    for day in 1..=130 {
        let text = format!(
            "---\ndate: 2099-{:02}-{:02}\nrounds: 4\nplacings: []\n---\n",
            1 + day / 28,
            1 + day % 28
        );
        project.write(&format!("content/cards/matchdays/{day}.md"), &text);
    }
    project.succeed(&["build", "-d", "public", "--as-of", "2098-12-31"]);
    let list = project.read("public/cards/matchdays/index.html");
    assert_eq!(list.matches("<time datetime=\"2099-").count(), 100);
    assert!(list.contains("30 more"), "{list}");
    let calendar = project.read("public/cards/calendar.ics");
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 130);
}

/// a has 6 of the first season, of which 3 are carried, and wins 3: 6. From 20 February on all 6 are
/// carried, 9, and so are these.
#[test]
fn what_is_counted_anew_before_a_season_ends_is_told() {
    let project = dated(
        "{ system: points, points: { carry: 0.5 }, seasons: [{ id: s1, from: 2026-01-01 }, { id: s2, from: 2026-02-01 }, { id: s3, from: 2026-03-01 }], changes: [{ from: 2026-02-20, points: { carry: 1 } }] }",
        &[
            ("2026-01-05", "a 1-0 b, a 1-0 b"),
            ("2026-02-05", "a 1-0 b"),
            ("2026-03-05", "b 1-0 c"),
        ],
    );
    let history = data_of(&project, "2026-03-05", "history.json");
    let entries = &history["tables"][0]["matchdays"];
    // 6, 3 and 6 again: the second evening leaves the number as it was.
    assert_eq!(entries[0]["values"]["a"], 6);
    assert_eq!(entries[2]["values"]["a"], 9);
    let told = project.succeed(&["explain", "league", "a", "--as-of", "2026-03-05"]);
    assert!(told.contains("6 → 9"), "{told}");
}

/// 1008 and 992 are 1000 again on 10 January, and 1008 and 992 on the 13th.
#[test]
fn a_reset_between_two_evenings_is_part_of_the_change_and_told_with_its_day() {
    let project = dated(
        "{ system: elo, elo: { initial: 1000, k: 16 }, seasons: [{ id: s1, from: 2026-01-01 }, { id: s2, from: 2026-01-10, reset: true }] }",
        &[("2026-01-02", "a 1-0 b"), ("2026-01-13", "a 1-0 b")],
    );
    let standings = data_of(&project, "2026-01-13", "standings.json");
    let rows = told(
        &standings["tables"][0],
        &["value", "change", "evening", "since"],
    );
    assert_eq!(rows, ["a 1008 0 8 -8", "b 992 0 -8 8"]);
    let page = project.read("public/league/index.html");
    let (_, since) = page
        .split_once("datetime=\"2026-01-10\"")
        .unwrap_or_else(|| panic!("{page}"));
    let line = since.split("</section>").next().unwrap();
    for told in ["a new season", "−8", "+8"] {
        assert!(line.contains(told), "{told}: {line}");
    }
    // Before the next evening as well, and on the player's page.
    let own = project.read("public/league/players/a/index.html");
    let results = own.split("<table class=\"results\">").nth(1).unwrap();
    let row = results
        .split("</tr>")
        .find(|row| row.contains("a new season"));
    assert!(
        row.is_some_and(|row| row.contains("2026-01-10")),
        "{results}"
    );
    let told = project.succeed(&["explain", "league", "a", "--as-of", "2026-01-13"]);
    assert!(told.contains("\n10 January 2026: 1008 → 1000\n"), "{told}");
    // The table has it before there is a result.
    let told = project.succeed(&["explain", "league", "a", "--as-of", "2026-01-11"]);
    assert!(told.contains("\n10 January 2026: 1008 → 1000\n"), "{told}");
}

/// A league of members that begins anew on 6 January, with these files.
fn members_begin_anew(activity: &str, days: &[(&str, &str)]) -> Project {
    let options = format!(
        "{{ system: elo, elo: {{ initial: 1000, k: 16 }}, {activity}, seasons: [{{ id: s1, from: 2026-01-01 }}, {{ id: s2, from: 2026-01-06, reset: true }}] }}"
    );
    let project = dated(&options, &[]);
    let members: String = ["a", "b", "c", "d"]
        .map(|id| format!("{id}: {{ joined: 2026-01-01 }}\n"))
        .concat();
    project.write("content/league/players.yaml", &members);
    for (day, rows) in days {
        let text = format!("---\ndate: {day}\n{rows}\n---\n");
        project.write(&format!("content/league/{day}.md"), &text);
    }
    project
}

/// The friendly of the 7th comes after the season of the 6th, when all have 1000 again. c and d had
/// no game in the first week.
#[test]
fn a_season_begins_in_the_journal_before_all_that_comes_after_its_day() {
    let days = [
        ("2026-01-02", "games: [a 1-0 b]"),
        (
            "2026-01-07",
            "games: [{ players: [a, b], result: 1-0, ranked: false }]",
        ),
        ("2026-01-08", "games: [a 1-0 b]"),
    ];
    let project = members_begin_anew("activity: { idle-limit: 3 }", &days);
    let of_a = |day: &str| -> Vec<String> {
        let journal = data_of(&project, day, "journal.json");
        let lines = journal.as_array().unwrap().iter();
        let own = lines.filter(|line| line["player"] == "a");
        let text = |line: &serde_json::Value| {
            let [date, what] = ["date", "what"].map(|key| line[key].as_str().unwrap().to_owned());
            format!("{date} {what} {} {}", line["change"], line["value"])
        };
        own.map(text).collect()
    };
    let all = [
        "2026-01-01 join 0 1000",
        "2026-01-02 game 8 1008",
        "2026-01-06 season -8 1000",
        "2026-01-07 friendly 0 1000",
        "2026-01-08 game 8 1008",
    ];
    assert_eq!(of_a("2026-01-06"), all[..3]);
    assert_eq!(of_a("2026-01-07"), all[..4]);
    assert_eq!(of_a("2026-01-08"), all);
    let told = project.succeed(&["explain", "league", "a", "--as-of", "2026-01-08"]);
    let lines = [
        "6 January 2026: 1008",
        "7 January 2026: 1–0",
        "8 January 2026: 1000",
    ];
    let places = lines.map(|line| told.find(line));
    assert!(places.iter().all(Option::is_some), "{told}");
    assert!(places.is_sorted(), "{told}");
    let page = project.read("public/league/journal/index.html");
    let days = ["2026-01-08", "2026-01-07", "2026-01-06"];
    let places = days.map(|day| page.find(&format!("datetime=\"{day}\"")));
    assert!(places.iter().all(Option::is_some), "{page}");
    assert!(places.is_sorted(), "{page}");
}

/// b and c leave for 10 points; a season later c wishes so again, without effect.
#[test]
fn a_reset_stands_in_the_history_for_those_who_are_away_as_well() {
    let days = [
        ("2026-01-02", "games: [a 1-0 b]"),
        ("2026-01-03", "members: { leave: [b, c] }"),
        ("2026-01-08", "members: { leave: [c] }\ngames: [a 1-0 d]"),
    ];
    let project = members_begin_anew("activity: {}", &days);
    let history = data_of(&project, "2026-01-08", "history.json");
    let entries = history["tables"][0]["matchdays"].as_array().unwrap();
    let last = &entries[entries.len() - 1];
    let values = serde_json::json!({ "b": 1000, "c": 1000, "d": 992 });
    assert_eq!(last["values"], values, "{last}");
    assert_eq!(last.get("left"), None);
}

/// 1000 less the fee of 10.
#[test]
fn who_joins_and_leaves_on_one_day_leaves_with_a_number() {
    let days = [(
        "2026-01-02",
        "members: { join: [e], leave: [e] }\ngames: [a 1-0 b]",
    )];
    let project = members_begin_anew("activity: {}", &days);
    let members = project.read("content/league/players.yaml");
    project.write("content/league/players.yaml", &(members + "e: {}\n"));
    let history = data_of(&project, "2026-01-02", "history.json");
    let last = history["tables"][0]["matchdays"]
        .as_array()
        .unwrap()
        .last()
        .unwrap();
    assert_eq!(last["left"], serde_json::json!({ "e": 990 }));
    assert_eq!(last["fees"], serde_json::json!({ "e": -10 }));
}

/// Nobody has played five evenings; all are charged on Sunday all the same.
#[test]
fn members_without_a_place_are_active_and_charged() {
    let days = [("2026-01-02", "games: [a 1-0 b]")];
    let project = members_begin_anew("minimum: 5, activity: {}", &days);
    project.succeed(&["build", "-q", "-d", "public", "--as-of", "2026-01-03"]);
    let page = project.read("public/league/members/index.html");
    assert!(page.contains("4 active"), "{page}");
    let told = page.replace('\u{a0}', " ");
    assert!(told.contains("next penalties on 4 January 2026"), "{page}");
    // c and d have had no game in this week.
    assert_eq!(
        page.matches("<td class=\"num\">−1</td>").count(),
        2,
        "{page}"
    );
}
