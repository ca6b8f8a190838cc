//! `ligatur serve` on a real folder: a change is told to the browser, and seen by it.
//!
//! Whatever is awaited is awaited on a socket or pipe with a time limit: no test sleeps.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

/// An answer that is not there after this time will not come.
const PATIENCE: Duration = Duration::from_secs(20);

const BOOK: &str = "[book]\ntitle = \"Club\"\n";
const MATCHDAY: &str = "content/cards/matchdays/1.md";
const GOOD: &str = "---\nmatchday: 1\ndate: 2017-11-03\nplacings: [anna, bert]\n---\n";
/// A place beyond the field, and where it stands.
const FAULTY: &str = "---\nmatchday: 1\ndate: 2017-11-03\nplacings: { anna: 1, bert: 3 }\n---\n";
const PLACE: &str = "content/cards/matchdays/1.md:4:28";

/// A site and the preview of it.
struct Preview {
    site: TempDir,
    child: Child,
    port: u16,
    /// Kept, so that the preview can go on printing.
    _stderr: BufReader<ChildStderr>,
}

impl Preview {
    fn new(site: TempDir) -> Preview {
        let mut child = command(site.path()).spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        stderr.read_line(&mut line).unwrap();
        let address = line.strip_prefix("serving http://127.0.0.1:").unwrap();
        let port = address.strip_suffix("/\n").unwrap().parse().unwrap();
        Preview {
            site,
            child,
            port,
            _stderr: stderr,
        }
    }

