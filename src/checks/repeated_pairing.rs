//! A Keizer round lets no two meet again too early. Source: keizer.md, 3.4 and 9.

use crate::checks::ReplayedSite;
use crate::league::model::game::Game;
use crate::league::model::league::League;
use crate::league::pairing::keizer::{PairingBreach, breaches};
use crate::league::system::keizer::rounds::{KeizerTournament, is_board};
use crate::league::system::keizer::settings::Settings;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};

/// Warns of games that come too early again.
pub fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, settings) in site.keizer_leagues() {
        let interval = settings.pairing.repeat_after;
        for (spot, breach) in pairing_breaches(league, settings) {
            let PairingBreach::Repeat { last } = breach else {
                continue;
            };
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
    }
}

/// The games of a Keizer league that break a rule of the pairing, with their places.
pub(super) fn pairing_breaches(
    league: &League,
    settings: &Settings,
) -> Vec<(DiagnosticSpot, PairingBreach)> {
    let field = KeizerTournament::of(league);
    let mut found = Vec::new();
    for (number, day) in (1..).zip(&league.matchdays) {
        let root = KeyPath::file(&day.file);
        let games = root.field("games");
        let boards: Vec<&Game> = day.games.iter().filter(|game| is_board(game)).collect();
        for (board, breach) in breaches(settings, &field, number) {
            found.push((games.index(boards[board].position).value(), breach));
        }
    }
    found
}
