//! `ligatur desk` on a real folder: who gets in, what forms do to the files, and what git gets.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

use crate::project::Project;

/// An answer that is not there after this time will not come.
const PATIENCE: Duration = Duration::from_secs(60);

const LEAGUE: &str = "---\ntitle: Club\nleague: { system: keizer }\n---\n";
const PLAYERS: &str = "anna: { name: Anna, rating: 1800 }\nbert: { name: Bert, rating: 1700 }\n\
                       cleo: { name: Cleo, rating: 1600 }\ndora: { name: Dora, rating: 1500 }\n\
                       emil: { name: Emil, rating: 1400 }\n";
const DESK: &str = "/.ligatur/desk/";

fn site() -> Project {
    Project::new(&[
        ("book.toml", "[book]\ntitle = \"Site\"\nlanguage = \"en\"\n"),
        ("content/_index.md", "Hello.\n"),
        ("content/club/_index.md", LEAGUE),
        ("content/club/players.yaml", PLAYERS),
    ])
}

/// The desk of a site, and the browser that was let in.
struct Desk {
    child: Child,
    port: u16,
    key: String,
    cookie: String,
    /// Kept, so that the desk can go on printing.
    _stderr: BufReader<ChildStderr>,
}

impl Desk {
    fn open(site: &Project) -> Desk {
        Desk::start(site.command(&["desk", "--no-open", "-p", "0", "-q"]))
    }

