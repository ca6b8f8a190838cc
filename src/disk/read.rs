//! Reads a site: its texts at once and in parallel, the rest by name only.
//!
//! Content comes from people who are not trusted, so a link is followed only within
//! the site and a file is not read beyond its limit.
#![expect(clippy::disallowed_methods, reason = "reads the site's files")]

mod file_cache;
mod walk;

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::read_fault::{ReadFault, ReadFaultKind};
pub(crate) use file_cache::FileCache;
use file_cache::FileStamp;
use walk::{FoundFile, is_passed_over_in_content, walk};
pub(crate) use walk::{is_passed_over, is_passed_over_in_static};

/// Bytes allowed in a Markdown file.
pub(crate) const MARKDOWN_LIMIT: u64 = 1 << 20;
/// Bytes allowed in a register, a vote log or a template.
pub(crate) const REGISTER_LIMIT: u64 = 64 << 20;

/// The files of a site, each list sorted by path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SiteFiles {
    /// Markdown, YAML and CSV below the content folder.
    pub content: Vec<ReadFile>,
    /// Everything below `templates/`.
    pub templates: Vec<ReadFile>,
    /// The files that lie beside the pages, to be copied to their folders: below the content folder
    /// and neither Markdown, YAML nor CSV.
    pub assets: Vec<CopiedFile>,
    /// Everything below `static/`.
    pub statics: Vec<CopiedFile>,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReadFile {
    /// Relative to the site's root, with `/`: `content/cards/laws.md`.
    pub path: String,
    /// As they are on the disk, whatever their encoding.
    pub bytes: Vec<u8>,
}

/// A file that is copied as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CopiedFile {
    /// Relative to the site's root, with `/`: `static/style.css`.
    pub path: String,
    /// In bytes.
    pub length: u64,
    /// Width and height in pixels, of a picture in dots.
    pub pixels: Option<(u32, u32)>,
    /// The file to copy; absolute if the root was.
    pub location: PathBuf,
}

/// Reads the site at `root`, whose content folder is `src` (relative, with `/`).
///
/// Hidden files and those that editors leave while one works are passed over.
/// What could not be read is in the faults, sorted by path; all others are in the tree.
pub(crate) fn read(root: &Path, src: &str) -> (SiteFiles, Vec<ReadFault>) {
    read_with(root, src, None)
}

/// As [`read`], for another time: texts that have not changed come from the memory.
pub(crate) fn read_again(
    root: &Path,
    src: &str,
    memory: &mut FileCache,
) -> (SiteFiles, Vec<ReadFault>) {
    read_with(root, src, Some(memory))
}

fn read_with(
    root: &Path,
    src: &str,
    memory: Option<&mut FileCache>,
) -> (SiteFiles, Vec<ReadFault>) {
    let mut faults = Vec::new();
    let content = walk(root, src, true, is_passed_over_in_content, &mut faults);
    let templates = walk(root, "templates", false, is_passed_over, &mut faults);
    let statics = walk(root, "static", false, is_passed_over_in_static, &mut faults);

    let (texts, assets): (Vec<_>, Vec<_>) = content.into_iter().partition(|it| is_text(&it.path));
    let before = memory.as_deref();
    let content = read_all(&texts, before, &mut faults);
    let templates = read_all(&templates, before, &mut faults);
    if let Some(memory) = memory {
        let files = content.iter().chain(&templates);
        memory.replace(files.map(|(stamp, file)| (&*file.path, *stamp, &*file.bytes)));
    }
    let files = |read: Vec<(_, ReadFile)>| read.into_iter().map(|(_, file)| file).collect();
    let tree = SiteFiles {
        content: files(content),
        templates: files(templates),
        assets: measure_all(&assets, &mut faults),
        statics: measure_all(&statics, &mut faults),
    };
    faults.sort();
    (tree, faults)
}

/// Reads a file of at most `limit` bytes; of a larger one, nothing is read.
pub(crate) fn bytes(path: &Path, limit: u64) -> Result<Vec<u8>, ReadFaultKind> {
    let mut file = std::fs::File::open(path).map_err(unopened)?;
    let length = file.metadata().map_err(unopened)?.len();
    if length > limit {
        return Err(ReadFaultKind::TooLarge { limit, length });
    }
    let mut bytes = Vec::with_capacity(length as usize + 1);
    // The file may grow while we read.
    let read = file.by_ref().take(limit + 1).read_to_end(&mut bytes);
    let length = read.map_err(unopened)? as u64;
    if length > limit {
        return Err(ReadFaultKind::TooLarge { limit, length });
    }
    Ok(bytes)
}

