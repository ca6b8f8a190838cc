//! Pairings of an evening on which players meet as it comes.

use std::collections::BTreeSet;

use crate::league::League;
use crate::league::model::history::History;
use crate::league::model::player::PlayerId;

/// A game that two players could play now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PossibleGame {
    /// The player named first; where a handicap is given, who gives it.
    pub first: PlayerId,
    pub second: PlayerId,
    /// The number of the handicap; `None` in leagues without handicaps.
    pub handicap: Option<u8>,
}

/// The way in which a system pairs an evening.
///
/// In both functions the number is the index of the evening's matchday; `None` before its
/// first game.
#[derive(Clone, Copy, Debug)]
pub struct EveningPairing {
    /// Everybody who can be paired.
    pub everybody: fn(&History, Option<usize>) -> Vec<PlayerId>,
    /// Every game that those present could play now, the best to play next first; an error is
    /// a player without the rank that it needs.
    pub games: PossibleGames,
}

/// Finds the games that players who are present could play now.
pub(crate) type PossibleGames =
    fn(&League, &History, Option<usize>, &[PlayerId]) -> Result<Vec<PossibleGame>, PlayerId>;

/// Games that can begin at once, each player in one of them: the best offer, then the best
/// of those that are left.
pub(crate) fn round(offers: &[PossibleGame]) -> Vec<PossibleGame> {
    let mut busy = BTreeSet::new();
    let mut round = Vec::new();
    for offer in offers {
        if !busy.contains(&offer.first) && !busy.contains(&offer.second) {
            busy.extend([offer.first, offer.second]);
            round.push(*offer);
        }
    }
    round
}
