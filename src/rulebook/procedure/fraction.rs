//! Exact fractions of a body of people.

use std::fmt;

use serde::{Deserialize, Deserializer};

/// A fraction above 0 and at most 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BodyFraction {
    /// In lowest terms.
    above: u32,
    below: u32,
}

impl BodyFraction {
    /// Reads a fraction such as `3/4`; `1` is the whole. `None` if it is no fraction or
    /// not above 0 and at most 1.
    pub(crate) fn read(text: &str) -> Option<BodyFraction> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let number = |text: &str| {
            let digits = text.trim();
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<u32>().ok().filter(|_| is_number)
        };
        let (above, below) = (number(above)?, number(below)?);
        let (mut divisor, mut rest) = (below, above);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        let is_share = 0 < above && above <= below;
        is_share.then(|| BodyFraction {
            above: above / divisor,
            below: below / divisor,
        })
    }

    /// The least number of `whole` that is at least the fraction, or if `is_strict` more.
    pub(crate) fn least(self, whole: usize, is_strict: bool) -> usize {
        let part = u128::from(self.above) * whole as u128;
        let below = u128::from(self.below);
        let least = if is_strict {
            part / below + 1
        } else {
            part.div_ceil(below)
        };
        usize::try_from(least).unwrap_or(usize::MAX)
    }
}

impl fmt::Display for BodyFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.below {
            1 => self.above.fmt(f),
            below => write!(f, "{}/{below}", self.above),
        }
    }
}

impl<'de> Deserialize<'de> for BodyFraction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BodyFraction, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = BodyFraction;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a fraction above 0 and at most 1, such as `3/4`")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<BodyFraction, E> {
                BodyFraction::read(text)
                    .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<BodyFraction, E> {
                let one = BodyFraction::read("1").filter(|_| number == 1);
                one.ok_or_else(|| E::invalid_value(serde::de::Unexpected::Unsigned(number), &self))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

impl schemars::JsonSchema for BodyFraction {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Share".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A fraction above 0 and at most 1",
            "type": ["string", "integer"],
            "pattern": "^[0-9]+(/[0-9]+)?$"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions() {
        assert_eq!(
            BodyFraction::read("3/4").map(|it| it.to_string()),
            Some("3/4".to_owned())
        );
        assert_eq!(BodyFraction::read(" 6 / 8 "), BodyFraction::read("3/4"));
        assert_eq!(BodyFraction::read("1"), BodyFraction::read("5/5"));
        for text in ["0/4", "5/4", "1/0", "-1/2", "0.75", "3/4/5", "", "+1/2"] {
            assert_eq!(BodyFraction::read(text), None, "{text}");
        }
    }

    #[test]
    fn least_number() {
        let least =
            |share, whole, is_strict| BodyFraction::read(share).unwrap().least(whole, is_strict);
        assert_eq!(least("3/4", 8, false), 6);
        assert_eq!(least("3/4", 8, true), 7);
        assert_eq!(least("3/4", 9, false), 7);
        assert_eq!(least("3/4", 9, true), 7);
        assert_eq!(least("1/3", 3, false), 1);
        assert_eq!(least("1/2", 0, true), 1);
        assert_eq!(least("1", 5, false), 5);
    }
}
