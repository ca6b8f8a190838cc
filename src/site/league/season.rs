//! The page of a season: how it ended, or how it stands.

use std::ops::Range;

use jiff::civil::Date;

use crate::league::model::history::LeagueTable;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;
use crate::league::model::season::Season;
use crate::league::statistics::season_records;
use crate::site::league::table::TableView;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{lines_of, neighbours, page_address, page_count};
use crate::site::view::league::{OtherRow, StandingRow, StandingsView};
use crate::site::view::{ChangeDirection, ChangeLabel, NamedLink, Pager};
use crate::site::{charts, standing};
use crate::syntax::address;

/// The pages of the seasons.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        let last = context.history.seasons.last()?;
        Some(context.entry("seasons", &folder(&last.id)))
    },
    ..LeaguePageKind::NONE
};

fn folder(id: &str) -> String {
    format!("seasons/{}/", address::part(id))
}

/// The ways to the pages of all seasons, in their order.
pub(super) fn links(context: &LeagueContext<'_>) -> Vec<NamedLink> {
    let link = |season: &Season| NamedLink {
        name: context.season_title(season),
        url: Some(context.url(&folder(&season.id))),
    };
    context.history.seasons.iter().map(link).collect()
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let seasons = context.history.seasons.iter().enumerate();
    let numbered = seasons.flat_map(|(index, season)| {
        let ranking = &context.history.overall().of_season(index).ranking;
        let pages = 1..=page_count(ranking.rows.len() + ranking.others.len());
        pages.map(move |number| (page_address(&folder(&season.id), number), index, number))
    });
    let page = |(address, index, number): (String, usize, usize)| {
        LeaguePage::made(address, move |page| {
            let view = view(&page.context, index, number);
            page.made("table.html", page.title(&view.heading), None, &view)
        })
    };
    numbered.map(page).collect()
}

/// The final table of a season, with the ways to the other seasons.
fn view(context: &LeagueContext<'_>, index: usize, page: usize) -> TableView {
    let season = &context.history.seasons[index];
    let table = context.history.overall().of_season(index);
    let from = context.locale.date(season.from);
    let span = match season.to {
        Some(to) => format!("{from} – {}", context.locale.date(to)),
        None => context.locale.fill("season_since", &[("date", &from)]),
    };
    let played = table.entries[table.season_start()..].iter();
    let days = played.filter(|entry| entry.played && entry.matchday.is_some());
    let days = context.locale.plural(
        context.league.rules.names().counted_matchdays,
        days.count() as u64,
    );
    let as_of = context.history.as_of;
    let last = season.to.map_or(as_of, |to| to.min(as_of));
    let lines = table.ranking.rows.len() + table.ranking.others.len();
    TableView {
        heading: context.season_title(season),
        state: format!("{span} · {days}"),
        lead: outcome(context, &table, season),
        pager: match page_count(lines) {
            1 => neighbouring_seasons(context, index),
            _ => neighbours(context, &folder(&season.id), page, lines),
        },
        table: standings(context, &table, last, lines_of(page)),
        chart: (page == 1)
            .then(|| charts::chart_of_season(context, index))
            .flatten(),
    }
}

/// The sentence that tells who won a season, or who leads in it.
fn outcome(context: &LeagueContext<'_>, table: &LeagueTable, season: &Season) -> Option<String> {
    let of_season = &table.entries[table.season_start()..];
    let [first, second, ..] = table.ranking.rows.as_slice() else {
        return None;
    };
    let is_told = of_season.iter().any(|entry| entry.played) && first.place < second.place;
    let is_over = season.to.is_some_and(|to| to < context.history.as_of);
    // Who is ahead with the same number is so by what decides between equals.
    let is_level = context.value(first.value) == context.value(second.value);
    let key = match (is_over, is_level) {
        (true, false) => "season_won",
        (true, true) => "season_won_level",
        (false, false) => "top_two_in_words",
        (false, true) => "top_two_level",
    };
    let name = |row: &Standing| context.league.player(row.player).name.as_str();
    let others = table.ranking.rows.iter().skip(1);
    let level = others.take_while(|row| context.value(row.value) == context.value(first.value));
    let level: Vec<PlayerId> = level.map(|row| row.player).collect();
    if is_told && level.len() > 1 {
        let key = match is_over {
            true => "season_won_all_level",
            false => "top_all_level",
        };
        let values = [
            ("first", name(first)),
            ("others", &context.names(&level)),
            ("value", &context.value(first.value)),
        ];
        return Some(context.locale.fill(key, &values));
    }
    let values = [
        ("first", name(first)),
        ("value", &context.value(first.value)),
        ("second", name(second)),
        ("other", &context.value(second.value)),
    ];
    is_told.then(|| context.locale.fill(key, &values))
}

/// The seasons before and after one, and the page of all.
fn neighbouring_seasons(context: &LeagueContext<'_>, index: usize) -> Pager {
    let links = links(context);
    Pager {
        previous: index.checked_sub(1).map(|index| links[index].clone()),
        next: links.get(index + 1).cloned(),
        all: Some(context.entry("statistics", "statistics/")),
        ..Pager::default()
    }
}

/// The table as it was on a day.
fn standings(
    context: &LeagueContext<'_>,
    table: &LeagueTable,
    day: Date,
    lines: Range<usize>,
) -> StandingsView {
    let ranking = &table.ranking;
    let columns = standing::system_columns(context, ranking, day);
    let named = standing::named_columns(context, ranking, day);
    let records = season_records(context.league, table);
    let unchanged = || ChangeLabel {
        text: String::new(),
        way: ChangeDirection::Same,
        words: None,
    };
    let row = |row: &Standing| StandingRow {
        place: standing::place_text(table, row),
        movement: unchanged(),
        player: context.player(row.player),
        remark: None,
        columns: standing::column_cells(context, &named, row, &records),
        value: context.value(row.value),
        change: unchanged(),
        why: None,
        more: columns
            .iter()
            .map(|(fact, _)| standing::fact_text(context, row, fact))
            .collect(),
        spark: None,
    };
    let other = |row: &Standing| OtherRow {
        player: context.player(row.player),
        value: context.value(row.value),
        status: row
            .status
            .map(|status| standing::status_text(context, status).to_owned())
            .unwrap_or_default(),
    };
    let shown: Vec<&Standing> = ranking.all().skip(lines.start).take(lines.len()).collect();
    let has_place = |row: &Standing| row.place.is_some();
    StandingsView {
        id: table.id.clone(),
        title: context.table_title(table).to_owned(),
        value_label: context.value_label().to_owned(),
        columns: standing::column_heads(context, &named),
        column_classes: standing::column_classes(&named),
        more_labels: standing::more_heads(context, &columns),
        has_begun: !table.entries.is_empty(),
        moves: false,
        sparks: false,
        rows: shown
            .iter()
            .filter(|it| has_place(it))
            .map(|it| row(it))
            .collect(),
        others: shown
            .iter()
            .filter(|it| !has_place(it))
            .map(|it| other(it))
            .collect(),
        notes: standing::notes(context, table, day),
        history: None,
        data: context.data(&[("JSON", "seasons.json")]),
    }
}
