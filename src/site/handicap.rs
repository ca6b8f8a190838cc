//! Handicaps: what was given in a game, and how modifiers are written.

use crate::league::model::game::Game;
use crate::league::model::history::{Change, ChangeReason};
use crate::league::system::SystemPages;
use crate::league::system::handicap::given_handicap::GivenHandicap;
use crate::league::system::handicap::handicap_table::HandicapEntry;
use crate::league::system::handicap::notation::roman;
use crate::site::league_context::LeagueContext;
use crate::site::view::{ChangeDirection, ChangeLabel};

/// The address of the history of the modifiers, below the league's address.
pub const MODIFIERS: &str = "tables/modifiers/";

/// Returns whether the league gives handicaps by a table.
pub fn has_handicaps(context: &LeagueContext<'_>) -> bool {
    context
        .league
        .rules
        .pages()
        .contains(&SystemPages::Handicaps)
}

/// The handicap that was given in a game, where the explanation of its points does not say it: another
/// handicap than the table's, or one of a game that does not count.
pub fn of_game(context: &LeagueContext<'_>, game: &Game, changes: &[&Change]) -> Option<String> {
    let given = game.handicap?;
    let by_table = changes.iter().find_map(|change| {
        let given = GivenHandicap::of(change)?;
        given.gives.then_some((change.player, given.handicap))
    });
    let Some((giver, by_table)) = by_table else {
        return (given > 0).then(|| name(context, given));
    };
    let words = [
        ("giver", context.league.player(giver).name.as_str()),
        ("handicap", &name(context, given)),
        ("table", &name(context, by_table)),
    ];
    (given != by_table).then(|| context.locale.fill("gives_instead", &words))
}

/// A handicap's name in the page's language.
pub fn name(context: &LeagueContext<'_>, number: u8) -> String {
    let key = HandicapEntry::of(number).name_key();
    context.locale.text(&key).to_owned()
}

/// The change of a modifier. A new real rank is neither a gain nor a loss.
pub fn delta(change: &Change, by: i32) -> ChangeLabel {
    let is_gain = change.reason != ChangeReason::Regraded;
    ChangeLabel {
        text: signed(by),
        way: if is_gain {
            ChangeDirection::of(f64::from(by))
        } else {
            ChangeDirection::Same
        },
        words: None,
    }
}

/// A modifier by itself: `+IV`, `-I`, `0`.
pub fn signed(modifier: i32) -> String {
    match modifier {
        0 => "0".to_owned(),
        1.. => format!("+{}", roman(modifier.unsigned_abs())),
        ..0 => format!("−{}", roman(modifier.unsigned_abs())),
    }
}
