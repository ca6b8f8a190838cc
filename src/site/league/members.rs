//! Everybody in a league with members: status, idle weeks, penalties.

use jiff::civil::Weekday;
use serde_json::Value;

use crate::league::model::ranking::{Standing, StandingStatus};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{lines_of, neighbours, page_address, page_count};
use crate::site::standing;
use crate::site::standing::status_text;
use crate::site::view::table::{MemberRow, MembersView};

/// The members of a league that has some.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        let has_lines = has_members(context) && has_begun(context);
        has_lines.then(|| context.entry("members", ADDRESS))
    },
    ..LeaguePageKind::NONE
};

/// The address of the page, below the league's.
const ADDRESS: &str = "members/";

fn has_members(context: &LeagueContext<'_>) -> bool {
    context.league.rules.traits().members
}

/// False while nobody has come in: before that the table has the same names.
fn has_begun(context: &LeagueContext<'_>) -> bool {
    let table = context.history.overall();
    let mut rows = table.ranking.all();
    !table.entries.is_empty() || rows.any(|row| row.status.is_none())
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = |number: usize| {
        LeaguePage::made(page_address(ADDRESS, number), move |page| {
            let view = view(&page.context, number);
            page.made("members.html", page.title(&view.heading), None, &view)
        })
    };
    let pages = 1..=page_count(standing::line_count(context, 0));
    let pages = pages.filter(|_| has_members(context));
    pages.map(page).collect()
}

/// A page of the members: the active by place, then the others.
fn view(context: &LeagueContext<'_>, page: usize) -> MembersView {
    let ranking = &context.history.overall().ranking;
    let date = context.locale.date_in_text(context.history.as_of);
    let as_of = context.locale.fill("as_of", &[("date", &date)]);
    let active = ranking.all().filter(|row| is_active(row)).count();
    let active = context.locale.plural("members_active", active as u64);
    // The numbers of this column are due on the next Sunday.
    let next = context.history.as_of.nth_weekday(1, Weekday::Sunday).ok();
    let next = next.map(|next| context.locale.date_in_text(next));
    let next = next.map(|date| context.locale.fill("members_next", &[("date", &date)]));
    let told = [Some(as_of), Some(active), next];
    let lines = lines_of(page);
    let shown = ranking.all().skip(lines.start).take(lines.len());
    MembersView {
        heading: context.locale.text("members").to_owned(),
        lead: match has_begun(context) {
            true => told.into_iter().flatten().collect::<Vec<_>>().join(" · "),
            false => context.text(context.league.rules.names().before_first),
        },
        value_label: context.value_label().to_owned(),
        members: shown.map(|row| line(context, row)).collect(),
        pager: neighbours(context, ADDRESS, page, standing::line_count(context, 0)),
    }
}

/// Returns whether a member is active: with a place, or without one only since the table has none
/// for who has played too little or has been away.
fn is_active(row: &Standing) -> bool {
    matches!(
        row.status,
        None | Some(StandingStatus::TooFew | StandingStatus::Away)
    )
}

fn line(context: &LeagueContext<'_>, row: &Standing) -> MemberRow {
    let fact = |key: &str| {
        row.facts
            .get(key)
            .and_then(Value::as_f64)
            .unwrap_or_default()
    };
    let active = is_active(row);
    let due = fact("due");
    MemberRow {
        player: context.player(row.player),
        status: row
            .status
            .map(|status| status_text(context, status).to_owned()),
        active,
        value: standing::value_text(context, row),
        idle: context.locale.number(fact("idle"), 0),
        // The fee for leaving is a penalty as well.
        penalties: context
            .locale
            .number_short(fact("penalties") + fact("fees"), 2),
        next: if active {
            context.locale.signed(due, 0)
        } else {
            String::new()
        },
    }
}
