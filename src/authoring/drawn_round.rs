//! A drawn round: how it is changed by hand, and how it is written.

use std::fmt;

use jiff::civil::Date;

use crate::authoring::matchday_file::{SeasonDay, SeasonGame};
use crate::authoring::refusal::RefusalText;
use crate::authoring::yaml_edit::PathStep::{Item, Key};
use crate::authoring::yaml_edit::YamlEdit;
use crate::authoring::{matchday_file, word};
use crate::league::League;
use crate::league::model::game::{Duel, Game, read_score};
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::tournament::Tournament;

/// A round by the ids of its players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DrawnRound {
    /// White, how the game ended, black; in the order of the file.
    pub games: Vec<(String, Duel, String)>,
    pub bye: Option<String>,
    /// The players who are not there, and why; a bye is no absence here.
    pub absent: Vec<(String, Absence)>,
    /// The players who leave the tournament before the round.
    pub leave: Vec<String>,
}

/// The reason for which a drawn round can not be changed as somebody wishes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RoundFault {
    /// Somebody who has no place in the round.
    NotIn(String),
    /// Somebody who has one.
    In(String),
    /// A game, as its file writes it, that has its result.
    Played(String),
    /// Nobody has the bye that another one should have.
    NoBye,
}

impl fmt::Display for RoundFault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoundFault::NotIn(player) => write!(to, "`{player}` is not in the drawn round"),
            RoundFault::In(player) => write!(to, "`{player}` is in the drawn round"),
            RoundFault::Played(game) => write!(to, "`{game}` has its result"),
            RoundFault::NoBye => write!(to, "nobody is left over in the drawn round"),
        }
    }
}

impl RoundFault {
    /// The same for the desk.
    pub(crate) fn in_words(&self) -> RefusalText {
        match self {
            RoundFault::NotIn(player) => {
                RefusalText::new("refuse_not_in_round", &[("name", player)])
            }
            RoundFault::In(player) => RefusalText::new("refuse_in_round", &[("name", player)]),
            RoundFault::Played(game) => RefusalText::new("refuse_round_begun", &[("game", game)]),
            RoundFault::NoBye => RefusalText::new("refuse_no_bye", &[]),
        }
    }
}

/// The ways of being absent that a file lists.
const ABSENCES: [(&str, Absence); 3] = [
    ("excused", Absence::Excused),
    ("unexcused", Absence::Unexcused),
    ("club", Absence::Club),
];

impl DrawnRound {
    /// The round of a file.
    pub(crate) fn of(league: &League, day: &Matchday) -> DrawnRound {
        let id = |player| league.player(player).id.clone();
        let pair = |game: &Game| {
            let (white, black) = game.pair()?;
            Some((id(white), game.duel?, id(black)))
        };
        let absent = day.absences.iter();
        DrawnRound {
            games: day.games.iter().filter_map(pair).collect(),
            bye: day.given_bye().map(id),
            absent: absent
                .filter(|(_, kind)| *kind != Absence::Bye)
                .map(|(player, kind)| (id(*player), *kind))
                .collect(),
            leave: Vec::new(),
        }
    }

    /// Lets two players change places, at the boards or with the bye.
    ///
    /// # Errors
    /// A game that has its result, or somebody who is not in the round.
    pub(crate) fn swap(&mut self, one: &str, other: &str) -> Result<(), RoundFault> {
        for player in [one, other] {
            let is_bye = self.bye.as_deref() == Some(player);
            if !is_bye && self.game_of(player)?.is_none() {
                return Err(RoundFault::NotIn(player.to_owned()));
            }
        }
        let turn = |player: &mut String| {
            if player == one {
                other.clone_into(player);
            } else if player == other {
                one.clone_into(player);
            }
        };
        for (white, duel, black) in &mut self.games {
            if *duel == Duel::Pending {
                turn(white);
                turn(black);
            }
        }
        self.bye.iter_mut().for_each(turn);
        Ok(())
    }

    /// Takes a player out of the round: the opponent plays whoever has the bye, or has it.
    ///
    /// # Errors
    /// A game that has its result.
    pub(crate) fn excuse(&mut self, player: &str, absence: Absence) -> Result<(), RoundFault> {
        self.take_out(player)?;
        self.absent.push((player.to_owned(), absence));
        Ok(())
    }

