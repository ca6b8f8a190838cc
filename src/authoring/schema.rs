//! The JSON Schema of every document that a keeper writes, for editors.
//!
//! Each is made from the type that reads the document.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::league::system::{DatedOptions, SYSTEMS, activity};
use crate::load::config::book::BookToml;
use crate::load::content::league::SectionMatter;
use crate::load::content::matchday::MatchdayMatter;
use crate::load::content::player::Register;
use crate::load::content::proposal::ProposalMatter;
use crate::load::content::schema_shapes;
use crate::rulebook::procedure::PROCEDURES;
use crate::syntax::diagnostic::Diagnostics;

/// A document that has a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum SchemaKind {
    /// The front matter of a matchday
    Matchday,
    /// players.yaml
    Players,
    /// The front matter of a league's _index.md
    League,
    /// The front matter of a rule book's _index.md
    Rules,
    /// The front matter of a proposal
    Proposal,
    /// book.toml
    Book,
}

impl SchemaKind {
    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            SchemaKind::Matchday => "matchday",
            SchemaKind::Players => "players",
            SchemaKind::League => "league",
            SchemaKind::Rules => "rules",
            SchemaKind::Proposal => "proposal",
            SchemaKind::Book => "book",
        }
    }
}

/// The schema of a document.
pub(crate) fn schema(document: SchemaKind) -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = match document {
        SchemaKind::Matchday => root::<MatchdayMatter>(generator, "A matchday"),
        SchemaKind::Players => root::<Register>(generator, "Players"),
        SchemaKind::League | SchemaKind::Rules => section(&mut generator, document),
        SchemaKind::Proposal => root::<ProposalMatter>(generator, "A proposal"),
        SchemaKind::Book => root::<BookToml>(generator, "A site"),
    };
    // TOML has types of its own.
    let is_yaml = document != SchemaKind::Book;
    each(&mut schema, &mut |object| {
        // The types of Rust are no formats that an editor knows.
        if object.get("format").is_some_and(Value::is_string) {
            object.shift_remove("format");
        }
        if is_yaml && let Some(types) = as_written(object) {
            object.insert("type".to_owned(), types);
        }
    });
    schema
}

/// The schema of a matchday that knows the players of the site.
pub(crate) fn matchday_of(ids: &[&str]) -> Value {
    let mut schema = schema(SchemaKind::Matchday);
    let player = format!("/$defs/{}", schema_shapes::PLAYER);
    if let Some(player) = schema.pointer_mut(&player) {
        // What looks like a number to an editor can not be compared with an id.
        *player = json!({
            "description": "A player's id, or the ids of a team with `+` between them.",
            "anyOf": [
                { "enum": ids },
                { "type": ["number", "boolean"] },
                { "type": "string", "pattern": "^[-+.0-9]" },
                // A team, `anna+bert`.
                { "type": "string", "pattern": "^[^\\s+]+(\\+[^\\s+]+)+$" },
            ],
        });
    }
    schema
}

/// A schema as text.
pub(crate) fn schema_text(schema: &Value) -> String {
    format!("{schema:#}\n")
}

fn root<T: JsonSchema>(generator: SchemaGenerator, title: &str) -> Value {
    let mut schema = generator.into_root_schema_for::<T>();
    schema.insert("title".to_owned(), title.into());
    schema.to_value()
}

/// The schema of an `_index.md`, with the options of every system and procedure.
fn section(generator: &mut SchemaGenerator, document: SchemaKind) -> Value {
    let systems: Vec<(&str, Schema)> = SYSTEMS
        .iter()
        .map(|system| (system.name, (system.schema)(generator)))
        .collect();
    let activity = generator.subschema_for::<activity::Settings>();
    let procedures: Vec<(&str, Schema)> = PROCEDURES
        .iter()
        .map(|procedure| (procedure.kind, (procedure.schema)(generator)))
        .collect();
    let (title, key) = match document {
        SchemaKind::Rules => ("A rule book", "rules"),
        _ => ("A league", "league"),
    };
    let mut schema = root::<SectionMatter>(std::mem::take(generator), title);
    schema["required"] = json!([key]);
    let league = &mut schema["$defs"]["LeagueMatter"];
    league["additionalProperties"] = false.into();
    league["required"] = json!(["system"]);
    let properties = &mut league["properties"];
    let names: Vec<&str> = systems.iter().map(|(name, _)| *name).collect();
    properties["system"]["enum"] = json!(names);
    system_options(properties, &systems, &activity);
    let change = &mut schema["$defs"]["LeagueChangeMatter"];
    change["additionalProperties"] = false.into();
    change["required"] = json!(["from"]);
    system_options(&mut change["properties"], &systems, &activity);
    leave_out_fixed(&mut schema);
    let kinds = procedures
        .into_iter()
        .map(|(kind, options)| procedure(&mut schema, kind, &options))
        .collect();
    let procedures = &mut schema["$defs"]["RulesMatter"]["properties"]["procedures"];
    procedures["additionalProperties"] = json!({ "anyOf": Value::Array(kinds) });
    schema
}

