//! A Keizer round gives nobody one colour too many times in a row. Source: KEIZER, 3.6 and 9.

use crate::checks::ReplayedSite;
use crate::checks::repeated_pairing::pairing_breaches;
use crate::league::pairing::keizer::PairingBreach;
use crate::league::system::keizer;
use crate::league::system::keizer::row_points::PieceColour;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of colours beyond the limit.
pub fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, history) in site.leagues.iter().zip(site.histories) {
        let Some(settings) = keizer::settings_of(league) else {
            continue;
        };
        let most = settings.pairing.max_same_colour;
        for (spot, breach) in pairing_breaches(league, |index, day| !history.counts(index, day)) {
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
