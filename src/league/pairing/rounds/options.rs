//! The options of a draw. Source: keizer.md, 3 and 9.

use schemars::JsonSchema;
use serde::Deserialize;

/// The options by which rounds are paired.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct PairingOptions {
    /// Rounds before two players may meet again, from 0 to 99; 99 is never.
    #[schemars(range(max = 99))]
    pub repeat_after: u32,
    /// True if byes go round, or always to the lowest placed.
    pub distribute_byes: bool,
    /// The count by which the next in turn for a bye is found.
    pub bye_count: ByeCount,
    /// The rule for white when two meet again and their colours are even.
    pub mutual_colours: MutualColours,
    /// After how many games of one colour a player can not have it again: 2 to 5, 0 is off.
    #[schemars(range(max = 5))]
    pub max_same_colour: u32,
    /// Rating points by which lots shift the order of the first round, from 0 to 500.
    #[schemars(range(max = 500))]
    pub first_round_random: u32,
    /// True if lots decide who sits at which board.
    pub random_boards: bool,
    /// The seed of everything drawn by lot.
    pub seed: u64,
}

/// The number of rounds between two games of the same players that means never.
pub const NEVER_AGAIN: u32 = 99;

/// The count by which the next in turn for a bye is found: the smallest key among those present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ByeCount {
    /// Fewest byes, then fewest rounds missed.
    ByesThenAbsences,
    /// Fewest byes and rounds missed together.
    NonboardSum,
    /// Fewest byes.
    ByesOnly,
}

/// The rule for white when two meet again and their colours are even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MutualColours {
    /// The colours of their last game, reversed.
    LastGame,
    /// Whoever had fewer whites in an odd number of meetings; else as if never met.
    Majority,
}

impl Default for PairingOptions {
    fn default() -> PairingOptions {
        PairingOptions {
            repeat_after: 4,
            distribute_byes: true,
            bye_count: ByeCount::ByesThenAbsences,
            mutual_colours: MutualColours::LastGame,
            max_same_colour: 0,
            first_round_random: 0,
            random_boards: false,
            seed: 1,
        }
    }
}
