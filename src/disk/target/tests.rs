use super::*;

/// A home with a project in it; returns the refusal's reason for `target`, relative to the project.
fn refusal(target: &str) -> Option<RefusalReason> {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("home/club/league");
    for path in ["content/cards", "static", "gh/.git", "public", "full"] {
        fs::create_dir_all(root.join(path)).unwrap();
    }
    fs::create_dir(folder.path().join("elsewhere")).unwrap();
    fs::write(root.join("file"), "").unwrap();
    fs::write(root.join("full/precious"), "").unwrap();
    #[cfg(unix)]
    for (to, link) in [
        ("public", "link"),
        ("content", "way"),
        ("nowhere", "dangling"),
    ] {
        std::os::unix::fs::symlink(to, root.join(link)).unwrap();
    }
    let guard = PublishGuard {
        root: root.clone(),
        src: "content".to_owned(),
        home: Some(folder.path().join("home")),
    };
    let place = place(&root.join(target), &guard);
    match place.and_then(|place| place.manifest()) {
        Ok(_) => None,
        Err(Obstacle::Refused(refusal)) => Some(refusal.reason),
        Err(Obstacle::Disk(error)) => panic!("{error}"),
    }
}

#[test]
fn folders_that_hold_something_else_are_refused() {
    let input = |folder: &str| Some(RefusalReason::Input(folder.to_owned()));
    assert_eq!(refusal("/"), Some(RefusalReason::Root));
    assert_eq!(refusal("../.."), Some(RefusalReason::Home));
    assert_eq!(refusal("../../.."), Some(RefusalReason::Home));
    assert_eq!(refusal(".."), Some(RefusalReason::Project));
    assert_eq!(refusal(""), Some(RefusalReason::Project));
    assert_eq!(refusal("."), Some(RefusalReason::Project));
    assert_eq!(refusal("public/.."), Some(RefusalReason::Project));
    assert_eq!(refusal("content"), input("content"));
    assert_eq!(refusal("content/cards"), input("content"));
    assert_eq!(refusal("content/not/yet"), input("content"));
    assert_eq!(refusal("public/../content/new"), input("content"));
    assert_eq!(refusal("static"), input("static"));
    assert_eq!(refusal("static/site"), input("static"));
    assert_eq!(refusal("templates"), input("templates"));
    assert_eq!(refusal("file"), Some(RefusalReason::File));
    assert_eq!(refusal("gh"), Some(RefusalReason::Git));
    assert_eq!(refusal("gh/.git/site"), Some(RefusalReason::InGit));
    let first = "precious".to_owned();
    assert_eq!(
        refusal("full"),
        Some(RefusalReason::Foreign { first, count: 1 })
    );
}

#[cfg(unix)]
#[test]
fn a_link_is_refused_and_a_way_through_one_is_seen_through() {
    assert_eq!(refusal("link"), Some(RefusalReason::Link));
    assert_eq!(refusal("link/"), Some(RefusalReason::Link));
    assert_eq!(refusal("dangling"), Some(RefusalReason::Link));
    assert_eq!(
        refusal("way/new"),
        Some(RefusalReason::Input("content".to_owned()))
    );
    assert_eq!(refusal("link/new"), None);
}

#[cfg(unix)]
#[test]
fn a_root_and_a_home_behind_links_are_known() {
    let folder = tempfile::tempdir().unwrap();
    for (real, link) in [("real-home", "home"), ("real-root", "root")] {
        fs::create_dir(folder.path().join(real)).unwrap();
        std::os::unix::fs::symlink(real, folder.path().join(link)).unwrap();
    }
    let guard = PublishGuard {
        root: folder.path().join("root"),
        src: "content".to_owned(),
        home: Some(folder.path().join("home")),
    };
    let check = |target: &str, expected: RefusalReason| {
        let Err(Obstacle::Refused(refusal)) = place(&folder.path().join(target), &guard) else {
            panic!("{target} was not refused");
        };
        assert_eq!(refusal.reason, expected);
    };
    check("real-home", RefusalReason::Home);
    check("real-root", RefusalReason::Project);
    check(
        "real-root/content",
        RefusalReason::Input("content".to_owned()),
    );
    check("root/static", RefusalReason::Input("static".to_owned()));
}

#[test]
fn folders_of_their_own_are_fine() {
    for target in [
        "public",
        "public/",
        "new",
        "new/deep/er",
        "../elsewhere",
        "contents",
        "x/../y",
    ] {
        assert_eq!(refusal(target), None, "{target}");
    }
}
