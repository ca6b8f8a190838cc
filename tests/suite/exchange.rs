//! `import` and `export`: files of real shapes, and what is written comes back.

use std::fs;

use crate::project::Project;

const BOOK: &str = "[book]\ntitle = \"T\"\n[ligatur]\nas-of = \"last-matchday\"\n";

/// A site with a league that has neither players nor matchdays.
fn empty(system: &str) -> Project {
    let index = format!("---\ntitle: L\nleague:\n  system: {system}\n---\n");
    Project::new(&[("book.toml", BOOK), ("content/l/_index.md", &index)])
}

/// A file of `tests/fixtures/import`.
fn fixture(name: &str) -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    format!("{root}/tests/fixtures/import/{name}")
}

/// Runs an import that must be refused and write nothing; returns what is said.
fn refused(project: &Project, arguments: &[&str]) -> String {
    let before = project.files(".");
    let output = project.run(arguments);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(project.files("."), before);
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn nine_players_with_semicolons_and_decimal_commas_in_windows_1252() {
    let project = empty("elo");
    project.succeed(&["import", "csv", &fixture("nine-players.csv"), "l"]);
    assert_eq!(
        project.read("content/l/matchdays/01.md"),
        "---\nmatchday: 1\ndate: 2017-11-03\ngame: Hearts\nrounds: 2.5\nplacings: { Jörg: 1, Zoë: 2, Ana: 3, Bo: 4, Cy: 5, Di: 6, Ed: 7, Flo: 8, Gus: 9 }\n---\n"
    );
    assert_eq!(
        project.read("content/l/matchdays/02.md"),
        "---\nmatchday: 2\ndate: 2017-11-10\ngame: Hearts\nrounds: 4\nplacings: { Jörg: 4(3), Zoë: 3, Ana: 1, Bo: 2 }\n---\n"
    );
    project.succeed(&["check"]);
}

#[test]
fn a_german_sheet_has_german_columns() {
    let project = empty("elo");
    let sheet = "\u{feff}Datum;Spiel;Runden;\"Schmidt, Anna\";Bert;Kläre\r\n05.01.2018;Hearts;2,5;1;2;-\r\n;;;;;\r\n";
    project.write("a.csv", sheet);
    project.succeed(&["import", "csv", "a.csv", "l"]);
    assert_eq!(
        project.read("content/l/matchdays/01.md"),
        "---\nmatchday: 1\ndate: 2018-01-05\ngame: Hearts\nrounds: 2.5\nplacings: { schmidt-anna: 1, Bert: 2 }\n---\n"
    );
}

#[test]
fn a_file_that_says_nothing_is_refused() {
    let project = empty("elo");
    for (name, text) in [
        ("a.json", "[]"),
        ("a.json", "{ \"players\": [] }"),
        ("a.csv", ""),
        ("a.csv", "date;rounds;anna;bert\n;;;\n"),
        ("a.trf", "012 Cup\n"),
        ("a.table", "No table.\n"),
    ] {
        project.write(name, text);
        let format = name.strip_prefix("a.").unwrap();
        let said = refused(&project, &["import", format, name, "l"]);
        assert!(said.contains("help: "), "{text}: {said}");
    }
}

#[test]
fn quoted_names_in_long_form_become_players() {
    let project = empty("elo");
    project.succeed(&["import", "csv", &fixture("long.csv"), "l"]);
    assert_eq!(
        project.read("content/l/players.yaml"),
        "schmidt-anna: { name: \"Schmidt, Anna\" }\no-neill-bo: { name: \"O'Neill, \\\"Bo\\\"\" }\nCy:\n"
    );
    assert_eq!(
        project.read("content/l/matchdays/01.md"),
        "---\nmatchday: 1\ndate: 2017-11-03\nresults:\n  - { game: Hearts, rounds: 4, placings: { schmidt-anna: 1, o-neill-bo: 2, Cy: 2 } }\n  - { game: Hearts, rounds: 2, placings: { Cy: 1, schmidt-anna: 2 } }\n---\n"
    );
}

#[test]
fn a_name_that_the_register_has_is_that_player() {
    let project = empty("keizer");
    project.write("content/l/players.yaml", "ana: { name: Ana } # first\n");
    let import = |options: &[&str]| {
        let file = fixture("players.csv");
        let output = project.run(&[&["import", &file, "l"], options].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        said
    };
    let said = import(&[]);
    let differs = "content/l/players.yaml: `ana`: rating 1700, was none";
    assert!(said.contains(&format!("differs: {differs}")), "{said}");
    let others = "fritz: { name: Fritz, rating: 1551 }\ngerd: { name: Gerd }\n";
    let register = || project.read("content/l/players.yaml");
    assert_eq!(
        register(),
        format!("ana: {{ name: Ana }} # first\n{others}")
    );
    assert!(import(&["--update"]).contains(&format!("changed: {differs}")));
    let updated = format!("ana: {{ name: Ana, rating: 1700 }} # first\n{others}");
    assert_eq!(register(), updated);
    import(&[]);
    assert_eq!(register(), updated);
}

#[test]
fn two_equal_names_in_one_list_are_two_players() {
    let project = empty("keizer");
    project.write("a.csv", "Name;Rating\nAna;1500\nana;1400\n");
    let output = project.run(&["import", "a.csv", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("`ana` stands twice in the list: the second is `++ana`"),
        "{said}"
    );
    assert_eq!(
        project.read("content/l/players.yaml"),
        "ana: { name: Ana, rating: 1500 }\nana-2: { name: ++ana, rating: 1400 }\n"
    );
}

#[test]
fn a_table_is_not_guessed_at() {
    let project = empty("elo");
    let page = fixture("page.md");
    let said = refused(&project, &["import", "table", &page, "l"]);
    for words in [
        "a row of 8 cells below a header of 9",
        "page.md:17:2",
        "4 dates without a year",
        "--year 2017",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let mended = fs::read_to_string(&page).unwrap();
    project.write("page.md", &mended.replace("Hearts|1|2|4", "Hearts|5|1|2|4"));
    project.succeed(&["import", "table", "page.md", "l", "--year", "2017"]);
    assert_eq!(
        project.read("content/l/matchdays/05.md"),
        "---\nmatchday: 5\ndate: 2017-11-10\ngame: Hearts\nrounds: 4\nplacings: { I: 2, R: 4(3), GL: 1, J: 3 }\n---\n"
    );
}

#[test]
fn a_tournament_report_has_a_bye_and_a_forfeit() {
    let project = empty("keizer");
    project.succeed(&["import", "trf", &fixture("cup.trf"), "l"]);
    assert_eq!(
        project.read("content/l/players.yaml"),
        "ana: { name: Ana, rating: 1900 }\nbo: { name: Bo, rating: 1800 }\ncy: { name: Cy, rating: 1700 }\ndi: { name: Di, rating: 1600 }\ned: { name: Ed }\n"
    );
    assert_eq!(
        project.read("content/l/matchdays/01.md"),
        "---\nmatchday: 1\ndate: 2025-09-12\ngames:\n  - ana 1-0 bo\n  - cy 1-0 di\nbye: ed\n---\n"
    );
    assert_eq!(
        project.read("content/l/matchdays/03.md"),
        "---\nmatchday: 3\ndate: 2025-09-26\ngames:\n  - ana +:- di\n  - bo 0-1 cy\n---\n"
    );
}

#[test]
fn what_export_writes_import_reads_back() {
    for format in ["csv", "json", "trf"] {
        let project = empty("keizer");
        project.succeed(&["import", "trf", &fixture("cup.trf"), "l"]);
        let before = project.files("content/l");
        let exported = project.succeed(&["export", "l", "--format", format]);
        project.write("exported", &exported);
        fs::remove_dir_all(project.path("content/l/matchdays")).unwrap();
        if format == "json" {
            fs::remove_file(project.path("content/l/players.yaml")).unwrap();
        }
        project.succeed(&["import", format, "exported", "l"]);
        assert_eq!(project.files("content/l"), before, "{format}: {exported}");
    }
}

/// The report of the fixture is written by the columns of the federation's standard, with byes of
/// each sign, a forfeit, titles, ids and federations; no two have equally many points.
#[test]
fn a_report_comes_back_from_a_league_to_the_letter() {
    let project = empty("keizer");
    project.succeed(&["import", &fixture("open.trf"), "l"]);
    let report = project.succeed(&["export", "l", "--format", "trf"]);
    let sent = fs::read_to_string(fixture("open.trf")).unwrap();
    let title = sent.replace("012 Spring Open", "012 L");
    assert_eq!(report, title);
}

/// The pages of a league after it went through a format, beside those before.
///
/// The league comes back into a folder that has its `_index.md` alone, and its register
/// where the format has none.
fn there_and_back(format: &str, index: &str, files: &[(&str, &str)]) -> [Vec<Vec<u8>>; 2] {
    let project = Project::new(&[("book.toml", BOOK), ("content/l/_index.md", index)]);
    for (path, text) in files {
        project.write(&format!("content/l/{path}"), text);
    }
    let published = || {
        project.succeed(&["build", "--quiet"]);
        let data = ["history", "standings", "results", "players"];
        let read = |name| fs::read(project.path(&format!("public/l/data/{name}.json"))).unwrap();
        data.map(read).to_vec()
    };
    let before = published();
    let exported = project.succeed(&["export", "l", "--format", format]);
    project.write("exported", &exported);
    fs::remove_dir_all(project.path("content/l/matchdays")).unwrap();
    if format == "json" {
        let _ = fs::remove_file(project.path("content/l/players.yaml"));
    }
    project.succeed(&["import", format, "exported", "l"]);
    [before, published()]
}

#[test]
fn a_card_league_comes_back_with_ties_and_several_results_a_day() {
    let index = "---\ntitle: L\nleague:\n  system: elo\n  games: { Hearts: {}, Mao: { official: false } }\n---\n";
    let files = [
        (
            "players.yaml",
            "ana: { name: \"Schmidt, Ana\", rating: 1650 }\nbo:\ncy: { joined: 2017-11-03 }\n\"null\":\n",
        ),
        (
            "matchdays/1.md",
            "---\nmatchday: 1\ndate: 2017-11-03\nrounds: 4\nresults:\n  - { game: Hearts, placings: [ana, [bo, cy], \"null\"] }\n  - { game: Hearts, rounds: 2.5, placings: { ana: 2, bo: 2, cy: 1, \"null\": 4(3) } }\n  - { game: Mao, rounds: 1, placings: [cy, bo] }\n---\n",
        ),
        (
            "matchdays/2.md",
            "---\nmatchday: 2\ndate: 2017-11-03\ngame: Hearts\nrounds: 3\nresults:\n  - { placings: [bo, ana], ranked: false, note: \"only for fun, =1+1\" }\n  - { placings: [bo, ana] }\n---\n",
        ),
    ];
    for format in ["json", "csv"] {
        let [before, after] = there_and_back(format, index, &files);
        assert!(before == after, "{format}");
    }
}

#[test]
fn a_handicap_league_comes_back_with_what_was_given() {
    let index = "---\ntitle: L\nleague: { system: handicap }\n---\n";
    let files = [
        (
            "players.yaml",
            "aoi: { rank: 1 Dan }\nben: { rank: 3 Kyu }\ncem: { rank: 9 Kyu }\n",
        ),
        (
            "matchdays/1.md",
            "---\nmatchday: 1\ndate: 2017-11-03\ngames:\n  - { players: [aoi, ben], result: 1-0, handicap: lance }\n  - { players: [ben, cem], result: 0-1, ranked: false }\n  - cem ½-½ aoi\n---\n",
        ),
        (
            "matchdays/2.md",
            "---\nmatchday: 2\ndate: 2017-11-10\nranks: { cem: 8 Kyu }\ngames:\n  - ben 1-0 cem\n---\n",
        ),
    ];
    for format in ["json", "csv"] {
        let [before, after] = there_and_back(format, index, &files);
        assert!(before == after, "{format}");
    }
}

/// D1: in a league with `activity` some evenings have a number and others none.
#[test]
fn a_league_with_activity_comes_back_with_its_addresses() {
    let index = "---\ntitle: Duel\nleague: { system: elo, elo: { k: 16 }, activity: {} }\n---\n";
    let files = [
        (
            "players.yaml",
            "ada: { joined: 2024-01-01 }\nbo: { joined: 2024-01-01 }\n",
        ),
        (
            "matchdays/2024-01-03.md",
            "---\ndate: 2024-01-03\ngames: [ada 1-0 bo]\n---\n",
        ),
        (
            "matchdays/2024-01-05.md",
            "---\nmatchday: 3\ndate: 2024-01-05\ngames: [bo 1-0 ada]\n---\n",
        ),
        (
            "matchdays/2024-01-09.md",
            "---\ndate: 2024-01-09\ngames: [ada ½-½ bo]\n---\n",
        ),
    ];
    let [before, after] = there_and_back("json", index, &files);
    assert_eq!(before, after);
}

#[test]
fn a_keizer_tournament_comes_back_with_its_byes_and_absences() {
    let index = "---\ntitle: L\nleague: { system: keizer }\n---\n";
    let files = [
        (
            "players.yaml",
            "ana: { name: Ana, rating: 1900 }\nbo: { name: Bo, rating: 1800 }\ncy: { name: Cy, rating: 1700 }\ndi: { name: Di, rating: 1600 }\ned: { name: Ed, rating: 1500 }\n",
        ),
        (
            "matchdays/1.md",
            "---\nmatchday: 1\ndate: 2025-09-12\ngames: [ana 1-0 bo, cy +:- di]\nbye: ed\n---\n",
        ),
        (
            "matchdays/2.md",
            "---\nmatchday: 2\ndate: 2025-09-12\ngames: [cy ½-½ ana]\nabsent: { excused: [bo], unexcused: [di, ed] }\n---\n",
        ),
        (
            "matchdays/3.md",
            "---\nmatchday: 3\ndate: 2025-09-26\ngames: [di -:- bo, ed - ana]\nbye: cy\n---\n",
        ),
    ];
    for format in ["json", "csv", "trf"] {
        let [before, after] = there_and_back(format, index, &files);
        assert!(before == after, "{format}");
    }
}

#[test]
fn a_report_of_several_games_an_evening_comes_back_as_evenings() {
    let index = "---\ntitle: L\nleague: { system: elo, elo: { k: 16 } }\n---\n";
    let files = [
        (
            "players.yaml",
            "ana: { name: Ana, rating: 1900 }\nbo: { name: Bo }\ncy: { name: Cy }\n",
        ),
        (
            "matchdays/1.md",
            "---\nmatchday: 1\ndate: 2025-09-12\ngames: [ana 1-0 bo, bo 1-0 ana, bo ½-½ cy, ana 0-1 cy]\n---\n",
        ),
        (
            "matchdays/2.md",
            "---\nmatchday: 2\ndate: 2025-09-19\ngames: [cy 1-0 bo]\n---\n",
        ),
    ];
    for format in ["json", "csv", "trf"] {
        let [before, after] = there_and_back(format, index, &files);
        assert!(before == after, "{format}");
    }
}

#[test]
fn a_second_import_adds_what_is_new_and_names_what_differs() {
    let project = empty("elo");
    let sheet = |rows: &str| {
        project.write("a.csv", &format!("Datum;Weiß;Schwarz;Ergebnis\n{rows}"));
    };
    let import = |options: &[&str]| {
        let output = project.run(&[&["import", "a.csv", "l"], options].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        said
    };
    sheet("2.1.2026;Anna;Bert;1-0\n2.1.2026;Bert;Cem;½\n");
    import(&[]);
    // By hand: a comment, a title, a note, a board and a report.
    let first = "---\nmatchday: 1\ndate: 2026-01-02 # Friday\ntitle: Opening\ngames:\n  # the first game ever\n  - { players: [Anna, Bert], result: 1-0, board: 2, note: \"fine\" }\n  - Bert ½-½ Cem # adjourned\n---\nWhat an evening.\n";
    project.write("content/l/matchdays/01.md", first);
    sheet("2.1.2026;Anna;Bert;1-0\n2.1.2026;Bert;Cem;½\n9.1.2026;Cem;Anna;1-0\n");
    let said = import(&[]);
    assert!(
        said.contains("1 matchday new, 1 matchday as before"),
        "{said}"
    );
    assert_eq!(project.read("content/l/matchdays/01.md"), first);
    assert!(project.path("content/l/matchdays/02.md").exists());
    sheet(
        "2.1.2026;Anna;Bert;0-1\n2.1.2026;Bert;Cem;½\n2.1.2026;Cem;Anna;1-0\n9.1.2026;Cem;Anna;1-0\n",
    );
    let before = project.files("content");
    let said = import(&[]);
    for words in [
        "differs: content/l/matchdays/01.md: `Anna 0-1 Bert`, was `{ players: [Anna, Bert], result: 1-0, board: 2, note: fine }`",
        "differs: content/l/matchdays/01.md: `Cem 1-0 Anna`, which is new",
        "1 entry not taken over: `--update` takes what differs",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert_eq!(project.files("content"), before);
    import(&["--update"]);
    assert_eq!(
        project.read("content/l/matchdays/01.md"),
        "---\nmatchday: 1\ndate: 2026-01-02 # Friday\ntitle: Opening\ngames:\n  # the first game ever\n  - { players: [Anna, Bert], result: 0-1, board: 2, note: \"fine\" }\n  - Bert ½-½ Cem # adjourned\n  - Cem 1-0 Anna\n---\nWhat an evening.\n"
    );
    project.succeed(&["check"]);
}

#[test]
fn force_keeps_reports_and_what_was_written_by_hand() {
    let project = empty("elo");
    let file = fixture("nine-players.csv");
    project.succeed(&["import", "csv", &file, "l"]);
    let day = project.read("content/l/matchdays/01.md");
    let day = day
        .replace("Zoë: 2, Ana: 3", "Zoë: 3, Ana: 2")
        .replace("date:", "title: One # mine\ndate:");
    project.write("content/l/matchdays/01.md", &format!("{day}A report.\n"));
    project.succeed(&["import", "csv", &file, "l", "--force"]);
    let after = project.read("content/l/matchdays/01.md");
    assert!(
        after.contains("title: One # mine") && after.ends_with("A report.\n"),
        "{after}"
    );
    assert!(after.contains("Zoë: 2, Ana: 3"), "{after}");
}

#[test]
fn a_new_name_is_added_with_a_warning_where_a_known_one_is_near() {
    let project = empty("elo");
    project.write("content/l/players.yaml", "anna:\nbert:\n");
    project.write("a.csv", "date,rounds,anna,bertt\n2017-11-03,1,1,2\n");
    let output = project.run(&["import", "csv", "a.csv", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("warning[unknown-player]: `bertt` is new"),
        "{said}"
    );
    assert!(
        said.contains("a.csv:1:18") && said.contains("exists: `bert`"),
        "{said}"
    );
    assert_eq!(
        project.read("content/l/players.yaml"),
        "anna:\nbert:\nbertt:\n"
    );
}

#[test]
fn a_report_into_its_own_league_doubles_nobody_and_keeps_what_fide_knows() {
    let project = empty("keizer");
    let register = "magnus: { name: Magnus Carlsen, rating: 2840, fide: { id: 1503014, title: GM, federation: NOR, sex: m, born: 1990/11/30 } }\nfabi: { name: Fabiano Caruana, rating: 2805 }\n";
    project.write("content/l/players.yaml", register);
    project.write(
        "content/l/matchdays/01.md",
        "---\nmatchday: 1\ndate: 2026-01-09\ngames:\n  - magnus ½-½ fabi\n---\n",
    );
    let report = project.succeed(&["export", "l", "--format", "trf"]);
    // By the columns of TRF16: rank 5, sex 10, title 11, name 15, rating 49, federation 54,
    // number 58, birth 70, points 81.
    let line =
        "001    1 m GM Carlsen, Magnus                   2840 NOR     1503014 1990/11/30  0.5";
    assert!(report.contains(line), "{report}");
    assert!(report.contains("Caruana, Fabiano"), "{report}");
    project.write("a.trf", &report);
    let before = project.files("content");
    let output = project.run(&["import", "a.trf", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("2 of 2 published numbers agree"), "{said}");
    assert_eq!(project.files("content"), before);
    let other = empty("keizer");
    other.write(
        "a.trf",
        &report.replace("Carlsen, Magnus ", "Carlsen,Magnus  "),
    );
    other.succeed(&["import", "a.trf", "l"]);
    assert_eq!(
        other.read("content/l/players.yaml"),
        "magnus-carlsen: { name: Magnus Carlsen, rating: 2840, fide: { id: 1503014, title: GM, federation: NOR, sex: m, born: 1990/11/30 } }\nfabiano-caruana: { name: Fabiano Caruana, rating: 2805 }\n"
    );
}

#[test]
fn published_ratings_are_compared() {
    let project = empty("elo");
    let page = |second: &str| {
        let page = format!(
            "### Rating\n|Datum|Runden|Anna|Bert|\n|-\n|2.1.2026|4|1520|1480|\n|9.1.2026|4|{second}|1502|\n\n### Ergebnisse\n|Datum|Runden|Anna|Bert|\n|-\n|2.1.2026|4|1|2|\n|9.1.2026|4|2|1|\n"
        );
        project.write("a.md", &page);
        let output = project.run(&["import", "a.md", "l", "--update"]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        said
    };
    // K is 40: 1500 and 1500 make 1520 and 1480; then Anna was expected to take
    // 1 / (1 + 10^(-40/400)) = 0.5573, so that she loses 22.29.
    let said = page("1498");
    assert!(said.contains("4 of 4 published numbers agree"), "{said}");
    let said = page("1499");
    assert!(said.contains("3 of 4 published numbers agree"), "{said}");
    assert!(
        said.contains("first difference: line 5, Anna: published 1499, computed 1498"),
        "{said}"
    );
    // A row without its rounds: which cell is missing is nobody's to guess.
    project.write(
        "a.md",
        &project
            .read("a.md")
            .replace("|9.1.2026|4|1499|1502|", "|9.1.2026|1499|1502|"),
    );
    let output = project.run(&["import", "table", "a.md", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("2 of 2 published numbers agree"), "{said}");
    assert!(
        said.contains(
            "note: line 5 of `Rating` has 3 cells below a header of 4: its numbers are not compared"
        ),
        "{said}"
    );
}

#[test]
fn a_report_gives_who_never_played_no_points_and_says_what_it_leaves_out() {
    let project = empty("elo");
    project.write("content/l/players.yaml", "ada: {}\nbo: {}\ncy: {}\n");
    let day = "---\ndate: 2026-01-09\ngames:\n  - ada 1-0 bo\n  - { players: [ada, bo], result: 1-0, ranked: false }\n---\n";
    project.write("content/l/matchdays/01.md", day);
    let output = project.run(&["export", "l", "--format", "trf"]);
    let report = String::from_utf8(output.stdout).unwrap();
    let points = |name: &str| {
        let line = report.lines().find(|line| line.contains(name)).unwrap();
        // Columns 81 to 84 of the standard.
        line.get(80..84).unwrap().to_owned()
    };
    assert_eq!(["ada", "bo", "cy"].map(points), [" 1.0", " 0.0", " 0.0"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "note: friendlies, left out: 1\n");
}

#[test]
fn a_year_of_two_digits_is_refused() {
    let project = empty("elo");
    project.write(
        "a.md",
        "| date | rounds | ada | bo |\n|---|---|---|---|\n| 03.02. | 1 | 1 | 2 |\n",
    );
    let year = |year: &str| project.run(&["import", "table", "a.md", "l", "--year", year]);
    assert_eq!(year("26").status.code(), Some(2));
    assert_eq!(year("2026").status.code(), Some(0));
}

/// A database of KeizerForClubs with five players and these pairings.
#[cfg(feature = "kfc")]
fn keizer_for_clubs(project: &Project, file: &str, pairings: &str) {
    let sql = format!(
        "CREATE TABLE Player (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(30) NOT NULL, \
         rating INTEGER NOT NULL, rank INTEGER NOT NULL, state INTEGER, Keizer_StartPts FLOAT, Keizer_SumPts FLOAT);\
         CREATE TABLE Pairing (Rnd INTEGER NOT NULL, board INTEGER NOT NULL, PID_W INTEGER NOT NULL, \
         PID_B INTEGER NOT NULL, Result INTEGER, Pts_W FLOAT, Pts_B FLOAT);\
         CREATE TABLE ConfigTab (CfgKey VARCHAR(20) PRIMARY KEY, CfgText VARCHAR(5), CfgValue FLOAT);\
         INSERT INTO Player VALUES (1,'Ana',1900,1,1,0,0),(2,'Bo',1800,2,1,0,0),(3,'Cy',1700,3,1,0,0),\
         (4,'Di',1600,4,1,0,0),(5,'Ed',1500,5,1,0,0);\
         INSERT INTO Pairing VALUES {pairings};"
    );
    let database = rusqlite::Connection::open(project.path(file)).unwrap();
    database.execute_batch(&sql).unwrap();
}

/// Rounds of a tournament of before do not stand behind those of the new one.
#[cfg(feature = "kfc")]
#[test]
fn a_database_over_another_tournament_leaves_no_round_of_it() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Site\"\n"),
        ("content/_index.md", "Hello.\n"),
    ]);
    let first = "(1,1,2,1,3,0,0),(1,2,4,3,2,0,0),(1,100,5,-1,4,0,0)";
    let others = "(2,1,3,1,1,0,0),(2,2,5,2,3,0,0),(2,100,4,-1,4,0,0),(3,1,1,4,2,0,0),(3,2,2,5,1,0,0),(3,100,3,-1,4,0,0)";
    keizer_for_clubs(&project, "old.s3db", &format!("{first},{others}"));
    keizer_for_clubs(
        &project,
        "new.s3db",
        "(1,1,2,1,1,0,0),(1,2,4,3,1,0,0),(1,100,5,-1,4,0,0)",
    );
    project.succeed(&["import", "kfc", "old.s3db", "club"]);
    let rounds = || {
        project
            .files("content/club/matchdays")
            .into_keys()
            .collect::<Vec<_>>()
    };
    assert_eq!(rounds(), ["01.md", "02.md", "03.md"]);
    let before = project.files("content");
    let output = project.run(&["import", "kfc", "new.s3db", "club"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success(), "{said}");
    assert_eq!(project.files("content"), before);
    project.succeed(&["import", "kfc", "new.s3db", "club", "--force"]);
    assert_eq!(rounds(), ["01.md"]);
    assert!(
        project
            .read("content/club/matchdays/01.md")
            .contains("bo 1-0 ana")
    );
    project.succeed(&["check"]);
}

/// What an import of KeizerForClubs leaves out, changes or makes up is said: each row by its
/// board and players, results and ratings that are none, and the days of the rounds. The language
/// and the estimated ratings are taken over.
#[cfg(feature = "kfc")]
#[test]
fn an_import_of_keizer_for_clubs_says_what_it_leaves_out_and_makes_up() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Site\"\n"),
        ("content/_index.md", "Hello.\n"),
    ]);
    let rows = "(1,1,2,1,3,0,0),(1,2,4,3,42,0,0),(1,100,5,-1,4,0,0),\
                (2,1,1,77,1,0,0),(2,2,2,4,1,0,0),(2,100,3,-1,4,0,0),(2,101,5,-1,4,0,0)";
    keizer_for_clubs(&project, "club.s3db", rows);
    let database = rusqlite::Connection::open(project.path("club.s3db")).unwrap();
    database
        .execute_batch(
            "UPDATE Player SET rating = 99999 WHERE id = 3;\
             INSERT INTO ConfigTab VALUES ('OPTION.ShowPerformance',NULL,1),('LANGCODE','DE',NULL);",
        )
        .unwrap();
    let output = project.run(&["import", "kfc", "club.s3db", "club"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    for note in [
        "`Cy` has the rating 99999, taken as 29999",
        "round 1, board 2: `Di` against `Cy` has the unknown result 42, taken as not played yet",
        "round 2, board 1: `Ana` against nobody (player 77) left out: no player of the list",
        "round 2, board 101: a second bye, of `Ed`, taken as excused",
        "the database has no dates: 2 rounds are dated 7 days apart",
    ] {
        assert!(said.contains(note), "{note} in {said}");
    }
    let index = project.read("content/club/_index.md");
    assert!(
        index.contains("language: de") && index.contains("estimated-rating: true"),
        "{index}"
    );
}

/// Two players of one name stay two, also where the import is repeated; who has no row in a round
/// is entered as having left, and that is said.
#[cfg(feature = "kfc")]
#[test]
fn two_players_of_a_database_with_one_name_stay_two() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Site\"\n"),
        ("content/_index.md", "Hello.\n"),
    ]);
    let rows =
        "(1,1,2,1,3,0,0),(1,2,4,3,2,0,0),(1,100,5,-1,4,0,0),(2,1,1,3,1,0,0),(2,2,2,77,1,0,0)";
    keizer_for_clubs(&project, "club.s3db", rows);
    let database = rusqlite::Connection::open(project.path("club.s3db")).unwrap();
    database
        .execute_batch(
            "UPDATE Player SET name = 'Bo' WHERE id = 4; UPDATE Player SET name = ' ' WHERE id = 5",
        )
        .unwrap();
    let import = || {
        let output = project.run(&["import", "club.s3db", "club", "--date", "2026-01-09"]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        said
    };
    let said = import();
    for note in [
        "player 5 has no name, called `Player 5`",
        "`Bo` has no row in round 2, entered as having left",
    ] {
        assert!(said.contains(note), "{note} in {said}");
    }
    let register = project.read("content/club/players.yaml");
    let names = register.lines().filter(|line| line.contains("name: Bo"));
    assert_eq!(names.count(), 2, "{register}");
    let game = "  - bo-2 ½-½ cy\n";
    let day = project.read("content/club/matchdays/01.md");
    assert!(day.contains(game), "{day}");
    let before = project.files("content");
    let said = import();
    assert!(said.contains("2 matchdays as before"), "{said}");
    assert_eq!(project.files("content"), before);
}

/// A sum that differs because a round of its player does is counted, and not told beside it.
#[cfg(feature = "kfc")]
#[test]
fn a_sum_of_a_database_follows_from_its_rounds() {
    let rows = "(1,1,2,1,3,0,99),(1,2,4,3,42,0,0),(1,100,5,-1,4,0,0)";
    let said = proof_of_a_database(rows, [99.0, 0.0, 0.0, 0.0, 0.0]);
    assert!(said.contains("Ana, round 1: stored 99,"), "{said}");
    assert!(!said.contains("Ana, sum:"), "{said}");
    // Of Ed too, whose bye is worth something and is stored as nothing.
    assert!(said.contains("2 later numbers follow"), "{said}");
}

/// The example of keizer.md, 2.8, after two rounds, with these sums of Ana, Bo, Cy, Di and Ed;
/// returns the proof that the import prints.
#[cfg(feature = "kfc")]
fn proof_of_a_database(rows: &str, sums: [f64; 5]) -> String {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Site\"\n"),
        ("content/_index.md", "Hello.\n"),
    ]);
    keizer_for_clubs(&project, "club.s3db", rows);
    let database = rusqlite::Connection::open(project.path("club.s3db")).unwrap();
    for (player, sum) in (1..).zip(sums) {
        let sql = "UPDATE Player SET Keizer_SumPts = ?1 WHERE id = ?2";
        database.execute(sql, (sum, player)).unwrap();
    }
    let output = project.run(&["import", "club.s3db", "club"]);
    let said = String::from_utf8(output.stderr).unwrap();
    let proof = said.lines().filter(|line| {
        ["agree", "difference", "follow", "more"]
            .iter()
            .any(|word| line.contains(word))
    });
    proof.collect::<Vec<_>>().join("\n")
}

