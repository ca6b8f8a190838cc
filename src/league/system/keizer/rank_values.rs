//! The points of a win against the player in each place.

use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Unexpected, Visitor};

use crate::league::system::keizer::exact_points::{RankValue, VALUE_UNITS};

/// The values of places 1 to n, for n players ranked by `ratio` (r), first to last.
///
/// Without normalisation neighbours differ by 1, and the first counts
/// (n - 1) r / (r - 1), rounded half to even; half up would contradict the tournaments
/// on record. With it the last counts 1 and the first r, each value being rounded half
/// to even to as many decimals as keep neighbours apart. Source: keizer.md, 2.1.
pub fn rank_values(n: usize, ratio: ExactRatio, normalised: bool) -> Vec<RankValue> {
    if normalised {
        normalised_scale(n, ratio)
    } else {
        plain_scale(n, ratio)
    }
}

/// Decimals of the values of a normalised scale for n players.
///
/// The smallest d with step > 10^-d, where the step is (r - 1) / (n - 1); at most 9.
pub fn digits(n: usize, ratio: ExactRatio) -> u32 {
    let gaps = n.saturating_sub(1) as i128;
    let (excess, one) = (ratio.excess(), i128::from(ratio.one));
    let apart = |&digits: &u32| excess * 10_i128.pow(digits) > one * gaps;
    (0..=MOST_DIGITS).find(apart).unwrap_or(MOST_DIGITS)
}

const MOST_DIGITS: u32 = 9;

fn plain_scale(n: usize, ratio: ExactRatio) -> Vec<RankValue> {
    let gaps = n.saturating_sub(1) as i128;
    let first = round_half_even(gaps * i128::from(ratio.numerator), ratio.excess());
    let units = i128::from(VALUE_UNITS);
    (0..n as i128)
        .map(|above| rank_value((first - above) * units))
        .collect()
}

fn normalised_scale(n: usize, ratio: ExactRatio) -> Vec<RankValue> {
    let gaps = n.saturating_sub(1) as i128;
    if gaps == 0 {
        return vec![RankValue(VALUE_UNITS); n];
    }
    let power = 10_i128.pow(digits(n, ratio));
    let unit = i128::from(VALUE_UNITS) / power;
    let (r, one) = (i128::from(ratio.numerator), i128::from(ratio.one));
    (0..n as i128)
        .map(|above| {
            let exact = r * gaps - above * ratio.excess();
            rank_value(round_half_even(exact * power, one * gaps) * unit)
        })
        .collect()
}

fn rank_value(units: i128) -> RankValue {
    RankValue(i64::try_from(units).unwrap_or(i64::MAX))
}

/// The quotient of two numbers, the second positive, rounded half to even.
fn round_half_even(numerator: i128, denominator: i128) -> i128 {
    let below = numerator.div_euclid(denominator);
    let twice = numerator.rem_euclid(denominator) * 2;
    let up = twice > denominator || (twice == denominator && below % 2 != 0);
    below + i128::from(up)
}

/// The ratio of a win against the first to one against the last.
///
/// Read as decimal text, so that 1.1 is eleven tenths; above 1, at most 1,000, with at
/// most four decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactRatio {
    numerator: i64,
    /// The power of ten below the line.
    one: i64,
}

impl ExactRatio {
    const MOST: i64 = 1000;
    const MOST_DECIMALS: usize = 4;

    /// A whole ratio from 2 to 1,000.
    pub const fn whole(ratio: u16) -> ExactRatio {
        ExactRatio {
            numerator: ratio as i64,
            one: 1,
        }
    }

    /// The part of the ratio above 1, over [`ExactRatio::one`]; positive.
    fn excess(self) -> i128 {
        i128::from(self.numerator - self.one)
    }
}

impl fmt::Display for ExactRatio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator / self.one)?;
        let mut rest = self.numerator % self.one;
        if rest > 0 {
            f.write_str(".")?;
        }
        while rest > 0 {
            rest *= 10;
            write!(f, "{}", rest / self.one)?;
            rest %= self.one;
        }
        Ok(())
    }
}

impl FromStr for ExactRatio {
    type Err = RatioError;

    fn from_str(text: &str) -> Result<ExactRatio, RatioError> {
        let (whole, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
        let decimals = decimals.trim_end_matches('0');
        let digits = [whole, decimals].concat();
        let plain = !whole.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !plain || decimals.len() > ExactRatio::MOST_DECIMALS {
            return Err(RatioError);
        }
        let numerator: i64 = digits.parse().map_err(|_| RatioError)?;
        let one = 10_i64.pow(decimals.len() as u32);
        let ratio = ExactRatio { numerator, one };
        if numerator > one && numerator / one <= ExactRatio::MOST {
            Ok(ratio)
        } else {
            Err(RatioError)
        }
    }
}

/// The text is no ratio: a decimal above 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatioError;

impl fmt::Display for RatioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a ratio is a decimal above 1 and up to 1000 with at most four decimals")
    }
}

