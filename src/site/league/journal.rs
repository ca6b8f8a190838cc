//! Every event of a league with members, newest first, and those of each player.

use std::cmp::Reverse;
use std::sync::Arc;

use jiff::ToSpan;
use jiff::civil::Date;

use crate::league::model::game::GameId;
use crate::league::model::history::{Change, ChangeReason, MembershipWish};
use crate::league::model::player::PlayerId;
use crate::league::replay::journal::{
    JournalEntry, JournalEvent, dates, entries_of, event, in_order,
};
use crate::site::explanation;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{page_address, page_heading, pages_by_date, pages_of};
use crate::site::told_results::own_result_text;
use crate::site::view::table::{JournalDay, JournalOpponent, JournalRow, JournalView, JournalWeek};
use crate::site::view::{NamedLink, Pager, SharedChange};

/// The journal of a league with members.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        let has_lines = has_members(context) && context.has_numbers();
        has_lines.then(|| context.entry("journal", FOLDER))
    },
    ..LeaguePageKind::NONE
};

/// The folder of the journal, below the league's address.
pub(super) const FOLDER: &str = "journal/";

/// The changes of which a page tells: thirty games, as a rule.
const CHANGES: usize = 60;

/// The changes of which a page of one player tells, each in a line of its own.
const CHANGES_OF_ONE: usize = 20;

/// A journal by pages.
struct JournalPages {
    /// The player whose events it has; `None` for those of all.
    player: Option<PlayerId>,
    /// The folder of its pages, below the league's address.
    folder: String,
    /// The day of each change of the overall table.
    dates: Arc<Vec<Option<Date>>>,
    /// The changes of each page, oldest first, as indexes of `LeagueTable::changes`; the newest
    /// page first.
    pages: Vec<Vec<usize>>,
    /// The first and the last day of each page.
    days: Vec<(Date, Date)>,
}

fn has_members(context: &LeagueContext<'_>) -> bool {
    context.league.rules.traits().members
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    if !has_members(context) {
        return Vec::new();
    }
    let table = context.history.overall();
    let dates = Arc::new(dates(context.league, table));
    let every = (0..table.changes.len()).collect();
    let of_all = journal(context, None, FOLDER.to_owned(), &dates, every);
    let own = context.league.address();
    let players = (0..context.league.players.len() as u32).map(PlayerId);
    let of_players = players.filter_map(|player| {
        if context.league.player(player).alias || !has_events(context, player) {
            return None;
        }
        let address = context.league.player_address(player);
        let changes = context.statistics.tables[0].changes_of[player.index()].clone();
        let folder = format!("{}{FOLDER}", address.strip_prefix(&own)?);
        Some(journal(context, Some(player), folder, &dates, changes))
    });
    let journals = std::iter::once(of_all).chain(of_players);
    journals.flat_map(pages_of_journal).collect()
}

/// The journal of some changes, of all or of one player.
fn journal(
    context: &LeagueContext<'_>,
    player: Option<PlayerId>,
    folder: String,
    dates: &Arc<Vec<Option<Date>>>,
    changes: Vec<usize>,
) -> JournalPages {
    let most = player.map_or(CHANGES, |_| CHANGES_OF_ONE);
    let pages = by_page(context, dates, changes, most);
    let days = pages.iter().filter_map(|page| {
        let days = || page.iter().filter_map(|index| dates[*index]);
        days().min().zip(days().max())
    });
    JournalPages {
        player,
        folder,
        dates: Arc::clone(dates),
        days: days.collect(),
        pages,
    }
}

fn pages_of_journal(journal: JournalPages) -> Vec<LeaguePage> {
    let journal = Arc::new(journal);
    let page = |number| {
        let journal = Arc::clone(&journal);
        LeaguePage::made(page_address(&journal.folder, number), move |page| {
            let view = view(&page.context, &journal, number);
            page.made("journal.html", page.title(&view.heading), None, &view)
        })
    };
    (1..=journal.pages.len()).map(page).collect()
}

/// Returns whether anything that the journal tells happened to a player.
fn has_events(context: &LeagueContext<'_>, player: PlayerId) -> bool {
    let table = context.history.overall();
    let own = &context.statistics.tables[0].changes_of[player.index()];
    own.iter()
        .any(|index| event(&table.changes[*index]).is_some())
}

/// The address of a player's own journal, for who has a page and stands in the journal.
pub(super) fn url(context: &LeagueContext<'_>, player: PlayerId) -> Option<String> {
    let page = context.player(player).url;
    let page = page.filter(|_| has_members(context) && has_events(context, player))?;
    Some(format!("{page}{FOLDER}"))
}

