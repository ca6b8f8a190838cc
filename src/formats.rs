//! Formats that other programs read and write.
//!
//! Readers are pure: bytes become text, text becomes a [`ImportedSeason`] and diagnostics with line
//! and column, a season becomes content files. Nothing is guessed, and nothing is written
//! while there is a fault.

pub mod cell_grid;
pub mod csv;
pub mod date;
pub mod from_league;
pub mod import_plan;
pub mod json;
pub mod kfc;
pub mod long_table;
pub mod markdown_table;
pub mod player_list;
pub mod text_encoding;
pub mod trf;
pub mod wide_table;

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::authoring::matchday_file::SeasonDay;
use crate::authoring::player_entry::SeasonPlayer;

/// A league's players and results, as a file of another format says them.
///
/// Players are named as the file names them, by id or by name; [`import_plan`] finds out whom
/// that means.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct ImportedSeason {
    /// The title of the league or tournament; import leaves the league's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The system of the league that was exported; import leaves the league's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// In the order in which the register lists them.
    pub players: Vec<SeasonPlayer>,
    pub matchdays: Vec<SeasonDay>,
    /// Where the file mentions each player first, in bytes of its text.
    #[serde(skip)]
    pub mentions: BTreeMap<String, Range<usize>>,
    /// True if the days are rounds of a tournament, of which an imported evening may have
    /// several.
    #[serde(skip)]
    pub are_rounds: bool,
    /// What the keeper should know, and what is right all the same.
    #[serde(skip)]
    pub notes: Vec<String>,
}

impl ImportedSeason {
    /// Remembers where a player was mentioned first.
    pub fn mention(&mut self, player: &str, span: &Range<usize>) {
        self.mentions
            .entry(player.to_owned())
            .or_insert_with(|| span.clone());
    }
}
