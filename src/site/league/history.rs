//! The history of a table: a line a matchday, a column a player.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use crate::league::model::history::{HistoryEntry, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::StandingStatus;
use crate::site::explanation;
use crate::site::handicap;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::league_statistics::PlayerStep;
use crate::site::numbered_pages::{page_address, page_heading, pages_by_date, pages_of};
use crate::site::standing::{history_folder, history_url, status_text};
use crate::site::view::table::{HistoryCell, HistoryLine, TableHistoryView};
use crate::site::view::{ChangeDirection, NamedLink, Pager};

/// The histories of the tables.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        let folder = history_folder(context.history.overall());
        let has_lines = context.has_numbers();
        has_lines.then(|| context.entry("history", &folder))
    },
    ..LeaguePageKind::NONE
};

/// The most lines of a page.
const PAGE: usize = 100;

/// The most of a page on which each is a column: so many are read on a printed sheet.
const DAYS: usize = 26;

/// To more players than these a page gives a line each, and a column to a day: names with more
/// letters than a number has digits would stand upright over the columns of fewer.
const FEW: usize = 24;
const FEW_OF_LONG_NAMES: usize = 10;
const SHORT_NAME: usize = 4;

/// The most cells of a page: in a league of many every line brings columns with it.
const CELLS: usize = 2_500;

/// The most columns of a page: what more players have is in the data.
const COLUMNS: usize = 250;

/// From so many players on a page shows only those who have a new number in its lines.
const MANY: usize = 40;

/// The entries of a table's history by page, newest first.
pub(crate) fn entries_by_page(context: &LeagueContext<'_>, index: usize) -> Vec<Range<usize>> {
    let table = &context.history.tables[index];
    let all = context.league.players.len();
    // Also those who have left have a line on the pages of their days.
    let players = columns(context, index, 0, table.entries.len());
    let most = days_of_page(has_line_each(context, &players));
    let mut pages = Vec::new();
    let mut until = table.entries.len();
    while until > 0 {
        let mut from = until;
        let mut players = BTreeSet::new();
        while from > 0 && until - from < most {
            let changes = table.changes_of(&table.entries[from - 1]);
            players.extend(changes.iter().map(|change| change.player));
            let columns = if is_large(context) {
                players.len().min(COLUMNS)
            } else {
                all
            };
            if from < until && columns * (until - from + 1) > CELLS {
                break;
            }
            from -= 1;
        }
        pages.push(from..until);
        until = from;
    }
    if pages.is_empty() {
        pages.push(0..0);
    }
    pages
}

/// The most days of a page, by whether it gives each player a line.
pub(super) fn days_of_page(has_line_each: bool) -> usize {
    match has_line_each {
        true => DAYS,
        false => PAGE,
    }
}

/// Returns whether a page gives each of some players a line, and a column to a day.
fn has_line_each(context: &LeagueContext<'_>, players: &[PlayerId]) -> bool {
    let name = |player: &PlayerId| &context.league.player(*player).name;
    let is_short = |player: &PlayerId| name(player).chars().count() <= SHORT_NAME;
    let few = match players.iter().all(is_short) {
        true => FEW,
        false => FEW_OF_LONG_NAMES,
    };
    players.len() > few
}

fn is_large(context: &LeagueContext<'_>) -> bool {
    context.league.players.len() >= MANY
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let mut list = Vec::new();
    for (index, table) in context.shown_tables() {
        let folder = history_folder(table);
        let pages = Arc::new(entries_by_page(context, index));
        for number in 1..=pages.len() {
            let pages = Arc::clone(&pages);
            list.push(LeaguePage::made(
                page_address(&folder, number),
                move |page| {
                    let view = view(&page.context, index, &pages, number);
                    page.made("history.html", page.title(&view.heading), None, &view)
                },
            ));
        }
    }
    list
}

/// The newest page of a table's history.
pub(crate) fn newest(context: &LeagueContext<'_>, index: usize) -> TableHistoryView {
    view(context, index, &entries_by_page(context, index), 1)
}

