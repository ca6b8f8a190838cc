//! Faults of a command line, each told with its place, the reason and the way out.

use std::error::Error as _;
use std::ffi::OsString;
use std::num::ParseIntError;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, Command};

use crate::cmd::CommandError;
use crate::syntax::diagnostic::did_you_mean;

/// The options by which commands take a time: the day of a file, that of a computation, and the
/// instant of a vote.
const TIME_OPTIONS: [&str; 3] = ["date", "as-of", "at"];

/// The examples that an error shows of those that a command has.
const EXAMPLES: usize = 2;

/// The parser's error in words of our own; `None` where it is no fault: help, the version, or
/// the list of all commands.
pub(super) fn usage_fault(
    error: &Error,
    mut root: Command,
    words: &[OsString],
) -> Option<CommandError> {
    root.build();
    let (path, name) = asked(&root, words);
    let command = path.last()?;
    let examples = || examples(&path, &name);
    let invalid = || told(error, ContextKind::InvalidArg);
    let value = || told(error, ContextKind::InvalidValue).unwrap_or_default();
    let (message, help) = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => return None,
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            // The list of all commands is what the name of the program alone asks for.
            let commands = own_commands(command).map(|it| (it.get_name(), it.get_about()));
            let lines = listed(commands.map(|(name, about)| (name.to_owned(), about)));
            let what = format!("`{name}` needs one of its commands{lines}");
            (command.get_name() != root.get_name()).then(|| (what, examples()))?
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = all_told(error, ContextKind::InvalidArg);
            (needs(command, &name, missing), examples())
        }
        ErrorKind::UnknownArgument => {
            let word = invalid()?;
            match word.starts_with('-') {
                true => unknown_option(command, &name, &word),
                false => (
                    format!("`{word}` is too much for `{name}`"),
                    format!("put words that belong together in quotes; {}", examples()),
                ),
            }
        }
        ErrorKind::InvalidSubcommand => {
            let word = told(error, ContextKind::InvalidSubcommand)?;
            let known: Vec<&str> = own_commands(command).map(Command::get_name).collect();
            let help = did_you_mean(&word, &known).unwrap_or_else(|| one_of(&known));
            match command.get_name() == root.get_name() {
                true => (format!("no command `{word}`"), help),
                false => (format!("`{name}` has no `{word}`"), help),
            }
        }
        ErrorKind::InvalidValue | ErrorKind::NoEquals if value().is_empty() => {
            let invalid = invalid()?;
            let arguments = command.get_arguments();
            let own = arguments.filter(|it| it.to_string() == invalid);
            let lines = listed(own.map(|it| (it.to_string(), it.get_help())));
            let what = format!("`{}` needs a value{lines}", short(&invalid));
            (what, examples())
        }
        ErrorKind::InvalidValue => {
            let known = all_told(error, ContextKind::ValidValue);
            let help = did_you_mean(&value(), &known).unwrap_or_else(|| one_of(&known));
            let what = format!("`{}` can not be `{}`", short(&invalid()?), value());
            (what, help)
        }
        ErrorKind::ValueValidation => {
            let (invalid, source) = (invalid()?, error.source()?);
            match source.is::<ParseIntError>() {
                true => (
                    format!("`{}` can not be `{}`", short(&invalid), value()),
                    "write a whole number".to_owned(),
                ),
                false => {
                    // "99999 is not in 0..=65535"
                    let source = source.to_string().replace("..=", " to ");
                    // "`soon` is no date: write it as `2017-11-10`"
                    let (what, help) = match source.split_once(": write ") {
                        Some((what, way)) => (what, format!("write {way}")),
                        None => (source.as_str(), more(&name)),
                    };
                    (format!("`{}`: {what}", short(&invalid)), help)
                }
            }
        }
        ErrorKind::ArgumentConflict => {
            let invalid = invalid()?;
            let others = all_told(error, ContextKind::PriorArg);
            match others.as_slice() {
                [other] if *other == invalid => (
                    format!("`{}` stands there twice", short(&invalid)),
                    "write it once".to_owned(),
                ),
                others => {
                    let others = others.iter().map(|it| format!("`{}`", short(it)));
                    let others = others.collect::<Vec<_>>().join(", ");
                    let what = format!("`{}` can not stand beside {others}", short(&invalid));
                    (what, more(&name))
                }
            }
        }
        _ => {
            let own = error.to_string();
            let line = own.lines().next().unwrap_or_default();
            let line = line.strip_prefix("error: ").unwrap_or(line);
            (line.to_owned(), more(&name))
        }
    };
    Some(CommandError::because(2, message).help(help))
}