    /// Takes a player out who has left the tournament; the same holds for the opponent.
    ///
    /// # Errors
    /// A game that has its result.
    pub(crate) fn take_out(&mut self, player: &str) -> Result<(), RoundFault> {
        self.absent.retain(|(other, _)| other != player);
        if self.bye.as_deref() == Some(player) {
            self.bye = None;
        }
        let Some(index) = self.game_of(player)? else {
            return Ok(());
        };
        match self.bye.take() {
            Some(substitute) => {
                let (white, _, black) = &mut self.games[index];
                *(if white == player { white } else { black }) = substitute;
            }
            None => {
                let (white, _, black) = self.games.remove(index);
                self.bye = Some(if white == player { black } else { white });
            }
        }
        Ok(())
    }

    /// Lets a player in who came after the draw: against whoever has the bye, or with it.
    ///
    /// # Errors
    /// Somebody who is in the round.
    pub(crate) fn arrive(&mut self, player: &str, is_white: bool) -> Result<(), RoundFault> {
        let is_bye = self.bye.as_deref() == Some(player);
        if is_bye || self.game_of(player)?.is_some() {
            return Err(RoundFault::In(player.to_owned()));
        }
        self.absent.retain(|(other, _)| other != player);
        match self.bye.take() {
            Some(other) if is_white => self.games.push((player.to_owned(), Duel::Pending, other)),
            Some(other) => self.games.push((other, Duel::Pending, player.to_owned())),
            None => self.bye = Some(player.to_owned()),
        }
        Ok(())
    }

    /// Gives a player the bye: whoever had it takes the place at the board.
    ///
    /// # Errors
    /// A game that has its result, or a round in which nobody has the bye.
    pub(crate) fn give_bye(&mut self, player: &str) -> Result<(), RoundFault> {
        match self.bye.clone() {
            Some(before) if before == player => Ok(()),
            Some(before) => self.swap(player, &before),
            None => Err(RoundFault::NoBye),
        }
    }

    /// The whole file of a new round.
    pub(crate) fn text(&self, matchday: u32, date: Date) -> String {
        let games = self.games.iter().map(|(white, duel, black)| SeasonGame {
            first: white.clone(),
            second: black.clone(),
            result: duel.mark().to_owned(),
            ..SeasonGame::default()
        });
        let mut day = SeasonDay {
            matchday: Some(matchday),
            date,
            games: games.collect(),
            bye: self.bye.clone(),
            leave: self.leave.clone(),
            ..SeasonDay::default()
        };
        for (player, absence) in &self.absent {
            day.absent(*absence).push(player.clone());
        }
        matchday_file::text(&day)
    }

    /// The text of a file with the round filled in; every other byte stays.
    ///
    /// # Errors
    /// Says why the round can not stand in this file.
    pub(crate) fn fill(&self, text: &str) -> Result<String, String> {
        let mut edit = YamlEdit::page(text)?;
        let games = self.games.iter().enumerate();
        let games = games.map(|(index, (white, duel, black))| {
            // A board that is as it was keeps its number and its form.
            let there = edit.written(&[Key("games"), Item(index)]);
            let is_same = edit.keys(&[Key("games"), Item(index)]).is_empty()
                && there.is_some_and(|there| {
                    let words: Vec<&str> = there.trim_matches('"').split_whitespace().collect();
                    let is_mark = |mark: &str| {
                        mark == duel.mark() || read_score(mark).map(Duel::from_score) == Some(*duel)
                    };
                    matches!(words.as_slice(), [first, mark, second]
                        if first == white && is_mark(mark) && second == black)
                });
            let players = edit.list(&[Key("games"), Item(index), Key("players")]);
            if is_same || players == [white.as_str(), black.as_str()] {
                return there.unwrap_or_default().to_owned();
            }
            matchday_file::pair(&SeasonGame {
                first: white.clone(),
                second: black.clone(),
                result: duel.mark().to_owned(),
                ..SeasonGame::default()
            })
        });
        let games: Vec<String> = games.collect();
        if !games.is_empty() || edit.place(&[Key("games")]).is_some() {
            edit.set_items(&[Key("games")], &games)?;
        }
        match &self.bye {
            Some(player) if edit.scalar(&[Key("bye")]).as_ref() != Some(player) => {
                edit.set(&[Key("bye")], &word(player))?;
            }
            None if edit.place(&[Key("bye")]).is_some() => edit.remove(&[Key("bye")])?,
            Some(_) | None => {}
        }
        for (key, absence) in ABSENCES {
            let own = self.absent.iter().filter(|(_, kind)| *kind == absence);
            let own: Vec<&String> = own.map(|(player, _)| player).collect();
            write_list(&mut edit, &["absent", key], &own)?;
        }
        for player in &self.leave {
            // Whoever was to come back with this round stays away.
            if edit.list(&[Key("members"), Key("return")]).contains(player) {
                write_list_without(&mut edit, ["members", "return"], player)?;
                continue;
            }
            let path = [Key("members"), Key("leave")];
            if !edit.list(&path).contains(player) {
                edit.push(&path, &word(player))?;
            }
        }
        Ok(edit.into_text())
    }

