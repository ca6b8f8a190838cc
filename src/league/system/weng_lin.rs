//! Weng-Lin for two players or n: TrueSkill's idea in closed form.
//!
//! Source: R. Weng, C. Lin, "A Bayesian approximation method for online ranking", the
//! Bradley-Terry model with full pairs. The defaults are theirs on a scale of 1500 points
//! instead of 25, so that tables show whole points.

use schemars::SchemaGenerator;
use serde::Deserialize;
use skillratings::weng_lin::{
    WengLinConfig, WengLinRating, expected_score_two_teams, weng_lin_multi_team,
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
    name: "weng-lin",
    read: read_options::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: None,
    compared_as: Some("Weng-Lin"),
    words: skill_ratings::WORDS,
    formulas: &[],
    starters: &[],
};

/// The options of a Weng-Lin league.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Settings {
    /// Rating points before the first result, from -1,000,000 to 1,000,000.
    pub initial: f64,
    /// σ of a newcomer, from 0.1 to 10,000 points.
    pub deviation: f64,
    /// β, the spread of one game's form, from 0.1 to 10,000 points.
    pub beta: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            initial: 1500.0,
            deviation: 500.0,
            beta: 250.0,
        }
    }
}

impl Settings {
    fn config(&self) -> WengLinConfig {
        WengLinConfig {
            beta: self.beta,
            ..WengLinConfig::new()
        }
    }
}

impl SystemOptions for Settings {
    fn dated(&self) -> DatedOptions {
        DatedOptions::all_but(&["weng-lin.initial"])
    }

    fn traits(&self) -> SystemTraits {
        SystemTraits::PLAIN
    }

    fn explain(&self, game: &Game, change: &Change) -> Option<Explanation> {
        skill_ratings::explain(game, change, "ratings.md#weng-lin")
    }

    fn shown_facts(&self) -> ShownFacts {
        ShownFacts {
            on_request: &[("conservative", "skill_conservative")],
            ..ShownFacts::default()
        }
    }

    fn faults(&self) -> Vec<OptionFault> {
        out_of_range(&[
            (&["weng-lin", "initial"], self.initial, -1e6..=1e6),
            (&["weng-lin", "deviation"], self.deviation, 0.1..=10_000.0),
            (&["weng-lin", "beta"], self.beta, 0.1..=10_000.0),
        ])
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(SkillLedger::new(self, league))
    }
}

impl SkillFormula for Settings {
    type Rating = WengLinRating;

    fn initial(&self, points: Option<f64>) -> WengLinRating {
        WengLinRating {
            rating: points.unwrap_or(self.initial),
            uncertainty: self.deviation,
        }
    }

    fn expected(&self, sides: &[&[WengLinRating]]) -> Vec<f64> {
        let config = self.config();
        mean_of_duels(sides, |one, two| {
            expected_score_two_teams(one, two, &config).0
        })
    }

    fn rate(&self, seats: &[Seat], before: &[WengLinRating]) -> Vec<WengLinRating> {
        weng_lin_multi_team(&teams(seats, before), &self.config()).concat()
    }

    fn nearer(from: &WengLinRating, to: &WengLinRating, share: f64) -> WengLinRating {
        WengLinRating {
            rating: from.rating + share * (to.rating - from.rating),
            uncertainty: from.uncertainty + share * (to.uncertainty - from.uncertainty),
        }
    }

    fn points(rating: &WengLinRating) -> (f64, f64) {
        (rating.rating, rating.uncertainty)
    }

    fn facts(rating: &WengLinRating) -> Vec<(&'static str, f64)> {
        vec![("conservative", rating.rating - 3.0 * rating.uncertainty)]
    }
}
