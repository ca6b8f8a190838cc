//! The Elo formulas, for n players.
//!
//! R' = R + K (S - E), with S = 1 - (p - 1) / (n - 1) for place p of n, and
//! E = 1 / (1 + 10^((M - R) / 400)) against the mean M of the *other* players.
//! Source: elo.md, 2.

use std::cmp::Ordering;
use std::f64::consts::LOG2_10;

use serde::{Deserialize, Serialize};

use crate::league::model::game::{Seat, sides};
use crate::league::model::history::{RatingTerms, TermNames};

/// Rating points that make a player ten times as likely to win as to lose.
const POINTS_PER_DECADE: f64 = 400.0;

/// 10^(x / 400) is 2^(x × this), whose power `libm` computes a good deal faster.
const DOUBLINGS_PER_POINT: f64 = LOG2_10 / POINTS_PER_DECADE;

/// A distance that still counts as a half, so that 10 × (0.95 - 0.5) rounds alike everywhere.
const HALF_TOLERANCE: f64 = 1e-9;

/// 1.5 × 2^52: between 2^52 and 2^53 there are whole numbers alone.
const NO_FRACTIONS: f64 = 6_755_399_441_055_744.0;

/// The direction of a half when rounding to a whole point (E2).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RoundHalves {
    #[default]
    Up,
    Even,
}

/// Against what a player's expectation is taken (E7).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Expectation {
    /// The mean rating of the others.
    #[default]
    Mean,
    /// The mean of the expectations against each of them.
    Pairwise,
}

/// The terms of one Elo rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloTerms {
    /// S, from 0 to 1.
    pub score: f64,
    /// E, from 0 to 1.
    pub expected: f64,
    /// M, rating points: the mean of the others.
    pub opposition: f64,
    /// K, rating points.
    pub k: f64,
    /// R' before rounding, rating points.
    pub unrounded: f64,
}

/// The names of the terms in the data files.
pub(crate) static TERMS: TermNames =
    TermNames(&["score", "expected", "opposition", "k", "unrounded"]);

impl From<EloTerms> for RatingTerms {
    fn from(terms: EloTerms) -> RatingTerms {
        let EloTerms {
            score,
            expected,
            opposition,
            k,
            unrounded,
        } = terms;
        RatingTerms::new(&TERMS, [score, expected, opposition, k, unrounded])
    }
}

impl EloTerms {
    /// The terms of a change; `None` of another system's.
    pub fn of(terms: &RatingTerms) -> Option<EloTerms> {
        let [score, expected, opposition, k, unrounded] = terms.unpack(&TERMS)?;
        Some(EloTerms {
            score,
            expected,
            opposition,
            k,
            unrounded,
        })
    }
}

/// The terms of each seat of a result, in seat order; `unrounded` is R + K (S - E).
///
/// `ratings` are the ratings of the seats before it, `k` is in rating points. For n > 2
/// the sum of the ratings is not conserved under [`Expectation::Mean`], since every
/// player meets a different mean. Needs two seats or more.
pub(crate) fn rate_game(
    seats: &[Seat],
    ratings: &[f64],
    k: f64,
    by: Expectation,
) -> impl Iterator<Item = EloTerms> {
    let others = seats.len() as f64 - 1.0;
    let sum: f64 = ratings.iter().sum();
    seats
        .iter()
        .zip(ratings)
        .enumerate()
        .map(move |(index, (seat, &rating))| {
            let score = 1.0 - (shared_place(seat.place, seats) - 1.0) / others;
            let opposition = (sum - rating) / others;
            let expected = match by {
                Expectation::Mean => expected_score(rating, opposition),
                Expectation::Pairwise => pairwise_score(index, ratings),
            };
            EloTerms {
                score,
                expected,
                opposition,
                k,
                unrounded: rating + k * (score - expected),
            }
        })
}

