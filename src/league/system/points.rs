//! Points for wins and draws, or for places, added up over a season.
//!
//! Source: points.md, P1, P2, P4 and P5.

mod place_book;
mod settings;
mod starter;
#[cfg(test)]
mod tests;
mod tie_break;

use jiff::civil::Date;
use schemars::SchemaGenerator;
use serde_json::{Map, Value};

use crate::league::League;
use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Duel, Game, GameId, Seat};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, LeagueTable, RatingTerms, TermNames, UnratedReason,
};
use crate::league::model::matchday::Matchday;
use crate::league::model::option_change::OptionPeriod;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing, StandingStatus};
use crate::league::model::table_options::TableColumn;
use crate::league::model::warning::{SystemWarning, SystemWarningKind};
use crate::league::statistics::{PlayerOutcome, player_outcome};
use crate::league::system::explanation::{Explanation, Sentence, SentenceValue, ShorterSentences};
use crate::league::system::{
    DatedOptions, OptionFault, PointsByPlace, PointsByResult, ShownFacts, System, SystemEntry,
    SystemNames, SystemOptions, SystemTraits, WhatIfFormula, options_as, read_options,
};
use crate::syntax::digest::number_value;
use place_book::PlaceBook;
use settings::{PlacePoints, PointList, Settings};
use tie_break::{Border, PointsTieBreak, TieBreakBook};

