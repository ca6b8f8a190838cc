//! Results as people type them: marks, players by name, boards by number.

use crate::authoring::result_entry::NewResult;
use crate::league::League;
use crate::league::model::game::{Duel, read_score, score_number};
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
    ("0,5:0,5", Duel::Draw),
    ("0.5:0.5", Duel::Draw),
    ("0,5", Duel::Draw),
    ("0.5", Duel::Draw),
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
pub(crate) enum TypedResult {
    /// The number of a board in the drawn round, from 1, and the mark or score.
    Board(u32, String),
    Result(NewResult),
}

/// The reason for which a typed result can not be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotationFault {
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
pub(crate) fn duel(mark: &str) -> Option<Duel> {
    let spelled = SPELLINGS
        .iter()
        .find(|(known, _)| *known == mark.to_lowercase());
    Duel::from_mark(mark).or(spelled.map(|(_, duel)| *duel))
}

/// The mark or score that the content format writes for what people mean by a sign or word.
fn mark_of(league: &League, typed: &str) -> Option<String> {
    let is_score = match typed {
        // Where scores count these are scores, elsewhere the usual signs for a win; so does the
        // file read them on a day on which scores do not count yet.
        "1:0" | "0:1" => league.ever_counts_scores(),
        typed => read_score(typed).is_some() && unclear_number(typed).is_none(),
    };
    match is_score {
        true => Some(typed.to_owned()),
        false => duel(typed)
            .map(|duel| duel.mark().to_owned())
            .or_else(|| spelled_score(league, typed)),
    }
}

/// A score with decimal commas or another minus, as `3,5:–1`, and where scores count `3-1`, which
/// is the mark of nothing else.
fn spelled_score(league: &League, typed: &str) -> Option<String> {
    let plain = plain_number(typed);
    let score = match plain.split_once('-') {
        Some((first, second)) if league.ever_counts_scores() && !plain.contains(':') => {
            format!("{first}:{second}")
        }
        _ => plain,
    };
    let is_clear = read_score(&score).is_some() && unclear_number(&score).is_none();
    is_clear.then_some(score)
}

/// A number with a point before its decimals and a hyphen for its minus, as files have it.
pub(crate) fn plain_number(typed: &str) -> String {
    typed.replace(',', ".").replace(['–', '−'], "-")
}

/// The number of a score that may mean thousands as well as decimals, as `1.000` and `12,500`.
pub(crate) fn unclear_number(score: &str) -> Option<&str> {
    let mut numbers = score.split([':', '-', '–', '−']);
    numbers.find(|number| {
        let parts = number.split_once(['.', ',']);
        parts.is_some_and(|(whole, rest)| {
            let is_thousands = (1..=3).contains(&whole.len()) && rest.len() == 3;
            is_thousands && !whole.starts_with('0') && score_number(rest).is_some()
        })
    })
}

/// Says how a number is written that may be two.
fn written_number(number: &str) -> NotationFault {
    fault(
        format!("`{number}` may mean thousands or decimals"),
        format!("write `{}` or `{number}0`", number.replace(['.', ','], "")),
    )
}

