//! The evening at the keyboard: results entered, corrected and taken back, rounds drawn and
//! changed, and nothing lost on the way.

use std::process::Stdio;

use serde_json::Value;

use crate::project::Project;

const ROUND: &str = "content/club/matchdays/03.md";

/// A Keizer league whose third round is drawn and was to be played long ago.
fn drawn() -> Project {
    let project = Project::begun("keizer");
    project.write(
        ROUND,
        "---\nmatchday: 3\ndate: 2099-01-09 # Friday\ngames: # two boards\n  - cy - ed # the window\n  - { players: [ana, di], result: \"-\" }\nbye: bo\n---\nText.\n",
    );
    project
}

const LATER: [&str; 2] = ["--date", "2099-01-11"];

/// `record club` two days after the round.
fn later<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&["record", "club"][..], arguments, &LATER].concat()
}

#[test]
fn what_new_has_begun_record_fills() {
    for (system, league, result) in [
        ("duel", "duel", "ada 1-0 bo"),
        ("handicap", "vorgabe", "aoi 1-0 ben"),
        ("keizer", "club", "ana 1-0 di bo 0-1 cy"),
        ("cards", "cards", "clara anna=dora bert"),
    ] {
        let project = Project::begun(system);
        let day = ["--date", "2099-01-09"];
        let path = project.succeed(&[&["new", "matchday", league][..], &day].concat());
        let rounds = ["--rounds", "4"];
        let rounds = if system == "cards" { &rounds[..] } else { &[] };
        let result: Vec<&str> = result.split(' ').collect();
        let recorded = [&["record", league][..], &day, rounds, &result].concat();
        assert_eq!(project.succeed(&recorded), path, "{system}");
        let file = project.read(path.trim_end());
        let mut written = file.lines().filter(|line| !line.starts_with('#'));
        assert!(written.all(|line| !line.contains("[]")), "{file}");
        assert!(file.contains("# last time") || system == "keizer", "{file}");
    }
}

#[test]
fn a_result_completes_its_pairing_whatever_the_day() {
    let project = drawn();
    let before = project.read(ROUND);
    let record = |result: &str| {
        let arguments = [&["record", "club", result][..], &LATER].concat();
        assert_eq!(project.succeed(&arguments).trim_end(), ROUND, "{result}");
    };
    // Cy is White, whoever is named first.
    record("ed 1-0 cy");
    let after = before.replace("cy - ed", "cy 0-1 ed");
    assert_eq!(project.read(ROUND), after);
    record("ana ½ di");
    assert_eq!(project.read(ROUND), after.replace("\"-\"", "½-½"));
}

#[test]
fn an_adjourned_game_is_completed_when_it_is_played() {
    let project = drawn();
    let text = project.read(ROUND).replace("cy - ed", "cy * ed");
    project.write(ROUND, &text);
    project.succeed(&["record", "club", "cy 1-0 ed", "--date", "2099-03-01"]);
    assert_eq!(project.read(ROUND), text.replace("cy * ed", "cy 1-0 ed"));
}

#[test]
fn a_result_may_be_typed_in_every_usual_way() {
    let check = |typed: &[&str], expected: &str| {
        let project = drawn();
        project.succeed(&[&["record", "club"][..], typed, &LATER].concat());
        let file = project.read(ROUND);
        assert!(file.contains(expected), "{typed:?}: {file}");
    };
    check(&["1=1-0", "2=½"], "cy 1-0 ed");
    check(&["1=1-0", "2=½"], "result: ½-½");
    check(&["1=x"], "cy ½-½ ed");
    check(&["1=-"], "cy -:+ ed");
    check(&["cy", "remis", "ed"], "cy ½-½ ed");
    check(&["cy 1:0 ed"], "cy 1-0 ed");
    check(&["cy 1 : 0 ed", "ana ½ - ½ di"], "cy 1-0 ed");
    check(&["cy 0 – 1 ed"], "cy 0-1 ed");
    check(&["cy 3 : 1 ed"], "cy 3:1 ed");
    check(&["cy 1/2 - 1/2 ed"], "cy ½-½ ed");
    check(&["cy", "3", ":", "1", "ed"], "cy 3:1 ed");
    check(&["Cy 0–1 Ed"], "cy 0-1 ed");
    check(&["c + e"], "cy +:- ed");
    check(&["cy adj ed"], "cy * ed");
    check(&["cy", "1-0", "ed", "ana", "0-1", "di"], "result: 0-1");

    let project = drawn();
    let (_, said) = project.refused(&["record", "club", "9=1-0", "--date", "2099-01-11"]);
    assert!(said.contains("no board 9"), "{said}");
    let (_, said) = project.refused(&["record", "club", "xy 1-0 ed"]);
    assert!(said.starts_with("error: no player `xy`"), "{said}");
}

