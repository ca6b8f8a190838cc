//! Ligatur builds a static site from a league's results.
//!
//! The flow is one direction: bytes become documents, documents a model, a model a
//! history, a history pages. Only [`disk`], `serve` and `cmd` touch the world; the
//! rest are functions from values to values.

pub mod cli;
pub mod cmd;
pub mod compile;
pub mod config;
pub mod content;
pub mod diagnostic;
pub mod disk;
pub mod document;
pub mod enact;
pub mod exchange;
pub mod keeper;
pub mod model;
pub mod pairing;
pub mod render;
pub mod replay;
pub mod resolve;
pub mod rule;
pub mod serve;
pub mod site;
pub mod source;
pub mod system;
pub mod vote;
