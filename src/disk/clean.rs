//! Removes what builds wrote, and nothing else.
#![expect(clippy::disallowed_methods, reason = "removes the output")]

use std::fs;
use std::path::{Path, PathBuf};

use super::manifest::{self, Manifest};
use super::remove::{Removal, remove_listed};
use super::target::{self, Guard, Obstacle, Reason, Refusal, neighbour};
use super::{lock, refused, staging, swap};

/// What was removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cleaned {
    /// Files removed from the target.
    pub removed: usize,
    /// What stands in the target, or beside it under a name of ours, and was left there.
    pub left: Vec<PathBuf>,
}

/// Removes the files that the target's manifest lists, the folders that are empty without
/// them, and what killed builds left beside the target. A foreign file stays, whatever lists it.
pub fn clean(
    target: &Path,
    guard: &Guard,
    waiting: &(dyn Fn() + Sync),
) -> Result<Cleaned, Obstacle> {
    let path = target::place(target, guard)?.path;
    if !path.parent().is_some_and(Path::is_dir) {
        return Ok(Cleaned::default());
    }
    let lock_path = neighbour(&path, "lock");
    let _lock = lock::acquire(&lock_path, waiting).map_err(refused("lock", &lock_path))?;
    swap::mend(&path).map_err(refused("bring back", &path))?;
    let mut left = staging::sweep(&path);
    let manifest = Manifest::read(&path).map_err(|disbelief| {
        let (path, reason) = (path.clone(), Reason::Manifest(disbelief.to_string()));
        Obstacle::Refused(Refusal { path, reason })
    })?;
    let Some(manifest) = manifest else {
        return Ok(Cleaned { removed: 0, left });
    };
    let Removal {
        removed,
        left: foreign,
    } = remove_listed(&path, &manifest).map_err(refused("clean", &path))?;
    if !foreign.is_empty() {
        let path = path.join(manifest::NAME);
        fs::remove_file(&path).map_err(refused("remove", &path))?;
    }
    left.extend(foreign);
    Ok(Cleaned { removed, left })
}