    /// The open game of a player.
    fn game_of(&self, player: &str) -> Result<Option<usize>, RoundFault> {
        let mut games = self.games.iter();
        let index = games.position(|(white, _, black)| white == player || black == player);
        match index.map(|index| &self.games[index]) {
            Some((white, duel, black)) if *duel != Duel::Pending => {
                let game = format!("{white} {} {black}", duel.mark());
                Err(RoundFault::Played(game))
            }
            _ => Ok(index),
        }
    }
}

/// Takes a player out of a list.
///
/// # Errors
/// A list that can not be changed.
pub(crate) fn write_list_without(
    edit: &mut YamlEdit,
    path: [&str; 2],
    player: &str,
) -> Result<(), String> {
    let there = edit.list(&path.map(Key));
    let others: Vec<&String> = there.iter().filter(|it| *it != player).collect();
    write_list(edit, &path, &others)
}

/// Gives a list these players; those that stand there stay where they are.
fn write_list(edit: &mut YamlEdit, path: &[&str; 2], players: &[&String]) -> Result<(), String> {
    let [outer, inner] = [Key(path[0]), Key(path[1])];
    let there = edit.list(&[outer, inner]);
    for (index, player) in there.iter().enumerate().rev() {
        if !players.contains(&player) {
            edit.remove(&[outer, inner, Item(index)])?;
        }
    }
    for player in players.iter().filter(|player| !there.contains(player)) {
        edit.push(&[outer, inner], &word(player))?;
    }
    if !there.is_empty() && players.is_empty() {
        edit.remove(&[outer, inner])?;
        if edit.keys(&[outer]).is_empty() {
            edit.remove(&[outer])?;
        }
    }
    Ok(())
}

/// The first file behind the drawn rounds that waits for its games: somebody has no row in it.
pub(crate) fn prepared(league: &League) -> Option<&Matchday> {
    let field = Tournament::of(league);
    let numbered: Vec<(u32, &Matchday)> = (1..).zip(&league.matchdays).collect();
    let behind = numbered.iter().rev();
    let behind: Vec<_> = behind.take_while(|(_, day)| day.games.is_empty()).collect();
    let mut waiting = behind.into_iter().rev();
    let found = waiting.find(|(number, day)| !field.left_over(*number, day).is_empty());
    found.map(|(_, day)| *day)
}

/// The number of the round of a file, or of the one behind all files.
pub(crate) fn number_of(league: &League, target: Option<&Matchday>) -> u32 {
    let mut days = league.matchdays.iter();
    let index = target.and_then(|target| days.position(|day| day.file == target.file));
    index.unwrap_or(league.matchdays.len()) as u32 + 1
}

/// `anna - bert`
pub(crate) fn line_of(league: &League, game: &Game) -> String {
    match (game.pair(), game.duel) {
        (Some((white, black)), Some(duel)) => {
            let (white, black) = (&league.player(white).id, &league.player(black).id);
            format!("{white} {} {black}", duel.mark())
        }
        _ => String::new(),
    }
}

/// The front matter of a page with its fences, without what follows.
pub(crate) fn front_matter(text: &str) -> String {
    match YamlEdit::page(text) {
        Ok(edit) => format!("---\n{}---\n", edit.yaml()),
        Err(_) => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
