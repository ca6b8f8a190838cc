//! The forms of the output, the exit status, and a site with which nothing is wrong.

use crate::project::Project;

const BOOK: (&str, &str) = ("book.toml", "[book]\ntitle = \"Games\"\n");
const LEAGUE: (&str, &str) = (
    "content/cards/_index.md",
    "---\nleague: { system: elo }\n---\n",
);
const REGISTER: (&str, &str) = ("content/cards/players.yaml", "I:\nR:\nGL:\n");
const FAULTY: (&str, &str) = (
    "content/cards/matchdays/05.md",
    "---\nmatchday: 5\ndate: 2017-11-10\nrounds: 4\nplacings: { I: 2, GLL: 1 }\n---\n",
);
const ODD: (&str, &str) = (
    "content/cards/matchdays/06.md",
    "---\nmatchday: 6\ndate: 2017-11-11\nrounds: 4\nplacings: { I: 1 }\n---\n",
);

/// Standard output, standard error and the exit status of `check`.
fn check(
    project: &Project,
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> (String, String, i32) {
    let mut command = project.command(&["check", "--as-of", "2018-01-01"]);
    command.args(arguments);
    command
        .env_remove("GITHUB_ACTIONS")
        .env_remove("GITHUB_WORKSPACE")
        .envs(variables.iter().copied());
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap();
    (text(output.stdout), text(output.stderr), status)
}

#[test]
fn errors_are_the_result_and_the_exit_status_is_1() {
    let project = Project::new(&[BOOK, LEAGUE, REGISTER, FAULTY]);
    let (out, err, status) = check(&project, &[], &[]);
    assert!(
        out.starts_with("error[unknown-player]: no player `GLL`\n"),
        "{out}"
    );
    assert_eq!((err.as_str(), status), ("1 error in 1 file\n", 1));
}

#[test]
fn json_is_a_list_with_the_keys_of_the_data_format() {
    let project = Project::new(&[BOOK, LEAGUE, REGISTER, FAULTY]);
    let (out, _, status) = check(&project, &["--format", "json"], &[]);
    let expected = serde_json::json!([{
        "severity": "error", "code": "unknown-player", "message": "no player `GLL`",
        "file": "content/cards/matchdays/05.md",
        "line": 5, "column": 19, "end_line": 5, "end_column": 22,
        "label": "not in players.yaml", "help": "did you mean `GL`?",
    }]);
    let read: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((read, status), (expected, 1));
}

#[test]
fn of_many_errors_a_hundred_are_shown_and_the_others_counted() {
    let strangers: Vec<String> = (0..60_000).map(|i| format!("x{i}: {}", i + 1)).collect();
    let strangers = strangers.join(", ");
    let text = format!(
        "---\nmatchday: 5\ndate: 2017-11-10\nrounds: 4\nplacings: {{ {strangers} }}\n---\n"
    );
    let project = Project::new(&[BOOK, LEAGUE, REGISTER]);
    project.write(FAULTY.0, &text);
    let (out, err, status) = check(&project, &["--format", "json"], &[]);
    let read: serde_json::Value = serde_json::from_str(&out).unwrap();
    let list = read.as_array().unwrap();
    assert_eq!((list.len(), status), (101, 1));
    // `placings: { ` has 12 characters, `x0: 1, ` 7.
    assert_eq!(
        (&list[0]["column"], &list[1]["column"]),
        (&13.into(), &20.into())
    );
    let more = serde_json::json!({
        "severity": "error", "code": "more-errors", "count": 59_900,
        "message": "59900 more errors in this file", "file": FAULTY.0,
        "help": "mend the first 100 and check again",
    });
    assert_eq!(list[100], more);
    assert_eq!(err, "60000 errors in 1 file\n");
}

#[test]
fn what_follows_from_a_broken_register_is_not_told() {
    let project = Project::new(&[BOOK, LEAGUE, FAULTY]);
    project.write(REGISTER.0, "I:\nR: [\n");
    let (out, err, _) = check(&project, &[], &[]);
    assert!(out.starts_with("error[bad-yaml]"), "{out}");
    assert_eq!(err, "1 error in 1 file\n");
}

#[test]
fn annotations_are_the_default_in_a_workflow() {
    let project = Project::new(&[BOOK, LEAGUE, REGISTER, FAULTY]);
    let workflow = [("GITHUB_ACTIONS", "true")];
    let (out, _, status) = check(&project, &[], &workflow);
    let expected = "::error file=content/cards/matchdays/05.md,line=5,endLine=5,col=19,endColumn=22,title=unknown-player::no player `GLL`%0Anot in players.yaml%0Adid you mean `GL`?\n";
    assert_eq!((out.as_str(), status), (expected, 1));
    let parent = project.root().parent().unwrap();
    let workspace = [workflow[0], ("GITHUB_WORKSPACE", parent.to_str().unwrap())];
    let name = project.root().file_name().unwrap().to_str().unwrap();
    let (out, _, _) = check(&project, &[], &workspace);
    assert_eq!(out, expected.replace("file=", &format!("file={name}/")));
    let (out, _, _) = check(&project, &["--format", "human"], &workflow);
    assert!(out.starts_with("error["), "{out}");
    let (out, _, _) = check(&project, &["--format", "github"], &[]);
    assert_eq!(out, expected);
}

#[test]
fn warnings_fail_only_when_they_shall() {
    let project = Project::new(&[BOOK, LEAGUE, REGISTER, ODD]);
    let (out, _, status) = check(&project, &[], &[]);
    assert!(out.starts_with("warning[too-few-players]"), "{out}");
    assert_eq!(status, 0);
    assert_eq!(check(&project, &["--strict"], &[]).2, 1);
}

#[test]
fn a_faulty_configuration_is_exit_status_2() {
    let unknown = ("book.toml", "[book]\ntitle = \"Games\"\nauthor = \"me\"\n");
    let project = Project::new(&[unknown, LEAGUE, REGISTER, FAULTY]);
    let (out, _, status) = check(&project, &[], &[]);
    // What can be read is read, and everything is shown.
    assert!(
        out.contains("error[unknown-key]: unknown key `author`"),
        "{out}"
    );
    assert!(out.contains("error[unknown-player]"), "{out}");
    assert_eq!(status, 2);
    project.write("book.toml", "[book\n");
    let (out, _, status) = check(&project, &[], &[]);
    // What can not be read is shown alone, like all of `check` on standard output.
    assert!(out.starts_with("error[bad-toml]"), "{out}");
    assert!(!out.contains("unknown-player"), "{out}");
    assert_eq!(status, 2);
}

#[test]
fn colour_is_for_terminals_and_who_asks_for_it() {
    let project = Project::new(&[BOOK, LEAGUE, REGISTER, FAULTY]);
    let coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        check(&project, arguments, variables).0.contains('\u{1b}')
    };
    assert!(!coloured(&[], &[]));
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(
        &[],
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]
    ));
}

