//! TrueSkill for two players or n: a normal distribution of what each can do.
//!
//! Source: R. Herbrich, T. Minka, T. Graepel, "TrueSkill: a Bayesian skill rating system".
//! The defaults are theirs on a scale of 1500 points instead of 25, so that tables show
//! whole points.

use schemars::SchemaGenerator;
use serde::Deserialize;
use skillratings::trueskill::{
    TrueSkillConfig, TrueSkillRating, expected_score_two_teams, trueskill_multi_team,
};

use crate::league::League;
use crate::league::model::game::{Game, Seat};
use crate::league::model::history::Change;
use crate::league::system::explanation::Explanation;
use crate::league::system::skill_ratings;
use crate::league::system::skill_ratings::{
    SkillFormula, SkillLedger, mean_of_duels, out_of_range, teams,
};
use crate::league::system::{
    DatedOptions, OptionFault, ShownFacts, System, SystemEntry, SystemOptions, SystemTraits,
    read_options,
};

/// The line in the registry.
pub(crate) const ENTRY: SystemEntry = SystemEntry {
    name: "trueskill",
    read: read_options::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: None,
    compared_as: Some("TrueSkill"),
    words: skill_ratings::WORDS,
    formulas: &[],
    starters: &[],
};

/// The options of a TrueSkill league.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Settings {
    /// Rating points before the first result, from -1,000,000 to 1,000,000.
    pub initial: f64,
    /// σ of a newcomer, from 0.1 to 10,000 points.
    pub deviation: f64,
    /// β, the distance in skill that wins four games of five, from 0.1 to 10,000 points.
    pub beta: f64,
    /// τ, by which certainty fades from game to game, from 0.001 to 1,000 points.
    pub dynamics: f64,
    /// The share of games that end in a draw, from 0.001 to 0.9.
    pub draw_probability: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            initial: 1500.0,
            deviation: 500.0,
            beta: 250.0,
            dynamics: 5.0,
            draw_probability: 0.1,
        }
    }
}

impl Settings {
    fn config(&self) -> TrueSkillConfig {
        TrueSkillConfig {
            draw_probability: self.draw_probability,
            beta: self.beta,
            dynamics_factor: self.dynamics,
        }
    }
}

impl SystemOptions for Settings {
    fn dated(&self) -> DatedOptions {
        DatedOptions::all_but(&["trueskill.initial"])
    }

    fn traits(&self) -> SystemTraits {
        SystemTraits::PLAIN
    }

    fn explain(&self, game: &Game, change: &Change) -> Option<Explanation> {
        skill_ratings::explain(game, change, "ratings.md#trueskill")
    }

    fn shown_facts(&self) -> ShownFacts {
        ShownFacts {
            on_request: &[("conservative", "skill_conservative")],
            ..ShownFacts::default()
        }
    }

    fn faults(&self) -> Vec<OptionFault> {
        let probability = self.draw_probability;
        out_of_range(&[
            (&["trueskill", "initial"], self.initial, -1e6..=1e6),
            (&["trueskill", "deviation"], self.deviation, 0.1..=10_000.0),
            (&["trueskill", "beta"], self.beta, 0.1..=10_000.0),
            (&["trueskill", "dynamics"], self.dynamics, 0.001..=1_000.0),
            (&["trueskill", "draw-probability"], probability, 0.001..=0.9),
        ])
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(SkillLedger::new(self, league))
    }
}

impl SkillFormula for Settings {
    type Rating = TrueSkillRating;

    fn initial(&self, points: Option<f64>) -> TrueSkillRating {
        TrueSkillRating {
            rating: points.unwrap_or(self.initial),
            uncertainty: self.deviation,
        }
    }

    fn expected(&self, sides: &[&[TrueSkillRating]]) -> Vec<f64> {
        let config = self.config();
        mean_of_duels(sides, |one, two| {
            expected_score_two_teams(one, two, &config).0
        })
    }

    fn rate(&self, seats: &[Seat], before: &[TrueSkillRating]) -> Vec<TrueSkillRating> {
        // Only weights can be refused, and there are none.
        let rated = trueskill_multi_team(&teams(seats, before), &self.config(), None);
        rated.map_or_else(|_| before.to_vec(), |teams| teams.concat())
    }

    fn nearer(from: &TrueSkillRating, to: &TrueSkillRating, share: f64) -> TrueSkillRating {
        TrueSkillRating {
            rating: from.rating + share * (to.rating - from.rating),
            uncertainty: from.uncertainty + share * (to.uncertainty - from.uncertainty),
        }
    }

    fn points(rating: &TrueSkillRating) -> (f64, f64) {
        (rating.rating, rating.uncertainty)
    }

    fn facts(rating: &TrueSkillRating) -> Vec<(&'static str, f64)> {
        vec![("conservative", rating.rating - 3.0 * rating.uncertainty)]
    }
}
