//! The one door to files.

pub mod publish;
