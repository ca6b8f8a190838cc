//! The list of what Ligatur wrote into a folder: what may be replaced and removed there.
#![expect(clippy::disallowed_methods, reason = "reads the manifest")]

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

/// The manifest's name in the folder that it describes.
pub(super) const NAME: &str = ".ligatur-manifest.json";

const VERSION: u32 = 1;
/// Bytes of a manifest that we are willing to read; a million files need less.
const LIMIT: u64 = 256 << 20;

/// The files of a published folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    version: u32,
    /// Relative to the folder, with `/`; the manifest itself is not among them.
    pub files: BTreeSet<String>,
}

/// The reason why a manifest says nothing about its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ManifestFault {
    /// Not a file that we could have written.
    Unreadable,
    /// It names a place that is not inside the folder.
    Outside(String),
}

impl fmt::Display for ManifestFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ManifestFault::Unreadable => f.write_str("it can not be read"),
            ManifestFault::Outside(path) => {
                write!(f, "it names `{path}`, a place outside the folder")
            }
        }
    }
}

impl Manifest {
    /// The manifest of `files`, or the first of them that is not inside the folder.
    pub(crate) fn new(files: BTreeSet<String>) -> Result<Manifest, String> {
        match files.iter().find(|path| !is_inside(path)) {
            Some(outside) => Err(outside.clone()),
            None => Ok(Manifest {
                version: VERSION,
                files,
            }),
        }
    }

    /// Reads the manifest of `folder`, if it has one.
    pub(crate) fn read(folder: &Path) -> Result<Option<Manifest>, ManifestFault> {
        let path = folder.join(NAME);
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Ok(metadata) if metadata.is_file() && metadata.len() <= LIMIT => {}
            _ => return Err(ManifestFault::Unreadable),
        }
        let bytes = fs::read(&path).map_err(|_| ManifestFault::Unreadable)?;
        let manifest: Manifest =
            serde_json::from_slice(&bytes).map_err(|_| ManifestFault::Unreadable)?;
        if manifest.version != VERSION {
            return Err(ManifestFault::Unreadable);
        }
        Manifest::new(manifest.files)
            .map(Some)
            .map_err(ManifestFault::Outside)
    }

    /// The manifest's text: one file a line, so that two versions can be compared by eye.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes =
            serde_json::to_vec_pretty(self).expect("strings and a number have a JSON form");
        bytes.push(b'\n');
        bytes
    }

    /// The folders that the files stand in, each before those within it.
    pub(crate) fn folders(&self) -> BTreeSet<&str> {
        let mut folders = BTreeSet::new();
        for path in &self.files {
            let mut path = path.as_str();
            while let Some((parent, _)) = path.rsplit_once('/') {
                if !folders.insert(parent) {
                    break;
                }
                path = parent;
            }
        }
        folders
    }
}

/// True for a path that leads to a file inside a folder, wherever the folder stands.
fn is_inside(path: &str) -> bool {
    let name = |part: &str| {
        let mut components = Path::new(part).components();
        let first = components.next();
        matches!(first, Some(Component::Normal(it)) if it == part) && components.next().is_none()
    };
    path != NAME && !path.contains('\0') && path.split('/').all(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_reads_back_and_lists_folders_parents_first() {
        let folder = tempfile::tempdir().unwrap();
        let files = ["a/b/c.html", "a/b.html", "index.html", "a/b/d/e.html"];
        let manifest = Manifest::new(files.map(String::from).into()).unwrap();
        fs::write(folder.path().join(NAME), manifest.bytes()).unwrap();
        assert_eq!(Manifest::read(folder.path()), Ok(Some(manifest.clone())));
        assert_eq!(Vec::from_iter(manifest.folders()), ["a", "a/b", "a/b/d"]);
    }

    #[test]
    fn a_place_outside_is_not_believed() {
        let hostile = [
            "../x",
            "a/../../x",
            "a/..",
            "/etc/passwd",
            "",
            "a//b",
            "a/",
            "./a",
            "a/./b",
            "..",
            "a\0b",
            NAME,
        ];
        for path in hostile {
            let folder = tempfile::tempdir().unwrap();
            let json = serde_json::json!({ "version": 1, "files": ["index.html", path] });
            fs::write(folder.path().join(NAME), json.to_string()).unwrap();
            let read = Manifest::read(folder.path());
            assert_eq!(
                read,
                Err(ManifestFault::Outside(path.to_owned())),
                "{path:?}"
            );
        }
    }

    #[test]
    fn what_we_did_not_write_is_not_believed() {
        for text in [
            "",
            "[]",
            "{\"files\": []}",
            "{\"version\": 2, \"files\": []}",
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(NAME), text).unwrap();
            assert_eq!(
                Manifest::read(folder.path()),
                Err(ManifestFault::Unreadable),
                "{text}"
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_manifest_that_is_a_link_is_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let manifest = Manifest::new(["x".to_owned()].into()).unwrap();
        fs::write(folder.path().join("elsewhere"), manifest.bytes()).unwrap();
        std::os::unix::fs::symlink("elsewhere", folder.path().join(NAME)).unwrap();
        assert_eq!(
            Manifest::read(folder.path()),
            Err(ManifestFault::Unreadable)
        );
    }
}
