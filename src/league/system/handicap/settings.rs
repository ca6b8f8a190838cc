//! The options of a handicap league: the switches of its choices.

use schemars::SchemaGenerator;
use serde::Deserialize;

use crate::league::model::league::League;
use crate::league::system::handicap::HandicapSystem;
use crate::league::system::{
    OptionFault, System, SystemEntry, SystemOptions, SystemTraits, WhatIfFormula, read_options,
};

/// The line in the registry.
pub const ENTRY: SystemEntry = SystemEntry {
    name: "handicap",
    read: read_options::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: None,
};

/// The options of a handicap league.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// True if the first and the last of the table rise and fall without having played that day (H1).
    pub adjust: Adjust,
    /// What stays when a real rank changes: the league rank or the modifier (H8).
    pub on_promotion: OnPromotion,
    /// With which points a removed player comes back (H9).
    pub return_points: ReturnPoints,
    /// When a player enters the table (H7).
    pub entry: Enters,
    /// What becomes of the only player of a table (H5).
    pub single_player: SinglePlayer,
}

/// Who rises and falls after a matchday.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Adjust {
    /// The first and the last of the table.
    #[default]
    All,
    /// The same two, each only after having played that day.
    Present,
}

/// What stays when a real rank changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OnPromotion {
    #[default]
    KeepLeague,
    KeepModifier,
}

/// With which points a removed player comes back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReturnPoints {
    #[default]
    Keep,
    Zero,
}

/// When a player enters the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Enters {
    #[default]
    FirstGame,
    /// From the start, or on the day of joining.
    Register,
}

/// What becomes of the only player of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SinglePlayer {
    /// First and last at once: up and down again.
    #[default]
    Both,
    /// Neither.
    None,
}

impl SystemOptions for Settings {
    fn formula(&self) -> Option<WhatIfFormula> {
        Some(WhatIfFormula::Stake(1.0))
    }

    fn traits(&self) -> SystemTraits {
        SystemTraits {
            kind_tables: false,
            by_date: false,
            members: false,
            complete: false,
            duels_only: true,
            needs_rounds: false,
            rates_forfeits: true,
            decimals: 0,
        }
    }

    /// Every option is a word, and every pair of them goes together.
    fn faults(&self) -> Vec<OptionFault> {
        Vec::new()
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(HandicapSystem::new(self, league))
    }
}
