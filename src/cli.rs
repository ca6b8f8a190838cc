//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use crate::cmd::export;
use crate::cmd::import;
use crate::cmd::pair;
use crate::cmd::simulate;
use crate::cmd::{
    completions, explain, init, new, propose, record, rename, schema, serve, standings, tally,
    template, vote,
};
use crate::load::config::AsOfMoment;

/// A static site generator for league results.
///
/// Works in the folder that holds book.toml, or below it.
#[derive(Debug, Parser)]
#[command(name = "ligatur", version, propagate_version = true)]
pub struct Cli {
    /// The folder that holds book.toml
    #[arg(long, global = true, value_name = "DIR")]
    pub root: Option<PathBuf>,
    /// Say nothing but what is wrong
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Say more
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub verbose: bool,
    /// When to colour what is printed
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        value_name = "WHEN"
    )]
    pub color: ColourChoice,
    #[command(subcommand)]
    pub command: Command,
}

/// When to colour what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColourChoice {
    /// On a terminal, unless NO_COLOR says otherwise
    Auto,
    Always,
    Never,
}

/// In which form diagnostics are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiagnosticFormat {
    /// For people, with the line and a caret
    Human,
    /// For programs
    Json,
    /// Annotations of a GitHub workflow
    Github,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Init(init::Args),
    Build(BuildArgs),
    Serve(serve::Args),
    Check(CheckArgs),
    New(new::Args),
    Record(record::Args),
    Explain(explain::Args),
    Tally(tally::Args),
    Standings(standings::Args),
    Propose(propose::Args),
    Vote(vote::Args),
    Rename(rename::Args),
    Pair(pair::Args),
    Import(import::Args),
    Simulate(simulate::Args),
    Export(export::Args),
    Schema(schema::Args),
    Template(template::Args),
    Clean(CleanArgs),
    Completions(completions::Args),
    /// Prints the manual page
    Man,
}

/// Builds the site: replaced as a whole, or not at all
#[derive(Debug, clap::Args)]
pub struct BuildArgs {
    /// The folder to publish to, instead of `build-dir`
    #[arg(short = 'd', long = "dest-dir", value_name = "DIR")]
    pub dest_dir: Option<PathBuf>,
    /// The address of the site, instead of `site-url`
    #[arg(short = 'u', long = "site-url", value_name = "URL")]
    pub site_url: Option<String>,
    #[command(flatten)]
    pub view: ContentSelection,
    /// How to print what is wrong
    #[arg(long, value_enum, value_name = "FORM")]
    pub format: Option<DiagnosticFormat>,
}

/// Prints every error and warning, and writes nothing
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    /// How to print what is wrong; `github` is the default in a GitHub workflow
    #[arg(long, value_enum, value_name = "FORM")]
    pub format: Option<DiagnosticFormat>,
    /// Let warnings fail
    #[arg(long)]
    pub strict: bool,
    #[command(flatten)]
    pub view: ContentSelection,
}

/// Removes what a build wrote, nothing else
#[derive(Debug, clap::Args)]
pub struct CleanArgs {
    /// The folder that was published to, instead of `build-dir`
    #[arg(short = 'd', long = "dest-dir", value_name = "DIR")]
    pub dest_dir: Option<PathBuf>,
}

/// What of the content is looked at.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct ContentSelection {
    /// The day for which everything is computed, as 2017-11-10, or an instant of it, as
    /// 2017-11-10T20:00:00+01:00
    #[arg(long, value_name = "DATE")]
    pub as_of: Option<AsOfMoment>,
    /// Include pages with `draft: true`
    #[arg(long)]
    pub drafts: bool,
}
