//! `ligatur schema`.

use clap::ValueEnum;
use serde_json::{Map, Value};

use crate::authoring::schema::{Document, schema, text};
use crate::cmd::{self, Stop};

/// Prints the JSON Schema of a document, for editors
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  ligatur schema players > .vscode/players.schema.json")]
pub struct Args {
    /// Which document; all of them without it
    #[arg(value_enum)]
    document: Option<Document>,
}

/// Prints one schema, or all by name.
pub fn run(args: &Args) -> Result<(), Stop> {
    let printed = args.document.map_or_else(all, schema);
    cmd::print(text(&printed))
}

/// Every schema by the name of its document.
fn all() -> Value {
    let documents = Document::value_variants().iter();
    let all: Map<String, Value> = documents
        .map(|&document| (document.name().to_owned(), schema(document)))
        .collect();
    Value::Object(all)
}