/// The line in the registry.
pub(crate) const ENTRY: SystemEntry = SystemEntry {
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

/// The columns that a table of points has in every paper; those of the scores where they count.
const BEFORE_VALUE: &[TableColumn] = &[
    TableColumn::Played,
    TableColumn::For,
    TableColumn::Against,
    TableColumn::Difference,
];

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

/// The keys of which the one takes the other away: points by place, or by result.
const EXCLUSIVE: &[(&str, &str)] = &[
    ("points.places", "points.win"),
    ("points.places", "points.draw"),
    ("points.places", "points.loss"),
];

impl SystemOptions for Settings {
    fn dated(&self) -> DatedOptions {
        DatedOptions::AllBut {
            fixed: &[],
            exclusive: EXCLUSIVE,
        }
    }

    fn named_games(&self) -> Vec<(&'static [&'static str], &str)> {
        let games = self.games.keys();
        games
            .map(|game| (&["points", "games"][..], game.as_str()))
            .collect()
    }

    fn traits(&self) -> SystemTraits {
        SystemTraits {
            duels_only: self.tie_breaks.iter().any(|tie| tie.asks_opponents()),
            rates_forfeits: true,
            both_can_lose: true,
            counts_scores: self.score,
            needs_scores: matches!(self.places, Some(PlacePoints::Score)),
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
            before_value: BEFORE_VALUE,
            columns: COLUMNS,
            ..ShownFacts::default()
        }
    }

    fn faults(&self) -> Vec<OptionFault> {
        settings::faults(self)
    }

    fn most_sides(&self, game: &str) -> Option<usize> {
        let has_places = self.list_of(game).places.is_some();
        (!has_places).then_some(2)
    }

    fn formula(&self) -> Option<WhatIfFormula> {
        // A result alone tells neither which game it was nor which matchday it displaces.
        if !self.games.is_empty() || self.best_of > 0 {
            return None;
        }
        let list = self.list_of("");
        let attendance = self.attendance;
        match &list.places {
            None => Some(WhatIfFormula::Points(PointsByResult {
                win: list.win() + attendance,
                draw: list.draw() + attendance,
                loss: list.loss() + attendance,
            })),
            Some(PlacePoints::List(list)) => Some(WhatIfFormula::Places(PointsByPlace {
                list: list.clone(),
                attendance,
            })),
            Some(PlacePoints::Score) => None,
        }
    }

    fn explain(&self, game: &Game, change: &Change) -> Option<Explanation> {
        let ChangeReason::Rated { terms, .. } = &change.reason else {
            return None;
        };
        let [points, attendance, cause, best] = terms.unpack(&TERMS)?;
        let [before, after] = [change.before, change.after].map(Option::unwrap_or_default);
        let is_kept = is_equal(before, after);
        // What no longer counts beside a better matchday.
        let dropped = before + points + attendance - after;
        let (is_attended, is_of_best) = (attendance != 0.0, best != 0.0);
        let key = sentence_key(is_attended, is_of_best, is_kept);
        let parts = || {
            vec![
                ("points", SentenceValue::Short(points, 2)),
                ("for", SentenceValue::Numbered("points_for_", cause as u8)),
                ("attendance", SentenceValue::Short(attendance, 2)),
                ("dropped", SentenceValue::Short(dropped, 2)),
            ]
        };
        let partners = game.partners(change.player);
        // The result itself says that it was a win, a draw or a defeat.
        let is_told = cause as u8 <= PointCause::Loss as u8;
        let is_plain = is_told && partners.is_empty() && attendance == 0.0 && best == 0.0;
        // Below what was given it is said what that makes.
        let below_gist = match (is_told, is_of_best, is_kept) {
            (true, ..) => is_plain.then_some("why_points_below"),
            (false, true, true) => Some("why_points_below_best_kept"),
            (false, true, false) => Some("why_points_below_best"),
            (false, false, true) => None,
            (false, false, false) => Some("why_points_below_becomes"),
        };
        let sentence = Sentence {
            key,
            values: [
                vec![
                    ("name", SentenceValue::PlayerWith(change.player, partners)),
                    (
                        "counting",
                        SentenceValue::Counted("points_counting", u64::from(self.best_of)),
                    ),
                    ("before", shown(change.before)),
                    ("after", shown(change.after)),
                ],
                parts(),
            ]
            .concat(),
        };
        Some(Explanation {
            brief: match is_told {
                true => Sentence {
                    key: match is_kept {
                        true => "why_points_stays",
                        false => "why_points_becomes",
                    },
                    values: vec![
                        ("before", shown(change.before)),
                        ("after", shown(change.after)),
                    ],
                },
                false => Sentence {
                    key: match (is_attended, is_of_best) {
                        (false, false) => "why_points_brief",
                        (true, false) => "why_points_brief_attended",
                        (false, true) => "why_points_brief_best",
                        (true, true) => "why_points_brief_attended_best",
                    },
                    values: parts(),
                },
            },
            shorter: below_gist.map(|key| ShorterSentences {
                below_gist: Sentence {
                    key,
                    values: sentence.values.clone(),
                },
                below_another: None,
                beside_result: None,
            }),
            sentence,
            paragraph: Some("points.md#p-2"),
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
            ChangeReason::Recounted => Some(Sentence {
                key: "why_recounted",
                values: Vec::new(),
            }),
            _ => None,
        }
    }

    fn listed_terms(&self) -> &'static [&'static str] {
        &["points", "attendance"]
    }

    fn notes(&self, _: &League, table: &LeagueTable) -> Vec<Sentence> {
        let best = (self.best_of > 0).then(|| Sentence {
            key: match self.best_of {
                1 => "points_best_one_note",
                _ => "points_best_note",
            },
            values: vec![("n", SentenceValue::Short(f64::from(self.best_of), 0))],
        });
        // What the matchdays of this season alone do not add up to.
        let has_carried = table
            .ranking
            .all()
            .any(|row| row.facts.contains_key("carried"));
        let carried = has_carried.then(|| Sentence {
            key: "points_carried_note",
            values: vec![("percent", SentenceValue::Short(100.0 * self.carry, 2))],
        });
        best.into_iter().chain(carried).collect()
    }

    fn ties(&self, table: &LeagueTable, columns: &[TableColumn]) -> Vec<Sentence> {
        let pairs = table.ranking.rows.windows(2);
        let ahead = pairs.filter_map(|rows| match rows {
            [row, next] => ahead(row, next).filter(|_| !is_shown(row, columns)),
            _ => None,
        });
        ahead.collect()
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(PointsTable::new(self, league, true))
    }

    fn start_kind<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(PointsTable::new(self, league, false))
    }
}

/// Returns whether a column shows the number by which a line stands before the next. The scores
/// give way to their difference on narrow screens, and count as not shown.
fn is_shown(row: &Standing, columns: &[TableColumn]) -> bool {
    let column = match row.facts.get("ahead_by").and_then(Value::as_str) {
        Some("difference") => TableColumn::Difference,
        Some("wins") => TableColumn::Won,
        Some("rate") => TableColumn::Rate,
        _ => return false,
    };
    columns.contains(&column)
}

