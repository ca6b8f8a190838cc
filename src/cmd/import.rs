//! `ligatur import`.
#![expect(
    clippy::disallowed_methods,
    reason = "the shell looks at the first bytes of a file"
)]

#[cfg(feature = "kfc")]
mod kfc;
mod season;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::cmd::CommandError;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::formats::{FORMATS, FormatReader, find_format};
use crate::syntax::diagnostic::did_you_mean;

/// Takes players and results over from another program
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur import csv season.csv cards\n  ligatur import table old-page.md cards --year 2017\n  ligatur import kfc Herbst.s3db club"
)]
pub struct Args {
    /// The format of the file, which can be left out; the file; the league's folder below content
    #[arg(value_names = ["FORMAT", "FILE", "LEAGUE"], num_args = 2..=3, required = true)]
    target: Vec<String>,
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

/// The words of a command line, told apart.
struct ImportArguments<'a> {
    format: Option<&'a str>,
    file: &'a Path,
    league: &'a str,
}

impl Args {
    fn target(&self) -> Result<ImportArguments<'_>, CommandError> {
        let (format, file, league) = match self.target.as_slice() {
            [file, league] => (None, file, league),
            [format, file, league] => (Some(format.as_str()), file, league),
            _ => return Err(CommandError::because(2, "name a file and a league")),
        };
        Ok(ImportArguments {
            format,
            file: Path::new(file),
            league,
        })
    }
}

/// Reads the file and writes the league.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let target = args.target()?;
    let name = target.file.display().to_string();
    let mut start = [0; 16];
    let read = File::open(target.file).and_then(|mut file| file.read(&mut start));
    let bytes = &start[..read.unwrap_or_default()];
    let Some(format) = find_format(FORMATS, target.format, &name, bytes) else {
        return Err(unknown_format(target.format, &name));
    };
    match format.reader {
        FormatReader::Text(read) => season::run(options, project, args, read),
        #[cfg(feature = "kfc")]
        FormatReader::Database => kfc::run(options, project, args),
        #[cfg(not(feature = "kfc"))]
        FormatReader::Database => Err(CommandError::because(
            2,
            "this build reads no KeizerForClubs databases: it was made without `kfc`",
        )
        .help("install it with `cargo install ligatur --features kfc`, or take a released binary")),
    }
}

/// Says which formats there are to somebody who named another one, or none.
fn unknown_format(named: Option<&str>, file: &str) -> CommandError {
    let names = FORMATS.iter().map(|format| format.name);
    match named {
        Some(named) => {
            let help = did_you_mean(named, names.clone()).unwrap_or_else(|| {
                let names: Vec<&str> = names.collect();
                format!("write one of {}, or leave it out", names.join(", "))
            });
            CommandError::because(2, format!("no format `{named}`")).help(help)
        }
        None => CommandError::because(2, format!("`{file}` is of no format that is known by its name"))
            .help("write the format before the file, as in `import csv FILE LEAGUE`; save a workbook as CSV first"),
    }
}
