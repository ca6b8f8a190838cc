use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::*;
use crate::disk::manifest;
use crate::disk::target::RefusalReason;

/// A site's root with nothing in it but the folder that is published.
struct PublishFixture {
    folder: tempfile::TempDir,
}

type ExpectedFiles<'a> = &'a [(&'a str, &'a str)];

const OLD: ExpectedFiles = &[
    ("index.html", "old"),
    ("cards/index.html", "same"),
    ("cards/laws/index.html", "gone"),
];
const NEW: ExpectedFiles = &[
    ("index.html", "new"),
    ("cards/index.html", "same"),
    ("cards/players/i/index.html", "added"),
];

impl PublishFixture {
    fn new() -> PublishFixture {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("site")).unwrap();
        PublishFixture { folder }
    }

    fn target(&self) -> PathBuf {
        self.folder.path().join("public")
    }

    fn guard(&self) -> PublishGuard {
        let (root, src) = (self.folder.path().join("site"), "content".to_owned());
        PublishGuard {
            root,
            src,
            home: None,
        }
    }

    fn publish(&self, files: ExpectedFiles) -> Result<PublishReport, PublishFailure<io::Error>> {
        self.publish_in_steps(files, &|_| {})
    }

    /// A page whose text is `fail` can not be rendered.
    fn publish_in_steps(
        &self,
        files: ExpectedFiles,
        step: &(dyn Fn(&str) + Sync),
    ) -> Result<PublishReport, PublishFailure<io::Error>> {
        let outputs = files.iter().map(|(path, text)| OutputFile {
            path: (*path).to_owned(),
            origin: FileOrigin::Page(*text),
        });
        let render = |text: &&str| match *text {
            "fail" => Err(io::Error::other("no such field")),
            text => Ok(text.as_bytes().to_vec()),
        };
        let outputs: Vec<_> = outputs.collect();
        publish_in_steps(
            &self.target(),
            &self.guard(),
            &outputs,
            None,
            render,
            &|| {},
            step,
        )
    }

    /// Publishes pages that are made of `inputs`, with a copy of `site/logo`; returns the number
    /// of pages that were rendered, and what else was done.
    fn publish_made_of(&self, inputs: &str, files: ExpectedFiles) -> (usize, PublishReport) {
        let pages = files.iter().map(|(path, text)| OutputFile {
            path: (*path).to_owned(),
            origin: FileOrigin::Page(*text),
        });
        let logo = OutputFile {
            path: "logo".to_owned(),
            origin: FileOrigin::File(self.folder.path().join("site/logo")),
        };
        let outputs: Vec<_> = pages.chain([logo]).collect();
        let rendered = AtomicUsize::new(0);
        let render = |text: &&str| {
            rendered.fetch_add(1, Ordering::Relaxed);
            Ok::<_, io::Error>(text.as_bytes().to_vec())
        };
        let (target, guard) = (self.target(), self.guard());
        let report = publish(&target, &guard, &outputs, Some(inputs), render, &|| {}).unwrap();
        (rendered.into_inner(), report)
    }

    /// Every file of the target but the manifest.
    fn published(&self) -> BTreeMap<String, String> {
        let entries = walkdir::WalkDir::new(self.target()).min_depth(1);
        let mut files = BTreeMap::new();
        for entry in entries {
            let entry = entry.unwrap();
            let path = target::below(&self.target(), entry.path()).unwrap();
            if entry.file_type().is_file() && path != manifest::NAME {
                files.insert(path, fs::read_to_string(entry.path()).unwrap());
            }
        }
        files
    }

    fn neighbours(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let names = entries.map(|it| it.unwrap().file_name().into_string().unwrap());
        names
            .filter(|name| name != "public" && name != "site")
            .collect()
    }
}

fn files(files: ExpectedFiles) -> BTreeMap<String, String> {
    let owned = |(path, text): &(&str, &str)| ((*path).to_owned(), (*text).to_owned());
    files.iter().map(owned).collect()
}

fn counts(report: &PublishReport) -> (usize, usize, usize) {
    (report.written, report.unchanged, report.removed)
}

#[test]
fn a_site_replaces_the_one_before() {
    let site = PublishFixture::new();
    assert_eq!(counts(&site.publish(OLD).unwrap()), (3, 0, 0));
    assert_eq!(site.published(), files(OLD));
    assert_eq!(counts(&site.publish(NEW).unwrap()), (2, 1, 1));
    assert_eq!(site.published(), files(NEW));
    assert!(!site.target().join("cards/laws").exists());
    assert_eq!(site.neighbours(), [""; 0]);
}

#[cfg(unix)]
#[test]
fn nothing_is_touched_if_nothing_differs() {
    use std::os::unix::fs::MetadataExt;
    let site = PublishFixture::new();
    let facts = || {
        let entries = walkdir::WalkDir::new(site.target()).sort_by_file_name();
        let fact = |it: walkdir::DirEntry| {
            let metadata = it.metadata().unwrap();
            (
                it.into_path(),
                metadata.ino(),
                metadata.mtime(),
                metadata.mtime_nsec(),
            )
        };
        entries
            .into_iter()
            .map(|it| fact(it.unwrap()))
            .collect::<Vec<_>>()
    };
    site.publish(OLD).unwrap();
    let before = facts();
    assert_eq!(counts(&site.publish(OLD).unwrap()), (0, 3, 0));
    assert_eq!(facts(), before);
}