fn shown(value: Option<f64>) -> SentenceValue {
    SentenceValue::Short(value.unwrap_or_default(), 2)
}

/// The key of the sentence that explains points: with those for being there, and where only the
/// best matchdays count; some say that the number stays.
fn sentence_key(is_attended: bool, is_of_best: bool, is_kept: bool) -> &'static str {
    match (is_attended, is_of_best) {
        (false, false) if is_kept => "why_points_kept",
        (false, false) => "why_points",
        (true, false) => "why_points_attended",
        (false, true) if is_kept => "why_points_best_kept",
        (false, true) => "why_points_best",
        (true, true) if is_kept => "why_points_attended_best_kept",
        (true, true) => "why_points_attended_best",
    }
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
            ("points", SentenceValue::Shown(row.value)),
            ("tie", SentenceValue::Numbered("tie_break_", number?.0)),
            ("own", fact("ahead_own")?),
            ("other", fact("ahead_other")?),
        ],
    })
}

/// Writes what each player of a result gets, with the cause, in seat order; nothing where the list
/// says nothing of such a result.
fn write_points(list: &PointList, game: &Game, points: &mut Vec<(f64, PointCause)>) {
    points.clear();
    let seats = game.seats.iter();
    match (game.duel, &list.places) {
        (Some(Duel::FirstByForfeit | Duel::SecondByForfeit | Duel::BothForfeit), _) => {
            points.extend(seats.map(|seat| match game.is_absent(seat) {
                true => (list.forfeit_loss(), PointCause::ForfeitLoss),
                false => (list.forfeit_win(), PointCause::ForfeitWin),
            }));
        }
        (_, Some(PlacePoints::Score)) => {
            let score = |seat: &Seat| seat.score.unwrap_or_default();
            points.extend(seats.map(|seat| (score(seat), PointCause::Score)));
        }
        (_, Some(PlacePoints::List(places))) => {
            points.extend(seats.map(|seat| place_points(places, game, seat)));
        }
        (_, None) if game.two_sides().is_some() => {
            points.extend(seats.map(|seat| match player_outcome(game, seat.place) {
                PlayerOutcome::Won => (list.win(), PointCause::Win),
                PlayerOutcome::Drawn => (list.draw(), PointCause::Draw),
                PlayerOutcome::Lost => (list.loss(), PointCause::Loss),
            }));
        }
        (_, None) => {}
    }
    for (seat, points) in game.seats.iter().zip(points) {
        if let Some(by_hand) = seat.points {
            *points = (by_hand, PointCause::ByHand);
        }
    }
}

/// The points of a place, the mean of theirs for those who tie.
fn place_points(places: &[f64], game: &Game, seat: &Seat) -> (f64, PointCause) {
    let better = game.sides().filter(|it| it[0].place < seat.place).count();
    let level = game.sides().filter(|it| it[0].place == seat.place).count();
    let held = places.iter().skip(better).take(level);
    let mean = held.sum::<f64>() / level as f64;
    let cause = match level {
        1 => PointCause::Place,
        _ => PointCause::SharedPlaces,
    };
    (mean, cause)
}

