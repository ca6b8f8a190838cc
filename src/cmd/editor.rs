//! Keeps what the editor knows of a site in step with its players.

use std::path::Path;

use crate::authoring::editor_support::{SNIPPETS, editor_files};
use crate::cmd::CommandError;
use crate::cmd::book_toml::find_root;
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::project::Project;
use crate::disk::{self, DiskError};
use crate::league::model::league::League;
use crate::load::content::DocumentCache;

/// Writes the files for the editor of a new site.
///
/// # Errors
/// A site that can not be read, or a file that can not be written.
pub fn set_up(root: &Path, options: &GlobalOptions) -> Result<(), CommandError> {
    let project = Project::at(root.to_owned(), options, None, &mut std::io::stderr())?;
    let (compiled, _) = project.compile(None, true, &mut DocumentCache::default());
    write(root, &compiled.model.leagues).map_err(|error| CommandError::because(3, error))
}

/// Renews them after a command has changed the players, where the site has them.
///
/// # Errors
/// As [`set_up`].
pub fn renew(options: &GlobalOptions) -> Result<(), CommandError> {
    let root = find_root(options.root.as_deref())?;
    if is_set_up(&root) {
        set_up(&root, options)
    } else {
        Ok(())
    }
}

/// Returns whether the site was begun with settings for the editor, and has kept them.
pub fn is_set_up(root: &Path) -> bool {
    root.join(SNIPPETS).is_file()
}

/// Writes the files that are not as they should be.
pub fn write(root: &Path, leagues: &[League]) -> Result<(), DiskError> {
    for (path, text) in editor_files(leagues) {
        let path = root.join(path);
        let known = disk::read::bytes(&path, disk::read::MARKDOWN_LIMIT);
        if known.ok().as_deref() != Some(text.as_bytes()) {
            disk::write_over(&path, text.as_bytes())?;
        }
    }
    Ok(())
}
