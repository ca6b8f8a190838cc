//! `ligatur man`.

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::global_options::GlobalOptions;

/// Prints the manual page
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Prints the manual page.
pub fn run(_: &GlobalOptions, _: &Args, command_line: clap::Command) -> Result<(), CommandError> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command_line)
        .render(&mut page)
        .map_err(|error| CommandError::because(3, error))?;
    cmd::print(page)
}