/// Reads a file of a site that stands directly in its folder, of at most `limit` bytes; a link
/// is followed only within the site.
pub(crate) fn own_file(root: &Path, name: &str, limit: u64) -> Result<Vec<u8>, ReadFaultKind> {
    let path = root.join(name);
    if let Ok(to) = std::fs::read_link(&path)
        && let Ok(real) = path.canonicalize()
        && !real.starts_with(root.canonicalize().map_err(unopened)?)
    {
        let to = to.display().to_string();
        return Err(ReadFaultKind::LinkOutside { to });
    }
    // To open a pipe would be to wait for somebody to write into it.
    let kind = std::fs::metadata(&path).map_err(unopened)?.file_type();
    if !kind.is_file() {
        let what = walk::special(kind);
        return Err(ReadFaultKind::Special { what });
    }
    bytes(&path, limit)
}

/// Reads files, each with its stamp if there is a memory to compare and keep it.
fn read_all(
    found: &[FoundFile],
    memory: Option<&FileCache>,
    faults: &mut Vec<ReadFault>,
) -> Vec<(Option<FileStamp>, ReadFile)> {
    let read = |it: &FoundFile| {
        let stamp = memory.and_then(|_| FileStamp::of(&it.location));
        let known = memory
            .zip(stamp)
            .and_then(|(memory, stamp)| memory.recall(&it.path, stamp));
        let bytes = match known {
            Some(bytes) => bytes,
            None => bytes(&it.location, limit(&it.path)).map_err(|kind| it.fault(kind))?,
        };
        let path = it.path.clone();
        Ok((stamp, ReadFile { path, bytes }))
    };
    keep(found.par_iter().map(read).collect(), faults)
}

fn measure_all(found: &[FoundFile], faults: &mut Vec<ReadFault>) -> Vec<CopiedFile> {
    let measure = |it: &FoundFile| {
        // What may be looked at may not always be read.
        let file = std::fs::File::open(&it.location);
        let metadata = file.and_then(|file| file.metadata());
        let metadata = metadata.map_err(|error| it.fault(unopened(error)))?;
        let FoundFile { path, location } = it.clone();
        let length = metadata.len();
        let pixels = pixels(&path, &location);
        Ok(CopiedFile {
            path,
            length,
            pixels,
            location,
        })
    };
    keep(found.par_iter().map(measure).collect(), faults)
}

/// The size of a picture in dots, which its first bytes tell; `None` for other files and for
/// pictures that can not be read.
fn pixels(path: &str, location: &Path) -> Option<(u32, u32)> {
    let kinds = ["png", "jpg", "jpeg", "gif", "webp", "avif"];
    let is_picture = kinds.contains(&extension(path).as_str());
    let size = is_picture.then(|| imagesize::size(location).ok())??;
    Some((size.width.try_into().ok()?, size.height.try_into().ok()?))
}

fn keep<T>(results: Vec<Result<T, ReadFault>>, faults: &mut Vec<ReadFault>) -> Vec<T> {
    let keep = |result: Result<T, ReadFault>| result.map_err(|fault| faults.push(fault)).ok();
    results.into_iter().filter_map(keep).collect()
}

fn limit(path: &str) -> u64 {
    match extension(path).as_str() {
        "md" => MARKDOWN_LIMIT,
        _ => REGISTER_LIMIT,
    }
}

/// `.yml` and `.MD` are read as well: copied like a picture, a register under such a
/// name would publish what is in it.
fn is_text(path: &str) -> bool {
    matches!(extension(path).as_str(), "md" | "yaml" | "yml" | "csv")
}

fn extension(path: &str) -> String {
    let extension = Path::new(path).extension().and_then(|it| it.to_str());
    extension.unwrap_or_default().to_ascii_lowercase()
}

fn unopened(error: io::Error) -> ReadFaultKind {
    let error = error.to_string();
    ReadFaultKind::Unopened { error }
}

#[cfg(test)]
mod tests;
