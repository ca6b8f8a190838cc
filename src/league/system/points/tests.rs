//! The places of each day against the table that a replay up to that day gives.

use std::sync::Arc;

use jiff::ToSpan;
use jiff::civil::{Date, date};
use proptest::prelude::*;

use crate::league::model::game::{Duel, Game, GameKindId, Seat, TeamIndex};
use crate::league::model::game_kind::GameKind;
use crate::league::model::matchday::{Adjustment, Matchday, MembershipChanges, ResultForm};
use crate::league::model::option_change::ChangeCause;
use crate::league::model::player::{Player, PlayerId};
use crate::league::model::season::{Season, SeasonPlan};
use crate::league::model::table_options::{LeaveAfter, TableOptions};
use crate::league::replay::replay;
use crate::league::system::{SYSTEMS, SystemOptions};
use crate::league::{League, OptionChange};
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::document_part::DocumentPart;
use crate::syntax::yaml;

const PLAYERS: u32 = 12;

/// A game: both players of the first side and of the second, equal ones standing for a single
/// player, with the score of both sides.
type SketchedGame = ([u32; 2], [u32; 2], [u8; 2]);

/// A game as sketched; `None` where somebody would play against himself.
fn game((first, second, scores): SketchedGame) -> Option<Game> {
    if first.iter().any(|player| second.contains(player)) {
        return None;
    }
    let scores = scores.map(f64::from);
    let duel = Duel::from_score((scores[0], scores[1]));
    let places = match duel {
        Duel::First => [1, 2],
        Duel::Second => [2, 1],
        _ => [1, 1],
    };
    let mut seats = Vec::new();
    for (team, (side, (place, score))) in (0..).zip(
        [first, second]
            .into_iter()
            .zip(places.into_iter().zip(scores)),
    ) {
        let mut side = side.to_vec();
        side.dedup();
        let is_team = side.len() > 1;
        seats.extend(side.into_iter().map(|player| Seat {
            score: Some(score),
            team: is_team.then_some(TeamIndex(team)),
            ..Seat::new(PlayerId(player), place)
        }));
    }
    Some(Game {
        kind: GameKindId(0),
        rounds: 1.0,
        ranked: true,
        position: 0,
        seats,
        duel: Some(duel),
        handicap: None,
        board: None,
        again: false,
        form: None,
        note: None,
    })
}

/// The options of a points league, as they are written.
fn rules(options: &str) -> Arc<dyn SystemOptions> {
    let entry = SYSTEMS.iter().find(|entry| entry.name == "points").unwrap();
    let tree = yaml::parse(options, 0).unwrap();
    let own = DocumentPart::whole("options.yaml", &tree);
    entry.rules(Some(own), None, &mut Diagnostics::new())
}

/// The first day of all leagues.
const FIRST: Date = date(2026, 1, 1);

/// The rules for a place: who has had no result for so many days is away.
fn away_after(days: Option<u32>) -> TableOptions {
    TableOptions {
        leave_after: days.map(LeaveAfter::Days),
        ..TableOptions::default()
    }
}

impl League {
    /// The same league with other options from a day on.
    fn changed(mut self, day: i64, options: &str, away: Option<u32>) -> League {
        self.changes.push(OptionChange {
            from: FIRST + day.days(),
            rules: rules(options),
            table: away_after(away),
            set: Vec::new(),
            cause: ChangeCause::Unsaid,
            note: None,
        });
        self
    }

    /// The same league with a second season from a day on.
    fn season(mut self, day: i64) -> League {
        let season = |id: &str, from: Date, to: Option<Date>| Season {
            id: id.to_owned(),
            from,
            to,
            reset: 0.0,
        };
        let from = FIRST + day.days();
        self.seasons = Some(SeasonPlan::Listed(vec![
            season("one", FIRST, from.yesterday().ok()),
            season("two", from, None),
        ]));
        self
    }
}

fn league(options: &str, days: &[Vec<SketchedGame>], adjusted: &[(usize, u32)]) -> League {
    let matchday = |(index, games): (usize, &Vec<SketchedGame>)| Matchday {
        number: index as u32 + 1,
        slug: String::new(),
        date: FIRST + (index as i64).days(),
        file: String::new(),
        title: None,
        members: MembershipChanges::default(),
        grades: Vec::new(),
        games: games.iter().copied().filter_map(game).collect(),
        lots: Vec::new(),
        absences: Vec::new(),
        adjustments: adjusted
            .iter()
            .filter(|(day, _)| *day == index)
            .map(|(_, player)| Adjustment {
                player: PlayerId(*player),
                points: -1.5,
                why: None,
            })
            .collect(),
        form: ResultForm::Results,
    };
    League {
        counts_scores: false,
        seasons: None,
        repeats: false,
        table: TableOptions::default(),
        id: "league".to_owned(),
        title: "League".to_owned(),
        description: None,
        language: "en".to_owned(),
        system: "points",
        rules: rules(options),
        changes: Vec::new(),
        players: (0..PLAYERS)
            .map(|index| Player::of_id(&format!("p{index:02}")))
            .collect(),
        kinds: vec![GameKind {
            key: "game".to_owned(),
            slug: "game".to_owned(),
            title: "Game".into(),
            description: None,
            official: true,
        }],
        matchdays: days.iter().enumerate().map(matchday).collect(),
    }
}

/// The options under which places are kept from day to day.
const OPTIONS: [&str; 6] = [
    "{ score: true, carry: 0.5, tie-breaks: [for, direct] }",
    "{ score: true }",
    "{ score: true, best-of: 2, attendance: 0.5 }",
    "{ score: true, minimum: 2, tie-breaks: [difference, direct, rate] }",
    "{ tie-breaks: [buchholz, direct, name], minimum: 2 }",
    "{ tie-breaks: [direct, sonneborn-berger, wins] }",
];

proptest! {
    #[test]
    fn the_places_of_each_day_are_those_of_the_table_on_that_day(
        options in 0..OPTIONS.len(),
        days in proptest::collection::vec(
            proptest::collection::vec(
                (
                    prop::array::uniform2(0..PLAYERS),
                    prop::array::uniform2(0..PLAYERS),
                    prop::array::uniform2(0..3u8),
                )
                    .prop_map(|(mut first, mut second, scores)| {
                        // Most games are of two.
                        if first[0] % 4 != 0 {
                            first[1] = first[0];
                            second[1] = second[0];
                        }
                        (first, second, scores)
                    }),
                0..5,
            ),
            1..10,
        ),
        adjusted in proptest::collection::vec((0..10usize, 0..PLAYERS), 0..4),
        away in prop::option::of(1..4u32),
        changed in prop::option::of((1..9i64, 0..OPTIONS.len(), prop::option::of(1..4u32))),
        season in prop::option::of(1..9i64),
    ) {
        let mut league = league(OPTIONS[options], &days, &adjusted);
        league.table = away_after(away);
        if let Some((day, other, away)) = changed {
            league = league.changed(day, OPTIONS[other], away);
        }
        if let Some(day) = season {
            league = league.season(day);
        }
        let history = replay(&league, date(2026, 12, 31));
        for entry in history.overall().entries.iter() {
            let mut kept = entry.places.clone().expect("tie-breaks decide");
            let then = replay(&league, entry.date);
            let rows = &then.overall().ranking.rows;
            let mut table: Vec<(PlayerId, u32)> =
                rows.iter().filter_map(|row| Some((row.player, row.place?))).collect();
            kept.sort_unstable();
            table.sort_unstable();
            prop_assert_eq!(kept, table, "{} {}", OPTIONS[options], entry.date);
        }
    }
}
