//! Laws of the scoring, held against a second implementation in plain fractions.

use std::collections::BTreeMap;

use num_rational::Ratio;
use proptest::prelude::*;

use crate::league::model::game::Duel;
use crate::league::model::matchday::Absence;
use crate::league::model::player::PlayerId;
use crate::league::system::keizer::row_points::RowOutcome;
use crate::league::system::keizer::settings::Settings;
use crate::league::system::keizer::standing::{RoundCell, keizer_standings};
use crate::league::tournament::{Board, Tournament, TournamentPlayer, TournamentRound};

type Fraction = Ratio<i128>;

/// The sums after the last round as keizer.md, 2.2 to 2.4 word them, one pass after another.
/// Settings: ratio 3 without normalisation, default per cents but 5 % for losses.
fn plain_sums(field: &Tournament) -> BTreeMap<PlayerId, Fraction> {
    let last = field.matchdays.len() as u32;
    let time = last.max(1);
    let count = |list: fn(&TournamentRound) -> &Vec<PlayerId>, id| {
        let days = field.matchdays.iter();
        days.flat_map(list).filter(|player| **player == id).count()
    };
    let retired = |id| count(|day| &day.leave, id) > count(|day| &day.back, id);
    let here: Vec<PlayerId> = field
        .ids()
        .filter(|&id| field.player(id).enters <= time)
        .collect();
    let live: Vec<PlayerId> = here.iter().copied().filter(|&id| !retired(id)).collect();
    let first = (live.len() as i128 - 1) * 3;
    // first / 2 rounded half to even.
    let first = if first % 4 == 3 {
        first / 2 + 1
    } else {
        first / 2
    };
    let values = |sums: &BTreeMap<PlayerId, Fraction>| {
        let mut order = live.clone();
        order.sort_by(|a, b| {
            let rating = |id: &PlayerId| field.player(*id).rating;
            sums[b]
                .cmp(&sums[a])
                .then(rating(b).cmp(&rating(a)))
                .then(a.cmp(b))
        });
        let places = order.into_iter().zip(0..);
        places
            .map(|(id, above)| (id, Fraction::from(first - above)))
            .collect::<BTreeMap<_, _>>()
    };
    let per_cent = |number: i128| Fraction::new(number, 100);
    let mut sums: BTreeMap<_, _> = live.iter().map(|&id| (id, Fraction::from(0))).collect();
    for pass in 1..=last {
        let value = values(&sums);
        for &id in &live {
            let mut sum = value[&id];
            let mut add = |part: Fraction, of: Fraction| sum += part * of;
            for (number, day) in field.first(pass) {
                if number < field.player(id).enters {
                    add(per_cent(35), value[&id]);
                }
                for board in &day.boards {
                    let side = match id {
                        id if id == board.white => Some((board.black, true)),
                        id if id == board.black => Some((board.white, false)),
                        _ => None,
                    };
                    let Some((opponent, is_white)) = side else {
                        continue;
                    };
                    let part = match (board.result, is_white) {
                        (Duel::First | Duel::FirstByForfeit, true)
                        | (Duel::Second | Duel::SecondByForfeit, false) => per_cent(100),
                        (Duel::First, false) | (Duel::Second, true) => per_cent(5),
                        (Duel::Draw | Duel::Adjourned, _) => per_cent(50),
                        _ => per_cent(0),
                    };
                    if retired(opponent) {
                        add(part * per_cent(75), value[&id]);
                    } else {
                        add(part, value[&opponent]);
                    }
                }
                for (player, absence) in &day.absent {
                    let part = match absence {
                        Absence::Bye => 50,
                        Absence::Club => 70,
                        Absence::Excused | Absence::Unexcused => 35,
                    };
                    if *player == id {
                        add(per_cent(part), value[&id]);
                    }
                }
            }
            sums.insert(id, sum);
        }
    }
    sums
}

const RESULTS: [Duel; 8] = [
    Duel::First,
    Duel::Draw,
    Duel::Second,
    Duel::FirstByForfeit,
    Duel::SecondByForfeit,
    Duel::BothForfeit,
    Duel::Adjourned,
    Duel::Pending,
];

/// Fields of up to seven players and six rounds with everything that can happen.
fn fields() -> impl Strategy<Value = Tournament> {
    let players = proptest::collection::vec((0..4_u32, 1..4_u32), 1..8);
    let rounds = proptest::collection::vec(proptest::collection::vec(0..1000_usize, 8), 0..7);
    (players, rounds).prop_map(|(players, rounds)| {
        let players = players
            .into_iter()
            .map(|(rating, enters)| TournamentPlayer {
                rating: 1500 + 100 * rating,
                // Most are there from the start.
                enters: if enters == 3 { 3 } else { 1 },
                ..TournamentPlayer::default()
            });
        let mut field = Tournament {
            players: players.collect(),
            matchdays: Vec::new(),
        };
        for (number, dice) in (1..).zip(rounds) {
            let day = matchday(&field, number, &dice);
            field.matchdays.push(day);
        }
        field
    })
}

