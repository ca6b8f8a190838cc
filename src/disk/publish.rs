//! Publishes a site as a whole, or not at all.
//!
//! The new site takes shape in a hidden folder beside the target and is exchanged with it in
//! one step. A build that stops at any moment leaves the old site or the new one; what it
//! leaves beside them, the next build removes. What the site had before with the same bytes
//! is not written again, and if nothing differs nothing is touched. Where the record of the
//! last build says that the pages were made of the same, none is rendered.
#![expect(clippy::disallowed_methods, reason = "writes the output")]

mod same_bytes;

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::build_record::{BuildRecord, page_digest, pages_digest};
use super::manifest::Manifest;
use super::remove::remove_listed;
use super::staging::{self, Staging};
use super::target;
use super::target::{Obstacle, PublishGuard, TargetRefusal, neighbour};
use super::{DiskError, lock, refused, swap};
use crate::render::scaled_picture;
use same_bytes::{has_bytes, has_same};

/// A file to publish.
#[derive(Clone, Debug)]
pub(crate) struct OutputFile<P> {
    /// Relative to the target, with `/`: `cards/laws/index.html`.
    pub path: String,
    pub origin: FileOrigin<P>,
}

/// The origin of a file's bytes.
#[derive(Clone, Debug)]
pub(crate) enum FileOrigin<P> {
    /// Rendered when its turn comes, so that the pages are never in memory together.
    Page(P),
    /// The same under a name that tells its content: what was published under it stays.
    Named(P),
    /// A copy of the file at this path.
    File(PathBuf),
    /// The picture at a path, made smaller.
    Scaled {
        from: PathBuf,
        /// The path under which the picture itself is published.
        whole: String,
        /// In pixels.
        width: u32,
    },
}

/// The outcome of a build for the target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PublishReport {
    /// Files that are new or differ from what was published; 0 with none removed means that
    /// nothing was touched.
    pub written: usize,
    /// Files that are as they were.
    pub unchanged: usize,
    /// Files that were published before and are no more.
    pub removed: usize,
    /// The files that stand beside the target under a name of ours and were left there, because
    /// Ligatur did not write them or could not remove them.
    pub left: Vec<PathBuf>,
}

/// The reason why nothing was published.
#[derive(Debug)]
pub(crate) enum PublishFailure<E> {
    /// The target is none: exit status 2.
    Refused(TargetRefusal),
    /// A page could not be rendered; the first in order of the outputs.
    Page(E),
    /// The world refused: exit status 3.
    Disk(DiskError),
}

/// Publishes the outputs to the folder `target`, which is relative to the current folder or
/// absolute. `inputs` is a digest of everything that the pages are made of, if they are made of
/// the same another time. `render` is called from several threads; `waiting` once if another
/// build of the same target takes longer than a second.
pub(crate) fn publish<P: Sync, E: Send>(
    target: &Path,
    guard: &PublishGuard,
    outputs: &[OutputFile<P>],
    inputs: Option<&str>,
    render: impl Fn(&P) -> Result<Vec<u8>, E> + Sync,
    waiting: &(dyn Fn() + Sync),
) -> Result<PublishReport, PublishFailure<E>> {
    publish_in_steps(target, guard, outputs, inputs, render, waiting, &|_| {})
}

