//! A made-up tournament, played by the rules of the test script.
//!
//! Source: keizer.md, 6. Results follow from the ratings alone, so that the same commands
//! always make the same files.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::authoring::matchday_file::{SeasonDay, SeasonGame};
use crate::authoring::player_entry::{SeasonPlayer, entry};
use crate::authoring::simulated_season::id;
use crate::league::model::game::Duel;
use crate::league::model::matchday::Absence;
use crate::league::model::player::PlayerId;
use crate::league::pairing::rounds::{DrawnLots, RoundPairing, draw_round};
use crate::league::tournament::{Board, Tournament, TournamentPlayer, TournamentRound};

/// Players and rounds so far.
#[derive(Clone, Debug)]
pub(crate) struct SimulatedTournament<'a> {
    pairing: &'a dyn RoundPairing,
    field: Tournament,
    lots: DrawnLots,
}

/// The ways in which made-up games end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScriptedResults {
    /// The stronger wins, as white always and as black by more than 100 points.
    Plain,
    /// Many forfeits and adjourned games.
    Mixed,
}

/// One command of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScriptCommand {
    CreatePlayers(u32),
    CreateRound,
    CreateResults(ScriptedResults),
    DeleteRound,
    DeleteAllRounds,
    DeleteAllPlayers,
}

impl<'a> SimulatedTournament<'a> {
    /// A tournament without players; `seed` draws their ratings.
    pub(crate) fn new(pairing: &'a dyn RoundPairing, seed: u64) -> SimulatedTournament<'a> {
        SimulatedTournament {
            pairing,
            field: Tournament::default(),
            lots: DrawnLots::new(seed, 0),
        }
    }

    /// Carries out one command.
    ///
    /// # Errors
    /// Says why the command can not be carried out now.
    pub(crate) fn run(&mut self, command: ScriptCommand) -> Result<(), String> {
        match command {
            ScriptCommand::CreatePlayers(count) => self.create_players(count),
            ScriptCommand::CreateRound => return self.create_round(),
            ScriptCommand::CreateResults(results) => self.create_results(results),
            ScriptCommand::DeleteRound => {
                self.field.matchdays.pop().ok_or("no round to delete")?;
            }
            ScriptCommand::DeleteAllRounds => self.field.matchdays.clear(),
            ScriptCommand::DeleteAllPlayers => {
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
            self.field.players.push(TournamentPlayer {
                rating: u32::try_from(rating).unwrap_or(0),
                enters,
                ..TournamentPlayer::default()
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
        let drawn =
            draw_round(self.pairing, &self.field, number, &everybody, None).map_err(|_| {
                format!(
                    "round {number} can not be paired: play fewer rounds, or lower `repeat-after`"
                )
            })?;
        let bye = drawn.bye.map(|player| (player, Absence::Bye));
        self.field.matchdays.push(TournamentRound {
            boards: drawn.boards,
            absent: bye.into_iter().collect(),
            ..TournamentRound::default()
        });
        Ok(())
    }

    /// Results of the last round, by the difference of the ratings.
    fn create_results(&mut self, results: ScriptedResults) {
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
                ScriptedResults::Plain => plain(difference),
                ScriptedResults::Mixed => mixed(difference),
            };
        }
    }

    /// The text of players.yaml.
    pub(crate) fn register(&self) -> String {
        let players = self.field.players.iter().zip(1..);
        let line = |(player, number): (&TournamentPlayer, usize)| {
            let joined = match player.enters {
                0 | 1 => None,
                round => Some(round.to_string()),
            };
            let player = SeasonPlayer {
                name: Some(format!("Player {number}")),
                joined,
                rating: Some(player.rating.to_string()),
                ..SeasonPlayer::default()
            };
            entry(&self.id(number), &player)
        };
        players.map(line).collect()
    }

    /// Returns the number of rounds.
    pub(crate) fn played(&self) -> u32 {
        self.field.matchdays.len() as u32
    }

    /// Every round, a week apart from `first` on.
    pub(crate) fn sheets(&self, first: Date) -> Vec<SeasonDay> {
        let days = self.field.matchdays.iter().zip(1..);
        days.map(|(day, matchday)| self.sheet(day, matchday, first))
            .collect()
    }

    fn sheet(&self, day: &TournamentRound, matchday: u32, first: Date) -> SeasonDay {
        let id = |player: PlayerId| self.id(player.index() + 1);
        let game = |board: &Board| SeasonGame {
            first: id(board.white),
            second: id(board.black),
            result: board.result.mark().to_owned(),
            ..SeasonGame::default()
        };
        SeasonDay {
            matchday: Some(matchday),
            date: first
                .checked_add(i64::from(matchday - 1).weeks())
                .unwrap_or(first),
            games: day.boards.iter().map(game).collect(),
            bye: day.absent.first().map(|(player, _)| id(*player)),
            ..SeasonDay::default()
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
    use std::sync::LazyLock;

    use super::*;
    use crate::league::system::keizer::settings::Settings;

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

    static SETTINGS: LazyLock<Settings> = LazyLock::new(Settings::default);

    fn played(commands: &[ScriptCommand]) -> Result<SimulatedTournament<'static>, String> {
        let mut tournament = SimulatedTournament::new(&*SETTINGS, 1);
        commands
            .iter()
            .try_for_each(|command| tournament.run(*command))?;
        Ok(tournament)
    }

    #[test]
    fn the_same_commands_make_the_same_files() {
        let commands = [
            ScriptCommand::CreatePlayers(7),
            ScriptCommand::CreateRound,
            ScriptCommand::CreateResults(ScriptedResults::Plain),
            ScriptCommand::CreatePlayers(1),
            ScriptCommand::CreateRound,
            ScriptCommand::CreateResults(ScriptedResults::Mixed),
        ];
        let first = jiff::civil::date(2026, 1, 9);
        let files =
            |tournament: SimulatedTournament| (tournament.register(), tournament.sheets(first));
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
        let fails = |commands: &[ScriptCommand]| played(commands).err();
        assert!(fails(&[ScriptCommand::DeleteRound]).is_some());
        assert!(
            fails(&[
                ScriptCommand::CreatePlayers(2),
                ScriptCommand::CreateRound,
                ScriptCommand::CreateRound
            ])
            .is_some()
        );
        assert!(fails(&[ScriptCommand::CreateRound, ScriptCommand::DeleteAllPlayers]).is_some());
        let over = [
            ScriptCommand::CreateRound,
            ScriptCommand::DeleteAllRounds,
            ScriptCommand::DeleteAllPlayers,
        ];
        assert!(fails(&over).is_none());
    }
}
