//! Ratings with an uncertainty, as the library skillratings computes them.
//!
//! A system is a [`SkillFormula`]: what one result makes of the ratings of those who played.
//! Which result counts, who is in the table and what a change tells is the same for all.

use jiff::civil::Date;
use serde_json::{Map, Number, Value};
use skillratings::MultiTeamOutcome;

use crate::league::League;
use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Game, GameId, Seat, sides};
use crate::league::model::history::{Change, ChangeReason, RatingTerms, TermNames};
use crate::league::model::option_change::OptionPeriod;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing};
use crate::league::statistics;
use crate::league::system::elo::rating::{RoundHalves, round_rating};
use crate::league::system::elo::ratings::value;
use crate::league::system::explanation::{Explanation, Sentence, SentenceValue};
use crate::league::system::{OptionError, OptionFault, System, elo, option_path, options_as};

/// The formula by which a system rates one result.
pub(crate) trait SkillFormula: Send + Sync {
    /// A rating with everything that the system carries on.
    type Rating: Copy + Send + Sync;

    /// The rating of a newcomer, with rating points of the register's where it gives them.
    fn initial(&self, points: Option<f64>) -> Self::Rating;
    /// The scores, from 0 to 1, that each side is expected to take.
    fn expected(&self, sides: &[&[Self::Rating]]) -> Vec<f64>;
    /// The ratings of each seat after a result, in seat order.
    fn rate(&self, seats: &[Seat], before: &[Self::Rating]) -> Vec<Self::Rating>;
    /// A rating that has gone a share, from 0 to 1, of the way to another one.
    fn nearer(from: &Self::Rating, to: &Self::Rating, share: f64) -> Self::Rating;
    /// The rating points and their standard deviation.
    fn points(rating: &Self::Rating) -> (f64, f64);
    /// The facts of a rating in the data files, beyond its points and deviation.
    fn facts(_: &Self::Rating) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}

/// The texts of these systems, and of Elo's gist.
pub(crate) const WORDS: &[&str] = &[
    include_str!("skill_ratings/words.toml"),
    include_str!("elo/words.toml"),
];

/// The names of the terms of one rating: the score and what was expected of it, from 0 to 1,
/// and the standard deviation before and after, rating points.
static TERMS: TermNames = TermNames(&["score", "expected", "deviation_before", "deviation"]);

/// Explains how a result changed a rating and its deviation, by a paragraph of the reference.
pub(crate) fn explain(
    game: &Game,
    change: &Change,
    paragraph: &'static str,
) -> Option<Explanation> {
    let ChangeReason::Rated { terms, .. } = &change.reason else {
        return None;
    };
    let [score, expected, deviation_before, deviation] = terms.unpack(&TERMS)?;
    let number = |value: f64| SentenceValue::Short(value, 1);
    let partners = game.partners(change.player);
    let sentence = Sentence {
        key: "why_skill_sentence",
        values: vec![
            ("name", SentenceValue::PlayerWith(change.player, partners)),
            ("expected", SentenceValue::Fixed(expected, 3)),
            ("score", SentenceValue::Short(score, 2)),
            ("before", number(change.before.unwrap_or_default())),
            ("after", number(change.after.unwrap_or_default())),
            ("deviation_before", number(deviation_before)),
            ("deviation_after", number(deviation)),
        ],
    };
    Some(Explanation {
        brief: elo::expected_and_taken(expected, score, 2),
        sentence,
        shorter: None,
        paragraph: Some(paragraph),
    })
}

/// The ratings of one table.
pub(crate) struct SkillLedger<'a, F: SkillFormula> {
    formula: &'a F,
    league: &'a League,
    /// By player; `None` before the first appearance.
    ratings: Vec<Option<F::Rating>>,
    begun: bool,
}

impl<'a, F: SkillFormula> SkillLedger<'a, F> {
    /// A table without results.
    pub(crate) fn new(formula: &'a F, league: &'a League) -> Self {
        SkillLedger {
            formula,
            league,
            ratings: league.players.iter().map(|_| None).collect(),
            begun: false,
        }
    }

