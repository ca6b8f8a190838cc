//! The journal of a league with members: every event that made, or did not make, a number.

use jiff::civil::Date;

use crate::league::model::history::{Change, ChangeReason, LeagueTable, UnratedReason};
use crate::league::model::league::League;
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;

/// One line of the journal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JournalEntry<'a> {
    pub date: Date,
    pub what: JournalEvent,
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
    Join,
    Game,
    Friendly,
    /// A result or a wish that changes nothing.
    Ignored,
    Penalty,
    AutoInactive,
    Leave,
    Return,
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
        }
    }
}

/// The journal of a league's overall table, in the order in which things happened.
pub fn journal<'a>(league: &League, table: &'a LeagueTable) -> Vec<JournalEntry<'a>> {
    let dates = dates(league, table);
    let mut values: Vec<Option<f64>> = vec![None; league.players.len()];
    let mut lines = Vec::with_capacity(table.changes.len());
    for (change, date) in table.changes.iter().zip(dates) {
        let (Some(date), Some(what)) = (date, what(change)) else {
            continue;
        };
        let value = &mut values[change.player.index()];
        let before = *value;
        let nothing = matches!(what, JournalEvent::Friendly | JournalEvent::Ignored);
        if !nothing {
            *value = change.stored();
        }
        let points = value
            .zip(before)
            .map_or(0.0, |(after, before)| after - before);
        let line = JournalEntry {
            date,
            what,
            player: change.player,
            points,
            value: *value,
            change,
        };
        lines.push(line);
        if let ChangeReason::AutoInactive { .. } = change.reason {
            let what = JournalEvent::AutoInactive;
            lines.push(JournalEntry {
                what,
                points: 0.0,
                ..line
            });
        }
    }
    lines
}

/// Returns the event that a change tells; `None` for those of systems without members.
fn what(change: &Change) -> Option<JournalEvent> {
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
        ChangeReason::Removed
        | ChangeReason::Shifted { .. }
        | ChangeReason::Regraded
        | ChangeReason::Revalued
        | ChangeReason::Adjusted { .. }
        | ChangeReason::SeasonBegan => None,
    }
}

/// The day of each change of a table.
///
/// A matchday on which nothing moved has no line in the history; the results and wishes
/// of it know their matchday.
fn dates(league: &League, table: &LeagueTable) -> Vec<Option<Date>> {
    let games: Vec<Date> = league.games().map(|(_, day, _)| day.date).collect();
    let mut dates: Vec<Option<Date>> = vec![None; table.changes.len()];
    for entry in table.entries.iter() {
        dates[entry.changes.clone()].fill(Some(entry.date));
    }
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
