//! A tournament: its participants, and its rounds as the files tell them.

use crate::league::League;
use crate::league::model::game::{Duel, Game};
use crate::league::model::matchday::{Absence, ResultForm};
use crate::league::model::player::{Joined, Player, PlayerId};

/// A league that is played in rounds: its players in the order of the register, and its rounds
/// from 1 on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tournament {
    /// The players, in the order of the register.
    pub players: Vec<TournamentPlayer>,
    /// The rounds, in order.
    pub matchdays: Vec<TournamentRound>,
}

/// A player, as scoring and pairing know one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentPlayer {
    /// Rating points; 0 is unrated.
    pub rating: u32,
    /// The first round in which the player can be paired, from 1.
    pub enters: u32,
    /// The categories of the player, such as a class or an age group.
    pub categories: Vec<String>,
}

/// One round: who played whom, who did not play, who left and returned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentRound {
    /// The games.
    pub boards: Vec<Board>,
    /// The players who are away, with the reason.
    pub absent: Vec<(PlayerId, Absence)>,
    /// The players who leave the tournament after the round.
    pub leave: Vec<PlayerId>,
    /// Those who return (`return` is a word of the language).
    pub back: Vec<PlayerId>,
}

/// One game of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of the board, from 1.
    pub number: u32,
    /// The player of the white pieces.
    pub white: PlayerId,
    /// The player of the black pieces.
    pub black: PlayerId,
    /// The result.
    pub result: Duel,
}

/// The colour of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PieceColour {
    /// The white pieces.
    White,
    /// The black pieces.
    Black,
}

/// The membership of a player at one time of the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundMembership {
    /// The player joins in a later round.
    NotYet,
    /// The player takes part.
    Live,
    /// The player has left.
    Retired,
}

impl Tournament {
    /// The field of a league. Friendlies and games of more than two are left out.
    pub fn of(league: &League) -> Tournament {
        let mut field = Tournament::default();
        for player in &league.players {
            field.players.push(TournamentPlayer {
                rating: player.rating.map_or(0, |rating| rating.round() as u32),
                enters: entry(league, player),
                categories: player.categories.clone(),
            });
        }
        for (number, day) in (1..).zip(&league.matchdays) {
            let newcomers = day.members.join.iter();
            for player in newcomers.filter(|player| league.player(**player).joined.is_none()) {
                field.players[player.index()].enters = number;
            }
            field.matchdays.push(matchday(day));
        }
        field.enter_with_first_row();
        for (number, day) in (1..).zip(&league.matchdays) {
            field.give_bye(number, day);
        }
        field
    }

    /// The player with this number.
    pub fn player(&self, id: PlayerId) -> &TournamentPlayer {
        &self.players[id.index()]
    }

    /// Every player's id, in the order of the register.
    pub fn ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len() as u32).map(PlayerId)
    }

    /// The first rounds, up to number `last`, with their numbers.
    pub fn first(&self, last: u32) -> impl DoubleEndedIterator<Item = (u32, &TournamentRound)> {
        let days = &self.matchdays[..self.matchdays.len().min(last as usize)];
        days.iter()
            .enumerate()
            .map(|(index, day)| (index as u32 + 1, day))
    }

    /// The membership of each player at the time of round `time`.
    ///
    /// Retired is who has left more often than returned in rounds up to `time`. Before the
    /// first round (0) those are in who can play it.
    pub fn roster(&self, time: u32) -> Vec<RoundMembership> {
        let mut absent = vec![0_i32; self.players.len()];
        for (_, day) in self.first(time) {
            for player in &day.leave {
                absent[player.index()] += 1;
            }
            for player in &day.back {
                absent[player.index()] -= 1;
            }
        }
        let players = self.players.iter().zip(absent);
        players
            .map(
                |(player, absent)| match (player.enters > time.max(1), absent > 0) {
                    (true, _) => RoundMembership::NotYet,
                    (false, true) => RoundMembership::Retired,
                    (false, false) => RoundMembership::Live,
                },
            )
            .collect()
    }

    /// Those who are in the tournament in round `number` and have neither a row nor a friendly there.
    pub fn left_over(
        &self,
        number: u32,
        day: &crate::league::model::matchday::Matchday,
    ) -> Vec<PlayerId> {
        let mut left = self.roster(number);
        let seats = day.games.iter().flat_map(|game| &game.seats);
        let away = day.absences.iter().map(|(player, _)| *player);
        for player in seats.map(|seat| seat.player).chain(away) {
            left[player.index()] = RoundMembership::NotYet;
        }
        let here = |player: &PlayerId| left[player.index()] == RoundMembership::Live;
        self.ids().filter(here).collect()
    }

    /// The player who alone is left over in a round, and has its bye unless the file gives it to
    /// somebody:
    /// beside boards, or where all others say that they are away.
    pub fn implicit_bye(
        &self,
        number: u32,
        day: &crate::league::model::matchday::Matchday,
    ) -> Option<PlayerId> {
        let is_round = match day.form {
            ResultForm::Games => true,
            ResultForm::Nothing => !day.absences.is_empty(),
            ResultForm::Placings | ResultForm::Results => false,
        };
        if !is_round || day.given_bye().is_some() {
            return None;
        }
        match self.left_over(number, day)[..] {
            [player] => Some(player),
            _ => None,
        }
    }

    fn give_bye(&mut self, number: u32, day: &crate::league::model::matchday::Matchday) {
        if let Some(player) = self.implicit_bye(number, day) {
            let round = &mut self.matchdays[number as usize - 1];
            round.absent.push((player, Absence::Bye));
        }
    }

    /// Whoever has a row in a round has entered by then, whatever the register says.
    fn enter_with_first_row(&mut self) {
        let players = &mut self.players;
        for (number, day) in (1..).zip(&self.matchdays) {
            let seats = day
                .boards
                .iter()
                .flat_map(|board| [board.white, board.black]);
            for player in seats.chain(day.absent.iter().map(|(player, _)| *player)) {
                let enters = &mut players[player.index()].enters;
                *enters = number.min(*enters);
            }
        }
    }
}

/// The number of the round with which a player comes in, as far as the register says.
pub fn entry(league: &League, player: &Player) -> u32 {
    match player.joined {
        Some(Joined::With(number)) => number.max(1),
        Some(Joined::On(date)) => {
            let before = league.matchdays.iter().take_while(|day| day.date < date);
            before.count() as u32 + 1
        }
        None if player.registered => 1,
        None => u32::MAX,
    }
}

/// Returns whether a game is one of the tournament's: of two, and no friendly.
pub fn is_board(game: &Game) -> bool {
    game.ranked && game.duel.is_some() && game.pair().is_some()
}

/// A round as its file tells it; boards without a number take the lowest free ones.
fn matchday(day: &crate::league::model::matchday::Matchday) -> TournamentRound {
    let games = day.games.iter().filter(|game| is_board(game));
    let duels = games.filter_map(|game| Some((game.pair()?, game.duel?, game.board)));
    let duels: Vec<_> = duels.collect();
    let taken: Vec<u32> = duels.iter().filter_map(|(_, _, board)| *board).collect();
    let mut free = (1..).filter(|number| !taken.contains(number));
    let boards = duels.iter().map(|&((white, black), result, board)| Board {
        number: board.or_else(|| free.next()).unwrap_or(u32::MAX),
        white,
        black,
        result,
    });
    TournamentRound {
        boards: boards.collect(),
        absent: day.absences.clone(),
        leave: day.members.leave.clone(),
        back: day.members.back.clone(),
    }
}
