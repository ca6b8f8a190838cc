//! `ligatur man`.
#![expect(
    clippy::disallowed_methods,
    reason = "the shell writes the pages where it is told to"
)]

use std::path::PathBuf;

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::global_options::GlobalOptions;

/// Prints the manual page
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write the page of each command into a folder instead
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// Prints the manual page, or writes one for each command.
pub(crate) fn run(
    _: &GlobalOptions,
    args: &Args,
    command_line: clap::Command,
) -> Result<(), CommandError> {
    let failed = |error| CommandError::because(3, error);
    if let Some(folder) = &args.dir {
        std::fs::create_dir_all(folder).map_err(failed)?;
        return clap_mangen::generate_to(command_line, folder).map_err(failed);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command_line)
        .render(&mut page)
        .map_err(failed)?;
    cmd::print(page)
}
