//! A handicap league: who leads gives more from the next evening on, who is last gets more.
//!
//! Source: handicap.md, with the choices H1 to H16.

mod evening;
mod given_handicap;
mod membership;
mod settings;
mod table_order;
mod table_page;

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use serde_json::{Map, json};

use crate::league::League;
use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Duel, Game, GameId};
use crate::league::model::game_facts::{GameFact, GameFacts};
use crate::league::model::grade::Grade;
use crate::league::model::handicap::{GivenHandicap, LeagueRank, LeagueRanks, handicap_at};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, History, HistoryEntry, LeagueTable, UnratedReason,
};
use crate::league::model::matchday::Matchday;
use crate::league::model::option_change::OptionPeriod;
use crate::league::model::player::{Player, PlayerId};
use crate::league::model::rank_notation::rank_notation;
use crate::league::model::ranking::{Ranking, Standing, StandingStatus};
use crate::league::model::warning::{SystemWarning, SystemWarningKind};
use crate::league::statistics;
use crate::league::system::{System, options_as};
pub(crate) use settings::ENTRY;
use settings::{Adjust, Enters, Settings, SinglePlayer};

/// The level of the league rank of a line of the table: real rank and modifier.
///
/// It decides who gives what, and is never shown as a rank. `None` for a player whose
/// real rank nobody knows.
pub(crate) fn league_level(standing: &Standing) -> Option<i32> {
    let grade: Grade = standing.facts.get("rank")?.as_str()?.parse().ok()?;
    let modifier = standing.facts.get("modifier")?.as_i64()?;
    Some(grade.0.saturating_add(i32::try_from(modifier).ok()?))
}

/// By player: what the ends of a matchday and of those behind it moved the league rank by.
///
/// The handicaps of a day are taken from the ranks before its matchday, so that these are what
/// has to be taken back on that day. Behind it stand late results of older days.
fn shifts(table: &LeagueTable, matchday: Option<usize>) -> BTreeMap<PlayerId, i32> {
    let mut shifts = BTreeMap::new();
    let of_day = |entry: &&HistoryEntry| matchday.is_some() && entry.matchday >= matchday;
    for entry in table.entries.iter().filter(of_day) {
        for change in table.changes_of(entry) {
            if let ChangeReason::Shifted { by } = change.reason {
                *shifts.entry(change.player).or_default() += by;
            }
        }
    }
    shifts
}

/// The level of a line of the table before the end of the matchday that moved `shifts`.
fn level_before(standing: &Standing, shifts: &BTreeMap<PlayerId, i32>) -> Option<i32> {
    let shift = shifts.get(&standing.player).copied().unwrap_or_default();
    Some(league_level(standing)?.saturating_sub(shift))
}

/// The ranks by which the next games are given handicaps. On the day of a matchday its games are
/// still given what the ranks before it say.
fn league_ranks(history: &History) -> LeagueRanks {
    let overall = history.overall();
    let shifts = shifts(overall, history.today);
    let rank = |row: &Standing| {
        let shift = shifts.get(&row.player).copied().unwrap_or_default();
        let grade: Grade = row.facts.get("rank")?.as_str()?.parse().ok()?;
        let modifier = i32::try_from(row.facts.get("modifier")?.as_i64()?).ok()?;
        Some(LeagueRank {
            player: row.player,
            level: level_before(row, &shifts)?,
            notation: rank_notation(grade, modifier.saturating_sub(shift)),
        })
    };
    let others = overall.ranking.others.iter();
    let newcomers = others.filter(|row| row.status == Some(StandingStatus::NotYet));
    LeagueRanks {
        players: overall.ranking.rows.iter().filter_map(rank).collect(),
        newcomers: newcomers.filter_map(rank).collect(),
        table_page: table_page::ADDRESS,
    }
}

/// The table of a handicap league.
struct HandicapSystem<'a> {
    settings: &'a Settings,
    league: &'a League,
    /// By player.
    entrants: Vec<HandicapPlayer>,
    /// The places after the last matchday, best first.
    order: Vec<PlayerId>,
    /// True if those whom the register enters have been told as changes.
    announced: bool,
    /// The matchday that is going on.
    today: HandicapEvening,
    remarks: Vec<SystemWarning>,
    /// The facts of each game that counts, for the data files.
    facts: BTreeMap<GameId, GameFacts>,
}