#[test]
fn a_result_that_is_there_is_corrected_only_when_asked() {
    let project = drawn();
    project.succeed(&later(&["cy 1-0 ed"]));
    let before = project.read(ROUND);
    let (status, said) = project.refused(&later(&["cy 0-1 ed"]));
    assert_eq!(status, 1);
    assert!(
        said.contains("`cy 1-0 ed` is recorded in content/club/matchdays/03.md")
            && said.contains("`--correct` overwrites it"),
        "{said}"
    );
    project.succeed(&later(&["--correct", "ed 1-0 cy"]));
    assert_eq!(
        project.read(ROUND),
        before.replace("cy 1-0 ed", "cy 0-1 ed")
    );

    let cards = Project::begun("cards");
    let day = ["--date", "2099-01-09", "--game", "hearts", "--rounds", "4"];
    let record = |players: [&'static str; 3]| [&["record", "cards"][..], &day, &players].concat();
    let path = cards.succeed(&record(["anna", "bert", "clara"]));
    let before = cards.read(path.trim_end());
    let correct = [&record(["bert", "clara", "anna"])[..], &["--correct"]].concat();
    cards.succeed(&correct);
    assert_eq!(
        cards.read(path.trim_end()),
        before.replace("[anna, bert, clara]", "[bert, clara, anna]")
    );
}

#[test]
fn the_same_result_twice_is_asked_about() {
    let project = Project::begun("duel");
    let record = ["record", "duel", "--date", "2099-01-09", "ada 1-0 bo"];
    let path = project.succeed(&record);
    let (status, said) = project.refused(&record);
    assert_eq!(status, 1);
    assert!(said.contains("--again"), "{said}");
    // Whoever is named first, it is the same result.
    project.refused(&["record", "duel", "--date", "2099-01-09", "bo 0-1 ada"]);
    project.succeed(&[&record[..], &["--again"]].concat());
    let file = project.read(path.trim_end());
    assert!(
        file.contains("[ada, bo], result: 1-0, again: true }"),
        "{file}"
    );
    let checked = project.succeed(&["check"]);
    assert!(!checked.contains("duplicate-result"), "{checked}");
    // Another result of the two is another game.
    project.succeed(&["record", "duel", "--date", "2099-01-09", "bo 1-0 ada"]);
}

#[test]
fn a_form_is_never_recorded_twice() {
    let project = Project::begun("duel");
    project.write(
        "issue.md",
        "### Tag\n\n2099-01-09\n\n### Ergebnis\n\nada 1-0 bo\n",
    );
    let record = ["record", "duel", "--form", "issue.md", "--number", "12"];
    let path = project.succeed(&record);
    let file = project.read(path.trim_end());
    assert!(file.contains("result: 1-0, form: 12 }"), "{file}");
    let (status, said) = project.refused(&[&record[..], &["--again"]].concat());
    assert_eq!(status, 1);
    assert!(
        said.contains("form 12 is recorded in content/duel"),
        "{said}"
    );
}

#[test]
fn what_was_recorded_is_taken_back_to_the_byte() {
    let project = drawn();
    let before = project.read(ROUND);
    project.succeed(&later(&["ana 1-0 di"]));
    let once = project.read(ROUND);
    project.succeed(&later(&["cy 1-0 ed"]));
    assert_eq!(
        project.succeed(&["record", "club", "--undo"]).trim_end(),
        ROUND
    );
    assert_eq!(project.read(ROUND), once);
    project.succeed(&["record", "club", "--undo"]);
    assert_eq!(project.read(ROUND), before);

    // A file that was begun goes with its only entry.
    let duel = Project::begun("duel");
    let path = duel.succeed(&["record", "duel", "--date", "2099-01-09", "ada 1-0 bo"]);
    duel.succeed(&["record", "duel", "--undo"]);
    assert!(!duel.path(path.trim_end()).exists());
    // What was written by hand has no log: the last entry goes.
    let text = "---\ndate: 2099-01-09\ngames:\n  - ada 1-0 bo # first\n  - cem 1-0 ada\n---\n";
    duel.write("content/duel/matchdays/2099-01-09.md", text);
    duel.succeed(&["record", "duel", "--undo", "--date", "2099-01-09"]);
    assert_eq!(
        duel.read("content/duel/matchdays/2099-01-09.md"),
        text.replace("  - cem 1-0 ada\n", "")
    );
    // Without a day nothing goes that no command entered, however often one asks.
    let untouched = duel.read("content/duel/matchdays/02.md");
    let (status, said) = duel.refused(&["record", "duel", "--undo"]);
    assert_eq!(status, 1);
    assert!(said.contains("that `ligatur record` entered"), "{said}");
    assert_eq!(duel.read("content/duel/matchdays/02.md"), untouched);
}

#[test]
fn who_leaves_after_a_game_of_the_day_does_so_in_a_second_file() {
    let first = "content/duel/matchdays/2099-01-09.md";
    let second = "content/duel/matchdays/2099-01-09-2.md";
    let left = "---\ndate: 2099-01-09\nmembers: { leave: [bo] }\n---\n";
    let project = Project::begun("duel");
    project.succeed(&["record", "duel", "--date", "2099-01-09", "ada 1-0 bo"]);
    let played = project.read(first);
    project.succeed(&["record", "duel", "--date", "2099-01-09", "--leave", "bo"]);
    assert_eq!(project.read(first), played);
    assert_eq!(project.read(second), left);
    // The same in one command, which is taken back as one.
    let at_once = Project::begun("duel");
    let record = [
        "record",
        "duel",
        "--date",
        "2099-01-09",
        "ada 1-0 bo",
        "--leave",
        "bo",
    ];
    at_once.succeed(&record);
    assert_eq!(at_once.read(first), played);
    assert_eq!(at_once.read(second), left);
    at_once.succeed(&["record", "duel", "--undo"]);
    assert!(!at_once.path(first).exists() && !at_once.path(second).exists());
    // Who has no game of the day leaves in the file that is there.
    project.succeed(&["record", "duel", "--date", "2099-01-10", "ada 1-0 cem"]);
    project.succeed(&["record", "duel", "--date", "2099-01-10", "--return", "bo"]);
    assert!(
        !project
            .path("content/duel/matchdays/2099-01-10-2.md")
            .exists()
    );
}

#[test]
fn a_round_of_nobody_is_not_drawn() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Site\"\n"),
        ("content/_index.md", "Hello.\n"),
        (
            "content/club/_index.md",
            "---\ntitle: Club\nleague: { system: keizer }\n---\n",
        ),
    ]);
    let (status, said) = project.refused(&["pair", "club", "--write"]);
    assert_eq!(status, 1);
    assert!(said.contains("ligatur new player club NAME"), "{said}");
    assert!(!project.path("content/club/matchdays").exists());
}

