//! Handicaps that are not those of the table.

use crate::checks::ReplayedSite;
use crate::checks::system_warnings::system_warnings;
use crate::league::model::game::Game;
use crate::league::model::handicap::HandicapEntry;
use crate::league::model::warning::SystemWarningKind;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of a game whose handicap is another than the table has, unless a note says why.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for warning in system_warnings(site) {
        let SystemWarningKind::OtherHandicap { game, given, table } = warning.kind else {
            continue;
        };
        let has_note = |game: &Game| game.note.is_some();
        if warning.played(*game).is_some_and(has_note) {
            continue;
        }
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
            .help("the game counts as always if both agreed to it; a `note:` in it that says so ends this warning");
    }
}
