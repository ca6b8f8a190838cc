//! `ligatur check`.

use std::io::IsTerminal;

use crate::cli::{CheckArgs, Cli};
use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::project::Project;
use crate::cmd::report;

/// Prints every error and warning to standard output and their number, or that there are
/// none, to standard error; writes nothing.
pub fn run(cli: &Cli, args: &CheckArgs) -> Result<(), CommandError> {
    let checked = Project::open(cli, args.format)?.check(args.view)?;
    cmd::print(report::text(
        &checked.located,
        &checked.project.sources,
        cli,
        args.format,
        std::io::stdout().is_terminal(),
    ))?;
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