#[test]
fn record_says_what_a_result_has_changed() {
    let project = Project::begun("duel");
    let said = project.told(&["record", "duel", "ada 1-0 bo"]);
    assert!(said.contains("ada ") && said.contains(" → "), "{said}");
    let quiet = project.told(&["record", "-q", "duel", "bo 1-0 ada"]);
    assert_eq!(quiet, "");
}

#[test]
fn a_late_result_stands_in_a_file_of_its_date() {
    let project = Project::begun("duel");
    let days = ["2099-03-02", "2099-02-02", "2099-03-02"];
    let paths: Vec<String> = days
        .iter()
        .zip(["ada 1-0 bo", "bo 1-0 ada", "cem 1-0 ada"])
        .map(|(day, result)| project.succeed(&["record", "duel", "--date", day, result]))
        .collect();
    assert_eq!(paths[0], "content/duel/matchdays/2099-03-02.md\n");
    assert_eq!(paths[1], "content/duel/matchdays/2099-02-02.md\n");
    assert_eq!(paths[2], paths[0]);
    assert!(!project.read(paths[0].trim_end()).contains("matchday:"));
    project.succeed(&["check"]);
    let second = project.succeed(&["new", "matchday", "duel", "--date", "2099-03-02"]);
    assert_eq!(second, "content/duel/matchdays/2099-03-02-2.md\n");
}

#[test]
fn a_pairing_that_is_played_on_another_day_moves_there() {
    let project = Project::begun("duel");
    let old = "content/duel/matchdays/2099-02-02.md";
    let text = "---\ndate: 2099-02-02\ngames:\n  - ada - bo # off\n  - cem 1-0 ada\n---\n";
    project.write(old, text);
    let day = ["--date", "2099-02-09"];
    let said = project.told(&[&["record", "duel", "ada 1-0 bo"][..], &day].concat());
    assert!(said.contains("2099-02-02.md"), "{said}");
    assert_eq!(project.read(old), text.replace("  - ada - bo # off\n", ""));
    let new = project.read("content/duel/matchdays/2099-02-09.md");
    assert!(new.contains("ada 1-0 bo"), "{new}");
}

#[test]
fn members_come_and_go_by_command() {
    let project = Project::begun("duel");
    let day = ["--date", "2099-02-02"];
    let path = project.succeed(&[&["record", "duel", "--leave", "bo"][..], &day].concat());
    let file = project.read(path.trim_end());
    assert_eq!(
        file,
        "---\ndate: 2099-02-02\nmembers: { leave: [bo] }\n---\n"
    );
    project.succeed(&["record", "duel", "--return", "bo", "--date", "2099-02-09"]);
    let friendly = ["record", "duel", "--friendly", "ada 1-0 cem"];
    project.succeed(&[&friendly[..], &day].concat());
    let file = project.read(path.trim_end());
    assert!(file.contains("result: 1-0, ranked: false }"), "{file}");
    project.succeed(&["check"]);
}

#[test]
fn who_alone_is_left_over_is_written_into_the_file() {
    let project = Project::begun("keizer");
    let day = ["--date", "2099-01-09"];
    let results = ["record", "club", "ana 1-0 di", "bo 0-1 cy"];
    let path = project.succeed(&[&results[..], &day].concat());
    let file = project.read(path.trim_end());
    assert!(file.contains("\nbye: ed\n"), "{file}");
}

#[test]
fn a_prepared_round_keeps_every_byte() {
    let project = Project::begun("keizer");
    let prepared = "---\n# hall B\nmatchday: 3\ndate:   2099-01-09\ntitle: 1e3\ndescription: \"007\"\nabsent: { club: [di] } # at the cup\n---\nThe text stays.\n";
    project.write(ROUND, prepared);
    project.succeed(&["pair", "club", "--write"]);
    let written = project.read(ROUND);
    let (kept, games) = written.split_at(prepared.find("---\nThe text").unwrap());
    assert_eq!(kept, &prepared[..kept.len()]);
    assert!(games.starts_with("games:\n  - "), "{games}");
    assert!(games.ends_with("---\nThe text stays.\n"), "{games}");
    assert!(games.matches(" - ").count() == 4, "two games: {games}");
}