/// A player, as the league knows one.
#[derive(Clone, Debug)]
struct HandicapPlayer {
    presence: TablePresence,
    has_played: bool,
    points: i64,
    /// The real rank.
    grade: Option<Grade>,
    /// League rank minus real rank.
    modifier: i32,
}

/// The presence of a player in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TablePresence {
    Outside,
    In,
    Removed,
}

/// The events of a matchday so far.
#[derive(Clone, Debug, Default)]
struct HandicapEvening {
    number: u32,
    /// The pairs who met in games that count, with the game.
    met: Vec<(PlayerId, PlayerId, GameId)>,
    played: BTreeSet<PlayerId>,
}

impl<'a> HandicapSystem<'a> {
    fn new(settings: &'a Settings, league: &'a League) -> Self {
        // Without a real rank there is no place between the others.
        let is_entered = |player: &Player| {
            settings.entry == Enters::Register
                && player.registered
                && player.joined.is_none()
                && player.grade.is_some()
        };
        let entrants = league.players.iter().map(|player| HandicapPlayer {
            presence: match is_entered(player) {
                true => TablePresence::In,
                false => TablePresence::Outside,
            },
            has_played: false,
            points: 0,
            grade: player.grade,
            modifier: 0,
        });
        let mut handicap = HandicapSystem {
            settings,
            league,
            entrants: entrants.collect(),
            order: Vec::new(),
            announced: false,
            today: HandicapEvening::default(),
            remarks: Vec::new(),
            facts: BTreeMap::new(),
        };
        handicap.sort(&[]);
        handicap
    }

    fn entrant(&mut self, player: PlayerId) -> &mut HandicapPlayer {
        &mut self.entrants[player.index()]
    }

    /// Gives and takes the points of a game. It counts only from its outcome on; a forfeit
    /// is a win and a loss.
    fn score(&mut self, id: GameId, game: &Game, changes: &mut Vec<Change>) {
        let outcome = game.pair().zip(game.duel.and_then(Duel::awarded));
        let Some(((first, second), (score, other))) = outcome else {
            let why = statistics::unplayed(game).unwrap_or(UnratedReason::Pending);
            let is_to_play = game.is_open() || game.duel == Some(Duel::Adjourned);
            if let Some(pair) = game.pair().filter(|_| is_to_play) {
                self.announce_handicap(id, game, pair);
            }
            for seat in &game.seats {
                let points = self.points_shown(seat.player);
                changes.push(Change {
                    player: seat.player,
                    what: ChangedQuantity::Value,
                    before: points,
                    after: points,
                    reason: ChangeReason::Unrated { game: id, why },
                });
            }
            return;
        };
        self.announce(changes);
        for player in [first, second] {
            self.take_part(player, id, changes);
        }
        let (first_gives, difference) = self.who_gives((first, second));
        let handicap = handicap_at(difference);
        self.note_game(id, game, (first, second), handicap);
        // A win is a whole point, a draw none, a loss one less.
        let [won, lost] = [score, other].map(|score| (2.0 * score - 1.0) as i64);
        let parts = [(first, won, first_gives), (second, lost, !first_gives)];
        let points = parts.map(|(player, points, _)| (player, points as i32));
        let given = self.given(game, (first, second));
        let facts = given.chain([("points", GameFact::Both(points))]);
        let facts = GameFacts::new(facts);
        self.facts.insert(id, facts);
        for (player, points, gives) in parts {
            let before = self.points_shown(player);
            self.entrant(player).points += points;
            changes.push(Change {
                player,
                what: ChangedQuantity::Value,
                before,
                after: self.points_shown(player),
                reason: ChangeReason::Rated {
                    game: id,
                    terms: GivenHandicap {
                        points: points as f64,
                        gives,
                        difference,
                        handicap,
                    }
                    .into(),
                },
            });
        }
    }

    /// Says who gives what in a pairing without a result, which the players ask before the game;
    /// an adjourned game is played with it.
    fn announce_handicap(&mut self, id: GameId, game: &Game, pair: (PlayerId, PlayerId)) {
        let grade = |player: PlayerId| self.entrants[player.index()].grade;
        if grade(pair.0).and(grade(pair.1)).is_some() {
            let facts = GameFacts::new(self.given(game, pair));
            self.facts.insert(id, facts);
        }
    }

