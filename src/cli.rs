//! The command line: the commands, and the function that runs each.

mod usage_fault;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::cmd::global_options::GlobalOptions;
use crate::cmd::{self, CommandError};

/// A static site generator for league results.
///
/// Works in the folder that holds book.toml, or below it.
#[derive(Debug, Parser)]
#[command(name = "ligatur", version, propagate_version = true)]
pub struct Cli {
    /// The options that every command takes.
    #[command(flatten)]
    pub options: GlobalOptions,
    /// The command that is asked for.
    #[command(subcommand)]
    pub command: Command,
}

/// Makes a subcommand of each line: a variant with the module's `Args`, run by its `run`.
/// What stands in brackets is passed on as well.
macro_rules! commands {
    ($($variant:ident: $module:ident $(($more:expr))?,)*) => {
        /// The commands, each with its arguments.
        #[derive(Debug, Subcommand)]
        #[allow(unreachable_pub)]
        pub enum Command {
            $(#[allow(missing_docs)] $variant(cmd::$module::Args),)*
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
    Desk: desk,
    Check: check,
    Diff: diff,
    New: new,
    Record: record,
    Explain: explain,
    Standings: standings,
    Tally: tally,
    Text: text,
    Propose: propose,
    Vote: vote,
    Member: member,
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

/// Runs the command that the words of a command line ask for, and returns its exit status.
pub fn run(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words: Vec<OsString> = words.into_iter().collect();
    let matches = Cli::command().try_get_matches_from(&words);
    let error = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => return cmd::exit_status(cli.command.run(&cli.options)),
        Err(error) => error,
    };
    match usage_fault::usage_fault(&error, Cli::command(), &words) {
        Some(fault) => cmd::exit_status(Err(fault)),
        None => {
            // Nobody is left to read it where the output is closed.
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, FromArgMatches, Subcommand};

    use crate::cmd::CommandError;
    use crate::cmd::global_options::GlobalOptions;

    /// The commands of the test: a module with arguments and a function, and a line below.
    mod cmd {
        pub(super) mod clap_hands {
            use clap::Args as ClapArgs;

            use crate::cmd::CommandError;
            use crate::cmd::global_options::GlobalOptions;

            #[derive(Debug, ClapArgs)]
            pub(crate) struct Args {
                times: u32,
            }

            pub(crate) fn run(_: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
                match args.times {
                    0 => Err(CommandError::because(1, "nobody claps")),
                    _ => Ok(()),
                }
            }
        }
    }

    commands! {
        ClapHands: clap_hands,
    }

    #[test]
    fn a_command_is_one_module_and_one_line() {
        let run = |words: &[&str]| {
            let command = GlobalOptions::augment_args(clap::Command::new("toy"));
            let matches = Command::augment_subcommands(command)
                .try_get_matches_from(words)
                .unwrap();
            let options = GlobalOptions::from_arg_matches(&matches).unwrap();
            Command::from_arg_matches(&matches).unwrap().run(&options)
        };
        assert!(run(&["toy", "clap-hands", "3"]).is_ok());
        assert!(run(&["toy", "clap-hands", "0"]).is_err());
    }
}
