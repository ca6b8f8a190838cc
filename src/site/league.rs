//! The first page of a league, its tables of one game, and its archive.

use crate::league::model::history::LeagueTable;
use crate::site::league_context::LeagueContext;
use crate::site::view::league::{ComingMatchday, ComingMatchdays, LeagueView, TableView};
use crate::site::view::matchday::{ArchiveLine, ArchiveView, ArchiveYear, MatchdayResults};
use crate::site::view::{NamedLink, Pager};
use crate::site::{charts, matchday, standing, what_if};

/// Up to so many lines of the table and players of the evening, numbers are explained on the
/// first page.
const EXPLAINED: usize = 56;

/// How many matchdays a page of the archive lists.
pub const ARCHIVE_PAGE: usize = 200;

/// The first page of a league; `text` is the HTML of its own text.
pub fn view(context: &LeagueContext<'_>, text: String) -> LeagueView {
    let newest = context.last_matchday().map(|index| {
        let newest = matchday::evening(context, index);
        explained(newest, context.history.overall().ranking.rows.len())
    });
    LeagueView {
        heading: context.edition.title.clone(),
        state: context.state(),
        in_progress: context.round_in_progress(),
        table: standing::table(context, 0, None),
        newest,
        since: context
            .last_matchday()
            .map(|index| matchday::changes_since(context, index))
            .unwrap_or_default(),
        chart: charts::chart(context, 0, None),
        tables: context
            .shown_tables()
            .skip(1)
            .map(|(_, table)| table_link(context, table))
            .collect(),
        coming: agenda(context),
        text_html: Some(text).filter(|text| !text.is_empty()),
        what_if: what_if::view(context),
    }
}

/// The evening on the first page of a league with so many lines in its table: explanations of
/// many results would be most of what the page loads, and the matchday's own page has them.
fn explained(mut evening: MatchdayResults, lines: usize) -> MatchdayResults {
    let placed = evening.rows.iter_mut().flat_map(|result| &mut result.seats);
    let paired = evening.duels.iter_mut();
    let paired = paired.flat_map(|duel| [&mut duel.first, &mut duel.second]);
    let seats: Vec<_> = placed.chain(paired).collect();
    if seats.len() + lines > EXPLAINED {
        for seat in seats {
            seat.why = None;
        }
    }
    evening
}

/// The page of one game's table.
pub fn table(context: &LeagueContext<'_>, index: usize) -> TableView {
    let table = &context.history.tables[index];
    TableView {
        heading: context.table_title(table).to_owned(),
        state: context.state_of(table),
        table: standing::table(context, index, None),
        chart: charts::chart(context, index, None),
    }
}

/// The page with the places of one game's table.
pub fn table_link(context: &LeagueContext<'_>, table: &LeagueTable) -> NamedLink {
    NamedLink {
        name: context.table_title(table).to_owned(),
        url: Some(context.url(&format!("games/{}/", table.id))),
    }
}

/// Who leads, in words; `None` before the first result.
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

/// The matchdays that are still to come, the next one first.
pub fn coming(context: &LeagueContext<'_>) -> Vec<ComingMatchday> {
    let days = context.league.matchdays.iter().enumerate();
    let mut ahead: Vec<_> = days
        .filter(|(_, day)| day.date > context.history.as_of)
        .collect();
    ahead.sort_by_key(|(index, day)| (day.date, *index));
    let line = |(index, day): (usize, &crate::league::model::matchday::Matchday)| ComingMatchday {
        title: context.matchday(index),
        date: context.locale.date(day.date),
        iso: day.date.to_string(),
    };
    ahead.into_iter().map(line).collect()
}

/// What is to come, if anything is, with the file for calendars.
fn agenda(context: &LeagueContext<'_>) -> Option<ComingMatchdays> {
    let days = coming(context);
    let calendar = NamedLink {
        name: "iCalendar".to_owned(),
        url: Some(context.file_url("calendar.ics")),
    };
    (!days.is_empty()).then_some(ComingMatchdays { days, calendar })
}

/// How many pages the archive has.
pub fn archive_pages(context: &LeagueContext<'_>) -> usize {
    past(context).len().div_ceil(ARCHIVE_PAGE).max(1)
}

/// A page of the archive, the newest matchdays first; pages count from 1.
pub fn archive(context: &LeagueContext<'_>, page: usize) -> ArchiveView {
    let past = past(context);
    let pages = archive_pages(context);
    let shown = past
        .iter()
        .rev()
        .skip((page - 1) * ARCHIVE_PAGE)
        .take(ARCHIVE_PAGE);
    let mut years: Vec<ArchiveYear> = Vec::new();
    for &index in shown {
        let day = &context.league.matchdays[index];
        let year = day.date.year().to_string();
        if years.last().is_none_or(|last| last.title != year) {
            years.push(ArchiveYear {
                title: year,
                matchdays: Vec::new(),
            });
        }
        let Some(last) = years.last_mut() else {
            continue;
        };
        last.matchdays.push(ArchiveLine {
            number: day.number.to_string(),
            title: context.matchday(index),
            date: context.locale.date_short(day.date),
            iso: day.date.to_string(),
            summary: matchday::summary(context, index),
        });
    }
    ArchiveView {
        heading: context.locale.text("matchdays").to_owned(),
        coming: agenda(context).filter(|_| page == 1),
        years,
        pager: pages_of(context, "matchdays/", page, pages),
    }
}

/// The indexes of the matchdays that count, in order.
fn past(context: &LeagueContext<'_>) -> Vec<usize> {
    let days = context.league.matchdays.iter().enumerate();
    days.filter(|(_, day)| day.date <= context.history.as_of)
        .map(|(index, _)| index)
        .collect()
}

/// The neighbours of a page in a list of pages, the newest first.
pub fn pages_of(context: &LeagueContext<'_>, folder: &str, page: usize, pages: usize) -> Pager {
    let link = |page: usize, text: &str| NamedLink {
        name: context.locale.text(text).to_owned(),
        url: Some(context.url(&page_address(folder, page))),
    };
    Pager {
        previous: (page < pages).then(|| link(page + 1, "older")),
        next: (page > 1).then(|| link(page - 1, "newer")),
        all: None,
    }
}

/// The address of a page in a list of pages: the first is the folder itself.
pub fn page_address(folder: &str, page: usize) -> String {
    if page == 1 {
        folder.to_owned()
    } else {
        format!("{folder}page-{page}/")
    }
}
