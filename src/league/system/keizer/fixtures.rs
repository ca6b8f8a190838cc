//! Tournaments in a few lines of text, for tests.

use crate::league::model::game::Duel;
use crate::league::model::matchday::Absence;
use crate::league::model::player::PlayerId;
use crate::league::system::keizer::cross_table_cells::cross_table_cell;
use crate::league::system::keizer::settings::Settings;
use crate::league::system::keizer::standing::{
    KeizerLine, KeizerStandings, RoundCell, keizer_standings,
};
use crate::league::system::round_list::ListCell;
use crate::league::system::words::text;
use crate::league::tournament::{Board, Tournament, TournamentPlayer, TournamentRound};

/// A field with the names of its players.
pub struct SketchedTournament {
    /// The names of the players, in the order of the register.
    pub names: Vec<String>,
    /// The rounds that are played.
    pub field: Tournament,
    /// The options of the tournament.
    pub settings: Settings,
}

/// Draws a field: players as `Ana 1900, Bo 1800 @3 u16`, with the round of entry behind
/// an `@`; rounds as `Ana Bo 1-0, bye Cy, excused Di, leave Ed, return Ed`.
pub fn sketched_tournament(settings: &str, players: &str, rounds: &[&str]) -> SketchedTournament {
    let mut names = Vec::new();
    let mut field = Tournament::default();
    for player in players.split(',') {
        let mut words = player.split_whitespace();
        names.push(words.next().unwrap().to_owned());
        let mut entrant = TournamentPlayer {
            enters: 1,
            ..TournamentPlayer::default()
        };
        for word in words {
            if let Some(round) = word.strip_prefix('@') {
                entrant.enters = round.parse().unwrap();
            } else if let Ok(rating) = word.parse() {
                entrant.rating = rating;
            } else {
                entrant.categories.push(word.to_owned());
            }
        }
        field.players.push(entrant);
    }
    let mut sketch = SketchedTournament {
        names,
        field,
        settings: crate::syntax::front_matter::read_valid(settings).unwrap(),
    };
    for round in rounds {
        sketch.add(round);
    }
    sketch
}

impl SketchedTournament {
    /// A cell of the cross table in a language as it comes with the program.
    pub fn cell_text(&self, language: &str, cell: Option<RoundCell>) -> String {
        self.text_of(language, &cross_table_cell(cell, 0))
    }

    fn text_of(&self, language: &str, cell: &ListCell) -> String {
        match cell {
            ListCell::Plain(text) | ListCell::Number(text) => text.clone(),
            ListCell::Text(key) => text(language, key).to_owned(),
            ListCell::Player(player) => self.name(*player).to_owned(),
            ListCell::Parts(parts) => {
                let parts = parts.iter();
                parts.map(|part| self.text_of(language, part)).collect()
            }
        }
    }

    /// The player with this name.
    pub fn id(&self, name: &str) -> PlayerId {
        let index = self.names.iter().position(|known| known == name);
        PlayerId(index.unwrap_or_else(|| panic!("no player {name}")) as u32)
    }

    /// The name of a player.
    pub fn name(&self, id: PlayerId) -> &str {
        &self.names[id.index()]
    }

    /// Adds a round.
    pub fn add(&mut self, round: &str) {
        let mut day = TournamentRound::default();
        for row in round.split(',').filter(|row| !row.trim().is_empty()) {
            let words: Vec<&str> = row.split_whitespace().collect();
            match words.as_slice() {
                ["bye", name] => day.absent.push((self.id(name), Absence::Bye)),
                ["club", name] => day.absent.push((self.id(name), Absence::Club)),
                ["excused", name] => day.absent.push((self.id(name), Absence::Excused)),
                ["unexcused", name] => day.absent.push((self.id(name), Absence::Unexcused)),
                ["leave", name] => day.leave.push(self.id(name)),
                ["return", name] => day.back.push(self.id(name)),
                [white, black, mark] => day.boards.push(Board {
                    number: day.boards.len() as u32 + 1,
                    white: self.id(white),
                    black: self.id(black),
                    result: Duel::from_mark(mark).unwrap(),
                }),
                _ => panic!("no row: {row}"),
            }
        }
        self.field.matchdays.push(day);
    }

    /// The standings after a round.
    pub fn standing(&self, matchday: u32) -> KeizerStandings {
        keizer_standings(&self.settings, &self.field, matchday)
    }

    /// The standing after the last round.
    pub fn last(&self) -> KeizerStandings {
        self.standing(self.field.matchdays.len() as u32)
    }

    /// Names with exact sums, best first: `Ana 11, Cy 5.5`.
    pub fn sums(&self, standing: &KeizerStandings) -> String {
        self.list(standing, |line| line.sum.to_string())
    }

    /// Names with Rank-Pb, best first.
    pub fn values(&self, standing: &KeizerStandings) -> String {
        self.list(standing, |line| line.value_before.points().to_string())
    }

    /// The points of a player's row of a round.
    pub fn earned(&self, standing: &KeizerStandings, name: &str, matchday: u32) -> String {
        let cell = self.line(standing, name).cells[matchday as usize - 1];
        cell.map_or("-".to_owned(), |cell| cell.points().to_string())
    }

    /// The line of the player with this name.
    pub fn line<'a>(&self, standing: &'a KeizerStandings, name: &str) -> &'a KeizerLine {
        let mut lines = standing.lines.iter().chain(&standing.retired);
        lines.find(|line| line.player == self.id(name)).unwrap()
    }

    fn list(&self, standing: &KeizerStandings, number: impl Fn(&KeizerLine) -> String) -> String {
        let shown = |line: &KeizerLine| format!("{} {}", self.name(line.player), number(line));
        standing
            .lines
            .iter()
            .map(shown)
            .collect::<Vec<_>>()
            .join(", ")
    }
}
