//! Keeps what the editor knows of a site in step with its players.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::authoring::editor_support::{SNIPPETS, editor_files};
use crate::disk::{self, FileBefore, FileChange, SiteLock};
use crate::league::League;

/// Returns whether the site was begun with settings for the editor, and has kept them.
pub(super) fn is_set_up(root: &Path) -> bool {
    root.join(SNIPPETS).is_file()
}

/// Returns whether a file has this text.
pub(super) fn is_as(path: &Path, text: &str) -> bool {
    let known = disk::read::bytes(path, disk::read::MARKDOWN_LIMIT);
    known.ok().as_deref() == Some(text.as_bytes())
}

/// The files of the editor as changes, where they are not as they should be.
pub(super) fn changes(root: &Path, leagues: &[League]) -> Vec<FileChange> {
    let files = editor_files(leagues).into_iter();
    let files = files.filter(|(path, text)| !is_as(&root.join(path), text));
    files
        .map(|(path, text)| FileChange {
            path: PathBuf::from(path),
            before: FileBefore::Any,
            after: Some(text.into_bytes()),
        })
        .collect()
}

/// Renews the files of the editor while the site is previewed, unless a command changes the
/// site at this moment: what it writes is seen as the next change.
pub(super) fn refresh(root: &Path, leagues: &[League]) {
    if !is_set_up(root) {
        return;
    }
    let changes = changes(root, leagues);
    if changes.is_empty() {
        return;
    }
    if let Ok(Some(lock)) = SiteLock::acquire(root, Duration::ZERO) {
        // The editor can do without.
        let _ = lock.write(&changes);
    }
}
