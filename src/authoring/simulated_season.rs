//! A made-up season of a league: evenings to which some come, and play.
//!
//! The strength of players and the course of an evening are drawn by lot, so that the same seed
//! always makes the same files.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::authoring::matchday_file;
use crate::authoring::matchday_file::{SeasonDay, SeasonGame, SeasonPlacing};
use crate::authoring::player_entry::{SeasonPlayer, entry};
use crate::league::model::grade::Grade;
use crate::league::pairing::rounds::DrawnLots;

/// The needs of a league's files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeasonShape<'a> {
    /// True if only two can play a game.
    pub duels_only: bool,
    /// True if results have rounds.
    pub has_rounds: bool,
    /// True if players have a real rank, and a lot decides between those who are level.
    pub has_ranks: bool,
    /// True if players are members from a day on.
    pub has_members: bool,
    /// True if a game of two has a score.
    pub has_scores: bool,
    /// The names of its games, if it has several.
    pub kinds: &'a [String],
}

/// A season before it is written.
#[derive(Clone, Debug)]
pub(crate) struct SimulatedSeason<'a> {
    form: SeasonShape<'a>,
    /// The day of the first evening; the others follow by weeks.
    first: Date,
    /// Rating points by player, which nobody is told.
    strengths: Vec<i64>,
    seed: u64,
}

impl<'a> SimulatedSeason<'a> {
    /// Draws the strengths of so many players.
    pub(crate) fn new(
        form: SeasonShape<'a>,
        players: u32,
        seed: u64,
        first: Date,
    ) -> SimulatedSeason<'a> {
        let mut lots = DrawnLots::new(seed, 0);
        let strengths = (0..players).map(|_| 1500 + lots.shift(400)).collect();
        SimulatedSeason {
            form,
            first,
            strengths,
            seed,
        }
    }

    /// The text of players.yaml.
    pub(crate) fn register(&self) -> String {
        let line = |(player, strength): (usize, &i64)| {
            // A step of 100 points from 1 Kyu, which is where 1500 stand.
            let grade = Grade((strength - 1500).div_euclid(100) as i32);
            let player_entry = SeasonPlayer {
                name: Some(format!("Player {}", player + 1)),
                rank: self.form.has_ranks.then(|| grade.to_string()),
                joined: self.form.has_members.then(|| self.first.to_string()),
                ..SeasonPlayer::default()
            };
            entry(&self.id(player), &player_entry)
        };
        self.strengths.iter().enumerate().map(line).collect()
    }

    /// The file of an evening, from 1 on.
    pub(crate) fn evening(&self, matchday: u32) -> String {
        let mut lots = DrawnLots::new(self.seed, matchday);
        let mut present: Vec<usize> = (0..self.strengths.len())
            .filter(|_| lots.shift(100) >= -50)
            .collect();
        if present.len() < 2 {
            present = (0..self.strengths.len()).collect();
        }
        lots.shuffle(&mut present);
        let weeks = i64::from(matchday.saturating_sub(1));
        let date = self.first.checked_add(weeks.weeks()).unwrap_or(self.first);
        let mut day = SeasonDay {
            matchday: Some(matchday),
            date,
            game: self.kind(matchday).cloned(),
            rounds: self.form.has_rounds.then(|| (4 + lots.shift(2)) as f64),
            ..SeasonDay::default()
        };
        for seats in tables(&present, if self.form.duels_only { 2 } else { 4 }) {
            match seats {
                [one, other] if self.form.duels_only => {
                    day.games.push(self.duel(*one, *other, &mut lots));
                }
                seats => day.results.push(self.placings(seats, &mut lots)),
            }
        }
        if self.form.has_ranks {
            let mut everybody: Vec<usize> = (0..self.strengths.len()).collect();
            lots.shuffle(&mut everybody);
            day.lots = everybody.into_iter().map(|it| self.id(it)).collect();
        }
        matchday_file::text(&day)
    }

    fn kind(&self, matchday: u32) -> Option<&'a String> {
        let count = self.form.kinds.len().max(1);
        self.form.kinds.get(matchday as usize % count)
    }

    /// The stronger wins more often; where ranks decide the handicap, both as often.
    fn duel(&self, one: usize, other: usize, lots: &mut DrawnLots) -> SeasonGame {
        let ahead = match self.form.has_ranks {
            true => 0,
            false => self.strengths[one] - self.strengths[other],
        };
        // Three goals win, the loser has none to two.
        let form = ahead + lots.shift(400);
        let result = match (form, self.form.has_scores) {
            (31.., false) => "1-0".to_owned(),
            (-30..=30, false) => "½-½".to_owned(),
            (_, false) => "0-1".to_owned(),
            (31.., true) => format!("3:{}", lots.shift(3).rem_euclid(3)),
            (-30..=30, true) => "2:2".to_owned(),
            (_, true) => format!("{}:3", lots.shift(3).rem_euclid(3)),
        };
        SeasonGame {
            first: self.id(one),
            second: self.id(other),
            result,
            ..SeasonGame::default()
        }
    }

    fn placings(&self, seats: &[usize], lots: &mut DrawnLots) -> SeasonPlacing {
        let form = |&seat: &usize| (self.strengths[seat] + lots.shift(400), seat);
        let mut order: Vec<(i64, usize)> = seats.iter().map(form).collect();
        order.sort_unstable_by(|one, other| other.cmp(one));
        let places = order.iter().zip(1..);
        let placing =
            |(&(_, seat), place): (&(i64, usize), u32)| (self.id(seat), place.to_string());
        let placings: Vec<(String, String)> = places.map(placing).collect();
        let mut scores = Vec::new();
        if self.form.has_scores {
            // From the last place up, each at least one more than the place below.
            let mut score = 40 + lots.shift(40);
            for (id, _) in placings.iter().rev() {
                scores.push((id.clone(), score.to_string()));
                score += 31 + lots.shift(30);
            }
            scores.reverse();
        }
        SeasonPlacing {
            placings,
            scores,
            ..SeasonPlacing::default()
        }
    }

    fn id(&self, player: usize) -> String {
        id(player + 1, self.strengths.len())
    }
}

