//! The events in a league, in the order in which they take effect.

use jiff::civil::Date;

use crate::league::model::game::{Game, GameId};
use crate::league::model::grade::Grade;
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::model::player::PlayerId;

/// One event of a league. A system answers each with the changes that it makes.
#[derive(Clone, Copy, Debug)]
pub enum LeagueEvent<'a> {
    /// A matchday begins; its membership, ranks, absences and games follow.
    Begin(&'a Matchday),
    /// A player comes in: founder, register entry or `members: { join }`.
    Join(PlayerId),
    Leave(PlayerId),
    Return(PlayerId),
    /// The real rank of a player is another from here on.
    Grade(PlayerId, Grade),
    /// A player has no game this round.
    Absent(PlayerId, Absence),
    /// A result that is not a friendly.
    Game(GameId, &'a Game),
    /// A matchday is over.
    End(&'a Matchday),
    /// A season begins that is not the first, before anything else of its day.
    Season {
        /// The share of the way back to the initial rating, from 0 to 1 (P4).
        reset: f64,
    },
    /// A week is over: Sunday 24:00, after everything of that day.
    WeekEnd {
        sunday: Date,
    },
}
