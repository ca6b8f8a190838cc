//! The numbers that a build publishes, held against the contract of the data files.

use serde_json::{Value, json};

use crate::project::Project;

const BOOK: &str = "[book]\ntitle = \"Test\"\n[ligatur]\nas-of = \"2024-02-01\"\n";

fn data(project: &Project, file: &str) -> Value {
    serde_json::from_str(&project.read(&format!("public/l/data/{file}"))).unwrap()
}

/// A day of forfeits, open and adjourned games has no result of an Elo table: it makes no
/// entry, and the changes in the table stay those of the last games.
#[test]
fn a_day_without_a_rated_result_makes_no_entry_of_an_elo_table() {
    let day = |number: u32, games: &str| {
        format!("---\nmatchday: {number}\ndate: 2024-01-0{number}\ngames: [{games}]\n---\n")
    };
    // A file that is begun, with nobody in it yet; members play games of two.
    let begun = "---\nmatchday: 4\ndate: 2024-01-04\nplacings: []\n---\n";
    for (activity, nobody) in [("", begun), (", activity: {}", &*day(4, ""))] {
        let league = format!(
            "---\nleague: {{ system: elo, elo: {{ initial: 1000, k: 16 }}{activity} }}\n---\n"
        );
        let project = Project::new(&[
            ("book.toml", BOOK),
            ("content/l/_index.md", &league),
            (
                "content/l/players.yaml",
                "ada: { joined: 2024-01-01 }\nbo: { joined: 2024-01-01 }\n",
            ),
            ("content/l/matchdays/1.md", &day(1, "ada 1-0 bo")),
            (
                "content/l/matchdays/2.md",
                &day(2, "ada +:- bo, bo -:- ada"),
            ),
            (
                "content/l/matchdays/3.md",
                &day(3, "\"ada * bo\", bo - ada"),
            ),
            ("content/l/matchdays/4.md", nobody),
        ]);
        project.succeed(&["build", "--as-of", "2024-01-05"]);
        let tables = &data(&project, "history.json")["tables"];
        let entries = tables[0]["matchdays"].as_array().unwrap();
        let played: Vec<&Value> = entries
            .iter()
            .map(|entry| &entry["matchday"])
            .filter(|number| !number.is_null())
            .collect();
        assert_eq!(played, [&json!(1)], "{entries:?}");
        // Equal ratings and K = 16: the winner has 8 points more.
        let first = &data(&project, "standings.json")["tables"][0]["rows"][0];
        assert_eq!(
            (&first["player"], &first["change"]),
            (&json!("ada"), &json!(8))
        );
    }
}

/// The rows of a CSV file of the build as maps from the header's names.
fn csv(project: &Project, file: &str) -> Vec<std::collections::BTreeMap<String, String>> {
    let text = project.read(&format!("public/l/data/{file}"));
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(|row| row.unwrap()).collect()
}

/// The cells of a row under these names, with blanks between them.
fn cells(row: &std::collections::BTreeMap<String, String>, names: &str) -> String {
    let names = names.split(' ');
    let cells: Vec<&str> = names.map(|name| row[name].as_str()).collect();
    cells.join(" ")
}

/// The first evening of the example in the handicap rules: Aoi, 1 Dan, gives Ben, 1 Kyu, a
/// lance and wins; the first of the table goes up, the last down.
#[test]
fn the_sheets_of_a_handicap_league_say_what_the_data_files_say() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/l/_index.md",
            "---\nleague: { system: handicap }\n---\n",
        ),
        (
            "content/l/players.yaml",
            "aoi: { rank: 1 Dan }\nben: { rank: 1 Kyu }\ncem: { rank: 5 Kyu }\n",
        ),
        (
            "content/l/matchdays/1.md",
            "---\nmatchday: 1\ndate: 2024-01-05\ngames: [{ players: [aoi, ben], result: 1-0, handicap: 0 }]\n---\n",
        ),
    ]);
    project.succeed(&["build"]);
    let results = csv(&project, "results.csv");
    let names = "player giver receiver difference handicap given points";
    assert_eq!(cells(&results[0], names), "aoi aoi ben 1 1 0 1");
    assert_eq!(cells(&results[1], names), "ben aoi ben 1 1 0 -1");
    let standings = csv(&project, "standings-overall.csv");
    let lines: Vec<String> = standings
        .iter()
        .map(|row| cells(row, "place player value modifier status notation"))
        .collect();
    let expected = [
        "1 aoi 1 1  1 Dan+I",
        "2 ben -1 -1  1 Kyu-I",
        " cem 0 0 not-yet 5 Kyu",
    ];
    assert_eq!(lines, expected);
}

