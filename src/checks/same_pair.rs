//! Two players who meet twice on one matchday.

use crate::checks::ReplayedSite;
use crate::checks::system_warnings::system_warnings;
use crate::league::model::warning::SystemWarningKind;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of the second game of the same two on a matchday.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for warning in system_warnings(site) {
        let SystemWarningKind::PairTwice { game, before } = warning.kind else {
            continue;
        };
        diagnostics
            .warning(
                Code::SamePair,
                warning.game(*game),
                "the same two a second time on one matchday",
            )
            .help("both games count; take one out if it was written twice")
            .related(warning.game(*before));
    }
}
