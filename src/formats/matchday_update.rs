//! A matchday of the league held against what an imported file says of it, and its file with
//! what differs taken over: everything else in the file stays.

use std::collections::BTreeSet;

use crate::authoring::matchday_file::{
    SeasonDay, SeasonGame, SeasonPlacing, adjusted, map, pair, parts,
};
use crate::authoring::word;
use crate::authoring::yaml_edit::PathStep::{Item, Key};
use crate::authoring::yaml_edit::{PathStep, YamlEdit};
use crate::league::model::game::{Duel, read_score};
use crate::league::model::matchday::Matchday;

/// Returns what an imported day says otherwise than the league's own, in words.
///
/// What the imported file does not say, such as a note, is no difference.
pub(crate) fn differences(
    ours: &SeasonDay,
    theirs: &SeasonDay,
    says_absences: bool,
) -> Vec<String> {
    let mut found = Vec::new();
    if ours.date != theirs.date {
        found.push(format!("date {}, was {}", theirs.date, ours.date));
    }
    let games = matched(&ours.games, &theirs.games, same_game, same_pair);
    for (game, own) in theirs.games.iter().zip(&games) {
        match own.map(|own| &ours.games[own]) {
            Some(own) if same_game(own, game) => {}
            Some(own) => found.push(format!("`{}`, was `{}`", pair(game), pair(own))),
            None => found.push(format!("`{}`, which is new", pair(game))),
        }
    }
    for (_, game) in unmatched(&ours.games, &games) {
        found.push(format!("without `{}`", pair(game)));
    }
    let results = matched(&ours.results, &theirs.results, same_result, same_players);
    for (result, own) in theirs.results.iter().zip(&results) {
        match own.map(|own| &ours.results[own]) {
            Some(own) if same_result(own, result) => {}
            Some(own) => found.push(format!("`{}`, was `{}`", told(result), told(own))),
            None => found.push(format!("`{}`, which is new", told(result))),
        }
    }
    for (_, result) in unmatched(&ours.results, &results) {
        found.push(format!("without `{}`", told(result)));
    }
    let bye = |day: &SeasonDay| day.bye.iter().cloned().collect::<Vec<String>>();
    let lists = [
        ("bye", bye(ours), bye(theirs), says_absences),
        (
            "excused",
            ours.excused.clone(),
            theirs.excused.clone(),
            says_absences,
        ),
        (
            "unexcused",
            ours.unexcused.clone(),
            theirs.unexcused.clone(),
            says_absences,
        ),
        (
            "club",
            ours.club.clone(),
            theirs.club.clone(),
            says_absences,
        ),
        ("join", ours.join.clone(), theirs.join.clone(), false),
        ("leave", ours.leave.clone(), theirs.leave.clone(), false),
        (
            "return",
            ours.r#return.clone(),
            theirs.r#return.clone(),
            false,
        ),
        ("lots", ours.lots.clone(), theirs.lots.clone(), false),
    ];
    for (name, ours, theirs, is_said) in lists {
        let set = |list: &[String]| list.iter().cloned().collect::<BTreeSet<String>>();
        if (is_said || !theirs.is_empty()) && set(&ours) != set(&theirs) {
            found.push(format!("{name} {}, was {}", names(&theirs), names(&ours)));
        }
    }
    if adjusts(ours, theirs) {
        let told = |day: &SeasonDay| match day.adjust.as_slice() {
            [] => "nothing".to_owned(),
            list => list.iter().map(adjusted).collect::<Vec<_>>().join(", "),
        };
        found.push(format!("adjust {}, was {}", told(theirs), told(ours)));
    }
    found
}

/// Returns whether an imported day gives points by hand that ours does not give so.
fn adjusts(ours: &SeasonDay, theirs: &SeasonDay) -> bool {
    !theirs.adjust.is_empty() && ours.adjust != theirs.adjust
}

fn names(list: &[String]) -> String {
    match list {
        [] => "nobody".to_owned(),
        names => names.join(", "),
    }
}

fn told(result: &SeasonPlacing) -> String {
    map(&result.placings)
}

/// For each of theirs one of ours: the same, else one of the same players.
fn matched<T>(
    ours: &[T],
    theirs: &[T],
    same: fn(&T, &T) -> bool,
    alike: fn(&T, &T) -> bool,
) -> Vec<Option<usize>> {
    let mut found = vec![None; theirs.len()];
    let mut taken = BTreeSet::new();
    for is in [same, alike] {
        for (index, other) in theirs.iter().enumerate() {
            if found[index].is_some() {
                continue;
            }
            let mut free = (0..ours.len()).filter(|own| !taken.contains(own));
            if let Some(own) = free.find(|&own| is(&ours[own], other)) {
                taken.insert(own);
                found[index] = Some(own);
            }
        }
    }
    found
}

