//! The options that several commands share.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cmd::typed_time::TypedMoment;

/// The options of every command.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Options of every command")]
pub struct GlobalOptions {
    /// The folder that holds book.toml
    #[arg(long, global = true, value_name = "DIR")]
    pub root: Option<PathBuf>,
    /// Say nothing but what is wrong
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Say more
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub verbose: bool,
    /// Colour the output always, never, or only on a terminal
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        value_name = "WHEN"
    )]
    pub color: ColourChoice,
}

/// The choice when output is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColourChoice {
    /// On a terminal, unless NO_COLOR says otherwise
    Auto,
    Always,
    Never,
}

/// The form in which diagnostics are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiagnosticFormat {
    /// For people, with the line and a caret
    Human,
    /// For programs
    Json,
    /// Annotations of a GitHub workflow
    Github,
}

/// The part of the content that is looked at.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct ContentSelection {
    /// The day for which everything is computed, as 2017-11-10, 10.11. or yesterday, or an instant
    /// of it, as 2017-11-10T20:00:00+01:00
    #[arg(long, value_name = "DATE")]
    pub(crate) as_of: Option<TypedMoment>,
    /// Include pages with `draft: true`
    #[arg(long)]
    pub drafts: bool,
}
