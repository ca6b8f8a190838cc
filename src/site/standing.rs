//! A table with places, as pages show it.

use serde_json::Value;

use crate::league::model::history::Table;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Standing, Status};
use crate::render::chart::spark;
use crate::site::league_context::Desk;
use crate::site::view::league::{OtherRow, StandingRow, StandingsTable};
use crate::site::view::{Delta, Link};

/// How many matchdays a small line shows.
const SPARK: usize = 10;

/// The facts of a system that have a column of their own, with the text at its head.
const COLUMNS: &[(&str, &str)] = &[("game_points", "sum_games"), ("perf", "perf")];

/// A table of the league; `top` is the most rows, where only the first are wanted.
pub fn table(desk: &Desk<'_>, index: usize, top: Option<usize>) -> StandingsTable {
    let table = &desk.history.tables[index];
    let ranking = &table.ranking;
    let columns: Vec<_> = COLUMNS
        .iter()
        .filter(|(fact, _)| ranking.rows.iter().any(|row| row.facts.contains_key(*fact)))
        .collect();
    let rows = ranking.rows.iter().take(top.unwrap_or(usize::MAX));
    let rows: Vec<StandingRow> = rows.map(|row| line(desk, index, row, &columns)).collect();
    let others = ranking.others.iter().map(|row| OtherRow {
        player: desk.player(row.player),
        value: desk.value(row.value),
        status: row
            .status
            .map(|status| status_text(desk, status))
            .unwrap_or_default()
            .to_owned(),
    });
    let csv = format!("standings-{}.csv", table.id);
    StandingsTable {
        id: table.id.clone(),
        title: desk.table_title(table).to_owned(),
        value_label: desk.value_label().to_owned(),
        more_labels: columns
            .iter()
            .map(|(_, label)| desk.locale.text(label).to_owned())
            .collect(),
        sparks: rows.iter().any(|row| row.spark.is_some()),
        rows,
        others: others.collect(),
        notes: notes(desk, table),
        history: (!table.entries.is_empty()).then(|| Link {
            name: desk.locale.text("whole_history").to_owned(),
            url: Some(history_url(desk, table)),
        }),
        data: desk.data(&[("CSV", &csv), ("JSON", "standings.json")]),
    }
}

/// The address of a table's history.
pub fn history_url(desk: &Desk<'_>, table: &Table) -> String {
    desk.url(&format!("tables/{}/", table.id))
}

fn line(desk: &Desk<'_>, index: usize, row: &Standing, columns: &[&(&str, &str)]) -> StandingRow {
    let table = &desk.history.tables[index];
    let digest = &desk.digest.tables[index];
    let values = digest.last_values(table, row.player, SPARK);
    let words = match (values.first(), values.last()) {
        (Some(first), Some(last)) => {
            format!("{} → {}", desk.value(*first), desk.value(*last))
        }
        _ => String::new(),
    };
    StandingRow {
        place: row.place.map(|place| place.to_string()).unwrap_or_default(),
        movement: desk.movement(digest.moves[row.player.index()]),
        player: desk.player(row.player),
        remark: remark(desk, row),
        value: desk.value(row.value),
        change: change(desk, index, row.player),
        why: why_url(desk, index, row.player),
        more: columns
            .iter()
            .map(|(fact, _)| fact_text(desk, row, fact))
            .collect(),
        spark: spark(&values, words),
    }
}

/// What the last entry changed; nothing for one whom it left alone.
fn change(desk: &Desk<'_>, index: usize, player: PlayerId) -> Delta {
    let digest = &desk.digest.tables[index];
    let last = digest.series[player.index()].last();
    let count = desk.history.tables[index].entries.len();
    let mut change = desk.delta(digest.changes[player.index()]);
    if last.is_none_or(|last| last.entry + 1 != count || !(last.played || last.change != 0.0)) {
        change.text.clear();
    }
    change
}

/// Where the last change of a player is explained.
fn why_url(desk: &Desk<'_>, index: usize, player: PlayerId) -> Option<String> {
    let table = &desk.history.tables[index];
    let last = desk.digest.tables[index].series[player.index()].last()?;
    let is_newest = last.entry + 1 == table.entries.len() && last.played;
    let matchday = table.entries[last.entry].matchday.filter(|_| is_newest)?;
    Some(format!(
        "{}#{}",
        desk.matchday_url(matchday),
        anchor(desk, player)
    ))
}

/// The name of a player's line within a matchday's page.
pub fn anchor(desk: &Desk<'_>, player: PlayerId) -> String {
    format!(
        "p-{}",
        crate::syntax::address::encode(&desk.league.player(player).public_id)
    )
}

/// What stands behind a name: the rank with its modifier, or the mark of one long absent.
fn remark(desk: &Desk<'_>, row: &Standing) -> Option<String> {
    let notation = row
        .facts
        .get("notation")
        .and_then(Value::as_str)
        .map(str::to_owned);
    notation.or_else(|| {
        row.inactive
            .then(|| format!("* {}", desk.locale.text("long_absent")))
    })
}

/// A number or word of the system's own.
pub fn fact_text(desk: &Desk<'_>, row: &Standing, fact: &str) -> String {
    match row.facts.get(fact) {
        Some(Value::Number(number)) => desk
            .locale
            .number_short(number.as_f64().unwrap_or_default(), 2),
        Some(Value::String(text)) => text.clone(),
        _ => String::new(),
    }
}

/// The word for one without a place.
pub fn status_text<'a>(desk: &Desk<'a>, status: Status) -> &'a str {
    desk.locale.text(match status {
        Status::Inactive => "status_inactive",
        Status::Retired => "status_retired",
        Status::Removed => "status_removed",
        Status::NotYet => "status_not_yet",
    })
}

/// That the sum of rounded ratings moves, where more than two play (elo.md, "Tables").
fn notes(desk: &Desk<'_>, table: &Table) -> Vec<String> {
    let league = desk.league;
    let is_rounded = league.system == "elo" && !league.rules.traits().duels_only;
    let has_fields = league
        .matchdays
        .iter()
        .any(|day| day.games.iter().any(|game| game.seats.len() > 2));
    let rows = &table.ranking.rows;
    if !is_rounded || !has_fields || rows.is_empty() {
        return Vec::new();
    }
    let sum: f64 = rows.iter().map(|row| row.value).sum();
    vec![
        desk.locale
            .fill("rating_sum_note", &[("sum", &desk.value(sum))]),
    ]
}
