use std::fs;

use super::*;

struct ReadFixture {
    folder: tempfile::TempDir,
}

impl ReadFixture {
    fn new(files: &[(&str, &str)]) -> ReadFixture {
        let folder = tempfile::tempdir().unwrap();
        let site = ReadFixture { folder };
        fs::create_dir_all(site.root().join("content")).unwrap();
        for (path, text) in files {
            let path = site.root().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        site
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("site")
    }

    #[cfg(unix)]
    fn link(&self, path: &str, to: &str) {
        std::os::unix::fs::symlink(to, self.root().join(path)).unwrap();
    }

    /// The paths of the content and the assets in it, and the faults.
    fn read(&self) -> (Vec<String>, Vec<(String, ReadFaultKind)>) {
        let (tree, faults) = read(&self.root(), "content");
        let texts = tree.content.into_iter().map(|it| it.path);
        let assets = tree.assets.into_iter().map(|it| it.path);
        let faults = faults.into_iter().map(|it| (it.path, it.kind));
        (texts.chain(assets).collect(), faults.collect())
    }
}

fn file(path: &str, text: &str) -> ReadFile {
    let (path, bytes) = (path.to_owned(), text.as_bytes().to_vec());
    ReadFile { path, bytes }
}

#[test]
fn texts_are_read_and_the_rest_is_listed() {
    let site = ReadFixture::new(&[
        ("content/cards/players.yaml", "anna:"),
        ("content/_index.md", "# Home"),
        ("content/cards/photo.jpg", "12345"),
        ("content/rules/votes.csv", "at,vote"),
        ("templates/page.html", "{{ body }}"),
        ("static/css/site.css", "b{}"),
        ("other/file.md", "not ours"),
    ]);
    let (tree, faults) = read(&site.root(), "content");
    let location = |path: &str| site.root().join(path);
    let asset = |path: &str, length| CopiedFile {
        pixels: None,
        path: path.to_owned(),
        length,
        location: location(path),
    };
    let expected = SiteFiles {
        content: vec![
            file("content/_index.md", "# Home"),
            file("content/cards/players.yaml", "anna:"),
            file("content/rules/votes.csv", "at,vote"),
        ],
        templates: vec![file("templates/page.html", "{{ body }}")],
        assets: vec![asset("content/cards/photo.jpg", 5)],
        statics: vec![asset("static/css/site.css", 3)],
    };
    assert_eq!((tree, faults), (expected, vec![]));
}

#[test]
fn hidden_files_and_what_editors_leave_are_passed_over() {
    let passed_over = [
        ".a.md.swp",
        "a.md~",
        ".#a.md",
        "#a.md#",
        "4913",
        ".git/config.md",
        ".DS_Store",
        "a.md___jb_tmp___",
    ];
    let paths = passed_over.map(|name| format!("content/{name}"));
    let mut files: Vec<_> = paths.iter().map(|path| (path.as_str(), "")).collect();
    files.push(("content/a.md", ""));
    assert_eq!(
        ReadFixture::new(&files).read(),
        (vec!["content/a.md".to_owned()], vec![])
    );
}

/// A copy of a file that is kept beside it would publish the names in it.
#[test]
fn copies_of_content_are_passed_over() {
    let kept = [
        "players.yaml.bak",
        "01.md.orig",
        "a.old",
        "a.rej",
        "a.TMP",
        "players.yaml.2",
    ];
    let paths = kept.map(|name| format!("content/{name}"));
    let mut files: Vec<_> = paths.iter().map(|path| (path.as_str(), "")).collect();
    files.push(("content/photo.2", ""));
    assert_eq!(
        ReadFixture::new(&files).read(),
        (vec!["content/photo.2".to_owned()], vec![])
    );
}

/// `static/` is copied as it is to the root of the output.
#[test]
fn hidden_static_files_are_copied_but_for_those_of_programs() {
    let files = [
        "static/.nojekyll",
        "static/.well-known/security.txt",
        "static/.git/config",
        "static/.DS_Store",
        "static/.a.swp",
        "static/.#a",
        "static/a~",
    ];
    let site = ReadFixture::new(&files.map(|path| (path, "")));
    let (tree, faults) = read(&site.root(), "content");
    let statics: Vec<String> = tree.statics.into_iter().map(|it| it.path).collect();
    assert_eq!(
        (statics, faults),
        (
            files[..2].iter().map(|it| (*it).to_owned()).collect(),
            vec![]
        )
    );
}

#[test]
fn a_file_beyond_its_limit_is_a_fault_that_names_it() {
    let mebibyte = "a".repeat(1 << 20);
    let site = ReadFixture::new(&[
        ("content/full.md", &mebibyte),
        ("content/over.md", &format!("{mebibyte}a")),
        ("content/register.yaml", &format!("{mebibyte}a")),
        ("content/votes.csv", ""),
        ("content/film.mp4", ""),
    ]);
    // Sparse: neither is read, nor does it take room.
    for (name, length) in [("votes.csv", (64 << 20) + 1), ("film.mp4", 10 << 30)] {
        let file = fs::File::options()
            .write(true)
            .open(site.root().join("content").join(name));
        file.unwrap().set_len(length).unwrap();
    }
    let (found, faults) = site.read();
    assert_eq!(
        found,
        [
            "content/full.md",
            "content/register.yaml",
            "content/film.mp4"
        ]
    );
    let fault =
        |path: &str, limit, length| (path.to_owned(), ReadFaultKind::TooLarge { limit, length });
    let expected = [
        fault("content/over.md", 1 << 20, (1 << 20) + 1),
        fault("content/votes.csv", 64 << 20, (64 << 20) + 1),
    ];
    assert_eq!(faults, expected);
    let (_, faults) = read(&site.root(), "content");
    assert!(faults[0].message().ends_with("the limit is 1 MiB"));
}

#[test]
fn the_content_folder_is_needed_and_the_others_are_not() {
    let site = ReadFixture::new(&[("static", "a file")]);
    let (_, faults) = read(&site.root(), "docs");
    let faults: Vec<_> = faults.into_iter().map(|it| (it.path, it.kind)).collect();
    let expected = [
        ("docs".to_owned(), ReadFaultKind::Missing),
        ("static".to_owned(), ReadFaultKind::NotAFolder),
    ];
    assert_eq!(faults, expected);
}

#[cfg(unix)]
#[test]
fn links_within_the_site_are_followed() {
    let site = ReadFixture::new(&[
        ("content/cards/laws.md", "laws"),
        ("shared/a.md", "a"),
        ("shared/deep/b.png", "b"),
    ]);
    site.link("content/copy.md", "cards/laws.md");
    site.link("content/linked", "../shared");
    std::os::unix::fs::symlink(site.root(), site.folder.path().join("way")).unwrap();
    let expected = [
        "content/cards/laws.md",
        "content/copy.md",
        "content/linked/a.md",
        "content/linked/deep/b.png",
    ];
    assert_eq!(site.read(), (expected.map(String::from).to_vec(), vec![]));
    let (tree, faults) = read(&site.folder.path().join("way"), "content");
    assert_eq!(
        (tree.content.len(), tree.assets.len(), faults.len()),
        (3, 1, 0)
    );
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_astray_is_a_fault() {
    let check = |link: &str, to: &str, expected: ReadFaultKind| {
        let site = ReadFixture::new(&[("content/cards/a.md", ""), (".git/config", "token")]);
        fs::write(site.folder.path().join("passwd"), "secret").unwrap();
        fs::create_dir(site.folder.path().join("site-2")).unwrap();
        site.link(link, to);
        let (found, faults) = site.read();
        assert_eq!(found, ["content/cards/a.md"], "{link} -> {to}");
        assert_eq!(faults, [(link.to_owned(), expected)], "{link} -> {to}");
    };
    let to = |to: &str| to.to_owned();
    for outside in ["../../passwd", "/etc", "../../site-2", "../.."] {
        check(
            "content/x.md",
            outside,
            ReadFaultKind::LinkOutside { to: to(outside) },
        );
    }
    check(
        "content/x",
        "nowhere.md",
        ReadFaultKind::LinkDangling {
            to: to("nowhere.md"),
        },
    );
    check(
        "content/x",
        "cards/a.md/b",
        ReadFaultKind::LinkDangling {
            to: to("cards/a.md/b"),
        },
    );
    for back in ["x", ".", "..", "../content"] {
        check("content/x", back, ReadFaultKind::LinkLoop { to: to(back) });
    }
    check(
        "content/cards/x",
        "../cards",
        ReadFaultKind::LinkLoop { to: to("../cards") },
    );
    check(
        "content/x.txt",
        "../.git/config",
        ReadFaultKind::LinkHidden {
            to: to("../.git/config"),
        },
    );
}

#[cfg(unix)]
#[test]
fn folders_that_link_to_each_other_are_a_loop() {
    let site = ReadFixture::new(&[("content/a/1.md", ""), ("content/b/2.md", "")]);
    site.link("content/a/x", "../b");
    site.link("content/b/y", "../a");
    let (found, faults) = site.read();
    let expected = [
        "content/a/1.md",
        "content/a/x/2.md",
        "content/b/2.md",
        "content/b/y/1.md",
    ];
    assert_eq!(found, expected);
    let looped = |path: &str, to: &str| {
        (
            path.to_owned(),
            ReadFaultKind::LinkLoop { to: to.to_owned() },
        )
    };
    assert_eq!(
        faults,
        [
            looped("content/a/x/y", "../a"),
            looped("content/b/y/x", "../b")
        ]
    );
}

/// Ten folders of ten links each to the next spell out ten thousand million paths.
#[cfg(unix)]
#[test]
fn links_that_multiply_are_cut_off() {
    let site = ReadFixture::new(&[("content/a.md", "")]);
    for folder in 0..10 {
        fs::create_dir_all(site.root().join(format!("shared/{folder}"))).unwrap();
        for link in 0..10 {
            let to = format!("../{}", folder + 1);
            site.link(&format!("shared/{folder}/{link}"), &to);
        }
    }
    fs::create_dir(site.root().join("shared/10")).unwrap();
    site.link("content/x", "../shared/0");
    let (found, faults) = site.read();
    assert_eq!(found, ["content/a.md"]);
    let limit = 1000;
    assert!(
        faults
            .iter()
            .all(|(_, kind)| *kind == ReadFaultKind::TooManyLinks { limit })
    );
    assert!(!faults.is_empty() && faults.len() < 10_000);
}

#[test]
fn what_can_not_be_opened_is_no_fault_of_the_content() {
    let kind = bytes(Path::new("no such file"), 1).unwrap_err();
    let path = "a.md".to_owned();
    assert!(ReadFault { path, kind }.is_outside());
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_not_opened() {
    use std::os::unix::net::UnixListener;
    let site = ReadFixture::new(&[]);
    let _listener = UnixListener::bind(site.root().join("content/socket.md")).unwrap();
    site.link("content/link.md", "socket.md");
    let (found, faults) = site.read();
    assert_eq!(found, [""; 0]);
    let socket = |path: &str| (path.to_owned(), ReadFaultKind::Special { what: "socket" });
    assert_eq!(
        faults,
        [socket("content/link.md"), socket("content/socket.md")]
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_not_unicode_is_a_fault() {
    use std::os::unix::ffi::OsStrExt;
    let site = ReadFixture::new(&[]);
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.md");
    fs::write(site.root().join("content").join(name), "").unwrap();
    let expected = (
        "content/caf\u{fffd}.md".to_owned(),
        ReadFaultKind::NotUnicode,
    );
    assert_eq!(site.read(), (vec![], vec![expected]));
}

#[test]
fn another_reading_finds_what_one_without_memory_finds() {
    let site = ReadFixture::new(&[
        ("content/a.md", "one"),
        ("content/b.md", "two"),
        ("templates/page.html", "{{ x }}"),
    ]);
    let mut memory = FileCache::default();
    let path = |path: &str| site.root().join(path);
    let mut check = |touched: &[&str]| {
        memory.forget(&site.root(), &touched.iter().map(|it| path(it)).collect());
        let again = read_again(&site.root(), "content", &mut memory);
        assert_eq!(again, read(&site.root(), "content"));
    };
    check(&[]);
    check(&[]);
    // Of another length, as long, and renamed over.
    fs::write(path("content/a.md"), "three").unwrap();
    check(&[]);
    fs::write(path("content/b.md"), "six").unwrap();
    check(&["content/b.md"]);
    fs::write(path("content/c.md"), "tenth").unwrap();
    fs::rename(path("content/c.md"), path("content/a.md")).unwrap();
    check(&["content/a.md", "content/c.md"]);
    fs::remove_file(path("content/b.md")).unwrap();
    fs::write(path("templates/page.html"), "{{ y }}").unwrap();
    check(&["templates/page.html"]);
}

#[test]
fn a_file_that_has_not_changed_is_not_opened_again() {
    let site = ReadFixture::new(&[("content/a.md", "one")]);
    let location = site.root().join("content/a.md");
    let mut memory = FileCache::default();
    read_again(&site.root(), "content", &mut memory);
    let stamp = file_cache::FileStamp::of(&location).unwrap();
    assert_eq!(memory.recall("content/a.md", stamp), Some(b"one".to_vec()));
    memory.forget(&site.root(), &[location].into());
    assert_eq!(memory.recall("content/a.md", stamp), None);
}
