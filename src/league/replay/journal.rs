//! The journal of a league with members: every event that made, or did not make, a number.

use jiff::civil::Date;

use crate::league::model::history::{Change, Reason, Table, Unrated};
use crate::league::model::league::League;
use crate::league::model::player::PlayerId;

/// One line of the journal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line<'a> {
    pub date: Date,
    pub what: What,
    pub player: PlayerId,
    /// Rating points won or lost.
    pub points: f64,
    /// The rating points after it, also the stored ones of an inactive member; `None` for
    /// one who is no member.
    pub value: Option<f64>,
    /// The change that it tells, with its reason.
    pub change: &'a Change,
}

/// What a line tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
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

impl What {
    /// The word of the data files.
    pub fn word(self) -> &'static str {
        match self {
            What::Join => "join",
            What::Game => "game",
            What::Friendly => "friendly",
            What::Ignored => "ignored",
            What::Penalty => "penalty",
            What::AutoInactive => "auto-inactive",
            What::Leave => "leave",
            What::Return => "return",
        }
    }
}

/// The journal of a league's overall table, in the order in which things happened.
pub fn journal<'a>(league: &League, table: &'a Table) -> Vec<Line<'a>> {
    let dates = dates(league, table);
    let mut values: Vec<Option<f64>> = vec![None; league.players.len()];
    let mut lines = Vec::with_capacity(table.changes.len());
    for (change, date) in table.changes.iter().zip(dates) {
        let (Some(date), Some(what)) = (date, what(change)) else {
            continue;
        };
        let value = &mut values[change.player.index()];
        let before = *value;
        let nothing = matches!(what, What::Friendly | What::Ignored);
        if !nothing {
            *value = change.stored();
        }
        let points = value
            .zip(before)
            .map_or(0.0, |(after, before)| after - before);
        let line = Line {
            date,
            what,
            player: change.player,
            points,
            value: *value,
            change,
        };
        lines.push(line);
        if let Reason::AutoInactive { .. } = change.reason {
            let what = What::AutoInactive;
            lines.push(Line {
                what,
                points: 0.0,
                ..line
            });
        }
    }
    lines
}

/// What a change tells; `None` for those of systems without members.
fn what(change: &Change) -> Option<What> {
    match change.reason {
        Reason::Entered => Some(What::Join),
        Reason::Rated { .. } | Reason::Summed { .. } => Some(What::Game),
        Reason::Unrated { why, .. } => Some(match why {
            Unrated::Friendly => What::Friendly,
            Unrated::NoMember
            | Unrated::Forfeit
            | Unrated::Adjourned
            | Unrated::Pending
            | Unrated::Alone => What::Ignored,
        }),
        Reason::Ignored { .. } => Some(What::Ignored),
        // A line of its own follows for the change of status.
        Reason::Penalty { .. } | Reason::AutoInactive { .. } => Some(What::Penalty),
        Reason::Left { .. } => Some(What::Leave),
        Reason::Returned => Some(What::Return),
        Reason::Removed | Reason::Shifted { .. } | Reason::Regraded | Reason::Revalued => None,
    }
}

/// The day of each change of a table.
///
/// A matchday on which nothing moved has no line in the history; the results and wishes
/// of it know their matchday.
fn dates(league: &League, table: &Table) -> Vec<Option<Date>> {
    let games: Vec<Date> = league.games().map(|(_, day, _)| day.date).collect();
    let mut dates: Vec<Option<Date>> = vec![None; table.changes.len()];
    for entry in table.entries.iter() {
        dates[entry.changes.clone()].fill(Some(entry.date));
    }
    for (date, change) in dates.iter_mut().zip(table.changes.iter()) {
        *date = date.or_else(|| match change.reason {
            Reason::Unrated { game, .. } => games.get(game.0 as usize).copied(),
            Reason::Ignored {
                matchday: Some(number),
                ..
            } => {
                let mut matchdays = league.matchdays.iter();
                Some(matchdays.find(|matchday| matchday.number == number)?.date)
            }
            Reason::Ignored { matchday: None, .. } => league.joined(change.player),
            _ => None,
        });
    }
    dates
}
