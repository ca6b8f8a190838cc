//! Tables of Swiss tournaments: a row a player, in the column of each round the number of the
//! opponent, the colour and the result, as chess-results and Swiss-Manager print them.

use crate::authoring::player_entry::SeasonPlayer;
use crate::formats::ImportedSeason;
use crate::formats::column_meaning::ColumnMeaning;
use crate::formats::dated_rows::SheetReading;
use crate::formats::import_settings::ColumnRole;
use crate::formats::sheet::{Sheet, SheetRow, decimal, spot};
use crate::formats::sheet_layout::SheetLayout;
use crate::formats::tournament_rounds::{
    Entrant, EntrantRound, compare_points, matchdays, mismatches, named_days,
};
use crate::syntax::diagnostic::{Code, DiagnosticPlace, Diagnostics};

/// A round as a cell tells it, in the signs of TRF16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SwissCell {
    opponent: Option<u32>,
    colour: char,
    result: char,
}

/// The columns of rounds: every cell reads as one, and some name an opponent.
pub(crate) fn swiss_columns(layout: &SheetLayout, sheet: &Sheet) -> Vec<usize> {
    let rows = sheet.rows.get(layout.body..).unwrap_or_default();
    let is_open = |column: &usize| layout.columns[*column].role == ColumnRole::Player;
    let cells = |column: usize| rows.iter().map(move |row| cell(row.text(column)));
    let is_round = |column: &usize| {
        let mut opponents = cells(*column).flatten().filter(|it| it.opponent.is_some());
        opponents.next().is_some() && cells(*column).all(|it| it.is_some())
    };
    (0..layout.columns.len())
        .filter(is_open)
        .filter(is_round)
        .collect()
}

/// Reads the rounds as matchdays.
///
/// The numbers of opponents are those of a column before the rounds, or of the rows; of several
/// columns those in which the lines of both players say the same.
pub(crate) fn read(
    reading: &mut SheetReading<'_>,
    diagnostics: &mut Diagnostics,
) -> ImportedSeason {
    let mut season = ImportedSeason {
        are_rounds: true,
        ..ImportedSeason::default()
    };
    let mut rows: Vec<&SheetRow> = Vec::new();
    for row in reading.body() {
        if !reading.is_aside(row) && !reading.layout.name_of(row).is_empty() {
            rows.push(row);
        }
    }
    for row in &rows {
        let name = reading.layout.name_of(row);
        season.mention(&name, &reading.layout.place_of_name(row));
        let rating = reading.text(row, ColumnMeaning::Rating).and_then(decimal);
        season.players.push(SeasonPlayer {
            name: Some(name),
            rating: rating.filter(|it| *it > 0.0).map(|it| it.to_string()),
            ..SeasonPlayer::default()
        });
    }
    let rounds: Vec<usize> = reading.layout.players().collect();
    let entrants = numberings(reading, &rows, &rounds)
        .into_iter()
        .map(|numbers| entrants(reading, &rows, &rounds, &numbers))
        .min_by_key(|entrants| mismatches(entrants))
        .unwrap_or_default();
    season.compared = compare_points(&entrants);
    let settings = reading.settings;
    let only = reading.layout.titled.or(settings.written);
    let dates = named_days(settings, rounds.len()).or_else(|| {
        only.filter(|_| rounds.len() == 1)
            .map(|day| vec![Some(day)])
    });
    let Some(dates) = dates.filter(|days| days.iter().all(Option::is_some)) else {
        let message = format!("{} rounds, and not a date for each", rounds.len());
        let place = rounds
            .first()
            .map(|&it| reading.layout.columns[it].place.clone());
        let spot = spot(reading.file, place.unwrap_or(DiagnosticPlace::File));
        diagnostics
            .error(Code::BadDate, spot, message)
            .help("name the day of the first round and how far they are apart, `--date 2026-01-09 --every 7d`; without `--every` all are of one day");
        return season;
    };
    season.matchdays = matchdays(&entrants, &dates, reading.file, diagnostics);
    season
}

/// The ways in which the rows can be numbered: columns of different whole numbers before the
/// first round, and at last the order of the rows.
fn numberings(reading: &SheetReading<'_>, rows: &[&SheetRow], rounds: &[usize]) -> Vec<Vec<u32>> {
    let whole = |text: &str| text.trim_end_matches('.').parse::<u32>().ok();
    let first = rounds.first().copied().unwrap_or_default();
    let is_rating = |column: &usize| reading.layout.column(ColumnMeaning::Rating) == Some(*column);
    let columns = (0..first).filter(|column| !is_rating(column));
    let numbered = columns.filter_map(|column| {
        let numbers: Option<Vec<u32>> = rows.iter().map(|row| whole(row.text(column))).collect();
        numbers.filter(|numbers| {
            let different: std::collections::BTreeSet<_> = numbers.iter().collect();
            different.len() == numbers.len()
        })
    });
    let counted = (1..).take(rows.len()).collect();
    numbered.chain([counted]).collect()
}

