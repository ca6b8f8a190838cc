//! Rows of a round of players who are not in the tournament. Source: keizer.md, 9.

use std::collections::BTreeSet;

use crate::checks::ReplayedSite;
use crate::checks::two_rows::rows;
use crate::league::League;
use crate::league::model::player::PlayerId;
use crate::league::tournament::{RoundMembership, Tournament, entry};
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics};

/// Reports rows before a player came, and after the player left.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, _) in site.tournaments() {
        let field = Tournament::of(league);
        for (number, day) in (1..).zip(&league.matchdays) {
            let mut seen = BTreeSet::new();
            for (player, spot) in rows(league, day) {
                // A second row is an error of its own.
                if seen.insert(player) {
                    row(league, &field, number, player, &spot, diagnostics);
                }
            }
        }
    }
}

/// A row before a player came, or after he left.
fn row(
    league: &League,
    field: &Tournament,
    number: u32,
    player: PlayerId,
    spot: &DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) {
    let known = league.player(player);
    let joins = entry(league, known);
    if known.registered && joins > number {
        diagnostics
            .error(
                Code::OutOfTournament,
                spot.clone(),
                format!("`{}` joins with round {joins} only", known.id),
            )
            .help("mend `joined` in players.yaml, or take the row out");
    }
    let before = field.roster(number.saturating_sub(1).max(1));
    let now = field.roster(number);
    let gone = |roster: &[RoundMembership]| roster[player.index()] == RoundMembership::Retired;
    if number > 1 && gone(&before) && gone(&now) {
        diagnostics
            .warning(
                Code::OutOfTournament,
                spot.clone(),
                format!("`{}` has left the tournament", known.id),
            )
            .help(format!(
                "the row counts for nothing: take it out, or add `members: {{ return: [{}] }}`",
                known.id
            ));
    }
}
