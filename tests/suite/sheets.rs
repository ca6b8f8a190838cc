//! The shapes of real sheets: each is read as a person would, or refused with the option that
//! decides.

use crate::project::Project;

const BOOK: &str = "[book]\ntitle = \"T\"\n[ligatur]\nas-of = \"last-matchday\"\n";

/// A site with a league that has neither players nor matchdays.
fn empty(league: &str) -> Project {
    let index = format!("---\ntitle: L\nleague:\n{league}\n---\n");
    Project::new(&[("book.toml", BOOK), ("content/l/_index.md", &index)])
}

const CARDS: &str = "  system: elo\n  elo: { k: 32 }";
const DUEL: &str = "  system: elo\n  elo: { k: 16 }";

/// Imports a sheet and returns the front matter of each matchday, in order, and what is said.
fn imported(league: &str, name: &str, sheet: &str, options: &[&str]) -> (Vec<String>, String) {
    let project = empty(league);
    project.write(name, sheet);
    let arguments = [&["import", name, "l"], options].concat();
    let output = project.run(&arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{sheet}\n{said}");
    let files = project.files("content/l/matchdays");
    let text = |bytes: &Vec<u8>| String::from_utf8(bytes.clone()).unwrap();
    let bodies = files.values().map(|bytes| {
        let text = text(bytes);
        let lines: Vec<&str> = text.lines().filter(|line| *line != "---").collect();
        lines.join("\n")
    });
    (bodies.collect(), said)
}

/// Checks what the matchdays of a sheet are.
fn check(league: &str, sheet: &str, options: &[&str], days: &[&str]) -> String {
    let (found, said) = imported(league, "a.csv", sheet, options);
    assert_eq!(found, days, "{sheet}\n{said}");
    said
}

/// Checks that a sheet is refused, that nothing is written, and what is said.
fn refused(league: &str, name: &str, sheet: &str, options: &[&str], words: &[&str]) {
    let project = empty(league);
    project.write(name, sheet);
    let before = project.files(".");
    let arguments = [&["import", name, "l"], options].concat();
    let output = project.run(&arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{sheet}\n{said}");
    assert_eq!(project.files("."), before);
    for word in words {
        assert!(said.contains(word), "`{word}` in\n{said}");
    }
}

/// One game on one day, as a file has it.
const ONE_GAME: &str = "matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 1-0 Bert";

#[test]
fn games_of_two_have_the_heads_of_each_sport_and_language() {
    for head in [
        "Date,White,Black,Result",
        "Datum;Weiß;Schwarz;Erg.",
        "Datum;Weiss;Schwarz;Ergebnis",
        "Datum;Heim;Gast;Ergebnis",
        "Date,Home,Away,Result",
        "Datum;Spieler 1;Spieler 2;Resultat",
        "Date,Player 1,Player 2,Outcome",
        "Date,Player,Player,Result",
        "Fecha;Blancas;Negras;Resultado",
        "Date;Blancs;Noirs;Résultat",
    ] {
        let separator = if head.contains(';') { ";" } else { "," };
        let row = ["2026-01-02", "Anna", "Bert", "1-0"].join(separator);
        check(DUEL, &format!("{head}\n{row}\n"), &[], &[ONE_GAME]);
    }
    for head in [
        "Date,Winner,Loser",
        "Datum,Sieger,Verlierer",
        "Datum,Gewinnerin,Verliererin",
    ] {
        check(
            DUEL,
            &format!("{head}\n2026-01-02,Anna,Bert\n"),
            &[],
            &[ONE_GAME],
        );
    }
}

#[test]
fn results_are_written_in_many_ways() {
    let sheet = "Datum;Weiß;Schwarz;Ergebnis\n2.1.26;Anna;Bert;1:0\n2.1.26;Bert;Cem;½\n2.1.26;Cem;Dora;0,5-0,5\n2.1.26;Dora;Anna;0:1\n2.1.26;Anna;Cem;1/2\n2.1.26;Bert;Dora;+:-\n2.1.26;Emil;Anna;\n";
    let said = check(
        DUEL,
        sheet,
        &[],
        &[
            "matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 1-0 Bert\n  - Bert ½-½ Cem\n  - Cem ½-½ Dora\n  - Dora 0-1 Anna\n  - Anna ½-½ Cem\n  - Bert +:- Dora\n  - Emil - Anna",
        ],
    );
    assert!(
        said.contains("1 game has no result: pairings that are open"),
        "{said}"
    );
}

#[test]
fn goals_and_sets_are_scores() {
    let one = "matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 3:1 Bert\n  - Cem 2:2 Dora";
    check(
        DUEL,
        "Datum;Heim;Gast;Tore\n2026-01-02;Anna;Bert;3:1\n2026-01-02;Cem;Dora;2-2\n",
        &[],
        &[one],
    );
    check(
        DUEL,
        "date,player1,player2,score1,score2\n2026-01-02,Anna,Bert,3,1\n2026-01-02,Cem,Dora,2,2\n",
        &[],
        &[one],
    );
    check(
        DUEL,
        "Datum;Sieger;Verlierer;Sätze\n2026-01-02;Anna;Bert;3:1\n",
        &[],
        &["matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 3:1 Bert"],
    );
    // Where the league counts scores, 1:0 is one.
    check(
        "  system: points\n  points: { score: true }",
        "Datum;Heim;Gast;Tore\n2026-01-02;Anna;Bert;1:0\n",
        &[],
        &["matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 1:0 Bert"],
    );
    refused(
        DUEL,
        "a.csv",
        "Datum;Sieger;Verlierer;Sätze\n2026-01-02;Anna;Bert;1:3\n",
        &[],
        &["a.csv:2:22", "`1:3` is no win of the winner"],
    );
}

/// One result of three, as a file has it.
const ONE_RESULT: &str = "matchday: 1\ndate: 2026-01-02\nplacings: { Anna: 1, Bert: 2, Cem: 3 }";

#[test]
fn places_are_written_in_many_ways() {
    for places in [
        "1;2;3",
        "1.;2.;3.",
        "**1**;2;3",
        "🥇;🥈;🥉",
        "1st;2nd;3rd",
        "=1;2;3",
    ] {
        check(
            CARDS,
            &format!("Datum;Anna;Bert;Cem\n2026-01-02;{places}\n"),
            &[],
            &[ONE_RESULT],
        );
    }
}

#[test]
fn an_empty_cell_is_who_was_absent_where_there_is_no_other_mark() {
    let days = [
        "matchday: 1\ndate: 2026-01-02\nplacings: { Anna: 1, Cem: 2 }",
        "matchday: 2\ndate: 2026-01-09\nplacings: { Anna: 2, Bert: 1 }",
    ];
    let blank = "Datum;Anna;Bert;Cem\n2026-01-02;1;;2\n2026-01-09;2;1;\n";
    let said = check(CARDS, blank, &[], &days);
    assert!(
        said.contains("2 empty cells are read as players who did not take part"),
        "{said}"
    );
    let mixed = "Datum;Anna;Bert;Cem\n2026-01-02;1;-;2\n2026-01-09;2;1;\n";
    refused(
        CARDS,
        "a.csv",
        mixed,
        &[],
        &[
            "a.csv:3:16",
            "an empty cell in the column of `Cem`",
            "--blank absent",
        ],
    );
    check(CARDS, mixed, &["--blank", "absent"], &days);
}

#[test]
fn titles_separators_sums_and_columns_too_many_are_left_out_and_told() {
    let said = check(
        CARDS,
        "sep=;\nSkatklub Eiche;;;;\n;;;;\nDatum;Anna;Bert;Cem;Punkte\n02.01.2026;1;2;3;12\nSumme;1;2;3;12\n",
        &[],
        &[ONE_RESULT],
    );
    assert!(
        said.contains("line 6 is a sum (`Summe`), left out"),
        "{said}"
    );
    assert!(said.contains("Punkte → left out"), "{said}");
    assert!(said.contains("Datum  → date"), "{said}");
    assert!(said.contains("1 result, 3 players, 1 matchday"), "{said}");
}

#[test]
fn heads_may_take_two_rows_and_cells_may_be_merged() {
    check(
        CARDS,
        "Datum;Spieler;;\n;Anna;Bert;Cem\n2.1.2026;1;2;3\n",
        &[],
        &[ONE_RESULT],
    );
    check(
        DUEL,
        ";;Weiß;;Schwarz;;\nDatum;Brett;Name;Elo;Name;Elo;Erg.\n2.1.2026;1;Anna;1500;Bert;1400;1-0\n",
        &[],
        &[
            "matchday: 1\ndate: 2026-01-02\ngames:\n  - { players: [Anna, Bert], result: 1-0, board: 1 }",
        ],
    );
    let said = check(
        DUEL,
        "Datum;Weiß;Schwarz;Ergebnis\n2.1.2026;Anna;Bert;1-0\n;Cem;Dora;0-1\n9.1.2026;Anna;Cem;½\n",
        &[],
        &[
            "matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 1-0 Bert\n  - Cem 0-1 Dora",
            "matchday: 2\ndate: 2026-01-09\ngames:\n  - Anna ½-½ Cem",
        ],
    );
    assert!(
        said.contains("line 3 has no date of their own: the one above holds")
            || said.contains("the one above holds"),
        "{said}"
    );
}

#[test]
fn a_number_is_the_matchday_unless_it_counts_the_rows() {
    for head in ["#", "Nr", "Nr.", "No", "Spieltag"] {
        check(
            CARDS,
            &format!("{head};Datum;Anna;Bert;Cem\n4;2.1.2026;1;2;3\n"),
            &[],
            &["matchday: 4\ndate: 2026-01-02\nplacings: { Anna: 1, Bert: 2, Cem: 3 }"],
        );
    }
    let said = check(
        DUEL,
        "Nr;Datum;Weiß;Schwarz;Ergebnis\n1;2.1.2026;Anna;Bert;1-0\n2;2.1.2026;Cem;Dora;0-1\n3;2.1.2026;Anna;Cem;½\nSumme;;;;3\n",
        &[],
        &[
            "matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 1-0 Bert\n  - Cem 0-1 Dora\n  - Anna ½-½ Cem",
        ],
    );
    assert!(
        said.contains("column `Nr` counts the rows, left out"),
        "{said}"
    );
}

#[test]
fn dates_are_decided_by_a_row_or_by_the_keeper() {
    let game = |date: &str| format!("date,white,black,result\n{date},Anna,Bert,1-0\n");
    for date in [
        "2.1.26",
        "02.01.2026",
        "2026-01-02T20:00:00",
        "2026-01-02 20:00",
        "\"Fri, Jan 2, 2026\"",
        "2. Januar 2026",
    ] {
        check(DUEL, &game(date), &[], &[ONE_GAME]);
    }
    check(
        DUEL,
        "Timestamp,White,Black,Result\n1/2/2026 20:13:05,Anna,Bert,1-0\n1/23/2026 21:00:00,Bert,Anna,1-0\n",
        &[],
        &[
            ONE_GAME,
            "matchday: 2\ndate: 2026-01-23\ngames:\n  - Bert 1-0 Anna",
        ],
    );
    refused(
        DUEL,
        "a.csv",
        &game("1/2/2026"),
        &[],
        &["a.csv:2:1", "`1/2/2026` can be two days", "--date-format"],
    );
    check(
        DUEL,
        &game("1/2/2026"),
        &["--date-format", "m/d/y"],
        &[ONE_GAME],
    );
    check(
        DUEL,
        &game("2/1/2026"),
        &["--date-format", "d/m/y"],
        &[ONE_GAME],
    );
    check(DUEL, &game("2.1."), &["--year", "2026"], &[ONE_GAME]);
}

#[test]
fn an_evening_without_dates_is_named_by_its_title_or_the_keeper() {
    check(
        CARDS,
        "Anna;Bert;Cem\n1;2;3\n",
        &["--date", "2026-01-02"],
        &[ONE_RESULT],
    );
    check(
        CARDS,
        "Abend vom 2.1.2026;;\nAnna;Bert;Cem\n1;2;3\n",
        &[],
        &[ONE_RESULT],
    );
    refused(
        CARDS,
        "a.csv",
        "Anna;Bert;Cem\n1;2;3\n",
        &[],
        &["--date 2026-01-09"],
    );
    check(
        DUEL,
        "Runde;Weiß;Schwarz;Ergebnis\n1;Anna;Bert;1-0\n2;Bert;Anna;1-0\n",
        &["--date", "2026-01-02", "--every", "1w"],
        &[
            ONE_GAME,
            "matchday: 2\ndate: 2026-01-09\ngames:\n  - Bert 1-0 Anna",
        ],
    );
    check(
        CARDS,
        "Platz;Name\n1;Anna\n2;Bert\n3;Cem\n",
        &["--date", "2026-01-02"],
        &[ONE_RESULT],
    );
}

#[test]
fn points_in_the_place_of_places_make_places() {
    let day = "matchday: 1\ndate: 2026-01-02\nplacings: { Anna: 1, Bert: 3, Cem: 2 }\nscores: { Anna: 820, Bert: \"-95.5\", Cem: 310 }";
    let said = check(
        CARDS,
        "Datum;Anna;Bert;Cem\n2.1.2026;820;-95,5;310\n",
        &[],
        &[day],
    );
    assert!(
        said.contains("read as points, of which more are better"),
        "{said}"
    );
    check(
        CARDS,
        "Datum;Spieler;Punkte\n2.1.2026;Anna;820\n2.1.2026;Bert;-95,5\n2.1.2026;Cem;310\n",
        &[],
        &[day],
    );
    check(
        CARDS,
        "Datum;Anna;Bert;Cem\n2.1.2026;70;95;82\n",
        &["--cells", "low-points"],
        &[
            "matchday: 1\ndate: 2026-01-02\nplacings: { Anna: 1, Bert: 3, Cem: 2 }\nscores: { Anna: 70, Bert: 95, Cem: 82 }",
        ],
    );
    refused(
        CARDS,
        "a.csv",
        "Datum;Anna;Bert\n2.1.2026;1510;1490\n",
        &[],
        &["numbers that can be ratings or points", "--cells points"],
    );
}

#[test]
fn a_cross_table_is_games_of_the_day_that_the_keeper_names() {
    let day = "matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 1-0 Bert\n  - Anna ½-½ Cem\n  - Bert 0-1 Cem";
    let named = ";Anna;Bert;Cem;Punkte\nAnna;x;1;½;1,5\nBert;0;x;0;0\nCem;½;1;x;1,5\n";
    let numbered = "Nr;Name;1;2;3\n1;Anna;*;1;=\n2;Bert;0;*;0\n3;Cem;=;1;*\n";
    check(DUEL, named, &["--date", "2026-01-02"], &[day]);
    check(DUEL, numbered, &["--date", "2026-01-02"], &[day]);
    refused(
        DUEL,
        "a.csv",
        named,
        &[],
        &["a cross table without a day", "--date"],
    );
    refused(
        DUEL,
        "a.csv",
        "Name;Anna;Bert\nAnna;;3:1\nBert;2:0;\n",
        &["--date", "2026-01-02"],
        &["a.csv:3:6", "3:1", "0:2", "--cells home-away"],
    );
    check(
        DUEL,
        "Name;Anna;Bert\nAnna;;3:1\nBert;2:0;\n",
        &["--date", "2026-01-02", "--cells", "home-away"],
        &["matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 3:1 Bert\n  - Bert 2:0 Anna"],
    );
}

/// Results below heads that say no day are refused, and not left out of a list of players.
#[test]
fn matchdays_beside_players_are_no_list_of_players() {
    let sheet = "Spieler;26.11.2026\nAnna;1\nBert;2\n";
    let day = "matchday: 1\ndate: 2026-11-26\nplacings: { Anna: 1, Bert: 2 }";
    check(CARDS, sheet, &[], &[day]);
    for head in ["Runde 1;Runde 2", "1. Spieltag;2. Spieltag"] {
        let sheet = format!("Spieler;{head}\nAnna;1;2\nBert;2;1\n");
        let first = head.split(';').next().unwrap();
        let said = format!("`{first}` is a matchday, in a list of players");
        refused(CARDS, "a.csv", &sheet, &[], &[&said, "a.csv:1:9"]);
    }
}

/// Rounds have the days that the keeper names, and sums beside them are none.
#[test]
fn rounds_beside_players_have_the_days_that_are_named() {
    let sheet = "Spieler;Runde 1;2. Spieltag;Gesamt\nAnna;1;1;2\nBert;2;2;4\nSumme;3;3;6\n";
    let round = |number: u32, day: &str| {
        format!("matchday: {number}\ndate: {day}\nplacings: {{ Anna: 1, Bert: 2 }}")
    };
    let (first, second) = (round(1, "2026-01-02"), round(2, "2026-01-09"));
    let named = ["--date", "2026-01-02", "--every", "7d"];
    let said = check(CARDS, sheet, &named, &[&first, &second]);
    let note = "the rounds stand in the columns, the players in the rows; nothing beside them";
    assert!(said.contains(note), "{said}");
    let one = "Spieler;Runde 1;Gesamt\nAnna;1;1\nBert;2;2\n";
    check(CARDS, one, &named[..2], &[&first]);
    let words = ["`Runde 1` says no day", "a.csv:1:9", "--every 7d"];
    refused(CARDS, "a.csv", one, &[], &words);
}

#[test]
fn lists_of_players_have_their_ratings_and_ranks_under_many_heads() {
    let register = |sheet: &str, league: &str| {
        let project = empty(league);
        project.write("a.csv", sheet);
        let output = project.run(&["import", "a.csv", "l"]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{sheet}\n{said}");
        (project.read("content/l/players.yaml"), said)
    };
    let two =
        "bo-karl: { name: Bo Karl, rating: 1621 }\nana-lund: { name: Ana Lund, rating: 1500 }\n";
    for sheet in [
        "Name;Elo\nAna Lund;1500\nBo Karl;1621\n",
        "Spieler;DWZ\nAna Lund;1500\nBo Karl;1621\n",
        "Nr.,Name,Wertung,Status\n1,Ana Lund,1500,aktiv\n2,Bo Karl,1621,aktiv\n",
        "Nachname;Vorname;DWZ\nLund;Ana;1500\nKarl;Bo;1621\n",
        "Name;Vorname;Rating\nLund;Ana;1500\nKarl;Bo;1621\n",
        "Rang;Name;Elo\n1;Bo Karl;1621\n2;Ana Lund;1500\n",
        "Rating:Name:x\n1500:Ana Lund\n1621:Bo Karl\n",
    ] {
        assert_eq!(register(sheet, "  system: keizer").0, two, "{sheet}");
    }
    let (text, said) = register("Name;Rating\nAna;1620,5\n", "  system: keizer");
    assert_eq!(text, "ana: { name: Ana, rating: 1621 }\n");
    assert!(
        said.contains("rating rounded: `Ana` 1620,5 to 1621"),
        "{said}"
    );
    assert_eq!(
        register("Name;Rang\nAoi;1. Dan\nBen;3k\n", "  system: handicap").0,
        "aoi: { name: Aoi, rank: 1 Dan }\nben: { name: Ben, rank: 3 Kyu }\n"
    );
}

#[test]
fn a_head_that_nobody_knows_is_named_and_kept_for_the_next_time() {
    let project = empty(DUEL);
    project.write(
        "a.csv",
        "Wann;Links;Rechts;Ausgang\n2.1.2026;Anna;Bert;1-0\n",
    );
    let output = project.run(&["import", "a.csv", "l"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("a.csv:1:1") && said.contains("--map"),
        "{said}"
    );
    project.succeed(&[
        "import",
        "a.csv",
        "l",
        "--map",
        "Wann=date",
        "--map",
        "Links=first",
        "--map",
        "Rechts=second",
        "--map",
        "Ausgang=result",
    ]);
    assert_eq!(
        project.read("content/l/_index.md"),
        "---\ntitle: L\nleague:\n  system: elo\n  elo: { k: 16 }\n  import: { map: { Wann: date, Links: first, Rechts: second, Ausgang: result } }\n---\n"
    );
    project.write(
        "a.csv",
        "Wann;Links;Rechts;Ausgang\n2.1.2026;Anna;Bert;1-0\n9.1.2026;Bert;Anna;1-0\n",
    );
    project.succeed(&["import", "a.csv", "l"]);
    assert_eq!(
        project.read("content/l/matchdays/02.md"),
        "---\nmatchday: 2\ndate: 2026-01-09\ngames:\n  - Bert 1-0 Anna\n---\n"
    );
    project.succeed(&["check"]);
    refused(
        DUEL,
        "a.csv",
        "Datum;Weiß;Schwarz;Ergebnis\n2.1.2026;Anna;Bert;1-0\n",
        &["--map", "Weis=first"],
        &["no column `weis`, which `--map` names"],
    );
}

#[test]
fn all_faults_are_told_at_once_with_the_lines_of_the_sheet() {
    refused(
        DUEL,
        "a.csv",
        "Datum;Weiß;Schwarz;Ergebnis\n30.2.2026;Anna;Bert;1-0\n2.1.2026;Anna;Anna;1-0\n2.1.2026;Anna;Bert;won\n",
        &[],
        &[
            "a.csv:2:1",
            "a.csv:3:15",
            "a.csv:4:20",
            "3 errors in 1 file",
            "nothing was written",
        ],
    );
    // What only the league's rules find has the sheet's line as well.
    refused(
        "  system: elo\n  elo: { k-per-round: 10 }",
        "a.csv",
        "Datum;Anna;Bert\n2.1.2026;1;2\n9.1.2026;2;1\n",
        &[],
        &["a.csv:2:1", "a.csv:3:1", "missing-rounds"],
    );
    refused(
        CARDS,
        "a.csv",
        "Datum;Anna;Bert;Cem\n2.1.2026;1;2;2\n9.1.2026;1;2;4\n16.1.2026;1;-;-\n",
        &[],
        &[
            "a.csv:3:14",
            "place 4 of 3 players",
            "a.csv:4:11",
            "a game needs two players",
        ],
    );
}

#[test]
fn a_page_of_html_is_a_sheet_too() {
    let page = "<h1>Liga</h1><table>\n<thead><tr><th>Datum</th><th>Weiß</th><th>Schwarz</th><th>Erg.</th></tr></thead>\n<tr><td>2.1.2026</td><td>Anna</td><td>Bert</td><td>1&ndash;0</td></tr>\n</table>\n";
    assert_eq!(imported(DUEL, "a.html", page, &[]).0, [ONE_GAME]);
    refused(
        DUEL,
        "a.html",
        &page.replace("1&ndash;0", "won"),
        &[],
        &["a.html:3:", "`won` is no result"],
    );
}

#[test]
fn the_day_of_rounds_is_kept_for_the_next_time() {
    let project = empty(DUEL);
    let sheet = "Runde;Weiß;Schwarz;Ergebnis\n1;Anna;Bert;1-0\n2;Bert;Anna;1-0\n";
    project.write("a.csv", sheet);
    project.succeed(&[
        "import",
        "a.csv",
        "l",
        "--date",
        "2026-01-09",
        "--every",
        "2w",
    ]);
    let index = project.read("content/l/_index.md");
    assert!(
        index.contains("import: { date: 2026-01-09, every: 14d }"),
        "{index}"
    );
    project.write("a.csv", &format!("{sheet}3;Anna;Bert;½\n"));
    project.succeed(&["import", "a.csv", "l"]);
    assert_eq!(
        project.read("content/l/matchdays/03.md"),
        "---\nmatchday: 3\ndate: 2026-02-06\ngames:\n  - Anna ½-½ Bert\n---\n"
    );
    assert_eq!(project.read("content/l/_index.md"), index);
}

#[test]
fn a_sheet_may_come_from_standard_input() {
    use std::io::Write;
    use std::process::Stdio;

    let project = empty(DUEL);
    let feed = |arguments: &[&str]| {
        let mut command = project.command(arguments);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input
            .write_all(b"Date,White,Black,Result\n2026-01-02,Anna,Bert,1-0\n")
            .unwrap();
        drop(input);
        child.wait_with_output().unwrap()
    };
    let output = feed(&["import", "-", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("write the format before the file"), "{said}");
    let output = feed(&["import", "csv", "-", "l"]);
    assert!(output.status.success());
    assert!(project.read("content/l/matchdays/01.md").contains(ONE_GAME));
    let output = feed(&["import", "kfc", "-", "l"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn other_arrangements_of_a_sheet_say_the_same() {
    let two = [
        "matchday: 1\ndate: 2026-01-02\nplacings: { Anna: 1, Bert: 2, Cem: 3 }",
        "matchday: 2\ndate: 2026-01-09\nplacings: { Anna: 2, Bert: 1 }",
    ];
    let said = check(
        CARDS,
        "Name;2.1.2026;9.1.2026\nAnna;1;2\nBert;2;1\nCem;3;\n",
        &[],
        &two,
    );
    assert!(
        said.contains("the days stand in the columns, the players in the rows"),
        "{said}"
    );
    check(
        CARDS,
        "Datum;1. Platz;2. Platz;3. Platz\n2.1.2026;Anna;Bert;Cem\n",
        &[],
        &two[..1],
    );
    for sheet in [
        "Datum;Paarung;Ergebnis\n2.1.2026;Anna - Bert;1:0\n",
        "Date,Match,Result\n2026-01-02,Anna vs. Bert,White\n",
        "Date,Player 1,Player 2,Winner\n2026-01-02,Anna,Bert,Anna\n",
        "Zeitstempel;Wer hat gewonnen?;Wer hat verloren?\n02.01.2026 20:31:04;Anna;Bert\n",
        "Timestamp,White,Black,Result\n1/2/2026 20:15:03,Anna,Bert,White won\n1/23/2026 20:15:03,,,\n",
        "Wann;Weiß;Schwarz;Erg.\n2.1.2026;Anna;Bert;Anna\n",
    ] {
        check(DUEL, sheet, &[], &[ONE_GAME]);
    }
    let goals = ["matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 3:1 Bert"];
    for sheet in [
        "Datum;Heim;Tore;Tore;Gast\n2.1.2026;Anna;3;1;Bert\n",
        "Date,HomeTeam,AwayTeam,FTHG,FTAG\n2026-01-02,Anna,Bert,3,1\n",
        "date,home_team,away_team,home_score,away_score\n2026-01-02,Anna,Bert,3,1\n",
    ] {
        check(DUEL, sheet, &[], &goals);
    }
    // An error names the cell of the sheet as it is.
    refused(
        CARDS,
        "a.csv",
        "Name;2.1.2026;9.1.2026\nAnna;1;2\nBert;2;zwei\n",
        &[],
        &["a.csv:3:8", "`zwei` is no place"],
    );
}

#[test]
fn names_that_an_ampersand_joins_are_a_team() {
    let games = "Datum;Weiß;Schwarz;Ergebnis\n2026-01-02;Anna & Bert;Cem&Dora;1:0\n";
    let said = check(
        DUEL,
        games,
        &[],
        &["matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna+Bert 1-0 Cem+Dora"],
    );
    assert!(said.contains("4 players"), "{said}");
    assert!(said.contains("`Anna & Bert` is a team of 2"), "{said}");

    // In a league without teams it is a name.
    let project = empty("  system: keizer");
    let text = "Datum;Weiß;Schwarz;Ergebnis\n2026-01-02;Anna & Bert;Cem;1:0\n";
    project.write("a.csv", text);
    let output = project.run(&["import", "a.csv", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("`Anna & Bert` is one name"), "{said}");
    assert_eq!(
        project.read("content/l/players.yaml"),
        "anna-bert: { name: Anna & Bert }\nCem:\n"
    );

    // Whom the register has under this name is one player.
    let project = empty(DUEL);
    project.write("content/l/players.yaml", "firm: { name: Anna & Bert }\n");
    project.write("a.csv", games);
    project.succeed(&["import", "a.csv", "l"]);
    let day = project.files("content/l/matchdays").into_values().next();
    let day = String::from_utf8(day.unwrap()).unwrap();
    assert!(day.contains("- firm 1-0 cem+dora"), "{day}");
}

#[test]
fn a_score_may_take_two_cells_below_one_head() {
    let day = "matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 1-0 Bert\n  - Cem ½-½ Dora";
    for sheet in [
        "Datum;Weiß;Schwarz;Erg.;\n2.1.2026;Anna;Bert;1;0\n2.1.2026;Cem;Dora;½;½\n",
        "Datum;Weiß;Schwarz;Erg.;;\n2.1.2026;Anna;Bert;1;:;0\n2.1.2026;Cem;Dora;0,5;:;0,5\n",
        "Datum;Weiß;Schwarz;Erg.;Erg.\n2.1.2026;Anna;Bert;1;0\n2.1.2026;Cem;Dora;½;½\n",
    ] {
        check(DUEL, sheet, &[], &[day]);
    }
    let goals = "Datum;Heim;Gast;Tore;;\n2.1.2026;Anna;Bert;1;:;0\n2.1.2026;Cem;Dora;3;:;2\n";
    check(
        DUEL,
        goals,
        &[],
        &["matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 1:0 Bert\n  - Cem 3:2 Dora"],
    );
    refused(
        DUEL,
        "a.csv",
        "Datum;Heim;Gast;Tore;\n2.1.2026;Anna;Bert;3;\n2.1.2026;Cem;Dora;3;2\n",
        &[],
        &["a.csv:2:22", "the score of one, and none of the other"],
    );
}

#[test]
fn an_x_among_places_is_who_has_no_place() {
    let days = [
        "matchday: 1\ndate: 2026-01-02\nplacings: { Anna: 1, Bert: 2 }",
        "matchday: 2\ndate: 2026-01-09\nplacings: { Bert: 1, Cem: 2 }",
    ];
    for sheet in [
        "Spieltag;Anna;Bert;Cem\n1;1;2;x\n2;x;1;2\n",
        "Spieltag;Anna;Bert;Cem\n1;1;2;\n2;X;1;2\n",
        "Spieltag;Anna;Bert;Cem\n1;1;2;x\n2;-;1;2\n",
        "Spieltag;Spieler;Platz\n1;Anna;1\n1;Bert;2\n1;Cem;x\n2;Anna;x\n2;Bert;1\n2;Cem;2\n",
    ] {
        check(
            CARDS,
            sheet,
            &["--date", "2026-01-02", "--every", "7d"],
            &days,
        );
    }
    let turned = "Name;2.1.2026;9.1.2026\nAnna;1;x\nBert;2;1\nCem;x;2\n";
    let said = check(CARDS, turned, &[], &days);
    assert!(said.contains("2 cells `x` are no place"), "{said}");
    refused(
        CARDS,
        "a.csv",
        "Name;2.1.2026;9.1.2026\nAnna;x;x\nBert;;x\n",
        &[],
        &["a.csv:2:6", "who was there, and not how they came off"],
    );
}

#[test]
fn a_cell_of_a_cross_table_may_have_two_games() {
    let day = "matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 1-0 Bert\n  - Anna 0-1 Bert\n  - Anna ½-½ Cem\n  - Anna ½-½ Cem\n  - Bert 1-0 Cem\n  - Bert ½-½ Cem";
    for sheet in [
        "Name;Anna;Bert;Cem\nAnna;*;1 0;½½\nBert;0 1;*;1+½\nCem;½½;0+½;*\n",
        "Name;Anna;Bert;Cem\nAnna;*;10;½/½\nBert;01;*;1/½\nCem;½ ½;0/½;*\n",
    ] {
        check(DUEL, sheet, &["--date", "2026-01-02"], &[day]);
    }
    // Points of two games do not say which game was won.
    refused(
        DUEL,
        "a.csv",
        "Name;Anna;Bert\nAnna;*;1,5\nBert;0,5;*\n",
        &["--date", "2026-01-02"],
        &[
            "a.csv:2:8",
            "`1,5` is no result",
            "several games with a blank between them (`1 ½`)",
        ],
    );
}

#[test]
fn four_columns_are_two_teams() {
    let games = "matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna+Bert 6:4 Cem+Dora";
    for head in [
        "Datum;A1;A2;B1;B2;Ergebnis",
        "Datum;Heim 1;Heim 2;Gast 1;Gast 2;Ergebnis",
        "Datum;Team A;Team A;Team B;Team B;Ergebnis",
        "Datum;Team 1;;Team 2;;Ergebnis",
    ] {
        let sheet = format!("{head}\n2.1.2026;Anna;Bert;Cem;Dora;6:4\n");
        check(DUEL, &sheet, &[], &[games]);
    }
    check(
        DUEL,
        "Date,Winner 1,Winner 2,Loser 1,Loser 2\n2026-01-02,Anna,Bert,Cem,Dora\n2026-01-02,Emil,,Cem,Dora\n",
        &[],
        &[
            "matchday: 1\ndate: 2026-01-02\ngames:\n  - Anna+Bert 1-0 Cem+Dora\n  - Emil 1-0 Cem+Dora",
        ],
    );
    let numbered =
        "Date,Player 1,Player 2,Player 3,Player 4,Score\n2026-01-02,Anna,Cem,Bert,Dora,6:4\n";
    let crossed = [
        "--map",
        "Player 1=first",
        "--map",
        "Player 3=first",
        "--map",
        "Player 2=second",
        "--map",
        "Player 4=second",
    ];
    refused(
        DUEL,
        "a.csv",
        numbered,
        &[],
        &[
            "no head says who played with whom",
            "--map \"Player 1=first\" --map \"Player 3=first\" --map \"Player 2=second\" --map \"Player 4=second\"",
        ],
    );
    check(DUEL, numbered, &crossed, &[games]);
    // The team and the player of a board are no team of two.
    refused(
        DUEL,
        "a.csv",
        "Datum;Heim;Gast;Weiß;Schwarz;Ergebnis\n2.1.2026;SK Nord;SK Süd;Anna;Bert;1-0\n",
        &[],
        &["`Heim` and `Weiß` both are `first`", "--map \"Weiß=first\""],
    );
    check(
        DUEL,
        "Datum;Heim;Gast;Weiß;Schwarz;Ergebnis\n2.1.2026;SK Nord;SK Süd;Anna;Bert;1-0\n",
        &["--map", "Weiß=first", "--map", "Schwarz=second"],
        &[ONE_GAME],
    );
}

#[test]
fn a_list_of_objects_in_json_is_a_sheet() {
    let days = [
        "matchday: 1\ndate: 2026-01-05\ngames:\n  - Anna 1-0 Bert",
        "matchday: 2\ndate: 2026-01-12\ngames:\n  - Bert ½-½ Cem",
    ];
    let list = r#"[{"white":"Anna","black":"Bert","result":"1-0","date":"2026-01-05"},
 {"date":"2026-01-12","white":{"name":"Bert"},"black":"Cem","result":"1/2-1/2","time":300}]"#;
    assert_eq!(imported(DUEL, "a.json", list, &[]).0, days);
    let named = format!("{{\"version\": 2, \"games\": {list}}}");
    assert_eq!(imported(DUEL, "a.json", &named, &[]).0, days);
    refused(
        DUEL,
        "a.json",
        &list.replace("1/2-1/2", "won"),
        &[],
        &["a.json:2:70", "`won` is no result"],
    );
    refused(
        DUEL,
        "a.json",
        r#"[{"white":[3],"black":"Bert","date":"2026-01-05"}]"#,
        &[],
        &["a.json:1:11", "`white` is more than one cell can hold"],
    );
}

#[test]
fn a_swiss_table_has_the_games_of_every_round() {
    // Round 1: Anna - Cem 1-0, Bert - Dora 1-0; round 2: Cem - Bert ½-½, Dora - Anna 0-1.
    let days = [
        "matchday: 1\ndate: 2026-01-02\ngames:\n  - anna 1-0 cem\n  - bert 1-0 dora",
        "matchday: 2\ndate: 2026-01-09\ngames:\n  - cem ½-½ bert\n  - dora 0-1 anna",
    ];
    let weekly = ["--date", "2026-01-02", "--every", "7d"];
    for sheet in [
        "Rg.;Name;1.Rd;2.Rd;Pkt\n1;Anna;+3w1;+4b1;2\n2;Bert;+4w1;=3b½;1,5\n3;Cem;-1b0;=2w½;½\n4;Dora;-2b0;-1w0;0\n",
        // Numbers of the start, not those of the place.
        "Rk.;SNo;Name;1.Rd.;2.Rd.;Pts.\n1;3;Anna;1w1;4s1;2\n2;2;Bert;4w1;1s½;1.5\n3;1;Cem;3s0;2w½;0.5\n4;4;Dora;2s0;3w0;0\n",
    ] {
        let said = check(DUEL, sheet, &weekly, &days);
        assert!(said.contains("4 of 4 published numbers agree"), "{said}");
        assert!(said.contains("→ round"), "{said}");
    }
    let sheet = "Rg.;Name;1.Rd;2.Rd;Pkt\n1;Anna;2w1;-1;2\n2;Bert;1b1;;1\n";
    refused(
        DUEL,
        "a.csv",
        sheet,
        &weekly,
        &["a.csv:2:8", "results of the two do not fit"],
    );
    refused(
        DUEL,
        "a.csv",
        "Rg.;Name;1.Rd;2.Rd\n1;Anna;2w1;2b0\n2;Bert;1b0;1w1\n",
        &[],
        &["2 rounds, and not a date for each", "--every 7d"],
    );
}

#[test]
fn the_table_of_an_arena_is_standings_unless_a_day_is_named() {
    let sheet = "Rank,Title,Username,Rating,Points,Tie Break,Performance\n1,,anna,1800,7,23.5,1950\n2,FM,bert,1700,7,20,1800\n";
    refused(
        CARDS,
        "a.csv",
        sheet,
        &[],
        &[
            "places without a day",
            "--date",
            "--map \"Points=left-out\"",
        ],
    );
    let said = check(
        CARDS,
        sheet,
        &["--date", "2026-01-02"],
        &[
            "matchday: 1\ndate: 2026-01-02\nplacings: { anna: 1, bert: 2 }\nscores: { anna: 7, bert: 7 }",
        ],
    );
    for line in [
        "Username    → name",
        "Performance → left out",
        "Title       → left out",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
}

#[test]
fn of_two_ratings_the_keeper_says_which_counts() {
    let sheet = "Name;Elo;DWZ;Verein\nAnna;1800;1750;SK\nBert;;1600;SK\n";
    let league = "  system: keizer";
    refused(
        league,
        "a.csv",
        sheet,
        &[],
        &["a.csv:1:10", "--map \"Elo=rating\"", "--map \"DWZ=rating\""],
    );
    let project = empty(league);
    project.write("a.csv", sheet);
    project.succeed(&["import", "a.csv", "l", "--map", "DWZ=rating"]);
    assert_eq!(
        project.read("content/l/players.yaml"),
        "anna: { name: Anna, rating: 1750 }\nbert: { name: Bert, rating: 1600 }\n"
    );
    // The next month's list needs no word.
    project.write("a.csv", &sheet.replace("1600", "1610"));
    project.succeed(&["import", "a.csv", "l", "--update"]);
    assert!(project.read("content/l/players.yaml").contains("1610"));
}

/// `Name` stands twice in the head of a pairing list: White first. What the ratings beside the
/// names are not taken for is said.
#[test]
fn a_head_may_stand_twice_for_the_two_players() {
    let sheet =
        "Brett,Name,Elo,Name,Elo,Ergebnis\n1,Anna,1800,Bert,1700,1:0\n2,Clara,,Dora,1600,½\n";
    let said = check(
        DUEL,
        sheet,
        &["--date", "2026-01-02"],
        &[
            "matchday: 1\ndate: 2026-01-02\ngames:\n  - { players: [Anna, Bert], result: 1-0, board: 1 }\n  - { players: [Clara, Dora], result: ½-½, board: 2 }",
        ],
    );
    let lines = [
        "Name     → first",
        "Name     → second",
        "Elo      → left out",
    ];
    for line in lines {
        assert!(said.contains(line), "{line}: {said}");
    }
}

/// A name in quotes with the surname first is one name, and that of the player whom another
/// sheet calls by the first name first.
#[test]
fn a_surname_before_a_comma_is_no_second_player() {
    let project = empty(DUEL);
    project.write(
        "a.csv",
        "Date,White,Black,Result\n2026-01-02,Anna Müller,Bert,1-0\n",
    );
    project.write(
        "b.csv",
        "Date,White,Black,Result\n2026-01-09,\"Müller,Anna\",\"Bert\",0-1\n",
    );
    project.succeed(&["import", "a.csv", "l"]);
    project.succeed(&["import", "b.csv", "l"]);
    let register = project.read("content/l/players.yaml");
    assert_eq!(register, "anna-müller: { name: Anna Müller }\nBert:\n");
    let days = project.files("content/l/matchdays");
    let texts = days
        .values()
        .map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let games: Vec<String> = texts
        .flat_map(|text| {
            text.lines()
                .filter(|line| line.starts_with("  - "))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(
        games,
        ["  - anna-müller 1-0 Bert", "  - anna-müller 0-1 Bert"]
    );
}

/// A line of kramdown's attributes among the rows ends no table.
#[test]
fn attributes_among_the_rows_of_a_page_are_no_end_of_its_table() {
    for rule in ["|-", "|---|---|---|---|"] {
        let page = format!(
            "# League\n\n| Date | White | Black | Result |\n{rule}\n{{: .wide }}\n| 2026-01-02 | Anna | Bert | 1-0 |\n{{: #end}}\n"
        );
        let (days, said) = imported(DUEL, "a.md", &page, &[]);
        assert_eq!(days, [ONE_GAME], "{said}");
    }
}

/// Sheets that were refused, or read with heads taken for players.
#[test]
fn columns_beside_two_players_are_never_players() {
    let check = |system: &str, sheet: &str, expected: &[(&str, &str)]| {
        let project = Project::new(&[
            ("book.toml", "[book]\ntitle = \"Site\"\n"),
            ("content/_index.md", "Hello.\n"),
        ]);
        let index = format!("---\ntitle: L\nleague: {{ system: {system} }}\n---\n");
        project.write("content/l/_index.md", &index);
        project.write("a.csv", sheet);
        let output = project.run(&["import", "a.csv", "l"]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        let has_mark = sheet.contains("DNF");
        assert_eq!(
            said.contains("1 cell `DNF` is no place"),
            has_mark,
            "{said}"
        );
        for (file, line) in expected {
            let text = project.read(&format!("content/l/matchdays/{file}.md"));
            assert!(text.contains(line), "{line}: {text}");
        }
    };
    let goals = "Spieltag;Datum;Heim;Gast;Tore H;Tore G\n1;5.1.2026;Anna;Bert;3;1\n2;12.1.2026;Anna;Carl;0;4\n";
    check(
        "points",
        goals,
        &[("01", "- Anna 3:1 Bert"), ("02", "- Anna 0:4 Carl")],
    );
    check(
        "points",
        "Datum;Team A;Team B;Ergebnis\n5.1.2026;Anna/Bert;Carl/Dora;2:1\n",
        &[("01", "- Anna+Bert 2:1 Carl+Dora")],
    );
    check(
        "points",
        "Date,Match,Score\n2026-01-05,Anna vs Bert,3-1\n2026-01-05,Carl v. Dora,2-2\n",
        &[("01", "- Anna 3:1 Bert"), ("01", "- Carl 2:2 Dora")],
    );
    check(
        "elo",
        "Date,Rounds,Anna,Bert,Carl\n2026-01-05,4,1st,2nd,3rd\n2026-01-12,4,2nd,1st,DNF\n",
        &[
            ("01", "{ Anna: 1, Bert: 2, Carl: 3 }"),
            ("02", "{ Anna: 2, Bert: 1 }"),
        ],
    );
    check(
        "elo",
        "Datum;Runden;1. Platz;2. Platz;3. Platz\n5.1.2026;4;Anna;Bert;Carl\n12.1.2026;4;Bert;Anna, Carl;\n",
        &[
            ("01", "{ Anna: 1, Bert: 2, Carl: 3 }"),
            ("02", "{ Bert: 1, Anna: 2, Carl: 2 }"),
        ],
    );
}

/// Cells behind the last head are told (amendments, I2).
#[test]
fn cells_that_have_no_head_are_told_with_their_line() {
    let heads = "Date,White,Black,Result";
    let rows = "2026-01-02,Anna,Bert,1-0,late,,yes";
    let said = check(DUEL, &format!("{heads}\n{rows}\n"), &[], &[ONE_GAME]);
    let expected = "line 2 has more cells than heads: `late`, `yes` left out";
    assert!(said.contains(expected), "{said}");
    let table = "| Date | White | Black | Result |\n|---|---|---|---|\n| 2026-01-02 | Anna | Bert | 1-0 | late |\n";
    let (days, said) = imported(DUEL, "a.md", table, &[]);
    assert_eq!(days, [ONE_GAME]);
    let expected = "line 3 has more cells than heads: `late` left out";
    assert!(said.contains(expected), "{said}");
}
