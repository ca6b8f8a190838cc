//! Removes what builds wrote, and nothing else.
#![expect(clippy::disallowed_methods, reason = "removes the output")]

use std::fs;
use std::path::{Path, PathBuf};

use super::manifest::{self, Manifest};
use super::remove::{RemovedFiles, remove_listed};
use super::target;
use super::target::{Obstacle, PublishGuard, RefusalReason, TargetRefusal, neighbour};
use super::{lock, refused, staging, swap};

/// The outcome of removing files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cleaned {
    /// Files removed from the target.
    pub removed: usize,
    /// The files that stand in the target, or beside it under a name of ours, and were left there.
    pub left: Vec<PathBuf>,
}

/// Removes the files that the target's manifest lists, the folders that are empty without
/// them, and what killed builds left beside the target. A foreign file stays, whatever lists it.
pub(crate) fn clean(
    target: &Path,
    guard: &PublishGuard,
    waiting: &(dyn Fn() + Sync),
) -> Result<Cleaned, Obstacle> {
    let path = target::place(target, guard)?.path;
    if !path.parent().is_some_and(Path::is_dir) {
        return Ok(Cleaned::default());
    }
    let lock_path = neighbour(&path, "lock");
    let _lock = lock::acquire(&lock_path, waiting).map_err(refused("lock", &lock_path))?;
    swap::mend(&path).map_err(refused("bring back", &path))?;
    let mut left = staging::sweep(&path);
    let manifest = Manifest::read(&path).map_err(|fault| {
        let (path, reason) = (path.clone(), RefusalReason::Manifest(fault.to_string()));
        Obstacle::Refused(TargetRefusal { path, reason })
    })?;
    let Some(manifest) = manifest else {
        return Ok(Cleaned { removed: 0, left });
    };
    let RemovedFiles {
        removed,
        left: foreign,
    } = remove_listed(&path, &manifest).map_err(refused("clean", &path))?;
    if !foreign.is_empty() {
        let path = path.join(manifest::NAME);
        fs::remove_file(&path).map_err(refused("remove", &path))?;
    }
    left.extend(foreign);
    Ok(Cleaned { removed, left })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::{FileOrigin, OutputFile, publish};

    struct CleanFixture {
        folder: tempfile::TempDir,
    }

    impl CleanFixture {
        /// A site that was published once.
        fn new() -> CleanFixture {
            let site = CleanFixture {
                folder: tempfile::tempdir().unwrap(),
            };
            fs::create_dir(site.folder.path().join("site")).unwrap();
            let output = |path: &str| OutputFile {
                path: path.to_owned(),
                origin: FileOrigin::Page(()),
            };
            let outputs = ["index.html", "cards/laws/index.html"].map(output);
            let render = |(): &()| Ok::<_, String>(b"page".to_vec());
            publish(
                &site.target(),
                &site.guard(),
                &outputs,
                None,
                render,
                &|| {},
            )
            .unwrap();
            site
        }

        fn target(&self) -> PathBuf {
            self.folder.path().join("public")
        }

        fn guard(&self) -> PublishGuard {
            let (root, src) = (self.folder.path().join("site"), "content".to_owned());
            let home = None;
            PublishGuard { root, src, home }
        }

        fn clean(&self) -> Result<Cleaned, Obstacle> {
            clean(&self.target(), &self.guard(), &|| {})
        }

        /// Everything beside the site's root and below, by path.
        fn all(&self) -> Vec<String> {
            let folder = self.folder.path();
            let entries = walkdir::WalkDir::new(folder)
                .min_depth(1)
                .sort_by_file_name();
            let path = |it: walkdir::DirEntry| target::below(folder, it.path()).unwrap();
            let paths = entries.into_iter().map(|it| path(it.unwrap()));
            paths.filter(|path| path != "site").collect()
        }
    }

    #[test]
    fn nothing_is_left_of_what_was_published() {
        let site = CleanFixture::new();
        let stale = site.folder.path().join(".public.ligatur-4711");
        fs::create_dir(stale).unwrap();
        assert_eq!(site.clean().unwrap().removed, 2);
        assert_eq!(site.all(), [""; 0]);
        assert_eq!(site.clean().unwrap(), Cleaned::default());
        assert_eq!(site.all(), [""; 0]);
    }

    #[test]
    fn foreign_files_and_folders_stay() {
        let site = CleanFixture::new();
        fs::write(site.target().join("cards/notes.txt"), "mine").unwrap();
        fs::create_dir(site.target().join("empty")).unwrap();
        let mut cleaned = site.clean().unwrap();
        cleaned.left.sort();
        let left = ["cards/notes.txt", "empty"].map(|path| site.target().join(path));
        assert_eq!((cleaned.removed, cleaned.left), (2, left.to_vec()));
        let all = [
            "public",
            "public/cards",
            "public/cards/notes.txt",
            "public/empty",
        ];
        assert_eq!(site.all(), all);
    }

    #[test]
    fn a_folder_without_our_manifest_is_left_alone() {
        let site = CleanFixture::new();
        fs::remove_file(site.target().join(manifest::NAME)).unwrap();
        let before = site.all();
        assert_eq!(site.clean().unwrap(), Cleaned::default());
        assert_eq!(site.all(), before);
    }

    #[test]
    fn a_hostile_manifest_removes_nothing() {
        let site = CleanFixture::new();
        fs::write(site.folder.path().join("precious"), "mine").unwrap();
        let json = serde_json::json!({ "version": 1, "files": ["index.html", "../precious"] });
        fs::write(site.target().join(manifest::NAME), json.to_string()).unwrap();
        let before = site.all();
        assert!(matches!(site.clean(), Err(Obstacle::Refused(_))));
        assert_eq!(site.all(), before);
    }

    #[cfg(unix)]
    #[test]
    fn no_link_leads_out_of_the_folder() {
        let site = CleanFixture::new();
        let elsewhere = site.folder.path().join("elsewhere");
        fs::rename(site.target().join("cards"), &elsewhere).unwrap();
        std::os::unix::fs::symlink(&elsewhere, site.target().join("cards")).unwrap();
        assert_eq!(site.clean().unwrap().left, [site.target().join("cards")]);
        assert!(elsewhere.join("laws/index.html").exists());
    }
}
