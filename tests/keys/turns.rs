//! The small sites of `tests/keys` and the keys that are turned in them.
//!
//! Each file is a site: its files, and below "Turns" a line for each key. A line names the
//! document and the key, a passage of the file named above it, and what stands there instead.
//! The pages or data files differ by it, unless a line ends in what differs in their place: the
//! code of a diagnostic, or a command of which the answer or the files do.
#![expect(clippy::disallowed_methods, reason = "a test reads sites")]

use std::fs;
use std::path::Path;

/// The files of a site by path.
pub(crate) type SiteTexts = Vec<(String, String)>;

/// A small site, and the keys that are turned in it.
pub(crate) struct KeySite {
    pub files: SiteTexts,
    pub turns: Vec<KeyTurn>,
}

/// One key with another value.
pub(crate) struct KeyTurn {
    /// The document that has the key: `league`, `matchday` and so on.
    pub document: String,
    /// The keys that lead to it, with dots between them.
    pub key: String,
    pub effect: TurnEffect,
    file: String,
    before: String,
    after: String,
}

/// The things that differ by a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TurnEffect {
    /// A page or a data file.
    Output,
    /// The number of diagnostics of this code.
    Diagnostic(String),
    /// The answer of a command, or a file that it writes.
    Command(String),
}

impl KeyTurn {
    /// The key and its values, for messages.
    pub(crate) fn told(&self) -> String {
        let KeyTurn {
            document,
            key,
            before,
            after,
            ..
        } = self;
        format!(
            "{document} `{key}` in {}: {before:?} → {after:?}",
            self.file
        )
    }

    /// The files of the site with the other value.
    pub(crate) fn turned(&self, files: &SiteTexts) -> SiteTexts {
        let mut files = files.clone();
        let file = files.iter_mut().find(|(path, _)| *path == self.file);
        let (_, text) = file.unwrap_or_else(|| panic!("no file `{}`: {}", self.file, self.told()));
        let found = text.matches(&self.before).count();
        assert_eq!(
            found,
            1,
            "how often the passage stands there: {}",
            self.told()
        );
        *text = text.replace(&self.before, &self.after);
        files
    }
}

/// Reads every site of `tests/keys`.
pub(crate) fn key_sites() -> Vec<KeySite> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/keys");
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == "md"));
    paths.sort();
    let read = |path| site(&fs::read_to_string(path).unwrap());
    paths.iter().map(read).collect()
}

fn site(text: &str) -> KeySite {
    let (files, turns) = text.split_once("\n## Turns\n").unwrap();
    let file = |part: &str| {
        let (path, rest) = part.split_once("`\n").unwrap();
        let (_, block) = rest.split_once("```").unwrap();
        let (_, block) = block.split_once('\n').unwrap();
        let (text, _) = block.rsplit_once("```").unwrap();
        (path.to_owned(), text.to_owned())
    };
    let mut file_of_turns = "";
    let mut lines = Vec::new();
    for line in turns.lines().filter(|line| !line.is_empty()) {
        if let Some(heading) = line.strip_suffix("`:") {
            file_of_turns = heading.split_once('`').unwrap().1;
        } else {
            lines.push(turn(line, file_of_turns));
        }
    }
    KeySite {
        files: files.split("\n## `").skip(1).map(file).collect(),
        turns: lines,
    }
}

/// Reads a line such as "- league `league.elo.k`: `k: 16` → `k: 32`".
pub(crate) fn turn(line: &str, file: &str) -> KeyTurn {
    let read = || {
        let (document, rest) = line.strip_prefix("- ")?.split_once(" `")?;
        let (key, rest) = rest.split_once("`: `")?;
        let (before, rest) = rest.split_once("` → `")?;
        let (after, effect) = match rest.strip_suffix("`)") {
            Some(rest) => {
                let (after, command) = rest.split_once("` (`ligatur ")?;
                (after, TurnEffect::Command(command.to_owned()))
            }
            None => match rest.strip_suffix(')').and_then(|it| it.rsplit_once("` (")) {
                Some((after, code)) => (after, TurnEffect::Diagnostic(code.to_owned())),
                None => (rest.strip_suffix('`')?, TurnEffect::Output),
            },
        };
        let lines = |text: &str| text.replace("\\n", "\n");
        Some(KeyTurn {
            document: document.to_owned(),
            key: key.to_owned(),
            effect,
            file: file.to_owned(),
            before: lines(before),
            after: lines(after),
        })
    };
    read().unwrap_or_else(|| panic!("no turn of a key: {line}"))
}
