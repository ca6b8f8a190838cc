//! From the files of a site to its model: documents are read, names resolved, ranges
//! checked, an order given.

pub mod config;
pub mod content;
pub mod correction;
pub mod model;
pub mod page;
pub mod resolve;
pub mod text_overrides;
