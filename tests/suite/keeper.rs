//! `init`, `record`, `new`, `explain` and `schema`: what a keeper does every week.

use serde_json::Value;

use crate::project::{Project, ligatur};

#[test]
fn a_new_site_of_every_kind_builds_without_a_word_of_warning() {
    for system in ["cards", "duel", "handicap", "keizer", "nomic"] {
        let project = Project::new(&[]);
        let said = project.succeed(&["init", "--system", system]);
        project.succeed(&["check", "--strict"]);
        project.succeed(&["build"]);
        assert!(project.path("public/index.html").is_file(), "{system}");
        // What it says to try works, and is seen.
        let mut lines = said.lines().rev();
        let example = lines.find_map(|line| line.trim().strip_prefix("ligatur "));
        let words = example.unwrap().split('"').enumerate();
        let words: Vec<&str> = words
            .flat_map(|(index, part)| match index % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            })
            .collect();
        let home = project.read("public/index.html");
        project.succeed(&words);
        project.succeed(&["check", "--strict"]);
        project.succeed(&["build"]);
        let is_league = system != "nomic";
        assert_eq!(
            project.read("public/index.html") != home,
            is_league,
            "{system}"
        );
    }
}

#[test]
fn a_rule_book_alone_is_the_home_page() {
    let project = Project::begun("nomic");
    project.succeed(&["build"]);
    let home = project.read("public/index.html");
    for part in [
        "class=\"section-nav\"",
        "<h2>Text in force</h2>",
        "<h2>Decided last</h2>",
    ] {
        assert!(home.contains(part), "{part}\n{home}");
    }
    // The site's title leads there, and the menu does not once more.
    assert!(!home.contains("id=\"site-nav\""), "{home}");
    let book = project.read("book.toml");
    let book = book.replace("site-url = \"/\"", "site-url = \"https://club.example/\"");
    project.write("book.toml", &book);
    project.succeed(&["build"]);
    let canonical = "<link rel=\"canonical\" href=\"https://club.example/\">";
    // A link to either brings a picture of what was decided last.
    let picture = "1 A point for every rule that stands Passed 2–1–0";
    for page in ["public/index.html", "public/nomic/index.html"] {
        assert!(project.read(page).contains(canonical), "{page}");
        assert!(project.read(page).contains(picture), "{page}");
    }
}

#[test]
fn a_new_site_is_told_everything_and_asks_nothing() {
    let systems = [
        "cards",
        "duel",
        "handicap",
        "keizer",
        "points",
        "nomic",
        "elo",
        "glicko2",
        "trueskill",
        "weng-lin",
        "glicko",
    ];
    for (system, language) in systems.iter().zip(["de", "fr", "es", "de"].iter().cycle()) {
        let project = Project::new(&[]);
        project.succeed(&[
            "init",
            "--system",
            system,
            "--language",
            language,
            "--title",
            "Ours: \"A\"",
            "--league",
            "our/league",
            "--timezone",
            "Europe/Madrid",
        ]);
        project.succeed(&["check", "--strict"]);
        assert!(
            project
                .read("book.toml")
                .contains("timezone = \"Europe/Madrid\"")
        );
        assert!(
            project
                .read("content/our/league/_index.md")
                .contains("title: \"Ours: \\\"A\\\"\"")
        );
        project.succeed(&["build"]);
        let page = project.read("public/our/league/index.html");
        assert!(
            page.contains(&format!("<html lang=\"{language}\"")),
            "{system}"
        );
    }
    let project = Project::new(&[]);
    assert_eq!(
        project.run(&["init", "--timezone", "Mars"]).status.code(),
        Some(2)
    );
    assert_eq!(
        project.run(&["init", "--language", "x y"]).status.code(),
        Some(2)
    );
}

