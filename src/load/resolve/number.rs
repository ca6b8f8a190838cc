//! Numbers and dates of a file, with their ranges.

use std::ops::RangeInclusive;

use jiff::civil::Date;

use crate::league::system::RatingRange;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics};
use crate::syntax::value::DATE_HELP;
pub(crate) use crate::syntax::value::day;

/// A finite number within a range; reports anything else.
pub(crate) fn number(
    text: &str,
    range: RangeInclusive<f64>,
    place: impl FnOnce() -> DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) -> Option<f64> {
    let value: Option<f64> = text.trim().parse().ok();
    let digits = text
        .trim()
        .starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    match value.filter(|value| digits && range.contains(value)) {
        Some(value) => Some(value),
        None => {
            let words = format!(
                "write a number from {} to {}",
                grouped(*range.start()),
                grouped(*range.end())
            );
            let (code, message) = if value.is_some() && digits {
                (Code::OutOfRange, format!("{text} is out of range"))
            } else {
                (Code::WrongType, format!("`{text}` is no number"))
            };
            diagnostics.error(code, place(), message).help(words);
            None
        }
    }
}

/// A rating as the league's system takes it.
pub(crate) fn rating(
    text: &str,
    ratings: RatingRange,
    place: impl Fn() -> DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) -> Option<f64> {
    let (least, most) = (f64::from(ratings.least), f64::from(ratings.most));
    let value = number(text, least..=most, &place, diagnostics)?;
    if ratings.whole && value.fract() != 0.0 {
        let (least, most) = (grouped(least), grouped(most));
        diagnostics
            .error(
                Code::WrongType,
                place(),
                format!("{text} is no whole number"),
            )
            .help(format!("write a whole number from {least} to {most}"));
        return None;
    }
    Some(value)
}

/// A whole number from 1.
pub(crate) fn positive(
    text: &str,
    what: &str,
    place: impl FnOnce() -> DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let value: Option<u32> = text.parse().ok().filter(|&value| plain && value > 0);
    if value.is_none() {
        diagnostics
            .error(Code::OutOfRange, place(), format!("`{text}` is no {what}"))
            .help("write a whole number from 1");
    }
    value
}

/// A whole number from 0.
pub(crate) fn whole(
    text: &str,
    place: impl FnOnce() -> DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let value = text.parse().ok().filter(|_| plain);
    if value.is_none() {
        diagnostics
            .error(Code::OutOfRange, place(), format!("`{text}` is no number"))
            .help("write a whole number from 0");
    }
    value
}

/// Returns the number of rounds of a result: above 0, at most 1,000.
pub(crate) fn rounds(
    text: &str,
    place: impl FnOnce() -> DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) -> Option<f64> {
    let value: Option<f64> = text.trim().parse().ok();
    let value = value.filter(|value| *value > 0.0 && *value <= 1000.0);
    if value.is_none() {
        diagnostics
            .error(Code::OutOfRange, place(), format!("{text} rounds"))
            .help("write a number above 0, at most 1,000");
    }
    value
}

/// A day of the calendar, as 2017-11-10.
pub(crate) fn date(
    text: &str,
    place: impl FnOnce() -> DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) -> Option<Date> {
    let read = day(text).map_err(|message| {
        diagnostics
            .error(Code::BadDate, place(), message)
            .help(DATE_HELP);
    });
    read.ok()
}

/// A whole number with commas between its thousands.
fn grouped(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if value < 0.0 {
        format!("-{text}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::diagnostic::KeyPath;

    fn faults<T>(read: impl FnOnce(&mut Diagnostics) -> Option<T>) -> (Option<T>, bool) {
        let mut diagnostics = Diagnostics::default();
        let value = read(&mut diagnostics);
        (value, diagnostics.has_errors())
    }

    #[test]
    fn a_date_exists_or_is_an_error() {
        let read = |text: &'static str| faults(|it| date(text, || KeyPath::file("a").value(), it));
        assert_eq!(
            read("2024-02-29"),
            (Some(jiff::civil::date(2024, 2, 29)), false)
        );
        assert_eq!(read("2023-02-29"), (None, true));
        assert_eq!(read("2024-2-9"), (None, true));
        assert_eq!(read("2024-02-29T10:00"), (None, true));
    }

    #[test]
    fn a_number_is_finite_and_in_range() {
        let read = |text: &'static str| {
            faults(|it| number(text, 0.0..=1000.0, || KeyPath::file("a").value(), it))
        };
        assert_eq!(read("2.5"), (Some(2.5), false));
        for bad in ["NaN", "inf", "1e400", "-1", "1001", "two", ""] {
            assert_eq!(read(bad), (None, true), "{bad}");
        }
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(grouped(-1_000_000.0), "-1,000,000");
        assert_eq!(grouped(999.0), "999");
    }
}
