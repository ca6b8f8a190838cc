//! The log of what was entered in a rule book, and the way in which it is taken back.

use crate::authoring::undo_log::RULES_LOG;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{
    ContentEdit, PlannedChange, name_files, read_undo_log, undo_entry, undo_log_changes,
};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::project::{CheckedProject, Project};
use crate::load::content::folder_path;
use crate::site::compile::CompiledSite;

/// Writes a vote, an answer or a change among the people so that it can be taken back.
pub(super) fn write(planned: PlannedChange) -> Result<CheckedProject, CommandError> {
    let mut log = read_undo_log(&planned.checked.project.root, RULES_LOG);
    let files = planned.files.iter();
    log.push(files.map(|file| undo_entry(file, None)).collect());
    planned.and(undo_log_changes(RULES_LOG, &log)).write()
}

/// Takes back what was entered last in a rule book, and prints the paths of its files.
///
/// # Errors
/// A rule book in which nothing was entered here, or whose files were changed since.
pub(super) fn undo(
    options: &GlobalOptions,
    project: Project,
    compiled: &CompiledSite,
    rules: &str,
) -> Result<CheckedProject, CommandError> {
    let book = &arguments::rule_book(compiled, rules)?.proposals.book;
    let folder = folder_path(&project.config.src, &book.id);
    let mut log = read_undo_log(&project.root, RULES_LOG);
    let text = |file: &str| project.sources.get(file).map(|it| it.text.as_str());
    let Some(entries) = log.take(|file| file.starts_with(&folder), text) else {
        let message = "there is nothing to take back that `ligatur vote` or `member` entered and nobody has changed since";
        return Err(CommandError::because(1, message).help(
            "a vote that is given again replaces the one before; a membership is mended under `members` of the rule book",
        ));
    };
    let edits = entries.into_iter().map(ContentEdit::back);
    let planned = project.plan(options, edits.collect())?;
    let paths = planned.paths();
    let checked = planned.and(undo_log_changes(RULES_LOG, &log)).write()?;
    name_files(paths.iter().map(String::as_str))?;
    Ok(checked)
}
