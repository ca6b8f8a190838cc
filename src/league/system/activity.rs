//! Two-player Elo with members, who pay for weeks without a game.
//!
//! Source: activity.md, with the choices A1 to A20. The ratings are those of Elo; this layer decides
//! which game is a league game, who stands in the table, and what a week costs.

mod member_status;
mod settings;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use jiff::civil::Date;
use serde_json::{Map, Value};

use crate::league::League;
use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Game, GameId};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, MembershipWish, UnratedReason,
};
use crate::league::model::option_change::OptionPeriod;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing, StandingStatus};
use crate::league::statistics;
use crate::league::system::elo::rating::{RoundHalves, round_rating};
use crate::league::system::elo::ratings::{EloRatings, value};
use crate::league::system::elo::settings::{EXCLUSIVE, FIXED, Settings as EloSettings};
use crate::league::system::explanation::{Explanation, Sentence, SentenceValue};
use crate::league::system::{
    DatedOptions, NextDuel, OptionError, OptionFault, System, SystemOptions, SystemTraits,
    WhatIfFormula, option_path, option_settings, options_as,
};
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::document_part::DocumentPart;
use member_status::MemberState;
pub(crate) use settings::Settings;
use settings::{Bootstrap, CounterOnReturn, PartialWeek};

/// The texts of the layer.
pub(crate) const WORDS: &str = include_str!("activity/words.toml");

/// Reads the options of Elo and of the layer.
pub(crate) fn read(
    options: Option<DocumentPart<'_>>,
    activity: DocumentPart<'_>,
    diagnostics: &mut Diagnostics,
) -> Arc<dyn SystemOptions> {
    let elo = option_settings(options, diagnostics);
    let activity = option_settings(Some(activity), diagnostics);
    Arc::new(MemberElo { elo, activity })
}

/// The Elo options of a league with the layer.
pub(crate) fn elo_settings(options: &dyn SystemOptions) -> Option<&EloSettings> {
    options_as(options).map(|options: &MemberElo| &options.elo)
}

/// The options of Elo and of the layer that may change on a day.
pub(crate) const DATED: DatedOptions = DatedOptions::AllBut {
    fixed: &[FIXED, "activity.penalties-from", "activity.leave-fee-from"],
    exclusive: EXCLUSIVE,
};

/// Elo with the layer of membership.
#[derive(Clone, Debug)]
struct MemberElo {
    elo: EloSettings,
    activity: Settings,
}

impl SystemOptions for MemberElo {
    fn dated(&self) -> DatedOptions {
        DATED
    }

    fn formula(&self) -> Option<WhatIfFormula> {
        self.elo.formula()
    }

    fn expected_score(&self, own: f64, opposition: f64) -> Option<f64> {
        self.elo.expected_score(own, opposition)
    }

    fn next_duel(&self, own: f64, opposition: f64) -> Option<NextDuel> {
        self.elo.next_duel(own, opposition)
    }

    fn explain(&self, game: &Game, change: &Change) -> Option<Explanation> {
        self.elo.explain(game, change)
    }

    fn reason(&self, change: &Change) -> Option<Sentence> {
        let weeks = |x: u32| {
            vec![
                ("weeks", SentenceValue::Counted("weeks_n", u64::from(x))),
                ("x", SentenceValue::Short(f64::from(x), 0)),
                ("taken", SentenceValue::Short(squared(x) as f64, 0)),
            ]
        };
        let (key, values) = match change.reason {
            ChangeReason::Penalty { weeks: x } => ("why_penalty", weeks(x)),
            ChangeReason::AutoInactive { weeks: x, .. } => ("why_auto_inactive", weeks(x)),
            ChangeReason::Left { .. } => ("why_fee", Vec::new()),
            _ => return self.elo.reason(change),
        };
        Some(Sentence { key, values })
    }

