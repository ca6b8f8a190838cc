//! Rule books: documents with addressable sections, proposals, the procedures that decide
//! them, and the replay that computes the text in force at a moment.

pub mod book;
pub mod calendar;
pub mod data_files;
pub mod ledger;
pub mod open_ballots;
pub mod predicted_conflicts;
pub mod procedure;
pub mod proposal;
pub mod proposal_set;
pub mod replay;
pub mod starter;
pub mod text;
pub mod version_names;

#[cfg(test)]
pub mod fixtures;
