//! The one door to files: reads a site, publishes its output, writes new content files.
#![expect(
    clippy::disallowed_methods,
    reason = "this module and those below it are the door to the world"
)]

mod build_record;
pub(crate) mod change_set;
pub(crate) mod clean;
mod file_operations;
#[cfg(feature = "kfc")]
pub(crate) mod kfc_database;
mod lock;
mod manifest;
pub(crate) mod publish;
pub(crate) mod read;
pub(crate) mod read_fault;
mod remove;
pub(crate) mod site_lock;
mod staging;
mod swap;
pub(crate) mod target;

pub(crate) use change_set::{ChangeFailure, FileBefore, FileChange};
pub(crate) use clean::clean;
pub(crate) use publish::{FileOrigin, OutputFile, publish};
pub(crate) use read::{CopiedFile, SiteFiles, read};
pub(crate) use read_fault::{ReadFault, ReadFaultKind};
pub(crate) use site_lock::SiteLock;
pub(crate) use target::PublishGuard;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The world refused: what was being done, where, and what the system said.
#[derive(Debug)]
pub(crate) struct DiskError {
    /// The action that failed, as it follows "can not": `write`, `create the folder`.
    pub doing: &'static str,
    pub path: PathBuf,
    pub error: io::Error,
}

impl fmt::Display for DiskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { doing, path, error } = self;
        write!(f, "can not {doing} `{}`: {error}", path.display())
    }
}

impl std::error::Error for DiskError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// The home folder of whoever runs the program, if the system knows one.
pub(crate) fn home() -> Option<PathBuf> {
    std::env::home_dir().filter(|home| home.is_absolute())
}

/// For `map_err`: says what was being done to `path`.
fn refused(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> DiskError {
    let path = path.to_path_buf();
    move |error| DiskError { doing, path, error }
}
