//! Damaged sheets: each is read or refused, and none in silence.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::formats::file_format::{FormatReader, ImportedFile, SeasonOrSheets};
use crate::formats::imported_season::ImportedSeason;
use crate::formats::{FORMATS, find_format, sheet_import};
use crate::syntax::diagnostic::Diagnostics;

/// Sheets of each kind that is read from text, by name.
const SHEETS: [(&str, &str); 13] = [
    (
        "duel.csv",
        "Herbstliga 2026\n;;;\nNr.;Datum;Weiß;Schwarz;Erg.\n1;02.10.2026;Anna;Bert;1:0\n2;02.10.2026;Cem;Dora;½\n3;09.10.2026;Bert;Cem;0,5-0,5\nSumme;;3;;\n",
    ),
    (
        "places.csv",
        "sep=,\nDate,Game,Anna,Bert,Cem\n2026-10-02,Hearts,1,2,2\n2026-10-09,Skat,2.,1.,-\n",
    ),
    (
        "days.csv",
        "Name;02.10.;09.10.;16.10.;Punkte\nAnna;3;0;1;4\nBert;0;3;1;4\nCem;1;1;x;2\n",
    ),
    (
        "cross.csv",
        ";Anna;Bert;Cem\nAnna;*;1;0\nBert;0;*;½\nCem;1;½;*\n",
    ),
    (
        "league.md",
        "# Liga\n\n| Date | Winner | Loser |\n|---|---|---|\n| 2026-10-02 | Anna | Bert |\n| 2026-10-02 | Cem | Anna & Dora |\n",
    ),
    (
        "league.html",
        "<table><tr><th rowspan=2>Datum<th colspan=2>Paarung<th>Ergebnis<tr><td>Heim<td>Gast<td><tr><td>2.10.2026<td>Anna<td>Bert<td>3:1</table>",
    ),
    ("ratings.csv", "Name;DWZ\nAnna;1500\nBert;\n"),
    (
        "season.json",
        r#"{"players":[{"id":"anna"},{"id":"bert"}],"matchdays":[{"matchday":1,"date":"2026-10-02","games":[{"first":"anna","second":"bert","result":"1-0"}]}]}"#,
    ),
    (
        "rows.json",
        r#"[{"white":"Anna","black":"Bert","result":"1-0","date":"2026-01-05"},{"white":"Bert","black":["Cem","Dora"],"result":null,"date":"2026-01-12"}]"#,
    ),
    (
        "swiss.csv",
        "Rg.;Name;1.Rd;2.Rd;Pkt\n1;Anna;+2w1;=3b½;1,5\n2;Bert;-1b0;-1;1\n3;Cem;-1;=1w½;1,5\n",
    ),
    (
        "teams.csv",
        "Datum;A1;A2;B1;B2;Ergebnis\n02.01.2026;Anna;Bert;Cem;Dora;6:4\n",
    ),
    (
        "twice.csv",
        "Datum;Weiß;Schwarz;Erg.;;\n02.01.2026;Anna;Bert;1;:;0\n02.01.2026;Cem;Dora;½;:;½\n",
    ),
    (
        "open.trf",
        "012 Open 2026\n001    1      Meyer, Anna                       1500                             1.0    1     2 w 1  \n001    2      Novak, Bert                       1432                             0.0    2     1 b 0  \n",
    ),
];

/// Slips of the hand and of programs.
const SLIPS: [&str; 24] = [
    ";",
    ",",
    "\t",
    "\"",
    "'",
    "|",
    "\n",
    "\r\n",
    "\u{feff}",
    "\0",
    "½",
    "1:0",
    "-",
    "*",
    "x",
    "9999999999999999999",
    "31.02.2026",
    "<td>",
    "</table>",
    "{",
    "\u{202e}",
    "é",
    " & ",
    "e9999",
];

/// Reads a file as `import` does.
fn import(name: &str, text: &str) -> (ImportedSeason, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let file = ImportedFile {
        bytes: text.as_bytes(),
        ..ImportedFile::of_text(name, text)
    };
    let format = find_format(FORMATS, None, name, text.as_bytes());
    let read = match format.map(|format| format.reader) {
        Some(FormatReader::Text(read)) => {
            SeasonOrSheets::Season(Box::new(read(&file, &mut diagnostics)))
        }
        Some(FormatReader::Either(read)) => read(&file, &mut diagnostics),
        Some(FormatReader::Sheets(read) | FormatReader::Workbook(read)) => {
            SeasonOrSheets::Sheets(read(&file, &mut diagnostics))
        }
        Some(FormatReader::Database) | None => SeasonOrSheets::Sheets(Vec::new()),
    };
    let season = match read {
        SeasonOrSheets::Season(season) => *season,
        SeasonOrSheets::Sheets(_) if diagnostics.has_errors() => ImportedSeason::default(),
        SeasonOrSheets::Sheets(sheets) => {
            sheet_import::read(&file, &sheets, &mut diagnostics).season
        }
    };
    (season, diagnostics)
}

fn is_empty(season: &ImportedSeason) -> bool {
    season.players.is_empty() && season.matchdays.is_empty()
}

#[test]
fn the_sheets_are_read_as_they_are() {
    for (name, text) in SHEETS {
        let (season, diagnostics) = import(name, text);
        // These do not say on which days they were played.
        let needs_more = ["days.csv", "cross.csv", "swiss.csv", "open.trf"].contains(&name);
        assert_eq!(
            diagnostics.has_errors(),
            needs_more,
            "{name}: {diagnostics:?}"
        );
        assert!(needs_more || !is_empty(&season), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A sheet that nobody understands is an error, never an empty league.
    #[test]
    fn damaged_sheets_are_read_or_refused(
        (name, text) in select(&SHEETS[..]),
        slips in prop::collection::vec((any::<Index>(), 0..9_usize, select(&SLIPS[..])), 1..6),
    ) {
        let mut text = text.to_owned();
        for (at, gone, slip) in slips {
            let start = text.floor_char_boundary(at.index(text.len() + 1));
            let end = text.ceil_char_boundary((start + gone).min(text.len()));
            text.replace_range(start..end, slip);
        }
        let (season, diagnostics) = import(name, &text);
        prop_assert!(diagnostics.has_errors() || !is_empty(&season), "{name}: {text:?}");
    }
}
