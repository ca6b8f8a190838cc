//! Results with a line a player, or a line a game of two.
//!
//! Columns, in any order: `matchday, date, game, rounds, player, place`, or `first, second,
//! result`; further `result-number` where a day has several results by placings, `friendly`,
//! `handicap`, `board`, `note`. A line with `first` alone says in `result` what else happened
//! to the player: `bye`, `excused`, `unexcused`, `club`, `join`, `leave`, `return`, `lot`, or
//! a new rank.

use crate::authoring::matchday_file::{SeasonDay, SeasonGame, SeasonPlacing};
use crate::formats::ImportedSeason;
use crate::formats::cell_grid::{CellGrid, GridCell, column_name, whole};
use crate::formats::date::DateReader;
use crate::formats::wide_table::{day_of, is_place, matchday, rounds};
use crate::league::model::game::Duel;
use crate::league::model::grade::Grade;
use crate::syntax::diagnostic::{Code, Diagnostics, nearest};

/// Every column that has a meaning, in the order in which they are written.
pub const COLUMNS: [&str; 14] = [
    "matchday",
    "date",
    "game",
    "rounds",
    "result-number",
    "player",
    "place",
    "first",
    "second",
    "result",
    "friendly",
    "handicap",
    "board",
    "note",
];

/// Reads the lines; those of one result follow each other.
pub fn read(
    grid: &CellGrid,
    calendar: &mut DateReader<'_>,
    diagnostics: &mut Diagnostics,
) -> ImportedSeason {
    let mut season = ImportedSeason::default();
    for cell in &grid.header {
        let name = column_name(&cell.text);
        if !COLUMNS.contains(&name.as_str()) {
            let help = nearest(&name, COLUMNS).map_or_else(
                || format!("the columns are {}", COLUMNS.join(", ")),
                |it| format!("did you mean `{it}`?"),
            );
            let spot = calendar.at().span(cell.span.clone());
            diagnostics
                .error(
                    Code::BadRow,
                    spot,
                    format!("no column is called `{}`", cell.text),
                )
                .help(help);
        }
    }
    if grid.column("date").is_none() {
        let spot = calendar.at().span(whole(&grid.header));
        diagnostics
            .error(Code::BadRow, spot, "no column `date`")
            .help("add a column with the day of each result");
        return season;
    }
    let mut last = None;
    for row in &grid.rows {
        let cell = |name: &str| grid.column(name).map(|at| &row[at]);
        let line = LongRow {
            cell: &cell,
            whole: whole(row),
        };
        let date = cell("date").and_then(|cell| calendar.day(cell, diagnostics));
        let number = match cell("matchday") {
            Some(cell) => match matchday(cell, calendar, diagnostics) {
                Some(number) => Some(number),
                None => continue,
            },
            None => None,
        };
        let rounds = cell("rounds").and_then(|cell| rounds(cell, calendar, diagnostics));
        let Some(date) = date else { continue };
        for name in ["player", "first", "second"] {
            if let Some(cell) = line.filled(name) {
                season.mention(&cell.text, &cell.span);
            }
        }
        let spot = calendar.at().span(line.whole.clone());
        let Some(day) = day_of(&mut season.matchdays, number, date, spot, diagnostics) else {
            continue;
        };
        if line.filled("player").is_some() {
            let key = (day.matchday, day.date, line.text("result-number"));
            let is_new = last.as_ref() != Some(&key);
            seat(&line, day, rounds, is_new, calendar, diagnostics);
            last = Some(key);
        } else {
            pair(&line, day, rounds, calendar, diagnostics);
        }
    }
    season
}

/// One row with its cells by the names of their columns.
struct LongRow<'a> {
    cell: &'a dyn Fn(&str) -> Option<&'a GridCell>,
    whole: std::ops::Range<usize>,
}

