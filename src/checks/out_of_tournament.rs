//! Rows of a round of players who are not in the tournament. Source: keizer.md, 9.

use std::collections::BTreeSet;

use crate::checks::ReplayedSite;
use crate::checks::two_rows::rows;
use crate::league::League;
use crate::league::model::matchday::Absence;
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
                    let mut absences = day.absences.iter();
                    let is_there =
                        absences.all(|(absent, why)| *absent != player || *why == Absence::Bye);
                    let row = TournamentRow {
                        number,
                        player,
                        is_there,
                        spot,
                    };
                    check_row(league, &field, &row, diagnostics);
                }
            }
        }
    }
}

/// A row of a player in a round.
struct TournamentRow {
    number: u32,
    player: PlayerId,
    /// False if the row says why the player is not there.
    is_there: bool,
    spot: DiagnosticSpot,
}

/// A row before a player came, or after he left.
fn check_row(
    league: &League,
    field: &Tournament,
    row: &TournamentRow,
    diagnostics: &mut Diagnostics,
) {
    let TournamentRow {
        number,
        player,
        is_there,
        ref spot,
    } = *row;
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
    if !gone(&now) {
        return;
    }
    if number > 1 && gone(&before) {
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
    } else if is_there {
        diagnostics
            .warning(
                Code::OutOfTournament,
                spot.clone(),
                format!(
                    "`{}` leaves before this round and has a row in it",
                    known.id
                ),
            )
            .help(
                "who has left has no place, and what was played counts for nothing: write the \
                 leave into the next round, or take the row out",
            );
    }
}
