//! The tie-breaks between players with equal points.
//!
//! Source: points.md, P2.

use std::cmp::Ordering;

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

    /// Returns whether a player's number depends on the points of others.
    pub(super) fn asks_opponents(self) -> bool {
        matches!(
            self,
            PointsTieBreak::Buchholz | PointsTieBreak::SonnebornBerger
        )
    }
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

/// The border between a line and the one before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Border {
    /// Nothing: both share a place.
    Level,
    /// The points of the table.
    Points,
    /// A tie-break.
    Decided(Ahead),
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
    /// By player: the games of two against each opponent, in the opponents' order.
    met: Vec<Vec<Encounter>>,
    /// By player: the indices of the own meetings of teams, oldest first.
    team_meetings: Vec<Vec<u32>>,
}

/// The games of two against one opponent.
#[derive(Clone, Copy, Debug)]
struct Encounter {
    opponent: PlayerId,
    /// League points of all of them.
    points: f64,
    /// The score, less what was let in.
    difference: f64,
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
            team_meetings: vec![Vec::new(); players],
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
        let difference = scores.map_or(0.0, |(first, second)| first - second);
        match (first, second) {
            ([one], [other]) => {
                self.meet(one.player, other.player, points[0], difference);
                self.meet(other.player, one.player, points[1], -difference);
            }
            _ => {
                for seat in &game.seats {
                    self.team_meetings[seat.player.index()].push(meeting);
                }
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

    /// Adds a game of two to those of a player against an opponent.
    fn meet(&mut self, player: PlayerId, opponent: PlayerId, points: f64, difference: f64) {
        let met = &mut self.met[player.index()];
        match met.binary_search_by_key(&opponent, |it| it.opponent) {
            Ok(at) => {
                met[at].points += points;
                met[at].difference += difference;
            }
            Err(at) => met.insert(
                at,
                Encounter {
                    opponent,
                    points,
                    difference,
                },
            ),
        }
    }

    /// The score of a player, and what was let in.
    pub(super) fn scores(&self, player: PlayerId) -> (f64, f64) {
        self.scores[player.index()]
    }

    /// The number by which a tie-break compares a player; more is better.
    pub(super) fn key(&self, tie: PointsTieBreak, player: PlayerId, values: &[f64]) -> f64 {
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

    /// The sum of the opponents' points, each weighted by the share that was taken; of a team
    /// the mean of its members'.
    fn opponents(&self, player: PlayerId, values: &[f64], weight: fn(f64) -> f64) -> f64 {
        let value = |player: PlayerId| values[player.index()];
        let met = self.meetings_of(player).map(|(game, side)| {
            let others = self.sides(game)[1 - side];
            let sum: f64 = others.iter().map(|other| value(*other)).sum();
            sum / others.len() as f64 * weight(game.shares[side])
        });
        // A sum without summands is -0.
        met.sum::<f64>() + 0.0
    }

    /// The points and the difference of a player's games among a group.
    fn among(&self, player: PlayerId, group: &Members<'_>) -> [f64; 2] {
        let met = &self.met[player.index()];
        let mut sum = [0.0, 0.0];
        let mut add = |encounter: &Encounter| {
            sum[0] += encounter.points;
            sum[1] += encounter.difference;
        };
        if group.players.len() * SEARCH_STEPS < met.len() {
            for other in group.players {
                if let Ok(at) = met.binary_search_by_key(other, |it| it.opponent) {
                    add(&met[at]);
                }
            }
        } else {
            met.iter()
                .filter(|it| group.has(it.opponent))
                .for_each(&mut add);
        }
        for &index in &self.team_meetings[player.index()] {
            let (game, side) = self.seen_by(player, index);
            let players = &self.players[game.start..game.end];
            if players.iter().all(|player| group.has(*player)) {
                let difference = game.scores.map(|scores| scores[side] - scores[1 - side]);
                sum[0] += game.points[side];
                sum[1] += difference.unwrap_or_default();
            }
        }
        sum
    }
}

/// A search among sorted opponents costs as much as looking at so many of them.
const SEARCH_STEPS: usize = 8;
/// A group up to this size is searched player by player.
const FEW: usize = 8;

/// The players of a group, and for a large one who is in it.
struct Members<'a> {
    players: &'a [PlayerId],
    is_member: Vec<bool>,
}

impl<'a> Members<'a> {
    fn new(players: &'a [PlayerId], count: usize) -> Members<'a> {
        let mut is_member = Vec::new();
        if players.len() > FEW {
            is_member.resize(count, false);
            for player in players {
                is_member[player.index()] = true;
            }
        }
        Members { players, is_member }
    }

    fn has(&self, player: PlayerId) -> bool {
        match self.is_member.get(player.index()) {
            Some(is_member) => *is_member,
            None => self.players.contains(&player),
        }
    }
}

/// Puts players in order by their points and the tie-breaks, best first, and returns what stands
/// before each; `players` come by name, which is the order of those who share a place.
///
/// `values` has by player the points of the table.
pub(super) fn order(
    book: &TieBreakBook,
    ties: &[PointsTieBreak],
    players: &mut [PlayerId],
    values: &[f64],
) -> Vec<Border> {
    let mut borders = vec![Border::Level; players.len()];
    let mut ordering = LineOrder {
        book,
        values,
        keyed: Vec::with_capacity(players.len()),
    };
    let value = |player: PlayerId| [grain(values[player.index()]), 0.0];
    ordering.part(players, &mut borders, value, |_, _| Border::Points);
    for_each_level(players, &mut borders, |players, borders| {
        ordering.separate(ties, players, borders);
    });
    borders
}

/// Puts players with equal points in order by the tie-breaks; `borders` has what stands before
/// each of them, [`Border::Level`] so far.
pub(super) fn separate(
    book: &TieBreakBook,
    ties: &[PointsTieBreak],
    players: &mut [PlayerId],
    borders: &mut [Border],
    values: &[f64],
) {
    let keyed = Vec::with_capacity(players.len());
    LineOrder {
        book,
        values,
        keyed,
    }
    .separate(ties, players, borders);
}

/// The comparisons that put players in order.
struct LineOrder<'a> {
    book: &'a TieBreakBook,
    values: &'a [f64],
    /// Players with what they are compared by, kept to save allocations.
    keyed: Vec<([f64; 2], PlayerId)>,
}

impl LineOrder<'_> {
    /// Separates players who are level so far by the tie-breaks that are left.
    fn separate(
        &mut self,
        ties: &[PointsTieBreak],
        players: &mut [PlayerId],
        borders: &mut [Border],
    ) {
        let ([tie, rest @ ..], [_, _, ..]) = (ties, &players[..]) else {
            return;
        };
        match tie {
            PointsTieBreak::Name => {}
            PointsTieBreak::Direct => self.direct(players, borders),
            tie => {
                let (book, values) = (self.book, self.values);
                let key = |player| [grain(book.key(*tie, player, values)), 0.0];
                self.part(players, borders, key, |own, other| {
                    Border::decided(DecidedBy::TieBreak(*tie), own[0], other[0])
                });
            }
        }
        for_each_level(players, borders, |players, borders| {
            self.separate(rest, players, borders);
        });
    }

    /// Separates players by the games among them; those who are still level are compared anew
    /// among themselves alone.
    fn direct(&mut self, players: &mut [PlayerId], borders: &mut [Border]) {
        if players.len() < 2 {
            return;
        }
        let book = self.book;
        let group = players.to_vec();
        let members = Members::new(&group, book.met.len());
        let key = |player| book.among(player, &members).map(grain);
        self.part(players, borders, key, |own, other| {
            if own[0] == other[0] {
                Border::decided(DecidedBy::DirectDifference, own[1], other[1])
            } else {
                let direct = DecidedBy::TieBreak(PointsTieBreak::Direct);
                Border::decided(direct, own[0], other[0])
            }
        });
        if borders[1..].iter().any(|border| *border != Border::Level) {
            for_each_level(players, borders, |players, borders| {
                self.direct(players, borders);
            });
        }
    }

    /// Sorts players by a key, the greatest first and equals in the order in which they came, and
    /// writes down what stands before each whose key is another than that of the one before.
    fn part(
        &mut self,
        players: &mut [PlayerId],
        borders: &mut [Border],
        key: impl Fn(PlayerId) -> [f64; 2],
        border: impl Fn([f64; 2], [f64; 2]) -> Border,
    ) {
        self.keyed.clear();
        let keyed = players.iter().map(|player| (key(*player), *player));
        self.keyed.extend(keyed);
        self.keyed.sort_by(|(one, _), (other, _)| {
            let by_first = other[0].total_cmp(&one[0]);
            by_first.then_with(|| other[1].total_cmp(&one[1]))
        });
        for (player, (_, sorted)) in players.iter_mut().zip(&self.keyed) {
            *player = *sorted;
        }
        for (at, keys) in (1..).zip(self.keyed.windows(2)) {
            if let [(own, _), (other, _)] = keys
                && own != other
            {
                borders[at] = border(*own, *other);
            }
        }
    }
}

/// Calls `each` with the players of each place, and with what stands before each of them.
fn for_each_level(
    players: &mut [PlayerId],
    borders: &mut [Border],
    mut each: impl FnMut(&mut [PlayerId], &mut [Border]),
) {
    let mut start = 0;
    while start < players.len() {
        let rest = borders[start..].iter().skip(1);
        let level = rest.take_while(|border| **border == Border::Level).count();
        let end = start + 1 + level;
        each(&mut players[start..end], &mut borders[start..end]);
        start = end;
    }
}

impl Border {
    /// A border between two lines, from the grains of what they are compared by.
    fn decided(by: DecidedBy, own: f64, other: f64) -> Border {
        Border::Decided(Ahead {
            by,
            own: own / GRAINS,
            other: other / GRAINS,
        })
    }
}

/// The grains of a point.
const GRAINS: f64 = 1e8;

/// A number in whole grains, without the last digits, which depend on the order in which sums are
/// made.
pub(super) fn grain(value: f64) -> f64 {
    // Adding zero takes the sign from `-0`.
    (value * GRAINS).round() + 0.0
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
            form: None,
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
            let mut players: Vec<PlayerId> = (0..6).map(PlayerId).collect();
            let borders = order(&book, &[PointsTieBreak::Direct], &mut players, &[0.0; 6]);
            let mut ours: Vec<Vec<u32>> = Vec::new();
            for (player, border) in players.iter().zip(borders) {
                match (border, ours.last_mut()) {
                    (Border::Level, Some(group)) => group.push(player.0),
                    _ => ours.push(vec![player.0]),
                }
            }
            prop_assert_eq!(ours, naive(&[0, 1, 2, 3, 4, 5], &games));
        }
    }
}
