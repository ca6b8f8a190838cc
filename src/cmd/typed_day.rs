//! Days as people type them on a command line.

use std::str::FromStr;

use jiff::ToSpan;
use jiff::civil::Date;

use crate::cmd::CommandError;
use crate::syntax::value::typed_day;

/// A day as it was typed: some are only known beside today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypedDay {
    Dated(Date),
    /// A day and month without the year.
    OfSomeYear {
        month: i8,
        day: i8,
    },
    /// The days from today on; -1 is yesterday.
    FromToday(i64),
}

/// The words for days, with their distance from today. A weekday is none of them: "Friday" may
/// be the last one or the next.
const WORDS: &[(&str, i64)] = &[
    ("today", 0),
    ("yesterday", -1),
    ("tomorrow", 1),
    ("heute", 0),
    ("gestern", -1),
    ("vorgestern", -2),
    ("morgen", 1),
    ("aujourd'hui", 0),
    ("aujourd’hui", 0),
    ("hier", -1),
    ("demain", 1),
    ("hoy", 0),
    ("ayer", -1),
    ("mañana", 1),
];

/// The days before and after today within which a day without its year can only be one: what is
/// entered has been, and what is planned comes soon.
const NEAR: std::ops::RangeInclusive<i64> = -120..=60;

/// The years around this one that have a 29 February among them.
const YEARS: i16 = 8;

impl FromStr for TypedDay {
    type Err = String;

    /// Reads `2026-11-22`, `22.11.2026`, `22.11.` and `yesterday`.
    fn from_str(text: &str) -> Result<TypedDay, String> {
        let typed = text.trim().to_lowercase();
        if let Some((_, days)) = WORDS.iter().find(|(word, _)| *word == typed) {
            return Ok(TypedDay::FromToday(*days));
        }
        if let Some((day, month)) = day_and_month(&typed) {
            // A leap year, as the year is not known.
            return match Date::new(2024, month, day) {
                Ok(_) => Ok(TypedDay::OfSomeYear { month, day }),
                Err(_) => Err(format!("`{text}` is a date that does not exist")),
            };
        }
        let help = |why: String| format!("{why}, as `10.11.` in these months, or as `yesterday`");
        typed_day(text).map(TypedDay::Dated).map_err(help)
    }
}

impl TypedDay {
    /// The day that is meant today.
    ///
    /// # Errors
    /// A day without its year that is far from today, so that it may be one of two years.
    pub(crate) fn on(self, today: Date) -> Result<Date, CommandError> {
        match self {
            TypedDay::Dated(date) => Ok(date),
            TypedDay::FromToday(days) => Ok(today.saturating_add(days.days())),
            TypedDay::OfSomeYear { month, day } => {
                let years = today.year().saturating_sub(YEARS)..=today.year().saturating_add(YEARS);
                let dates: Vec<Date> = years
                    .filter_map(|year| Date::new(year, month, day).ok())
                    .collect();
                let distance = |date: &Date| today.duration_until(*date).as_hours() / 24;
                let nearest = dates.iter().min_by_key(|date| distance(date).abs());
                if let Some(date) = nearest.filter(|date| NEAR.contains(&distance(date))) {
                    return Ok(*date);
                }
                let last = dates.iter().rfind(|date| **date < today);
                let next = dates.iter().find(|date| **date > today);
                let spoken =
                    |date: &Date| format!("`{}.{}.{}`", date.day(), date.month(), date.year());
                let both: Vec<String> = last.into_iter().chain(next).map(spoken).collect();
                let message = format!("`{day}.{month}.` may be a day of this year or of another");
                let help = format!("write the year behind it: {}", both.join(" or "));
                Err(CommandError::because(2, message).help(help))
            }
        }
    }
}

/// `22.11.` or `22.11`, with or without blanks.
fn day_and_month(typed: &str) -> Option<(i8, i8)> {
    let (day, month) = typed.strip_suffix('.').unwrap_or(typed).split_once('.')?;
    let number = |part: &str| {
        let part = part.trim();
        let is_number = (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        part.parse().ok().filter(|_| is_number)
    };
    Some((number(day)?, number(month)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &str, expected: Option<&str>) {
        let today = Date::constant(2026, 11, 27);
        let day = typed.parse::<TypedDay>().ok();
        let found = day.and_then(|day| day.on(today).ok());
        let found = found.map(|day| day.to_string());
        assert_eq!(found.as_deref(), expected, "{typed}");
    }

    #[test]
    fn a_day_may_be_typed_without_what_today_tells() {
        check("2026-11-22", Some("2026-11-22"));
        check("22.11.26", Some("2026-11-22"));
        check("26.11.", Some("2026-11-26"));
        check("26.11", Some("2026-11-26"));
        check(" 4. 12. ", Some("2026-12-04"));
        check("2.1.", Some("2027-01-02"));
        check("Yesterday", Some("2026-11-26"));
        check("gestern", Some("2026-11-26"));
        check("demain", Some("2026-11-28"));
        check("hoy", Some("2026-11-27"));
    }

    /// Days typed after new year's eve are rather those of last autumn than those of May.
    #[test]
    fn a_day_without_its_year_is_soon_or_has_been() {
        let on = |typed: &str| {
            let day: TypedDay = typed.parse().unwrap();
            let date = day.on(Date::constant(2027, 1, 2));
            date.map(|date| date.to_string())
                .map_err(|stop| stop.help.unwrap_or_default())
        };
        assert_eq!(on("30.12."), Ok("2026-12-30".to_owned()));
        assert_eq!(on("1.10."), Ok("2026-10-01".to_owned()));
        assert_eq!(on("1.3."), Ok("2027-03-01".to_owned()));
        let help = "write the year behind it: `1.5.2026` or `1.5.2027`".to_owned();
        assert_eq!(on("1.5."), Err(help));
    }

    #[test]
    fn what_may_be_two_days_is_none() {
        // As far from last May as from the next one.
        check("27.5.", None);
        check("friday", None);
        check("31.2.", None);
        check("29.2.", None);
        check("1.13.", None);
        check("11/26/2026", None);
        check(".", None);
        let fault = "soon".parse::<TypedDay>().unwrap_err();
        assert!(
            fault.starts_with("`soon` is no date: write it as"),
            "{fault}"
        );
    }
}
