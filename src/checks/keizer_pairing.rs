//! A Keizer round keeps the rules of the pairing. Source: keizer.md, 3.4, 3.6 and 9.

use crate::league::model::game::Game;
use crate::league::model::league::League;
use crate::league::pairing::keizer::{PairingBreach, breaches};
use crate::league::system::PairingMethod;
use crate::league::system::keizer::rounds::{KeizerTournament, is_board};
use crate::league::system::keizer::row_points::PieceColour;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of games that come too early again, and of colours beyond the limit.
pub fn check(league: &League, diagnostics: &mut Diagnostics) {
    let Some(PairingMethod::Keizer(settings)) = league.rules.pairing() else {
        return;
    };
    let field = KeizerTournament::of(league);
    for (number, day) in (1..).zip(&league.matchdays) {
        let root = KeyPath::file(&day.file);
        let games = root.field("games");
        let boards: Vec<&Game> = day.games.iter().filter(|game| is_board(game)).collect();
        for (board, breach) in breaches(settings, &field, number) {
            let spot = games.index(boards[board].position).value();
            match breach {
                PairingBreach::Repeat { last } => {
                    let interval = settings.pairing.repeat_after;
                    diagnostics
                        .warning(
                            Code::RepeatedPairing,
                            spot,
                            format!("these two have met in round {last}"),
                        )
                        .help(format!(
                            "`repeat-after: {interval}` lets them meet again from round {} on",
                            last + interval + 1
                        ));
                }
                PairingBreach::Colour { player, colour } => {
                    let colour = match colour {
                        PieceColour::White => "white",
                        PieceColour::Black => "black",
                    };
                    let most = settings.pairing.max_same_colour;
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
    }
}