    fn reason_together(&self, first: &Change, last: &Change) -> Option<Sentence> {
        let weeks = first.reason.idle_weeks()?..=last.reason.idle_weeks()?;
        let (from, to) = (*weeks.start(), *weeks.end());
        let taken: i64 = weeks.map(squared).sum();
        let number = |x: f64| SentenceValue::Short(x, 0);
        let values = vec![
            ("weeks", SentenceValue::Counted("weeks_n", u64::from(to))),
            ("from", number(f64::from(from))),
            ("to", number(f64::from(to))),
            ("taken", number(taken as f64)),
        ];
        let is_auto = matches!(last.reason, ChangeReason::AutoInactive { .. });
        let key = match (is_auto, to - from) {
            (false, 1) => "why_two_penalties",
            (false, _) => "why_penalties",
            (true, 1) => "why_auto_inactive_after_two",
            (true, _) => "why_auto_inactive_after_all",
        };
        Some(Sentence { key, values })
    }

    fn listed_terms(&self) -> &'static [&'static str] {
        self.elo.listed_terms()
    }

    fn traits(&self) -> SystemTraits {
        SystemTraits {
            by_date: true,
            duels_only: true,
            teams: false,
            members: true,
            ..self.elo.traits()
        }
    }

    fn faults(&self) -> Vec<OptionFault> {
        let mut faults = self.elo.faults();
        if !(1..=1_000).contains(&self.activity.idle_limit) {
            faults.push(OptionFault {
                keys: option_path(&["activity", "idle-limit"]),
                wrong: OptionError::OutOfRange,
                message: format!("{} is out of range", self.activity.idle_limit),
                help: Some("write a number of weeks from 1 to 1,000".to_owned()),
            });
        }
        if !(0.0..=1_000_000.0).contains(&self.activity.leave_fee) {
            faults.push(OptionFault {
                keys: option_path(&["activity", "leave-fee"]),
                wrong: OptionError::OutOfRange,
                message: format!("{} is out of range", self.activity.leave_fee),
                help: Some("write a number of rating points from 0 to 1,000,000".to_owned()),
            });
        }
        faults
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(ActiveMembers {
            settings: &self.activity,
            halves: self.elo.halves,
            league,
            ratings: EloRatings::new(&self.elo, league),
            members: vec![MemberState::default(); league.players.len()],
            active: 0,
            matchday: None,
        })
    }

    fn start_kind<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        self.elo.start(league)
    }
}

/// The members of a league and their ratings.
struct ActiveMembers<'a> {
    settings: &'a Settings,
    halves: RoundHalves,
    league: &'a League,
    ratings: EloRatings<'a>,
    /// By player.
    members: Vec<MemberState>,
    /// The number of those who are active.
    active: usize,
    /// The number and the date of the matchday that is being played.
    matchday: Option<(u32, Date)>,
}

