//! The folder beside the target in which a build takes shape.
#![expect(clippy::disallowed_methods, reason = "writes the output")]

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::manifest::{self, Manifest};
use super::remove::remove_listed;
use super::swap::keep;
use super::target::{neighbour, neighbour_prefix};

/// Not there until the first file is written.
#[derive(Debug)]
pub(super) struct Staging<'a> {
    pub path: PathBuf,
    pub manifest: &'a Manifest,
    made: OnceLock<io::Result<()>>,
}

impl<'a> Staging<'a> {
    pub(super) fn new(target: &Path, manifest: &'a Manifest) -> Staging<'a> {
        let path = neighbour(target, &std::process::id().to_string());
        let made = OnceLock::new();
        Staging {
            path,
            manifest,
            made,
        }
    }

    /// Writes a file of the manifest.
    pub(super) fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        let mut file = self.create(path)?;
        file.write_all(bytes)?;
        keep(&file)
    }

    /// Copies the file at `from`; its mode and times are not copied.
    pub(super) fn copy(&self, path: &str, from: &Path) -> io::Result<()> {
        let mut source = File::open(from)?;
        let mut file = self.create(path)?;
        io::copy(&mut source, &mut file)?;
        keep(&file)
    }

    /// Takes over a file as it was published.
    pub(super) fn link(&self, path: &str, published: &Path) -> io::Result<()> {
        self.make()?;
        let from = published.join(path);
        // Not every file system has hard links, nor every file as many as we ask for.
        fs::hard_link(&from, self.path.join(path)).or_else(|_| self.copy(path, &from))
    }

    /// Makes the folder, all folders in it and the manifest, the first time.
    pub(super) fn make(&self) -> io::Result<()> {
        let made = self.made.get_or_init(|| {
            fs::create_dir(&self.path)?;
            // First, so that a build that is killed leaves nothing that is not listed.
            fs::write(self.path.join(manifest::NAME), self.manifest.bytes())?;
            let mut folders = self.manifest.folders().into_iter();
            folders.try_for_each(|folder| fs::create_dir(self.path.join(folder)))
        });
        made.as_ref()
            .copied()
            .map_err(|error| match error.raw_os_error() {
                Some(code) => io::Error::from_raw_os_error(code),
                None => error.kind().into(),
            })
    }

    pub(super) fn is_made(&self) -> bool {
        self.made.get().is_some()
    }

    /// Removes it after a failure.
    pub(super) fn discard(self) {
        if self.is_made() {
            // The failure is told, not what comes of it; what stays, the next build removes.
            let _ = fs::remove_dir_all(&self.path);
        }
    }

    fn create(&self, path: &str) -> io::Result<File> {
        self.make()?;
        File::create_new(self.path.join(path))
    }
}

/// Removes what killed builds of the target left beside it; returns what could not be removed.
///
/// The caller holds the target's lock, so that none of it is in use.
pub(super) fn sweep(target: &Path) -> Vec<PathBuf> {
    let prefix = neighbour_prefix(target);
    let prefix = prefix.as_encoded_bytes();
    let entries = target.parent().and_then(|it| fs::read_dir(it).ok());
    let mut left = Vec::new();
    for entry in entries.into_iter().flatten().flatten() {
        let name = entry.file_name();
        let suffix = name
            .as_encoded_bytes()
            .strip_prefix(prefix)
            .unwrap_or_default();
        let is_stale =
            suffix == b"old" || !suffix.is_empty() && suffix.iter().all(u8::is_ascii_digit);
        if !is_stale || !entry.file_type().is_ok_and(|it| it.is_dir()) {
            continue;
        }
        let path = entry.path();
        let removed = match Manifest::read(&path) {
            // A site that was published once: somebody may have put a file into it.
            Ok(Some(manifest)) => remove_listed(&path, &manifest).map(|it| it.left),
            Ok(None) | Err(_) => fs::remove_dir_all(&path).map(|()| Vec::new()),
        };
        left.extend(removed.unwrap_or_else(|_| vec![path]));
    }
    left
}
