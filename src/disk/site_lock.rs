//! One command at a time changes the content of a site, from reading to writing.
#![expect(clippy::disallowed_methods, reason = "looks for what was left behind")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::change_set::{self, ChangeFailure, FileChange};
use super::file_operations::RealDisk;
use super::lock::{self, BuildLock};
use super::{DiskError, refused};

/// The lock's file, beside book.toml.
const NAME: &str = ".ligatur-lock";
/// The time for which a command waits for another one that changes the site.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// Held until it is dropped.
#[derive(Debug)]
pub(crate) struct SiteLock {
    root: PathBuf,
    _lock: BuildLock,
}

impl SiteLock {
    /// Waits for the lock of the site in a folder, and then completes or takes back what a
    /// command that was killed has left. `None` if another command holds the lock all the
    /// time.
    ///
    /// # Errors
    /// A disk that refuses.
    pub(crate) fn acquire(root: &Path, patience: Duration) -> Result<Option<SiteLock>, DiskError> {
        let path = root.join(NAME);
        let lock = lock::acquire_within(&path, patience).map_err(refused("lock", &path))?;
        let Some(lock) = lock else { return Ok(None) };
        change_set::recover(root, &RealDisk)?;
        Ok(Some(SiteLock {
            root: root.to_owned(),
            _lock: lock,
        }))
    }

    /// The same in a folder that is made if it does not exist.
    ///
    /// # Errors
    /// As [`Self::acquire`].
    pub(crate) fn acquire_in_new(
        root: &Path,
        patience: Duration,
    ) -> Result<Option<SiteLock>, DiskError> {
        fs::create_dir_all(root).map_err(refused("create the folder", root))?;
        SiteLock::acquire(root, patience)
    }

    /// Makes all changes or none.
    ///
    /// # Errors
    /// As [`change_set::write_changes`].
    pub(crate) fn write(&self, changes: &[FileChange]) -> Result<(), ChangeFailure> {
        change_set::write_changes(&self.root, changes, &RealDisk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_command_at_a_time_and_nothing_left_behind() {
        let site = tempfile::tempdir().unwrap();
        let acquire = || SiteLock::acquire(site.path(), Duration::ZERO).unwrap();
        let first = acquire();
        assert!(first.is_some());
        assert!(acquire().is_none());
        drop(first);
        assert!(acquire().is_some());
        let left = fs::read_dir(site.path()).unwrap().count();
        assert_eq!(left, usize::from(!cfg!(unix)));
    }
}
