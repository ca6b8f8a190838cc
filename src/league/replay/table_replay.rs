//! One table, moment by moment.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::civil::Date;

use super::table_tally::TableTally;
use super::timeline::TimelineStep;
use crate::league::League;
use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Game, GameId, GameKindId};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, FinishedSeason, HistoryEntry, LeagueTable, UnratedReason,
};
use crate::league::model::matchday::Matchday;
use crate::league::model::option_change::OptionPeriod;
use crate::league::system::System;

/// The part of a league that is replayed, and its end.
#[derive(Clone, Copy)]
pub(super) struct Span<'a> {
    pub as_of: Date,
    pub moments: &'a [TimelineStep],
    /// The index of the matchday that is going on.
    pub in_progress: Option<usize>,
}

/// A table as it is replayed.
pub(super) struct TableReplay<'a> {
    league: &'a League,
    span: Span<'a>,
    kind: Option<GameKindId>,
    system: Box<dyn System + 'a>,
    /// The options by which it goes on now.
    period: OptionPeriod,
    changes: Vec<Change>,
    entries: Vec<HistoryEntry>,
    finished: Vec<FinishedSeason>,
    /// The changes by the beginning of a season, which stand in its first entry, behind those by
    /// other options of the season before.
    begun: Vec<Change>,
    /// The day on which the last season began.
    began: Option<Date>,
    /// The changes by other options, which stand in the next entry.
    recounted: Vec<Change>,
    tally: TableTally<'a>,
}

impl<'a> TableReplay<'a> {
    pub(super) fn begin(
        league: &'a League,
        span: Span<'a>,
        kind: Option<GameKindId>,
    ) -> TableReplay<'a> {
        let games = league.matchdays.iter().flat_map(|day| &day.games);
        TableReplay {
            league,
            span,
            kind,
            system: match kind {
                None => league.rules.start(league),
                Some(_) => league.rules.start_kind(league),
            },
            period: OptionPeriod::FIRST,
            changes: Vec::with_capacity(games.map(|game| game.seats.len()).sum()),
            entries: Vec::with_capacity(span.moments.len()),
            finished: Vec::new(),
            begun: Vec::new(),
            began: None,
            recounted: Vec::new(),
            tally: TableTally::new(league),
        }
    }

    /// Goes on by the options of a day.
    pub(super) fn adopt(&mut self, day: Date) {
        let of_day = self.league.period(day);
        if std::mem::replace(&mut self.period, of_day) != of_day {
            self.system.adopt(of_day, &mut self.recounted);
        }
    }

    /// Ends a season on the day before, and begins the next one.
    pub(super) fn begin_season(&mut self, date: Date, reset: f64) {
        // The table that ends goes by the options of its own last day.
        let last = date.yesterday().unwrap_or(date);
        self.system
            .adopt(self.league.period(last), &mut self.recounted);
        self.finished.push(FinishedSeason {
            end: self.entries.len(),
            begun: self.begun.clone(),
            ranking: self.tally.shaped(self.system.ranking(last), last),
        });
        self.tally.begin_season();
        self.began = Some(date);
        self.begun.append(&mut self.recounted);
        self.period = self.league.period(date);
        self.system.adopt(self.period, &mut self.recounted);
        self.system
            .play(&LeagueEvent::Season { reset }, &mut self.begun);
        // The season begins with the numbers of its own options.
        self.recounted.clear();
    }

    /// Plays a moment, with the games of a matchday that count, and enters what it changed.
    pub(super) fn play(
        &mut self,
        moment: &TimelineStep,
        games: &[(GameId, &Game)],
        strangers: &BTreeSet<GameId>,
    ) {
        let continues = |last: &mut HistoryEntry| moment.continues(last);
        let from = match self.entries.pop_if(continues) {
            Some(joining) => joining.changes.start,
            None => self.changes.len(),
        };
        let mut played = false;
        match *moment {
            TimelineStep::Season { .. } => {}
            TimelineStep::Join { player, .. } => self
                .system
                .play(&LeagueEvent::Join(player), &mut self.changes),
            TimelineStep::WeekEnd { sunday } => self
                .system
                .play(&LeagueEvent::WeekEnd { sunday }, &mut self.changes),
            TimelineStep::Matchday { index, .. } => {
                played = self.play_matchday(index, games, strangers, from);
            }
        }
        self.tally.add_values(&self.changes[from..]);
        let mut made = self.changes[from..].iter();
        // A round values everything anew, also where no number is another one after it.
        let is_round = self.league.rules.traits().complete
            && (moment.matchday()).is_some_and(|index| !self.league.matchdays[index].is_to_come());
        if played || is_round || made.any(|change| change.before != change.after) {
            self.enter(moment, from, played);
        }
    }

    /// Returns whether a game of the matchday was rated.
    fn play_matchday(
        &mut self,
        index: usize,
        games: &[(GameId, &Game)],
        strangers: &BTreeSet<GameId>,
        from: usize,
    ) -> bool {
        let matchday = &self.league.matchdays[index];
        let (system, changes) = (self.system.as_mut(), &mut self.changes);
        play_matchday(system, matchday, games, strangers, changes);
        match self.span.in_progress == Some(index) {
            true => system.interim(matchday, changes),
            false => system.play(&LeagueEvent::End(matchday), changes),
        }
        let traits = self.league.rules.traits();
        let strange = |id: GameId| {
            let of_game = |change| stranger(change) == Some(id);
            traits.members && changes[from..].iter().any(of_game)
        };
        let mut rated = games
            .iter()
            .filter(|&&(id, game)| traits.counts(game) && !strange(id))
            .map(|&(_, game)| game)
            .peekable();
        let played = rated.peek().is_some();
        let results = rated.filter(|game| !game.is_open());
        self.tally.add_day(matchday.date, results);
        played
    }

    /// Adds the entry of a moment, whose changes begin at an index.
    fn enter(&mut self, moment: &TimelineStep, from: usize, played: bool) {
        let of_season = from + self.begun.len();
        let before = self.begun.drain(..).chain(self.recounted.drain(..));
        self.changes.splice(from..from, before);
        // Other options give new values also to those who do not play.
        self.tally.add_values(&self.changes[of_season..]);
        let matchday = moment.matchday();
        self.entries.push(HistoryEntry {
            date: moment.date(),
            matchday,
            changes: from..self.changes.len(),
            order: matchday.and_then(|_| self.system.order()),
            places: self.tally.places_on(self.system.as_mut(), moment.date()),
            away: self.tally.away_on(moment.date()),
            played,
        });
    }

    /// The table on the day of the span.
    pub(super) fn end(mut self) -> LeagueTable {
        let as_of = self.span.as_of;
        self.system
            .adopt(self.league.period(as_of), &mut self.recounted);
        // They belong to no entry yet.
        self.changes.extend(&self.begun);
        let id = self.kind.map_or_else(
            || "overall".to_owned(),
            |kind| self.league.kind(kind).slug.clone(),
        );
        LeagueTable {
            id,
            kind: self.kind,
            entries: Arc::new(self.entries),
            changes: Arc::new(self.changes),
            begun: self.begun,
            began: self.began,
            ranking: self.tally.shaped(self.system.ranking(as_of), as_of),
            finished: self.finished,
            remarks: self.system.remarks(),
            game_facts: self.system.take_game_facts(),
        }
    }
}

