//! Every event of a league with members, newest first.

use std::collections::BTreeSet;

use crate::league::model::game::GameId;
use crate::league::model::history::{Change, Reason, Wish};
use crate::league::model::player::PlayerId;
use crate::league::replay::journal::{Line, What, journal};
use crate::site::explanation;
use crate::site::league::pages_of;
use crate::site::league_context::Desk;
use crate::site::matchday::mark;
use crate::site::view::table::{JournalDay, JournalLine, JournalView};

/// How many days a page tells of.
const PAGE: usize = 50;

/// How many pages the journal has.
pub fn pages(desk: &Desk<'_>) -> usize {
    let lines = journal(desk.league, desk.history.overall());
    let days: BTreeSet<_> = lines.iter().map(|line| line.date).collect();
    days.len().div_ceil(PAGE).max(1)
}

/// A page of the journal; pages count from 1.
pub fn view(desk: &Desk<'_>, page: usize) -> JournalView {
    let lines = journal(desk.league, desk.history.overall());
    let days: Vec<&[Line<'_>]> = lines
        .chunk_by(|one, other| one.date == other.date)
        .collect();
    let count = days.len().div_ceil(PAGE).max(1);
    let shown = days.iter().rev().skip((page - 1) * PAGE).take(PAGE);
    let date = desk.locale.date(desk.history.as_of);
    JournalView {
        heading: desk.locale.text("journal").to_owned(),
        lead: desk.locale.fill("as_of", &[("date", &date)]),
        days: shown.filter_map(|lines| day(desk, lines)).collect(),
        pager: pages_of(desk, "journal/", page, count),
        data: desk.data(&[("JSON", "journal.json")]),
    }
}

/// The events of one day, as they happened.
fn day(desk: &Desk<'_>, lines: &[Line<'_>]) -> Option<JournalDay> {
    let date = lines.first()?.date;
    Some(JournalDay {
        date: desk.locale.date(date),
        iso: date.to_string(),
        lines: lines.iter().map(|it| line(desk, it)).collect(),
    })
}

fn line(desk: &Desk<'_>, line: &Line<'_>) -> JournalLine {
    let what = match line.what {
        What::Join => "what_join",
        What::Game => "what_game",
        What::Friendly => "what_friendly",
        What::Ignored => "what_ignored",
        What::Penalty => "what_penalty",
        What::AutoInactive => "what_auto_inactive",
        What::Leave => "what_leave",
        What::Return => "what_return",
    };
    let moves = matches!(line.what, What::Game | What::Penalty | What::Leave);
    let before = line.value.map(|value| value - line.points);
    let numbers = before.zip(line.value).filter(|_| moves);
    JournalLine {
        player: desk.player(line.player),
        what: desk.locale.text(what).to_owned(),
        reason: reason(desk, line),
        change: numbers.map(|(before, after)| desk.change(before, after)),
        value: line
            .value
            .map(|value| desk.value(value))
            .unwrap_or_default(),
    }
}

/// What a line says beyond what happened: whom, how, and why.
fn reason(desk: &Desk<'_>, line: &Line<'_>) -> Option<String> {
    match &line.change.reason {
        Reason::Rated { game, .. } => {
            let met = met(desk, *game, line.player)?;
            let brief = explanation::why(desk, line.change).map(|why| why.brief);
            Some(brief.map_or(met.clone(), |brief| format!("{met} ({brief})")))
        }
        Reason::Unrated { game, why: reason } => {
            let met = met(desk, *game, line.player)?;
            Some(if line.what == What::Friendly {
                met
            } else {
                format!("{met} ({})", explanation::unrated(desk, *reason))
            })
        }
        Reason::Ignored { wish, .. } => Some(wished(desk, *wish).to_owned()),
        // The week's penalty and the change of status are a line each.
        Reason::AutoInactive { weeks } if line.what == What::Penalty => {
            let reason = Reason::Penalty { weeks: *weeks };
            explanation::reason(
                desk,
                &Change {
                    reason,
                    ..*line.change
                },
            )
        }
        Reason::Penalty { .. }
        | Reason::AutoInactive { .. }
        | Reason::Left { .. }
        | Reason::Summed { .. } => explanation::reason(desk, line.change),
        Reason::Entered
        | Reason::Returned
        | Reason::Removed
        | Reason::Shifted { .. }
        | Reason::Regraded
        | Reason::Revalued => None,
    }
}

/// Why a wish changes nothing, in words.
fn wished<'a>(desk: &Desk<'a>, wish: Wish) -> &'a str {
    desk.locale.text(match wish {
        Wish::Join => "ignored_join",
        Wish::Leave => "ignored_leave",
        Wish::Return => "ignored_return",
    })
}

/// A game's result from a player's side, and whom the player met.
fn met(desk: &Desk<'_>, game: GameId, player: PlayerId) -> Option<String> {
    let game = desk.digest.game(desk.league, game)?;
    let (first, second) = game.pair()?;
    let (other, is_first) = if first == player {
        (second, true)
    } else {
        (first, false)
    };
    let mark = game.duel.map(mark).unwrap_or_default();
    let mark: String = if is_first {
        mark.to_owned()
    } else {
        mark.chars().rev().collect()
    };
    Some(format!("{mark} {}", desk.league.player(other).name))
}
