//! The folders that may be published to.
#![expect(clippy::disallowed_methods, reason = "looks at the target")]

mod refusal;

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use walkdir::WalkDir;

use super::manifest::{self, Manifest};
use super::{DiskError, refused as failed};
pub(crate) use refusal::{RefusalReason, TargetRefusal};

/// The files that a build must not write over, by their places.
#[derive(Clone, Debug)]
pub(crate) struct PublishGuard {
    /// The site's root, the folder of book.toml.
    pub root: PathBuf,
    /// The content folder as in book.toml, relative to the root.
    pub src: String,
    /// The home folder, see [`super::home`].
    pub home: Option<PathBuf>,
}

/// A target's path: its last part is no link, and there are no others on the way to it.
#[derive(Debug)]
pub(crate) struct TargetPath {
    pub path: PathBuf,
}

/// The obstacles to looking at a target.
#[derive(Debug)]
pub(crate) enum Obstacle {
    Refused(TargetRefusal),
    Disk(DiskError),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Refused(refusal) => refusal.fmt(f),
            Obstacle::Disk(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Obstacle {}

impl From<DiskError> for Obstacle {
    fn from(error: DiskError) -> Obstacle {
        Obstacle::Disk(error)
    }
}

/// Finds the place that `target` names, unless it is one that is never published to.
pub(crate) fn place(target: &Path, guard: &PublishGuard) -> Result<TargetPath, Obstacle> {
    let refused = |reason| {
        let path = target.to_path_buf();
        Err(Obstacle::Refused(TargetRefusal { path, reason }))
    };
    let path = settle(target).map_err(failed("find", target))?;
    let root = guard.root.canonicalize();
    let root = root.map_err(failed("find", &guard.root))?;
    let home = guard
        .home
        .as_deref()
        .and_then(|home| home.canonicalize().ok());
    if path.parent().is_none() {
        return refused(RefusalReason::Root);
    }
    if home.is_some_and(|home| home.starts_with(&path)) {
        return refused(RefusalReason::Home);
    }
    if root.starts_with(&path) {
        return refused(RefusalReason::Project);
    }
    if path.iter().any(|part| part == ".git") {
        return refused(RefusalReason::InGit);
    }
    for folder in [guard.src.as_str(), "static", "templates"] {
        let plain = root.join(folder);
        let real = plain.canonicalize().unwrap_or_else(|_| plain.clone());
        let touches = |it: &Path| path.starts_with(it) || it.starts_with(&path);
        if touches(&plain) || touches(&real) {
            return refused(RefusalReason::Input(folder.to_owned()));
        }
    }
    match fs::symlink_metadata(&path) {
        Ok(metadata) if metadata.is_symlink() => return refused(RefusalReason::Link),
        Ok(metadata) if !metadata.is_dir() => return refused(RefusalReason::File),
        Ok(_) if fs::symlink_metadata(path.join(".git")).is_ok() => {
            return refused(RefusalReason::Git);
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(failed("look at", &path)(error).into());
        }
        Ok(_) | Err(_) => {}
    }
    Ok(TargetPath { path })
}

impl TargetPath {
    /// The manifest of what stands there; none where nothing stands, or an empty folder.
    /// Refuses a folder whose first level shows that it is not ours.
    pub(crate) fn manifest(&self) -> Result<Option<Manifest>, Obstacle> {
        let refused = |reason| {
            let path = self.path.clone();
            Err(Obstacle::Refused(TargetRefusal { path, reason }))
        };
        match Manifest::read(&self.path) {
            Err(fault) => refused(RefusalReason::Manifest(fault.to_string())),
            Ok(Some(manifest)) => Ok(Some(manifest)),
            Ok(None) => match fs::read_dir(&self.path) {
                Ok(mut entries) => match entries.next() {
                    Some(Ok(entry)) => {
                        let first = entry.file_name();
                        let rest: Vec<_> = entries.flatten().map(|it| it.file_name()).collect();
                        // Another build has put its site there in between.
                        if first == manifest::NAME || rest.iter().any(|it| it == manifest::NAME) {
                            return self.manifest();
                        }
                        let first = first.to_string_lossy().into_owned();
                        let count = 1 + rest.len();
                        refused(RefusalReason::Foreign { first, count })
                    }
                    Some(Err(error)) => Err(failed("read", &self.path)(error).into()),
                    None => Ok(None),
                },
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(failed("read", &self.path)(error).into()),
            },
        }
    }

    /// Refuses a folder with anything in it that `manifest` does not list.
    pub(crate) fn all_ours(&self, manifest: &Manifest) -> Result<(), Obstacle> {
        let mut foreign = foreign(&self.path, manifest)?;
        foreign.sort();
        let count = foreign.len();
        let Some(first) = foreign.into_iter().next() else {
            return Ok(());
        };
        let (path, reason) = (self.path.clone(), RefusalReason::Foreign { first, count });
        Err(Obstacle::Refused(TargetRefusal { path, reason }))
    }
}

/// Returns the files and folders in `folder` that are neither files of the manifest nor folders of
/// one.
fn foreign(folder: &Path, manifest: &Manifest) -> Result<Vec<String>, DiskError> {
    let folders = manifest.folders();
    let mut foreign = Vec::new();
    let mut entries = WalkDir::new(folder).min_depth(1).into_iter();
    while let Some(entry) = entries.next() {
        let entry = entry.map_err(|error| failed("read", folder)(error.into()))?;
        let path = below(folder, entry.path());
        let kind = entry.file_type();
        let is_ours = match path.as_deref() {
            Some(path) if kind.is_dir() => folders.contains(path),
            Some(path) => {
                kind.is_file() && (path == manifest::NAME || manifest.files.contains(path))
            }
            None => false,
        };
        if !is_ours {
            let lossy = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            foreign.push(lossy.to_string_lossy().into_owned());
            if kind.is_dir() {
                entries.skip_current_dir();
            }
        }
    }
    Ok(foreign)
}

/// `path` as a manifest would write it; none if it is not Unicode.
pub(crate) fn below(folder: &Path, path: &Path) -> Option<String> {
    let below = path.strip_prefix(folder).ok()?.to_str()?;
    if cfg!(windows) {
        Some(below.replace('\\', "/"))
    } else {
        Some(below.to_owned())
    }
}

/// The absolute form of `path`, without links but for one in its last part. What does not
/// exist yet is taken as it is written.
fn settle(path: &Path) -> io::Result<PathBuf> {
    let is_empty = path.as_os_str().is_empty();
    let path = std::path::absolute(if is_empty { Path::new(".") } else { path })?;
    let Some(name) = path.file_name() else {
        return path.canonicalize();
    };
    let parent = path.parent().unwrap_or(&path);
    let mut missing: Vec<Component> = vec![Component::Normal(name)];
    let mut existing = parent;
    let real = loop {
        match existing.canonicalize() {
            Ok(real) => break real,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let mut components = existing.components();
        missing.extend(components.next_back());
        existing = components.as_path();
    };
    let mut settled = real;
    for part in missing.into_iter().rev() {
        match part {
            Component::ParentDir => drop(settled.pop()),
            part => settled.push(part),
        }
    }
    Ok(settled)
}

/// The name of a hidden neighbour of `target`: `.public.ligatur-lock` for `public` and `lock`.
pub(crate) fn neighbour(target: &Path, suffix: &str) -> PathBuf {
    let mut name = neighbour_prefix(target);
    name.push(suffix);
    target.with_file_name(name)
}

/// Returns the beginning of the names of a target's hidden neighbours: `.public.ligatur-`.
pub(crate) fn neighbour_prefix(target: &Path) -> OsString {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or(OsStr::new("")));
    name.push(".ligatur-");
    name
}

#[cfg(test)]
mod tests;