    fn initial(&self, player: PlayerId) -> F::Rating {
        self.formula.initial(self.league.player(player).rating)
    }

    fn enter(&mut self, player: PlayerId, changes: &mut Vec<Change>) {
        if self.ratings[player.index()].is_none() {
            let rating = self.initial(player);
            self.ratings[player.index()] = Some(rating);
            let (points, _) = F::points(&rating);
            changes.push(value(player, None, points, ChangeReason::Entered));
        }
    }

    /// Everybody in the register is in the table from the first result on.
    fn enter_registered(&mut self, changes: &mut Vec<Change>) {
        if std::mem::replace(&mut self.begun, true) {
            return;
        }
        for (index, player) in (0..).zip(&self.league.players) {
            if player.registered {
                self.enter(PlayerId(index), changes);
            }
        }
    }

    /// Takes everybody a share of the way back to the initial rating (P4).
    fn reset(&mut self, share: f64, changes: &mut Vec<Change>) {
        for player in (0..self.ratings.len() as u32).map(PlayerId) {
            let Some(rating) = self.ratings[player.index()].filter(|_| share > 0.0) else {
                continue;
            };
            let nearer = F::nearer(&rating, &self.initial(player), share);
            self.ratings[player.index()] = Some(nearer);
            let (before, after) = (F::points(&rating).0, F::points(&nearer).0);
            changes.push(value(
                player,
                Some(before),
                after,
                ChangeReason::SeasonBegan,
            ));
        }
    }

    fn rate(&mut self, id: GameId, game: &Game, changes: &mut Vec<Change>) {
        self.enter_registered(changes);
        for seat in &game.seats {
            self.enter(seat.player, changes);
        }
        let rating = |seat: &Seat| {
            self.ratings[seat.player.index()].unwrap_or_else(|| self.initial(seat.player))
        };
        let before: Vec<F::Rating> = game.seats.iter().map(rating).collect();
        let expected = self
            .formula
            .expected(&ratings_of_sides(&game.seats, &before));
        let after = self.formula.rate(&game.seats, &before);
        let of_sides = game
            .sides()
            .zip(expected.into_iter().zip(scores(&game.seats)));
        let of_seats = of_sides.flat_map(|(side, terms)| side.iter().map(move |_| terms));
        let seats = game.seats.iter().zip(before.iter().zip(after));
        for ((seat, (before, after)), (expected, score)) in seats.zip(of_seats) {
            let (from, deviation_before) = F::points(before);
            let (to, deviation) = F::points(&after);
            // Far out of the range of sensible ratings the formulas overflow; a rating
            // that is no number would spoil all that follow.
            let is_number = to.is_finite() && deviation.is_finite() && deviation > 0.0;
            let (to, deviation_after) = if is_number {
                self.ratings[seat.player.index()] = Some(after);
                (to, deviation)
            } else {
                (from, deviation_before)
            };
            let terms = [score, expected, deviation_before, deviation_after];
            let reason = ChangeReason::Rated {
                game: id,
                terms: RatingTerms::new(&TERMS, terms),
            };
            changes.push(value(seat.player, Some(from), to, reason));
        }
    }
}

impl<F: SkillFormula + 'static> System for SkillLedger<'_, F> {
    fn adopt(&mut self, period: OptionPeriod, _: &mut Vec<Change>) {
        self.formula = options_as(self.league.period_rules(period)).unwrap_or(self.formula);
    }

