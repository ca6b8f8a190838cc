//! One member's status and idle weeks.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

use super::{CounterOnReturn, PartialWeek, Settings};

/// The membership of one player, as the league knows it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MemberState {
    /// `None` for one who is not, or not yet, a member.
    pub status: Option<MemberStatus>,
    /// x: weeks without a league game that were charged in a row.
    pub idle: u32,
    /// Rating points that idle weeks have cost so far.
    pub penalties: i64,
    /// Rating points that leaving by wish has cost so far.
    pub fees: f64,
    /// The Sunday of the week of the last league game.
    played: Option<Date>,
    /// The Sunday before the first week that can be idle: of the last game's week, or
    /// before the week of joining.
    idle_since: Date,
}

/// True if a member stands in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MemberStatus {
    Active { since: Date },
    Inactive,
}

impl MemberState {
    /// Becomes an active member for the first time.
    pub(super) fn join(&mut self, date: Date, settings: &Settings) {
        self.status = Some(MemberStatus::Active { since: date });
        self.idle_since = match settings.partial_week {
            PartialWeek::Exempt if date.weekday() != Weekday::Monday => sunday_of(date),
            PartialWeek::Exempt | PartialWeek::Counts => week_before(sunday_of(date)),
        };
    }

    /// Becomes active again (A6).
    pub(super) fn come_back(&mut self, date: Date, settings: &Settings) {
        self.status = Some(MemberStatus::Active { since: date });
        self.idle = match settings.counter_on_return {
            CounterOnReturn::Reset => 0,
            CounterOnReturn::Resume => self.idle,
            CounterOnReturn::Calendar => self.weeks_since_game(date, settings),
        };
    }

    /// Plays a league game.
    pub(super) fn play(&mut self, date: Date) {
        let sunday = sunday_of(date);
        self.idle = 0;
        self.played = Some(sunday);
        self.idle_since = sunday;
    }

    /// Closes a week, and returns x if the week is to be charged.
    pub(super) fn close_week(&mut self, sunday: Date, settings: &Settings) -> Option<u32> {
        if self.is_idle(sunday, settings) {
            self.idle += 1;
            Some(self.idle)
        } else {
            None
        }
    }

    /// x at the end of the week that runs after a day, if no game comes.
    pub(super) fn due(&self, as_of: Date, settings: &Settings) -> Option<u32> {
        let sunday = next_week_end(as_of);
        self.is_idle(sunday, settings).then_some(self.idle + 1)
    }

    /// Returns whether the week that ends with `sunday` is one without a game for an active member.
    fn is_idle(&self, sunday: Date, settings: &Settings) -> bool {
        let Some(MemberStatus::Active { since }) = self.status else {
            return false;
        };
        let monday = sunday.saturating_sub(6.days());
        let counts = settings.penalties_from.is_none_or(|from| from <= monday);
        let whole = match settings.partial_week {
            PartialWeek::Counts => true,
            PartialWeek::Exempt => since <= monday,
        };
        counts && whole && self.played != Some(sunday)
    }

    /// The closed weeks since the last league game, or since joining, that the league
    /// looks at.
    fn weeks_since_game(&self, date: Date, settings: &Settings) -> u32 {
        let looked_at = settings.penalties_from.map(|from| {
            // The first week that counts begins on this day or on the next Monday.
            week_before(sunday_of(from.saturating_add(6.days())))
        });
        let from = self.idle_since.max(looked_at.unwrap_or(self.idle_since));
        let weeks = (sunday_of(date) - from).get_days() / 7 - 1;
        u32::try_from(weeks).unwrap_or(0)
    }
}

/// The Sunday that ends the week which runs after a day.
pub(super) fn next_week_end(as_of: Date) -> Date {
    sunday_of(as_of.saturating_add(1.day()))
}

/// The Sunday that ends the week of a day.
pub(super) fn sunday_of(date: Date) -> Date {
    let days = Weekday::Sunday.since(date.weekday());
    date.saturating_add(i64::from(days).days())
}

/// The Sunday a week earlier.
fn week_before(sunday: Date) -> Date {
    sunday.saturating_sub(7.days())
}
