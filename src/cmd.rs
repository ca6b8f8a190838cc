//! The commands: where Ligatur meets the world.

mod arguments;
mod book_toml;
pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod clean;
pub(crate) mod completions;
mod consent;
mod content_change;
pub(crate) mod desk;
pub(crate) mod diff;
mod editor;
pub(crate) mod explain;
pub(crate) mod export;
mod git_revision;
pub(crate) mod global_options;
pub(crate) mod import;
pub(crate) mod init;
mod lock;
pub(crate) mod man;
pub(crate) mod member;
pub(crate) mod new;
pub(crate) mod pair;
mod progress;
mod project;
pub(crate) mod propose;
pub(crate) mod record;
pub(crate) mod rename;
mod report;
mod rule_book_undo;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod simulate;
mod site_state;
pub(crate) mod standings;
pub(crate) mod tally;
pub(crate) mod template;
pub(crate) mod text;
mod typed_day;
mod typed_time;
pub(crate) mod vote;
mod vote_log;
mod vote_time;

use std::fmt;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use crate::authoring::refusal::RefusalText;
use crate::syntax::diagnostic::{Code, output};

/// Tells why a command ended early, and returns its exit status.
pub(crate) fn exit_status(done: Result<(), CommandError>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            if let Some(report) = &stop.report {
                tell(report.trim_end());
            }
            if let Some(message) = &stop.message {
                tell(&format!("error: {}", visible(message)));
            }
            if let Some(help) = &stop.help {
                tell(&format!("help: {}", visible(help)));
            }
            ExitCode::from(stop.status)
        }
    }
}

/// Prints the result of a command. Nobody is left to read it where the pipe is closed; what
/// can not be written, as to a full disk, is an error.
fn print(text: impl AsRef<[u8]>) -> Result<(), CommandError> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_ref()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(CommandError::because(
            3,
            format!("standard output: {error}"),
        )),
        _ => Ok(()),
    }
}

/// Words of somebody else as a terminal may show them, in their lines.
fn visible(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(output::visible).collect();
    lines.join("\n")
}

/// Prints a line to standard error, which may be closed or full: then nobody can be told.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The reason why a command ended before it was done.
#[derive(Debug)]
pub(crate) struct CommandError {
    /// 1 the content, 2 the command line or book.toml, 3 the world.
    pub status: u8,
    /// `None` where everything has been said already.
    pub message: Option<String>,
    pub help: Option<String>,
    /// The same for the desk, which speaks other languages.
    pub words: Option<Box<RefusalText>>,
    /// The kinds of the errors that the content would have.
    pub codes: Vec<Code>,
    /// The diagnostics that stopped it, as they are printed.
    pub report: Option<String>,
    /// True if a result is there, and may have been played a second time.
    pub asks_again: bool,
}

impl CommandError {
    /// Ends a command with a status and what is wrong.
    pub(crate) fn because(status: u8, message: impl fmt::Display) -> CommandError {
        CommandError {
            message: Some(message.to_string()),
            ..CommandError::said(status)
        }
    }

    /// Ends a command after the diagnostics have said why.
    pub(crate) fn said(status: u8) -> CommandError {
        CommandError {
            status,
            message: None,
            help: None,
            words: None,
            codes: Vec::new(),
            report: None,
            asks_again: false,
        }
    }

    /// Adds the diagnostics that say why.
    fn with_report(mut self, report: String) -> CommandError {
        self.report = Some(report).filter(|report| !report.is_empty());
        self
    }

    /// Adds the words in which the desk says it.
    pub(crate) fn words(mut self, words: impl Into<Option<RefusalText>>) -> CommandError {
        self.words = words.into().map(Box::new);
        self
    }

    /// The same by the key of a text, with values for its `{name}`s.
    pub(crate) fn in_words(
        self,
        key: &'static str,
        values: &[(&'static str, &str)],
    ) -> CommandError {
        self.words(RefusalText::new(key, values))
    }

    /// Adds the way out.
    pub(crate) fn help(mut self, help: impl fmt::Display) -> CommandError {
        self.help = Some(help.to_string());
        self
    }
}
