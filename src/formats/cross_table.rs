//! Cross tables: a row a player, a column an opponent.

use crate::authoring::matchday_file::{SeasonDay, SeasonGame};
use crate::formats::ImportedSeason;
use crate::formats::column_meaning::folded;
use crate::formats::dated_rows::SheetReading;
use crate::formats::import_settings::CellMeaning;
use crate::formats::long_table::result_mark;
use crate::formats::sheet::{SheetRow, spot};
use crate::formats::sheet_layout::{is_absent, row_name};
use crate::league::model::game::{Duel, read_score};
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Reads the games of a cross table, all on one day.
///
/// Where both cells of a pair are filled they must say the same; of the two, whose row is the
/// upper one comes first. With `--cells home-away` each cell is a game of its own.
pub(crate) fn read(
    reading: &mut SheetReading<'_>,
    diagnostics: &mut Diagnostics,
) -> ImportedSeason {
    let mut season = ImportedSeason::default();
    let settings = reading.settings;
    let Some(date) = settings.date.or(reading.layout.titled).or(settings.written) else {
        let head = &reading.layout.columns[0];
        diagnostics
            .error(
                Code::BadDate,
                spot(reading.file, head.place.clone()),
                "a cross table without a day",
            )
            .help("name the day of its games with `--date 2026-01-09`");
        return season;
    };
    let body: Vec<&SheetRow> = reading.body().iter().collect();
    let mut rows: Vec<(String, &SheetRow)> = Vec::new();
    for row in body {
        if !reading.is_aside(row) {
            rows.push((row_name(reading.layout, row), row));
        }
    }
    for (name, row) in &rows {
        season.mention(name, &reading.layout.place_of_name(row));
    }
    let columns: Vec<usize> = reading.layout.players().collect();
    // The column of each row's player: by name, or by number.
    let column_of = |index: usize| {
        let name = folded(&rows[index].0);
        let named = columns
            .iter()
            .find(|&&it| folded(&reading.layout.columns[it].head) == name);
        named.or_else(|| columns.get(index)).copied()
    };
    let mut day = SeasonDay {
        date,
        origin: rows.first().map(|(_, row)| row.whole()),
        ..SeasonDay::default()
    };
    let is_home_away = settings.cells == Some(CellMeaning::HomeAway);
    let (mut missing, mut several) = (0, 0);
    for one in 0..rows.len() {
        for other in 0..rows.len() {
            let is_lower = other < one && !is_home_away;
            if one == other || is_lower {
                continue;
            }
            let read_cell = |row: usize, against: usize, diagnostics: &mut Diagnostics| {
                let column = column_of(against)?;
                let (text, place) = (rows[row].1.text(column), rows[row].1.place(column));
                if text.is_empty() || is_absent(text) {
                    return None;
                }
                let across = column_of(row).map_or("", |column| rows[against].1.text(column));
                let marks = games(text, across, settings.counts_scores);
                if marks.is_none() {
                    diagnostics
                        .error(Code::BadResult, spot(reading.file, place.clone()), format!("`{text}` is no result"))
                        .help("write 1, 0, ½ or a score such as 3:1, several games with a blank between them (`1 ½`), `-` for a game that was not played");
                }
                Some((marks?, place))
            };
            let upper = read_cell(one, other, diagnostics);
            let lower = match is_home_away {
                true => None,
                false => read_cell(other, one, diagnostics),
            };
            let turned = lower.as_ref().map(|(marks, place)| {
                let marks: Vec<String> = marks.iter().map(|mark| reversed(mark)).collect();
                (marks, place.clone())
            });
            if let (Some((upper, _)), Some((lower, place))) = (&upper, &turned)
                && upper != lower
            {
                let (first, second) = (&rows[one].0, &rows[other].0);
                let (upper, lower) = (upper.join(" "), lower.join(" "));
                let message = format!(
                    "`{first}` and `{second}` have {upper} in the upper cell, and {lower} by the lower one"
                );
                diagnostics
                    .error(Code::BadResult, spot(reading.file, place.clone()), message)
                    .help("mend one of the two; if rows are at home and columns away, say `--cells home-away`");
                continue;
            }
            let Some((results, place)) = upper.or(turned) else {
                missing += 1;
                continue;
            };
            several += usize::from(results.len() > 1);
            day.games
                .extend(results.into_iter().map(|result| SeasonGame {
                    first: rows[one].0.clone(),
                    second: rows[other].0.clone(),
                    result,
                    game: settings.game.clone(),
                    rounds: settings.rounds,
                    origin: Some(place.clone()),
                    ..SeasonGame::default()
                }));
        }
    }
    if missing > 0 {
        let games = if missing == 1 {
            "1 game"
        } else {
            &format!("{missing} games")
        };
        reading
            .notes
            .push(format!("{games} without a result, left out"));
    }
    if several > 0 {
        let pairs = if several == 1 {
            "1 pair has"
        } else {
            &format!("{several} pairs have")
        };
        reading
            .notes
            .push(format!("{pairs} several games in one cell"));
    }
    if !is_home_away {
        reading.notes.push(
            "a cross table does not say who was first: the player of the upper row is".to_owned(),
        );
    }
    season.matchdays.push(day);
    season
}

