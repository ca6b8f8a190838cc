//! The moment for which a site is computed: a day, or an instant of it.

use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::syntax::value;

/// A day, or an instant of it.
///
/// Leagues go by the day, rule books by the instant where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AsOfMoment {
    /// The civil date as it is written, in the offset that stands beside it.
    pub day: Date,
    /// To the second.
    pub instant: Option<Timestamp>,
}

impl AsOfMoment {
    /// The day that it is then in a time zone.
    pub fn day_in(&self, zone: &TimeZone) -> Date {
        let instant = self.instant.map(|at| at.to_zoned(zone.clone()).date());
        instant.unwrap_or(self.day)
    }

    /// The moment of a clock that counts in UTC.
    pub fn of_instant(instant: Timestamp) -> AsOfMoment {
        AsOfMoment {
            day: instant.to_zoned(TimeZone::UTC).date(),
            instant: Some(instant),
        }
    }
}

impl From<Date> for AsOfMoment {
    fn from(day: Date) -> AsOfMoment {
        AsOfMoment { day, instant: None }
    }
}

impl FromStr for AsOfMoment {
    type Err = String;

    /// Reads `2017-11-10`, or an instant with its offset (RFC 3339).
    fn from_str(text: &str) -> Result<AsOfMoment, String> {
        let (date, time) = text.split_at_checked(10).unwrap_or((text, ""));
        if time.is_empty() {
            return value::day(text).map(AsOfMoment::from);
        }
        let no_instant = || {
            format!("`{text}` is no instant: it needs an offset, as in 2017-11-10T20:00:00+01:00")
        };
        let instant: Timestamp = text.parse().map_err(|_| no_instant())?;
        let instant = Timestamp::from_second(instant.as_second()).map_err(|_| no_instant())?;
        let day = value::day(date).map_err(|_| no_instant())?;
        Ok(AsOfMoment {
            day,
            instant: Some(instant),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(&str, Option<&str>)>) {
        let found = text.parse::<AsOfMoment>().ok();
        let found = found.map(|it| (it.day.to_string(), it.instant.map(|it| it.to_string())));
        let expected = expected.map(|(day, at)| (day.to_owned(), at.map(str::to_owned)));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_day_or_an_instant_with_its_offset() {
        check("2017-11-10", Some(("2017-11-10", None)));
        // An hour before midnight in UTC is already the next day at +02:00.
        check(
            "2017-11-11T01:00:00+02:00",
            Some(("2017-11-11", Some("2017-11-10T23:00:00Z"))),
        );
        check(
            "2017-11-10T20:00Z",
            Some(("2017-11-10", Some("2017-11-10T20:00:00Z"))),
        );
        for text in [
            "2017-11-10T20:00",
            "2017-02-30",
            "2017-02-30T00:00Z",
            "now",
            "",
        ] {
            check(text, None);
        }
    }
}
