//! Elo for two players or n, with a rating that every result moves.
//!
//! Source: elo.md, with the choices E1 to E12.

pub(crate) mod rating;
pub(crate) mod ratings;
pub(crate) mod settings;
mod starters;

use jiff::civil::Date;
use schemars::SchemaGenerator;
use serde::Serialize;
use serde_json::Map;

use crate::league::League;
use crate::league::model::event::LeagueEvent;
use crate::league::model::game::Game;
use crate::league::model::history::{Change, ChangeReason};
use crate::league::model::option_change::OptionPeriod;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing};
use crate::league::statistics;
use crate::league::system::activity;
use crate::league::system::explanation::{Explanation, Sentence, SentenceValue, ShorterSentences};
use crate::league::system::{
    DatedOptions, NextDuel, OptionError, OptionFault, System, SystemEntry, SystemOptions,
    SystemTraits, WhatIfFormula, option_path, options_as, read_options,
};
use rating::{EloTerms, Expectation, RoundHalves};
use ratings::{EloRatings, value};
use settings::{EXCLUSIVE, FIXED, RatingUpdate, Rounding, Settings};

/// The line in the registry.
pub(crate) const ENTRY: SystemEntry = SystemEntry {
    name: "elo",
    read: read_options::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: Some(activity::read),
    compared_as: Some("Elo"),
    words: &[include_str!("elo/words.toml"), activity::WORDS],
    formulas: &[FORMULA],
    starters: &[starters::CARDS, starters::DUEL],
};

/// R, K, S, E and R', the rating after it. It stands once on a page, and its numbers with each
/// result.
const FORMULA: &str = r"R' = R + K\,(S - E)";

/// The options of the formula by which a page rates a game that was not played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WhatIfTerms {
    /// K, rating points; `None` where it grows with the rounds.
    pub k: Option<f64>,
    /// Rating points a round.
    pub per_round: f64,
    /// True if the expectation is the mean over the opponents.
    pub pairwise: bool,
    /// True if ratings are whole points.
    pub whole: bool,
    /// True if halves go to the even number.
    pub even: bool,
}

impl SystemOptions for Settings {
    fn dated(&self) -> DatedOptions {
        DatedOptions::AllBut {
            fixed: &[FIXED],
            exclusive: EXCLUSIVE,
        }
    }

    fn formula(&self) -> Option<WhatIfFormula> {
        Some(WhatIfFormula::Elo(WhatIfTerms {
            k: self.k,
            per_round: self.k_per_round.unwrap_or(Self::K_PER_ROUND),
            pairwise: self.expected == Expectation::Pairwise,
            whole: self.rounding == Rounding::Integer,
            even: self.halves == RoundHalves::Even,
        }))
    }

    fn expected_score(&self, own: f64, opposition: f64) -> Option<f64> {
        Some(rating::expected_score(own, opposition))
    }

    fn next_duel(&self, own: f64, opposition: f64) -> Option<NextDuel> {
        let k = self.k?;
        let expected = rating::expected_score(own, opposition);
        let after = |score: f64| self.rounded(own + k * (score - expected));
        Some(NextDuel {
            after_win: after(1.0),
            after_loss: after(0.0),
        })
    }

    fn explain(&self, game: &Game, change: &Change) -> Option<Explanation> {
        let ChangeReason::Rated { terms, .. } = &change.reason else {
            return None;
        };
        Some(explained(self, game, change, &EloTerms::of(terms)?))
    }

    fn reason(&self, change: &Change) -> Option<Sentence> {
        let is_sum = matches!(change.reason, ChangeReason::Summed { .. });
        is_sum.then(|| Sentence::plain("why_summed"))
    }

    fn listed_terms(&self) -> &'static [&'static str] {
        rating::TERMS.0
    }

    fn traits(&self) -> SystemTraits {
        SystemTraits {
            needs_rounds: self.k.is_none(),
            evenings: true,
            ..SystemTraits::PLAIN
        }
    }

    fn faults(&self) -> Vec<OptionFault> {
        let mut faults = Vec::new();
        if self.k.is_some() && self.k_per_round.is_some() {
            faults.push(OptionFault {
                keys: option_path(&["elo", "k"]),
                wrong: OptionError::Conflict,
                message: "`k` and `k-per-round` exclude each other".to_owned(),
                help: Some(
                    "keep `k` for a constant K, or `k-per-round` for K by rounds".to_owned(),
                ),
            });
        }
        let mut range = |keys, value: Option<f64>, good: fn(f64) -> bool, range: &str| {
            if let Some(value) = value.filter(|&value| !good(value)) {
                let message = format!("{value} is out of range");
                faults.push(OptionFault {
                    keys: option_path(keys),
                    wrong: OptionError::OutOfRange,
                    message,
                    help: Some(range.to_owned()),
                });
            }
        };
        let k = |value: f64| value > 0.0 && value <= 10_000.0;
        range(
            &["elo", "k"],
            self.k,
            k,
            "write a number above 0, at most 10,000",
        );
        range(
            &["elo", "k-per-round"],
            self.k_per_round,
            k,
            "write a number above 0, at most 10,000",
        );
        let initial = |value: f64| value.abs() <= 1_000_000.0;
        let words = "write a number between -1,000,000 and 1,000,000";
        range(&["elo", "initial"], Some(self.initial), initial, words);
        faults
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(EloSystem {
            settings: self,
            league,
            ratings: EloRatings::new(self, league),
        })
    }
}

