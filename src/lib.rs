//! Ligatur builds a static site from a league's results.
//!
//! The flow is one direction: bytes become documents, documents a model, a model a
//! history, a history pages. Only `disk`, `serve` and `cmd` touch the world; the
//! rest are functions from values to values. A room imports only from the rooms above it.

#![warn(clippy::unwrap_used)]

pub mod syntax;

pub mod league;
mod rulebook;

pub mod load;

mod checks;

mod render;

pub mod site;

mod authoring;
mod formats;

mod desk;

mod disk;
mod serve;

pub mod cli;
mod cmd;
