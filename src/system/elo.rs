//! Elo for two players or n, with a rating that every result moves.
//!
//! Source: n-player Elo; the choices E1 to E12 are numbered there.

pub mod rating;

use std::sync::Arc;

use jiff::civil::Date;
use serde::Deserialize;
use serde_json::Map;

use crate::model::event::Event;
use crate::model::game::{Game, GameId};
use crate::model::history::{Change, Quantity, Reason, Terms, Unrated};
use crate::model::league::League;
use crate::model::player::PlayerId;
use crate::model::standing::{Ranking, Standing};
use crate::system::{Entry, OptionFault, Rules, System, Traits};
use rating::{Expectation, Halves};

/// The line in the registry.
pub const ENTRY: Entry = Entry {
    name: "elo",
    read: |options| {
        Ok(Arc::new(options.map_or_else(
            || Ok(Settings::default()),
            serde_yaml::from_value,
        )?))
    },
    schema: || schemars::schema_for!(Settings),
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

impl Rules for Settings {
    fn traits(&self) -> Traits {
        Traits {
            kind_tables: true,
            by_date: false,
            complete: false,
            duels_only: false,
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
        Box::new(Elo::new(self, league))
    }
}

/// The ratings of one table.
struct Elo<'a> {
    settings: &'a Settings,
    league: &'a League,
    /// By player; `None` before the first appearance.
    ratings: Vec<Option<f64>>,
    /// By player: the index of the last matchday with a result, from 1, and its date.
    last_played: Vec<Option<(u32, Date)>>,
    /// Matchdays with a result so far, and the date of the first.
    matchdays: u32,
    today: Option<Date>,
    first: Option<Date>,
    counted: bool,
    /// By player: changes of this matchday not yet added (`update: matchday`).
    pending: Vec<(PlayerId, f64)>,
    /// The ratings of the seats of one result, kept to save allocations.
    before: Vec<f64>,
}

impl<'a> Elo<'a> {
    fn new(settings: &'a Settings, league: &'a League) -> Self {
        let players = league.players.len();
        Elo {
            settings,
            league,
            ratings: vec![None; players],
            last_played: vec![None; players],
            matchdays: 0,
            today: None,
            first: None,
            counted: false,
            pending: Vec::new(),
            before: Vec::new(),
        }
    }

    /// Rates a result, all seats from the ratings before it.
    fn rate(&mut self, id: GameId, game: &Game, changes: &mut Vec<Change>) {
        if !self.counted {
            self.counted = true;
            self.matchdays += 1;
            if self.first.is_none() {
                self.first = self.today;
                self.enter_registered(changes);
            }
        }
        for seat in &game.seats {
            self.enter(seat.player, changes);
        }
        let initial = self.settings.initial;
        self.before.clear();
        self.before.extend(
            game.seats
                .iter()
                .map(|seat| self.ratings[seat.player.index()].unwrap_or(initial)),
        );
        let k = self.settings.k_of(game);
        let rated = rating::rate(&game.seats, &self.before, k, self.settings.expected);
        for ((seat, &before), terms) in game.seats.iter().zip(&self.before).zip(rated) {
            let after = match self.settings.update {
                Update::Game => self.settings.rounded(terms.unrounded),
                Update::Matchday => {
                    self.pending.push((seat.player, terms.unrounded - before));
                    before
                }
            };
            self.ratings[seat.player.index()] = Some(after);
            self.last_played[seat.player.index()] = self.today.map(|today| (self.matchdays, today));
            let reason = Reason::Rated {
                game: id,
                terms: Terms::Elo(terms),
            };
            changes.push(change(seat.player, Some(before), after, reason));
        }
    }

    /// Adds up the matchday (E6).
    fn settle(&mut self, changes: &mut Vec<Change>) {
        let mut pending = std::mem::take(&mut self.pending);
        pending.sort_by_key(|(player, _)| *player);
        for group in pending.chunk_by(|(one, _), (other, _)| one == other) {
            let player = group[0].0;
            let before = self.ratings[player.index()].unwrap_or(self.settings.initial);
            let unrounded = before + group.iter().map(|(_, change)| change).sum::<f64>();
            let after = self.settings.rounded(unrounded);
            self.ratings[player.index()] = Some(after);
            changes.push(change(
                player,
                Some(before),
                after,
                Reason::Summed { unrounded },
            ));
        }
    }

    /// Everybody in the register is in the table from the first result on (E12).
    fn enter_registered(&mut self, changes: &mut Vec<Change>) {
        for (index, player) in (0..).zip(&self.league.players) {
            if player.registered {
                self.enter(PlayerId(index), changes);
            }
        }
    }

    fn enter(&mut self, player: PlayerId, changes: &mut Vec<Change>) {
        let slot = &mut self.ratings[player.index()];
        if slot.is_none() {
            let initial = self
                .league
                .player(player)
                .rating
                .unwrap_or(self.settings.initial);
            *slot = Some(initial);
            changes.push(change(player, None, initial, Reason::Entered));
        }
    }

    /// Whether a player has stayed away for longer than the league allows (E11).
    fn is_inactive(&self, player: PlayerId, as_of: Date) -> bool {
        let last = self.last_played[player.index()];
        let missed = self.matchdays - last.map_or(0, |(index, _)| index);
        let since = last.map(|(_, date)| date).or(self.first);
        let days = since.map_or(0, |since| (as_of - since).get_days());
        let exceeds = |limit: u32, count: i64| limit > 0 && count > i64::from(limit);
        exceeds(self.settings.inactive_days, i64::from(days))
            || exceeds(self.settings.inactive_matchdays, i64::from(missed))
    }
}

impl System for Elo<'_> {
    fn play(&mut self, event: &Event<'_>, changes: &mut Vec<Change>) {
        match *event {
            Event::Begin(matchday) => {
                self.today = Some(matchday.date);
                self.counted = false;
            }
            Event::Game(id, game) => match unrated(game) {
                Some(why) => changes.extend(game.seats.iter().filter_map(|seat| {
                    let rating = self.ratings[seat.player.index()]?;
                    Some(change(
                        seat.player,
                        Some(rating),
                        rating,
                        Reason::Unrated { game: id, why },
                    ))
                })),
                None => self.rate(id, game, changes),
            },
            Event::End(_) => self.settle(changes),
            Event::Join(_)
            | Event::Leave(_)
            | Event::Return(_)
            | Event::Grade(..)
            | Event::Absent(..)
            | Event::WeekEnd { .. } => {}
        }
    }

    fn ranking(&self, as_of: Date) -> Ranking {
        let players = (0..).map(PlayerId).zip(&self.ratings);
        let in_table = players.filter_map(|(player, &rating)| {
            let registered = self.league.player(player).registered;
            let initial = self
                .league
                .player(player)
                .rating
                .unwrap_or(self.settings.initial);
            let rating = rating.or(registered.then_some(initial))?;
            Some((player, rating))
        });
        let row = |(player, rating): (PlayerId, f64)| Standing {
            player,
            place: None,
            value: rating::round(rating, self.settings.halves),
            exact: rating,
            status: None,
            inactive: self.is_inactive(player, as_of),
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
    use crate::model::game::Duel;
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

fn change(player: PlayerId, before: Option<f64>, after: f64, reason: Reason) -> Change {
    Change {
        player,
        what: Quantity::Value,
        before,
        after: Some(after),
        reason,
    }
}
