//! The lock of a site while a command changes it, and the words where that does not go well.

use std::path::Path;

use crate::cmd::CommandError;
use crate::disk::site_lock::PATIENCE;
use crate::disk::{ChangeFailure, DiskError, SiteLock};

/// Waits for the lock of a site, which every command that changes content holds from
/// reading to writing.
pub(super) fn of(root: &Path) -> Result<SiteLock, CommandError> {
    held(SiteLock::acquire(root, PATIENCE))
}

/// The same for a site that is begun.
pub(super) fn of_new(root: &Path) -> Result<SiteLock, CommandError> {
    held(SiteLock::acquire_in_new(root, PATIENCE))
}

fn held(lock: Result<Option<SiteLock>, DiskError>) -> Result<SiteLock, CommandError> {
    let lock = lock.map_err(|error| disk_refusal(&error))?;
    lock.ok_or_else(|| {
        let seconds = PATIENCE.as_secs();
        let why = format!("another command has been changing this site for {seconds} s");
        CommandError::because(3, why)
            .help("run this one again when the other is done")
            .in_words("refuse_locked", &[])
    })
}

/// Says why nothing, or not yet all, was changed.
pub(super) fn refusal(why: ChangeFailure) -> CommandError {
    match why {
        ChangeFailure::Exists(path) => {
            CommandError::because(2, format!("{} exists", path.display()))
                .help("write over it with `--force` where the command has it, or move it away")
                .in_words("refuse_exists", &[("file", &path.display().to_string())])
        }
        ChangeFailure::Changed(path) => {
            CommandError::because(3, format!("{} has changed meanwhile", path.display()))
                .help("nothing was written; run the command again")
                .in_words("desk_changed_meanwhile", &[])
        }
        ChangeFailure::Disk(error) => disk_refusal(&error)
            .help("what is not complete, the next command completes or takes back"),
    }
}

/// Says what the disk refused.
fn disk_refusal(error: &DiskError) -> CommandError {
    CommandError::because(3, error).in_words("refuse_disk", &[("why", &error.to_string())])
}
