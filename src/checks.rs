//! Checks of what is readable and still wrong: a file each, and a line in [`RULES`].

mod keizer_pairing;
mod keizer_round;
pub mod league_warnings;
pub mod membership;
pub mod rule_book;

use crate::league::model::league::League;
use crate::syntax::diagnostic::Diagnostics;

/// A check of one league.
pub type Rule = fn(&League, &mut Diagnostics);

/// Every check of a league, in the order in which they are made.
pub const RULES: &[Rule] = &[keizer_round::check, keizer_pairing::check];

/// Holds a league against every rule.
pub fn check(league: &League, diagnostics: &mut Diagnostics) {
    for rule in RULES {
        rule(league, diagnostics);
    }
}
