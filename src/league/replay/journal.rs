//! The journal of a league with members: every event that made, or did not make, a number.

use jiff::civil::Date;

use crate::league::League;
use crate::league::model::history::{Change, ChangeReason, LeagueTable, UnratedReason};
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;

/// One line of the journal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JournalEntry<'a> {
    /// The day of the event.
    pub date: Date,
    /// The kind of event.
    pub what: JournalEvent,
    /// The player whom it concerns.
    pub player: PlayerId,
    /// Rating points won or lost.
    pub points: f64,
    /// The rating points after it, also the stored ones of an inactive member; `None` for
    /// one who is no member.
    pub value: Option<f64>,
    /// The change that it tells, with its reason.
    pub change: &'a Change,
}

/// The event of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JournalEvent {
    /// The player joins the league.
    Join,
    /// A game of the league.
    Game,
    /// A game that counts for nothing.
    Friendly,
    /// A result or a wish that changes nothing.
    Ignored,
    /// The weekly penalty of an inactive member.
    Penalty,
    /// The member becomes inactive after weeks without a game.
    AutoInactive,
    /// The member leaves.
    Leave,
    /// The member comes back.
    Return,
    /// A season begins, with the member's number on the way back to the initial one.
    Season,
}

impl JournalEvent {
    /// The word of the data files.
    pub fn word(self) -> &'static str {
        match self {
            JournalEvent::Join => "join",
            JournalEvent::Game => "game",
            JournalEvent::Friendly => "friendly",
            JournalEvent::Ignored => "ignored",
            JournalEvent::Penalty => "penalty",
            JournalEvent::AutoInactive => "auto-inactive",
            JournalEvent::Leave => "leave",
            JournalEvent::Return => "return",
            JournalEvent::Season => "season",
        }
    }
}

/// The journal of a league's overall table, in the order in which things happened.
pub(crate) fn journal<'a>(
    league: &League,
    table: &'a LeagueTable,
) -> impl Iterator<Item = JournalEntry<'a>> + use<'a> {
    let dates = dates(league, table);
    let mut values: Vec<Option<f64>> = vec![None; league.players.len()];
    let order = in_order(table, &dates, (0..table.changes.len()).collect());
    let changes = order.into_iter();
    let changes = changes.map(move |index| (&table.changes[index], dates[index]));
    changes.flat_map(move |(change, date)| {
        let value = &mut values[change.player.index()];
        let told = entries_of(change, date, *value);
        if let Some(last) = told.iter().flatten().last() {
            *value = last.value;
        }
        told.into_iter().flatten()
    })
}

/// Changes of a table, by their indexes, in the order of their days. A season begins before
/// anything else of its day (P4), also before what moves no number and has no entry.
pub(crate) fn in_order(
    table: &LeagueTable,
    dates: &[Option<Date>],
    mut changes: Vec<usize>,
) -> Vec<usize> {
    let is_later = |index: &usize| table.changes[*index].reason != ChangeReason::SeasonBegan;
    changes.sort_by_key(|index| (dates[*index], is_later(index)));
    changes
}

/// The lines that a change makes; `before` is the number of the player in the line before it.
///
/// The week in which a member becomes inactive has one for the penalty and one for the status.
pub(crate) fn entries_of(
    change: &Change,
    date: Option<Date>,
    before: Option<f64>,
) -> [Option<JournalEntry<'_>>; 2] {
    let (Some(date), Some(what)) = (date, event(change)) else {
        return [None, None];
    };
    let value = match what {
        JournalEvent::Friendly | JournalEvent::Ignored => before,
        _ => change.stored(),
    };
    let points = value
        .zip(before)
        .map_or(0.0, |(after, before)| after - before);
    let line = JournalEntry {
        date,
        what,
        player: change.player,
        points,
        value,
        change,
    };
    let inactive = matches!(change.reason, ChangeReason::AutoInactive { .. });
    let status = inactive.then_some(JournalEntry {
        what: JournalEvent::AutoInactive,
        points: 0.0,
        ..line
    });
    [Some(line), status]
}

/// Returns the event that a change tells; `None` for those of systems without members.
pub(crate) fn event(change: &Change) -> Option<JournalEvent> {
    match change.reason {
        ChangeReason::Entered => Some(JournalEvent::Join),
        ChangeReason::Rated { .. } | ChangeReason::Summed { .. } => Some(JournalEvent::Game),
        ChangeReason::Unrated { why, .. } => Some(match why {
            UnratedReason::Friendly => JournalEvent::Friendly,
            UnratedReason::NoMember
            | UnratedReason::Forfeit
            | UnratedReason::Adjourned
            | UnratedReason::Pending
            | UnratedReason::Alone => JournalEvent::Ignored,
        }),
        ChangeReason::Ignored { .. } => Some(JournalEvent::Ignored),
        // A line of its own follows for the change of status.
        ChangeReason::Penalty { .. } | ChangeReason::AutoInactive { .. } => {
            Some(JournalEvent::Penalty)
        }
        ChangeReason::Left { .. } => Some(JournalEvent::Leave),
        ChangeReason::Returned => Some(JournalEvent::Return),
        ChangeReason::SeasonBegan => Some(JournalEvent::Season),
        ChangeReason::Removed
        | ChangeReason::Shifted { .. }
        | ChangeReason::Regraded { .. }
        | ChangeReason::Missed { .. }
        | ChangeReason::Revalued
        | ChangeReason::Recounted
        | ChangeReason::Adjusted { .. } => None,
    }
}

/// The day of each change of a table.
///
/// A matchday on which nothing moved has no line in the history; the results and wishes
/// of it know their matchday.
pub(crate) fn dates(league: &League, table: &LeagueTable) -> Vec<Option<Date>> {
    let games: Vec<Date> = league.games().map(|(_, day, _)| day.date).collect();
    let mut dates: Vec<Option<Date>> = vec![None; table.changes.len()];
    for entry in table.entries.iter() {
        dates[entry.changes.clone()].fill(Some(entry.date));
        // It stands in the season's first entry, and began on a day of its own.
        let is_begin = |index: &usize| table.changes[*index].reason == ChangeReason::SeasonBegan;
        let mut begun = entry.changes.clone().filter(is_begin).peekable();
        if begun.peek().is_some() {
            let plan = league.seasons.as_ref();
            let season = plan.and_then(|plan| plan.until(entry.date).pop());
            let from = season.map(|season| season.from);
            begun.for_each(|index| dates[index] = from);
        }
    }
    // What has begun since the last entry stands at the end.
    let behind = dates.len() - table.begun.len().min(dates.len());
    dates[behind..].fill(table.began);
    for (date, change) in dates.iter_mut().zip(table.changes.iter()) {
        *date = date.or_else(|| match change.reason {
            ChangeReason::Unrated { game, .. } => games.get(game.0 as usize).copied(),
            ChangeReason::Ignored {
                matchday: Some(number),
                ..
            } => {
                let mut matchdays = league.matchdays.iter();
                let is_meant = |matchday: &&Matchday| {
                    matchday.number == number && matchday.members.names(change.player)
                };
                Some(matchdays.find(is_meant)?.date)
            }
            ChangeReason::Ignored { matchday: None, .. } => league.joined(change.player),
            _ => None,
        });
    }
    dates
}
