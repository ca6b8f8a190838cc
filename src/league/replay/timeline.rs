//! The order in which things happen in a league.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

use crate::league::League;
use crate::league::model::history::HistoryEntry;
use crate::league::model::player::PlayerId;
use crate::league::model::season::Season;

/// Something that happens at one point of a league's time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TimelineStep {
    /// A player whom the register lists as joining on a day.
    Join { date: Date, player: PlayerId },
    /// The matchday at an index of [`League::matchdays`].
    Matchday { date: Date, index: usize },
    /// A season but the first begins, before anything else of its day.
    Season { date: Date, reset: f64 },
    /// Sunday 24:00.
    WeekEnd { sunday: Date },
}

impl TimelineStep {
    /// The day on which it happens.
    pub(super) fn date(&self) -> Date {
        match *self {
            TimelineStep::Join { date, .. }
            | TimelineStep::Season { date, .. }
            | TimelineStep::Matchday { date, .. } => date,
            TimelineStep::WeekEnd { sunday } => sunday,
        }
    }

    /// Returns whether it belongs to the line of history of those who joined on its day.
    pub(super) fn continues(&self, last: &HistoryEntry) -> bool {
        let is_week_end = matches!(self, TimelineStep::WeekEnd { .. });
        !is_week_end && last.matchday.is_none() && last.date == self.date()
    }

    /// The matchday, if it is one.
    pub(super) fn matchday(&self) -> Option<usize> {
        match *self {
            TimelineStep::Matchday { index, .. } => Some(index),
            TimelineStep::Join { .. }
            | TimelineStep::Season { .. }
            | TimelineStep::WeekEnd { .. } => None,
        }
    }
}

/// Everything up to the end of `as_of`, in the order in which it takes effect.
///
/// By number where numbers rule: a joining then stands before the first matchday of its
/// day or later. By date else: on one day first who joins, then the matchdays by number,
/// and after a Sunday the end of the week.
pub(super) fn timeline(league: &League, seasons: &[Season], as_of: Date) -> Vec<TimelineStep> {
    let traits = league.rules.traits();
    let mut joins: Vec<(Date, PlayerId)> = (0..league.players.len() as u32)
        .map(PlayerId)
        .filter_map(|player| Some((league.joined(player)?, player)))
        .collect();
    joins.sort();
    let mut joins = joins
        .into_iter()
        .filter(|(date, _)| *date <= as_of)
        .peekable();
    let mut moments = Vec::with_capacity(league.matchdays.len());
    let matchdays = league.matchdays.iter().enumerate();
    for (index, matchday) in matchdays.filter(|(_, matchday)| matchday.date <= as_of) {
        while let Some((date, player)) = joins.next_if(|(date, _)| *date <= matchday.date) {
            moments.push(TimelineStep::Join { date, player });
        }
        moments.push(TimelineStep::Matchday {
            date: matchday.date,
            index,
        });
    }
    moments.extend(joins.map(|(date, player)| TimelineStep::Join { date, player }));
    let moments = if traits.by_date {
        with_week_ends(moments, as_of)
    } else {
        moments
    };
    with_seasons(moments, seasons)
}

/// Puts the beginning of each season but the first before the first moment of its days.
fn with_seasons(moments: Vec<TimelineStep>, seasons: &[Season]) -> Vec<TimelineStep> {
    let begin = |season: &Season| TimelineStep::Season {
        date: season.from,
        reset: season.reset,
    };
    let mut seasons = seasons.iter().skip(1).peekable();
    let mut all = Vec::with_capacity(moments.len() + seasons.len());
    for moment in moments {
        while let Some(season) = seasons.next_if(|season| season.from <= moment.date()) {
            all.push(begin(season));
        }
        all.push(moment);
    }
    all.extend(seasons.map(begin));
    all
}

/// Puts the ends of the weeks, from the first moment to `as_of`, between the moments.
fn with_week_ends(moments: Vec<TimelineStep>, as_of: Date) -> Vec<TimelineStep> {
    let Some(first) = moments.first().map(TimelineStep::date) else {
        return moments;
    };
    let days_to_sunday = Weekday::Sunday.since(first.weekday());
    let mut sunday = first.checked_add(i64::from(days_to_sunday).days()).ok();
    let mut all = Vec::with_capacity(moments.len() * 2);
    let mut moments = moments.into_iter().peekable();
    while let Some(end) = sunday.filter(|end| *end <= as_of) {
        while let Some(moment) = moments.next_if(|moment| moment.date() <= end) {
            all.push(moment);
        }
        all.push(TimelineStep::WeekEnd { sunday: end });
        sunday = end.checked_add(7.days()).ok();
    }
    all.extend(moments);
    all
}
