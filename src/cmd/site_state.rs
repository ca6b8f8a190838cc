//! States of a site that are compared: a folder, a git revision, or what was published.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]

use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::cmd::CommandError;
use crate::cmd::book_toml::SiteConfig;
use crate::cmd::git_revision::files_at;
use crate::cmd::global_options::ContentSelection;
use crate::cmd::project::as_of;
use crate::disk;
use crate::load::config::{self, BOOK, Config};
use crate::site::compile::{CompileOptions, CompiledSite, compile};
use crate::site::data::ledger;
use crate::site::site_diff::snapshot::{SiteSnapshot, of_files, of_published};
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::source::{Source, Sources};

/// A state of a site.
pub(super) enum SiteState {
    Files {
        sources: Sources,
        compiled: Box<CompiledSite>,
        /// True if something was wrong with them, so that a part was not read.
        is_partial: bool,
    },
    Published(SiteSnapshot<'static>),
}

impl SiteState {
    /// The side of the comparison.
    pub(super) fn snapshot(&self) -> SiteSnapshot<'_> {
        match self {
            SiteState::Files {
                sources, compiled, ..
            } => of_files(compiled, sources),
            SiteState::Published(snapshot) => snapshot.clone(),
        }
    }

    /// Returns whether a part could not be read.
    pub(super) fn is_partial(&self) -> bool {
        matches!(
            self,
            SiteState::Files {
                is_partial: true,
                ..
            }
        )
    }
}

/// Reads the state that a command line names; `root` finds the site's own folder, whose
/// repository holds the revisions.
///
/// # Errors
/// What is none of these, or can not be read.
pub(super) fn read(
    named: &str,
    root: impl FnOnce() -> Result<PathBuf, CommandError>,
    view: ContentSelection,
) -> Result<SiteState, CommandError> {
    if named.contains("://") {
        let message = format!("{named} is an address, and only what is on this disk is compared");
        return Err(CommandError::because(2, message).help(format!(
            "download the published site into a folder, `data/{file}` and the `data` folders \
             that it names are enough, and name that folder",
            file = ledger::FILE
        )));
    }
    let published = Path::new("data").join(ledger::FILE);
    let above = |file: &Path| Some(file.parent()?.parent()?.to_owned());
    let file = Path::new(named);
    let folder = match file.is_file() && file.ends_with(&published) {
        true => &above(file).unwrap_or_default(),
        false => file,
    };
    if folder.join(BOOK).is_file() {
        return of_folder(folder, view);
    }
    if folder.join(&published).is_file() {
        return of_build(folder);
    }
    if folder.is_dir() {
        let message = format!("{named} is neither a site nor a published one");
        return Err(CommandError::because(2, message).help(format!(
            "a site has {BOOK}, a published one data/{}",
            ledger::FILE
        )));
    }
    of_revision(&root()?, named, view)
}

/// Reads the site in a folder.
///
/// # Errors
/// A configuration that is none.
pub(super) fn of_folder(root: &Path, view: ContentSelection) -> Result<SiteState, CommandError> {
    let SiteConfig {
        config,
        sources,
        diagnostics,
    } = SiteConfig::read(root)?;
    let config = config.ok_or_else(|| no_config(&root.display().to_string()))?;
    let (files, faults) = disk::read(root, &config.src);
    let files = files
        .content
        .into_iter()
        .map(|file| (file.path, file.bytes));
    let is_partial = !faults.is_empty() || diagnostics.has_errors();
    compiled(files, sources, &config, is_partial, view)
}

/// Reads a site that a build has published.
fn of_build(folder: &Path) -> Result<SiteState, CommandError> {
    let read = |file: &str| {
        let is_below = file.split('/').all(|part| part != ".." && !part.is_empty());
        let path = folder.join(file);
        is_below.then(|| disk::read::bytes(&path, disk::read::REGISTER_LIMIT).ok())?
    };
    let snapshot = of_published(read);
    let snapshot = snapshot.map_err(|message| {
        CommandError::because(2, format!("{}: {message}", folder.display()))
            .help("build it again with this version")
    })?;
    Ok(SiteState::Published(snapshot))
}

/// Reads the site as it was at a revision.
fn of_revision(
    root: &Path,
    revision: &str,
    view: ContentSelection,
) -> Result<SiteState, CommandError> {
    let book = files_at(root, revision, |path| path == BOOK)?;
    let Some(book) = book.into_values().next() else {
        let message = format!("no {BOOK} at revision `{revision}`");
        return Err(CommandError::because(2, message));
    };
    let mut diagnostics = Diagnostics::new();
    let source = Source::from_bytes(BOOK, book).map_err(|_| no_config(revision))?;
    let config = config::parse(BOOK, &source.text, &mut diagnostics);
    let config = config.ok_or_else(|| no_config(revision))?;
    let below = format!("{}/", config.src);
    let is_text = |path: &str| {
        let ending = path
            .rsplit('.')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        matches!(ending.as_str(), "md" | "yaml" | "yml" | "csv")
    };
    let files = files_at(root, revision, |path| {
        path.starts_with(&below) && is_text(path)
    })?;
    let is_partial = diagnostics.has_errors();
    compiled(
        files,
        Sources::from_iter([source]),
        &config,
        is_partial,
        view,
    )
}

fn compiled(
    files: impl IntoIterator<Item = (String, Vec<u8>)>,
    mut sources: Sources,
    config: &Config,
    mut is_partial: bool,
    view: ContentSelection,
) -> Result<SiteState, CommandError> {
    for (path, bytes) in files {
        match Source::from_bytes(path, bytes) {
            Ok(source) => sources.insert(source),
            Err(fault) => {
                is_partial = true;
                sources.insert_unreadable(fault.excerpt);
            }
        }
    }
    let now = Timestamp::now();
    let options = CompileOptions {
        as_of: as_of(view.as_of, &config.timezone)?,
        today: now.to_zoned(config.timezone.clone()).date(),
        now,
        drafts: view.drafts,
    };
    let (compiled, diagnostics) = compile(&sources, config, options);
    Ok(SiteState::Files {
        sources,
        compiled: Box::new(compiled),
        is_partial: is_partial || diagnostics.has_errors(),
    })
}

fn no_config(place: &str) -> CommandError {
    CommandError::because(2, format!("{BOOK} of {place} can not be read"))
        .help("`ligatur check` says what is wrong with it")
}
