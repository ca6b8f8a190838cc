//! The values that options have where nothing is written, as their JSON Schema tells them.

use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

/// Returns the default of a key, as it would be written; `None` where there is none.
pub(crate) fn option_default(
    schema: fn(&mut SchemaGenerator) -> Schema,
    key: &str,
) -> Option<String> {
    let mut generator = SchemaGenerator::default();
    let own = schema(&mut generator);
    let name = own.get("$ref").and_then(Value::as_str);
    let named = name.and_then(|name| generator.definitions().get(name.rsplit('/').next()?));
    let properties = match named {
        Some(named) => named.get("properties")?,
        None => own.get("properties")?,
    };
    match properties.get(key)?.get("default")? {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => {
            let number = number.to_string();
            Some(number.strip_suffix(".0").unwrap_or(&number).to_owned())
        }
        other => Some(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(schemars::JsonSchema, serde::Serialize, serde::Deserialize)]
    #[serde(default, rename_all = "kebab-case")]
    struct Sample {
        first_value: f64,
        name: String,
        nothing: Option<u32>,
        is_so: bool,
    }

    impl Default for Sample {
        fn default() -> Self {
            Sample {
                first_value: 16.0,
                name: "half".to_owned(),
                nothing: None,
                is_so: false,
            }
        }
    }

    #[test]
    fn defaults_are_told_as_they_would_be_written() {
        let of = |key: &str| option_default(SchemaGenerator::subschema_for::<Sample>, key);
        assert_eq!(of("first-value").as_deref(), Some("16"));
        assert_eq!(of("name").as_deref(), Some("half"));
        assert_eq!(of("is-so").as_deref(), Some("false"));
        assert_eq!(of("nothing"), None);
        assert_eq!(of("unknown"), None);
    }
}