/// The id of a made-up player, `p01`, with as many digits as the last one needs.
pub(crate) fn id(number: usize, players: usize) -> String {
    let width = players.to_string().len().max(2);
    format!("p{number:0width$}")
}

/// Those who play together, `size` at a table and a few more at the last where somebody
/// would be left alone. Of an odd number who play in pairs, the last one watches.
fn tables(present: &[usize], size: usize) -> impl Iterator<Item = &[usize]> {
    let left = present.len() % size;
    let whole = present.len() - left;
    let (all, last) = match left {
        0 => (present, 0),
        1 if size == 2 => (&present[..whole], 0),
        1 if whole > 0 => (present, size + 1),
        _ => (present, left),
    };
    let (first, last) = all.split_at(all.len() - last.min(all.len()));
    first
        .chunks(size)
        .chain(Some(last).filter(|last| last.len() > 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARDS: SeasonShape<'_> = SeasonShape {
        duels_only: false,
        has_rounds: true,
        has_ranks: false,
        has_members: false,
        has_scores: false,
        kinds: &[],
    };

    fn season(form: SeasonShape<'_>, players: u32) -> SimulatedSeason<'_> {
        SimulatedSeason::new(form, players, 1, jiff::civil::date(2026, 1, 9))
    }

    #[test]
    fn who_is_level_is_told_apart_by_a_lot_of_each_evening() {
        let form = SeasonShape {
            duels_only: true,
            has_ranks: true,
            ..CARDS
        };
        let season = season(form, 5);
        let drawn = |matchday: u32| -> Vec<String> {
            let evening = season.evening(matchday);
            let (_, lots) = evening.split_once("\nlots: [").unwrap();
            let (lots, _) = lots.split_once(']').unwrap();
            lots.split(", ").map(str::to_owned).collect()
        };
        let mut everybody = drawn(1);
        everybody.sort_unstable();
        assert_eq!(everybody, ["p01", "p02", "p03", "p04", "p05"]);
        assert!((2..=9).any(|matchday| drawn(matchday) != drawn(1)));
    }

    #[test]
    fn nobody_sits_alone() {
        let check = |present: usize, size: usize, expected: &[usize]| {
            let present: Vec<usize> = (0..present).collect();
            let sizes: Vec<usize> = tables(&present, size).map(<[usize]>::len).collect();
            assert_eq!(sizes, expected, "{} at {size}", present.len());
        };
        check(2, 4, &[2]);
        check(4, 4, &[4]);
        check(5, 4, &[5]);
        check(6, 4, &[4, 2]);
        check(9, 4, &[4, 5]);
        check(5, 2, &[2, 2]);
        check(6, 2, &[2, 2, 2]);
    }

    #[test]
    fn the_same_seed_makes_the_same_evening_and_each_evening_another() {
        let season = season(CARDS, 12);
        assert_eq!(season.evening(3), season.clone().evening(3));
        assert_ne!(season.evening(3)[30..], season.evening(4)[30..]);
        assert!(
            season
                .evening(3)
                .starts_with("---\nmatchday: 3\ndate: 2026-01-23\nrounds: ")
        );
    }

    #[test]
    fn a_register_has_what_the_league_asks_for() {
        let form = SeasonShape {
            has_ranks: true,
            has_members: true,
            ..CARDS
        };
        let register = season(form, 100).register();
        assert!(register.starts_with("p001: { name: Player 1, rank: "));
        assert!(
            register
                .lines()
                .all(|line| line.ends_with(", joined: 2026-01-09 }"))
        );
        assert_eq!(register.lines().count(), 100);
    }

    /// Of 50 games somebody wins either way, and nobody has more than three goals.
    #[test]
    fn a_league_of_scores_has_scores() {
        let form = SeasonShape {
            duels_only: true,
            has_scores: true,
            ..CARDS
        };
        let season = season(form, 20);
        let evenings: String = (1..=10).map(|matchday| season.evening(matchday)).collect();
        let games: Vec<&str> = evenings
            .lines()
            .filter(|it| it.starts_with("  - "))
            .collect();
        assert!(games.len() > 50, "{evenings}");
        let allowed = ["3:0", "3:1", "3:2", "2:2", "0:3", "1:3", "2:3"];
        let score = |game: &&str| game.split(' ').nth(4).unwrap().to_owned();
        for game in &games {
            assert!(allowed.contains(&score(game).as_str()), "{game}");
        }
        let is_won = |side: &str| games.iter().any(|game| score(game).starts_with(side));
        assert!(is_won("3:") && is_won("0:"), "{evenings}");
    }

    #[test]
    fn a_game_of_four_has_scores_in_the_order_of_the_places() {
        let form = SeasonShape {
            has_scores: true,
            ..CARDS
        };
        let season = season(form, 20);
        let mut evening = DrawnLots::new(7, 1);
        for _ in 0..50 {
            let game = season.placings(&[3, 1, 4, 15], &mut evening);
            let ids = |list: &[(String, String)]| -> Vec<String> {
                list.iter().map(|(id, _)| id.clone()).collect()
            };
            assert_eq!(ids(&game.scores), ids(&game.placings));
            let scores: Vec<i64> = game.scores.iter().map(|it| it.1.parse().unwrap()).collect();
            assert!(
                scores.windows(2).all(|pair| pair[0] > pair[1]),
                "{scores:?}"
            );
        }
    }

    #[test]
    fn games_take_turns() {
        let kinds = ["hearts".to_owned(), "mtg".to_owned()];
        let form = SeasonShape {
            kinds: &kinds,
            ..CARDS
        };
        let season = season(form, 4);
        let has = |matchday, game: &str| {
            season
                .evening(matchday)
                .contains(&format!("\ngame: {game}\n"))
        };
        assert!(has(1, "mtg") && has(2, "hearts") && has(3, "mtg"));
    }
}
