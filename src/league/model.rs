//! The data of a league: players, matchdays, games, standings, and the changes that a league system
//! makes of them.

pub mod event;
pub mod game;
pub mod grade;
pub mod history;
pub mod league;
pub mod matchday;
pub mod player;
pub mod ranking;
pub mod season;
pub mod warning;
