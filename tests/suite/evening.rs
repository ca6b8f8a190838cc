//! Whole evenings at the keyboard, with what goes wrong on them: late, twice, on the wrong day,
//! mistyped.

use serde_json::Value;

use crate::project::Project;

/// The file of the third round of a tournament that `init` began.
const ROUND: &str = "content/club/matchdays/03.md";

/// A file of the data that a build publishes.
fn data(project: &Project, file: &str) -> Value {
    project.succeed(&["build", "-q"]);
    serde_json::from_str(&project.read(&format!("public/{file}"))).unwrap()
}

/// Two members and somebody who is none, on days long ago.
fn duel() -> Project {
    let project = Project::begun("duel");
    for file in ["01", "02"] {
        std::fs::remove_file(project.path(&format!("content/duel/matchdays/{file}.md"))).unwrap();
    }
    project.write(
        "content/duel/players.yaml",
        "ada: { name: Ada, joined: 2020-01-06 }\nbo: { name: Bo, joined: 2020-01-06 }\ncem: { name: Cem }\n",
    );
    project
}

/// activity.md, 2 and 3: a game makes who has left active again, so it must come after the leave.
#[test]
fn a_game_after_a_leave_of_the_day_comes_after_it() {
    let project = duel();
    let day = ["record", "duel", "--date", "2020-01-07"];
    for entry in [&["ada 1-0 bo"][..], &["--leave", "bo"], &["bo 1-0 cem"]] {
        project.told(&[&day[..], entry].concat());
    }
    project.told(&[&day[..], &["ada 1-0 cem"]].concat());
    let first = project.read("content/duel/matchdays/2020-01-07.md");
    let second = project.read("content/duel/matchdays/2020-01-07-2.md");
    assert!(
        second.contains("leave: [bo]") && second.contains("bo 1-0 cem"),
        "{second}"
    );
    assert!(
        first.contains("ada 1-0 bo") && first.contains("ada 1-0 cem"),
        "{first}"
    );
    // 992 after the first game, 982 after the fee for leaving, and 8 for a win against 992, with
    // which Bo is active again.
    project.succeed(&["build", "-q", "--as-of", "2020-01-07"]);
    let standings = project.read("public/duel/data/standings.json");
    let standings: Value = serde_json::from_str(&standings).unwrap();
    let rows = standings["tables"][0]["rows"].as_array().unwrap();
    let bo = rows.iter().find(|row| row["player"] == "bo").unwrap();
    assert_eq!(bo["value"], 990, "{standings}");
    assert_eq!(bo["status"], "active", "{standings}");
}

/// Each leaves in a file of its own, and the first page tells of one day once.
#[test]
fn those_who_leave_after_an_evening_stand_together() {
    let project = duel();
    for entry in [&["ada 1-0 bo"][..], &["--leave", "ada"], &["--leave", "bo"]] {
        let day = ["record", "duel", "--date", "2020-01-07"];
        project.told(&[&day[..], entry].concat());
    }
    project.succeed(&["build", "-q", "--as-of", "2020-01-07"]);
    let page = project.read("public/duel/index.html");
    assert_eq!(page.matches("Am selben Tag").count(), 1, "{page}");
    let (_, since) = page.split_once("Am selben Tag").unwrap();
    let (since, _) = since.split_once("</table>").unwrap();
    assert!(since.contains(">Ada<") && since.contains(">Bo<"), "{since}");
    let shown = project.succeed(&["standings", "duel", "--as-of", "2020-01-07"]);
    assert!(
        shown.starts_with("Duell-Liga, nach Spieltag 1\n"),
        "{shown}"
    );
    // A rank league tells its evenings the same way.
    let handicap = Project::begun("handicap");
    for entry in ["aoi 1-0 ben", "--leave=ben"] {
        handicap.succeed(&["record", "vorgabe", "--date", "2099-11-20", entry]);
    }
    let shown = handicap.succeed(&["standings", "vorgabe", "--as-of", "2099-11-20"]);
    let head = shown.lines().next().unwrap();
    assert!(head.ends_with("3"), "{shown}");
}

/// A file's members leave before they return, so what is entered the other way round needs a
/// second one.
#[test]
fn who_returns_and_leaves_on_one_day_has_left() {
    let project = duel();
    project.told(&["record", "duel", "--date", "2020-01-07", "--leave", "bo"]);
    let day = |entry| project.told(&["record", "duel", "--date", "2020-01-08", entry, "bo"]);
    for entry in ["--return", "--leave", "--return", "--leave"] {
        let said = day(entry);
        assert!(!said.contains("nichts geändert"), "{entry}: {said}");
    }
    let said = day("--leave");
    assert!(said.contains("nichts geändert"), "{said}");
    // 1000, and three times the fee of 10.
    project.succeed(&["build", "-q", "--as-of", "2020-01-08"]);
    let standings = project.read("public/duel/data/standings.json");
    let standings: Value = serde_json::from_str(&standings).unwrap();
    let others = standings["tables"][0]["others"].as_array().unwrap();
    let bo = others.iter().find(|row| row["player"] == "bo").unwrap();
    assert_eq!(
        (&bo["value"], &bo["status"]),
        (&970.into(), &"inactive".into())
    );
}

/// handicap.md, H6: who leaves during the evening does not end it.
#[test]
fn an_evening_goes_on_when_somebody_leaves() {
    let project = Project::begun("handicap");
    let file = |number| format!("content/vorgabe/matchdays/0{number}.md");
    project.write(
        &file(1),
        "---\nmatchday: 1\ndate: 2020-01-01\ngames: [aoi 1-0 ben, cem 1-0 dina]\nlots: [aoi, cem]\n---\n",
    );
    project.write(
        &file(2),
        "---\nmatchday: 2\ndate: 2020-01-08\ngames: [aoi 1-0 ben, cem - dina]\n---\n",
    );
    let build = || {
        project.succeed(&["build", "-q", "--as-of", "2020-01-08"]);
        let standings = project.read("public/vorgabe/data/standings.json");
        let standings: Value = serde_json::from_str(&standings).unwrap();
        let first = standings["tables"][0]["rows"][0].clone();
        (first, project.read("public/vorgabe/index.html"))
    };
    // Aoi has risen on the first evening alone: a game of the second is still open.
    for is_left in [false, true] {
        if is_left {
            project.write(
                &file(3),
                "---\nmatchday: 3\ndate: 2020-01-08\nmembers: { leave: [ben] }\n---\n",
            );
        }
        let (first, page) = build();
        assert_eq!(
            (&first["player"], &first["modifier"]),
            (&"aoi".into(), &1.into())
        );
        let state = "Spieltag 2, 8.\u{a0}Januar\u{a0}2020: <span class=\"whole\">1 von 2 Ergebnissen</span>";
        assert!(page.contains(state), "{page}");
        // Her line tells what the evening gave.
        assert!(
            page.contains("<td class=\"change up\"><a href=\"/vorgabe/matchdays/2/#p-aoi\""),
            "{page}"
        );
    }
}

#[test]
fn record_tells_the_warnings_that_its_entry_causes_and_no_others() {
    let project = duel();
    let first = ["record", "duel", "--date", "2020-01-07"];
    // The leave that was entered first comes before the game of its day.
    project.told(&[&first[..], &["--leave", "ada"]].concat());
    let said = project.told(&[&first[..], &["ada 1-0 bo"]].concat());
    assert!(said.contains("warning[plays-after-leaving]"), "{said}");
    assert!(said.contains("2020-01-07.md:"), "{said}");
    // Known since then, and told no more.
    let said = project.told(&["record", "duel", "--date", "2020-01-08", "bo 1-0 ada"]);
    assert!(!said.contains("warning"), "{said}");
    let said = project.told(&["record", "duel", "--date", "2020-01-09", "--return", "bo"]);
    assert!(said.contains("warning[membership-no-effect]"), "{said}");

    let cards = Project::begun("cards");
    let late = [
        "record",
        "cards",
        "--date",
        "2020-01-01",
        "--rounds",
        "4",
        "anna",
        "bert",
    ];
    assert!(cards.told(&late).contains("warning[date-order]"));
    let ahead = [
        "record",
        "cards",
        "--date",
        "2099-01-01",
        "--rounds",
        "4",
        "anna",
        "bert",
    ];
    let said = cards.told(&ahead);
    assert!(said.contains("warning[after-as-of]"), "{said}");
    assert!(said.contains("counts from 2099-01-01 on"), "{said}");

    let handicap = Project::begun("handicap");
    let twice = ["record", "vorgabe", "--date", "2020-01-01", "aoi 1-0 ben"];
    handicap.told(&twice);
    let other = ["record", "vorgabe", "--date", "2020-01-01", "ben 1-0 aoi"];
    assert!(handicap.told(&other).contains("warning[same-pair]"));
}

/// A20: who leaves and returns in one file, or returns in a later one of the day, does so before its
/// games.
#[test]
fn who_has_come_back_before_the_game_is_not_said_to_play_after_leaving() {
    let both = "members: { leave: [bo], return: [bo] }";
    let (leave, back) = ("members: { leave: [bo] }", "members: { return: [bo] }");
    for (first, second, is_told) in [(both, "", false), (leave, back, false), (leave, "", true)] {
        let project = duel();
        let day = |name: &str, rest: &str| {
            let text = format!("---\ndate: 2020-01-08\n{rest}\n---\n");
            project.write(&format!("content/duel/matchdays/{name}.md"), &text);
        };
        let game = "games: [bo 1-0 ada]";
        if second.is_empty() {
            day("2020-01-08", &format!("{first}\n{game}"));
        } else {
            day("2020-01-08", first);
            day("2020-01-08-2", &format!("{second}\n{game}"));
        }
        let said = project.succeed(&["check"]);
        let warning = said.contains("warning[plays-after-leaving]");
        assert_eq!(warning, is_told, "{first}, {second}: {said}");
        assert!(!said.contains("membership-no-effect"), "{said}");
    }
}

#[test]
fn record_says_who_leaves_and_what_it_costs() {
    let project = duel();
    let day = |date, rest: &[&'static str]| {
        project.told(&[&["record", "duel", "--date", date], rest].concat())
    };
    day("2020-01-07", &["ada 1-0 bo"]);
    let said = day("2020-01-08", &["--leave", "bo"]);
    // 1000 - 8, and the fee of 10 instead of eight weeks without a game: 1 + 4 + … + 64 = 204.
    assert!(said.contains("bo 788 → 982, scheidet aus"), "{said}");
}

#[test]
fn a_newcomer_who_would_make_earlier_rounds_wrong_is_refused() {
    let project = Project::begun("keizer");
    // The first one of round 2 has its implicit bye: Di is excused there.
    project.succeed(&["new", "player", "club", "zed", "--joined", "2"]);
    let (status, said) = project.refused(&["new", "player", "club", "yo", "--joined", "2"]);
    assert_eq!(status, 1);
    assert!(
        said.contains("error[left-over]: 2 players are left over: `zed`, `yo`"),
        "{said}"
    );
    assert!(said.contains("content/club/matchdays/02.md:4:1"), "{said}");
    assert!(
        said.trim_end()
            .ends_with("nothing was written: 1 error in 1 file"),
        "{said}"
    );
    project.succeed(&["new", "player", "club", "yo", "--joined", "22.11.2099"]);
    assert!(
        project
            .read("content/club/players.yaml")
            .contains("joined: 2099-11-22")
    );
}

#[test]
fn what_was_never_a_result_is_not_taken_back() {
    let project = Project::begun("handicap");
    let path = "content/vorgabe/matchdays/03.md";
    project.succeed(&["pair", "vorgabe", "--write"]);
    let paired = project.read(path);
    std::fs::remove_file(project.path("content/vorgabe/matchdays/01.md")).unwrap();
    project.write(
        "content/vorgabe/matchdays/02.md",
        "---\nmatchday: 2\ndate: 2020-01-01\ngames: [aoi 1-0 ben]\n---\n",
    );
    let said = project.told(&["record", "vorgabe", "--undo"]);
    assert!(said.contains("zurückgenommen: aoi 1-0 ben"), "{said}");
    assert_eq!(project.read(path), paired);
    let (status, said) = project.refused(&["record", "vorgabe", "--undo"]);
    assert_eq!(status, 1);
    assert!(said.contains("there is no result to take back"), "{said}");

    // A result that was typed into a drawn round leaves its pairing.
    let keizer = Project::begun("keizer");
    let path = "content/club/matchdays/02.md";
    let day = "---\nmatchday: 2\ndate: 2020-01-09\ngames:\n  - cy 1-0 ana\n  - ed 0-1 bo\nabsent: { excused: [di] }\n---\n";
    keizer.write(path, day);
    keizer.succeed(&["record", "club", "--undo", "--date", "9.1.2020"]);
    assert_eq!(keizer.read(path), day.replace("ed 0-1 bo", "ed - bo"));
}

#[test]
fn a_prepared_evening_is_no_matchday_yet() {
    for (system, league, file, after) in [
        ("cards", "cards", "", ", after matchday 2\n"),
        ("duel", "duel", "ada - bo", ", nach Spieltag 2\n"),
        ("handicap", "vorgabe", "aoi - ben", ", nach Spieltag 2\n"),
    ] {
        let project = Project::begun(system);
        let path = project.succeed(&["new", "matchday", league]);
        let checked = project.run(&["check", "--strict"]);
        let said = String::from_utf8_lossy(&checked.stdout).into_owned();
        assert!(checked.status.success(), "{system}: {said}");
        if !file.is_empty() {
            project.succeed(&["record", league, file]);
        }
        let shown = project.succeed(&["standings", league]);
        assert!(shown.contains(after), "{system}: {shown}");
        let standings = data(&project, &format!("{league}/data/standings.json"));
        assert_eq!(standings["matchday"], 2, "{system}");
        let page = project.read(&format!("public/{league}/index.html"));
        let told = ["After matchday 2,", "Nach Spieltag 2,"];
        assert!(told.iter().any(|told| page.contains(told)), "{system}");
        // A form of the past that nobody has filled in is told of.
        let old = project.read(path.trim_end());
        let date = old.lines().find(|line| line.starts_with("date:")).unwrap();
        let old = old.replace(date, "date: 2020-01-02");
        if system == "cards" {
            project.write(path.trim_end(), &old);
            let said = project.succeed(&["check"]);
            assert!(said.contains("warning[empty-matchday]"), "{said}");
        }
    }
}

