//! The pairings of players.

pub mod keizer;
pub(crate) mod matching;
pub(crate) mod round_robin;
