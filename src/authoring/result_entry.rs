//! Results in a matchday's file: entered, corrected, taken back.

use std::collections::BTreeMap;

use crate::authoring::matchday_file::SeasonGame;
use crate::authoring::yaml_edit::PathStep::{Item, Key};
use crate::authoring::yaml_edit::{PathStep, YamlEdit, ends_of};
use crate::authoring::{matchday_file, word};

/// A result as the command line gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NewResult {
    Placings {
        /// Best first; those in one list tie.
        places: Vec<Vec<String>>,
        /// The scores by player or team, where they are said.
        scores: Vec<(String, String)>,
    },
    /// `anna 1-0 bert`
    Game {
        first: String,
        mark: String,
        second: String,
    },
}

/// The details of a result beside its places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ResultDetails {
    pub game: Option<String>,
    pub rounds: Option<String>,
    /// True for a result that is shown and not rated.
    pub is_friendly: bool,
    /// True for a result that is meant though the same one stands before it.
    pub is_again: bool,
    /// The handicap that was given, where it is said.
    pub handicap: Option<String>,
    /// The number of the form by which the result came.
    pub form: Option<u32>,
}

/// Adds a result behind those that the file has. A list that is there and empty is filled.
///
/// # Errors
/// Says why the result can not stand in this file.
pub(crate) fn append(
    edit: &mut YamlEdit,
    result: &NewResult,
    details: &ResultDetails,
) -> Result<(), String> {
    let placings = [Key("placings")];
    let has_placings = edit.has(&placings) && edit.written(&placings) != Some("[]");
    let has_games = edit.count(&[Key("games")]) > 0;
    let has_results = edit.count(&[Key("results")]) > 0;
    match result {
        NewResult::Game {
            first,
            mark,
            second,
        } => {
            if has_placings || has_results {
                return Err(OTHER_FORM.to_owned());
            }
            for key in ["placings", "results"] {
                if edit.place(&[Key(key)]).is_some() {
                    edit.remove(&[Key(key)])?;
                }
            }
            let details = own_details(edit, details, !has_games)?;
            let game = SeasonGame {
                first: first.clone(),
                second: second.clone(),
                result: mark.clone(),
                ..SeasonGame::default()
            };
            let item = game_item(&game, &details);
            edit.push(&[Key("games")], &item)
        }
        NewResult::Placings { places, scores } => {
            if has_games {
                return Err(OTHER_FORM.to_owned());
            }
            if edit.place(&[Key("games")]).is_some() {
                edit.remove(&[Key("games")])?;
            }
            if has_results || has_placings {
                if has_placings {
                    move_placings(edit)?;
                }
                return edit.push(&[Key("results")], &placing_item(places, scores, details));
            }
            if edit.place(&[Key("results")]).is_some() {
                return edit.push(&[Key("results")], &placing_item(places, scores, details));
            }
            if details.is_friendly || details.is_again || details.form.is_some() {
                if edit.place(&placings).is_some() {
                    edit.remove(&placings)?;
                }
                return edit.push(&[Key("results")], &placing_item(places, scores, details));
            }
            own_details(edit, details, true)?;
            edit.set(&placings, &placing_list(places))?;
            match scores.as_slice() {
                [] => Ok(()),
                scores => edit.set(&[Key("scores")], &matchday_file::map(scores)),
            }
        }
    }
}

/// Writes how a game of the file's list ended: nothing else of its line changes.
///
/// # Errors
/// A list without such a game.
pub(crate) fn complete(edit: &mut YamlEdit, position: usize, mark: &str) -> Result<(), String> {
    let game = [Key("games"), Item(position)];
    if !edit.keys(&game).is_empty() {
        return edit.set(&[Key("games"), Item(position), Key("result")], &word(mark));
    }
    let missing = || "it has no such game".to_owned();
    let place = edit.place(&game).ok_or_else(missing)?;
    let line = edit.written(&game).ok_or_else(missing)?;
    let words: Vec<&str> = line.split_whitespace().collect();
    let &[first, old, _] = words.as_slice() else {
        return Err(missing());
    };
    let gap = line[first.len()..].len() - line[first.len()..].trim_start().len();
    let start = place.start + first.len() + gap;
    edit.apply(start..start + old.len(), mark)
}

/// Writes the details that are said of a game of the file's list beside its result: what it says
/// already and nobody says anew stays.
///
/// # Errors
/// A list without such a game.
pub(crate) fn detail(
    edit: &mut YamlEdit,
    position: usize,
    details: &ResultDetails,
) -> Result<(), String> {
    let details = own_details(edit, details, false)?;
    let game = [Key("games"), Item(position)];
    let keys = own_keys(&details);
    if keys.is_empty() {
        return Ok(());
    }
    if edit.keys(&game).is_empty() {
        let missing = || "it has no such game".to_owned();
        let line = edit.scalar(&game).ok_or_else(missing)?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[first, mark, second] = words.as_slice() else {
            return Err(missing());
        };
        let game_of_two = SeasonGame {
            first: first.to_owned(),
            second: second.to_owned(),
            result: mark.to_owned(),
            ..SeasonGame::default()
        };
        return edit.set(&game, &game_item(&game_of_two, &details));
    }
    for (key, value) in keys {
        edit.set(&[&game[..], &[Key(key)]].concat(), &value)?;
    }
    Ok(())
}

