//! The way in which a command changes the content of a site: checked first, then all files or none.

use std::path::{Path, PathBuf};

use crate::authoring::editor_support::editor_files;
use crate::cmd::editor;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::{CheckedProject, Project};
use crate::cmd::report::print;
use crate::cmd::{CommandError, tell};
use crate::disk::site_lock::PATIENCE;
use crate::disk::{ChangeFailure, DiskError, FileBefore, FileChange, SiteLock};
use crate::league::model::league::League;
use crate::syntax::diagnostic::Severity;
use crate::syntax::source::Source;

/// A file of the content as a command wants it to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentEdit {
    /// Relative to the site's root.
    pub path: String,
    /// `None` where the file goes.
    pub text: Option<String>,
    /// True if a file that is there and was not read may be replaced.
    pub replaces: bool,
}

impl ContentEdit {
    /// A file with its new text; one that was not there before must not exist.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> ContentEdit {
        ContentEdit {
            path: path.into(),
            text: Some(text.into()),
            replaces: false,
        }
    }

    /// The same, whatever stands there.
    pub fn replacing(path: impl Into<String>, text: impl Into<String>) -> ContentEdit {
        ContentEdit {
            replaces: true,
            ..ContentEdit::new(path, text)
        }
    }

    /// A file that goes.
    pub fn removal(path: impl Into<String>) -> ContentEdit {
        ContentEdit {
            path: path.into(),
            text: None,
            replaces: true,
        }
    }
}

/// Changes that were found good, and the site as they make it.
pub struct PlannedChange {
    pub checked: CheckedProject,
    changes: Vec<FileChange>,
}

/// Waits for the lock of a site, which every command that changes content holds from
/// reading to writing.
pub fn lock(root: &Path) -> Result<SiteLock, CommandError> {
    held(SiteLock::acquire(root, PATIENCE))
}

/// The same for a site that is begun.
pub fn lock_new(root: &Path) -> Result<SiteLock, CommandError> {
    held(SiteLock::acquire_in_new(root, PATIENCE))
}

fn held(lock: Result<Option<SiteLock>, DiskError>) -> Result<SiteLock, CommandError> {
    let lock = lock.map_err(|error| CommandError::because(3, error))?;
    lock.ok_or_else(|| {
        let seconds = PATIENCE.as_secs();
        let why = format!("another command has been changing this site for {seconds} s");
        CommandError::because(3, why).help("run this one again when the other is done")
    })
}

/// Says why nothing, or not yet all, was changed.
pub fn refusal(why: ChangeFailure) -> CommandError {
    match why {
        ChangeFailure::Exists(path) => {
            CommandError::because(1, format!("{} exists", path.display()))
                .help("write over it with `--force` where the command has it, or move it away")
        }
        ChangeFailure::Changed(path) => {
            CommandError::because(3, format!("{} has changed meanwhile", path.display()))
                .help("nothing was written; run the command again")
        }
        ChangeFailure::Disk(error) => CommandError::because(3, error)
            .help("what is not complete, the next command completes or takes back"),
    }
}

/// The files of the editor as changes, where they are not as they should be.
pub fn editor_changes(root: &Path, leagues: &[League]) -> Vec<FileChange> {
    let files = editor_files(leagues).into_iter();
    let files = files.filter(|(path, text)| !editor::is_as(&root.join(path), text));
    files
        .map(|(path, text)| FileChange {
            path: PathBuf::from(path),
            before: FileBefore::Any,
            after: Some(text.into_bytes()),
        })
        .collect()
}

impl Project {
    /// Writes files without a look at what they would make of the site.
    pub fn write(&self, changes: &[FileChange]) -> Result<(), CommandError> {
        let Some(lock) = &self.lock else {
            return Err(CommandError::because(3, "the site is not locked"));
        };
        lock.write(changes).map_err(refusal)
    }

    /// The site as edits make it.
    ///
    /// # Errors
    /// The content, where one of these files would not be as it must be.
    pub fn plan(
        mut self,
        options: &GlobalOptions,
        edits: Vec<ContentEdit>,
    ) -> Result<PlannedChange, CommandError> {
        let mut changes = Vec::new();
        let known = |project: &Project, path: &str| project.sources.get(path).is_some();
        let is_new: Vec<bool> = edits.iter().map(|it| !known(&self, &it.path)).collect();
        for edit in &edits {
            let source = self.sources.get(&edit.path);
            let before = match source {
                Some(source) => FileBefore::Text(source.text.clone().into_bytes()),
                None if edit.replaces => FileBefore::Any,
                None => FileBefore::Absent,
            };
            changes.push(FileChange {
                path: PathBuf::from(&edit.path),
                before,
                after: edit.text.clone().map(String::into_bytes),
            });
            match &edit.text {
                Some(text) => self.sources.insert(Source {
                    path: edit.path.clone(),
                    text: text.clone(),
                }),
                None => self.sources.remove(&edit.path),
            }
        }
        let view = ContentSelection {
            as_of: None,
            drafts: true,
        };
        let checked = self.check(view)?;
        let errors = checked.located.iter();
        let errors = errors.filter(|it| it.severity == Severity::Error);
        let index = |file: &str| edits.iter().position(|edit| edit.path == file);
        let mine: Vec<_> = errors.filter(|it| index(&it.file).is_some()).collect();
        if !mine.is_empty() {
            let err = &mut std::io::stderr();
            for error in &mine {
                if index(&error.file).is_some_and(|index| !is_new[index]) {
                    let (error, sources) = ((*error).clone(), &checked.project.sources);
                    print(&[error], sources, options, None, err);
                    continue;
                }
                // Nobody could look at a line of a file that is not there.
                tell(&format!("error[{}]: {}", error.code.name(), error.message));
                if let Some(help) = &error.help {
                    tell(&format!("help: {help}"));
                }
            }
            let mut paths: Vec<&str> = mine.iter().map(|it| it.file.as_str()).collect();
            paths.dedup();
            let stop = format!("nothing was written to {}", paths.join(", "));
            return Err(CommandError::because(1, stop));
        }
        let root = &checked.project.root;
        if editor::is_set_up(root) {
            changes.extend(editor_changes(root, &checked.compiled.model.leagues));
        }
        Ok(PlannedChange { checked, changes })
    }
}

impl PlannedChange {
    /// Adds files that are no content.
    pub fn and(mut self, changes: Vec<FileChange>) -> PlannedChange {
        self.changes.extend(changes);
        self
    }

    /// Writes the changes, all of them or none, and returns the site as it is now.
    pub fn write(self) -> Result<CheckedProject, CommandError> {
        self.checked.project.write(&self.changes)?;
        Ok(self.checked)
    }
}

/// Prints the paths of the files that a command has written.
pub fn name_files<'a>(paths: impl IntoIterator<Item = &'a str>) -> Result<(), CommandError> {
    let lines: String = paths.into_iter().map(|path| format!("{path}\n")).collect();
    crate::cmd::print(lines)
}

/// Tells people something that programs do not ask for.
pub fn say(options: &GlobalOptions, line: &str) {
    if !options.quiet {
        tell(line);
    }
}
