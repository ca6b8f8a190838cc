//! Rule books: documents with addressable sections, proposals, the procedures that decide
//! them, and the replay that computes the text in force at a moment.

pub(crate) mod book;
pub(crate) mod calendar;
pub(crate) mod configuration;
pub(crate) mod data_files;
pub(crate) mod ledger;
pub(crate) mod open_ballots;
pub(crate) mod predicted_conflicts;
pub(crate) mod procedure;
pub(crate) mod proposal;
pub(crate) mod proposal_set;
pub(crate) mod replay;
pub(crate) mod starter;
pub(crate) mod text;
pub(crate) mod version_names;

#[cfg(test)]
pub(crate) mod fixtures;