/// Replaces the places of one of the file's results by placings, and its rounds and numbers (scores,
/// points) if they are said. A remark behind a player's place (`4(3)`) stays.
///
/// # Errors
/// A file without such a result.
pub(crate) fn correct_placings(
    edit: &mut YamlEdit,
    position: usize,
    places: &[Vec<String>],
    rounds: Option<&str>,
    numbers: [(&str, &Vec<(String, String)>); 2],
) -> Result<(), String> {
    let is_one_of_several = edit.has(&[Key("results")]);
    let placings = [Key("results"), Item(position), Key("placings")];
    let placings = if is_one_of_several {
        &placings[..]
    } else {
        &placings[2..]
    };
    let remarks = place_remarks(edit, placings);
    let written = match remarks.is_empty() {
        true => placing_list(places),
        false => placing_map(places, &remarks),
    };
    let mut set = |key, value: &str| {
        let path = [Key("results"), Item(position), Key(key)];
        edit.set(if is_one_of_several { &path } else { &path[2..] }, value)
    };
    set("placings", &written)?;
    for (key, numbers) in numbers {
        if !numbers.is_empty() {
            set(key, &matchday_file::map(numbers))?;
        }
    }
    rounds.map_or(Ok(()), |rounds| set("rounds", &word(rounds)))
}

/// Takes the result of a position out of a file.
///
/// # Errors
/// A file without that result.
pub(crate) fn take_back(edit: &mut YamlEdit, position: usize) -> Result<(), String> {
    for key in ["games", "results"] {
        if edit.count(&[Key(key)]) > position {
            return edit.remove(&[Key(key), Item(position)]);
        }
    }
    if !edit.has(&[Key("placings")]) {
        return Err("it has no such result".to_owned());
    }
    for key in PLACING_KEYS {
        if edit.place(&[Key(key)]).is_some() {
            edit.remove(&[Key(key)])?;
        }
    }
    Ok(())
}

/// Returns whether the page of a matchday tells nothing any more but which day it is of.
pub(crate) fn is_emptied(text: &str) -> bool {
    let Ok(edit) = YamlEdit::page(text) else {
        return false;
    };
    let says_nothing = |key: &String| match key.as_str() {
        "matchday" | "date" | "game" | "rounds" => true,
        "games" | "results" => edit.count(&[Key(key)]) == 0,
        _ => false,
    };
    let keys = edit.keys(&[]);
    let body = text.split_once(edit.yaml()).map(|(_, body)| body);
    let has_text = body.is_none_or(|body| !body.trim_start_matches('-').trim().is_empty());
    !keys.is_empty() && keys.iter().all(says_nothing) && !has_text && !edit.yaml().contains('#')
}

/// Returns whether a file has a result that came by the form of a number.
pub(crate) fn has_form(edit: &YamlEdit, number: u32) -> bool {
    let number = number.to_string();
    let mut lists = ["games", "results"].into_iter();
    lists.any(|key| {
        let mut items = 0..edit.count(&[Key(key)]);
        items.any(|item| {
            let form = edit.scalar(&[Key(key), Item(item), Key("form")]);
            form.as_deref() == Some(number.as_str())
        })
    })
}

/// The file with a paragraph behind its Markdown.
pub(crate) fn report(text: &str, paragraph: &str) -> String {
    let end = ends_of(text);
    let gap = match text.replace("\r\n", "\n") {
        text if text.ends_with("---\n") || text.ends_with("\n\n") => String::new(),
        text if text.ends_with('\n') => end.to_owned(),
        _ => end.repeat(2),
    };
    let paragraph = paragraph
        .trim_end()
        .replace("\r\n", "\n")
        .replace('\n', end);
    format!("{text}{gap}{paragraph}{end}")
}

const OTHER_FORM: &str = "it lists results of another form, placings or games of two";

/// Writes game and rounds for the whole file where its first result is entered, or
/// returns what the result has to say of itself.
fn own_details(
    edit: &mut YamlEdit,
    details: &ResultDetails,
    is_first: bool,
) -> Result<ResultDetails, String> {
    let mut own = details.clone();
    for (key, value) in [("game", &mut own.game), ("rounds", &mut own.rounds)] {
        let Some(said) = value.as_deref() else {
            continue;
        };
        let known = edit.scalar(&[Key(key)]);
        if known.as_deref() == Some(said) {
            *value = None;
        } else if is_first {
            edit.set(&[Key(key)], &word(said))?;
            *value = None;
        }
    }
    Ok(own)
}

