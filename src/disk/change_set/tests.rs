use std::cell::Cell;
use std::fs::Permissions;

use super::super::file_operations::RealDisk;
use super::*;

/// A disk whose n-th operation fails.
struct FailingDisk {
    left: Cell<usize>,
    failure: DiskFailure,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DiskFailure {
    /// The process dies: nothing more is done.
    Kill,
    /// From then on nothing can be written, but renamed and removed.
    Full,
    /// The one operation fails.
    Once,
}

impl FailingDisk {
    fn step(&self, needs_room: bool, done: impl Fn(bool) -> io::Result<()>) -> io::Result<()> {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        let fails = match (self.failure, left) {
            (_, 2..) => false,
            (DiskFailure::Kill | DiskFailure::Once, 1) => true,
            (DiskFailure::Kill, _) => return Err(io::ErrorKind::Interrupted.into()),
            (DiskFailure::Full, _) => needs_room,
            (DiskFailure::Once, _) => false,
        };
        if fails {
            // What is written by halves is there by halves.
            let _ = done(true);
            return Err(io::ErrorKind::StorageFull.into());
        }
        done(false)
    }
}

impl FileOperations for FailingDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.step(true, |half| {
            let bytes = if half {
                &bytes[..bytes.len() / 2]
            } else {
                bytes
            };
            RealDisk.write(path, bytes)
        })
    }

    fn set_permissions(&self, path: &Path, permissions: Permissions) -> io::Result<()> {
        self.step(false, |half| match half {
            true => Ok(()),
            false => RealDisk.set_permissions(path, permissions.clone()),
        })
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step(false, |half| match half {
            true => Ok(()),
            false => RealDisk.rename(from, to),
        })
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        self.step(false, |half| match half {
            true => Ok(()),
            false => RealDisk.remove_file(path),
        })
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        self.step(true, |half| match half {
            true => Ok(()),
            false => RealDisk.create_folder(path),
        })
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        self.step(false, |half| match half {
            true => Ok(()),
            false => RealDisk.remove_folder(path),
        })
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.step(false, |half| match half {
            true => Ok(()),
            false => RealDisk.sync_folder(path),
        })
    }
}

fn site() -> tempfile::TempDir {
    let site = tempfile::tempdir().unwrap();
    fs::create_dir(site.path().join("content")).unwrap();
    for (name, text) in [
        ("a.md", "old a"),
        ("b.md", "\u{feff}old b"),
        ("c.md", "old c"),
    ] {
        fs::write(site.path().join("content").join(name), text).unwrap();
    }
    site
}

fn change(path: &str, before: FileBefore, after: Option<&str>) -> FileChange {
    FileChange {
        path: path.into(),
        before,
        after: after.map(|text| text.as_bytes().to_vec()),
    }
}

fn changes() -> Vec<FileChange> {
    let text = |text: &str| FileBefore::Text(text.as_bytes().to_vec());
    vec![
        change("content/a.md", text("old a"), Some("new a")),
        change("content/b.md", text("old b"), Some("new b")),
        change("content/c.md", text("old c"), None),
        change("content/club/days/1.md", FileBefore::Absent, Some("one")),
        change("content/club/days/2.md", FileBefore::Any, Some("two")),
    ]
}

/// Every file and folder below a site, with its text.
fn state(site: &Path) -> Vec<(String, String)> {
    let entries = walkdir::WalkDir::new(site).min_depth(1).sort_by_file_name();
    let entries = entries.into_iter().map(|entry| {
        let path = entry.unwrap().into_path();
        let name = path
            .strip_prefix(site)
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        let text = fs::read_to_string(&path).unwrap_or_default();
        (name, text)
    });
    entries.collect()
}

fn states() -> [Vec<(String, String)>; 2] {
    let site = site();
    let old = state(site.path());
    write_changes(site.path(), &changes(), &RealDisk).unwrap();
    let own = |entries: &[(&str, &str)]| -> Vec<(String, String)> {
        let own = entries.iter();
        own.map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
            .collect()
    };
    let new = own(&[
        ("content", ""),
        ("content/a.md", "new a"),
        ("content/b.md", "\u{feff}new b"),
        ("content/club", ""),
        ("content/club/days", ""),
        ("content/club/days/1.md", "one"),
        ("content/club/days/2.md", "two"),
    ]);
    assert_eq!(state(site.path()), new);
    [old, new]
}

#[test]
fn whichever_operation_fails_all_changes_are_made_or_none() {
    let [old, new] = states();
    for failure in [DiskFailure::Kill, DiskFailure::Full, DiskFailure::Once] {
        let mut seen = [0, 0];
        for operation in 1.. {
            let site = site();
            let disk = FailingDisk {
                left: Cell::new(operation),
                failure,
            };
            let done = write_changes(site.path(), &changes(), &disk);
            let reached = disk.left.get() == 0;
            recover(site.path(), &RealDisk).unwrap();
            let now = state(site.path());
            assert!(
                now == old || now == new,
                "{failure:?} at {operation}: {now:?}"
            );
            assert!(done.is_err() || now == new, "{failure:?} at {operation}");
            seen[usize::from(now == new)] += 1;
            // What failed can be tried again.
            if now == old {
                write_changes(site.path(), &changes(), &RealDisk).unwrap();
                assert_eq!(state(site.path()), new);
            }
            if !reached {
                break;
            }
        }
        assert!(seen[0] > 5 && seen[1] > 0, "{failure:?}: {seen:?}");
    }
}

