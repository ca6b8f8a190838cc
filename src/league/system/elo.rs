//! Elo for two players or n, with a rating that every result moves.
//!
//! Source: n-player Elo; the choices E1 to E12 are numbered there.

pub mod rating;
pub mod ratings;

use jiff::civil::Date;
use schemars::SchemaGenerator;
use serde::{Deserialize, Serialize};
use serde_json::Map;

use crate::league::model::event::Event;
use crate::league::model::game::Game;
use crate::league::model::history::{Change, Reason, Unrated};
use crate::league::model::league::League;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing};
use crate::league::system::activity;
use crate::league::system::{Entry, Formula, OptionFault, Rules, System, Traits, Wrong, read};
use rating::{Expectation, Halves};
use ratings::{Ratings, value};

/// The line in the registry.
pub const ENTRY: Entry = Entry {
    name: "elo",
    read: read::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: Some(activity::read),
};

/// The options of an Elo league.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// Rating points before the first result, from -1,000,000 to 1,000,000.
    pub initial: f64,
    /// K in rating points for each round of a result, above 0, at most 10,000.
    pub k_per_round: Option<f64>,
    /// A constant K in rating points, instead of `k-per-round`.
    pub k: Option<f64>,
    /// Whether ratings are whole points after every result, or stay real (E1).
    pub rounding: Rounding,
    /// What becomes of a half (E2).
    pub halves: Halves,
    /// Against what the expectation is taken (E7).
    pub expected: Expectation,
    /// Whether each result moves the ratings, or the matchday as a whole (E6).
    pub update: Update,
    /// Days without a result after which a player is marked; 0 is never (E11).
    pub inactive_days: u32,
    /// Matchdays in a row without a result after which a player is marked; 0 is never (E11).
    pub inactive_matchdays: u32,
}

/// When ratings become whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rounding {
    Integer,
    None,
}

/// When ratings move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Update {
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
            halves: Halves::Up,
            expected: Expectation::Mean,
            update: Update::Game,
            inactive_days: 0,
            inactive_matchdays: 0,
        }
    }
}

impl Settings {
    /// Rating points per round where neither `k` nor `k-per-round` is given.
    const K_PER_ROUND: f64 = 10.0;

    /// K of a result in rating points.
    fn k_of(&self, game: &Game) -> f64 {
        self.k
            .unwrap_or_else(|| self.k_per_round.unwrap_or(Self::K_PER_ROUND) * game.rounds)
    }

    /// A rating as it is carried on (E1, E2).
    pub fn rounded(&self, value: f64) -> f64 {
        match self.rounding {
            Rounding::Integer => rating::round(value, self.halves),
            Rounding::None => value,
        }
    }
}

/// The options of the formula by which a page rates a game that was not played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Terms {
    /// K, rating points; `None` where it grows with the rounds.
    pub k: Option<f64>,
    /// Rating points a round.
    pub per_round: f64,
    /// Whether the expectation is the mean over the opponents.
    pub pairwise: bool,
    /// Whether ratings are whole points.
    pub whole: bool,
    /// Whether halves go to the even number.
    pub even: bool,
}

impl Rules for Settings {
    fn formula(&self) -> Option<Formula> {
        Some(Formula::Elo(Terms {
            k: self.k,
            per_round: self.k_per_round.unwrap_or(Self::K_PER_ROUND),
            pairwise: self.expected == Expectation::Pairwise,
            whole: self.rounding == Rounding::Integer,
            even: self.halves == Halves::Even,
        }))
    }

    fn traits(&self) -> Traits {
        Traits {
            kind_tables: true,
            by_date: false,
            complete: false,
            duels_only: false,
            members: false,
            needs_rounds: self.k.is_none(),
            rates_forfeits: false,
            decimals: 0,
        }
    }

    fn faults(&self) -> Vec<OptionFault> {
        let mut faults = Vec::new();
        if self.k.is_some() && self.k_per_round.is_some() {
            faults.push(OptionFault {
                keys: &["elo", "k"],
                wrong: Wrong::Conflict,
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
                    keys,
                    wrong: Wrong::OutOfRange,
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
        Box::new(Elo {
            settings: self,
            league,
            ratings: Ratings::new(self, league),
        })
    }
}

/// The ratings of one table.
struct Elo<'a> {
    settings: &'a Settings,
    league: &'a League,
    ratings: Ratings<'a>,
}

impl System for Elo<'_> {
    fn play(&mut self, event: &Event<'_>, changes: &mut Vec<Change>) {
        match *event {
            Event::Begin(matchday) => self.ratings.begin(matchday),
            Event::Game(id, game) => match unrated(game) {
                Some(why) => changes.extend(game.seats.iter().filter_map(|seat| {
                    let rating = self.ratings.get(seat.player)?;
                    let reason = Reason::Unrated { game: id, why };
                    Some(value(seat.player, Some(rating), rating, reason))
                })),
                None => {
                    self.ratings.enter_registered(changes);
                    self.ratings.rate(id, game, changes);
                }
            },
            Event::End(_) => self.ratings.settle(changes),
            Event::Join(_)
            | Event::Leave(_)
            | Event::Return(_)
            | Event::Grade(..)
            | Event::Absent(..)
            | Event::WeekEnd { .. } => {}
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
            value: rating::round(rating, self.settings.halves),
            exact: rating,
            status: None,
            inactive: self.ratings.is_inactive(player, as_of),
            facts: Map::new(),
        };
        Ranking {
            rows: placed(self.league, in_table.map(row).collect()),
            others: Vec::new(),
        }
    }
}

/// Sorts rows by value and name and gives them places; equal values share one (1, 1, 3).
pub fn placed(league: &League, mut rows: Vec<Standing>) -> Vec<Standing> {
    let name = |row: &Standing| &league.player(row.player).name;
    rows.sort_by(|a, b| {
        b.exact
            .total_cmp(&a.exact)
            .then_with(|| name(a).cmp(name(b)))
    });
    let mut above: Option<(f64, u32)> = None;
    for (row, line) in rows.iter_mut().zip(1..) {
        let place = above
            .filter(|(exact, _)| *exact == row.exact)
            .map_or(line, |(_, place)| place);
        row.place = Some(place);
        above = Some((row.exact, place));
    }
    rows
}

/// Why a result can not be rated over the board; `None` where it can.
pub fn unrated(game: &Game) -> Option<Unrated> {
    use crate::league::model::game::Duel;
    match game.duel {
        Some(Duel::FirstByForfeit | Duel::SecondByForfeit | Duel::BothForfeit) => {
            Some(Unrated::Forfeit)
        }
        Some(Duel::Adjourned) => Some(Unrated::Adjourned),
        Some(Duel::Pending) => Some(Unrated::Pending),
        Some(Duel::First | Duel::Second | Duel::Draw) | None => {
            (game.seats.len() < 2).then_some(Unrated::Alone)
        }
    }
}