/// The command that the words of a line ask for, behind those that it belongs to, and all its
/// words: `ligatur new matchday`.
fn asked<'c>(root: &'c Command, words: &[OsString]) -> (Vec<&'c Command>, String) {
    let (mut path, mut command, mut name) = (vec![root], root, root.get_name().to_owned());
    let mut words = words.iter().skip(1).filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        if let Some(option) = word.strip_prefix("--") {
            let mut arguments = command.get_arguments();
            let own = arguments.find(|it| it.get_long() == Some(option));
            if own.is_some_and(|it| it.get_action().takes_values()) {
                words.next();
            }
        } else if !word.starts_with('-') {
            let Some(next) = command.find_subcommand(word) else {
                break;
            };
            command = next;
            path.push(next);
            name = format!("{name} {}", next.get_name());
        }
    }
    (path, name)
}

/// Says which arguments a command lacks, in its order, each with what it is.
fn needs(command: &Command, name: &str, missing: Vec<String>) -> String {
    // One that only some options make needless is written in brackets.
    let shape = |it: &Arg| it.to_string().replace('[', "<").replace(']', ">");
    let is_missing = |it: &&Arg| missing.contains(&shape(it));
    let (positional, options): (Vec<&Arg>, Vec<&Arg>) = command
        .get_arguments()
        .filter(is_missing)
        .partition(|it| it.is_positional());
    let own: Vec<&Arg> = positional.into_iter().chain(options).collect();
    let mut names: Vec<String> = own.iter().map(|it| shape(it)).collect();
    if names.is_empty() {
        names = missing;
    }
    let names = match names.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        names => names.concat(),
    };
    let lines = listed(own.iter().map(|it| (shape(it), it.get_help())));
    format!("`{name}` needs {names}{lines}")
}

/// Says that a command has no such option, and which one may be meant.
fn unknown_option(command: &Command, name: &str, word: &str) -> (String, String) {
    let shown = command.get_arguments().filter(|it| !it.is_hide_set());
    let own: Vec<&str> = shown.filter_map(Arg::get_long).collect();
    let time = TIME_OPTIONS.contains(&word.trim_start_matches('-'));
    let same = own.iter().find(|it| time && TIME_OPTIONS.contains(it));
    let options = own.iter().map(|it| format!("--{it}"));
    let help = match same {
        Some(same) => Some(format!("a time is `--{same}` here")),
        None => did_you_mean(word, options),
    };
    let what = format!("`{name}` has no option `{word}`");
    (what, help.unwrap_or_else(|| more(name)))
}

/// The examples of a command, or how it is written where there are none.
fn examples(path: &[&Command], name: &str) -> String {
    let begin = format!("  {name} ");
    let written = path.iter().rev().filter_map(|it| it.get_after_help());
    let written: Vec<String> = written.map(ToString::to_string).collect();
    let lines = written.iter().flat_map(|text| text.lines());
    let own: Vec<&str> = lines
        .filter(|it| it.starts_with(&begin))
        .take(EXAMPLES)
        .collect();
    match (own.is_empty(), path.last()) {
        (true, Some(command)) => {
            let usage = (*command).clone().render_usage().to_string();
            format!(
                "write `{}`; {}",
                usage.trim_start_matches("Usage: "),
                more(name)
            )
        }
        _ => format!("{}; for example\n{}", more(name), own.join("\n")),
    }
}

/// The way to all that a command can do.
fn more(name: &str) -> String {
    format!("`{name} --help` lists all that it takes")
}

/// The commands of a command, without the parser's own.
fn own_commands(command: &Command) -> impl Iterator<Item = &Command> {
    let all = command.get_subcommands();
    all.filter(|it| it.get_name() != "help" && !it.is_hide_set())
}

/// Names with what they stand for, a line each, below one another.
fn listed<H: ToString>(lines: impl Iterator<Item = (String, Option<H>)>) -> String {
    let lines: Vec<(String, Option<H>)> = lines.collect();
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |(name, help): (String, Option<H>)| {
        let help = help.map_or_else(String::new, |help| help.to_string().replace('\n', " "));
        format!("\n  {name:width$}  {help}").trim_end().to_owned()
    };
    lines.into_iter().map(line).collect()
}

fn one_of<S: AsRef<str>>(known: &[S]) -> String {
    let known = known.iter().map(|it| format!("`{}`", it.as_ref()));
    format!("write one of {}", known.collect::<Vec<_>>().join(", "))
}

/// `--date` of `--date <DATE>`.
fn short(argument: &str) -> &str {
    match argument.starts_with('-') {
        true => argument.split(' ').next().unwrap_or(argument),
        false => argument,
    }
}

/// A part of what the parser says of an error.
fn told(error: &Error, kind: ContextKind) -> Option<String> {
    all_told(error, kind).into_iter().next()
}