#[test]
fn what_the_format_allows_is_no_fault() {
    let long = format!("long: {{ name: {} }}\n", "ü".repeat(500));
    let register = "No:\nY:\n007:\n1e3:\n2026-11-06:\n'null':\nrtl: { name: שלום }\nzwj: { name: 👩\u{200d}🚀 }\n";
    let project = Project::new(&[
        BOOK,
        // A byte order mark, CRLF, blanks after the dashes, no final line end.
        (
            "content/cards/_index.md",
            "\u{feff}--- \r\nleague: { system: elo }\r\n---\t\r\nText.",
        ),
        ("content/cards/players.yaml", &(register.to_owned() + &long)),
        (
            "content/cards/matchdays/01.md",
            "---\ndate: 2018-01-01\nrounds: 4\nplacings: { No: 1, Y: 2, 007: 2, 1e3: 4(3), 2026-11-06: 5 }\n---",
        ),
        (
            "content/cards/matchdays/02.md",
            "---\ndate: 2018-01-01\nresults:\n  - { rounds: 0.5, placings: [1e3, [007, No], 2026-11-06, 'null'] }\n  - { rounds: 1, placings: &p [No, Y] }\n  - { rounds: 2, placings: *p }\n---\n",
        ),
        ("content/empty.md", ""),
        (
            "content/plain.md",
            "Text without front matter costs $5 or $6.\n\n{{ mustache }}",
        ),
        (
            "content/open/_index.md",
            "---\nleague: { system: elo, elo: { k: 16 } }\n---\n",
        ),
        ("content/open/players.yaml", ""),
    ]);
    assert_eq!(
        check(&project, &["--strict"], &[]),
        (
            String::new(),
            "2 leagues, 2 matchdays: nothing wrong\n".to_owned(),
            0
        )
    );
}