#[test]
fn a_forfeit_that_is_not_rated_is_no_win() {
    let project = duel();
    project.succeed(&["record", "duel", "--date", "2020-01-07", "ada +:- bo"]);
    project.succeed(&["build", "-q"]);
    let archive = project.read("public/duel/matchdays/index.html");
    let told = archive.contains("+:\u{2060}− Bo (kampflos, nicht gewertet)");
    assert!(told && !archive.contains("gewonnen"), "{archive}");
    let page = project.read("public/duel/matchdays/2020-01-07/index.html");
    assert!(!page.contains("won\""), "{page}");
    let player = project.read("public/duel/players/ada/index.html");
    assert!(!player.contains("gewonnen gegen"), "{player}");
    // Where forfeits count, they are told as results.
    let handicap = Project::begun("handicap");
    handicap.succeed(&["record", "vorgabe", "--date", "2020-01-07", "aoi +:- ben"]);
    handicap.succeed(&["build", "-q"]);
    let archive = handicap.read("public/vorgabe/matchdays/index.html");
    assert!(archive.contains("Aoi (+1) +:\u{2060}− Ben"), "{archive}");
}

#[test]
fn links_and_shortcodes_follow_a_player_with_another_id() {
    let project = Project::begun("cards");
    project.write(
        "content/cards/players/anna.md",
        "---\n---\n## Top\n\nI am [Anna](anna.md).\n",
    );
    project.write("content/cards/players/anna.de.md", "---\n---\nIch.\n");
    let news = "content/news.md";
    project.write(
        news,
        "# News\n\n[Anna](cards/players/anna.md#top) and [again](@/cards/players/anna.md), [ref][a].\n\n\
         {% link cards/players/anna.md %}\n\n{{ player(league=\"cards\", player=\"anna\") }} anna `players/anna.md`\n\n\
         [a]: cards/players/anna.md\n",
    );
    let path = "content/cards/matchdays/01.md";
    let report = project.read(path) + "\n[Anna](../players/anna.md) won.\n";
    project.write(path, &report);
    project.succeed(&["check", "--strict"]);
    project.succeed(&["rename", "cards", "anna", "ann"]);
    project.succeed(&["check", "--strict"]);
    assert_eq!(
        project.read(news),
        "# News\n\n[Anna](cards/players/ann.md#top) and [again](@/cards/players/ann.md), [ref][a].\n\n\
         {% link cards/players/ann.md %}\n\n{{ player(league=\"cards\", player=\"ann\") }} anna `players/anna.md`\n\n\
         [a]: cards/players/ann.md\n",
    );
    let report = project.read(path);
    assert!(
        report.contains("{ ann: 1, bert: 3")
            && report.ends_with("[Anna](../players/ann.md) won.\n")
    );
    let profile = project.read("content/cards/players/ann.md");
    assert!(profile.ends_with("I am [Anna](ann.md).\n"), "{profile}");
    assert_eq!(
        project.read("content/cards/players/ann.de.md"),
        "---\naliases:\n  - /de/cards/players/anna/\n---\nIch.\n"
    );
    assert!(!project.path("content/cards/players/anna.de.md").exists());
}

#[test]
fn who_is_away_is_not_paired_in_a_handicap_league() {
    let project = Project::begun("handicap");
    let shown = project.succeed(&["pair", "vorgabe", "--absent", "aoi", "--club", "Ben"]);
    assert!(!shown.contains("aoi") && !shown.contains("ben"), "{shown}");
    assert!(shown.contains("cem - dina"), "{shown}");
    let (status, said) = project.refused(&["pair", "vorgabe", "--again"]);
    assert_eq!(status, 2);
    assert!(
        said.contains("`--again` belongs to rounds that are drawn"),
        "{said}"
    );
}

#[test]
fn the_first_prepared_round_is_drawn_first() {
    let project = Project::begun("keizer");
    let day = |date| project.succeed(&["new", "matchday", "club", "--date", date]);
    let third = day("2099-01-09");
    let fourth = day("2099-01-16");
    let later = project.read(fourth.trim_end());
    let drawn = project.succeed(&["pair", "club", "--write"]);
    assert!(drawn.starts_with("---\nmatchday: 3\n"), "{drawn}");
    assert!(project.read(third.trim_end()).contains("games:"));
    assert_eq!(project.read(fourth.trim_end()), later);
    // What is changed is the drawn round, not the one behind it.
    project.succeed(&["pair", "club", "--again", "--absent", "Bo", "--write"]);
    assert!(project.read(third.trim_end()).contains("excused: [bo]"));
    assert_eq!(project.read(fourth.trim_end()), later);
    // Who leaves after the draw is taken out of it.
    project.succeed(&["pair", "club", "--leave", "ed", "--write"]);
    let text = project.read(third.trim_end());
    assert!(text.contains("leave: [ed]"), "{text}");
    project.succeed(&["check", "-q"]);
    for game in text.lines().filter(|line| line.starts_with("  - ")) {
        assert!(!game.contains("ed"), "{text}");
        let result = game.trim_start_matches("  - ").replace(" - ", " 1-0 ");
        project.succeed(&["record", "club", "--date", "2099-01-09", &result]);
    }
    let drawn = project.succeed(&["pair", "club", "--as-of", "2099-01-10"]);
    assert!(drawn.starts_with("---\nmatchday: 4\n"), "{drawn}");
}

#[test]
fn nobody_joins_a_rule_book_without_a_name() {
    let project = Project::begun("nomic");
    let join = ["member", "join", "nomic", "zed", "--name", " "];
    let (status, said) = project.refused(&join);
    assert_eq!(status, 2);
    assert!(said.contains("a member without a name"), "{said}");
}

/// Step by step, whichever of the two commands entered it; and a name comes later as well.
#[test]
fn what_was_entered_in_a_rule_book_is_taken_back() {
    let project = Project::begun("nomic");
    let before = project.files("content");
    let back = ["vote", "nomic", "--undo"];
    let (_, said) = project.refused(&back);
    assert!(said.contains("nothing to take back"), "{said}");
    let join = ["member", "join", "nomic", "fay"];
    project.succeed(&join);
    project.succeed(&[&join[..], &["--name", "Fay Weldon"]].concat());
    let index = "content/nomic/_index.md";
    let text = project.read(index);
    assert!(text.contains("name: Fay Weldon"), "{text}");
    project.succeed(&["member", "leave", "nomic", "ada"]);
    project.succeed(&["member", "undo", "nomic"]);
    assert_eq!(project.read(index), text);
    project.succeed(&back);
    project.succeed(&["member", "undo", "nomic"]);
    assert_eq!(project.files("content"), before);
}

#[test]
fn nothing_of_a_rule_book_happens_in_the_future() {
    let project = Project::begun("nomic");
    project.write("new.md", "Another text.\n");
    for arguments in [
        &["vote", "nomic", "1", "FOR", "--by", "ada"][..],
        &["propose", "revise", "nomic", "1", "new.md"],
    ] {
        let said = project
            .refused(&[arguments, &["--at", "2099-01-01 18:00"]].concat())
            .1;
        assert!(
            said.contains("2099-01-01 18:00 (Europe/Berlin) is in the future"),
            "{said}"
        );
        let (status, said) = project.refused(&[arguments, &["--at", "22.11.2026"]].concat());
        assert_eq!(status, 2);
        assert!(
            said.contains("`22.11.2026` is a day without its time\nhelp: write it as"),
            "{said}"
        );
    }
    let path = project.succeed(&[
        "new",
        "proposal",
        "nomic",
        "Another rule",
        "--author",
        "ada",
    ]);
    let id = path.trim_end().rsplit('/').next().unwrap();
    let id = id.strip_suffix(".md").unwrap();
    let said = project.refused(&["propose", "number", "other", id]).1;
    assert!(said.contains("no rule book `other`"), "{said}");
}

/// A pairing of the league is lost if a game that is another one takes its place.
#[test]
fn a_friendly_of_another_day_and_another_game_leave_the_pairing_of_two() {
    let project = duel();
    project.told(&["record", "duel", "--date=2020-01-07", "ada - bo"]);
    let friendly = ["record", "duel", "--friendly", "ada 1-0 bo"];
    project.told(&[&friendly[..], &["--date=2020-01-09"]].concat());
    let played = "  - { players: [ada, bo], result: 1-0, ranked: false }\n";
    let file = project.read("content/duel/matchdays/2020-01-09.md");
    assert!(file.contains(played), "{file}");
    let paired = "content/duel/matchdays/2020-01-07.md";
    assert!(project.read(paired).contains("  - ada - bo\n"));
    // On the day of the pairing it is the game.
    project.told(&[&friendly[..], &["--date=2020-01-07"]].concat());
    let file = project.read(paired);
    assert!(
        file.contains(played) && !file.contains("ada - bo"),
        "{file}"
    );

    let games = "games:\n  - ada - bo\n";
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"T\"\n"),
        (
            "content/club/_index.md",
            "---\nleague: { system: elo, elo: { k: 16 }, games: { chess: {}, go: {} } }\n---\n",
        ),
        ("content/club/players.yaml", "ada:\nbo:\n"),
        (
            "content/club/matchdays/01.md",
            &format!("---\nmatchday: 1\ndate: 2020-01-07\ngame: chess\n{games}---\n"),
        ),
    ]);
    let go = ["record", "club", "--date=2020-01-09", "--game=go"];
    let path = project.succeed(&[&go[..], &["ada 1-0 bo"]].concat());
    assert_ne!(path, "content/club/matchdays/01.md\n");
    let chess = ["record", "club", "--date=2020-01-09", "--game=chess"];
    let path = project.succeed(&[&chess[..], &["ada 0-1 bo"]].concat());
    assert_eq!(path, "content/club/matchdays/01.md\n");
    let file = project.read("content/club/matchdays/01.md");
    assert!(
        file.contains("ada 0-1 bo") || file.contains("result: 0-1"),
        "{file}"
    );
}