/// Values before the second pass are Ana 6, Cy 5, Bo 4, Di 3, Ed 2.
#[cfg(feature = "kfc")]
#[test]
fn the_proof_of_a_database_tells_which_differences_follow() {
    let right = "(1,1,2,1,3,0,4),(1,2,4,3,2,2.5,1.5),(1,100,5,-1,4,1,0),\
                 (2,1,3,1,1,6,0),(2,2,5,2,3,0,2),(2,100,4,-1,6,1.05,0)";
    let proof = proof_of_a_database(right, [10.0, 6.0, 12.5, 6.55, 3.0]);
    assert_eq!(proof, "15 of 15 published numbers agree");
    // Bo and Di have exchanged places: a win against Bo counts 3, a draw with Di 2, and the
    // excuse of Di 35 % of 4. Sums stand in the order of the table.
    let exchanged = "(1,1,2,1,3,0,3),(1,2,4,3,2,2.5,2),(1,100,5,-1,4,1,0),\
                     (2,1,3,1,1,6,0),(2,2,5,2,3,0,2),(2,100,4,-1,6,1.4,0)";
    let proof = proof_of_a_database(exchanged, [9.0, 5.0, 13.0, 7.9, 3.0]);
    assert_eq!(
        proof,
        "8 of 15 published numbers agree\n\
         first difference: Ana, round 1: stored 3, computed 4 (Bo counts 3 there, 4 here)\n\
         6 later numbers follow: Cy, round 1; Di, round 2; Cy, sum; Ana, sum; Di, sum; Bo, sum"
    );
    // Two mistakes that have nothing to do with each other: Cy's win stored as a draw, with a
    // sum to match, and Ed's sum.
    let mistaken = right.replace("(2,1,3,1,1,6,0)", "(2,1,3,1,1,3,0)");
    let proof = proof_of_a_database(&mistaken, [10.0, 6.0, 9.5, 6.55, 8.0]);
    assert_eq!(
        proof,
        "12 of 15 published numbers agree\n\
         first difference: Cy, round 2: stored 3, computed 6 (Ana counts 3 there, 6 here)\n\
         difference: Ed, sum: stored 8, computed 3 (Ed counts 7 there, 2 here)\n\
         1 later number follows: Cy, sum"
    );
}

