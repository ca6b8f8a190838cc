//! A table with places, as pages show it.

use serde_json::Value;

use crate::league::model::history::LeagueTable;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Standing, StandingStatus};
use crate::league::statistics::last_evening;
use crate::render::chart::spark;
use crate::site::explanation;
use crate::site::explanation::sentence_text;
use crate::site::league_context::LeagueContext;
use crate::site::view::league::{OtherRow, StandingRow, StandingsView};
use crate::site::view::{ChangeLabel, NamedLink};

/// The number of matchdays that a small line shows.
const SPARK: usize = 10;

/// A table of the league; `top` is the most rows, where only the first are wanted.
pub fn table(context: &LeagueContext<'_>, index: usize, top: Option<usize>) -> StandingsView {
    let table = &context.history.tables[index];
    let ranking = &table.ranking;
    let shown = context.league.rules.shown_facts();
    let columns: Vec<_> = shown
        .columns
        .iter()
        .filter(|(fact, _)| ranking.rows.iter().any(|row| row.facts.contains_key(*fact)))
        .collect();
    let rows = ranking.rows.iter().take(top.unwrap_or(usize::MAX));
    let rows: Vec<StandingRow> = rows
        .map(|row| line(context, index, row, &columns))
        .collect();
    let others = ranking.others.iter().map(|row| OtherRow {
        player: context.player(row.player),
        value: context.value(row.value),
        status: row
            .status
            .map(|status| status_text(context, status))
            .unwrap_or_default()
            .to_owned(),
    });
    let csv = format!("standings-{}.csv", table.id);
    StandingsView {
        id: table.id.clone(),
        title: context.table_title(table).to_owned(),
        value_label: context.value_label().to_owned(),
        more_labels: columns
            .iter()
            .map(|(_, label)| context.locale.text(label).to_owned())
            .collect(),
        sparks: rows.iter().any(|row| row.spark.is_some()),
        rows,
        others: others.collect(),
        notes: notes(context, table),
        history: (!table.entries.is_empty()).then(|| NamedLink {
            name: context.locale.text("whole_history").to_owned(),
            url: Some(history_url(context, table)),
        }),
        data: context.data(&[("CSV", &csv), ("JSON", "standings.json")]),
    }
}

/// The table that a round in progress would make, with what it would change.
pub fn provisional(context: &LeagueContext<'_>, table: &LeagueTable) -> StandingsView {
    let counted = &context.statistics.tables[0];
    let line = |row: &Standing| {
        let now = counted.row(context.history.overall(), row.player);
        let places = now.and_then(|now| now.place).zip(row.place);
        let places = places.map(|(then, now)| i64::from(then) - i64::from(now));
        let shown = |value| context.league.rules.traits().shown(value);
        let change = now.map_or(0.0, |now| shown(row.value) - shown(now.value));
        StandingRow {
            place: row.place.map(|place| place.to_string()).unwrap_or_default(),
            movement: context.movement(places),
            player: context.player(row.player),
            remark: None,
            value: context.value(row.value),
            change: context.delta(change),
            why: None,
            more: Vec::new(),
            spark: None,
        }
    };
    StandingsView {
        id: "provisional".to_owned(),
        title: context.locale.text("provisional").to_owned(),
        value_label: context.value_label().to_owned(),
        rows: table.ranking.rows.iter().map(line).collect(),
        ..StandingsView::default()
    }
}

/// The leaders, in words; `None` before the first result.
pub fn top_in_words(context: &LeagueContext<'_>) -> Option<String> {
    let rows = &context.history.overall().ranking.rows;
    let part = |index: usize| {
        let row = rows.get(index)?;
        Some((
            context.league.player(row.player).name.as_str(),
            context.value(row.value),
        ))
    };
    let (first, value) = part(0)?;
    Some(match part(1) {
        Some((second, other)) => context.locale.fill(
            "top_two_in_words",
            &[
                ("first", first),
                ("value", &value),
                ("second", second),
                ("other", &other),
            ],
        ),
        None => context
            .locale
            .fill("top_in_words", &[("first", first), ("value", &value)]),
    })
}

/// The page with the places of one game's table.
pub fn table_link(context: &LeagueContext<'_>, table: &LeagueTable) -> NamedLink {
    NamedLink {
        name: context.table_title(table).to_owned(),
        url: Some(context.url(&format!("games/{}/", table.id))),
    }
}

/// The folder of a table's history, below the league's address.
pub fn history_folder(table: &LeagueTable) -> String {
    format!("tables/{}/", table.id)
}

/// The address of a table's history.
pub fn history_url(context: &LeagueContext<'_>, table: &LeagueTable) -> String {
    context.url(&history_folder(table))
}

