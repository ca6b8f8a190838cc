//! The pairings of players.

pub mod handicap;
pub mod keizer;
pub mod matching;
