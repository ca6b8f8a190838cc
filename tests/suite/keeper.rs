//! `init`, `record`, `new`, `explain` and `schema`: what a keeper does every week.

use serde_json::Value;

use crate::project::{Project, ligatur};

/// A new site of one kind.
fn begun(system: &str) -> Project {
    let project = Project::new(&[]);
    project.succeed(&["init", "--system", system]);
    project
}

#[test]
fn a_new_site_of_every_kind_builds_without_a_word_of_warning() {
    for system in ["cards", "duel", "handicap", "keizer", "nomic"] {
        let project = begun(system);
        project.succeed(&["check", "--strict"]);
        project.succeed(&["build"]);
        assert!(project.path("public/index.html").is_file(), "{system}");
    }
}

#[test]
fn a_result_is_recorded_and_rated() {
    let project = begun("cards");
    let path = project.succeed(&[
        "record",
        "cards",
        "--game",
        "hearts",
        "--rounds",
        "4",
        "dora",
        "anna=bert",
        "clara",
    ]);
    assert_eq!(path, "content/cards/matchdays/03.md\n");
    let file = project.read("content/cards/matchdays/03.md");
    assert!(
        file.ends_with("game: hearts\nrounds: 4\nplacings: [dora, [anna, bert], clara]\n---\n"),
        "{file}"
    );
    project.succeed(&["build"]);
    let standings: Value =
        serde_json::from_str(&project.read("public/cards/data/standings.json")).unwrap();
    assert_eq!(standings["matchday"], 3);
    let explained = project.succeed(&["explain", "cards", "dora", "--matchday", "3"]);
    assert!(explained.contains("Matchday 3"), "{explained}");
}

#[test]
fn a_result_that_would_be_an_error_is_not_written() {
    let project = begun("cards");
    let before = project.files("content");
    let output = project.run(&[
        "record", "cards", "--game", "hearts", "--rounds", "4", "dorra", "anna",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("did you mean `dora`?"));
    assert_eq!(project.files("content"), before);
}

#[test]
fn nothing_is_written_over_unless_asked() {
    let project = begun("cards");
    let before = project.files(".");
    let output = project.run(&["init"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--force"));
    assert_eq!(project.files("."), before);
    project.succeed(&["init", "--force"]);
}

#[test]
fn the_next_file_names_the_players_of_last_time() {
    let project = begun("cards");
    let path = project.succeed(&["new", "matchday", "cards", "--date", "2099-01-09"]);
    let file = project.read(path.trim_end());
    assert!(
        file.starts_with("---\nmatchday: 3\ndate: 2099-01-09\n# last time: "),
        "{file}"
    );
    project.succeed(&[
        "new",
        "player",
        "cards",
        "emil",
        "--name",
        "Emil: der Dritte",
    ]);
    assert!(
        project
            .read("content/cards/players.yaml")
            .ends_with("emil: { name: \"Emil: der Dritte\" }\n")
    );
    project.succeed(&["check"]);
}

#[test]
fn every_command_explains_itself() {
    let folder = tempfile::tempdir().unwrap();
    let help = ligatur(folder.path()).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let commands = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(
        names.contains(&"build") && names.contains(&"serve"),
        "{names:?}"
    );
    for name in names.into_iter().filter(|name| *name != "help") {
        let output = ligatur(folder.path())
            .args([name, "--help"])
            .output()
            .unwrap();
        assert!(output.status.success(), "{name}");
    }
}

#[test]
fn a_schema_lets_good_keys_through_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let output = ligatur(folder.path())
        .args(["schema", "matchday"])
        .output()
        .unwrap();
    let schema: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(schema["additionalProperties"], false);
    for key in [
        "matchday", "date", "game", "rounds", "placings", "results", "games", "members", "ranks",
        "lots", "bye", "absent",
    ] {
        assert!(
            schema["properties"][key]["description"].is_string(),
            "{key}"
        );
    }
}