#[test]
fn a_drawn_round_is_changed_by_command() {
    let project = drawn();
    let before = project.read(ROUND);
    // Swapped at the boards.
    project.succeed(&["pair", "club", "--swap", "ed,di", "--write"]);
    let swapped = project.read(ROUND);
    assert!(swapped.contains("  - cy - di # the window\n"), "{swapped}");
    project.succeed(&["pair", "club", "--swap", "ed,di", "--write"]);
    // Dissolved: the one who had the bye takes the place.
    project.succeed(&["pair", "club", "--absent", "ed", "--write"]);
    let absent = project.read(ROUND);
    assert!(absent.contains("  - cy - bo # the window\n"), "{absent}");
    assert!(absent.contains("absent: { excused: [ed] }\n"), "{absent}");
    assert!(!absent.contains("bye:"), "{absent}");
    // Drawn anew, with the absences that were said.
    project.write(ROUND, &before);
    project.succeed(&["pair", "club", "--again", "--club", "ana", "--write"]);
    let again = project.read(ROUND);
    assert!(again.contains("absent: { club: [ana] }"), "{again}");
    assert!(
        !again.contains("bye:") && again.contains("# two boards"),
        "{again}"
    );
    project.succeed(&["check"]);
    // A round that has a result is not drawn anew.
    project.write(ROUND, &before.replace("cy - ed", "cy 1-0 ed"));
    let (status, said) = project.refused(&["pair", "club", "--again", "--write"]);
    assert_eq!(status, 1);
    assert!(said.contains("has a result: `cy 1-0 ed`"), "{said}");
    let (_, said) = project.refused(&["pair", "club", "--swap", "cy,ana"]);
    assert!(said.contains("`cy 1-0 ed` has its result"), "{said}");
}

#[test]
fn absences_and_the_bye_are_said_when_a_round_is_drawn() {
    let project = Project::begun("keizer");
    let printed = project.succeed(&["pair", "club", "--absent", "ana", "--unexcused", "di"]);
    assert!(
        printed.contains("absent: { excused: [ana], unexcused: [di] }"),
        "{printed}"
    );
    let printed = project.succeed(&["pair", "club", "--bye", "cy"]);
    assert!(printed.contains("bye: cy"), "{printed}");
}

#[test]
fn a_newcomer_comes_in_with_the_next_round() {
    let project = Project::begun("keizer");
    let path = "content/club/players.yaml";
    project.succeed(&["new", "player", "club", "Jörg Müller", "--rating", "1500"]);
    let register = project.read(path);
    let expected = "jörg-müller: { name: Jörg Müller, rating: 1500, joined: 3 }\n";
    assert!(register.ends_with(expected), "{register}");
    project.succeed(&["pair", "club", "--write"]);
    project.succeed(&["new", "player", "club", "zoe"]);
    assert!(project.read(path).ends_with("zoe: { joined: 4 }\n"));
    project.succeed(&["check"]);
}

#[test]
fn the_tables_are_shown_in_the_terminal() {
    let project = Project::begun("cards");
    let shown = project.succeed(&["standings", "cards"]);
    project.succeed(&["build"]);
    let data = project.read("public/cards/data/standings.json");
    let data: Value = serde_json::from_str(&data).unwrap();
    let rows = data["tables"][0]["rows"].as_array().unwrap();
    for row in rows {
        let value = row["value"].as_f64().unwrap().to_string();
        let place = row["place"].as_u64().unwrap().to_string();
        let name = row["player"].as_str().unwrap().to_lowercase();
        let is_row = |line: &str| {
            let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
            words.first() == Some(&place)
                && words.last() == Some(&value)
                && words[1].starts_with(&name[..3])
        };
        assert!(shown.lines().any(is_row), "{row}: {shown}");
    }
}

#[test]
fn a_player_is_renamed_and_the_old_page_leads_to_the_new_one() {
    let project = Project::begun("cards");
    project.succeed(&["build"]);
    let before = project.read("public/cards/data/standings.json");
    project.succeed(&["rename", "cards", "anna", "annika"]);
    project.succeed(&["check", "--strict"]);
    project.succeed(&["build"]);
    let after = project.read("public/cards/data/standings.json");
    let values = |text: &str| -> Vec<Value> {
        let data: Value = serde_json::from_str(text).unwrap();
        let rows = data["tables"][0]["rows"].as_array().unwrap().clone();
        rows.iter().map(|row| row["value"].clone()).collect()
    };
    assert_eq!(values(&after), values(&before));
    assert!(!after.contains("\"anna\"") && after.contains("\"annika\""));
    let old = project.read("public/cards/players/anna/index.html");
    assert!(old.contains("/cards/players/annika/"), "{old}");
    project.refused(&["rename", "cards", "annika", "bert"]);
    project.succeed(&["rename", "cards", "annika", "anna"]);
    let profile = project.read("content/cards/players/anna.md");
    assert!(profile.contains("/cards/players/annika/"), "{profile}");
    assert!(!profile.contains("/cards/players/anna/"), "{profile}");
    project.succeed(&["check", "--strict"]);
}

