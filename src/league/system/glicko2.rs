//! Glicko-2 for games of two: a rating, how sure it is, and how steady the player.
//!
//! Source: M. Glickman, "Example of the Glicko-2 system". Each game is a rating period of
//! its own, so that the table moves with every result.

use std::cmp::Ordering;

use schemars::SchemaGenerator;
use serde::Deserialize;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, expected_score, glicko2};

use crate::league::League;
use crate::league::model::game::{Game, Seat};
use crate::league::model::history::Change;
use crate::league::system::explanation::Explanation;
use crate::league::system::skill_ratings;
use crate::league::system::skill_ratings::{
    SkillFormula, SkillLedger, out_of_range, ratings_of_sides,
};
use crate::league::system::{
    DatedOptions, OptionFault, ShownFacts, System, SystemEntry, SystemOptions, SystemTraits,
    read_options,
};

/// The line in the registry.
pub(crate) const ENTRY: SystemEntry = SystemEntry {
    name: "glicko2",
    read: read_options::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: None,
    compared_as: Some("Glicko-2"),
    words: skill_ratings::WORDS,
    formulas: &[],
    starters: &[],
};

/// The options of a Glicko-2 league.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Settings {
    /// Rating points before the first result, from -1,000,000 to 1,000,000.
    pub initial: f64,
    /// The standard deviation of a newcomer's rating, from 1 to 1,000 points.
    pub deviation: f64,
    /// The amount by which a newcomer's strength is expected to vary, from 0.001 to 1.
    pub volatility: f64,
    /// τ, which holds back changes of the volatility, from 0.1 to 3.
    pub tau: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            initial: 1500.0,
            deviation: 350.0,
            volatility: 0.06,
            tau: 0.5,
        }
    }
}

impl SystemOptions for Settings {
    fn dated(&self) -> DatedOptions {
        DatedOptions::all_but(&["glicko2.initial"])
    }

    fn traits(&self) -> SystemTraits {
        SystemTraits {
            duels_only: true,
            ..SystemTraits::PLAIN
        }
    }

    fn explain(&self, game: &Game, change: &Change) -> Option<Explanation> {
        skill_ratings::explain(game, change, "ratings.md#glicko-2")
    }

    fn shown_facts(&self) -> ShownFacts {
        ShownFacts {
            on_request: &[("volatility", "skill_volatility")],
            ..ShownFacts::default()
        }
    }

    fn faults(&self) -> Vec<OptionFault> {
        out_of_range(&[
            (&["glicko2", "initial"], self.initial, -1e6..=1e6),
            (&["glicko2", "deviation"], self.deviation, 1.0..=1_000.0),
            (&["glicko2", "volatility"], self.volatility, 0.001..=1.0),
            (&["glicko2", "tau"], self.tau, 0.1..=3.0),
        ])
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(SkillLedger::new(self, league))
    }
}

impl Settings {
    /// The rating of a member after a result of the own side against another one.
    ///
    /// The paper knows no teams: what a member's result is held against is the mean rating of
    /// the own side, how far it moves the member's own deviation and volatility.
    fn member_after(
        &self,
        member: &Glicko2Rating,
        own: Glicko2Rating,
        opponent: Glicko2Rating,
        outcome: Outcomes,
    ) -> Glicko2Rating {
        // Further apart no outcome says anything, and the search for the volatility of
        // the library need not end.
        if (own.rating - opponent.rating).abs() > 10_000.0 {
            return *member;
        }
        let config = Glicko2Config {
            tau: self.tau,
            ..Glicko2Config::new()
        };
        let playing = Glicko2Rating {
            rating: own.rating,
            ..*member
        };
        let (after, _) = glicko2(&playing, &opponent, &outcome, &config);
        Glicko2Rating {
            rating: member.rating + (after.rating - own.rating),
            ..after
        }
    }
}

/// A side as one player: the mean of its ratings, the root of the mean of its variances.
fn as_one(side: &[Glicko2Rating]) -> Glicko2Rating {
    if let [only] = side {
        return *only;
    }
    let mean = |number: fn(&Glicko2Rating) -> f64| {
        side.iter().map(number).sum::<f64>() / side.len() as f64
    };
    Glicko2Rating {
        rating: mean(|it| it.rating),
        deviation: mean(|it| it.deviation * it.deviation).sqrt(),
        volatility: mean(|it| it.volatility),
    }
}

impl SkillFormula for Settings {
    type Rating = Glicko2Rating;

    fn initial(&self, points: Option<f64>) -> Glicko2Rating {
        Glicko2Rating {
            rating: points.unwrap_or(self.initial),
            deviation: self.deviation,
            volatility: self.volatility,
        }
    }

    fn expected(&self, sides: &[&[Glicko2Rating]]) -> Vec<f64> {
        match sides {
            [one, two] => <[f64; 2]>::from(expected_score(&as_one(one), &as_one(two))).to_vec(),
            _ => vec![0.5; sides.len()],
        }
    }

    fn rate(&self, seats: &[Seat], before: &[Glicko2Rating]) -> Vec<Glicko2Rating> {
        let of_sides = ratings_of_sides(seats, before);
        let ([first, .., last], [one, two]) = (seats, of_sides.as_slice()) else {
            return before.to_vec();
        };
        let outcome = match first.place.cmp(&last.place) {
            Ordering::Less => [Outcomes::WIN, Outcomes::LOSS],
            Ordering::Equal => [Outcomes::DRAW, Outcomes::DRAW],
            Ordering::Greater => [Outcomes::LOSS, Outcomes::WIN],
        };
        let [won, lost] = outcome;
        let members = |side: &[Glicko2Rating], other: &[Glicko2Rating], outcome: Outcomes| {
            let (own, opponent) = (as_one(side), as_one(other));
            let member = |member: &Glicko2Rating| self.member_after(member, own, opponent, outcome);
            side.iter().map(member).collect::<Vec<_>>()
        };
        [members(one, two, won), members(two, one, lost)].concat()
    }

    fn nearer(from: &Glicko2Rating, to: &Glicko2Rating, share: f64) -> Glicko2Rating {
        Glicko2Rating {
            rating: from.rating + share * (to.rating - from.rating),
            deviation: from.deviation + share * (to.deviation - from.deviation),
            volatility: from.volatility + share * (to.volatility - from.volatility),
        }
    }

    fn points(rating: &Glicko2Rating) -> (f64, f64) {
        (rating.rating, rating.deviation)
    }

    fn facts(rating: &Glicko2Rating) -> Vec<(&'static str, f64)> {
        vec![("volatility", rating.volatility)]
    }
}
