//! The way in which a command changes the content of a site: checked first, then all files or none.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::authoring::matchday_template;
use crate::authoring::refusal::RefusalText;
use crate::authoring::undo_log::{UndoEntry, UndoLog};
use crate::authoring::yaml_edit::YamlEdit;
use crate::cmd::editor;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::lock;
use crate::cmd::project::{CheckedProject, Project};
use crate::cmd::report;
use crate::cmd::{CommandError, tell, visible};
use crate::desk::outcome::WrittenFile;
use crate::disk;
use crate::disk::{FileBefore, FileChange};
use crate::league::League;
use crate::load::content::folder_path;
use crate::syntax::diagnostic::{DiagnosticSpot, Diagnostics, LocatedDiagnostic, Severity, locate};
use crate::syntax::source::{Source, Sources};

/// A file of the content as a command wants it to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ContentEdit {
    /// Relative to the site's root.
    pub path: String,
    /// `None` where the file goes.
    pub text: Option<String>,
    /// True if a file that is there and was not read may be replaced.
    pub replaces: bool,
}

impl ContentEdit {
    /// A file with its new text; one that was not there before must not exist.
    pub(crate) fn new(path: impl Into<String>, text: impl Into<String>) -> ContentEdit {
        ContentEdit {
            path: path.into(),
            text: Some(text.into()),
            replaces: false,
        }
    }

    /// The same, whatever stands there.
    pub(crate) fn replacing(path: impl Into<String>, text: impl Into<String>) -> ContentEdit {
        ContentEdit {
            replaces: true,
            ..ContentEdit::new(path, text)
        }
    }

    /// A file that goes.
    pub(crate) fn removal(path: impl Into<String>) -> ContentEdit {
        ContentEdit {
            path: path.into(),
            text: None,
            replaces: true,
        }
    }

    /// A file as it was before the command of which a log keeps it.
    pub(crate) fn back(entry: UndoEntry) -> ContentEdit {
        match entry.before {
            Some(before) => ContentEdit::new(entry.file, before),
            None => ContentEdit::removal(entry.file),
        }
    }
}

/// The places in another file that lines of new files come from.
#[derive(Default)]
pub(crate) struct EditOrigins {
    /// The other file.
    pub sources: Sources,
    /// By path and line, from 1.
    pub spots: BTreeMap<(String, u32), DiagnosticSpot>,
}

impl EditOrigins {
    /// The place that a diagnostic comes from.
    fn of(&self, it: &LocatedDiagnostic) -> Option<&DiagnosticSpot> {
        let line = it.extent.as_ref().map_or(1, |extent| extent.start.line);
        self.spots.get(&(it.file.clone(), line))
    }

    /// The diagnostics that come from somewhere, there.
    fn trace(&self, located: &[&LocatedDiagnostic]) -> Vec<LocatedDiagnostic> {
        let mut diagnostics = Diagnostics::new();
        for it in located {
            if let Some(spot) = self.of(it) {
                diagnostics
                    .error(it.code, spot.clone(), it.message.as_str())
                    .help_if(it.help.as_ref());
            }
        }
        locate(diagnostics, &self.sources)
    }
}

/// Changes that were found good, and the site as they make it.
pub(crate) struct PlannedChange {
    pub checked: CheckedProject,
    /// The files of the content, as they were and as they become.
    pub files: Vec<WrittenFile>,
    changes: Vec<FileChange>,
    /// The warnings that the site has with the changes and had not without.
    pub warnings: Vec<LocatedDiagnostic>,
    /// The same as they are told.
    told: String,
}

impl Project {
    /// Writes files without a look at what they would make of the site.
    pub(crate) fn write(&self, changes: &[FileChange]) -> Result<(), CommandError> {
        let Some(lock) = &self.lock else {
            return Err(CommandError::because(3, "the site is not locked"));
        };
        lock.write(changes).map_err(lock::refusal)
    }

    /// The site as edits make it.
    ///
    /// # Errors
    /// The content, where one of these files would not be as it must be, or where the change
    /// makes another one wrong.
    pub(crate) fn plan(
        self,
        options: &GlobalOptions,
        edits: Vec<ContentEdit>,
    ) -> Result<PlannedChange, CommandError> {
        self.plan_from(options, edits, &EditOrigins::default())
    }

