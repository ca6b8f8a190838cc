//! Numbers as the data files have them.

use serde_json::{Number, Value};

/// A number as JSON writes it: whole ones without a point, the shortest decimal else.
///
/// No number here is infinite, since every input is checked; one would become null.
pub(crate) fn json_number(value: f64) -> Value {
    let whole = value.fract() == 0.0 && value.abs() < 9_007_199_254_740_992.0;
    if whole {
        Value::from(value as i64)
    } else {
        Number::from_f64(value).map_or(Value::Null, Value::Number)
    }
}
