//! Glicko-1 for games of two: a rating, and a deviation that grows while a player stays away.
//!
//! Source: M. Glickman, "The Glicko system", in whose letters the formulas are; P10.

use std::collections::BTreeMap;

use jiff::civil::Date;
use schemars::SchemaGenerator;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::league::League;
use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Game, GameId, Seat, sides};
use crate::league::model::history::{Change, ChangeReason, RatingTerms, TermNames};
use crate::league::model::matchday::Matchday;
use crate::league::model::option_change::OptionPeriod;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing};
use crate::league::statistics;
use crate::league::system::elo::rating::{RoundHalves, round_rating};
use crate::league::system::elo::ratings::value;
use crate::league::system::explanation::{Explanation, Sentence, SentenceValue};
use crate::league::system::skill_ratings::out_of_range;
use crate::league::system::{
    DatedOptions, OptionFault, System, SystemEntry, SystemOptions, SystemTraits, elo, options_as,
    read_options,
};

/// The line in the registry.
pub(crate) const ENTRY: SystemEntry = SystemEntry {
    name: "glicko",
    read: read_options::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: None,
    compared_as: Some("Glicko"),
    words: &[
        include_str!("glicko/words.toml"),
        include_str!("elo/words.toml"),
    ],
    formulas: &[],
    starters: &[],
};

/// The options of a Glicko league.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Settings {
    /// Rating points before the first result, from -1,000,000 to 1,000,000.
    pub initial: f64,
    /// The standard deviation of a newcomer's rating, from 1 to 1,000 points; no deviation
    /// grows beyond it.
    pub deviation: f64,
    /// The deviation that a day away adds to one of nothing, from 0 to 1,000 points.
    pub c: f64,
    /// The results that are rated together.
    pub period: RatingPeriod,
}

/// A time of which all results are rated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RatingPeriod {
    /// A file.
    Matchday,
    /// All files of a day.
    Day,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            initial: 1500.0,
            deviation: 350.0,
            // After a year a deviation of 50 is one of 350 again.
            c: 18.0,
            period: RatingPeriod::Matchday,
        }
    }
}

/// The terms of a result: the score and what was expected of it, from 0 to 1, the opponents'
/// mean rating and the own deviation before the period, rating points.
static TERMS: TermNames = TermNames(&["score", "expected", "opposition", "deviation_before"]);

impl SystemOptions for Settings {
    fn dated(&self) -> DatedOptions {
        DatedOptions::all_but(&["glicko.initial"])
    }

    fn traits(&self) -> SystemTraits {
        SystemTraits {
            duels_only: true,
            ..SystemTraits::PLAIN
        }
    }

    fn faults(&self) -> Vec<OptionFault> {
        out_of_range(&[
            (&["glicko", "initial"], self.initial, -1e6..=1e6),
            (&["glicko", "deviation"], self.deviation, 1.0..=1_000.0),
            (&["glicko", "c"], self.c, 0.0..=1_000.0),
        ])
    }

    fn explain(&self, game: &Game, change: &Change) -> Option<Explanation> {
        let ChangeReason::Rated { terms, .. } = &change.reason else {
            return None;
        };
        let [score, expected, opposition, deviation] = terms.unpack(&TERMS)?;
        let partners = game.partners(change.player);
        Some(Explanation {
            brief: elo::expected_and_taken(expected, score, 2),
            sentence: Sentence {
                key: "why_glicko",
                values: vec![
                    ("name", SentenceValue::PlayerWith(change.player, partners)),
                    ("expected", SentenceValue::Fixed(expected, 3)),
                    ("opposition", SentenceValue::Short(opposition, 1)),
                    ("score", SentenceValue::Short(score, 2)),
                    ("deviation", SentenceValue::Short(deviation, 1)),
                ],
            },
            shorter: None,
            paragraph: Some("ratings.md#glicko-1"),
        })
    }

    fn reason(&self, change: &Change) -> Option<Sentence> {
        let is_sum = matches!(change.reason, ChangeReason::Summed { .. });
        is_sum.then(|| Sentence::plain("why_glicko_period"))
    }

    fn listed_terms(&self) -> &'static [&'static str] {
        TERMS.0
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(GlickoTable {
            settings: self,
            league,
            ratings: vec![None; league.players.len()],
            day: None,
            before: BTreeMap::new(),
            results: Vec::new(),
            begun: false,
        })
    }
}

