//! Ligatur builds a static site from a league's results.
//!
//! The flow is one direction: bytes become documents, documents a model, a model a
//! history, a history pages. Only `disk`, `serve` and `cmd` touch the world; the
//! rest are functions from values to values. A room imports only from the rooms above it.

pub mod syntax;

pub mod league;
pub mod rulebook;

pub mod load;

pub mod checks;

pub mod render;

pub mod site;

pub mod authoring;
pub mod formats;

pub mod disk;
pub mod serve;

pub mod cli;
pub mod cmd;
