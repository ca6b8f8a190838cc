//! Notices that a file of the site has changed.
#![expect(clippy::disallowed_methods, reason = "waits for a moment to pass")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use notify::event::{AccessKind, AccessMode, EventKind, ModifyKind, RenameMode};
use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use super::watched_files::WatchedFiles;

/// The files that were touched since the site was last read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileChanges {
    /// Nothing is known of it: everything may have changed.
    Everything,
    /// These files and folders, as absolute paths.
    Paths(BTreeSet<PathBuf>),
}

/// The notice of the system about files.
pub(super) type WatchNotice = notify::Result<notify::Event>;

/// The changes of one save come within this time: a swap file, a rename, a change of rights.
const QUIET: Duration = Duration::from_millis(30);
/// The same after a file was closed or has come to its name: it is whole, and what an editor
/// does besides follows at once.
const QUIET_AFTER_SAVE: Duration = Duration::from_millis(5);
/// The time between two looks at the clock, which a machine that was asleep needs as well.
const TICK: Duration = Duration::from_secs(20);
/// The longest wait for somebody who writes without a pause.
const PATIENCE: Duration = Duration::from_millis(300);

/// Watches the folders of a site.
pub(super) struct SiteWatcher {
    inner: RecommendedWatcher,
    watching: BTreeSet<PathBuf>,
}

impl SiteWatcher {
    /// A watcher that sends what the system tells it.
    ///
    /// # Errors
    ///
    /// The system has no means left to watch files.
    pub(super) fn new(notices: Sender<WatchNotice>) -> notify::Result<SiteWatcher> {
        let send = move |notice: WatchNotice| {
            // Our own reading is told as well.
            if notice.as_ref().map_or(true, is_change) {
                // Without a receiver the preview is about to end.
                let _ = notices.send(notice);
            }
        };
        Ok(SiteWatcher {
            inner: notify::recommended_watcher(send)?,
            watching: BTreeSet::new(),
        })
    }

    /// Watches the folders that there are, and the places where the others may appear.
    /// Those that `changes` touched may be others under the old names. Returns what can not be
    /// watched.
    pub(super) fn follow(
        &mut self,
        watched: &WatchedFiles,
        changes: &FileChanges,
    ) -> Vec<notify::Error> {
        let wanted = watched.places(|path| path.is_dir());
        let is_stale = |path: &Path| match changes {
            FileChanges::Everything => true,
            FileChanges::Paths(paths) => path.ancestors().any(|it| paths.contains(it)),
        };
        for path in std::mem::take(&mut self.watching) {
            if wanted.contains_key(&path) && !is_stale(&path) {
                self.watching.insert(path);
            } else {
                // The system forgets a folder that is gone by itself.
                let _ = self.inner.unwatch(&path);
            }
        }
        let mut faults = Vec::new();
        for (path, is_deep) in wanted {
            if self.watching.contains(&path) {
                continue;
            }
            let mode = match is_deep {
                true => RecursiveMode::Recursive,
                false => RecursiveMode::NonRecursive,
            };
            match self.inner.watch(&path, mode) {
                Ok(()) => drop(self.watching.insert(path)),
                Err(error) => faults.push(error),
            }
        }
        faults
    }
}

/// Waits for a change that matters, and for the changes that come with it, at most until an
/// instant; `None` when no more can come.
pub(super) fn wait(
    notices: &Receiver<WatchNotice>,
    watched: &WatchedFiles,
    until: Option<Timestamp>,
) -> Option<FileChanges> {
    let (mut changes, mut quiet) = loop {
        let left = until.map(|until| until.duration_since(Timestamp::now()));
        let left = left.map(|left| Duration::try_from(left).unwrap_or_default());
        let notice = match notices.recv_timeout(left.map_or(TICK, |left| left.min(TICK))) {
            Ok(notice) => notice,
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) if until.is_some_and(|it| it <= Timestamp::now()) => {
                return Some(FileChanges::Paths(BTreeSet::new()));
            }
            Err(RecvTimeoutError::Timeout) => continue,
        };
        let quiet = quiet_after(&notice);
        if let Some(changes) = changes_of(notice, watched) {
            break (changes, quiet);
        }
    };
    let first = Instant::now();
    while first.elapsed() < PATIENCE {
        match notices.recv_timeout(quiet) {
            Ok(notice) => {
                let quiet_now = quiet_after(&notice);
                if let Some(more) = changes_of(notice, watched) {
                    changes = changes.and(more);
                    quiet = quiet_now;
                }
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
        }
    }
    Some(changes)
}

/// Returns how long nothing more must be told after a notice before the site is read.
fn quiet_after(notice: &WatchNotice) -> Duration {
    match notice.as_ref().map(|event| event.kind) {
        Ok(
            EventKind::Access(AccessKind::Close(AccessMode::Write))
            | EventKind::Modify(ModifyKind::Name(RenameMode::To | RenameMode::Both)),
        ) => QUIET_AFTER_SAVE,
        _ => QUIET,
    }
}

/// Returns the changes in a notice that matter.
fn changes_of(notice: WatchNotice, watched: &WatchedFiles) -> Option<FileChanges> {
    // An error, as a notice without a path, says that some were lost.
    let Ok(event) = notice else {
        return Some(FileChanges::Everything);
    };
    if event.need_rescan() || event.paths.is_empty() {
        return Some(FileChanges::Everything);
    }
    let relevant = event
        .paths
        .into_iter()
        .filter(|path| watched.is_relevant(path));
    let paths: BTreeSet<PathBuf> = relevant.collect();
    (!paths.is_empty()).then_some(FileChanges::Paths(paths))
}

fn is_change(event: &notify::Event) -> bool {
    match event.kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
        EventKind::Access(_) => event.need_rescan(),
        EventKind::Any
        | EventKind::Create(_)
        | EventKind::Modify(_)
        | EventKind::Remove(_)
        | EventKind::Other => true,
    }
}

impl FileChanges {
    /// These changes and others.
    #[must_use]
    pub(crate) fn and(self, more: FileChanges) -> FileChanges {
        match (self, more) {
            (FileChanges::Paths(mut paths), FileChanges::Paths(more)) => {
                paths.extend(more);
                FileChanges::Paths(paths)
            }
            (FileChanges::Everything, _) | (_, FileChanges::Everything) => FileChanges::Everything,
        }
    }
}

#[cfg(test)]
mod tests;
