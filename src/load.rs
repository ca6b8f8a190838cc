//! From the files of a site to its model: documents are read, names resolved, ranges
//! checked, an order given.

pub mod config;
pub(crate) mod content;
pub(crate) mod correction;
pub(crate) mod model;
pub(crate) mod page;
pub(crate) mod resolve;
pub(crate) mod text_overrides;
