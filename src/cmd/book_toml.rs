//! The file that makes a folder a site, and where it is found.
#![expect(
    clippy::disallowed_methods,
    reason = "the shell knows the current folder"
)]

use std::path::{Path, PathBuf};

use crate::cmd::CommandError;
use crate::disk;
use crate::load::config;
use crate::load::config::{BOOK, Config};
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::source::{Source, Sources};

/// The configuration of a site, as far as it can be read.
pub(crate) struct SiteConfig {
    /// `None` if it is no TOML.
    pub config: Option<Config>,
    /// The text of the file, for what is said about it.
    pub sources: Sources,
    pub diagnostics: Diagnostics,
}

impl SiteConfig {
    /// Reads the configuration of the site at `root`.
    pub(crate) fn read(root: &Path) -> Result<SiteConfig, CommandError> {
        let read = disk::read::own_file(root, BOOK, disk::read::MARKDOWN_LIMIT);
        let bytes = read.map_err(|kind| {
            let fault = disk::ReadFault {
                path: BOOK.to_owned(),
                kind,
            };
            let status = if fault.is_outside() { 3 } else { 2 };
            CommandError::because(status, format!("{BOOK}: {}", fault.message())).help(fault.help())
        })?;
        let mut diagnostics = Diagnostics::new();
        let mut sources = Sources::new();
        let config = match Source::from_bytes(BOOK, bytes) {
            Ok(source) => {
                let config = config::parse(BOOK, &source.text, &mut diagnostics);
                sources.insert(source);
                config
            }
            Err(fault) => {
                diagnostics.unreadable(&fault);
                sources.insert_unreadable(fault.excerpt);
                None
            }
        };
        Ok(SiteConfig {
            config,
            sources,
            diagnostics,
        })
    }
}

/// The folder with book.toml: the one that is named, or the nearest above the current one.
pub(super) fn find_root(named: Option<&Path>) -> Result<PathBuf, CommandError> {
    // What is no file there is said when it is read.
    let has_book = |folder: &Path| {
        folder
            .join(BOOK)
            .symlink_metadata()
            .is_ok_and(|it| !it.is_dir())
    };
    if let Some(root) = named {
        let message = || format!("no {BOOK} in {}", root.display());
        return if has_book(root) {
            Ok(root.to_owned())
        } else {
            Err(no_book(message()))
        };
    }
    let here = std::env::current_dir()
        .map_err(|error| CommandError::because(3, format!("the current folder: {error}")))?;
    let root = here.ancestors().find(|folder| has_book(folder));
    root.map(Path::to_owned)
        .ok_or_else(|| no_book(format!("no {BOOK} here or in a folder above")))
}

fn no_book(message: String) -> CommandError {
    CommandError::because(2, message)
        .help("go to the site's folder, name it with `--root`, or begin one with `ligatur init`")
}