impl<'a> LongRow<'a> {
    /// The cell, if it holds something.
    fn filled(&self, name: &str) -> Option<&'a GridCell> {
        (self.cell)(name).filter(|cell| !cell.text.is_empty())
    }

    fn text(&self, name: &str) -> Option<String> {
        self.filled(name).map(|cell| cell.text.clone())
    }

    /// A number in a cell; reports what is none.
    fn number<T: std::str::FromStr>(
        &self,
        name: &str,
        calendar: &DateReader<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<T> {
        let cell = self.filled(name)?;
        let number = cell.text.parse().ok();
        if number.is_none() {
            let spot = calendar.at().span(cell.span.clone());
            diagnostics
                .error(
                    Code::OutOfRange,
                    spot,
                    format!("`{}` is no {name}", cell.text),
                )
                .help("write a whole number");
        }
        number
    }

    /// Returns whether the result is a friendly; reports what is neither yes nor no.
    fn friendly(&self, calendar: &DateReader<'_>, diagnostics: &mut Diagnostics) -> bool {
        let Some(cell) = self.filled("friendly") else {
            return false;
        };
        match cell.text.to_lowercase().as_str() {
            "yes" | "true" | "1" => true,
            "no" | "false" | "0" => false,
            _ => {
                let spot = calendar.at().span(cell.span.clone());
                diagnostics
                    .error(
                        Code::UnknownValue,
                        spot,
                        format!("`{}` is no answer", cell.text),
                    )
                    .help("write `yes` for a friendly, else `no` or nothing");
                false
            }
        }
    }
}

/// A player's place in a result.
fn seat(
    line: &LongRow<'_>,
    day: &mut SeasonDay,
    rounds: Option<f64>,
    is_new: bool,
    calendar: &DateReader<'_>,
    diagnostics: &mut Diagnostics,
) {
    let friendly = line.friendly(calendar, diagnostics);
    let Some(player) = line.filled("player") else {
        return;
    };
    let place = line.text("place").filter(|place| is_place(place));
    let Some(place) = place else {
        let cell = (line.cell)("place");
        let span = cell.map_or_else(|| line.whole.clone(), |cell| cell.span.clone());
        let text = cell.map_or("", |cell| cell.text.as_str());
        diagnostics
            .error(
                Code::BadPlace,
                calendar.at().span(span),
                format!("`{text}` is no place"),
            )
            .help("write `3`, or `4(3)` for a place with a remark");
        return;
    };
    let game = line.text("game");
    let is_more = |last: &&mut SeasonPlacing| {
        let is_there = last.placings.iter().any(|(other, _)| *other == player.text);
        !is_new && last.game == game && last.rounds == rounds && !is_there
    };
    let seat = (player.text.clone(), place);
    match day.results.last_mut().filter(is_more) {
        Some(result) => result.placings.push(seat),
        None => day.results.push(SeasonPlacing {
            game,
            rounds,
            friendly,
            note: line.text("note"),
            placings: vec![seat],
        }),
    }
}

/// A game of two, or what else happened to a player.
fn pair(
    line: &LongRow<'_>,
    day: &mut SeasonDay,
    rounds: Option<f64>,
    calendar: &DateReader<'_>,
    diagnostics: &mut Diagnostics,
) {
    let Some(first) = line.text("first") else {
        let spot = calendar.at().span(line.whole.clone());
        diagnostics
            .error(Code::BadRow, spot, "a row without a player")
            .help("fill in `player` and `place`, or `first`, `second` and `result`");
        return;
    };
    let result = (line.cell)("result");
    let text = result.map_or("", |cell| cell.text.as_str());
    let Some(second) = line.text("second") else {
        let list = match text.to_lowercase().as_str() {
            "bye" if day.bye.is_none() => {
                day.bye = Some(first);
                return;
            }
            "excused" => &mut day.excused,
            "unexcused" => &mut day.unexcused,
            "club" => &mut day.club,
            "join" => &mut day.join,
            "leave" => &mut day.leave,
            "return" => &mut day.r#return,
            "lot" => &mut day.lots,
            _ if text.parse::<Grade>().is_ok() => {
                day.ranks.push((first, text.to_owned()));
                return;
            }
            "bye" => {
                let spot = calendar.at().span(line.whole.clone());
                diagnostics
                    .error(Code::BadResult, spot, "a second bye on this matchday")
                    .help("give one player the bye");
                return;
            }
            _ => {
                let spot = calendar.at().span(line.whole.clone());
                diagnostics
                    .error(Code::BadRow, spot, format!("`{first}` has no opponent"))
                    .help(
                        "fill in `second`, or write as result bye, excused, unexcused, club, join, leave, return, lot or a rank");
                return;
            }
        };
        list.push(first);
        return;
    };
    let Some(duel) = Duel::from_mark(text) else {
        let span = result.map_or_else(|| line.whole.clone(), |cell| cell.span.clone());
        diagnostics
            .error(
                Code::BadResult,
                calendar.at().span(span),
                format!("`{text}` is no result"),
            )
            .help(
                "write 1-0, 0-1, ½-½, a forfeit as +:-, -:+ or -:-, `*` for adjourned, `-` for not played yet");
        return;
    };
    day.games.push(SeasonGame {
        first,
        second,
        result: duel.mark().to_owned(),
        game: line.text("game"),
        rounds,
        friendly: line.friendly(calendar, diagnostics),
        handicap: line.number("handicap", calendar, diagnostics),
        board: line.number("board", calendar, diagnostics),
        note: line.text("note"),
    });
}