    fn start(mut command: Command) -> Desk {
        command.stdin(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        stderr.read_line(&mut line).unwrap();
        let address = line.strip_prefix("desk at http://127.0.0.1:").unwrap();
        let (port, path) = address.trim_end().split_once('/').unwrap();
        let key = path.split_once("?key=").unwrap().1.to_owned();
        let mut desk = Desk {
            child,
            port: port.parse().unwrap(),
            cookie: String::new(),
            key,
            _stderr: stderr,
        };
        let welcome = desk.send("GET", &format!("/{path}"), &[], "");
        let cookie = welcome.split_once("set-cookie: ").unwrap().1;
        desk.cookie = cookie.split(';').next().unwrap().to_owned();
        desk
    }

    fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Sends a request; `Host` is ours unless the headers have one.
    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let host = format!("127.0.0.1:{}", self.port);
        let own = [("Host", host.as_str()), ("Connection", "close")];
        let own = own
            .iter()
            .filter(|(name, _)| headers.iter().all(|(it, _)| it != name));
        let lines = own
            .chain(headers)
            .map(|(name, value)| format!("{name}: {value}\r\n"));
        let lines: String = lines.collect();
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\n{lines}Content-Length: {length}\r\n\r\n");
        // Whoever refuses a form need not read it to its end.
        let _ = stream.write_all(head.as_bytes());
        let _ = stream.write_all(body.as_bytes());
        let mut answer = Vec::new();
        let mut part = [0; 8192];
        while let Ok(length @ 1..) = stream.read(&mut part) {
            answer.extend_from_slice(&part[..length]);
        }
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn page(&self, path: &str) -> String {
        let page = self.send(
            "GET",
            &format!("{DESK}{path}"),
            &[("Cookie", &self.cookie)],
            "",
        );
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        page
    }

    /// The state of the files that the forms of a page carry.
    fn seen(&self, path: &str) -> String {
        let page = self.page(path);
        let seen = page.split_once("name=\"seen\" value=\"");
        let seen = seen.unwrap_or_else(|| panic!("{page}")).1;
        seen.split('"').next().unwrap().to_owned()
    }

    /// Sends a form of a page that was made from a state of the files; returns the page after it.
    fn submit(&self, path: &str, seen: &str, fields: &[(&str, &str)]) -> String {
        self.page(&self.post(path, seen, fields))
    }

    /// Sends a form; returns the address that its answer leads to.
    fn post(&self, path: &str, seen: &str, fields: &[(&str, &str)]) -> String {
        let fields = [&[("seen", seen)], fields].concat();
        let form: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{}={}", encoded(name), encoded(value)))
            .collect();
        let origin = self.origin();
        let headers = [
            ("Cookie", self.cookie.as_str()),
            ("Origin", origin.as_str()),
            ("Content-Type", "application/x-www-form-urlencoded"),
        ];
        let answer = self.send("POST", &format!("{DESK}{path}"), &headers, &form.join("&"));
        assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
        let to = answer
            .split_once("location: ")
            .unwrap()
            .1
            .lines()
            .next()
            .unwrap();
        to.strip_prefix(DESK).unwrap().to_owned()
    }

    fn act(&self, path: &str, fields: &[(&str, &str)]) -> String {
        self.submit(path, &self.seen(path), fields)
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A value of a form, percent-encoded.
fn encoded(text: &str) -> String {
    let sign = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(sign).collect()
}

const CLUB: &str = "league/club/";
const ROUND: &str = "content/club/matchdays/01.md";

/// The fields of the result of a board of the first round.
fn result<'a>(
    position: &'a str,
    pair: [&'a str; 2],
    was: &'a str,
    mark: &'a str,
) -> Vec<(&'a str, &'a str)> {
    vec![
        ("do", "result"),
        ("file", ROUND),
        ("position", position),
        ("first", pair[0]),
        ("second", pair[1]),
        ("was", was),
        ("mark", mark),
    ]
}

#[test]
fn strangers_are_refused() {
    let site = site();
    let desk = Desk::open(&site);
    let origin = desk.origin();
    let club = format!("{DESK}{CLUB}");
    let status = |method: &str, path: &str, headers: &[(&str, &str)], body: &str| {
        let answer = desk.send(method, path, headers, body);
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    let cookie = ("Cookie", desk.cookie.as_str());
    let own = ("Origin", origin.as_str());
    let draw = "do=draw&seen=0";
    // Without the secret, with another, and with the right one from another page or host.
    assert_eq!(status("GET", &club, &[], ""), "403");
    let digit = if desk.key.starts_with('0') { '1' } else { '0' };
    let another = format!("{club}?key={digit}{}", &desk.key[1..]);
    assert_eq!(status("GET", &another, &[], ""), "403");
    assert_eq!(status("POST", &club, &[form, own], draw), "403");
    for origin in [
        "http://evil.example",
        "null",
        "http://127.0.0.1:1",
        "https://evil.example",
    ] {
        assert_eq!(
            status("POST", &club, &[form, cookie, ("Origin", origin)], draw),
            "403",
            "{origin}"
        );
        assert_eq!(
            status("GET", &club, &[cookie, ("Origin", origin)], ""),
            "403",
            "{origin}"
        );
    }
    assert_eq!(status("POST", &club, &[form, cookie], draw), "403");
    for host in ["evil.example", "127.0.0.1.evil.example", "192.168.1.5"] {
        assert_eq!(
            status("GET", &club, &[cookie, ("Host", host)], ""),
            "403",
            "{host}"
        );
        assert_eq!(
            status("POST", &club, &[form, cookie, own, ("Host", host)], draw),
            "403"
        );
    }
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS"] {
        assert_eq!(status(method, &club, &[cookie, own], ""), "405", "{method}");
    }
    assert_eq!(status("POST", "/", &[form, cookie, own], draw), "405");
    let long = "x".repeat(10_000_000);
    assert_eq!(status("POST", &club, &[form, cookie, own], &long), "413");
    // No page and no form names a file outside of the site's leagues.
    for path in [
        "../../book.toml",
        "league/..%2f..%2fbook.toml",
        "league/%2e%2e/",
        "etc/passwd",
        "league/club%00/",
    ] {
        assert_eq!(
            status("GET", &format!("{DESK}{path}"), &[cookie], ""),
            "404",
            "{path}"
        );
    }
    let seen = desk.seen(CLUB);
    for file in [
        "../book.toml",
        "/etc/passwd",
        "content/club/players.yaml",
        "content/club/../../book.toml",
    ] {
        let fields = [("do", "take-out"), ("file", file), ("position", "0")];
        let page = desk.submit(CLUB, &seen, &fields);
        assert!(page.contains("Nothing was written."), "{file}");
    }
    assert_eq!(site.files("content").len(), 3);
    let left: Vec<_> = fs::read_dir(site.root()).unwrap().collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn the_desk_listens_on_this_machine_alone() {
    let site = site();
    for host in ["0.0.0.0", "::", "192.0.2.1", "club.example"] {
        let output = site.run(&["desk", "--no-open", "--host", host]);
        assert_eq!(output.status.code(), Some(2), "{host}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.contains(&format!("the desk can not listen on `{host}`")),
            "{said}"
        );
    }
    let output = site.run(&["desk", "--no-open", "clab"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("no league `clab`") && said.contains("`club`"),
        "{said}"
    );
}

#[test]
fn a_published_site_has_no_trace_of_the_desk() {
    let site = site();
    site.succeed(&["build", "-d", "public"]);
    for (path, bytes) in site.files("public") {
        let text = String::from_utf8_lossy(&bytes);
        assert!(
            !text.contains("ligatur/desk") && !text.contains("ligatur-desk"),
            "{path}"
        );
    }
}

#[test]
fn a_round_is_drawn_played_corrected_and_taken_back() {
    let site = site();
    let desk = Desk::open(&site);
    let here = ["anna", "bert", "cleo", "dora"].map(|player| format!("at:{player}"));
    let mut fields = vec![("do", "draw"), ("at:emil", "club")];
    fields.extend(here.iter().map(|field| (field.as_str(), "here")));
    let page = desk.act(CLUB, &fields);
    let drawn = site.read(ROUND);
    assert!(drawn.contains("club: [emil]"), "{drawn}");
    assert!(page.contains("0 of 2 results"), "{page}");
    // The four by rating, first against second; nobody has had a colour yet.
    let lines: Vec<&str> = drawn.lines().filter(|line| line.contains(" - ")).collect();
    let pair = |line: &str| {
        let mut words = line.trim_start_matches([' ', '-', '"']).split(" - ");
        [
            words.next().unwrap().to_owned(),
            words.next().unwrap().trim_matches('"').to_owned(),
        ]
    };
    let pairs = [pair(lines[0]), pair(lines[1])];
    let first = [pairs[0][0].as_str(), pairs[0][1].as_str()];
    let second = [pairs[1][0].as_str(), pairs[1][1].as_str()];

    let before = desk.seen(CLUB);
    desk.submit(CLUB, &before, &result("0", first, "-", "1-0"));
    // From the page as it was before the other result: the own board still stood as it shows.
    let page = desk.submit(CLUB, &before, &result("1", second, "-", "½-½"));
    let played = site.read(ROUND);
    assert!(
        played.contains(&format!("{} 1-0 {}", first[0], first[1])),
        "{played}"
    );
    assert!(
        played.contains(&format!("{} ½-½ {}", second[0], second[1])),
        "{played}"
    );
    assert!(page.contains("Numbers and places that changed") && page.contains(ROUND));
    // A board that stands otherwise by now is not written over.
    let page = desk.submit(CLUB, &before, &result("0", first, "-", "0-1"));
    assert!(page.contains("Nothing was written."), "{page}");
    assert_eq!(site.read(ROUND), played);

    desk.act(CLUB, &result("0", first, "1-0", "0-1"));
    let corrected = site.read(ROUND);
    assert!(
        corrected.contains(&format!("{} 0-1 {}", first[0], first[1])),
        "{corrected}"
    );
    desk.act(CLUB, &[("do", "undo")]);
    assert_eq!(site.read(ROUND), played);
    for _ in 0..3 {
        desk.act(CLUB, &[("do", "undo")]);
    }
    assert!(!site.path(ROUND).exists());
    let page = desk.act(CLUB, &[("do", "undo")]);
    assert!(page.contains("There is nothing to take back."), "{page}");
}

/// A game that does not count in the overall table moves the lines of its own one.
#[test]
fn the_numbers_of_an_unofficial_game_are_told_by_its_table() {
    let options = "system: elo\n  elo: { k: 16 }\n  games: { hearts: { title: Hearts }, mao: { title: Mao, official: false } }";
    let site = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Site\"\nlanguage = \"en\"\n"),
        (
            "content/cards/_index.md",
            &format!("---\ntitle: Cards\nleague:\n  {options}\n---\n"),
        ),
        ("content/cards/players.yaml", "anna: {}\nbert: {}\n"),
    ]);
    let desk = Desk::open(&site);
    let result = [
        ("do", "placings"),
        ("game", "mao"),
        ("place:bert", "1"),
        ("place:anna", "2"),
    ];
    let page = desk.act("league/cards/?date=2020-01-07", &result);
    for name in ["bert (Mao)", "anna (Mao)"] {
        let head = format!("<th scope=\"row\">{name}</th>");
        assert!(page.contains(&head), "{name}: {page}");
    }
    let official = "<th scope=\"row\">bert</th>";
    assert!(!page.contains(official), "{page}");
}

#[test]
fn what_somebody_else_has_written_meanwhile_stays() {
    let site = site();
    let desk = Desk::open(&site);
    let all = ["anna", "bert", "cleo", "dora", "emil"].map(|player| format!("at:{player}"));
    let mut fields = vec![("do", "draw")];
    fields.extend(all.iter().map(|field| (field.as_str(), "here")));
    desk.act(CLUB, &fields);
    let seen = desk.seen(CLUB);
    let drawn = site.read(ROUND);
    let edited = format!("{drawn}A report.\n");
    site.write(ROUND, &edited);
    for fields in [
        vec![("do", "again")],
        vec![("do", "undo")],
        vec![("do", "player"), ("name", "Fritz")],
        vec![("do", "absent"), ("player", "anna")],
    ] {
        let page = desk.submit(CLUB, &seen, &fields);
        assert!(
            page.contains("The files have been changed meanwhile."),
            "{fields:?}"
        );
        assert_eq!(site.read(ROUND), edited);
        // What was chosen is still to be sent.
        if let [("do", "absent"), (_, player)] = fields[..] {
            let chosen = format!("<option value=\"{player}\" selected>");
            assert!(page.contains(&chosen), "{page}");
        }
    }
    // Also with a page that shows the edit, since the file is not as the desk has left it.
    assert!(!desk.page(CLUB).contains("value=\"undo\""));
    let page = desk.act(CLUB, &[("do", "undo")]);
    assert!(
        page.contains("Somebody has changed the file since"),
        "{page}"
    );
    assert_eq!(site.read(ROUND), edited);
    assert_eq!(site.read("content/club/players.yaml"), PLAYERS);
    // What is done next keeps the edit.
    desk.act(
        CLUB,
        &[("do", "absent"), ("player", "anna"), ("absence", "excused")],
    );
    let text = site.read(ROUND);
    assert!(
        text.contains("excused: [anna]") && text.ends_with("A report.\n"),
        "{text}"
    );
    // Who comes all the same plays whoever is left over.
    desk.act(CLUB, &[("do", "late"), ("player", "anna")]);
    let text = site.read(ROUND);
    assert!(
        !text.contains("excused") && text.contains("bye: "),
        "{text}"
    );
}

/// Of five, one has the bye; whoever leaves makes room for them.
#[test]
fn a_player_leaves_the_tournament_during_a_round() {
    let site = site();
    let desk = Desk::open(&site);
    draw_five(&desk);
    assert!(site.read(ROUND).contains("bye: "));
    desk.act(CLUB, &[("do", "leave-round"), ("player", "anna")]);
    let text = site.read(ROUND);
    assert!(
        text.contains("leave: [anna]") && !text.contains("bye: "),
        "{text}"
    );
}

#[test]
fn the_desk_tells_what_an_action_makes_doubtful_and_asks_before_a_second_time() {
    let site = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Site\"\nlanguage = \"de\"\n"),
        ("content/_index.md", "Hallo.\n"),
        (
            "content/club/_index.md",
            "---\ntitle: Club\nleague: { system: elo, activity: { leave-fee: 10 } }\n---\n",
        ),
        (
            "content/club/players.yaml",
            "ada: { name: Ada, joined: 2020-01-06 }\nbo: { name: Bo, joined: 2020-01-06 }\n",
        ),
    ]);
    let desk = Desk::open(&site);
    let path = "league/club/?date=2020-01-07";
    let file = "content/club/matchdays/2020-01-07.md";
    let won = [
        ("do", "game"),
        ("first", "ada"),
        ("second", "bo"),
        ("mark", "1-0"),
    ];
    desk.act(path, &won);
    let once = site.read(file);
    let page = desk.act(path, &won);
    assert_eq!(site.read(file), once);
    assert!(page.contains("Dieses Ergebnis steht schon da."), "{page}");
    assert!(
        page.contains("name=\"again\"") && !page.contains("--again"),
        "{page}"
    );
    let page = desk.act(path, &[&won[..], &[("again", "true")]].concat());
    assert_eq!(site.read(file).matches("ada").count(), 2);
    assert!(!page.contains("name=\"again\""), "{page}");
    // The leave that was entered first comes before the games of its day.
    let path = "league/club/?date=2020-01-08";
    desk.act(path, &[("do", "leave"), ("player", "bo")]);
    let page = desk.act(path, &won);
    assert!(
        page.contains("`bo` leaves on this day and plays afterwards"),
        "{page}"
    );
    // A friendly is told in the language of the page.
    let page = desk.act(path, &[&won[..], &[("friendly", "true")]].concat());
    let note = "<p class=\"note\">Freundschaftsspiel, zählt nicht</p>";
    assert!(page.contains(note), "{page}");
}

