//! Results with a column a player and places in the cells.

use crate::authoring::matchday_file::{SeasonDay, SeasonPlacing};
use crate::formats::ImportedSeason;
use crate::formats::cell_grid::{CellGrid, GridCell, column_name, decimal, whole};
use crate::formats::date::DateReader;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Columns that are no players.
const KEYS: [&str; 4] = ["matchday", "date", "game", "rounds"];

/// Reads a line a result: `-` did not take part, `4(3)` is kept.
pub fn read(
    grid: &CellGrid,
    calendar: &mut DateReader<'_>,
    diagnostics: &mut Diagnostics,
) -> ImportedSeason {
    let mut season = ImportedSeason::default();
    let Some(date) = grid.column("date") else {
        let span = whole(&grid.header);
        diagnostics
            .error(Code::BadRow, calendar.at().span(span), "no column `date`")
            .help("add a column with the day of each result");
        return season;
    };
    let [number, _, game, rounds] = KEYS.map(|key| grid.column(key));
    let players = columns(grid);
    for &player in &players {
        let cell = &grid.header[player];
        if cell.text.is_empty() {
            let spot = calendar.at().span(cell.span.clone());
            diagnostics
                .error(Code::BadRow, spot, "a column without a name")
                .help("name the player, or take the column out");
        }
        season.mention(&cell.text, &cell.span);
    }
    for row in &grid.rows {
        let day = calendar.day(&row[date], diagnostics);
        let number = number.map(|at| matchday(&row[at], calendar, diagnostics));
        let rounds = rounds.and_then(|at| self::rounds(&row[at], calendar, diagnostics));
        let mut result = SeasonPlacing {
            game: game
                .map(|at| row[at].text.clone())
                .filter(|it| !it.is_empty()),
            rounds,
            ..SeasonPlacing::default()
        };
        for &player in &players {
            let name = &grid.header[player].text;
            if let Some(place) = place(&row[player], name, calendar, diagnostics) {
                result.placings.push((name.clone(), place));
            }
        }
        let number = match number {
            Some(None) => continue,
            Some(number) => number,
            None => None,
        };
        if let Some(date) = day {
            let spot = calendar.at().span(row[0].span.clone());
            if let Some(day) = day_of(&mut season.matchdays, number, date, spot, diagnostics) {
                day.results.push(result);
            }
        }
    }
    season
}

/// The columns of players.
pub fn columns(grid: &CellGrid) -> Vec<usize> {
    let is_player = |&index: &usize| {
        let name = column_name(&grid.header[index].text);
        !KEYS.contains(&name.as_str())
    };
    (0..grid.header.len()).filter(is_player).collect()
}

/// The matchday to which a row belongs, begun where it is not there yet.
pub fn day_of<'a>(
    days: &'a mut Vec<SeasonDay>,
    number: Option<u32>,
    date: jiff::civil::Date,
    spot: crate::syntax::diagnostic::DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) -> Option<&'a mut SeasonDay> {
    let same = |day: &SeasonDay| match number {
        Some(_) => day.matchday == number,
        None => day.date == date,
    };
    let index = days.iter().position(same).unwrap_or_else(|| {
        days.push(SeasonDay {
            matchday: number,
            date,
            ..SeasonDay::default()
        });
        days.len() - 1
    });
    let day = &mut days[index];
    if day.date != date {
        let number = number.unwrap_or_default();
        let message = format!("matchday {number} is on {} and on {date}", day.date);
        diagnostics
            .error(Code::BadDate, spot, message)
            .help("mend the date or the number of the matchday");
        return None;
    }
    Some(day)
}

/// The number of a matchday; reports what is none.
pub fn matchday(
    cell: &GridCell,
    calendar: &DateReader<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<u32> {
    let number = cell.text.parse().ok().filter(|&number: &u32| number > 0);
    if number.is_none() {
        diagnostics
            .error(
                Code::OutOfRange,
                calendar.at().span(cell.span.clone()),
                format!("`{}` is no number of a matchday", cell.text),
            )
            .help("write a whole number from 1");
    }
    number
}

/// Returns the number of rounds of a result; nothing where the cell is empty.
pub fn rounds(
    cell: &GridCell,
    calendar: &DateReader<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<f64> {
    if cell.text.is_empty() {
        return None;
    }
    let rounds = decimal(&cell.text).filter(|rounds| *rounds > 0.0 && *rounds <= 1000.0);
    if rounds.is_none() {
        diagnostics
            .error(
                Code::OutOfRange,
                calendar.at().span(cell.span.clone()),
                format!("`{}` is no number of rounds", cell.text),
            )
            .help("write a number above 0, at most 1,000");
    }
    rounds
}

/// The place in a cell, as written; nothing where the player did not take part.
fn place(
    cell: &GridCell,
    player: &str,
    calendar: &DateReader<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    if matches!(cell.text.as_str(), "-" | "–" | "—") {
        return None;
    }
    let place = is_place(&cell.text).then(|| cell.text.clone());
    if place.is_none() {
        let message = if cell.text.is_empty() {
            format!("an empty cell in the column of `{player}`")
        } else {
            format!("`{}` is no place", cell.text)
        };
        diagnostics
            .error(
                Code::BadPlace,
                calendar.at().span(cell.span.clone()),
                message,
            )
            .help(
                "write `3`, `4(3)` for a place with a remark, `-` for a player who did not take part");
    }
    place
}

/// `3` or `4(3)`.
pub fn is_place(text: &str) -> bool {
    let is_number = |text: &str| {
        let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        is_digits && text.parse::<u32>().is_ok_and(|place| place > 0)
    };
    match text.split_once('(') {
        Some((place, remark)) => {
            is_number(place) && remark.strip_suffix(')').is_some_and(is_number)
        }
        None => is_number(text),
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::csv;

    fn check(text: &str, expected: &[&str]) {
        let (_, diagnostics) = csv::read("a.csv", text, None);
        let messages: Vec<&str> = diagnostics.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(messages, expected);
    }

    #[test]
    fn every_row_is_a_result_with_its_places() {
        let text = "Rounds;Date;R;I;GL\n2,5;3.11.2017;4(3);-;1\n";
        let (season, diagnostics) = csv::read("a.csv", text, None);
        assert!(diagnostics.is_empty());
        let day = &season.matchdays[0];
        assert_eq!(day.date, jiff::civil::date(2017, 11, 3));
        assert_eq!(day.results[0].rounds, Some(2.5));
        let seat = |player: &str, place: &str| (player.to_owned(), place.to_owned());
        assert_eq!(
            day.results[0].placings,
            [seat("R", "4(3)"), seat("GL", "1")]
        );
    }

    #[test]
    fn all_faults_are_told_at_once() {
        check(
            "matchday,date,I,I\n0,2017-02-30,x,0\n",
            &[
                "two columns `I`",
                "`2017-02-30` is a date that does not exist",
                "`0` is no number of a matchday",
                "`x` is no place",
                "`0` is no place",
            ],
        );
        check(
            "date,I,R\nMay 3,1,2\nMay 4,2,\n",
            &[
                "an empty cell in the column of `R`",
                "2 dates without a year, the first is `May 3`",
            ],
        );
        check(
            "matchday,date,I,R\n1,2017-11-03,1,2\n1,2017-11-04,1,2\n",
            &["matchday 1 is on 2017-11-03 and on 2017-11-04"],
        );
    }
}
