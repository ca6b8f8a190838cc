//! The results that were written last, so that it can be taken back to the byte.

use serde::{Deserialize, Serialize};

/// The path of the log below the site's root.
pub(crate) const UNDO_LOG: &str = ".ligatur/undo.json";
/// Keeps the log out of git, in a file beside it.
const UNDO_IGNORE: (&str, &str) = (".ligatur/.gitignore", "*\n");

/// The path of the log of the desk, beside it.
pub(crate) const DESK_LOG: &str = ".ligatur/desk.json";

/// The path of the log of what was entered in rule books.
pub(crate) const RULES_LOG: &str = ".ligatur/rules.json";

/// The number of commands that can be taken back.
const LENGTH: usize = 20;

/// The commands that can be taken back, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UndoLog {
    commands: Vec<Vec<UndoEntry>>,
}

/// One file that a command has written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UndoEntry {
    /// Relative to the site's root.
    pub file: String,
    /// `None` where the command began the file.
    pub before: Option<String>,
    /// Empty where the command removed the file.
    pub after: String,
    /// The action of the desk that wrote it, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

impl UndoEntry {
    /// Returns whether a file still has the text that the command left; one that it removed is to
    /// be gone still.
    pub(crate) fn is_as_left(&self, text: Option<&str>) -> bool {
        text.unwrap_or_default() == self.after
    }
}

impl UndoLog {
    /// Reads a log; what is no log is an empty one.
    pub(crate) fn read(bytes: &[u8]) -> UndoLog {
        serde_json::from_slice(bytes).unwrap_or_default()
    }

    /// The text of the log's file.
    fn bytes(&self) -> Option<Vec<u8>> {
        serde_json::to_vec(self).ok()
    }

    /// The files of the log at a path: itself, and what keeps it out of git.
    pub(crate) fn files(&self, path: &'static str) -> [(&'static str, Option<Vec<u8>>); 2] {
        let (ignore, everything) = UNDO_IGNORE;
        [
            (path, self.bytes()),
            (ignore, Some(everything.as_bytes().to_vec())),
        ]
    }

    /// Adds what a command has written.
    pub(crate) fn push(&mut self, entries: Vec<UndoEntry>) {
        self.commands.push(entries);
        let surplus = self.commands.len().saturating_sub(LENGTH);
        self.commands.drain(..surplus);
    }

    /// Returns whether a command has written a file that is wanted.
    pub(crate) fn knows(&self, is_wanted: impl Fn(&str) -> bool) -> bool {
        let mut entries = self.commands.iter().flatten();
        entries.any(|entry| is_wanted(&entry.file))
    }

    /// Returns whether a command has given a pairing of a file, `anna - bert`, its result.
    pub(crate) fn completed(&self, file: &str, pairing: &str) -> bool {
        let waits = |text: &str| {
            let mut lines = text.lines().map(|line| line.trim_start_matches([' ', '-']));
            lines.any(|line| {
                let rest = line.strip_prefix(pairing);
                rest.is_some_and(|rest| rest.chars().next().is_none_or(char::is_whitespace))
            })
        };
        let mut entries = self.commands.iter().flatten();
        entries.any(|entry| {
            let waited = entry.before.as_deref().is_some_and(waits);
            entry.file == file && waited && !waits(&entry.after)
        })
    }

    /// The command that was written last.
    pub(crate) fn last(&self) -> Option<&[UndoEntry]> {
        self.commands.last().map(Vec::as_slice)
    }

    /// Takes the command out that was written last.
    pub(crate) fn forget_last(&mut self) {
        self.commands.pop();
    }

    /// Takes out the newest command whose files are wanted, or the one before it in these files,
    /// if they are as it left them.
    pub(crate) fn take<'a>(
        &mut self,
        is_wanted: impl Fn(&str) -> bool,
        text: impl Fn(&str) -> Option<&'a str>,
    ) -> Option<Vec<UndoEntry>> {
        // A file that is gone is meant only where the command removed it.
        let is_there = |entry: &UndoEntry| text(&entry.file).is_some() || entry.after.is_empty();
        let is_own = |entry: &UndoEntry| is_wanted(&entry.file);
        // A pairing that has moved was taken out of one file, and is meant by the other.
        let has_grown = |entry: &UndoEntry| {
            entry.after.len() > entry.before.as_deref().unwrap_or_default().len()
        };
        let is_meant = |entries: &&Vec<UndoEntry>| {
            let mut grown = entries.iter().filter(|entry| has_grown(entry));
            let is_named = entries.iter().all(is_own) || grown.any(is_own);
            !entries.is_empty() && is_named && entries.iter().all(is_there)
        };
        // Whoever has edited the file since does not mean an older entry of another one.
        let newest = self.commands.iter().rfind(is_meant)?;
        let files: Vec<&str> = newest.iter().map(|entry| entry.file.as_str()).collect();
        let is_good = |entry: &UndoEntry| {
            let now = text(&entry.file).unwrap_or_default();
            files.contains(&entry.file.as_str()) && now == entry.after
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
            title: None,
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
        // Nobody takes back an older entry of another file unasked.
        let mut log = log.clone();
        let text = |file: &str| Some(if file == "a" { "2" } else { "edited" });
        assert_eq!(log.take(|_| true, text), None);
    }

    #[test]
    fn a_pairing_that_has_moved_is_taken_back_with_its_result() {
        let mut log = UndoLog::default();
        log.push(vec![
            entry("old", Some("- a - b"), ""),
            entry("new", None, "- a 1-0 b"),
        ]);
        let text = |file: &str| (file == "new").then_some("- a 1-0 b");
        assert_eq!(log.clone().take(|file| file == "old", text), None);
        let taken = log.take(|file| file == "new", text).unwrap();
        assert_eq!(taken.len(), 2);
    }

    #[test]
    fn a_pairing_that_got_its_result_is_known() {
        let mut log = UndoLog::default();
        let after = "games:\n  - a 1-0 b\n  - c - d\n";
        log.push(vec![entry(
            "x",
            Some("games:\n  - a - b  # hall\n  - c - d\n"),
            after,
        )]);
        assert!(log.completed("x", "a - b"));
        assert!(!log.completed("y", "a - b"));
        assert!(!log.completed("x", "c - d") && !log.completed("x", "a - bo"));
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
