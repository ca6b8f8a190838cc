//! Changes of content files that are made all together or not at all.
//!
//! The new files are first put beside their places, under names that a journal in the
//! site's folder lists. As soon as the journal says so, the changes are made; a process that
//! is killed before leaves what was there, and one that is killed after is completed by
//! [`recover`], which every command that changes content runs before it reads.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::file_operations::FileOperations;
use super::{DiskError, refused};
use crate::syntax::digest::sha256;

/// The journal of a set of changes, in the site's folder.
const JOURNAL: &str = ".ligatur-journal";
/// The journal that says that the changes are to be made, before it takes its place.
const NEXT_JOURNAL: &str = ".ligatur-journal-next";
/// The byte order mark that some editors put before a text, and that a change keeps.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A file that is to be written, replaced or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileChange {
    /// Relative to the site's folder.
    pub path: PathBuf,
    pub before: FileBefore,
    /// `None` where the file is to be removed.
    pub after: Option<Vec<u8>>,
}

/// The file that a change expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileBefore {
    /// None: a file that is there is not replaced.
    Absent,
    /// The text that was read, without a byte order mark.
    Text(Vec<u8>),
    /// Any file or none.
    Any,
}

/// The reason for which nothing was changed.
#[derive(Debug)]
pub(crate) enum ChangeFailure {
    /// A file that was to be new exists.
    Exists(PathBuf),
    /// A file is not as it was read.
    Changed(PathBuf),
    Disk(DiskError),
}

impl From<DiskError> for ChangeFailure {
    fn from(error: DiskError) -> ChangeFailure {
        ChangeFailure::Disk(error)
    }
}

/// The journal: what is done, and where it is prepared.
#[derive(Debug, Serialize, Deserialize)]
struct ChangeJournal {
    /// True as soon as the changes are to be made, whoever makes them.
    decided: bool,
    changes: Vec<StagedChange>,
    /// Folders that do not exist yet, the outer before the inner.
    folders: Vec<String>,
}

/// One change of the journal, with paths relative to the site's folder.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StagedChange {
    path: String,
    /// The file that takes the place; `None` where the place is to be empty.
    staged: Option<String>,
    /// The digest of the file that is replaced or removed; `None` where there is none.
    before: Option<String>,
}

/// The file at a place that is to be changed.
struct FileNow {
    /// Its byte order mark, which a change keeps; empty without one.
    mark: &'static [u8],
    /// The digest of its bytes; `None` where there is no file.
    digest: Option<String>,
}

/// Makes all changes or none. The caller holds the lock of the site.
///
/// # Errors
/// A file that is not as expected, or a disk that refuses. If it refuses after the changes
/// were decided upon, [`recover`] makes the rest of them.
pub(crate) fn write_changes(
    root: &Path,
    changes: &[FileChange],
    disk: &dyn FileOperations,
) -> Result<(), ChangeFailure> {
    let mut journal = ChangeJournal {
        decided: false,
        changes: Vec::new(),
        folders: Vec::new(),
    };
    let mut texts = Vec::new();
    for change in changes {
        let path = real_path(root, &change.path)?;
        let now = compare(root, &path, &change.before)?;
        if change.after.is_none() && now.digest.is_none() {
            continue;
        }
        let staged = change.after.as_ref().map(|_| staged_name(&path));
        if let Some(text) = &change.after {
            texts.push([now.mark, text.as_slice()].concat());
            add_folders(root, &path, &mut journal.folders);
        }
        journal.changes.push(StagedChange {
            path,
            staged,
            before: now.digest,
        });
    }
    if journal.changes.is_empty() {
        return Ok(());
    }
    if let Err(error) = prepare(root, &journal, &texts, disk) {
        take_back(root, &journal, disk);
        return Err(error.into());
    }
    for change in changes {
        let again = real_path(root, &change.path).map_err(ChangeFailure::from);
        if let Err(why) = again.and_then(|path| compare(root, &path, &change.before)) {
            take_back(root, &journal, disk);
            return Err(why);
        }
    }
    journal.decided = true;
    if let Err(error) = decide(root, &journal, disk) {
        take_back(root, &journal, disk);
        return Err(error.into());
    }
    complete(root, &journal, disk).map_err(ChangeFailure::Disk)
}

/// Completes or takes back the changes of a process that was killed.
///
/// # Errors
/// A disk that refuses, or a file that was edited since then: it stays as it is.
pub(crate) fn recover(root: &Path, disk: &dyn FileOperations) -> Result<(), DiskError> {
    let path = root.join(JOURNAL);
    let bytes = read_if_present(&path)?;
    let journal: Option<ChangeJournal> =
        bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    match journal {
        Some(journal) if journal.decided => complete(root, &journal, disk)?,
        Some(journal) => take_back(root, &journal, disk),
        // A journal is written before anything else: where it is half written, it is all.
        None => {}
    }
    for name in [JOURNAL, NEXT_JOURNAL] {
        let path = root.join(name);
        if path.exists() {
            disk.remove_file(&path).map_err(refused("remove", &path))?;
        }
    }
    Ok(())
}