/// A rating r with its deviation RD, rating points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct GlickoRating {
    rating: f64,
    deviation: f64,
    /// The day of the last period with a result.
    last: Option<Date>,
}

/// One result of a period from a player's side.
#[derive(Clone, Copy, Debug)]
struct PeriodResult {
    player: PlayerId,
    /// The mean rating of the player's own side before the period.
    own: f64,
    /// The other side: the mean of its ratings, and the root of the mean of their variances.
    opponent: SideRating,
    /// 1, a half or 0.
    score: f64,
}

/// A side of a game as one player.
#[derive(Clone, Copy, Debug)]
struct SideRating {
    rating: f64,
    deviation: f64,
}

/// The ratings of one table.
struct GlickoTable<'a> {
    settings: &'a Settings,
    league: &'a League,
    /// By player; `None` before the first appearance.
    ratings: Vec<Option<GlickoRating>>,
    /// The day of the present period.
    day: Option<Date>,
    /// The ratings with which those who have played in the present period came into it.
    before: BTreeMap<PlayerId, GlickoRating>,
    /// The results of the present period so far.
    results: Vec<PeriodResult>,
    begun: bool,
}

impl GlickoTable<'_> {
    fn initial(&self, player: PlayerId) -> GlickoRating {
        let given = self.league.player(player).rating;
        GlickoRating {
            rating: given.unwrap_or(self.settings.initial),
            deviation: self.settings.deviation,
            last: None,
        }
    }

    fn begin(&mut self, matchday: &Matchday) {
        let goes_on = self.settings.period == RatingPeriod::Day && self.day == Some(matchday.date);
        if !goes_on {
            self.before.clear();
            self.results.clear();
        }
        self.day = Some(matchday.date);
    }

    fn enter(&mut self, player: PlayerId, changes: &mut Vec<Change>) -> GlickoRating {
        let initial = self.initial(player);
        let rating = &mut self.ratings[player.index()];
        if rating.is_none() {
            changes.push(value(player, None, initial.rating, ChangeReason::Entered));
        }
        *rating.get_or_insert(initial)
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

    /// The rating with which a player comes into the present period, less certain by the days
    /// since the last one.
    fn entering(&self, rating: GlickoRating) -> GlickoRating {
        let days = rating.last.zip(self.day);
        let days = days.map_or(0, |(last, day)| (day - last).get_days());
        GlickoRating {
            deviation: grown(
                rating.deviation,
                self.settings.c,
                f64::from(days),
                self.settings.deviation,
            ),
            ..rating
        }
    }

    fn rate(&mut self, id: GameId, game: &Game, changes: &mut Vec<Change>) {
        self.enter_registered(changes);
        for seat in &game.seats {
            let rating = self.enter(seat.player, changes);
            if !self.before.contains_key(&seat.player) {
                let entering = self.entering(rating);
                self.before.insert(seat.player, entering);
            }
        }
        let sides: Vec<&[Seat]> = sides(&game.seats).collect();
        let &[first, second] = sides.as_slice() else {
            return;
        };
        let ratings = [first, second].map(|side| self.side_rating(side));
        for (index, side) in [first, second].into_iter().enumerate() {
            let (own, opponent) = (ratings[index], ratings[1 - index]);
            let score = match first[0].place.cmp(&second[0].place) {
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => [1.0, 0.0][index],
                std::cmp::Ordering::Greater => [0.0, 1.0][index],
            };
            let (expected, _) = expectation(own.rating, opponent);
            for seat in side {
                self.results.push(PeriodResult {
                    player: seat.player,
                    own: own.rating,
                    opponent,
                    score,
                });
                let deviation = self.before.get(&seat.player).map_or(0.0, |it| it.deviation);
                let terms = [score, expected, opponent.rating, deviation];
                let points = self.ratings[seat.player.index()].map_or(0.0, |it| it.rating);
                let reason = ChangeReason::Rated {
                    game: id,
                    terms: RatingTerms::new(&TERMS, terms),
                };
                changes.push(value(seat.player, Some(points), points, reason));
            }
        }
    }

    /// A side as one player, from the ratings before the period.
    fn side_rating(&self, side: &[Seat]) -> SideRating {
        let members = || side.iter().filter_map(|seat| self.before.get(&seat.player));
        let count = side.len() as f64;
        let variance = members().map(|it| it.deviation * it.deviation).sum::<f64>() / count;
        SideRating {
            rating: members().map(|it| it.rating).sum::<f64>() / count,
            deviation: variance.sqrt(),
        }
    }

    /// Rates the results of the period so far, all from the ratings before it.
    fn close(&mut self, changes: &mut Vec<Change>) {
        for (&player, before) in &self.before {
            let results = self.results.iter().filter(|it| it.player == player);
            let after = GlickoRating {
                last: self.day,
                ..after_period(*before, results)
            };
            let Some(now) = self.ratings[player.index()] else {
                continue;
            };
            // Far out of the range of sensible ratings the formulas overflow.
            if after == now || !after.rating.is_finite() || !after.deviation.is_finite() {
                continue;
            }
            self.ratings[player.index()] = Some(after);
            let reason = ChangeReason::Summed {
                unrounded: after.rating,
            };
            changes.push(value(player, Some(now.rating), after.rating, reason));
        }
    }

    /// Takes everybody a share of the way back to the initial rating (P4).
    fn reset(&mut self, share: f64, changes: &mut Vec<Change>) {
        for player in (0..self.ratings.len() as u32).map(PlayerId) {
            let initial = self.initial(player);
            let Some(rating) = self.ratings[player.index()]
                .as_mut()
                .filter(|_| share > 0.0)
            else {
                continue;
            };
            let before = rating.rating;
            rating.rating += share * (initial.rating - rating.rating);
            rating.deviation += share * (initial.deviation - rating.deviation);
            let reason = ChangeReason::SeasonBegan;
            changes.push(value(player, Some(before), rating.rating, reason));
        }
    }
}

