//! The command on a site in a folder of its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use walkdir::WalkDir;

/// A site that is gone when the test is over.
pub(crate) struct Project {
    folder: TempDir,
}

impl Project {
    /// A site with these files.
    pub(crate) fn new(files: &[(&str, &str)]) -> Project {
        let project = Project {
            folder: tempfile::tempdir().unwrap(),
        };
        for (path, text) in files {
            project.write(path, text);
        }
        project
    }

    /// A new site with a league of one system.
    pub(crate) fn begun(system: &str) -> Project {
        let project = Project::new(&[]);
        project.succeed(&["init", "--system", system]);
        project
    }

    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Runs the command in the site's folder.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// The same, not started yet.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = ligatur(self.root());
        command.args(arguments);
        command
    }

    /// Runs the command, which must succeed, and returns its standard output.
    pub(crate) fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs the command, which must succeed, and returns what it says beside its output.
    pub(crate) fn told(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{arguments:?}: {said}");
        said
    }

    /// Runs the command, which must fail and leave the content as it is; returns its exit
    /// status and what it says.
    pub(crate) fn refused(&self, arguments: &[&str]) -> (i32, String) {
        let before = self.files("content");
        let output = self.run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        assert_eq!(self.files("content"), before, "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), said)
    }

    /// Every file below a folder, by its path.
    pub(crate) fn files(&self, below: &str) -> BTreeMap<String, Vec<u8>> {
        let root = self.path(below);
        let mut files = BTreeMap::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path
                        .strip_prefix(&root)
                        .unwrap()
                        .to_str()
                        .unwrap()
                        .to_owned();
                    files.insert(name, fs::read(&path).unwrap());
                }
            }
        }
        files
    }
}

/// All HTML of a built site weighs at most 12 KB for each of its pages, and no page more than 200 KB
/// (amendments, O5).
pub(crate) fn assert_light(public: &Path) {
    let files = WalkDir::new(public).into_iter().map(Result::unwrap);
    let pages = files.filter(|file| file.path().extension().is_some_and(|it| it == "html"));
    let weights: Vec<u64> = pages.map(|page| page.metadata().unwrap().len()).collect();
    let (count, heaviest) = (weights.len() as u64, weights.iter().max().copied());
    assert!(
        heaviest.is_some_and(|it| it <= 200_000),
        "{heaviest:?} bytes"
    );
    let mean = weights.iter().sum::<u64>() / count;
    assert!(mean <= 12 * 1024, "{mean} bytes each of {count} pages");
}

/// The command in a folder, with an environment that says nothing.
pub(crate) fn ligatur(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ligatur"));
    command.current_dir(folder);
    for name in [
        "SOURCE_DATE_EPOCH",
        "GITHUB_ACTIONS",
        "NO_COLOR",
        "CLICOLOR_FORCE",
    ] {
        command.env_remove(name);
    }
    command
}