#[test]
fn nothing_is_rendered_that_was_made_of_the_same_and_stands() {
    let site = PublishFixture::new();
    let logo = site.folder.path().join("site/logo");
    fs::write(&logo, "round").unwrap();
    let publish = |inputs: &str, files: ExpectedFiles| {
        let (rendered, report) = site.publish_made_of(inputs, files);
        let texts = site.published();
        for (path, text) in files {
            assert_eq!(texts[*path], *text, "{path}");
        }
        assert_eq!(texts["logo"], fs::read_to_string(&logo).unwrap());
        assert_eq!(texts.len(), files.len() + 1);
        (rendered, report.written, report.unchanged, report.removed)
    };
    assert_eq!(publish("1", OLD), (3, 4, 0, 0));
    assert_eq!(publish("1", OLD), (0, 0, 4, 0));

    assert_eq!(publish("2", NEW), (3, 2, 2, 1));
    assert_eq!(publish("2", NEW), (0, 0, 4, 0));
    assert_eq!(publish("1", OLD), (3, 2, 2, 1), "that was two builds ago");

    let page = site.target().join("cards/index.html");
    fs::write(&page, "by hand").unwrap();
    assert_eq!(publish("1", OLD), (3, 1, 3, 0), "a page was changed");
    fs::remove_file(&page).unwrap();
    assert_eq!(publish("1", OLD), (3, 1, 3, 0), "a page was removed");
    fs::write(&logo, "square").unwrap();
    assert_eq!(publish("1", OLD), (3, 1, 3, 0), "another file to copy");
    assert_eq!(publish("1", OLD), (0, 0, 4, 0));

    site.publish(OLD).unwrap();
    assert_eq!(publish("1", OLD), (3, 1, 3, 0), "a build without the copy");
}

#[cfg(unix)]
#[test]
fn a_file_with_the_same_bytes_is_not_rewritten_beside_one_that_differs() {
    use std::os::unix::fs::MetadataExt;
    let site = PublishFixture::new();
    let inode = |path| fs::metadata(site.target().join(path)).unwrap().ino();
    site.publish(OLD).unwrap();
    let before = inode("cards/index.html");
    site.publish(NEW).unwrap();
    assert_eq!(inode("cards/index.html"), before);
}

#[test]
fn a_file_that_somebody_changed_or_removed_is_written_again() {
    let site = PublishFixture::new();
    site.publish(OLD).unwrap();
    fs::write(site.target().join("index.html"), "mine").unwrap();
    fs::remove_file(site.target().join("cards/index.html")).unwrap();
    assert_eq!(counts(&site.publish(OLD).unwrap()), (2, 1, 0));
    assert_eq!(site.published(), files(OLD));
}

#[test]
fn a_build_killed_at_any_moment_leaves_the_old_site_or_the_new_one() {
    let mut seen = BTreeMap::new();
    for kill_at in 0.. {
        let site = PublishFixture::new();
        site.publish(OLD).unwrap();
        let steps = AtomicUsize::new(0);
        let last = std::sync::Mutex::new(String::new());
        let step = |name: &str| {
            if steps.fetch_add(1, Ordering::SeqCst) == kill_at {
                name.clone_into(&mut last.lock().unwrap());
                std::panic::resume_unwind(Box::new("killed"));
            }
        };
        let killed = catch_unwind(AssertUnwindSafe(|| {
            site.publish_in_steps(NEW, &step).unwrap()
        }));
        if killed.is_ok() {
            break;
        }
        let is_new = site.published() == files(NEW);
        assert!(is_new || site.published() == files(OLD));
        seen.insert(last.into_inner().unwrap(), is_new);
        site.publish(NEW).unwrap();
        assert_eq!(site.published(), files(NEW));
        assert_eq!(site.neighbours(), [""; 0]);
    }
    let expected = [
        ("exchanged", true),
        ("filled", false),
        ("linked", false),
        ("locked", false),
        ("swept", false),
        ("synchronised", false),
        ("written", false),
    ];
    assert_eq!(
        seen,
        expected.map(|(step, new)| (step.to_owned(), new)).into()
    );
}

#[test]
fn a_page_that_fails_leaves_all_as_it_was() {
    let site = PublishFixture::new();
    site.publish(OLD).unwrap();
    let failing: ExpectedFiles = &[("a.html", "new"), ("b.html", "fail"), ("index.html", "new")];
    let failure = site.publish(failing).unwrap_err();
    assert!(matches!(failure, PublishFailure::Page(_)));
    assert_eq!(site.published(), files(OLD));
    assert_eq!(site.neighbours(), [""; 0]);
}