/// The reason for which a result gives no points; `None` where it gives some.
fn unrated_reason(game: &Game) -> Option<UnratedReason> {
    match game.duel {
        Some(Duel::Adjourned) => Some(UnratedReason::Adjourned),
        Some(Duel::Pending) => Some(UnratedReason::Pending),
        Some(_) => None,
        None => game
            .sides()
            .nth(1)
            .is_none()
            .then_some(UnratedReason::Alone),
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
    /// By player; `None` before the first points.
    players: Vec<Option<PlayerPoints>>,
    ties: TieBreakBook,
    places: PlaceBook,
    remarks: Vec<SystemWarning>,
    /// The points of one result, kept to save allocations.
    points: Vec<(f64, PointCause)>,
    /// The number of the matchday that is played.
    matchday: u32,
    /// True once a result has given points.
    has_begun: bool,
    /// By player: the points by the options that held before the present ones. A season that
    /// ends goes by those.
    values_before: Vec<f64>,
}

/// The figures of one player in a season.
#[derive(Clone, Debug, Default)]
struct PlayerPoints {
    /// The final value of the season before, of which a share is taken over.
    before: f64,
    /// Given or taken by hand.
    adjusted: f64,
    days: Vec<DayPoints>,
    /// The number of days on which the player was there.
    attended: u32,
    /// The part of the days before the last one that counts.
    counted: CountedDays,
}

/// The part of some days that counts, kept so that a total need not look at each of them.
#[derive(Clone, Debug, Default)]
struct CountedDays {
    /// The sum where all days count.
    sum: f64,
    /// The best ones where only so many count, least first.
    best: Vec<f64>,
}

impl CountedDays {
    fn add(&mut self, points: f64, best_of: u32) {
        if best_of == 0 {
            self.sum += points;
            return;
        }
        let at = self.best.partition_point(|other| *other < points);
        self.best.insert(at, points);
        if self.best.len() > best_of as usize {
            self.best.remove(0);
        }
    }

    /// The sum with one more day.
    fn with(&self, today: f64, best_of: u32) -> f64 {
        match self.best.as_slice() {
            _ if best_of == 0 => self.sum + today,
            [least, others @ ..] if self.best.len() == best_of as usize => {
                others.iter().sum::<f64>() + least.max(today)
            }
            best => best.iter().sum::<f64>() + today,
        }
    }
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

    fn total(&self, settings: &Settings) -> f64 {
        let today = self.days.last().map_or(0.0, |day| day.points);
        self.carried(settings) + self.adjusted + self.counted.with(today, settings.best_of)
    }

    /// The day of the matchday with a number, begun if it is new.
    fn day(&mut self, matchday: u32, best_of: u32) -> &mut DayPoints {
        if self.days.last().is_none_or(|day| day.matchday != matchday) {
            if let Some(last) = self.days.last() {
                self.counted.add(last.points, best_of);
            }
            self.days.push(DayPoints {
                matchday,
                points: 0.0,
                attended: false,
            });
        }
        let last = self.days.len() - 1;
        &mut self.days[last]
    }

    /// Counts anew by other options.
    fn recount(&mut self, best_of: u32) {
        self.counted = CountedDays::default();
        let before = self.days.split_last().map_or(&[][..], |(_, before)| before);
        for day in before {
            self.counted.add(day.points, best_of);
        }
    }

    /// The share of the season before that is taken over.
    fn carried(&self, settings: &Settings) -> f64 {
        // Adding zero takes the sign from `-0`.
        self.before * settings.carry + 0.0
    }
}

/// Returns whether sums of points are equal; fractions that are added in another order differ by a
/// little.
fn is_equal(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// The point lists by kind of game.
fn lists(settings: &Settings, league: &League) -> Vec<PointList> {
    let kinds = league.kinds.iter();
    kinds.map(|kind| settings.list_of(&kind.key)).collect()
}

impl<'a> PointsTable<'a> {
    fn new(settings: &'a Settings, league: &'a League, is_overall: bool) -> Self {
        PointsTable {
            settings,
            league,
            is_overall,
            lists: lists(settings, league),
            players: vec![None; league.players.len()],
            remarks: Vec::new(),
            points: Vec::new(),
            ties: TieBreakBook::new(league.players.len()),
            places: PlaceBook::new(league.players.len()),
            matchday: 0,
            has_begun: false,
            values_before: Vec::new(),
        }
    }

    fn total(&self, player: PlayerId) -> f64 {
        let points = self.players[player.index()].as_ref();
        points.map_or(0.0, |points| points.total(self.settings))
    }

    fn begin(&mut self, matchday: &Matchday, changes: &mut Vec<Change>) {
        self.matchday = matchday.number;
        if !self.is_overall {
            return;
        }
        for (index, adjustment) in (0..).zip(&matchday.adjustments) {
            self.enter(adjustment.player, changes);
            let before = self.total(adjustment.player);
            let own = self.players[adjustment.player.index()].get_or_insert_default();
            own.adjusted += adjustment.points;
            self.places.touch(adjustment.player);
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

    /// Puts a player into the table who is new to it.
    fn enter(&mut self, player: PlayerId, changes: &mut Vec<Change>) {
        let own = &mut self.players[player.index()];
        if own.is_none() {
            *own = Some(PlayerPoints::default());
            self.places.touch(player);
            changes.push(Change {
                player,
                what: ChangedQuantity::Value,
                before: None,
                after: Some(0.0),
                reason: ChangeReason::Entered,
            });
        }
    }

    /// Puts everybody in the register into the table with the first result.
    fn enter_registered(&mut self, changes: &mut Vec<Change>) {
        if std::mem::replace(&mut self.has_begun, true) {
            return;
        }
        for (player, known) in (0..).map(PlayerId).zip(&self.league.players) {
            if known.registered {
                self.enter(player, changes);
            }
        }
    }

    fn rate(&mut self, id: GameId, game: &Game, changes: &mut Vec<Change>) {
        let why = unrated_reason(game);
        let mut points = std::mem::take(&mut self.points);
        write_points(&self.lists[game.kind.index()], game, &mut points);
        if why.is_some() || points.is_empty() {
            let why = why.unwrap_or(UnratedReason::Alone);
            changes.extend(game.seats.iter().map(|seat| Change {
                player: seat.player,
                what: ChangedQuantity::Value,
                before: Some(self.total(seat.player)),
                after: Some(self.total(seat.player)),
                reason: ChangeReason::Unrated { game: id, why },
            }));
            self.points = points;
            return;
        }
        let lacks_score = |(seat, (_, cause)): (&Seat, &(f64, PointCause))| {
            *cause == PointCause::Score && seat.score.is_none()
        };
        if game.seats.iter().zip(&points).any(lacks_score) {
            self.remarks.push(SystemWarning {
                matchday: self.matchday,
                odd: SystemWarningKind::NoScores { game: id },
            });
        }
        self.enter_registered(changes);
        for (seat, (points, cause)) in game.seats.iter().zip(&points) {
            self.enter(seat.player, changes);
            let before = self.total(seat.player);
            let (attendance, after) = self.add(seat.player, *points, !game.is_absent(seat));
            let is_whole = is_equal(after, before + points + attendance);
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
        if let [(one, _), .., (other, _)] = *points.as_slice() {
            self.ties.add(game, [one, other], self.counts_scores());
        }
        self.points = points;
    }

    /// Adds points of the matchday that is played; returns what being there gives now, and the
    /// total.
    fn add(&mut self, player: PlayerId, points: f64, was_there: bool) -> (f64, f64) {
        let own = self.players[player.index()].get_or_insert_default();
        let day = own.day(self.matchday, self.settings.best_of);
        let is_new = was_there && !day.attended;
        day.attended |= was_there;
        self.places.touch(player);
        let attendance = if is_new {
            self.settings.attendance
        } else {
            0.0
        };
        day.points += points + attendance;
        own.attended += u32::from(is_new);
        (attendance, own.total(self.settings))
    }

    /// Begins a season: nothing but what is carried over stays.
    fn begin_season(&mut self, changes: &mut Vec<Change>) {
        let players = (0..).map(PlayerId).zip(&mut self.players);
        for ((player, own), &before) in players.zip(&self.values_before) {
            let Some(own) = own else { continue };
            *own = PlayerPoints {
                before,
                ..PlayerPoints::default()
            };
            let carried = own.carried(self.settings);
            changes.push(Change {
                player,
                what: ChangedQuantity::Value,
                before: Some(before),
                after: Some(carried),
                reason: ChangeReason::SeasonBegan,
            });
        }
        self.ties = TieBreakBook::new(self.league.players.len());
        self.places = PlaceBook::new(self.league.players.len());
    }

    fn standing(&self, player: PlayerId, values: &[f64]) -> Standing {
        let exact = values[player.index()];
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

    fn facts(&self, player: PlayerId, values: &[f64]) -> Map<String, Value> {
        let mut facts = Map::new();
        let mut tell = |key: &str, value: f64| {
            facts.insert(key.to_owned(), number_value(value));
        };
        let key = |tie: PointsTieBreak| self.ties.key(tie, player, values);
        if self.counts_scores() {
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
            // The rate of a league without scores is that of its wins, which every table tells.
            let is_asked = tie != PointsTieBreak::Rate && self.has_column(name);
            if self.settings.tie_breaks.contains(&tie) || is_asked {
                tell(name, key(tie));
            }
        }
        let Some(own) = &self.players[player.index()] else {
            return facts;
        };
        let carried = own.carried(self.settings);
        for (name, value) in [("carried", carried), ("adjusted", own.adjusted)] {
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

    fn counts_scores(&self) -> bool {
        self.settings.score || self.league.counts_scores
    }

    /// By player: the points, 0 for who is not in the table.
    fn values(&self) -> Vec<f64> {
        let players = (0..).map(PlayerId).take(self.players.len());
        players.map(|player| self.total(player)).collect()
    }

    /// Returns whether any table of the league shows a fact of points leagues.
    fn has_column(&self, name: &str) -> bool {
        let changed = self.league.changes.iter().map(|change| &change.table);
        let mut columns = changed
            .chain([&self.league.table])
            .flat_map(|table| &table.columns);
        columns.any(|column| column.fact() == Some(name))
    }

    /// Returns whether a player has played on too few matchdays to have a place.
    fn has_too_few(&self, player: PlayerId) -> bool {
        let own = self.players[player.index()].as_ref();
        own.map_or(0, |own| own.attended) < self.settings.minimum
    }
}

impl System for PointsTable<'_> {
    fn adopt(&mut self, period: OptionPeriod, changes: &mut Vec<Change>) {
        self.values_before = self.values();
        if let Some(settings) = options_as::<Settings>(self.league.period_rules(period)) {
            if settings.best_of != self.settings.best_of {
                let players = self.players.iter_mut().flatten();
                players.for_each(|own| own.recount(settings.best_of));
            }
            self.settings = settings;
            self.places = PlaceBook::new(self.players.len());
            self.lists = lists(settings, self.league);
        }
        for (player, before) in (0..).map(PlayerId).zip(&self.values_before) {
            let after = self.total(player);
            if !is_equal(after, *before) {
                changes.push(Change {
                    player,
                    what: ChangedQuantity::Value,
                    before: Some(*before),
                    after: Some(after),
                    reason: ChangeReason::Recounted,
                });
            }
        }
    }

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

    fn remarks(&self) -> Vec<SystemWarning> {
        self.remarks.clone()
    }

    fn ranking(&self, _: Date) -> Ranking {
        let players = (0..).map(PlayerId).zip(&self.league.players);
        let in_table =
            players.filter(|(id, player)| player.registered || self.players[id.index()].is_some());
        let mut in_table: Vec<PlayerId> = in_table.map(|(id, _)| id).collect();
        in_table.sort_by_key(|id| &self.league.player(*id).name);
        let values = self.values();
        let (too_few, mut placed): (Vec<PlayerId>, Vec<PlayerId>) = in_table
            .into_iter()
            .partition(|&player| self.has_too_few(player));
        let borders = tie_break::order(&self.ties, &self.settings.tie_breaks, &mut placed, &values);
        let mut rows: Vec<Standing> = Vec::with_capacity(placed.len());
        let mut place = 1;
        for (player, border) in placed.into_iter().zip(borders) {
            if border != Border::Level {
                place = rows.len() as u32 + 1;
            }
            if let (Border::Decided(ahead), Some(last)) = (border, rows.last_mut()) {
                let word = Value::from(ahead.by.word());
                let facts = [
                    ("ahead_by", word),
                    ("ahead_own", number_value(ahead.own)),
                    ("ahead_other", number_value(ahead.other)),
                ];
                let facts = facts.map(|(key, fact)| (key.to_owned(), fact));
                last.facts.extend(facts);
            }
            rows.push(Standing {
                place: Some(place),
                ..self.standing(player, &values)
            });
        }
        let other = |player| Standing {
            status: Some(StandingStatus::TooFew),
            ..self.standing(player, &values)
        };
        let mut others: Vec<Standing> = too_few.into_iter().map(other).collect();
        others.sort_by(|a, b| b.exact.total_cmp(&a.exact));
        Ranking { rows, others }
    }

    fn places(&mut self) -> Option<Vec<(PlayerId, u32)>> {
        let ties = &self.settings.tie_breaks;
        let is_by_value = ties.iter().all(|tie| *tie == PointsTieBreak::Name);
        if is_by_value && self.settings.minimum == 0 {
            return None;
        }
        let mut places = std::mem::take(&mut self.places);
        let value = |player: PlayerId| {
            let is_in_table = self.players[player.index()].is_some();
            let is_placed = is_in_table && !self.has_too_few(player);
            (self.total(player), is_placed)
        };
        let found = places.places(&self.ties, ties, value);
        self.places = places;
        Some(found)
    }
}
