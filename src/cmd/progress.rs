//! The progress of a command that takes its time.
#![expect(clippy::disallowed_methods, reason = "the shell measures the time")]

use std::io::IsTerminal;
use std::sync::Once;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cmd::global_options::GlobalOptions;

/// Nothing is said of what is done sooner.
const PATIENCE: Duration = Duration::from_millis(500);

/// A line on the terminal that says what is being done. Elsewhere, with `-q`, and within the
/// first half second there is none.
pub(super) struct CommandProgress {
    bar: ProgressBar,
    begun: Instant,
    is_wanted: bool,
    shown: Once,
}

impl CommandProgress {
    /// Begins to wait.
    pub(super) fn new(options: &GlobalOptions) -> CommandProgress {
        CommandProgress {
            bar: ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()),
            begun: Instant::now(),
            is_wanted: !options.quiet && std::io::stderr().is_terminal(),
            shown: Once::new(),
        }
    }

    /// Says what is done next, and of how many things, where that is known.
    pub(super) fn next(&self, doing: &'static str, of: Option<usize>) {
        let form = match of {
            Some(_) => "{msg} {bar:30} {human_pos} of {human_len}",
            None => "{msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(form) {
            self.bar.set_style(style);
        }
        self.bar.reset();
        self.bar.set_length(of.unwrap_or_default() as u64);
        self.bar.set_message(doing);
        self.show();
    }

    /// Counts one of the things.
    pub(super) fn step(&self) {
        self.bar.inc(1);
        self.show();
    }

    /// Takes the line away.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn show(&self) {
        if self.is_wanted && self.begun.elapsed() > PATIENCE {
            self.shown
                .call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
    }
}
