//! A board of a round has one game. Source: keizer.md, 9.

use std::collections::BTreeMap;

use crate::checks::ReplayedSite;
use crate::league::model::matchday::Matchday;
use crate::league::tournament::is_board;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports boards of one number in a round.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, _) in site.tournaments() {
        for day in &league.matchdays {
            round(day, diagnostics);
        }
    }
}

/// A board has one game.
fn round(day: &Matchday, diagnostics: &mut Diagnostics) {
    let root = KeyPath::file(&day.file);
    let games = root.field("games");
    let mut taken: BTreeMap<u32, usize> = BTreeMap::new();
    for game in &day.games {
        let Some(board) = game.board.filter(|_| is_board(game)) else {
            continue;
        };
        if let Some(other) = taken.insert(board, game.position) {
            let spot = games.index(game.position);
            diagnostics
                .error(
                    Code::DuplicateBoard,
                    spot.field("board").value(),
                    format!("board {board} has two games"),
                )
                .help("number each board once, or leave `board` out")
                .related(games.index(other).field("board").value());
        }
    }
}
