//! Keizer points as exact numbers.
//!
//! The program that clubs use today sums in binary32, which breaks exact ties by noise.
//! Here every amount is an integer count of one fixed unit, so that equal sums are equal.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

/// An exact number of Keizer points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i128);

/// The points of a win against a player, in units of 10⁻⁹ points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RankValue(pub i64);

/// The part of a rank value that a row earns: from nothing to all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueShare(i128);

/// Units of a point in a [`RankValue`].
pub const VALUE_UNITS: i64 = 1_000_000_000;

/// The number of times that a share can be halved and still be exact.
const HALVINGS: u32 = 33;

/// Hundredths of a per cent in the whole.
const HUNDREDTHS: i128 = 10_000;

/// Units of the whole in a [`ValueShare`]: two per cents of two decimals may be multiplied,
/// and the product be halved [`HALVINGS`] times.
const SHARE_UNITS: i128 = (HUNDREDTHS * HUNDREDTHS) << HALVINGS;

/// Units of a point in [`Points`].
const UNITS: i128 = VALUE_UNITS as i128 * SHARE_UNITS;

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);

    /// The amount in whole hundredths of a point, half away from zero.
    pub fn hundredths(self) -> i128 {
        self.scaled(2)
    }

    /// The nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        self.to_string().parse().unwrap_or(0.0)
    }

    /// The amount with a fixed number of decimals, half away from zero.
    pub fn fixed(self, decimals: u32) -> String {
        let scaled = self.scaled(decimals);
        let digits = scaled.unsigned_abs();
        let power = 10_u128.pow(decimals);
        let sign = if scaled < 0 { "-" } else { "" };
        if decimals == 0 {
            return format!("{sign}{digits}");
        }
        let width = decimals as usize;
        format!("{sign}{}.{:0width$}", digits / power, digits % power)
    }

    /// The shortest decimals that are exact, but at least `decimals` of them.
    pub fn at_least(self, decimals: u32) -> String {
        let exact = self.to_string();
        let shown = exact.split_once('.').map_or(0, |(_, digits)| digits.len());
        if shown >= decimals as usize {
            exact
        } else {
            self.fixed(decimals)
        }
    }

    /// The amount in units of 10 to the minus `decimals`, half away from zero.
    fn scaled(self, decimals: u32) -> i128 {
        let units = self.0.unsigned_abs();
        let unit = UNITS.unsigned_abs();
        let (mut whole, mut rest) = (units / unit, units % unit);
        for _ in 0..decimals {
            rest *= 10;
            whole = whole * 10 + rest / unit;
            rest %= unit;
        }
        if rest * 2 >= unit {
            whole += 1;
        }
        let whole = i128::try_from(whole).unwrap_or(i128::MAX);
        if self.0 < 0 { -whole } else { whole }
    }
}

impl fmt::Display for Points {
    /// Writes the exact amount with as few decimals as it has.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = self.0.unsigned_abs();
        let unit = UNITS.unsigned_abs();
        if self.0 < 0 {
            f.write_str("-")?;
        }
        write!(f, "{}", units / unit)?;
        let mut rest = units % unit;
        if rest > 0 {
            f.write_str(".")?;
        }
        while rest > 0 {
            rest *= 10;
            write!(f, "{}", rest / unit)?;
            rest %= unit;
        }
        Ok(())
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(amounts: I) -> Points {
        amounts.fold(Points::ZERO, Add::add)
    }
}

impl RankValue {
    /// The value itself as points.
    pub fn points(self) -> Points {
        ValueShare::WHOLE * self
    }
}

impl ValueShare {
    /// Nothing of a value.
    pub const NONE: ValueShare = ValueShare(0);
    /// All of a value.
    pub const WHOLE: ValueShare = ValueShare(SHARE_UNITS);
    /// Half of a value.
    pub const HALF: ValueShare = ValueShare(SHARE_UNITS / 2);