#[test]
fn a_friendly_is_corrected_as_one() {
    let project = Project::begun("cards");
    let record = |more: &[&'static str]| {
        let day = [
            "record",
            "cards",
            "--date",
            "2020-01-07",
            "--rounds",
            "4",
            "--game",
            "hearts",
        ];
        project.told(&[&day[..], more].concat())
    };
    record(&["anna", "bert"]);
    record(&["--friendly", "bert", "anna"]);
    record(&["--correct", "--friendly", "anna", "bert"]);
    let file = project.read("content/cards/matchdays/03.md");
    assert!(
        file.contains("ranked: false, placings: [anna, bert]"),
        "{file}"
    );
    assert!(file.contains("  - placings: [anna, bert]"), "{file}");

    let project = duel();
    let record = |more: &[&'static str]| {
        project.run(&[&["record", "duel", "--date", "2020-01-07"][..], more].concat())
    };
    assert!(record(&["--friendly", "ada 1-0 bo"]).status.success());
    let output = record(&["--correct", "ada 0-1 bo"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("they have a friendly of 2020-01-07"),
        "{said}"
    );
    assert!(
        record(&["--correct", "--friendly", "ada 0-1 bo"])
            .status
            .success()
    );
    let file = project.read("content/duel/matchdays/2020-01-07.md");
    assert!(file.contains("result: 0-1, ranked: false"), "{file}");
}

#[test]
fn what_can_not_be_read_is_told_with_the_way_to_write_it() {
    let project = duel();
    let check = |typed: &[&str], message: &str, help: &str| {
        let (status, said) = project.refused(&[&["record", "duel"][..], typed].concat());
        assert_eq!(status, 1, "{typed:?}: {said}");
        assert!(
            said.starts_with(&format!("error: {message}")),
            "{typed:?}: {said}"
        );
        assert!(said.contains(help), "{typed:?}: {said}");
    };
    check(
        &["ada 1-0 bo", "extra"],
        "`extra` belongs to no game",
        "`note:`",
    );
    check(
        &["ada 1-0 bo well played"],
        "`well played` behind `bo`",
        "name `bo` alone",
    );
    check(&["ada 1-0"], "`ada 1-0` lacks a player", "`anna 1-0 bert`");
    check(
        &["ada bo"],
        "`ada bo` does not say how the game ended",
        "`anna 1-0 bert`",
    );
    check(
        &["ada 1-0 bo 0-1 cem"],
        "`ada 1-0 bo 0-1 cem` is more than one game",
        "in quotes",
    );
    check(&["1=0,7"], "board 1: `0,7` is no result", "`1=½`");
    check(
        &["Dee Dow 1-0 bo"],
        "no player `Dee Dow`",
        "new player duel \"Dee Dow\"",
    );
    project.succeed(&["record", "duel", "--date", "7.1.2020", "ada 0,5 bo"]);
    let file = project.read("content/duel/matchdays/2020-01-07.md");
    assert!(file.contains("- ada ½-½ bo"), "{file}");
    for arguments in [
        &["record", "duel", "ada 1-0 bo", "--date"][..],
        &["new", "matchday", "duel", "--date"],
        &["build", "--as-of"],
    ] {
        let (status, said) = project.refused(&[arguments, &["31.2.2020"]].concat());
        assert_eq!(status, 2);
        assert!(
            said.contains("`31.2.2020` is a date that does not exist\nhelp: write it as"),
            "{said}"
        );
    }
    // A tie with blanks around its sign.
    let cards = Project::begun("cards");
    cards.succeed(&[
        "record", "cards", "--rounds", "4", "--game", "hearts", "anna", "=", "bert", "clara",
    ]);
    assert!(
        cards
            .read("content/cards/matchdays/03.md")
            .contains("placings: [[anna, bert], clara]")
    );
}

/// As results stand on sheets and in messages: the players, then how it ended.
#[test]
fn a_result_may_stand_behind_its_players() {
    for typed in [
        &["ada - bo 1-0"][..],
        &["ada-bo 1:0"],
        &["Ada Bo 1-0"],
        &["ada", "bo", "1-0"],
        &["ada", "-", "bo", "1-0"],
        &["ada-bo", "1-0"],
        &["ada – bo 1 - 0"],
    ] {
        let project = duel();
        project.succeed(&[&["record", "duel", "--date", "2020-01-07"], typed].concat());
        let file = project.read("content/duel/matchdays/2020-01-07.md");
        assert!(file.contains("- ada 1-0 bo"), "{typed:?}: {file}");
    }
    // A pairing stays one, and nobody is made of half a name.
    let project = duel();
    project.succeed(&["record", "duel", "--date", "2020-01-07", "ada - bo"]);
    let file = project.read("content/duel/matchdays/2020-01-07.md");
    assert!(file.contains("- ada - bo"), "{file}");
    for typed in ["ada-dee 1-0", "ada - 1-0", "ada - bo - cem 1-0"] {
        let (status, _) = project.refused(&["record", "duel", typed]);
        assert_eq!(status, 1, "{typed}");
    }
    // Neither are two of one whose name has a dash.
    let players = project.read("content/duel/players.yaml");
    let players = format!("{players}ada-bo: {{ name: Ada-Bo }}\n");
    project.write("content/duel/players.yaml", &players);
    let (_, said) = project.refused(&["record", "duel", "ada-bo 1-0"]);
    assert!(said.contains("lacks a player"), "{said}");
    // A dash is nobody.
    let (_, said) = Project::begun("cards").refused(&["record", "cards", "anna – bert"]);
    assert!(
        said.contains("`–` is neither a player nor a result"),
        "{said}"
    );
}

#[test]
fn the_order_of_finishing_may_have_signs_or_places() {
    let project = Project::begun("cards");
    let with = ["record", "cards", "--rounds", "4"];
    project.succeed(&[&with[..], &["anna > bert>dora"]].concat());
    let file = project.read("content/cards/matchdays/03.md");
    assert!(file.contains("placings: [anna, bert, dora]"), "{file}");
    project.succeed(&[&with[..], &["1. Dora 2. anna, 2. bert"]].concat());
    let file = project.read("content/cards/matchdays/03.md");
    assert!(file.contains("[dora, [anna, bert]]"), "{file}");
    project.succeed(&[&with[..], &["1.bert 2.Dora 3)anna"]].concat());
    let file = project.read("content/cards/matchdays/03.md");
    assert!(file.contains("[bert, dora, anna]"), "{file}");
    project.succeed(&[&with[..], &["1.anna 3.bert 2.dora"]].concat());
    let file = project.read("content/cards/matchdays/03.md");
    assert!(file.contains("[anna, dora, bert]"), "{file}");
    // Nobody is second.
    for (typed, place) in [
        (&["1.", "anna", "3.", "bert"][..], "1."),
        (&["1.anna", "3.bert"], "1.anna"),
        (&["anna=1 bert=2"], "1"),
    ] {
        let (status, said) = project.refused(&[&with[..], typed].concat());
        assert_eq!(status, 1);
        let expected = format!("error: `{place}` is no player\nhelp: name the players best first");
        assert!(said.starts_with(&expected), "{said}");
    }
}

#[test]
fn what_does_not_count_is_explained_as_well() {
    let project = duel();
    project.succeed(&[
        "record",
        "duel",
        "--date",
        "2020-01-07",
        "--friendly",
        "ada 1-0 bo",
    ]);
    let said = project.succeed(&["explain", "duel", "ada"]);
    assert!(
        said.contains("7. Januar 2020: 1–0 gegen Bo, Freundschaftsspiel"),
        "{said}"
    );
}

/// A Keizer league whose third round is drawn, one game of it played; Ed and Cy are juniors.
fn tournament() -> Project {
    let project = Project::begun("keizer");
    let index = project.read("content/club/_index.md").replace(
        "  keizer:\n",
        "  keizer:\n    categories: { u16: Juniors }\n    time-bonus: { min: 5, sum: 40, factor: 0.006 }\n",
    );
    assert!(index.contains("time-bonus"), "{index}");
    project.write("content/club/_index.md", &index);
    let register = project.read("content/club/players.yaml");
    let register = register
        .replace("rating: 1700", "rating: 1700, categories: [u16]")
        .replace("rating: 1500", "rating: 1500, categories: [u16]");
    project.write("content/club/players.yaml", &register);
    project.write(
        "content/club/matchdays/03.md",
        "---\nmatchday: 3\ndate: 2099-01-09\ngames:\n  - cy - ed\n  - ana 0-1 di\nbye: bo\n---\n",
    );
    project.succeed(&["build", "-q", "--as-of", "2099-01-09"]);
    project
}

/// The text of a page without its tags, a blank between pieces.
fn words(page: &str) -> String {
    let pieces = page
        .split('<')
        .map(|piece| piece.split_once('>').map_or("", |it| it.1));
    let words = pieces.flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_drawn_round_hangs_on_the_wall() {
    let project = tournament();
    let page = project.read("public/club/matchdays/3/index.html");
    let text = words(&page);
    // 200 points between Cy and Ed: 12 minutes and 28; 300 between Ana and Di: 5 + 30/(1+e^1.8) = 9.26.
    assert!(
        text.contains(
            "Board White Minutes Black Minutes Result 1 Cy #1 12 Ed #5 28 2 Ana #2 9 Di #3 31 0–1"
        ),
        "{text}"
    );
    // Of two boards everybody sees the own one.
    assert!(!text.contains("Where do I sit?"), "{text}");
    assert!(
        page.contains("data-told=\"Board 2, Black, won against Ana\""),
        "{page}"
    );
    assert!(
        page.contains("data-told=\"Board 1, White, against Ed\""),
        "{page}"
    );
    assert!(!text.contains("not played yet"), "{text}");
    // A slip for the board that still plays.
    let slips = words(&project.read("public/club/matchdays/3/slips/index.html"));
    assert!(
        slips.contains("Board 1 White: Cy 12 min Black: Ed 28 min 1–0 ½–½ 0–1"),
        "{slips}"
    );
    assert!(!slips.contains("Board 2"), "{slips}");
    assert!(
        slips.contains("Boards with a result have no slip any more."),
        "{slips}"
    );
    // A round that is over has its results instead, and no slips.
    let over = project.read("public/club/matchdays/1/index.html");
    assert!(!over.contains("data-told"), "{over}");
    assert!(
        !project
            .path("public/club/matchdays/1/slips/index.html")
            .exists()
    );
}

/// A round of 24 of whom two are away, and a slip of the finger, in at most 70 keys with the name
/// of the program and the end of each line.
#[test]
fn a_round_is_drawn_entered_and_corrected_by_few_keys() {
    let register: String = (1..=24)
        .map(|number| format!("p{number:02}: {{ rating: {} }}\n", 2000 - 10 * number))
        .collect();
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"T\"\n"),
        (
            "content/club/_index.md",
            "---\nleague: { system: keizer }\n---\n",
        ),
        ("content/club/players.yaml", &register),
    ]);
    let mut keys = 0;
    let mut run = |line: &str| {
        keys += "ligatur ".len() + line.len() + 1;
        project.succeed(&line.split(' ').collect::<Vec<_>>())
    };
    run("p c -a p01,p02 -w");
    let file = "content/club/matchdays/01.md";
    let drawn = project.read(file);
    let marks = || -> Vec<String> {
        let text = project.read(file);
        let games = text.lines().filter_map(|line| line.strip_prefix("  - "));
        let mark = |game: &str| game.split(' ').nth(1).unwrap().to_owned();
        games.map(mark).collect()
    };
    run("r c 1x0110x1011");
    let entered = [
        "1-0", "½-½", "0-1", "1-0", "1-0", "0-1", "½-½", "1-0", "0-1", "1-0", "1-0",
    ];
    assert_eq!(marks(), entered);
    run("r c -c 3=1");
    let mut corrected = entered;
    corrected[2] = "1-0";
    assert_eq!(marks(), corrected);
    // 8 and 17, 15, 10 for each line, and three times Enter.
    assert_eq!(keys, 69);
    let table = data(&project, "club/data/standings.json");
    assert!(table.get("in_progress").is_none(), "{table}");
    let rows = table["tables"][0]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 24);
    let of = |id: &str| {
        let row = rows.iter().find(|row| row["player"] == id).unwrap();
        ["won", "drawn", "lost"].map(|key| row[key].as_u64().unwrap())
    };
    let text = project.read(file);
    let games = text.lines().filter_map(|line| line.strip_prefix("  - "));
    for (game, mark) in games.zip(corrected) {
        let (white, black) = game.split_once(&format!(" {mark} ")).unwrap();
        let expected = match mark {
            "1-0" => [[1, 0, 0], [0, 0, 1]],
            "0-1" => [[0, 0, 1], [1, 0, 0]],
            _ => [[0, 1, 0]; 2],
        };
        assert_eq!([of(white), of(black)], expected, "{game}");
    }
    assert_eq!([of("p01"), of("p02")], [[0; 3]; 2]);

    // A dot leaves a board as it is, and there is no twelfth board.
    project.write(file, &drawn);
    project.succeed(&["record", "club", ".+-*"]);
    assert_eq!(marks()[..5], ["-", "+:-", "-:+", "*", "-"]);
    project.write(file, &drawn);
    let refused = project.run(&["record", "club", "1x0110x10111"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("12"), "{said}");
    assert_eq!(project.read(file), drawn);
}

/// A command for leagues says of a rule book that it is one, and writes nothing over it; one for
/// rule books says so of a league.
#[test]
fn a_rule_book_is_told_from_a_league() {
    let project = Project::begun("nomic");
    for arguments in [
        &["simulate", "nomic", "--force"][..],
        &["record", "nomic", "ada 1-0 ben"],
        &["pair", "nomic"],
        &["standings", "nomic"],
        &["export", "nomic"],
        &["rename", "nomic", "ada", "ben"],
        &["new", "matchday", "nomic"],
        &["new", "player", "nomic", "Ada"],
    ] {
        let (status, said) = project.refused(arguments);
        assert_eq!(status, 2, "{arguments:?}: {said}");
        assert!(
            said.contains("`nomic` is a rule book"),
            "{arguments:?}: {said}"
        );
    }
}

/// The command line asks for what can not be: status 2 of cli.md, whichever command it is.
#[test]
fn what_exists_already_is_a_fault_of_the_command_line() {
    let project = Project::begun("keizer");
    project.write("content/news.md", "# News\n");
    for arguments in [
        &["init", "--system", "keizer"][..],
        &["new", "page", "news"],
        &["new", "player", "club", "ana"],
        &["new", "league", "club", "--system", "duel"],
        &["rename", "club", "ana", "bo"],
        &["simulate", "club"],
    ] {
        let (status, said) = project.refused(arguments);
        assert_eq!(status, 2, "{arguments:?}: {said}");
        assert!(said.contains("exist"), "{arguments:?}: {said}");
    }
}

/// An adjourned game is finished in a later round. Typed once more, when both have played there,
/// it is named with the way to correct it; while they still have to play, their board is told.
#[test]
fn an_adjourned_game_is_finished_and_corrected_while_a_later_round_is_played() {
    let project = Project::begun("keizer");
    let second = "content/club/matchdays/02.md";
    let third = "content/club/matchdays/03.md";
    let round = |number: u32, day: u32, games: [&str; 2], away: &str| {
        let [first, second] = games;
        format!(
            "---\nmatchday: {number}\ndate: 2020-01-{day:02}\ngames:\n  - {first}\n  - {second}\n\
             absent: {{ excused: [{away}] }}\n---\n"
        )
    };
    let adjourned = round(2, 9, ["cy * ana", "ed 0-1 bo"], "di");
    project.write(second, &adjourned);
    project.write(third, &round(3, 16, ["ana - di", "bo - cy"], "ed"));
    let on_that_evening = |result: &'static str| ["record", "club", result, "--date", "2020-01-16"];
    project.succeed(&on_that_evening("ana 0-1 cy"));
    let finished = adjourned.replace("cy * ana", "cy 1-0 ana");
    assert_eq!(
        project.read(second),
        finished,
        "with the colours of the file"
    );

    let (_, said) = project.refused(&on_that_evening("ana 1-0 cy"));
    let there = "`ana` has board 1 in content/club/matchdays/03.md: `ana - di`";
    assert!(said.contains(there), "who plays there: {said}");
    project.succeed(&on_that_evening("ana 1-0 di"));
    project.succeed(&on_that_evening("bo 0-1 cy"));
    let (status, said) = project.refused(&on_that_evening("ana 1-0 cy"));
    assert_eq!(status, 1, "{said}");
    assert!(
        said.contains("`cy 1-0 ana` is recorded in content/club/matchdays/02.md"),
        "{said}"
    );
    assert!(said.contains("`--correct` overwrites it"), "{said}");
    assert_eq!(project.read(second), finished);
    project.succeed(&["record", "club", "ana 1-0 cy", "--correct"]);
    assert_eq!(
        project.read(second),
        adjourned.replace("cy * ana", "cy 0-1 ana")
    );
    let shown = project.succeed(&["standings", "club"]);
    assert!(shown.contains(", after round 3\n"), "{shown}");
}

/// A league of cards with one official game, and one that does not count in the overall table.
fn two_games() -> Project {
    let options = "system: elo\n  elo: { k: 16 }\n  games: { hearts: { title: Hearts }, mao: { title: Mao, official: false } }";
    Project::new(&[
        ("book.toml", "[book]\ntitle = \"Test\"\n"),
        (
            "content/cards/_index.md",
            &format!("---\ntitle: Cards\nleague:\n  {options}\n---\n"),
        ),
        ("content/cards/players.yaml", "anna: {}\nbert: {}\n"),
        (
            "content/cards/matchdays/01.md",
            "---\nmatchday: 1\ndate: 2020-01-09\nresults: [{ game: hearts, placings: [anna, bert] }]\n---\n",
        ),
    ])
}

/// Two equal players, K = 16: the first gets 8 points of the second.
#[test]
fn a_result_of_an_unofficial_game_is_told_by_the_table_of_the_game() {
    let project = two_games();
    let result = [
        "record",
        "cards",
        "--game",
        "mao",
        "--date",
        "2020-01-10",
        "bert",
        "anna",
    ];
    let said = project.told(&result);
    // Nobody had a place in it before.
    for line in ["bert 1500 → 1508, 1st (Mao)", "anna 1500 → 1492, 2nd (Mao)"] {
        assert!(said.contains(line), "{line}: {said}");
    }
    // They are level after the second, since the lower one gets a little more.
    for (day, line) in [
        ("2020-01-11", ", 1st ▲1 (Mao)"),
        ("2020-01-12", ", 2nd ▼1 (Mao)"),
    ] {
        let mut next = result;
        next[5..].copy_from_slice(&[day, "anna", "bert"]);
        let said = project.told(&next);
        assert!(said.contains(line), "{line}: {said}");
    }
}

