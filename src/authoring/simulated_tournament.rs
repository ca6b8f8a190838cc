//! A made-up Keizer tournament, played by the rules of the test script.
//!
//! Source: KEIZER, 6. Results follow from the ratings alone, so that the same commands
//! always make the same files.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::authoring::round_file::{Sheet, SheetGame};
use crate::authoring::simulated_season::id;
use crate::league::model::game::Duel;
use crate::league::model::matchday::Absence;
use crate::league::model::player::PlayerId;
use crate::league::pairing::keizer::{Lots, draw};
use crate::league::system::keizer::rounds::{Board, Entrant, Field, Matchday};
use crate::league::system::keizer::settings::Settings;

/// Players and rounds so far.
#[derive(Clone, Debug)]
pub struct Tournament {
    settings: Settings,
    field: Field,
    lots: Lots,
}

/// How made-up games end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    /// The stronger wins, as white always and as black by more than 100 points.
    Plain,
    /// Many forfeits and adjourned games.
    Mixed,
}

/// One command of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    CreatePlayers(u32),
    CreateRound,
    CreateResults(Results),
    DeleteRound,
    DeleteAllRounds,
    DeleteAllPlayers,
}

impl Tournament {
    /// A tournament without players; `seed` draws their ratings.
    pub fn new(settings: Settings, seed: u64) -> Tournament {
        Tournament {
            settings,
            field: Field::default(),
            lots: Lots::new(seed, 0),
        }
    }

    /// Carries out one command.
    ///
    /// # Errors
    /// Says why the command can not be carried out now.
    pub fn run(&mut self, command: Command) -> Result<(), String> {
        match command {
            Command::CreatePlayers(count) => self.create_players(count),
            Command::CreateRound => return self.create_round(),
            Command::CreateResults(results) => self.create_results(results),
            Command::DeleteRound => {
                self.field.matchdays.pop().ok_or("no round to delete")?;
            }
            Command::DeleteAllRounds => self.field.matchdays.clear(),
            Command::DeleteAllPlayers => {
                if !self.field.matchdays.is_empty() {
                    return Err("players can be deleted only before the first round".to_owned());
                }
                self.field.players.clear();
            }
        }
        Ok(())
    }

    /// Test players; who comes after the first round is a late entrant.
    fn create_players(&mut self, count: u32) {
        let enters = self.field.matchdays.len() as u32 + 1;
        for _ in 0..count {
            let rating = 1500 + self.lots.shift(500);
            self.field.players.push(Entrant {
                rating: u32::try_from(rating).unwrap_or(0),
                enters,
                ..Entrant::default()
            });
        }
    }

    fn create_round(&mut self) -> Result<(), String> {
        let number = self.field.matchdays.len() as u32 + 1;
        let last = self.field.matchdays.last();
        let mut boards = last.into_iter().flat_map(|day| &day.boards);
        if boards.any(|board| board.result == Duel::Pending) {
            return Err(format!("round {} has games without a result", number - 1));
        }
        let everybody: Vec<PlayerId> = self.field.ids().collect();
        let drawn = draw(&self.settings, &self.field, number, &everybody, None).map_err(|_| {
            format!("round {number} can not be paired: play fewer rounds, or lower `repeat-after`")
        })?;
        let bye = drawn.bye.map(|player| (player, Absence::Bye));
        self.field.matchdays.push(Matchday {
            boards: drawn.boards,
            absent: bye.into_iter().collect(),
            ..Matchday::default()
        });
        Ok(())
    }

    /// Results of the last round, by the difference of the ratings.
    fn create_results(&mut self, results: Results) {
        let players = &self.field.players;
        let rating = |player: PlayerId| i64::from(players[player.index()].rating);
        for board in self
            .field
            .matchdays
            .last_mut()
            .into_iter()
            .flat_map(|day| &mut day.boards)
        {
            let difference = rating(board.white) - rating(board.black);
            board.result = match results {
                Results::Plain => plain(difference),
                Results::Mixed => mixed(difference),
            };
        }
    }

    /// The text of players.yaml.
    pub fn register(&self) -> String {
        let players = self.field.players.iter().zip(1..);
        let line = |(player, number): (&Entrant, usize)| {
            let joined = match player.enters {
                0 | 1 => String::new(),
                round => format!(", joined: {round}"),
            };
            let rating = player.rating;
            format!(
                "{}: {{ name: Player {number}, rating: {rating}{joined} }}\n",
                self.id(number)
            )
        };
        players.map(line).collect()
    }

