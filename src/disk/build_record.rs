//! The record of the last build of a folder: what its pages were made of, and what they were.
//!
//! It is a memory alone, kept in a hidden folder beside book.toml: where it is missing, can not
//! be read or can not be written, the next build renders every page.
#![expect(clippy::disallowed_methods, reason = "reads and writes the record")]

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// The folder of what Ligatur remembers of a site, which git leaves out.
const FOLDER: &str = ".ligatur";

/// The sources of the pages of a published folder, and the pages themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct BuildRecord {
    /// The digest of everything that the pages were made of.
    pub inputs: String,
    /// The digest of all pages, see [`pages_digest`].
    pub pages: u64,
}

impl BuildRecord {
    /// Reads the record of the build of `target` of the site in `root`.
    pub(super) fn read(root: &Path, target: &Path) -> Option<BuildRecord> {
        let bytes = fs::read(file(root, target)).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    /// Writes the record; a site is published whether this works or not.
    pub(super) fn write(&self, root: &Path, target: &Path) {
        let ignore = root.join(FOLDER).join(".gitignore");
        let bytes = serde_json::to_vec(self).unwrap_or_default();
        let _ = fs::create_dir_all(root.join(FOLDER))
            .and_then(|()| match ignore.exists() {
                true => Ok(()),
                false => fs::write(&ignore, "*\n"),
            })
            .and_then(|()| fs::write(file(root, target), bytes));
    }
}

/// The record's file: one a target.
fn file(root: &Path, target: &Path) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    target.hash(&mut hasher);
    let name = format!("build-{:016x}.json", hasher.finish());
    root.join(FOLDER).join(name)
}

/// Returns the digest of a page at its path. The same program gives the same one each time; it
/// finds accidents, not forgeries.
pub(super) fn page_digest(path: &str, bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (path, bytes).hash(&mut hasher);
    hasher.finish()
}

/// Returns the digest of the pages with these digests, in the order of the outputs.
pub(super) fn pages_digest(pages: impl Iterator<Item = u64>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for page in pages {
        page.hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_reads_back_for_its_own_target_alone() {
        let root = tempfile::tempdir().unwrap();
        let (one, other) = (root.path().join("one"), root.path().join("other"));
        assert_eq!(BuildRecord::read(root.path(), &one), None);
        let record = BuildRecord {
            inputs: "abc".to_owned(),
            pages: u64::MAX,
        };
        record.write(root.path(), &one);
        assert_eq!(BuildRecord::read(root.path(), &one), Some(record));
        assert_eq!(BuildRecord::read(root.path(), &other), None);
    }

    #[test]
    fn a_page_that_moves_or_changes_has_another_digest() {
        let page = page_digest("a", b"text");
        assert_eq!(page, page_digest("a", b"text"));
        assert_ne!(page, page_digest("b", b"text"));
        assert_ne!(page, page_digest("a", b"test"));
        assert_ne!(
            pages_digest([1, 2].into_iter()),
            pages_digest([2, 1].into_iter())
        );
    }

    /// A folder stands where the record's would: nothing is told, and nothing remembered.
    #[test]
    fn a_record_that_can_not_be_written_is_none() {
        let root = tempfile::tempdir().unwrap();
        std::fs::write(root.path().join(FOLDER), "a file").unwrap();
        let record = BuildRecord {
            inputs: String::new(),
            pages: 0,
        };
        record.write(root.path(), root.path());
        assert_eq!(BuildRecord::read(root.path(), root.path()), None);
    }
}
