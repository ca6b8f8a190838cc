//! Checks of what is readable and still wrong: a file each, and a line in [`LEAGUE_CHECKS`].

mod keizer_pairing;
mod keizer_round;
pub mod league_warnings;
pub mod membership;
pub mod rule_book;

use crate::league::model::league::League;
use crate::syntax::diagnostic::Diagnostics;

/// A check of one league.
pub type LeagueCheck = fn(&League, &mut Diagnostics);

/// Every check of a league, in the order in which they are made.
pub const LEAGUE_CHECKS: &[LeagueCheck] = &[keizer_round::check, keizer_pairing::check];

/// Holds a league against every rule.
pub fn check_league(league: &League, diagnostics: &mut Diagnostics) {
    for rule in LEAGUE_CHECKS {
        rule(league, diagnostics);
    }
}
