//! Thinking times by the difference of the ratings. Source: keizer.md, 4.6.

use schemars::JsonSchema;
use serde::Deserialize;

/// The options by which the time of both players together is shared out.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TimeBonus {
    /// The curve from the difference of ratings to the time.
    #[serde(default)]
    pub curve: BonusCurve,
    /// The least time of the stronger player, in minutes, from 0.
    pub min: f64,
    /// The time of both together, in minutes, above 2.
    pub sum: f64,
    /// The steepness with which the curve falls, a rating point; above 0.0001.
    pub factor: f64,
}

/// The shape of the curve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BonusCurve {
    /// Exponential in the difference.
    #[default]
    Expo,
}

impl TimeBonus {
    /// Minutes for white and black by their ratings; `None` where no times can be given.
    ///
    /// The stronger has min + (sum - 2 min) / (1 + e^(factor · d)) for the difference d,
    /// rounded half to even, and the weaker the rest. White counts as the stronger of
    /// two equals.
    pub fn minutes(&self, white: u32, black: u32) -> Option<(i64, i64)> {
        if !self.is_valid() {
            return None;
        }
        let difference = f64::from(white.abs_diff(black));
        let curve = 1.0 + libm::exp(self.factor * difference);
        let stronger = (self.min + (self.sum - 2.0 * self.min) / curve).round_ties_even();
        let weaker = (self.sum - stronger).round_ties_even();
        let (stronger, weaker) = (stronger as i64, weaker as i64);
        Some(if white >= black {
            (stronger, weaker)
        } else {
            (weaker, stronger)
        })
    }

    /// Reads the text that KeizerForClubs stores: `curve=expo, min=5, sum=40, fak=0.006`.
    ///
    /// Keys go in any case; a `#` in front switches the times off, and so does a text
    /// that lacks a number.
    pub fn from_text(text: &str) -> Option<TimeBonus> {
        if text.trim_start().starts_with('#') {
            return None;
        }
        let number = |wanted: &str| {
            let mut entries = text.split(',').filter_map(|entry| entry.split_once('='));
            let (_, value) = entries.find(|(key, _)| key.trim().eq_ignore_ascii_case(wanted))?;
            value.trim().parse::<f64>().ok()
        };
        let bonus = TimeBonus {
            curve: BonusCurve::Expo,
            min: number("min")?,
            sum: number("sum")?,
            factor: number("fak")?,
        };
        bonus.is_valid().then_some(bonus)
    }

    fn is_valid(&self) -> bool {
        let range = 0.0..=1e6;
        range.contains(&self.min)
            && range.contains(&self.sum)
            && self.sum > 2.0
            && self.factor > 0.0001
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(difference: u32, stronger: i64, weaker: i64) {
        let bonus = TimeBonus::from_text("curve=expo, min=5, sum=40, fak=0.006").unwrap();
        let minutes = bonus.minutes(1500 + difference, 1500);
        assert_eq!(minutes, Some((stronger, weaker)), "white is stronger");
        let minutes = bonus.minutes(1500, 1500 + difference);
        let (white, black) = minutes.unwrap();
        assert_eq!((white.max(black), white.min(black)), (weaker, stronger));
    }

    #[test]
    fn the_stronger_has_less_time_the_greater_the_difference() {
        check(0, 20, 20);
        check(50, 18, 22);
        check(100, 16, 24);
        check(200, 12, 28);
        check(400, 7, 33);
        check(800, 5, 35);
    }

    #[test]
    fn a_text_that_makes_no_sense_gives_no_times() {
        let read = TimeBonus::from_text;
        assert_eq!(read("#curve=expo, min=5, sum=40, fak=0.006"), None);
        assert_eq!(read(""), None);
        assert_eq!(read("min=5, sum=2, fak=0.006"), None);
        assert_eq!(read("min=-1, sum=40, fak=0.006"), None);
        assert_eq!(read("min=5, sum=40, fak=0.0001"), None);
        assert_eq!(read("min=5, sum=NaN, fak=0.006"), None);
        assert!(read("MIN=5,Sum=40,FAK=0.006").is_some());
    }

    #[test]
    fn huge_differences_leave_the_minimum() {
        let bonus = TimeBonus::from_text("min=5, sum=40, fak=9").unwrap();
        assert_eq!(bonus.minutes(u32::MAX, 0), Some((5, 35)));
    }
}
