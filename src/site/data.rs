//! The numbers of a league as JSON and CSV, in formats that never change.

pub(crate) mod csv;
pub(crate) mod handicaps;
pub(crate) mod history;
pub(crate) mod journal;
pub(crate) mod ledger;
pub(crate) mod players;
pub(crate) mod results;
pub(crate) mod seasons;
pub(crate) mod standings;

use serde_json::{Number, Value};

/// A number as JSON writes it: whole ones without a point, the shortest decimal else.
///
/// No number here is infinite, since every input is checked; one would become null.
pub(crate) fn number(value: f64) -> Value {
    let whole = value.fract() == 0.0 && value.abs() < 9_007_199_254_740_992.0;
    if whole {
        Value::from(value as i64)
    } else {
        Number::from_f64(value).map_or(Value::Null, Value::Number)
    }
}

/// A document as bytes, with a line end.
pub(crate) fn to_bytes(document: &impl serde::Serialize) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(document).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}
