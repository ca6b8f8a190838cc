//! Finds the files below a folder of the site, links included.
#![expect(clippy::disallowed_methods, reason = "looks where links lead")]

use std::ffi::OsStr;
use std::fs::FileType;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::disk::read_fault::{ReadFault, ReadFaultKind};

/// Folders that may be reached through links: a few folders that link to each other
/// can spell out more paths than there is time to walk.
const LINKED_FOLDERS: usize = 1000;

/// A file, not yet opened.
#[derive(Clone, Debug)]
pub(super) struct FoundFile {
    /// Relative to the site's root, with `/`.
    pub path: String,
    pub location: PathBuf,
}

impl FoundFile {
    pub(super) fn fault(&self, kind: ReadFaultKind) -> ReadFault {
        let path = self.path.clone();
        ReadFault { path, kind }
    }
}

/// The files below `folder`, sorted by path. A folder that does not exist is empty, or a
/// fault if it is `required`.
pub(super) fn walk(
    root: &Path,
    folder: &str,
    required: bool,
    passes_over: fn(&OsStr) -> bool,
    faults: &mut Vec<ReadFault>,
) -> Vec<FoundFile> {
    let fault = |kind| ReadFault {
        path: folder.to_owned(),
        kind,
    };
    let real_root = match root.canonicalize() {
        Ok(real) => real,
        Err(error) => {
            faults.push(fault(super::unopened(error)));
            return Vec::new();
        }
    };
    let mut walk = FolderWalk {
        root: &real_root,
        passes_over,
        chain: Vec::new(),
        linked: 0,
        found: Vec::new(),
        faults,
    };
    let location = root.join(folder);
    match std::fs::symlink_metadata(&location) {
        Ok(metadata) if metadata.is_file() => walk.faults.push(fault(ReadFaultKind::NotAFolder)),
        Ok(metadata) if metadata.is_dir() => match location.canonicalize() {
            Ok(real) if !real.starts_with(&real_root) => {
                let to = folder.to_owned();
                walk.faults.push(fault(ReadFaultKind::LinkOutside { to }));
            }
            Ok(real) => walk.folder(&location, folder, real),
            Err(error) => walk.faults.push(fault(super::unopened(error))),
        },
        Ok(metadata) => walk.entry(&location, folder, metadata.file_type(), None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if required {
                walk.faults.push(fault(ReadFaultKind::Missing));
            }
        }
        Err(error) => walk.faults.push(fault(super::unopened(error))),
    }
    let mut found = walk.found;
    // A link that leads to a file instead of a folder.
    if found.iter().any(|it| it.path == folder) {
        walk.faults.push(fault(ReadFaultKind::NotAFolder));
        found.clear();
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

struct FolderWalk<'a> {
    /// Without links.
    root: &'a Path,
    /// Returns whether a file or folder of this name is none of the site's.
    passes_over: fn(&OsStr) -> bool,
    /// The folders we are in, without links: one for each link that was followed.
    chain: Vec<PathBuf>,
    linked: usize,
    found: Vec<FoundFile>,
    faults: &'a mut Vec<ReadFault>,
}

impl FolderWalk<'_> {
    /// Walks the folder at `location`, known as `path` in the site; `real` is the same
    /// place without links.
    fn folder(&mut self, location: &Path, path: &str, real: PathBuf) {
        let entries = WalkDir::new(location).min_depth(1).sort_by_file_name();
        let passes_over = self.passes_over;
        let entries = entries
            .into_iter()
            .filter_entry(|it| !passes_over(it.file_name()));
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let at = error.path().unwrap_or(location);
                    let (Ok(below) | Err(below)) = slashed(location, path, at);
                    let error = error
                        .io_error()
                        .map_or_else(String::new, ToString::to_string);
                    self.fault(&below, ReadFaultKind::Unopened { error });
                    continue;
                }
            };
            match slashed(location, path, entry.path()) {
                Ok(below) if entry.file_type().is_dir() => drop(below),
                Ok(below) => {
                    let parent = || {
                        let parent = entry.path().parent().unwrap_or(location);
                        real.join(parent.strip_prefix(location).unwrap_or(parent))
                    };
                    let parent = entry.path_is_symlink().then(parent);
                    self.entry(entry.path(), &below, entry.file_type(), parent);
                }
                Err(lossy) => self.fault(&lossy, ReadFaultKind::NotUnicode),
            }
        }
    }

    /// Takes in one file or link; `parent` is the folder that a link
    /// stands in, without links.
    fn entry(&mut self, location: &Path, path: &str, kind: FileType, parent: Option<PathBuf>) {
        if kind.is_file() {
            let (path, location) = (path.to_owned(), location.to_owned());
            self.found.push(FoundFile { path, location });
        } else if kind.is_symlink() {
            let to = std::fs::read_link(location).unwrap_or_default();
            let to = to.to_string_lossy().into_owned();
            if let Err(kind) = self.link(location, path, to, parent) {
                self.fault(path, kind);
            }
        } else {
            let what = special(kind);
            self.fault(path, ReadFaultKind::Special { what });
        }
    }

    fn link(
        &mut self,
        location: &Path,
        path: &str,
        to: String,
        parent: Option<PathBuf>,
    ) -> Result<(), ReadFaultKind> {
        let real = match location.canonicalize() {
            Ok(real) => real,
            Err(error) => {
                return Err(match error.kind() {
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
                        ReadFaultKind::LinkDangling { to }
                    }
                    _ if is_loop(&error) => ReadFaultKind::LinkLoop { to },
                    _ => super::unopened(error),
                });
            }
        };
        let Ok(inside) = real.strip_prefix(self.root) else {
            return Err(ReadFaultKind::LinkOutside { to });
        };
        // A link to `.git/config` stays in the site and would publish its credentials.
        if inside.iter().any(is_hidden) {
            return Err(ReadFaultKind::LinkHidden { to });
        }
        let kind = std::fs::metadata(&real)
            .map_err(super::unopened)?
            .file_type();
        if !kind.is_dir() {
            self.entry(location, path, kind, None);
            return Ok(());
        }
        let depth = self.chain.len();
        self.chain.extend(parent);
        let again = self.chain.iter().any(|it| it.starts_with(&real));
        let limit = LINKED_FOLDERS;
        let done = match self.linked {
            _ if again => Err(ReadFaultKind::LinkLoop { to }),
            linked if linked >= limit => Err(ReadFaultKind::TooManyLinks { limit }),
            _ => {
                self.linked += 1;
                self.folder(location, path, real);
                Ok(())
            }
        };
        self.chain.truncate(depth);
        done
    }

    fn fault(&mut self, path: &str, kind: ReadFaultKind) {
        let path = path.to_owned();
        self.faults.push(ReadFault { path, kind });
    }
}

