//! The handicap of everybody against everybody.

use std::cmp::Reverse;

use crate::league::model::handicap::{HandicapEntry, LeagueRank, LeagueRanks, TABLE, handicap_at};
use crate::league::model::player::PlayerId;
use crate::site::handicap::{LISTED, MATRIX, OWN, are_listed, has_handicaps};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::NamedLink;
use crate::site::view::table::{ColumnHead, CrossRow, HandicapLine, HandicapMatrixView};

/// The handicaps of a league that gives some by a table.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| has_handicaps(context).then(|| context.entry("handicaps", MATRIX)),
    ..LeaguePageKind::NONE
};

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = LeaguePage::made(MATRIX, |page| {
        let Some(view) = view(&page.context) else {
            return Ok(Vec::new());
        };
        page.made("handicaps.html", page.title(&view.heading), None, &view)
    });
    has_handicaps(context).then_some(page).into_iter().collect()
}

/// The matrix for the wall: what each row gives to the columns after its own and receives from
/// those before it, today, on an evening that is not over, or on the next one.
fn view(context: &LeagueContext<'_>) -> Option<HandicapMatrixView> {
    let LeagueRanks {
        players: mut ranks,
        newcomers,
        table_page,
    } = context.league.rules.league_ranks(context.history)?;
    // Nobody is in the table before the first game, which the ranks of those who come tell.
    let is_ahead = ranks.is_empty() && context.history.overall().entries.is_empty();
    if is_ahead && newcomers.len() <= LISTED {
        ranks = newcomers;
    }
    // By league rank the handicaps grow from the diagonal to the corner.
    ranks.sort_by_key(|rank| Reverse(rank.level));
    let cell = |own: &LeagueRank, other: &LeagueRank| {
        let number = handicap_at(own.level.abs_diff(other.level));
        let short = context.text(&HandicapEntry::of(number).short_key());
        (own.player != other.player).then_some(short)
    };
    // A name leads to the list of its own line and column.
    let is_listed = !is_ahead && are_listed(context);
    let player = |player: PlayerId| {
        let mut link = context.beside_rank(player);
        link.url = link.url.map(|url| match is_listed {
            true => format!("{url}#{OWN}"),
            false => url,
        });
        link
    };
    let line = |(index, own): (usize, &LeagueRank)| CrossRow {
        links: Vec::new(),
        place: (index + 1).to_string(),
        player: player(own.player),
        more: vec![own.notation.clone()],
        cells: ranks.iter().map(|other| cell(own, other)).collect(),
        met: Vec::new(),
    };
    let column = |rank: &LeagueRank| ColumnHead {
        text: context.name(rank.player).to_owned(),
        title: None,
        url: None,
    };
    // The games of a matchday are given what the ranks before it say, until its day is over and
    // none of them is to be played.
    let evening = context.history.today.or(context.history.in_progress);
    let of_day = |index: usize| {
        let date = context
            .locale
            .date_in_text(context.league.matchdays[index].date);
        format!("{}, {date}", context.matchday_title(index))
    };
    let state = || match (is_ahead, ranks.is_empty()) {
        (true, true) => context.before_first("before_first_handicaps"),
        (true, false) => context.before_first("first_handicaps"),
        (false, _) => context.state(),
    };
    // The file is about those in the table.
    let files: &[(&str, &str)] = match is_ahead {
        true => &[],
        false => &[("JSON", "handicaps.json")],
    };
    let lead = match evening {
        Some(_) => "handicap_matrix_of_evening",
        None => "handicap_matrix_intro",
    };
    Some(HandicapMatrixView {
        heading: context.locale.text("handicaps").to_owned(),
        size: size(ranks.len()).to_owned(),
        state: evening.map_or_else(state, of_day),
        lead: context.locale.text(lead).to_owned(),
        columns: ranks.iter().map(column).collect(),
        rows: ranks.iter().enumerate().map(line).collect(),
        is_listed: is_listed && ranks.len() > ON_PHONES,
        legend: legend(context),
        table: NamedLink {
            name: context.locale.text("handicap_table").to_owned(),
            url: Some(context.url(table_page)),
        },
        data: context.data(files),
    })
}

/// The most columns for which a phone has room.
const ON_PHONES: usize = 12;

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
