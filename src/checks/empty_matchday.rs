//! Matchdays without games.

use crate::checks::ReplayedSite;
use crate::checks::system_warnings::system_warnings;
use crate::league::model::warning::SystemWarningKind;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of matchdays on which nothing happened.
pub fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for warning in system_warnings(site) {
        let SystemWarningKind::NoGames = warning.kind else {
            continue;
        };
        diagnostics
            .warning(
                Code::EmptyMatchday,
                warning.file().first_line(),
                "a matchday without games",
            )
            .help("it changes nothing: add `games:`, or take the file out");
    }
}
