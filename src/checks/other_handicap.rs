//! Handicaps that are not those of the table.

use crate::checks::ReplayedSite;
use crate::checks::system_warnings::system_warnings;
use crate::league::model::handicap::HandicapEntry;
use crate::league::model::warning::SystemWarningKind;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of a game whose handicap is another than the table has.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for warning in system_warnings(site) {
        let SystemWarningKind::OtherHandicap { game, given, table } = warning.kind else {
            continue;
        };
        let [given, table] = [*given, *table].map(HandicapEntry::of);
        let message = format!(
            "handicap {} (`{}`), where the table has {} (`{}`)",
            given.number,
            given.english(),
            table.number,
            table.english()
        );
        diagnostics
            .warning(
                Code::OtherHandicap,
                warning.game_key(*game, "handicap"),
                message,
            )
            .help("the game counts as always if both agreed to it");
    }
}
