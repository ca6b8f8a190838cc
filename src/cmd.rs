//! The commands: where Ligatur meets the world.

mod arguments;
mod book_toml;
pub mod build;
pub mod check;
pub mod clean;
pub mod completions;
mod content_change;
pub mod diff;
mod editor;
pub mod explain;
pub mod export;
mod git_revision;
pub mod global_options;
pub mod import;
pub mod init;
pub mod man;
pub mod new;
pub mod pair;
mod project;
pub mod propose;
pub mod record;
pub mod rename;
mod report;
pub mod schema;
pub mod serve;
pub mod simulate;
mod site_state;
pub mod standings;
pub mod tally;
pub mod template;
pub mod vote;

use std::fmt;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// Tells why a command ended early, and returns its exit status.
pub fn exit_status(done: Result<(), CommandError>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            if let Some(message) = &stop.message {
                tell(&format!("error: {message}"));
            }
            if let Some(help) = &stop.help {
                tell(&format!("help: {help}"));
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

/// Prints a line to standard error, which may be closed or full: then nobody can be told.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The reason why a command ended before it was done.
#[derive(Debug)]
pub struct CommandError {
    /// 1 the content, 2 the command line or book.toml, 3 the world.
    pub status: u8,
    /// `None` where everything has been said already.
    pub message: Option<String>,
    pub help: Option<String>,
}

impl CommandError {
    /// Ends a command with a status and what is wrong.
    pub fn because(status: u8, message: impl fmt::Display) -> CommandError {
        CommandError {
            status,
            message: Some(message.to_string()),
            help: None,
        }
    }

    /// Ends a command after the diagnostics have said why.
    pub fn said(status: u8) -> CommandError {
        CommandError {
            status,
            message: None,
            help: None,
        }
    }

    /// Adds the way out.
    pub fn help(mut self, help: impl fmt::Display) -> CommandError {
        self.help = Some(help.to_string());
        self
    }
}