/// The first two rounds of the example in the Keizer rules. A round revalues everybody, so
/// that no result leads from one sum to the next.
#[test]
fn the_sheets_of_a_keizer_league_say_what_the_data_files_say() {
    let round = |number: u32, text: &str| {
        format!("---\nmatchday: {number}\ndate: 2024-01-0{number}\n{text}\n---\n")
    };
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/l/_index.md",
            "---\nleague: { system: keizer }\n---\n",
        ),
        (
            "content/l/players.yaml",
            "ana: { rating: 1900 }\nbo: { rating: 1800 }\ncy: { rating: 1700 }\ndi: { rating: 1600 }\ned: { rating: 1500 }\n",
        ),
        (
            "content/l/matchdays/1.md",
            &round(1, "games: [bo 0-1 ana, di ½-½ cy]\nbye: ed"),
        ),
        (
            "content/l/matchdays/2.md",
            &round(
                2,
                "games: [cy 1-0 ana, ed 0-1 bo]\nabsent: { excused: [di] }",
            ),
        ),
    ]);
    project.succeed(&["build"]);
    let standings = csv(&project, "standings-overall.csv");
    let lines: Vec<String> = standings
        .iter()
        .map(|row| {
            cells(
                row,
                "place player value game_points rank_value_before rank_value",
            )
        })
        .collect();
    let expected = [
        "1 cy 12.5 1.5 5 6",
        "2 ana 10 1 6 5",
        "3 di 6.55 0.5 3 4",
        "4 bo 6 1 4 3",
        "5 ed 3 0 2 2",
    ];
    assert_eq!(lines, expected);
    let results = csv(&project, "results.csv");
    let names = "player board white black points_white points_black before after";
    assert_eq!(cells(&results[0], names), "bo 1 bo ana 0 4  ");
    assert_eq!(cells(&results[4], names), "cy 1 cy ana 6 0  ");
    let first = &data(&project, "results.json")[0]["players"][0];
    assert_eq!(first, &json!({ "player": "bo", "place": 2 }));
}

/// The second matchday of the example in the Elo rules, in one league's first: M, K and the
/// unrounded rating stand in the sheet as in the data file.
#[test]
fn the_sheet_of_an_elo_league_has_every_term() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        ("content/l/_index.md", "---\nleague: { system: elo }\n---\n"),
        (
            "content/l/players.yaml",
            "R: { rating: 1488 }\nGL: { rating: 1465 }\nK: { rating: 1512 }\nJ: { rating: 1500 }\n",
        ),
        (
            "content/l/matchdays/1.md",
            "---\nmatchday: 1\ndate: 2024-01-05\ngame: hearts\nrounds: 2\nplacings: { R: 4, GL: 3, K: 2, J: 1 }\n---\n",
        ),
    ]);
    project.succeed(&["build"]);
    let results = csv(&project, "results.csv");
    let number = |row: usize, name: &str| results[row][name].parse::<f64>().unwrap();
    for (row, opposition, unrounded, after) in [
        (0, 1488.3333, 1509.6643, 1510.0),
        (1, 1484.3333, 1514.5387, 1515.0),
        (2, 1500.0, 1462.6707, 1463.0),
        (3, 1492.3333, 1478.1247, 1478.0),
    ] {
        assert!((number(row, "opposition") - opposition).abs() < 1e-4);
        assert!((number(row, "unrounded") - unrounded).abs() < 1e-4);
        assert_eq!((number(row, "k"), number(row, "after")), (20.0, after));
    }
}
