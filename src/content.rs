//! What a keeper writes: the documents of a site, read into types.

pub mod entries;
pub mod front_matter;
pub mod locate;
pub mod value;

mod exact;
mod wording;