/// Divides changes into pages, the newest first; those of which a journal does not tell are left
/// out. Both sides of a game are one line, and so stand on one page, as does a month that a page
/// has room for.
fn by_page(
    context: &LeagueContext<'_>,
    dates: &[Option<Date>],
    mut changes: Vec<usize>,
    most: usize,
) -> Vec<Vec<usize>> {
    let table = context.history.overall();
    let all = &table.changes;
    changes.retain(|index| dates[*index].is_some() && event(&all[*index]).is_some());
    let changes = in_order(table, dates, changes);
    let mut pages: Vec<Vec<usize>> = vec![Vec::new()];
    let month = |index: &usize| dates[*index].map(|day| (day.year(), day.month()));
    let months = changes.chunk_by(|one, other| month(one) == month(other));
    for changes in months.rev() {
        let begun = pages.last().filter(|page| !page.is_empty());
        if begun.is_some_and(|page| page.len() + changes.len() > most) {
            pages.push(Vec::new());
        }
        let lines = changes.chunk_by(|one, other| is_of_one_game(&all[*one], &all[*other]));
        for line in lines.rev() {
            match pages.last_mut() {
                Some(page) if page.len() + line.len() <= most => page.extend(line.iter().rev()),
                _ => pages.push(line.iter().rev().copied().collect()),
            }
        }
    }
    for page in &mut pages {
        page.reverse();
    }
    pages
}

/// A page of a journal; pages count from 1.
fn view(context: &LeagueContext<'_>, journal: &JournalPages, page: usize) -> JournalView {
    let changes = &context.history.overall().changes;
    let told = journal.pages[page - 1].iter().flat_map(|index| {
        // Beside a player's side of a game stands the other one.
        let other = journal.player.and_then(|_| other_side(context, *index));
        [Some(*index), other].into_iter().flatten()
    });
    let entries = told.flat_map(|index| {
        let before = value_before(context, &journal.dates, index);
        entries_of(&changes[index], journal.dates[index], before)
    });
    let lines: Vec<JournalEntry<'_>> = entries.flatten().collect();
    let weeks = lines.chunk_by(|one, other| monday(one.date) == monday(other.date));
    let date = context.locale.date_in_text(context.history.as_of);
    let heading = match journal.player {
        None => context.locale.text("journal").to_owned(),
        Some(player) => {
            let name = &context.league.player(player).name;
            context.locale.fill("journal_of", &[("name", name)])
        }
    };
    let mut players: Vec<PlayerId> = (0..context.league.players.len() as u32)
        .map(PlayerId)
        .collect();
    players.sort_by_key(|player| context.statistics.name_order[player.index()]);
    let own_journal = |player| {
        Some(NamedLink {
            name: context.league.player(player).name.clone(),
            url: Some(url(context, player)?),
        })
    };
    let by_player: Vec<NamedLink> = match (journal.player, page) {
        (None, 1) => players.into_iter().filter_map(own_journal).collect(),
        _ => Vec::new(),
    };
    let player = journal.player.map(|player| context.player(player));
    let day = context.locale.fill("as_of", &[("date", &date)]);
    let has_expected = |line: &JournalEntry<'_>| {
        matches!(line.change.reason, ChangeReason::Rated { .. }) && cause(context, line).is_some()
    };
    // Of two names in a line it must be said whose it is.
    let says_expected = journal.player.is_none() && lines.iter().any(has_expected);
    JournalView {
        heading: page_heading(context.locale, heading, page),
        lead: match lines.is_empty() {
            true => context.before_first("before_first_journal"),
            false if says_expected => format!("{day} · {}", context.text("journal_expected")),
            false => day,
        },
        by_player,
        player: player.clone(),
        weeks: weeks
            .rev()
            .filter_map(|lines| week(context, lines, journal.player.is_none()))
            .collect(),
        pager: Pager {
            all: player,
            by_date: pages_by_date(context, &journal.folder, page, &journal.days),
            ..pages_of(context, &journal.folder, page, journal.pages.len())
        },
        data: match journal.player {
            None => context.data(&[("JSON", "journal.json")]),
            Some(_) => Vec::new(),
        },
    }
}

/// The change of the other player of the game that a change tells.
fn other_side(context: &LeagueContext<'_>, index: usize) -> Option<usize> {
    let game = game_of(&context.history.overall().changes[index])?;
    let mut sides = context.statistics.tables[0].changes_by(game);
    sides.find(|side| *side != index)
}