/// The same where teams play: each plays with the mean of its members' ratings, and each member
/// moves by the whole change of the team (P3).
pub(crate) fn rate_teams(
    seats: &[Seat],
    ratings: &[f64],
    k: f64,
    by: Expectation,
) -> Vec<EloTerms> {
    let mut rest = ratings;
    let mut means = Vec::new();
    let mut places = Vec::new();
    for side in sides(seats) {
        let (own, others) = rest.split_at(side.len());
        rest = others;
        means.push(own.iter().sum::<f64>() / side.len() as f64);
        places.push(side[0].clone());
    }
    let terms = rate_game(&places, &means, k, by);
    let of_members = sides(seats).zip(terms);
    let of_members = of_members.flat_map(|(side, terms)| side.iter().map(move |_| terms));
    of_members
        .zip(ratings)
        .map(|(terms, rating)| EloTerms {
            unrounded: rating + k * (terms.score - terms.expected),
            ..terms
        })
        .collect()
}

/// The mean rating of a side, as its expectation against a mean tells it.
pub(crate) fn mean_of_side(terms: &EloTerms) -> f64 {
    let against = libm::log2(1.0 / terms.expected - 1.0);
    terms.opposition - against / DOUBLINGS_PER_POINT
}

/// The score that a player is expected to take from `opposition` (rating points).
pub(crate) fn expected_score(rating: f64, opposition: f64) -> f64 {
    1.0 / (1.0 + libm::exp2((opposition - rating) * DOUBLINGS_PER_POINT))
}

/// The mean of the scores expected against each of the others.
fn pairwise_score(index: usize, ratings: &[f64]) -> f64 {
    let others = ratings
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != index);
    let sum: f64 = others
        .map(|(_, &rating)| expected_score(ratings[index], rating))
        .sum();
    sum / (ratings.len() as f64 - 1.0)
}

/// The mean of the places that the players drawn at `place` hold between them.
///
/// A group of g players behind b better ones holds b + 1 to b + g.
fn shared_place(place: u32, seats: &[Seat]) -> f64 {
    let halves = |seat: &Seat| match seat.place.cmp(&place) {
        Ordering::Less => 2,
        Ordering::Equal => 1,
        Ordering::Greater => 0,
    };
    f64::from(1 + seats.iter().map(halves).sum::<u32>()) / 2.0
}