/// The sentences of one rated result.
fn explained(settings: &Settings, game: &Game, change: &Change, terms: &EloTerms) -> Explanation {
    let before = change.before.unwrap_or_default();
    let printed = PrintedTerms::of(settings, before, change.after.unwrap_or_default(), terms);
    let number = |value: f64| SentenceValue::Short(value, 2);
    let exact = |value: f64| SentenceValue::Short(value, PrintedTerms::MOST_DECIMALS);
    let partners = game.partners(change.player);
    // Of several sides the mean of the own one is told by its expectation only where that is
    // against a mean.
    let is_team = !partners.is_empty()
        && (game.two_sides().is_some() || settings.expected == Expectation::Mean);
    let opponent = game.opponent(change.player);
    let mut values = vec![
        ("name", SentenceValue::Player(change.player)),
        (
            "expected",
            SentenceValue::Fixed(printed.expected, printed.decimals),
        ),
        ("opposition", number(terms.opposition)),
        ("score", exact(printed.score)),
        ("k", exact(terms.k)),
        (
            "change",
            SentenceValue::Signed(printed.change, printed.change_decimals),
        ),
        ("before", number(before)),
        (
            "added",
            SentenceValue::Added(printed.change, printed.change_decimals),
        ),
        ("is", SentenceValue::Equals(printed.is_exact)),
        ("after", number(printed.after)),
    ];
    values.extend(opponent.map(|player| ("opponent", SentenceValue::Player(player))));
    if is_team {
        values.push(("partners", SentenceValue::Players(partners)));
        values.push(("mean", number(rating::mean_of_side(terms))));
    }
    let told = |key| Sentence {
        key,
        values: values.clone(),
    };
    Explanation {
        brief: expected_and_taken(printed.expected, printed.score, printed.decimals),
        sentence: told(match opponent {
            Some(_) => "why_elo_sentence",
            None if is_team => "why_elo_sentence_team",
            None => "why_elo_sentence_several",
        }),
        shorter: match opponent {
            Some(_) => Some(ShorterSentences {
                below_gist: told("why_elo_below"),
                below_another: Some(told("why_elo_below_opponent")),
                beside_result: game.duel.map(|_| told("why_elo_expected")),
            }),
            None if is_team || game.two_sides().is_some() => None,
            None => Some(ShorterSentences {
                below_gist: told("why_elo_below_several"),
                below_another: Some(told("why_elo_below_another")),
                // A place does not say what it took.
                beside_result: None,
            }),
        },
        paragraph: Some("elo.md#e-2"),
    }
}

/// The terms of one rating as they are printed: rounded before they are put together, so that
/// a pocket calculator confirms each line to its last digit.
struct PrintedTerms {
    /// Decimals of `expected`.
    decimals: usize,
    expected: f64,
    score: f64,
    /// K × (`score` - `expected`), rating points, with all of its decimals.
    change: f64,
    change_decimals: usize,
    /// The rating before, and `change`.
    sum: f64,
    /// The rating after; `sum` where ratings move with the matchday alone.
    after: f64,
    /// True if `sum` is `after` and not only near it.
    is_exact: bool,
}

impl PrintedTerms {
    /// Decimals with which rounding changes nothing any more.
    const MOST_DECIMALS: usize = 9;

