//! The pairings of players.

pub(crate) mod matching;
pub(crate) mod round_robin;
pub mod rounds;
