//! Every event of a league with members, newest first.

use crate::league::model::game::GameId;
use crate::league::model::history::{Change, ChangeReason, MembershipWish};
use crate::league::model::player::PlayerId;
use crate::league::replay::journal::{JournalEntry, JournalEvent, journal};
use crate::site::explanation;
use crate::site::league::matchday::{SCORE_DECIMALS, mark};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{page_address, pages_of};
use crate::site::view::table::{JournalDay, JournalRow, JournalView};

/// The journal of a league with members.
pub const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| has_members(context).then(|| context.entry("journal", FOLDER)),
    ..LeaguePageKind::NONE
};

/// The folder of the journal, below the league's address.
const FOLDER: &str = "journal/";

/// The number of lines of which a page tells, and those of the day that begins before they end.
const LINES: usize = 150;

fn has_members(context: &LeagueContext<'_>) -> bool {
    context.league.rules.traits().members
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = |number| {
        LeaguePage::made(page_address(FOLDER, number), move |page| {
            let view = view(&page.context, number);
            page.made("journal.html", page.title(&view.heading), None, &view)
        })
    };
    if !has_members(context) {
        return Vec::new();
    }
    (1..=page_count(context)).map(page).collect()
}

/// Returns the number of pages of the journal.
fn page_count(context: &LeagueContext<'_>) -> usize {
    let lines = journal(context.league, context.history.overall());
    days_by_page(&lines).len().max(1)
}

/// The days of each page, newest first.
fn days_by_page<'a, 'b>(lines: &'b [JournalEntry<'a>]) -> Vec<Vec<&'b [JournalEntry<'a>]>> {
    let days: Vec<_> = lines
        .chunk_by(|one, other| one.date == other.date)
        .collect();
    let mut pages: Vec<Vec<&[JournalEntry<'_>]>> = Vec::new();
    let mut count = LINES;
    for day in days.into_iter().rev() {
        match pages.last_mut().filter(|_| count < LINES) {
            Some(page) => page.push(day),
            None => {
                pages.push(vec![day]);
                count = 0;
            }
        }
        count += day.len();
    }
    pages
}

/// A page of the journal; pages count from 1.
fn view(context: &LeagueContext<'_>, page: usize) -> JournalView {
    let lines = journal(context.league, context.history.overall());
    let pages = days_by_page(&lines);
    let count = pages.len().max(1);
    let shown = pages.get(page - 1).into_iter().flatten();
    let date = context.locale.date(context.history.as_of);
    JournalView {
        heading: context.locale.text("journal").to_owned(),
        lead: context.locale.fill("as_of", &[("date", &date)]),
        days: shown.filter_map(|lines| day(context, lines)).collect(),
        pager: pages_of(context, FOLDER, page, count),
        data: context.data(&[("JSON", "journal.json")]),
    }
}

/// The events of one day, as they happened.
fn day(context: &LeagueContext<'_>, lines: &[JournalEntry<'_>]) -> Option<JournalDay> {
    let date = lines.first()?.date;
    Some(JournalDay {
        date: context.locale.date(date),
        iso: date.to_string(),
        lines: lines.iter().map(|it| line(context, it)).collect(),
    })
}

fn line(context: &LeagueContext<'_>, line: &JournalEntry<'_>) -> JournalRow {
    let what = match line.what {
        JournalEvent::Join => "what_join",
        JournalEvent::Game => "what_game",
        JournalEvent::Friendly => "what_friendly",
        JournalEvent::Ignored => "what_ignored",
        JournalEvent::Penalty => "what_penalty",
        JournalEvent::AutoInactive => "what_auto_inactive",
        JournalEvent::Leave => "what_leave",
        JournalEvent::Return => "what_return",
    };
    let moves = matches!(
        line.what,
        JournalEvent::Game | JournalEvent::Penalty | JournalEvent::Leave
    );
    let before = line.value.map(|value| value - line.points);
    let numbers = before.zip(line.value).filter(|_| moves);
    JournalRow {
        player: context.player(line.player),
        what: context.locale.text(what).to_owned(),
        reason: reason(context, line),
        change: numbers.map(|(before, after)| context.change(before, after)),
        value: line
            .value
            .map(|value| context.value(value))
            .unwrap_or_default(),
    }
}

/// Returns the words of a line beyond what happened: whom, how, and why.
fn reason(context: &LeagueContext<'_>, line: &JournalEntry<'_>) -> Option<String> {
    match &line.change.reason {
        ChangeReason::Rated { game, .. } => {
            let met = met(context, *game, line.player)?;
            let brief = explanation::why(context, line.change).map(|why| why.brief);
            Some(brief.map_or(met.clone(), |brief| format!("{met} ({brief})")))
        }
        ChangeReason::Unrated { game, why: reason } => {
            let met = met(context, *game, line.player)?;
            Some(if line.what == JournalEvent::Friendly {
                met
            } else {
                format!("{met} ({})", explanation::unrated(context, *reason))
            })
        }
        ChangeReason::Ignored { wish, .. } => Some(wished(context, *wish).to_owned()),
        // The week's penalty and the change of status are a line each.
        ChangeReason::AutoInactive { weeks } if line.what == JournalEvent::Penalty => {
            let reason = ChangeReason::Penalty { weeks: *weeks };
            explanation::reason(
                context,
                &Change {
                    reason,
                    ..*line.change
                },
            )
        }
        ChangeReason::Penalty { .. }
        | ChangeReason::AutoInactive { .. }
        | ChangeReason::Left { .. }
        | ChangeReason::Summed { .. } => explanation::reason(context, line.change),
        ChangeReason::Entered
        | ChangeReason::Returned
        | ChangeReason::Removed
        | ChangeReason::Shifted { .. }
        | ChangeReason::Regraded
        | ChangeReason::Revalued
        | ChangeReason::Adjusted { .. }
        | ChangeReason::SeasonBegan => None,
    }
}

/// Returns the reason why a wish changes nothing, in words.
fn wished<'a>(context: &LeagueContext<'a>, wish: MembershipWish) -> &'a str {
    context.locale.text(match wish {
        MembershipWish::Join => "ignored_join",
        MembershipWish::Leave => "ignored_leave",
        MembershipWish::Return => "ignored_return",
    })
}

/// A game's result from a player's side, and whom the player met.
fn met(context: &LeagueContext<'_>, game: GameId, player: PlayerId) -> Option<String> {
    let game = context.statistics.game(context.league, game)?;
    let (first, second) = game.pair()?;
    let (other, is_first) = if first == player {
        (second, true)
    } else {
        (first, false)
    };
    let mark = game.duel.map(mark).unwrap_or_default();
    let score = |score| context.locale.number_short(score, SCORE_DECIMALS);
    let mark: String = if let Some((first, second)) = game.scores() {
        let (own, against) = if is_first {
            (first, second)
        } else {
            (second, first)
        };
        format!("{}:{}", score(own), score(against))
    } else if is_first {
        mark.to_owned()
    } else {
        mark.chars().rev().collect()
    };
    Some(format!("{mark} {}", context.league.player(other).name))
}
