//! Writes single files of the content, for the commands that create them.
#![expect(clippy::disallowed_methods, reason = "writes content files")]

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{DiskError, refused};

/// Writes a file that does not exist yet, and the folders above it.
///
/// It appears whole or not at all. Where something stands already, nothing is written
/// and the error's kind is [`io::ErrorKind::AlreadyExists`].
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    write(path, bytes, |beside| {
        // Unlike a rename, a hard link never replaces what is there.
        match fs::hard_link(beside, path) {
            Ok(()) => fs::remove_file(beside),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            // A file system without hard links.
            Err(_) if fs::symlink_metadata(path).is_ok() => {
                Err(io::ErrorKind::AlreadyExists.into())
            }
            Err(_) => fs::rename(beside, path),
        }
    })
}

/// Writes a file, replacing what was there in one step: a reader sees the old bytes or the new ones.
///
/// Where `path` is a link, the file it leads to is replaced and the link stays.
pub fn write_over(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    write(&real, bytes, |beside| {
        if let Ok(metadata) = fs::metadata(&real) {
            fs::set_permissions(beside, metadata.permissions())?;
        }
        fs::rename(beside, &real)
    })
}

/// Writes to a file beside `path`, lets `place` put it there, and leaves none behind.
fn write(
    path: &Path,
    bytes: &[u8],
    place: impl FnOnce(&Path) -> io::Result<()>,
) -> Result<(), DiskError> {
    let doing = "write";
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(refused("create the folder", parent))?;
    }
    let beside = beside(path);
    let placed = fill(&beside, bytes).and_then(|()| place(&beside));
    placed.map_err(|error| {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
        refused(doing, path)(error)
    })
}

fn fill(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Hidden, so that a preview that watches the folder takes no notice.
fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".ligatur-{}", std::process::id()));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_never_replaces_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cards/matchdays/07.md");
        write_new(&path, b"first").unwrap();
        let refusal = write_new(&path, b"second").unwrap_err();
        assert_eq!(refusal.error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"first");
        write_over(&path, b"third").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"third");
        assert_eq!(names(path.parent().unwrap()), ["07.md"]);
    }

    #[cfg(unix)]
    #[test]
    fn what_a_link_leads_to_is_replaced_and_the_link_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real.md"), folder.path().join("link.md"));
        write_new(&real, b"old").unwrap();
        std::os::unix::fs::symlink("real.md", &link).unwrap();
        assert!(write_new(&link, b"new").is_err());
        write_over(&link, b"new").unwrap();
        assert_eq!(fs::read(&real).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn nothing_is_left_beside_a_file_that_could_not_be_placed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("taken");
        fs::create_dir(&path).unwrap();
        assert!(write_over(&path, b"text").is_err());
        assert_eq!(names(folder.path()), ["taken"]);
    }

    fn names(folder: &Path) -> Vec<OsString> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|it| it.unwrap().file_name()).collect()
    }
}