    /// The same of files whose lines come from another file, which is told instead of them.
    ///
    /// # Errors
    /// The content, where one of these files would not be as it must be.
    pub(crate) fn plan_from(
        mut self,
        options: &GlobalOptions,
        edits: Vec<ContentEdit>,
        origins: &EditOrigins,
    ) -> Result<PlannedChange, CommandError> {
        let earlier = self.sources.clone();
        let unread = self.diagnostics.clone();
        let mut changes = Vec::new();
        let mut files = Vec::new();
        let known = |project: &Project, path: &str| project.sources.get(path).is_some();
        let is_new: Vec<bool> = edits.iter().map(|it| !known(&self, &it.path)).collect();
        for edit in &edits {
            let source = self.sources.get(&edit.path);
            files.push(WrittenFile {
                path: edit.path.clone(),
                before: source.map(|source| source.text.clone()),
                after: edit.text.clone(),
            });
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
        let mut checked = self.check(view)?;
        let is_edited = |it: &LocatedDiagnostic| edits.iter().any(|edit| edit.path == it.file);
        let caused = checked.not_in(earlier, unread)?;
        let (errors, warnings): (Vec<_>, Vec<_>) = caused
            .into_iter()
            .partition(|it| it.severity == Severity::Error);
        let own = checked.located.iter();
        let own = own.filter(|it| it.severity == Severity::Error && is_edited(it));
        let elsewhere = errors.into_iter().filter(|it| !is_edited(it));
        let errors: Vec<LocatedDiagnostic> = own.cloned().chain(elsewhere).collect();
        if !errors.is_empty() {
            let begun = edits.iter().zip(is_new).filter(|(_, is_new)| *is_new);
            let begun: Vec<&str> = begun.map(|(edit, _)| edit.path.as_str()).collect();
            let located: Vec<&LocatedDiagnostic> = errors.iter().collect();
            let traced = origins.trace(&located);
            let traced = text_of(&traced, &origins.sources, options);
            let own: Vec<LocatedDiagnostic> = errors
                .iter()
                .filter(|it| origins.of(it).is_none())
                .cloned()
                .collect();
            let report = refusal_of(&own, &errors, &begun, &checked.project.sources, options);
            return Err(CommandError {
                codes: errors.iter().map(|it| it.code).collect(),
                ..CommandError::said(1).with_report(traced + &report)
            });
        }
        let root = &checked.project.root;
        if editor::is_set_up(root) {
            changes.extend(editor::changes(root, &checked.compiled.model.leagues));
        }
        Ok(PlannedChange {
            told: told(&warnings, &checked.project.sources, options),
            warnings,
            checked,
            files,
            changes,
        })
    }
}

/// Stops at an error in a file among the matchdays of a league for which it is none of them, or
/// can not be changed: what is entered would go beside it, or into an older one. With `any` every
/// error in such a file counts.
pub(crate) fn refuse_unread(
    league: &League,
    any: bool,
    located: &[LocatedDiagnostic],
    project: &Project,
    options: &GlobalOptions,
) -> Result<(), CommandError> {
    let folder = |file: &str| file.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let first = matchday_template::first_folder(league, &project.config.src);
    let known = league.matchdays.iter().filter_map(|day| folder(&day.file));
    let folders: BTreeSet<String> = known.chain([first]).collect();
    let is_day = |file: &str| league.matchdays.iter().any(|day| day.file == file);
    let mut faults = located.iter().filter(|it| {
        let is_there = folder(&it.file).is_some_and(|folder| folders.contains(&folder));
        it.severity == Severity::Error && is_there && it.file.ends_with(".md")
    });
    let fault = faults.find(|it| {
        let source = project.sources.get(&it.file);
        any || !is_day(&it.file) || source.is_some_and(|it| YamlEdit::page(&it.text).is_err())
    });
    match fault {
        Some(it) => Err(unread_day(located, &it.file, &project.sources, options)),
        None => Ok(()),
    }
}

/// Stops where the register of a league can not be read: nobody would be known, so that names and
/// slips were written as they are typed, and no pairing of them found its result.
pub(crate) fn refuse_unread_register(
    league: &League,
    located: &[LocatedDiagnostic],
    project: &Project,
    options: &GlobalOptions,
) -> Result<(), CommandError> {
    let folder = folder_path(&project.config.src, &league.id);
    let register = format!("{folder}players.yaml");
    let is_fault = |it: &LocatedDiagnostic| it.severity == Severity::Error && it.file == register;
    let source = project.sources.get(&register);
    let is_unread = source.is_none_or(|it| YamlEdit::data(&it.text).is_err());
    match is_unread && located.iter().any(is_fault) {
        true => Err(unread_day(located, &register, &project.sources, options)),
        false => Ok(()),
    }
}

/// Returns the refusal for the file of a day that can not be read, in whose place nothing is
/// written.
pub(crate) fn unread_day(
    located: &[LocatedDiagnostic],
    file: &str,
    sources: &Sources,
    options: &GlobalOptions,
) -> CommandError {
    let is_own = |it: &&LocatedDiagnostic| it.severity == Severity::Error && it.file == file;
    let own: Vec<LocatedDiagnostic> = located.iter().filter(is_own).cloned().collect();
    let (what, help) = match own.is_empty() {
        true => (
            "is no matchday",
            "give it `date:` and results, or another name",
        ),
        false => ("has an error", "mend the file, then run the command again"),
    };
    let message = format!("nothing was written: {file} is there and {what}");
    let words = RefusalText::new("refuse_unread_day", &[("file", file)]);
    CommandError::because(1, message)
        .help(help)
        .words((!own.is_empty()).then_some(words))
        .with_report(text_of(&own, sources, options))
}

/// The files of a league's folder that have errors, so that its numbers may lack what stands there.
pub(crate) fn files_with_errors(checked: &CheckedProject, league: &str) -> Option<String> {
    let folder = folder_path(&checked.project.config.src, league);
    let located = checked.located.iter();
    let errors = located.filter(|it| it.severity == Severity::Error);
    let files = errors.map(|it| it.file.as_str());
    let own: BTreeSet<&str> = files.filter(|file| file.starts_with(&folder)).collect();
    let own: Vec<&str> = own.into_iter().collect();
    Some(own.join(", ")).filter(|files| !files.is_empty())
}

/// The errors for which nothing is written, and how many they all are, with those that were told
/// elsewhere.
fn refusal_of(
    errors: &[LocatedDiagnostic],
    all: &[LocatedDiagnostic],
    begun: &[&str],
    sources: &Sources,
    options: &GlobalOptions,
) -> String {
    let is_begun = |it: &&LocatedDiagnostic| begun.contains(&it.file.as_str());
    // Nobody could look at a line of a file that is not there.
    let mut report = String::new();
    for error in errors.iter().filter(is_begun) {
        report += &format!("error[{}]: {}\n", error.code.name(), error.message);
        report.extend(error.help.iter().map(|help| format!("help: {help}\n")));
    }
    let there: Vec<_> = errors.iter().filter(|it| !is_begun(it)).cloned().collect();
    report += &text_of(&there, sources, options);
    let count = report::summary(all).unwrap_or_default();
    report + &format!("nothing was written: {count}\n")
}

/// Warnings as they are told, and how many they are.
fn told(warnings: &[LocatedDiagnostic], sources: &Sources, options: &GlobalOptions) -> String {
    let count = report::summary(warnings);
    let count = count.map_or_else(String::new, |count| format!("{count}\n"));
    format!("{}{count}", text_of(warnings, sources, options))
}

/// Diagnostics as standard error has them.
fn text_of(located: &[LocatedDiagnostic], sources: &Sources, options: &GlobalOptions) -> String {
    report::text(
        located,
        sources,
        options,
        None,
        std::io::stderr().is_terminal(),
    )
}

impl PlannedChange {
    /// Adds files that are no content.
    pub(crate) fn and(mut self, changes: Vec<FileChange>) -> PlannedChange {
        self.changes.extend(changes);
        self
    }

