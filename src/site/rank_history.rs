//! The ranks of a handicap league as they were after each entry of its history.

use crate::league::League;
use crate::league::model::grade::Grade;
use crate::league::model::history::{ChangeReason, ChangedQuantity, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::league::model::rank_notation::rank_notation;

/// The real ranks and modifiers of all players over time.
#[derive(Debug)]
pub struct RankHistory {
    /// By player.
    players: Vec<RankSteps>,
}

/// One player's ranks over time.
#[derive(Clone, Debug)]
struct RankSteps {
    /// The real rank of the register.
    first: Option<Grade>,
    /// The real ranks since, each with the index of the entry from which on it is known.
    grades: Vec<(usize, Grade)>,
    /// The modifiers, each with the index of the entry after which it holds.
    modifiers: Vec<(usize, i32)>,
    /// The modifiers with which an evening was played at whose end the player rose or fell, each
    /// with the index of its entry.
    before_shift: Vec<(usize, i32)>,
}

impl RankHistory {
    /// Reads the ranks from a table of a league that moves them.
    pub(crate) fn of(league: &League, table: &LeagueTable) -> RankHistory {
        let begin = |grade| RankSteps {
            first: grade,
            grades: Vec::new(),
            modifiers: Vec::new(),
            before_shift: Vec::new(),
        };
        let players = league.players.iter().map(|player| begin(player.grade));
        let mut ranks = RankHistory {
            players: players.collect(),
        };
        let mut told = 0;
        for (index, entry) in table.entries.iter().enumerate() {
            let days = told..entry.matchday.map_or(told, |day| day + 1);
            told = days.end.max(told);
            for &(player, grade) in days.flat_map(|day| &league.matchdays[day].grades) {
                ranks.players[player.index()].grades.push((index, grade));
            }
            let changes = table.changes_of(entry).iter();
            for change in changes.filter(|change| change.what == ChangedQuantity::Modifier) {
                let steps = &mut ranks.players[change.player.index()];
                let before = &mut steps.before_shift;
                let is_first = before.last().is_none_or(|last| last.0 != index);
                if matches!(change.reason, ChangeReason::Shifted { .. }) && is_first {
                    before.push((index, change.before.unwrap_or_default() as i32));
                }
                let modifier = change.stored().unwrap_or_default() as i32;
                match steps.modifiers.last_mut() {
                    Some(last) if last.0 == index => last.1 = modifier,
                    _ => steps.modifiers.push((index, modifier)),
                }
            }
        }
        ranks
    }

    /// Returns the modifiers of a player, each with the index of the entry after which it holds.
    pub(crate) fn modifiers(&self, player: PlayerId) -> &[(usize, i32)] {
        &self.players[player.index()].modifiers
    }

    /// Returns a player's rank with its modifier as it was after an entry: `1 Dan-I`.
    pub(crate) fn notation_after(&self, player: PlayerId, entry: usize) -> Option<String> {
        let modifier = last_until(&self.players[player.index()].modifiers, entry);
        self.notation(player, entry, modifier)
    }

    /// Returns a player's rank with its modifier as it was in the games of an entry: with the
    /// real rank of that day, and before anybody rose or fell.
    pub(crate) fn notation_in_games(&self, player: PlayerId, entry: usize) -> Option<String> {
        let steps = &self.players[player.index()];
        let mut before = steps.before_shift.iter().rev();
        let before = before.find(|(index, _)| *index == entry);
        let modifier = before.map(|(_, modifier)| *modifier);
        self.notation(
            player,
            entry,
            modifier.or_else(|| last_until(&steps.modifiers, entry)),
        )
    }

    fn notation(&self, player: PlayerId, entry: usize, modifier: Option<i32>) -> Option<String> {
        let steps = &self.players[player.index()];
        let grade = last_until(&steps.grades, entry).or(steps.first)?;
        Some(rank_notation(grade, modifier.unwrap_or_default()))
    }
}

/// Returns the last of some steps up to an entry.
fn last_until<T: Copy>(steps: &[(usize, T)], entry: usize) -> Option<T> {
    let until = steps.partition_point(|(index, _)| *index <= entry);
    steps[..until].last().map(|(_, step)| *step)
}
