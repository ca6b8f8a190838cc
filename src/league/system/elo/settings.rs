//! The options of an Elo league. Source: elo.md, with the choices E1, E2, E6, E7 and E11.

use serde::{Deserialize, Serialize};

use crate::league::model::game::Game;
use crate::league::system::elo::rating;
use crate::league::system::elo::rating::{Expectation, RoundHalves};

/// The keys of Elo that hold for all time.
pub(crate) const FIXED: &str = "elo.initial";
/// K is constant or grows with the rounds.
pub(crate) const EXCLUSIVE: &[(&str, &str)] = &[("elo.k", "elo.k-per-round")];

/// The options of an Elo league.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Settings {
    /// Rating points before the first result, from -1,000,000 to 1,000,000.
    pub initial: f64,
    /// K in rating points for each round of a result, above 0, at most 10,000.
    pub k_per_round: Option<f64>,
    /// A constant K in rating points, instead of `k-per-round`.
    pub k: Option<f64>,
    /// True if ratings are whole points after every result, or stay real (E1).
    pub rounding: Rounding,
    /// The direction in which a half is rounded (E2).
    pub halves: RoundHalves,
    /// Against what the expectation is taken (E7).
    pub expected: Expectation,
    /// True if each result moves the ratings, or the matchday as a whole (E6).
    pub update: RatingUpdate,
    /// Days without a result after which a player is marked; 0 is never (E11).
    pub inactive_days: u32,
    /// Matchdays in a row without a result after which a player is marked; 0 is never (E11).
    pub inactive_matchdays: u32,
}

/// The moment at which ratings become whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Rounding {
    Integer,
    None,
}

/// The moment at which ratings move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RatingUpdate {
    Game,
    Matchday,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            initial: 1500.0,
            k_per_round: None,
            k: None,
            rounding: Rounding::Integer,
            halves: RoundHalves::Up,
            expected: Expectation::Mean,
            update: RatingUpdate::Game,
            inactive_days: 0,
            inactive_matchdays: 0,
        }
    }
}

impl Settings {
    /// Rating points per round where neither `k` nor `k-per-round` is given.
    pub(crate) const K_PER_ROUND: f64 = 10.0;

    /// K of a result in rating points.
    pub(crate) fn k_of(&self, game: &Game) -> f64 {
        self.k
            .unwrap_or_else(|| self.k_per_round.unwrap_or(Self::K_PER_ROUND) * game.rounds)
    }

    /// A rating as it is carried on (E1, E2).
    pub(crate) fn rounded(&self, value: f64) -> f64 {
        match self.rounding {
            Rounding::Integer => rating::round_rating(value, self.halves),
            Rounding::None => value,
        }
    }
}
