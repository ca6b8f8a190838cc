//! Dan and kyu, on one line of integers.

use std::fmt;
use std::str::FromStr;

/// A rank in dan or kyu, held as its level: n Dan is n, n Kyu is 1 - n.
///
/// So 1 Dan is 1 and 1 Kyu is 0: one step, with no rank between them, and no limit at
/// either end. Source: handicap.md, 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(pub i32);

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 > 0 {
            write!(f, "{} Dan", self.0)
        } else {
            write!(f, "{} Kyu", 1 - self.0)
        }
    }
}

impl FromStr for Grade {
    type Err = GradeError;

    /// Reads `3 Kyu` or `1 Dan`; case and the blank between do not matter.
    fn from_str(text: &str) -> Result<Grade, GradeError> {
        let text = text.trim();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, unit) = text.split_at(digits);
        let number: i32 = number.parse().map_err(|_| GradeError)?;
        match unit.trim().to_ascii_lowercase().as_str() {
            _ if number < 1 => Err(GradeError),
            "dan" => Ok(Grade(number)),
            "kyu" => Ok(Grade(1 - number)),
            _ => Err(GradeError),
        }
    }
}

/// The text is no rank: a number from 1, and `Dan` or `Kyu`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GradeError;

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, level: Result<i32, GradeError>) {
        assert_eq!(text.parse::<Grade>().map(|grade| grade.0), level, "{text}");
    }

    #[test]
    fn one_kyu_and_one_dan_are_neighbours() {
        check("1 Dan", Ok(1));
        check("1 Kyu", Ok(0));
        check("2 Kyu", Ok(-1));
        check("12 Kyu", Ok(-11));
    }

    #[test]
    fn a_rank_needs_a_number_from_one_and_a_unit() {
        check("0 Dan", Err(GradeError));
        check("Dan", Err(GradeError));
        check("3 Dann", Err(GradeError));
        check("99999999999 Kyu", Err(GradeError));
        check("", Err(GradeError));
    }

    #[test]
    fn a_rank_is_printed_as_it_is_written() {
        assert_eq!(Grade(1).to_string(), "1 Dan");
        assert_eq!(Grade(0).to_string(), "1 Kyu");
        assert_eq!(Grade(-11).to_string(), "12 Kyu");
    }
}
