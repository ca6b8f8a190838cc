//! Dates as people write them into a table.

use jiff::civil::Date;

use crate::formats::sheet::{SheetCell, spot};
use crate::syntax::diagnostic::{Code, Diagnostics};
use crate::syntax::language::languages;

/// The order of day, month and year in dates of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DateOrder {
    DayMonthYear,
    MonthDayYear,
    YearMonthDay,
}

impl DateOrder {
    /// Reads `d.m.y`, `m/d/y`, `DD.MM.YYYY`, `%Y-%m-%d`: the order of the letters is meant.
    pub(crate) fn from_format(format: &str) -> Option<DateOrder> {
        let mut letters: Vec<char> = format.to_lowercase().chars().collect();
        letters.retain(|char| "dmyjta".contains(*char));
        letters.dedup();
        match letters.as_slice() {
            ['d' | 't', 'm'] | ['d' | 't', 'm', 'y' | 'j' | 'a'] => Some(DateOrder::DayMonthYear),
            ['m', 'd' | 't'] | ['m', 'd' | 't', 'y' | 'j' | 'a'] => Some(DateOrder::MonthDayYear),
            ['y' | 'j' | 'a', 'm', 'd' | 't'] => Some(DateOrder::YearMonthDay),
            _ => None,
        }
    }
}

/// Reads the dates of a table in the order of its rows.
#[derive(Debug)]
pub(crate) struct DateReader<'a> {
    file: &'a str,
    order: Option<DateOrder>,
    /// The year of the last row, where rows leave it out; at first that of the command line.
    year: Option<i16>,
    last: Option<i8>,
    /// The first date without a year where none is known, and how many there are.
    nameless: Option<(SheetCell, usize)>,
    /// The first date that can be two days, and how many there are.
    unclear: Option<(SheetCell, usize)>,
}

impl<'a> DateReader<'a> {
    /// `year` is that of the first row without one; `order` what the keeper says of dates
    /// that can be two days, else `cells`, all of the column, may decide it.
    pub(crate) fn new<'c>(
        file: &'a str,
        year: Option<i16>,
        order: Option<DateOrder>,
        cells: impl Iterator<Item = &'c str>,
    ) -> DateReader<'a> {
        DateReader {
            file,
            order: order.or_else(|| order_of(cells)),
            year,
            last: None,
            nameless: None,
            unclear: None,
        }
    }

    /// The day that a cell names; reports what is none.
    ///
    /// Without a year in the cell, a date in the first half of the year below one in the
    /// second half is of the next year.
    pub(crate) fn day(&mut self, cell: &SheetCell, diagnostics: &mut Diagnostics) -> Option<Date> {
        match read(&cell.text, self.order) {
            WrittenDate::Day(date) => Some(date),
            WrittenDate::TwoDays => {
                let first = self.unclear.get_or_insert_with(|| (cell.clone(), 0));
                first.1 += 1;
                None
            }
            WrittenDate::WithoutYear { month, day } => {
                let Some(year) = self.year else {
                    let first = self.nameless.get_or_insert_with(|| (cell.clone(), 0));
                    first.1 += 1;
                    return None;
                };
                let is_next = month <= 6 && self.last.is_some_and(|last| last > 6);
                let year = if is_next {
                    year.saturating_add(1)
                } else {
                    year
                };
                self.year = Some(year);
                self.last = Some(month);
                let date = Date::new(year, month, day);
                if date.is_err() {
                    let message = format!("`{}` is no day of {year}", cell.text);
                    let spot = spot(self.file, cell.place.clone());
                    diagnostics.error(Code::BadDate, spot, message);
                }
                date.ok()
            }
            WrittenDate::Wrong(message) => {
                let spot = spot(self.file, cell.place.clone());
                diagnostics
                    .error(Code::BadDate, spot, message)
                    .help("write year, month and day as `2017-11-10`");
                None
            }
        }
    }

    /// Asks for the year or the order, once, where the dates leave it open.
    pub(crate) fn report(&self, diagnostics: &mut Diagnostics) {
        let several = [
            (
                &self.nameless,
                "is a date without a year",
                "dates without a year",
                "name the year of the first row, such as `--year 2017`",
            ),
            (
                &self.unclear,
                "can be two days",
                "dates that can be two days",
                "say which it is with `--date-format d/m/y` or `--date-format m/d/y`",
            ),
        ];
        for (found, one, many, help) in several {
            let Some((cell, count)) = found else { continue };
            let message = if *count == 1 {
                format!("`{}` {one}", cell.text)
            } else {
                format!("{count} {many}, the first is `{}`", cell.text)
            };
            let spot = spot(self.file, cell.place.clone());
            diagnostics.error(Code::BadDate, spot, message).help(help);
        }
    }
}

