//! Warnings that league systems raise during the replay.

use crate::league::model::game::GameId;
use crate::league::model::player::PlayerId;

/// Something odd on one matchday.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemWarning {
    /// The number of the matchday.
    pub matchday: u32,
    pub odd: SystemWarningKind,
}

/// The reason for a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SystemWarningKind {
    /// The two have met before on the same matchday, in the game `before`.
    PairTwice { game: GameId, before: GameId },
    /// The handicap given is another than the table's.
    OtherHandicap { game: GameId, given: u8, table: u8 },
    /// Players whom nothing but a lot tells apart, and not all of them are drawn.
    LotNeeded { tied: Vec<PlayerId> },
    /// A matchday on which nothing was played, and nothing else happened.
    NoGames,
    /// A player plays who was taken off the table, and is back with that.
    RemovedPlays { game: GameId, player: PlayerId },
    /// A player without a real rank plays, so that no handicap can be found.
    NoRank { game: GameId, player: PlayerId },
    /// A result without scores where scores are the points.
    NoScores { game: GameId },
    /// Somebody is taken off the table who is not in it.
    NotInTable { player: PlayerId },
    /// Somebody is to come back who has not been taken off the table.
    NotTakenOff { player: PlayerId },
}
