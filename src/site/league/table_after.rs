//! The table after a matchday, beside what it was: its first lines on the page of the matchday,
//! and a long one whole on a page of its own; of a table of many the first and those who played.

use crate::site::evening_report;
use crate::site::evening_report::{EveningRow, TableAfter};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::more_in_data;
use crate::site::standing;
use crate::site::view::matchday::{AfterRow, TableAfterView, WholeTableView};
use crate::site::view::{ChangeLabel, NamedLink, Pager};

/// The whole tables after the matchdays, where they are long.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: |context| {
        let days = 0..context.league.matchdays.len();
        let long = days.filter(|index| is_long(&rows_of(context, *index).rows));
        let page = |index| {
            LeaguePage::made(address(context, index), move |page| {
                let view = whole(&page.context, index);
                page.made(
                    "table-after.html",
                    page.title(&view.table.heading),
                    None,
                    &view,
                )
            })
        };
        long.map(page).collect()
    },
    ..LeaguePageKind::NONE
};

/// The places of a long table that the page of a matchday tells.
const FIRST: usize = 10;

/// The most lines of a whole table.
const MOST: usize = 200;

/// The address of the whole table, below the league's.
fn address(context: &LeagueContext<'_>, index: usize) -> String {
    format!("matchdays/{}/table/", context.league.matchdays[index].slug)
}

/// True of a table that a page of its own has.
fn is_long(rows: &[EveningRow]) -> bool {
    rows.len() > evening_report::WHOLE_TABLE
}

/// The table after a matchday; none where nobody of it played.
fn rows_of(context: &LeagueContext<'_>, index: usize) -> TableAfter {
    let mut table = evening_report::table_after(context, index);
    if table.rows.iter().all(|row| row.change.is_none()) {
        table.rows.clear();
    }
    table
}

/// The table after a matchday as its page tells it: of a long one the first, and the way to all.
pub(crate) fn of_evening(context: &LeagueContext<'_>, index: usize) -> Option<TableAfterView> {
    let TableAfter {
        kind,
        rows,
        is_whole,
    } = rows_of(context, index);
    if rows.is_empty() {
        return None;
    }
    let heading = context.text(match is_going_on(context, index) {
        true => "table_so_far",
        false => "table_after",
    });
    let (shown, whole) = match is_long(&rows) {
        true => (
            &rows[..FIRST],
            Some(link(
                context,
                index,
                context.text(match is_whole {
                    true => "whole_table",
                    false => IN_PART,
                }),
            )),
        ),
        false => (&rows[..], None),
    };
    Some(TableAfterView {
        heading: match kind {
            Some(kind) => context.locale.labelled(&heading, context.kind_title(kind)),
            None => heading,
        },
        rows: lines(context, index, &rows, shown),
        // The way to more says it as well.
        notes: (!is_whole && whole.is_none())
            .then(|| context.text(IN_PART))
            .into_iter()
            .chain(notes_of_system(context, index))
            .collect(),
        whole,
    })
}

/// The page of the whole table after a matchday.
fn whole(context: &LeagueContext<'_>, index: usize) -> WholeTableView {
    let TableAfter {
        kind,
        rows,
        is_whole,
    } = rows_of(context, index);
    let name = match kind {
        Some(kind) => context.kind_title(kind),
        None if is_going_on(context, index) => context.locale.text("table_so_far"),
        None => context.locale.text("standings"),
    };
    let shown = &rows[..rows.len().min(MOST)];
    let mut notes: Vec<String> = more_in_data(context, rows.len(), MOST)
        .into_iter()
        .collect();
    notes.extend((!is_whole).then(|| context.text(IN_PART)));
    notes.extend(notes_of_system(context, index));
    let date = context.league.matchdays[index].date;
    WholeTableView {
        date: context.locale.date(date),
        iso: date.to_string(),
        table: TableAfterView {
            heading: context
                .locale
                .labelled(&context.matchday_number(index), name),
            rows: lines(context, index, &rows, shown),
            whole: None,
            notes,
        },
        pager: Pager {
            previous: neighbour(context, index.checked_sub(1)),
            next: neighbour(context, Some(index + 1)),
            all: Some(context.matchday(index)),
            all_language: context.matchday_language(index),
            ..Pager::default()
        },
    }
}

/// The words for a table of an earlier day that has not everybody.
const IN_PART: &str = "table_in_part";

fn is_going_on(context: &LeagueContext<'_>, index: usize) -> bool {
    context.history.in_progress == Some(index)
}

/// A way to the whole table after a matchday.
fn link(context: &LeagueContext<'_>, index: usize, name: String) -> NamedLink {
    NamedLink {
        name,
        url: Some(context.url(&address(context, index))),
    }
}

/// The matchday before or after another, if it has a whole table.
fn neighbour(context: &LeagueContext<'_>, index: Option<usize>) -> Option<NamedLink> {
    let index = index.filter(|index| *index < context.league.matchdays.len())?;
    is_long(&rows_of(context, index).rows)
        .then(|| link(context, index, context.matchday_number(index)))
}

/// The lines of some of the rows of a table.
fn lines(
    context: &LeagueContext<'_>,
    index: usize,
    rows: &[EveningRow],
    shown: &[EveningRow],
) -> Vec<AfterRow> {
    let entry = context.statistics.tables[0].entry_of.get(&index).copied();
    let ranks = context.statistics.ranks.as_ref().zip(entry);
    // On the first matchday everybody is new.
    let is_first = rows.iter().all(|row| row.then.is_none());
    let line = |row: &EveningRow| AfterRow {
        place: row.place.to_string(),
        movement: match is_first {
            true => ChangeLabel::none(),
            false => evening_report::movement(context, row),
        },
        player: context.beside_rank(row.player),
        rank: ranks.and_then(|(ranks, entry)| ranks.notation_after(row.player, entry)),
        before: context.value(row.value - row.moved),
        after: context.value(row.value),
        change: row
            .change
            .or(Some(row.moved).filter(|moved| *moved != 0.0))
            .map(|change| context.delta(change)),
    };
    shown.iter().map(line).collect()
}

/// The system's sentences about a table in which each round values anew those before it: beside
/// what its own games gave a line tells more there.
fn notes_of_system(context: &LeagueContext<'_>, index: usize) -> Vec<String> {
    let table = context.history.overall();
    let entry = context.statistics.tables[0].entry_of.get(&index);
    let is_later = entry.is_some_and(|entry| *entry > table.season_start());
    match context.league.rules.traits().revalues && is_later {
        true => standing::notes_of_system(context, table, context.league.matchdays[index].date),
        false => Vec::new(),
    }
}
