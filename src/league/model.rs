//! The data of a league: players, matchdays, games, standings, and the changes that a league system
//! makes of them.

pub(crate) mod event;
pub mod game;
pub(crate) mod game_facts;
pub mod game_kind;
pub(crate) mod grade;
pub(crate) mod handicap;
pub(crate) mod history;
pub mod matchday;
pub mod option_change;
pub mod player;
pub(crate) mod rank_notation;
pub(crate) mod ranking;
pub(crate) mod season;
pub mod table_options;
pub(crate) mod warning;
