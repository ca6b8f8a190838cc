//! `ligatur simulate`, and what a long season weighs.

use std::fs;

use crate::project::Project;

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

/// 50 players over 200 evenings: the first page weighs no more than 110 KB with all it loads (amendments, O5).
#[test]
fn the_standings_of_fifty_players_are_light() {
    let light = |project: &Project| {
        let page = project.read("public/cards/index.html");
        assert_eq!(page.matches("class=\"spark\"").count(), 50);
        let assets = project.files("public/assets");
        let at_once = |name: &str| page.contains(&format!("=\"/assets/{name}\""));
        let named = |name: &str| {
            at_once(name) && !page.contains(&format!("data-what-if=\"/assets/{name}\""))
        };
        let loaded = |(name, _): &(&String, &Vec<u8>)| named(name);
        let assets = assets.iter().filter(loaded).map(|(_, bytes)| bytes.len());
        let weight = page.len() + assets.sum::<usize>();
        assert!(weight <= 110_000, "{weight} bytes");
    };
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
    let register: String = (0..50)
        .map(|number| format!("player-{number}: {{ name: Maximiliane Fischer {number} }}\n"))
        .collect();
    project.write("content/cards/players.yaml", &register);
    project.succeed(&["build", "-q", "--as-of", "2026-01-01"]);
    light(&project);

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
    light(&project);
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
