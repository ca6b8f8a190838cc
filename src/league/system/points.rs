//! Points for wins and draws, or for places, added up over a season.
//!
//! Source: points.md, P1, P2, P4 and P5.

mod settings;
mod starter;
mod tie_break;

use std::collections::BTreeMap;

use jiff::civil::Date;
use schemars::SchemaGenerator;
use serde_json::{Map, Value};

use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Duel, Game, GameId};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, RatingTerms, TermNames, UnratedReason,
};
use crate::league::model::league::League;
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing, StandingStatus};
use crate::league::statistics::{PlayerOutcome, player_outcome};
use crate::league::system::explanation::{Explanation, Sentence, SentenceValue};
use crate::league::system::{
    OptionFault, ShownFacts, System, SystemEntry, SystemNames, SystemOptions, SystemTraits,
    read_options,
};
use settings::{PlacePoints, PointList, Settings};
use tie_break::{LevelGroup, PointsTieBreak, TieBreakBook};

/// The line in the registry.
pub const ENTRY: SystemEntry = SystemEntry {
    name: "points",
    read: read_options::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: None,
    compared_as: None,
    words: &[include_str!("points/words.toml")],
    formulas: &[],
    starters: &[starter::TABLE_TENNIS],
};

/// The terms of a result: its points and those for being there, the number of the text that
/// says for what, and 1 where matchdays are dropped so that the total moves otherwise.
static TERMS: TermNames = TermNames(&["points", "attendance", "for", "best"]);

/// The facts with a column, with the texts at their heads.
const COLUMNS: &[(&str, &str)] = &[
    ("score_for", "points_score_for"),
    ("score_against", "points_score_against"),
    ("difference", "points_difference"),
    ("rate", "points_rate"),
    ("buchholz", "points_buchholz"),
    ("sonneborn_berger", "points_sonneborn_berger"),
    ("dropped_points", "points_dropped"),
];

/// For what a result gives its points; the number is that of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PointCause {
    Win = 1,
    Draw = 2,
    Loss = 3,
    ForfeitWin = 4,
    ForfeitLoss = 5,
    Place = 6,
    SharedPlaces = 7,
    Score = 8,
    ByHand = 9,
}

impl SystemOptions for Settings {
    fn traits(&self) -> SystemTraits {
        let games_of_two = [PointsTieBreak::Buchholz, PointsTieBreak::SonnebornBerger];
        SystemTraits {
            duels_only: games_of_two.iter().any(|it| self.tie_breaks.contains(it)),
            rates_forfeits: true,
            counts_scores: self.score,
            points_by_hand: true,
            decimals: 2,
            trims_zeros: true,
            ..SystemTraits::PLAIN
        }
    }

    fn names(&self) -> SystemNames {
        SystemNames {
            value: "points_value",
            ..SystemNames::RATING
        }
    }

    fn shown_facts(&self) -> ShownFacts {
        ShownFacts {
            beside_name: None,
            columns: COLUMNS,
        }
    }

    fn faults(&self) -> Vec<OptionFault> {
        settings::faults(self)
    }

    fn most_players(&self, game: &str) -> Option<usize> {
        let has_places = self.list_of(game).places.is_some();
        (!has_places).then_some(2)
    }

    fn explain(&self, _: &Game, change: &Change) -> Option<Explanation> {
        let ChangeReason::Rated { terms, .. } = &change.reason else {
            return None;
        };
        let [points, attendance, cause, best] = terms.unpack(&TERMS)?;
        let key = match (attendance != 0.0, best != 0.0) {
            (false, false) => "why_points",
            (true, false) => "why_points_attended",
            (false, true) => "why_points_best",
            (true, true) => "why_points_attended_best",
        };
        let points = ("points", SentenceValue::Short(points, 2));
        let sentence = Sentence {
            key,
            values: vec![
                ("name", SentenceValue::Player(change.player)),
                points,
                ("for", SentenceValue::Numbered("points_for_", cause as u8)),
                ("attendance", SentenceValue::Short(attendance, 2)),
                ("best", SentenceValue::Short(f64::from(self.best_of), 0)),
                ("before", shown(change.before)),
                ("after", shown(change.after)),
            ],
        };
        Some(Explanation {
            brief: Sentence {
                key: "why_points_brief",
                values: vec![points],
            },
            sentence,
            formula: None,
        })
    }

