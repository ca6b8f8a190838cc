//! Every event of a league with members, newest first.

use crate::model::game::GameId;
use crate::model::history::{Change, Quantity, Reason, Unrated};
use crate::site::desk::Desk;
use crate::site::league::pages_of;
use crate::site::view::table::{JournalDay, JournalLine, JournalView};
use crate::site::why;

/// How many entries of the history a page tells of.
const PAGE: usize = 50;

/// How many pages the journal has.
pub fn pages(desk: &Desk<'_>) -> usize {
    desk.history.overall().entries.len().div_ceil(PAGE).max(1)
}

/// A page of the journal; pages count from 1.
pub fn view(desk: &Desk<'_>, page: usize) -> JournalView {
    let table = desk.history.overall();
    let mut days: Vec<JournalDay> = Vec::new();
    for entry in table
        .entries
        .iter()
        .rev()
        .skip((page - 1) * PAGE)
        .take(PAGE)
    {
        let iso = entry.date.to_string();
        if days.last().is_none_or(|day| day.iso != iso) {
            days.push(JournalDay {
                date: desk.locale.date(entry.date),
                iso,
                lines: Vec::new(),
            });
        }
        let Some(day) = days.last_mut() else { continue };
        day.lines.extend(
            table
                .changes_of(entry)
                .iter()
                .rev()
                .filter_map(|change| line(desk, change)),
        );
    }
    let date = desk.locale.date(desk.history.as_of);
    JournalView {
        heading: desk.locale.text("journal").to_owned(),
        lead: desk.locale.fill("as_of", &[("date", &date)]),
        days,
        pager: pages_of(desk, "journal/", page, pages(desk)),
        data: desk.data(&[("JSON", "journal.json")]),
    }
}

fn line(desk: &Desk<'_>, change: &Change) -> Option<JournalLine> {
    if change.what != Quantity::Value {
        return None;
    }
    let (what, reason) = match &change.reason {
        Reason::Entered => ("what_join", None),
        Reason::Rated { game, .. } => ("what_game", opponents(desk, *game, change)),
        Reason::Unrated {
            game,
            why: Unrated::Friendly,
        } => ("what_friendly", opponents(desk, *game, change)),
        Reason::Unrated { why, .. } => ("what_ignored", Some(why::unrated(desk, *why).to_owned())),
        Reason::Ignored { .. } => ("what_ignored", None),
        Reason::Penalty { .. } => ("what_penalty", why::reason(desk, change)),
        Reason::AutoInactive { .. } => ("what_auto_inactive", why::reason(desk, change)),
        Reason::Left { .. } => ("what_leave", why::reason(desk, change)),
        Reason::Returned => ("what_return", None),
        Reason::Summed { .. }
        | Reason::Removed
        | Reason::Shifted { .. }
        | Reason::Regraded
        | Reason::Revalued => return None,
    };
    let is_number = !matches!(
        change.reason,
        Reason::Unrated { .. } | Reason::Ignored { .. }
    );
    let numbers = change.before.zip(change.stored()).filter(|_| is_number);
    Some(JournalLine {
        player: desk.player(change.player),
        what: desk.locale.text(what).to_owned(),
        reason,
        change: numbers.map(|(before, after)| desk.change(before, after)),
        value: change
            .stored()
            .map(|value| desk.value(value))
            .unwrap_or_default(),
    })
}

/// Whom a player met.
fn opponents(desk: &Desk<'_>, game: GameId, change: &Change) -> Option<String> {
    let game = desk.digest.game(desk.league, game)?;
    let others: Vec<_> = game
        .seats
        .iter()
        .map(|seat| seat.player)
        .filter(|player| *player != change.player)
        .collect();
    Some(desk.names(&others))
}