/// Puts every text beside its place.
fn prepare(
    root: &Path,
    journal: &ChangeJournal,
    texts: &[Vec<u8>],
    disk: &dyn FileOperations,
) -> Result<(), DiskError> {
    write_journal(root, JOURNAL, journal, disk)?;
    disk.sync_folder(root)
        .map_err(refused("synchronise", root))?;
    for folder in &journal.folders {
        let path = root.join(folder);
        disk.create_folder(&path)
            .map_err(refused("create the folder", &path))?;
    }
    let staged = journal.changes.iter().filter_map(|change| {
        let staged = change.staged.as_ref()?;
        Some((root.join(&change.path), root.join(staged)))
    });
    for ((path, staged), text) in staged.zip(texts) {
        disk.write(&staged, text).map_err(refused("write", &path))?;
        if let Ok(metadata) = fs::metadata(&path) {
            disk.set_permissions(&staged, metadata.permissions())
                .map_err(refused("write", &path))?;
        }
    }
    sync_folders(root, journal, disk)
}

/// Decides upon the changes, in one step.
fn decide(
    root: &Path,
    journal: &ChangeJournal,
    disk: &dyn FileOperations,
) -> Result<(), DiskError> {
    write_journal(root, NEXT_JOURNAL, journal, disk)?;
    let (next, path) = (root.join(NEXT_JOURNAL), root.join(JOURNAL));
    disk.rename(&next, &path).map_err(refused("write", &path))
}

/// Makes the changes that are not made yet.
fn complete(
    root: &Path,
    journal: &ChangeJournal,
    disk: &dyn FileOperations,
) -> Result<(), DiskError> {
    disk.sync_folder(root)
        .map_err(refused("synchronise", root))?;
    let changes = journal.changes.iter().filter(|it| is_inside(root, it));
    let changes: Vec<&StagedChange> = changes.collect();
    for change in &changes {
        check_unedited(root, change)?;
    }
    for change in changes {
        let path = root.join(&change.path);
        let staged = change.staged.as_ref().map(|staged| root.join(staged));
        match staged {
            Some(staged) if staged.exists() => disk
                .rename(&staged, &path)
                .map_err(refused("write", &path))?,
            None if path.exists() => disk.remove_file(&path).map_err(refused("remove", &path))?,
            Some(_) | None => {}
        }
    }
    sync_folders(root, journal, disk)?;
    let path = root.join(JOURNAL);
    disk.remove_file(&path).map_err(refused("remove", &path))
}

/// Checks that a change that is still to be made meets the file for which it was decided:
/// somebody may have edited it since the process was killed, and a journal that came with
/// the files of others may name any.
fn check_unedited(root: &Path, change: &StagedChange) -> Result<(), DiskError> {
    let path = root.join(&change.path);
    let staged = change.staged.as_ref();
    if staged.is_some_and(|staged| !root.join(staged).exists()) {
        return Ok(());
    }
    let now = read_if_present(&path)?.map(|bytes| sha256(&bytes));
    let is_removed = staged.is_none() && now.is_none();
    if is_removed || now == change.before {
        return Ok(());
    }
    let why = match staged {
        Some(staged) => format!(
            "it has been edited since; take from `{staged}` what you need, then remove that \
             file and `{JOURNAL}`"
        ),
        None => format!("it has been edited since; remove `{JOURNAL}` to keep it"),
    };
    let doing = "complete what an interrupted command began in";
    Err(refused(doing, &path)(io::Error::other(why)))
}

/// Removes what was prepared. What can not be removed now, the next command removes.
fn take_back(root: &Path, journal: &ChangeJournal, disk: &dyn FileOperations) {
    let staged = journal.changes.iter().filter(|it| is_inside(root, it));
    let mut is_clean = true;
    for staged in staged.filter_map(|change| change.staged.as_ref()) {
        let path = root.join(staged);
        is_clean &= !path.exists() || disk.remove_file(&path).is_ok();
    }
    for folder in journal.folders.iter().rev().filter(|it| is_below(it)) {
        // A folder into which somebody has put a file stays.
        let _ = disk.remove_folder(&root.join(folder));
    }
    if is_clean {
        for name in [NEXT_JOURNAL, JOURNAL] {
            let path = root.join(name);
            if path.exists() {
                let _ = disk.remove_file(&path);
            }
        }
    }
}