/// Runs git in a folder, as a keeper who is known.
fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(arguments)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "git {arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

fn repository(folder: &Path) {
    git(folder, &["init", "-q", "-b", "main"]);
    for (key, value) in [
        ("user.name", "Keeper"),
        ("user.email", "keeper@club.example"),
        ("commit.gpgsign", "false"),
    ] {
        git(folder, &["config", key, value]);
    }
}

#[test]
fn publishing_commits_and_pushes_and_says_what_to_do_where_it_fails() {
    let site = site();
    let desk = Desk::open(&site);
    let publish = "publish/";
    let page = desk.page(publish);
    assert!(
        page.contains("The folder is not a git repository."),
        "{page}"
    );
    assert!(page.contains("<code>git init</code>"), "{page}");
    repository(site.root());
    assert!(desk.page(publish).contains("The repository has no remote."));
    let remotes = tempfile::tempdir().unwrap();
    let bare = remotes.path().join("site.git");
    let address = bare.to_str().unwrap();
    fs::create_dir(&bare).unwrap();
    git(&bare, &["init", "-q", "--bare", "-b", "main"]);
    git(site.root(), &["remote", "add", "origin", address]);

    let page = desk.page(publish);
    assert!(
        page.contains("content/club/players.yaml</code> <small>new</small>")
            && page.contains("main → origin"),
        "{page}"
    );
    assert_eq!(
        git(site.root(), &["status", "--porcelain"]).lines().count(),
        2,
        "a look commits nothing"
    );
    site.write("private.txt", "not content");
    let page = desk.act(
        publish,
        &[("do", "publish"), ("message", "The club begins")],
    );
    assert!(page.contains("<h2 id=\"said\">Published</h2>"), "{page}");
    let log = git(&bare, &["log", "--format=%s", "--name-only", "main"]);
    let expected = "The club begins\n\nbook.toml\ncontent/_index.md\ncontent/club/_index.md\ncontent/club/players.yaml\n";
    assert_eq!(log, expected);
    assert!(desk.page(publish).contains("Everything is committed."));

    // Somebody else was faster.
    let other = remotes.path().join("other");
    git(remotes.path(), &["clone", "-q", address, "other"]);
    for (key, value) in [("user.name", "Other"), ("user.email", "other@club.example")] {
        git(&other, &["config", key, value]);
    }
    fs::write(other.join("content/_index.md"), "Hello from elsewhere.\n").unwrap();
    git(&other, &["commit", "-qam", "Elsewhere"]);
    git(&other, &["push", "-q"]);
    site.write(
        "content/club/players.yaml",
        &PLAYERS.replace("1800", "1850"),
    );
    let page = desk.act(publish, &[("do", "publish"), ("message", "A rating")]);
    assert!(page.contains("<p>Not published</p>"), "{page}");
    assert!(
        page.contains("Not published") && page.contains("Somebody else has published meanwhile."),
        "{page}"
    );
    assert!(page.contains("[rejected]"), "{page}");
    assert_eq!(
        git(&bare, &["log", "-1", "--format=%s", "main"]),
        "Elsewhere\n"
    );
    git(site.root(), &["pull", "-q", "--rebase", "origin", "main"]);
    let page = desk.act(publish, &[("do", "publish"), ("message", "-")]);
    assert!(page.contains("<h2 id=\"said\">Published</h2>"), "{page}");
    assert_eq!(
        git(&bare, &["log", "-1", "--format=%s", "main"]),
        "A rating\n"
    );

    // Both have changed the same line: git waits for whoever puts the two together.
    git(&other, &["pull", "-q", "--rebase"]);
    fs::write(other.join("content/_index.md"), "Hello from there.\n").unwrap();
    git(&other, &["commit", "-qam", "There"]);
    git(&other, &["push", "-q"]);
    site.write("content/_index.md", "Hello from here.\n");
    git(site.root(), &["commit", "-qam", "Here"]);
    let mut pull = Command::new("git");
    pull.arg("-C").arg(site.root());
    pull.args(["pull", "-q", "--rebase", "origin", "main"]);
    assert!(!pull.output().unwrap().status.success());
    assert!(desk.page(publish).contains("git rebase --continue"));
    git(site.root(), &["rebase", "--abort"]);
    git(site.root(), &["reset", "-q", "--hard", "origin/main"]);

    // A remote that is gone, and a site with errors, which is not committed.
    git(
        site.root(),
        &["remote", "set-url", "origin", "/nowhere/site.git"],
    );
    site.write("content/_index.md", "Hello again.\n");
    let page = desk.act(publish, &[("do", "publish"), ("message", "Hello")]);
    assert!(page.contains("The remote can not be reached."), "{page}");
    site.write("content/club/players.yaml", "anna: { ratin: 1 }\n");
    let page = desk.act(publish, &[("do", "publish"), ("message", "Broken")]);
    assert!(
        page.contains("The site has errors, which must be mended first.")
            && page.contains("players.yaml:1"),
        "{page}"
    );
    assert_eq!(git(site.root(), &["log", "-1", "--format=%s"]), "Hello\n");
}

/// A round of five is drawn: two boards, and somebody has the bye.
fn draw_five(desk: &Desk) {
    let all = ["anna", "bert", "cleo", "dora", "emil"].map(|player| format!("at:{player}"));
    let mut fields = vec![("do", "draw")];
    fields.extend(all.iter().map(|field| (field.as_str(), "here")));
    desk.act(CLUB, &fields);
}

/// The pairings of a file that wait for their results.
fn open_games(text: &str) -> usize {
    text.lines()
        .filter(|line| line.trim_start().starts_with("- ") && line.contains(" - "))
        .count()
}

