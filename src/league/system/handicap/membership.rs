//! The players in the table: entry, removal, return, and a new real rank.

use crate::league::model::game::GameId;
use crate::league::model::grade::Grade;
use crate::league::model::history::{Change, ChangeReason, ChangedQuantity};
use crate::league::model::player::PlayerId;
use crate::league::model::warning::SystemWarningKind;
use crate::league::system::handicap::settings::{OnPromotion, ReturnPoints};
use crate::league::system::handicap::{HandicapSystem, TablePresence};

impl HandicapSystem<'_> {
    /// Takes one who plays into the table (H7), or back in it (H10).
    pub(super) fn take_part(&mut self, player: PlayerId, game: GameId, changes: &mut Vec<Change>) {
        match self.entrants[player.index()].presence {
            TablePresence::In => {}
            TablePresence::Outside => self.put_in(player, ChangeReason::Entered, changes),
            TablePresence::Removed => {
                self.remark(SystemWarningKind::RemovedPlays { game, player });
                self.bring_back(player, changes);
            }
        }
        let entrant = self.entrant(player);
        let is_unknown = entrant.grade.is_none() && !entrant.has_played;
        entrant.has_played = true;
        if is_unknown {
            self.remark(SystemWarningKind::NoRank { game, player });
        }
        self.today.played.insert(player);
    }

    /// Puts a player into the table, below everybody until the places are sorted.
    pub(super) fn put_in(
        &mut self,
        player: PlayerId,
        reason: ChangeReason,
        changes: &mut Vec<Change>,
    ) {
        let announced = self.announced;
        let entrant = self.entrant(player);
        entrant.presence = TablePresence::In;
        let numbers = [
            (ChangedQuantity::Value, entrant.points as f64),
            (ChangedQuantity::Modifier, f64::from(entrant.modifier)),
        ];
        if announced {
            changes.extend(numbers.map(|(what, number)| Change {
                player,
                what,
                before: None,
                after: Some(number),
                reason,
            }));
        }
        self.order.push(player);
    }

    /// Brings a removed player back, with the points of before or with none (H9).
    pub(super) fn bring_back(&mut self, player: PlayerId, changes: &mut Vec<Change>) {
        if self.settings.return_points == ReturnPoints::Zero {
            self.entrant(player).points = 0;
        }
        self.put_in(player, ChangeReason::Returned, changes);
    }

    /// Brings a removed player back between those already sorted, without a game.
    pub(super) fn come_back(&mut self, player: PlayerId, changes: &mut Vec<Change>) {
        if self.entrants[player.index()].presence != TablePresence::Removed {
            return;
        }
        self.bring_back(player, changes);
        self.slot_in(player);
    }

    /// Enters a player by the register, without a game (H7).
    pub(super) fn join(&mut self, player: PlayerId, changes: &mut Vec<Change>) {
        self.put_in(player, ChangeReason::Entered, changes);
        self.slot_in(player);
    }

    /// Takes a player off the table; points and league rank are kept.
    pub(super) fn take_off(&mut self, player: PlayerId, changes: &mut Vec<Change>) {
        if self.entrants[player.index()].presence != TablePresence::In {
            self.remark(SystemWarningKind::NotInTable { player });
            return;
        }
        let entrant = self.entrant(player);
        entrant.presence = TablePresence::Removed;
        let numbers = [
            (ChangedQuantity::Value, entrant.points as f64),
            (ChangedQuantity::Modifier, f64::from(entrant.modifier)),
        ];
        if self.announced {
            changes.extend(numbers.map(|(what, number)| Change {
                player,
                what,
                before: Some(number),
                after: None,
                reason: ChangeReason::Removed,
            }));
        }
        self.order.retain(|other| *other != player);
    }

    /// A real rank is another from here on (H8); before the first game it is the one to
    /// start from, whatever the end of a table made of the one in the register.
    pub(super) fn regrade(&mut self, player: PlayerId, grade: Grade, changes: &mut Vec<Change>) {
        let keeps = self.settings.on_promotion;
        let entrant = self.entrant(player);
        let before = entrant.modifier;
        if !entrant.has_played {
            entrant.modifier = 0;
        } else if keeps == OnPromotion::KeepLeague {
            entrant.modifier = entrant.level().saturating_sub(grade.0);
        }
        let from = entrant.grade.replace(grade);
        let is_told = entrant.has_played || entrant.modifier != before;
        if is_told && entrant.presence == TablePresence::In {
            changes.push(Change {
                player,
                what: ChangedQuantity::Modifier,
                before: Some(f64::from(before)),
                after: Some(f64::from(entrant.modifier)),
                reason: ChangeReason::Regraded {
                    from: from.unwrap_or(Grade(0)),
                    to: grade,
                },
            });
        }
    }

    /// Tells who is in the table by the register, once there is a first game (H7).
    pub(super) fn announce(&mut self, changes: &mut Vec<Change>) {
        if self.announced {
            return;
        }
        self.announced = true;
        let mut present = std::mem::take(&mut self.order);
        present.sort();
        for player in present {
            self.put_in(player, ChangeReason::Entered, changes);
        }
    }
}