/// E1: with `activity` a result stands on the day on which it was played. A round that waits for its
/// results is not one that was played before.
#[test]
fn boards_of_another_day_count_on_the_day_that_is_meant() {
    let duel = Project::begun("duel");
    duel.write(
        "content/duel/matchdays/2099-01-09.md",
        "---\ndate: 2099-01-09\ngames:\n  - ada - bo\n---\n",
    );
    duel.succeed(&["record", "duel", "1=1-0", "--date", "2099-01-11"]);
    let played = duel.read("content/duel/matchdays/2099-01-11.md");
    assert!(played.contains("ada 1-0 bo"), "{played}");
    assert!(!duel.path("content/duel/matchdays/2099-01-09.md").exists());

    let keizer = Project::begun("keizer");
    keizer.write(
        ROUND,
        "---\nmatchday: 3\ndate: 2099-01-09\ngames:\n  - cy - ed\n  - ana - di\nbye: bo\n---\n",
    );
    let (status, said) = keizer.refused(&["record", "club", "1=1-0", "--date", "2099-01-08"]);
    assert_eq!(status, 1);
    assert!(
        said.contains("no round on 2099-01-08") && said.contains("`--date 2099-01-09`"),
        "{said}"
    );
}

/// C4: a result that stands on the day already is none of an older pairing of the two, and of
/// whoever else is paired there nothing is told.
#[test]
fn an_older_pairing_does_not_enter_a_result_twice() {
    let project = duel();
    let record = ["record", "duel", "--date", "2020-01-09", "bo 1-0 ada"];
    project.told(&record);
    let pairings = "content/duel/matchdays/2020-01-07.md";
    project.write(
        pairings,
        "---\ndate: 2020-01-07\ngames:\n  - ada - bo\n  - cem - ada\n---\n",
    );
    let (_, said) = project.refused(&record);
    assert!(said.contains("`bo 1-0 ada` is recorded in"), "{said}");
    let said = project.told(&["record", "duel", "--date", "2020-01-09", "bo = ada"]);
    assert!(!said.contains("auf ihr Ergebnis wartet"), "{said}");
    let text = project.read(pairings);
    assert!(
        !text.contains("ada - bo") && text.contains("cem - ada"),
        "{text}"
    );
}

/// E1, E3: the file of a day goes with its last pairing, and both are back with one step, also where
/// the day of the result is said. Of boards those of the day are meant.
#[test]
fn a_pairing_that_has_moved_comes_back_with_its_file() {
    let older = "content/duel/matchdays/2020-01-07.md";
    let alone = "---\ndate: 2020-01-07\ngames:\n  - ada - bo\n---\n";
    let beside = "---\ndate: 2020-01-07\ngames:\n  - ada - bo\n  - cem - ada\n---\n";
    let record = ["record", "duel", "--date", "2020-01-09"];
    let undo = ["record", "duel", "--undo"];
    let of_day = [&undo[..], &["--date", "2020-01-09"]].concat();
    for undo in [undo.to_vec(), of_day] {
        let project = duel();
        project.write(older, alone);
        let said = project.told(&[&record[..], &["ada 1-0 bo"]].concat());
        assert!(said.contains(older), "{said}");
        assert!(!project.path(older).exists());
        project.told(&undo);
        assert_eq!(project.read(older), alone);
        let newer = "content/duel/matchdays/2020-01-09.md";
        assert!(!project.path(newer).exists());
    }
    let project = duel();
    project.write(older, beside);
    project.told(&[&record[..], &["1=1-0"]].concat());
    let (_, said) = project.refused(&[&record[..], &["2=1-0"]].concat());
    let help = format!("for a pairing that waits in {older} name the players");
    assert!(said.contains(&help), "{said}");
    // The second board is the first by now, which nobody means by `1`.
    let (_, said) = project.refused(&["record", "duel", "--date", "2020-01-07", "1=1-0"]);
    assert!(said.contains("now it is `cem - ada`"), "{said}");
}

/// E1: also a game that was adjourned on an older day moves to the day on which it was finished.
#[test]
fn an_adjourned_game_of_an_older_day_is_told_as_one_without_a_result() {
    let project = Project::begun("duel");
    let older = "content/duel/matchdays/2099-01-09.md";
    project.write(
        older,
        "---\ndate: 2099-01-09\ngames:\n  - ada * bo\n  - bo - cem\n---\n",
    );
    let record = ["record", "duel", "ada 1-0 bo", "--date", "2099-01-11"];
    let said = project.told(&record);
    let line = format!("die Paarung ohne Ergebnis in {older} wurde herausgenommen");
    assert!(said.contains(&line), "{said}");
}

/// Of two results of a pairing that waits since an older day the second one takes out nobody else's.
#[test]
fn a_pairing_of_an_older_day_is_taken_out_once() {
    let older = "content/duel/matchdays/2099-01-09.md";
    let later = ["--date", "2099-01-11"];
    let duel = Project::begun("duel");
    duel.write(
        older,
        "---\ndate: 2099-01-09\ngames:\n  - ada - bo\n  - bo - cem\n---\n",
    );
    let boards = [&["record", "duel", "1=1-0", "1=0-1"][..], &later].concat();
    let (_, said) = duel.refused(&boards);
    assert!(said.contains("board 1 has two results here"), "{said}");
    let games = ["record", "duel", "ada 1-0 bo", "ada 0-1 bo"];
    duel.succeed(&[&games[..], &later].concat());
    let text = duel.read(older);
    assert!(text.contains("games:\n  - bo - cem\n"), "{text}");
}

/// The name of a game comes before the title of another one.
#[test]
fn a_game_is_known_by_its_name_or_its_title() {
    let project = Project::begun("cards");
    let index = "content/cards/_index.md";
    let system = "  system: elo\n";
    let games = "  games: { Hearts: {}, chess: { title: Blitz }, blitz: { title: Rapid } }\n";
    let text = project.read(index);
    project.write(index, &text.replace(system, &format!("{system}{games}")));
    for (typed, name, day) in [
        ("blitz", "blitz", "2099-01-09"),
        ("RAPID", "blitz", "2099-01-10"),
        ("Chess", "chess", "2099-01-11"),
    ] {
        let result = ["--rounds", "1", "anna", "bert"];
        let record = ["record", "cards", "--date", day, "--game", typed];
        let path = project.succeed(&[&record[..], &result].concat());
        let file = project.read(path.trim_end());
        assert!(file.contains(&format!("game: {name}\n")), "{typed}: {file}");
    }
}

/// A result that says no rounds has those at the head of its file.
#[test]
fn the_rounds_that_a_result_counts_are_told() {
    let cards = Project::begun("cards");
    let record = |words: &[&'static str]| {
        let day = ["--date", "2020-01-09"];
        cards.told(&[&["record", "cards"][..], &day, words].concat())
    };
    let first = record(&["--game", "hearts", "--rounds", "4", "anna", "bert"]);
    assert!(first.contains("Hearts, 4 rounds\n"), "{first}");
    let second = record(&["clara", "dora"]);
    assert!(second.contains("Hearts, 4 rounds\n"), "{second}");
    let third = record(&["--rounds", "1", "bert", "clara"]);
    assert!(third.contains("Hearts, 1 round\n"), "{third}");
    let friendly = record(&["--friendly", "anna", "clara"]);
    assert!(!friendly.contains("Hearts, "), "{friendly}");
}

#[test]
fn the_table_of_the_only_official_game_is_printed_once() {
    let project = two_games();
    let shown = project.succeed(&["standings", "cards"]);
    let expected = "Cards, after matchday 1\n1  anna  1508\n2  bert  1492\n\n\
                    Mao\n1  anna  1500\n1  bert  1500\n";
    assert_eq!(shown, expected);
}

#[test]
fn a_correction_that_changes_nothing_says_so() {
    let project = Project::begun("keizer");
    let day = ["--date", "2099-01-09"];
    project.succeed(&[&["record", "club", "ana 1-0 di", "bo 0-1 cy"][..], &day].concat());
    let before = project.read(ROUND);
    let said = project.told(&["record", "club", "-c", "ana 1-0 di", "--date", day[1]]);
    assert!(
        said.contains("nothing changed: it stands so already"),
        "{said}"
    );
    assert_eq!(project.read(ROUND), before);
    // The last entry is still the one that changed something.
    project.succeed(&["record", "club", "--undo"]);
    assert!(!project.path(ROUND).exists());
}

/// Also before the first evening that counts, and without the rounds of a game that was not played.
#[test]
fn what_does_not_count_says_why() {
    let begun = |options: &str| {
        Project::new(&[
            ("book.toml", "[book]\ntitle = \"Club\"\n"),
            (
                "content/l/_index.md",
                &format!("---\ntitle: L\nleague: {{ system: elo, elo: {{ {options} }} }}\n---\n"),
            ),
            ("content/l/players.yaml", "anna:\nbert:\n"),
            (
                "content/l/1.md",
                "---\ndate: 2026-01-09\nrounds: 2\ngames:\n  - anna - bert\n---\n",
            ),
        ])
    };
    for options in ["k: 16", "k-per-round: 10"] {
        let project = begun(options);
        let said = project.told(&["record", "l", "anna +:- bert", "--date", "2026-01-09"]);
        assert!(said.contains("does not count"), "{options}: {said}");
        assert!(!said.contains("counts: 2 rounds"), "{options}: {said}");
    }
}

#[test]
fn results_are_told_in_the_language_of_the_league() {
    for (language, first, friendly, after) in [
        (
            "de",
            ", 1.",
            "zählt nicht: ein Freundschaftsspiel",
            "nach Runde 3",
        ),
        (
            "en",
            ", 1st",
            "does not count: it is a friendly",
            "after round 3",
        ),
        (
            "fr",
            ", 1e",
            "ne compte pas\u{a0}: c’est une partie amicale",
            "après la ronde 3",
        ),
        (
            "es",
            ", 1.º",
            "no cuenta: es un amistoso",
            "tras la ronda 3",
        ),
    ] {
        let begun = |system: &str| {
            let project = Project::new(&[]);
            project.succeed(&["init", "--system", system, "--language", language]);
            project
        };
        let said = begun("duel").told(&["record", "duel", "--friendly", "ada 1-0 bo"]);
        assert!(said.contains(friendly), "{language}: {said}");
        let keizer = begun("keizer");
        let said = keizer.told(&["record", "club", "ana 1-0 di", "bo 0-1 cy"]);
        assert!(said.contains(first), "{language}: {said}");
        let shown = keizer.succeed(&["standings", "club"]);
        assert!(shown.contains(after), "{language}: {shown}");
    }
}

#[test]
fn nobody_is_entered_twice_under_one_name() {
    let project = Project::begun("keizer");
    project.succeed(&["new", "player", "club", "Jörg Müller"]);
    for name in ["Jörg Müller", "jörg müller", "Ana"] {
        let (status, said) = project.refused(&["new", "player", "club", name]);
        assert_eq!(status, 2, "{name}");
        assert!(said.contains("exists: `"), "{said}");
    }
    project.succeed(&["new", "player", "club", "jm", "--name", "Jörg Müller"]);
    // A name that may be a slip of another one is entered, and told.
    let similar = "a player with a similar name exists: `Jörg Müller`";
    let said = project.told(&["new", "player", "club", "Jörg Müler"]);
    assert!(said.contains(similar), "{said}");
    // A name of two letters is like many others.
    for name in ["Karl", "Eda"] {
        let said = project.told(&["new", "player", "club", name]);
        assert!(!said.contains("similar"), "{name}: {said}");
    }
}

#[test]
fn a_league_is_named_by_a_beginning_that_only_one_has() {
    let project = Project::begun("keizer");
    project.succeed(&["new", "league", "cup", "--system", "duel"]);
    let whole = project.succeed(&["standings", "club"]);
    assert_eq!(project.succeed(&["standings", "cl"]), whole);
    let (status, said) = project.refused(&["record", "c", "ana 1-0 di"]);
    assert_eq!(status, 2);
    assert!(said.contains("`c` may be one of club, cup"), "{said}");
    // What a file is imported into is named in full.
    project.write(
        "a.csv",
        "Datum;Weiß;Schwarz;Ergebnis\n2.1.2026;Ana;Bo;1-0\n",
    );
    let (status, said) = project.refused(&["import", "a.csv", "cl"]);
    assert_eq!(status, 2);
    assert!(said.contains("no league `cl`"), "{said}");
}

#[test]
fn who_wants_quiet_hears_errors_alone() {
    let project = Project::begun("keizer");
    let past = ["standings", "club", "--as-of", "2020-01-01"];
    assert!(project.told(&past).contains("warning[after-as-of]"));
    assert_eq!(project.told(&[&past[..], &["-q"]].concat()), "");
}

#[test]
fn the_places_of_an_evening_are_written_on_a_sheet() {
    let project = Project::begun("cards");
    project.succeed(&["build", "-q"]);
    let sheet = words(&project.read("public/cards/sheet/index.html"));
    let head = "Name 1 2 3 4 5 6 7 8 Rounds Anna Bert Clara Dora";
    assert!(sheet.contains(head), "{sheet}");
    let duel = Project::begun("duel");
    duel.succeed(&["build", "-q"]);
    assert!(!duel.path("public/duel/sheet/index.html").exists());
}

/// 27 names and two lines for those who are new do not fit on one page of 26 lines: 15 and 12.
#[test]
fn a_sheet_before_the_first_evening_names_everybody_on_pages_of_one_length() {
    let project = Project::begun("cards");
    let names = |n: usize| format!("Player {n:02}");
    let players: String = (1..28)
        .map(|n| format!("p{n:02}: {{ name: {} }}\n", names(n)))
        .collect();
    project.write("content/cards/players.yaml", &players);
    let matchdays = project.path("content/cards/matchdays");
    std::fs::remove_dir_all(matchdays).unwrap();
    for options in ["system: elo", "system: elo\n  minimum: 3"] {
        let index = format!("---\ntitle: Cards\nleague:\n  {options}\n---\n");
        project.write("content/cards/_index.md", &index);
        project.succeed(&["build", "-q"]);
        let page = project.read("public/cards/sheet/index.html");
        for n in 1..28 {
            let name = format!(">{}</a></th>", names(n));
            assert_eq!(page.matches(&name).count(), 1, "{name}: {page}");
        }
        let pages = page.split("<table class=\"sheet\">").skip(1);
        let lines = |page: &str| {
            page.matches("</a></th>").count() + page.matches("<tr><td class=\"name\">").count()
        };
        let lines: Vec<usize> = pages.map(lines).collect();
        assert_eq!(lines, [15, 15], "{page}");
    }
}