/// P7: a round may have scores; a board with one is corrected like any other.
#[test]
fn a_board_with_a_score_is_shown_and_corrected() {
    let site = site();
    let file = "content/club/matchdays/01.md";
    let games = "games:\n  - anna 3:1 bert\n  - cleo - dora\n";
    site.write(
        file,
        &format!("---\nmatchday: 1\ndate: 2020-01-07\n{games}bye: emil\n---\n"),
    );
    let desk = Desk::open(&site);
    let page = desk.page(CLUB);
    assert!(page.contains("<span class=\"versus\">3:1</span>"), "{page}");
    let board = [("file", file), ("position", "0"), ("was", "3:1")];
    let sides = [("do", "result"), ("first", "anna"), ("second", "bert")];
    desk.act(CLUB, &[&board[..], &sides, &[("mark", "0-1")]].concat());
    let text = site.read(file);
    assert!(text.contains("- anna 0-1 bert"), "{text}");
}

const REGISTER: &str = "content/club/players.yaml";

/// K1: somebody new plays in the round that is drawn already, against whoever has the bye, or has
/// it, or the round is drawn again.
#[test]
fn somebody_new_plays_in_the_round_that_is_drawn() {
    let site = site();
    let desk = Desk::open(&site);
    draw_five(&desk);
    let drawn = site.read(ROUND);
    assert!(
        drawn.contains("\nbye: ") && open_games(&drawn) == 2,
        "{drawn}"
    );
    let boards: Vec<&str> = drawn.lines().filter(|line| line.contains(" - ")).collect();

    let new = |name| [("name", name), ("rating", "1300")];
    let page = desk.act(CLUB, &[&[("do", "player-in")][..], &new("Fritz")].concat());
    let grown = site.read(ROUND);
    assert!(
        !grown.contains("bye:") && open_games(&grown) == 3,
        "{grown}"
    );
    assert!(boards.iter().all(|line| grown.contains(line)), "{grown}");
    assert!(grown.contains("Fritz"), "{grown}");
    let register = site.read(REGISTER);
    assert!(
        register.contains("Fritz: { rating: 1300, joined: 1 }"),
        "{register}"
    );
    assert!(page.contains("Newcomer: Fritz"), "{page}");
    // The next one is left over.
    desk.act(CLUB, &[&[("do", "player-in")][..], &new("Gerd")].concat());
    let seven = site.read(ROUND);
    assert!(seven.contains("\nbye: Gerd\n"), "{seven}");
    site.succeed(&["check", "--strict"]);
    // One click takes back the register and the round.
    desk.act(CLUB, &[("do", "undo")]);
    assert_eq!(site.read(ROUND), grown);
    assert_eq!(site.read(REGISTER), register);
    desk.act(CLUB, &[("do", "undo")]);
    assert_eq!(site.read(ROUND), drawn);
    assert_eq!(site.read(REGISTER), PLAYERS);

    desk.act(
        CLUB,
        &[&[("do", "player-again")][..], &new("Fritz")].concat(),
    );
    let again = site.read(ROUND);
    assert!(
        !again.contains("bye:") && open_games(&again) == 3,
        "{again}"
    );
    site.succeed(&["check", "--strict"]);
}

/// One letter too many makes a second player of somebody who is there.
#[test]
fn a_new_name_that_is_nearly_a_known_one_is_told_with_that() {
    let site = evening("en", "{ system: handicap }", ", rank: 3 Kyu");
    let desk = Desk::open(&site);
    let new = |name| [("do", "player"), ("name", name), ("rank", "3 Kyu")];
    let similar = "is there already. If it is the same person, take this back.";
    let page = desk.act(EVENING, &new("Adda"));
    assert!(page.contains(&format!("Ada {similar}")), "{page}");
    let short = [&new("Fritz")[..2], &[("rank", "3k")]].concat();
    let page = desk.act(EVENING, &short);
    assert!(page.contains("Newcomer: Fritz"), "{page}");
    assert!(site.read(REGISTER).contains("Fritz: { rank: 3 Kyu }"));
    assert!(!page.contains(similar), "{page}");
}

/// A site with a league of its own options and the players Ada, Bo and Cy.
fn evening(language: &str, league: &str, rank: &str) -> Project {
    let book = format!("[book]\ntitle = \"Site\"\nlanguage = \"{language}\"\n");
    let index = format!("---\ntitle: Club\nleague: {league}\n---\n");
    let player = |id: &str, name: &str| format!("{id}: {{ name: {name}{rank} }}\n");
    let players = player("ada", "Ada") + &player("bo", "Bo") + &player("cy", "Cy");
    Project::new(&[
        ("book.toml", &book),
        ("content/_index.md", "Hello.\n"),
        ("content/club/_index.md", &index),
        (REGISTER, &players),
    ])
}

const EVENING: &str = "league/club/?date=2020-01-07";

#[test]
fn a_score_is_corrected_where_it_stands() {
    let site = evening("en", "{ system: points, points: { score: true } }", "");
    let desk = Desk::open(&site);
    let pair = [("first", "ada"), ("second", "bo")];
    let score = |one, other| [("score-first", one), ("score-second", other)];
    desk.act(
        EVENING,
        &[&[("do", "game")][..], &pair, &score("2", "3")].concat(),
    );
    assert!(site.read(ROUND).contains("- ada 2:3 bo"));
    let there = [("file", ROUND), ("position", "0"), ("was", "2:3")];
    let corrected = |own: &[(&'static str, &'static str)]| {
        desk.act(EVENING, &[&pair[..], &there, own].concat())
    };
    corrected(&[&[("do", "score")][..], &score("3,5", "3")].concat());
    let text = site.read(ROUND);
    assert!(text.contains("- ada 3.5:3 bo"), "{text}");
    // The page showed another score: nothing is written over.
    let page = corrected(&[("do", "result"), ("mark", "0-1")]);
    let told = "By now Ada 3.5:3 Bo stands here; Ada 0–1 Bo was not entered.";
    assert!(page.contains(told), "{page}");
    assert_eq!(site.read(ROUND), text);
    // Unless it says the same: that stands so already.
    let page = corrected(&[&[("do", "score")][..], &score("3,5", "3")].concat());
    assert!(page.contains("it stands so already"), "{page}");
    assert_eq!(site.read(ROUND), text);
    let page = corrected(&[("do", "result"), ("mark", "0-1")]);
    // Beside a score only a game that was not played has buttons: no slip takes the score away.
    let (_, row) = page.split_once("<p>Ada 3.5:3 Bo</p>").unwrap();
    let (row, _) = row.split_once("</form>").unwrap();
    assert!(row.contains("value=\"+:-\""), "{row}");
    assert!(!row.contains("value=\"1-0\""), "{row}");
    // What was refused is still there, and a score below zero has a minus.
    let again = [("do", "score"), ("was", "3.5:3")];
    let correct = |one, other| {
        let own = [&pair[..], &there[..2], &again, &score(one, other)].concat();
        desk.act(EVENING, &own)
    };
    let page = correct("4", "x");
    assert!(
        page.contains("name=\"score-second\" value=\"x\" inputmode=\"decimal\" size"),
        "{page}"
    );
    let page = correct("4", "−1");
    assert!(page.contains("Ada 4:−1 Bo"), "{page}");
    assert!(site.read(ROUND).contains("- ada 4:-1 bo"));
    let page = desk.act(
        EVENING,
        &[&[("do", "game")][..], &pair, &score("2", "x")].concat(),
    );
    assert!(page.contains("A score is two numbers."), "{page}");
    assert!(
        page.contains("name=\"score-first\" value=\"2\""),
        "what was typed stays"
    );
}

/// With a broken book.toml the desk says what is wrong there, and nothing that was typed is lost.
#[test]
fn what_was_typed_outlasts_a_broken_book() {
    let site = evening("en", "{ system: points, points: { score: true } }", "");
    let desk = Desk::open(&site);
    let seen = desk.seen(EVENING);
    let book = site.read("book.toml");
    site.write("book.toml", &format!("{book}[[["));
    let game = [
        ("do", "game"),
        ("first", "ada"),
        ("second", "bo"),
        ("score-first", "2"),
        ("score-second", "1"),
    ];
    let answer = desk.post(EVENING, &seen, &game);
    let page = desk.page(&answer);
    assert!(page.contains("error[bad-toml]"), "{page}");
    assert!(page.contains("Nothing was written."), "{page}");
    site.write("book.toml", &book);
    let page = desk.page(&answer);
    assert!(page.contains("name=\"score-first\" value=\"2\""), "{page}");
}

