//! `ligatur schema`.
#![expect(clippy::disallowed_macros, reason = "the shell prints")]

use clap::ValueEnum;
use schemars::{Schema, schema_for};
use serde_json::{Map, Value};

use crate::cmd::Stop;
use crate::config::book::Book;
use crate::content::league::SectionMatter;
use crate::content::matchday::MatchdayMatter;
use crate::content::player::Register;
use crate::system::SYSTEMS;

/// Prints the JSON Schema of a document, for editors
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Which document; all of them without it
    #[arg(value_enum)]
    document: Option<Document>,
}

/// A document that has a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Document {
    Matchday,
    Players,
    League,
    Rules,
    Proposal,
    Book,
}

impl Document {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Document::Matchday => "matchday",
            Document::Players => "players",
            Document::League => "league",
            Document::Rules => "rules",
            Document::Proposal => "proposal",
            Document::Book => "book",
        }
    }
}

/// Prints one schema, or all by name.
pub fn run(args: &Args) -> Result<(), Stop> {
    match args.document {
        Some(document) => print!("{}", text(document)),
        None => {
            let all = Document::value_variants()
                .iter()
                .map(|&it| (it.name().to_owned(), schema(it).to_value()));
            println!("{:#}", Value::Object(all.collect::<Map<_, _>>()));
        }
    }
    Ok(())
}

/// The schema of a document as text.
pub fn text(document: Document) -> String {
    format!("{:#}\n", schema(document).to_value())
}

fn schema(document: Document) -> Schema {
    match document {
        Document::Matchday => schema_for!(MatchdayMatter),
        Document::Players => schema_for!(Register),
        Document::League | Document::Rules => with_options(schema_for!(SectionMatter)),
        Document::Proposal => schema_for!(crate::content::page::PageMatter),
        Document::Book => schema_for!(Book),
    }
}

/// The options of every system in the schema of a league, under the system's name.
fn with_options(mut schema: Schema) -> Schema {
    if let Some(league) = schema
        .pointer_mut("/$defs/LeagueMatter/properties")
        .and_then(Value::as_object_mut)
    {
        for system in SYSTEMS {
            league.insert(system.name.to_owned(), (system.schema)().to_value());
        }
    }
    schema
}
