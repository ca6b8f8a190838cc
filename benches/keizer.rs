//! Keizer tournaments: 100 players and 26 rounds scored in under 20 ms, a round of 100 paired
//! in under 50 ms, also where repeats leave one solution.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};

use ligatur::league::model::game::Duel;
use ligatur::league::model::matchday::Absence;
use ligatur::league::model::player::PlayerId;
use ligatur::league::pairing::rounds::draw_round;
use ligatur::league::system::keizer::settings::Settings;
use ligatur::league::system::keizer::standing::keizer_standings;
use ligatur::league::tournament::{Board, Tournament, TournamentPlayer, TournamentRound};

criterion_group!(benches, scoring, pairing);
criterion_main!(benches);

fn scoring(criterion: &mut Criterion) {
    let settings = Settings::default();
    let field = season(&settings, 100, 26);
    let mut group = criterion.benchmark_group("keizer");
    group.bench_function("score 100 players, 26 rounds", |bench| {
        bench.iter(|| keizer_standings(&settings, black_box(&field), 26));
    });
    group.finish();
}

fn pairing(criterion: &mut Criterion) {
    let settings = Settings::default();
    let field = season(&settings, 100, 26);
    let everybody: Vec<PlayerId> = field.ids().collect();
    let one_left = met_all_but_the_neighbour(100);
    let never = never();
    let large = season(&never, 1000, 3);
    let thousand: Vec<PlayerId> = large.ids().collect();
    let mut group = criterion.benchmark_group("keizer");
    group.bench_function("pair 100 players after 26 rounds", |bench| {
        bench.iter(|| draw_round(&settings, black_box(&field), 27, &everybody, None).is_ok());
    });
    group.bench_function("pair 100 players, one solution", |bench| {
        bench.iter(|| {
            let drawn = draw_round(&never, black_box(&one_left), 99, &everybody, None);
            assert!(drawn.is_ok());
        });
    });
    group.sample_size(10);
    group.bench_function("pair 1,000 players", |bench| {
        bench.iter(|| draw_round(&never, black_box(&large), 4, &thousand, None).is_ok());
    });
    group.finish();
}

fn never() -> Settings {
    let mut settings = Settings::default();
    settings.pairing.repeat_after = 99;
    settings
}

/// A season as it would be paired; the stronger wins, every third game is drawn.
fn season(settings: &Settings, players: u32, rounds: u32) -> Tournament {
    let mut field = Tournament {
        players: entrants(players),
        matchdays: Vec::new(),
    };
    let everybody: Vec<PlayerId> = field.ids().collect();
    for number in 1..=rounds {
        let drawn = draw_round(settings, &field, number, &everybody, None);
        let Ok(mut drawn) = drawn else { return field };
        for board in &mut drawn.boards {
            board.result = match board.number % 3 {
                0 => Duel::Draw,
                _ if board.white < board.black => Duel::First,
                _ => Duel::Second,
            };
        }
        let bye = drawn.bye.map(|player| (player, Absence::Bye));
        field.matchdays.push(TournamentRound {
            boards: drawn.boards,
            absent: bye.into_iter().collect(),
            ..TournamentRound::default()
        });
    }
    field
}

fn entrants(players: u32) -> Vec<TournamentPlayer> {
    let entrant = |index: u32| TournamentPlayer {
        rating: 2500 - index,
        enters: 1,
        ..TournamentPlayer::default()
    };
    (0..players).map(entrant).collect()
}

/// Everybody has met everybody but one: a round robin (by the circle method) less its last
/// round, so that one pairing is left.
fn met_all_but_the_neighbour(players: u32) -> Tournament {
    let others = players - 1;
    let seat = |round: u32, table: u32| {
        let turn = |index: u32| PlayerId((index + round) % others);
        if table == 0 {
            (turn(0), PlayerId(others))
        } else {
            (turn(table), turn(others - table))
        }
    };
    let round = |round: u32| TournamentRound {
        boards: (0..players / 2)
            .map(|table| {
                let (one, other) = seat(round, table);
                let (white, black) = if round.is_multiple_of(2) {
                    (one, other)
                } else {
                    (other, one)
                };
                Board {
                    number: table + 1,
                    white,
                    black,
                    result: Duel::First,
                }
            })
            .collect(),
        ..TournamentRound::default()
    };
    Tournament {
        players: entrants(players),
        matchdays: (0..others - 1).map(round).collect(),
    }
}
