//! Everybody in a league with members: status, idle weeks, penalties.

use serde_json::Value;

use crate::league::model::ranking::Standing;
use crate::site::league_context::Desk;
use crate::site::standing::status_text;
use crate::site::view::table::{MemberRow, MembersView};

/// The members' page: the active by place, then the others.
pub fn view(desk: &Desk<'_>) -> MembersView {
    let ranking = &desk.history.overall().ranking;
    let date = desk.locale.date(desk.history.as_of);
    MembersView {
        heading: desk.locale.text("members").to_owned(),
        lead: desk.locale.fill("as_of", &[("date", &date)]),
        members: ranking.all().map(|row| line(desk, row)).collect(),
    }
}

fn line(desk: &Desk<'_>, row: &Standing) -> MemberRow {
    let fact = |key: &str| {
        row.facts
            .get(key)
            .and_then(Value::as_f64)
            .unwrap_or_default()
    };
    let active = row.status.is_none();
    let due = fact("due");
    let next = || {
        desk.locale.fill(
            "next_penalty_text",
            &[("amount", &desk.locale.signed(due, 0))],
        )
    };
    MemberRow {
        player: desk.player(row.player),
        status: row
            .status
            .map_or_else(
                || desk.locale.text("status_active"),
                |status| status_text(desk, status),
            )
            .to_owned(),
        active,
        value: desk.value(row.value),
        idle: desk.locale.number(fact("idle"), 0),
        penalties: desk.locale.number(fact("penalties"), 0),
        next: if active && due != 0.0 {
            next()
        } else {
            String::new()
        },
    }
}