fn all_told(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(one)) => vec![one.clone()],
        Some(ContextValue::Strings(all)) => all.clone(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::CommandFactory;

    use super::super::Cli;
    use super::{EXAMPLES, usage_fault};

    /// The message and the help of a line at fault.
    fn fault(line: &[&str]) -> (String, String) {
        let words = std::iter::once(&"ligatur").chain(line);
        let words: Vec<OsString> = words.map(OsString::from).collect();
        let error = Cli::command().try_get_matches_from(&words).unwrap_err();
        let fault = usage_fault(&error, Cli::command(), &words).expect("a fault");
        assert_eq!(fault.status, 2);
        (fault.message.unwrap(), fault.help.unwrap())
    }

    fn check(line: &[&str], message: &str, help: &str) {
        let told = fault(line);
        assert_eq!(told.0.lines().next(), Some(message), "{line:?}");
        assert!(told.1.starts_with(help), "{line:?}: {}", told.1);
    }

    #[test]
    fn what_is_missing_is_named_with_an_example() {
        let (message, help) = fault(&["record"]);
        let expected = "`ligatur record` needs <LEAGUE> and <RESULT>...\n  \
                        <LEAGUE>     The league's folder below content, or its beginning\n  \
                        <RESULT>...  The players best first, games of two, or boards";
        assert_eq!(message, expected);
        let lines: Vec<&str> = help.lines().collect();
        let first = "`ligatur record --help` lists all that it takes; for example";
        assert_eq!(lines[0], first);
        assert_eq!(lines.len(), 1 + EXAMPLES, "{help}");
        assert!(lines[1].starts_with("  ligatur record cards "), "{help}");
        let vote = "`ligatur vote` needs <PROPOSAL>, <VOTE> and --by <ID>";
        check(&["vote", "nomic"], vote, "`ligatur vote --help` lists");
        let propose = "`ligatur propose` needs one of its commands";
        check(&["propose"], propose, "`ligatur propose --help` lists");
        // Of a command of another one the examples stand there.
        let (_, help) = fault(&["member", "leave"]);
        let example = "for example\n  ligatur member leave nomic dag --date 2026-11-22";
        assert!(help.ends_with(example), "{help}");
        let soon = "`--date`: `soon` is no date";
        let written = "write it as `2017-11-10` or `10.11.2017`";
        check(
            &["record", "duel", "a", "b", "--date", "soon"],
            soon,
            written,
        );
        let date = "`--date` needs a value";
        check(
            &["record", "duel", "--date"],
            date,
            "`ligatur record --help` lists",
        );
    }

    #[test]
    fn what_is_unknown_has_a_word_for_what_there_is() {
        check(&["recrod"], "no command `recrod`", "did you mean `record`?");
        let new = "`ligatur new` has no `foo`";
        check(&["new", "foo"], new, "write one of `matchday`, `page`");
        let option = "`ligatur record` has no option `--foo`";
        let more = "`ligatur record --help` lists";
        check(&["record", "duel", "--foo"], option, more);
        let option = "`ligatur pair` has no option `--presnt`";
        check(
            &["pair", "club", "--presnt", "a"],
            option,
            "did you mean `--present`?",
        );
        let form = "`--format` can not be `xml`";
        check(&["check", "--format", "xml"], form, "write one of `human`");
        let port = "`--port` can not be `x`";
        check(&["serve", "-p", "x"], port, "write a whole number");
        let port = "`--port`: 99999 is not in 0 to 65535";
        check(&["serve", "-p", "99999"], port, "`ligatur serve --help`");
        let twice = "`--date` stands there twice";
        let dates = ["--date", "1.1.", "--date", "2.1."];
        check(
            &[&["record", "duel", "a"][..], &dates].concat(),
            twice,
            "write it once",
        );
        let both = "`--correct` can not stand beside `--again`";
        check(&["record", "duel", "a", "--correct", "--again"], both, more);
        let word = "`x` is too much for `ligatur explain`";
        check(
            &["--root", "new", "explain", "a", "b", "x"],
            word,
            "put words that belong",
        );
    }

    #[test]
    fn an_option_of_time_of_another_command_is_led_to_that_of_this_one() {
        let day = "2026-11-24";
        let option = "`ligatur pair` has no option `--date`";
        check(
            &["pair", "club", "--date", day],
            option,
            "a time is `--as-of` here",
        );
        let option = "`ligatur vote` has no option `--as-of`";
        let vote = ["vote", "nomic", "1", "FOR", "--by", "ada"];
        check(
            &[&vote[..], &["--as-of", day]].concat(),
            option,
            "a time is `--at` here",
        );
        let option = "`ligatur record` has no option `--as-of`";
        check(
            &["record", "club", "--as-of", day],
            option,
            "a time is `--date` here",
        );
        let option = "`ligatur rename` has no option `--date`";
        check(
            &["rename", "club", "--date", day],
            option,
            "`ligatur rename --help`",
        );
    }

    #[test]
    fn help_and_the_list_of_all_commands_are_no_faults() {
        for line in [
            &["ligatur"][..],
            &["ligatur", "record", "--help"],
            &["ligatur", "-V"],
        ] {
            let words: Vec<OsString> = line.iter().map(OsString::from).collect();
            let error = Cli::command().try_get_matches_from(&words).unwrap_err();
            assert!(
                usage_fault(&error, Cli::command(), &words).is_none(),
                "{line:?}"
            );
        }
    }
}
