//! The points that each row of a round earns. Source: keizer.md, 2.3 to 2.6.

use crate::league::model::game::Duel;
use crate::league::model::matchday::Absence;
use crate::league::model::player::PlayerId;
use crate::league::system::keizer::exact_points::ValueShare;
use crate::league::system::keizer::settings::Settings;
use crate::league::tournament::{PieceColour, RoundMembership, Tournament};

/// One player's row of one round, priced: a share of somebody's rank value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PricedRow {
    /// The number of the round.
    pub matchday: u32,
    /// The game or absence that is valued.
    pub kind: RowKind,
    /// The player whose rank value is shared.
    pub of: PlayerId,
    /// The part of that value which the player gets.
    pub share: ValueShare,
}

/// The content of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// A game.
    Game {
        /// The other player.
        opponent: PlayerId,
        /// The player's colour.
        colour: PieceColour,
        /// The result, as the player sees it.
        outcome: RowOutcome,
    },
    /// A round without a game.
    Away(AbsenceKind),
}

/// The end of a game for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOutcome {
    /// Won on the board.
    Win,
    /// Drawn.
    Draw,
    /// Lost on the board.
    Loss,
    /// Won since the opponent did not play.
    WinByForfeit,
    /// Lost since the player did not play.
    LossByForfeit,
    /// To be played on.
    Adjourned,
    /// No result yet.
    Open,
}

/// The reason for which a player has no game in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AbsenceKind {
    /// Nobody was left to play.
    Bye,
    /// Playing for the club elsewhere.
    Club,
    /// Away, and said so.
    Excused,
    /// Away without a word.
    Unexcused,
    /// Not entered yet.
    Late,
}

/// The rows of every player in rounds 1 to `last`, by player and in order of rounds.
pub fn priced_rows(
    settings: &Settings,
    field: &Tournament,
    roster: &[RoundMembership],
    last: u32,
) -> Vec<Vec<PricedRow>> {
    let mut rows: Vec<Vec<PricedRow>> = field
        .ids()
        .map(|id| late_rows(settings, field, roster, id, last))
        .collect();
    let mut missed = vec![0_u32; field.players.len()];
    for (matchday, day) in field.first(last) {
        for board in &day.boards {
            let (white, black) = outcomes(board.result);
            let sides = [
                (board.white, board.black, PieceColour::White, white),
                (board.black, board.white, PieceColour::Black, black),
            ];
            for (player, opponent, colour, outcome) in sides {
                let (of, share) = game_share(settings, roster, player, opponent, outcome);
                let kind = RowKind::Game {
                    opponent,
                    colour,
                    outcome,
                };
                rows[player.index()].push(PricedRow {
                    matchday,
                    kind,
                    of,
                    share,
                });
            }
        }
        for &(player, absence) in &day.absent {
            let away = AbsenceKind::from(absence);
            let missed = &mut missed[player.index()];
            let mut share = away_share(settings, away);
            if matches!(away, AbsenceKind::Excused | AbsenceKind::Unexcused) {
                if settings.decay_absence {
                    share = share.halved(*missed);
                }
                *missed += 1;
            }
            let live = roster[player.index()] == RoundMembership::Live;
            let share = if live { share } else { ValueShare::NONE };
            rows[player.index()].push(PricedRow {
                matchday,
                kind: RowKind::Away(away),
                of: player,
                share,
            });
        }
    }
    rows
}

/// Half game points of an outcome: a win counts 1 and a draw or an adjourned game ½.
pub fn half_points(outcome: RowOutcome) -> u32 {
    match outcome {
        RowOutcome::Win | RowOutcome::WinByForfeit => 2,
        RowOutcome::Draw | RowOutcome::Adjourned => 1,
        RowOutcome::Loss | RowOutcome::LossByForfeit | RowOutcome::Open => 0,
    }
}

/// The outcome for white and for black.
pub fn outcomes(result: Duel) -> (RowOutcome, RowOutcome) {
    match result {
        Duel::First => (RowOutcome::Win, RowOutcome::Loss),
        Duel::Second => (RowOutcome::Loss, RowOutcome::Win),
        Duel::Draw => (RowOutcome::Draw, RowOutcome::Draw),
        Duel::FirstByForfeit => (RowOutcome::WinByForfeit, RowOutcome::LossByForfeit),
        Duel::SecondByForfeit => (RowOutcome::LossByForfeit, RowOutcome::WinByForfeit),
        Duel::BothForfeit => (RowOutcome::LossByForfeit, RowOutcome::LossByForfeit),
        Duel::Adjourned => (RowOutcome::Adjourned, RowOutcome::Adjourned),
        Duel::Pending => (RowOutcome::Open, RowOutcome::Open),
    }
}

/// A late start in every round before the player came.
fn late_rows(
    settings: &Settings,
    field: &Tournament,
    roster: &[RoundMembership],
    player: PlayerId,
    last: u32,
) -> Vec<PricedRow> {
    let share = match roster[player.index()] {
        RoundMembership::NotYet => return Vec::new(),
        RoundMembership::Live => away_share(settings, AbsenceKind::Late),
        RoundMembership::Retired => ValueShare::NONE,
    };
    let kind = RowKind::Away(AbsenceKind::Late);
    let before = (1..field.player(player).enters).take_while(|&matchday| matchday <= last);
    before
        .map(|matchday| PricedRow {
            matchday,
            kind,
            of: player,
            share,
        })
        .collect()
}

/// Returns the player whose value a game shares, and the share of it.
///
/// Against a retired player one is credited as if one had met oneself. Where the program
/// gives the toughness bonus for unplayed games against retired players, we give nothing.
fn game_share(
    settings: &Settings,
    roster: &[RoundMembership],
    player: PlayerId,
    opponent: PlayerId,
    outcome: RowOutcome,
) -> (PlayerId, ValueShare) {
    let share = match outcome {
        RowOutcome::Win | RowOutcome::WinByForfeit => ValueShare::WHOLE,
        RowOutcome::Draw | RowOutcome::Adjourned => ValueShare::HALF,
        RowOutcome::Loss => settings.bonus.loss.share(),
        RowOutcome::LossByForfeit | RowOutcome::Open => ValueShare::NONE,
    };
    match (roster[player.index()], roster[opponent.index()]) {
        (RoundMembership::Live, RoundMembership::Live) => (opponent, share),
        (RoundMembership::Live, RoundMembership::Retired) => {
            (player, share.of(settings.bonus.retired.share()))
        }
        (RoundMembership::Live, RoundMembership::NotYet) => (opponent, ValueShare::NONE),
        (RoundMembership::Retired | RoundMembership::NotYet, _) => (player, ValueShare::NONE),
    }
}

fn away_share(settings: &Settings, away: AbsenceKind) -> ValueShare {
    let bonus = &settings.bonus;
    let per_cent = match away {
        AbsenceKind::Bye => bonus.bye,
        AbsenceKind::Club => bonus.club,
        AbsenceKind::Excused => bonus.excused,
        AbsenceKind::Unexcused | AbsenceKind::Late => bonus.unexcused,
    };
    per_cent.share()
}

impl From<Absence> for AbsenceKind {
    fn from(absence: Absence) -> AbsenceKind {
        match absence {
            Absence::Bye => AbsenceKind::Bye,
            Absence::Club => AbsenceKind::Club,
            Absence::Excused => AbsenceKind::Excused,
            Absence::Unexcused => AbsenceKind::Unexcused,
        }
    }
}
