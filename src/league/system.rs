//! League systems: how results become a table.
//!
//! A system is one file below `system` and one line in [`SYSTEMS`]. It answers events
//! with changes, and knows nothing of pages, files or the clock.

pub mod activity;
pub mod elo;
pub mod glicko2;
pub mod handicap;
pub mod keizer;
pub mod skill_ratings;
pub mod trueskill;
pub mod weng_lin;

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use jiff::civil::Date;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Game, GameId};
use crate::league::model::history::Change;
use crate::league::model::league::League;
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Ranking;
use crate::league::model::warning::SystemWarning;

/// Every league system, in the order in which the guide lists them.
pub const SYSTEMS: &[SystemEntry] = &[
    elo::ENTRY,
    handicap::ENTRY,
    keizer::ENTRY,
    glicko2::ENTRY,
    trueskill::ENTRY,
    weng_lin::ENTRY,
];

/// Reads a system's options.
pub type ReadSystem =
    fn(Option<serde_yaml::Value>) -> Result<Arc<dyn SystemOptions>, serde_yaml::Error>;

/// Reads a system's options and those of `activity`.
pub type ReadActivity = fn(
    Option<serde_yaml::Value>,
    serde_yaml::Value,
) -> Result<Arc<dyn SystemOptions>, UnreadableOptions>;

/// Reads the options of a system that has no more to say of them than their type.
///
/// # Errors
/// Options that do not read.
pub fn read_options<T>(
    options: Option<serde_yaml::Value>,
) -> Result<Arc<dyn SystemOptions>, serde_yaml::Error>
where
    T: SystemOptions + Default + DeserializeOwned,
{
    Ok(Arc::new(options.map_or_else(
        || Ok(T::default()),
        serde_yaml::from_value,
    )?))
}

/// One system in the registry.
#[derive(Clone, Copy)]
pub struct SystemEntry {
    /// What `system:` says; the system's options stand under the same key.
    pub name: &'static str,
    /// Reads the options; `None` where the league gives none.
    pub read: ReadSystem,
    /// The JSON Schema of the options.
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
    /// Reads the options together with `activity:`, where the system has that layer.
    pub read_activity: Option<ReadActivity>,
}

impl SystemEntry {
    /// Reads the rules of a league from what stands under the system's name and under
    /// `activity`, each `None` where the league does not have the key.
    ///
    /// # Errors
    /// Options that do not read, or a layer that the system does not have.
    pub fn rules(
        &self,
        options: Option<serde_yaml::Value>,
        activity: Option<serde_yaml::Value>,
    ) -> Result<Arc<dyn SystemOptions>, UnreadableOptions> {
        match (activity, self.read_activity) {
            (None, _) => (self.read)(options).map_err(UnreadableOptions::Options),
            (Some(activity), Some(read)) => read(options, activity),
            (Some(_), None) => Err(UnreadableOptions::NoActivity),
        }
    }
}

/// Why the rules of a league can not be read.
#[derive(Debug)]
pub enum UnreadableOptions {
    /// What stands under the system's name.
    Options(serde_yaml::Error),
    /// What stands under `activity`.
    Activity(serde_yaml::Error),
    /// The system has no membership, and so no `activity`.
    NoActivity,
}

/// The options of one league's system, checked, from which replays start.
pub trait SystemOptions: Any + fmt::Debug + Send + Sync {
    /// How replays and pages deal with the system.
    fn traits(&self) -> SystemTraits;
    /// What is wrong with the options themselves: key path and message.
    fn faults(&self) -> Vec<OptionFault>;
    /// The ratings that the register may give.
    fn ratings(&self) -> RatingRange {
        RatingRange::ANY
    }
    /// The formula by which a page can rate a game that was not played; `None` where one
    /// game alone does not tell.
    fn formula(&self) -> Option<WhatIfFormula> {
        None
    }
    /// A system before its first event, for the overall table.
    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a>;
    /// The same for the table of one game, which knows no membership.
    fn start_kind<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        self.start(league)
    }
}

/// What a page needs to know to rate a game that was not played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum WhatIfFormula {
    Elo(elo::WhatIfTerms),
    /// So many points for a win, taken away for a loss; none for a draw.
    Stake(f64),
}

/// The rules by which a league turns events into a table.
pub trait System {
    /// Plays one event and adds what it changed, in player order.
    fn play(&mut self, event: &LeagueEvent<'_>, changes: &mut Vec<Change>);
    /// Closes what was played so far of a matchday that is going on; where results count one by
    /// one that is like its end.
    fn interim(&mut self, matchday: &Matchday, changes: &mut Vec<Change>) {
        self.play(&LeagueEvent::End(matchday), changes);
    }
    /// The table after the events played so far, as seen on a day.
    fn ranking(&self, as_of: Date) -> Ranking;
    /// What the system says of results beyond the changes, under the keys of the data files.
    fn game_facts(&self) -> BTreeMap<GameId, Map<String, Value>> {
        BTreeMap::new()
    }
    /// The places after the last event, best first, where the system keeps them.
    fn order(&self) -> Option<Vec<PlayerId>> {
        None
    }
    /// What was odd in the events played so far, though the rules allow it.
    fn remarks(&self) -> Vec<SystemWarning> {
        Vec::new()
    }
}

/// How replays and pages deal with a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemTraits {
    /// True if each kind of game has a table of its own.
    pub kind_tables: bool,
    /// True if events go by date, with the ends of weeks among them, and not by number.
    pub by_date: bool,
    /// True if players join, leave and return, so that there are members and a journal.
    pub members: bool,
    /// True if every entry of the history names every player.
    pub complete: bool,
    /// True if only games of two can be played.
    pub duels_only: bool,
    /// True if `rounds` must be written, because the result depends on it.
    pub needs_rounds: bool,
    /// True if a forfeit is rated as a win and a loss.
    pub rates_forfeits: bool,
    /// Decimals with which the table shows its value.
    pub decimals: u8,
}

/// The ratings that a register may give, in rating points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingRange {
    pub least: i32,
    pub most: i32,
    /// True if they have no fraction.
    pub whole: bool,
}

impl RatingRange {
    pub const ANY: RatingRange = RatingRange {
        least: -1_000_000,
        most: 1_000_000,
        whole: false,
    };
}

/// An option that can not be as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionFault {
    /// The keys below `league:` that lead to it.
    pub keys: &'static [&'static str],
    pub wrong: OptionError,
    pub message: String,
    pub help: Option<String>,
}

/// In which way an option is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// Outside its range.
    OutOfRange,
    /// Beside another one that it excludes.
    Conflict,
}

impl SystemTraits {
    /// Returns whether a game makes its day one of the table's matchdays: it has a result that the
    /// system rates. Where every entry is complete, a mere pairing does as well.
    pub fn counts(self, game: &Game) -> bool {
        let rated = match game.duel {
            None => game.seats.len() > 1,
            Some(duel) if self.rates_forfeits => duel.awarded().is_some(),
            Some(duel) => duel.scores().is_some(),
        };
        game.ranked && (self.complete || rated)
    }

    /// A value as the table shows it, halves up.
    pub fn shown(self, value: f64) -> f64 {
        let scale = libm::pow(10.0, f64::from(self.decimals));
        (value * scale + 0.5 + 1e-9).floor() / scale
    }
}
