//! `ligatur check`.

use std::io::IsTerminal;

use crate::cli::{Check, Cli};
use crate::cmd::project::Project;
use crate::cmd::report;
use crate::cmd::{self, Stop};

/// Prints every error and warning to standard output, and writes nothing.
pub fn run(cli: &Cli, args: &Check) -> Result<(), Stop> {
    let checked = Project::open(cli, args.format)?.check(args.view)?;
    cmd::print(report::text(
        &checked.located,
        &checked.project.sources,
        cli,
        args.format,
        std::io::stdout().is_terminal(),
    ))?;
    match checked.status(args.strict) {
        0 => Ok(()),
        status => Err(Stop::said(status)),
    }
}
