//! `ligatur completions` and `ligatur man`.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::cmd;
use crate::cmd::CommandError;

/// Prints the completions of a shell
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur completions bash > ~/.local/share/bash-completion/completions/ligatur\n  ligatur completions fish > ~/.config/fish/completions/ligatur.fish"
)]
pub struct Args {
    /// The shell that is to complete commands and options
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the completions of a shell.
pub fn run(args: &Args) -> Result<(), CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ligatur", &mut script);
    cmd::print(script)
}

/// Prints the manual page.
pub fn man() -> Result<(), CommandError> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command())
        .render(&mut page)
        .map_err(|error| CommandError::because(3, error))?;
    cmd::print(page)
}
