//! Instants of a rule book, where dates may stand for them.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};

use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics};

/// The civil time of a rule book.
#[derive(Clone, Debug)]
pub(crate) struct InstantReader {
    pub zone: TimeZone,
}

/// The instant that a date means where an instant is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DayBoundary {
    /// 0:00.
    Start,
    /// 24:00.
    End,
}

const HELP: &str =
    "write a date such as 2006-12-10, or an instant with its offset such as 2006-12-10T09:30:00Z";

impl InstantReader {
    /// Reads an instant or a date; reports anything else.
    pub(super) fn instant(
        &self,
        text: &str,
        edge: DayBoundary,
        place: impl FnOnce() -> DiagnosticSpot,
        diagnostics: &mut Diagnostics,
    ) -> Option<Timestamp> {
        let instant = self.read(text.trim(), edge);
        if instant.is_none() {
            let help = match self.of_clock(text.trim()) {
                Some(meant) => format!("by the rule book's clock that is `{meant}`: write it so"),
                None => HELP.to_owned(),
            };
            diagnostics
                .error(Code::BadInstant, place(), format!("`{text}` is no instant"))
                .help(help);
        }
        instant
    }

    /// The instant that somebody meant who wrote a day and a time, such as `2006-12-10 09:30`,
    /// with its offset.
    fn of_clock(&self, text: &str) -> Option<String> {
        let (_, time) = text.split_once(' ')?;
        let local: DateTime = text.parse().ok().filter(|_| time.contains(':'))?;
        let meant = self.zone.to_ambiguous_zoned(local).compatible().ok()?;
        Some(meant.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string())
    }

    /// An instant, to the second, or the start or end of a date.
    pub(super) fn read(&self, text: &str, edge: DayBoundary) -> Option<Timestamp> {
        if let Some(date) = date(text) {
            return match edge {
                DayBoundary::Start => self.midnight(date),
                DayBoundary::End => self.midnight(date.tomorrow().ok()?),
            };
        }
        let instant: Timestamp = text.parse().ok()?;
        Timestamp::from_second(instant.as_second()).ok()
    }

    /// The first day that begins at an instant or after it.
    pub(crate) fn day_from(&self, at: Timestamp) -> Date {
        let day = self.zone.to_datetime(at).date();
        match self.midnight(day) {
            Some(midnight) if midnight < at => day.tomorrow().unwrap_or(day),
            _ => day,
        }
    }

    /// The beginning of a day.
    pub(crate) fn midnight(&self, date: Date) -> Option<Timestamp> {
        self.zone.to_timestamp(date.at(0, 0, 0, 0)).ok()
    }
}

/// A day of the calendar, as 2006-12-10.
pub(super) fn date(text: &str) -> Option<Date> {
    let is_date = text.len() == 10
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-');
    text.parse().ok().filter(|_| is_date)
}

/// Reads an offset from UTC: `+01:00`, `-03:30`, `Z`.
pub(super) fn offset(text: &str) -> Option<Offset> {
    if text == "Z" {
        return Some(Offset::UTC);
    }
    let (sign, rest) = match text.split_at_checked(1)? {
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => return None,
    };
    let (hours, minutes) = rest.split_once(':')?;
    let number = |text: &str, below: i32| -> Option<i32> {
        let is_number = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse()
            .ok()
            .filter(|number| is_number && *number < below)
    };
    Offset::from_seconds(sign * (number(hours, 24)? * 3_600 + number(minutes, 60)? * 60)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, edge: DayBoundary, expected: Option<&str>) {
        let clock = InstantReader {
            zone: TimeZone::fixed(offset("+01:00").unwrap()),
        };
        let found = clock.read(text, edge).map(|it| it.to_string());
        assert_eq!(found.as_deref(), expected, "{text}");
    }

    #[test]
    fn dates_begin_and_end_in_the_rule_books_time() {
        check(
            "2018-03-01",
            DayBoundary::Start,
            Some("2018-02-28T23:00:00Z"),
        );
        check("2018-03-01", DayBoundary::End, Some("2018-03-01T23:00:00Z"));
        check("2018-02-30", DayBoundary::Start, None);
    }

    #[test]
    fn instants_have_an_offset_and_whole_seconds() {
        check(
            "2018-03-01T12:00:00+02:00",
            DayBoundary::Start,
            Some("2018-03-01T10:00:00Z"),
        );
        check(
            "2018-03-01T12:00:00.9Z",
            DayBoundary::End,
            Some("2018-03-01T12:00:00Z"),
        );
        check("2018-03-01T12:00:00", DayBoundary::Start, None);
        check("yesterday", DayBoundary::Start, None);
    }

    #[test]
    fn the_instant_that_a_local_time_means() {
        let clock = InstantReader {
            zone: TimeZone::fixed(offset("+01:00").unwrap()),
        };
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(clock.of_clock(text).as_deref(), expected, "{text}");
        };
        check("2018-03-01 12:30", Some("2018-03-01T12:30:00+01:00"));
        check("2018-03-01 12:30:05", Some("2018-03-01T12:30:05+01:00"));
        for text in ["2018-03-01 noon", "2018-03-01", "yesterday 12:30"] {
            check(text, None);
        }
    }

    #[test]
    fn offsets() {
        assert_eq!(offset("-03:30").map(Offset::seconds), Some(-12_600));
        assert_eq!(offset("Z"), Some(Offset::UTC));
        for text in ["01:00", "+1:00", "+24:00", "+01:60", "", "+01"] {
            assert_eq!(offset(text), None, "{text}");
        }
    }
}
