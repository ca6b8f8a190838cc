//! `ligatur completions`.

use clap_complete::Shell;

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::global_options::GlobalOptions;

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
pub(crate) fn run(
    _: &GlobalOptions,
    args: &Args,
    mut command_line: clap::Command,
) -> Result<(), CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command_line, "ligatur", &mut script);
    cmd::print(script)
}
