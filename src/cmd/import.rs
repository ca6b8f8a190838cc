//! `ligatur import`.
#![expect(clippy::disallowed_macros, reason = "the shell prints")]

#[cfg(feature = "kfc")]
mod kfc;

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cli::{Cli, View};
use crate::cmd::Stop;
use crate::cmd::project::Project;
use crate::disk;

/// Takes players and results over from another program
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  ligatur import kfc Herbst.s3db club")]
pub struct Args {
    /// What the file is
    #[arg(value_enum, value_name = "FORMAT")]
    format: Format,
    /// The file to read
    file: PathBuf,
    /// The league's folder below content
    league: String,
    /// Write over files that exist
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    view: View,
}

/// The formats that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A KeizerForClubs database
    #[cfg(feature = "kfc")]
    Kfc,
}

/// Reads the file and writes the league.
pub fn run(cli: &Cli, args: &Args) -> Result<(), Stop> {
    let project = Project::open(cli, None)?;
    match args.format {
        #[cfg(feature = "kfc")]
        Format::Kfc => kfc::run(&project, args),
    }
}

/// Writes files of a league, all of them or none, and names them.
fn write(project: &Project, args: &Args, files: &[(String, String)]) -> Result<(), Stop> {
    let league = args.league.trim_matches('/');
    let is_path = |part: &str| !part.is_empty() && part != "." && part != "..";
    if !league.split('/').all(is_path) {
        return Err(Stop::because(
            2,
            format!("`{league}` is no folder below content"),
        ));
    }
    let folder = format!("{}/{league}", project.config.src);
    let paths = files
        .iter()
        .map(|(name, text)| (format!("{folder}/{name}"), text));
    let paths: Vec<(String, &String)> = paths.collect();
    if let Some((path, _)) = paths
        .iter()
        .find(|(path, _)| project.root.join(path).exists())
        && !args.force
    {
        return Err(Stop::because(1, format!("{path} exists")).help("write over it with `--force`"));
    }
    for (path, text) in paths {
        disk::write_over(&project.root.join(&path), text.as_bytes())
            .map_err(|error| Stop::because(3, error))?;
        println!("{path}");
    }
    Ok(())
}
