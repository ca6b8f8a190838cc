//! A round of a tournament gives nobody one colour too many times in a row. Source: keizer.md, 3.6 and 9.

use crate::checks::ReplayedSite;
use crate::checks::repeated_pairing::pairing_breaches;
use crate::league::model::matchday::Matchday;
use crate::league::pairing::rounds::PairingBreach;
use crate::league::tournament::PieceColour;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of colours beyond the limit.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, pairing) in site.tournaments() {
        let Some(history) = site.history(league) else {
            continue;
        };
        let most = pairing.options().max_same_colour;
        let is_open = |index: usize, day: &Matchday| !history.counts(index, day);
        for (spot, breach) in pairing_breaches(league, pairing, is_open) {
            let PairingBreach::Colour { player, colour } = breach else {
                continue;
            };
            let colour = match colour {
                PieceColour::White => "white",
                PieceColour::Black => "black",
            };
            let id = &league.player(player).id;
            diagnostics
                .warning(
                    Code::ColourLimit,
                    spot,
                    format!("`{id}` has {colour} once more after {most} times in a row"),
                )
                .help(format!(
                    "`max-same-colour: {most}` forbids it: turn the colours round, or pair otherwise"
                ));
        }
    }
}
