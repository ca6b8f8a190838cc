//! How long a replay takes: leagues of duels over years, card leagues and points leagues over
//! matchdays.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use jiff::ToSpan;
use jiff::civil::date;
use ligatur::league::League;
use ligatur::league::model::game::{Duel, Game, GameKindId, Seat};
use ligatur::league::model::game_kind::GameKind;
use ligatur::league::model::matchday::{Matchday, MembershipChanges, ResultForm};
use ligatur::league::model::player::{Joined, Player, PlayerId};
use ligatur::league::model::table_options::TableOptions;
use ligatur::league::replay::replay;
use ligatur::league::system::SYSTEMS;
use ligatur::syntax::diagnostic::Diagnostics;
use ligatur::syntax::document_part::DocumentPart;
use ligatur::syntax::yaml;

criterion_group!(benches, duels, cards, points);
criterion_main!(benches);

/// 200 members and 4,000 games a year; a year more may cost only what it adds.
fn duels(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("duels");
    for years in [5, 10] {
        let league = duel_league(years, 200, 4_000);
        let day = date(2020, 1, 6) + (365 * i64::from(years)).days();
        group.throughput(Throughput::Elements(u64::from(years) * 4_000));
        group.bench_function(
            BenchmarkId::from_parameter(format!("{years} years")),
            |bench| {
                bench.iter(|| replay(black_box(&league), day));
            },
        );
    }
    group.finish();
}

/// 10,000 matchdays among 500 players, one game of four on each.
fn cards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cards");
    let league = card_league(10_000, 500, 4);
    group.throughput(Throughput::Elements(10_000));
    group.bench_function("10,000 matchdays", |bench| {
        bench.iter(|| replay(black_box(&league), date(2100, 1, 1)));
    });
    group.finish();
}

/// 2,000 matchdays of 20 games of two with scores among 500 players: all of a player's matchdays
/// count, or the best ten; and the same results by Elo.
fn points(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("points");
    group.throughput(Throughput::Elements(40_000));
    for best_of in [0, 10] {
        let options = format!("{{ points: {{ score: true, best-of: {best_of} }} }}");
        let league = scored_league("points", &options);
        group.bench_function(BenchmarkId::new("best of", best_of), |bench| {
            bench.iter(|| replay(black_box(&league), date(2100, 1, 1)));
        });
    }
    let league = scored_league("elo", "{ elo: { k: 16 } }");
    group.bench_function("by Elo", |bench| {
        bench.iter(|| replay(black_box(&league), date(2100, 1, 1)));
    });
    group.finish();
}

/// 2,000 matchdays of 20 games of two with scores, drawn from 500 players.
fn scored_league(system: &str, options: &str) -> League {
    let mut random = Random(13);
    let players = 500;
    let matchday = |day: u32| {
        let games = (0..20).map(|_| {
            let first = random.below(players);
            let second = (first + 1 + random.below(players - 1)) % players;
            let scores = (f64::from(random.below(4)), f64::from(random.below(4)));
            let duel = Duel::from_score(scores);
            let mut game = game(&places(duel, first, second), Some(duel));
            game.seats[0].score = Some(scores.0);
            game.seats[1].score = Some(scores.1);
            game
        });
        matchday(day, games.collect())
    };
    let matchdays = (0..2_000).map(matchday).collect();
    let players = (0..players).map(player).collect();
    league_of(system, players, matchdays, options)
}

/// Members of whom some play much and some seldom, over a number of years.
fn duel_league(years: u32, members: u32, games: u32) -> League {
    let mut random = Random(7);
    let mut players: Vec<Player> = (0..members).map(player).collect();
    for player in &mut players {
        player.joined = Some(Joined::On(date(2020, 1, 6)));
    }
    let days = years * 365;
    let matchday = |day: u32| {
        let games = (0..games * years / days + u32::from(day < games * years % days)).map(|_| {
            let first = random.below(members).min(random.below(members));
            let second = (first + 1 + random.below(members - 1)) % members;
            let duel = [Duel::First, Duel::Second, Duel::Draw][random.below(3) as usize];
            game(&places(duel, first, second), Some(duel))
        });
        matchday(day, games.collect())
    };
    league(
        players,
        (0..days).map(matchday).collect(),
        "{ elo: { initial: 1000, k: 16 }, activity: {} }",
    )
}

