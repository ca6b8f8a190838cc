//! Who is asked, where the members of a rule book are the active members of a league.

use serde_json::Value;

use crate::project::Project;

const LEAGUE: &str = "---
title: Duel
league:
  system: elo
  elo: { initial: 1000, k: 16 }
  activity: { idle-limit: 2 }
---
";

const RULES: &str = "---
title: Rules
rules:
  documents: [rules.md]
  members: ../duel
  calendar: { utc-offset: \"+01:00\" }
  default-procedure: assent
  procedures:
    assent: { kind: silent-assent }
---
";

/// Ada and Bo founded the league on Monday, 5 January 2026; Ada plays every week.
///
/// Bo plays in the first week only, so that the second idle week, which ends on Sunday, the
/// 25th, makes him inactive. Cy joins by a game on Monday, the 26th. Dee joins on the 14th and
/// leaves on Monday, the 26th.
fn project(announced: &str, deadline: &str) -> Project {
    let project = Project::new(&[
        (
            "book.toml",
            "[book]\ntitle = \"Test\"\n[ligatur]\ntimezone = \"Europe/Berlin\"\n",
        ),
        ("content/_index.md", "---\ntitle: Test\n---\n"),
        ("content/duel/_index.md", LEAGUE),
        (
            "content/duel/players.yaml",
            "ada: { joined: 2026-01-05 }\nbo: { joined: 2026-01-05 }\ncy: {}\ndee: {}\n",
        ),
        ("content/book/_index.md", RULES),
        ("content/book/rules.md", "# Rule 1\n\nOne.\n"),
    ]);
    let days = [
        ("2026-01-06", "games: [ada 1-0 bo]"),
        ("2026-01-14", "games: [ada 1-0 dee]"),
        ("2026-01-21", "games: [ada 1-0 dee]"),
        (
            "2026-01-26",
            "members: { leave: [dee] }\ngames: [ada 1-0 cy]",
        ),
    ];
    for (day, keys) in days {
        let text = format!("---\ndate: {day}\n{keys}\n---\n");
        project.write(&format!("content/duel/matchdays/{day}.md"), &text);
    }
    let motion = format!(
        "---\ntitle: Motion\nauthor: ada\nsubmitted: {announced}\nannounced: {announced}\n\
         deadline: {deadline}\n---\n"
    );
    project.write("content/book/proposals/motion.md", &motion);
    project
}

/// The ids of those who were asked, as of a moment.
fn asked(project: &Project, as_of: &str) -> Vec<String> {
    project.succeed(&["build", "-q", "--as-of", as_of]);
    let data = project.read("public/book/data/proposals.json");
    let data: Value = serde_json::from_str(&data).unwrap();
    let electorate = data[0]["finding"]["electorate"].as_object().unwrap();
    electorate.keys().cloned().collect()
}

#[test]
fn a_deadline_at_the_end_of_a_day_asks_nobody_who_comes_on_the_next() {
    // Sunday's end makes Bo inactive; Dee leaves and Cy joins on the day after it.
    let project = project("2026-01-16", "2026-01-25");
    for as_of in ["2026-01-25", "2026-01-26", "2026-02-01"] {
        assert_eq!(asked(&project, as_of), ["ada", "dee"], "{as_of}");
    }
    // Two people who are asked for two reasons fold.
    let page = project.read("public/book/proposals/motion/index.html");
    assert!(
        page.contains("<summary>Who was asked: 2</summary>"),
        "{page}"
    );
}

#[test]
fn a_deadline_within_a_day_finds_whom_the_day_brought() {
    let project = project("2026-01-16", "2026-01-26T20:00:00+01:00");
    // At noon of Sunday Bo's week is not over; on Monday he is out, as Dee is.
    let noon = "2026-01-25T12:00:00+01:00";
    assert_eq!(asked(&project, noon), ["ada", "bo", "dee"]);
    for as_of in ["2026-01-26T20:00:00+01:00", "2026-02-01"] {
        assert_eq!(asked(&project, as_of), ["ada", "cy"], "{as_of}");
    }
}

#[test]
fn a_list_of_members_is_half_open_at_a_closing_too() {
    let project = project("2026-01-05", "2026-01-25");
    // The deadline is the midnight that begins the 26th, in the rule book's civil time.
    let list = "{ ada: {}, eve: { until: 2026-01-26 }, fay: { from: 2026-01-26 } }";
    project.write("content/book/_index.md", &RULES.replace("../duel", list));
    assert_eq!(asked(&project, "2026-02-01"), ["ada", "fay"]);
}
