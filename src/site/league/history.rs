//! The history of a table: a line a matchday, a column a player.

use std::collections::BTreeSet;

use crate::league::model::player::PlayerId;
use crate::site::handicap;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::league_statistics::PlayerStep;
use crate::site::numbered_pages::{page_address, pages_of};
use crate::site::standing::{history_folder, history_url};
use crate::site::view::table::{HistoryCell, HistoryLine, TableHistoryView};
use crate::site::view::{ChangeDirection, NamedLink};

/// The histories of the tables.
pub const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        let folder = history_folder(context.history.overall());
        Some(context.entry("history", &folder))
    },
    ..LeaguePageKind::NONE
};

/// The number of lines of a page.
const PAGE: usize = 100;

/// The same in a league of many, where every line brings columns with it.
const SHORT_PAGE: usize = 25;

/// From so many players on a page shows only those who have a new number in its lines.
const MANY: usize = 40;

/// Returns the number of lines of a page of a league's histories.
fn lines_of_page(context: &LeagueContext<'_>) -> usize {
    if is_large(context) { SHORT_PAGE } else { PAGE }
}

fn is_large(context: &LeagueContext<'_>) -> bool {
    context.league.players.len() >= MANY
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let tables = context.shown_tables();
    let numbered = tables.flat_map(|(index, table)| {
        let folder = history_folder(table);
        (1..=page_count(context, index))
            .map(move |number| (page_address(&folder, number), index, number))
    });
    let page = |(address, index, number)| {
        LeaguePage::made(address, move |page| {
            let view = view(&page.context, index, number);
            page.made("history.html", page.title(&view.heading), None, &view)
        })
    };
    numbered.map(page).collect()
}

/// Returns the number of pages of a table's history.
pub fn page_count(context: &LeagueContext<'_>, table: usize) -> usize {
    context.history.tables[table]
        .entries
        .len()
        .div_ceil(lines_of_page(context))
        .max(1)
}

/// A page of a table's history, newest first; pages count from 1. Columns are those who
/// have a number in its lines.
pub fn view(context: &LeagueContext<'_>, index: usize, page: usize) -> TableHistoryView {
    let table = &context.history.tables[index];
    let series = &context.statistics.tables[index].series;
    let count = table.entries.len();
    let days = table
        .entries
        .iter()
        .filter(|entry| entry.matchday.is_some())
        .count();
    let until = count.saturating_sub((page - 1) * lines_of_page(context));
    let from = until.saturating_sub(lines_of_page(context));
    let players = columns(context, index, from, until);
    let mut lines = Vec::with_capacity(until - from);
    for at in (from..until).rev() {
        let entry = &table.entries[at];
        let matchday = match entry.matchday {
            Some(day) => NamedLink {
                name: context.league.matchdays[day].number.to_string(),
                url: Some(context.matchday_url(day)),
            },
            None => NamedLink {
                name: context.locale.text("what_penalty").to_owned(),
                url: None,
            },
        };
        lines.push(HistoryLine {
            matchday,
            date: context.locale.date_short(entry.date),
            iso: entry.date.to_string(),
            game: entry
                .matchday
                .filter(|_| index == 0)
                .and_then(|day| games(context, day)),
            cells: players
                .iter()
                .map(|player| cell(context, &series[player.index()], at))
                .collect(),
        });
    }
    let csv = format!("history-{}.csv", table.id);
    TableHistoryView {
        heading: context
            .locale
            .labelled(context.locale.text("history"), context.table_title(table)),
        lead: context.locale.fill(
            "history_lead",
            &[(
                "matchdays",
                &context.locale.plural("matchdays_n", days as u64),
            )],
        ),
        games: index == 0 && context.league.kinds.len() > 1,
        players: players
            .iter()
            .map(|player| context.player(*player))
            .collect(),
        lines,
        tables: tables(context, index),
        data: context.data(&[("CSV", &csv), ("JSON", "history.json")]),
        pager: pages_of(
            context,
            &history_folder(table),
            page,
            page_count(context, index),
        ),
        note: None,
    }
}

/// Returns the players who have a number in some of the lines, or of many players those who have a
/// new one, in the order of the table, then of the register.
fn columns(context: &LeagueContext<'_>, index: usize, from: usize, until: usize) -> Vec<PlayerId> {
    let series = &context.statistics.tables[index].series;
    let has_number = |player: &PlayerId| {
        let steps = &series[player.index()];
        let before = steps.partition_point(|step| step.entry < from);
        let stands = !is_large(context)
            && before
                .checked_sub(1)
                .is_some_and(|last| steps[last].value.is_some());
        stands || steps[before..].iter().any(|step| step.entry < until)
    };
    let ranked = context.history.tables[index]
        .ranking
        .rows
        .iter()
        .map(|row| row.player);
    let all = (0..context.league.players.len() as u32).map(PlayerId);
    let mut seen = BTreeSet::new();
    ranked
        .chain(all)
        .filter(|player| seen.insert(*player))
        .filter(has_number)
        .collect()
}

/// A player's number after an entry.
fn cell(context: &LeagueContext<'_>, steps: &[PlayerStep], entry: usize) -> HistoryCell {
    let until = steps.partition_point(|step| step.entry <= entry);
    let last = until.checked_sub(1).map(|last| steps[last]);
    let Some(value) = last.and_then(|step| step.value) else {
        let left = last
            .filter(|step| step.entry == entry)
            .and_then(|step| step.left);
        let gone = |left: f64| {
            let word = context.locale.text("status_inactive");
            format!("{} {word}", context.value(left))
        };
        return HistoryCell {
            value: left.map(gone).unwrap_or_default(),
            way: left.map(|_| ChangeDirection::Same),
        };
    };
    let way = last.filter(|step| step.entry == entry && (step.played || step.change != 0.0));
    HistoryCell {
        value: context.value(value),
        way: way.map(|step| ChangeDirection::of(step.change)),
    }
}

/// The games of a matchday, each once.
fn games(context: &LeagueContext<'_>, day: usize) -> Option<String> {
    let mut titles: Vec<&str> = Vec::new();
    for game in &context.league.matchdays[day].games {
        let title = context.game_title(game.kind)?;
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    Some(titles.join(", "))
}

/// The histories of the league's other tables.
fn tables(context: &LeagueContext<'_>, index: usize) -> Vec<NamedLink> {
    let tables = context.shown_tables().filter(|(other, _)| *other != index);
    let mut links: Vec<NamedLink> = tables
        .map(|(_, table)| NamedLink {
            name: context.table_title(table).to_owned(),
            url: Some(history_url(context, table)),
        })
        .collect();
    if handicap::has_handicaps(context) {
        links.push(NamedLink {
            name: context.locale.text("modifiers").to_owned(),
            url: Some(context.url(handicap::MODIFIERS)),
        });
    }
    links
}
