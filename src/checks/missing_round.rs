//! The rounds of a tournament are numbered without holes. Source: keizer.md, 9.

use crate::checks::ReplayedSite;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports a round whose number is not the next one.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, _) in site.tournaments() {
        let mut expected = 1;
        for day in &league.matchdays {
            if day.number != expected {
                let message = format!("round {} where round {expected} is next", day.number);
                diagnostics
                .error(
                    Code::MissingRound,
                    KeyPath::file(&day.file).field("matchday").value(),
                    message,
                )
                .help(format!(
                    "number the rounds without holes: write `matchday: {expected}`, or add the file that is missing"
                ));
            }
            expected = day.number.saturating_add(1);
        }
    }
}
