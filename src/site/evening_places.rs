//! The places around each matchday of a table that goes by value alone, found in one sweep over
//! its entries: who counts them anew for each matchday looks at everybody each time.

use std::collections::{BTreeMap, BTreeSet};

use crate::league::model::player::PlayerId;

/// A player's places after an entry and before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EveningPlace {
    pub player: PlayerId,
    pub place: i64,
    /// `None` for who was not in the table.
    pub then: Option<i64>,
}

/// The places after an entry of those whom it touched, and of the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EveningPlaces {
    /// The number of players in the table.
    pub count: usize,
    pub places: Vec<EveningPlace>,
}

/// So many of the first are known after each entry.
const FIRST: usize = 20;

/// A player's value after an entry; `None` for one who leaves the table with it.
pub(crate) type NewValue = (PlayerId, Option<f64>);

/// The places after each entry, by the values that each brings; `names` has by player the order
/// of names among equals.
pub(crate) fn evening_places(entries: &[Vec<NewValue>], names: &[u32]) -> Vec<EveningPlaces> {
    let mut table = SweptTable::new(entries, names);
    let entries = entries.iter();
    entries.map(|changed| table.play(changed)).collect()
}

/// A table that can say how many stand before a value.
struct SweptTable<'a> {
    names: &'a [u32],
    /// All values that there ever are, the greatest first.
    values: Vec<f64>,
    /// By player: the index of the value.
    current: Vec<Option<usize>>,
    /// A Fenwick tree of the numbers of players by the index of their value.
    counts: Vec<i64>,
    /// The players by the index of their value, then by name.
    standing: BTreeMap<usize, BTreeSet<(u32, PlayerId)>>,
    in_table: usize,
}

impl<'a> SweptTable<'a> {
    fn new(entries: &[Vec<NewValue>], names: &'a [u32]) -> SweptTable<'a> {
        let values = entries.iter().flatten();
        let mut values: Vec<f64> = values.filter_map(|(_, value)| *value).collect();
        values.sort_by(|one, other| other.total_cmp(one));
        values.dedup();
        SweptTable {
            names,
            counts: vec![0; values.len() + 1],
            values,
            current: vec![None; names.len()],
            standing: BTreeMap::new(),
            in_table: 0,
        }
    }

    /// Takes over new values and tells the places.
    fn play(&mut self, changed: &[NewValue]) -> EveningPlaces {
        let before: Vec<Option<usize>> = changed
            .iter()
            .map(|(player, _)| self.current[player.index()])
            .collect();
        let then: BTreeMap<PlayerId, Option<i64>> = changed
            .iter()
            .zip(&before)
            .map(|((player, _), index)| (*player, index.map(|index| self.place(index))))
            .collect();
        for (player, value) in changed {
            self.set(*player, value.map(|value| self.index_of(value)));
        }
        let first = self.standing.values().flatten().take(FIRST);
        let first = first.map(|(_, player)| *player);
        let told: BTreeSet<PlayerId> = first.chain(then.keys().copied()).collect();
        let after: Vec<Option<usize>> = changed
            .iter()
            .map(|(player, _)| self.current[player.index()])
            .collect();
        let is_before =
            |index: usize| move |other: &&Option<usize>| other.is_some_and(|it| it < index);
        let place = |player: PlayerId| {
            let index = self.current[player.index()]?;
            let place = self.place(index);
            // Who did not move stood behind those who stood before, wherever these are now.
            let unmoved = || {
                let came = after.iter().filter(is_before(index)).count() as i64;
                let were = before.iter().filter(is_before(index)).count() as i64;
                Some(place - came + were)
            };
            Some(EveningPlace {
                player,
                place,
                then: then.get(&player).copied().unwrap_or_else(unmoved),
            })
        };
        EveningPlaces {
            count: self.in_table,
            places: told.into_iter().filter_map(place).collect(),
        }
    }

    /// The index of a value that there is.
    fn index_of(&self, value: f64) -> usize {
        self.values
            .partition_point(|other| other.total_cmp(&value).is_gt())
    }

    /// The place of those with the value of an index.
    fn place(&self, index: usize) -> i64 {
        let mut before = 0;
        let mut at = index;
        while at > 0 {
            before += self.counts[at];
            at &= at - 1;
        }
        before + 1
    }

    fn set(&mut self, player: PlayerId, index: Option<usize>) {
        let key = (self.names[player.index()], player);
        let old = std::mem::replace(&mut self.current[player.index()], index);
        if let Some(old) = old {
            self.count(old, -1);
            if let Some(level) = self.standing.get_mut(&old) {
                level.remove(&key);
                if level.is_empty() {
                    self.standing.remove(&old);
                }
            }
        }
        if let Some(new) = index {
            self.count(new, 1);
            self.standing.entry(new).or_default().insert(key);
        }
        self.in_table += usize::from(index.is_some());
        self.in_table -= usize::from(old.is_some());
    }

    fn count(&mut self, index: usize, by: i64) {
        let mut at = index + 1;
        while at < self.counts.len() {
            self.counts[at] += by;
            at += at & at.wrapping_neg();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The place of each player by counting those before, at a time.
    fn counted(values: &[Option<f64>], player: usize) -> Option<i64> {
        let own = values[player]?;
        let before = values.iter().flatten().filter(|other| **other > own);
        Some(before.count() as i64 + 1)
    }

    proptest! {
        #[test]
        fn the_sweep_finds_the_places_that_are_counted(
            moves in prop::collection::vec(
                prop::collection::btree_map(0_usize..25, prop::option::of(0_u8..6), 0..6),
                1..12,
            ),
        ) {
            let brought = moves.iter().map(|moved| {
                let values = moved.iter();
                let brought = |(player, value): (&usize, &Option<u8>)| {
                    (PlayerId(*player as u32), value.map(f64::from))
                };
                values.map(brought).collect()
            });
            let brought: Vec<Vec<NewValue>> = brought.collect();
            let names: Vec<u32> = (0..25).collect();
            let swept = evening_places(&brought, &names);
            let mut values: Vec<Option<f64>> = vec![None; 25];
            for (moved, found) in moves.iter().zip(&swept) {
                let before = values.clone();
                for (player, value) in moved {
                    values[*player] = value.map(f64::from);
                }
                prop_assert_eq!(found.count, values.iter().flatten().count());
                for EveningPlace { player, place, then } in &found.places {
                    prop_assert_eq!(counted(&values, player.index()), Some(*place));
                    prop_assert_eq!(counted(&before, player.index()), *then);
                }
                let told: Vec<usize> = found.places.iter().map(|it| it.player.index()).collect();
                for player in moved.keys().filter(|player| values[**player].is_some()) {
                    prop_assert!(told.contains(player));
                }
                for player in (0..25).filter(|it| counted(&values, *it) == Some(1)).take(FIRST) {
                    prop_assert!(told.contains(&player));
                }
            }
        }
    }
}