/// The year of the first of several dates without one, where the last of them is the newest
/// that is not after `until`.
pub(crate) fn first_year<'c>(
    cells: impl Iterator<Item = &'c str> + Clone,
    order: Option<DateOrder>,
    until: Date,
) -> Option<i16> {
    let order = order.or_else(|| order_of(cells.clone()));
    let mut last: Option<(i8, i8)> = None;
    let mut years = 0;
    for cell in cells {
        let WrittenDate::WithoutYear { month, day } = read(cell, order) else {
            continue;
        };
        years += i16::from(month <= 6 && last.is_some_and(|(last, _)| last > 6));
        last = Some((month, day));
    }
    let is_next = last? > (until.month(), until.day());
    Some(until.year() - i16::from(is_next) - years)
}

/// The order in which the dates of a column are written, where one of them decides it.
fn order_of<'c>(cells: impl Iterator<Item = &'c str>) -> Option<DateOrder> {
    let mut found = [false; 2];
    let orders = [DateOrder::DayMonthYear, DateOrder::MonthDayYear];
    for cell in cells {
        if matches!(read(cell, None), WrittenDate::TwoDays) || !cell.contains(['/', '-']) {
            continue;
        }
        for (found, order) in found.iter_mut().zip(orders) {
            let other = match order {
                DateOrder::DayMonthYear => DateOrder::MonthDayYear,
                DateOrder::MonthDayYear | DateOrder::YearMonthDay => DateOrder::DayMonthYear,
            };
            let is = |order| matches!(read(cell, Some(order)), WrittenDate::Day(_));
            *found |= is(order) && !is(other);
        }
    }
    match found {
        [true, false] => Some(DateOrder::DayMonthYear),
        [false, true] => Some(DateOrder::MonthDayYear),
        _ => None,
    }
}

/// A day, or the reason why a text is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WrittenDate {
    Day(Date),
    /// Month and day, where the year is left out.
    WithoutYear {
        month: i8,
        day: i8,
    },
    /// `3/11/2017`: the order of day and month is not known.
    TwoDays,
    /// The message says what is wrong.
    Wrong(String),
}

/// The date that stands in a title, such as `Evening of 5 January 2026`; none if it is not a
/// whole one.
pub(crate) fn within(title: &str) -> Option<Date> {
    let words: Vec<&str> = title.split_whitespace().collect();
    let lengths = (1..=words.len().min(5)).rev();
    let mut parts = lengths.flat_map(|length| words.windows(length));
    parts.find_map(|words| {
        let text = words.join(" ");
        let text = text.trim_matches(|c: char| !c.is_alphanumeric());
        // A number alone is no day.
        let is_date = text.contains(|c: char| c.is_ascii_digit()) && text.len() > 5;
        match read(text, None) {
            WrittenDate::Day(date) if is_date => Some(date),
            _ => None,
        }
    })
}

/// Reads `2017-11-03`, `3.11.2017`, `3.11.17`, `November 3, 2017`, `3. November`,
/// `1er mars 2017`, `Fr, 3.11.2017`, and what stands before a time.
///
/// Of `3/11/2017` the order must be known, unless the numbers decide it.
pub(crate) fn read(text: &str, order: Option<DateOrder>) -> WrittenDate {
    let whole = read_day(without_time(text), order, text);
    let WrittenDate::Wrong(_) = whole else {
        return whole;
    };
    // The day of the week says nothing more.
    let (first, rest) = text.trim().split_once(' ').unwrap_or_default();
    let is_weekday = first
        .trim_end_matches([',', '.'])
        .chars()
        .all(char::is_alphabetic)
        && (first.ends_with([',', '.']) || rest.starts_with(|c: char| c.is_ascii_digit()));
    if first.is_empty() || !is_weekday || month(first.trim_end_matches([',', '.'])).is_some() {
        return whole;
    }
    match read_day(without_time(rest), order, text) {
        WrittenDate::Wrong(_) => whole,
        day => day,
    }
}

/// The part of an instant before its time of the day.
fn without_time(text: &str) -> &str {
    let text = text.trim();
    let is_digit = |char: Option<char>| char.is_some_and(|char| char.is_ascii_digit());
    let at_time = |at: usize| {
        let (before, after) = (&text[..at], &text[at + 1..]);
        let time = after.split([' ', 'Z', '+']).next().unwrap_or_default();
        let is_time = time.contains(':') || text.as_bytes()[at] == b'T';
        is_time && is_digit(before.chars().next_back()) && is_digit(after.chars().next())
    };
    let mut breaks = text.match_indices([' ', 'T']).map(|(at, _)| at);
    breaks
        .find(|&at| at_time(at))
        .map_or(text, |at| text[..at].trim_end_matches(','))
}