/// A page of a table's history, newest first; pages count from 1. Columns are those who
/// have a number in its lines.
pub(crate) fn view(
    context: &LeagueContext<'_>,
    index: usize,
    pages: &[Range<usize>],
    page: usize,
) -> TableHistoryView {
    let table = &context.history.tables[index];
    let days = table
        .entries
        .iter()
        .filter(|entry| entry.matchday.is_some())
        .count();
    let Range {
        start: from,
        end: until,
    } = pages[page - 1].clone();
    let players = columns(context, index, from, until);
    let placed = placed(context, index, from, until);
    let line = |at: usize| line(context, (index, at), &players, placed.get(at - from));
    let mut lines: Vec<HistoryLine> = (from..until).rev().map(line).collect();
    keep_season_heads(lines.iter_mut().map(|line| &mut line.season_head));
    let by_player = has_line_each(context, &players);
    let csv = format!("history-{}.csv", table.id);
    let folder = history_folder(table);
    let days_of = |entries: &Range<usize>| {
        let entries = &table.entries[entries.clone()];
        let (first, last) = entries.first().zip(entries.last())?;
        Some((first.date, last.date))
    };
    let days_by_page: Vec<_> = pages.iter().filter_map(days_of).collect();
    let names = context.league.rules.names();
    let heading = match context.shown_tables().count() {
        // Where there is one table, its title tells nothing.
        ..=1 => context.text("history"),
        _ => context
            .locale
            .labelled(context.locale.text("history"), context.table_title(table)),
    };
    TableHistoryView {
        line_label: context.locale.text(names.one_matchday).to_owned(),
        heading: page_heading(context.locale, heading, page),
        lead: match index {
            0 => lead_of_all(context, days),
            _ => lead(context, days),
        },
        games: index == 0 && context.league.kinds.len() > 1,
        places: false,
        by_player,
        placings: None,
        rounds: context.league.ever(|traits| traits.needs_rounds),
        players: players
            .iter()
            .map(|player| context.player(*player))
            .collect(),
        season_columns: match by_player {
            true => HistoryLine::season_columns(&lines),
            false => Vec::new(),
        },
        year: HistoryLine::shared_year(&lines),
        lines,
        tables: tables(context, index),
        data: context.data(&[("CSV", &csv), ("JSON", "history.json")]),
        pager: Pager {
            by_date: pages_by_date(context, &folder, page, &days_by_page),
            ..pages_of(context, &folder, page, pages.len())
        },
        note: None,
    }
}

/// The line of an entry of a table, with the numbers of players after it, and their places.
fn line(
    context: &LeagueContext<'_>,
    (index, at): (usize, usize),
    players: &[PlayerId],
    places: Option<&BTreeMap<PlayerId, PlaceAfter>>,
) -> HistoryLine {
    let table = &context.history.tables[index];
    let series = &context.statistics.tables[index].series;
    let entry = &table.entries[at];
    let matchday = match entry.matchday {
        Some(day) => NamedLink {
            name: context.league.matchdays[day].number.to_string(),
            url: Some(context.matchday_url(day)),
        },
        None => NamedLink {
            name: told_day(context, table, entry),
            url: None,
        },
    };
    let cell = |player: &PlayerId| {
        let number = cell(context, &series[player.index()], at);
        match places {
            Some(places) => with_place(context, number, places.get(player)),
            None => number,
        }
    };
    let games = entry
        .matchday
        .filter(|_| index == 0)
        .and_then(|day| games(context, index, day));
    // A column has room for one game.
    let is_column = has_line_each(context, players);
    let games = games.filter(|games| games.len() == 1 || !is_column);
    HistoryLine {
        matchday,
        date: context.locale.date_short(entry.date),
        day: context.locale.day_of_year(entry.date),
        iso: entry.date.to_string(),
        game: games.map(|games| games.join(", ")),
        season_head: context
            .season_of(table, at)
            .map(|season| context.season_title(season)),
        rounds: entry
            .matchday
            .map(|day| rounds(context, index, day))
            .unwrap_or_default(),
        cells: players.iter().map(cell).collect(),
    }
}

/// Leaves of lines that all have their season the one at which a season's lines begin; a line
/// without a season belongs to none.
pub(crate) fn keep_season_heads<'a>(heads: impl Iterator<Item = &'a mut Option<String>>) {
    let mut above: Option<String> = None;
    for head in heads.filter(|head| head.is_some()) {
        if *head == above {
            *head = None;
        } else {
            above.clone_from(head);
        }
    }
}

/// Returns the word for an entry without a matchday: the end of a week that cost somebody points,
/// or a day on which people only came.
fn told_day(context: &LeagueContext<'_>, table: &LeagueTable, entry: &HistoryEntry) -> String {
    let changes = table.changes_of(entry);
    if changes.iter().any(|change| change.reason.is_penalty()) {
        return context.text("what_penalty");
    }
    let mut arrivals = changes.iter();
    let arrival = arrivals.find_map(|change| explanation::arrival(context, change));
    arrival.unwrap_or_default().to_owned()
}

/// "12 matchdays with changes, newest first", or that there are none yet.
pub(crate) fn lead(context: &LeagueContext<'_>, days: usize) -> String {
    if days == 0 {
        return context.before_first("before_first_history");
    }
    let key = context.league.rules.names().counted_matchdays;
    let counted = context.locale.plural(key, days as u64);
    context
        .locale
        .fill("history_lead", &[("matchdays", &counted)])
}

/// "74 matchdays, 73 of them counted, newest first", where some counted for nothing.
fn lead_of_all(context: &LeagueContext<'_>, days: usize) -> String {
    let matchdays = context.league.matchdays.iter().enumerate();
    let over = matchdays.filter(|(index, day)| context.history.counts(*index, day));
    let all = over.count();
    if days == 0 || days >= all {
        return lead(context, days);
    }
    let key = context.league.rules.names().counted_matchdays;
    let matchdays = context.locale.plural(key, all as u64);
    let days = context.locale.integer(days as u64);
    let values = [("matchdays", matchdays.as_str()), ("n", days.as_str())];
    context.locale.fill("history_lead_of_all", &values)
}

