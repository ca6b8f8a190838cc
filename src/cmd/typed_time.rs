//! Times as people type them on a command line.

use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::load::config::AsOfMoment;
use crate::syntax::value::typed_day;

/// A time with its offset, or one by the clock of the site's time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypedTime {
    Instant(Timestamp),
    Local(DateTime),
}

impl TypedTime {
    /// The instant; of two that a clock shows, the first.
    pub(crate) fn instant(self, zone: &TimeZone) -> Timestamp {
        match self {
            TypedTime::Instant(at) => at,
            TypedTime::Local(time) => zone
                .to_ambiguous_zoned(time)
                .compatible()
                .map_or(Timestamp::MAX, |zoned| zoned.timestamp()),
        }
    }
}

impl FromStr for TypedTime {
    type Err = String;

    /// Reads `2026-11-22T18:00:00Z`, `2026-11-22 18:00` and `22.11.2026 18:00`.
    fn from_str(text: &str) -> Result<TypedTime, String> {
        let text = text.trim();
        if let Ok(at) = text.parse() {
            return Ok(TypedTime::Instant(at));
        }
        let split = text.rsplit_once(['T', ' ']);
        let local = split.and_then(|(day, time)| {
            let time = time.parse().ok()?;
            Some(typed_day(day).ok()?.to_datetime(time))
        });
        local.map(TypedTime::Local).ok_or_else(|| {
            let what = match typed_day(text) {
                Ok(_) => "is a day without its time",
                Err(_) => "is no time",
            };
            format!("`{text}` {what}: write it as `2026-11-22 18:00`, by the clock of the site's time zone, or as `2026-11-22T18:00:00Z`")
        })
    }
}

/// Reads the day of `--as-of`, or an instant of it.
///
/// # Errors
/// What is wrong with it, and how it is written.
pub(crate) fn typed_as_of(text: &str) -> Result<AsOfMoment, String> {
    match typed_day(text) {
        Ok(day) => Ok(AsOfMoment::from(day)),
        Err(_) if text.contains(['T', ':']) => text.parse(),
        Err(why) => Err(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_an_offset_or_is_one_of_the_time_zone() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let check = |typed: &str, expected: Option<&str>| {
            let time = typed.parse::<TypedTime>();
            let found = time.map(|time| time.instant(&zone).to_string());
            assert_eq!(found.as_deref().ok(), expected, "{typed}");
        };
        check("2026-11-22T18:00:00Z", Some("2026-11-22T18:00:00Z"));
        check("2026-11-22T18:00:00+01:00", Some("2026-11-22T17:00:00Z"));
        check("2026-11-22T18:00", Some("2026-11-22T17:00:00Z"));
        check("2026-11-22 18:00", Some("2026-11-22T17:00:00Z"));
        check("22.11.2026 18:00", Some("2026-11-22T17:00:00Z"));
        check("2026-11-22", None);
        check("18:00", None);
        check("soon", None);
        let fault = "2026-11-22".parse::<TypedTime>().unwrap_err();
        assert!(fault.contains("a day without its time"), "{fault}");
    }

    #[test]
    fn the_day_of_as_of_may_be_typed_as_it_is_spoken() {
        let day =
            |text: &str| typed_as_of(text).map(|it| (it.day.to_string(), it.instant.is_some()));
        assert_eq!(day("22.11.2026"), Ok(("2026-11-22".to_owned(), false)));
        assert_eq!(
            day("2026-11-22T18:00:00+01:00"),
            Ok(("2026-11-22".to_owned(), true))
        );
        assert!(day("2026-11-22T18:00").is_err());
        assert!(day("tomorrow").is_err());
    }
}
