//! The history of every number.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use jiff::civil::Date;

use crate::league::model::game::{GameId, GameKindId};
use crate::league::model::game_facts::GameFacts;
use crate::league::model::grade::Grade;
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Ranking;
use crate::league::model::season::Season;
use crate::league::model::warning::SystemWarning;

/// A league's tables, replayed up to a day.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// The day for which everything is computed.
    pub as_of: Date,
    /// The number of the last matchday that counts; 0 before the first.
    pub matchday: u32,
    /// The seasons that have begun by then; none where the league has none.
    pub seasons: Vec<Season>,
    /// The overall table first, then one a kind of game, where the system has these.
    pub tables: Vec<LeagueTable>,
    /// The index of the newest matchday not after `as_of`, while a pairing of it is open.
    pub in_progress: Option<usize>,
    /// The overall table that a round in progress would make, in leagues whose rounds count only
    /// as a whole (tournaments); `tables` are then those after the round before it.
    pub provisional: Option<LeagueTable>,
    /// The index of the matchday of the day `as_of`, where that is a day of the calendar and not
    /// just that of the last matchday.
    pub today: Option<usize>,
}

impl History {
    /// The table that counts all official games.
    pub fn overall(&self) -> &LeagueTable {
        &self.tables[0]
    }

    /// Returns whether the day of a matchday has come.
    pub fn is_past(&self, matchday: &Matchday) -> bool {
        matchday.date <= self.as_of
    }

    /// Returns whether a matchday counts: it is neither to come nor a round in progress that
    /// will count as a whole.
    pub fn counts(&self, index: usize, matchday: &Matchday) -> bool {
        matchday.date <= self.as_of && self.provisional_round() != Some(index)
    }

    /// The index of a round in progress that counts for nothing before it is over.
    pub fn provisional_round(&self) -> Option<usize> {
        self.in_progress.filter(|_| self.provisional.is_some())
    }
}

/// One table over time.
#[derive(Clone, Debug, PartialEq)]
pub struct LeagueTable {
    /// `overall`, or the slug of the game.
    pub id: String,
    /// The kind of game, for a table of one game.
    pub kind: Option<GameKindId>,
    /// In time order; shared by the tables that count the same results.
    pub entries: Arc<Vec<HistoryEntry>>,
    /// All changes in the order in which they were made; entries hold ranges of it, and what the
    /// beginnings of seasons changed since the last entry stands behind these.
    pub changes: Arc<Vec<Change>>,
    /// The changes by the beginnings of seasons since the last entry; the next one will hold it.
    pub begun: Vec<Change>,
    /// The day on which the last season but the first began.
    pub began: Option<Date>,
    /// The table on the as-of day.
    pub ranking: Ranking,
    /// Further facts of results, beyond the changes, under the keys of the data files.
    pub game_facts: BTreeMap<GameId, GameFacts>,
    /// The final tables of the seasons before the present one, in their order.
    pub finished: Vec<FinishedSeason>,
    /// Oddities for the keeper, in time order.
    pub remarks: Vec<SystemWarning>,
}

impl LeagueTable {
    /// The first entry of the present season.
    pub fn season_start(&self) -> usize {
        self.finished.last().map_or(0, |season| season.end)
    }

    /// The index of the season of an entry.
    pub fn season_of(&self, entry: usize) -> usize {
        let over = self.finished.iter().filter(|season| season.end <= entry);
        over.count()
    }

    /// The table as it stood at the end of a season, or stands in the present one.
    pub fn of_season(&self, season: usize) -> LeagueTable {
        let Some(ended) = self.finished.get(season) else {
            return self.clone();
        };
        LeagueTable {
            entries: Arc::new(self.entries[..ended.end].to_vec()),
            begun: ended.begun.clone(),
            ranking: ended.ranking.clone(),
            finished: self.finished[..season].to_vec(),
            ..self.clone()
        }
    }

    /// All changes from an entry on, with those of seasons that began after the last.
    pub fn changes_since(&self, entry: usize) -> impl Iterator<Item = &Change> {
        let start = self.entries.get(entry).map(|entry| entry.changes.start);
        let end = self.entries.last().map(|entry| entry.changes.end);
        // What a season that is over shares with the next ones goes on behind its last entry.
        let range = start.zip(end).map_or(0..0, |(start, end)| start..end);
        self.changes[range].iter().chain(&self.begun)
    }

