//! Digests of what files mean, and the chain that they make.

use serde::Serialize;
use serde_json::{Number, Value};
use sha2::{Digest, Sha256};

/// Returns the SHA-256 of a meaning's canonical form, as 64 hexadecimal digits.
///
/// The canonical form is the JSON that the data files carry: no white space, keys in the
/// order of their bytes, whole numbers without a point. Types that are written so declare
/// their fields in that order and hold their maps sorted.
pub(crate) fn digest(meaning: &impl Serialize) -> String {
    // Nothing that is digested has a key that is no text, or a number that is none.
    sha256(&serde_json::to_vec(meaning).unwrap_or_default())
}

/// Returns the next link of a chain: the SHA-256 of the link before (nothing at first) and
/// a digest, both as hexadecimal digits.
pub(crate) fn link(before: &str, digest: &str) -> String {
    sha256(format!("{before}{digest}").as_bytes())
}

/// Brings what a file says into its canonical form: keys sorted, whole numbers as such,
/// what is empty left out.
pub(crate) fn canonical(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let entries = map.into_iter().map(|(key, value)| (key, canonical(value)));
            let mut entries: Vec<_> = entries.filter(|(_, value)| !value.is_null()).collect();
            entries.sort_by(|(one, _), (other, _)| one.cmp(other));
            Value::Object(entries.into_iter().collect())
        }
        Value::Array(list) => list.into_iter().map(canonical).collect(),
        Value::Number(number) => number.as_f64().map_or(Value::Null, number_value),
        Value::Null | Value::Bool(_) | Value::String(_) => value,
    }
}

/// A number in canonical form: whole ones without a point, the shortest decimal else.
pub(crate) fn number_value(value: f64) -> Value {
    let whole = value.fract() == 0.0 && value.abs() < 9_007_199_254_740_992.0;
    if whole {
        Value::from(value as i64)
    } else {
        Number::from_f64(value).map_or(Value::Null, Value::Number)
    }
}

/// Returns the SHA-256 of bytes, as 64 hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The digests of FIPS 180-4: "abc" is the first example of its appendix, and nothing
    /// is a well-known one.
    #[test]
    fn a_digest_is_the_sha_256_of_the_canonical_form() {
        assert_eq!(
            sha256(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(
            sha256(b""),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
        assert_eq!(digest(&json!({ "a": 1 })), sha256(b"{\"a\":1}"));
        assert_eq!(link("", "abc"), sha256(b"abc"));
        assert_eq!(link("a", "bc"), sha256(b"abc"));
    }

    #[test]
    fn the_order_of_a_map_and_the_form_of_a_number_are_no_meaning() {
        let one = canonical(json!({ "b": 20.0, "a": [1.5, null], "c": null }));
        assert_eq!(
            serde_json::to_string(&one).unwrap(),
            "{\"a\":[1.5,null],\"b\":20}"
        );
    }
}
