//! The pages of the seasons: how each ended, or how it stands, and a list of all.

use std::ops::Range;

use jiff::civil::Date;

use crate::league::model::history::{HistoryEntry, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;
use crate::league::model::season::Season;
use crate::league::statistics::season_records;
use crate::render::locale::Locale;
use crate::site::league::archive::{ArchiveLine, ArchivePart, ArchiveView, ArchiveYear};
use crate::site::league::table::TableView;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{lines_of, neighbours, page_address, page_count};
use crate::site::view::league::{OtherRow, StandingRow, StandingsView};
use crate::site::view::{ChangeDirection, ChangeLabel, NamedLink, Pager};
use crate::site::{charts, standing};
use crate::syntax::address;

/// The pages of the seasons, and the list of them.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        let address = match context.history.seasons.as_slice() {
            [] => return None,
            [only] => folder(&only.id),
            _ => FOLDER.to_owned(),
        };
        Some(context.entry("seasons", &address))
    },
    ..LeaguePageKind::NONE
};

/// The folder of the seasons, below the league's address.
const FOLDER: &str = "seasons/";

fn folder(id: &str) -> String {
    format!("{FOLDER}{}/", address::part(id))
}

/// The ways to the pages of all seasons, in their order.
pub(crate) fn links(context: &LeagueContext<'_>) -> Vec<NamedLink> {
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
    let list = LeaguePage::made(FOLDER, |page| {
        let view = list(&page.context);
        page.made("archive.html", page.title(&view.heading), None, &view)
    });
    let list = (!context.history.seasons.is_empty()).then_some(list);
    list.into_iter().chain(numbered.map(page)).collect()
}

/// Every season with its days and its winner, the newest first.
fn list(context: &LeagueContext<'_>) -> ArchiveView {
    let line = |((index, season), title): ((usize, &Season), NamedLink)| {
        let table = context.history.overall().of_season(index);
        let days = days(context, &table, season);
        ArchiveLine {
            number: None,
            title,
            title_language: None,
            date: span(context, days, Locale::date_short),
            day: None,
            iso: days.0.to_string(),
            summary: outcome(context, &table, season).unwrap_or_default(),
            extent: Some(day_count(context, &table)),
        }
    };
    let seasons = context.history.seasons.iter().enumerate();
    let heading = context.text("seasons");
    let all = ArchivePart {
        title: heading.clone(),
        count: None,
        is_open: true,
        matchdays: seasons.zip(links(context)).rev().map(line).collect(),
    };
    ArchiveView {
        heading,
        before_first: String::new(),
        coming: None,
        years: vec![ArchiveYear {
            title: String::new(),
            parts: vec![all],
        }],
        pager: Pager::default(),
    }
}

/// The final table of a season, with the ways to the other seasons.
fn view(context: &LeagueContext<'_>, index: usize, page: usize) -> TableView {
    let season = &context.history.seasons[index];
    let table = context.history.overall().of_season(index);
    let span = span(context, days(context, &table, season), Locale::date);
    let count = day_count(context, &table);
    let as_of = context.history.as_of;
    let last = season.to.map_or(as_of, |to| to.min(as_of));
    let lines = table.ranking.rows.len() + table.ranking.others.len();
    TableView {
        heading: context.season_title(season),
        state: format!("{span} · {count}"),
        lead: outcome(context, &table, season),
        tables: Vec::new(),
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

/// The first and the last day of a season, of one that is over those on which somebody played;
/// the season that runs on has no last day.
fn days(context: &LeagueContext<'_>, table: &LeagueTable, season: &Season) -> (Date, Option<Date>) {
    let is_over = season.to.is_some_and(|end| end < context.history.as_of);
    let mut days = played(table).map(|entry| entry.date);
    match days.next().filter(|_| is_over) {
        Some(first) => (first, Some(days.last().unwrap_or(first))),
        None => (season.from, season.to),
    }
}

/// The first and the last day of a season in words.
fn span(
    context: &LeagueContext<'_>,
    (from, to): (Date, Option<Date>),
    date: fn(&Locale, Date) -> String,
) -> String {
    let first = date(context.locale, from);
    match to {
        None => context.locale.fill("season_since", &[("date", &first)]),
        Some(to) if to == from => first,
        Some(to) => {
            let last = date(context.locale, to);
            // A year that both share is told once; Spanish joins it with a word.
            let year = to.year().to_string();
            let day = match from.year() == to.year() {
                true => first.strip_suffix(&*year).unwrap_or(&first).trim_end(),
                false => &first,
            };
            format!("{} – {last}", day.strip_suffix(" de").unwrap_or(day))
        }
    }
}

/// The number of a season's matchdays on which somebody played.
fn day_count(context: &LeagueContext<'_>, table: &LeagueTable) -> String {
    let days = played(table).count() as u64;
    let names = context.league.rules.names();
    context.locale.plural(names.counted_matchdays, days)
}

fn played(table: &LeagueTable) -> impl Iterator<Item = &HistoryEntry> {
    let of_season = table.entries[table.season_start()..].iter();
    of_season.filter(|entry| entry.played && entry.matchday.is_some())
}

/// The sentence that tells who won a season, or who leads in it.
fn outcome(context: &LeagueContext<'_>, table: &LeagueTable, season: &Season) -> Option<String> {
    let of_season = &table.entries[table.season_start()..];
    let rows = &table.ranking.rows;
    let [first, second, ..] = rows.as_slice() else {
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
    let others = rows.iter().skip(1);
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
        ("second", &standing::second_names(context, rows)),
        ("other", &context.value(second.value)),
    ];
    is_told.then(|| context.locale.fill(key, &values))
}

/// The seasons before and after one, and the list of all.
fn neighbouring_seasons(context: &LeagueContext<'_>, index: usize) -> Pager {
    let links = links(context);
    Pager {
        previous: index.checked_sub(1).map(|index| links[index].clone()),
        next: links.get(index + 1).cloned(),
        all: Some(context.entry("seasons", FOLDER)),
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
        ties: standing::ties(context, table, &named, day),
        history: None,
        data: context.data(&[("JSON", "seasons.json")]),
    }
}