    /// The paths of the files of the content.
    pub(crate) fn paths(&self) -> Vec<String> {
        self.files.iter().map(|file| file.path.clone()).collect()
    }

    /// The same change, whose warnings are told elsewhere.
    pub(crate) fn quietly(mut self) -> PlannedChange {
        self.told.clear();
        self
    }

    /// Writes the changes, all of them or none, tells of the warnings that they cause, and
    /// returns the site as it is now.
    pub(crate) fn write(self) -> Result<CheckedProject, CommandError> {
        self.checked.project.write(&self.changes)?;
        // Nobody is left to be told when the pipe is closed.
        let _ = std::io::stderr().write_all(self.told.as_bytes());
        Ok(self.checked)
    }
}

/// Reads a log of what was written, below the site's root.
pub(crate) fn read_undo_log(root: &Path, log: &str) -> UndoLog {
    let known = disk::read::bytes(&root.join(log), disk::read::REGISTER_LIMIT);
    UndoLog::read(&known.unwrap_or_default())
}

/// A file that was written as a log keeps it, with the title of what was done.
pub(crate) fn undo_entry(file: &WrittenFile, title: Option<&str>) -> UndoEntry {
    UndoEntry {
        file: file.path.clone(),
        before: file.before.clone(),
        after: file.after.clone().unwrap_or_default(),
        title: title.map(str::to_owned),
    }
}

/// The files of a log as changes.
pub(crate) fn undo_log_changes(path: &'static str, log: &UndoLog) -> Vec<FileChange> {
    let change = |(path, after): (&str, Option<Vec<u8>>)| FileChange {
        path: path.into(),
        before: FileBefore::Any,
        after,
    };
    log.files(path).map(change).into()
}

/// Prints the paths of the files that a command has written.
pub(super) fn name_files<'a>(paths: impl IntoIterator<Item = &'a str>) -> Result<(), CommandError> {
    let paths = paths.into_iter();
    let lines: String = paths.map(|path| format!("{}\n", visible(path))).collect();
    crate::cmd::print(lines)
}

/// Tells people something that programs do not ask for.
pub(super) fn say(options: &GlobalOptions, line: &str) {
    if !options.quiet {
        tell(&visible(line));
    }
}