impl System for GlickoTable<'_> {
    fn adopt(&mut self, period: OptionPeriod, _: &mut Vec<Change>) {
        self.settings = options_as(self.league.period_rules(period)).unwrap_or(self.settings);
    }

    fn play(&mut self, event: &LeagueEvent<'_>, changes: &mut Vec<Change>) {
        match *event {
            LeagueEvent::Begin(matchday) => self.begin(matchday),
            LeagueEvent::Game(id, game) => match statistics::unplayed(game) {
                Some(why) => changes.extend(game.seats.iter().filter_map(|seat| {
                    let points = self.ratings[seat.player.index()]?.rating;
                    let reason = ChangeReason::Unrated { game: id, why };
                    Some(value(seat.player, Some(points), points, reason))
                })),
                None => self.rate(id, game, changes),
            },
            LeagueEvent::End(_) => self.close(changes),
            LeagueEvent::Season { reset } => self.reset(reset, changes),
            LeagueEvent::Join(_)
            | LeagueEvent::Leave(_)
            | LeagueEvent::Return(_)
            | LeagueEvent::Grade(..)
            | LeagueEvent::Absent(..)
            | LeagueEvent::WeekEnd { .. } => {}
        }
    }

    fn ranking(&self, _: Date) -> Ranking {
        let players = (0..).map(PlayerId).zip(&self.league.players);
        let rows = players.filter_map(|(id, player)| {
            let entered = self.ratings[id.index()];
            let rating = entered.or_else(|| player.registered.then(|| self.initial(id)))?;
            Some(Standing {
                player: id,
                place: None,
                value: round_rating(rating.rating, RoundHalves::Up),
                exact: rating.rating,
                status: None,
                inactive: false,
                facts: Map::from_iter([("deviation".to_owned(), Value::from(rating.deviation))]),
            })
        });
        Ranking {
            rows: statistics::placed_rows(self.league, rows.collect()),
            others: Vec::new(),
        }
    }
}

/// q = ln 10 / 400.
const Q: f64 = std::f64::consts::LN_10 / 400.0;

/// The deviation after some days without a result: RD = min(√(RD₀² + c² t), most).
fn grown(deviation: f64, c: f64, days: f64, most: f64) -> f64 {
    let grown = (deviation * deviation + c * c * days).sqrt();
    // One that is larger already, by an option that has changed, does not shrink.
    grown.min(most.max(deviation))
}

/// E, the score to be expected against an opponent, and the weight g(RD) of the opponent.
fn expectation(rating: f64, opponent: SideRating) -> (f64, f64) {
    let SideRating {
        rating: other,
        deviation,
    } = opponent;
    let pi = std::f64::consts::PI;
    let g = 1.0 / (1.0 + 3.0 * Q * Q * deviation * deviation / (pi * pi)).sqrt();
    let e = 1.0 / (1.0 + libm::pow(10.0, -g * (rating - other) / 400.0));
    (e, g)
}

