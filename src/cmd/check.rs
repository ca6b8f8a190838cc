//! `ligatur check`.

use std::io::IsTerminal;

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::global_options::{ContentSelection, DiagnosticFormat, GlobalOptions};
use crate::cmd::project::Project;
use crate::cmd::report;

/// Prints every error and warning, and writes nothing
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How to print what is wrong; `github` is the default in a GitHub workflow
    #[arg(long, value_enum, value_name = "FORM")]
    pub format: Option<DiagnosticFormat>,
    /// Let warnings fail
    #[arg(long)]
    pub strict: bool,
    #[command(flatten)]
    pub view: ContentSelection,
}

/// Prints every error and warning to standard output and their number, or that there are
/// none, to standard error; writes nothing.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let checked = Project::open_to_check(options, args.format)?.check(args.view)?;
    cmd::print(report::text(
        &checked.located,
        &checked.project.sources,
        options,
        args.format,
        std::io::stdout().is_terminal(),
    ))?;
    report::played_breaches(&checked.compiled, options);
    let nothing = || {
        let mut contents = report::contents(&checked.compiled);
        if contents.is_empty() {
            contents.push(report::count(
                checked.compiled.content.documents.len(),
                "page",
            ));
        }
        format!("{}: nothing wrong", contents.join(", "))
    };
    report::say(&report::summary(&checked.located).unwrap_or_else(nothing));
    match checked.status(args.strict) {
        0 => Ok(()),
        status => Err(CommandError::said(status)),
    }
}
