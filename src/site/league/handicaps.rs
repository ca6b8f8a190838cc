//! The handicap of everybody against everybody.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::league::model::ranking::Standing;
use crate::league::system::handicap::TABLE_PAGE;
use crate::league::system::handicap::handicap_table::{HandicapEntry, TABLE, number};
use crate::league::system::handicap::notation;
use crate::league::system::handicap::{level_before, shifts};
use crate::site::handicap::has_handicaps;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::NamedLink;
use crate::site::view::table::{ColumnHead, CrossRow, HandicapLine, HandicapMatrixView};

/// The handicaps of a league that gives some by a table.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| has_handicaps(context).then(|| context.entry("handicaps", ADDRESS)),
    ..LeaguePageKind::NONE
};

/// The address of the page, below the league's.
const ADDRESS: &str = "handicaps/";

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = LeaguePage::made(ADDRESS, |page| {
        let view = view(&page.context);
        page.made("handicaps.html", page.title(&view.heading), None, &view)
    });
    has_handicaps(context).then_some(page).into_iter().collect()
}

/// The matrix for the wall: what each row gives to each column on the next evening.
fn view(context: &LeagueContext<'_>) -> HandicapMatrixView {
    let overall = context.history.overall();
    // On the day of a matchday its games are still given what the ranks before it say.
    let shifts = shifts(overall, context.history.today);
    let rows = overall.ranking.rows.iter();
    let mut rows: Vec<(&Standing, i32)> = rows
        .filter_map(|row| Some((row, level_before(row, &shifts)?)))
        .collect();
    // By league rank the handicaps grow from the diagonal to the corner.
    rows.sort_by_key(|&(_, level)| Reverse(level));
    let mut numbers = BTreeMap::new();
    for (number, (row, _)) in (1..).zip(&rows) {
        numbers.insert(row.player, number);
    }
    let place = |row: &Standing| {
        let number: Option<&u32> = numbers.get(&row.player);
        number.map(u32::to_string).unwrap_or_default()
    };
    let cell = |giver: &(&Standing, i32), receiver: &(&Standing, i32)| {
        let gives = (giver.1 >= receiver.1).then(|| number(giver.1.abs_diff(receiver.1)));
        let short = |number| {
            context
                .locale
                .text(&HandicapEntry::of(number).short_key())
                .to_owned()
        };
        let text = gives.map_or_else(String::new, short);
        (giver.0.player != receiver.0.player).then_some(text)
    };
    let line = |giver: &(&Standing, i32)| CrossRow {
        meetings: None,
        place: place(giver.0),
        player: context.player(giver.0.player),
        more: notation(giver.0, shifts.get(&giver.0.player))
            .into_iter()
            .collect(),
        cells: rows.iter().map(|receiver| cell(giver, receiver)).collect(),
    };
    let column = |(row, _): &(&Standing, i32)| ColumnHead {
        anchor: None,
        text: context.league.player(row.player).name.clone(),
        title: None,
        url: None,
    };
    HandicapMatrixView {
        heading: context.locale.text("handicaps").to_owned(),
        size: size(rows.len()).to_owned(),
        state: context.state(),
        lead: context.locale.text("handicap_matrix_intro").to_owned(),
        columns: rows.iter().map(column).collect(),
        rows: rows.iter().map(line).collect(),
        legend: legend(context),
        table: NamedLink {
            name: context.locale.text("handicap_table").to_owned(),
            url: Some(context.url(TABLE_PAGE)),
        },
        data: context.data(&[("JSON", "handicaps.json")]),
    }
}

/// The short forms in the matrix with the names of the handicaps, in the page's language.
fn legend(context: &LeagueContext<'_>) -> Vec<HandicapLine> {
    let line = |line: &HandicapEntry| HandicapLine {
        short: context.locale.text(&line.short_key()).to_owned(),
        name: context.locale.text(&line.name_key()).to_owned(),
    };
    TABLE.iter().map(line).collect()
}

/// The class of the size in which so many lines fill a sheet of paper.
fn size(lines: usize) -> &'static str {
    match lines {
        0..=8 => "of-8",
        9..=12 => "of-12",
        13..=16 => "of-16",
        17..=24 => "of-24",
        25..=34 => "of-34",
        _ => "of-50",
    }
}

/// The rank with its modifier, without what the end of a matchday has moved it by.
fn notation(row: &Standing, shift: Option<&i32>) -> Option<String> {
    let Some(shift) = shift else {
        return row.facts.get("notation")?.as_str().map(str::to_owned);
    };
    let grade = row.facts.get("rank")?.as_str()?.parse().ok()?;
    let modifier = i32::try_from(row.facts.get("modifier")?.as_i64()?).ok()?;
    Some(notation::notation(grade, modifier - shift))
}