    /// The changes that belong to an entry.
    pub fn changes_of(&self, entry: &HistoryEntry) -> &[Change] {
        &self.changes[entry.changes.clone()]
    }
}

/// The end of a season.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedSeason {
    /// The index of the first entry behind it.
    pub end: usize,
    /// The changes by the beginnings of seasons since the entry before that.
    pub begun: Vec<Change>,
    /// The table before the next season began.
    pub ranking: Ranking,
}

/// One line of the history: a matchday, or the end of a week.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryEntry {
    pub date: Date,
    /// The index of the matchday in the league; `None` for the end of a week.
    pub matchday: Option<usize>,
    /// The place of its changes in [`LeagueTable::changes`].
    pub changes: Range<usize>,
    /// The places after it, best first, where the system keeps them.
    pub order: Option<Vec<PlayerId>>,
    /// The places after it as the table of its day has them, where neither the order nor the
    /// values alone give them: by tie-breaks, or without those who are away.
    pub places: Option<Vec<(PlayerId, u32)>>,
    /// The players who have been away for so long that they are not in the table of its day.
    pub away: Vec<PlayerId>,
    /// True if a result of this table was played.
    pub played: bool,
}

/// One number of one player, before and after, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    pub player: PlayerId,
    pub what: ChangedQuantity,
    /// `None` where the player had no such number, or was not in the table.
    pub before: Option<f64>,
    /// `None` where the player leaves the table.
    pub after: Option<f64>,
    pub reason: ChangeReason,
}

/// The number that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangedQuantity {
    /// The number that the table shows: rating or points.
    Value,
    /// League rank minus real rank (handicap).
    Modifier,
    /// The points of a win over the player (tournaments).
    RankValue,
}

impl Change {
    /// The numbers before and after it; `None` where somebody only comes or goes. Who begins with
    /// a result had nothing before.
    pub fn numbers(&self) -> Option<(f64, f64)> {
        let is_played = matches!(
            self.reason,
            ChangeReason::Rated { .. } | ChangeReason::Missed { .. } | ChangeReason::Revalued
        );
        let before = self.before.or(is_played.then_some(0.0));
        before.zip(self.stored())
    }

    /// The number after it, also where it is only stored since the player left the table.
    pub fn stored(&self) -> Option<f64> {
        let taken = match self.reason {
            ChangeReason::AutoInactive { taken, .. } => taken,
            ChangeReason::Left { fee } => fee,
            ChangeReason::Entered
            | ChangeReason::Rated { .. }
            | ChangeReason::Unrated { .. }
            | ChangeReason::Summed { .. }
            | ChangeReason::Penalty { .. }
            | ChangeReason::Ignored { .. }
            | ChangeReason::Returned
            | ChangeReason::Removed
            | ChangeReason::Shifted { .. }
            | ChangeReason::Regraded { .. }
            | ChangeReason::Missed { .. }
            | ChangeReason::Revalued
            | ChangeReason::Adjusted { .. }
            | ChangeReason::Recounted
            | ChangeReason::SeasonBegan => 0.0,
        };
        self.after.or(self.before.map(|before| before - taken))
    }
}

/// The reason for which a number changed, with the terms of the formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ChangeReason {
    /// In the table from now on: registered, joined or first played.
    Entered,
    /// A rated result.
    Rated { game: GameId, terms: RatingTerms },
    /// A result that does not count; before and after are equal.
    Unrated { game: GameId, why: UnratedReason },
    /// The results of one matchday added up and rounded once (Elo, `update: matchday`).
    Summed { unrounded: f64 },
    /// A week without a league game; `weeks` is x, and x² points are taken.
    Penalty { weeks: u32 },
    /// The week in which the idle limit was reached: inactive from now on; `taken` rating points
    /// are taken for it.
    AutoInactive { weeks: u32, taken: f64 },
    /// Left by wish; `fee` rating points are taken.
    Left { fee: f64 },
    /// A wish that changes nothing, of the matchday with a number, or of the register.
    Ignored {
        wish: MembershipWish,
        matchday: Option<u32>,
    },
    /// Active again, by wish or by a game.
    Returned,
    /// Taken off the table.
    Removed,
    /// First of the table: league rank +1; last: -1 (handicap).
    Shifted { by: i32 },
    /// The real rank changed (handicap).
    Regraded { from: Grade, to: Grade },
    /// A round without a game, for which there are points as well: a share of what the own place
    /// was worth (tournaments).
    Missed { why: Absence, own: f64 },
    /// All results valued anew after a round (tournaments).
    Revalued,
    /// Points given or taken by hand: the entry with an index of `adjust` in the file of the
    /// matchday with a number; `said` if it gives a reason.
    Adjusted {
        matchday: u32,
        index: u32,
        said: bool,
    },
    /// All results counted anew by other options of the table (points).
    Recounted,
    /// A season began: points anew, ratings on the way back to the initial one.
    SeasonBegan,
}

