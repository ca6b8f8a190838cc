//! The season that a file of another format tells.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::authoring::matchday_file::SeasonDay;
use crate::authoring::player_entry::SeasonPlayer;
use crate::formats::published_comparison::PublishedComparison;
use crate::formats::published_number::PublishedNumber;
use crate::syntax::diagnostic::DiagnosticPlace;

/// A league's players and results, as a file of another format says them.
///
/// Players are named as the file names them, by id or by name;
/// [`import_plan`](crate::formats::import_plan) finds out whom that means.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ImportedSeason {
    /// The title of the league or tournament; import leaves the league's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The system of the league that was exported; import leaves the league's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// In the order in which the register lists them.
    pub players: Vec<SeasonPlayer>,
    pub matchdays: Vec<SeasonDay>,
    /// The place of the file's first mention of each player.
    #[serde(skip)]
    pub mentions: BTreeMap<String, DiagnosticPlace>,
    /// The language of the league that was exported.
    #[serde(skip)]
    pub language: String,
    /// The numbers that the source publishes beside its results.
    #[serde(skip)]
    pub published: Vec<PublishedNumber>,
    /// The agreement of those that need no replay of the league.
    #[serde(skip)]
    pub compared: PublishedComparison,
    /// True if the days are rounds of a tournament, of which an imported evening may have
    /// several.
    #[serde(skip)]
    pub are_rounds: bool,
    /// The things that the keeper should know, and that are right all the same.
    #[serde(skip)]
    pub notes: Vec<String>,
}

impl ImportedSeason {
    /// Remembers where a player was mentioned first.
    pub(crate) fn mention(&mut self, player: &str, place: &DiagnosticPlace) {
        self.mentions
            .entry(player.to_owned())
            .or_insert_with(|| place.clone());
    }
}
