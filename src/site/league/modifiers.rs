//! The history of the modifiers of a handicap league.

use std::collections::BTreeSet;

use crate::league::model::history::{Change, ChangedQuantity, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::site::handicap::{MODIFIERS, has_handicaps, signed};
use crate::site::league::history;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{page_address, page_heading, pages_of};
use crate::site::standing::history_url;
use crate::site::view::table::{HistoryCell, HistoryLine, TableHistoryView};
use crate::site::view::{ChangeDirection, NamedLink};

/// The history of the modifiers.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    ..LeaguePageKind::NONE
};

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = |number| {
        LeaguePage::made(page_address(MODIFIERS, number), move |page| {
            let view = view(&page.context, number);
            page.made("history.html", page.title(&view.heading), None, &view)
        })
    };
    let numbers = (1..=page_count(context)).filter(|_| has_handicaps(context));
    numbers.map(page).collect()
}

/// Returns the number of pages of the history of the modifiers.
fn page_count(context: &LeagueContext<'_>) -> usize {
    let table = context.history.overall();
    let days = history::days_of_page(has_line_each(&players(table)));
    table.entries.len().div_ceil(days).max(1)
}

/// The most players for whose modifiers a phone has room beside each other.
const COLUMNS: usize = 6;

/// Returns whether a page gives each of some players a line, and a column to a day.
fn has_line_each(players: &[PlayerId]) -> bool {
    players.len() > COLUMNS
}

/// The players who have had a modifier, in the order of the table; everybody where nobody has.
fn players(table: &LeagueTable) -> Vec<PlayerId> {
    let is_modifier = |change: &&Change| change.what == ChangedQuantity::Modifier;
    let given = table.changes.iter().filter(is_modifier);
    let given = given.filter(|change| change.after.is_some_and(|after| after != 0.0));
    let modified: BTreeSet<PlayerId> = given.map(|change| change.player).collect();
    let players = table.ranking.rows.iter().map(|row| row.player);
    players
        .filter(|player| modified.is_empty() || modified.contains(player))
        .collect()
}

/// A page of the history of the modifiers, newest first; pages count from 1.
fn view(context: &LeagueContext<'_>, page: usize) -> TableHistoryView {
    let table = context.history.overall();
    let players = players(table);
    let lines = lines(context, &players);
    let count = lines.len();
    let newest_first = lines.into_iter().rev();
    let points = NamedLink {
        name: context.value_label().to_owned(),
        url: Some(history_url(context, table)),
    };
    let names = context.league.rules.names();
    let days = history::days_of_page(has_line_each(&players));
    let lines: Vec<HistoryLine> = newest_first.skip((page - 1) * days).take(days).collect();
    let heading = context.locale.labelled(
        context.locale.text("history"),
        context.locale.text("modifiers"),
    );
    TableHistoryView {
        line_label: context.locale.text(names.one_matchday).to_owned(),
        places: false,
        by_player: has_line_each(&players),
        placings: None,
        rounds: false,
        heading: page_heading(context.locale, heading, page),
        lead: history::lead(context, count),
        games: false,
        players: players
            .iter()
            .map(|player| context.player(*player))
            .collect(),
        season_columns: Vec::new(),
        year: HistoryLine::shared_year(&lines),
        lines,
        tables: vec![points],
        data: context.data(&[("JSON", "history.json")]),
        pager: pages_of(context, MODIFIERS, page, page_count(context)),
        note: None,
    }
}

/// The modifiers of some players after each entry, oldest first.
fn lines(context: &LeagueContext<'_>, players: &[PlayerId]) -> Vec<HistoryLine> {
    let table = context.history.overall();
    let mut now: Vec<Option<f64>> = vec![None; context.league.players.len()];
    let mut lines = Vec::with_capacity(table.entries.len());
    for entry in table.entries.iter() {
        let before = now.clone();
        let told = table.changes_of(entry).iter();
        for change in told.filter(|change| change.what == ChangedQuantity::Modifier) {
            now[change.player.index()] = change.after;
        }
        let cell = |player: &PlayerId| {
            let (before, after) = (before[player.index()], now[player.index()]);
            HistoryCell {
                value: after.map_or_else(String::new, |modifier| signed(modifier as i32)),
                place: None,
                is_left: false,
                way: (before != after).then(|| {
                    ChangeDirection::of(after.unwrap_or_default() - before.unwrap_or_default())
                }),
            }
        };
        lines.push(HistoryLine {
            rounds: String::new(),
            matchday: match entry.matchday {
                Some(day) => NamedLink {
                    name: context.league.matchdays[day].number.to_string(),
                    url: Some(context.matchday_url(day)),
                },
                None => NamedLink {
                    name: String::new(),
                    url: None,
                },
            },
            date: context.locale.date_short(entry.date),
            day: context.locale.day_of_year(entry.date),
            iso: entry.date.to_string(),
            game: None,
            season_head: None,
            cells: players.iter().map(cell).collect(),
        });
    }
    lines
}
