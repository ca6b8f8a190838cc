//! Tables of Swiss tournaments: a row a player, in the column of each round the number of the
//! opponent, the colour and the result, as chess-results and Swiss-Manager print them.

use crate::authoring::player_entry::SeasonPlayer;
use crate::formats::column_meaning::ColumnMeaning;
use crate::formats::dated_rows::SheetReading;
use crate::formats::imported_season::ImportedSeason;
use crate::formats::sheet::{SheetRow, decimal, spot};
use crate::formats::swiss_cell::swiss_cell;
use crate::formats::tournament_rounds::{
    Entrant, EntrantRound, compare_points, matchdays, mismatches, named_days,
};
use crate::syntax::diagnostic::{Code, DiagnosticPlace, Diagnostics};

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
                let cell = swiss_cell(row.text(column));
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
