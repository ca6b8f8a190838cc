//! The times at which players came and went, as their rows tell.

use crate::formats::kfc::{DELETED, KfcPlayer, KfcRow, LATE, PREREGISTERED, WITHDRAWN};

/// The rounds in which a player was in the tournament.
pub(super) struct MembershipRounds {
    pub(super) joined: u32,
    /// Rounds from which the player is out, and in again.
    pub(super) leave: Vec<u32>,
    pub(super) back: Vec<u32>,
}

impl MembershipRounds {
    /// Reads it from the rows: late starts come first; between two rows with none the
    /// player was away; who has withdrawn is out behind the last row.
    pub(super) fn of(
        index: usize,
        entrant: &KfcPlayer,
        rows: &[KfcRow],
        last: u32,
    ) -> MembershipRounds {
        let mine = rows
            .iter()
            .filter(|row| row.white == index || row.black == Some(index));
        let present: Vec<u32> = mine
            .clone()
            .filter(|row| row.result != LATE || row.black.is_some())
            .map(|row| row.round)
            .collect();
        let late = mine
            .filter(|row| row.result == LATE && row.black.is_none())
            .map(|row| row.round)
            .max();
        let joined = match (late, present.first()) {
            (_, Some(first)) => *first,
            (Some(late), None) => late + 1,
            (None, None) if entrant.state == PREREGISTERED => last + 1,
            (None, None) => last.max(1),
        };
        let mut span = MembershipRounds {
            joined,
            leave: Vec::new(),
            back: Vec::new(),
        };
        for pair in present.windows(2) {
            if let [before, after] = pair
                && before + 1 < *after
            {
                span.leave.push(before + 1);
                span.back.push(*after);
            }
        }
        let end = present.last().copied().unwrap_or(0);
        if last == 0 {
            return span;
        }
        if entrant.state == WITHDRAWN || entrant.state == DELETED || (end > 0 && end < last) {
            span.leave.push((end + 1).min(last));
        }
        span
    }

    /// Returns a note of rounds without a row, from which a leaving is concluded; who has
    /// withdrawn has left by the program's own word.
    pub(super) fn guessed(&self, entrant: &KfcPlayer) -> Option<String> {
        let is_told = entrant.state == WITHDRAWN || entrant.state == DELETED;
        let known = usize::from(is_told && self.leave.len() > self.back.len());
        let guessed = &self.leave[..self.leave.len() - known];
        let rounds: Vec<String> = guessed.iter().map(u32::to_string).collect();
        let name = &entrant.name;
        (!rounds.is_empty()).then(|| {
            format!(
                "`{name}` has no row in round {}, entered as having left",
                rounds.join(", ")
            )
        })
    }
}
