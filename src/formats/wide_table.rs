//! Results with a column a player, and places or points in the cells.

use crate::authoring::matchday_file::SeasonPlacing;
use crate::formats::column_meaning::ColumnMeaning;
use crate::formats::dated_rows::{DatedRow, SheetReading, day_of};
use crate::formats::import_settings::CellMeaning;
use crate::formats::imported_season::ImportedSeason;
use crate::formats::placings;
use crate::formats::sheet::{SheetRow, decimal, spot};
use crate::formats::sheet_layout::{cells_of, is_absent, is_without_place, place_mark};
use crate::syntax::diagnostic::{Code, DiagnosticPlace, Diagnostics};

/// Reads a line a result.
///
/// A dash is a player who did not take part; so is an empty cell, where the sheet has no dash
/// or the keeper says so.
pub(crate) fn read(
    reading: &mut SheetReading<'_>,
    diagnostics: &mut Diagnostics,
) -> ImportedSeason {
    let mut season = ImportedSeason::default();
    let players: Vec<usize> = reading.layout.players().collect();
    for &player in &players {
        let column = &reading.layout.columns[player];
        season.mention(&column.head, &column.place);
    }
    let said = reading.settings.cells;
    let cells = said.unwrap_or_else(|| cells_of(reading.layout, reading.sheet));
    if said.is_none() && cells == CellMeaning::Points {
        reading.notes.push(
            "the cells are read as points, of which more are better (else `--cells low-points` or `--cells places`)".to_owned(),
        );
    }
    let rows = reading.dated(diagnostics);
    let has_dash = rows.iter().any(|it| {
        let mut cells = players.iter().map(|&player| it.row.text(player));
        cells.any(is_absent)
    });
    let blank_is_absent = reading.settings.blank_is_absent || !has_dash;
    let width = reading.layout.columns.len();
    let (mut blanks, mut marks) = (0, Vec::new());
    for it in &rows {
        if let Some((message, help)) = wrong_width(it.row, width, reading.settings.blank_is_absent)
        {
            let spot = spot(reading.file, it.row.whole());
            diagnostics.error(Code::BadRow, spot, message).help(help);
            continue;
        }
        let mut seats: Vec<(String, String, DiagnosticPlace)> = Vec::new();
        for &player in &players {
            let (text, name) = (it.row.text(player), &reading.layout.columns[player].head);
            match text {
                "" if blank_is_absent => blanks += 1,
                _ if is_absent(text) => {}
                _ if is_without_place(text) => marks.push((text, it.row.place(player))),
                _ => seats.push((name.clone(), text.to_owned(), it.row.place(player))),
            }
        }
        if let Some(result) = result(reading, it, cells, seats, diagnostics)
            && let Some(day) = day_of(&mut season.matchdays, it, reading.file, diagnostics)
        {
            day.results.push(result);
        }
    }
    if blanks > 0 {
        let cells = if blanks == 1 { "cell is" } else { "cells are" };
        reading.notes.push(format!(
            "{blanks} empty {cells} read as players who did not take part"
        ));
    }
    tell_marks(reading, &season, &marks, diagnostics);
    season
}

/// Says what became of marks such as `x`; a sheet of nothing else has no results.
fn tell_marks(
    reading: &mut SheetReading<'_>,
    season: &ImportedSeason,
    marks: &[(&str, DiagnosticPlace)],
    diagnostics: &mut Diagnostics,
) {
    let Some((mark, first)) = marks.first() else {
        return;
    };
    if season.matchdays.is_empty() && !diagnostics.has_errors() {
        let message = "marks that say who was there, and not how they came off";
        diagnostics
            .error(Code::BadPlace, spot(reading.file, first.clone()), message)
            .help("write places (1, 2, 3) or points into the cells, `-` for a player who did not take part");
        return;
    }
    let cells = match marks.len() {
        1 => format!("1 cell `{mark}` is"),
        count => format!("{count} cells `{mark}` are"),
    };
    reading.notes.push(format!(
        "{cells} no place: these players are left out of the results"
    ));
}

/// The fault of a row with a cell too few or too many, which is never shifted.
pub(crate) fn wrong_width(
    row: &SheetRow,
    width: usize,
    blank_is_absent: bool,
) -> Option<(String, &'static str)> {
    let filled = row.filled().last().map_or(0, |last| last + 1);
    let cells = row.cells.len();
    let plural = if cells == 1 { "" } else { "s" };
    let message = format!("a row of {cells} cell{plural} below a header of {width}");
    if filled > width {
        let help = "take out the cell too many, or quote the one that holds a separator";
        Some((message, help))
    } else if cells < width && !blank_is_absent {
        let help = "write every cell, `-` for a player who did not take part, or say with `--blank absent` that the missing cells are the last ones";
        Some((message, help))
    } else {
        None
    }
}

/// The result of a row, from the cells of those who took part.
fn result(
    reading: &SheetReading<'_>,
    it: &DatedRow<'_>,
    cells: CellMeaning,
    seats: Vec<(String, String, DiagnosticPlace)>,
    diagnostics: &mut Diagnostics,
) -> Option<SeasonPlacing> {
    let mut result = SeasonPlacing {
        game: reading.game(it),
        rounds: reading.rounds(it, diagnostics),
        friendly: reading.friendly(it.row, diagnostics),
        note: reading.text(it.row, ColumnMeaning::Note).map(str::to_owned),
        origin: Some(it.row.whole()),
        ..SeasonPlacing::default()
    };
    let mut is_whole = true;
    let mut scores = Vec::new();
    for (player, text, place) in &seats {
        let mut wrong = |message: String, help: &str| {
            let spot = spot(reading.file, place.clone());
            diagnostics.error(Code::BadPlace, spot, message).help(help);
            is_whole = false;
        };
        match cells {
            _ if text.is_empty() => wrong(
                format!("an empty cell in the column of `{player}`"),
                "write `3`, `4(3)` for a place with a remark, `-` for a player who did not take part; `--blank absent` says that of every empty cell",
            ),
            CellMeaning::Places | CellMeaning::HomeAway => match place_mark(text) {
                Some(mark) => result.placings.push((player.clone(), mark)),
                None => wrong(
                    format!("`{text}` is no place"),
                    "write `3`, `4(3)` for a place with a remark, `-` for a player who did not take part; for points say `--cells points`",
                ),
            },
            CellMeaning::Points | CellMeaning::LowPoints => match decimal(text) {
                Some(score) => scores.push((player.clone(), score)),
                None => wrong(
                    format!("`{text}` is no number of points"),
                    "write a number, `-` for a player who did not take part",
                ),
            },
        }
    }
    if !is_whole || seats.is_empty() {
        return None;
    }
    if !scores.is_empty() {
        placings::set_by_score(&mut result, &scores, cells == CellMeaning::LowPoints);
    }
    let fault = placings::fault(&result.placings);
    if let Some(fault) = fault {
        let place = seats
            .get(fault.seat)
            .map_or_else(|| it.row.whole(), |it| it.2.clone());
        let spot = spot(reading.file, place);
        diagnostics
            .error(fault.code, spot, fault.message)
            .help(fault.help);
        return None;
    }
    Some(result)
}