impl ChangeReason {
    /// The weeks without a game for the last of which points were taken.
    pub fn idle_weeks(&self) -> Option<u32> {
        let (ChangeReason::Penalty { weeks } | ChangeReason::AutoInactive { weeks, .. }) = self
        else {
            return None;
        };
        Some(*weeks)
    }

    /// Returns whether points were taken for a week without a game.
    pub fn is_penalty(&self) -> bool {
        self.idle_weeks().is_some()
    }
}

/// The numbers by which a result was rated, under names that its system gives them.
///
/// A system keeps them in a type of its own and packs them here, so that a change stays
/// small and is copied without an allocation.
#[derive(Clone, Copy, PartialEq)]
pub struct RatingTerms {
    names: &'static TermNames,
    numbers: [f64; RatingTerms::MOST],
}

/// The names of a system's terms.
#[derive(Debug, PartialEq, Eq)]
pub struct TermNames(pub &'static [&'static str]);

impl RatingTerms {
    /// The most numbers that there can be.
    pub const MOST: usize = 5;

    /// Packs numbers in the order of their names.
    pub fn new<const N: usize>(names: &'static TermNames, numbers: [f64; N]) -> RatingTerms {
        const { assert!(N <= RatingTerms::MOST) };
        let mut all = [0.0; RatingTerms::MOST];
        all[..N].copy_from_slice(&numbers);
        RatingTerms {
            names,
            numbers: all,
        }
    }

    /// The numbers in the order of the names; `None` if they are another system's.
    pub fn unpack<const N: usize>(&self, names: &'static TermNames) -> Option<[f64; N]> {
        (self.names == names).then(|| self.numbers.first_chunk().copied())?
    }

    /// The number with a name.
    pub fn get(&self, name: &str) -> Option<f64> {
        let index = self.names.0.iter().position(|known| *known == name)?;
        self.numbers.get(index).copied()
    }
}

impl fmt::Debug for RatingTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.names.0.iter().zip(self.numbers))
            .finish()
    }
}

/// A wish of a player or the league about a membership.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MembershipWish {
    Join,
    Leave,
    Return,
}

/// The reason for which a result does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnratedReason {
    Friendly,
    /// Neither of the two was an active member.
    NoMember,
    Forfeit,
    Adjourned,
    Pending,
    /// Fewer than two players.
    Alone,
}

impl UnratedReason {
    /// True if there is a result, played or given up, that counts for nothing.
    pub fn is_of_result(self) -> bool {
        match self {
            UnratedReason::Friendly | UnratedReason::NoMember | UnratedReason::Forfeit => true,
            UnratedReason::Adjourned | UnratedReason::Pending | UnratedReason::Alone => false,
        }
    }

    /// The word of the data files.
    pub fn word(self) -> &'static str {
        match self {
            UnratedReason::Friendly => "friendly",
            UnratedReason::NoMember => "no-member",
            UnratedReason::Forfeit => "forfeit",
            UnratedReason::Adjourned => "adjourned",
            UnratedReason::Pending => "pending",
            UnratedReason::Alone => "alone",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A history holds millions of changes.
    #[test]
    fn a_change_stays_small() {
        assert!(size_of::<Change>() <= 96);
    }

    #[test]
    fn terms_are_found_by_their_names_and_unpacked_by_their_own_system_alone() {
        static OWN: TermNames = TermNames(&["points", "bonus"]);
        static OTHER: TermNames = TermNames(&["score", "expected"]);
        let terms = RatingTerms::new(&OWN, [2.0, 0.5]);
        assert_eq!(terms.get("bonus"), Some(0.5));
        assert_eq!(terms.get("score"), None);
        assert_eq!(terms.unpack(&OWN), Some([2.0, 0.5]));
        assert_eq!(terms.unpack::<2>(&OTHER), None);
        assert_eq!(format!("{terms:?}"), r#"{"points": 2.0, "bonus": 0.5}"#);
    }
}
