//! `ligatur diff`.

use std::path::Path;

use clap::ValueEnum;

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::book_toml::find_root;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::site_state;
use crate::site::site_diff::{self, report};

/// Says what has changed since another state of the site
///
/// That is results, votes, decisions and texts, and the numbers that moved by it.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur diff main\n  ligatur diff v1 v2 --format json\n  ligatur diff public --exit-code"
)]
pub struct Args {
    /// The older state: a folder of a site, a git revision, or a published site
    old: String,
    /// The newer state; without one the site as it is
    new: Option<String>,
    /// The form in which the difference is printed
    #[arg(long, value_enum, value_name = "FORM", default_value = "human")]
    format: DiffFormat,
    /// End with 1 if something changed that was over
    #[arg(long)]
    exit_code: bool,
    #[command(flatten)]
    view: ContentSelection,
}

/// The forms in which a difference is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DiffFormat {
    /// For people, a line each
    Human,
    /// For the summary of a pull request
    Markdown,
    /// For programs
    Json,
}

/// Prints the difference to standard output.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let root = || find_root(options.root.as_deref());
    let old = site_state::read(&args.old, root, args.view)?;
    let new = match &args.new {
        Some(named) => site_state::read(named, root, args.view)?,
        None => site_state::of_folder(&root()?, args.view)?,
    };
    let own = Path::new(".").display().to_string();
    let named = args.new.as_deref().unwrap_or(&own);
    for (state, name) in [(&old, args.old.as_str()), (&new, named)] {
        if state.is_partial() && !options.quiet {
            let name = cmd::visible(name);
            cmd::tell(&format!(
                "note: {name} has errors, and what is wrong there is not compared"
            ));
        }
    }
    let diff = site_diff::diff(&old.snapshot(), &new.snapshot());
    cmd::print(match args.format {
        DiffFormat::Human => report::human(&diff),
        DiffFormat::Markdown => report::markdown(&diff),
        DiffFormat::Json => report::json(&diff),
    })?;
    match args.exit_code && diff.changes_history() {
        true => Err(CommandError::said(1)),
        false => Ok(()),
    }
}
