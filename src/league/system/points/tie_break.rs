//! The tie-breaks between players with equal points.
//!
//! Source: points.md, P2.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::league::model::game::{Duel, Game};
use crate::league::model::player::PlayerId;
use crate::league::statistics::{PlayerOutcome, player_outcome};

/// One way to tell equals apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PointsTieBreak {
    /// The points of the games of two among them, then the difference of these games.
    Direct,
    /// The score, less what was let in.
    Difference,
    /// The score by itself.
    For,
    /// Games won.
    Wins,
    /// The order of the lines alone.
    Name,
    /// The own score as a share of both scores.
    Rate,
    /// The sum of the opponents' points.
    Buchholz,
    /// The same sum, whole for a win and half for a draw.
    SonnebornBerger,
}

impl PointsTieBreak {
    /// The words of what decided, in the order of their texts.
    pub(super) const WORDS: &[&str] = &[
        "direct",
        "direct-difference",
        "difference",
        "for",
        "wins",
        "rate",
        "buchholz",
        "sonneborn-berger",
    ];
}

/// The tie-break that decided between two lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ahead {
    pub by: DecidedBy,
    pub own: f64,
    pub other: f64,
}

/// A tie-break, or the second half of `direct`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DecidedBy {
    TieBreak(PointsTieBreak),
    DirectDifference,
}

impl DecidedBy {
    /// The word of the data files.
    pub(super) fn word(self) -> &'static str {
        match self {
            DecidedBy::DirectDifference => "direct-difference",
            DecidedBy::TieBreak(PointsTieBreak::Direct) => "direct",
            DecidedBy::TieBreak(PointsTieBreak::Difference) => "difference",
            DecidedBy::TieBreak(PointsTieBreak::For) => "for",
            DecidedBy::TieBreak(PointsTieBreak::Wins) => "wins",
            DecidedBy::TieBreak(PointsTieBreak::Name) => "name",
            DecidedBy::TieBreak(PointsTieBreak::Rate) => "rate",
            DecidedBy::TieBreak(PointsTieBreak::Buchholz) => "buchholz",
            DecidedBy::TieBreak(PointsTieBreak::SonnebornBerger) => "sonneborn-berger",
        }
    }
}

/// Players who share a place, and what sets them before those behind them with equal points.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LevelGroup {
    pub players: Vec<PlayerId>,
    pub ahead: Option<Ahead>,
}

/// The results of a season, as far as tie-breaks ask for them.
#[derive(Clone, Debug)]
pub(super) struct TieBreakBook {
    /// By player: the score, and what was let in.
    scores: Vec<(f64, f64)>,
    /// By player.
    wins: Vec<u32>,
    meetings: Vec<Meeting>,
    /// The players of all meetings, one after the other.
    players: Vec<PlayerId>,
    /// By player: the indices of the own meetings, oldest first.
    own_meetings: Vec<Vec<u32>>,
    /// By player: each opponent with the index of a meeting, in this order.
    met: Vec<Vec<(PlayerId, u32)>>,
}

/// A game of two sides.
#[derive(Clone, Copy, Debug)]
struct Meeting {
    /// The index of its first player in the book's list.
    start: usize,
    /// The index at which the second side begins.
    second: usize,
    /// The index behind its last player.
    end: usize,
    /// League points of each side.
    points: [f64; 2],
    scores: Option<[f64; 2]>,
    /// The share of the point, from 0 to 1.
    shares: [f64; 2],
}

impl TieBreakBook {
    /// A book of so many players, without a result.
    pub(super) fn new(players: usize) -> TieBreakBook {
        TieBreakBook {
            scores: vec![(0.0, 0.0); players],
            wins: vec![0; players],
            meetings: Vec::new(),
            players: Vec::new(),
            own_meetings: vec![Vec::new(); players],
            met: vec![Vec::new(); players],
        }
    }

