//! `ligatur schema`.

use clap::ValueEnum;
use serde_json::{Map, Value};

use crate::authoring::schema::{SchemaKind, schema, schema_text};
use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::global_options::GlobalOptions;

/// Prints the JSON Schema of a document, for editors
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  ligatur schema players > .vscode/players.schema.json")]
pub struct Args {
    /// The document; all of them without it
    #[arg(value_enum)]
    document: Option<SchemaKind>,
}

/// Prints one schema, or all by name.
pub(crate) fn run(_: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let printed = args.document.map_or_else(all, schema);
    cmd::print(schema_text(&printed))
}

/// Every schema by the name of its document.
fn all() -> Value {
    let documents = SchemaKind::value_variants().iter();
    let all: Map<String, Value> = documents
        .map(|&document| (document.name().to_owned(), schema(document)))
        .collect();
    Value::Object(all)
}
