//! The results that were written last, so that it can be taken back to the byte.

use serde::{Deserialize, Serialize};

/// The path of the log below the site's root.
pub const UNDO_LOG: &str = ".ligatur/undo.json";
/// Keeps the log out of git, in a file beside it.
pub const UNDO_IGNORE: (&str, &str) = (".ligatur/.gitignore", "*\n");

/// The number of commands that can be taken back.
const LENGTH: usize = 20;

/// The commands that can be taken back, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoLog {
    commands: Vec<Vec<UndoEntry>>,
}

/// One file that a command has written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoEntry {
    /// Relative to the site's root.
    pub file: String,
    /// `None` where the command began the file.
    pub before: Option<String>,
    pub after: String,
}

impl UndoLog {
    /// Reads a log; what is no log is an empty one.
    pub fn read(bytes: &[u8]) -> UndoLog {
        serde_json::from_slice(bytes).unwrap_or_default()
    }

    /// The text of the log's file.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        serde_json::to_vec(self).ok()
    }

    /// Adds what a command has written.
    pub fn push(&mut self, entries: Vec<UndoEntry>) {
        self.commands.push(entries);
        let surplus = self.commands.len().saturating_sub(LENGTH);
        self.commands.drain(..surplus);
    }

    /// Takes out the newest command all of whose files are wanted and as it left them.
    pub fn take<'a>(
        &mut self,
        is_wanted: impl Fn(&str) -> bool,
        text: impl Fn(&str) -> Option<&'a str>,
    ) -> Option<Vec<UndoEntry>> {
        let is_good = |entry: &UndoEntry| {
            is_wanted(&entry.file) && text(&entry.file) == Some(entry.after.as_str())
        };
        let last = self
            .commands
            .iter()
            .rposition(|entries| !entries.is_empty() && entries.iter().all(is_good))?;
        Some(self.commands.remove(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(file: &str, before: Option<&str>, after: &str) -> UndoEntry {
        UndoEntry {
            file: file.to_owned(),
            before: before.map(str::to_owned),
            after: after.to_owned(),
        }
    }

    #[test]
    fn the_newest_command_that_nobody_has_written_over_is_taken_back() {
        let mut log = UndoLog::default();
        log.push(vec![entry("a", None, "1")]);
        log.push(vec![entry("a", Some("1"), "2")]);
        log.push(vec![entry("b", Some("x"), "y")]);
        let log = UndoLog::read(&log.bytes().unwrap());
        let take = |wanted: &str, text: &'static str| {
            let taken = log.clone().take(|file| file == wanted, |_| Some(text));
            taken.map(|entries| entries[0].before.clone())
        };
        assert_eq!(take("a", "2"), Some(Some("1".to_owned())));
        assert_eq!(take("a", "1"), Some(None));
        assert_eq!(take("b", "edited"), None);
    }

    #[test]
    fn a_log_does_not_grow_for_ever() {
        let mut log = UndoLog::default();
        for number in 0..50 {
            log.push(vec![entry("a", None, &number.to_string())]);
        }
        assert_eq!(log.commands.len(), LENGTH);
        assert_eq!(UndoLog::read(b"{"), UndoLog::default());
    }
}