/// As [`publish`]; calls `step` between any two changes to the disk. Nothing is cleaned up if
/// it panics: that is how the tests kill a build.
fn publish_in_steps<P: Sync, E: Send>(
    target: &Path,
    guard: &PublishGuard,
    outputs: &[OutputFile<P>],
    inputs: Option<&str>,
    render: impl Fn(&P) -> Result<Vec<u8>, E> + Sync,
    waiting: &(dyn Fn() + Sync),
    step: &(dyn Fn(&str) + Sync),
) -> Result<PublishReport, PublishFailure<E>> {
    let place = target::place(target, guard)?;
    // Now already, so that a refused folder gets no neighbours.
    place.manifest()?;
    let path = &place.path;
    let manifest = list(outputs, path)?;
    let parent = path.parent().unwrap_or(path);
    fs::create_dir_all(parent).map_err(refused("create the folder", parent))?;
    let lock_path = neighbour(path, "lock");
    let _lock = lock::acquire(&lock_path, waiting).map_err(refused("lock", &lock_path))?;
    step("locked");

    swap::mend(path).map_err(refused("bring back", path))?;
    let mut left = staging::sweep(path);
    step("swept");
    let old = place.manifest()?;
    if let Some(old) = &old {
        place.all_ours(old)?;
    }
    if let (Some(inputs), Some(old)) = (inputs, &old)
        && *old == manifest
        && let Some(record) = BuildRecord::read(&guard.root, path)
        && record.inputs == inputs
        && standing_pages(path, outputs) == Some(record.pages)
    {
        let unchanged = outputs.len();
        return Ok(PublishReport {
            unchanged,
            left,
            ..PublishReport::default()
        });
    }

    let staging = Staging::new(path, &manifest);
    let published = PublishedFile {
        path,
        manifest: old.as_ref(),
    };
    let remember = |pages: u64| {
        let inputs = inputs.map(str::to_owned);
        if let Some(inputs) = inputs {
            BuildRecord { inputs, pages }.write(&guard.root, path);
        }
    };
    let (report, pages) = match fill(&staging, &published, outputs, render, step) {
        Ok((report, pages)) if !staging.is_made() => {
            remember(pages);
            return Ok(PublishReport { left, ..report });
        }
        Ok(filled) => filled,
        Err(failure) => {
            staging.discard();
            return Err(failure);
        }
    };
    step("filled");
    if let Err(error) = exchange(&staging.path, path, step) {
        staging.discard();
        return Err(error.into());
    }
    step("exchanged");
    swap::settle_entry(parent).map_err(refused("synchronise", parent))?;
    left.extend(remove_old(&staging.path, old.as_ref()));
    remember(pages);
    Ok(PublishReport { left, ..report })
}

/// The things that stand at the target.
struct PublishedFile<'a> {
    path: &'a Path,
    manifest: Option<&'a Manifest>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FileFate {
    Written,
    Unchanged,
}

/// A file of which the bytes stand where they belong.
struct PlacedOutput {
    fate: FileFate,
    /// The digest of what was rendered.
    page: Option<u64>,
}

/// Writes what differs into the staging folder and, if anything does, links the rest. Returns
/// the digest of the pages as well.
fn fill<P: Sync, E: Send>(
    staging: &Staging,
    published: &PublishedFile,
    outputs: &[OutputFile<P>],
    render: impl Fn(&P) -> Result<Vec<u8>, E> + Sync,
    step: &(dyn Fn(&str) + Sync),
) -> Result<(PublishReport, u64), PublishFailure<E>> {
    let write = |output: &OutputFile<P>| {
        let written = write(staging, published, output, &render)?;
        step("written");
        Ok(written)
    };
    let written: Vec<Result<PlacedOutput, PublishFailure<E>>> =
        outputs.par_iter().map(write).collect();
    let written: Vec<PlacedOutput> = written.into_iter().collect::<Result<_, _>>()?;
    let pages = pages_digest(written.iter().filter_map(|it| it.page));
    let fates: Vec<FileFate> = written.into_iter().map(|it| it.fate).collect();

    let old = published.manifest.map(|it| &it.files);
    let is_kept = |path: &&String| staging.manifest.files.contains(*path);
    let removed = old.map_or(0, |old| old.len() - old.iter().filter(is_kept).count());
    if removed > 0 || old.is_none() {
        staging.make().map_err(refused("create", &staging.path))?;
    }
    if staging.is_made() {
        let link = |(output, fate): (&OutputFile<P>, &FileFate)| {
            if *fate == FileFate::Unchanged {
                let linked = staging.link(&output.path, published.path);
                linked.map_err(refused("write", &published.path.join(&output.path)))?;
                step("linked");
            }
            Ok(())
        };
        let links = outputs.par_iter().zip(&fates).map(link);
        links
            .collect::<Vec<Result<(), DiskError>>>()
            .into_iter()
            .collect::<Result<(), _>>()?;
    }
    let written = fates
        .iter()
        .filter(|&&fate| fate == FileFate::Written)
        .count();
    let unchanged = fates.len() - written;
    let report = PublishReport {
        written,
        unchanged,
        removed,
        left: Vec::new(),
    };
    Ok((report, pages))
}