impl<'de> Deserialize<'de> for ExactRatio {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ExactRatio, D::Error> {
        deserializer.deserialize_any(RatioVisitor)
    }
}

struct RatioVisitor;

impl Visitor<'_> for RatioVisitor {
    type Value = ExactRatio;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number above 1, up to 1000, with at most four decimals")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<ExactRatio, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<ExactRatio, E> {
        self.visit_str(&number.to_string())
    }

    /// The shortest decimal that reads back is what the file says.
    fn visit_f64<E: de::Error>(self, number: f64) -> Result<ExactRatio, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<ExactRatio, E> {
        text.parse().map_err(|error| match text.trim().parse() {
            Ok(number) => E::invalid_value(Unexpected::Float(number), &self),
            Err(_) => E::custom(format_args!("`{text}` is no ratio: {error}")),
        })
    }
}

impl schemars::JsonSchema for ExactRatio {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Ratio".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "number", "exclusiveMinimum": 1, "maximum": 1000 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(n: usize, ratio: &str, normalised: bool, expected: &str) {
        let values = rank_values(n, ratio.parse().unwrap(), normalised);
        let shown: Vec<String> = values.iter().map(|it| it.points().to_string()).collect();
        assert_eq!(shown.join(" "), expected, "n = {n}, r = {ratio}");
    }

    #[test]
    fn neighbours_differ_by_one_below_a_first_rounded_half_to_even() {
        check(8, "3", false, "10 9 8 7 6 5 4 3");
        check(4, "3", false, "4 3 2 1");
        check(5, "3", false, "6 5 4 3 2");
        check(10, "3", false, "14 13 12 11 10 9 8 7 6 5");
        check(2, "1.01", false, "101 100");
        check(1, "3", false, "0");
        check(0, "3", false, "");
    }

    #[test]
    fn a_normalised_scale_goes_from_the_ratio_down_to_one() {
        check(9, "3", true, "3 2.8 2.5 2.2 2 1.8 1.5 1.2 1");
        check(3, "3", true, "3 2 1");
        check(2, "1.01", true, "1.01 1");
        check(1, "3", true, "1");
        check(0, "3", true, "");
    }

    /// Steps of exactly a power of ten need one digit more: `>` and not `≥`.
    #[test]
    fn a_step_of_a_tenth_has_two_decimals() {
        assert_eq!(digits(21, ExactRatio::whole(3)), 2);
        assert_eq!(digits(20, ExactRatio::whole(3)), 1);
        assert_eq!(digits(2, ExactRatio::whole(3)), 0);
    }

    /// The exact scale goes to even where binary32 rounds 2.25 and 3.25 as it happens: r = 4 and
    /// n = 21 give steps of 0.15, so places 2, 4 … stand on a half.
    #[test]
    fn exact_halves_go_to_even_where_the_program_rounds_by_noise() {
        let values = rank_values(21, ExactRatio::whole(4), true);
        let shown: Vec<String> = values.iter().map(|it| it.points().to_string()).collect();
        assert_eq!(shown[1], "3.8", "3.85");
        assert_eq!(shown[3], "3.6", "3.55");
        assert_eq!(shown[5], "3.2", "3.25");
        assert_eq!(shown[7], "3", "2.95");
    }

    #[test]
    fn no_two_places_of_any_scale_share_a_value() {
        for ratio in ["4", "3.5", "3", "2.5", "2", "1.5", "1.2", "1.1", "1.01"] {
            for n in 0..=120 {
                for normalised in [false, true] {
                    let values = rank_values(n, ratio.parse().unwrap(), normalised);
                    assert!(values.is_sorted_by(|above, below| above > below));
                }
            }
        }
    }

    #[test]
    fn a_ratio_is_decimal_text_above_one() {
        let read = |text: &str| text.parse::<ExactRatio>().map(|ratio| ratio.to_string());
        assert_eq!(read("3"), Ok("3".to_owned()));
        assert_eq!(read("1.010"), Ok("1.01".to_owned()));
        assert_eq!(read("1000"), Ok("1000".to_owned()));
        for wrong in [
            "1", "0.5", "-3", "", ".", "1e3", "1.00001", "1001", "3,5", "NaN",
        ] {
            assert_eq!(read(wrong), Err(RatioError), "{wrong}");
        }
    }
}