    fn play(&mut self, event: &LeagueEvent<'_>, changes: &mut Vec<Change>) {
        match *event {
            LeagueEvent::Game(id, game) => match statistics::unplayed(game) {
                Some(why) => changes.extend(game.seats.iter().filter_map(|seat| {
                    let (points, _) = F::points(self.ratings[seat.player.index()].as_ref()?);
                    let reason = ChangeReason::Unrated { game: id, why };
                    Some(value(seat.player, Some(points), points, reason))
                })),
                None => self.rate(id, game, changes),
            },
            LeagueEvent::Season { reset } => self.reset(reset, changes),
            LeagueEvent::Begin(_)
            | LeagueEvent::Join(_)
            | LeagueEvent::Leave(_)
            | LeagueEvent::Return(_)
            | LeagueEvent::Grade(..)
            | LeagueEvent::Absent(..)
            | LeagueEvent::End(_)
            | LeagueEvent::WeekEnd { .. } => {}
        }
    }

    fn ranking(&self, _: Date) -> Ranking {
        let players = (0..).map(PlayerId).zip(&self.league.players);
        let rows = players.filter_map(|(id, player)| {
            let entered = self.ratings[id.index()];
            let rating = entered.or_else(|| player.registered.then(|| self.initial(id)))?;
            let (points, deviation) = F::points(&rating);
            let facts = [("deviation", deviation)]
                .into_iter()
                .chain(F::facts(&rating));
            let fact = |(key, fact): (&str, f64)| {
                let fact = Number::from_f64(fact).map_or(Value::Null, Value::Number);
                (key.to_owned(), fact)
            };
            Some(Standing {
                player: id,
                place: None,
                value: round_rating(points, RoundHalves::Up),
                exact: points,
                status: None,
                inactive: false,
                facts: Map::from_iter(facts.map(fact)),
            })
        });
        Ranking {
            rows: statistics::placed_rows(self.league, rows.collect()),
            others: Vec::new(),
        }
    }
}

/// The ratings of each side; one who plays alone is a side of one.
pub(crate) fn ratings_of_sides<'r, R>(seats: &[Seat], ratings: &'r [R]) -> Vec<&'r [R]> {
    let mut rest = ratings;
    let side = |side: &[Seat]| {
        let (own, others) = rest.split_at(side.len());
        rest = others;
        own
    };
    sides(seats).map(side).collect()
}

/// Each side as a team with its place, as the library takes it.
pub(crate) fn teams<'r, R>(seats: &[Seat], ratings: &'r [R]) -> Vec<(&'r [R], MultiTeamOutcome)> {
    let sides = ratings_of_sides(seats, ratings)
        .into_iter()
        .zip(sides(seats));
    sides
        .map(|(ratings, side)| (ratings, MultiTeamOutcome::new(side[0].place as usize)))
        .collect()
}

/// The share of the others whom each side left behind, those who tie counting half.
fn scores(seats: &[Seat]) -> Vec<f64> {
    let places: Vec<u32> = sides(seats).map(|side| side[0].place).collect();
    let others = places.len() as f64 - 1.0;
    let score = |place: &u32| {
        let worse = places.iter().filter(|other| *other > place);
        let equal = places.iter().filter(|other| *other == place);
        (worse.count() as f64 + (equal.count() as f64 - 1.0) / 2.0) / others
    };
    places.iter().map(score).collect()
}

/// The mean of the scores expected in duels against each of the others.
pub(crate) fn mean_of_duels<R>(sides: &[&[R]], duel: impl Fn(&[R], &[R]) -> f64) -> Vec<f64> {
    let others = sides.len() as f64 - 1.0;
    let mean = |(index, one): (usize, &&[R])| {
        let others_of = sides.iter().enumerate();
        let against = others_of.filter(|(other, _)| *other != index);
        let sum: f64 = against.map(|(_, other)| duel(one, other)).sum();
        sum / others
    };
    sides.iter().enumerate().map(mean).collect()
}

