//! Keizer: a win counts what the loser's place is worth, and every round values all
//! rounds anew.
//!
//! Source: KEIZER; the bugs that its section 8 lists are tests here.

pub mod categories;
pub mod cells;
pub mod chain;
pub mod field;
pub mod performance;
pub mod points;
pub mod scale;
pub mod score;
pub mod settings;
pub mod standing;
pub mod time_bonus;

#[cfg(test)]
mod sketch;
#[cfg(test)]
mod tests;