fn matchday(field: &Tournament, number: u32, dice: &[usize]) -> TournamentRound {
    let mut day = TournamentRound::default();
    let mut here: Vec<PlayerId> = field
        .ids()
        .filter(|&id| field.player(id).enters <= number)
        .collect();
    if number > 1 && dice[7] < 150 {
        day.leave
            .push(PlayerId((dice[7] % field.players.len()) as u32));
    }
    if number > 1 && dice[7] > 900 {
        day.back
            .push(PlayerId((dice[7] % field.players.len()) as u32));
    }
    let turn = dice[0] % here.len().max(1);
    here.rotate_left(turn);
    for (pair, die) in here.chunks(2).zip(&dice[1..]) {
        match *pair {
            [white, black] => day.boards.push(Board {
                number: day.boards.len() as u32 + 1,
                white,
                black,
                result: RESULTS[die % RESULTS.len()],
            }),
            [player] if die % 5 < 4 => {
                let absences = [
                    Absence::Bye,
                    Absence::Club,
                    Absence::Excused,
                    Absence::Unexcused,
                ];
                day.absent.push((player, absences[die % 4]));
            }
            _ => {}
        }
    }
    day
}

fn settings() -> Settings {
    crate::syntax::front_matter::read_valid("bonus: { loss: 5 }").unwrap()
}

proptest! {
    #[test]
    fn sums_are_those_of_plain_fractions(field in fields()) {
        let after = keizer_standings(&settings(), &field, field.matchdays.len() as u32);
        let expected = plain_sums(&field);
        prop_assert_eq!(after.lines.len(), expected.len());
        for line in &after.lines {
            let sum = expected[&line.player];
            let exact = *sum.numer() as f64 / *sum.denom() as f64;
            prop_assert_eq!(line.sum.to_f64(), exact);
        }
    }

    #[test]
    fn a_win_against_the_same_player_is_worth_the_same_in_every_round(field in fields()) {
        let after = keizer_standings(&settings(), &field, field.matchdays.len() as u32);
        for line in &after.lines {
            for cell in line.cells.iter().flatten() {
                if let RoundCell::Game { opponent, opponent_retired, outcome: RowOutcome::Win, points, .. } = cell {
                    let beaten = after.lines.iter().find(|line| line.player == *opponent);
                    let worth = beaten.map(|line| line.value_before.points());
                    prop_assert!(*opponent_retired || worth == Some(*points));
                }
            }
        }
    }

    #[test]
    fn what_the_cross_table_shows_adds_up(field in fields(), decay in any::<bool>()) {
        let settings = Settings { decay_previous_place: decay, ..settings() };
        let after = keizer_standings(&settings, &field, field.matchdays.len() as u32);
        for line in &after.lines {
            let cells = line.cells.iter().flatten().map(|cell| cell.points());
            prop_assert_eq!(after.own * line.value_before + cells.sum(), line.sum);
        }
    }

    /// Names are nowhere in the field; another order in the register changes no number of
    /// players whose ratings differ.
    #[test]
    fn another_order_of_the_register_changes_no_number(field in fields()) {
        let mut field = field;
        for (index, player) in field.players.iter_mut().enumerate() {
            player.rating = 1500 + 10 * index as u32;
        }
        // Equal sums are decided by the ratings, which all differ.
        let players = field.players.len() as u32;
        let turned = |id: PlayerId| PlayerId(players - 1 - id.0);
        let mut other = field.clone();
        other.players.reverse();
        for day in &mut other.matchdays {
            for board in &mut day.boards {
                (board.white, board.black) = (turned(board.white), turned(board.black));
            }
            day.absent.iter_mut().for_each(|(player, _)| *player = turned(*player));
            day.leave.iter_mut().chain(&mut day.back).for_each(|player| *player = turned(*player));
        }
        let last = field.matchdays.len() as u32;
        let numbers = |field: &Tournament, name: &dyn Fn(PlayerId) -> PlayerId| {
            let lines = keizer_standings(&settings(), field, last).lines;
            let lines = lines.iter();
            lines.map(|line| (name(line.player), line.sum, line.value_after)).collect::<Vec<_>>()
        };
        prop_assert_eq!(numbers(&field, &|id| id), numbers(&other, &turned));
    }

    #[test]
    fn the_display_rule_changes_neither_sums_nor_values(field in fields()) {
        let last = field.matchdays.len() as u32;
        let shown = Settings { tie_break: super::settings::TieBreak::GamePoints, ..settings() };
        let mut one = keizer_standings(&settings(), &field, last).lines;
        let mut other = keizer_standings(&shown, &field, last).lines;
        one.sort_by_key(|line| line.player);
        other.sort_by_key(|line| line.player);
        prop_assert_eq!(one, other);
    }
}