/// Each page of a profile leads on in its own language.
#[test]
fn the_translations_of_a_profile_are_renamed_and_lead_on() {
    let project = Project::begun("cards");
    project.write("content/cards/players/anna.md", "Anna likes clubs.\n");
    project.write("content/cards/players/anna.de.md", "Anna mag Kreuz.\n");
    project.succeed(&["rename", "cards", "anna", "annika"]);
    let translation = "content/cards/players/annika.de.md";
    let expected = "---\naliases:\n  - /de/cards/players/anna/\n---\nAnna mag Kreuz.\n";
    assert_eq!(project.read(translation), expected);
    project.succeed(&["check", "--strict"]);
    project.succeed(&["build"]);
    let old = project.read("public/de/cards/players/anna/index.html");
    assert!(old.contains("/de/cards/players/annika/"), "{old}");
    project.succeed(&["rename", "cards", "annika", "anna"]);
    let expected = expected.replace("anna/", "annika/");
    assert_eq!(project.read("content/cards/players/anna.de.md"), expected);
}

#[test]
fn a_league_is_added_to_a_site() {
    let project = Project::begun("cards");
    project.succeed(&[
        "new",
        "league",
        "chess",
        "--system",
        "keizer",
        "--title",
        "Chess: 2099",
    ]);
    project.succeed(&["check"]);
    project.succeed(&["new", "player", "chess", "ana"]);
    project.succeed(&["new", "player", "chess", "bo"]);
    project.succeed(&["pair", "chess", "--write"]);
    project.refused(&["new", "league", "chess"]);
}

#[test]
fn a_built_in_template_is_printed() {
    let project = Project::new(&[]);
    let list = project.succeed(&["template"]);
    assert!(list.contains("league.html: "), "{list}");
    let league = project.succeed(&["template", "league.html"]);
    assert_eq!(league, include_str!("../../templates/league.html"));
    assert!(!project.run(&["template", "leage.html"]).status.success());
}

/// Lets a nomic that was begun today have begun in 2020, with one vote that has lasted since
/// the second of January and lasts to 2047, and with further options of its procedure.
fn vote_for_years(project: &Project, options: &str) {
    let files: Vec<String> = project.files("content").into_keys().collect();
    let book = project.read("content/nomic/_index.md");
    let (_, epoch) = book.split_once("epoch: ").unwrap();
    let today = epoch[..10].to_owned();
    for file in files {
        let path = format!("content/{file}");
        let text = project.read(&path).replace(&today, "2020-01-01");
        let weeks = "week-length: 9999, voting-start: 2";
        let text = text.replace("week-length: 10, voting-start: 4", weeks);
        let text = text.replace("kind: tally }", &format!("kind: tally{options} }}"));
        let dated = |line: &str| match line.strip_prefix("submitted:") {
            Some(_) => "submitted: 2020-01-01\n".to_owned(),
            None => format!("{line}\n"),
        };
        project.write(&path, &text.lines().map(dated).collect::<String>());
    }
    project.write(
        "content/nomic/votes/1.csv",
        "at,by,on,vote,comment\n2020-01-03T10:00:00Z,ben,1,FOR,why not\n",
    );
}

/// A vote of the time when the ballot was open counts, also where the ballot is over.
#[test]
fn a_late_vote_says_that_the_decision_becomes_another() {
    let project = Project::begun("nomic");
    let log = project.read("content/nomic/votes/1.csv");
    let last = log.lines().last().unwrap();
    let day = last.split_once('T').unwrap().0;
    let at = format!("{day}T13:00:00Z");
    let vote = |word: &str, by: &str| {
        let vote = ["vote", "nomic", "1", word, "--by", by, "--at", &at];
        project.told(&[&vote[..], &["--comment", "Sure."]].concat())
    };
    // Two for, one against; then one for, two against.
    let said = vote("FOR", "ben");
    assert!(!said.contains("decided"), "{said}");
    // By his name, which the log has by its id.
    let said = vote("AGAINST", "BEN");
    assert!(
        project
            .read("content/nomic/votes/1.csv")
            .contains("Z,ben,1,AGAINST,")
    );
    assert!(
        said.contains("this changes what was decided on 1 ") && said.contains("passed → failed"),
        "{said}"
    );
}

/// proposals.md, 7: the office consents by whoever holds it.
#[test]
fn an_office_consents_by_its_holder() {
    let file = "content/law/proposals/rest.md";
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Site\"\nlanguage = \"en\"\n"),
        (
            "content/law/_index.md",
            "---\ntitle: Law\nrules:\n  documents: [rules.md]\n  \
             members: { ada: { name: Ada }, ben: { name: Ben }, cy: { name: Cy, until: 2020-02-01 } }\n  \
             offices: { chair: { holder: ada, from: 2020-01-01 }, clerk: { holder: ada, from: 2020-01-01 } }\n  \
             default-procedure: order\n  \
             procedures: { order: { kind: threshold, require: [chair], \
             protect: [{ sections: [rules#two], office: clerk }] } }\n---\n",
        ),
        (
            "content/law/rules.md",
            "---\ntitle: Rules\n---\n## One {#one}\n\nText.\n\n## Two {#two}\n\nMore.\n",
        ),
        (
            file,
            "---\ntitle: A rest\nauthor: ben\nsubmitted: 2020-01-02\nnumber: 1\nchanges:\n  \
             - { op: replace, document: rules, target: one, text: \"More.\" }\n---\nWhy.\n",
        ),
    ]);
    let answer = |word: &'static str, by: &'static str, office: &'static str| {
        ["vote", "law", "1", word, "--by", by, "--office", office]
    };
    for (typed, expected) in [
        (answer("FOR", "ben", "chair"), "`--by ada`"),
        // The clerk protects another section.
        (answer("FOR", "ada", "clerk"), "it asks chair\n"),
        (answer("ABSTAIN", "ada", "chair"), "FOR or AGAINST"),
    ] {
        let (_, said) = project.refused(&typed);
        assert!(said.contains(expected), "{said}");
    }
    let (_, said) = project.refused(&["vote", "law", "1", "FOR", "--by", "cy"]);
    assert!(said.contains("only who is a member at that time"), "{said}");
    let at = ["--at", "2020-01-03T00:00:00Z"];
    let typed = [&answer("AGAINST", "ada", "chair")[..], &at].concat();
    assert_eq!(project.succeed(&typed).trim_end(), file);
    let said = project.told(&answer("FOR", "ada", "chair"));
    assert!(said.contains("1 A rest: accepted"), "{said}");
    let text = project.read(file);
    assert!(
        text.contains("{ office: chair, by: ada, at: 2020-01-03T00:00:00Z, agree: false }"),
        "{text}"
    );
    let (_, said) = project.refused(&answer("FOR", "ada", "chair"));
    assert!(said.contains("proposal 1 is not open"), "{said}");
}

