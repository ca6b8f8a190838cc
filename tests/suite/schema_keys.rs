//! The keys that a schema lets through.

use std::collections::BTreeSet;

use serde_json::Value;

/// The keys of a schema that have a value of their own, however deep, with dots between them.
pub(crate) fn schema_keys(schema: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect(schema, schema, "", &mut Vec::new(), &mut found);
    found
}

/// Collects the keys below a schema that have a value of their own, with dots between them.
///
/// `open` are the references that lead here, since a definition may hold itself. Returns
/// whether the schema has keys at all.
fn collect(
    schema: &Value,
    root: &Value,
    way: &str,
    open: &mut Vec<String>,
    found: &mut BTreeSet<String>,
) -> bool {
    let mut has_keys = false;
    if let Some(reference) = schema["$ref"].as_str() {
        if open.iter().any(|it| it == reference) {
            return true;
        }
        open.push(reference.to_owned());
        let pointer = reference.strip_prefix('#').unwrap();
        has_keys |= collect(root.pointer(pointer).unwrap(), root, way, open, found);
        open.pop();
    }
    for (key, value) in schema["properties"].as_object().into_iter().flatten() {
        has_keys = true;
        let below = match way {
            "" => key.clone(),
            way => format!("{way}.{key}"),
        };
        if !collect(value, root, &below, open, found) {
            found.insert(below);
        }
    }
    let single = ["additionalProperties", "items"];
    let parts = single.iter().map(|key| &schema[*key]);
    let lists = ["anyOf", "oneOf", "allOf", "prefixItems"];
    let parts = parts.chain(
        lists
            .iter()
            .flat_map(|key| schema[*key].as_array().into_iter().flatten()),
    );
    for part in parts.filter(|part| part.is_object()) {
        has_keys |= collect(part, root, way, open, found);
    }
    has_keys
}
