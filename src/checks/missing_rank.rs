//! Players without a rank.

use crate::checks::ReplayedSite;
use crate::checks::system_warnings::system_warnings;
use crate::league::model::warning::SystemWarningKind;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Reports players of a handicap league who play without a rank.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for warning in system_warnings(site) {
        let SystemWarningKind::NoRank { game, player } = warning.kind else {
            continue;
        };
        // A rank that can not be read has been reported already.
        if diagnostics.iter().any(|it| it.code == Code::BadRank) {
            return;
        }
        let player = &warning.league.player(*player).id;
        diagnostics
            .error(
                Code::MissingRank,
                warning.game(*game),
                format!("`{player}` plays without a rank"),
            )
            .help(format!(
                "add `rank: 3 Kyu` to `{player}` in players.yaml, or `ranks: {{ {player}: 3 Kyu }}` to the first matchday"
            ));
    }
}