/// Reads results: games of two, one an argument or three words at a time, boards, or placings
/// best first.
///
/// Each line of a form is read by itself.
///
/// # Errors
/// Signs that are neither players nor results, and results with too few players.
pub(crate) fn read(
    league: &League,
    arguments: &[String],
    is_form: bool,
) -> Result<Vec<TypedResult>, NotationFault> {
    if let Some(boards) = row_of_boards(league, arguments) {
        return Ok(boards);
    }
    if let Some(result) = numbered_places(league, arguments).filter(|_| !is_form) {
        return Ok(vec![TypedResult::Result(result)]);
    }
    refuse_unclear_teams(league, arguments)?;
    let arguments = arguments_without_blanks(league, arguments, is_form);
    let arguments = arguments.as_slice();
    refuse_marks(league, arguments)?;
    let is_mark = |word: &str| is_mark(league, word);
    let boards: Option<Vec<TypedResult>> = arguments
        .iter()
        .flat_map(|line| line.split_whitespace())
        .map(|word| board(league, word))
        .collect();
    if let Some(boards) = boards.filter(|boards| !boards.is_empty()) {
        return Ok(boards);
    }
    let game = |words: &[&str]| {
        let turned = with_mark_between(league, words);
        let words = turned.as_deref().unwrap_or(words);
        let mut marks = (1..words.len().saturating_sub(1)).filter(|&at| is_mark(words[at]));
        let (at, None) = (marks.next()?, marks.next()) else {
            return None;
        };
        Some(NewResult::Game {
            first: words[..at].join(" "),
            mark: mark_of(league, words[at])?,
            second: words[at + 1..].join(" "),
        })
    };
    let lines: Vec<Vec<&str>> = arguments.iter().map(|line| words(league, line)).collect();
    let all: Vec<&str> = lines.iter().flatten().copied().collect();
    let by_line: Option<Vec<NewResult>> = lines.iter().map(|words| game(words)).collect();
    let in_threes = || {
        let threes = all.chunks(3);
        let is_whole = all.len().is_multiple_of(3);
        let games = threes.map(|words| game(words).filter(|_| is_whole));
        games.collect::<Option<Vec<NewResult>>>()
    };
    let as_one_line = || Some(vec![game(&with_mark_between(league, &all)?)?]);
    let results = if is_form {
        let result = |words: &Vec<&str>| game(words).unwrap_or_else(|| placings(league, words));
        lines.iter().map(result).collect()
    } else if let Some(games) = by_line.or_else(in_threes).or_else(as_one_line) {
        games
    } else {
        refuse_half_games(league, &lines)?;
        let is_one = arguments.len() == 1;
        let whole: Vec<&str> = arguments
            .iter()
            .map(|it| it.trim_end_matches(','))
            .collect();
        vec![placings(league, if is_one { &all } else { &whole })]
    };
    refuse_too_few(&results)?;
    Ok(results.into_iter().map(TypedResult::Result).collect())
}

/// `1. anna 2. bert 2. cleo`: the places before their players, in any order, where they leave none
/// out.
fn numbered_places(league: &League, arguments: &[String]) -> Option<NewResult> {
    let mut named: Vec<(usize, Vec<&str>)> = Vec::new();
    let words = arguments.iter().flat_map(|it| it.split([' ', ',']));
    for word in words.filter(|word| !word.is_empty()) {
        match place_before(word).filter(|_| !is_player(league, word)) {
            Some((place, "")) => named.push((place, Vec::new())),
            Some((place, name)) => named.push((place, vec![name])),
            None => named.last_mut()?.1.push(word),
        }
    }
    named.sort_by_key(|(place, _)| *place);
    let mut places: Vec<Vec<String>> = Vec::new();
    let mut last = 0;
    for (before, (place, name)) in named.iter().enumerate() {
        let name = Some(name.join(" ")).filter(|name| !name.is_empty())?;
        match places.last_mut() {
            Some(tied) if *place == last => tied.push(name),
            _ if [before + 1, last + 1].contains(place) => places.push(vec![name]),
            _ => return None,
        }
        last = *place;
    }
    (named.len() > 1 && !has_only_duels(league)).then_some(NewResult::Placings {
        places,
        scores: Vec::new(),
    })
}

/// The place of `1.` or `1)`, and the name that may stand close behind it, as in `1.anna`.
fn place_before(word: &str) -> Option<(usize, &str)> {
    let (number, name) = word.split_once(['.', ')'])?;
    let is_name = name.is_empty() || name.starts_with(char::is_alphabetic);
    Some((number.parse().ok().filter(|_| is_name)?, name))
}

/// A game whose result stands behind its players, as in `anna - bert 1-0`, `anna-bert 1-0` or
/// `anna bert 1-0`, with the result between them.
fn with_mark_between<'a>(league: &League, words: &[&'a str]) -> Option<Vec<&'a str>> {
    let (mark, sides) = words.split_last()?;
    // A dash alone parts the players, and `anna bert =` lacks one who ties.
    let is_dash = |word: &str| ["-", "–"].contains(&word);
    let says_end = |word: &str| is_mark(league, word) && !is_dash(word) && word != "=";
    // Where several play, a last letter may be one more player who is not in the register.
    let may_be_player = mark.eq_ignore_ascii_case("x") && !has_only_duels(league);
    if may_be_player || !says_end(mark) || sides.iter().any(|word| says_end(word)) {
        return None;
    }
    let (first, second) = match *sides {
        [both] => {
            let (first, second) = two_players(league, both)?;
            (vec![first], vec![second])
        }
        [first, second] => (vec![first], vec![second]),
        _ => {
            let at = sides.iter().position(|word| is_dash(word))?;
            (sides[..at].to_vec(), sides[at + 1..].to_vec())
        }
    };
    let is_side = |side: &Vec<&str>| !side.is_empty() && !side.iter().any(|word| is_dash(word));
    (is_side(&first) && is_side(&second)).then(|| [first, vec![*mark], second].concat())
}

