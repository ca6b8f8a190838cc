//! The preview: a site kept in memory, shown to the browser of this machine, and read again
//! when a file of it changes.
//!
//! One thread waits for changes and rebuilds; what it finds replaces what is shown as a whole.
//! Requests are answered from what is shown at their time, so that nobody sees a half-built page.
#![expect(
    clippy::disallowed_macros,
    reason = "the preview is shell: it says where it listens"
)]

mod access;
mod browser;
mod desk_door;
mod http;
mod inject;
mod listen;
mod response;
mod route;
mod secret;
mod snapshot;
mod watch;
mod watched_files;

pub(crate) use desk_door::{DESK, DeskAnswer, DeskRequest, KeeperDesk};
pub(crate) use listen::AddressUnavailable;
pub(crate) use snapshot::ServedSite;
pub(crate) use watch::FileChanges;
pub(crate) use watched_files::WatchedFiles;

use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::time::SystemTime;

use jiff::Timestamp;
use tokio::sync::watch::{Sender, channel};

use access::HostGuard;
use desk_door::DeskDoor;
use http::ShownPage;
use secret::StartSecret;
use watch::{SiteWatcher, WatchNotice};

/// The options with which a site is shown.
#[derive(Clone, Debug)]
pub(crate) struct ServeOptions {
    /// A name or an address of this machine.
    pub host: String,
    /// 0 for any that is free; if another is taken, the next free one.
    pub port: u16,
    /// True if changes are waited for.
    pub watch: bool,
    /// True if to open the site in the browser.
    pub open: bool,
}

/// The desk that is shown beside the site, and its first page.
pub(crate) struct ServedDesk {
    pub desk: Arc<dyn KeeperDesk>,
    /// Below the desk's address.
    pub home: String,
}

/// The outcome of reading a site.
#[derive(Debug)]
pub(crate) struct RebuildOutcome {
    /// The site, if it has no errors; else the one before stays.
    pub site: Option<Arc<ServedSite>>,
    /// The errors, as `check` prints them.
    pub faults: Vec<String>,
    /// The files whose changes matter from now on.
    pub watched: WatchedFiles,
    /// The instant from which the site is another one though no file changes: the next day.
    pub until: Option<Timestamp>,
}

/// Shows a site until it is interrupted. The first line on standard error is its address.
///
/// `rebuild` reads the site at first with [`FileChanges::Everything`], then after changes.
/// `watched` says where to look until it returned.
///
/// # Errors
///
/// There is no address to listen on.
pub(crate) fn serve_preview(
    options: &ServeOptions,
    desk: Option<ServedDesk>,
    watched: WatchedFiles,
    rebuild: impl FnMut(&FileChanges) -> RebuildOutcome + Send + 'static,
) -> Result<(), AddressUnavailable> {
    let runtime = tokio::runtime::Runtime::new().map_err(AddressUnavailable::runtime)?;
    let served = runtime.block_on(async {
        let (listener, address) = listen::listen(&options.host, options.port).await?;
        let origin = format!("http://{}", shown_address(&options.host, address));
        let (door, url) = match desk {
            Some(_) if !address.ip().is_loopback() => {
                return Err(AddressUnavailable::reachable(address));
            }
            Some(ServedDesk { desk, home }) => {
                let secret = StartSecret::new().map_err(AddressUnavailable::no_secret)?;
                let door = DeskDoor::new(desk, secret, address.port());
                let url = door.address(&origin, &home);
                eprintln!("desk at {url}");
                (Some(door), url)
            }
            None => {
                let url = format!("{origin}/");
                eprintln!("serving {url}");
                (None, url)
            }
        };
        let (shown, current) = channel(None);
        let is_watching = options.watch;
        std::thread::spawn(move || keep_up(is_watching, watched, rebuild, &shown));
        if options.open {
            browser::open(&url);
        }
        let guard = HostGuard::new(&options.host, address.ip());
        let service = axum::serve(listener, http::router(guard, current, door));
        tokio::select! {
            ended = service => ended.map_err(AddressUnavailable::runtime),
            interrupted = tokio::signal::ctrl_c() => interrupted.map_err(AddressUnavailable::runtime),
        }
    });
    // Streams to browsers are open, and a page may be in the making.
    runtime.shutdown_background();
    served
}

/// Shows the site, again after each change.
fn keep_up(
    is_watching: bool,
    mut watched: WatchedFiles,
    mut rebuild: impl FnMut(&FileChanges) -> RebuildOutcome,
    shown: &Sender<Option<Arc<ShownPage>>>,
) {
    let (notices, received) = mpsc::channel::<WatchNotice>();
    let mut watcher = match is_watching.then(|| SiteWatcher::new(notices)).transpose() {
        Ok(watcher) => watcher,
        Err(error) => {
            eprintln!("warning: changes will not be seen: {error}");
            None
        }
    };
    let run = SystemTime::UNIX_EPOCH
        .elapsed()
        .unwrap_or_default()
        .as_nanos();
    let mut changes = FileChanges::Everything;
    for count in 1_u64.. {
        // Before reading, so that no change is lost between the two.
        follow(watcher.as_mut(), &watched, &changes);
        let (site, faults, place, until) = match survive(|| rebuild(&changes)) {
            Ok(outcome) => (outcome.site, outcome.faults, outcome.watched, outcome.until),
            Err(fault) => (None, vec![fault], watched.clone(), None),
        };
        let is_elsewhere = place != watched;
        watched = place;
        let version = format!("{run:x}-{count}");
        shown.send_modify(|shown| {
            let next = next(shown.as_deref(), version, site, faults);
            *shown = Some(Arc::new(next));
        });
        if is_elsewhere {
            changes = FileChanges::Everything;
            continue;
        }
        match watch::wait(&received, &watched, until) {
            Some(found) => changes = found,
            // Not dropped: who waits for a newer version waits on.
            None => loop {
                std::thread::park();
            },
        }
    }
}

/// A fault of our own ends one reading and not the preview: the next may go well.
fn survive<T>(rebuild: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(rebuild)).map_err(|_| {
        "error: the site can not be read, by a fault of Ligatur\n\
         help: the terminal says more; report it to us"
            .to_owned()
    })
}

fn follow(watcher: Option<&mut SiteWatcher>, watched: &WatchedFiles, changes: &FileChanges) {
    for error in watcher
        .map(|it| it.follow(watched, changes))
        .unwrap_or_default()
    {
        eprintln!("warning: some changes will not be seen: {error}");
    }
}

/// Returns the page that is shown after a rebuild: without a new site the last good one, with its
/// faults.
fn next(
    before: Option<&ShownPage>,
    version: String,
    site: Option<Arc<ServedSite>>,
    faults: Vec<String>,
) -> ShownPage {
    ShownPage {
        version,
        site: site.or_else(|| before?.site.clone()),
        faults,
    }
}

/// The address that is printed: the name by which the guard knows us, where there is one.
fn shown_address(host: &str, address: SocketAddr) -> String {
    match host.parse::<std::net::IpAddr>() {
        Ok(_) => address.to_string(),
        Err(_) => format!("{host}:{}", address.port()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_our_own_is_shown_and_survived() {
        assert_eq!(survive(|| 7), Ok(7));
        let fault = survive(|| Vec::<u8>::new()[0]).unwrap_err();
        assert!(fault.starts_with("error: "));
    }
}
