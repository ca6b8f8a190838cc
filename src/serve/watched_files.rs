//! The files of a site that matter to the preview.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::disk::read::{is_passed_over, is_passed_over_in_static};

/// The places whose changes are to be seen in the preview; all paths are absolute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WatchedFiles {
    /// The folder of book.toml.
    pub root: PathBuf,
    /// Content, templates, static files, and what book.toml names besides.
    pub folders: Vec<PathBuf>,
    /// The one of them whose files are copied as they are, hidden ones as well.
    pub statics: PathBuf,
    /// The folder of the output, whose changes are our own.
    pub output: PathBuf,
}

impl WatchedFiles {
    /// Returns whether a change at `path` can change the site.
    ///
    /// Files that editors leave while one works, hidden ones that are not copied, the output and the
    /// folder of a Rust build at the root are passed over.
    pub(crate) fn is_relevant(&self, path: &Path) -> bool {
        if path == self.root.join("book.toml") {
            return true;
        }
        let is_output = path.starts_with(&self.output) && !self.is_within(&self.output);
        if is_output || path.starts_with(self.root.join("target")) {
            return false;
        }
        let matters = |folder: &PathBuf| match path.strip_prefix(folder) {
            Ok(below) if *folder == self.statics => !below.iter().any(is_passed_over_in_static),
            Ok(below) => !below.iter().any(is_passed_over),
            // A folder above it may have been moved here or away.
            Err(_) => folder.starts_with(path) && path != self.root,
        };
        self.folders.iter().any(matters)
    }

    /// Returns whether what is watched lies in a folder, which then can not be an output.
    fn is_within(&self, folder: &Path) -> bool {
        self.folders.iter().any(|it| it.starts_with(folder))
    }

    /// The folders to watch, and whether with all that is below them: the folders themselves
    /// and, for those that are created or replaced later, the folders above them, up to the
    /// root or the nearest that `exists`.
    pub(crate) fn places(&self, exists: impl Fn(&Path) -> bool) -> BTreeMap<PathBuf, bool> {
        let mut places = BTreeMap::from([(self.root.clone(), false)]);
        for folder in &self.folders {
            for above in folder.ancestors().skip(1) {
                let found = exists(above);
                if found {
                    places.entry(above.to_owned()).or_insert(false);
                }
                let is_done = match above.starts_with(&self.root) {
                    true => above == self.root,
                    false => found,
                };
                if is_done {
                    break;
                }
            }
        }
        let found = self.folders.iter().filter(|folder| exists(folder));
        places.extend(found.map(|folder| (folder.clone(), true)));
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> WatchedFiles {
        let folders = [
            "/home/club/content",
            "/home/club/templates",
            "/home/club/static",
            "/home/club/a/b",
            "/srv/data",
        ];
        WatchedFiles {
            root: "/home/club".into(),
            folders: folders.map(PathBuf::from).into(),
            statics: "/home/club/static".into(),
            output: "/home/club/public".into(),
        }
    }

    fn check(path: &str, expected: bool) {
        assert_eq!(site().is_relevant(Path::new(path)), expected, "{path}");
    }

    #[test]
    fn the_files_of_the_site_matter() {
        check("/home/club/book.toml", true);
        check("/home/club/content/cards/matchdays/05.md", true);
        check("/home/club/content/cards/photo.jpg", true);
        check("/home/club/content/target/index.md", true);
        check("/home/club/templates/page.html", true);
        check("/srv/data/2026.csv", true);
    }

    #[test]
    fn hidden_files_matter_where_they_are_copied() {
        check("/home/club/static/.nojekyll", true);
        check("/home/club/static/.well-known/security.txt", true);
        check("/home/club/static/.git/HEAD", false);
        check("/home/club/static/.logo.svg.swp", false);
    }

    #[test]
    fn a_folder_may_appear_or_go() {
        check("/home/club/content", true);
        check("/home/club/a", true);
        check("/home/club/a/b", true);
        check("/home/club/a/c", false);
        check("/home/club", false);
    }

    #[test]
    fn other_files_do_not_matter() {
        check("/home/club/README.md", false);
        check("/home/club/book.toml.bak", false);
        check("/home/club/contents/x.md", false);
        check("/home/club/public/index.html", false);
        check("/home/club/target/debug/x", false);
        check("/home/club/.git/HEAD", false);
        check("/home/club/.public.ligatur-17/index.html", false);
        check("/home/other/content/x.md", false);
    }

    #[test]
    fn what_editors_leave_does_not_matter() {
        for name in [
            ".05.md.swp",
            "05.md~",
            "4913",
            ".#05.md",
            "#05.md#",
            "05.md___jb_tmp___",
        ] {
            check(&format!("/home/club/content/cards/{name}"), false);
        }
        check("/home/club/content/.git/HEAD", false);
        check("/home/club/content/.obsidian/workspace.json", false);
    }

    #[test]
    fn the_root_as_a_watched_folder_lets_in_neither_git_nor_the_output() {
        let mut site = site();
        site.folders.push(site.root.clone());
        for (path, expected) in [
            ("/home/club/README.md", true),
            ("/home/club/src/a.rs", true),
            ("/home/club/.git/HEAD", false),
            ("/home/club/target/debug/x", false),
            ("/home/club/public/index.html", false),
        ] {
            assert_eq!(site.is_relevant(Path::new(path)), expected, "{path}");
        }
    }

    #[test]
    fn an_output_that_would_hold_the_content_is_none() {
        let mut site = site();
        site.output = site.root.clone();
        assert!(site.is_relevant(Path::new("/home/club/content/cards/laws.md")));
        assert!(!site.is_relevant(Path::new("/home/club/README.md")));
    }

    #[test]
    fn folders_are_watched_with_the_places_where_they_appear() {
        let there = [
            "/home/club",
            "/home/club/content",
            "/home/club/a",
            "/srv",
            "/",
        ];
        let places = site().places(|path| there.iter().any(|it| Path::new(it) == path));
        let expected = [
            ("/home/club", false),
            ("/home/club/a", false),
            ("/home/club/content", true),
            ("/srv", false),
        ];
        let expected = expected.map(|(path, is_deep)| (PathBuf::from(path), is_deep));
        assert_eq!(places, BTreeMap::from(expected));
    }
}
