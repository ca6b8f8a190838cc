//! The pages of the seasons: how each ended, or how it stands, and a list of all.

use jiff::civil::Date;

use crate::league::model::history::{HistoryEntry, LeagueTable};
use crate::league::model::season::Season;
use crate::render::locale::Locale;
use crate::site::league::archive::{self, ArchiveLine, ArchivePart, ArchiveView, ArchiveYear};
use crate::site::league::table::TableView;
use crate::site::league_context::{LeagueContext, season_folder};
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{lines_of, neighbours, page_address, page_count};
use crate::site::view::{NamedLink, Pager};
use crate::site::{charts, season_table, standing};

/// The pages of the seasons, and the list of them.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        let address = match context.history.seasons.as_slice() {
            [] => return None,
            [only] => season_folder(only),
            _ => FOLDER.to_owned(),
        };
        Some(context.entry("seasons", &address))
    },
    ..LeaguePageKind::NONE
};

/// The folder of the seasons, below the league's address.
const FOLDER: &str = "seasons/";

/// The ways to the pages of all seasons, in their order.
pub(crate) fn links(context: &LeagueContext<'_>) -> Vec<NamedLink> {
    let seasons = context.history.seasons.iter();
    seasons.map(|season| context.season(season)).collect()
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let seasons = context.history.seasons.iter().enumerate();
    let numbered = seasons.flat_map(|(index, season)| {
        let ranking = &context.history.overall().of_season(index).ranking;
        let pages = 1..=page_count(ranking.rows.len() + ranking.others.len());
        pages.map(move |number| (page_address(&season_folder(season), number), index, number))
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
            summary: standing::season_in_words(context, &table, season).unwrap_or_default(),
            extent: Some(day_count(context, &table, season)),
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
            id: None,
            title: NamedLink {
                name: String::new(),
                url: None,
            },
            parts: vec![all],
        }],
        pager: Pager::default(),
    }
}

/// The final table of a season, with the ways to the other seasons.
fn view(context: &LeagueContext<'_>, index: usize, page: usize) -> TableView {
    let season = &context.history.seasons[index];
    let table = context.history.overall().of_season(index);
    let span = span(context, days(context, &table, season), Locale::date_in_text);
    let count = day_count(context, &table, season);
    let lines = table.ranking.rows.len() + table.ranking.others.len();
    TableView {
        heading: context.season_title(season),
        state: format!("{span} · {count}"),
        lead: standing::season_in_words(context, &table, season),
        tables: Vec::new(),
        pager: match page_count(lines) {
            1 => neighbouring_seasons(context, index),
            _ => neighbours(context, &season_folder(season), page, lines),
        },
        table: season_table::lines(context, index, lines_of(page)),
        chart: (page == 1)
            .then(|| charts::chart_of_season(context, index))
            .flatten(),
        matchdays: (page == 1)
            .then(|| archive::of_season(context, season))
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
            days_of_month(&first, &last).unwrap_or_else(|| {
                // A year that both share is told once; Spanish joins it with a word.
                let year = to.year().to_string();
                let day = match from.year() == to.year() {
                    true => first.strip_suffix(&*year).unwrap_or(&first).trim_end(),
                    false => &first,
                };
                format!(
                    "{} – {last}",
                    day.strip_suffix("de").map_or(day, str::trim_end)
                )
            })
        }
    }
}

/// Two days that differ in the number at their beginning alone: `17–24 June 2026`, `17.–24. Juni
/// 2026`.
fn days_of_month(first: &str, last: &str) -> Option<String> {
    let month = last.trim_start_matches(|it: char| it.is_ascii_digit());
    let day = first.strip_suffix(month.strip_prefix('.').unwrap_or(month))?;
    Some(format!("{day}–{last}"))
}

/// The number of a season's matchdays on which somebody played, or in words that there is none.
fn day_count(context: &LeagueContext<'_>, table: &LeagueTable, season: &Season) -> String {
    let is_over = season.to.is_some_and(|to| to < context.history.as_of);
    let names = context.league.rules.names();
    match played(table).count() as u64 {
        0 if is_over => context.text("nobody_played"),
        0 => context.text("no_results"),
        days => context.locale.plural(names.counted_matchdays, days),
    }
}

fn played(table: &LeagueTable) -> impl Iterator<Item = &HistoryEntry> {
    let of_season = table.entries[table.season_start()..].iter();
    of_season.filter(|entry| entry.played && entry.matchday.is_some())
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