    /// Adds a result with the league points that it gave to the first and the last seat, and its
    /// score where the league counts scores (P1).
    pub(super) fn add(&mut self, game: &Game, points: [f64; 2], counts_scores: bool) {
        for seat in &game.seats {
            if player_outcome(game, seat.place) == PlayerOutcome::Won {
                self.wins[seat.player.index()] += 1;
            }
            if let Some(score) = seat.score.filter(|_| counts_scores) {
                self.scores[seat.player.index()].0 += score;
            }
        }
        let Some((first, second)) = game.two_sides() else {
            return;
        };
        let scores = first[0].score.zip(second[0].score);
        let scores = scores.filter(|_| counts_scores);
        if let Some((first_score, second_score)) = scores {
            for (side, against) in [(first, second_score), (second, first_score)] {
                for seat in side {
                    self.scores[seat.player.index()].1 += against;
                }
            }
        }
        let start = self.players.len();
        let meeting = self.meetings.len() as u32;
        for seat in &game.seats {
            self.players.push(seat.player);
            self.own_meetings[seat.player.index()].push(meeting);
        }
        for (one, other) in first
            .iter()
            .flat_map(|one| second.iter().map(move |it| (one, it)))
        {
            for (own, opponent) in [(one, other), (other, one)] {
                let met = &mut self.met[own.player.index()];
                let line = (opponent.player, meeting);
                met.insert(met.partition_point(|it| *it < line), line);
            }
        }
        let share = |place: u32, against: u32| match place.cmp(&against) {
            _ if game.duel == Some(Duel::BothForfeit) => 0.0,
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        };
        self.meetings.push(Meeting {
            start,
            second: start + first.len(),
            end: self.players.len(),
            points,
            scores: scores.map(|(first, second)| [first, second]),
            shares: [
                share(first[0].place, second[0].place),
                share(second[0].place, first[0].place),
            ],
        });
    }

    /// The score of a player, and what was let in.
    pub(super) fn scores(&self, player: PlayerId) -> (f64, f64) {
        self.scores[player.index()]
    }

    /// The number by which a tie-break compares a player; more is better.
    pub(super) fn key(
        &self,
        tie: PointsTieBreak,
        player: PlayerId,
        values: &BTreeMap<PlayerId, f64>,
    ) -> f64 {
        let (own, against) = self.scores(player);
        match tie {
            PointsTieBreak::Difference => own - against,
            PointsTieBreak::For => own,
            PointsTieBreak::Wins => f64::from(self.wins[player.index()]),
            PointsTieBreak::Rate if own + against == 0.0 => 0.0,
            PointsTieBreak::Rate => own / (own + against),
            PointsTieBreak::Buchholz => self.opponents(player, values, |_| 1.0),
            PointsTieBreak::SonnebornBerger => self.opponents(player, values, |share| share),
            PointsTieBreak::Direct | PointsTieBreak::Name => 0.0,
        }
    }

    /// The players of a meeting, side by side.
    fn sides(&self, game: &Meeting) -> [&[PlayerId]; 2] {
        [
            &self.players[game.start..game.second],
            &self.players[game.second..game.end],
        ]
    }

    /// The meetings of a player, oldest first, each with the index of the own side.
    fn meetings_of(&self, player: PlayerId) -> impl Iterator<Item = (&Meeting, usize)> {
        let meetings = self.own_meetings[player.index()].iter();
        meetings.map(move |&index| self.seen_by(player, index))
    }

    /// A meeting with the index of the side of one of its players.
    fn seen_by(&self, player: PlayerId, index: u32) -> (&Meeting, usize) {
        let game = &self.meetings[index as usize];
        let is_first = self.sides(game)[0].contains(&player);
        (game, usize::from(!is_first))
    }

