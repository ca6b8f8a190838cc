//! The pages of the seasons: how each ended, or how it stands, and a list of all.

use std::collections::BTreeMap;
use std::ops::Range;

use jiff::civil::Date;

use crate::league::model::history::{HistoryEntry, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;
use crate::league::model::season::Season;
use crate::league::statistics::season_records;
use crate::render::locale::Locale;
use crate::site::league::archive::{self, ArchiveLine, ArchivePart, ArchiveView, ArchiveYear};
use crate::site::league::table::TableView;
use crate::site::league_context::{LeagueContext, season_folder};
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::league_statistics::PlayerStep;
use crate::site::numbered_pages::{lines_of, neighbours, page_address, page_count};
use crate::site::view::league::{OtherRow, StandingRow, StandingsView};
use crate::site::view::{ChangeLabel, NamedLink, Pager};
use crate::site::{charts, standing};

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

/// The final table of a season.
pub(crate) fn final_table(
    context: &LeagueContext<'_>,
    index: usize,
    lines: Range<usize>,
) -> StandingsView {
    let season = &context.history.seasons[index];
    let table = context.history.overall().of_season(index);
    standings(context, &table, last_day(context, season), lines)
}

/// The last day of a season until today.
fn last_day(context: &LeagueContext<'_>, season: &Season) -> Date {
    let as_of = context.history.as_of;
    season.to.map_or(as_of, |to| to.min(as_of))
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
        table: final_table(context, index, lines_of(page)),
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
    let progress = SeasonProgress::of(context, table);
    let row = |row: &Standing| StandingRow {
        place: standing::place_text(table, row),
        movement: progress.movement(row),
        player: context.player(row.player),
        remark: None,
        columns: standing::column_cells(context, &named, row, &records),
        value: context.value(row.value),
        change: progress.change(row),
        why: None,
        more: columns
            .iter()
            .map(|(fact, _)| standing::fact_text(context, row, fact))
            .collect(),
        spark: None,
    };
    let other = |row: &Standing| OtherRow {
        player: context.player(row.player),
        rank: None,
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
        has_begun: standing::has_places(table),
        moves: progress.is_told,
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
        counting: None,
        notes: standing::notes(context, table, day),
        ties: standing::ties(context, table, &named, day),
        history: None,
        data: context.data(&[("JSON", "seasons.json")]),
    }
}

/// The places and the numbers that a season gave, where it did not begin with nothing.
struct SeasonProgress<'a> {
    context: &'a LeagueContext<'a>,
    /// The entries of the season.
    entries: Range<usize>,
    /// The places before it; none before the first season.
    places: BTreeMap<PlayerId, i64>,
    is_told: bool,
}

impl<'a> SeasonProgress<'a> {
    fn of(context: &'a LeagueContext<'a>, table: &LeagueTable) -> SeasonProgress<'a> {
        let entries = table.season_start()..table.entries.len();
        let before = entries.start.checked_sub(1);
        let places = before.map(|entry| context.statistics.tables[0].places_after(table, entry));
        let mut progress = SeasonProgress {
            context,
            entries,
            places: places.unwrap_or_default(),
            is_told: false,
        };
        let traits = context.league.rules.traits();
        let is_more = |row: &Standing| {
            let gain = progress.gain(row.player);
            gain.is_some_and(|gain| traits.shown(gain) != traits.shown(row.value))
        };
        progress.is_told = !traits.revalues && table.ranking.rows.iter().any(is_more);
        progress
    }

    /// The sum of what results gave a player and penalties took; `None` for who had neither.
    fn gain(&self, player: PlayerId) -> Option<f64> {
        let steps = &self.context.statistics.tables[0].series[player.index()];
        let from = steps.partition_point(|step| step.entry < self.entries.start);
        let until = steps.partition_point(|step| step.entry < self.entries.end);
        let within = &steps[from..until];
        let has_changed = within.iter().any(|step| step.played || step.penalty);
        has_changed.then(|| within.iter().map(PlayerStep::gain).sum())
    }

    fn change(&self, row: &Standing) -> ChangeLabel {
        let gain = self.gain(row.player).filter(|_| self.is_told);
        gain.map_or_else(ChangeLabel::none, |gain| {
            self.context.change(row.value - gain, row.value)
        })
    }

    fn movement(&self, row: &Standing) -> ChangeLabel {
        if !self.is_told || self.places.is_empty() {
            return ChangeLabel::none();
        }
        let then = self.places.get(&row.player).copied();
        let then = then.zip(row.place);
        self.context
            .movement(then.map(|(then, now)| then - i64::from(now)))
    }
}