/// An error in another file is told with that file; one in the league's own takes the page away, but
/// not the reason.
#[test]
fn an_error_in_mid_evening_is_told_with_its_file() {
    let site = evening("de", "{ system: elo, elo: { k: 16 } }", "");
    let desk = Desk::open(&site);
    let other = "content/club/matchdays/00.md";
    site.write(other, "---\nmatchday: 1\ndate: [\n---\n");
    let game = [
        ("do", "game"),
        ("first", "ada"),
        ("second", "bo"),
        ("mark", "1-0"),
    ];
    let page = desk.act(EVENING, &game);
    assert!(
        page.contains(&format!("In {other} steht ein Fehler.")),
        "{page}"
    );
    site.write("content/club/_index.md", "---\ntitle: [\n---\n");
    let page = desk.page(EVENING);
    assert!(page.contains("content/club/_index.md:"), "{page}");
}

/// A day with an error is left out of the numbers; whoever reads them learns it beside them.
#[test]
fn numbers_without_a_part_of_another_day_say_so() {
    let site = evening("en", "{ system: elo, elo: { k: 16 } }", "");
    let other = "content/club/matchdays/00.md";
    let day = |second| {
        format!("---\nmatchday: 1\ndate: 2020-01-01\ngames: [ada 1-0 bo, ada 1-0 {second}]\n---\n")
    };
    site.write(other, &day("xy"));
    let desk = Desk::open(&site);
    let game = [
        ("do", "game"),
        ("first", "ada"),
        ("second", "bo"),
        ("mark", "1-0"),
    ];
    let without = format!("These numbers are without what can not be read in {other}.");
    let page = desk.act(EVENING, &game);
    assert!(page.contains(&without), "{page}");
    let record = ["record", "club", "--date", "2020-01-07", "bo 1-0 cy"];
    let told = String::from_utf8(site.run(&record).stderr).unwrap();
    assert!(
        told.contains(&format!("without what can not be read in {other}")),
        "{told}"
    );
    site.write(other, &day("cy"));
    let page = desk.act(EVENING, &[&game[..3], &[("mark", "0-1")]].concat());
    assert!(
        page.contains("Ada 0–1 Bo") && !page.contains(&without),
        "{page}"
    );
}

#[test]
fn places_scores_points_and_rounds_are_corrected_where_they_stand() {
    let site = evening(
        "en",
        "{ system: points, points: { places: [5, 3, 1], score: true } }",
        "",
    );
    let desk = Desk::open(&site);
    site.write(
        ROUND,
        "---\nmatchday: 1\ndate: 2020-01-07\nresults:\n  - { placings: [ada, bo, cy], points: { ada: 7 } } # late\n---\nA report.\n",
    );
    let page = desk.page(EVENING);
    assert!(page.contains("name=\"points:ada\" value=\"7\""), "{page}");
    let correct = [
        ("do", "correct"),
        ("file", ROUND),
        ("position", "0"),
        ("place:ada", "2"),
        ("place:bo", "1"),
        ("place:cy", "2"),
        ("score:ada", "1,5"),
        ("score:bo", "4"),
        ("points:ada", "6"),
    ];
    let page = desk.act(EVENING, &correct);
    assert!(page.contains("Correct: 1. Bo"), "{page}");
    let text = site.read(ROUND);
    for part in [
        "placings: [bo, [ada, cy]]",
        "points: { ada: 6 }",
        "scores: { ada: 1.5, bo: 4 }",
        "# late",
        "A report.",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    // A place that nobody can have is told with its player, and what was typed stays.
    let slip = [
        &correct[..3],
        &[("place:ada", "9"), ("place:bo", "2"), ("place:cy", "3")],
    ]
    .concat();
    let page = desk.act(EVENING, &slip);
    assert!(page.contains("“9” is no place of Ada"), "{page}");
    let kept = page.matches("name=\"place:ada\" value=\"9\"").count();
    assert_eq!(kept, 1, "{page}");
    assert_eq!(site.read(ROUND), text);
    // Scores alone make the places.
    let scores = [
        ("do", "placings"),
        ("score:ada", "10"),
        ("score:cy", "30"),
        ("score:bo", "10"),
    ];
    desk.act(EVENING, &scores);
    let text = site.read(ROUND);
    assert!(text.contains("placings: [cy, [ada, bo]]"), "{text}");
}

#[test]
fn the_same_two_play_again_with_another_handicap() {
    let site = evening("en", "{ system: handicap }", ", rank: 3 Kyu");
    let desk = Desk::open(&site);
    let game = [("do", "game"), ("first", "ada"), ("second", "bo")];
    desk.act(EVENING, &[&game[..], &[("mark", "1-0")]].concat());
    let again = [("mark", "0-1"), ("handicap", "2")];
    let page = desk.act(EVENING, &[&game[..], &again].concat());
    let text = site.read(ROUND);
    assert!(text.contains("- ada 1-0 bo"), "{text}");
    assert!(
        text.contains("{ players: [ada, bo], result: 0-1, handicap: 2 }"),
        "{text}"
    );
    // The name of two ranks' difference in the table: the bishop.
    assert!(page.contains("<small>Bishop</small>") || page.contains("<small>bishop</small>"));
}

/// The way out is one of the desk, and not a key of the files.
#[test]
fn a_round_that_can_not_be_drawn_says_what_would_do() {
    let site = site();
    let text = "---\nmatchday: 1\ndate: 2020-01-07\ngames:\n  - anna 1-0 bert\n\
                absent: { excused: [cleo, dora, emil] }\n---\n";
    site.write(ROUND, text);
    let desk = Desk::open(&site);
    let others = ["at:cleo", "at:dora", "at:emil"].map(|field| (field, "excused"));
    let here = ["at:anna", "at:bert"].map(|field| (field, "here"));
    let page = desk.act(CLUB, &[&[("do", "draw")][..], &here, &others].concat());
    let way = "let two meet again in the very next round, in the options of the tournament.";
    assert!(page.contains(way), "{page}");
    assert!(!page.contains("repeat-after"), "{page}");
}

/// A name takes longer to type than a result.
#[test]
fn a_newcomer_comes_in_behind_results() {
    let site = site();
    let desk = Desk::open(&site);
    draw_five(&desk);
    let seen = desk.seen(CLUB);
    let text = site.read(ROUND);
    let game = text.lines().find(|line| line.contains(" - ")).unwrap();
    let game = game.trim_start_matches([' ', '-']);
    let (first, second) = game.split_once(" - ").unwrap();
    let result = [
        ("do", "result"),
        ("file", ROUND),
        ("position", "0"),
        ("first", first),
        ("second", second),
        ("was", "-"),
        ("mark", "1-0"),
    ];
    desk.submit(CLUB, &seen, &result);
    let page = desk.submit(CLUB, &seen, &[("do", "player-in"), ("name", "Fritz")]);
    assert!(!page.contains("Nothing was written."), "{page}");
    let text = site.read(ROUND);
    assert!(
        text.contains(&format!("- {first} 1-0 {second}")) && text.contains("- Fritz - emil"),
        "{text}"
    );
}

/// Of two windows that are open at the same time each has said something of who is here.
#[test]
fn who_is_away_is_kept_from_two_windows() {
    let site = site();
    let desk = Desk::open(&site);
    let say = |action: &str, own: &str, now: &str, was: &str| {
        let others = ["anna", "bert", "cleo", "dora", "emil"].into_iter();
        let others = others.filter(|player| *player != own);
        let mut fields: Vec<[String; 2]> = others
            .flat_map(|player| {
                ["at", "was"].map(|word| [format!("{word}:{player}"), "here".into()])
            })
            .collect();
        fields.push([format!("at:{own}"), now.into()]);
        fields.push([format!("was:{own}"), was.into()]);
        let mut form = vec![("do", action)];
        form.extend(
            fields
                .iter()
                .map(|[name, value]| (name.as_str(), value.as_str())),
        );
        desk.post(CLUB, &desk.seen(CLUB), &form);
    };
    say("remember", "anna", "excused", "here");
    say("remember", "bert", "club", "here");
    // The first window draws, and has not been told of Bert.
    say("draw", "anna", "excused", "excused");
    let text = site.read(ROUND);
    assert!(
        text.contains("absent: { excused: [anna], club: [bert] }"),
        "{text}"
    );
}

/// The words of a refusal are those of the league's language.
#[test]
fn refusals_are_told_in_the_language_of_the_league() {
    let site = site();
    site.write("book.toml", "[book]\ntitle = \"Site\"\nlanguage = \"de\"\n");
    let desk = Desk::open(&site);
    let refused = |fields: &[(&str, &str)], words: &str| {
        let page = desk.act(CLUB, fields);
        assert!(page.contains("Nichts wurde geschrieben."), "{fields:?}");
        assert!(page.contains(words), "{words} for {fields:?} in {page}");
        let bar = page.split_once("id=\"bar\"").unwrap().1;
        let bar = bar.split("<aside").next().unwrap();
        // The report of the check alone is in the language of the commands, and folded.
        let told = bar.split("<details>").next().unwrap();
        assert!(!told.contains("lang=\"en\""), "{fields:?}: {told}");
    };
    refused(
        &[("do", "swap"), ("one", "anna"), ("other", "bert")],
        "Keine ausgeloste Runde wartet auf Ergebnisse.",
    );
    refused(&[("do", "player"), ("name", "Anna")], "Anna gibt es schon.");
    refused(
        &[("do", "player"), ("name", "Otto"), ("rating", "gut")],
        "Eine Wertung ist eine ganze Zahl.",
    );
    refused(&[("do", "leave"), ("player", "zzz")], "Niemand heißt zzz.");
    draw_five(&desk);
    refused(
        &[("do", "swap"), ("one", "anna"), ("other", "anna")],
        "Wähle zwei verschiedene Spieler.",
    );
    refused(
        &[("do", "late"), ("player", "anna")],
        "ist schon in der ausgelosten Runde.",
    );
    refused(
        &[
            ("do", "game"),
            ("first", "anna"),
            ("second", "anna"),
            ("mark", "1-0"),
        ],
        "Niemand spielt gegen sich selbst",
    );
    refused(
        &[("do", "draw"), ("at:anna", "here")],
        "Diese Partien haben noch kein Ergebnis",
    );
}

/// The report of the check is in English: on a page in English it stands open, and folded on others.
#[test]
fn a_report_stands_open_where_it_is_in_the_language_of_the_page() {
    for (language, is_open) in [("en", true), ("de", false)] {
        let site = site();
        let book = format!("[book]\ntitle = \"Site\"\nlanguage = \"{language}\"\n");
        site.write("book.toml", &book);
        site.write(
            "content/game/_index.md",
            "---\ntitle: Game\nrules:\n  documents: [law.md]\n  members: { ada: {} }\n  \
             procedures: { order: { kind: threshold, threshold: \"1/2\", of: cast } }\n---\n",
        );
        site.write(
            "content/game/law.md",
            "---\ntitle: Law\n---\n## Article 1\n\nPlay.\n",
        );
        let text = "---\ntitle: New\nauthor: ada\nsubmitted: 2020-01-06\nchangse: []\n---\n";
        let typed = [("title", "New"), ("author", "ada"), ("text", text)];
        let desk = Desk::open(&site);
        let page = desk.act("rules/game/", &[&[("do", "propose")], &typed[..]].concat());
        let bar = page.split_once("id=\"bar\"").unwrap().1;
        let (before, report) = bar.split_once("<pre lang=\"en\"").unwrap();
        assert!(report.contains("error[unknown-key]"), "{report}");
        assert_eq!(
            before.contains("<details open>"),
            is_open,
            "{language}: {before}"
        );
    }
}

/// A disk that takes no byte: nothing changes, the desk says so, and what was typed stays.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing_that_was_typed() {
    let site = site();
    let whole = site.command(&["desk", "--no-open", "-p", "0", "-q"]);
    let mut command = Command::new("sh");
    command
        .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""])
        .arg(whole.get_program())
        .args(whole.get_args());
    if let Some(folder) = whole.get_current_dir() {
        command.current_dir(folder);
    }
    for (name, value) in whole.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let desk = Desk::start(command);
    let new = [("do", "player"), ("name", "Fritz"), ("rating", "1333")];
    let page = desk.act(CLUB, &new);
    assert!(page.contains("The disk has refused it"), "{page}");
    assert!(
        page.contains("value=\"Fritz\"") && page.contains("value=\"1333\""),
        "{page}"
    );
    assert_eq!(site.read(REGISTER), PLAYERS);
    drop(desk);
    // The next start finds nothing half done, and takes the same.
    let desk = Desk::open(&site);
    desk.act(CLUB, &new);
    assert!(site.read(REGISTER).ends_with("Fritz: { rating: 1333 }\n"));
}

