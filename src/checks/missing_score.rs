//! Results without scores in a league whose points are scores.

use crate::checks::ReplayedSite;
use crate::checks::system_warnings::system_warnings;
use crate::league::model::warning::SystemWarningKind;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of results that give nobody points because nobody has a score.
///
/// Source: P1 of the amendments to the specification.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for warning in system_warnings(site) {
        let SystemWarningKind::NoScores { game } = *warning.kind else {
            continue;
        };
        let help = match warning.league.counts_scores_on(warning.matchday.date) {
            true => "write the score, as `anna 3:1 bert`, or beside placings as `scores:`",
            false => {
                "write the score, as `anna 3:1 bert`, or beside placings as `scores:`; `1:0` and `0:1` are scores where the league says `score: true`"
            }
        };
        diagnostics
            .warning(
                Code::MissingScore,
                warning.game(game),
                "a result without scores gives no points here",
            )
            .help(help);
    }
}
