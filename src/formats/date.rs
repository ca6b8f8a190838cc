//! Dates as people write them into a table.

use jiff::civil::Date;

use crate::formats::cell_grid::GridCell;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};
use crate::syntax::language::languages;

/// Reads the dates of a table in the order of its rows.
#[derive(Debug)]
pub struct DateReader<'a> {
    file: &'a str,
    /// The year of the last row, where rows leave it out; at first that of the command line.
    year: Option<i16>,
    last: Option<i8>,
    /// The first date without a year where none is known, and how many there are.
    nameless: Option<(GridCell, usize)>,
}

impl<'a> DateReader<'a> {
    /// `year` is that of the first row without one.
    pub fn new(file: &'a str, year: Option<i16>) -> DateReader<'a> {
        DateReader {
            file,
            year,
            last: None,
            nameless: None,
        }
    }

    /// The place of a cell.
    pub fn at(&self) -> KeyPath<'a> {
        KeyPath::file(self.file)
    }

    /// The day that a cell names; reports what is none.
    ///
    /// Without a year in the cell, a date in the first half of the year below one in the
    /// second half is of the next year.
    pub fn day(&mut self, cell: &GridCell, diagnostics: &mut Diagnostics) -> Option<Date> {
        match read(&cell.text) {
            WrittenDate::Day(date) => Some(date),
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
                    diagnostics.error(Code::BadDate, self.at().span(cell.span.clone()), message);
                }
                date.ok()
            }
            WrittenDate::Wrong(message) => {
                diagnostics
                    .error(Code::BadDate, self.at().span(cell.span.clone()), message)
                    .help("write year, month and day as `2017-11-10`");
                None
            }
        }
    }

    /// Asks for the year, once, where dates leave it out.
    pub fn report(&self, diagnostics: &mut Diagnostics) {
        let Some((cell, count)) = &self.nameless else {
            return;
        };
        let message = if *count == 1 {
            format!("`{}` is a date without a year", cell.text)
        } else {
            format!("{count} dates without a year, the first is `{}`", cell.text)
        };
        diagnostics
            .error(Code::BadDate, self.at().span(cell.span.clone()), message)
            .help("name the year of the first row, such as `--year 2017`");
    }
}

/// A day, or the reason why a text is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenDate {
    Day(Date),
    /// Month and day, where the year is left out.
    WithoutYear {
        month: i8,
        day: i8,
    },
    /// The message says what is wrong.
    Wrong(String),
}

/// Reads `2017-11-03`, `3.11.2017`, `November 3, 2017`, `3. November`, `1er mars 2017`.
///
/// `3/11/2017` can be two days and is refused.
pub fn read(text: &str) -> WrittenDate {
    let wrong = || WrittenDate::Wrong(format!("`{text}` is no date"));
    let parts: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ",.-/".contains(c))
        .filter(|part| !part.is_empty() && !is_between(part))
        .map(without_ordinal)
        .collect();
    let number = |part: &str| part.parse::<i16>().ok();
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if text.contains('/') && parts.first().is_none_or(|year| year.len() != 4) {
        return WrittenDate::Wrong(format!("`{text}` can be two days"));
    }
    match parts.as_slice() {
        [year, month, day] if year.len() == 4 && parts.iter().all(|it| digits(it)) => {
            of(number(year), month.parse().ok(), day.parse().ok(), text)
        }
        [day, month, year] if year.len() == 4 && parts.iter().all(|it| digits(it)) => {
            of(number(year), month.parse().ok(), day.parse().ok(), text)
        }
        [day, month] if digits(day) && digits(month) && text.contains('.') => {
            of(None, month.parse().ok(), day.parse().ok(), text)
        }
        [first, second, rest @ ..] if rest.len() < 2 => {
            let (name, day) = if digits(first) {
                (second, first)
            } else {
                (first, second)
            };
            let year = match rest {
                [year] if year.len() == 4 => match number(year) {
                    Some(year) => Some(year),
                    None => return wrong(),
                },
                [] => None,
                _ => return wrong(),
            };
            match (month(name), day.parse().ok()) {
                (Some(month), Some(day)) => of(year, Some(month), Some(day), text),
                _ => wrong(),
            }
        }
        _ => wrong(),
    }
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
        let mut all = languages().iter();
        all.any(|language| is(&language.import.months[*month]))
    };
    let mut found = (0..12).filter(any);
    let month = found.next().filter(|_| found.next().is_none())?;
    i8::try_from(month + 1).ok()
}

/// Returns whether a part of a date says nothing, as `de` does in `3 de marzo`.
fn is_between(part: &str) -> bool {
    let part = part.to_lowercase();
    let mut all = languages().iter();
    all.any(|language| language.import.between.contains(&part))
}

/// A part of a date without the ending of an ordinal number.
fn without_ordinal(part: &str) -> &str {
    let mut endings = languages()
        .iter()
        .flat_map(|language| &language.import.ordinals);
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
            "November 3, 2017",
            "3. November 2017",
            "Nov 3 2017",
            "November 3rd, 2017",
            "3rd of November 2017",
            "3 novembre 2017",
            "3 de noviembre de 2017",
            "sunluka 3 2017",
        ] {
            assert_eq!(read(text), day, "{text}");
        }
        let nameless = WrittenDate::WithoutYear { month: 3, day: 9 };
        for text in ["March 9", "9. März", "9.3.", "9 mars", "9 de marzo"] {
            assert_eq!(read(text), nameless, "{text}");
        }
        let first = WrittenDate::WithoutYear { month: 8, day: 1 };
        for text in ["1er août", "1 ago", "1st of Aug"] {
            assert_eq!(read(text), first, "{text}");
        }
    }

    #[test]
    fn what_is_no_day_or_two_is_refused() {
        for text in [
            "",
            "3",
            "3/11/2017",
            "2017-02-30",
            "30. Februar",
            "soon",
            "Ma 3",
            "3 jui 2017",
            "er 3",
            "3.11.17",
            "a b c d",
        ] {
            assert!(matches!(read(text), WrittenDate::Wrong(_)), "{text}");
        }
    }
}