/// The site's path of `at`, which stands below `location`, the folder `path`; the
/// error is the same with what is not Unicode replaced.
fn slashed(location: &Path, path: &str, at: &Path) -> Result<String, String> {
    let below = at.strip_prefix(location).unwrap_or(at);
    let mut slashed = path.to_owned();
    let mut is_unicode = true;
    for part in below {
        is_unicode &= part.to_str().is_some();
        slashed.push('/');
        slashed.push_str(&part.to_string_lossy());
    }
    if is_unicode {
        Ok(slashed)
    } else {
        Err(slashed)
    }
}

/// Hidden files, and those that editors leave beside a file while one works on it: Vim
/// (`.foo.swp`, `4913`, `foo~`), Emacs (`.#foo`, `#foo#`), JetBrains (`foo___jb_tmp___`).
pub(crate) fn is_passed_over(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(b".")
        || name.ends_with(b"~")
        || name == b"4913"
        || (name.len() > 1 && name.starts_with(b"#") && name.ends_with(b"#"))
        || name.ends_with(b"___jb_tmp___")
        || name.ends_with(b"___jb_old___")
}

/// The same below `static/`, which is copied as it is: `.nojekyll` and `.well-known` are meant so.
pub(crate) fn is_passed_over_in_static(name: &OsStr) -> bool {
    let bytes = name.as_encoded_bytes();
    let is_swap = || {
        let ends = [".swp", ".swo", ".swx", "~", "#"].map(str::as_bytes);
        ends.iter().any(|end| bytes.ends_with(end)) || bytes.starts_with(b".#")
    };
    match bytes.starts_with(b".") {
        true => [".git", ".DS_Store"].iter().any(|it| name == *it) || is_swap(),
        false => is_passed_over(name),
    }
}

/// The same below the content: what is kept of a file beside it, such as `players.yaml.bak` or
/// `01.md.orig`, would publish the names in it.
pub(super) fn is_passed_over_in_content(name: &OsStr) -> bool {
    let lower = name.to_string_lossy().to_lowercase();
    let Some((stem, ending)) = lower.rsplit_once('.') else {
        return is_passed_over(name);
    };
    let is_number = || ending.bytes().all(|byte| byte.is_ascii_digit());
    let is_text = || {
        [".md", ".yaml", ".yml", ".csv"]
            .iter()
            .any(|end| stem.ends_with(end))
    };
    KEPT.contains(&ending) || (is_text() && is_number()) || is_passed_over(name)
}

/// The endings of files that editors and other programs keep of what was before.
const KEPT: [&str; 8] = ["bak", "backup", "copy", "orig", "old", "rej", "save", "tmp"];

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

#[cfg(unix)]
fn is_loop(error: &io::Error) -> bool {
    error.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error())
}

#[cfg(not(unix))]
fn is_loop(_: &io::Error) -> bool {
    false
}

#[cfg(unix)]
pub(super) fn special(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match kind {
        _ if kind.is_fifo() => "pipe",
        _ if kind.is_socket() => "socket",
        _ => "device",
    }
}

#[cfg(not(unix))]
pub(super) fn special(_: FileType) -> &'static str {
    "device"
}
