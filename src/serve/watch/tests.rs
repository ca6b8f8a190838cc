use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};

use notify::event::{CreateKind, DataChange, Flag, MetadataKind, RemoveKind};
use notify::{Event, EventKind};

use super::*;

fn site() -> WatchedFiles {
    WatchedFiles {
        root: "/club".into(),
        folders: vec!["/club/content".into()],
        statics: "/club/static".into(),
        output: "/club/public".into(),
    }
}

fn send(notices: &Sender<WatchNotice>, kind: EventKind, path: &str) {
    notices
        .send(Ok(Event::new(kind).add_path(path.into())))
        .unwrap();
}

const WRITTEN: EventKind = EventKind::Modify(ModifyKind::Data(DataChange::Any));

fn paths(paths: &[&str]) -> Option<FileChanges> {
    Some(FileChanges::Paths(
        paths.iter().map(PathBuf::from).collect(),
    ))
}

#[test]
fn a_burst_of_saves_is_one_change() {
    let (notices, received) = channel();
    send(&notices, WRITTEN, "/club/public/index.html");
    send(
        &notices,
        EventKind::Create(CreateKind::File),
        "/club/content/.5.md.swp",
    );
    for _ in 0..3 {
        send(&notices, WRITTEN, "/club/content/5.md");
        send(
            &notices,
            EventKind::Modify(ModifyKind::Name(RenameMode::To)),
            "/club/content/6.md",
        );
        send(
            &notices,
            EventKind::Remove(RemoveKind::File),
            "/club/content/5.md~",
        );
    }
    drop(notices);
    let expected = paths(&["/club/content/5.md", "/club/content/6.md"]);
    assert_eq!(wait(&received, &site(), None), expected);
    assert_eq!(wait(&received, &site(), None), None);
}

/// A day that has begun changes the site though no file has changed.
#[test]
fn waiting_ends_with_the_day() {
    let (notices, received) = channel();
    let until = jiff::Timestamp::UNIX_EPOCH;
    assert_eq!(wait(&received, &site(), Some(until)), paths(&[]));
    drop(notices);
    assert_eq!(wait(&received, &site(), Some(until)), None);
}

#[test]
fn a_rename_touches_both_names() {
    let (notices, received) = channel();
    let rename = Event::new(EventKind::Modify(ModifyKind::Name(RenameMode::Both)));
    let rename = rename
        .add_path("/club/content/a.md".into())
        .add_path("/club/content/b.md".into());
    notices.send(Ok(rename)).unwrap();
    drop(notices);
    assert_eq!(
        wait(&received, &site(), None),
        paths(&["/club/content/a.md", "/club/content/b.md"])
    );
}

#[test]
fn where_notices_were_lost_everything_may_have_changed() {
    for lost in [
        Ok(Event::new(EventKind::Other).set_flag(Flag::Rescan)),
        Err(notify::Error::generic("overflow")),
    ] {
        let (notices, received) = channel();
        send(&notices, WRITTEN, "/club/content/5.md");
        notices.send(lost).unwrap();
        drop(notices);
        assert_eq!(
            wait(&received, &site(), None),
            Some(FileChanges::Everything)
        );
    }
}

#[test]
fn reading_is_no_change() {
    let open = EventKind::Access(AccessKind::Open(AccessMode::Any));
    let close = EventKind::Access(AccessKind::Close(AccessMode::Read));
    for (kind, expected) in [
        (open, false),
        (close, false),
        (EventKind::Access(AccessKind::Read), false),
        (
            EventKind::Access(AccessKind::Close(AccessMode::Write)),
            true,
        ),
        (
            EventKind::Modify(ModifyKind::Metadata(MetadataKind::Any)),
            true,
        ),
        (WRITTEN, true),
    ] {
        assert_eq!(is_change(&Event::new(kind)), expected, "{kind:?}");
    }
}

#[test]
fn a_whole_file_is_read_sooner_than_one_that_is_being_written() {
    let quiet = |kind| quiet_after(&Ok(Event::new(kind)));
    let renamed = |mode| EventKind::Modify(ModifyKind::Name(mode));
    for saved in [
        EventKind::Access(AccessKind::Close(AccessMode::Write)),
        renamed(RenameMode::To),
        renamed(RenameMode::Both),
    ] {
        assert_eq!(quiet(saved), QUIET_AFTER_SAVE, "{saved:?}");
    }
    for unfinished in [
        EventKind::Create(CreateKind::File),
        WRITTEN,
        renamed(RenameMode::From),
        EventKind::Remove(RemoveKind::File),
    ] {
        assert_eq!(quiet(unfinished), QUIET, "{unfinished:?}");
    }
}