/// Those of ours that none of theirs matches.
fn unmatched<'t, T>(ours: &'t [T], matched: &[Option<usize>]) -> Vec<(usize, &'t T)> {
    let all = ours.iter().enumerate();
    all.filter(|(own, _)| !matched.contains(&Some(*own)))
        .collect()
}

fn same_game(ours: &SeasonGame, theirs: &SeasonGame) -> bool {
    same_pair(ours, theirs)
        && same_mark(&ours.result, &theirs.result)
        && same_words(&ours.game, &theirs.game)
        && theirs
            .rounds
            .is_none_or(|rounds| rounds == ours.rounds.unwrap_or(1.0))
        && ours.friendly == theirs.friendly
        && (theirs.handicap.is_none() || ours.handicap == theirs.handicap)
        && (theirs.board.is_none() || ours.board == theirs.board)
        && same_words(&ours.note, &theirs.note)
        && (theirs.points.is_empty() || numbers(&ours.points) == numbers(&theirs.points))
}

/// Numbers by player, in the order of the players.
fn numbers(list: &[(String, String)]) -> Vec<(&str, Option<f64>)> {
    let numbers = list.iter();
    let mut numbers: Vec<(&str, Option<f64>)> = numbers
        .map(|(player, text)| (player.as_str(), text.parse().ok()))
        .collect();
    numbers.sort_by_key(|(player, _)| *player);
    numbers
}

fn same_pair(ours: &SeasonGame, theirs: &SeasonGame) -> bool {
    ours.first == theirs.first && ours.second == theirs.second
}

/// Returns whether two marks say the same; a win without a score leaves the score open.
fn same_mark(ours: &str, theirs: &str) -> bool {
    let duel =
        |mark: &str| Duel::from_mark(mark).or_else(|| read_score(mark).map(Duel::from_score));
    let score = read_score(theirs);
    duel(ours) == duel(theirs) && (score.is_none() || score == read_score(ours))
}

/// Returns whether a word that theirs says, if it says one, is ours.
fn same_words(ours: &Option<String>, theirs: &Option<String>) -> bool {
    let folded = |text: &String| text.to_lowercase();
    theirs.is_none() || ours.as_ref().map(folded) == theirs.as_ref().map(folded)
}

fn same_result(ours: &SeasonPlacing, theirs: &SeasonPlacing) -> bool {
    let set = |list: &[(String, String)]| list.iter().cloned().collect::<BTreeSet<_>>();
    set(&ours.placings) == set(&theirs.placings)
        && (theirs.scores.is_empty() || numbers(&ours.scores) == numbers(&theirs.scores))
        && (theirs.points.is_empty() || numbers(&ours.points) == numbers(&theirs.points))
        && same_words(&ours.game, &theirs.game)
        && theirs
            .rounds
            .is_none_or(|rounds| ours.rounds == Some(rounds))
        && ours.friendly == theirs.friendly
        && same_words(&ours.note, &theirs.note)
}

fn same_players(ours: &SeasonPlacing, theirs: &SeasonPlacing) -> bool {
    let players = |it: &SeasonPlacing| {
        let players = it.placings.iter().map(|(player, _)| player.clone());
        players.collect::<BTreeSet<_>>()
    };
    players(ours) == players(theirs)
}