    fn reason(&self, change: &Change) -> Option<Sentence> {
        match change.reason {
            ChangeReason::Adjusted {
                matchday,
                index,
                said,
            } => Some(Sentence {
                key: if said {
                    "why_adjusted_for"
                } else {
                    "why_adjusted"
                },
                values: vec![("why", SentenceValue::Remark { matchday, index })],
            }),
            _ => None,
        }
    }

    fn listed_terms(&self) -> &'static [&'static str] {
        &["points", "attendance"]
    }

    fn notes(&self, _: &League, ranking: &Ranking) -> Vec<Sentence> {
        let best = (self.best_of > 0).then(|| Sentence {
            key: "points_best_note",
            values: vec![("n", SentenceValue::Short(f64::from(self.best_of), 0))],
        });
        let ahead = ranking.rows.windows(2).filter_map(|rows| match rows {
            [row, next] => ahead(row, next),
            _ => None,
        });
        best.into_iter().chain(ahead).collect()
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(PointsTable::new(self, league, true))
    }

    fn start_kind<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(PointsTable::new(self, league, false))
    }
}

fn shown(value: Option<f64>) -> SentenceValue {
    SentenceValue::Short(value.unwrap_or_default(), 2)
}

/// Says by which tie-break a line stands before the next with equal points.
fn ahead(row: &Standing, next: &Standing) -> Option<Sentence> {
    let word = row.facts.get("ahead_by")?.as_str()?;
    let number = (1..)
        .zip(PointsTieBreak::WORDS)
        .find(|(_, known)| **known == word);
    let fact = |key: &str| Some(SentenceValue::Short(row.facts.get(key)?.as_f64()?, 3));
    Some(Sentence {
        key: "points_ahead",
        values: vec![
            ("first", SentenceValue::Player(row.player)),
            ("second", SentenceValue::Player(next.player)),
            ("tie", SentenceValue::Numbered("tie_break_", number?.0)),
            ("own", fact("ahead_own")?),
            ("other", fact("ahead_other")?),
        ],
    })
}

/// What each player of a result gets, with the cause, in seat order; `None` where the list
/// says nothing of such a result.
fn points_of(list: &PointList, game: &Game) -> Option<Vec<(f64, PointCause)>> {
    let forfeit_win = (list.forfeit_win(), PointCause::ForfeitWin);
    let forfeit_loss = (list.forfeit_loss(), PointCause::ForfeitLoss);
    let of_list: Vec<(f64, PointCause)> = match (game.duel, &list.places) {
        (Some(Duel::FirstByForfeit), _) => vec![forfeit_win, forfeit_loss],
        (Some(Duel::SecondByForfeit), _) => vec![forfeit_loss, forfeit_win],
        (Some(Duel::BothForfeit), _) => vec![forfeit_loss; 2],
        (_, Some(PlacePoints::Score)) => {
            let score = |seat: &crate::league::model::game::Seat| seat.score.unwrap_or_default();
            let seats = game.seats.iter();
            seats.map(|seat| (score(seat), PointCause::Score)).collect()
        }
        (_, Some(PlacePoints::List(places))) => place_points(places, game),
        (_, None) if game.seats.len() == 2 => {
            let seats = game.seats.iter();
            let points = seats.map(|seat| match player_outcome(game, seat.place) {
                PlayerOutcome::Won => (list.win(), PointCause::Win),
                PlayerOutcome::Drawn => (list.draw(), PointCause::Draw),
                PlayerOutcome::Lost => (list.loss(), PointCause::Loss),
            });
            points.collect()
        }
        (_, None) => return None,
    };
    let own = game.seats.iter().zip(of_list);
    let by_hand = own.map(|(seat, points)| match seat.points {
        Some(points) => (points, PointCause::ByHand),
        None => points,
    });
    Some(by_hand.collect())
}