impl ActiveMembers<'_> {
    /// The league takes a player in (A1).
    fn join(&mut self, player: PlayerId, changes: &mut Vec<Change>) {
        let founded = self.league.joined(player);
        let Some(date) = self.matchday.map(|(_, date)| date).or(founded) else {
            return;
        };
        if self.members[player.index()].status.is_some() {
            changes.push(self.ignored(player, MembershipWish::Join));
        } else {
            self.activate(player, date, changes);
        }
    }

    /// Makes a player active: a new one with the initial rating, an inactive one with the
    /// stored rating (A6). Nothing happens to one who is active.
    fn activate(&mut self, player: PlayerId, date: Date, changes: &mut Vec<Change>) {
        let member = &mut self.members[player.index()];
        match member.status {
            Some(member_status::MemberStatus::Active { .. }) => return,
            Some(member_status::MemberStatus::Inactive) => {
                member.come_back(date, self.settings);
                let stored = self.ratings.get(player).unwrap_or_default();
                changes.push(value(player, None, stored, ChangeReason::Returned));
            }
            None => {
                member.join(date, self.settings);
                self.ratings.enter(player, changes);
            }
        }
        self.active += 1;
    }

    /// An active member wishes to be inactive; the fee is taken.
    fn leave(&mut self, player: PlayerId, date: Date, changes: &mut Vec<Change>) {
        if !self.is_active(player) {
            changes.push(self.ignored(player, MembershipWish::Leave));
            return;
        }
        let is_due = self.settings.leave_fee_from.is_none_or(|from| from <= date);
        let fee = if is_due { self.settings.leave_fee } else { 0.0 };
        self.members[player.index()].fees += fee;
        self.deactivate(player, fee, ChangeReason::Left { fee }, changes);
    }

    /// A wish to be active again.
    fn come_back(&mut self, player: PlayerId, date: Date, changes: &mut Vec<Change>) {
        match self.members[player.index()].status {
            Some(member_status::MemberStatus::Inactive) => self.activate(player, date, changes),
            Some(member_status::MemberStatus::Active { .. }) | None => {
                changes.push(self.ignored(player, MembershipWish::Return));
            }
        }
    }

    /// Takes points from an active member and the member from the table.
    fn deactivate(
        &mut self,
        player: PlayerId,
        points: f64,
        reason: ChangeReason,
        changes: &mut Vec<Change>,
    ) {
        let before = self.ratings.get(player).unwrap_or_default();
        self.ratings.set(player, before - points);
        self.members[player.index()].status = Some(member_status::MemberStatus::Inactive);
        self.active -= 1;
        changes.push(Change {
            player,
            what: ChangedQuantity::Value,
            before: Some(before),
            after: None,
            reason,
        });
    }

    /// A result: rated where it is a league game, and then both are active members.
    fn game(&mut self, id: GameId, game: &Game, changes: &mut Vec<Change>) {
        let Some((_, date)) = self.matchday else {
            return;
        };
        let why = statistics::unplayed(game)
            .or_else(|| self.is_strange(game).then_some(UnratedReason::NoMember));
        if let Some(why) = why {
            changes.extend(game.seats.iter().map(|seat| {
                let rating = self.shown(seat.player);
                Change {
                    player: seat.player,
                    what: ChangedQuantity::Value,
                    before: rating,
                    after: rating,
                    reason: ChangeReason::Unrated { game: id, why },
                }
            }));
            return;
        }
        for seat in &game.seats {
            self.activate(seat.player, date, changes);
        }
        self.ratings.rate(id, game, changes);
        for seat in &game.seats {
            self.members[seat.player.index()].play(date);
        }
    }

    /// Returns whether none of those who played is an active member (A9), and the league is not
    /// waiting for its first game (A1).
    fn is_strange(&self, game: &Game) -> bool {
        let may_found = self.settings.bootstrap == Bootstrap::FirstGame && self.active == 0;
        !may_found && !game.seats.iter().any(|seat| self.is_active(seat.player))
    }

    /// Closes the week that ends with a Sunday (A4, A5, A8).
    fn close_week(&mut self, sunday: Date, changes: &mut Vec<Change>) {
        for player in (0..self.members.len() as u32).map(PlayerId) {
            let member = &mut self.members[player.index()];
            let Some(weeks) = member.close_week(sunday, self.settings) else {
                continue;
            };
            member.penalties += squared(weeks);
            let taken = squared(weeks) as f64;
            if weeks >= self.settings.idle_limit {
                let reason = ChangeReason::AutoInactive { weeks, taken };
                self.deactivate(player, taken, reason, changes);
            } else {
                let before = self.ratings.get(player).unwrap_or_default();
                let after = before - taken;
                self.ratings.set(player, after);
                let reason = ChangeReason::Penalty { weeks };
                changes.push(value(player, Some(before), after, reason));
            }
        }
    }

    fn is_active(&self, player: PlayerId) -> bool {
        let status = self.members[player.index()].status;
        matches!(status, Some(member_status::MemberStatus::Active { .. }))
    }

    /// The rating of one who stands in the table.
    fn shown(&self, player: PlayerId) -> Option<f64> {
        let rating = self.ratings.get(player);
        rating.filter(|_| self.is_active(player))
    }

    /// A wish that changes nothing.
    fn ignored(&self, player: PlayerId, wish: MembershipWish) -> Change {
        let rating = self.shown(player);
        Change {
            player,
            what: ChangedQuantity::Value,
            before: rating,
            after: rating,
            reason: ChangeReason::Ignored {
                wish,
                matchday: self.matchday.map(|(number, _)| number),
            },
        }
    }

    /// One player's line; `None` for a stranger to the league.
    fn standing(&self, player: PlayerId, as_of: Date) -> Option<Standing> {
        let member = &self.members[player.index()];
        let status = match member.status {
            Some(member_status::MemberStatus::Active { .. }) => None,
            Some(member_status::MemberStatus::Inactive) => Some(StandingStatus::Inactive),
            None if self.league.player(player).registered => Some(StandingStatus::NotYet),
            None => return None,
        };
        let rating = self.ratings.get(player);
        let exact = rating.unwrap_or_else(|| self.ratings.initial(player));
        let sunday = member_status::next_week_end(as_of);
        let of_sunday = options_as(self.league.rules_on(sunday));
        let settings = of_sunday.map_or(self.settings, |options: &MemberElo| &options.activity);
        let due = member.due(as_of, settings).map_or(0, squared);
        let word = status.map_or("active", StandingStatus::word);
        let facts = [
            ("idle", Value::from(member.idle)),
            ("penalties", Value::from(-member.penalties)),
            ("fees", points(-member.fees)),
            ("due", Value::from(-due)),
            ("status", Value::from(word)),
        ];
        Some(Standing {
            player,
            place: None,
            value: round_rating(exact, self.halves),
            exact,
            status,
            inactive: status.is_none() && self.ratings.is_inactive(player, as_of),
            facts: Map::from_iter(facts.map(|(key, fact)| (key.to_owned(), fact))),
        })
    }
}