#[test]
fn a_process_may_die_while_it_completes_what_another_has_left() {
    let [old, new] = states();
    for operation in 1..40 {
        let site = site();
        let kill = |left: usize| FailingDisk {
            left: Cell::new(left),
            failure: DiskFailure::Kill,
        };
        let _ = write_changes(site.path(), &changes(), &kill(operation));
        for again in 1..10 {
            let _ = recover(site.path(), &kill(again));
        }
        recover(site.path(), &RealDisk).unwrap();
        let now = state(site.path());
        assert!(now == old || now == new, "at {operation}: {now:?}");
    }
}

#[test]
fn a_file_that_is_not_as_it_was_read_is_not_replaced() {
    let check = |path: &str, text: &str| {
        let site = site();
        let path = site.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        let before = state(site.path());
        let why = write_changes(site.path(), &changes(), &RealDisk).unwrap_err();
        assert_eq!(state(site.path()), before);
        why
    };
    let why = check("content/b.md", "edited");
    assert!(matches!(why, ChangeFailure::Changed(_)));
    let why = check("content/club/days/1.md", "mine");
    assert!(matches!(why, ChangeFailure::Exists(_)));
}

#[test]
fn a_journal_leads_out_of_no_site() {
    let site = site();
    let outside = tempfile::tempdir().unwrap();
    let victim = outside.path().join("kept");
    fs::write(&victim, "kept").unwrap();
    let name = outside.path().file_name().unwrap().to_str().unwrap();
    let paths = [
        format!("../{name}/kept"),
        victim.to_str().unwrap().to_owned(),
    ];
    for path in paths {
        let journal = ChangeJournal {
            decided: true,
            changes: vec![StagedChange {
                path,
                staged: None,
                before: Some(sha256(b"kept")),
            }],
            folders: vec![],
        };
        let bytes = serde_json::to_vec(&journal).unwrap();
        fs::write(site.path().join(JOURNAL), bytes).unwrap();
        recover(site.path(), &RealDisk).unwrap();
        assert!(victim.exists());
        assert!(!site.path().join(JOURNAL).exists());
    }
}

#[test]
fn a_journal_that_was_put_there_removes_nothing_of_the_repository() {
    let site = site();
    fs::create_dir(site.path().join(".git")).unwrap();
    fs::write(site.path().join(".git/HEAD"), "ref").unwrap();
    let journal = ChangeJournal {
        decided: true,
        changes: vec![StagedChange {
            path: ".git/HEAD".to_owned(),
            staged: None,
            before: Some(sha256(b"ref")),
        }],
        folders: vec![],
    };
    let bytes = serde_json::to_vec(&journal).unwrap();
    fs::write(site.path().join(JOURNAL), bytes).unwrap();
    recover(site.path(), &RealDisk).unwrap();
    assert!(site.path().join(".git/HEAD").exists());
    assert!(!site.path().join(JOURNAL).exists());
}

/// Leaves what a process leaves that was killed when it had decided upon its changes.
fn killed_when_decided() -> tempfile::TempDir {
    let is_decided = |site: &Path| {
        let journal = fs::read(site.join(JOURNAL)).ok();
        let journal = journal.and_then(|it| serde_json::from_slice::<ChangeJournal>(&it).ok());
        journal.is_some_and(|journal| journal.decided)
    };
    let sites = (1..).map(|operation| {
        let site = site();
        let disk = FailingDisk {
            left: Cell::new(operation),
            failure: DiskFailure::Kill,
        };
        let _ = write_changes(site.path(), &changes(), &disk);
        site
    });
    sites
        .into_iter()
        .find(|site| is_decided(site.path()))
        .unwrap()
}

#[test]
fn a_file_that_was_edited_after_the_process_was_killed_stays() {
    for (name, prepared) in [("a.md", true), ("c.md", false)] {
        let site = killed_when_decided();
        let edited = site.path().join("content").join(name);
        fs::write(&edited, "edited").unwrap();
        let why = recover(site.path(), &RealDisk).unwrap_err().to_string();
        assert!(why.contains("it has been edited since"), "{why}");
        assert_eq!(why.contains(".a.md.ligatur-"), prepared, "{why}");
        assert_eq!(fs::read_to_string(&edited).unwrap(), "edited");
        // Nothing of the rest was made either.
        let other = site.path().join("content/b.md");
        assert_eq!(fs::read_to_string(other).unwrap(), "\u{feff}old b");
    }
}

#[test]
fn a_journal_that_was_put_there_removes_no_file_that_it_does_not_know() {
    let site = site();
    fs::write(site.path().join("content/draft.md"), "mine").unwrap();
    for before in [None, Some(sha256(b"a guess"))] {
        let journal = ChangeJournal {
            decided: true,
            changes: vec![StagedChange {
                path: "content/draft.md".to_owned(),
                staged: None,
                before,
            }],
            folders: vec![],
        };
        let bytes = serde_json::to_vec(&journal).unwrap();
        fs::write(site.path().join(JOURNAL), bytes).unwrap();
        recover(site.path(), &RealDisk).unwrap_err();
        assert!(site.path().join("content/draft.md").exists());
    }
}

#[cfg(unix)]
#[test]
fn what_a_link_leads_to_is_replaced_and_the_link_stays() {
    let site = site();
    let link = site.path().join("content/link.md");
    std::os::unix::fs::symlink("a.md", &link).unwrap();
    let change = change("content/link.md", FileBefore::Any, Some("new"));
    write_changes(site.path(), &[change], &RealDisk).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let text = fs::read_to_string(site.path().join("content/a.md"));
    assert_eq!(text.unwrap(), "new");
}