#[test]
fn members_and_offices_of_a_rule_book_change_at_the_desk() {
    let site = site();
    site.write(
        "content/game/_index.md",
        "---\ntitle: Game\nrules:\n  documents: [law.md]\n  members: { ada: { name: Ada } }\n  \
         offices: { speaker: { holder: ada, from: 2020-01-06 } }\n  \
         procedures: { order: { kind: threshold, require: [speaker] } }\n---\n",
    );
    let law = "---\ntitle: Law\n---\n## Paragraph 3\n\nNobody cheats.\n";
    site.write("content/game/law.md", law);
    let desk = Desk::open(&site);
    let path = "rules/game/";
    desk.act(path, &[("do", "join"), ("name", "Cy Tree")]);
    let text = site.read("content/game/_index.md");
    assert!(
        text.contains(", cy-tree: { name: Cy Tree, from: "),
        "{text}"
    );
    let page = desk.act(path, &[("do", "join"), ("name", "Cy Tree")]);
    assert!(page.contains("Cy Tree is there already."), "{page}");
    let page = desk.act(path, &[("do", "join"), ("name", " ")]);
    assert!(page.contains("Write a name with letters."), "{page}");
    assert_eq!(site.read("content/game/_index.md"), text);
    desk.act(
        path,
        &[
            ("do", "office"),
            ("office", "speaker"),
            ("player", "cy-tree"),
        ],
    );
    let text = site.read("content/game/_index.md");
    assert!(text.contains("{ holder: cy-tree, from: "), "{text}");
    desk.act(path, &[("do", "leave"), ("player", "ada")]);
    let text = site.read("content/game/_index.md");
    assert!(text.contains("ada: { name: Ada, until: "), "{text}");
}

/// A site with errors from the start was never built: its style sheets are nowhere else.
#[test]
fn the_desk_of_a_site_that_can_not_be_shown_has_its_styles() {
    let site = site();
    let styles = format!("<link rel=\"stylesheet\" href=\"{DESK}site.css\">");
    assert!(!Desk::open(&site).page(CLUB).contains(&styles));
    site.write("content/club/_index.md", &LEAGUE.replace("title", "name"));
    let desk = Desk::open(&site);
    let page = desk.page(CLUB);
    assert!(
        page.contains("error[unknown-key]") && page.contains(&styles),
        "{page}"
    );
    let own = desk.page("site.css");
    // One rule of each of the two sheets.
    assert!(
        own.contains(".section-nav") && own.contains(".matrix"),
        "{own}"
    );
}