/// The day of a text without a time; messages quote `shown`.
fn read_day(text: &str, order: Option<DateOrder>, shown: &str) -> WrittenDate {
    let wrong = || WrittenDate::Wrong(format!("`{shown}` is no date"));
    let parts: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ",.-/–".contains(c))
        .filter(|part| !part.is_empty() && !is_between(part))
        .map(without_ordinal)
        .collect();
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let numbers: Option<Vec<i16>> = parts
        .iter()
        .map(|part| part.parse().ok().filter(|_| digits(part)))
        .collect();
    let day_of = |year, month: i16, day: i16| {
        of(
            year,
            i8::try_from(month).ok(),
            i8::try_from(day).ok(),
            shown,
        )
    };
    match (numbers.as_deref(), parts.as_slice()) {
        (Some(&[year, month, day]), [written, ..]) if written.len() == 4 => {
            day_of(Some(year), month, day)
        }
        (Some(&[first, second, year]), [.., written]) if matches!(written.len(), 2 | 4) => {
            let year = full_year(year, written.len());
            let is_dotted = text.contains('.') && !text.contains('/');
            match order {
                Some(DateOrder::YearMonthDay) if written.len() == 2 => {
                    let short = parts[0].len();
                    day_of(
                        full_year(first, short),
                        second,
                        parts[2].parse().unwrap_or(0),
                    )
                }
                Some(DateOrder::MonthDayYear) => day_of(year, first, second),
                Some(DateOrder::DayMonthYear | DateOrder::YearMonthDay) => {
                    day_of(year, second, first)
                }
                None if is_dotted || first > 12 || first == second => day_of(year, second, first),
                None if second > 12 => day_of(year, first, second),
                None => WrittenDate::TwoDays,
            }
        }
        (Some(&[first, second]), _) if text.contains(['.', '/']) => match order {
            Some(DateOrder::MonthDayYear) => day_of(None, first, second),
            Some(DateOrder::DayMonthYear | DateOrder::YearMonthDay) => day_of(None, second, first),
            None if text.contains('.') || first > 12 || first == second => {
                day_of(None, second, first)
            }
            None if second > 12 => day_of(None, first, second),
            None => WrittenDate::TwoDays,
        },
        (None, [first, second, rest @ ..]) if rest.len() < 2 => {
            let (name, day) = if digits(first) {
                (second, first)
            } else {
                (first, second)
            };
            let year = match rest {
                [year] if matches!(year.len(), 2 | 4) && digits(year) => {
                    full_year(year.parse().unwrap_or(0), year.len())
                }
                [] => None,
                _ => return wrong(),
            };
            match (month(name), day.parse().ok().filter(|_| digits(day))) {
                (Some(month), Some(day)) => of(year, Some(month), Some(day), shown),
                _ => wrong(),
            }
        }
        _ => wrong(),
    }
}

/// A year of four digits, or of two: up to 69 of this century, from 70 of the last one.
fn full_year(year: i16, length: usize) -> Option<i16> {
    Some(match (length, year) {
        (2, 0..70) => 2000 + year,
        (2, _) => 1900 + year,
        _ => year,
    })
}

/// A day of the calendar, or of a year that is not known.
fn of(year: Option<i16>, month: Option<i8>, day: Option<i8>, text: &str) -> WrittenDate {
    let (Some(month), Some(day)) = (month, day) else {
        return WrittenDate::Wrong(format!("`{text}` is no date"));
    };
    // Every month is longest in a leap year.
    match (year, Date::new(year.unwrap_or(2000), month, day)) {
        (Some(_), Ok(date)) => WrittenDate::Day(date),
        (None, Ok(_)) => WrittenDate::WithoutYear { month, day },
        (_, Err(_)) => WrittenDate::Wrong(format!("`{text}` is a date that does not exist")),
    }
}

/// The month that three letters or more are the beginning of, in some language; none if
/// they begin two of them, as `jui` does in French.
fn month(name: &str) -> Option<i8> {
    let name = name.to_lowercase();
    if name.chars().count() < 3 {
        return None;
    }
    let is = |names: &[String]| names.iter().any(|full| full.starts_with(&name));
    let any = |month: &usize| {
        let mut all = languages();
        all.any(|language| is(&language.import.months[*month]))
    };
    let mut found = (0..12).filter(any);
    let month = found.next().filter(|_| found.next().is_none())?;
    i8::try_from(month + 1).ok()
}

