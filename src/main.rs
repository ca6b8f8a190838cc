//! The `ligatur` command.

use std::process::ExitCode;

use clap::Parser;
use ligatur::cli::Cli;

fn main() -> ExitCode {
    ligatur::cmd::run(&Cli::parse())
}
