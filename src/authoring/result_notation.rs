//! Results as people type them: marks, players by name, boards by number.

use crate::authoring::result_entry::NewResult;
use crate::league::model::game::Duel;
use crate::league::model::league::League;
use crate::league::model::player::PlayerId;
use crate::syntax::diagnostic::did_you_mean;

/// The ways in which people write a result, besides the marks of the content format.
const SPELLINGS: &[(&str, Duel)] = &[
    ("1:0", Duel::First),
    ("1–0", Duel::First),
    ("0:1", Duel::Second),
    ("0–1", Duel::Second),
    ("½:½", Duel::Draw),
    ("½–½", Duel::Draw),
    ("0,5-0,5", Duel::Draw),
    ("1/2", Duel::Draw),
    ("½", Duel::Draw),
    ("=", Duel::Draw),
    ("x", Duel::Draw),
    ("remis", Duel::Draw),
    ("draw", Duel::Draw),
    ("+", Duel::FirstByForfeit),
    ("+/-", Duel::FirstByForfeit),
    ("-/+", Duel::SecondByForfeit),
    ("-/-", Duel::BothForfeit),
    ("adj", Duel::Adjourned),
];

/// The signs that stand for a result behind the number of a board alone.
const BY_BOARD: &[(&str, Duel)] = &[
    ("1", Duel::First),
    ("0", Duel::Second),
    ("-", Duel::SecondByForfeit),
];

/// A result as it was typed, players not yet known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedResult {
    /// The number of a board in the drawn round, from 1.
    Board(u32, Duel),
    Result(NewResult),
}

/// The reason for which a typed result can not be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationFault {
    pub message: String,
    pub help: String,
}

fn fault(message: impl Into<String>, help: impl Into<String>) -> NotationFault {
    NotationFault {
        message: message.into(),
        help: help.into(),
    }
}

/// The result that people mean by a sign or word.
pub fn duel(mark: &str) -> Option<Duel> {
    let spelled = SPELLINGS
        .iter()
        .find(|(known, _)| *known == mark.to_lowercase());
    Duel::from_mark(mark).or(spelled.map(|(_, duel)| *duel))
}

/// Reads results: games of two, one an argument or three words at a time, boards, or placings
/// best first.
///
/// Each line of a form is read by itself.
///
/// # Errors
/// Signs that are neither players nor results, and results with too few players.
pub fn read(
    league: &League,
    arguments: &[String],
    is_form: bool,
) -> Result<Vec<TypedResult>, NotationFault> {
    refuse_marks(league, arguments)?;
    let is_mark = |word: &str| duel(word).is_some() && !is_player(league, word);
    let boards: Option<Vec<TypedResult>> = arguments
        .iter()
        .flat_map(|line| line.split_whitespace())
        .map(|word| board(league, word))
        .collect();
    if let Some(boards) = boards.filter(|boards| !boards.is_empty()) {
        return Ok(boards);
    }
    let game = |words: &[&str]| {
        let mut marks = (1..words.len().saturating_sub(1)).filter(|&at| is_mark(words[at]));
        let (at, None) = (marks.next()?, marks.next()) else {
            return None;
        };
        Some(NewResult::Game {
            first: words[..at].join(" "),
            mark: duel(words[at])?.mark().to_owned(),
            second: words[at + 1..].join(" "),
        })
    };
    let lines: Vec<Vec<&str>> = arguments.iter().map(|line| words(line)).collect();
    let all: Vec<&str> = lines.iter().flatten().copied().collect();
    let by_line: Option<Vec<NewResult>> = lines.iter().map(|words| game(words)).collect();
    let in_threes = || {
        let threes = all.chunks(3);
        let is_whole = all.len().is_multiple_of(3);
        let games = threes.map(|words| game(words).filter(|_| is_whole));
        games.collect::<Option<Vec<NewResult>>>()
    };
    let results = if is_form {
        let result = |words: &Vec<&str>| game(words).unwrap_or_else(|| placings(league, words));
        lines.iter().map(result).collect()
    } else if let Some(games) = by_line.or_else(in_threes) {
        games
    } else {
        let is_one = arguments.len() == 1;
        let whole: Vec<&str> = arguments.iter().map(String::as_str).collect();
        vec![placings(league, if is_one { &all } else { &whole })]
    };
    refuse_too_few(&results)?;
    Ok(results.into_iter().map(TypedResult::Result).collect())
}