impl System for ActiveMembers<'_> {
    fn adopt(&mut self, period: OptionPeriod, _: &mut Vec<Change>) {
        let options = options_as(self.league.period_rules(period));
        if let Some(MemberElo { elo, activity }) = options {
            self.settings = activity;
            self.halves = elo.halves;
            self.ratings.settings = elo;
        }
    }

    fn play(&mut self, event: &LeagueEvent<'_>, changes: &mut Vec<Change>) {
        match (*event, self.matchday) {
            (LeagueEvent::Begin(matchday), _) => {
                self.matchday = Some((matchday.number, matchday.date));
                self.ratings.begin(matchday);
            }
            (LeagueEvent::Join(player), _) => self.join(player, changes),
            (LeagueEvent::Leave(player), Some((_, date))) => self.leave(player, date, changes),
            (LeagueEvent::Return(player), Some((_, date))) => self.come_back(player, date, changes),
            (LeagueEvent::Game(id, game), Some(_)) => self.game(id, game, changes),
            (LeagueEvent::End(_), _) => {
                self.ratings.settle(changes);
                self.matchday = None;
            }
            (LeagueEvent::Season { reset }, _) => self.ratings.reset(reset, changes),
            (LeagueEvent::WeekEnd { sunday }, _) => self.close_week(sunday, changes),
            (LeagueEvent::Leave(_) | LeagueEvent::Return(_) | LeagueEvent::Game(..), None) => {}
            (LeagueEvent::Grade(..) | LeagueEvent::Absent(..), _) => {}
        }
    }

    fn ranking(&self, as_of: Date) -> Ranking {
        let players = (0..self.members.len() as u32).map(PlayerId);
        let standings = players.filter_map(|player| self.standing(player, as_of));
        let (rows, others) = standings.partition(|standing| standing.status.is_none());
        let mut others = statistics::placed_rows(self.league, others);
        for other in &mut others {
            other.place = None;
        }
        Ranking {
            rows: statistics::placed_rows(self.league, rows),
            others,
        }
    }
}

/// Rating points as the data files write them: whole ones without a point.
fn points(points: f64) -> Value {
    match points.fract() == 0.0 {
        true => Value::from(points as i64),
        false => Value::from(points),
    }
}

/// The price of the last of a number of idle weeks: x² rating points.
fn squared(weeks: u32) -> i64 {
    i64::from(weeks) * i64::from(weeks)
}
