//! The command line: the commands, and the function that runs each.

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::cmd::global_options::GlobalOptions;
use crate::cmd::{self, CommandError};

/// A static site generator for league results.
///
/// Works in the folder that holds book.toml, or below it.
#[derive(Debug, Parser)]
#[command(name = "ligatur", version, propagate_version = true)]
pub struct Cli {
    #[command(flatten)]
    pub options: GlobalOptions,
    #[command(subcommand)]
    pub command: Command,
}

/// Makes a subcommand of each line: a variant with the module's `Args`, run by its `run`.
/// What stands in brackets is passed on as well.
macro_rules! commands {
    ($($variant:ident: $module:ident $(($more:expr))?,)*) => {
        #[derive(Debug, Subcommand)]
        pub enum Command {
            $($variant(cmd::$module::Args),)*
        }

        impl Command {
            fn run(&self, options: &GlobalOptions) -> Result<(), CommandError> {
                match self {
                    $(Command::$variant(args) => cmd::$module::run(options, args $(, $more)?),)*
                }
            }
        }
    };
}

// In the order in which `--help` lists them.
commands! {
    Init: init,
    Build: build,
    Serve: serve,
    Check: check,
    Diff: diff,
    New: new,
    Record: record,
    Explain: explain,
    Standings: standings,
    Tally: tally,
    Propose: propose,
    Vote: vote,
    Rename: rename,
    Pair: pair,
    Import: import,
    Simulate: simulate,
    Export: export,
    Schema: schema,
    Template: template,
    Clean: clean,
    Completions: completions(Cli::command()),
    Man: man(Cli::command()),
}

/// Runs the command that was asked for, and returns its exit status.
pub fn run(cli: &Cli) -> ExitCode {
    cmd::exit_status(cli.command.run(&cli.options))
}