    /// Returns whether the first of two gives the handicap, and the difference of their league
    /// ranks.
    fn who_gives(&self, (first, second): (PlayerId, PlayerId)) -> (bool, u32) {
        let [first, second] = [first, second].map(|player| self.entrants[player.index()].level());
        (first >= second, first.abs_diff(second))
    }

    /// The facts of the handicap of a game, for the data files.
    fn given(
        &self,
        game: &Game,
        (first, second): (PlayerId, PlayerId),
    ) -> impl Iterator<Item = (&'static str, GameFact)> + use<> {
        let (first_gives, difference) = self.who_gives((first, second));
        let (giver, receiver) = match first_gives {
            true => (first, second),
            false => (second, first),
        };
        let handicap = handicap_at(difference);
        let given = game.handicap.filter(|given| *given != handicap);
        let number = |number: u8| GameFact::Number(f64::from(number));
        let facts = [
            ("giver", GameFact::Player(giver)),
            ("receiver", GameFact::Player(receiver)),
            ("difference", GameFact::Number(f64::from(difference))),
            ("handicap", number(handicap)),
        ];
        let given = given.map(|given| ("given", number(given)));
        facts.into_iter().chain(given)
    }

    /// The end of a matchday: places by the league ranks of before it (H2), then the
    /// first one up and the last one down. Without a game nobody moves (H6).
    fn settle(&mut self, matchday: &Matchday, changes: &mut Vec<Change>) {
        if self.today.played.is_empty() {
            let members = &matchday.members;
            let says_nothing = matchday.games.is_empty()
                && matchday.grades.is_empty()
                && [&members.join, &members.leave, &members.back]
                    .iter()
                    .all(|list| list.is_empty());
            if says_nothing {
                self.remark(SystemWarningKind::NoGames);
            }
            return;
        }
        self.sort(&matchday.lots);
        self.note_lots(&matchday.lots);
        let (Some(&first), Some(&last)) = (self.order.first(), self.order.last()) else {
            return;
        };
        if first == last && self.settings.single_player == SinglePlayer::None {
            return;
        }
        for (player, by) in [(first, 1), (last, -1)] {
            let is_meant = match self.settings.adjust {
                Adjust::All => true,
                Adjust::Present => self.today.played.contains(&player),
            };
            if is_meant {
                self.shift(player, by, changes);
            }
        }
    }

    /// Takes everybody's points by a share of the way back to the 0 that all begin with, to whole
    /// points. League ranks have changed for good, so that they stay.
    fn begin_season(&mut self, share: f64, changes: &mut Vec<Change>) {
        if share == 0.0 {
            return;
        }
        for player in (0..self.entrants.len() as u32).map(PlayerId) {
            let before = self.points_shown(player);
            let entrant = self.entrant(player);
            entrant.points = (entrant.points as f64 * (1.0 - share)).trunc() as i64;
            if before.is_some() {
                changes.push(Change {
                    player,
                    what: ChangedQuantity::Value,
                    before,
                    after: self.points_shown(player),
                    reason: ChangeReason::SeasonBegan,
                });
            }
        }
        self.sort(&[]);
    }

    fn shift(&mut self, player: PlayerId, by: i32, changes: &mut Vec<Change>) {
        let entrant = self.entrant(player);
        let before = entrant.modifier;
        entrant.modifier = before.saturating_add(by);
        changes.push(Change {
            player,
            what: ChangedQuantity::Modifier,
            before: Some(f64::from(before)),
            after: Some(f64::from(entrant.modifier)),
            reason: ChangeReason::Shifted { by },
        });
    }

    /// Notes what is odd about a game that counts.
    fn note_game(&mut self, id: GameId, game: &Game, pair: (PlayerId, PlayerId), handicap: u8) {
        let pair = (pair.0.min(pair.1), pair.0.max(pair.1));
        let before = self.today.met.iter().find(|(a, b, _)| (*a, *b) == pair);
        if let Some(&(_, _, before)) = before {
            self.remark(SystemWarningKind::PairTwice { game: id, before });
        }
        self.today.met.push((pair.0, pair.1, id));
        if let Some(given) = game.handicap.filter(|given| *given != handicap) {
            self.remark(SystemWarningKind::OtherHandicap {
                game: id,
                given,
                table: handicap,
            });
        }
    }

