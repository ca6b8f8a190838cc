//! The messages of serde, in a keeper's words.

use std::fmt::Display;

use serde::de::{Expected, Unexpected};

use crate::syntax::diagnostic::{Code, did_you_mean};

/// Something that a type does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TypeRefusal {
    pub code: Code,
    pub message: String,
    pub help: Option<String>,
}

impl TypeRefusal {
    /// The refusal with a type's own words.
    pub(crate) fn custom(text: &str) -> TypeRefusal {
        TypeRefusal {
            code: Code::WrongType,
            message: text.to_owned(),
            help: None,
        }
    }

    /// A number that its type can not hold; a value of another kind is of the wrong type.
    pub(crate) fn wrong_value(found: Unexpected<'_>, expected: &dyn Expected) -> TypeRefusal {
        let number = match found {
            Unexpected::Unsigned(number) => number.to_string(),
            Unexpected::Signed(number) => number.to_string(),
            Unexpected::Float(number) => number.to_string(),
            _ => return TypeRefusal::wrong_type(found, expected),
        };
        TypeRefusal::out_of_range(&number, &expected.to_string())
    }

    fn out_of_range(number: &str, expected: &str) -> TypeRefusal {
        let range = RANGES.iter().find(|(name, _)| *name == expected);
        let words = range.map_or_else(
            || format!("write {}", in_words(expected)),
            |(_, range)| format!("write a whole number {range}"),
        );
        TypeRefusal {
            code: Code::OutOfRange,
            message: format!("{number} is out of range"),
            help: Some(words),
        }
    }

    pub(crate) fn wrong_type(found: Unexpected<'_>, expected: &dyn Expected) -> TypeRefusal {
        TypeRefusal {
            code: Code::WrongType,
            message: format!(
                "expected {}, not {}",
                in_words(&expected.to_string()),
                found_in_words(found)
            ),
            help: None,
        }
    }

    pub(crate) fn wrong_number(found: &impl Display, expected: &dyn Expected) -> TypeRefusal {
        TypeRefusal {
            code: Code::WrongType,
            message: format!(
                "expected {}, not the number `{found}`",
                in_words(&expected.to_string())
            ),
            help: None,
        }
    }

    pub(crate) fn wrong_length(length: usize, expected: &dyn Expected) -> TypeRefusal {
        TypeRefusal {
            code: Code::WrongType,
            message: format!(
                "expected {}, not {length} elements",
                in_words(&expected.to_string())
            ),
            help: None,
        }
    }

    pub(crate) fn unknown_value(value: &str, known: &[&str]) -> TypeRefusal {
        TypeRefusal {
            code: Code::UnknownValue,
            message: format!("unknown value `{value}`"),
            help: did_you_mean(value, known).or_else(|| one_of("write", known)),
        }
    }

    pub(crate) fn unknown_key(key: &str, known: &[&str]) -> TypeRefusal {
        TypeRefusal {
            code: Code::UnknownKey,
            message: format!("unknown key `{key}`"),
            help: foreign_key(key)
                .or_else(|| did_you_mean(key, known))
                .or_else(|| one_of("known here:", known)),
        }
    }

    pub(crate) fn missing_key(key: &str) -> TypeRefusal {
        TypeRefusal {
            code: Code::MissingKey,
            message: format!("no key `{key}`"),
            help: Some(format!("add `{key}: …`")),
        }
    }
}

/// Keys of pages in other generators that nothing here needs.
const FOREIGN_KEYS: [&str; 18] = [
    "lastmod",
    "last_modified_at",
    "tags",
    "categories",
    "category",
    "type",
    "toc",
    "author",
    "authors",
    "comments",
    "published",
    "excerpt",
    "nav_order",
    "parent",
    "menu",
    "image",
    "cover",
    "summary",
];

/// Says that another generator's key can go.
fn foreign_key(key: &str) -> Option<String> {
    let is_foreign = FOREIGN_KEYS.contains(&key);
    is_foreign.then(|| "it is a key of another generator, and safe to take out".to_owned())
}

/// The words that are known, if they are few enough to list.
fn one_of(begin: &str, known: &[&str]) -> Option<String> {
    let words: Vec<String> = known.iter().map(|word| format!("`{word}`")).collect();
    match words.as_slice() {
        [] => None,
        [only] => Some(format!("{begin} {only}")),
        [most @ .., last] if words.len() <= 16 => {
            Some(format!("{begin} {} or {last}", most.join(", ")))
        }
        _ => None,
    }
}

/// The whole numbers that a type holds, by serde's name for it.
const RANGES: &[(&str, &str)] = &[
    ("u8", "from 0 to 255"),
    ("i8", "from -128 to 127"),
    ("u16", "from 0 to 65,535"),
    ("i16", "from -32,768 to 32,767"),
    ("u32", "from 0 to 4,294,967,295"),
    ("i32", "from -2,147,483,648 to 2,147,483,647"),
];

/// Returns our words for serde's name of a type.
fn in_words(expected: &str) -> String {
    let words = match expected {
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => "a whole number from 0",
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "a string" | "string" | "str" => "a text",
        "a sequence" => "a list (`[anna, bert]`)",
        "a map" => "a map (`{ key: value }`)",
        "unit" | "null" => "nothing",
        _ if expected.starts_with("struct ") => "a map (`{ key: value }`)",
        _ if expected.starts_with("enum ") || expected.ends_with("identifier") => "a word",
        _ => expected,
    };
    words.to_owned()
}

fn found_in_words(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => format!("`{value}`"),
        Unexpected::Unsigned(number) => format!("`{number}`"),
        Unexpected::Signed(number) => format!("`{number}`"),
        Unexpected::Float(number) => format!("`{number}`"),
        Unexpected::Char(char) => format!("`{char}`"),
        Unexpected::Str("") => "an empty text".to_owned(),
        Unexpected::Str(text) => format!("the text `{text}`"),
        Unexpected::Unit | Unexpected::Option => "nothing".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map | Unexpected::StructVariant => "a map".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(refusal: &TypeRefusal, code: Code, message: &str, help: Option<&str>) {
        let read = (
            refusal.code,
            refusal.message.as_str(),
            refusal.help.as_deref(),
        );
        assert_eq!(read, (code, message, help));
    }

    #[test]
    fn refusals_are_told_in_words() {
        check(
            &TypeRefusal::unknown_key("inital", &["initial", "k"]),
            Code::UnknownKey,
            "unknown key `inital`",
            Some("did you mean `initial`?"),
        );
        check(
            &TypeRefusal::unknown_value("upwards", &["up", "even"]),
            Code::UnknownValue,
            "unknown value `upwards`",
            Some("write `up` or `even`"),
        );
        check(
            &TypeRefusal::wrong_type(Unexpected::Str("many"), &"f64"),
            Code::WrongType,
            "expected a number, not the text `many`",
            None,
        );
        check(
            &TypeRefusal::wrong_value(Unexpected::Signed(-1), &"u32"),
            Code::OutOfRange,
            "-1 is out of range",
            Some("write a whole number from 0 to 4,294,967,295"),
        );
        check(
            &TypeRefusal::wrong_value(Unexpected::Str("a"), &"a day"),
            Code::WrongType,
            "expected a day, not the text `a`",
            None,
        );
        check(
            &TypeRefusal::wrong_type(Unexpected::Seq, &"a map"),
            Code::WrongType,
            "expected a map (`{ key: value }`), not a list",
            None,
        );
        check(
            &TypeRefusal::missing_key("k"),
            Code::MissingKey,
            "no key `k`",
            Some("add `k: …`"),
        );
    }
}