/// The points of places, the mean of them for those who tie.
fn place_points(places: &[f64], game: &Game) -> Vec<(f64, PointCause)> {
    let points = game.seats.iter().map(|seat| {
        let better = game.seats.iter().filter(|it| it.place < seat.place).count();
        let level = game
            .seats
            .iter()
            .filter(|it| it.place == seat.place)
            .count();
        let held = places.iter().skip(better).take(level);
        let mean = held.sum::<f64>() / level as f64;
        let cause = if level > 1 {
            PointCause::SharedPlaces
        } else {
            PointCause::Place
        };
        (mean, cause)
    });
    points.collect()
}

/// The reason for which a result gives no points; `None` where it gives some.
fn unrated_reason(game: &Game) -> Option<UnratedReason> {
    match game.duel {
        Some(Duel::Adjourned) => Some(UnratedReason::Adjourned),
        Some(Duel::Pending) => Some(UnratedReason::Pending),
        Some(_) => None,
        None => (game.seats.len() < 2).then_some(UnratedReason::Alone),
    }
}

/// Returns whether the player of a seat did not come to a game.
fn is_absent(game: &Game, seat: usize) -> bool {
    match game.duel {
        Some(Duel::BothForfeit) => true,
        Some(Duel::FirstByForfeit) => seat == 1,
        Some(Duel::SecondByForfeit) => seat == 0,
        _ => false,
    }
}

/// The points of one table.
struct PointsTable<'a> {
    settings: &'a Settings,
    league: &'a League,
    /// True for the table of all games, in which points by hand count.
    is_overall: bool,
    /// The point lists by kind of game.
    lists: Vec<PointList>,
    players: BTreeMap<PlayerId, PlayerPoints>,
    ties: TieBreakBook,
    /// The number of the matchday that is played.
    matchday: u32,
}

/// What one player has in a season.
#[derive(Clone, Debug, Default)]
struct PlayerPoints {
    /// Taken over from the season before.
    carried: f64,
    /// Given or taken by hand.
    adjusted: f64,
    days: Vec<DayPoints>,
}

/// The points of one player on one matchday.
#[derive(Clone, Copy, Debug)]
struct DayPoints {
    matchday: u32,
    points: f64,
    attended: bool,
}

impl PlayerPoints {
    /// The days in the order in which they count, and how many do.
    fn ranked_days(&self, best_of: u32) -> (Vec<DayPoints>, usize) {
        let mut days = self.days.clone();
        let mut counting = days.len();
        if best_of > 0 {
            days.sort_by(|a, b| b.points.total_cmp(&a.points));
            counting = counting.min(best_of as usize);
        }
        (days, counting)
    }

    fn total(&self, best_of: u32) -> f64 {
        let (days, counting) = self.ranked_days(best_of);
        let counted = days[..counting].iter().map(|day| day.points);
        self.carried + self.adjusted + counted.sum::<f64>()
    }
}

impl<'a> PointsTable<'a> {
    fn new(settings: &'a Settings, league: &'a League, is_overall: bool) -> Self {
        let kinds = league.kinds.iter();
        PointsTable {
            settings,
            league,
            is_overall,
            lists: kinds.map(|kind| settings.list_of(&kind.key)).collect(),
            players: BTreeMap::new(),
            ties: TieBreakBook::default(),
            matchday: 0,
        }
    }

    fn total(&self, player: PlayerId) -> f64 {
        let points = self.players.get(&player);
        points.map_or(0.0, |points| points.total(self.settings.best_of))
    }

    fn begin(&mut self, matchday: &Matchday, changes: &mut Vec<Change>) {
        self.matchday = matchday.number;
        if !self.is_overall {
            return;
        }
        for (index, adjustment) in (0..).zip(&matchday.adjustments) {
            let before = self.total(adjustment.player);
            let own = self.players.entry(adjustment.player).or_default();
            own.adjusted += adjustment.points;
            changes.push(Change {
                player: adjustment.player,
                what: ChangedQuantity::Value,
                before: Some(before),
                after: Some(self.total(adjustment.player)),
                reason: ChangeReason::Adjusted {
                    matchday: matchday.number,
                    index,
                    said: adjustment.why.is_some(),
                },
            });
        }
    }