    fn remark(&mut self, odd: SystemWarningKind) {
        self.remarks.push(SystemWarning {
            matchday: self.today.number,
            odd,
        });
    }

    fn points_shown(&self, player: PlayerId) -> Option<f64> {
        let entrant = &self.entrants[player.index()];
        (entrant.presence == TablePresence::In).then_some(entrant.points as f64)
    }

    fn row(
        &self,
        player: PlayerId,
        place: Option<u32>,
        status: Option<StandingStatus>,
    ) -> Standing {
        let entrant = &self.entrants[player.index()];
        let mut facts = Map::new();
        if let Some(grade) = entrant.grade {
            facts.insert("rank".to_owned(), json!(grade.to_string()));
            facts.insert("modifier".to_owned(), json!(entrant.modifier));
            let notation = rank_notation(grade, entrant.modifier);
            facts.insert("notation".to_owned(), json!(notation));
        }
        Standing {
            player,
            place,
            value: entrant.points as f64,
            exact: entrant.points as f64,
            status,
            inactive: false,
            facts,
        }
    }
}

impl HandicapPlayer {
    /// The level of the league rank. A league whose players lack a rank is refused when it
    /// is read; here they count as 1 Kyu.
    fn level(&self) -> i32 {
        self.grade
            .map_or(0, |grade| grade.0)
            .saturating_add(self.modifier)
    }

    /// The key that decides the place, the greater the higher.
    fn key(&self) -> (i64, i32, Option<Grade>) {
        (self.points, self.level(), self.grade)
    }
}

impl System for HandicapSystem<'_> {
    fn adopt(&mut self, period: OptionPeriod, _: &mut Vec<Change>) {
        self.settings = options_as(self.league.period_rules(period)).unwrap_or(self.settings);
    }

    fn play(&mut self, event: &LeagueEvent<'_>, changes: &mut Vec<Change>) {
        match *event {
            LeagueEvent::Begin(matchday) => {
                self.today = HandicapEvening {
                    number: matchday.number,
                    ..HandicapEvening::default()
                };
            }
            LeagueEvent::Join(player) => match self.entrants[player.index()].presence {
                TablePresence::Outside if self.settings.entry == Enters::Register => {
                    self.join(player, changes);
                }
                TablePresence::Outside | TablePresence::In => {}
                TablePresence::Removed => self.come_back(player, changes),
            },
            LeagueEvent::Leave(player) => self.take_off(player, changes),
            LeagueEvent::Return(player) => {
                if self.entrants[player.index()].presence != TablePresence::Removed {
                    self.remark(SystemWarningKind::NotTakenOff { player });
                }
                self.come_back(player, changes);
            }
            LeagueEvent::Grade(player, grade) => self.regrade(player, grade, changes),
            LeagueEvent::Game(id, game) => self.score(id, game, changes),
            LeagueEvent::End(matchday) => self.settle(matchday, changes),
            LeagueEvent::Season { reset } => self.begin_season(reset, changes),
            LeagueEvent::Absent(..) | LeagueEvent::WeekEnd { .. } => {}
        }
    }

    /// Points count at once; nobody rises or falls before the evening is over.
    fn interim(&mut self, matchday: &Matchday, _changes: &mut Vec<Change>) {
        if !self.today.played.is_empty() {
            self.sort(&matchday.lots);
        }
    }

    fn ranking(&self, _as_of: Date) -> Ranking {
        let rows = (1..).zip(&self.order);
        let others = (0..).map(PlayerId).zip(&self.entrants);
        let others = others.filter_map(|(player, entrant)| {
            let status = match entrant.presence {
                TablePresence::In => return None,
                TablePresence::Removed => StandingStatus::Removed,
                TablePresence::Outside => StandingStatus::NotYet,
            };
            let is_known =
                status == StandingStatus::Removed || self.league.player(player).registered;
            is_known.then(|| self.row(player, None, Some(status)))
        });
        Ranking {
            rows: rows
                .map(|(place, &player)| self.row(player, Some(place), None))
                .collect(),
            others: others.collect(),
        }
    }

    fn order(&self) -> Option<Vec<PlayerId>> {
        Some(self.order.clone())
    }

    fn take_game_facts(&mut self) -> BTreeMap<GameId, GameFacts> {
        std::mem::take(&mut self.facts)
    }

    fn remarks(&self) -> Vec<SystemWarning> {
        self.remarks.clone()
    }
}

#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
