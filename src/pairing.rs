//! Who plays whom.

pub mod keizer;
pub mod matching;
