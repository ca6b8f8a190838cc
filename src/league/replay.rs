//! Matchdays and the calendar as events, and what they change.
//!
//! An overall table and a table of one game are the same fold over a filtered list of
//! results.

pub mod journal;
mod table_tally;
mod timeline;

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::civil::Date;
use rayon::prelude::*;

use crate::league::League;
use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Game, GameId, GameKindId};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, FinishedSeason, History, HistoryEntry, LeagueTable,
    UnratedReason,
};
use crate::league::model::matchday::Matchday;
use crate::league::model::option_change::OptionPeriod;
use crate::league::model::player::{Joined, Player, PlayerId};
use crate::league::system::System;
use table_tally::TableTally;
use timeline::{TimelineStep, timeline};

/// Replays a league up to a day, its own tables in parallel.
///
/// What is dated after `as_of` counts for nothing.
pub fn replay(league: &League, as_of: Date) -> History {
    let seasons = league.seasons.as_ref();
    let seasons = seasons.map(|plan| plan.until(as_of)).unwrap_or_default();
    let mut moments = timeline(league, &seasons, as_of);
    let last = moments.iter().rev().find_map(TimelineStep::matchday);
    let last = last.map(|index| league.evening_of(index));
    let in_progress = last
        .filter(|index| league.matchdays[*index].is_open() || is_prepared_round(league, *index));
    let today = last.filter(|index| league.matchdays[*index].date == as_of);
    let official = |game: &Game| league.kind(game.kind).official;
    let nobody = BTreeSet::new();
    let replayed = |moments: &[TimelineStep]| {
        let span = Span {
            as_of,
            moments,
            in_progress,
        };
        table(league, span, None, &official, &nobody)
    };
    // Where a round values everything anew, half of one would move all the others.
    let mut provisional = None;
    if league.rules.traits().revalues && in_progress.is_some() {
        provisional = Some(replayed(&moments));
        moments.retain(|moment| moment.matchday() != in_progress);
    }
    let overall = replayed(&moments);
    let members = league.rules.traits().members;
    let strangers: BTreeSet<GameId> = match members {
        true => overall.changes.iter().filter_map(stranger).collect(),
        false => BTreeSet::new(),
    };
    // A game that results do not name has no table of its own.
    let is_named = |kind: &GameKindId| !league.kind(*kind).key.is_empty();
    let kinds: Vec<GameKindId> = if league.rules.traits().kind_tables {
        let kinds = (0..).take(league.kinds.len()).map(GameKindId);
        kinds.filter(is_named).collect()
    } else {
        Vec::new()
    };
    let kind_tables: Vec<LeagueTable> = kinds
        .into_par_iter()
        .map(|kind| {
            // With one game only, both tables are equal where nobody has to be a member.
            let only = league.kinds.len() == 1 && league.kind(kind).official && !members;
            if only {
                return LeagueTable {
                    id: league.kind(kind).slug.clone(),
                    kind: Some(kind),
                    ..overall.clone()
                };
            }
            let counts = |game: &Game| game.kind == kind;
            let span = Span {
                as_of,
                moments: &moments,
                in_progress,
            };
            table(league, span, Some(kind), &counts, &strangers)
        })
        .collect();
    let newest = moments.iter().rev().filter_map(TimelineStep::matchday);
    let mut newest = newest.map(|index| &league.matchdays[index]);
    let matchday = newest
        .find(|day| !day.is_to_come())
        .map_or(0, |day| day.number);
    let tables = std::iter::once(overall).chain(kind_tables).collect();
    History {
        as_of,
        matchday,
        seasons,
        tables,
        in_progress,
        provisional,
        today,
    }
}

/// Returns whether a matchday is a round of a tournament that has no game yet, although two
/// players or more are in it and have neither a game nor an absence.
fn is_prepared_round(league: &League, index: usize) -> bool {
    let day = &league.matchdays[index];
    if !league.rules.traits().tournament || !day.games.is_empty() {
        return false;
    }
    let has_left = |player: PlayerId| {
        let mut days = league.matchdays[..=index].iter().rev();
        days.find_map(|day| match &day.members {
            members if members.back.contains(&player) => Some(false),
            members if members.leave.contains(&player) => Some(true),
            _ => None,
        })
    };
    let is_in = |(number, player): &(u32, &Player)| {
        let joined = match player.joined {
            None => true,
            Some(Joined::With(round)) => round <= day.number,
            Some(Joined::On(date)) => date <= day.date,
        };
        joined && has_left(PlayerId(*number)) != Some(true)
    };
    let players = (0..).zip(&league.players).filter(is_in).count();
    day.absences.len() + 1 < players
}

/// The part of a league that is replayed, and its end.
#[derive(Clone, Copy)]
struct Span<'a> {
    as_of: Date,
    moments: &'a [TimelineStep],
    /// The index of the matchday that is going on.
    in_progress: Option<usize>,
}

