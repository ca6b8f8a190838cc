//! The places of each day: only those are found anew whose points or games have changed.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::league::model::player::PlayerId;
use crate::league::system::points::tie_break::{
    Border, PointsTieBreak, TieBreakBook, grain, separate,
};

/// The players of a table by their points, with the order among those who have equal ones.
#[derive(Clone, Debug, Default)]
pub(super) struct PlaceBook {
    /// By player: the points, 0 for who is not in the table.
    values: Vec<f64>,
    /// By player: the points under which the player stands; `None` for who has no place.
    stands: Vec<Option<Grains>>,
    groups: BTreeMap<Reverse<Grains>, LevelGroup>,
    /// Those whose points or games may have changed since the places were found.
    touched: BTreeSet<PlayerId>,
}

/// Points in whole grains.
type Grains = i128;

/// The players with equal points.
#[derive(Clone, Debug, Default)]
struct LevelGroup {
    /// By the register while it is to be ordered, then best first.
    players: Vec<PlayerId>,
    /// The borders before each of them.
    borders: Vec<Border>,
    is_ordered: bool,
}

impl PlaceBook {
    /// A book in which everybody is to be looked at.
    pub(super) fn new(players: usize) -> PlaceBook {
        PlaceBook {
            values: vec![0.0; players],
            stands: vec![None; players],
            groups: BTreeMap::new(),
            touched: (0..players as u32).map(PlayerId).collect(),
        }
    }

    /// Notes that a player's points or games may have changed.
    pub(super) fn touch(&mut self, player: PlayerId) {
        self.touched.insert(player);
    }

    /// The places, best first; `value` has a player's points and whether the player has a place.
    pub(super) fn places(
        &mut self,
        book: &TieBreakBook,
        ties: &[PointsTieBreak],
        value: impl Fn(PlayerId) -> (f64, bool),
    ) -> Vec<(PlayerId, u32)> {
        for player in std::mem::take(&mut self.touched) {
            let (value, is_placed) = value(player);
            self.stand(player, value, is_placed);
        }
        // The opponents' points are in the tie-break of everybody who has met them.
        let by_opponents = ties.iter().any(|tie| tie.asks_opponents());
        let mut places = Vec::with_capacity(self.values.len());
        for group in self.groups.values_mut() {
            if by_opponents || !group.is_ordered {
                group.players.sort_unstable();
                group.borders.clear();
                group.borders.resize(group.players.len(), Border::Level);
                let (players, borders) = (&mut group.players, &mut group.borders);
                separate(book, ties, players, borders, &self.values);
                group.is_ordered = true;
            }
            let mut place = places.len() as u32 + 1;
            for (player, border) in group.players.iter().zip(&group.borders) {
                if *border != Border::Level {
                    place = places.len() as u32 + 1;
                }
                places.push((*player, place));
            }
        }
        places
    }

    /// Puts a player among those with equal points; both groups are to be ordered anew.
    fn stand(&mut self, player: PlayerId, value: f64, is_placed: bool) {
        self.values[player.index()] = value;
        let now = is_placed.then(|| grain(value) as Grains);
        let then = std::mem::replace(&mut self.stands[player.index()], now);
        if let Some(then) = then
            && let Some(group) = self.groups.get_mut(&Reverse(then))
        {
            group.is_ordered = false;
            if now != Some(then) {
                group.players.retain(|other| *other != player);
                if group.players.is_empty() {
                    self.groups.remove(&Reverse(then));
                }
            }
        }
        if let Some(now) = now.filter(|_| now != then) {
            let group = self.groups.entry(Reverse(now)).or_default();
            group.is_ordered = false;
            group.players.push(player);
        }
    }
}
