//! Leagues: players, matchdays and games, the systems that rate them, and the replay that
//! turns them into a history. Pure: no file, clock, HTML or YAML.

pub(crate) mod ledger;
pub mod model;
pub mod pairing;
pub mod replay;
pub(crate) mod statistics;
pub mod system;