#[test]
fn a_site_may_begin_empty_or_with_a_list_of_players() {
    let project = Project::new(&[]);
    project.succeed(&["init", "--system", "keizer", "--empty"]);
    project.succeed(&["check", "--strict"]);
    project.succeed(&["build"]);
    assert!(!project.path("content/club/matchdays").exists());

    let project = Project::new(&[("list.csv", "Name;DWZ\nBo Karl;1500\nAna Lund;1621\n")]);
    let said = project.succeed(&["init", "--system", "keizer", "--players", "list.csv"]);
    assert_eq!(
        project.read("content/club/players.yaml"),
        "ana-lund: { name: Ana Lund, rating: 1621 }\nbo-karl: { name: Bo Karl, rating: 1500 }\n"
    );
    assert!(said.contains("ligatur pair club --write"), "{said}");
    project.succeed(&["pair", "club", "--write"]);
    project.succeed(&["check"]);

    let project = Project::new(&[("list.csv", "what is this\n")]);
    assert_eq!(
        project
            .run(&["init", "--players", "list.csv"])
            .status
            .code(),
        Some(1)
    );
    assert!(!project.path("book.toml").exists());
}

#[test]
fn the_example_goes_when_a_real_league_comes() {
    let project = Project::begun("keizer");
    project.write(
        "a.csv",
        "Datum;Weiß;Schwarz;Ergebnis\n2.1.2026;Karl;Lena;1-0\n",
    );
    let before = project.files("content");
    let output = project.run(&["import", "a.csv", "club"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("--replace-example"), "{said}");
    assert_eq!(project.files("content"), before);
    project.succeed(&["import", "a.csv", "club", "--replace-example"]);
    assert_eq!(project.read("content/club/players.yaml"), "Karl:\nLena:\n");
    assert!(!project.path("content/club/matchdays/02.md").exists());
    project.succeed(&["check", "--strict"]);
    let output = project.run(&["import", "a.csv", "club", "--replace-example"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_result_is_recorded_and_rated() {
    let project = Project::begun("cards");
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
        file.ends_with("game: Hearts\nrounds: 4\nplacings: [dora, [anna, bert], clara]\n---\n"),
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
    let project = Project::begun("cards");
    let before = project.files("content");
    let output = project.run(&[
        "record", "cards", "--game", "hearts", "--rounds", "4", "dorra", "anna",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("did you mean `dora`?"));
    assert_eq!(project.files("content"), before);
    let output = project.run(&["record", "cards", "anna 2-0 bert"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said.contains(
            "`2-0` is neither a player nor a result\nhelp: a game of two is `1-0`, `0-1` or `½-½`"
        ),
        "{said}"
    );
    for players in [&["anna"][..], &["anna=", "bert"]] {
        let output = project.run(&[&["record", "cards", "--rounds", "4"], players].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        let expected = "error: a result without a second player\nhelp: name everybody";
        assert!(said.starts_with(expected), "{said}");
    }
    assert_eq!(project.files("content"), before);
}

#[test]
fn nothing_is_written_over_unless_asked() {
    let project = Project::begun("cards");
    let before = project.files(".");
    let output = project.run(&["init"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--force"));
    assert_eq!(project.files("."), before);
    project.succeed(&["init", "--force"]);
}

#[test]
fn what_git_passes_over_already_stays_and_is_added_to() {
    let project = Project::new(&[(".gitignore", "/public\nnotes.txt")]);
    let said = project.succeed(&["init"]);
    assert!(
        said.contains("The .gitignore that was there has 2 more lines."),
        "{said}"
    );
    let expected = "/public\nnotes.txt\n.*.ligatur-*\n.ligatur*\n";
    assert_eq!(project.read(".gitignore"), expected);
    project.succeed(&["check", "--strict"]);
    let said = project.succeed(&["init", "--force"]);
    assert!(!said.contains(".gitignore"), "{said}");
    assert_eq!(project.read(".gitignore"), expected);
}

/// GitHub looks for workflows at the top of a repository only.
#[test]
fn a_site_in_a_folder_of_a_repository_has_its_workflows_at_the_top() {
    let project = Project::new(&[(".git/HEAD", "ref: refs/heads/master\n")]);
    let said = project.succeed(&["init", "our sites/cards", "--language", "de"]);
    assert!(
        said.contains("the workflows are in .github at its top, and name the site's folder, `our sites/cards`."),
        "{said}"
    );
    for name in ["check", "publish", "result"] {
        let workflow = project.read(&format!(".github/workflows/{name}.yml"));
        assert!(
            workflow.contains("          root: our sites/cards\n"),
            "{workflow}"
        );
    }
    assert!(project.path(".github/ISSUE_TEMPLATE/result.yml").is_file());
    assert!(!project.path("our sites/cards/.github").exists());
    let site = ["check", "--strict", "--root", "our sites/cards"];
    project.succeed(&site);
    let left = project.files(".");
    let left: Vec<&String> = left.keys().filter(|it| it.contains(".ligatur-")).collect();
    // Elsewhere the file of a lock stays.
    assert!(left.is_empty() || !cfg!(unix), "{left:?}");

    // A second one would take the place of the first one's workflows.
    let before = project.files(".");
    let output = project.run(&["init", "second"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said.contains(".github/") && said.contains("exist already in the repository"),
        "{said}"
    );
    assert_eq!(project.files("."), before);

    // At the top itself nothing is different.
    let project = Project::new(&[(".git/HEAD", "ref: refs/heads/main\n")]);
    let said = project.succeed(&["init"]);
    assert!(!said.contains("inside a git repository"), "{said}");
    let workflow = project.read(".github/workflows/check.yml");
    assert!(workflow.contains("          root: .\n"), "{workflow}");
}

#[test]
fn a_repository_without_an_owner_is_refused() {
    let project = Project::new(&[]);
    let output = project.run(&["init", "--repository", "ligatur"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("write the owner and the name"), "{said}");
    assert!(!project.path("book.toml").exists());
}

#[test]
fn the_next_file_names_the_players_of_last_time() {
    let project = Project::begun("cards");
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
        // The short form of a command stands below what it does.
        .filter(|name| *name != "[alias:")
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

/// The schema of a document, as the command prints it.
fn schema(document: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let output = ligatur(folder.path()).args(["schema", document]).output();
    serde_json::from_slice(&output.unwrap().stdout).unwrap()
}

/// The keys of a schema's maps that nothing describes.
fn undescribed(schema: &Value, root: &Value, way: &str, found: &mut Vec<String>) {
    let keys = schema["properties"].as_object();
    for (key, value) in keys.into_iter().flatten() {
        let reference = value["$ref"].as_str().and_then(|it| it.strip_prefix('#'));
        let definition = reference.and_then(|pointer| root.pointer(pointer));
        let is_described = |it: &Value| it["description"].is_string();
        if !is_described(value) && !definition.is_some_and(is_described) {
            found.push(format!("{way}/{key}"));
        }
    }
    let parts = schema.as_object().into_iter().flatten();
    for (key, part) in parts {
        undescribed(part, root, &format!("{way}/{key}"), found);
    }
}

#[test]
fn every_key_of_every_schema_is_described_and_no_other_is_let_through() {
    // A key of each that no other document has.
    for (document, key) in [
        ("matchday", "placings"),
        ("league", "league"),
        ("rules", "rules"),
        ("proposal", "changes"),
        ("book", "ligatur"),
    ] {
        let schema = schema(document);
        assert_eq!(schema["additionalProperties"], false, "{document}");
        assert!(schema["properties"][key].is_object(), "{document}: {key}");
        let mut found = Vec::new();
        undescribed(&schema, &schema, document, &mut found);
        assert_eq!(found, Vec::<String>::new());
    }
    let players = schema("players");
    let mut found = Vec::new();
    undescribed(&players, &players, "players", &mut found);
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn the_schema_of_a_league_knows_every_system_and_that_of_rules_every_procedure() {
    let league = schema("league");
    let properties = &league["$defs"]["LeagueMatter"]["properties"];
    for system in properties["system"]["enum"].as_array().unwrap() {
        let options = &properties[system.as_str().unwrap()]["anyOf"][0]["$ref"];
        let pointer = options.as_str().unwrap().strip_prefix('#').unwrap();
        let definition = league.pointer(pointer).unwrap();
        assert_eq!(definition["additionalProperties"], false, "{system}");
    }
    let rules = schema("rules");
    let procedures = &rules["$defs"]["RulesMatter"]["properties"]["procedures"];
    let kinds = procedures["additionalProperties"]["anyOf"].as_array();
    let kind = |reference: &Value| {
        let pointer = reference["$ref"].as_str().unwrap().strip_prefix('#');
        let kind = &rules.pointer(pointer.unwrap()).unwrap()["properties"]["kind"];
        kind["const"].as_str().unwrap().to_owned()
    };
    let kinds: Vec<String> = kinds.unwrap().iter().map(kind).collect();
    assert_eq!(kinds, ["tally", "silent-assent", "threshold", "editorial"]);
}

#[test]
fn the_editor_follows_the_register() {
    let project = Project::begun("cards");
    let json = |path: &str| -> Value { serde_json::from_str(&project.read(path)).unwrap() };
    let ids =
        || json(".vscode/matchday.schema.json")["$defs"]["Player"]["anyOf"][0]["enum"].clone();
    assert_eq!(ids(), serde_json::json!(["anna", "bert", "clara", "dora"]));
    project.succeed(&["new", "player", "cards", "emil|x", "--name", "Emil"]);
    assert_eq!(
        ids(),
        serde_json::json!(["anna", "bert", "clara", "dora", "emil|x"])
    );
    let snippets = json(".vscode/ligatur.code-snippets");
    let emil = &snippets["Player emil|x"];
    assert_eq!(emil["body"], serde_json::json!(["emil|x"]));
    assert_eq!(emil["description"], "Emil");
    // A bar ends a list of choices where nothing stands before it.
    let placings = snippets["A result, best first"]["body"].to_string();
    assert!(placings.contains("dora,emil\\\\|x|}"), "{placings}");
    // Who took the settings out is not given them again.
    std::fs::remove_dir_all(project.path(".vscode")).unwrap();
    project.succeed(&["new", "player", "cards", "fred"]);
    assert!(!project.path(".vscode").exists());
}

/// The text of an issue, as GitHub renders the form.
fn issue(day: &str, game: &str, result: &str, report: &str) -> String {
    format!(
        "### Day\r\n\r\n{day}\r\n\r\n### Game\r\n\r\n{game}\r\n\r\n### Rounds\r\n\r\n4\r\n\r\n### Result\r\n\r\n{result}\r\n\r\n### Report\r\n\r\n{report}"
    )
}

#[test]
fn a_player_s_form_is_recorded() {
    let project = Project::begun("cards");
    let report = "Fine.\r\n---\r\ngame: x\r\n---";
    let text = issue("2099-01-09", "hearts", "dora anna=bert clara", report);
    project.write("issue.md", &text);
    let path = project.succeed(&["record", "cards", "--form", "issue.md"]);
    assert_eq!(path, "content/cards/matchdays/03.md\n");
    assert_eq!(
        project.read(path.trim_end()),
        "---\nmatchday: 3\ndate: 2099-01-09\ngame: Hearts\nrounds: 4\nplacings: [dora, [anna, bert], clara]\n---\nFine.\n---\ngame: x\n---\n"
    );
}

#[test]
fn nothing_of_a_form_is_believed() {
    let project = Project::begun("cards");
    let before = project.files("content");
    for (text, said) in [
        (issue("2099-1-9", "hearts", "dora anna", ""), "is no date"),
        (
            issue("2099-01-09", "hearts", "dora --force", ""),
            "no player `--force`",
        ),
        (
            issue("2099-01-09", "hearts", "_No response_", ""),
            "no result",
        ),
        (
            issue(
                "2099-01-09",
                "hearts",
                "dora anna",
                "[x](../../../book.toml)",
            ),
            "dead-link",
        ),
        (
            issue(
                "2099-01-09",
                "hearts",
                "dora anna",
                "{{ standings(league=\"x\") }}",
            ),
            "bad-shortcode",
        ),
        ("dora anna".to_owned(), "no result"),
        ("### Result\n\nd\u{1b}ora".to_owned(), "is no text"),
    ] {
        project.write("issue.md", &text);
        let output = project.run(&["record", "cards", "--form", "issue.md"]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}: {error}");
        assert!(error.contains(said), "{text}: {error}");
        assert_eq!(project.files("content"), before, "{text}");
    }
    let text = issue("2099-01-09", "hearts\r\ntitle: x", "dora anna", "");
    project.write("issue.md", &text);
    let path = project.succeed(&["record", "cards", "--form", "issue.md"]);
    assert!(!project.read(path.trim_end()).contains("title"));
}

#[test]
fn a_paired_round_is_completed_game_by_game() {
    let project = Project::begun("keizer");
    project.succeed(&["pair", "club", "--write"]);
    let path = "content/club/matchdays/03.md";
    let before = project.read(path);
    let game = before
        .lines()
        .find_map(|line| line.strip_prefix("  - "))
        .unwrap();
    let result = game.replace(" - ", " 0-1 ");
    assert_ne!(game, result);
    project.succeed(&["record", "club", &result]);
    assert_eq!(project.read(path), before.replace(game, &result));

    // A second round on the same evening, when the first is over.
    let over = project
        .read(path)
        .replace(" - ", " 1-0 ")
        .replace("\n  1-0 ", "\n  - ");
    project.write(path, &over);
    project.succeed(&["pair", "club", "--write"]);
    let next = "content/club/matchdays/04.md";
    let game = project.read(next);
    let game = game.lines().find_map(|line| line.strip_prefix("  - "));
    let result = game.unwrap().replace(" - ", " 1-0 ");
    project.succeed(&["record", "club", &result]);
    assert!(project.read(next).contains(&result));
    assert_eq!(project.read(path), over);
}

#[test]
fn a_register_keeps_its_comments_its_order_and_its_line_ends() {
    let project = Project::begun("cards");
    let path = "content/cards/players.yaml";
    let before =
        "# us\r\ndora: { name: Dora } # first\r\n\r\nanna:\r\n  name: Anna\r\nbert:\r\nclara:";
    project.write(path, before);
    project.succeed(&["new", "player", "cards", "emil", "--name", "E: m\"il"]);
    assert_eq!(
        project.read(path),
        format!("{before}\r\nemil: {{ name: \"E: m\\\"il\" }}\r\n")
    );
}

#[test]
fn a_register_that_would_not_read_is_left_alone() {
    let project = Project::begun("cards");
    let path = "content/cards/players.yaml";
    let before = "{ anna: , bert: , clara: , dora: }\n";
    project.write(path, before);
    let output = project.run(&["new", "player", "cards", "emil"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(project.read(path), before);
}

#[test]
fn a_first_register_has_those_who_have_played() {
    let project = Project::begun("cards");
    std::fs::remove_file(project.path("content/cards/players.yaml")).unwrap();
    project.succeed(&["check", "--strict"]);
    project.succeed(&["new", "player", "cards", "emil"]);
    project.succeed(&["check", "--strict"]);
    let register = project.read("content/cards/players.yaml");
    assert!(register.ends_with("\nemil:\n"), "{register}");
    assert_eq!(register.lines().count(), 5);
}

/// The lines in which the owner of the action is missing are named (amendments, W6).
#[test]
fn a_new_site_names_the_lines_to_fill() {
    let project = Project::new(&[]);
    let said = project.succeed(&["init"]);
    let mut missing = Vec::new();
    for (path, bytes) in project.files(".github") {
        let text = String::from_utf8(bytes).unwrap();
        let lines = (1..).zip(text.lines());
        let open = lines.filter(|(_, line)| line.contains("uses: OWNER/"));
        missing.extend(open.map(|(number, _)| format!(".github/{path}:{number}")));
    }
    let named = said.lines().map(str::trim);
    let named: Vec<&str> = named.filter(|line| line.starts_with(".github/")).collect();
    missing.sort();
    let mut sorted = named.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, missing, "{said}");
}

/// A folder's name reaches the terminal without its control characters.
#[test]
fn a_new_site_tells_its_folder_so_that_it_can_be_seen() {
    let project = Project::new(&[]);
    let said = project.succeed(&["init", "a\u{1b}[31mb"]);
    assert!(!said.contains('\u{1b}'), "{said:?}");
    assert!(said.contains("cd a\\u{1b}[31mb"), "{said}");
}
