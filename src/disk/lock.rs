//! One build of a target at a time, by a lock that ends with its process.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time for which a build waits for another one before it says so.
const PATIENCE: Duration = Duration::from_secs(1);

/// The pause between two attempts of a wait that has a limit.
const PAUSE: Duration = Duration::from_millis(10);

/// Held until it is dropped.
#[derive(Debug)]
pub(super) struct BuildLock {
    file: File,
    #[cfg_attr(not(unix), expect(dead_code, reason = "the file stays there"))]
    path: PathBuf,
}

/// Waits until no other process holds the lock at `path`; calls `waiting` once if that takes
/// more than a second.
pub(super) fn acquire(path: &Path, waiting: &(dyn Fn() + Sync)) -> io::Result<BuildLock> {
    acquire_patiently(path, PATIENCE, waiting)
}

/// Waits until no other process holds the lock at `path`; `None` if that takes longer than
/// `limit`.
pub(super) fn acquire_within(path: &Path, limit: Duration) -> io::Result<Option<BuildLock>> {
    let start = Instant::now();
    loop {
        let file = open(path)?;
        match file.try_lock() {
            Ok(()) if stands_at(&file, path) => {
                let path = path.to_path_buf();
                return Ok(Some(BuildLock { file, path }));
            }
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) if start.elapsed() >= limit => return Ok(None),
            Err(std::fs::TryLockError::WouldBlock) => thread::sleep(PAUSE),
            Err(std::fs::TryLockError::Error(error)) => return Err(error),
        }
    }
}

fn acquire_patiently(
    path: &Path,
    patience: Duration,
    waiting: &(dyn Fn() + Sync),
) -> io::Result<BuildLock> {
    let mut told = false;
    loop {
        let file = open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) if told => file.lock()?,
            Err(std::fs::TryLockError::WouldBlock) => told = wait(&file, patience, waiting)?,
            Err(std::fs::TryLockError::Error(error)) => return Err(error),
        }
        if stands_at(&file, path) {
            let path = path.to_path_buf();
            return Ok(BuildLock { file, path });
        }
        // The one who held it has removed the file, and a third may lock a new one.
    }
}

/// Opens the file that is locked, which is made where it is not there.
fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
}

/// Locks the file; true if `waiting` was called.
fn wait(file: &File, patience: Duration, waiting: &(dyn Fn() + Sync)) -> io::Result<bool> {
    let (done, is_done) = channel::<()>();
    thread::scope(|scope| {
        let teller = scope.spawn(move || {
            let is_long = is_done.recv_timeout(patience) == Err(RecvTimeoutError::Timeout);
            if is_long {
                waiting();
            }
            is_long
        });
        let locked = file.lock();
        drop(done);
        let told = teller.join().unwrap_or(true);
        locked.map(|()| told)
    })
}

impl Drop for BuildLock {
    fn drop(&mut self) {
        // While it is still locked: whoever opened it before finds it gone and starts again.
        #[cfg(unix)]
        let _ = std::fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

#[cfg(unix)]
fn stands_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), std::fs::symlink_metadata(path)) {
        (Ok(ours), Ok(there)) => ours.dev() == there.dev() && ours.ino() == there.ino(),
        _ => false,
    }
}

/// Elsewhere the file stays when the lock ends.
#[cfg(not(unix))]
fn stands_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn one_holder_at_a_time_and_nothing_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".public.ligatur-lock");
        let inside = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..20 {
                        let lock = acquire(&path, &|| {}).unwrap();
                        assert!(!inside.swap(true, Ordering::SeqCst));
                        thread::yield_now();
                        inside.store(false, Ordering::SeqCst);
                        drop(lock);
                    }
                });
            }
        });
        assert_eq!(cfg!(unix), !path.exists());
    }

    #[test]
    fn a_file_left_by_a_killed_process_is_no_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        std::fs::File::create(&path).unwrap();
        acquire(&path, &|| panic!("nobody holds it")).unwrap();
    }

    #[test]
    fn who_waits_long_is_told_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let first = acquire(&path, &|| {}).unwrap();
        let (tell, told) = channel();
        thread::scope(|scope| {
            let second = scope.spawn(|| {
                let tell = std::sync::Mutex::new(tell);
                let tell = || tell.lock().unwrap().send(()).unwrap();
                acquire_patiently(&path, Duration::ZERO, &tell)
            });
            told.recv().unwrap();
            drop(first);
            second.join().unwrap().unwrap();
        });
        assert!(told.recv().is_err());
    }
}