/// A proposal whose file has an error is there, also by its number.
#[test]
fn a_vote_on_a_proposal_with_an_error_is_led_to_it() {
    let project = Project::begun("nomic");
    let file = "content/nomic/proposals/points.md";
    let text = project.read(file).replace("author: ada", "author: [ada]");
    project.write(file, &text);
    for name in ["1", "points"] {
        let (_, said) = project.refused(&["vote", "nomic", name, "FOR", "--by", "ada"]);
        assert!(said.contains(&format!("{file}:")), "{said}");
    }
}

/// A vote is answered by the count, and a wrong name by the right ones.
#[test]
fn a_vote_is_told_with_the_count() {
    let project = Project::begun("nomic");
    vote_for_years(&project, "");
    let vote = |proposal: &'static str, by: &'static str| {
        ["vote", "nomic", proposal, "AGAINST", "--by", by]
    };
    let said = project.told(&vote("1", "cleo"));
    assert!(said.contains(": 1 for, 1 against"), "{said}");
    let said = project.told(&vote("1", "ben"));
    assert!(said.contains(": 0 for, 2 against"), "{said}");
    // The same once more is no vote.
    let (_, said) = project.refused(&vote("1", "ben"));
    assert!(
        said.contains("`ben` has voted AGAINST on 1 already"),
        "{said}"
    );
    // One that was given before it comes to nothing.
    let earlier = ["--at", "2020-01-06T10:00:00Z"];
    let said = project.told(&[&vote("1", "ben")[..], &earlier].concat());
    assert!(said.contains("a later vote counts (ben)"), "{said}");
    let (_, said) = project.refused(&vote("7", "ben"));
    assert!(said.contains("open for votes: 1\n"), "{said}");
    let (_, said) = project.refused(&vote("1", "xaver"));
    assert!(said.contains("`ligatur member join nomic xaver`"), "{said}");
}

#[test]
fn a_vote_that_would_not_count_is_refused() {
    let project = Project::begun("nomic");
    vote_for_years(&project, "");
    let vote = |word: &'static str, further: &[&'static str]| {
        let arguments = [&["vote", "nomic", "1", word, "--by", "ben"][..], further].concat();
        let (status, said) = project.refused(&arguments);
        assert_eq!(status, 1, "{said}");
        said
    };
    assert!(vote("YES", &[]).contains("`YES` is no vote"));
    assert!(vote("FOR", &["--at", "2099-01-09T10:00:00Z"]).contains("in the future"));
    assert!(vote("FOR", &["--comment", "so\nbe it"]).contains("line breaks"));
    let early = vote("FOR", &["--at", "2020-01-01T10:00:00Z"]);
    // 9999 days from the first of January 2020 are over on the 18th of May 2047, in Berlin.
    let open = "from 2020-01-02 00:00 (Europe/Berlin) to 2047-05-18 00:00 (Europe/Berlin)";
    assert!(early.contains(open), "{early}");
}

#[test]
fn a_proposal_is_taken_back_once_and_where_it_may_be() {
    let withdraw = ["propose", "withdraw", "nomic", "1"];
    let project = Project::begun("nomic");
    vote_for_years(&project, "");
    let (status, said) = project.refused(&withdraw);
    assert_eq!(status, 1);
    assert!(said.contains("allow-withdraw: true"), "{said}");
    let project = Project::begun("nomic");
    vote_for_years(&project, ", allow-withdraw: true");
    let late = ["--at", "2047-05-18T00:00:00Z"];
    let (status, said) = project.refused(&[&withdraw[..], &late].concat());
    assert_eq!(status, 1);
    assert!(
        said.contains("closed since 2047-05-18 00:00 (Europe/Berlin)"),
        "{said}"
    );
    project.succeed(&withdraw);
    let (status, said) = project.refused(&withdraw);
    assert_eq!(status, 1);
    assert!(said.contains("was taken back at"), "{said}");
}

