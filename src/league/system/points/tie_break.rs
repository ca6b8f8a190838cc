//! What decides between players with equal points.
//!
//! Source: points.md, P2.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::Deserialize;

use crate::league::model::game::{Duel, Game};
use crate::league::model::player::PlayerId;
use crate::league::statistics::{PlayerOutcome, player_outcome};

/// One way to tell equals apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PointsTieBreak {
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
    pub const WORDS: &[&str] = &[
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

/// What decided between two lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ahead {
    pub by: DecidedBy,
    pub own: f64,
    pub other: f64,
}

/// A tie-break, or the second half of `direct`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    TieBreak(PointsTieBreak),
    DirectDifference,
}

impl DecidedBy {
    /// The word of the data files.
    pub fn word(self) -> &'static str {
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
pub struct LevelGroup {
    pub players: Vec<PlayerId>,
    pub ahead: Option<Ahead>,
}

/// The results of a season, as far as tie-breaks ask for them.
#[derive(Clone, Debug, Default)]
pub struct TieBreakBook {
    scores: BTreeMap<PlayerId, (f64, f64)>,
    wins: BTreeMap<PlayerId, u32>,
    meetings: Vec<Meeting>,
}

/// A game of two.
#[derive(Clone, Copy, Debug)]
struct Meeting {
    players: [PlayerId; 2],
    /// League points.
    points: [f64; 2],
    scores: Option<[f64; 2]>,
    /// The share of the point, from 0 to 1.
    shares: [f64; 2],
}

impl TieBreakBook {
    /// Adds a result with the league points that it gave, in seat order.
    pub fn add(&mut self, game: &Game, points: &[f64]) {
        for seat in &game.seats {
            if player_outcome(game, seat.place) == PlayerOutcome::Won {
                *self.wins.entry(seat.player).or_default() += 1;
            }
            if let Some(score) = seat.score {
                self.scores.entry(seat.player).or_default().0 += score;
            }
        }
        let ([first, second], &[one, other]) = (game.seats.as_slice(), points) else {
            return;
        };
        let scores = first.score.zip(second.score);
        if let Some((first_score, second_score)) = scores {
            self.scores.entry(first.player).or_default().1 += second_score;
            self.scores.entry(second.player).or_default().1 += first_score;
        }
        let share = |place: u32, against: u32| match place.cmp(&against) {
            _ if game.duel == Some(Duel::BothForfeit) => 0.0,
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        };
        self.meetings.push(Meeting {
            players: [first.player, second.player],
            points: [one, other],
            scores: scores.map(|(first, second)| [first, second]),
            shares: [
                share(first.place, second.place),
                share(second.place, first.place),
            ],
        });
    }

    /// The score of a player, and what was let in.
    pub fn scores(&self, player: PlayerId) -> (f64, f64) {
        self.scores.get(&player).copied().unwrap_or_default()
    }

    /// The number by which a tie-break compares a player; more is better.
    pub fn key(
        &self,
        tie: PointsTieBreak,
        player: PlayerId,
        values: &BTreeMap<PlayerId, f64>,
    ) -> f64 {
        let (own, against) = self.scores(player);
        match tie {
            PointsTieBreak::Difference => own - against,
            PointsTieBreak::For => own,
            PointsTieBreak::Wins => f64::from(self.wins.get(&player).copied().unwrap_or_default()),
            PointsTieBreak::Rate if own + against == 0.0 => 0.0,
            PointsTieBreak::Rate => own / (own + against),
            PointsTieBreak::Buchholz => self.opponents(player, values, |_| 1.0),
            PointsTieBreak::SonnebornBerger => self.opponents(player, values, |share| share),
            PointsTieBreak::Direct | PointsTieBreak::Name => 0.0,
        }
    }

    /// The sum of the opponents' points, each weighted by the share that was taken.
    fn opponents(
        &self,
        player: PlayerId,
        values: &BTreeMap<PlayerId, f64>,
        weight: fn(f64) -> f64,
    ) -> f64 {
        let value = |player: PlayerId| values.get(&player).copied().unwrap_or_default();
        let met = self.meetings.iter().filter_map(|game| {
            let side = game.players.iter().position(|other| *other == player)?;
            Some(value(game.players[1 - side]) * weight(game.shares[side]))
        });
        // A sum without summands is -0.
        met.sum::<f64>() + 0.0
    }

    /// By player of a group: the points and the difference of the games among them.
    fn among(&self, group: &[PlayerId]) -> BTreeMap<PlayerId, (f64, f64)> {
        let mut sums: BTreeMap<PlayerId, (f64, f64)> =
            group.iter().map(|player| (*player, (0.0, 0.0))).collect();
        for game in &self.meetings {
            if !game.players.iter().all(|player| sums.contains_key(player)) {
                continue;
            }
            for side in [0, 1] {
                if let Some(sum) = sums.get_mut(&game.players[side]) {
                    sum.0 += game.points[side];
                    let difference = game.scores.map(|scores| scores[side] - scores[1 - side]);
                    sum.1 += difference.unwrap_or_default();
                }
            }
        }
        sums
    }
}

/// Puts players in order by their points and the tie-breaks; `players` come by name, which is
/// the order of those who share a place.
pub fn order(
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
    let [tie, rest @ ..] = ties else {
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
fn parts(mut group: Vec<PlayerId>, key: impl Fn(PlayerId) -> [i128; 2]) -> Vec<Vec<PlayerId>> {
    group.sort_by_cached_key(|player| std::cmp::Reverse(key(*player)));
    let groups = group.chunk_by(|one, other| key(*one) == key(*other));
    groups.map(<[PlayerId]>::to_vec).collect()
}

/// A number without the last digits, which depend on the order in which sums are made.
fn grain(value: f64) -> i128 {
    (value * 1e8).round() as i128
}