/// The number that a player had in the journal before a change, by the change's index.
fn value_before(context: &LeagueContext<'_>, dates: &[Option<Date>], index: usize) -> Option<f64> {
    let changes = &context.history.overall().changes;
    let own = &context.statistics.tables[0].changes_of[changes[index].player.index()];
    let until = own.partition_point(|other| *other < index);
    // A season begins before anything else of its day, also before what has no entry.
    let is_begin = |index: usize| changes[index].reason == ChangeReason::SeasonBegan;
    let nothing = [JournalEvent::Friendly, JournalEvent::Ignored];
    if event(&changes[index]).is_some_and(|event| nothing.contains(&event)) {
        let later = own[until..].iter().copied().skip(1);
        let mut later =
            later.take_while(|other| dates[*other] <= dates[index] || !is_begin(*other));
        if let Some(begun) = later.find(|other| is_begin(*other)) {
            return changes[begun].stored();
        }
    }
    let mut earlier = own[..until].iter().rev().map(|other| &changes[*other]);
    let moved = earlier.find(|change| event(change).is_some_and(|event| !nothing.contains(&event)));
    moved?.stored()
}

/// The Monday of the week of a day.
pub(super) fn monday(day: Date) -> Date {
    day.saturating_sub(i64::from(day.weekday().to_monday_zero_offset()).days())
}