    /// The terms with as few decimals, three at least, as lead to the rating after them.
    fn of(settings: &Settings, before: f64, after: f64, terms: &EloTerms) -> PrintedTerms {
        let k_decimals = (0..Self::MOST_DECIMALS)
            .find(|&decimals| (to_decimals(terms.k, decimals) - terms.k).abs() < 1e-9)
            .unwrap_or(Self::MOST_DECIMALS);
        let before = to_decimals(before, 2);
        let at = |decimals: usize| {
            let (expected, score) = (
                to_decimals(terms.expected, decimals),
                to_decimals(terms.score, decimals),
            );
            let difference = to_decimals(score - expected, decimals);
            let most = decimals + k_decimals;
            let change = to_decimals(terms.k * difference, most);
            let change_decimals = (2..most)
                .find(|&decimals| (to_decimals(change, decimals) - change).abs() < 1e-12)
                .unwrap_or(most);
            let sum = to_decimals(before + change, most.max(2));
            let after = match settings.update {
                RatingUpdate::Game => to_decimals(after, 2),
                RatingUpdate::Matchday => sum,
            };
            PrintedTerms {
                decimals,
                expected,
                score,
                change,
                change_decimals,
                sum,
                after,
                is_exact: (sum - after).abs() < 1e-9,
            }
        };
        let moved = to_decimals(terms.unrounded - before, 2);
        let leads_there = |printed: &PrintedTerms| match (settings.update, settings.rounding) {
            (RatingUpdate::Game, Rounding::Integer) => {
                (settings.rounded(printed.sum) - printed.after).abs() < 1e-9
            }
            _ => (to_decimals(printed.change, 2) - moved).abs() < 1e-9,
        };
        (3..Self::MOST_DECIMALS)
            .map(at)
            .find(leads_there)
            .unwrap_or_else(|| at(Self::MOST_DECIMALS))
    }
}

/// A number with so many decimals; halves go away from zero, and what is within 1e-9 of a half is
/// one, as where numbers are printed.
fn to_decimals(value: f64, decimals: usize) -> f64 {
    let scale = libm::exp10(decimals as f64);
    ((value.abs() * scale + 0.5 + 1e-9).floor() / scale).copysign(value)
}

/// "expected 0.51, took 1", with so many decimals.
pub(crate) fn expected_and_taken(expected: f64, score: f64, decimals: usize) -> Sentence {
    Sentence {
        key: "why_elo_brief",
        values: vec![
            ("expected", SentenceValue::Fixed(expected, decimals)),
            ("score", SentenceValue::Short(score, decimals)),
        ],
    }
}

/// The ratings of one table.
struct EloSystem<'a> {
    settings: &'a Settings,
    league: &'a League,
    ratings: EloRatings<'a>,
}

impl System for EloSystem<'_> {
    fn adopt(&mut self, period: OptionPeriod, _: &mut Vec<Change>) {
        let options = self.league.period_rules(period);
        let own = options_as(options).or_else(|| activity::elo_settings(options));
        if let Some(settings) = own {
            self.settings = settings;
            self.ratings.settings = settings;
        }
    }

    fn play(&mut self, event: &LeagueEvent<'_>, changes: &mut Vec<Change>) {
        match *event {
            LeagueEvent::Begin(matchday) => self.ratings.begin(matchday),
            LeagueEvent::Game(id, game) => match statistics::unplayed(game) {
                Some(why) => changes.extend(game.seats.iter().filter_map(|seat| {
                    let rating = self.ratings.get(seat.player)?;
                    let reason = ChangeReason::Unrated { game: id, why };
                    Some(value(seat.player, Some(rating), rating, reason))
                })),
                None => {
                    self.ratings.enter_registered(changes);
                    self.ratings.rate(id, game, changes);
                }
            },
            LeagueEvent::Season { reset } => self.ratings.reset(reset, changes),
            LeagueEvent::End(_) => self.ratings.settle(changes),
            LeagueEvent::Join(_)
            | LeagueEvent::Leave(_)
            | LeagueEvent::Return(_)
            | LeagueEvent::Grade(..)
            | LeagueEvent::Absent(..)
            | LeagueEvent::WeekEnd { .. } => {}
        }
    }

    fn ranking(&self, as_of: Date) -> Ranking {
        let players = (0..).map(PlayerId).zip(&self.league.players);
        let in_table = players.filter_map(|(id, player)| {
            let entered = self.ratings.get(id);
            let registered = player.registered.then(|| self.ratings.initial(id));
            Some((id, entered.or(registered)?))
        });
        let row = |(player, rating): (PlayerId, f64)| Standing {
            player,
            place: None,
            value: rating::round_rating(rating, self.settings.halves),
            exact: rating,
            status: None,
            inactive: self.ratings.is_inactive(player, as_of),
            facts: Map::new(),
        };
        Ranking {
            rows: statistics::placed_rows(self.league, in_table.map(row).collect()),
            others: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_that_the_machine_misses_is_one() {
        let told = |value: f64| format!("{:.2}", to_decimals(value, 2));
        // 1.005 × 100 is 100.49999999999999.
        assert_eq!([1.005, -1.005, 1.004].map(told), ["1.01", "-1.01", "1.00"]);
    }
}
