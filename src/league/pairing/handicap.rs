//! An evening of a handicap league: who can still play whom, and who gives what.
//!
//! Source: handicap.md, 4: as it comes, but no pair twice in an evening.

use std::collections::{BTreeMap, BTreeSet};

use crate::league::model::player::PlayerId;
use crate::league::system::handicap::handicap_table;

/// A game that two players could play now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PossibleGame {
    /// The player who gives the handicap; of equals the one named first.
    pub giver: PlayerId,
    pub receiver: PlayerId,
    /// The number of the handicap, 0 to 15.
    pub handicap: u8,
    /// The difference of the league ranks.
    difference: u32,
    /// Games that the two have played this evening, the busier first.
    games: (u32, u32),
}

/// Every pair of those present that has not met this evening, the best to play next first:
/// who has played least, then who are closest in league rank, then the order of `present`.
///
/// `present` has each player's league rank as a level; `met` each pair of this evening, in
/// either order, as often as they met.
pub fn possible_games(
    present: &[(PlayerId, i32)],
    met: &[(PlayerId, PlayerId)],
) -> Vec<PossibleGame> {
    let pairs: BTreeSet<(PlayerId, PlayerId)> = met
        .iter()
        .flat_map(|(one, other)| [(*one, *other), (*other, *one)])
        .collect();
    let mut games: BTreeMap<PlayerId, u32> = BTreeMap::new();
    for player in met.iter().flat_map(|(one, other)| [one, other]) {
        *games.entry(*player).or_default() += 1;
    }
    let played = |player: PlayerId| games.get(&player).copied().unwrap_or_default();
    let mut offers = Vec::new();
    for (index, &(one, level)) in present.iter().enumerate() {
        for &(other, other_level) in &present[index + 1..] {
            if pairs.contains(&(one, other)) {
                continue;
            }
            let (giver, receiver) = match level >= other_level {
                true => (one, other),
                false => (other, one),
            };
            let difference = level.abs_diff(other_level);
            let games = [played(one), played(other)];
            offers.push(PossibleGame {
                giver,
                receiver,
                handicap: handicap_table::number(difference),
                difference,
                games: (games[0].max(games[1]), games[0].min(games[1])),
            });
        }
    }
    offers.sort_by_key(|offer| (offer.games, offer.difference));
    offers
}

/// Games that can begin at once, each player in one of them: the best offer, then the best
/// of those that are left.
pub fn round(offers: &[PossibleGame]) -> Vec<PossibleGame> {
    let mut busy = BTreeSet::new();
    let mut round = Vec::new();
    for offer in offers {
        if !busy.contains(&offer.giver) && !busy.contains(&offer.receiver) {
            busy.extend([offer.giver, offer.receiver]);
            round.push(*offer);
        }
    }
    round
}

#[cfg(test)]
mod tests {
    use super::*;

    const AOI: PlayerId = PlayerId(0);
    const BEN: PlayerId = PlayerId(1);
    const CEM: PlayerId = PlayerId(2);
    const DAI: PlayerId = PlayerId(3);

    fn told(offers: &[PossibleGame]) -> Vec<(u32, u32, u8)> {
        let told = |offer: &PossibleGame| (offer.giver.0, offer.receiver.0, offer.handicap);
        offers.iter().map(told).collect()
    }

    #[test]
    fn the_higher_league_rank_gives_and_the_closest_come_first() {
        let offers = possible_games(&[(CEM, -3), (AOI, 1), (BEN, 0)], &[]);
        assert_eq!(told(&offers), [(0, 1, 1), (1, 2, 3), (0, 2, 4)]);
    }

    #[test]
    fn who_met_this_evening_does_not_meet_again_and_who_waited_comes_first() {
        let present = [(AOI, 1), (BEN, 0), (CEM, -3), (DAI, -11)];
        let offers = possible_games(&present, &[(BEN, AOI)]);
        let expected = [(2, 3, 8), (1, 2, 3), (0, 2, 4), (1, 3, 11), (0, 3, 12)];
        assert_eq!(told(&offers), expected);
        assert_eq!(told(&round(&offers)), [(2, 3, 8)]);
    }

    #[test]
    fn a_round_has_everybody_once_at_most() {
        let present = [(AOI, 1), (BEN, 0), (CEM, -3), (DAI, -11)];
        assert_eq!(
            told(&round(&possible_games(&present, &[]))),
            [(0, 1, 1), (2, 3, 8)]
        );
        assert_eq!(round(&possible_games(&[(AOI, 1)], &[])), []);
    }

    #[test]
    fn equals_play_even_and_the_handicap_ends_at_fifteen() {
        let offers = possible_games(&[(AOI, 1), (BEN, 1), (CEM, -40)], &[]);
        assert_eq!(told(&offers), [(0, 1, 0), (0, 2, 15), (1, 2, 15)]);
    }
}
