//! Handicaps: what was given in a game, and who gives what to whom.

use crate::model::game::Game;
use crate::model::history::{Change, Reason, Terms};
use crate::site::desk::Desk;

/// The handicap of a game as words: what was really given, else what the table says.
pub fn of_game(desk: &Desk<'_>, game: &Game, changes: &[&Change]) -> Option<String> {
    let by_table = changes.iter().find_map(|change| match change.reason {
        Reason::Rated {
            terms: Terms::Points { handicap, .. },
            ..
        } => Some(handicap),
        _ => None,
    });
    let number = game.handicap.or(by_table).filter(|number| *number > 0)?;
    Some(name(desk, number))
}

/// A handicap's name in the page's language.
pub fn name(_desk: &Desk<'_>, number: u8) -> String {
    number.to_string()
}