fn write_journal(
    root: &Path,
    name: &str,
    journal: &ChangeJournal,
    disk: &dyn FileOperations,
) -> Result<(), DiskError> {
    let path = root.join(name);
    let bytes = serde_json::to_vec(journal)
        .map_err(io::Error::from)
        .map_err(refused("write", &path))?;
    disk.write(&path, &bytes).map_err(refused("write", &path))
}

/// Waits until the entries of all folders concerned outlast a loss of power.
fn sync_folders(
    root: &Path,
    journal: &ChangeJournal,
    disk: &dyn FileOperations,
) -> Result<(), DiskError> {
    let parents = journal.changes.iter().map(|change| {
        let path = root.join(&change.path);
        path.parent()
            .map_or_else(|| root.to_owned(), Path::to_owned)
    });
    let mut parents: Vec<PathBuf> = parents.collect();
    parents.sort();
    parents.dedup();
    for parent in parents.iter().filter(|parent| parent.exists()) {
        disk.sync_folder(parent)
            .map_err(refused("synchronise", parent))?;
    }
    Ok(())
}

/// Returns the real place of a file: a link is followed, and stays.
fn real_path(root: &Path, path: &Path) -> Result<String, DiskError> {
    let whole = root.join(path);
    let Ok(real) = whole.canonicalize() else {
        return text_of(path).ok_or_else(|| no_name(path));
    };
    let root = root.canonicalize().map_err(refused("find", root))?;
    let inside = real.strip_prefix(&root).ok().and_then(text_of);
    inside.ok_or_else(|| no_name(path))
}

fn text_of(path: &Path) -> Option<String> {
    let parts = path.components().map(|part| match part {
        Component::Normal(part) => part.to_str(),
        _ => None,
    });
    let parts: Option<Vec<&str>> = parts.collect();
    parts.map(|parts| parts.join("/"))
}

fn no_name(path: &Path) -> DiskError {
    let why = io::Error::new(io::ErrorKind::InvalidInput, "it is outside the site");
    refused("write", path)(why)
}

/// Compares a file with what is expected.
fn compare(root: &Path, path: &str, before: &FileBefore) -> Result<FileNow, ChangeFailure> {
    let read = read_if_present(&root.join(path))?;
    let known = read.as_deref();
    let text = known.map(|bytes| bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes));
    match (before, text) {
        (FileBefore::Absent, Some(_)) => return Err(ChangeFailure::Exists(path.into())),
        (FileBefore::Text(expected), text) if text != Some(expected.as_slice()) => {
            return Err(ChangeFailure::Changed(path.into()));
        }
        _ => {}
    }
    let has_mark = known.is_some_and(|bytes| bytes.starts_with(BYTE_ORDER_MARK));
    Ok(FileNow {
        mark: if has_mark { BYTE_ORDER_MARK } else { &[] },
        digest: known.map(sha256),
    })
}

fn read_if_present(path: &Path) -> Result<Option<Vec<u8>>, DiskError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(refused("read", path)(error)),
    }
}

/// Hidden, so that a preview that watches the folder takes no notice.
fn staged_name(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let gap = if folder.is_empty() { "" } else { "/" };
    format!("{folder}{gap}.{name}.ligatur-{}", std::process::id())
}

fn add_folders(root: &Path, path: &str, folders: &mut Vec<String>) {
    let ends = path.match_indices('/').map(|(end, _)| &path[..end]);
    for folder in ends {
        if !root.join(folder).exists() && !folders.iter().any(|known| known == folder) {
            folders.push(folder.to_owned());
        }
    }
}

/// Returns whether a journal, which anybody may have put there, names files of the site,
/// and nothing but a file that was prepared beside its place.
fn is_inside(root: &Path, change: &StagedChange) -> bool {
    let beside = change.staged.as_ref().is_none_or(|staged| {
        let (own, name) = staged.rsplit_once('/').unwrap_or(("", staged));
        let (folder, target) = change.path.rsplit_once('/').unwrap_or(("", &change.path));
        own == folder && name.starts_with(&format!(".{target}.ligatur-"))
    });
    let parent = root.join(&change.path);
    let parent = parent
        .parent()
        .and_then(|parent| parent.canonicalize().ok());
    let is_in_root = parent.is_none_or(|parent| {
        root.canonicalize()
            .is_ok_and(|root| parent.starts_with(root))
    });
    is_below(&change.path) && beside && is_in_root
}

/// Returns whether a path is one below the site's folder, and not of the repository's own files,
/// which no command changes and no pull request could.
fn is_below(path: &str) -> bool {
    let is_own = |part: &str| part.eq_ignore_ascii_case(".git");
    text_of(Path::new(path)).is_some_and(|path| !path.is_empty() && !path.split('/').any(is_own))
}

#[cfg(test)]
mod tests;