/// A proposal that opened without a number blocks its ballot, also when that has closed, until
/// somebody gives it one.
#[test]
fn an_open_proposal_gets_its_number_at_the_desk() {
    let site = site();
    site.write(
        "content/game/_index.md",
        "---\ntitle: Game\nrules:\n  documents: [law.md]\n  members: { ada: { name: Ada } }\n  \
         calendar: { epoch: 2020-01-06 }\n  default-procedure: ballot\n  \
         procedures: { ballot: { kind: tally } }\n---\n",
    );
    let law = "---\ntitle: Law\n---\n## Paragraph 3\n\nNobody cheats.\n";
    site.write("content/game/law.md", law);
    let file = "content/game/proposals/new.md";
    let text = "---\ntitle: New\nauthor: ada\nsubmitted: 2020-01-06\n---\n";
    site.write(file, text);
    let desk = Desk::open(&site);
    let path = "rules/game/";
    let button = "name=\"do\" value=\"number\"";
    let page = desk.page(path);
    assert!(page.contains(button), "{page}");
    // Its ballot has closed, so nobody can vote.
    assert!(!page.contains("name=\"vote\""), "{page}");
    // The list of leagues and rule books says that something is open.
    let home = desk.page("");
    assert!(
        home.contains("Game</a> <small>Open votes: 1</small>"),
        "{home}"
    );
    let page = desk.act(path, &[("do", "number"), ("proposal", "new")]);
    assert!(!page.contains(button), "{page}");
    assert!(site.read(file).contains("\nnumber: 1\n"), "{page}");
}

/// A warning that an action causes is told in the words of the page; the report of the check is
/// folded below it. Two games of a day are allowed (C4), but the second may be meant otherwise.
#[test]
fn warnings_after_an_action_are_told_in_the_language_of_the_page() {
    let site = evening("de", "{ system: handicap }", ", rank: 3 Kyu");
    let desk = Desk::open(&site);
    let game = [("do", "game"), ("first", "ada"), ("second", "bo")];
    let first = desk.act(EVENING, &[&game[..], &[("mark", "1-0")]].concat());
    assert!(!first.contains("Ein zweites Ergebnis"), "{first}");
    let page = desk.act(EVENING, &[&game[..], &[("mark", "0-1")]].concat());
    // Above what changed, which on phones stands below the page.
    let bar = page.split_once("id=\"bar\"").unwrap().1;
    let (told, rest) = bar.split_once("id=\"changed\"").unwrap();
    assert!(
        told.contains("Ein zweites Ergebnis derselben Spieler an diesem Tag, neben ada 1-0 bo."),
        "{told}"
    );
    assert!(
        told.contains("Nur das Los trennt hier die Plätze."),
        "{told}"
    );
    // Not a second time in other words.
    assert!(!told.contains("Dieselben zwei haben"), "{told}");
    assert!(!told.contains("lang=\"en\""), "{told}");
    assert!(rest.contains("warning[same-pair]"), "{rest}");
}

/// Placings and games of two do not stand in one file; the desk says so in the words of its page.
#[test]
fn a_game_of_two_among_placings_is_refused_in_the_language_of_the_page() {
    let site = evening("de", "{ system: points, points: { score: true } }", "");
    let file = "---\nmatchday: 1\ndate: 2020-01-07\nplacings: [ada, bo, cy]\n---\n";
    site.write(ROUND, file);
    let desk = Desk::open(&site);
    let game = [("do", "game"), ("first", "ada"), ("second", "bo")];
    let page = desk.act(EVENING, &[&game[..], &[("mark", "1-0")]].concat());
    assert!(page.contains("führt Ergebnisse anderer Art"), "{page}");
    assert!(!page.contains("are placings"), "{page}");
    assert_eq!(site.read(ROUND), file);
}

/// A number of rounds that is none is named, and so is the way to write it.
#[test]
fn rounds_that_are_no_number_are_named() {
    let site = evening("en", "{ system: elo }", "");
    let desk = Desk::open(&site);
    let places = [("place:ada", "1"), ("place:bo", "2"), ("rounds", "x")];
    let page = desk.act(EVENING, &[&places[..], &[("do", "placings")]].concat());
    let said = "“x” is no number of rounds. Write it in digits, such as 4.";
    assert!(page.contains(said), "{page}");
    assert!(!site.path(ROUND).exists());
}

/// An entry on the wrong day leaves no matchday behind, and is back with one step.
#[test]
fn a_day_whose_only_result_is_taken_out_is_gone() {
    let site = evening("en", "{ system: points }", "");
    let desk = Desk::open(&site);
    let game = [("do", "game"), ("first", "ada"), ("second", "bo")];
    desk.act(EVENING, &[&game[..], &[("mark", "1-0")]].concat());
    let before = site.read(ROUND);
    let take_out = [("do", "take-out"), ("file", ROUND), ("position", "0")];
    desk.act(EVENING, &take_out);
    assert!(!site.path(ROUND).exists());
    desk.act(EVENING, &[("do", "undo")]);
    assert_eq!(site.read(ROUND), before);
}

/// handicap.md, 1: whoever is taken off the table and put back needs no file for that.
#[test]
fn whoever_is_in_a_table_of_ranks_leaves_and_comes_back() {
    let site = evening("en", "{ system: handicap }", ", rank: 3 Kyu");
    let desk = Desk::open(&site);
    let title = "<summary>Leave and return</summary>";
    assert!(!desk.page(EVENING).contains(title), "nobody has entered");
    let game = [("do", "game"), ("first", "ada"), ("second", "bo")];
    let page = desk.act(EVENING, &[&game[..], &[("mark", "1-0")]].concat());
    assert!(page.contains(title) && !page.contains("value=\"return\""));
    let page = desk.act(EVENING, &[("do", "leave"), ("player", "bo")]);
    assert!(page.contains("value=\"return\""), "{page}");
    let file = "content/club/matchdays/02.md";
    assert!(
        site.read(file).contains("leave: [bo]"),
        "{}",
        site.read(file)
    );
    let page = desk.act(EVENING, &[("do", "return"), ("player", "bo")]);
    assert!(!page.contains("value=\"return\""), "{page}");
    assert!(
        site.read(file).contains("return: [bo]"),
        "{}",
        site.read(file)
    );
}

/// keizer.md, 1.2: whoever withdraws before a round is not asked for it, and can come back.
#[test]
fn a_player_of_a_tournament_leaves_and_comes_back_between_rounds() {
    let site = site();
    let desk = Desk::open(&site);
    let page = desk.page(CLUB);
    assert!(
        page.contains("<summary>Leave and return</summary>"),
        "{page}"
    );
    assert!(
        !page.contains("value=\"return\""),
        "nobody has left: {page}"
    );
    let page = desk.act(CLUB, &[("do", "leave"), ("player", "emil")]);
    assert!(!page.contains("name=\"at:emil\""), "{page}");
    assert!(page.contains("value=\"return\""), "{page}");
    let file = site.read(ROUND);
    assert!(file.contains("leave: [emil]"), "{file}");
    let page = desk.act(CLUB, &[("do", "return"), ("player", "emil")]);
    assert!(page.contains("name=\"at:emil\""), "{page}");
    assert!(!page.contains("value=\"return\""), "{page}");
}

/// A click too many changes nothing, says so, and is no step that would have to be taken back.
#[test]
fn a_second_leave_says_that_nothing_changed() {
    let site = evening("en", "{ system: elo, elo: { k: 16 }, activity: {} }", "");
    let desk = Desk::open(&site);
    let leave = [("do", "leave"), ("player", "ada")];
    let first = desk.act(EVENING, &leave);
    assert!(!first.contains("Nothing changed"), "{first}");
    let second = desk.act(EVENING, &leave);
    assert!(
        second.contains("Nothing changed: it stands so already."),
        "{second}"
    );
    desk.act(EVENING, &[("do", "undo")]);
    assert!(!site.path(ROUND).exists(), "the leave began the file");
}