    fn rate(&mut self, id: GameId, game: &Game, changes: &mut Vec<Change>) {
        let why = unrated_reason(game);
        let points = points_of(&self.lists[game.kind.index()], game).filter(|_| why.is_none());
        let Some(points) = points else {
            let why = why.unwrap_or(UnratedReason::Alone);
            changes.extend(game.seats.iter().map(|seat| Change {
                player: seat.player,
                what: ChangedQuantity::Value,
                before: Some(self.total(seat.player)),
                after: Some(self.total(seat.player)),
                reason: ChangeReason::Unrated { game: id, why },
            }));
            return;
        };
        for (index, (seat, (points, cause))) in game.seats.iter().zip(&points).enumerate() {
            let before = self.total(seat.player);
            let was_there = !is_absent(game, index);
            let attendance = self.add(seat.player, *points, was_there);
            let after = self.total(seat.player);
            let is_whole = (after - before - points - attendance).abs() < 1e-9;
            let best = f64::from(u8::from(!is_whole));
            changes.push(Change {
                player: seat.player,
                what: ChangedQuantity::Value,
                before: Some(before),
                after: Some(after),
                reason: ChangeReason::Rated {
                    game: id,
                    terms: RatingTerms::new(
                        &TERMS,
                        [*points, attendance, f64::from(*cause as u8), best],
                    ),
                },
            });
        }
        let points: Vec<f64> = points.into_iter().map(|(points, _)| points).collect();
        self.ties.add(game, &points);
    }

    /// Adds points of the matchday that is played; returns what being there gives now.
    fn add(&mut self, player: PlayerId, points: f64, was_there: bool) -> f64 {
        let own = self.players.entry(player).or_default();
        if own
            .days
            .last()
            .is_none_or(|day| day.matchday != self.matchday)
        {
            own.days.push(DayPoints {
                matchday: self.matchday,
                points: 0.0,
                attended: false,
            });
        }
        let Some(day) = own.days.last_mut() else {
            return 0.0;
        };
        let is_new = was_there && !day.attended;
        day.attended |= was_there;
        let attendance = if is_new {
            self.settings.attendance
        } else {
            0.0
        };
        day.points += points + attendance;
        attendance
    }

    /// Begins a season: nothing but what is carried over stays.
    fn begin_season(&mut self, changes: &mut Vec<Change>) {
        let players: Vec<PlayerId> = self.players.keys().copied().collect();
        for player in players {
            let before = self.total(player);
            // Adding zero takes the sign from `-0`.
            let carried = before * self.settings.carry + 0.0;
            let points = PlayerPoints {
                carried,
                ..PlayerPoints::default()
            };
            self.players.insert(player, points);
            changes.push(Change {
                player,
                what: ChangedQuantity::Value,
                before: Some(before),
                after: Some(carried),
                reason: ChangeReason::SeasonBegan,
            });
        }
        self.ties = TieBreakBook::default();
    }

    fn standing(&self, player: PlayerId, values: &BTreeMap<PlayerId, f64>) -> Standing {
        let exact = values.get(&player).copied().unwrap_or_default();
        Standing {
            player,
            place: None,
            value: self.settings.traits().shown(exact),
            exact,
            status: None,
            inactive: false,
            facts: self.facts(player, values),
        }
    }