/// Returns whether a part of a date says nothing, as `de` does in `3 de marzo`.
fn is_between(part: &str) -> bool {
    let part = part.to_lowercase();
    let mut all = languages();
    all.any(|language| language.import.between.contains(&part))
}

/// A part of a date without the ending of an ordinal number.
fn without_ordinal(part: &str) -> &str {
    let mut endings = languages().flat_map(|language| &language.import.ordinals);
    let number = endings.find_map(|ending| part.strip_suffix(ending.as_str()));
    let is_number = |it: &&str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
    number.filter(is_number).unwrap_or(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_read_in_the_forms_that_name_one_day() {
        let day = WrittenDate::Day(jiff::civil::date(2017, 11, 3));
        for text in [
            "2017-11-03",
            "2017/11/3",
            "3.11.2017",
            "03.11.2017",
            "3.11.17",
            "November 3, 2017",
            "3. November 2017",
            "3. Nov 17",
            "Nov 3 2017",
            "November 3rd, 2017",
            "3rd of November 2017",
            "3 novembre 2017",
            "3 de noviembre de 2017",
            "sunluka 3 2017",
            "2017-11-03T20:00:00",
            "2017-11-03T20:00:00Z",
            "2017-11-03 20:00",
            "3.11.2017 20:15:07",
            "Fr, 3.11.2017",
            "Freitag, 3. November 2017",
            "Fri 3 Nov 2017",
        ] {
            assert_eq!(read(text, None), day, "{text}");
        }
        let nameless = WrittenDate::WithoutYear { month: 3, day: 9 };
        for text in ["March 9", "9. März", "9.3.", "9 mars", "9 de marzo"] {
            assert_eq!(read(text, None), nameless, "{text}");
        }
        let first = WrittenDate::WithoutYear { month: 8, day: 1 };
        for text in ["1er août", "1 ago", "1st of Aug"] {
            assert_eq!(read(text, None), first, "{text}");
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in [
            "",
            "3",
            "2017-02-30",
            "30. Februar",
            "soon",
            "Ma 3",
            "3 jui 2017",
            "er 3",
            "3.13.17",
            "a b c d",
            "May",
        ] {
            assert!(
                matches!(read(text, None), WrittenDate::Wrong(_)),
                "{text}: {:?}",
                read(text, None)
            );
        }
    }

    #[test]
    fn the_order_of_day_and_month_comes_from_a_row_that_decides_or_from_the_keeper() {
        let day = |day, month| WrittenDate::Day(jiff::civil::date(2017, month, day));
        assert_eq!(read("3/11/2017", None), WrittenDate::TwoDays);
        assert_eq!(read("3-11-17", None), WrittenDate::TwoDays);
        assert_eq!(read("13/11/2017", None), day(13, 11));
        assert_eq!(read("11/13/2017 21:05:00", None), day(13, 11));
        assert_eq!(read("11/11/2017", None), day(11, 11));
        assert_eq!(read("3/11/2017", Some(DateOrder::MonthDayYear)), day(11, 3));
        assert_eq!(read("3/11/2017", Some(DateOrder::DayMonthYear)), day(3, 11));
        let order = |cells: &[&str]| order_of(cells.iter().copied());
        assert_eq!(
            order(&["1/2/2026", "1/23/2026"]),
            Some(DateOrder::MonthDayYear)
        );
        assert_eq!(
            order(&["23/1/2026", "1/2/2026"]),
            Some(DateOrder::DayMonthYear)
        );
        assert_eq!(order(&["23/1/2026", "1/23/2026"]), None);
        assert_eq!(order(&["1/2/2026"]), None);
        for (format, order) in [
            ("d/m/y", DateOrder::DayMonthYear),
            ("TT.MM.JJJJ", DateOrder::DayMonthYear),
            ("%m/%d/%Y", DateOrder::MonthDayYear),
            ("yyyy-mm-dd", DateOrder::YearMonthDay),
        ] {
            assert_eq!(DateOrder::from_format(format), Some(order), "{format}");
        }
        assert_eq!(DateOrder::from_format("d"), None);
    }

    #[test]
    fn a_title_may_name_its_day() {
        let day = Some(jiff::civil::date(2026, 1, 5));
        assert_eq!(within("Skatabend, 05.01.2026"), day);
        assert_eq!(within("Evening of January 5, 2026 (final)"), day);
        assert_eq!(within("2026-01-05"), day);
        assert_eq!(within("Season 2026"), None);
        assert_eq!(within("Liga 1"), None);
    }
}
