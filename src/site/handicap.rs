//! Handicaps: what was given in a game, and how modifiers are written.

use crate::league::model::game::{Game, GameId};
use crate::league::model::history::{Change, ChangeReason, RatingTerms};
use crate::league::model::player::PlayerId;
use crate::league::system::handicap::handicap_table::HandicapEntry;
use crate::league::system::handicap::notation::roman;
use crate::site::league_context::LeagueContext;
use crate::site::view::{ChangeDirection, ChangeLabel, ExplanationView};

/// Where the history of the modifiers stands, below the league's address.
pub const MODIFIERS: &str = "tables/modifiers/";

/// Returns whether the league gives handicaps by a table.
pub fn has_handicaps(context: &LeagueContext<'_>) -> bool {
    context.league.system == "handicap"
}

/// What was given in a game, where the explanation of its points does not say it: another
/// handicap than the table's, or one of a game that does not count.
pub fn of_game(context: &LeagueContext<'_>, game: &Game, changes: &[&Change]) -> Option<String> {
    let given = game.handicap?;
    let by_table = changes.iter().find_map(|change| match change.reason {
        ChangeReason::Rated {
            terms:
                RatingTerms::Points {
                    handicap,
                    gives: true,
                    ..
                },
            ..
        } => Some((change.player, handicap)),
        _ => None,
    });
    let Some((giver, by_table)) = by_table else {
        return (given > 0).then(|| name(context, given).to_owned());
    };
    let words = [
        ("giver", context.league.player(giver).name.as_str()),
        ("handicap", name(context, given)),
        ("table", name(context, by_table)),
    ];
    (given != by_table).then(|| context.locale.fill("gives_instead", &words))
}

/// Why a game of a handicap league counted as it did, for one of its players.
pub fn why(context: &LeagueContext<'_>, change: &Change, of: &GivenHandicap) -> ExplanationView {
    let locale = context.locale;
    let name = |player: PlayerId| context.league.player(player).name.as_str();
    let played = context.statistics.game(context.league, of.game);
    let pair = played.and_then(Game::pair);
    let giver = match pair {
        Some((first, second)) if of.gives != (first == change.player) => second,
        Some((first, _)) => first,
        None => change.player,
    };
    let handicap = self::name(context, of.handicap);
    let difference = locale.integer(u64::from(of.difference));
    let brief = match of.handicap {
        0 => locale.text("gives_nothing").to_owned(),
        _ => locale.fill("gives", &[("giver", name(giver)), ("handicap", handicap)]),
    };
    let sentence = [
        ("difference", difference.as_str()),
        ("handicap", handicap),
        ("name", name(change.player)),
        ("points", &locale.signed(of.points, 0)),
        ("after", &context.value(change.after.unwrap_or_default())),
    ];
    ExplanationView {
        brief,
        sentence: locale.fill("why_handicap_sentence", &sentence),
        formula_html: None,
    }
}

/// The terms of one player's points in a game.
pub struct GivenHandicap {
    pub game: GameId,
    pub points: f64,
    /// True if the player gives the handicap.
    pub gives: bool,
    /// The difference of the league ranks.
    pub difference: u32,
    /// The handicap by the table.
    pub handicap: u8,
}

/// A handicap's name in the page's language.
pub fn name(context: &LeagueContext<'_>, number: u8) -> &'static str {
    HandicapEntry::of(number).name(&context.locale.tag)
}

/// What a modifier changed by. A new real rank is neither a gain nor a loss.
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
