//! What each row of a round earns. Source: KEIZER, 2.3 to 2.6.

use crate::league::model::game::Duel;
use crate::league::model::matchday::Absence;
use crate::league::model::player::PlayerId;
use crate::league::system::keizer::exact_points::Share;
use crate::league::system::keizer::rounds::{Field, Membership};
use crate::league::system::keizer::settings::Settings;

/// One player's row of one round, priced: a share of somebody's rank value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the round.
    pub matchday: u32,
    pub kind: Kind,
    /// Whose rank value is shared.
    pub of: PlayerId,
    pub share: Share,
}

/// What a row says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Game {
        opponent: PlayerId,
        colour: Colour,
        outcome: Outcome,
    },
    Away(Away),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colour {
    White,
    Black,
}

/// How a game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Win,
    Draw,
    Loss,
    WinByForfeit,
    LossByForfeit,
    Adjourned,
    /// No result yet.
    Open,
}

/// Why a player has no game in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Away {
    Bye,
    Club,
    Excused,
    Unexcused,
    /// Not entered yet.
    Late,
}

/// The rows of every player in rounds 1 to `last`, by player and in order of rounds.
pub fn rows(settings: &Settings, field: &Field, roster: &[Membership], last: u32) -> Vec<Vec<Row>> {
    let mut rows: Vec<Vec<Row>> = field
        .ids()
        .map(|id| late_rows(settings, field, roster, id, last))
        .collect();
    let mut missed = vec![0_u32; field.players.len()];
    for (matchday, day) in field.first(last) {
        for board in &day.boards {
            let (white, black) = outcomes(board.result);
            let sides = [
                (board.white, board.black, Colour::White, white),
                (board.black, board.white, Colour::Black, black),
            ];
            for (player, opponent, colour, outcome) in sides {
                let (of, share) = game_share(settings, roster, player, opponent, outcome);
                let kind = Kind::Game {
                    opponent,
                    colour,
                    outcome,
                };
                rows[player.index()].push(Row {
                    matchday,
                    kind,
                    of,
                    share,
                });
            }
        }
        for &(player, absence) in &day.absent {
            let away = Away::from(absence);
            let missed = &mut missed[player.index()];
            let mut share = away_share(settings, away);
            if matches!(away, Away::Excused | Away::Unexcused) {
                if settings.decay_absence {
                    share = share.halved(*missed);
                }
                *missed += 1;
            }
            let live = roster[player.index()] == Membership::Live;
            let share = if live { share } else { Share::NONE };
            rows[player.index()].push(Row {
                matchday,
                kind: Kind::Away(away),
                of: player,
                share,
            });
        }
    }
    rows
}

/// Half game points of an outcome: a win counts 1 and a draw or an adjourned game ½.
pub fn half_points(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Win | Outcome::WinByForfeit => 2,
        Outcome::Draw | Outcome::Adjourned => 1,
        Outcome::Loss | Outcome::LossByForfeit | Outcome::Open => 0,
    }
}

/// The outcome for white and for black.
pub fn outcomes(result: Duel) -> (Outcome, Outcome) {
    match result {
        Duel::First => (Outcome::Win, Outcome::Loss),
        Duel::Second => (Outcome::Loss, Outcome::Win),
        Duel::Draw => (Outcome::Draw, Outcome::Draw),
        Duel::FirstByForfeit => (Outcome::WinByForfeit, Outcome::LossByForfeit),
        Duel::SecondByForfeit => (Outcome::LossByForfeit, Outcome::WinByForfeit),
        Duel::BothForfeit => (Outcome::LossByForfeit, Outcome::LossByForfeit),
        Duel::Adjourned => (Outcome::Adjourned, Outcome::Adjourned),
        Duel::Pending => (Outcome::Open, Outcome::Open),
    }
}

/// A late start in every round before the player came.
fn late_rows(
    settings: &Settings,
    field: &Field,
    roster: &[Membership],
    player: PlayerId,
    last: u32,
) -> Vec<Row> {
    let share = match roster[player.index()] {
        Membership::NotYet => return Vec::new(),
        Membership::Live => away_share(settings, Away::Late),
        Membership::Retired => Share::NONE,
    };
    let kind = Kind::Away(Away::Late);
    let before = (1..field.player(player).enters).take_while(|&matchday| matchday <= last);
    before
        .map(|matchday| Row {
            matchday,
            kind,
            of: player,
            share,
        })
        .collect()
}

/// Whose value a game shares, and how much of it.
///
/// Against a retired player one is credited as if one had met oneself. Where the program
/// gives the toughness bonus for unplayed games against retired players, we give nothing.
fn game_share(
    settings: &Settings,
    roster: &[Membership],
    player: PlayerId,
    opponent: PlayerId,
    outcome: Outcome,
) -> (PlayerId, Share) {
    let share = match outcome {
        Outcome::Win | Outcome::WinByForfeit => Share::WHOLE,
        Outcome::Draw | Outcome::Adjourned => Share::HALF,
        Outcome::Loss => settings.bonus.loss.share(),
        Outcome::LossByForfeit | Outcome::Open => Share::NONE,
    };
    match (roster[player.index()], roster[opponent.index()]) {
        (Membership::Live, Membership::Live) => (opponent, share),
        (Membership::Live, Membership::Retired) => {
            (player, share.of(settings.bonus.retired.share()))
        }
        (Membership::Live, Membership::NotYet) => (opponent, Share::NONE),
        (Membership::Retired | Membership::NotYet, _) => (player, Share::NONE),
    }
}

fn away_share(settings: &Settings, away: Away) -> Share {
    let bonus = &settings.bonus;
    let per_cent = match away {
        Away::Bye => bonus.bye,
        Away::Club => bonus.club,
        Away::Excused => bonus.excused,
        Away::Unexcused | Away::Late => bonus.unexcused,
    };
    per_cent.share()
}

impl From<Absence> for Away {
    fn from(absence: Absence) -> Away {
        match absence {
            Absence::Bye => Away::Bye,
            Absence::Club => Away::Club,
            Absence::Excused => Away::Excused,
            Absence::Unexcused => Away::Unexcused,
        }
    }
}
