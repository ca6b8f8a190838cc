//! The first page of a league, its tables of one game, and its archive.

use crate::league::model::history::Table;
use crate::site::league_context::Desk;
use crate::site::view::league::{Agenda, Coming, LeagueView, TableView};
use crate::site::view::matchday::{ArchiveLine, ArchiveView, Evening, Year};
use crate::site::view::{Link, Pager};
use crate::site::{charts, matchday, standing, what_if};

/// Up to so many lines of the table and players of the evening, numbers are explained on the
/// first page.
const EXPLAINED: usize = 56;

/// How many matchdays a page of the archive lists.
pub const ARCHIVE_PAGE: usize = 200;

/// The first page of a league; `text` is the HTML of its own text.
pub fn view(desk: &Desk<'_>, text: String) -> LeagueView {
    let newest = desk.last_matchday().map(|index| {
        let mut newest = matchday::evening(desk, index);
        newest.changes.extend(matchday::weeks_since(desk, index));
        explained(newest, desk.history.overall().ranking.rows.len())
    });
    LeagueView {
        heading: desk.edition.title.clone(),
        state: desk.state(),
        table: standing::table(desk, 0, None),
        newest,
        chart: charts::chart(desk, 0, None),
        tables: desk
            .shown_tables()
            .skip(1)
            .map(|(_, table)| table_link(desk, table))
            .collect(),
        coming: agenda(desk),
        text_html: Some(text).filter(|text| !text.is_empty()),
        what_if: what_if::view(desk),
    }
}

/// The evening on the first page of a league with so many lines in its table: explanations of
/// many results would be most of what the page loads, and the matchday's own page has them.
fn explained(mut evening: Evening, lines: usize) -> Evening {
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
pub fn table(desk: &Desk<'_>, index: usize) -> TableView {
    let table = &desk.history.tables[index];
    TableView {
        heading: desk.table_title(table).to_owned(),
        state: desk.state(),
        table: standing::table(desk, index, None),
        chart: charts::chart(desk, index, None),
    }
}

/// The page with the places of one game's table.
pub fn table_link(desk: &Desk<'_>, table: &Table) -> Link {
    Link {
        name: desk.table_title(table).to_owned(),
        url: Some(desk.url(&format!("games/{}/", table.id))),
    }
}

/// Who leads, in words; `None` before the first result.
pub fn top_in_words(desk: &Desk<'_>) -> Option<String> {
    let rows = &desk.history.overall().ranking.rows;
    let part = |index: usize| {
        let row = rows.get(index)?;
        Some((
            desk.league.player(row.player).name.as_str(),
            desk.value(row.value),
        ))
    };
    let (first, value) = part(0)?;
    Some(match part(1) {
        Some((second, other)) => desk.locale.fill(
            "top_two_in_words",
            &[
                ("first", first),
                ("value", &value),
                ("second", second),
                ("other", &other),
            ],
        ),
        None => desk
            .locale
            .fill("top_in_words", &[("first", first), ("value", &value)]),
    })
}

/// The matchdays that are still to come, the next one first.
pub fn coming(desk: &Desk<'_>) -> Vec<Coming> {
    let days = desk.league.matchdays.iter().enumerate();
    let mut ahead: Vec<_> = days
        .filter(|(_, day)| day.date > desk.history.as_of)
        .collect();
    ahead.sort_by_key(|(index, day)| (day.date, *index));
    let line = |(index, day): (usize, &crate::league::model::matchday::Matchday)| Coming {
        title: desk.matchday(index),
        date: desk.locale.date(day.date),
        iso: day.date.to_string(),
    };
    ahead.into_iter().map(line).collect()
}

/// What is to come, if anything is, with the file for calendars.
fn agenda(desk: &Desk<'_>) -> Option<Agenda> {
    let days = coming(desk);
    let calendar = Link {
        name: "iCalendar".to_owned(),
        url: Some(desk.file_url("calendar.ics")),
    };
    (!days.is_empty()).then_some(Agenda { days, calendar })
}

/// How many pages the archive has.
pub fn archive_pages(desk: &Desk<'_>) -> usize {
    past(desk).len().div_ceil(ARCHIVE_PAGE).max(1)
}

/// A page of the archive, the newest matchdays first; pages count from 1.
pub fn archive(desk: &Desk<'_>, page: usize) -> ArchiveView {
    let past = past(desk);
    let pages = archive_pages(desk);
    let shown = past
        .iter()
        .rev()
        .skip((page - 1) * ARCHIVE_PAGE)
        .take(ARCHIVE_PAGE);
    let mut years: Vec<Year> = Vec::new();
    for &index in shown {
        let day = &desk.league.matchdays[index];
        let year = day.date.year().to_string();
        if years.last().is_none_or(|last| last.title != year) {
            years.push(Year {
                title: year,
                matchdays: Vec::new(),
            });
        }
        let Some(last) = years.last_mut() else {
            continue;
        };
        last.matchdays.push(ArchiveLine {
            number: day.number.to_string(),
            title: desk.matchday(index),
            date: desk.locale.date_short(day.date),
            iso: day.date.to_string(),
            summary: matchday::summary(desk, index),
        });
    }
    ArchiveView {
        heading: desk.locale.text("matchdays").to_owned(),
        coming: agenda(desk).filter(|_| page == 1),
        years,
        pager: pages_of(desk, "matchdays/", page, pages),
    }
}

/// The indexes of the matchdays that count, in order.
fn past(desk: &Desk<'_>) -> Vec<usize> {
    let days = desk.league.matchdays.iter().enumerate();
    days.filter(|(_, day)| day.date <= desk.history.as_of)
        .map(|(index, _)| index)
        .collect()
}

/// The neighbours of a page in a list of pages, the newest first.
pub fn pages_of(desk: &Desk<'_>, folder: &str, page: usize, pages: usize) -> Pager {
    let link = |page: usize, text: &str| Link {
        name: desk.locale.text(text).to_owned(),
        url: Some(desk.url(&page_address(folder, page))),
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
