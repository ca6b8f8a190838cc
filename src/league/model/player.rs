//! Players, and what the site may say of them.

use crate::league::model::grade::Grade;

/// A player's index in [`League::players`](crate::league::League::players).
///
/// The order is the register's, and where there is none that of first mention. It
/// decides where a rule says "lower id" or a lot is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// The index into a list that has one element a player.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One player of a league.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The name of the player in results. With an alias it appears nowhere on the site.
    pub id: String,
    /// The name of the player in the data files: the id, or the alias's slug.
    pub public_id: String,
    /// The last part of the address of the player's page; empty where there is an alias, and
    /// with it no page.
    pub slug: String,
    /// The name that the site shows.
    pub name: String,
    /// True if the player is published under another name than the real one.
    pub alias: bool,
    /// True if the register lists the player.
    pub registered: bool,
    /// Rating points at the start, where the register gives them.
    pub rating: Option<f64>,
    /// The real rank at the start (handicap leagues).
    pub grade: Option<Grade>,
    /// The time at which the player came in, where the register says so.
    pub joined: Option<Joined>,
    /// Codes of the categories that the player belongs to.
    pub categories: Vec<String>,
}

impl Player {
    /// A player of whom nothing but the id is known; without a page so far.
    pub fn of_id(id: &str) -> Player {
        Player {
            id: id.to_owned(),
            public_id: id.to_owned(),
            slug: String::new(),
            name: id.to_owned(),
            alias: false,
            registered: false,
            rating: None,
            grade: None,
            joined: None,
            categories: Vec::new(),
        }
    }
}

/// The time at which a player came in, as the register says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// On a day.
    On(jiff::civil::Date),
    /// With the matchday of this number.
    With(u32),
}
