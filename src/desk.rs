//! The keeper's desk: its pages as values, and its forms as they are read.
//!
//! A page shows what the files say and holds forms; the shell carries them out through the
//! commands and tells here what came of it.

pub(crate) mod evening;
pub(crate) mod form;
pub(crate) mod outcome;
pub(crate) mod pages;
pub(crate) mod publishing;
pub(crate) mod rule_book_desk;
pub(crate) mod tournament;

use serde::Serialize;

use crate::league::League;
use crate::league::model::game::Duel;
use crate::league::model::player::PlayerId;
use crate::site::league_context::LeagueContext;

/// Somebody whom a form can name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DeskPerson {
    pub id: String,
    pub name: String,
    /// True if the form names this one unless another is chosen.
    pub chosen: bool,
}

/// A button that says how a game of two ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ResultButton {
    /// As files write it.
    pub mark: &'static str,
    pub label: String,
    /// The ending in words.
    pub words: String,
    /// The keys that press it.
    pub keys: &'static str,
    pub chosen: bool,
}

/// The ways in which a game of two ends, in the order of the buttons: the keys, the key of the
/// label if it is a word, and that of the words.
const ENDINGS: [(Duel, &str, &str, &str); 6] = [
    (Duel::First, "1", "1–0", "desk_first_wins"),
    (Duel::Draw, "5 =", "½", "desk_draw_game"),
    (Duel::Second, "0", "0–1", "desk_second_wins"),
    (Duel::FirstByForfeit, "+", "+", "desk_first_forfeit"),
    (Duel::SecondByForfeit, "-", "−", "desk_second_forfeit"),
    (Duel::Adjourned, "* a", "", "desk_adjourned"),
];

/// The buttons for a game that stands as it does, with one that takes its result away.
fn result_buttons(context: &LeagueContext<'_>, now: Option<Duel>) -> Vec<ResultButton> {
    let button = |(duel, keys, label, words): (Duel, &'static str, &str, &str)| ResultButton {
        mark: duel.mark(),
        label: if label.is_empty() {
            context.locale.text(words).to_owned()
        } else {
            label.to_owned()
        },
        words: context.locale.text(words).to_owned(),
        keys,
        chosen: now == Some(duel),
    };
    let open = (Duel::Pending, "", "", "desk_open_again");
    let has_result = now.is_some_and(|duel| duel != Duel::Pending);
    let buttons = ENDINGS.into_iter().chain(has_result.then_some(open));
    buttons.map(button).collect()
}

/// Returns whether a game has yet to be played: giving it a result corrects none.
fn still_to_come(duel: Duel) -> bool {
    [Duel::Pending, Duel::Adjourned].contains(&duel)
}

/// The buttons for a game that has a score: those of one that was not played, as any other would
/// only take the score away.
fn buttons_beside_score(context: &LeagueContext<'_>) -> Vec<ResultButton> {
    let mut buttons = result_buttons(context, None);
    let won_or_drawn = [Duel::First, Duel::Draw, Duel::Second];
    buttons.retain(|button| won_or_drawn.iter().all(|duel| duel.mark() != button.mark));
    buttons
}

/// Those of a league, by name.
fn people(
    context: &LeagueContext<'_>,
    players: impl IntoIterator<Item = PlayerId>,
) -> Vec<DeskPerson> {
    let mut people: Vec<DeskPerson> = players
        .into_iter()
        .map(|player| person(context.league, player))
        .collect();
    people.sort_by(|one, other| context.locale.collate(&one.name, &other.name));
    people
}

/// A player as forms name one: by the id, and by the name that the site shows.
fn person(league: &League, player: PlayerId) -> DeskPerson {
    let player = league.player(player);
    DeskPerson {
        id: player.id.clone(),
        name: player.name.clone(),
        chosen: false,
    }
}