/// E1: the earliest pairing to come takes it, which is another game where somebody means the day.
#[test]
fn a_result_that_goes_to_a_later_pairing_says_so() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"T\"\n"),
        (
            "content/club/_index.md",
            "---\nleague: { system: elo, elo: { k: 16 } }\n---\n",
        ),
        ("content/club/players.yaml", "ada:\nbo:\n"),
        (
            "content/club/matchdays/01.md",
            "---\nmatchday: 1\ndate: 2020-01-14\ngames:\n  - ada * bo\n---\n",
        ),
    ]);
    let record = |day| project.told(&["record", "club", day, "ada 1-0 bo"]);
    let note = "the pairing of 14 January 2020 has it";
    let said = record("--date=2020-01-07");
    assert!(said.contains(note), "{said}");
    project.told(&["record", "club", "--undo"]);
    // Whoever goes on with it later means the game that was adjourned.
    let said = record("--date=2020-01-21");
    assert!(!said.contains(note), "{said}");
}

/// Nobody is known then: a slip would be written as it is, and the pairing stay open beside it.
#[test]
fn nothing_is_entered_while_the_register_can_not_be_read() {
    let project = duel();
    let day = ["record", "duel", "--date=2020-01-07"];
    project.told(&[&day[..], &["ada - bo"]].concat());
    let register = "content/duel/players.yaml";
    let players = project.read(register);
    project.write(register, &players.replace("name: Ada,", "name: [Ada,"));
    for typed in ["ada 1-0 bo", "Ada 1-0 Boo"] {
        let (status, said) = project.refused(&[&day[..], &[typed]].concat());
        assert_eq!(status, 1, "{said}");
        assert!(said.contains("content/duel/players.yaml:"), "{said}");
    }
    project.write(register, &players);
    project.told(&[&day[..], &["ada 1-0 bo"]].concat());
    let file = project.read("content/duel/matchdays/2020-01-07.md");
    assert!(file.contains("games:\n  - ada 1-0 bo\n---"), "{file}");
}

