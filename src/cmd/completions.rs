//! `ligatur completions` and `ligatur man`.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::cmd::Stop;

/// Prints the completions of a shell
#[derive(Debug, clap::Args)]
pub struct Args {
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the completions of a shell.
pub fn run(args: &Args) -> Result<(), Stop> {
    clap_complete::generate(
        args.shell,
        &mut Cli::command(),
        "ligatur",
        &mut std::io::stdout(),
    );
    Ok(())
}

/// Prints the manual page.
pub fn man() -> Result<(), Stop> {
    let page = clap_mangen::Man::new(Cli::command());
    page.render(&mut std::io::stdout())
        .map_err(|error| Stop::because(3, error))
}
