//! Who plays whom.

pub mod handicap;
pub mod keizer;
pub mod matching;