/// Two windows send the same game at once: one is written and the other is not, and each is told
/// so.
#[test]
fn each_window_is_told_what_became_of_its_own_form() {
    let site = evening("en", "{ system: handicap }", ", rank: 3 Kyu");
    let desk = Desk::open(&site);
    let seen = desk.seen(EVENING);
    let game = |second| {
        [
            ("do", "game"),
            ("first", "ada"),
            ("second", second),
            ("mark", "1-0"),
        ]
    };
    let written = desk.post(EVENING, &seen, &game("bo"));
    let refused = desk.post(EVENING, &seen, &game("bo"));
    let page = desk.page(&written);
    assert!(!page.contains("Nothing was written."), "{page}");
    assert!(page.contains("<p>Ada 1–0 Bo</p>"), "{page}");
    let page = desk.page(&refused);
    assert!(page.contains("Nothing was written."), "{page}");
    // What one window was told and had typed is no business of another one.
    let other = desk.page(EVENING);
    assert!(!other.contains("Nothing was written."), "{other}");
    assert!(!other.contains("value=\"ada\" selected"), "{other}");
    // A further form of a page with an answer leads to its own.
    let after = desk.act(&refused, &game("cy"));
    assert!(!after.contains("Nothing was written."), "{after}");
    let text = site.read(ROUND);
    assert!(
        text.contains("ada 1-0 bo") && text.contains("ada 1-0 cy"),
        "{text}"
    );
}

/// A form that was opened before midnight belongs to its evening; one that is left from last week
/// does not.
#[test]
fn an_evening_goes_on_after_midnight() {
    let site = evening("en", "{ system: handicap }", ", rank: 3 Kyu");
    let book = "[book]\ntitle = \"Site\"\nlanguage = \"en\"\n[ligatur]\ntimezone = \"UTC\"\n";
    site.write("book.toml", book);
    let desk = Desk::open(&site);
    let today = jiff::Timestamp::now()
        .to_zoned(jiff::tz::TimeZone::UTC)
        .date();
    let yesterday = today.yesterday().unwrap().to_string();
    let game = |day: &str, second: &str| {
        let fields = [
            ("do", "game"),
            ("first", "ada"),
            ("second", second),
            ("mark", "1-0"),
        ];
        let own = [&fields[..], &[("date", day)]].concat();
        desk.post(CLUB, &desk.seen(CLUB), &own)
    };
    let next = game(&yesterday, "bo");
    let text = site.read(ROUND);
    assert!(text.contains(&format!("date: {yesterday}")), "{text}");
    // The page goes on with the same day.
    assert!(next.contains(&format!("evening={yesterday}")), "{next}");
    let shown = desk.page(&next);
    let field = format!("name=\"date\" value=\"{yesterday}\"");
    assert!(shown.contains(&field), "{shown}");

    let refused = desk.page(&game("2020-01-07", "cy"));
    assert!(
        refused.contains("That page was opened on 7 January 2020."),
        "{refused}"
    );
    assert_eq!(site.read(ROUND), text);
}

#[test]
fn a_day_that_nobody_can_mean_is_none() {
    let site = evening("en", "{ system: elo }", "");
    let desk = Desk::open(&site);
    let page = desk.page("league/club/?date=9999-12-31");
    assert!(!page.contains("9999-12-31"), "{page}");
    assert!(desk.page(EVENING).contains("value=\"2020-01-07\""));
}

/// The wrong day is seen before anything is entered there.
#[test]
fn a_day_that_is_still_to_come_says_so() {
    let site = evening("en", "{ system: elo }", "");
    let desk = Desk::open(&site);
    let told = "<p>This day is still to come.</p>";
    let today = jiff::Zoned::now().date();
    let day = today.tomorrow().unwrap().tomorrow().unwrap();
    assert!(
        desk.page(&format!("league/club/?date={day}"))
            .contains(told)
    );
    assert!(!desk.page(EVENING).contains(told));
}

/// A new result does not clash with another new one: it stands behind what another desk has
/// entered meanwhile, unless it is the very same.
#[test]
fn a_new_game_stands_behind_that_of_another_desk() {
    let site = evening("en", "{ system: handicap }", ", rank: 3 Kyu");
    let (desk, other) = (Desk::open(&site), Desk::open(&site));
    let (seen, also_seen) = (desk.seen(EVENING), other.seen(EVENING));
    let game = |first, second| {
        [
            ("do", "game"),
            ("first", first),
            ("second", second),
            ("mark", "1-0"),
        ]
    };
    desk.submit(EVENING, &seen, &game("ada", "bo"));
    let page = other.submit(EVENING, &also_seen, &game("cy", "bo"));
    assert!(!page.contains("Nothing was written."), "{page}");
    let both = site.read(ROUND);
    let (first, second) = (both.find("- ada 1-0 bo"), both.find("- cy 1-0 bo"));
    assert!(first.is_some() && first < second, "{both}");
    // What was sent twice from a page that is left is written once.
    let page = other.submit(EVENING, &also_seen, &game("cy", "bo"));
    assert!(page.contains("Nothing was written."), "{page}");
    let again = [&game("cy", "bo")[..], &[("again", "true")]].concat();
    let page = other.submit(EVENING, &also_seen, &again);
    assert!(page.contains("have been changed meanwhile"), "{page}");
    assert_eq!(site.read(ROUND), both);
}

/// Two desks of one folder: the button takes back what it names, or nothing.
#[test]
fn what_another_desk_has_entered_is_not_taken_back_by_mistake() {
    let site = evening("en", "{ system: handicap }", ", rank: 3 Kyu");
    let (desk, other) = (Desk::open(&site), Desk::open(&site));
    let game = |desk: &Desk, second| {
        let fields = [
            ("do", "game"),
            ("first", "ada"),
            ("second", second),
            ("mark", "1-0"),
        ];
        desk.act(EVENING, &fields)
    };
    let page = game(&desk, "bo");
    assert!(page.contains("Undo: Ada 1–0 Bo"), "{page}");
    let named = page.split_once("name=\"undo\" value=\"").unwrap().1;
    let named = named.split('"').next().unwrap();
    game(&other, "cy");
    let both = site.read(ROUND);
    let page = desk.act(EVENING, &[("do", "undo"), ("undo", named)]);
    assert!(page.contains("have been changed meanwhile"), "{page}");
    assert_eq!(site.read(ROUND), both);
    // Now the button names the other result, and then again the first one.
    assert!(page.contains("Undo: Ada 1–0 Cy"), "{page}");
    let page = desk.act(EVENING, &[("do", "undo")]);
    assert!(!site.read(ROUND).contains("cy"));
    assert!(page.contains("Undo: Ada 1–0 Bo"), "{page}");
}

#[test]
fn a_score_and_a_button_that_disagree_are_refused() {
    let site = evening("en", "{ system: points, points: { score: true } }", "");
    let desk = Desk::open(&site);
    let game = |mark| {
        let pair = [
            ("do", "game"),
            ("first", "ada"),
            ("second", "bo"),
            ("mark", mark),
        ];
        desk.act(
            EVENING,
            &[&pair[..], &[("score-first", "3"), ("score-second", "1")]].concat(),
        )
    };
    let page = game("0-1");
    assert!(page.contains("name different results"), "{page}");
    assert!(!site.path(ROUND).exists());
    game("1-0");
    assert!(site.read(ROUND).contains("- ada 3:1 bo"));
}

/// Nobody is a member yet: the result is shown and not rated, and the bar says once why, in words.
#[test]
fn a_result_that_does_not_count_is_told_in_words() {
    let site = evening("en", "{ system: elo, elo: { k: 16 }, activity: {} }", "");
    let desk = Desk::open(&site);
    let fields = [
        ("do", "game"),
        ("first", "ada"),
        ("second", "bo"),
        ("mark", "1-0"),
    ];
    let page = desk.act(EVENING, &fields);
    assert!(!page.contains("reason_"), "{page}");
    assert!(page.contains("neither was active"), "{page}");
    assert!(!page.contains("an active member: the game"), "{page}");
}