    /// Status line, headers and body of an answer.
    fn get(&self, path: &str) -> String {
        let mut answer = String::new();
        let mut stream = self.ask(path);
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Sends a request and leaves the answer in the stream.
    fn ask(&self, path: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let host = format!("127.0.0.1:{}", self.port);
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        stream
    }

    /// Does something to the site and waits until the browser is told.
    fn after(&self, change: impl FnOnce(&Path)) {
        let mut lines = BufReader::new(self.ask("/.ligatur/events")).lines();
        // The comment that opens the stream: from here on every change is told.
        assert!(lines.any(|line| line.unwrap() == ": ligatur"));
        change(self.site.path());
        // A lone colon comes every fifteen seconds without an event.
        let mut lines = lines.map(Result::unwrap);
        let told = lines.find(|line| line == "event: reload" || line == ":");
        assert_eq!(told.as_deref(), Some("event: reload"));
    }
}

impl Drop for Preview {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn command(site: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ligatur"));
    command.args(["serve", "-p", "0", "--root"]).arg(site);
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

fn site(book: &str) -> TempDir {
    let site = tempfile::tempdir().unwrap();
    for (path, text) in [
        ("book.toml", book),
        ("content/_index.md", "Old words.\n"),
        (
            "content/cards/_index.md",
            "---\ntitle: Cards\nleague: { system: elo, elo: { k: 16 } }\n---\n",
        ),
        (MATCHDAY, GOOD),
    ] {
        write(&site.path().join(path), text);
    }
    site
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn a_change_is_seen() {
    let preview = Preview::new(site(BOOK));
    let page = preview.get("/");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("Old words.") && page.contains("/.ligatur/reload.js"));
    preview.after(|site| write(&site.join("content/_index.md"), "New words.\n"));
    assert!(preview.get("/").contains("New words."));

    preview.after(|site| write(&site.join("content/rules/laws.md"), "# Laws\n"));
    assert!(preview.get("/rules/laws/").starts_with("HTTP/1.1 200"));
    preview.after(|site| fs::rename(site.join("content/rules"), site.join("content/old")).unwrap());
    assert!(preview.get("/rules/laws/").starts_with("HTTP/1.1 404"));
    assert!(preview.get("/old/laws/").starts_with("HTTP/1.1 200"));
    preview.after(|site| fs::remove_dir_all(site.join("content/old")).unwrap());
    assert!(preview.get("/old/laws/").starts_with("HTTP/1.1 404"));

    preview.after(|site| write(&site.join("static/club.txt"), "hello"));
    assert!(preview.get("/club.txt").ends_with("hello"));
}

/// A link may lead to a file elsewhere in the site, which only `extra-watch-dirs` watches.
#[cfg(unix)]
#[test]
fn a_further_folder_is_watched() {
    for (keys, is_watched) in [("extra-watch-dirs = [\"shared\"]\n", true), ("", false)] {
        let site = site(&format!("{BOOK}[build]\n{keys}"));
        write(&site.path().join("shared/laws.md"), "Old laws.\n");
        let link = site.path().join("content/laws.md");
        std::os::unix::fs::symlink("../shared/laws.md", link).unwrap();
        let preview = Preview::new(site);
        assert!(preview.get("/laws/").contains("Old laws."));
        let write_laws = |site: &Path| write(&site.join("shared/laws.md"), "New laws.\n");
        if is_watched {
            preview.after(write_laws);
            assert!(preview.get("/laws/").contains("New laws."));
        } else {
            write_laws(preview.site.path());
            // Longer than a watched change takes to be seen.
            std::thread::sleep(std::time::Duration::from_secs(1));
            assert!(preview.get("/laws/").contains("Old laws."));
        }
    }
}

/// The keeper's desk belongs to `ligatur desk` alone.
#[test]
fn the_preview_has_no_desk() {
    let preview = Preview::new(site(BOOK));
    for path in [
        "/.ligatur/desk/",
        "/.ligatur/desk/?key=",
        "/.ligatur/desk/league/cards/",
        "/.ligatur/desk/desk.js",
    ] {
        assert!(preview.get(path).starts_with("HTTP/1.1 404"), "{path}");
    }
    let mut stream = TcpStream::connect(("127.0.0.1", preview.port)).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let host = format!("127.0.0.1:{}", preview.port);
    write!(stream, "POST /.ligatur/desk/league/cards/ HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
}

/// A picture beside a profile bears the id in its name (H14: the real name and id of a player
/// with an alias appear nowhere).
#[test]
fn a_picture_of_an_alias_is_not_served() {
    let site = site(BOOK);
    let cards = site.path().join("content/cards");
    write(
        &cards.join("players.yaml"),
        "anna:\n  publish-as: Tokumei\nbert: {}\n",
    );
    for id in ["anna", "bert"] {
        write(&cards.join(format!("players/{id}.svg")), "<svg/>");
    }
    let preview = Preview::new(site);
    let status = |path: &str| preview.get(path).lines().next().unwrap().to_owned();
    assert_eq!(status("/cards/players/bert.svg"), "HTTP/1.1 200 OK");
    assert_eq!(status("/cards/players/anna.svg"), "HTTP/1.1 404 Not Found");
}

#[test]
fn an_error_lies_over_the_last_good_page_until_it_is_mended() {
    let preview = Preview::new(site(BOOK));
    preview.after(|site| write(&site.join(MATCHDAY), FAULTY));
    let page = preview.get("/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Old words."));
    assert!(
        page.contains("ligatur-overlay") && page.contains(PLACE),
        "{page}"
    );
    preview.after(|site| write(&site.join(MATCHDAY), GOOD));
    let page = preview.get("/");
    assert!(page.contains("Old words.") && !page.contains("ligatur-overlay"));
}

#[test]
fn a_site_with_errors_is_served_as_well() {
    let site = site(BOOK);
    write(&site.path().join(MATCHDAY), FAULTY);
    let preview = Preview::new(site);
    let page = preview.get("/");
    assert!(
        page.starts_with("HTTP/1.1 500") && page.contains(PLACE),
        "{page}"
    );
    preview.after(|site| write(&site.join(MATCHDAY), GOOD));
    let page = preview.get("/");
    assert!(page.starts_with("HTTP/1.1 200") && !page.contains("ligatur-overlay"));
}

#[test]
fn a_broken_book_leaves_the_last_configuration() {
    let club = format!("{BOOK}[output.html]\nsite-url = \"/club/\"\n");
    let preview = Preview::new(site(&club));
    assert!(preview.get("/").contains("location: /club/\r\n"));
    preview.after(|site| write(&site.join("book.toml"), "[book]\ntitel = \"Club\"\n"));
    let page = preview.get("/club/");
    assert!(
        page.starts_with("HTTP/1.1 200") && page.contains("book.toml:2:1"),
        "{page}"
    );
    preview.after(|site| write(&site.join("book.toml"), BOOK));
    let page = preview.get("/");
    assert!(page.starts_with("HTTP/1.1 200") && !page.contains("ligatur-overlay"));
}

#[test]
fn without_a_configuration_nothing_is_served() {
    let site = site("[book]\ntitel = \"Club\"\n");
    let output = command(site.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("book.toml:2:1"), "{said}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_130() {
    let mut preview = Preview::new(site(BOOK));
    // Answered requests show that it listens to the interrupt by now.
    preview.get("/");
    let id = rustix::process::Pid::from_child(&preview.child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    assert_eq!(preview.child.wait().unwrap().code(), Some(130));
}
