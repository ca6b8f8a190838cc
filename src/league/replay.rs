//! Matchdays and the calendar as events, and what they change.
//!
//! An overall table and a table of one game are the same fold over a filtered list of
//! results.

pub mod journal;
mod table_replay;
mod table_tally;
mod timeline;

use std::collections::BTreeSet;

use jiff::civil::Date;
use rayon::prelude::*;

use crate::league::League;
use crate::league::model::game::{Game, GameId, GameKindId};
use crate::league::model::history::{History, LeagueTable};
use crate::league::model::matchday::Matchday;
use crate::league::model::player::{Joined, Player, PlayerId};
use table_replay::{Span, TableReplay, stranger};
use timeline::{TimelineStep, timeline};

/// Replays a league up to a day, its own tables in parallel.
///
/// What is dated after `as_of` counts for nothing.
pub fn replay(league: &League, as_of: Date) -> History {
    let seasons = league.seasons.as_ref();
    let seasons = seasons.map(|plan| plan.until(as_of)).unwrap_or_default();
    let mut moments = timeline(league, &seasons, as_of);
    let last = newest_evening(league, &moments);
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

/// The newest matchday of a timeline, by its index.
///
/// A late result has the next number and an older day: the newest day goes on behind it. In a
/// tournament each round counts on the one before it, whatever their days are.
fn newest_evening(league: &League, moments: &[TimelineStep]) -> Option<usize> {
    let is_tournament = league.rules.traits().tournament;
    let day = |index: &usize| (!is_tournament).then(|| league.matchdays[*index].date);
    let matchdays = moments.iter().filter_map(TimelineStep::matchday);
    let newest = matchdays.max_by_key(day);
    newest.map(|index| league.evening_of(index))
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
    let first_game = first_games(league);
    let mut replay = TableReplay::begin(league, span, kind);
    let mut games = Vec::new();
    for moment in span.moments {
        if let TimelineStep::Season { date, reset } = *moment {
            replay.begin_season(date, reset);
            continue;
        }
        replay.adopt(moment.date());
        games.clear();
        if let Some(index) = moment.matchday() {
            let matchday = &league.matchdays[index];
            let numbered = (first_game[index]..).map(GameId).zip(&matchday.games);
            games.extend(numbered.filter(|(_, game)| counts(game)));
            if kind.is_some() && games.is_empty() {
                continue;
            }
        }
        replay.play(moment, &games, strangers);
    }
    replay.end()
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
