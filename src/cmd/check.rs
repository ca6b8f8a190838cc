//! `ligatur check`.

use crate::cli::{Check, Cli};
use crate::cmd::Stop;
use crate::cmd::project::{self, Project};

/// Prints every error and warning to standard output, and writes nothing.
pub fn run(cli: &Cli, args: &Check) -> Result<(), Stop> {
    let checked = Project::open(cli, args.format)?.check(args.view)?;
    project::print(
        &checked.located,
        &checked.project.sources,
        cli,
        args.format,
        &mut std::io::stdout(),
    );
    match checked.status(args.strict) {
        0 => Ok(()),
        status => Err(Stop::said(status)),
    }
}