/// Two of one name are two players, and the same two when their list comes again (keizer.md, 5).
#[test]
fn a_list_with_a_name_twice_has_the_same_two_players_each_time() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"T\"\n"),
        (
            "content/l/_index.md",
            "---\ntitle: L\nleague: { system: elo, elo: { k: 16 } }\n---\n",
        ),
        ("a.csv", "Name;Elo\nZoe;1500\nZoe;1400\n"),
    ]);
    project.succeed(&["import", "a.csv", "l"]);
    let register = project.read("content/l/players.yaml");
    assert_eq!(register.lines().count(), 2, "{register}");
    project.succeed(&["import", "a.csv", "l"]);
    assert_eq!(project.read("content/l/players.yaml"), register);
    project.write("a.csv", "Name;Elo\nZoe;1500\nZoe;1450\n");
    project.succeed(&["import", "a.csv", "l", "--update", "--force"]);
    let now = project.read("content/l/players.yaml");
    assert_eq!(now, register.replace("1400", "1450"));
}

/// A result that is meant a second time stays so in the export, and keeps the number of its form
/// (`again`, `form`; amendments, C4).
#[test]
fn a_result_that_is_meant_twice_comes_back_as_it_was() {
    let league = "---\ntitle: L\nleague: { system: elo, elo: { k: 16 } }\n---\n";
    let day = "---\nmatchday: 1\ndate: 2026-01-05\ngames:\n  - anna 1-0 bert\n  - { players: [anna, bert], result: 1-0, again: true, form: 12 }\n---\n";
    let next = "---\nmatchday: 2\ndate: 2026-01-12\nresults:\n  - { rounds: 1, form: 13, placings: { anna: 1, bert: 2, carl: 3 } }\n  - { rounds: 1, again: true, form: 14, placings: { anna: 1, bert: 2, carl: 3 } }\n---\n";
    for format in ["json", "csv"] {
        let project = Project::new(&[
            ("book.toml", "[book]\ntitle = \"T\"\n"),
            ("content/l/_index.md", league),
            ("content/l/matchdays/01.md", day),
            ("content/l/matchdays/02.md", next),
            ("content/m/_index.md", league),
        ]);
        let exported = project.succeed(&["export", "l", "--format", format]);
        project.write("exported", &exported);
        project.succeed(&["import", format, "exported", "m"]);
        assert_eq!(project.read("content/m/matchdays/01.md"), day, "{format}");
        assert_eq!(project.read("content/m/matchdays/02.md"), next, "{format}");
        project.succeed(&["check", "--strict"]);
    }
}

/// Control characters reach a terminal as their numbers (cli.md).
#[test]
fn a_command_line_is_repeated_without_its_control_characters() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"T\"\n"),
        ("content/_index.md", "---\ntitle: T\n---\n"),
    ]);
    let (_, said) = project.refused(&["standings", "a\u{1b}[31mb"]);
    assert!(!said.contains('\u{1b}'), "{said:?}");
    assert!(said.contains("\\u{1b}"), "{said:?}");
}
