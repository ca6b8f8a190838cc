//! Cross tables: a row a player, a column an opponent.

use crate::authoring::matchday_file::{SeasonDay, SeasonGame};
use crate::formats::column_meaning::folded;
use crate::formats::dated_rows::SheetReading;
use crate::formats::import_settings::{CellMeaning, ImportSettings};
use crate::formats::imported_season::ImportedSeason;
use crate::formats::long_table::result_mark;
use crate::formats::sheet::{SheetRow, spot};
use crate::formats::sheet_layout::{SheetLayout, is_absent, row_name};
use crate::league::model::game::{Duel, read_score};
use crate::syntax::diagnostic::{Code, DiagnosticPlace, Diagnostics};

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
    let mut rows: Vec<(String, &SheetRow)> = Vec::new();
    for row in reading.body() {
        if !reading.is_aside(row) {
            rows.push((row_name(reading.layout, row), row));
        }
    }
    for (name, row) in &rows {
        season.mention(name, &reading.layout.place_of_name(row));
    }
    let table = CrossTable {
        file: reading.file,
        layout: reading.layout,
        settings,
        columns: reading.layout.players().collect(),
        rows,
    };
    let mut day = SeasonDay {
        date,
        origin: table.rows.first().map(|(_, row)| row.whole()),
        ..SeasonDay::default()
    };
    let (mut missing, mut several) = (0, 0);
    for (one, other) in table.pairs() {
        match table.games(one, other, diagnostics) {
            PairGames::Found(games) => {
                several += usize::from(games.len() > 1);
                day.games.extend(games);
            }
            PairGames::None => missing += 1,
            PairGames::Contradictory => {}
        }
    }
    season.matchdays.push(day);
    let notes = [
        (missing > 0).then(|| match missing {
            1 => "1 game without a result, left out".to_owned(),
            _ => format!("{missing} games without a result, left out"),
        }),
        (several > 0).then(|| match several {
            1 => "1 pair has several games in one cell".to_owned(),
            _ => format!("{several} pairs have several games in one cell"),
        }),
        (!table.is_home_away()).then(|| {
            "a cross table does not say who was first: the player of the upper row is".to_owned()
        }),
    ];
    reading.notes.extend(notes.into_iter().flatten());
    season
}

/// A cross table: its rows by name, and the columns of the opponents.
struct CrossTable<'a> {
    file: &'a str,
    layout: &'a SheetLayout,
    settings: &'a ImportSettings,
    columns: Vec<usize>,
    rows: Vec<(String, &'a SheetRow)>,
}

/// The games of two players, as their cells tell them.
enum PairGames {
    Found(Vec<SeasonGame>),
    None,
    /// The two cells say different things, which is reported.
    Contradictory,
}

impl CrossTable<'_> {
    /// Returns whether each cell is a game of its own, at home in its row.
    fn is_home_away(&self) -> bool {
        self.settings.cells == Some(CellMeaning::HomeAway)
    }

    /// The rows that meet, the upper one first; home and away each pair twice.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let (count, is_home_away) = (self.rows.len(), self.is_home_away());
        let all = (0..count).flat_map(move |one| (0..count).map(move |other| (one, other)));
        all.filter(move |(one, other)| one < other || is_home_away && one != other)
    }

    /// The column of a row's player: by name, or by number.
    fn column_of(&self, row: usize) -> Option<usize> {
        let name = folded(&self.rows[row].0);
        let mut columns = self.columns.iter();
        let named = columns.find(|&&it| folded(&self.layout.columns[it].head) == name);
        named.or_else(|| self.columns.get(row)).copied()
    }

    /// The marks in a cell, as its row sees them, and its place; one that can not be read is
    /// reported.
    fn marks(
        &self,
        row: usize,
        against: usize,
        diagnostics: &mut Diagnostics,
    ) -> Option<(Vec<String>, DiagnosticPlace)> {
        let column = self.column_of(against)?;
        let cells = self.rows[row].1;
        let (text, place) = (cells.text(column), cells.place(column));
        if text.is_empty() || is_absent(text) {
            return None;
        }
        let across = self.column_of(row);
        let across = across.map_or("", |column| self.rows[against].1.text(column));
        let marks = games(text, across, self.settings.counts_scores);
        if marks.is_none() {
            let message = format!("`{text}` is no result");
            diagnostics
                .error(Code::BadResult, spot(self.file, place.clone()), message)
                .help(
                    "write 1, 0, ½ or a score such as 3:1, several games with a blank between \
                     them (`1 ½`), `-` for a game that was not played",
                );
        }
        Some((marks?, place))
    }

    /// The games of two rows.
    fn games(&self, one: usize, other: usize, diagnostics: &mut Diagnostics) -> PairGames {
        let upper = self.marks(one, other, diagnostics);
        let lower = match self.is_home_away() {
            true => None,
            false => self.marks(other, one, diagnostics),
        };
        let turned = lower.map(|(marks, place)| {
            let marks: Vec<String> = marks.iter().map(|mark| reversed(mark)).collect();
            (marks, place)
        });
        let (first, second) = (&self.rows[one].0, &self.rows[other].0);
        if let (Some((upper, _)), Some((lower, place))) = (&upper, &turned)
            && upper != lower
        {
            let (upper, lower) = (upper.join(" "), lower.join(" "));
            let message = format!(
                "`{first}` and `{second}` have {upper} in the upper cell, and {lower} by the \
                 lower one"
            );
            diagnostics
                .error(Code::BadResult, spot(self.file, place.clone()), message)
                .help(
                    "mend one of the two; if rows are at home and columns away, say `--cells \
                     home-away`",
                );
            return PairGames::Contradictory;
        }
        let Some((results, place)) = upper.or(turned) else {
            return PairGames::None;
        };
        let game = |result| SeasonGame {
            first: first.clone(),
            second: second.clone(),
            result,
            game: self.settings.game.clone(),
            rounds: self.settings.rounds,
            origin: Some(place.clone()),
            ..SeasonGame::default()
        };
        PairGames::Found(results.into_iter().map(game).collect())
    }
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
