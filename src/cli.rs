//! The command line: the commands, and the function that runs each.

use std::process::ExitCode;

use clap::builder::UnknownArgumentValueParser;
use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};

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

/// The options by which commands take a time: the day of a file, that of a computation, and the
/// instant of a vote.
const TIME_OPTIONS: [&str; 3] = ["--date", "--as-of", "--at"];

/// The command with, for each option of time that it does not have, a word for the one that it
/// has.
fn with_time_hints(command: clap::Command) -> clap::Command {
    let name = |option: &'static str| option.trim_start_matches('-');
    let has = |option: &&'static str| {
        let mut arguments = command.get_arguments();
        arguments.any(|argument| argument.get_long() == Some(name(option)))
    };
    let (own, others): (Vec<&str>, Vec<&str>) = TIME_OPTIONS.into_iter().partition(has);
    let hints: Vec<Arg> = match own.first() {
        None => Vec::new(),
        Some(own) => others
            .into_iter()
            .map(|option| {
                let argument = Arg::new(option).long(name(option)).value_name("TIME");
                let argument = argument.hide(true);
                argument.value_parser(UnknownArgumentValueParser::suggest_arg(*own))
            })
            .collect(),
    };
    command.args(hints).mut_subcommands(with_time_hints)
}

/// Reads the arguments of the process; where they are at fault or ask for help, says so and ends
/// the process.
pub fn read_arguments() -> Cli {
    let matches = with_time_hints(Cli::command()).get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// Runs the command that was asked for, and returns its exit status.
pub fn run(cli: &Cli) -> ExitCode {
    cmd::exit_status(cli.command.run(&cli.options))
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, CommandFactory, FromArgMatches, Subcommand};

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
    fn an_option_of_time_of_another_command_is_led_to_that_of_this_one() {
        let tip = |words: &[&str]| {
            let matches = super::with_time_hints(super::Cli::command());
            let error = matches.try_get_matches_from(words).unwrap_err();
            assert_eq!(error.kind(), clap::error::ErrorKind::UnknownArgument);
            error.to_string()
        };
        let check = |words: &[&str], option: &str| {
            let told = tip(words);
            let expected = format!("a similar argument exists: '{option}'");
            assert!(told.contains(&expected), "{words:?}: {told}");
        };
        check(
            &["ligatur", "pair", "club", "--date", "2026-11-24"],
            "--as-of",
        );
        let vote = ["ligatur", "vote", "nomic", "1", "FOR", "--by", "ada"];
        check(&[&vote[..], &["--as-of", "2026-11-24"]].concat(), "--at");
        check(
            &["ligatur", "record", "club", "--as-of", "2026-11-24"],
            "--date",
        );
        let no_time = tip(&["ligatur", "rename", "club", "--date", "2026-11-24"]);
        assert!(!no_time.contains("similar"), "{no_time}");
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
