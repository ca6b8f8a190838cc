//! Times as people type them on a command line.

use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

use crate::cmd::CommandError;
use crate::cmd::typed_day::TypedDay;
use crate::load::config::AsOfMoment;

/// A time with its offset, or one by the clock of the site's time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypedTime {
    Instant(Timestamp),
    Local(TypedDay, Time),
}

impl TypedTime {
    /// The instant, seen from now; of two that a clock shows, the first.
    ///
    /// # Errors
    /// A day that may be one of two years.
    pub(crate) fn instant(
        self,
        now: Timestamp,
        zone: &TimeZone,
    ) -> Result<Timestamp, CommandError> {
        match self {
            TypedTime::Instant(at) => Ok(at),
            TypedTime::Local(day, time) => {
                let day = day.on(now.to_zoned(zone.clone()).date())?;
                let zoned = zone.to_ambiguous_zoned(day.to_datetime(time)).compatible();
                Ok(zoned.map_or(Timestamp::MAX, |zoned| zoned.timestamp()))
            }
        }
    }
}

impl FromStr for TypedTime {
    type Err = String;

    /// Reads `2026-11-22T18:00:00Z`, `2026-11-22 18:00`, `22.11. 18:00` and `yesterday 18:00`.
    fn from_str(text: &str) -> Result<TypedTime, String> {
        let text = text.trim();
        if let Ok(at) = text.parse() {
            return Ok(TypedTime::Instant(at));
        }
        let split = text.rsplit_once(['T', ' ']);
        let local = split.and_then(|(day, time)| {
            let time = time.parse().ok()?;
            Some(TypedTime::Local(day.parse().ok()?, time))
        });
        local.ok_or_else(|| {
            let what = match text.parse::<TypedDay>() {
                Ok(_) => "is a day without its time",
                Err(_) => "is no time",
            };
            format!("`{text}` {what}: write it as `2026-11-22 18:00` or `yesterday 18:00`, by the clock of the site's time zone, or as `2026-11-22T18:00:00Z`")
        })
    }
}

/// The moment of `--as-of` as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypedMoment {
    Day(TypedDay),
    /// One that is known without today.
    Known(AsOfMoment),
}

impl TypedMoment {
    /// The moment that is meant today.
    ///
    /// # Errors
    /// A day that may be one of two years.
    pub(crate) fn on(self, today: Date) -> Result<AsOfMoment, CommandError> {
        match self {
            TypedMoment::Day(day) => day.on(today).map(AsOfMoment::from),
            TypedMoment::Known(moment) => Ok(moment),
        }
    }
}

impl FromStr for TypedMoment {
    type Err = String;

    /// Reads a day as every command does, or an instant with its offset.
    fn from_str(text: &str) -> Result<TypedMoment, String> {
        match text.parse() {
            Ok(day) => Ok(TypedMoment::Day(day)),
            Err(_) if text.contains(['T', ':']) => text.parse().map(TypedMoment::Known),
            Err(why) => Err(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_an_offset_or_is_one_of_the_time_zone() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        // Half an hour into the 24th in Berlin.
        let now = "2026-11-23T23:30:00Z".parse().unwrap();
        let check = |typed: &str, expected: Option<&str>| {
            let time = typed.parse::<TypedTime>().ok();
            let found = time.and_then(|time| time.instant(now, &zone).ok());
            let found = found.map(|at| at.to_string());
            assert_eq!(found.as_deref(), expected, "{typed}");
        };
        check("2026-11-22T18:00:00Z", Some("2026-11-22T18:00:00Z"));
        check("2026-11-22T18:00:00+01:00", Some("2026-11-22T17:00:00Z"));
        check("2026-11-22T18:00", Some("2026-11-22T17:00:00Z"));
        check("2026-11-22 18:00", Some("2026-11-22T17:00:00Z"));
        check("22.11.2026 18:00", Some("2026-11-22T17:00:00Z"));
        check("22.11. 18:00", Some("2026-11-22T17:00:00Z"));
        check("gestern 18:00", Some("2026-11-23T17:00:00Z"));
        check("27.5. 18:00", None);
        check("2026-11-22", None);
        check("18:00", None);
        check("soon", None);
        let fault = "2026-11-22".parse::<TypedTime>().unwrap_err();
        assert!(fault.contains("a day without its time"), "{fault}");
        let fault = "gestern".parse::<TypedTime>().unwrap_err();
        assert!(fault.contains("a day without its time"), "{fault}");
    }

    #[test]
    fn the_day_of_as_of_may_be_typed_as_it_is_spoken() {
        let day = |text: &str| {
            let typed = text.parse::<TypedMoment>().ok()?;
            let moment = typed.on(Date::constant(2026, 11, 27)).ok()?;
            Some((moment.day.to_string(), moment.instant.is_some()))
        };
        assert_eq!(day("22.11.2026"), Some(("2026-11-22".to_owned(), false)));
        assert_eq!(day("26.11."), Some(("2026-11-26".to_owned(), false)));
        assert_eq!(day("gestern"), Some(("2026-11-26".to_owned(), false)));
        assert_eq!(
            day("2026-11-22T18:00:00+01:00"),
            Some(("2026-11-22".to_owned(), true))
        );
        assert_eq!(day("2026-11-22T18:00"), None);
        assert_eq!(day("soon"), None);
    }
}
