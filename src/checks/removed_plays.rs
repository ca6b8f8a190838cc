//! Players who play after they were taken off the table.

use crate::checks::ReplayedSite;
use crate::checks::system_warnings::system_warnings;
use crate::league::model::warning::SystemWarningKind;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of a game that puts a player back.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for warning in system_warnings(site) {
        let SystemWarningKind::RemovedPlays { game, player } = warning.kind else {
            continue;
        };
        let spot = warning.seat(*game, *player);
        let player = &warning.league.player(*player).id;
        diagnostics
            .warning(
                Code::RemovedPlays,
                spot,
                format!("`{player}` plays, who was taken off the table"),
            )
            .help(format!(
                "the game puts `{player}` back; write `members: {{ return: [{player}] }}` to say so"
            ));
    }
}
