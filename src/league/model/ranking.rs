//! A line of a table.

use serde_json::{Map, Value};

use crate::league::model::player::PlayerId;

/// A table at one moment: who has a place, best first, and who is known without one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranking {
    pub rows: Vec<Standing>,
    pub others: Vec<Standing>,
}

impl Ranking {
    /// Everybody: those with a place, then the others.
    pub fn all(&self) -> impl Iterator<Item = &Standing> {
        self.rows.iter().chain(&self.others)
    }

    /// The line with an index among all.
    pub fn get(&self, index: usize) -> Option<&Standing> {
        let beyond = || self.others.get(index.checked_sub(self.rows.len())?);
        self.rows.get(index).or_else(beyond)
    }
}

/// One player's line.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub player: PlayerId,
    /// 1 is first; `None` for those without a place.
    pub place: Option<u32>,
    /// The number that the table shows: rating points, league points, points of a tournament.
    pub value: f64,
    /// The number that ranks.
    pub exact: f64,
    /// `None` for a player who has a place.
    pub status: Option<StandingStatus>,
    /// Marked as long absent, but with a place (E11).
    pub inactive: bool,
    /// The facts that the system adds to these, under the keys of the data files.
    pub facts: Map<String, Value>,
}

/// The reason why a known player has no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingStatus {
    Inactive,
    Retired,
    Removed,
    /// Registered, not entered.
    NotYet,
    /// Too few matchdays played for a place.
    TooFew,
    /// Without a result for longer than the league allows.
    Away,
}

impl StandingStatus {
    /// The word of the data files.
    pub fn word(self) -> &'static str {
        match self {
            StandingStatus::Inactive => "inactive",
            StandingStatus::Retired => "retired",
            StandingStatus::Removed => "removed",
            StandingStatus::NotYet => "not-yet",
            StandingStatus::TooFew => "too-few",
            StandingStatus::Away => "away",
        }
    }
}
