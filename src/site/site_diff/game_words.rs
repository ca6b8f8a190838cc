//! A result in a line of words, as a keeper writes it.

use std::collections::BTreeSet;

use crate::league::ledger::GameMeaning;

/// A pair of results in words: those parts that are different, and what names the result.
pub(super) fn both_in_words(was: &GameMeaning, now: &GameMeaning) -> (String, String) {
    let differs = |one: &GameMeaning, other: &GameMeaning| Details {
        game: one.game != other.game,
        rounds: one.rounds != other.rounds,
        handicap: one.handicap != other.handicap,
        board: one.board != other.board,
        ranked: one.ranked != other.ranked,
        scores: one.scores != other.scores,
        points: one.points != other.points,
    };
    let details = differs(was, now);
    (words(was, details), words(now, details))
}

/// A result in words, with everything that is said of it.
pub(super) fn in_words(game: &GameMeaning) -> String {
    let all = Details {
        game: true,
        rounds: true,
        handicap: true,
        board: true,
        ranked: true,
        scores: true,
        points: true,
    };
    words(game, all)
}

/// The players of a result.
pub(super) fn players(game: &GameMeaning) -> BTreeSet<&str> {
    let of_two = game.players.iter().chain(game.places.keys());
    of_two.map(String::as_str).collect()
}

/// The details that are told.
#[derive(Clone, Copy)]
struct Details {
    game: bool,
    rounds: bool,
    handicap: bool,
    board: bool,
    ranked: bool,
    scores: bool,
    points: bool,
}

fn words(game: &GameMeaning, details: Details) -> String {
    let result = match (game.players.as_slice(), &game.result) {
        ([first, second], Some(result)) => format!("{first} {result} {second}"),
        (players, _) if !players.is_empty() => players.join(", "),
        _ => places(game),
    };
    let mut told = Vec::new();
    if details.game {
        told.extend(game.game.clone());
    }
    if details.rounds && !game.rounds.is_null() {
        let s = if game.rounds == 1 { "" } else { "s" };
        told.push(format!("{} round{s}", game.rounds));
    } else if details.rounds && !is_everything(details) {
        told.push("1 round".to_owned());
    }
    if details.handicap {
        told.extend(game.handicap.map(|number| format!("handicap {number}")));
    }
    if details.board {
        told.extend(game.board.map(|number| format!("board {number}")));
    }
    if details.ranked && game.ranked == Some(false) {
        told.push("a friendly".to_owned());
    }
    for (word, is_told, numbers) in [
        ("score", details.scores, &game.scores),
        ("points", details.points, &game.points),
    ] {
        let numbers = numbers.iter().filter(|_| is_told);
        told.extend(numbers.map(|(player, number)| format!("{word} of {player} {number}")));
    }
    match told.is_empty() {
        true => result,
        false => format!("{result} ({})", told.join(", ")),
    }
}

fn is_everything(details: Details) -> bool {
    details.game
        && details.rounds
        && details.handicap
        && details.board
        && details.ranked
        && details.scores
        && details.points
}

/// "1 anna, 2 bert, 2 clara": best first.
fn places(game: &GameMeaning) -> String {
    let mut places: Vec<(&u32, &String)> = game.places.iter().map(|(id, at)| (at, id)).collect();
    places.sort();
    let places = places.iter().map(|(place, id)| format!("{place} {id}"));
    places.collect::<Vec<_>>().join(", ")
}
