//! Keeps what the editor knows of a site in step with its players.

use std::path::Path;
use std::time::Duration;

use crate::authoring::editor_support::SNIPPETS;
use crate::cmd::content_change::editor_changes;
use crate::disk::{self, SiteLock};
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

/// Renews the files of the editor while the site is previewed, unless a command changes the
/// site at this moment: what it writes is seen as the next change.
pub(super) fn refresh(root: &Path, leagues: &[League]) {
    if !is_set_up(root) {
        return;
    }
    let changes = editor_changes(root, leagues);
    if changes.is_empty() {
        return;
    }
    if let Ok(Some(lock)) = SiteLock::acquire(root, Duration::ZERO) {
        // The editor can do without.
        let _ = lock.write(&changes);
    }
}