/// Adds the options of each system, and those of the layer of membership.
fn system_options(properties: &mut Value, systems: &[(&str, Schema)], activity: &Schema) {
    describe(&mut properties["activity"], activity.clone());
    for (name, options) in systems {
        properties[*name] = json!({ "description": format!("The options of `system: {name}`.") });
        describe(&mut properties[*name], options.clone());
    }
}

/// Takes the options that hold for all time out of those that a league's `changes` may set.
fn leave_out_fixed(schema: &mut Value) {
    let systems = SYSTEMS.iter().map(|system| {
        let defaults = system.rules(None, None, &mut Diagnostics::new());
        (system.name, defaults.dated())
    });
    for (name, dated) in systems.chain([("activity", activity::DATED)]) {
        let change = &mut schema["$defs"]["LeagueChangeMatter"]["properties"];
        let DatedOptions::AllBut { fixed, .. } = dated else {
            remove(change, name);
            continue;
        };
        let fixed = fixed.iter().filter_map(|path| path.strip_prefix(name));
        let mut fixed = fixed.filter_map(|key| key.strip_prefix('.')).peekable();
        if fixed.peek().is_none() {
            continue;
        }
        let options = change[name]["anyOf"][0].take();
        let mut definition = pointer(options.get("$ref"))
            .and_then(|pointer| schema.pointer(pointer))
            .cloned()
            .unwrap_or(options);
        for key in fixed {
            remove(&mut definition["properties"], key);
        }
        schema["$defs"]["LeagueChangeMatter"]["properties"][name]["anyOf"][0] = definition;
    }
}

fn remove(properties: &mut Value, key: &str) {
    if let Some(properties) = properties.as_object_mut() {
        properties.shift_remove(key);
    }
}

/// The way to the definition that a reference names.
fn pointer(reference: Option<&Value>) -> Option<&str> {
    reference?.as_str()?.strip_prefix('#')
}

/// A key that keeps its description and may be left empty.
fn describe(property: &mut Value, options: Schema) {
    let description = property["description"].take();
    *property = json!({ "description": description, "anyOf": [options, { "type": "null" }] });
}

/// The options of a procedure with the `kind` that stands among them.
fn procedure(schema: &mut Value, kind: &str, options: &Schema) -> Value {
    let definition = pointer(options.get("$ref")).and_then(|pointer| schema.pointer_mut(pointer));
    if let Some(definition) = definition {
        definition["properties"]["kind"] = json!({ "description": "By which kind of procedure proposals are decided.", "const": kind });
        definition["required"] = json!(["kind"]);
    }
    options.clone().to_value()
}

/// Visits every object of a schema.
fn each(schema: &mut Value, visit: &mut impl FnMut(&mut Map<String, Value>)) {
    match schema {
        Value::Object(object) => {
            visit(object);
            object.values_mut().for_each(|value| each(value, visit));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| each(value, visit)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The types of a text whose form is free: it may be a word that YAML takes for a number or
/// a truth, since content is read as it is written. A title may be `1984`, an id `No`.
fn as_written(object: &Map<String, Value>) -> Option<Value> {
    if object.contains_key("enum") || object.contains_key("pattern") {
        return None;
    }
    match object.get("type")? {
        Value::String(one) if one == "string" => Some(json!(["string", "number", "boolean"])),
        Value::Array(types) if *types == [json!("string"), json!("null")] => {
            Some(json!(["string", "number", "boolean", "null"]))
        }
        _ => None,
    }
}