/// Writes the lines that [`read`] reads back to the same matchdays.
///
/// Columns without any content are left out.
pub fn write(season: &ImportedSeason) -> String {
    let mut rows: Vec<[String; COLUMNS.len()]> = Vec::new();
    for day in &season.matchdays {
        rows.extend(lines(day));
    }
    let is_used =
        |index: &usize| COLUMNS[*index] == "date" || rows.iter().any(|row| !row[*index].is_empty());
    let used: Vec<usize> = (0..COLUMNS.len()).filter(is_used).collect();
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = used.iter().map(|&index| COLUMNS[index]);
    // Writing to memory has no way to fail.
    let _ = writer.write_record(header);
    for row in &rows {
        let _ = writer.write_record(used.iter().map(|&index| row[index].as_str()));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// The lines of a matchday: who comes and goes first, then results, then who was absent.
fn lines(day: &SeasonDay) -> Vec<[String; COLUMNS.len()]> {
    let number = day.matchday.map_or_else(String::new, |it| it.to_string());
    let row = |cells: &[(&str, String)]| {
        let text = |name: &&str| match *name {
            "matchday" => number.clone(),
            "date" => day.date.to_string(),
            name => cells
                .iter()
                .find(|(key, _)| *key == name)
                .map_or_else(String::new, |(_, text)| text.clone()),
        };
        COLUMNS.each_ref().map(text)
    };
    let yes = |friendly: bool| if friendly { "yes" } else { "" }.to_owned();
    let mut rows = Vec::new();
    let mut status = |player: &String, what: &str| {
        rows.push(row(&[
            ("first", player.clone()),
            ("result", what.to_owned()),
        ]));
    };
    for (players, what) in [
        (&day.join, "join"),
        (&day.leave, "leave"),
        (&day.r#return, "return"),
    ] {
        players.iter().for_each(|player| status(player, what));
    }
    for (player, rank) in &day.ranks {
        status(player, rank);
    }
    for (index, result) in day.results.iter().enumerate() {
        for (player, place) in &result.placings {
            let number = if day.results.len() > 1 {
                (index + 1).to_string()
            } else {
                String::new()
            };
            rows.push(row(&[
                ("game", result.game.clone().unwrap_or_default()),
                ("rounds", shown(result.rounds)),
                ("result-number", number),
                ("player", player.clone()),
                ("place", place.clone()),
                ("friendly", yes(result.friendly)),
                ("note", result.note.clone().unwrap_or_default()),
            ]));
        }
    }
    for game in &day.games {
        rows.push(row(&[
            ("game", game.game.clone().unwrap_or_default()),
            ("rounds", shown(game.rounds)),
            ("first", game.first.clone()),
            ("second", game.second.clone()),
            ("result", game.result.clone()),
            ("friendly", yes(game.friendly)),
            ("handicap", shown(game.handicap)),
            ("board", shown(game.board)),
            ("note", game.note.clone().unwrap_or_default()),
        ]));
    }
    let mut status = |player: &String, what: &str| {
        rows.push(row(&[
            ("first", player.clone()),
            ("result", what.to_owned()),
        ]));
    };
    for (players, what) in [
        (&day.excused, "excused"),
        (&day.unexcused, "unexcused"),
        (&day.club, "club"),
        (&day.lots, "lot"),
    ] {
        players.iter().for_each(|player| status(player, what));
    }
    day.bye.iter().for_each(|player| status(player, "bye"));
    rows
}

/// A number, or nothing.
fn shown(number: Option<impl std::fmt::Display>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}