#[test]
fn a_proposal_whose_file_has_an_error_is_named_with_its_line() {
    let project = Project::begun("nomic");
    project.succeed(&["new", "proposal", "nomic", "Two points", "--author", "ada"]);
    let path = "content/nomic/proposals/two-points.md";
    let text = project.read(path);
    let (at, _) = (1..)
        .zip(text.lines())
        .find(|(_, line)| line.starts_with("submitted:"))
        .unwrap();
    let damaged = text
        .lines()
        .map(|line| match line.strip_prefix("submitted:") {
            Some(_) => "submitted: someday\n".to_owned(),
            None => format!("{line}\n"),
        });
    project.write(path, &damaged.collect::<String>());
    project.write("new.md", "Another text.\n");
    let named = ["nomic", "two-points"];
    for command in [
        [&["propose", "withdraw"][..], &named].concat(),
        [&["propose", "revise"][..], &named, &["new.md"]].concat(),
        [&["vote"][..], &named, &["FOR", "--by", "ada"]].concat(),
    ] {
        let (status, said) = project.refused(&command);
        assert_eq!(status, 1, "{said}");
        assert!(said.contains(&format!("{path}:{at}: ")), "{said}");
        assert!(!said.contains("no proposal"), "{said}");
    }
}

/// Whoever takes a proposal back hears what is wrong in its file, be it taken back or not.
#[test]
fn an_error_in_the_file_of_a_proposal_is_named_when_it_is_taken_back() {
    for (option, is_taken_back) in [(", allow-withdraw: true", true), ("", false)] {
        let project = Project::begun("nomic");
        vote_for_years(&project, option);
        let files = project.files("content/nomic/proposals").into_keys();
        let mut paths = files.map(|file| format!("content/nomic/proposals/{file}"));
        let path = paths.find(|path| project.read(path).contains("\nnumber: 1\n"));
        let path = path.unwrap();
        let text = project.read(&path);
        let damaged = text.replace("\nnumber: 1\n", "\ncolour: red\nnumber: 1\n");
        project.write(&path, &damaged);
        let mut lines = (1..).zip(damaged.lines());
        let (at, _) = lines.find(|(_, line)| *line == "colour: red").unwrap();
        let output = project.run(&["propose", "withdraw", "nomic", "1"]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.success(), is_taken_back, "{said}");
        assert!(said.contains("error[unknown-key]"), "{said}");
        assert!(said.contains(&format!("{path}:{at}:")), "{said}");
        let log = project.read("content/nomic/votes/1.csv");
        assert_eq!(log.contains("WITHDRAW"), is_taken_back, "{log}");
    }
}

#[test]
fn a_vote_and_a_revision_are_entered() {
    let project = Project::begun("nomic");
    project.succeed(&["new", "proposal", "nomic", "Two points", "--author", "ada"]);
    project.succeed(&["propose", "number", "two-points"]);
    vote_for_years(&project, "");
    let log = "content/nomic/votes/1.csv";
    let before = project.read(log);
    let at = ["--by", "ben", "--at", "2021-01-09T10:00:00Z"];
    let path = project.succeed(&[&["vote", "nomic", "2", "FOR"][..], &at].concat());
    assert_eq!(path.trim_end(), log);
    let line = "2021-01-09T10:00:00Z,ben,2,FOR,\n";
    assert_eq!(project.read(log), format!("{before}{line}"));
    project.refused(&["vote", "nomic", "7", "FOR", "--by", "ben"]);
    project.refused(&["vote", "nomic", "2", "FOR", "--by", "bem"]);
}

/// Thirty times two commands at the same time: each keeps its result.
#[test]
fn no_result_is_lost_when_two_are_recorded_at_once() {
    let project = Project::begun("cards");
    let day = |round: usize| format!("2099-{:02}-{:02}", round / 28 + 1, round % 28 + 1);
    for round in 0..30 {
        let date = day(round);
        let start = |players: [&str; 2]| {
            let own = ["--date", &date, "--game", "hearts", "--rounds", "4"];
            let mut command = project.command(&[&["record", "cards"][..], &own, &players].concat());
            command.stdout(Stdio::null()).stderr(Stdio::piped());
            command.spawn().unwrap()
        };
        let both = [start(["clara", "dora"]), start(["dora", "bert"])];
        for process in both {
            let output = process.wait_with_output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(output.status.success(), "{date}: {said}");
        }
    }
    let all: String = project
        .files("content/cards/matchdays")
        .into_values()
        .filter_map(|bytes| String::from_utf8(bytes).ok())
        .filter(|text| text.contains("date: 2099-"))
        .collect();
    assert_eq!(all.matches("[clara, dora]").count(), 30);
    assert_eq!(all.matches("[dora, bert]").count(), 30);
    let left = project.files(".").into_keys();
    let left: Vec<String> = left.filter(|path| path.contains(".ligatur-")).collect();
    assert_eq!(left, [""; 0]);
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_can_not_be_written_is_no_panic() {
    let project = Project::begun("cards");
    let full = || std::fs::File::create("/dev/full").unwrap();
    for arguments in [
        &["check"][..],
        &["build"],
        &["record", "cards", "--rounds", "4", "anna", "bert"],
    ] {
        let mut command = project.command(arguments);
        let status = command
            .stdout(Stdio::null())
            .stderr(full())
            .status()
            .unwrap();
        assert_eq!(status.code(), Some(0), "{arguments:?}");
    }
    for arguments in [&["standings"][..], &["template"], &["man"]] {
        let mut command = project.command(arguments);
        let status = command.stdout(full()).stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(3), "{arguments:?}");
    }
}