    fn facts(&self, player: PlayerId, values: &BTreeMap<PlayerId, f64>) -> Map<String, Value> {
        let mut facts = Map::new();
        let mut tell = |key: &str, value: f64| {
            facts.insert(key.to_owned(), number(value));
        };
        let key = |tie: PointsTieBreak| self.ties.key(tie, player, values);
        if self.settings.score || self.league.counts_scores {
            let scores = self.ties.scores(player);
            tell("score_for", scores.0);
            tell("score_against", scores.1);
            tell("difference", scores.0 - scores.1);
        }
        for (tie, name) in [
            (PointsTieBreak::Rate, "rate"),
            (PointsTieBreak::Buchholz, "buchholz"),
            (PointsTieBreak::SonnebornBerger, "sonneborn_berger"),
        ] {
            if self.settings.tie_breaks.contains(&tie) {
                tell(name, key(tie));
            }
        }
        let Some(own) = self.players.get(&player) else {
            return facts;
        };
        for (name, value) in [("carried", own.carried), ("adjusted", own.adjusted)] {
            if value != 0.0 {
                tell(name, value);
            }
        }
        let (days, counting) = own.ranked_days(self.settings.best_of);
        let mut dropped = days[counting..].to_vec();
        if !dropped.is_empty() {
            tell("dropped_points", dropped.iter().map(|day| day.points).sum());
            dropped.sort_by_key(|day| day.matchday);
            let numbers = dropped.iter().map(|day| Value::from(day.matchday));
            facts.insert("dropped".to_owned(), numbers.collect());
        }
        facts
    }

    /// Returns whether a player has played on too few matchdays to have a place.
    fn has_too_few(&self, player: PlayerId) -> bool {
        let own = self.players.get(&player);
        let played = own.map_or(0, |own| own.days.iter().filter(|day| day.attended).count());
        played < self.settings.minimum as usize
    }
}

/// A number as JSON has it, whole where it is.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 9e15 {
        Value::from(value as i64)
    } else {
        Value::from(value)
    }
}

impl System for PointsTable<'_> {
    fn play(&mut self, event: &LeagueEvent<'_>, changes: &mut Vec<Change>) {
        match *event {
            LeagueEvent::Begin(matchday) => self.begin(matchday, changes),
            LeagueEvent::Game(id, game) => self.rate(id, game, changes),
            LeagueEvent::Season { .. } => self.begin_season(changes),
            LeagueEvent::End(_)
            | LeagueEvent::Join(_)
            | LeagueEvent::Leave(_)
            | LeagueEvent::Return(_)
            | LeagueEvent::Grade(..)
            | LeagueEvent::Absent(..)
            | LeagueEvent::WeekEnd { .. } => {}
        }
    }

    fn ranking(&self, _: Date) -> Ranking {
        let players = (0..).map(PlayerId).zip(&self.league.players);
        let in_table =
            players.filter(|(id, player)| player.registered || self.players.contains_key(id));
        let mut in_table: Vec<PlayerId> = in_table.map(|(id, _)| id).collect();
        in_table.sort_by_key(|id| &self.league.player(*id).name);
        let values = in_table.iter().map(|&player| (player, self.total(player)));
        let values: BTreeMap<PlayerId, f64> = values.collect();
        let (too_few, placed): (Vec<PlayerId>, Vec<PlayerId>) = in_table
            .into_iter()
            .partition(|&player| self.has_too_few(player));
        let mut place = 1;
        let mut rows = Vec::new();
        for group in tie_break::order(&self.ties, &self.settings.tie_breaks, placed, &values) {
            let LevelGroup { players, ahead } = group;
            let last = players.len();
            for (line, player) in (1..).zip(&players) {
                let mut row = Standing {
                    place: Some(place),
                    ..self.standing(*player, &values)
                };
                if let Some(ahead) = ahead.filter(|_| line == last) {
                    let word = Value::from(ahead.by.word());
                    row.facts.insert("ahead_by".to_owned(), word);
                    row.facts.insert("ahead_own".to_owned(), number(ahead.own));
                    row.facts
                        .insert("ahead_other".to_owned(), number(ahead.other));
                }
                rows.push(row);
            }
            place += last as u32;
        }
        let other = |player| Standing {
            status: Some(StandingStatus::TooFew),
            ..self.standing(player, &values)
        };
        let mut others: Vec<Standing> = too_few.into_iter().map(other).collect();
        others.sort_by(|a, b| b.exact.total_cmp(&a.exact));
        Ranking { rows, others }
    }
}