/// The marks of the games in a cell: one, or several with a sign between them.
///
/// Without any sign between them `10` may be a number: it is two games only where the cell
/// across says the reverse.
fn games(text: &str, across: &str, counts_scores: bool) -> Option<Vec<String>> {
    let one = |text: &str| result_mark(text, counts_scores).filter(|mark| mark != "-");
    if let Some(mark) = one(text) {
        return Some(vec![mark]);
    }
    let is_game = |part: &&str| matches!(*part, "1" | "0" | "½" | "=" | "0,5" | "0.5");
    let parts: Vec<&str> = text
        .split(|char: char| char.is_whitespace() || "+/;|".contains(char))
        .filter(|part| !part.is_empty())
        .collect();
    if parts.len() > 1 && parts.iter().all(is_game) {
        return parts.into_iter().map(one).collect();
    }
    let turned: String = across
        .chars()
        .map(|char| match char {
            '1' => '0',
            '0' => '1',
            other => other,
        })
        .collect();
    let are_games = text.chars().count() > 1 && text.chars().all(|char| "10½=".contains(char));
    let is_plain = text.chars().all(|char| "½=".contains(char)) || turned == text;
    if !are_games || !is_plain {
        return None;
    }
    text.chars().map(|char| one(&char.to_string())).collect()
}

/// The mark of a game as the other player sees it.
fn reversed(mark: &str) -> String {
    if let Some((first, second)) = read_score(mark) {
        return format!("{second}:{first}");
    }
    let duel = match Duel::from_mark(mark) {
        Some(Duel::First) => Duel::Second,
        Some(Duel::Second) => Duel::First,
        Some(Duel::FirstByForfeit) => Duel::SecondByForfeit,
        Some(Duel::SecondByForfeit) => Duel::FirstByForfeit,
        Some(same) => same,
        None => return mark.to_owned(),
    };
    duel.mark().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_may_have_several_games() {
        let check = |text: &str, across: &str, expected: Option<&str>| {
            let found = games(text, across, false).map(|marks| marks.join(" "));
            assert_eq!(found.as_deref(), expected, "{text}");
        };
        check("1", "0", Some("1-0"));
        check("1/2", "½", Some("½-½"));
        check("1 0", "0 1", Some("1-0 0-1"));
        check("1/0", "", Some("1-0 0-1"));
        check("1+½", "", Some("1-0 ½-½"));
        check("½ / 0,5", "", Some("½-½ ½-½"));
        check("½½", "", Some("½-½ ½-½"));
        check("10", "01", Some("1-0 0-1"));
        check("11", "00", Some("1-0 1-0"));
        // A number, points of several games, and `1½` across from `½`.
        check("10", "", None);
        check("11", "11", None);
        check("1,5", "0,5", None);
        check("1½", "½", None);
        check("2", "0", None);
    }
}
