//! Exchanges two folders, in one step where the system can.
#![expect(clippy::disallowed_methods, reason = "renames folders")]

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::target::neighbour;

/// The name of the old folder while a system without an exchange moves the new one in.
const AWAY: &str = "old";

/// Puts the folder `staging` in the place of `target`, and what stood there at `staging`.
///
/// At every moment the one or the other stands at `target`, or, where the system knows no
/// exchange, nothing for the moment between two renames: [`mend`] brings it back.
pub(super) fn exchange(staging: &Path, target: &Path, step: &dyn Fn(&str)) -> io::Result<()> {
    match exchange_at_once(staging, target) {
        Err(error) if is_unknown(&error) => exchange_by_renames(staging, target, step),
        done => done,
    }
}

/// Brings back a target that was moved away by a process that died before it moved the new one in.
pub(super) fn mend(target: &Path) -> io::Result<()> {
    let away = neighbour(target, AWAY);
    let stands = |path: &Path| fs::symlink_metadata(path).is_ok();
    if stands(&away) && !stands(target) {
        fs::rename(away, target)?;
    }
    Ok(())
}

fn exchange_by_renames(staging: &Path, target: &Path, step: &dyn Fn(&str)) -> io::Result<()> {
    let away = neighbour(target, AWAY);
    fs::rename(target, &away)?;
    step("moved away");
    if let Err(error) = fs::rename(staging, target) {
        fs::rename(&away, target)?;
        return Err(error);
    }
    step("moved in");
    fs::rename(&away, staging)
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn exchange_at_once(staging: &Path, target: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(
        CWD,
        staging,
        CWD,
        target,
        RenameFlags::EXCHANGE,
    )?)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn exchange_at_once(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// True if the kernel or the file system does not know how to exchange.
fn is_unknown(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput
    )
}

/// Waits until what was written into `folder` will outlast a loss of power.
///
/// On Linux one call for the file system: thousands of calls for a file each would cost more
/// than to write them. Elsewhere each file was synchronised as it was written, see [`keep`].
#[cfg(target_os = "linux")]
pub(super) fn settle(folder: &Path) -> io::Result<()> {
    or_unsupported(rustix::fs::syncfs(File::open(folder)?).map_err(io::Error::from))
}

#[cfg(not(target_os = "linux"))]
pub fn settle(folder: &Path) -> io::Result<()> {
    settle_entry(folder)
}

/// Waits until a renamed entry of `folder` will outlast a loss of power.
pub(super) fn settle_entry(folder: &Path) -> io::Result<()> {
    // A folder can not be opened like a file on Windows.
    if cfg!(windows) {
        Ok(())
    } else {
        or_unsupported(File::open(folder)?.sync_all())
    }
}

/// Takes it for done that a file system or a sandbox does not know how to synchronise.
pub(super) fn or_unsupported(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if is_unsupported(&error) => Ok(()),
        done => done,
    }
}

#[cfg(unix)]
fn is_unsupported(error: &io::Error) -> bool {
    use rustix::io::Errno;
    let code = error.raw_os_error().map(Errno::from_raw_os_error);
    let known = [Errno::NOSYS, Errno::INVAL, Errno::OPNOTSUPP, Errno::PERM];
    code.is_some_and(|code| known.contains(&code))
}

#[cfg(not(unix))]
fn is_unsupported(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Unsupported
}

/// Called for each file after it was written; does nothing where [`settle`] does it for all.
#[cfg(target_os = "linux")]
pub(super) fn keep(_: &File) -> io::Result<()> {
    Ok(())
}

/// A plain `fsync`: what the standard library does on macOS waits for the drive itself, some
/// milliseconds a file.
#[cfg(all(unix, not(target_os = "linux")))]
pub fn keep(file: &File) -> io::Result<()> {
    or_unsupported(rustix::fs::fsync(file).map_err(io::Error::from))
}

#[cfg(not(unix))]
pub fn keep(file: &File) -> io::Result<()> {
    file.sync_data()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folders() -> (tempfile::TempDir, std::path::PathBuf, std::path::PathBuf) {
        let parent = tempfile::tempdir().unwrap();
        let (staging, target) = (
            parent.path().join(".public.ligatur-1"),
            parent.path().join("public"),
        );
        for (folder, text) in [(&staging, "new"), (&target, "old")] {
            fs::create_dir(folder).unwrap();
            fs::write(folder.join("page"), text).unwrap();
        }
        (parent, staging, target)
    }

    fn page(folder: &Path) -> String {
        fs::read_to_string(folder.join("page")).unwrap()
    }

    #[test]
    fn two_folders_change_places() {
        for exchange in [exchange, exchange_by_renames] {
            let (_parent, staging, target) = folders();
            exchange(&staging, &target, &|_| {}).unwrap();
            assert_eq!(
                (page(&staging), page(&target)),
                ("old".into(), "new".into())
            );
        }
    }

    #[test]
    fn what_was_moved_away_comes_back() {
        for killed_at in ["moved away", "moved in"] {
            let (_parent, staging, target) = folders();
            let kill = |step: &str| assert_ne!(step, killed_at);
            let killed =
                std::panic::AssertUnwindSafe(|| exchange_by_renames(&staging, &target, &kill));
            assert!(std::panic::catch_unwind(killed).is_err());
            mend(&target).unwrap();
            let expected = if killed_at == "moved away" {
                "old"
            } else {
                "new"
            };
            assert_eq!(page(&target), expected);
        }
    }
}