/// The seats of a duel with their places.
fn places(duel: Duel, first: u32, second: u32) -> [(u32, u32); 2] {
    match duel {
        Duel::First => [(first, 1), (second, 2)],
        Duel::Second => [(first, 2), (second, 1)],
        _ => [(first, 1), (second, 1)],
    }
}

/// Tables of `size` players drawn from all.
fn card_league(matchdays: u32, players: u32, size: u32) -> League {
    let mut random = Random(11);
    let matchday = |day: u32| {
        let first = random.below(players);
        let step = 1 + random.below(players / size - 1);
        let seats: Vec<(u32, u32)> = (0..size)
            .map(|seat| ((first + seat * step) % players, seat + 1))
            .collect();
        matchday(day, vec![game(&seats, None)])
    };
    let matchdays = (0..matchdays).map(matchday).collect();
    league(
        (0..players).map(player).collect(),
        matchdays,
        "{ elo: { k-per-round: 10 } }",
    )
}

fn league(players: Vec<Player>, matchdays: Vec<Matchday>, options: &str) -> League {
    league_of("elo", players, matchdays, options)
}

fn league_of(
    system: &str,
    players: Vec<Player>,
    matchdays: Vec<Matchday>,
    options: &str,
) -> League {
    let entry = SYSTEMS
        .iter()
        .find(|entry| entry.name == system)
        .expect("the registry has the system");
    let tree = yaml::parse(options, 0).expect("the options are YAML");
    let options = DocumentPart::whole("options.yaml", &tree);
    let (own, activity) = (options.entry(system), options.entry("activity"));
    League {
        counts_scores: false,
        seasons: None,
        repeats: false,
        table: TableOptions::default(),
        id: "bench".to_owned(),
        title: "Bench".to_owned(),
        description: None,
        language: "en".to_owned(),
        system: entry.name,
        rules: entry.rules(own, activity, &mut Diagnostics::new()),
        changes: Vec::new(),
        players,
        kinds: vec![GameKind {
            key: "game".to_owned(),
            slug: "game".to_owned(),
            title: "Game".into(),
            description: None,
            official: true,
        }],
        matchdays,
    }
}

fn player(index: u32) -> Player {
    let id = format!("player-{index}");
    Player {
        public_id: id.clone(),
        slug: String::new(),
        name: id.clone(),
        id,
        alias: false,
        registered: true,
        rating: None,
        grade: None,
        joined: None,
        categories: Vec::new(),
    }
}

fn matchday(day: u32, games: Vec<Game>) -> Matchday {
    Matchday {
        number: day + 1,
        slug: String::new(),
        date: date(2020, 1, 6) + i64::from(day).days(),
        file: String::new(),
        title: None,
        members: MembershipChanges::default(),
        grades: Vec::new(),
        games,
        lots: Vec::new(),
        absences: Vec::new(),
        adjustments: Vec::new(),
        form: ResultForm::Results,
    }
}

fn game(seats: &[(u32, u32)], duel: Option<Duel>) -> Game {
    let seat = |&(player, place): &(u32, u32)| Seat::new(PlayerId(player), place);
    Game {
        kind: GameKindId(0),
        rounds: 4.0,
        ranked: true,
        position: 0,
        seats: seats.iter().map(seat).collect(),
        duel,
        handicap: None,
        board: None,
        again: false,
        form: None,
        note: None,
    }
}

/// A linear congruential generator (Knuth's MMIX), so that every run is the same.
struct Random(u64);

impl Random {
    /// A number below `limit`.
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }
}