/// The text of a matchday's file with what an imported day says.
///
/// # Errors
/// Front matter that can not be changed.
pub(crate) fn updated_text(
    text: &str,
    known: &Matchday,
    ours: &SeasonDay,
    theirs: &SeasonDay,
    says_absences: bool,
) -> Result<String, String> {
    let mut edit = YamlEdit::page(text)?;
    if ours.date != theirs.date {
        edit.set(&[Key("date")], &theirs.date.to_string())?;
    }
    update_games(&mut edit, known, ours, theirs)?;
    update_results(&mut edit, known, ours, theirs)?;
    if says_absences && ours.bye != theirs.bye {
        match &theirs.bye {
            Some(player) => edit.set(&[Key("bye")], &word(player))?,
            None => edit.remove(&[Key("bye")])?,
        }
    }
    let absent = [
        ("excused", &ours.excused, &theirs.excused),
        ("unexcused", &ours.unexcused, &theirs.unexcused),
        ("club", &ours.club, &theirs.club),
    ];
    let members = [
        ("join", &ours.join, &theirs.join),
        ("leave", &ours.leave, &theirs.leave),
        ("return", &ours.r#return, &theirs.r#return),
    ];
    for (key, lists, is_said) in [
        ("absent", absent, says_absences),
        ("members", members, false),
    ] {
        for (name, ours, theirs) in lists {
            if ours != theirs && (is_said || !theirs.is_empty()) {
                let items: Vec<String> = theirs.iter().map(|it| word(it)).collect();
                edit.set_items(&[Key(key), Key(name)], &items)?;
            }
        }
    }
    if adjusts(ours, theirs) {
        let items: Vec<String> = theirs.adjust.iter().map(adjusted).collect();
        edit.set_items(&[Key("adjust")], &items)?;
    }
    Ok(edit.into_text())
}

/// Gives the list of games the games of the imported day; an item that says the same stays as
/// it is written, and of one with another result the result alone changes.
fn update_games(
    edit: &mut YamlEdit,
    known: &Matchday,
    ours: &SeasonDay,
    theirs: &SeasonDay,
) -> Result<(), String> {
    if ours.games.is_empty() && theirs.games.is_empty() {
        return Ok(());
    }
    let games = known.games.iter().filter(|game| game.duel.is_some());
    let positions: Vec<usize> = games.map(|game| game.position).collect();
    let found = matched(&ours.games, &theirs.games, same_game, same_pair);
    let mut items = Vec::new();
    for (game, own) in theirs.games.iter().zip(found) {
        let own = own.and_then(|own| Some((&ours.games[own], *positions.get(own)?)));
        let written = own.and_then(|(ours, position)| {
            Some((
                ours,
                edit.written(&[Key("games"), Item(position)])?.to_owned(),
            ))
        });
        items.push(match written {
            Some((ours, written)) if same_game(ours, game) => written,
            Some((_, written)) if written.starts_with('{') => {
                with_key(&written, "result", &word(&game.result))?
            }
            Some(_) | None => pair(game),
        });
    }
    edit.set_items(&[Key("games")], &items)
}

/// The same for results by placings, which stand at the top of the file or in a list.
fn update_results(
    edit: &mut YamlEdit,
    known: &Matchday,
    ours: &SeasonDay,
    theirs: &SeasonDay,
) -> Result<(), String> {
    if ours.results.is_empty() && theirs.results.is_empty() {
        return Ok(());
    }
    let top = [Key("placings")];
    if edit.has(&top) {
        if let [only] = theirs.results.as_slice() {
            return match ours
                .results
                .first()
                .is_some_and(|own| same_result(own, only))
            {
                true => Ok(()),
                false => set_result(edit, &[], only),
            };
        }
        for key in ["placings", "scores", "points"] {
            if edit.has(&[Key(key)]) {
                edit.remove(&[Key(key)])?;
            }
        }
    }
    let games = known.games.iter().filter(|game| game.duel.is_none());
    let positions: Vec<usize> = games.map(|game| game.position).collect();
    let found = matched(&ours.results, &theirs.results, same_result, same_players);
    let mut items = Vec::new();
    for (result, own) in theirs.results.iter().zip(found) {
        let own = own.and_then(|own| Some((&ours.results[own], *positions.get(own)?)));
        let written = own.and_then(|(ours, position)| {
            Some((
                ours,
                edit.written(&[Key("results"), Item(position)])?.to_owned(),
            ))
        });
        items.push(match written {
            Some((ours, written)) if same_result(ours, result) => written,
            Some((_, written)) if written.starts_with('{') => {
                let mut item = YamlEdit::data(&written)?;
                set_result(&mut item, &[], result)?;
                item.into_text()
            }
            Some(_) | None => format!("{{ {} }}", parts(result).join(", ")),
        });
    }
    edit.set_items(&[Key("results")], &items)
}

/// Puts a result's own keys into a map.
fn set_result(
    edit: &mut YamlEdit,
    at: &[PathStep<'_>],
    result: &SeasonPlacing,
) -> Result<(), String> {
    let key = |name| [at, &[Key(name)]].concat();
    if let Some(game) = &result.game {
        edit.set(&key("game"), &word(game))?;
    }
    if let Some(rounds) = result.rounds {
        edit.set(&key("rounds"), &rounds.to_string())?;
    }
    edit.set(&key("placings"), &map(&result.placings))?;
    if !result.scores.is_empty() {
        edit.set(&key("scores"), &map(&result.scores))?;
    }
    if !result.points.is_empty() {
        edit.set(&key("points"), &map(&result.points))?;
    }
    Ok(())
}

/// A map on one line with a key set.
fn with_key(written: &str, key: &str, value: &str) -> Result<String, String> {
    let mut item = YamlEdit::data(written)?;
    item.set(&[Key(key)], value)?;
    Ok(item.into_text())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(first: &str, result: &str, second: &str) -> SeasonGame {
        SeasonGame {
            first: first.to_owned(),
            second: second.to_owned(),
            result: result.to_owned(),
            ..SeasonGame::default()
        }
    }

    #[test]
    fn what_a_sheet_does_not_say_is_no_difference() {
        let mut noted = game("anna", "3:1", "bert");
        noted.note = Some("late".to_owned());
        noted.board = Some(2);
        assert!(same_game(&noted, &game("anna", "1-0", "bert")));
        assert!(!same_game(&noted, &game("anna", "3:2", "bert")));
        assert!(!same_game(&noted, &game("anna", "0-1", "bert")));
        assert!(!same_game(&noted, &game("bert", "0-1", "anna")));
    }
}