/// The rating after the results of a period.
///
/// 1/d² = q² Σ g² E (1 - E), r' = r + q / (1/RD² + 1/d²) Σ g (s - E) and
/// RD' = √(1 / (1/RD² + 1/d²)). A team plays with the mean rating of its members, of whom each
/// moves by the own deviation.
fn after_period<'r>(
    before: GlickoRating,
    results: impl Iterator<Item = &'r PeriodResult>,
) -> GlickoRating {
    let (mut information, mut surprise) = (0.0, 0.0);
    for result in results {
        let (e, g) = expectation(result.own, result.opponent);
        information += Q * Q * g * g * e * (1.0 - e);
        surprise += g * (result.score - e);
    }
    let precision = 1.0 / (before.deviation * before.deviation) + information;
    GlickoRating {
        rating: before.rating + Q / precision * surprise,
        deviation: (1.0 / precision).sqrt(),
        ..before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use skillratings::Outcomes;
    use skillratings::glicko::{GlickoConfig, GlickoRating as Reference, glicko_rating_period};

    fn rated(own: (f64, f64), games: &[(f64, f64, f64)]) -> GlickoRating {
        let results: Vec<PeriodResult> = games
            .iter()
            .map(|&(rating, deviation, score)| PeriodResult {
                player: PlayerId(0),
                own: own.0,
                opponent: SideRating { rating, deviation },
                score,
            })
            .collect();
        let before = GlickoRating {
            rating: own.0,
            deviation: own.1,
            last: None,
        };
        after_period(before, results.iter())
    }

    /// The worked example of the paper: g is 0.9955, 0.9531 and 0.7242, E is 0.639, 0.432 and
    /// 0.303, hence r' = 1464 and RD' = 151.4.
    #[test]
    fn the_example_of_the_paper() {
        let games = [
            (1400.0, 30.0, 1.0),
            (1550.0, 100.0, 0.0),
            (1700.0, 300.0, 0.0),
        ];
        let expected = [(0.639, 0.9955), (0.432, 0.9531), (0.303, 0.7242)];
        for ((rating, deviation, _), (e_of, g_of)) in games.into_iter().zip(expected) {
            let (e, g) = expectation(1500.0, SideRating { rating, deviation });
            assert!((e - e_of).abs() < 5e-4, "{e}");
            assert!((g - g_of).abs() < 5e-5, "{g}");
        }
        let after = rated((1500.0, 200.0), &games);
        assert_eq!(after.rating.round(), 1464.0);
        assert!((after.deviation - 151.4).abs() < 0.05, "{after:?}");
    }

    /// The paper: with c = 34.6 a deviation of 50 is one of 350 after 100 periods.
    #[test]
    fn a_deviation_grows_by_the_days_up_to_that_of_a_newcomer() {
        assert!((grown(50.0, 34.6, 100.0, 350.0) - 349.6).abs() < 0.05);
        assert_eq!(grown(50.0, 34.6, 101.0, 350.0), 350.0);
        assert_eq!(grown(50.0, 34.6, 0.0, 350.0), 50.0);
        assert_eq!(grown(200.0, 18.0, 400.0, 150.0), 200.0);
    }

    proptest! {
        #[test]
        fn periods_are_those_of_an_independent_implementation(
            own in (800.0..2400.0f64, 30.0..350.0f64),
            games in proptest::collection::vec((800.0..2400.0f64, 30.0..350.0f64, 0..3u8), 1..8),
        ) {
            let games: Vec<(f64, f64, f64)> = games
                .into_iter()
                .map(|(rating, deviation, score)| (rating, deviation, f64::from(score) / 2.0))
                .collect();
            let ours = rated(own, &games);
            let results: Vec<(Reference, Outcomes)> = games
                .iter()
                .map(|&(rating, deviation, score)| {
                    let outcome = match score {
                        1.0 => Outcomes::WIN,
                        0.5 => Outcomes::DRAW,
                        _ => Outcomes::LOSS,
                    };
                    (Reference { rating, deviation }, outcome)
                })
                .collect();
            let reference = Reference { rating: own.0, deviation: own.1 };
            let theirs = glicko_rating_period(&reference, &results, &GlickoConfig { c: 0.0 });
            prop_assert!((ours.rating - theirs.rating).abs() < 1e-6);
            prop_assert!((ours.deviation - theirs.deviation).abs() < 1e-6);
        }
    }
}
