//! What pages there are, and what each of them shows.

pub mod data;
pub mod record;
pub mod route;
pub mod view;

use crate::compile::Compiled;
use crate::config::Config;
use crate::source::Sources;

/// Everything that pages are made of.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    pub config: &'a Config,
    pub sources: &'a Sources,
    pub compiled: &'a Compiled,
}