/// Returns the players who have a number in some of the lines, or of many players those who have a
/// new one, in the order of the table, then of the register.
fn columns(context: &LeagueContext<'_>, index: usize, from: usize, until: usize) -> Vec<PlayerId> {
    let series = &context.statistics.tables[index].series;
    let table = &context.history.tables[index];
    if is_large(context) {
        let changes = &table.entries[from..until];
        let changes = changes.iter().flat_map(|entry| table.changes_of(entry));
        let players: BTreeSet<PlayerId> = changes.map(|change| change.player).collect();
        let mut players: Vec<PlayerId> = players.into_iter().collect();
        let row_of = &context.statistics.tables[index].row_of;
        players.sort_by_key(|player| row_of[player.index()].unwrap_or(usize::MAX));
        players.truncate(COLUMNS);
        return players;
    }
    let has_number = |player: &PlayerId| {
        let steps = &series[player.index()];
        let before = steps.partition_point(|step| step.entry < from);
        let stands = before
            .checked_sub(1)
            .is_some_and(|last| steps[last].value.is_some());
        let mut within = steps[before..].iter().filter(|step| step.entry < until);
        stands || within.any(|step| step.value.or(step.left).is_some())
    };
    let ranked = table.ranking.rows.iter().map(|row| row.player);
    let all = (0..context.league.players.len() as u32).map(PlayerId);
    let mut seen = BTreeSet::new();
    ranked
        .chain(all)
        .filter(|player| seen.insert(*player))
        .filter(has_number)
        .collect()
}

/// A player's place after an entry.
#[derive(Clone, Copy)]
struct PlaceAfter {
    place: i64,
    /// `None` for a newcomer.
    before: Option<i64>,
}

/// Each player's place after each of some entries, with that before it, where every round values
/// all before it anew, so that nearly all numbers rise; nothing elsewhere.
fn placed(
    context: &LeagueContext<'_>,
    index: usize,
    from: usize,
    until: usize,
) -> Vec<BTreeMap<PlayerId, PlaceAfter>> {
    if !context.league.rules.traits().revalues {
        return Vec::new();
    }
    let table = &context.history.tables[index];
    let after = |entry| context.statistics.tables[index].places_after(table, entry);
    let mut before = from.checked_sub(1).map(after).unwrap_or_default();
    let mut placed = Vec::with_capacity(until - from);
    for entry in from..until {
        let now = after(entry);
        let place = |(player, place): (&PlayerId, &i64)| {
            let (place, before) = (*place, before.get(player).copied());
            (*player, PlaceAfter { place, before })
        };
        placed.push(now.iter().map(place).collect());
        before = now;
    }
    placed
}

/// A player's number with the place that it gives, and what moved is the place.
fn with_place(
    context: &LeagueContext<'_>,
    number: HistoryCell,
    place: Option<&PlaceAfter>,
) -> HistoryCell {
    let Some(&PlaceAfter { place, before }) = place.filter(|_| !number.is_left) else {
        return number;
    };
    HistoryCell {
        place: Some(context.locale.integer(place.unsigned_abs())),
        way: before.map(|before| ChangeDirection::of((before - place) as f64)),
        ..number
    }
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
            let status = match context.league.rules.traits().tournament {
                true => StandingStatus::Retired,
                false => StandingStatus::Inactive,
            };
            let word = status_text(context, status);
            format!("{} {word}", context.value(left))
        };
        return HistoryCell {
            value: left.map(gone).unwrap_or_default(),
            place: None,
            is_left: left.is_some(),
            way: left.map(|_| ChangeDirection::Same),
        };
    };
    let way = last.filter(|step| step.entry == entry && (step.played || step.change != 0.0));
    HistoryCell {
        value: context.value(value),
        place: None,
        is_left: false,
        way: way.map(|step| ChangeDirection::of(step.gain())),
    }
}

/// The games of a matchday that a table counts, each once.
fn games<'a>(context: &LeagueContext<'a>, index: usize, day: usize) -> Option<Vec<&'a str>> {
    let table = &context.statistics.tables[index];
    let mut titles = Vec::new();
    for (_, game) in context.games_on(day).filter(|(id, _)| table.counts(*id)) {
        let title = context.game_title(game.kind)?;
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    Some(titles)
}

/// The rounds of a matchday that a table counts.
fn rounds(context: &LeagueContext<'_>, index: usize, day: usize) -> String {
    let table = &context.statistics.tables[index];
    let games = context.games_on(day).filter(|(id, _)| table.counts(*id));
    let rounds: f64 = games.map(|(_, game)| game.rounds).sum();
    context.locale.number_short(rounds, 2)
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