    /// A share given in hundredths of a per cent.
    pub fn hundredths_of_per_cent(hundredths: i64) -> ValueShare {
        ValueShare(SHARE_UNITS / HUNDREDTHS * i128::from(hundredths))
    }

    /// A share of this share, both given without halvings.
    pub fn of(self, other: ValueShare) -> ValueShare {
        ValueShare(
            ((self.0 >> HALVINGS) * (other.0 >> HALVINGS) / (HUNDREDTHS * HUNDREDTHS)) << HALVINGS,
        )
    }

    /// A number of fifths of the whole.
    pub fn fifths(fifths: u32) -> ValueShare {
        ValueShare(SHARE_UNITS / 5 * i128::from(fifths))
    }

    /// The share halved so many times.
    ///
    /// From the 34th time on nothing is left: of any rank value that is less than a
    /// millionth of a point.
    pub fn halved(self, times: u32) -> ValueShare {
        if times > HALVINGS {
            ValueShare::NONE
        } else {
            ValueShare(self.0 >> times)
        }
    }
}

impl Mul<RankValue> for ValueShare {
    type Output = Points;

    fn mul(self, value: RankValue) -> Points {
        Points(self.0.saturating_mul(i128::from(value.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: f64) -> RankValue {
        RankValue((text * 1e9) as i64)
    }

    #[test]
    fn amounts_are_written_with_the_decimals_that_they_have() {
        assert_eq!(Points::ZERO.to_string(), "0");
        assert_eq!(value(5.0).points().to_string(), "5");
        assert_eq!((ValueShare::HALF * value(3.0)).to_string(), "1.5");
        let excused = ValueShare::hundredths_of_per_cent(3500);
        assert_eq!((excused * value(3.0)).to_string(), "1.05");
        assert_eq!((excused.halved(3) * value(13.0)).to_string(), "0.56875");
    }

    #[test]
    fn halves_round_away_from_zero_where_decimals_are_fixed() {
        let eighth = ValueShare::WHOLE.halved(3) * value(1.0);
        assert_eq!(eighth.fixed(2), "0.13");
        assert_eq!(eighth.fixed(0), "0");
        assert_eq!(eighth.hundredths(), 13);
        assert_eq!((ValueShare::HALF * value(1.0)).fixed(0), "1");
        assert_eq!(value(12.0).points().fixed(2), "12.00");
    }

    #[test]
    fn more_decimals_appear_only_where_they_are_needed() {
        assert_eq!(value(2.5).points().at_least(2), "2.50");
        assert_eq!((ValueShare::HALF * value(2.5)).at_least(1), "1.25");
        assert_eq!(Points::ZERO.at_least(1), "0.0");
    }

    #[test]
    fn thirty_three_halvings_are_exact_and_then_nothing_is_left() {
        let whole = ValueShare::hundredths_of_per_cent(1);
        let smallest = whole.halved(33);
        assert_eq!(ValueShare(smallest.0 << 33), whole);
        assert_eq!(whole.halved(34), ValueShare::NONE);
        assert_eq!(whole.halved(4_000_000_000), ValueShare::NONE);
    }

    #[test]
    fn two_per_cents_multiply_exactly() {
        let product =
            ValueShare::hundredths_of_per_cent(7501).of(ValueShare::hundredths_of_per_cent(251));
        assert_eq!((product * value(1.0)).to_string(), "0.01882751");
        assert_eq!(ValueShare::WHOLE.of(ValueShare::HALF), ValueShare::HALF);
    }

    #[test]
    fn huge_sums_stop_at_the_end_of_the_range() {
        let most = ValueShare::WHOLE * RankValue(i64::MAX);
        let sum: Points = std::iter::repeat_n(most, 1000).sum();
        assert!(sum >= most);
    }

    #[test]
    fn a_floating_point_number_is_the_nearest() {
        let third = ValueShare::hundredths_of_per_cent(3333) * value(1.0);
        assert_eq!(third.to_f64(), 0.3333);
        assert_eq!(value(6.55).points().to_f64(), 6.55);
    }
}
