//! Sheets that say what others say in another arrangement, put into the usual one: players in
//! rows below days, both players in one cell, places as heads above names.
//!
//! Each cell keeps its place, so that errors name those of the sheet as it is.

use std::collections::BTreeSet;

use crate::formats::column_meaning::{ColumnMeaning, folded, numbered_matchday};
use crate::formats::date;
use crate::formats::date::WrittenDate;
use crate::formats::sheet::{Sheet, SheetCell, SheetRow, decimal};
use crate::formats::sheet_layout::place_mark;

/// So many rows from the top may be the head.
const MOST_TITLE_ROWS: usize = 30;

/// A way to turn a sheet whose head is the row of an index.
type Turn = fn(&Sheet, usize) -> Option<Sheet>;

/// Returns a sheet in the usual arrangement, and in words what was turned; `None` for one that
/// has it already, or has none that is known. Rounds are read where `has_days` says that the
/// keeper has named their days.
pub(crate) fn reshaped(sheet: &Sheet, has_days: bool) -> Option<(Sheet, &'static str)> {
    let heads = 0..sheet.rows.len().min(MOST_TITLE_ROWS);
    let ways: [(bool, Turn, &'static str); 4] = [
        (
            true,
            by_day,
            "the days stand in the columns, the players in the rows",
        ),
        (
            has_days,
            by_round,
            "the rounds stand in the columns, the players in the rows; nothing beside them is read",
        ),
        (true, by_pairing, "both players of a game stand in one cell"),
        (
            true,
            by_place,
            "the places stand in the head, the players below them",
        ),
    ];
    let mut turned = heads.flat_map(|head| {
        let ways = ways.into_iter().filter(|(is_asked, ..)| *is_asked);
        ways.filter_map(move |(_, way, told)| Some((way(sheet, head)?, told)))
    });
    turned.next()
}

fn cell(text: &str, like: &SheetCell) -> SheetCell {
    SheetCell {
        text: text.to_owned(),
        place: like.place.clone(),
    }
}

fn with_rows(sheet: &Sheet, head: usize, rows: Vec<SheetRow>) -> Sheet {
    Sheet {
        name: sheet.name.clone(),
        rows: sheet.rows[..head].iter().cloned().chain(rows).collect(),
    }
}

/// `Name | 2.1. | 9.1.` with a row a player becomes a row a day.
fn by_day(sheet: &Sheet, head: usize) -> Option<Sheet> {
    let day = |text: &str| {
        let is_wrong = matches!(date::read(text, None), WrittenDate::Wrong(_));
        (decimal(text).is_none() && !is_wrong).then(|| text.to_owned())
    };
    by_columns(sheet, head, ColumnMeaning::Date, day)
}

/// `Name | Round 1 | Round 2` becomes a row a round, if places or points stand below them.
fn by_round(sheet: &Sheet, head: usize) -> Option<Sheet> {
    let round = |text: &str| numbered_matchday(text).map(|number| number.to_string());
    let turned = by_columns(sheet, head, ColumnMeaning::Matchday, round)?;
    let results = turned.rows[head + 1..]
        .iter()
        .flat_map(|row| &row.cells[1..]);
    let is_number = |text: &str| decimal(text).is_some() || place_mark(text).is_some();
    let mut texts = results.map(|cell| cell.text.trim());
    let is_plain = texts.all(|text| ["", "-", "–"].contains(&text) || is_number(text));
    is_plain.then_some(turned)
}

/// A row a player becomes a row for each column that says when it was played.
fn by_columns(
    sheet: &Sheet,
    head: usize,
    meaning: ColumnMeaning,
    moment: impl Fn(&str) -> Option<String>,
) -> Option<Sheet> {
    let heads = &sheet.rows[head];
    let is_day = |column: &usize| moment(heads.text(*column)).is_some();
    let days: Vec<usize> = heads.filled().filter(is_day).collect();
    let (first, names) = (*days.first()?, heads.filled().next()?);
    let is_name = matches!(
        ColumnMeaning::of_head(heads.text(names)),
        Some(ColumnMeaning::Name | ColumnMeaning::Player)
    );
    let names = if is_name { names } else { 0 };
    // One day is enough below a head that names the players.
    let is_few = days.len() < 2 && !is_name;
    if is_few || names >= first || (!is_name && !heads.text(0).is_empty()) {
        return None;
    }
    let is_player = |row: &&SheetRow| {
        let name = row.text(names);
        let of = ColumnMeaning::of_head(name);
        !name.is_empty() && decimal(name).is_none() && of != Some(ColumnMeaning::Sum)
    };
    let players: Vec<&SheetRow> = sheet.rows[head + 1..].iter().filter(is_player).collect();
    if players.len() < 2 {
        return None;
    }
    let corner = &heads.cells[first];
    let line = |first: SheetCell, rest: Vec<SheetCell>| SheetRow {
        number: heads.number,
        cells: std::iter::once(first).chain(rest).collect(),
    };
    let named = players.iter().map(|row| row.cells[names].clone());
    let mut rows = vec![line(cell(meaning.name(), corner), named.collect())];
    for day in days {
        let results = players.iter().map(|row| SheetCell {
            text: row.text(day).to_owned(),
            place: row.place(day),
        });
        let results: Vec<SheetCell> = results.collect();
        let text = moment(heads.text(day)).unwrap_or_default();
        if results.iter().any(|cell| !cell.text.is_empty()) {
            rows.push(line(cell(&text, &heads.cells[day]), results));
        }
    }
    Some(with_rows(sheet, head, rows))
}

/// The signs between the two players of a pairing.
const BETWEEN: [&str; 10] = [
    " - ", " – ", " — ", " vs. ", " vs ", " v. ", " v ", " gegen ", " contre ", " contra ",
];

fn players_of(pairing: &str) -> Option<(&str, &str)> {
    let parts = BETWEEN
        .iter()
        .find_map(|between| pairing.split_once(between));
    parts
        .map(|(first, second)| (first.trim(), second.trim()))
        .filter(|(first, second)| !first.is_empty() && !second.is_empty())
}

/// `Anna - Bert` beside a result becomes two columns.
fn by_pairing(sheet: &Sheet, head: usize) -> Option<Sheet> {
    let heads = &sheet.rows[head];
    let rows = &sheet.rows[head + 1..];
    let has_result = heads.cells.iter().any(|cell| {
        let meaning = ColumnMeaning::of_head(&cell.text);
        matches!(meaning, Some(ColumnMeaning::Result | ColumnMeaning::Score))
    });
    let has_players = heads.cells.iter().any(|cell| {
        let meaning = ColumnMeaning::of_head(&cell.text);
        matches!(
            meaning,
            Some(ColumnMeaning::First | ColumnMeaning::Winner | ColumnMeaning::Player)
        )
    });
    let is_pairing = |column: &usize| {
        let mut texts = rows
            .iter()
            .map(|row| row.text(*column))
            .filter(|text| !text.is_empty());
        let first = texts.next();
        first.is_some_and(|text| players_of(text).is_some())
            && texts.all(|text| players_of(text).is_some())
    };
    let column = heads
        .filled()
        .find(is_pairing)
        .filter(|_| has_result && !has_players)?;
    let split = |row: &SheetRow, first: &str, second: &str| {
        let mut cells = row.cells.clone();
        if let Some(own) = cells.get(column).cloned() {
            cells[column] = cell(first, &own);
            cells.insert(column + 1, cell(second, &own));
        }
        SheetRow {
            number: row.number,
            cells,
        }
    };
    let names = (ColumnMeaning::First.name(), ColumnMeaning::Second.name());
    let head_row = split(heads, names.0, names.1);
    let body = rows.iter().map(|row| {
        let (first, second) = players_of(row.text(column)).unwrap_or_default();
        split(row, first, second)
    });
    let rows = std::iter::once(head_row).chain(body).collect();
    Some(with_rows(sheet, head, rows))
}

/// The place that a head names: `1.`, `1. Platz`, `2nd place`.
fn place_of(head: &str) -> Option<String> {
    let head = folded(head);
    let mut words = head.split_whitespace();
    let (first, second) = (words.next()?, words.next());
    let is_word = |word: &str| {
        let meaning = ColumnMeaning::of_head(word);
        matches!(meaning, Some(ColumnMeaning::Place | ColumnMeaning::Rank))
    };
    let number = match second {
        None if first.bytes().all(|byte| byte.is_ascii_digit()) => return None,
        None => first,
        Some(word) if is_word(word) => first,
        Some(number) if is_word(first) => number,
        Some(_) => return None,
    };
    place_mark(number).filter(|_| words.next().is_none())
}

/// `1. Platz | 2. Platz` with names below becomes a row a player.
fn by_place(sheet: &Sheet, head: usize) -> Option<Sheet> {
    let heads = &sheet.rows[head];
    let columns = heads.filled();
    let places: Vec<(usize, String)> = columns
        .filter_map(|column| Some((column, place_of(heads.text(column))?)))
        .collect();
    let rows = &sheet.rows[head + 1..];
    let is_name = |row: &SheetRow| {
        let mut cells = places.iter().map(|(column, _)| row.text(*column));
        cells.all(|text| decimal(text).is_none() && place_mark(text).is_none())
    };
    if places.len() < 2 || rows.is_empty() || !rows.iter().all(is_name) {
        return None;
    }
    let is_place = |column: usize| places.iter().any(|(other, _)| *other == column);
    let others: Vec<usize> = heads.filled().filter(|it| !is_place(*it)).collect();
    let like = &heads.cells[places[0].0];
    let own = |row: &SheetRow| -> Vec<SheetCell> {
        let cell = |&column: &usize| SheetCell {
            text: row.text(column).to_owned(),
            place: row.place(column),
        };
        others.iter().map(cell).collect()
    };
    let named = [
        ColumnMeaning::ResultNumber,
        ColumnMeaning::Player,
        ColumnMeaning::Place,
    ];
    let mut cells = own(heads);
    cells.extend(named.map(|meaning| cell(meaning.name(), like)));
    let mut turned = vec![SheetRow {
        number: heads.number,
        cells,
    }];
    let names: BTreeSet<&str> = rows
        .iter()
        .flat_map(|row| places.iter().map(|(column, _)| row.text(*column)))
        .filter(|name| !name.is_empty())
        .collect();
    for (row, number) in rows.iter().zip(1..) {
        for (column, place) in &places {
            let text = row.text(*column);
            if text.is_empty() || text == "-" {
                continue;
            }
            let at = &row.cells[*column];
            let number: u32 = number;
            let several: Vec<&str> = text.split(',').map(str::trim).collect();
            // `Müller, Jörg` is one player, unless both have a place of their own elsewhere.
            let is_tie = several.iter().all(|name| names.contains(name));
            for name in if is_tie { several } else { vec![text] } {
                let mut cells = own(row);
                cells.extend([
                    cell(&number.to_string(), at),
                    cell(name, at),
                    cell(place, at),
                ]);
                turned.push(SheetRow {
                    number: row.number,
                    cells,
                });
            }
        }
    }
    Some(with_rows(sheet, head, turned))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::csv;
    use crate::formats::file_format::{FormatReader, ImportedFile};
    use crate::syntax::diagnostic::Diagnostics;

    fn check(text: &str, expected: Option<&str>) {
        let FormatReader::Sheets(read) = csv::FORMAT.reader else {
            panic!("CSV is sheets");
        };
        let file = ImportedFile::of_text("a.csv", text);
        let sheets = read(&file, &mut Diagnostics::new());
        let turned = reshaped(&sheets[0], true).map(|(sheet, _)| {
            let rows = sheet.rows.iter().map(|row| {
                let cells = row.cells.iter().map(|cell| cell.text.as_str());
                cells.collect::<Vec<_>>().join(";")
            });
            rows.collect::<Vec<_>>().join("\n")
        });
        assert_eq!(turned.as_deref(), expected, "{text}");
    }

    #[test]
    fn other_arrangements_are_turned() {
        check(
            "Name;2.1.2026;9.1.2026\nAnna;1;2\nBert;2;\nSumme;3;2\n",
            Some("date;Anna;Bert\n2.1.2026;1;2\n9.1.2026;2;"),
        );
        check(
            "Spieler;2.1.2026\nAnna;1\nBert;2\n",
            Some("date;Anna;Bert\n2.1.2026;1;2"),
        );
        check(
            "Datum;Paarung;Ergebnis\n2.1.2026;Anna - Bert;1:0\n",
            Some("Datum;first;second;Ergebnis\n2.1.2026;Anna;Bert;1:0"),
        );
        check(
            "Datum;1. Platz;2. Platz\n2.1.2026;Anna;Bert\n9.1.2026;Bert;-\n",
            Some(
                "Datum;result-number;player;place\n2.1.2026;1;Anna;1\n2.1.2026;1;Bert;2\n9.1.2026;2;Bert;1",
            ),
        );
    }

    #[test]
    fn the_usual_arrangements_stay() {
        for text in [
            "Datum;Anna;Bert\n2.1.2026;1;2\n",
            "Nr;Name;1;2\n1;Anna;*;1\n2;Bert;0;*\n",
            "Datum;Anna - Bert;Cem - Dora\n2.1.2026;1-0;0-1\n",
            "Name;Elo\nAnna;1500\n",
        ] {
            check(text, None);
        }
    }
}
