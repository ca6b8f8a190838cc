//! The history of a table: a line a matchday, a column a player.

use std::collections::BTreeSet;

use crate::league::model::player::PlayerId;
use crate::site::handicap;
use crate::site::league::{page_address, pages_of};
use crate::site::league_context::Desk;
use crate::site::league_statistics::Step;
use crate::site::standing::history_url;
use crate::site::view::table::{HistoryCell, HistoryLine, HistoryView};
use crate::site::view::{Link, Way};

/// How many lines a page has.
const PAGE: usize = 100;

/// The same in a league of many, where every line brings columns with it.
const SHORT_PAGE: usize = 25;

/// From so many players on a page shows only those who have a new number in its lines.
const MANY: usize = 40;

/// How many lines a page of a league's histories has.
fn lines_of_page(desk: &Desk<'_>) -> usize {
    if is_large(desk) { SHORT_PAGE } else { PAGE }
}

fn is_large(desk: &Desk<'_>) -> bool {
    desk.league.players.len() >= MANY
}

/// How many pages a table's history has.
pub fn pages(desk: &Desk<'_>, table: usize) -> usize {
    desk.history.tables[table]
        .entries
        .len()
        .div_ceil(lines_of_page(desk))
        .max(1)
}

/// The folder of a table's history, below the league's address.
pub fn folder(desk: &Desk<'_>, table: usize) -> String {
    format!("tables/{}/", desk.history.tables[table].id)
}

/// A page of a table's history, newest first; pages count from 1. Columns are those who
/// have a number in its lines.
pub fn view(desk: &Desk<'_>, index: usize, page: usize) -> HistoryView {
    let table = &desk.history.tables[index];
    let series = &desk.digest.tables[index].series;
    let count = table.entries.len();
    let days = table
        .entries
        .iter()
        .filter(|entry| entry.matchday.is_some())
        .count();
    let until = count.saturating_sub((page - 1) * lines_of_page(desk));
    let from = until.saturating_sub(lines_of_page(desk));
    let players = columns(desk, index, from, until);
    let mut lines = Vec::with_capacity(until - from);
    for at in (from..until).rev() {
        let entry = &table.entries[at];
        let matchday = match entry.matchday {
            Some(day) => Link {
                name: desk.league.matchdays[day].number.to_string(),
                url: Some(desk.matchday_url(day)),
            },
            None => Link {
                name: desk.locale.text("what_penalty").to_owned(),
                url: None,
            },
        };
        lines.push(HistoryLine {
            matchday,
            date: desk.locale.date_short(entry.date),
            iso: entry.date.to_string(),
            game: entry
                .matchday
                .filter(|_| index == 0)
                .and_then(|day| games(desk, day)),
            cells: players
                .iter()
                .map(|player| cell(desk, &series[player.index()], at))
                .collect(),
        });
    }
    let csv = format!("history-{}.csv", table.id);
    HistoryView {
        heading: desk
            .locale
            .labelled(desk.locale.text("history"), desk.table_title(table)),
        lead: desk.locale.fill(
            "history_lead",
            &[("matchdays", &desk.locale.plural("matchdays_n", days as u64))],
        ),
        games: index == 0 && desk.league.kinds.len() > 1,
        players: players.iter().map(|player| desk.player(*player)).collect(),
        lines,
        tables: tables(desk, index),
        data: desk.data(&[("CSV", &csv), ("JSON", "history.json")]),
        pager: pages_of(
            desk,
            &page_address(&folder(desk, index), 1),
            page,
            pages(desk, index),
        ),
        note: None,
    }
}

/// Who has a number in some of the lines, or of many players a new one, in the order of the table, then of the register.
fn columns(desk: &Desk<'_>, index: usize, from: usize, until: usize) -> Vec<PlayerId> {
    let series = &desk.digest.tables[index].series;
    let has_number = |player: &PlayerId| {
        let steps = &series[player.index()];
        let before = steps.partition_point(|step| step.entry < from);
        let stands = !is_large(desk)
            && before
                .checked_sub(1)
                .is_some_and(|last| steps[last].value.is_some());
        stands || steps[before..].iter().any(|step| step.entry < until)
    };
    let ranked = desk.history.tables[index]
        .ranking
        .rows
        .iter()
        .map(|row| row.player);
    let all = (0..desk.league.players.len() as u32).map(PlayerId);
    let mut seen = BTreeSet::new();
    ranked
        .chain(all)
        .filter(|player| seen.insert(*player))
        .filter(has_number)
        .collect()
}

/// A player's number after an entry.
fn cell(desk: &Desk<'_>, steps: &[Step], entry: usize) -> HistoryCell {
    let until = steps.partition_point(|step| step.entry <= entry);
    let last = until.checked_sub(1).map(|last| steps[last]);
    let Some(value) = last.and_then(|step| step.value) else {
        return HistoryCell {
            value: String::new(),
            way: None,
        };
    };
    let way = last.filter(|step| step.entry == entry && (step.played || step.change != 0.0));
    HistoryCell {
        value: desk.value(value),
        way: way.map(|step| Way::of(step.change)),
    }
}

/// The games of a matchday, each once.
fn games(desk: &Desk<'_>, day: usize) -> Option<String> {
    let mut titles: Vec<&str> = Vec::new();
    for game in &desk.league.matchdays[day].games {
        let title = desk.game_title(game.kind)?;
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    Some(titles.join(", "))
}

/// The histories of the league's other tables.
fn tables(desk: &Desk<'_>, index: usize) -> Vec<Link> {
    let tables = desk.shown_tables().filter(|(other, _)| *other != index);
    let mut links: Vec<Link> = tables
        .map(|(_, table)| Link {
            name: desk.table_title(table).to_owned(),
            url: Some(history_url(desk, table)),
        })
        .collect();
    if handicap::has_handicaps(desk) {
        links.push(Link {
            name: desk.locale.text("modifiers").to_owned(),
            url: Some(desk.url(handicap::MODIFIERS)),
        });
    }
    links
}