/// Options out of their range: key path, value, range and what to write.
pub(crate) fn out_of_range(
    options: &[(&'static [&'static str], f64, std::ops::RangeInclusive<f64>)],
) -> Vec<OptionFault> {
    let faults = options
        .iter()
        .filter(|(_, value, range)| !range.contains(value));
    let fault = |(keys, value, range): &(&'static [&'static str], f64, _)| {
        let range: &std::ops::RangeInclusive<f64> = range;
        OptionFault {
            keys: option_path(keys),
            wrong: OptionError::OutOfRange,
            message: format!("{value} is out of range"),
            help: Some(format!(
                "write a number from {} to {}",
                range.start(),
                range.end()
            )),
        }
    };
    faults.map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::model::game::TeamIndex;
    use crate::league::system::{glicko2, trueskill, weng_lin};
    use proptest::prelude::*;

    /// Points and deviations of newcomers after one result.
    fn rated<F: SkillFormula>(formula: &F, places: &[u32]) -> Vec<(f64, f64)> {
        let newcomers = vec![formula.initial(None); places.len()];
        let rated = formula.rate(&seats(places), &newcomers);
        rated.iter().map(F::points).collect()
    }

    fn seats(places: &[u32]) -> Vec<Seat> {
        let seat = |(player, &place)| Seat::new(PlayerId(player), place);
        (0..).zip(places).map(seat).collect()
    }

    fn check<F: SkillFormula>(formula: &F, places: &[u32], expected: &[(f64, f64)]) {
        let rated = rated(formula, places);
        assert_eq!(rated.len(), expected.len());
        for ((points, deviation), (points_of, deviation_of)) in rated.iter().zip(expected) {
            assert!((points - points_of).abs() < 0.02, "{rated:?}");
            assert!((deviation - deviation_of).abs() < 0.02, "{rated:?}");
        }
    }

    /// One game by Glickman's steps: g(φ) = 0.6691, v = 8.9346, hence φ' = 1.6712 and
    /// r' = 1500 + 173.7178 φ'² g / 2.
    #[test]
    fn two_newcomers_by_glicko_2() {
        let expected = [(1662.31, 290.32), (1337.69, 290.32)];
        check(&glicko2::Settings::default(), &[1, 2], &expected);
        let drawn = [(1500.0, 290.32), (1500.0, 290.32)];
        check(&glicko2::Settings::default(), &[1, 1], &drawn);
    }

    /// J. Moser's published test cases (25 points are 1500 here).
    #[test]
    fn newcomers_by_trueskill() {
        let settings = trueskill::Settings::default();
        let scaled = |pairs: &[(f64, f64)]| -> Vec<(f64, f64)> {
            let scale = |&(points, deviation): &(f64, f64)| (points * 60.0, deviation * 60.0);
            pairs.iter().map(scale).collect()
        };
        let two = [(29.39583, 7.17147), (20.60417, 7.17147)];
        check(&settings, &[1, 2], &scaled(&two));
        let drawn = [(25.0, 6.45751), (25.0, 6.45751)];
        check(&settings, &[1, 1], &scaled(&drawn));
        let four = [
            (33.20668, 6.34811),
            (27.40145, 5.78716),
            (22.59855, 5.78716),
            (16.79332, 6.34811),
        ];
        check(&settings, &[1, 2, 3, 4], &scaled(&four));
    }

    /// By hand: c² = 2 (250² + 500²), so that 500² / c / 2 = 158.11, and
    /// σ' = 500 √(1 - (500 / c)³ / 4).
    #[test]
    fn two_newcomers_by_weng_lin() {
        let expected = [(1658.114, 483.930), (1341.886, 483.930)];
        check(&weng_lin::Settings::default(), &[1, 2], &expected);
    }

    /// Points and deviations after a game of two against two; the members in seat order.
    fn rated_teams<F: SkillFormula>(formula: &F, points: [f64; 4]) -> Vec<(f64, f64)> {
        let seat = |(player, place): (u32, u32)| Seat {
            team: Some(TeamIndex(place as u16)),
            ..Seat::new(PlayerId(player), place)
        };
        let seats: Vec<Seat> = [(0, 1), (1, 1), (2, 2), (3, 2)].map(seat).to_vec();
        let before = points.map(|points| formula.initial(Some(points)));
        let rated = formula.rate(&seats, &before);
        rated.iter().map(F::points).collect()
    }

    fn check_teams<F: SkillFormula>(formula: &F, points: [f64; 4], expected: [(f64, f64); 4]) {
        let rated = rated_teams(formula, points);
        assert_eq!(rated.len(), 4);
        for ((points, deviation), (points_of, deviation_of)) in rated.iter().zip(expected) {
            assert!((points - points_of).abs() < 0.05, "{rated:?}");
            assert!((deviation - deviation_of).abs() < 0.05, "{rated:?}");
        }
    }

    /// TrueSkill: J. Moser's test of two newcomers against two (28.108, 7.774 and 21.892, 7.774
    /// on a scale of 25). Weng-Lin by hand: c² = 2 (2 × 500²) + 2 × 250², hence Ω = 500000 / c / 2
    /// = 235.70 and Δ = (2/3) (4/9) / 4 = 0.07407, of which a member takes the half.
    #[test]
    fn two_newcomers_against_two() {
        let newcomers = [1500.0; 4];
        let (won, lost) = ((1686.48, 466.44), (1313.52, 466.44));
        let trueskill = trueskill::Settings::default();
        check_teams(&trueskill, newcomers, [won, won, lost, lost]);
        let (won, lost) = ((1617.851, 490.653), (1382.149, 490.653));
        let weng_lin = weng_lin::Settings::default();
        check_teams(&weng_lin, newcomers, [won, won, lost, lost]);
    }

    /// The mean of 1600 and 1400 against that of 1550 and 1450 is a game of two newcomers.
    #[test]
    fn a_team_of_glicko_2_plays_with_its_mean() {
        let change = 162.31;
        let expected = [
            (1600.0 + change, 290.32),
            (1400.0 + change, 290.32),
            (1550.0 - change, 290.32),
            (1450.0 - change, 290.32),
        ];
        let formula = glicko2::Settings::default();
        check_teams(&formula, [1600.0, 1400.0, 1550.0, 1450.0], expected);
    }

    #[test]
    fn what_lies_far_apart_ends() {
        let formula = glicko2::Settings::default();
        let ratings = [formula.initial(Some(1e6)), formula.initial(Some(-1e6))];
        let after = formula.rate(&seats(&[2, 1]), &ratings);
        assert_eq!(after, ratings);
    }

    proptest! {
        #[test]
        fn the_order_of_the_seats_does_not_matter(
            points in proptest::collection::vec(500.0..2500.0f64, 2..7),
        ) {
            let trueskill = trueskill::Settings::default();
            let weng_lin = weng_lin::Settings::default();
            prop_assert!(is_symmetric(&trueskill, &points));
            prop_assert!(is_symmetric(&weng_lin, &points));
        }

        #[test]
        fn who_ties_with_an_equal_gets_the_same(count in 2..7u32) {
            let places = vec![1; count as usize];
            let trueskill = rated(&trueskill::Settings::default(), &places);
            let weng_lin = rated(&weng_lin::Settings::default(), &places);
            for (points, _) in weng_lin {
                prop_assert!((points - 1500.0).abs() < 1e-6);
            }
            let sum: f64 = trueskill.iter().map(|(points, _)| points).sum();
            prop_assert!((sum / f64::from(count) - 1500.0).abs() < 0.1);
        }
    }

    /// Returns whether naming the players the other way round gives the same ratings.
    fn is_symmetric<F: SkillFormula>(formula: &F, points: &[f64]) -> bool {
        let ratings: Vec<F::Rating> = points
            .iter()
            .map(|points| formula.initial(Some(*points)))
            .collect();
        let places: Vec<u32> = (1..).take(points.len()).collect();
        let there = formula.rate(&seats(&places), &ratings);
        let back_places: Vec<u32> = places.iter().rev().copied().collect();
        let back_ratings: Vec<F::Rating> = ratings.iter().rev().copied().collect();
        let back = formula.rate(&seats(&back_places), &back_ratings);
        there.iter().zip(back.iter().rev()).all(|(one, other)| {
            let ((one, _), (other, _)) = (F::points(one), F::points(other));
            (one - other).abs() < 1e-6
        })
    }
}
