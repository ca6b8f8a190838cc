//! The looks of values, for the editors that check front matter by its JSON Schema.
//!
//! The types read text and leave ranges to `resolve`, which knows the place of a fault.
//! An editor knows the schema alone: here it says what can be said of a value by itself.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::league::model::game::Duel;

/// The name of the definition that says how a player's id looks.
pub(crate) const PLAYER: &str = "Player";

/// A shape: its name in a schema, and the schema.
macro_rules! shape {
    ($(#[$meta:meta])* $name:ident, $schema:expr) => {
        $(#[$meta])*
        pub(crate) struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

shape!(
    /// A player's id, as the register has it; `007` is a number to an editor.
    Player,
    json_schema!({
        "description": "A player's id, or the ids of a team with `+` between them.",
        "type": ["string", "number", "boolean"],
        "pattern": "^[^\\s,:\\[\\]{}#]+$",
    })
);

shape!(
    /// A place within a result.
    Place,
    json_schema!({
        "description": "A place, 1 is first: a whole number, or `4(3)` with a remark.",
        "type": ["integer", "string"],
        "minimum": 1,
        "pattern": "^0*[1-9][0-9]*\\s*(\\([0-9]+\\))?$",
    })
);

shape!(
    /// A day of the calendar.
    Day,
    json_schema!({
        "type": ["string", "null"],
        "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
    })
);

shape!(
    /// The number of a matchday or a board.
    Count,
    json_schema!({
        "type": ["integer", "string", "null"],
        "minimum": 1,
        "pattern": "^0*[1-9][0-9]*$",
    })
);

shape!(
    /// A number of things, or none of them.
    Whole,
    json_schema!({
        "type": ["integer", "string", "null"],
        "minimum": 0,
        "pattern": "^[0-9]+$",
    })
);

shape!(
    /// The number of rounds of a result.
    Rounds,
    json_schema!({
        "type": ["number", "string", "null"],
        "exclusiveMinimum": 0,
        "maximum": 1000,
        "pattern": "^[0-9.]+$",
    })
);

shape!(
    /// The mark for the end of a game of two.
    Mark,
    json_schema!({ "anyOf": [
        { "enum": marks().map(Some).chain([None]).collect::<Vec<_>>() },
        { "type": "string", "pattern": format!("^{SCORE}:{SCORE}$") },
    ] })
);

shape!(
    /// The score of one side, or the points that somebody is given.
    Score,
    json_schema!({
        "description": "A number; it may be negative and have a fraction.",
        "type": ["number", "string", "null"],
        "pattern": format!("^{SCORE}$"),
    })
);

shape!(
    /// A game of two on one line.
    GameLine,
    json_schema!({
        "description": "A game of two: the first player, the result, the second player.",
        "type": "string",
        "pattern": format!("^\\s*\\S+\\s+({})\\s+\\S+\\s*$", alternatives().join("|")),
        "examples": ["anna 1-0 bert"],
    })
);

/// The two players of a game.
pub(crate) struct PairOfPlayers;

impl JsonSchema for PairOfPlayers {
    fn schema_name() -> Cow<'static, str> {
        "Pair".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let player = generator.subschema_for::<Player>();
        json_schema!({
            "type": ["array", "null"],
            "items": player,
            "minItems": 2,
            "maxItems": 2,
        })
    }
}

/// A value for each of some players.
pub(crate) struct ByPlayer<T>(std::marker::PhantomData<T>);

impl<T: JsonSchema> JsonSchema for ByPlayer<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}ByPlayer", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let player = generator.subschema_for::<Player>();
        let mut schema = BTreeMap::<String, T>::json_schema(generator);
        schema.insert("propertyNames".to_owned(), player.to_value());
        schema
    }
}

fn marks() -> impl Iterator<Item = &'static str> {
    Duel::MARKS.iter().map(|(mark, _)| *mark)
}

/// One side's score within a regular expression.
const SCORE: &str = "-?[0-9]+(\\.[0-9]+)?";

/// The signs that can stand between the players of a game, within a regular expression.
fn alternatives() -> Vec<String> {
    let score = format!("{SCORE}:{SCORE}");
    marks().map(literal).chain([score]).collect()
}

/// A mark within a regular expression.
fn literal(mark: &str) -> String {
    let sign = |c: char| match c {
        '.' | '*' | '+' => format!("\\{c}"),
        c => c.to_string(),
    };
    mark.chars().map(sign).collect()
}