/// The two players of a register in `anna-bert`, where it can be read in one way alone: the one
/// player of `anna-lena` is no two.
fn two_players<'a>(league: &League, word: &'a str) -> Option<(&'a str, &'a str)> {
    if !league.players.iter().any(|player| player.registered) {
        return None;
    }
    let is_known = |name: &str| !name.is_empty() && player(league, &[], name).is_ok();
    if is_known(word) {
        return None;
    }
    let splits = word.match_indices(['-', '–']);
    let mut splits = splits
        .map(|(at, dash)| (&word[..at], &word[at + dash.len()..]))
        .filter(|(first, second)| is_known(first) && is_known(second));
    let only = splits.next()?;
    splits.next().is_none().then_some(only)
}

/// Reads scores, each as `anna=800`, which tell the places: more is better.
///
/// # Errors
/// A word without a score, and fewer than two players.
pub(crate) fn read_scores(
    league: &League,
    arguments: &[String],
) -> Result<TypedResult, NotationFault> {
    let mut scores = Vec::new();
    for typed in arguments.iter().flat_map(|line| words_of_scores(line)) {
        let said = typed.rsplit_once('=');
        if let Some(number) = said.and_then(|(_, number)| unclear_number(number)) {
            return Err(written_number(number));
        }
        let said = said.map(|(id, number)| (id, plain_number(number)));
        let Some((id, number)) = said.filter(|(_, number)| score_number(number).is_some()) else {
            return Err(fault(
                format!("`{typed}` is no score"),
                "write each as `anna=800`, without blanks",
            ));
        };
        let score = score_number(&number).unwrap_or_default();
        scores.push((id.to_owned(), number, score));
    }
    scores.sort_by(|one, other| other.2.total_cmp(&one.2));
    let is_of_two = league.rules.traits().duels_only || league.rules.most_sides("") == Some(2);
    if let ([first, second], true) = (scores.as_slice(), is_of_two) {
        return Ok(TypedResult::Result(NewResult::Game {
            first: first.0.clone(),
            mark: format!("{}:{}", first.1, second.1),
            second: second.0.clone(),
        }));
    }
    let ties = scores.chunk_by(|one, other| one.2 == other.2);
    let places = ties.map(|tie| tie.iter().map(|(id, ..)| id.clone()).collect());
    let result = NewResult::Placings {
        places: places.collect(),
        scores: scores
            .iter()
            .map(|(id, number, _)| (id.clone(), number.clone()))
            .collect(),
    };
    refuse_too_few(std::slice::from_ref(&result))?;
    Ok(TypedResult::Result(result))
}

/// The words of scores: a comma parts them, but for that before decimals.
fn words_of_scores(line: &str) -> Vec<&str> {
    let is_whole = |word: &str| word.matches('=').count() < 2;
    let words = line.split_whitespace();
    let parts = words.flat_map(|word| match is_whole(word) {
        true => vec![word.trim_end_matches(',')],
        false => word.split([',', '>']).collect(),
    });
    parts.filter(|word| !word.is_empty()).collect()
}

/// Finds whom a typed side means: a player, or the players of a team with `+` between them.
///
/// # Errors
/// A name that nobody or several have.
pub(crate) fn side(
    league: &League,
    present: &[PlayerId],
    typed: &str,
) -> Result<String, NotationFault> {
    if league
        .players
        .iter()
        .any(|player| player.name == typed.trim())
    {
        return player(league, present, typed);
    }
    let members = typed.split('+').map(|name| player(league, present, name));
    Ok(members.collect::<Result<Vec<_>, _>>()?.join("+"))
}