#[test]
fn a_profile_without_front_matter_gets_it_with_the_alias() {
    let project = Project::begun("cards");
    project.write("content/cards/players/anna.md", "Anna likes clubs.\n");
    project.succeed(&["rename", "cards", "anna", "annika"]);
    assert_eq!(
        project.read("content/cards/players/annika.md"),
        "---\naliases:\n  - /cards/players/anna/\n---\nAnna likes clubs.\n"
    );
    assert!(!project.path("content/cards/players/anna.md").exists());
    // The page stays where it is, and nothing leads to it from there.
    project.succeed(&["rename", "cards", "bert", "Bert"]);
    assert!(!project.path("content/cards/players/Bert.md").exists());
    project.succeed(&["check", "--strict"]);
}

#[test]
fn comments_behind_quoted_texts_stay() {
    let project = Project::begun("duel");
    let file = "content/duel/matchdays/2098-01-09.md";
    let text = "---\ndate: 2098-01-09\ngames:\n  - \"ada - bo\" # board 1\n  - 'bo 1-0 ada' # it''s \"done\"\n---\n";
    project.write(file, text);
    project.succeed(&["record", "duel", "ada 1-0 bo", "--date", "2098-01-09"]);
    let after = text.replace("ada - bo", "ada 1-0 bo");
    assert_eq!(project.read(file), after);
    project.succeed(&["rename", "duel", "bo", "bodo"]);
    let after = after.replace("bo\"", "bodo\"").replace("'bo", "'bodo");
    assert_eq!(project.read(file), after);
}

#[test]
fn the_rounds_of_a_result_are_corrected_with_its_places() {
    let project = Project::begun("cards");
    let record = |rounds: &str, further: &[&str]| {
        let day = [
            "record",
            "cards",
            "--date",
            "2099-01-09",
            "--game",
            "hearts",
        ];
        let path = project.succeed(&[&day[..], &["--rounds", rounds], further].concat());
        project.read(path.trim_end())
    };
    let before = record("4", &["anna", "bert", "clara"]);
    let after = before.replace("rounds: 4", "rounds: 6");
    let after = after.replace("[anna, bert, clara]", "[bert, anna, clara]");
    assert_eq!(record("6", &["bert", "anna", "clara", "--correct"]), after);
    // Of several games of the three it could be any.
    record("2", &["clara", "anna", "bert"]);
    let correct = ["record", "cards", "--date", "2099-01-09", "--correct"];
    let (status, said) = project.refused(&[&correct[..], &["anna", "bert", "clara"]].concat());
    assert_eq!(status, 1);
    let expected = "`--rounds 2 clara anna bert` and `--rounds 6 bert anna clara` stand in";
    assert!(said.contains(expected), "{said}");
    // Where the game tells them apart it says so.
    let cards = Project::begun("cards");
    let day = ["record", "cards", "--date", "2099-01-09", "--rounds", "4"];
    for game in ["hearts", "skat"] {
        cards.succeed(&[&day[..], &["--game", game, "anna", "bert"]].concat());
    }
    let correct = [&day[..], &["--correct", "bert", "anna"]].concat();
    let (_, said) = cards.refused(&correct);
    assert!(said.contains("say the game with `--game`"), "{said}");
    cards.succeed(&[&correct[..], &["--game", "skat"]].concat());
}

#[test]
fn a_board_of_a_round_that_is_over_is_recorded_already() {
    let project = drawn();
    project.succeed(&later(&["1=1-0", "2=1-0"]));
    let (status, said) = project.refused(&later(&["1=0-1"]));
    assert_eq!(status, 1);
    let place = "`cy 1-0 ed` is recorded in content/club/matchdays/03.md";
    assert!(said.contains(place) && said.contains("--correct"), "{said}");
    let (status, said) = project.refused(&later(&["--correct", "1=½"]));
    assert_eq!(status, 1);
    assert!(said.contains("no round on 2099-01-11"), "{said}");
    let day = ["--date", "2099-01-09"];
    let friendly = ["record", "club", "--correct", "1=½", "--friendly"];
    let (_, said) = project.refused(&[&friendly[..], &day].concat());
    assert!(said.contains("board 1 is no friendly"), "{said}");
    project.succeed(&[&["record", "club", "--correct", "1=½"][..], &day].concat());
    assert!(project.read(ROUND).contains("cy ½-½ ed"));
}

#[test]
fn a_name_that_nobody_has_is_answered_with_the_way_out() {
    let project = Project::begun("cards");
    let check = |arguments: &[&str], status: i32, message: &str, help: &str| {
        let (code, said) = project.refused(arguments);
        assert_eq!(code, status, "{arguments:?}: {said}");
        assert!(said.contains(&format!("error: {message}")), "{said}");
        assert!(said.contains(&format!("help: {help}")), "{said}");
    };
    let only = "the only league is `cards`";
    check(&["standings", "x"], 2, "no league `x`", only);
    check(&["tally"], 2, "the site has no rule book", "begin one");
    let rename = ["rename", "cards", "zoe", "zo"];
    check(&rename, 2, "no player `zoe`", "the players are anna, bert");
    // Nobody of the register is called by the sign of a draw.
    let record = ["record", "cards", "--rounds", "4", "anna", "bert", "X"];
    let sign = "`X` says how a game ended, and is no player";
    let entry = "enter a player of that name with `ligatur new player cards X`";
    check(&record, 1, sign, entry);
    project.succeed(&["new", "player", "cards", "X"]);
    project.succeed(&record);
}
