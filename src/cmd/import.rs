//! `ligatur import`.

#[cfg(feature = "kfc")]
mod kfc;
mod season;

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cmd::CommandError;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::formats;

/// Takes players and results over from another program
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur import csv season.csv cards\n  ligatur import table old-page.md cards --year 2017\n  ligatur import kfc Herbst.s3db club"
)]
pub struct Args {
    /// What the file is
    #[arg(value_enum, value_name = "FORMAT")]
    format: ImportFormat,
    /// The file to read
    file: PathBuf,
    /// The league's folder below content
    league: String,
    /// Write over files that exist
    #[arg(long)]
    force: bool,
    /// The year of the first row, where dates leave it out
    #[arg(long, value_name = "YEAR", value_parser = clap::value_parser!(i16).range(1000..=9998))]
    year: Option<i16>,
    /// The heading above the table of results, where a page has several
    #[arg(long, value_name = "TEXT")]
    heading: Option<String>,
    #[command(flatten)]
    view: ContentSelection,
}

/// The formats that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ImportFormat {
    /// A spreadsheet: results in long form or a column a player, or players with ratings
    Csv,
    /// A Markdown page with a table of results
    Table,
    /// A tournament report of FIDE (TRF16)
    Trf,
    /// What `export --format json` wrote
    Json,
    /// A KeizerForClubs database
    Kfc,
}

/// Reads the file and writes the league.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    match args.format {
        ImportFormat::Csv => season::run(options, project, args, &|file, text| {
            formats::csv::read(file, text, args.year)
        }),
        ImportFormat::Table => season::run(options, project, args, &|file, text| {
            formats::markdown_table::read(file, text, args.year, args.heading.as_deref())
        }),
        ImportFormat::Trf => season::run(options, project, args, &formats::trf::read),
        ImportFormat::Json => season::run(options, project, args, &formats::json::read),
        #[cfg(feature = "kfc")]
        ImportFormat::Kfc => kfc::run(options, project, args),
        #[cfg(not(feature = "kfc"))]
        ImportFormat::Kfc => Err(CommandError::because(
            2,
            "this build reads no KeizerForClubs databases: it was made without `kfc`",
        )
        .help("install it with `cargo install ligatur --features kfc`, or take a released binary")),
    }
}
