//! Single values, with what is expected in a keeper's words.

use std::fmt;

use jiff::civil::Date;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{self, Unexpected, Visitor};

use crate::content::wording::refuse;
use crate::diagnostic::Code;

/// A text as written, also where it looks like a number; only `null` and `~` need quotes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(pub String);

/// A whole number from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Whole(pub u64);

/// A finite number.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Number(pub f64);

/// A day that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub Date);

/// Reads a day as content writes it: year, month and day in digits.
///
/// # Errors
///
/// The message says whether the text is no date, or names a day that does not exist.
pub fn day(text: &str) -> Result<Date, String> {
    let shaped = text.len() == 10
        && text.bytes().enumerate().all(|(index, byte)| match index {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !shaped {
        return Err(format!("`{text}` is no date"));
    }
    text.parse()
        .map_err(|_| format!("`{text}` is a date that does not exist"))
}

/// How a date is written.
pub const DATE_HELP: &str = "write year, month and day as `2017-11-10`";

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        deserializer.deserialize_newtype_struct("Text", TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    /// Only the reading of an option tells `null` from the text "null".
    fn visit_newtype_struct<D: de::Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Text, D::Error> {
        deserializer.deserialize_option(self)
    }

    fn visit_none<E: de::Error>(self) -> Result<Text, E> {
        Err(E::invalid_type(Unexpected::Unit, &self))
    }

    fn visit_unit<E: de::Error>(self) -> Result<Text, E> {
        self.visit_none()
    }

    fn visit_some<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<Text, D::Error> {
        deserializer.deserialize_str(self)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Text, E> {
        Ok(Text(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
        deserializer.deserialize_str(WholeVisitor)
    }
}

struct WholeVisitor;

impl Visitor<'_> for WholeVisitor {
    type Value = Whole;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number from 0")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Whole, E> {
        Ok(Whole(number))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Whole, E> {
        let found = Unexpected::Signed(number);
        u64::try_from(number)
            .map(Whole)
            .map_err(|_| E::invalid_value(found, &self))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Whole, E> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits => Ok(Whole(number)),
            _ if digits => Err(refuse(
                Code::OutOfRange,
                format!("{text} is too large"),
                Some("write a whole number from 0"),
            )),
            _ => Err(E::invalid_type(Unexpected::Str(text), &self)),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        deserializer.deserialize_str(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Number, E> {
        if number.is_finite() {
            Ok(Number(number))
        } else {
            Err(endless(&number.to_string()))
        }
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Number, E> {
        Ok(Number(number as f64))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Number, E> {
        Ok(Number(number as f64))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Number, E> {
        let bare = text.trim_start_matches(['+', '-', '.']);
        if matches!(
            bare.to_ascii_lowercase().as_str(),
            "nan" | "inf" | "infinity"
        ) {
            return Err(endless(text));
        }
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Number(number)),
            Ok(_) => Err(endless(text)),
            Err(_) => Err(E::invalid_type(Unexpected::Str(text), &self)),
        }
    }
}

fn endless<E: de::Error>(text: &str) -> E {
    refuse(
        Code::OutOfRange,
        format!("`{text}` is no finite number"),
        Some("write a number such as `4` or `0.5`"),
    )
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Day, D::Error> {
        deserializer.deserialize_str(DayVisitor)
    }
}

struct DayVisitor;

impl Visitor<'_> for DayVisitor {
    type Value = Day;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a date such as `2017-11-10`")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Day, E> {
        day(text)
            .map(Day)
            .map_err(|message| refuse(Code::BadDate, message, Some(DATE_HELP)))
    }
}

macro_rules! schema {
    ($type:ident, $($schema:tt)*) => {
        impl JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($($schema)*)
            }
        }
    };
}

schema!(Text, { "type": ["string", "number", "boolean"] });
schema!(Whole, { "type": "integer", "minimum": 0 });
schema!(Number, { "type": "number" });
schema!(Day, { "type": "string", "format": "date" });
