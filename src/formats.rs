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
pub mod matchday_file;
pub mod player_list;
pub mod text_encoding;
pub mod trf;
pub mod wide_table;

use std::collections::BTreeMap;
use std::ops::Range;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

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

/// A player of the file's own list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeasonPlayer {
    /// `None` where the format has no ids, so that the name makes one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub publish_as: Option<String>,
    /// A day, or the number of a matchday.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined: Option<String>,
    /// Rating points, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<String>,
    /// Dan or kyu.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<String>,
}

/// One matchday.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeasonDay {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matchday: Option<u32>,
    pub date: Date,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<SeasonPlacing>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<SeasonGame>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bye: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excused: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unexcused: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub club: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub join: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leave: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub r#return: Vec<String>,
    /// Real ranks that changed: player and rank.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lots: Vec<String>,
    /// The report of the evening, in Markdown.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// A result by placings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeasonPlacing {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<f64>,
    #[serde(skip_serializing_if = "is_false")]
    pub friendly: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Players and their places as written: `4`, `4(3)`.
    pub placings: Vec<(String, String)>,
}

/// A game of two.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeasonGame {
    pub first: String,
    pub second: String,
    /// A mark of the content format.
    pub result: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<f64>,
    #[serde(skip_serializing_if = "is_false")]
    pub friendly: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handicap: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl ImportedSeason {
    /// Remembers where a player was mentioned first.
    pub fn mention(&mut self, player: &str, span: &Range<usize>) {
        self.mentions
            .entry(player.to_owned())
            .or_insert_with(|| span.clone());
    }
}

impl SeasonDay {
    /// Every player whom the day names, in the order of the file that it becomes.
    pub fn players(&mut self) -> impl Iterator<Item = &mut String> {
        let placings = self.results.iter_mut().flat_map(|it| &mut it.placings);
        let games = self.games.iter_mut();
        let lists = [
            &mut self.excused,
            &mut self.unexcused,
            &mut self.club,
            &mut self.join,
            &mut self.leave,
            &mut self.r#return,
            &mut self.lots,
        ];
        placings
            .map(|(player, _)| player)
            .chain(games.flat_map(|game| [&mut game.first, &mut game.second]))
            .chain(self.bye.as_mut())
            .chain(lists.into_iter().flatten())
            .chain(self.ranks.iter_mut().map(|(player, _)| player))
    }
}

fn is_false(value: &bool) -> bool {
    !value
}