    /// How many rounds there are.
    pub fn played(&self) -> u32 {
        self.field.matchdays.len() as u32
    }

    /// Every round, a week apart from `first` on.
    pub fn sheets(&self, first: Date) -> Vec<Sheet> {
        let days = self.field.matchdays.iter().zip(1..);
        days.map(|(day, matchday)| self.sheet(day, matchday, first))
            .collect()
    }

    fn sheet(&self, day: &Matchday, matchday: u32, first: Date) -> Sheet {
        let id = |player: PlayerId| self.id(player.index() + 1);
        let game = |board: &Board| SheetGame {
            white: id(board.white),
            black: id(board.black),
            result: board.result.mark(),
            board: None,
        };
        Sheet {
            matchday,
            date: first
                .checked_add(i64::from(matchday - 1).weeks())
                .unwrap_or(first),
            games: day.boards.iter().map(game).collect(),
            bye: day.absent.first().map(|(player, _)| id(*player)),
            ..Sheet::default()
        }
    }

    fn id(&self, number: usize) -> String {
        id(number, self.field.players.len())
    }
}

fn plain(difference: i64) -> Duel {
    match difference {
        1.. => Duel::First,
        -100..=0 => Duel::Draw,
        _ => Duel::Second,
    }
}

fn mixed(difference: i64) -> Duel {
    match difference {
        151.. => Duel::FirstByForfeit,
        101..=150 => Duel::First,
        1..=100 => Duel::BothForfeit,
        -50..=0 => Duel::Draw,
        -150..=-51 => Duel::Adjourned,
        -200..=-151 => Duel::Second,
        _ => Duel::SecondByForfeit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_follow_the_difference_of_the_ratings() {
        let check = |difference, one, other| {
            assert_eq!(
                (plain(difference), mixed(difference)),
                (one, other),
                "{difference}"
            );
        };
        check(151, Duel::First, Duel::FirstByForfeit);
        check(150, Duel::First, Duel::First);
        check(101, Duel::First, Duel::First);
        check(100, Duel::First, Duel::BothForfeit);
        check(1, Duel::First, Duel::BothForfeit);
        check(0, Duel::Draw, Duel::Draw);
        check(-50, Duel::Draw, Duel::Draw);
        check(-51, Duel::Draw, Duel::Adjourned);
        check(-100, Duel::Draw, Duel::Adjourned);
        check(-101, Duel::Second, Duel::Adjourned);
        check(-150, Duel::Second, Duel::Adjourned);
        check(-151, Duel::Second, Duel::Second);
        check(-200, Duel::Second, Duel::Second);
        check(-201, Duel::Second, Duel::SecondByForfeit);
    }

    fn played(commands: &[Command]) -> Result<Tournament, String> {
        let mut tournament = Tournament::new(Settings::default(), 1);
        commands
            .iter()
            .try_for_each(|command| tournament.run(*command))?;
        Ok(tournament)
    }

    #[test]
    fn the_same_commands_make_the_same_files() {
        let commands = [
            Command::CreatePlayers(7),
            Command::CreateRound,
            Command::CreateResults(Results::Plain),
            Command::CreatePlayers(1),
            Command::CreateRound,
            Command::CreateResults(Results::Mixed),
        ];
        let first = jiff::civil::date(2026, 1, 9);
        let files = |tournament: Tournament| (tournament.register(), tournament.sheets(first));
        let one = files(played(&commands).unwrap());
        assert_eq!(one, files(played(&commands).unwrap()));
        assert!(one.0.contains("p08: { name: Player 8") && one.0.contains("joined: 2"));
        assert_eq!(one.1.len(), 2);
        assert_eq!((one.1[0].games.len(), one.1[0].bye.is_some()), (3, true));
        assert_eq!((one.1[1].games.len(), one.1[1].bye.is_some()), (4, false));
        assert_eq!(one.1[1].date, jiff::civil::date(2026, 1, 16));
    }

    #[test]
    fn a_command_that_can_not_be_carried_out_says_why() {
        let fails = |commands: &[Command]| played(commands).err();
        assert!(fails(&[Command::DeleteRound]).is_some());
        assert!(
            fails(&[
                Command::CreatePlayers(2),
                Command::CreateRound,
                Command::CreateRound
            ])
            .is_some()
        );
        assert!(fails(&[Command::CreateRound, Command::DeleteAllPlayers]).is_some());
        let over = [
            Command::CreateRound,
            Command::DeleteAllRounds,
            Command::DeleteAllPlayers,
        ];
        assert!(fails(&over).is_none());
    }
}