/// Finds whom a typed name means: an id, a name, or the beginning of one that only one of
/// those present has, or else only one of all; where no name begins so, the beginning of a further
/// word of a name, as a family name is.
///
/// In a league without a register a word that nobody has is a new player.
///
/// # Errors
/// A name that nobody or several have.
pub(crate) fn player(
    league: &League,
    present: &[PlayerId],
    typed: &str,
) -> Result<String, NotationFault> {
    player_or(league, present, typed, |meant| {
        let entry = format!("enter the player with `{}`", entry_command(league, typed));
        match meant {
            Some(meant) => format!("{meant} else {entry}"),
            None => entry,
        }
    })
}

/// The same of somebody who must be known already, so that nobody is to be entered.
///
/// # Errors
/// A name that nobody or several have.
pub(crate) fn known_player(league: &League, typed: &str) -> Result<String, NotationFault> {
    player_or(league, &[], typed, |meant| {
        let ids = league.players.iter().map(|player| player.id.as_str());
        meant.unwrap_or_else(|| format!("the players are {}", ids.collect::<Vec<_>>().join(", ")))
    })
}

/// The same with the help for a name that nobody has, made of the one that may be meant.
fn player_or(
    league: &League,
    present: &[PlayerId],
    typed: &str,
    help: impl FnOnce(Option<String>) -> String,
) -> Result<String, NotationFault> {
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
    // "Müller" for Jörg Müller, where nobody's name begins so.
    let has_word = |id: &PlayerId| {
        let name = league.player(*id).name.to_lowercase();
        let mut gaps = name.match_indices([' ', '-']);
        gaps.any(|(gap, _)| name[gap + 1..].starts_with(&folded))
    };
    let all: Vec<PlayerId> = (0..league.players.len() as u32).map(PlayerId).collect();
    let is_meant: [&dyn Fn(&PlayerId) -> bool; 2] = [&begins, &has_word];
    for (is_meant, group) in is_meant.iter().flat_map(|it| [(it, present), (it, &all)]) {
        let found: Vec<PlayerId> = group.iter().copied().filter(is_meant).collect();
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
    // `bo well played`: the name, and what does not belong to it; a capital begins a further name.
    if let Some((name, rest)) = typed.split_once(char::is_whitespace)
        && !rest.trim_start().starts_with(char::is_uppercase)
        && let Ok(id) = player(league, present, name)
    {
        let (name, rest) = (name.trim(), rest.trim());
        return Err(fault(
            format!("`{rest}` behind `{name}` is neither a player nor a result"),
            format!("name `{id}` alone; a remark stands in the file, as the game's `note:`"),
        ));
    }
    Err(nobody(league, typed, help))
}

/// Says that nobody has a typed name, and what may have been meant.
fn nobody(
    league: &League,
    typed: &str,
    help: impl FnOnce(Option<String>) -> String,
) -> NotationFault {
    let says_place = is_place(typed) || place_before(typed).is_some();
    if says_place && !has_only_duels(league) {
        return written_place(typed);
    }
    // `3:x`: no player could ever be called so.
    if typed.contains([':', '=']) {
        return fault(
            format!("`{typed}` is neither a player nor a result"),
            "a game of two is `anna 1-0 bert`, or with its score `anna 3:1 bert`",
        );
    }
    let mut kinds = league.kinds.iter().filter(|kind| !kind.key.is_empty());
    let is_meant = |name: &str| name.to_lowercase() == typed.to_lowercase();
    if let Some(kind) = kinds.find(|kind| is_meant(&kind.key) || is_meant(&kind.title.own)) {
        return fault(
            format!("`{typed}` is a game and no player"),
            format!("say which game was played with `--game {}`", kind.key),
        );
    }
    let names = league.players.iter().map(|player| player.name.as_str());
    // "Ana" for Anna Schmidt, whom a first or a family name alone would have named.
    let words = names.clone().flat_map(|name| name.split([' ', '-']));
    let ids = league.players.iter().map(|player| player.id.as_str());
    let meant = did_you_mean(typed, ids.chain(names).chain(words));
    fault(format!("no player `{typed}`"), help(meant))
}

/// Returns whether a word is a place, as in `1. anna 2. bert` or `anna=1 bert=2`.
fn is_place(word: &str) -> bool {
    let number = word.strip_suffix('.').unwrap_or(word);
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Says how places are told, to whom has written one.
fn written_place(word: &str) -> NotationFault {
    fault(
        format!("`{word}` is no player"),
        "name the players best first, as in `anna bert=clara dora`, or with places from 1 that leave none out, as in `1. anna 2. bert 2. clara`; scores are read with `--scores`",
    )
}

/// The command that enters a new player under a typed name.
pub(crate) fn entry_command(league: &League, typed: &str) -> String {
    let typed = typed.trim();
    let name = match typed.contains(char::is_whitespace) {
        true => format!("\"{typed}\""),
        false => typed.to_owned(),
    };
    let rank = match league.rules.traits().grades {
        true => " --rank RANK",
        false => "",
    };
    format!("ligatur new player {} {name}{rank}", league.id)
}

/// Returns whether a word says how a game ended.
fn is_mark(league: &League, word: &str) -> bool {
    mark_of(league, word).is_some() && !is_player(league, word)
}

fn is_player(league: &League, word: &str) -> bool {
    league.players.iter().any(|player| player.id == word)
}

/// The words of a line; a comma or `>` parts players, but for the comma of `0,5`.
fn words<'a>(league: &League, line: &'a str) -> Vec<&'a str> {
    let mut words = Vec::new();
    for word in line.split([' ', '\t']) {
        match mark_of(league, word) {
            Some(_) => words.push(word),
            None => words.extend(word.split([',', '>'])),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The arguments with the two numbers of each result in one word; words that are arguments of their
/// own are read as a line.
fn arguments_without_blanks(league: &League, arguments: &[String], is_form: bool) -> Vec<String> {
    let is_word = |typed: &String| !typed.is_empty() && !typed.contains(char::is_whitespace);
    if !is_form && arguments.iter().all(is_word) {
        let mut line = without_blanks(league, &arguments.join(" "));
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut threes = words.chunks(3);
        // `anna + bert` may be a game by forfeit before another one.
        let are_games = threes.all(|it| it.len() == 3 && is_mark(league, it[1]));
        if league.rules.traits().teams && !are_games {
            line = teams_in_one_word(league, &line);
        }
        line.split_whitespace().map(str::to_owned).collect()
    } else {
        let lines = arguments.iter();
        let lines = lines.map(|line| without_blanks(league, line));
        lines.map(|line| teams_in_one_word(league, &line)).collect()
    }
}

/// A game whose teams stand close: `anna+bert 3:1 cleo+dora` for `anna + bert 3:1 cleo + dora`. Where
/// no other sign says how it ended, or a comma parts it from another game, `+` does.
fn teams_in_one_word(league: &League, line: &str) -> String {
    let mut words = line.split_whitespace();
    let has_result = words.any(|word| word != "+" && is_mark(league, word));
    match has_result && !line.contains(", ") {
        true => line.replace(" + ", "+"),
        false => line.to_owned(),
    }
}

/// A line in which the two numbers of a result stand close: `anna 3:1 bert` for `anna 3 : 1 bert`.
fn without_blanks(league: &League, line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &str| {
        word.chars()
            .all(|c| c.is_ascii_digit() || "½/.,".contains(c))
            && !is_player(league, word)
    };
    let is_between = |at: usize| match words.get(at.saturating_sub(1)..at + 2) {
        Some([before, sign, after]) => {
            ["-", "–", ":"].contains(sign) && is_number(before) && is_number(after)
        }
        _ => false,
    };
    let mut joined = String::new();
    for (at, word) in words.iter().enumerate() {
        let is_close = is_between(at) || (at > 0 && is_between(at - 1));
        if at > 0 && !is_close {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    joined
}

/// `1x01.0`: the results of a round's boards in their order, a dot where they still play.
fn row_of_boards(league: &League, arguments: &[String]) -> Option<Vec<TypedResult>> {
    let [row] = arguments else {
        return None;
    };
    let is_other = mark_of(league, row).is_some() || is_player(league, row);
    if !league.rules.traits().tournament || row.chars().nth(1).is_none() || is_other {
        return None;
    }
    let mut boards = Vec::new();
    for (number, sign) in (1..).zip(row.chars()) {
        let duel = match sign {
            '1' => Duel::First,
            '0' => Duel::Second,
            'x' | '½' => Duel::Draw,
            '+' => Duel::FirstByForfeit,
            '-' => Duel::SecondByForfeit,
            '*' => Duel::Adjourned,
            '.' => continue,
            _ => return None,
        };
        boards.push(TypedResult::Board(number, duel.mark().to_owned()));
    }
    Some(boards).filter(|boards| !boards.is_empty())
}

/// `3=0-1`
fn board(league: &League, word: &str) -> Option<TypedResult> {
    let (number, mark) = word.split_once('=')?;
    let number = number.parse().ok().filter(|number| *number > 0)?;
    if is_player(league, word.split('=').next()?) {
        return None;
    }
    let own = BY_BOARD.iter().find(|(known, _)| *known == mark);
    let own = own.map(|(_, duel)| duel.mark().to_owned());
    let mark = own.or_else(|| mark_of(league, mark))?;
    Some(TypedResult::Board(number, mark))
}

/// Stops at `anna 2-0 bert`, which would else be read as three players.
fn refuse_marks(league: &League, arguments: &[String]) -> Result<(), NotationFault> {
    let looks_like_mark = |word: &&str| {
        let signs = |c: char| c.is_ascii_digit() || "-–+:;=/.,½*".contains(c);
        word.chars().all(signs)
            && mark_of(league, word).is_none()
            && !word.split([',', '=']).all(|part| is_player(league, part))
            && board(league, word).is_none()
    };
    // In a game whose result stands behind its players a dash parts these.
    let is_turned = |line: &&String| with_mark_between(league, &words(league, line)).is_some();
    let others = arguments.iter().filter(|line| !is_turned(line));
    let mut words = others.flat_map(|line| line.split_whitespace());
    let Some(mark) = words.find(looks_like_mark) else {
        return Ok(());
    };
    if let Some(number) = unclear_number(mark) {
        return Err(written_number(number));
    }
    if let Some((number, result)) = mark.split_once('=')
        && number.parse::<u32>().is_ok()
    {
        return Err(fault(
            format!("board {number}: `{result}` is no result"),
            format!(
                "write `{number}=1` or `{number}=1-0`, `{number}=½`, `{number}=0` or `{number}=0-1`, and `+`, `-`, `-:-`, `*` for what was not played"
            ),
        ));
    }
    let score = words.next().filter(|next| is_place(mark) && is_place(next));
    if let Some(second) = score.filter(|_| league.ever_counts_scores()) {
        return Err(fault(
            format!("`{mark} {second}` is no result"),
            format!("a score is one word, as `{mark}:{second}`"),
        ));
    }
    if is_place(mark) && !has_only_duels(league) {
        return Err(written_place(mark));
    }
    let meant = nearest_result(league, mark)
        .map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
    let help = format!(
        "a game of two is `1-0`, `0-1` or `½-½`, or a score such as `3:1`; \
         `+:-` and `-:+` are won without a game{meant}"
    );
    Err(fault(
        format!("`{mark}` is neither a player nor a result"),
        help,
    ))
}

/// The result that two numbers with another sign between them may have been meant to be.
fn nearest_result(league: &League, typed: &str) -> Option<String> {
    let signs = [';', '-', '–', '/', '=', ',', '.'];
    let score = |sign| {
        let (first, second) = typed.split_once(sign)?;
        score_number(first).and(score_number(second))?;
        match (first, second) {
            ("1", "0") => Some("1-0".to_owned()),
            ("0", "1") => Some("0-1".to_owned()),
            _ => Some(format!("{first}:{second}")),
        }
    };
    let meant: String = signs.into_iter().find_map(score)?;
    mark_of(league, &meant).map(|_| meant)
}

/// Stops at `anna + bert clara + dora`, two wins by forfeit or two teams of which the first won.
fn refuse_unclear_teams(league: &League, arguments: &[String]) -> Result<(), NotationFault> {
    if !league.rules.traits().teams {
        return Ok(());
    }
    let is_unclear = |line: &&str| {
        let words = line.split_whitespace();
        let signs: Vec<&str> = words.filter(|word| is_mark(league, word)).collect();
        signs.len() > 1 && signs.iter().all(|sign| *sign == "+") && !line.contains(',')
    };
    let joined = arguments.join(" ");
    let are_words = arguments.iter().all(|argument| !argument.contains(' '));
    let apart = arguments.iter().map(String::as_str);
    let lines: Vec<&str> = match are_words {
        true => vec![joined.as_str()],
        false => apart.collect(),
    };
    match lines.iter().find(|line| is_unclear(line)) {
        Some(line) => Err(fault(
            format!("`{line}` may be teams or games that were not played"),
            "write a team as one word, as `anna+bert`, and a win by forfeit as `\"anna + bert\"`",
        )),
        None => Ok(()),
    }
}

/// Returns whether no more than two play on any day of the league; the file tells which day it is.
fn has_only_duels(league: &League) -> bool {
    !league.ever(|traits| !traits.duels_only)
}

/// Stops at games of which a part is missing, or stands beside something else.
fn refuse_half_games(league: &League, lines: &[Vec<&str>]) -> Result<(), NotationFault> {
    let is_mark = |word: &&str| is_mark(league, word);
    let is_game = |words: &&Vec<&str>| {
        let within = words.get(1..words.len().saturating_sub(1));
        within.is_some_and(|within| within.iter().any(is_mark))
    };
    let has_mark = |words: &&Vec<&str>| words.iter().any(is_mark);
    // Where several play, `anna = bert clara` is a tie.
    let mut marks = lines.iter().flatten().filter(|word| is_mark(word));
    if !has_only_duels(league) && marks.all(|mark| *mark == "=") {
        return Ok(());
    }
    let show = |words: &Vec<&str>| format!("`{}`", words.join(" "));
    let games = lines.iter().filter(is_game).count();
    let help = "a game of two is `anna 1-0 bert`, each one in quotes or as three words";
    if let Some(half) = lines.iter().find(|it| has_mark(it) && !is_game(it)) {
        return match half.as_slice() {
            // Where several play, a word among players is rather a player than a draw.
            [only] if !has_only_duels(league) && only.chars().all(char::is_alphabetic) => {
                Err(fault(
                    format!("`{only}` says how a game ended, and is no player"),
                    format!(
                        "enter a player of that name with `{}`; {help}",
                        entry_command(league, only)
                    ),
                ))
            }
            [only] if lines.len() > 2 => Err(fault(
                format!("`{only}` has not one player on each side"),
                help,
            )),
            _ => Err(fault(format!("{} lacks a player", show(half)), help)),
        };
    }
    if let Some(two) = lines
        .iter()
        .find(|it| it.iter().filter(|word| is_mark(word)).count() > 1)
    {
        return Err(fault(format!("{} is more than one game", show(two)), help));
    }
    if let Some(other) = lines.iter().find(|it| !has_mark(it)).filter(|_| games > 0) {
        return Err(fault(
            format!("{} belongs to no game", show(other)),
            format!("{help}; a remark stands in the file, as the game's `note:`"),
        ));
    }
    if has_only_duels(league)
        && let Some(first) = lines.first()
    {
        return Err(fault(
            format!("{} does not say how the game ended", show(first)),
            help,
        ));
    }
    Ok(())
}

/// Stops at placings that would change nothing, and at `anna=` with nobody behind the sign.
fn refuse_too_few(results: &[NewResult]) -> Result<(), NotationFault> {
    for result in results {
        let NewResult::Placings { places, .. } = result else {
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

/// Players best first, `I=J` or `I = J` for players who tie.
fn placings(league: &League, words: &[&str]) -> NewResult {
    let tie = |word: &&str| -> Vec<String> {
        if is_player(league, word) {
            vec![(*word).to_owned()]
        } else {
            word.split('=').map(str::to_owned).collect()
        }
    };
    let mut places: Vec<Vec<String>> = Vec::new();
    let mut ties = false;
    for word in words {
        match (*word, places.last_mut()) {
            ("=", Some(_)) => ties = true,
            (_, Some(last)) if std::mem::take(&mut ties) => last.extend(tie(word)),
            _ => places.push(tie(word)),
        }
    }
    // Nobody stands behind the last sign.
    if let Some(last) = places.last_mut().filter(|_| ties) {
        last.push(String::new());
    }
    NewResult::Placings {
        places,
        scores: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
