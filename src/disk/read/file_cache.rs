//! The memory of files: one that has not changed since it was read is not opened again.
#![expect(clippy::disallowed_methods, reason = "asks when a file was changed")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The texts of a site as they were read last.
///
/// It spares the time of opening each file and, while the files are watched, the notices of
/// having done so.
#[derive(Debug, Default)]
pub(crate) struct FileCache {
    files: BTreeMap<String, CachedFile>,
}

#[derive(Debug)]
struct CachedFile {
    stamp: FileStamp,
    bytes: Vec<u8>,
}

/// The properties that a change of a file changes, unless it follows another within an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileStamp {
    modified: Option<SystemTime>,
    length: u64,
    /// Number of the file and time of its last change of any kind, which nobody can set.
    #[cfg(unix)]
    change: (u64, i64, i64),
}

impl FileStamp {
    /// The stamp of a file as it is now, links followed; `None` where none can be had.
    pub(super) fn of(location: &Path) -> Option<FileStamp> {
        let metadata = std::fs::metadata(location).ok()?;
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt as _;
        Some(FileStamp {
            modified: metadata.modified().ok(),
            length: metadata.len(),
            #[cfg(unix)]
            change: (metadata.ino(), metadata.ctime(), metadata.ctime_nsec()),
        })
    }
}

impl FileCache {
    /// Forgets files that are known to have changed. A change within an instant of the last
    /// reading would leave their stamps as they were.
    pub(crate) fn forget(&mut self, root: &Path, touched: &BTreeSet<PathBuf>) {
        for path in touched {
            let below = path.strip_prefix(root).ok().and_then(Path::to_str);
            if let Some(path) = below {
                self.files.remove(path);
            }
        }
    }

    /// The bytes of a file, if it still has the stamp under which they were read.
    pub(super) fn recall(&self, path: &str, stamp: FileStamp) -> Option<Vec<u8>> {
        let known = self.files.get(path)?;
        (known.stamp == stamp).then(|| known.bytes.clone())
    }

    /// Remembers these files and no others; a stamp is from before its file was read.
    pub(super) fn replace<'a>(
        &mut self,
        files: impl Iterator<Item = (&'a str, Option<FileStamp>, &'a [u8])>,
    ) {
        let mut before = std::mem::take(&mut self.files);
        for (path, stamp, bytes) in files {
            let Some(stamp) = stamp else { continue };
            let known = before
                .remove(path)
                .filter(|known| known.stamp == stamp)
                .unwrap_or_else(|| CachedFile {
                    stamp,
                    bytes: bytes.to_vec(),
                });
            self.files.insert(path.to_owned(), known);
        }
    }
}
