//! Groups of players that have standings of their own. Source: keizer.md, 4.5.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};

/// Codes with their full names, in the order in which they are defined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Categories(Vec<(String, String)>);

impl Categories {
    /// Reads a definition as KeizerForClubs stores it: `u16=Under 16, f=Women`.
    ///
    /// Codes keep only letters, digits, `-` and `_`; entries without `=` or without a
    /// code are dropped, a text that starts with `#` defines nothing, and names may
    /// contain `=`. The first of two equal codes counts.
    pub fn from_definition(text: &str) -> Categories {
        let mut categories = Categories::default();
        if text.trim_start().starts_with('#') {
            return categories;
        }
        for entry in text.split(',') {
            let Some((code, name)) = entry.split_once('=') else {
                continue;
            };
            let code: String = code.chars().filter(|&char| is_code(char)).collect();
            if !code.is_empty() && categories.name(&code).is_none() {
                categories.0.push((code, name.trim().to_owned()));
            }
        }
        categories
    }

    /// The codes of the categories with their names, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(code, name)| (code.as_str(), name.as_str()))
    }

    /// The full name of a category, if it is defined.
    pub fn name(&self, code: &str) -> Option<&str> {
        self.iter()
            .find(|(known, _)| *known == code)
            .map(|(_, name)| name)
    }
}

/// The codes that a player's entry in KeizerForClubs lists, by comma or blank.
pub fn codes(text: &str) -> Vec<String> {
    let words = text.split(|char: char| char == ',' || char.is_whitespace());
    let clean = words.map(|word| word.chars().filter(|&char| is_code(char)).collect());
    clean.filter(|code: &String| !code.is_empty()).collect()
}

fn is_code(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '-' || char == '_'
}

impl<'de> Deserialize<'de> for Categories {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Categories, D::Error> {
        deserializer.deserialize_map(CategoriesVisitor)
    }
}

struct CategoriesVisitor;

impl<'de> Visitor<'de> for CategoriesVisitor {
    type Value = Categories;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map from codes to names")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Categories, A::Error> {
        let mut categories = Categories::default();
        while let Some((code, name)) = map.next_entry::<String, String>()? {
            if categories.name(&code).is_some() {
                return Err(de::Error::custom(format_args!("duplicate key `{code}`")));
            }
            if code.is_empty() || !code.chars().all(is_code) {
                let message = format_args!("`{code}` is no code: letters a to z, digits, - and _");
                return Err(de::Error::custom(message));
            }
            categories.0.push((code, name));
        }
        Ok(categories)
    }
}

impl schemars::JsonSchema for Categories {
    fn schema_name() -> Cow<'static, str> {
        "Categories".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "propertyNames": { "pattern": "^[-_A-Za-z0-9]+$" },
            "additionalProperties": { "type": "string" },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, &str)]) {
        let categories = Categories::from_definition(text);
        assert_eq!(categories.iter().collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn a_definition_is_a_list_of_codes_with_names() {
        check(
            "u16=Under 16, f=Women",
            &[("u16", "Under 16"), ("f", "Women")],
        );
        check(
            "e=E = mc², ü=x, abbrev, =y, a b=Z",
            &[("e", "E = mc²"), ("ab", "Z")],
        );
        check("#u16=Under 16", &[]);
        check("a=1,a=2", &[("a", "1")]);
        check("", &[]);
    }

    #[test]
    fn players_list_codes_by_comma_or_blank() {
        assert_eq!(codes("u16, f kv20"), ["u16", "f", "kv20"]);
        assert_eq!(codes(" ,ä, "), Vec::<String>::new());
    }

    #[test]
    fn a_map_keeps_its_order_and_refuses_repeats() {
        let read = |yaml| crate::syntax::front_matter::read_valid::<Categories>(yaml);
        let categories = read("{ u16: Under 16, f: Women }").unwrap();
        assert_eq!(
            categories,
            Categories::from_definition("u16=Under 16,f=Women")
        );
        assert!(read("{ f: Women, f: Frauen }").is_err());
        assert!(read("{ 'ü 16': x }").is_err());
    }
}