    /// The indices of a player's meetings with some others, oldest first.
    fn meetings_with(&self, player: PlayerId, others: &[PlayerId]) -> Vec<u32> {
        let met = &self.met[player.index()];
        let mut found = Vec::new();
        for other in others {
            let from = met.partition_point(|(opponent, _)| opponent < other);
            let meetings = met[from..].iter();
            let meetings = meetings.take_while(|(opponent, _)| opponent == other);
            found.extend(meetings.map(|(_, index)| *index));
        }
        // A team is met once, however many of its members are asked for.
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The sum of the opponents' points, each weighted by the share that was taken; of a team
    /// the mean of its members'.
    fn opponents(
        &self,
        player: PlayerId,
        values: &BTreeMap<PlayerId, f64>,
        weight: fn(f64) -> f64,
    ) -> f64 {
        let value = |player: PlayerId| values.get(&player).copied().unwrap_or_default();
        let met = self.meetings_of(player).map(|(game, side)| {
            let others = self.sides(game)[1 - side];
            let sum: f64 = others.iter().map(|other| value(*other)).sum();
            sum / others.len() as f64 * weight(game.shares[side])
        });
        // A sum without summands is -0.
        met.sum::<f64>() + 0.0
    }

    /// By player of a group: the points and the difference of the games among them.
    fn among(&self, group: &[PlayerId]) -> BTreeMap<PlayerId, (f64, f64)> {
        let members: BTreeSet<PlayerId> = group.iter().copied().collect();
        let sum = |player: PlayerId| {
            let mut sum = (0.0, 0.0);
            for index in self.meetings_with(player, group) {
                let (game, side) = self.seen_by(player, index);
                let players = &self.players[game.start..game.end];
                if players.iter().all(|player| members.contains(player)) {
                    let difference = game.scores.map(|scores| scores[side] - scores[1 - side]);
                    sum.0 += game.points[side];
                    sum.1 += difference.unwrap_or_default();
                }
            }
            sum
        };
        group.iter().map(|&player| (player, sum(player))).collect()
    }
}

/// Puts players in order by their points and the tie-breaks; `players` come by name, which is
/// the order of those who share a place.
pub(super) fn order(
    book: &TieBreakBook,
    ties: &[PointsTieBreak],
    players: Vec<PlayerId>,
    values: &BTreeMap<PlayerId, f64>,
) -> Vec<LevelGroup> {
    let value = |player: PlayerId| values.get(&player).copied().unwrap_or_default();
    let groups = parts(players, |player| [grain(value(player)), 0]);
    let ordered = groups
        .into_iter()
        .map(|group| separated(book, ties, group, values));
    ordered.flatten().collect()
}

/// Separates a group that is level so far by the tie-breaks that are left.
fn separated(
    book: &TieBreakBook,
    ties: &[PointsTieBreak],
    group: Vec<PlayerId>,
    values: &BTreeMap<PlayerId, f64>,
) -> Vec<LevelGroup> {
    let ([tie, rest @ ..], [_, _, ..]) = (ties, &group[..]) else {
        return vec![LevelGroup {
            players: group,
            ahead: None,
        }];
    };
    let groups = match tie {
        PointsTieBreak::Name => return separated(book, rest, group, values),
        PointsTieBreak::Direct => direct(book, group),
        tie => {
            let key = |player| book.key(*tie, player, values);
            let groups = parts(group, |player| [grain(key(player)), 0]);
            linked(groups, |first, second| Ahead {
                by: DecidedBy::TieBreak(*tie),
                own: key(first),
                other: key(second),
            })
        }
    };
    let separated = groups
        .into_iter()
        .flat_map(|LevelGroup { players, ahead }| {
            let mut groups = separated(book, rest, players, values);
            if let Some(last) = groups.last_mut() {
                last.ahead = ahead;
            }
            groups
        });
    separated.collect()
}

/// Separates a group by the games among them; a smaller group that is still level is compared
/// anew among itself alone.
fn direct(book: &TieBreakBook, group: Vec<PlayerId>) -> Vec<LevelGroup> {
    if group.len() == 1 {
        let ahead = None;
        return vec![LevelGroup {
            players: group,
            ahead,
        }];
    }
    let sums = book.among(&group);
    let sum = |player: PlayerId| sums.get(&player).copied().unwrap_or_default();
    let groups = parts(group, |player| {
        let (points, difference) = sum(player);
        [grain(points), grain(difference)]
    });
    let is_level = groups.len() == 1;
    let groups = linked(groups, |first, second| {
        let ((own, own_difference), (other, other_difference)) = (sum(first), sum(second));
        if grain(own) == grain(other) {
            Ahead {
                by: DecidedBy::DirectDifference,
                own: own_difference,
                other: other_difference,
            }
        } else {
            Ahead {
                by: DecidedBy::TieBreak(PointsTieBreak::Direct),
                own,
                other,
            }
        }
    });
    if is_level {
        return groups;
    }
    let groups = groups
        .into_iter()
        .flat_map(|LevelGroup { players, ahead }| {
            let mut groups = direct(book, players);
            if let Some(last) = groups.last_mut() {
                last.ahead = ahead;
            }
            groups
        });
    groups.collect()
}

/// Groups with what sets the last of each before the first of the next.
fn linked(
    groups: Vec<Vec<PlayerId>>,
    ahead: impl Fn(PlayerId, PlayerId) -> Ahead,
) -> Vec<LevelGroup> {
    let next: Vec<Option<PlayerId>> = groups
        .iter()
        .skip(1)
        .map(|group| group.first().copied())
        .chain([None])
        .collect();
    let linked = groups
        .into_iter()
        .zip(next)
        .map(|(players, next)| LevelGroup {
            ahead: players
                .last()
                .zip(next)
                .map(|(last, next)| ahead(*last, next)),
            players,
        });
    linked.collect()
}

/// Parts with equal keys, the greatest first, each in the order in which it came.
fn parts(group: Vec<PlayerId>, key: impl Fn(PlayerId) -> [i128; 2]) -> Vec<Vec<PlayerId>> {
    let mut keyed: Vec<_> = group
        .into_iter()
        .map(|player| (key(player), player))
        .collect();
    keyed.sort_by_key(|(key, _)| std::cmp::Reverse(*key));
    let groups = keyed.chunk_by(|one, other| one.0 == other.0);
    let players = |group: &[([i128; 2], PlayerId)]| group.iter().map(|it| it.1).collect();
    groups.map(players).collect()
}

/// A number without the last digits, which depend on the order in which sums are made.
fn grain(value: f64) -> i128 {
    (value * 1e8).round() as i128
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::model::game::{GameKindId, Seat};
    use proptest::prelude::*;

    /// A game of two with a score, as a league of three points a win has it.
    fn game(first: u32, second: u32, scores: (f64, f64)) -> (Game, [f64; 2]) {
        let (places, points) = match scores.0.total_cmp(&scores.1) {
            Ordering::Greater => ([1, 2], [3.0, 0.0]),
            Ordering::Less => ([2, 1], [0.0, 3.0]),
            Ordering::Equal => ([1, 1], [1.0, 1.0]),
        };
        let seat = |player, place, score| Seat {
            score: Some(score),
            ..Seat::new(PlayerId(player), place)
        };
        let game = Game {
            kind: GameKindId(0),
            rounds: 1.0,
            ranked: true,
            position: 0,
            seats: vec![
                seat(first, places[0], scores.0),
                seat(second, places[1], scores.1),
            ],
            duel: Some(Duel::from_score(scores)),
            handicap: None,
            board: None,
            again: false,
            note: None,
        };
        (game, points)
    }

    /// The groups of `direct` by the words of the rule, in whole numbers: points of the games
    /// among those who are level, then their difference; smaller groups anew.
    fn naive(level: &[u32], games: &[(u32, u32, i32, i32)]) -> Vec<Vec<u32>> {
        let row = |player: u32| {
            let (mut points, mut difference) = (0, 0);
            for &(first, second, own, other) in games {
                let (own, other) = match player {
                    player if player == first && level.contains(&second) => (own, other),
                    player if player == second && level.contains(&first) => (other, own),
                    _ => continue,
                };
                points += match own - other {
                    0 => 1,
                    1.. => 3,
                    _ => 0,
                };
                difference += own - other;
            }
            (points, difference)
        };
        let mut rows: Vec<(i32, i32)> = level.iter().map(|player| row(*player)).collect();
        rows.sort_unstable();
        rows.dedup();
        if rows.len() == 1 {
            return vec![level.to_vec()];
        }
        let groups = rows.iter().rev().flat_map(|wanted| {
            let group: Vec<u32> = level
                .iter()
                .copied()
                .filter(|player| row(*player) == *wanted)
                .collect();
            naive(&group, games)
        });
        groups.collect()
    }

    proptest! {
        #[test]
        fn direct_is_what_the_rule_says_word_by_word(
            games in proptest::collection::vec((0..6u32, 0..6u32, 0..4i32, 0..4i32), 0..24),
        ) {
            let games: Vec<_> = games.into_iter().filter(|game| game.0 != game.1).collect();
            let mut book = TieBreakBook::new(6);
            for &(first, second, own, other) in &games {
                let (game, points) = game(first, second, (f64::from(own), f64::from(other)));
                book.add(&game, points, true);
            }
            // All six have as many points in the table, whatever they played.
            let players: Vec<PlayerId> = (0..6).map(PlayerId).collect();
            let groups = order(&book, &[PointsTieBreak::Direct], players, &BTreeMap::new());
            let ours: Vec<Vec<u32>> = groups
                .iter()
                .map(|group| group.players.iter().map(|player| player.0).collect())
                .collect();
            prop_assert_eq!(ours, naive(&[0, 1, 2, 3, 4, 5], &games));
        }
    }
}