/// A matchday's events up to its end: membership, ranks, absences, then the games as written.
fn play_matchday(
    system: &mut dyn System,
    matchday: &Matchday,
    games: &[(GameId, &Game)],
    strangers: &BTreeSet<GameId>,
    changes: &mut Vec<Change>,
) {
    system.play(&LeagueEvent::Begin(matchday), changes);
    for &player in &matchday.members.join {
        system.play(&LeagueEvent::Join(player), changes);
    }
    for &player in &matchday.members.leave {
        system.play(&LeagueEvent::Leave(player), changes);
    }
    for &player in &matchday.members.back {
        system.play(&LeagueEvent::Return(player), changes);
    }
    for &(player, grade) in &matchday.grades {
        system.play(&LeagueEvent::Grade(player, grade), changes);
    }
    for &(player, absence) in &matchday.absences {
        system.play(&LeagueEvent::Absent(player, absence), changes);
    }
    for &(id, game) in games {
        let why = if !game.ranked {
            UnratedReason::Friendly
        } else if strangers.contains(&id) {
            UnratedReason::NoMember
        } else {
            system.play(&LeagueEvent::Game(id, game), changes);
            continue;
        };
        changes.extend(game.seats.iter().map(|seat| Change {
            player: seat.player,
            what: ChangedQuantity::Value,
            before: None,
            after: None,
            reason: ChangeReason::Unrated { game: id, why },
        }));
    }
}

/// The game that a change says to be one between people who are no members.
pub(super) fn stranger(change: &Change) -> Option<GameId> {
    match change.reason {
        ChangeReason::Unrated {
            game,
            why: UnratedReason::NoMember,
        } => Some(game),
        _ => None,
    }
}
