//! An evening of a handicap league: who can still play whom, and who gives what.
//!
//! Source: handicap.md, 4: as it comes, but no pair twice in an evening.

use std::collections::{BTreeMap, BTreeSet};

use crate::league::League;
use crate::league::model::game::Game;
use crate::league::model::handicap::handicap_at;
use crate::league::model::history::History;
use crate::league::model::player::PlayerId;
use crate::league::system::evening_pairing::{EveningPairing, PossibleGame};
use crate::league::system::handicap::{level_before, shifts};

/// The pairing of an evening. Who is named first gives the handicap; of equals the one named
/// first among those present.
pub(super) const PAIRING: EveningPairing = EveningPairing {
    everybody,
    games: evening_games,
};

/// Everybody in the table who has a league rank on the evening of the matchday with an index.
fn everybody(history: &History, today: Option<usize>) -> Vec<PlayerId> {
    let shifts = shifts(history.overall(), today);
    let rows = history.overall().ranking.rows.iter();
    let rows = rows.filter(|row| level_before(row, &shifts).is_some());
    rows.map(|row| row.player).collect()
}

/// Every game that those present could play now, by the league ranks before the matchday with
/// an index.
///
/// # Errors
/// A player without a rank.
fn evening_games(
    league: &League,
    history: &History,
    today: Option<usize>,
    present: &[PlayerId],
) -> Result<Vec<PossibleGame>, PlayerId> {
    let shifts = shifts(history.overall(), today);
    let level = |&player: &PlayerId| {
        let mut rows = history.overall().ranking.all();
        let row = rows.find(|row| row.player == player);
        let level = row.and_then(|row| level_before(row, &shifts));
        level.map(|level| (player, level)).ok_or(player)
    };
    let levels: Result<Vec<_>, _> = present.iter().map(level).collect();
    let games = today.map_or(&[][..], |index| &league.matchdays[index].games);
    let met: Vec<(PlayerId, PlayerId)> = games.iter().filter_map(Game::pair).collect();
    Ok(possible_games(&levels?, &met))
}

/// Every pair of those present that has not met this evening, the best to play next first:
/// who has played least, then who are closest in league rank, then the order of `present`.
///
/// `present` has each player's league rank as a level; `met` each pair of this evening, in
/// either order, as often as they met.
fn possible_games(present: &[(PlayerId, i32)], met: &[(PlayerId, PlayerId)]) -> Vec<PossibleGame> {
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
            let game = PossibleGame {
                first: giver,
                second: receiver,
                handicap: Some(handicap_at(difference)),
            };
            let busier_first = (games[0].max(games[1]), games[0].min(games[1]));
            offers.push((busier_first, difference, game));
        }
    }
    offers.sort_by_key(|(games, difference, _)| (*games, *difference));
    offers.into_iter().map(|(_, _, game)| game).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::system::evening_pairing::round;

    const AOI: PlayerId = PlayerId(0);
    const BEN: PlayerId = PlayerId(1);
    const CEM: PlayerId = PlayerId(2);
    const DAI: PlayerId = PlayerId(3);

    fn told(offers: &[PossibleGame]) -> Vec<(u32, u32, u8)> {
        let told = |game: &PossibleGame| (game.first.0, game.second.0, game.handicap.unwrap());
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
