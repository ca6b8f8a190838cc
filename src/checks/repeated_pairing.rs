//! A round of a tournament lets no two meet again too early. Source: keizer.md, 3.4 and 9.

use crate::checks::ReplayedSite;
use crate::league::League;
use crate::league::model::game::Game;
use crate::league::model::history::History;
use crate::league::model::matchday::Matchday;
use crate::league::pairing::rounds::{PairingBreach, RoundPairing, breaches};
use crate::league::system::round_pairing;
use crate::league::tournament::PieceColour;
use crate::league::tournament::{Tournament, is_board};
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};

/// Warns of games that come too early again.
pub(crate) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, pairing) in site.tournaments() {
        let Some(history) = site.history(league) else {
            continue;
        };
        let interval = pairing.options().repeat_after;
        let is_open = |index: usize, day: &Matchday| !history.counts(index, day);
        for (spot, breach) in pairing_breaches(league, pairing, is_open) {
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

/// The games of a tournament that break a rule of the pairing, with their places, in the rounds
/// that `is_wanted` lets through by index.
///
/// Of rounds played nobody can change anything: `check` warns of those that are not over.
pub(super) fn pairing_breaches(
    league: &League,
    pairing: &dyn RoundPairing,
    is_wanted: impl Fn(usize, &Matchday) -> bool,
) -> Vec<(DiagnosticSpot, PairingBreach)> {
    let field = Tournament::of(league);
    let mut found = Vec::new();
    for (index, day) in league.matchdays.iter().enumerate() {
        if !is_wanted(index, day) {
            continue;
        }
        let root = KeyPath::file(&day.file);
        let games = root.field("games");
        let boards: Vec<&Game> = day.games.iter().filter(|game| is_board(game)).collect();
        for (board, breach) in breaches(pairing, &field, index as u32 + 1) {
            found.push((games.index(boards[board].position).value(), breach));
        }
    }
    found
}

/// The rules of the pairing that rounds played have broken, a line each.
pub(crate) fn played_breaches(league: &League, history: &History) -> Vec<String> {
    let Some(pairing) = round_pairing(&*league.rules) else {
        return Vec::new();
    };
    let field = Tournament::of(league);
    let days = league.matchdays.iter().enumerate();
    let played = days.filter(|(index, day)| history.counts(*index, day));
    let mut lines = Vec::new();
    for (index, day) in played {
        let round = index as u32 + 1;
        let boards: Vec<&Game> = day.games.iter().filter(|game| is_board(game)).collect();
        for (board, breach) in breaches(pairing, &field, round) {
            let id = |player| league.player(player).id.as_str();
            let Some((white, black)) = boards[board].pair() else {
                continue;
            };
            let (white, black) = (id(white), id(black));
            lines.push(match breach {
                PairingBreach::Repeat { last } => {
                    format!("{}: {white} - {black}: met in round {last}", day.file)
                }
                PairingBreach::Colour {
                    player,
                    colour: PieceColour::White,
                } => format!(
                    "{}: {white} - {black}: {} has white once more",
                    day.file,
                    id(player)
                ),
                PairingBreach::Colour {
                    player,
                    colour: PieceColour::Black,
                } => format!(
                    "{}: {white} - {black}: {} has black once more",
                    day.file,
                    id(player)
                ),
            });
        }
    }
    lines
}