/// Finds whom a typed name means: an id, a name, or the beginning of one that only one of
/// those present has, or else only one of all.
///
/// In a league without a register a word that nobody has is a new player.
///
/// # Errors
/// A name that nobody or several have.
pub fn player(league: &League, present: &[PlayerId], typed: &str) -> Result<String, NotationFault> {
    let typed = typed.trim();
    let ids = || league.players.iter().map(|player| player.id.as_str());
    if ids().any(|id| id == typed) {
        return Ok(typed.to_owned());
    }
    let folded = typed.to_lowercase();
    let has_name = |name: &str| name.to_lowercase() == folded;
    let mut named = league
        .players
        .iter()
        .filter(|player| has_name(&player.name) || has_name(&player.id));
    if let (Some(player), None) = (named.next(), named.next()) {
        return Ok(player.id.clone());
    }
    let has_register = league.players.iter().any(|player| player.registered);
    if !has_register {
        return Ok(typed.to_owned());
    }
    let begins = |id: &PlayerId| {
        let player = league.player(*id);
        let begins = |text: &str| text.to_lowercase().starts_with(&folded);
        begins(&player.id) || begins(&player.name)
    };
    let all: Vec<PlayerId> = (0..league.players.len() as u32).map(PlayerId).collect();
    for group in [present, &all] {
        let found: Vec<PlayerId> = group.iter().copied().filter(begins).collect();
        match found.as_slice() {
            [] => {}
            [only] => return Ok(league.player(*only).id.clone()),
            several => {
                let ids = several.iter().map(|id| league.player(*id).id.as_str());
                let ids = ids.collect::<Vec<_>>().join(", ");
                return Err(fault(
                    format!("`{typed}` may be one of {ids}"),
                    "write more of the name, or the id",
                ));
            }
        }
    }
    let names = league.players.iter().map(|player| player.name.as_str());
    let help = did_you_mean(typed, ids().chain(names)).unwrap_or_else(|| {
        format!(
            "enter the player with `ligatur new player {} {typed}`",
            league.id
        )
    });
    Err(fault(format!("no player `{typed}`"), help))
}

fn is_player(league: &League, word: &str) -> bool {
    league.players.iter().any(|player| player.id == word)
}

fn words(line: &str) -> Vec<&str> {
    let words = line.split([' ', '\t', ',']);
    words.filter(|word| !word.is_empty()).collect()
}

/// `3=0-1`
fn board(league: &League, word: &str) -> Option<TypedResult> {
    let (number, mark) = word.split_once('=')?;
    let number = number.parse().ok().filter(|number| *number > 0)?;
    if is_player(league, word.split('=').next()?) {
        return None;
    }
    let own = BY_BOARD.iter().find(|(known, _)| *known == mark);
    let duel = own.map(|(_, duel)| *duel).or_else(|| duel(mark))?;
    Some(TypedResult::Board(number, duel))
}

/// Stops at `anna 2-0 bert`, which would else be read as three players.
fn refuse_marks(league: &League, arguments: &[String]) -> Result<(), NotationFault> {
    let looks_like_mark = |word: &&str| {
        let signs = |c: char| c.is_ascii_digit() || "-–+:=/.½*".contains(c);
        word.chars().all(signs)
            && duel(word).is_none()
            && !is_player(league, word)
            && board(league, word).is_none()
    };
    let mut words = arguments.iter().flat_map(|line| line.split_whitespace());
    let Some(mark) = words.find(looks_like_mark) else {
        return Ok(());
    };
    let marks: Vec<&str> = Duel::MARKS.iter().map(|(mark, _)| *mark).collect();
    Err(fault(
        format!("`{mark}` is neither a player nor a result"),
        format!("a game of two has one of {}", marks.join(" ")),
    ))
}

/// Stops at placings that would change nothing, and at `anna=` with nobody behind the sign.
fn refuse_too_few(results: &[NewResult]) -> Result<(), NotationFault> {
    for result in results {
        let NewResult::Placings(places) = result else {
            continue;
        };
        let players: Vec<&String> = places.iter().flatten().collect();
        if players.len() < 2 || players.iter().any(|id| id.is_empty()) {
            return Err(fault(
                "a result without a second player",
                "name everybody who took part, best first, `anna=bert` for a tie; a game of two is `anna 1-0 bert`",
            ));
        }
    }
    Ok(())
}

/// Players best first, `I=J` for players who tie.
fn placings(league: &League, words: &[&str]) -> NewResult {
    let tie = |word: &&str| {
        if is_player(league, word) {
            vec![(*word).to_owned()]
        } else {
            word.split('=').map(str::to_owned).collect()
        }
    };
    NewResult::Placings(words.iter().map(tie).collect())
}

#[cfg(test)]
mod tests;