#[test]
fn a_file_that_can_not_be_written_leaves_all_as_it_was() {
    let site = PublishFixture::new();
    site.publish(OLD).unwrap();
    // A page where another page needs a folder.
    let clash: ExpectedFiles = &[("a", "new"), ("a/b", "new")];
    assert!(matches!(site.publish(clash), Err(PublishFailure::Disk(_))));
    assert_eq!(site.published(), files(OLD));
    assert_eq!(site.neighbours(), [""; 0]);
}

#[test]
fn a_folder_with_foreign_files_is_refused_and_untouched() {
    let check = |path: &str, expected: &str| {
        let site = PublishFixture::new();
        site.publish(OLD).unwrap();
        let foreign = site.target().join(path);
        fs::create_dir_all(foreign.parent().unwrap()).unwrap();
        fs::write(&foreign, "mine").unwrap();
        let Err(PublishFailure::Refused(refusal)) = site.publish(NEW) else {
            panic!("{path} was not refused");
        };
        let first = expected.to_owned();
        assert_eq!(refusal.reason, RefusalReason::Foreign { first, count: 1 });
        assert_eq!(fs::read_to_string(&foreign).unwrap(), "mine");
        assert_eq!(site.neighbours(), [""; 0]);
    };
    check("notes.txt", "notes.txt");
    check("cards/notes.txt", "cards/notes.txt");
    check("notes/a/b.txt", "notes");
}

#[test]
fn a_folder_that_was_never_published_to_is_refused_unless_it_is_empty() {
    let site = PublishFixture::new();
    fs::create_dir(site.target()).unwrap();
    site.publish(OLD).unwrap();
    fs::remove_file(site.target().join(manifest::NAME)).unwrap();
    assert!(matches!(site.publish(NEW), Err(PublishFailure::Refused(_))));
    assert_eq!(site.published(), files(OLD));
}

#[test]
fn a_manifest_that_names_a_place_outside_is_not_believed() {
    for path in ["../precious", "/precious", "a/../../precious"] {
        let site = PublishFixture::new();
        fs::create_dir(site.target()).unwrap();
        fs::write(site.folder.path().join("precious"), "mine").unwrap();
        let json = serde_json::json!({ "version": 1, "files": [path] });
        fs::write(site.target().join(manifest::NAME), json.to_string()).unwrap();
        let Err(PublishFailure::Refused(refusal)) = site.publish(NEW) else {
            panic!("{path} was believed");
        };
        assert!(matches!(refusal.reason, RefusalReason::Manifest(why) if why.contains(path)));
        assert_eq!(site.neighbours(), ["precious"]);
    }
}

#[test]
fn an_output_outside_the_target_is_an_error() {
    let site = PublishFixture::new();
    for path in ["../x", "/x", manifest::NAME] {
        assert!(
            matches!(
                site.publish(&[(path, "text")]),
                Err(PublishFailure::Disk(_))
            ),
            "{path}"
        );
    }
    assert_eq!(site.neighbours(), [""; 0]);
}

#[test]
fn of_builds_at_once_one_wins_whole() {
    let site = PublishFixture::new();
    thread::scope(|scope| {
        for round in 0..8 {
            let site = &site;
            let text = if round % 2 == 0 { OLD } else { NEW };
            scope.spawn(move || site.publish(text).unwrap());
        }
    });
    assert!([files(OLD), files(NEW)].contains(&site.published()));
    assert_eq!(site.neighbours(), [""; 0]);
}

#[test]
fn what_killed_builds_left_is_removed_even_if_nothing_changed() {
    let site = PublishFixture::new();
    site.publish(OLD).unwrap();
    for name in [".public.ligatur-4711/half", ".public.ligatur-old"] {
        fs::create_dir_all(site.folder.path().join(name)).unwrap();
    }
    for name in [
        ".public.ligatur-x",
        ".other.ligatur-4711",
        ".public.ligatur-",
    ] {
        fs::create_dir_all(site.folder.path().join(name)).unwrap();
    }
    site.publish(OLD).unwrap();
    let mut neighbours = site.neighbours();
    neighbours.sort();
    assert_eq!(
        neighbours,
        [
            ".other.ligatur-4711",
            ".public.ligatur-",
            ".public.ligatur-x"
        ]
    );
}

#[test]
fn copied_files_are_compared_and_replaced_like_pages() {
    let site = PublishFixture::new();
    let source = site.folder.path().join("photo.jpg");
    fs::write(&source, "first").unwrap();
    let build = || {
        let output = OutputFile {
            path: "cards/photo.jpg".to_owned(),
            origin: FileOrigin::<()>::File(source.clone()),
        };
        let render = |(): &()| Ok::<_, io::Error>(Vec::new());
        publish(
            &site.target(),
            &site.guard(),
            &[output],
            None,
            render,
            &|| {},
        )
        .unwrap()
    };
    assert_eq!(counts(&build()), (1, 0, 0));
    assert_eq!(counts(&build()), (0, 1, 0));
    fs::write(&source, "again").unwrap();
    assert_eq!(counts(&build()), (1, 0, 0));
    assert_eq!(site.published()["cards/photo.jpg"], "again");
}