/// The events of one week, by day; in the journal of all whom a week costs the same stand together.
fn week(
    context: &LeagueContext<'_>,
    lines: &[JournalEntry<'_>],
    is_of_all: bool,
) -> Option<JournalWeek> {
    let first = context.locale.date_in_text(monday(lines.first()?.date));
    let days = lines.chunk_by(|one, other| one.date == other.date).rev();
    Some(JournalWeek {
        heading: context.locale.fill("week_of", &[("date", &first)]),
        days: days
            .filter_map(|lines| day(context, lines, is_of_all))
            .collect(),
    })
}

/// The events of one day, as they happened, a game in one line.
fn day(
    context: &LeagueContext<'_>,
    lines: &[JournalEntry<'_>],
    is_of_all: bool,
) -> Option<JournalDay> {
    let date = lines.first()?.date;
    let is_shared = |line: &JournalEntry<'_>| is_of_all && line.what == JournalEvent::Penalty;
    // Among those of all the penalty says it.
    let is_told = |line: &JournalEntry<'_>| {
        is_shared(line) || is_of_all && line.what == JournalEvent::AutoInactive
    };
    let shared: Vec<&JournalEntry<'_>> = lines.iter().filter(|line| is_shared(line)).collect();
    Some(JournalDay {
        date: context.locale.date(date),
        date_short: context.locale.date_short(date),
        iso: date.to_string(),
        lines: lines
            .chunk_by(|one, other| is_of_one_game(one.change, other.change))
            .filter(|told| !told.iter().any(is_told))
            .flat_map(|told| match told {
                [first, second] => vec![game_line(context, first, second)],
                _ => told.iter().map(|it| line(context, it)).collect(),
            })
            .collect(),
        penalties: penalties(context, shared),
    })
}

/// The penalties of a day, the greatest first, each with all who pay it.
fn penalties(context: &LeagueContext<'_>, mut lines: Vec<&JournalEntry<'_>>) -> Vec<SharedChange> {
    let weeks = |line: &JournalEntry<'_>| line.change.reason.idle_weeks();
    let order = &context.statistics.name_order;
    lines.sort_by_key(|line| (Reverse(weeks(line)), order[line.player.index()]));
    let changes = lines.into_iter().map(|it| {
        let row = row(context, it);
        let reason = explanation::reason(context, it.change);
        (row.player, row.change, reason.unwrap_or_default())
    });
    SharedChange::together(changes)
}

/// The game that a change tells.
fn game_of(change: &Change) -> Option<GameId> {
    match change.reason {
        ChangeReason::Rated { game, .. } | ChangeReason::Unrated { game, .. } => Some(game),
        _ => None,
    }
}

/// Returns whether two changes tell the same game.
fn is_of_one_game(one: &Change, other: &Change) -> bool {
    game_of(one).is_some() && game_of(one) == game_of(other)
}

/// Both sides of a game in the line of the first.
fn game_line(
    context: &LeagueContext<'_>,
    first: &JournalEntry<'_>,
    second: &JournalEntry<'_>,
) -> JournalRow {
    let own = row(context, first);
    let other = row(context, second);
    let mark = game_of(first.change).and_then(|game| Some(mark_of(context, game, first.player)?.0));
    let mark = mark.unwrap_or_default();
    JournalRow {
        what: match first.what {
            JournalEvent::Game => mark,
            _ => format!("{} {mark}", own.what),
        },
        reason: cause(context, first),
        opponent: Some(JournalOpponent {
            player: other.player,
            change: other.change,
            value: other.value,
        }),
        ..own
    }
}

fn line(context: &LeagueContext<'_>, line: &JournalEntry<'_>) -> JournalRow {
    JournalRow {
        reason: reason(context, line),
        ..row(context, line)
    }
}

/// A line without its reason.
fn row(context: &LeagueContext<'_>, line: &JournalEntry<'_>) -> JournalRow {
    let what = match line.what {
        JournalEvent::Join => "what_join",
        JournalEvent::Game => "what_game",
        JournalEvent::Friendly => "what_friendly",
        JournalEvent::Ignored => "what_ignored",
        JournalEvent::Penalty => "what_penalty",
        JournalEvent::AutoInactive => "what_auto_inactive",
        JournalEvent::Leave => "what_leave",
        JournalEvent::Return => "what_return",
        JournalEvent::Season => "season_began",
    };
    let moves = matches!(
        line.what,
        JournalEvent::Game | JournalEvent::Penalty | JournalEvent::Leave | JournalEvent::Season
    );
    let before = line.value.map(|value| value - line.points);
    let numbers = before.zip(line.value).filter(|_| moves);
    JournalRow {
        player: context.player(line.player),
        what: context.locale.text(what).to_owned(),
        reason: None,
        change: numbers.map(|(before, after)| context.change(before, after)),
        value: line
            .value
            .map(|value| context.value(value))
            .unwrap_or_default(),
        opponent: None,
    }
}

/// Returns the words of a line beyond what happened: whom, how, and why.
fn reason(context: &LeagueContext<'_>, line: &JournalEntry<'_>) -> Option<String> {
    match &line.change.reason {
        ChangeReason::Rated { game, .. } | ChangeReason::Unrated { game, .. } => {
            let (mark, other) = mark_of(context, *game, line.player)?;
            let met = format!("{mark} {}", context.league.player(other).name);
            Some(match cause(context, line) {
                Some(cause) => format!("{met} ({cause})"),
                None => met,
            })
        }
        ChangeReason::Ignored { wish, .. } => Some(wished(context, *wish).to_owned()),
        // The week's penalty, which has the reason, and the change of status are a line each.
        ChangeReason::AutoInactive { .. } if line.what == JournalEvent::AutoInactive => None,
        ChangeReason::AutoInactive { weeks, .. } => {
            let reason = ChangeReason::Penalty { weeks: *weeks };
            explanation::reason(
                context,
                &Change {
                    reason,
                    ..*line.change
                },
            )
        }
        ChangeReason::Penalty { .. } | ChangeReason::Left { .. } | ChangeReason::Summed { .. } => {
            explanation::reason(context, line.change)
        }
        ChangeReason::Entered
        | ChangeReason::Returned
        | ChangeReason::Removed
        | ChangeReason::Shifted { .. }
        | ChangeReason::Regraded { .. }
        | ChangeReason::Missed { .. }
        | ChangeReason::Revalued
        | ChangeReason::Adjusted { .. }
        | ChangeReason::Recounted
        | ChangeReason::SeasonBegan => None,
    }
}

/// Returns how a game came to its numbers, or why it has none; a friendly needs no reason.
fn cause(context: &LeagueContext<'_>, line: &JournalEntry<'_>) -> Option<String> {
    match line.change.reason {
        ChangeReason::Rated { .. } => {
            explanation::why(context, line.change).and_then(|why| why.beside_result)
        }
        ChangeReason::Unrated { why, .. } if line.what != JournalEvent::Friendly => {
            Some(explanation::unrated(context, why).to_owned())
        }
        _ => None,
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

/// A game's result from a player's side, and the other player.
fn mark_of(
    context: &LeagueContext<'_>,
    game: GameId,
    player: PlayerId,
) -> Option<(String, PlayerId)> {
    let game = context.statistics.game(context.league, game)?;
    let (first, second) = game.pair()?;
    let (other, is_first) = if first == player {
        (second, true)
    } else {
        (first, false)
    };
    let mark = game.duel.map(|_| own_result_text(context, game, is_first));
    Some((mark.unwrap_or_default(), other))
}