/// The rows as players of a tournament.
fn entrants(
    reading: &SheetReading<'_>,
    rows: &[&SheetRow],
    rounds: &[usize],
    numbers: &[u32],
) -> Vec<Entrant> {
    let points = reading.layout.column(ColumnMeaning::Score);
    let entrant = |(row, number): (&&SheetRow, &u32)| Entrant {
        number: *number,
        name: reading.layout.name_of(row),
        points: points.and_then(|column| half_points(row.text(column))),
        rounds: rounds
            .iter()
            .map(|&column| {
                let cell = cell(row.text(column));
                EntrantRound {
                    opponent: cell.and_then(|it| it.opponent),
                    colour: cell.map_or('-', |it| it.colour),
                    result: cell.map_or(' ', |it| it.result),
                    place: row.place(column),
                }
            })
            .collect(),
    };
    rows.iter().zip(numbers).map(entrant).collect()
}

/// Points with a decimal sign or a half: `2,5`, `2½`.
fn half_points(text: &str) -> Option<f64> {
    match text.strip_suffix('½') {
        Some("") => Some(0.5),
        Some(whole) => decimal(whole).map(|whole| whole + 0.5),
        None => decimal(text),
    }
}

/// The round in a cell: `2w1`, `+2w1`, `-5b0`, `=3s½`, `4w+`; without an opponent `-1`, `-½`, `-0`,
/// `+`, `bye`; a dash or nothing is a round that a player did not take part in.
fn cell(text: &str) -> Option<SwissCell> {
    let text: String = text.to_lowercase().split_whitespace().collect();
    let alone = |result| SwissCell {
        opponent: None,
        colour: '-',
        result,
    };
    match text.as_str() {
        "" | "-" | "--" | "---" | "–" | "—" | "*" | "**" | "***" | "-0" => {
            return Some(alone(' '));
        }
        "-1" | "+" | "bye" | "spielfrei" | "freilos" => return Some(alone('U')),
        "-½" | "-0.5" | "-0,5" | "=" => return Some(alone('H')),
        _ => {}
    }
    let sign = text.chars().next().filter(|char| "+-=".contains(*char));
    let rest = text.strip_prefix(['+', '-', '=']).unwrap_or(&text);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let opponent = rest.get(..digits)?.parse().ok().filter(|it| *it > 0)?;
    let mut chars = rest.get(digits..)?.chars();
    let colour = match chars.next()? {
        'w' => 'w',
        'b' | 's' => 'b',
        _ => return None,
    };
    let result = match (chars.as_str(), sign) {
        ("1", None | Some('+')) => '1',
        ("0", None | Some('-')) => '0',
        ("½" | "=" | "0.5" | "0,5" | "5", None | Some('=')) => '=',
        ("+" | "1k", None | Some('+')) => '+',
        ("-" | "0k", None | Some('-')) => '-',
        ("", Some('+')) => '1',
        ("", Some('-')) => '0',
        ("", Some('=')) => '=',
        ("" | "*", None) => ' ',
        _ => return None,
    };
    Some(SwissCell {
        opponent: Some(opponent),
        colour,
        result,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_the_opponent_the_colour_and_the_result() {
        for (text, opponent, colour, result) in [
            ("2w1", Some(2), 'w', '1'),
            ("+2w1", Some(2), 'w', '1'),
            ("-5b0", Some(5), 'b', '0'),
            ("=3s½", Some(3), 'b', '='),
            ("12 W 1", Some(12), 'w', '1'),
            ("+4s", Some(4), 'b', '1'),
            ("4w+", Some(4), 'w', '+'),
            ("4b-", Some(4), 'b', '-'),
            ("7w", Some(7), 'w', ' '),
            ("-1", None, '-', 'U'),
            ("-½", None, '-', 'H'),
            ("-0", None, '-', ' '),
            ("", None, '-', ' '),
        ] {
            let expected = SwissCell {
                opponent,
                colour,
                result,
            };
            assert_eq!(cell(text), Some(expected), "{text}");
        }
        // A sign that says another result than the digit is a slip, and `+2` alone is a number.
        for text in ["+2w0", "-2w1", "+2", "2", "3:1", "w1", "2x1", "Anna", "0w1"] {
            assert_eq!(cell(text), None, "{text}");
        }
    }
}