fn line(
    context: &LeagueContext<'_>,
    index: usize,
    row: &Standing,
    columns: &[&(&str, &str)],
) -> StandingRow {
    let table = &context.history.tables[index];
    let statistics = &context.statistics.tables[index];
    let values = statistics.last_values(table, row.player, SPARK);
    let words = match (values.first(), values.last()) {
        (Some(first), Some(last)) => {
            format!("{} → {}", context.value(*first), context.value(*last))
        }
        _ => String::new(),
    };
    StandingRow {
        place: row.place.map(|place| place.to_string()).unwrap_or_default(),
        movement: context.movement(statistics.moves[row.player.index()]),
        player: context.player(row.player),
        remark: remark(context, row),
        value: context.value(row.value),
        change: change(context, index, row.player),
        why: why_url(context, index, row.player),
        more: columns
            .iter()
            .map(|(fact, _)| fact_text(context, row, fact))
            .collect(),
        spark: spark(&values, words),
    }
}

/// The change of the last entry; nothing for one whom it left alone.
fn change(context: &LeagueContext<'_>, index: usize, player: PlayerId) -> ChangeLabel {
    let statistics = &context.statistics.tables[index];
    if context.league.rules.traits().evenings {
        return evening_change(context, index, player);
    }
    let last = statistics.series[player.index()].last();
    let count = context.history.tables[index].entries.len();
    let mut change = context.delta(statistics.changes[player.index()]);
    if last.is_none_or(|last| last.entry + 1 != count || !(last.played || last.change != 0.0)) {
        change.text.clear();
    }
    change
}

/// The change by the results of the last matchday; empty for one who did not play.
fn evening_change(context: &LeagueContext<'_>, index: usize, player: PlayerId) -> ChangeLabel {
    let statistics = &context.statistics.tables[index];
    let mut change = context.delta(statistics.evenings[player.index()].evening);
    if !has_played(context, index, player) {
        change.text.clear();
    }
    change
}

/// Returns whether a player has a result of the last matchday with a rated one.
fn has_played(context: &LeagueContext<'_>, index: usize, player: PlayerId) -> bool {
    let steps = &context.statistics.tables[index].series[player.index()];
    let evening = last_evening(&context.history.tables[index]);
    let mut newest = steps.iter().rev();
    newest.any(|step| Some(step.entry) == evening && step.played)
}

/// The address at which the last change of a player is explained.
fn why_url(context: &LeagueContext<'_>, index: usize, player: PlayerId) -> Option<String> {
    let table = &context.history.tables[index];
    if context.league.rules.traits().evenings {
        let entry = last_evening(table).filter(|_| has_played(context, index, player))?;
        return Some(explained_at(
            context,
            table.entries[entry].matchday?,
            player,
        ));
    }
    let last = context.statistics.tables[index].series[player.index()].last()?;
    let is_newest = last.entry + 1 == table.entries.len() && last.played;
    let matchday = table.entries[last.entry].matchday.filter(|_| is_newest)?;
    Some(explained_at(context, matchday, player))
}

fn explained_at(context: &LeagueContext<'_>, matchday: usize, player: PlayerId) -> String {
    format!(
        "{}#{}",
        context.matchday_url(matchday),
        anchor(context, player)
    )
}

/// The name of a player's line within a matchday's page.
pub fn anchor(context: &LeagueContext<'_>, player: PlayerId) -> String {
    format!(
        "p-{}",
        crate::syntax::address::encode(&context.league.player(player).public_id)
    )
}

/// The words behind a name: the rank with its modifier, or the mark of one long absent.
fn remark(context: &LeagueContext<'_>, row: &Standing) -> Option<String> {
    let shown = context.league.rules.shown_facts();
    let notation = shown
        .beside_name
        .and_then(|fact| row.facts.get(fact))
        .and_then(Value::as_str)
        .map(str::to_owned);
    notation.or_else(|| {
        row.inactive
            .then(|| format!("* {}", context.locale.text("long_absent")))
    })
}

/// A number or word of the system's own.
pub fn fact_text(context: &LeagueContext<'_>, row: &Standing, fact: &str) -> String {
    match row.facts.get(fact) {
        Some(Value::Number(number)) => context
            .locale
            .number_short(number.as_f64().unwrap_or_default(), 2),
        Some(Value::String(text)) => text.clone(),
        _ => String::new(),
    }
}

/// The word for one without a place.
pub fn status_text<'a>(context: &LeagueContext<'a>, status: StandingStatus) -> &'a str {
    context.locale.text(match status {
        StandingStatus::Inactive => "status_inactive",
        StandingStatus::Retired => "status_retired",
        StandingStatus::Removed => "status_removed",
        StandingStatus::NotYet => "status_not_yet",
        StandingStatus::TooFew => "status_too_few",
    })
}

/// The sentences of the system below its table.
pub fn notes(context: &LeagueContext<'_>, table: &LeagueTable) -> Vec<String> {
    let notes = context.league.rules.notes(context.league, &table.ranking);
    let notes = notes.iter().map(|note| sentence_text(context, note));
    let changed = context.league.options_since(context.history.as_of);
    let changed = changed.into_values().map(|(option, change)| {
        let since = explanation::option_since(context, option, change);
        match &change.note {
            Some(note) => context.locale.labelled(&since, note),
            None => format!("{since}."),
        }
    });
    notes.chain(changed).collect()
}
