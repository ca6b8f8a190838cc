//! The operations by which content files are changed, one by one, so that a test can let
//! each of them fail.
#![expect(clippy::disallowed_methods, reason = "changes content files")]

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::Path;

use super::swap;

/// The operations that change a disk.
pub(crate) trait FileOperations {
    /// Writes a file whole, and waits until it is on the disk.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    fn set_permissions(&self, path: &Path, permissions: Permissions) -> io::Result<()>;
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove_file(&self, path: &Path) -> io::Result<()>;
    fn create_folder(&self, path: &Path) -> io::Result<()>;
    fn remove_folder(&self, path: &Path) -> io::Result<()>;
    /// Waits until the entries of a folder are on the disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// The disk itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct RealDisk;

impl FileOperations for RealDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        swap::or_unsupported(file.sync_all())
    }

    fn set_permissions(&self, path: &Path, permissions: Permissions) -> io::Result<()> {
        fs::set_permissions(path, permissions)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        fs::remove_dir(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        swap::settle_entry(path)
    }
}