/// The keys of a result by placings that stand beside it in its file.
const PLACING_KEYS: [&str; 3] = ["placings", "scores", "points"];

/// `placings:` as the first of `results:`, with its scores and points.
fn move_placings(edit: &mut YamlEdit) -> Result<(), String> {
    let missing = || "its placings can not be moved".to_owned();
    if edit.place(&[Key("results")]).is_some() {
        edit.remove(&[Key("results")])?;
    }
    let place = edit.place(&[Key("placings")]).ok_or_else(missing)?;
    let written = edit.written(&[Key("placings")]).ok_or_else(missing)?;
    let key = edit.key_place(&[Key("placings")]).ok_or_else(missing)?;
    let moved = if written.contains('\n') || !written.starts_with(['[', '{']) {
        let indent = " ".repeat(edit.column(place.start));
        let lines = format!("{indent}{written}")
            .lines()
            .map(|line| format!("\n    {line}"))
            .collect::<String>();
        format!("results:\n  - placings:{lines}")
    } else {
        format!("results:\n  - placings: {written}")
    };
    edit.apply(key.start..place.end, &moved)?;
    for key in &PLACING_KEYS[1..] {
        let keys = edit.keys(&[Key(key)]).into_iter();
        let numbers = keys.filter_map(|id| {
            let number = edit.scalar(&[Key(key), Key(&id)])?;
            Some((id, number))
        });
        let numbers: Vec<(String, String)> = numbers.collect();
        if !numbers.is_empty() {
            edit.remove(&[Key(key)])?;
            edit.set(
                &[Key("results"), Item(0), Key(key)],
                &matchday_file::map(&numbers),
            )?;
        }
    }
    Ok(())
}

/// A game of two as an item of a list.
fn game_item(game: &SeasonGame, details: &ResultDetails) -> String {
    let others = own_entries(details);
    if others.is_empty() {
        return matchday_file::pair(game);
    }
    format!(
        "{{ players: [{}, {}], result: {}, {} }}",
        word(&game.first),
        word(&game.second),
        word(&game.result),
        others.join(", ")
    )
}

/// The details that a result says of itself, each with its key.
fn own_keys(details: &ResultDetails) -> Vec<(&'static str, String)> {
    let text = |value: &Option<String>| value.as_deref().map(word);
    let keys = [
        ("game", text(&details.game)),
        ("rounds", text(&details.rounds)),
        ("handicap", text(&details.handicap)),
        ("ranked", details.is_friendly.then(|| "false".to_owned())),
        ("again", details.is_again.then(|| "true".to_owned())),
        ("form", details.form.map(|number| number.to_string())),
    ];
    let said = |(key, value): (&'static str, Option<String>)| Some((key, value?));
    keys.into_iter().filter_map(said).collect()
}

/// The same as entries of a map.
fn own_entries(details: &ResultDetails) -> Vec<String> {
    let keys = own_keys(details).into_iter();
    keys.map(|(key, value)| format!("{key}: {value}")).collect()
}

/// A result of several, on one line.
fn placing_item(
    places: &[Vec<String>],
    scores: &[(String, String)],
    details: &ResultDetails,
) -> String {
    let mut parts = own_entries(details);
    parts.push(format!("placings: {}", placing_list(places)));
    if !scores.is_empty() {
        parts.push(format!("scores: {}", matchday_file::map(scores)));
    }
    format!("{{ {} }}", parts.join(", "))
}

/// `[GL, [I, J], R]`
fn placing_list(places: &[Vec<String>]) -> String {
    let tie = |players: &Vec<String>| {
        let players: Vec<String> = players.iter().map(|player| word(player)).collect();
        if let [only] = players.as_slice() {
            only.clone()
        } else {
            format!("[{}]", players.join(", "))
        }
    };
    let places: Vec<String> = places.iter().map(tie).collect();
    format!("[{}]", places.join(", "))
}

/// The same with the remarks behind the places, for which a map alone has room.
fn placing_map(places: &[Vec<String>], remarks: &BTreeMap<String, String>) -> String {
    let mut entries = Vec::new();
    for tie in places {
        let place = entries.len() + 1;
        entries.extend(tie.iter().map(|player| {
            let remark = remarks.get(player).map_or("", String::as_str);
            (player.clone(), format!("{place}{remark}"))
        }));
    }
    matchday_file::map(&entries)
}

/// The remarks that stand behind the places of a result, `(3)` of `4(3)`, by player.
fn place_remarks(edit: &YamlEdit, placings: &[PathStep<'_>]) -> BTreeMap<String, String> {
    let players = edit.keys(placings).into_iter();
    let remarks = players.filter_map(|player| {
        let place = edit.scalar(&[placings, &[Key(&player)]].concat())?;
        let remark = place[place.find('(')?..].to_owned();
        Some((player, remark))
    });
    remarks.collect()
}

#[cfg(test)]
mod tests;
