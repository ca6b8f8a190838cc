//! Removes from a folder what its manifest lists.
#![expect(clippy::disallowed_methods, reason = "removes what we wrote")]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::manifest::{self, Manifest};
use super::target::below;

/// The outcome of removing files.
#[derive(Debug, Default)]
pub(super) struct RemovedFiles {
    /// Files removed.
    pub removed: usize,
    /// Files, links and folders that are not ours and were left where they are.
    pub left: Vec<PathBuf>,
}

/// Removes the files of the manifest, then the folders that they stood in where these are
/// empty now, and if nothing is left the manifest and the folder itself.
///
/// Only what is found by walking the folder is removed, so that no link leads out of it.
pub(super) fn remove_listed(folder: &Path, manifest: &Manifest) -> io::Result<RemovedFiles> {
    let folders = manifest.folders();
    let mut removal = RemovedFiles::default();
    for entry in WalkDir::new(folder).min_depth(1).contents_first(true) {
        let entry = entry?;
        let is_folder = entry.file_type().is_dir();
        match below(folder, entry.path()) {
            Some(path) if is_folder && folders.contains(path.as_str()) => {
                match fs::remove_dir(entry.path()) {
                    // What is left in it was told already.
                    Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => {}
                    done => done?,
                }
            }
            Some(path) if !is_folder && path == manifest::NAME => {}
            Some(path) if entry.file_type().is_file() && manifest.files.contains(&path) => {
                fs::remove_file(entry.path())?;
                removal.removed += 1;
            }
            _ => removal.left.push(entry.into_path()),
        }
    }
    if removal.left.is_empty() {
        fs::remove_file(folder.join(manifest::NAME))?;
        fs::remove_dir(folder)?;
    }
    Ok(removal)
}