/// A league's own file that can not be read is one error, not one more for each of its evenings.
#[test]
fn an_error_in_the_file_of_a_league_is_one_error() {
    let project = Project::begun("duel");
    let index = project.read("content/duel/_index.md");
    let broken = index.replace("  system: elo", "  system: elo\n bad: [");
    project.write("content/duel/_index.md", &broken);
    let output = project.run(&["check"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.matches("error[").count(), 1, "{said}");
    assert!(said.contains("content/duel/_index.md:"), "{said}");
}

#[test]
fn a_director_sees_colours_and_meetings_on_one_page() {
    let project = tournament();
    let page = words(&project.read("public/club/colours/index.html"));
    let page = page.replace("&nbsp; ", " ");
    let cross = words(&project.read("public/club/cross/index.html"));
    assert!(cross.contains("excu: excused"), "{cross}");
    assert!(!cross.contains("bye: bye"), "{cross}");
    // By the table after round 2: Cy 12.5, Ana 10, Di 6.55, Bo 6, Ed 3. Rounds: Bo-Ana, Di-Cy, bye Ed;
    // Cy-Ana, Ed-Bo, Di excused; the third is going on. Each opponent with the rounds and own
    // colours behind it, whoever was met last first.
    for line in [
        "1 Cy BW ±0 0 0 Ana 2w Di 1b",
        "2 Ana BB −2 0 0 Cy 2b Bo 1b",
        "3 Di W· +1 0 1 Cy 1w",
        "4 Bo WB ±0 0 0 Ed 2b Ana 1w",
        "5 Ed ·W +1 1 0 Bo 2w",
    ] {
        assert!(page.contains(line), "{line}: {page}");
    }
}

#[test]
fn a_class_has_a_table_an_entry_in_the_menu_and_its_rows_in_the_data() {
    let project = tournament();
    let file = project.read("public/club/data/standings.json");
    let standings: Value = serde_json::from_str(&file).unwrap();
    let ids: Vec<&str> = standings["tables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["overall", "class-u16"]);
    let rows = standings["tables"][1]["rows"].as_array().unwrap();
    let rows: Vec<_> = rows
        .iter()
        .map(|row| {
            (
                row["place"].as_u64(),
                row["player"].as_str(),
                row["value"].as_f64(),
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            (Some(1), Some("cy"), Some(12.5)),
            (Some(2), Some("ed"), Some(3.0))
        ]
    );
    let home = project.read("public/club/index.html");
    assert!(
        home.contains("<a href=\"/club/classes/u16/\">Juniors</a>"),
        "{home}"
    );
    let page = words(&project.read("public/club/classes/u16/index.html"));
    assert!(
        page.contains("Cy #1 12.50") && page.contains("Ed #5 3.00"),
        "{page}"
    );
}

#[test]
fn the_matrix_on_the_wall_has_names_over_its_columns_and_short_forms_in_its_cells() {
    let project = Project::begun("handicap");
    project.succeed(&["build", "-q", "--as-of", "2099-01-09"]);
    let page = words(&project.read("public/vorgabe/handicaps/index.html"));
    // Aoi has risen twice: 3 Dan against 1 Kyu, 6 Kyu and 10 Kyu; 3, 9 and 11 apart.
    assert!(page.contains("# Name Aoi Ben Cem Tokumei"), "{page}");
    assert!(page.contains("T 6 8") || page.contains("T 7 9"), "{page}");
}

/// A handicap, a friendly and the number of a form belong to the result, wherever it is entered.
#[test]
fn details_stand_with_a_result_that_completes_a_pairing() {
    let handicap = Project::begun("handicap");
    let path = "content/vorgabe/matchdays/02.md";
    let day = "---\nmatchday: 2\ndate: 2020-01-01\ngames:\n  - aoi - ben # board 1\n---\n";
    std::fs::remove_file(handicap.path("content/vorgabe/matchdays/01.md")).unwrap();
    let completed = |details: &[&str], line: &str| {
        handicap.write(path, day);
        let record = ["record", "vorgabe", "--date", "2020-01-01", "ben 1-0 aoi"];
        handicap.told(&[&record[..], details].concat());
        assert_eq!(handicap.read(path), day.replace("aoi - ben", line));
    };
    completed(
        &["--handicap", "Turm"],
        "{ players: [aoi, ben], result: 0-1, handicap: Turm }",
    );
    completed(
        &["--friendly"],
        "{ players: [aoi, ben], result: 0-1, ranked: false }",
    );
    completed(&[], "aoi 0-1 ben");
    // A correction takes the handicap that is said now, and keeps the rest.
    let record = ["record", "vorgabe", "--date", "2020-01-01"];
    let correct = ["--correct", "aoi 1-0 ben", "--handicap", "2"];
    handicap.told(&[&record[..], &correct].concat());
    let line = "{ players: [aoi, ben], result: 1-0, handicap: 2 }";
    assert_eq!(handicap.read(path), day.replace("aoi - ben", line));
    // A game of its own has it from the beginning.
    let again = ["--again", "ben 1-0 aoi", "--handicap", "1"];
    handicap.told(&[&record[..], &again].concat());
    let more = "\n  - { players: [ben, aoi], result: 1-0, handicap: 1, again: true }";
    assert!(
        handicap.read(path).contains(more),
        "{}",
        handicap.read(path)
    );
}

/// With a round that is drawn and empty nothing of the round before it is taken back unasked.
#[test]
fn undo_does_not_reach_into_the_round_before() {
    let keizer = Project::begun("keizer");
    keizer.succeed(&["pair", "club", "--write"]);
    keizer.succeed(&["record", "club", "1=1"]);
    keizer.succeed(&["record", "club", "--undo"]);
    let (status, said) = keizer.refused(&["record", "club", "--undo"]);
    assert_eq!(status, 1);
    assert!(said.contains("there is no result to take back"), "{said}");
}

/// A round that was over and lacks a result again is open, and counts for nothing until it has it.
#[test]
fn a_round_that_is_open_again_is_told() {
    let project = half_played();
    project.succeed(&["record", "club", "3=0"]);
    project.succeed(&["record", "club", "2=½"]);
    let undo = ["record", "club", "--undo"];
    let said = project.told(&undo);
    let expected = "taken back: cy ½-½ ed\nround 3: 2 of 3 results; it is open again\n";
    assert_eq!(said, expected);
    // It was open before.
    assert_eq!(project.told(&undo), "taken back: bo 0-1 fay\n");
}

/// A slip of the finger in a score is no player, also where nobody is in a register.
#[test]
fn a_mistyped_score_is_told_with_the_one_that_was_meant() {
    let cards = Project::begun("cards");
    std::fs::remove_file(cards.path("content/cards/players.yaml")).unwrap();
    for (typed, meant) in [
        ("3;1", "3:1"),
        ("1;0", "1-0"),
        ("3-1", "3:1"),
        ("2–2", "2:2"),
    ] {
        let (status, said) = cards.refused(&["record", "cards", &format!("GL {typed} I")]);
        assert_eq!(status, 1);
        assert!(said.contains(&format!("`{typed}` is neither")), "{said}");
        assert!(said.contains(&format!("did you mean `{meant}`?")), "{said}");
    }
}

/// D1: the second file of a day is `-2`, whatever the first is called.
#[test]
fn a_second_file_of_a_day_says_so_in_its_name() {
    let project = duel();
    let first = "content/duel/matchdays/wirtshaus.md";
    project.write(first, "---\ndate: 2020-01-08\ngames: [ada 1-0 bo]\n---\n");
    project.succeed(&["new", "matchday", "duel", "--date", "2020-01-08"]);
    project.read("content/duel/matchdays/2020-01-08-2.md");
    assert!(
        !project
            .path("content/duel/matchdays/2020-01-08.md")
            .exists()
    );
    project.succeed(&["new", "matchday", "duel", "--date", "2020-01-09"]);
    project.read("content/duel/matchdays/2020-01-09.md");
}

/// The advice for one who has left and comes all the same works as it stands there, also where
/// another one has the bye.
#[test]
fn who_has_left_comes_back_into_the_drawn_round() {
    for is_even in [false, true] {
        let keizer = Project::begun("keizer");
        if is_even {
            keizer.succeed(&["new", "player", "club", "max", "--joined", "3"]);
        }
        keizer.succeed(&["new", "matchday", "club", "--date", "2099-01-09"]);
        keizer.succeed(&["pair", "club", "--leave", "cy", "--write"]);
        let late = ["pair", "club", "--late", "cy", "--write"];
        let (status, said) = keizer.refused(&late);
        assert_eq!(status, 2);
        let back = "record club --date 2099-01-09 --return cy";
        assert!(said.contains(&format!("`ligatur {back}`")), "{said}");
        keizer.succeed(&back.split(' ').collect::<Vec<_>>());
        if is_even {
            keizer.succeed(&late);
        }
        let round = keizer.read(ROUND);
        assert_eq!(round.contains("\nbye: cy\n"), !is_even, "{round}");
        let games = round.lines().filter(|line| line.contains(" - "));
        assert_eq!(games.count(), if is_even { 3 } else { 2 }, "{round}");
        keizer.succeed(&["check", "-q"]);
    }
}

/// The newcomer of an evening on which the round is drawn already, as the guide says it.
#[test]
fn a_newcomer_joins_the_round_that_is_drawn() {
    let keizer = Project::begun("keizer");
    let absent = ["pair", "club", "--absent", "di", "--write"];
    keizer.succeed(&absent);
    let before = keizer.read(ROUND);
    keizer.succeed(&["new", "player", "club", "Fritz Keller", "--joined", "3"]);
    keizer.succeed(&["pair", "club", "--late", "Fritz", "--write"]);
    assert_eq!(
        keizer.read(ROUND).replace("bye: fritz-keller\n", ""),
        before
    );
    assert!(keizer.read(ROUND).contains("bye: fritz-keller\n"));
}

/// A player who was to join with a later round and comes to the drawn one joins with that, also
/// where the files of later ones are prepared.
#[test]
fn who_comes_earlier_joins_with_the_drawn_round() {
    let register = "content/club/players.yaml";
    for is_prepared in [false, true] {
        let keizer = Project::begun("keizer");
        keizer.succeed(&["new", "player", "club", "max", "--joined", "4"]);
        keizer.succeed(&["pair", "club", "--write"]);
        if is_prepared {
            keizer.succeed(&["new", "matchday", "club", "--date", "2099-01-16"]);
        }
        let (_, said) = keizer.refused(&["pair", "club", "--late", "Karl"]);
        assert!(said.contains("new player club Karl --joined 3`"), "{said}");
        let before = keizer.read(register);
        let said = keizer.told(&["pair", "club", "--late", "max", "--write"]);
        assert!(said.contains("wrote content/club/players.yaml"), "{said}");
        let after = before.replace("joined: 4", "joined: 3");
        assert_eq!(keizer.read(register), after, "{is_prepared}");
        assert!(keizer.read(ROUND).contains("max"), "{is_prepared}");
    }
}

/// Nobody plays without a rank, which the day's file may say as well.
#[test]
fn a_newcomer_of_a_handicap_league_is_told_of_the_rank() {
    let handicap = Project::begun("handicap");
    let (_, said) = handicap.refused(&["record", "vorgabe", "zoe 1-0 ben"]);
    assert!(
        said.contains("new player vorgabe zoe --rank RANK`"),
        "{said}"
    );
    let said = handicap.told(&["new", "player", "vorgabe", "zoe"]);
    assert!(said.contains("without a rank nobody plays"), "{said}");
    let yan = ["new", "player", "vorgabe", "yan", "--rank", "5 Kyu"];
    let said = handicap.told(&yan);
    assert!(!said.contains("without a rank"), "{said}");
    handicap.succeed(&["record", "vorgabe", "yan 1-0 ben"]);
}

/// A keeper who has forgotten to draw is not led to last week's round alone.
#[test]
fn a_board_before_the_draw_is_told_how_to_draw() {
    let keizer = Project::begun("keizer");
    let (_, said) = keizer.refused(&["record", "club", "1=1-0"]);
    assert!(said.contains("matchdays/02.md, of 20"), "{said}");
    let draw = "`ligatur pair club --write` draws the next round";
    assert!(said.contains(draw), "{said}");
    keizer.succeed(&["pair", "club", "--write"]);
    let (_, said) = keizer.refused(&["record", "club", "cy 1-0 ana"]);
    assert!(!said.contains(draw), "{said}");
}

/// A hyphen between two names is no result, and a score that is worth the same is told all the same.
#[test]
fn what_was_entered_is_told_where_no_number_moves() {
    let duel = Project::begun("duel");
    let day = ["--date", "2099-01-09"];
    let record =
        |words: &[&'static str]| duel.told(&[&["record", "duel"][..], words, &day].concat());
    record(&["ada 1-0 bo"]);
    let said = record(&["ada - bo"]);
    assert!(said.contains("die auf ihr Ergebnis wartet"), "{said}");
    assert!(!said.contains("zweites Ergebnis"), "{said}");

    let points = Project::begun("points");
    let record = ["record", "table-tennis", "--date", "2020-01-09"];
    points.told(&[&record[..], &["ana 3:1 bo"]].concat());
    let said = points.told(&[&record[..], &["--correct", "ana 3:2 bo"]].concat());
    assert!(said.contains("ana 3:2 bo\n"), "{said}");
}

/// Neither is entered where it could not be counted, nor passed over for a result that is there.
#[test]
fn rounds_and_handicaps_that_are_none_are_refused() {
    let cards = Project::begun("cards");
    let record = ["record", "cards", "--date", "2020-01-09", "anna", "bert"];
    cards.told(&[&record[..], &["--rounds", "4"]].concat());
    let (_, said) = cards.refused(&[&record[..], &["--rounds", "four"]].concat());
    assert!(said.contains("`four` is no number of rounds"), "{said}");
    let duel = Project::begun("duel");
    let record = ["record", "duel", "ada 1-0 bo", "--handicap", "3"];
    let (_, said) = duel.refused(&record);
    assert!(said.contains("gives no handicaps"), "{said}");
}

/// The advice for who is not in the tournament works as it stands there.
#[test]
fn who_is_not_in_the_tournament_comes_in_by_a_command() {
    let keizer = Project::begun("keizer");
    keizer.succeed(&["new", "player", "club", "max", "--joined", "4"]);
    let (_, said) = keizer.refused(&["pair", "club", "--present", "ana,max"]);
    let late = "once round 3 is drawn, `ligatur pair club --late max --write`";
    assert!(said.contains(late), "{said}");
    keizer.succeed(&[
        "pair",
        "club",
        "--present",
        "ana,di",
        "--leave",
        "ed",
        "--write",
    ]);
    keizer.succeed(&["pair", "club", "--late", "max", "--write"]);
    keizer.succeed(&["record", "club", "1=1-0"]);
    let here = ["pair", "club", "--present", "ana,ed", "--write"];
    let (_, said) = keizer.refused(&here);
    assert!(said.contains("`ligatur record club --return ed`"), "{said}");
    keizer.succeed(&["record", "club", "--return", "ed"]);
    keizer.succeed(&here);
}

/// Of several rounds on an evening the one that is over stays as it was.
#[test]
fn who_comes_back_after_a_round_comes_to_the_next_one() {
    let keizer = Project::begun("keizer");
    let leave = ["--leave", "ed", "--write"];
    keizer.succeed(&[&["pair", "club", "--present", "ana,di"][..], &leave].concat());
    keizer.succeed(&["record", "club", "1=1-0"]);
    let over = keizer.read(ROUND);
    keizer.succeed(&["record", "club", "--return", "ed"]);
    assert_eq!(keizer.read(ROUND), over);
    keizer.succeed(&["pair", "club", "--present", "ana,ed", "--write"]);
    let next = keizer.read("content/club/matchdays/04.md");
    assert!(next.contains("return: [ed]"), "{next}");
    assert!(next.contains("ana") && next.contains(" - "), "{next}");
}

/// A player who leaves after the round of the evening has played it, and keeps what it was worth.
#[test]
fn who_leaves_after_a_round_leaves_before_the_next_one() {
    let keizer = Project::begun("keizer");
    keizer.succeed(&["pair", "club", "--unexcused", "di", "--write"]);
    keizer.succeed(&["record", "club", "1=1-0", "2=1-0"]);
    let over = keizer.read(ROUND);
    keizer.succeed(&["record", "club", "--leave", "di"]);
    assert_eq!(keizer.read(ROUND), over);
    let drawn = keizer.succeed(&["pair", "club"]);
    let games = drawn.lines().filter(|line| line.starts_with("  - "));
    assert_eq!(games.count(), 2, "{drawn}");
    assert!(drawn.contains("leave: [di]"), "{drawn}");
    // Bo has played in it.
    keizer.succeed(&["record", "club", "--leave", "bo"]);
    assert_eq!(keizer.read(ROUND), over);
    let next = keizer.read("content/club/matchdays/04.md");
    assert!(next.contains("leave: [di, bo]"), "{next}");
    keizer.succeed(&["check", "--strict"]);
}

/// Behind a round that is over the next one may be prepared, for another day.
#[test]
fn who_leaves_between_two_rounds_leaves_before_the_prepared_one() {
    let keizer = Project::begun("keizer");
    keizer.succeed(&["pair", "club", "--write"]);
    keizer.succeed(&["record", "club", "1=1-0", "2=1-0"]);
    let next = keizer.succeed(&["new", "matchday", "club", "--date", "2099-01-09"]);
    let next = next.trim_end();
    for (option, expected) in [("--leave", "leave: [ed]"), ("--return", "return: [ed]")] {
        let path = keizer.succeed(&["record", "club", option, "ed"]);
        assert_eq!(path.trim_end(), next);
        assert!(keizer.read(next).contains(expected), "{option}");
    }
    let said = keizer.told(&["record", "club", "--leave", "ed"]);
    assert!(said.contains("taken back: ed returns"), "{said}");
    assert!(!keizer.succeed(&["check"]).contains("membership-no-effect"));
    // A result of the round that is over is there still.
    let keizer = Project::begun("keizer");
    keizer.succeed(&["pair", "club", "--write"]);
    keizer.succeed(&["record", "club", "1=1-0", "2=1-0"]);
    keizer.succeed(&["record", "club", "--leave", "bo"]);
    let (_, said) = keizer.refused(&["record", "club", "cy 1-0 ed"]);
    assert!(said.contains("`cy 1-0 ed` is recorded in"), "{said}");
    let (_, said) = keizer.refused(&["record", "club", "cy 1-0 ana"]);
    assert!(said.contains("begins another round"), "{said}");
}

/// Also where more pairings were written since: the two wait again.
#[test]
fn a_pairing_is_not_lost_with_its_result() {
    let project = Project::begun("handicap");
    let pair = [
        "pair",
        "vorgabe",
        "--as-of",
        "2099-11-26",
        "--write",
        "--present",
    ];
    project.succeed(&[&pair[..], &["aoi,ben"]].concat());
    let record = ["record", "vorgabe", "--date", "2099-11-26", "aoi 1-0 ben"];
    let path = project.succeed(&record);
    project.succeed(&[&pair[..], &["ben,cem"]].concat());
    let said = project.told(&["record", "vorgabe", "--undo"]);
    assert_eq!(said.matches("aoi 1-0 ben").count(), 1, "{said}");
    let text = project.read(path.trim_end());
    assert!(text.contains("- aoi - ben"), "{text}");
    assert!(text.contains("- ben - cem"), "{text}");
    assert!(!said.contains("ben - cem"), "{said}");
}

/// A round has the day on which it is drawn, not that on which somebody left before it.
#[test]
fn a_round_is_not_of_the_day_of_a_leave_before_it() {
    let keizer = Project::begun("keizer");
    let leave = ["record", "club", "--date", "2099-11-20", "--leave", "di"];
    keizer.succeed(&leave);
    let draw = ["pair", "club", "--write", "--as-of", "2099-11-26"];
    keizer.succeed(&draw);
    let round = keizer.read(ROUND);
    assert!(round.contains("date: 2099-11-26"), "{round}");
    assert!(
        round.contains("leave: [di]") && round.contains("games:"),
        "{round}"
    );
}

/// A tournament counts leaves and returns: one that is not due would make the next leave void.
#[test]
fn nobody_leaves_or_comes_back_twice() {
    let keizer = Project::begun("keizer");
    keizer.succeed(&["pair", "club", "--leave", "ed", "--write"]);
    keizer.succeed(&["record", "club", "1=1-0", "2=1-0"]);
    let (status, said) = keizer.refused(&["record", "club", "--return", "bo"]);
    assert_eq!(status, 1);
    assert!(said.contains("`bo` has not left"), "{said}");
    let next = "content/club/matchdays/04.md";
    let back = ["record", "club", "--return", "ed"];
    let leave = ["record", "club", "--leave", "ed"];
    keizer.told(&back);
    assert!(keizer.read(next).contains("return: [ed]"));
    // Of another mind before the round is drawn.
    let said = keizer.told(&leave);
    assert!(said.contains("taken back: ed returns"), "{said}");
    assert!(!keizer.read(next).contains("ed"));
    keizer.told(&back);
    let drawn = keizer.succeed(&["pair", "club", "--leave", "ed", "--write"]);
    assert!(!drawn.contains("ed"), "{drawn}");
    keizer.succeed(&["check", "--strict"]);

    let handicap = Project::begun("handicap");
    let (_, said) = handicap.refused(&["record", "vorgabe", "--return", "aoi"]);
    assert!(said.contains("`aoi` has not left"), "{said}");
    handicap.succeed(&[
        "record",
        "vorgabe",
        "--date",
        "2099-11-20",
        "--leave",
        "aoi",
    ]);
    let again = [
        "record",
        "vorgabe",
        "--date",
        "2099-11-21",
        "--leave",
        "aoi",
    ];
    let (_, said) = handicap.refused(&again);
    assert!(said.contains("`aoi` has left already"), "{said}");
}

/// The bye of the first draw lets nobody into the second.
#[test]
fn a_round_drawn_anew_is_of_those_who_are_there() {
    let keizer = Project::begun("keizer");
    keizer.succeed(&["pair", "club", "--write"]);
    assert!(keizer.read(ROUND).contains("bye: bo"));
    let again = ["pair", "club", "--again", "--write", "--present"];
    keizer.succeed(&[&again[..], &["ana,cy,di,ed"]].concat());
    let round = keizer.read(ROUND);
    assert!(round.contains("excused: [bo]"), "{round}");
    assert!(!round.contains("bye:"), "{round}");
    keizer.succeed(&[&again[..], &["bo,cy,ed"]].concat());
    let round = keizer.read(ROUND);
    assert!(round.contains("excused: [ana, di]"), "{round}");
    assert!(round.contains("bye: bo"), "{round}");
}

/// Nobody is there and away, or away for two reasons.
#[test]
fn who_is_there_is_said_once() {
    let keizer = Project::begun("keizer");
    for options in [
        ["--absent", "ana", "--bye", "ana"],
        ["--absent", "ana", "--present", "ana,bo"],
        ["--absent", "ana", "--unexcused", "ana"],
    ] {
        let pair = [&["pair", "club", "--write"][..], &options].concat();
        let (status, said) = keizer.refused(&pair);
        assert_eq!(status, 2);
        assert!(said.contains("`ana` is named twice"), "{said}");
    }
    // Also of a round that is drawn.
    keizer.succeed(&["pair", "club", "--present", "ana,di", "--write"]);
    let (_, said) = keizer.refused(&["pair", "club", "--late", "bo", "--absent", "bo"]);
    assert!(said.contains("`bo` is named twice"), "{said}");
}

/// Before the round is drawn who comes late is there like the others.
#[test]
fn late_players_are_there_before_the_draw() {
    let keizer = Project::begun("keizer");
    let (_, said) = keizer.refused(&["pair", "club", "--late", "Karl"]);
    assert!(said.contains("new player club Karl`"), "{said}");
    let two = [
        "pair",
        "club",
        "--present",
        "ana",
        "--late",
        "di",
        "--write",
    ];
    keizer.succeed(&two);
    let round = keizer.read(ROUND);
    let boards: Vec<&str> = round.lines().filter(|line| line.contains(" - ")).collect();
    let [board] = boards.as_slice() else {
        panic!("{round}");
    };
    assert!(board.contains("ana") && board.contains("di"), "{round}");
}

/// The advice for a name that nobody has leads into the round that is drawn, and works as it
/// stands there; who makes the number of players even plays whoever is left over.
#[test]
fn a_newcomer_who_makes_the_number_even_plays_who_is_left_over() {
    let keizer = Project::begun("keizer");
    keizer.succeed(&["pair", "club", "--write"]);
    let before = keizer.read(ROUND);
    let bye = before.lines().find_map(|line| line.strip_prefix("bye: "));
    let bye = bye.unwrap_or_else(|| panic!("five players: {before}"));
    let late = ["pair", "club", "--late", "Gerd Groß", "--write"];
    let (status, said) = keizer.refused(&late);
    assert_eq!(status, 1);
    let advice = "`ligatur new player club \"Gerd Groß\" --joined 3`";
    assert!(said.contains(advice), "{said}");
    keizer.succeed(&["new", "player", "club", "Gerd Groß", "--joined", "3"]);
    keizer.succeed(&late);
    let after = keizer.read(ROUND);
    let boards: Vec<&str> = after.lines().filter(|line| line.contains(" - ")).collect();
    let is_their_board = |line: &&&str| line.contains("gerd-groß") && line.contains(bye);
    assert_eq!(boards.len(), 3, "{after}");
    assert_eq!(boards.iter().filter(is_their_board).count(), 1, "{after}");
    assert!(!after.contains("bye:"), "{after}");
    let said = keizer.told(&["record", "club", "1=1-0", "2=½", "3=0-1"]);
    assert!(
        !said.contains("error") && !said.contains("warning"),
        "{said}"
    );
    assert_eq!(
        data(&keizer, "club/data/standings.json")["tables"][0]["rows"]
            .as_array()
            .unwrap()
            .len(),
        6
    );
}

/// Two games of a day are allowed (C4), but the second may have been meant as a correction; the
/// advice works as it stands there.
#[test]
fn a_second_game_of_the_same_two_is_told_as_one() {
    let project = duel();
    let record = ["record", "duel", "--date", "2020-01-08"];
    let with = |words: &[&str]| project.told(&[&record[..], words].concat());
    let file = "content/duel/matchdays/2020-01-08.md";
    let second = "ein zweites Ergebnis derselben Spieler an diesem Tag, neben `ada 1-0 bo`";
    assert!(!with(&["ada 1-0 bo"]).contains("zweites Ergebnis"));
    let said = with(&["bo 1-0 ada"]);
    assert!(said.contains(second), "{said}");
    assert!(project.read(file).contains("bo 1-0 ada"), "it is entered");
    with(&["--undo"]);
    with(&["--correct", "bo 1-0 ada"]);
    let text = project.read(file);
    assert!(
        text.contains("- ada 0-1 bo\n") && !text.contains(" 1-0 "),
        "{text}"
    );
    // Meant so, and in a league in which it is usual, nothing is said.
    assert!(!with(&["--again", "ada 1-0 bo"]).contains("zweites Ergebnis"));
    let index = project.read("content/duel/_index.md");
    let repeats = index.replacen("league:\n", "league:\n  repeats: true\n", 1);
    assert_ne!(index, repeats);
    project.write("content/duel/_index.md", &repeats);
    assert!(!with(&["ada ½ bo"]).contains("zweites Ergebnis"));
}

/// Two results of the same two, and one is wrong: the command can not know which (E3 says "a
/// result that is there"), so that it names both and changes neither.
#[test]
fn of_two_results_none_is_corrected_by_guessing() {
    let project = duel();
    let record = ["record", "duel", "--date", "2020-01-08"];
    let file = "content/duel/matchdays/2020-01-08.md";
    project.succeed(&[&record[..], &["ada 1-0 bo"]].concat());
    project.succeed(&[&record[..], &["bo 1-0 ada"]].concat());
    let text = project.read(file);
    let (_, said) = project.refused(&[&record[..], &["--correct", "ada ½ bo"]].concat());
    assert!(
        said.contains("`ada 1-0 bo` and `bo 1-0 ada` stand in") && said.contains("--undo"),
        "{said}"
    );
    // Nor is a correction offered for the older one, typed a second time.
    let (_, said) = project.refused(&[&record[..], &["ada 1-0 bo"]].concat());
    assert!(
        said.contains("--again") && !said.contains("--correct"),
        "{said}"
    );
    assert_eq!(project.read(file), text);
}

#[test]
fn another_order_of_the_same_players_is_told() {
    let cards = Project::begun("cards");
    let record = |players: [&'static str; 3]| {
        let day = ["--date", "2099-01-09", "--game", "hearts", "--rounds", "4"];
        cards.told(&[&["record", "cards"][..], &day, &players].concat())
    };
    let first = record(["anna", "bert", "clara"]);
    assert!(!first.contains("second result"), "{first}");
    let second = record(["bert", "anna", "clara"]);
    assert!(
        second.contains("a second result of the same players that day, beside `anna bert clara`"),
        "{second}"
    );
}

/// The advice can be followed: `½` among placings is a tie.
#[test]
fn a_game_of_two_among_placings_is_told_as_placings() {
    let cards = Project::begun("cards");
    let day = ["--date", "2099-01-09"];
    let with = |words: &[&'static str]| [&["record", "cards"][..], &day, words].concat();
    cards.succeed(&with(&["anna", "bert", "--rounds", "4"]));
    let (_, said) = cards.refused(&with(&["--correct", "anna 1/2 bert"]));
    assert!(
        said.contains("`ligatur record cards --correct anna=bert`"),
        "{said}"
    );
    cards.succeed(&with(&["--correct", "anna=bert"]));
    let (_, said) = cards.refused(&with(&["anna 0-1 bert"]));
    assert!(said.contains("`ligatur record cards bert anna`"), "{said}");
}

/// A first name alone may be an id; with another family name it is another person.
#[test]
fn a_name_that_begins_like_another_is_a_new_player() {
    let project = duel();
    let (_, said) = project.refused(&["record", "duel", "bo Schmidt 1-0 ada"]);
    assert!(
        said.contains("no player `bo Schmidt`") && said.contains("ligatur new player duel"),
        "{said}"
    );
    let (_, said) = project.refused(&["record", "duel", "ada 1-0 bo well played"]);
    assert!(said.contains("`note:`"), "{said}");
}

/// A slip in one word of a name is told with the word that was meant, before anybody is entered as
/// somebody new.
#[test]
fn a_slip_in_a_first_or_family_name_is_told_with_the_one_that_was_meant() {
    let project = duel();
    project.write(
        "content/duel/players.yaml",
        "anna-schmidt: { name: Anna Schmidt, joined: 2020-01-06 }\nbo: { name: Bo, joined: 2020-01-06 }\n",
    );
    for (typed, meant) in [("Ana", "Anna"), ("Schmitt", "Schmidt")] {
        let (status, said) = project.refused(&["record", "duel", &format!("{typed} 1-0 bo")]);
        assert_eq!(status, 1);
        let entry = format!("enter the player with `ligatur new player duel {typed}`");
        let help = format!("no player `{typed}`\nhelp: did you mean `{meant}`? else {entry}\n");
        assert!(said.contains(&help), "{said}");
    }
    // Nobody has a name like it.
    let (_, said) = project.refused(&["record", "duel", "Karl 1-0 bo"]);
    assert!(said.contains("help: enter the player with"), "{said}");
    // Whoever leaves is in the register.
    let (_, said) = project.refused(&["record", "duel", "--leave", "Karl"]);
    let help = "no player `Karl`\nhelp: the players are anna-schmidt, bo\n";
    assert!(said.contains(help), "{said}");
    // So is whoever is asked about.
    let (_, said) = project.refused(&["explain", "duel", "Karl"]);
    assert!(said.contains(help), "{said}");
    let (_, said) = project.refused(&["explain", "duel", "Schmitt"]);
    let help = "no player `Schmitt`\nhelp: did you mean `Schmidt`?\n";
    assert!(said.contains(help), "{said}");
}

/// A player who is active does not come back: the warning says so, and nothing else claims it.
#[test]
fn a_return_without_effect_is_not_told_as_one() {
    let project = duel();
    project.succeed(&["record", "duel", "--date", "2020-01-08", "ada 1-0 bo"]);
    let said = project.told(&["record", "duel", "--date", "2020-01-09", "--return", "ada"]);
    assert!(said.contains("membership-no-effect"), "{said}");
    assert!(!said.contains("kehrt zurück"), "{said}");
}

/// A result taken back is named as it was typed, and can be typed again.
#[test]
fn what_is_taken_back_is_named_as_it_was_typed() {
    let points = Project::begun("points");
    let cards = Project::begun("cards");
    let typed = [
        (&points, "table-tennis", "ana 0:2 bo", "ana 0:2 bo"),
        (
            &points,
            "table-tennis",
            "ana+bo 3:1 cy+di",
            "ana+bo 3:1 cy+di",
        ),
        (
            &cards,
            "cards",
            "anna bert=clara --rounds 2",
            "anna bert=clara",
        ),
    ];
    for (project, league, words, line) in typed {
        let words: Vec<&str> = words.split(" --").collect();
        let mut arguments = vec!["record", league, words[0]];
        let options = words
            .get(1)
            .map(|option| format!("--{}", option.replacen(' ', "=", 1)));
        arguments.extend(options.as_deref());
        project.succeed(&arguments);
        let said = project.told(&["record", league, "--undo"]);
        assert!(
            said.contains(&format!("taken back: {line}\n")),
            "{line}: {said}"
        );
    }
}

#[test]
fn what_is_taken_back_is_told_as_it_was_written() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Site\"\nlanguage = \"en\"\n"),
        ("content/_index.md", "Hello.\n"),
        (
            "content/club/_index.md",
            "---\ntitle: Club\nleague: { system: points, points: { score: true } }\n---\n",
        ),
        (
            "content/club/players.yaml",
            "ada: { name: Ada }\nbo: { name: Bo }\n",
        ),
    ]);
    for game in ["ada 0:2 bo", "ada 3.5:3 bo"] {
        project.told(&["record", "club", "--date", "2020-01-07", "--again", game]);
        let said = project.told(&["record", "club", "--undo"]);
        assert!(said.contains(&format!("taken back: {game}")), "{said}");
    }
    // What a correction replaced stands again.
    let record = ["record", "club", "--date", "2020-01-07"];
    project.told(&[&record[..], &["ada 3:1 bo"]].concat());
    project.told(&[&record[..], &["--correct", "ada 3:2 bo"]].concat());
    let said = project.told(&["record", "club", "--undo"]);
    let expected = "taken back: ada 3:2 bo; now it is ada 3:1 bo again\n";
    assert!(said.contains(expected), "{said}");
}

/// Of the same places the rounds tell what stands again.
#[test]
fn rounds_that_were_corrected_are_taken_back() {
    let cards = Project::begun("cards");
    let record = ["record", "cards", "--date", "2020-01-09", "anna", "bert"];
    cards.told(&[&record[..], &["--rounds", "4"]].concat());
    cards.told(&[&record[..], &["--correct", "--rounds", "1"]].concat());
    let said = cards.told(&["record", "cards", "--undo"]);
    let expected = "anna bert (1 round); now it is anna bert (4 rounds) again\n";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn who_no_longer_leaves_is_told_where_it_is_taken_back() {
    let project = duel();
    let record = ["record", "duel", "--date", "2020-01-08"];
    let with = |words: &[&str]| project.told(&[&record[..], words].concat());
    with(&["ada 1-0 bo"]);
    with(&["--leave", "bo"]);
    let said = with(&["--undo"]);
    assert!(said.contains("zurückgenommen: bo scheidet aus"), "{said}");
    assert!(!said.contains("zurückgenommen: ada"), "{said}");
}

/// A round in which two games have their results and one is open; Lia is away.
fn half_played() -> Project {
    let project = Project::begun("keizer");
    let register = project.read("content/club/players.yaml");
    let more = "fay: { rating: 1400 }\ngil: { rating: 1300 }\nlia: { rating: 1200 }\n";
    project.write("content/club/players.yaml", &format!("{register}{more}"));
    for (number, first, second) in [
        (1, "bo 0-1 ana", "di ½-½ cy"),
        (2, "cy 1-0 ana", "di 0-1 bo"),
    ] {
        let text = format!(
            "---\nmatchday: {number}\ndate: 2020-01-0{number}\ngames: [{first}, {second}, ed 1-0 fay, gil 1-0 lia]\n---\n"
        );
        project.write(&format!("content/club/matchdays/0{number}.md"), &text);
    }
    project.write(
        ROUND,
        "---\nmatchday: 3\ndate: 2020-01-03\ngames:\n  - ana 1-0 di   # the window\n  - cy - ed\n  - bo - fay\nbye: gil\nabsent: { excused: [lia] }\n---\n",
    );
    project
}

#[test]
fn a_board_has_one_result_in_a_command() {
    let project = half_played();
    for results in [["2=1-0", "2=0-1"], ["2=½", "2=½"]] {
        let (status, said) = project.refused(&[&["record", "club"][..], &results].concat());
        assert_eq!(status, 1);
        assert!(said.contains("board 2 has two results here"), "{said}");
    }
    // A correction that is typed twice as well.
    let (_, said) = project.refused(&["record", "club", "-c", "1=0", "1=½"]);
    assert!(said.contains("board 1 has two results here"), "{said}");
}

/// A result by the number of its board is told with the players who sit there.
#[test]
fn a_result_by_board_is_told_with_its_players() {
    let project = half_played();
    let said = project.told(&["record", "club", "3=0"]);
    assert_eq!(said, "bo 0-1 fay\nround 3: 2 of 3 results\n");
    let said = project.told(&["record", "club", "2=½"]);
    assert!(said.starts_with("cy ½-½ ed\n"), "{said}");
    // Beside the numbers of a round that is over no state of it is told.
    assert!(
        said.contains("\ncy ") && !said.contains("round 3"),
        "{said}"
    );
    let said = project.told(&["record", "club", "--correct", "1=0", "2=1"]);
    assert!(said.starts_with("ana 0-1 di\ncy 1-0 ed\n"), "{said}");
}

/// Whoever comes later plays who has the bye by a command, which takes the bye out as well.
#[test]
fn who_has_the_bye_is_told_with_the_way_to_a_game() {
    let project = half_played();
    let register = project.read("content/club/players.yaml");
    let later = "mia: { rating: 1100, joined: 4 }\n";
    project.write("content/club/players.yaml", &format!("{register}{later}"));
    for game in ["gil 1-0 mia", "mia 0-1 gil"] {
        let (_, said) = project.refused(&["record", "club", game]);
        assert!(
            said.contains("`gil` has the bye in content/club/matchdays/03.md"),
            "{said}"
        );
        let help = "`ligatur pair club --late mia --write` lets `mia` play `gil`";
        assert!(said.contains(help), "{said}");
    }
    // A bye that nobody has written is the same to her.
    project.write(ROUND, &project.read(ROUND).replace("bye: gil\n", ""));
    let (_, said) = project.refused(&["record", "club", "gil 1-0 mia"]);
    let help = "`ligatur pair club --late mia --write` lets `mia` in now";
    assert!(said.contains("`mia` joins with round 4 only"), "{said}");
    assert!(said.contains(help), "{said}");
}

/// K2: whoever is left over has the bye, also where nobody has written it, and plays whoever comes.
#[test]
fn who_comes_later_plays_who_is_left_over() {
    let project = half_played();
    let register = project.read("content/club/players.yaml");
    let later = "mia: { rating: 1100, joined: 4 }\n";
    project.write("content/club/players.yaml", &format!("{register}{later}"));
    project.write(ROUND, &project.read(ROUND).replace("bye: gil\n", ""));
    project.succeed(&["pair", "club", "--late", "mia", "--write"]);
    let file = project.read(ROUND);
    let is_paired = file.contains("gil - mia") || file.contains("mia - gil");
    assert!(is_paired && !file.contains("bye"), "{file}");
}

/// One who sits at another board, or is away, is told with that board and the way to change it, and
/// not with a line that stands in no file.
#[test]
fn who_has_another_game_in_the_round_is_told_with_its_board() {
    let project = half_played();
    let (status, said) = project.refused(&["record", "club", "cy 1-0 bo"]);
    assert_eq!(status, 1);
    assert!(
        said.contains("`cy` has board 2 in content/club/matchdays/03.md: `cy - ed`"),
        "{said}"
    );
    assert!(
        said.contains("`ligatur record club 2=1-0`") && said.contains("--swap"),
        "{said}"
    );
    let (_, said) = project.refused(&["record", "club", "gil 1-0 ana"]);
    assert!(
        said.contains("`ana` has board 1") && said.contains("`ana 1-0 di`"),
        "{said}"
    );
    let (_, said) = project.refused(&["record", "club", "lia 1-0 gil"]);
    assert!(
        said.contains("`lia` is absent in content/club/matchdays/03.md"),
        "{said}"
    );
    assert!(said.contains("--late lia"), "{said}");
    project.succeed(&["pair", "club", "--late", "lia", "--write"]);
    assert!(project.read(ROUND).contains("lia"));
    project.succeed(&["record", "club", "lia 1-0 gil"]);
}

#[test]
fn a_round_that_is_drawn_is_not_changed_where_it_is_played() {
    let project = half_played();
    let (_, said) = project.refused(&["pair", "club", "--absent", "ana", "--write"]);
    assert!(said.contains("`ana 1-0 di` has its result"), "{said}");
    // Nor could it be drawn anew.
    assert!(
        said.contains("record --undo") && !said.contains("--again"),
        "{said}"
    );
    let (_, said) = project.refused(&["pair", "club", "--swap", "cy,lia", "--write"]);
    assert!(
        said.contains("`lia` is not in the drawn round") && said.contains("--late"),
        "{said}"
    );
}

/// One game of a round that nobody has drawn is rather one of the round before.
#[test]
fn a_result_after_a_round_says_what_begins_the_next_one() {
    let project = half_played();
    project.succeed(&["record", "club", "2=1", "3=½"]);
    let late = ["record", "club", "--date", "2020-01-04", "bo 1-0 ed"];
    let (status, said) = project.refused(&late);
    assert_eq!(status, 1);
    assert!(said.contains("error[left-over]: 6 players"), "{said}");
    let over = "content/club/matchdays/03.md is over, so that this begins another round";
    assert!(said.contains(over), "{said}");
    for way in ["`ligatur pair club --write`", "`--date 2020-01-03`"] {
        assert!(said.contains(way), "{way}: {said}");
    }
    // With all its games a round can be entered that was not drawn here.
    let games = ["bo 1-0 ed", "ana 1-0 gil", "cy 1-0 lia", "di 1-0 fay"];
    let said = project.told(&[&late[..4], &games].concat());
    assert!(!said.contains("another round"), "{said}");
}

/// One who leaves a tournament counts as gone from that round on, and a game in it as nothing.
#[test]
fn nobody_leaves_a_tournament_in_the_round_that_was_played() {
    let project = half_played();
    for player in ["ana", "cy"] {
        let leave = ["record", "club", "--date", "2020-01-03", "--leave", player];
        let (status, said) = project.refused(&leave);
        assert_eq!(status, 1);
        let expected = format!("`{player}` has a game in content/club/matchdays/03.md");
        assert!(said.contains(&expected), "{said}");
        assert!(
            said.contains(&format!("ligatur pair club --leave {player} --write")),
            "{said}"
        );
    }
    let (_, said) = project.refused(&["pair", "club", "--leave", "ana", "--write"]);
    let way = "`ligatur record club --leave ana` once this one is over";
    assert!(said.contains(way), "{said}");
    project.succeed(&["record", "club", "2=1", "3=½"]);
    let next = project.succeed(&["pair", "club", "--leave", "ana", "--as-of", "2020-01-10"]);
    assert!(next.contains("leave: [ana]"), "{next}");
    // Who is away leaves with the round itself.
    project.succeed(&["record", "club", "--date", "2020-01-03", "--leave", "lia"]);
}

#[test]
fn places_for_a_day_of_games_of_two_are_told_as_games() {
    let project = Project::begun("points");
    let day = ["record", "table-tennis", "--date", "2020-01-07"];
    project.succeed(&[&day[..], &["ana 3:1 di"]].concat());
    let (status, said) = project.refused(&[&day[..], &["ana", "bo", "cy"]].concat());
    assert_eq!(status, 1);
    assert!(said.contains("are games of two"), "{said}");
    assert!(
        said.contains("`ligatur record table-tennis \"ana 1-0 bo\"`"),
        "{said}"
    );
}

#[test]
fn what_a_result_of_cards_lacks_is_told_as_the_option_that_says_it() {
    let project = Project::begun("cards");
    let (_, said) = project.refused(&["record", "cards", "anna", "bert"]);
    assert!(said.contains("`--rounds`"), "{said}");
    let index = project.read("content/cards/_index.md");
    let index = index.replace(
        "  elo:",
        "  games: { hearts: { title: Hearts }, skat: { title: Skat } }\n  elo:",
    );
    project.write("content/cards/_index.md", &index);
    let (_, said) = project.refused(&["record", "cards", "--rounds", "4", "anna", "bert"]);
    assert!(
        said.contains("hearts, skat") && said.contains("`--game`"),
        "{said}"
    );
}

#[test]
fn a_new_tournament_goes_on_with_its_next_draw() {
    let project = Project::new(&[]);
    let said = project.succeed(&["init", "--system", "keizer"]);
    assert!(said.contains("ligatur pair club --write"), "{said}");
    project.succeed(&["pair", "club", "--write"]);
}

/// Several results of one command are meant, and no later command warns of them.
#[test]
fn the_same_result_twice_in_one_command_is_meant() {
    let project = Project::begun("points");
    let day = ["record", "table-tennis", "--date", "2099-01-09"];
    let games = ["ana 3:1 bo", "bo 2:3 ana", "bo 3:2 ana", "cy 3:0 di"];
    let path = project.succeed(&[&day[..], &games].concat());
    let file = project.read(path.trim_end());
    assert_eq!(file.matches("again: true").count(), 1, "{file}");
    assert!(
        file.contains("[bo, ana], result: 2:3, again: true"),
        "{file}"
    );
    let checked = project.succeed(&["check", "--as-of", "2099-01-09"]);
    assert!(!checked.contains("duplicate-result"), "{checked}");
    // Where the same two play again every time, nothing is asked and nothing is written.
    let index = project.read("content/table-tennis/_index.md");
    let index = index.replace("  system: points\n", "  system: points\n  repeats: true\n");
    project.write("content/table-tennis/_index.md", &index);
    project.succeed(&[
        "record",
        "table-tennis",
        "--date",
        "2099-01-10",
        "ana 3:1 bo",
        "ana 3:1 bo",
    ]);
    let files = project.files("content/table-tennis/matchdays");
    let last = String::from_utf8(files.into_values().next_back().unwrap()).unwrap();
    assert_eq!(last.matches("  - ana 3:1 bo\n").count(), 2, "{last}");
}

/// Whatever is wrong with the file of the day, nothing that somebody wrote there is lost.
#[test]
fn a_file_that_can_not_be_read_is_never_written_over() {
    let cards = Project::begun("cards");
    let file = "content/cards/matchdays/03.md";
    let faults = [
        (
            "matchday: 3\ndate: 26.11.2026\nplacings: [anna, bert]",
            "bad-date",
        ),
        (
            "matchday: 3\ndate: 2099-11-26\nplacings: [anna, bert",
            "bad-yaml",
        ),
        (
            "matchday: 3\ndat: 2099-11-26\nplacings: [anna, bert]",
            "unknown-key",
        ),
    ];
    let result = [
        "record", "cards", "--game", "hearts", "--rounds", "2", "clara", "dora",
    ];
    for (front, code) in faults {
        cards.write(file, &format!("---\n{front}\n---\nThe report.\n"));
        let (status, said) = cards.refused(&result);
        assert_eq!(status, 1, "{said}");
        let told = [code, "content/cards/matchdays/03.md:", "mend the file"];
        assert!(told.iter().all(|it| said.contains(it)), "{said}");
    }
    // A file of a day is not joined by a second one.
    let duel = duel();
    duel.write(
        "content/duel/matchdays/2020-01-07.md",
        "---\ndate: 2020-01-07\ngmaes:\n  - ada 1-0 bo\n---\n",
    );
    let day = ["record", "duel", "--date", "2020-01-07"];
    let (_, said) = duel.refused(&[&day[..], &["bo 1-0 ada"]].concat());
    assert!(said.contains("unknown key `gmaes`"), "{said}");
    // Pages beside it, as its translation, are none of its files.
    duel.write(
        "content/duel/matchdays/2020-01-07.md",
        "---\ndate: 2020-01-07\ngames: [ada 1-0 bo]\n---\n",
    );
    duel.write(
        "content/duel/matchdays/2020-01-07.de.md",
        "---\ntitle: Abend\n---\nBericht.\n",
    );
    duel.write(
        "content/duel/matchdays/2020-01-07-photos.md",
        "---\ntitle: Photos\n---\n",
    );
    duel.succeed(&[&day[..], &["--leave", "ada"]].concat());
    let second = duel.read("content/duel/matchdays/2020-01-07-2.md");
    assert!(second.contains("leave: [ada]"), "{second}");
}

/// One who comes back into a round that is over is left over in it, and has its bye.
#[test]
fn the_bye_of_who_alone_is_left_over_is_told() {
    let project = half_played();
    let round = project
        .read(ROUND)
        .replace("bye: gil\n", "members: { leave: [gil] }\n");
    project.write(ROUND, &round);
    let said = project.told(&["record", "club", "2=1", "3=½"]);
    assert!(!said.contains("bye"), "{said}");
    let back = ["record", "club", "--date", "2020-01-03", "--return", "gil"];
    let said = project.told(&back);
    assert!(project.read(ROUND).contains("bye: gil"), "{said}");
    assert!(said.contains("round 3: gil has the bye\n"), "{said}");
}

/// The evening goes on in its own file when somebody leaves after the first game in a second one:
/// a rank moves once an evening.
#[test]
fn an_evening_goes_on_when_somebody_has_left() {
    let project = Project::begun("handicap");
    let day = ["record", "vorgabe", "--date", "2099-11-26"];
    let record = |rest: &[&str]| project.succeed(&[&day[..], rest].concat());
    let file = |number: u32| format!("content/vorgabe/matchdays/{number:02}.md");
    record(&["ben 1-0 aoi"]);
    record(&["--leave", "aoi"]);
    record(&["cem 1-0 dina"]);
    let text = project.read(&file(3));
    assert!(
        text.contains("ben 1-0 aoi") && text.contains("cem 1-0 dina"),
        "{text}"
    );
    assert!(project.read(&file(4)).contains("leave: [aoi]"));
    // Back the same day: behind the leaving, or it would have no effect.
    record(&["--return", "aoi"]);
    assert!(
        project
            .read(&file(4))
            .contains("leave: [aoi], return: [aoi]")
    );
    let said = project.succeed(&["check"]);
    assert!(!said.contains("membership-no-effect"), "{said}");
}

#[test]
fn a_player_is_named_by_a_family_name_as_well() {
    let project = duel();
    project.write(
        "content/duel/players.yaml",
        "jm: { name: Jörg Müller, joined: 2020-01-06 }\nmu: { name: Mona, joined: 2020-01-06 }\nbo: { name: Bo Mann, joined: 2020-01-06 }\n",
    );
    let record = ["record", "duel", "--date", "2020-01-07"];
    project.succeed(&[&record[..], &["müller 1-0 bo"]].concat());
    let file = "content/duel/matchdays/2020-01-07.md";
    assert!(project.read(file).contains("jm 1-0 bo"));
    project.write(
        "content/duel/players.yaml",
        "jm: { name: Jörg Müller-Lang, joined: 2020-01-06 }\nmu: { name: Mona, joined: 2020-01-06 }\nbo: { name: Bo van den Berg, joined: 2020-01-06 }\n",
    );
    project.succeed(
        &[
            &record[..],
            &["müller-lang 1-0 mona", "van den berg 1-0 mona"],
        ]
        .concat(),
    );
    assert!(project.read(file).contains("jm 1-0 mu") && project.read(file).contains("bo 1-0 mu"));
    // The beginning of a name comes before that of a family name.
    project.succeed(&[&record[..], &["mo 1-0 bo"]].concat());
    assert!(project.read(file).contains("mu 1-0 bo"));
}

/// One command for a game and for whoever goes home after it, on a day without a file.
#[test]
fn a_result_and_a_leaving_are_two_files() {
    let project = Project::begun("handicap");
    let day = ["record", "vorgabe", "--date", "2099-11-26"];
    project.succeed(&[&day[..], &["ben 1-0 aoi", "--leave", "aoi"]].concat());
    let file = |number: u32| project.read(&format!("content/vorgabe/matchdays/{number:02}.md"));
    assert!(file(3).contains("- ben 1-0 aoi"), "{}", file(3));
    assert!(file(4).contains("leave: [aoi]"), "{}", file(4));
    // The rank of before the evening decides the handicaps, and nobody who left is offered.
    let offers = project.succeed(&["pair", "vorgabe", "--as-of", "2099-11-26"]);
    assert!(!offers.contains("aoi"), "{offers}");
}

/// The file of the newest round can not be read: nothing is entered into the round before, and
/// nothing of it is taken back.
#[test]
fn an_unread_round_is_mended_before_anything_is_entered() {
    let club = Project::begun("keizer");
    club.succeed(&["pair", "club", "--write"]);
    let round = club.read(ROUND).replace("\ngames:", "\ngmaes:");
    club.write(ROUND, &round);
    for arguments in [&["--correct", "1=0"][..], &["1=1"], &["--undo"]] {
        let (status, said) = club.refused(&[&["record", "club"], arguments].concat());
        assert_eq!(status, 1, "{said}");
        let told = ["unknown key `gmaes`", "mend the file"];
        assert!(told.iter().all(|it| said.contains(it)), "{said}");
    }
}

/// A second round of a day that is prepared gets its results, whoever has left meanwhile.
#[test]
fn a_prepared_round_is_played_after_somebody_has_left() {
    let project = Project::begun("handicap");
    let day = ["record", "vorgabe", "--date", "2099-11-26"];
    let record = |rest: &[&str]| project.succeed(&[&day[..], rest].concat());
    record(&["aoi 1-0 ben"]);
    project.succeed(&["new", "matchday", "vorgabe", "--date", "2099-11-26"]);
    record(&["--leave", "cem"]);
    record(&["aoi 1-0 dina"]);
    let second = project.read("content/vorgabe/matchdays/04.md");
    assert!(second.contains("- aoi 1-0 dina"), "{second}");
}

/// Nothing would become of it, and the evening would be one more matchday.
#[test]
fn nobody_leaves_a_league_without_members() {
    for (system, league, player) in [("points", "table-tennis", "bo"), ("cards", "cards", "bert")] {
        let project = Project::begun(system);
        for option in ["--leave", "--return"] {
            let (status, said) = project.refused(&["record", league, option, player]);
            assert_eq!(status, 2);
            assert!(said.contains("nobody leaves this league"), "{said}");
            assert!(said.contains("`leave-after: { days: 90 }`"), "{said}");
        }
        let (status, said) = project.refused(&["record", league, "--join", player]);
        assert_eq!(status, 2);
        let expected = format!("`ligatur new player {league} NAME`");
        assert!(said.contains(&expected), "{said}");
    }
}