/// A rating to the nearest whole point.
pub(crate) fn round_rating(value: f64, halves: RoundHalves) -> f64 {
    // In this sum no bits are left for fractions; nothing that can be told wrong is branched upon.
    let nearest = (value + NO_FRACTIONS) - NO_FRACTIONS;
    let from_half = ((value - nearest).abs() - 0.5).abs();
    if from_half > HALF_TOLERANCE && value.abs() < NO_FRACTIONS / 4.0 {
        return nearest;
    }
    let floor = value.floor();
    let above = value - floor;
    let is_half = (above - 0.5).abs() <= HALF_TOLERANCE;
    let up = match halves {
        _ if !is_half => above > 0.5,
        RoundHalves::Up => true,
        RoundHalves::Even => floor.rem_euclid(2.0) != 0.0,
    };
    if up { floor + 1.0 } else { floor }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::model::game::TeamIndex;
    use crate::league::model::player::PlayerId;
    use proptest::prelude::*;

    fn seats(places: &[u32]) -> Vec<Seat> {
        let seat = |(index, &place)| Seat::new(PlayerId(index), place);
        (0..).zip(places).map(seat).collect()
    }

    fn rated(places: &[u32], ratings: &[f64], k: f64, by: Expectation) -> Vec<EloTerms> {
        rate_game(&seats(places), ratings, k, by).collect()
    }

    fn check(ratings: &[f64], places: &[u32], k: f64, after: &[f64]) {
        let terms = rated(places, ratings, k, Expectation::Mean);
        let rounded: Vec<f64> = terms
            .iter()
            .map(|terms| round_rating(terms.unrounded, RoundHalves::Up))
            .collect();
        assert_eq!(rounded, after);
    }

    #[test]
    fn the_second_matchday_of_the_card_club() {
        check(
            &[1488., 1465., 1512., 1500.],
            &[4, 3, 2, 1],
            20.0,
            &[1478., 1463., 1515., 1510.],
        );
        let terms = rated(
            &[4, 3, 2, 1],
            &[1488., 1465., 1512., 1500.],
            20.0,
            Expectation::Mean,
        );
        let close = |value: f64, expected: f64| assert!((value - expected).abs() < 5e-5, "{value}");
        close(terms[3].opposition, 1488.3333);
        close(terms[3].expected, 0.5168);
        close(terms[3].unrounded, 1509.6643);
        close(terms[1].score, 0.3333);
        close(terms[0].unrounded, 1478.1247);
    }

    #[test]
    fn players_who_tie_share_the_mean_of_their_places() {
        check(
            &[1489., 1503., 1462., 1544.],
            &[2, 3, 1, 3],
            40.0,
            &[1496., 1489., 1485., 1527.],
        );
        check(
            &[1489., 1503., 1462., 1544.],
            &[2, 4, 1, 3],
            40.0,
            &[1496., 1483., 1485., 1534.],
        );
    }

    #[test]
    fn two_players_have_the_classic_formula() {
        check(&[1000., 1000.], &[1, 2], 16.0, &[1008., 992.]);
        check(&[1008., 1000.], &[1, 1], 16.0, &[1008., 1000.]);
    }

    #[test]
    fn a_half_goes_up_or_to_the_even_point() {
        assert_eq!(round_rating(7.5, RoundHalves::Up), 8.0);
        assert_eq!(round_rating(-7.5, RoundHalves::Up), -7.0);
        assert_eq!(round_rating(6.5, RoundHalves::Even), 6.0);
        assert_eq!(round_rating(7.5, RoundHalves::Even), 8.0);
        assert_eq!(round_rating(-7.5, RoundHalves::Even), -8.0);
        assert_eq!(round_rating(10.0 * (0.95 - 0.5), RoundHalves::Up), 5.0);
        assert_eq!(round_rating(4.4999, RoundHalves::Up), 4.0);
        assert_eq!(round_rating(-4.5001, RoundHalves::Up), -5.0);
        assert_eq!(round_rating(1e300, RoundHalves::Up), 1e300);
        assert!(round_rating(f64::NAN, RoundHalves::Up).is_nan());
    }

    /// Anna 1000 and Bert 1020 play with 1010 against Clara 980 and Dora 1000 with 990:
    /// E = 1 / (1 + 10^(-20/400)) = 0.52875, and with K = 20 each winner gets 9.425.
    #[test]
    fn a_team_plays_with_its_mean_and_each_member_moves_by_the_whole_change() {
        let team = |player, team, place| Seat {
            team: Some(TeamIndex(team)),
            ..Seat::new(PlayerId(player), place)
        };
        let seats = [team(0, 0, 1), team(1, 0, 1), team(2, 1, 2), team(3, 1, 2)];
        let ratings = [1000., 1020., 980., 1000.];
        for by in [Expectation::Mean, Expectation::Pairwise] {
            let terms = rate_teams(&seats, &ratings, 20.0, by);
            let after = terms.iter().map(|terms| terms.unrounded);
            for (after, expected) in after.zip([1009.425, 1029.425, 970.575, 990.575]) {
                assert!((after - expected).abs() < 5e-4, "{after}");
            }
            assert!((terms[0].expected - 0.52875).abs() < 5e-6);
            assert_eq!(terms[0].opposition, 990.0);
            assert!((mean_of_side(&terms[1]) - 1010.0).abs() < 1e-9);
        }
    }

    /// Three sides: the mean of 1600 and 1500, and one player alone of 1500. Against the mean of
    /// 1600 and 1500 the middle one is expected to take as much as against 1550.
    #[test]
    fn several_teams_play_against_the_mean_of_the_means() {
        let team = |player, team, place| Seat {
            team: Some(TeamIndex(team)),
            ..Seat::new(PlayerId(player), place)
        };
        let seats = [
            team(0, 0, 1),
            team(1, 0, 1),
            team(2, 1, 2),
            team(3, 1, 2),
            Seat::new(PlayerId(4), 3),
        ];
        let terms = rate_teams(
            &seats,
            &[1550., 1650., 1400., 1600., 1500.],
            10.0,
            Expectation::Mean,
        );
        assert_eq!(terms[2].opposition, 1550.0);
        assert_eq!(terms[0].opposition, 1500.0);
        assert_eq!(
            [terms[0].score, terms[3].score, terms[4].score],
            [1.0, 0.5, 0.0]
        );
        assert_eq!(terms[4].opposition, 1550.0);
    }

    #[test]
    fn pairwise_expectations_conserve_the_sum() {
        let ratings = [1700., 1500., 1450., 1320.];
        let terms = rated(&[2, 1, 4, 3], &ratings, 30.0, Expectation::Pairwise);
        let sum: f64 = terms.iter().map(|terms| terms.unrounded).sum();
        assert!((sum - ratings.iter().sum::<f64>()).abs() < 1e-9);
    }

    proptest! {
        #[test]
        fn the_same_shift_for_all_gives_the_same_changes(
            ratings in proptest::collection::vec(500.0..2500.0f64, 2..8),
        ) {
            let places: Vec<u32> = (1..).take(ratings.len()).collect();
            let moved: Vec<f64> = ratings.iter().map(|rating| rating + 100.0).collect();
            let before = rated(&places, &ratings, 20.0, Expectation::Mean);
            let after = rated(&places, &moved, 20.0, Expectation::Mean);
            for (before, after) in before.iter().zip(after) {
                prop_assert!((before.unrounded + 100.0 - after.unrounded).abs() < 1e-6);
            }
        }

        #[test]
        fn a_rounded_rating_is_whole_and_at_most_a_half_away(value in -1e6..1e6f64) {
            let rounded = round_rating(value, RoundHalves::Up);
            prop_assert_eq!(rounded.fract(), 0.0);
            prop_assert!((rounded - value).abs() <= 0.5 + HALF_TOLERANCE);
        }

        #[test]
        fn a_better_place_never_gives_less(
            ratings in proptest::collection::vec(500.0..2500.0f64, 3..8),
        ) {
            let places: Vec<u32> = (1..).take(ratings.len()).collect();
            let mut swapped = places.clone();
            swapped.swap(0, 1);
            let first = rated(&places, &ratings, 20.0, Expectation::Mean).first().map(|terms| terms.unrounded);
            let second = rated(&swapped, &ratings, 20.0, Expectation::Mean).first().map(|terms| terms.unrounded);
            prop_assert!(first >= second);
        }

        #[test]
        fn the_order_of_the_seats_does_not_matter(
            ratings in proptest::collection::vec(500.0..2500.0f64, 2..8),
        ) {
            let places: Vec<u32> = (1..).take(ratings.len()).collect();
            let forward: Vec<f64> = rated(&places, &ratings, 20.0, Expectation::Mean).iter().map(|terms| round_rating(terms.unrounded, RoundHalves::Up)).collect();
            let backward: Vec<f64> = {
                let places: Vec<u32> = places.iter().rev().copied().collect();
                let ratings: Vec<f64> = ratings.iter().rev().copied().collect();
                rated(&places, &ratings, 20.0, Expectation::Mean).iter().map(|terms| round_rating(terms.unrounded, RoundHalves::Up)).collect()
            };
            prop_assert!(forward.iter().eq(backward.iter().rev()));
        }
    }
}