fn write<P, E>(
    staging: &Staging,
    published: &PublishedFile,
    output: &OutputFile<P>,
    render: impl Fn(&P) -> Result<Vec<u8>, E>,
) -> Result<PlacedOutput, PublishFailure<E>> {
    let path = published.path.join(&output.path);
    let was_there = published
        .manifest
        .is_some_and(|it| it.files.contains(&output.path));
    let failed = refused("write", &path);
    let mut page = None;
    let fate = match &output.origin {
        FileOrigin::Named(_) if was_there && is_file(&path) => FileFate::Unchanged,
        FileOrigin::Page(it) | FileOrigin::Named(it) => {
            let bytes = render(it).map_err(PublishFailure::Page)?;
            if matches!(output.origin, FileOrigin::Page(_)) {
                page = Some(page_digest(&output.path, &bytes));
            }
            if was_there && has_bytes(&path, &bytes) {
                FileFate::Unchanged
            } else {
                staging.write(&output.path, &bytes).map_err(failed)?;
                FileFate::Written
            }
        }
        FileOrigin::File(from) if was_there && has_same(&path, from) => FileFate::Unchanged,
        FileOrigin::File(from) => {
            fs::File::open(from).map_err(refused("read", from))?;
            staging.copy(&output.path, from).map_err(failed)?;
            FileFate::Written
        }
        FileOrigin::Scaled { from, whole, .. }
            if was_there && is_file(&path) && has_same(&published.path.join(whole), from) =>
        {
            FileFate::Unchanged
        }
        FileOrigin::Scaled { from, width, .. } => {
            let whole = fs::read(from).map_err(refused("read", from))?;
            let small = scaled_picture::scaled(&whole, *width);
            let bytes = small.as_ref().unwrap_or(&whole);
            staging.write(&output.path, bytes).map_err(failed)?;
            FileFate::Written
        }
    };
    Ok(PlacedOutput { fate, page })
}

/// Returns the digest of the pages that stand at the target, and `None` where a file is not
/// there or a copy is not that of its origin.
fn standing_pages<P: Sync>(target: &Path, outputs: &[OutputFile<P>]) -> Option<u64> {
    let digest = |output: &OutputFile<P>| -> Option<Option<u64>> {
        let path = target.join(&output.path);
        match &output.origin {
            FileOrigin::Page(_) => {
                let bytes = fs::read(&path).ok()?;
                Some(Some(page_digest(&output.path, &bytes)))
            }
            FileOrigin::Named(_) | FileOrigin::Scaled { .. } => is_file(&path).then_some(None),
            FileOrigin::File(from) => has_same(&path, from).then_some(None),
        }
    };
    let digests: Option<Vec<Option<u64>>> = outputs.par_iter().map(digest).collect();
    Some(pages_digest(digests?.into_iter().flatten()))
}

/// Returns whether a file stands at a path, and no link to one.
fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}

fn exchange(staging: &Path, target: &Path, step: &dyn Fn(&str)) -> Result<(), DiskError> {
    swap::settle(staging).map_err(refused("synchronise", staging))?;
    step("synchronised");
    let exchanged = match fs::symlink_metadata(target) {
        Ok(_) => swap::exchange(staging, target, step),
        Err(_) => fs::rename(staging, target),
    };
    exchanged.map_err(refused("replace", target))
}

/// Removes what was published before; returns what was not ours. The new site stands, so
/// that nothing here is a failure of the build.
fn remove_old(folder: &Path, old: Option<&Manifest>) -> Vec<PathBuf> {
    let removed = match old {
        Some(old) => remove_listed(folder, old).map(|it| it.left),
        None => match fs::remove_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            removed => removed.map(|()| Vec::new()),
        },
    };
    removed.unwrap_or_else(|_| vec![folder.to_path_buf()])
}

fn list<P>(outputs: &[OutputFile<P>], target: &Path) -> Result<Manifest, DiskError> {
    let files: BTreeSet<String> = outputs.iter().map(|it| it.path.clone()).collect();
    Manifest::new(files).map_err(|outside| {
        let error = io::Error::new(io::ErrorKind::InvalidInput, "not a path inside the output");
        refused("write", &target.join(outside))(error)
    })
}

impl<E> From<DiskError> for PublishFailure<E> {
    fn from(error: DiskError) -> PublishFailure<E> {
        PublishFailure::Disk(error)
    }
}

impl<E> From<Obstacle> for PublishFailure<E> {
    fn from(obstacle: Obstacle) -> PublishFailure<E> {
        match obstacle {
            Obstacle::Refused(refusal) => PublishFailure::Refused(refusal),
            Obstacle::Disk(error) => PublishFailure::Disk(error),
        }
    }
}

impl<E: fmt::Display> fmt::Display for PublishFailure<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PublishFailure::Refused(refusal) => refusal.fmt(f),
            PublishFailure::Page(error) => error.fmt(f),
            PublishFailure::Disk(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for PublishFailure<E> {}

#[cfg(test)]
mod tests;
