//! Words of YAML that mean a number, a truth value or nothing.

use std::fmt;

/// The meaning of a scalar without quotes.
///
/// Source: YAML 1.2.2, "Core Schema", with `0b` for base 2 and digits behind a leading zero
/// as text, so that `007` is an id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ScalarMeaning {
    Nothing,
    Truth(bool),
    Unsigned(u64),
    Signed(i64),
    Real(f64),
    Text,
}

impl ScalarMeaning {
    /// Returns the meaning of a word.
    pub(crate) fn of(word: &str) -> ScalarMeaning {
        match word {
            _ if is_nothing(word) => ScalarMeaning::Nothing,
            "true" | "True" | "TRUE" => ScalarMeaning::Truth(true),
            "false" | "False" | "FALSE" => ScalarMeaning::Truth(false),
            _ => number(word).unwrap_or(ScalarMeaning::Text),
        }
    }
}

impl fmt::Display for ScalarMeaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScalarMeaning::Nothing | ScalarMeaning::Text => Ok(()),
            ScalarMeaning::Truth(value) => value.fmt(f),
            ScalarMeaning::Unsigned(number) => number.fmt(f),
            ScalarMeaning::Signed(number) => number.fmt(f),
            ScalarMeaning::Real(number) => number.fmt(f),
        }
    }
}

/// Returns whether a word without quotes means that there is nothing.
pub(crate) fn is_nothing(word: &str) -> bool {
    matches!(word, "" | "~" | "null" | "Null" | "NULL")
}

fn number(word: &str) -> Option<ScalarMeaning> {
    if !word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.')) {
        return None;
    }
    let unsigned = word.strip_prefix(['+', '-']).unwrap_or(word);
    let is_negative = word.starts_with('-');
    if let Some(number) = whole(unsigned, is_negative) {
        return Some(number);
    }
    match unsigned {
        ".inf" | ".Inf" | ".INF" if is_negative => {
            return Some(ScalarMeaning::Real(f64::NEG_INFINITY));
        }
        ".inf" | ".Inf" | ".INF" => return Some(ScalarMeaning::Real(f64::INFINITY)),
        ".nan" | ".NaN" | ".NAN" if unsigned == word => {
            return Some(ScalarMeaning::Real(f64::NAN));
        }
        _ => {}
    }
    let begins = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let is_id = unsigned.len() > 1
        && unsigned.starts_with('0')
        && unsigned.bytes().all(|byte| byte.is_ascii_digit());
    let real: f64 = word.parse().ok().filter(|_| begins && !is_id)?;
    real.is_finite().then_some(ScalarMeaning::Real(real))
}

/// A whole number without its sign, in base 2, 8, 10 or 16.
fn whole(unsigned: &str, is_negative: bool) -> Option<ScalarMeaning> {
    let bases = [("0x", 16), ("0o", 8), ("0b", 2)];
    let based = bases
        .iter()
        .find_map(|&(start, base)| Some((unsigned.strip_prefix(start)?, base)));
    let (digits, base) = based.unwrap_or((unsigned, 10));
    let is_id = base == 10 && digits.len() > 1 && digits.starts_with('0');
    if is_id || !digits.starts_with(|c: char| c.is_digit(base)) {
        return None;
    }
    let magnitude = u64::from_str_radix(digits, base).ok()?;
    if is_negative {
        let signed = i64::try_from(-i128::from(magnitude)).ok()?;
        return Some(ScalarMeaning::Signed(signed));
    }
    Some(ScalarMeaning::Unsigned(magnitude))
}

#[cfg(test)]
mod tests {
    use super::ScalarMeaning::{Nothing, Real, Signed, Text, Truth, Unsigned};
    use super::*;

    #[test]
    fn words_mean_what_the_core_schema_says() {
        let check = |word, expected| assert_eq!(ScalarMeaning::of(word), expected, "{word}");
        for word in ["", "~", "null", "NULL"] {
            check(word, Nothing);
        }
        check("true", Truth(true));
        check("FALSE", Truth(false));
        for word in [
            "nUll", "No", "y", "tRue", "off", "-", "+", ".", "1-0", "+-1",
        ] {
            check(word, Text);
        }
        check("0", Unsigned(0));
        check("-0", Signed(0));
        check("+12", Unsigned(12));
        check("-7", Signed(-7));
        check("0x1F", Unsigned(31));
        check("-0o17", Signed(-15));
        check("0b101", Unsigned(5));
        check("18446744073709551615", Unsigned(u64::MAX));
        check("-9223372036854775808", Signed(i64::MIN));
        check("1e3", Real(1000.0));
        check(".5", Real(0.5));
        check("-1.5E-2", Real(-0.015));
        check("18446744073709551616", Real(18_446_744_073_709_551_616.0));
        check(".inf", Real(f64::INFINITY));
        check("-.Inf", Real(f64::NEG_INFINITY));
        for word in [
            "007",
            "-01",
            "+00",
            "0x",
            "0xg",
            "1_000",
            "2026-11-06",
            "1e999",
            "inf",
            "NaN",
        ] {
            check(word, Text);
        }
    }
}
