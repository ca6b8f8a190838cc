//! The order of the table: points, league rank, real rank, lot.

use std::cmp::{Ordering, Reverse};

use crate::league::model::player::PlayerId;
use crate::league::model::warning::SystemWarningKind;
use crate::league::system::handicap::{HandicapSystem, TablePresence};

impl HandicapSystem<'_> {
    /// Gives everybody in the table a place of their own: points, league rank, real rank,
    /// lot, and where no lot was drawn the order of the register (H3, H4).
    pub(super) fn sort(&mut self, lots: &[PlayerId]) {
        let drawn = |player: &PlayerId| {
            let lot = lots.iter().position(|drawn| drawn == player);
            (lot.unwrap_or(lots.len()), *player)
        };
        let mut order: Vec<PlayerId> = (0..)
            .map(PlayerId)
            .take(self.entrants.len())
            .filter(|player| self.entrants[player.index()].presence == TablePresence::In)
            .collect();
        order.sort_by(|a, b| self.compare(*a, *b).then_with(|| drawn(a).cmp(&drawn(b))));
        self.order = order;
    }

    /// Moves the last of the order up to where the keys of the table put that player.
    pub(super) fn slot_in(&mut self, player: PlayerId) {
        self.order.retain(|other| *other != player);
        let below = |other: &PlayerId| self.compare(player, *other) == Ordering::Less;
        let place = self.order.iter().position(below);
        self.order.insert(place.unwrap_or(self.order.len()), player);
    }

    /// The order of two players, `Less` being higher; `Equal` where only a lot decides.
    pub(super) fn compare(&self, one: PlayerId, other: PlayerId) -> Ordering {
        let key = |player: PlayerId| Reverse(self.entrants[player.index()].key());
        key(one).cmp(&key(other))
    }

    /// Notes groups that only a lot tells apart and for which not everybody drew one.
    pub(super) fn note_lots(&mut self, lots: &[PlayerId]) {
        let groups = self
            .order
            .chunk_by(|a, b| self.compare(*a, *b) == Ordering::Equal);
        let undrawn = groups
            .filter(|tied| tied.len() > 1)
            .filter(|tied| tied.iter().any(|player| !lots.contains(player)));
        let odd: Vec<SystemWarningKind> = undrawn
            .map(|tied| SystemWarningKind::LotNeeded {
                tied: tied.to_vec(),
            })
            .collect();
        for odd in odd {
            self.remark(odd);
        }
    }
}