/// The game that a change says to be one between people who are no members.
fn stranger(change: &Change) -> Option<GameId> {
    match change.reason {
        ChangeReason::Unrated {
            game,
            why: UnratedReason::NoMember,
        } => Some(game),
        _ => None,
    }
}

/// Replays one table over the results that `counts` lets through.
///
/// `strangers` are games between people who were no members, which no table rates.
fn table(
    league: &League,
    span: Span<'_>,
    kind: Option<GameKindId>,
    counts: &dyn Fn(&Game) -> bool,
    strangers: &BTreeSet<GameId>,
) -> LeagueTable {
    let mut system = match kind {
        None => league.rules.start(league),
        Some(_) => league.rules.start_kind(league),
    };
    let traits = league.rules.traits();
    let first_game = first_games(league);
    let seats = league.matchdays.iter().flat_map(|day| &day.games);
    let mut changes = Vec::with_capacity(seats.map(|game| game.seats.len()).sum());
    let mut entries = Vec::with_capacity(span.moments.len());
    let mut games = Vec::new();
    let mut finished = Vec::new();
    // What the beginning of a season changed stands in its first entry.
    let mut begun = Vec::new();
    // What other options changed stands in the next entry.
    let mut recounted = Vec::new();
    let mut period = OptionPeriod::FIRST;
    let mut tally = TableTally::new(league);
    for moment in span.moments {
        let of_day = league.period(moment.date());
        let has_other_options = std::mem::replace(&mut period, of_day) != of_day;
        if let TimelineStep::Season { date, reset } = *moment {
            // The table that ends goes by the options of its own last day.
            let last = date.yesterday().unwrap_or(date);
            system.adopt(league.period(last), &mut recounted);
            finished.push(FinishedSeason {
                end: entries.len(),
                begun: begun.clone(),
                ranking: tally.shaped(system.ranking(last), last),
            });
            tally.begin_season();
            system.adopt(of_day, &mut recounted);
            system.play(&LeagueEvent::Season { reset }, &mut begun);
            // The season begins with the numbers of its own options.
            recounted.clear();
            continue;
        }
        if has_other_options {
            system.adopt(of_day, &mut recounted);
        }
        let from = match entries.pop_if(|last: &mut HistoryEntry| moment.continues(last)) {
            Some(joining) => joining.changes.start,
            None => changes.len(),
        };
        let mut played = false;
        match *moment {
            TimelineStep::Season { .. } => {}
            TimelineStep::Join { player, .. } => {
                system.play(&LeagueEvent::Join(player), &mut changes)
            }
            TimelineStep::WeekEnd { sunday } => {
                system.play(&LeagueEvent::WeekEnd { sunday }, &mut changes)
            }
            TimelineStep::Matchday { index, .. } => {
                let matchday = &league.matchdays[index];
                let numbered = (first_game[index]..).map(GameId).zip(&matchday.games);
                games.clear();
                games.extend(numbered.filter(|(_, game)| counts(game)));
                if kind.is_some() && games.is_empty() {
                    continue;
                }
                play_matchday(system.as_mut(), matchday, &games, strangers, &mut changes);
                match span.in_progress == Some(index) {
                    true => system.interim(matchday, &mut changes),
                    false => system.play(&LeagueEvent::End(matchday), &mut changes),
                }
                let strange = |id: GameId| {
                    let of_game = |change| stranger(change) == Some(id);
                    traits.members && changes[from..].iter().any(of_game)
                };
                let mut rated = games
                    .iter()
                    .filter(|&&(id, game)| traits.counts(game) && !strange(id))
                    .map(|&(_, game)| game)
                    .peekable();
                played = rated.peek().is_some();
                let results = rated.filter(|game| !game.is_open());
                tally.add_day(matchday.date, results);
            }
        }
        let moved = || {
            let mut made = changes[from..].iter();
            made.any(|change| change.before != change.after)
        };
        tally.add_values(&changes[from..]);
        if played || moved() {
            changes.splice(from..from, begun.drain(..).chain(recounted.drain(..)));
            let matchday = moment.matchday();
            let order = matchday.and_then(|_| system.order());
            let places = tally.places_on(system.as_mut(), moment.date());
            entries.push(HistoryEntry {
                date: moment.date(),
                matchday,
                changes: from..changes.len(),
                order,
                places,
                played,
            });
        }
    }
    system.adopt(league.period(span.as_of), &mut recounted);
    let id = kind.map_or_else(
        || "overall".to_owned(),
        |kind| league.kind(kind).slug.clone(),
    );
    LeagueTable {
        id,
        kind,
        entries: Arc::new(entries),
        changes: Arc::new(changes),
        begun,
        ranking: tally.shaped(system.ranking(span.as_of), span.as_of),
        finished,
        remarks: system.remarks(),
        game_facts: system.take_game_facts(),
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

/// The number of the first game of each matchday.
fn first_games(league: &League) -> Vec<u32> {
    let mut next = 0;
    let first = |day: &Matchday| {
        let first = next;
        next += day.games.len() as u32;
        first
    };
    league.matchdays.iter().map(first).collect()
}
