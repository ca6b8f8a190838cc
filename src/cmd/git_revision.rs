//! The files of a site at a revision of its git repository, and the versions that a page has
//! had in its own, read with the `git` on the PATH.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use jiff::Timestamp;

use crate::authoring::document_history::PageVersion;
use crate::cmd::CommandError;
use crate::disk::read::{MARKDOWN_LIMIT, REGISTER_LIMIT, is_passed_over};

/// Reads the files below `root` as they were at a revision, by their path from there, those
/// that `wanted` lets through. Links and other repositories are no files.
///
/// # Errors
/// No git, no such revision, or a folder that was not there then.
pub(super) fn files_at(
    root: &Path,
    revision: &str,
    wanted: impl Fn(&str) -> bool,
) -> Result<BTreeMap<String, Vec<u8>>, CommandError> {
    let commit = format!("{revision}^{{commit}}");
    let commit = [
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        &commit,
    ];
    let commit = git(root, &commit).map_err(|stop| match stop.message {
        Some(_) => stop,
        None => unknown(revision),
    })?;
    let prefix = git(root, &["rev-parse", "--show-prefix"])?;
    let tree = format!("{}:{}", line(&commit), line(&prefix));
    let list = git(root, &["ls-tree", "-r", "-z", "--full-tree", &tree]).map_err(|_| {
        let folder = line(&prefix);
        CommandError::because(2, format!("no folder `{folder}` at revision `{revision}`"))
    })?;
    let entries = list.split(|&byte| byte == 0);
    let entries: Vec<(String, String)> = entries
        .filter_map(|entry| {
            let entry = std::str::from_utf8(entry).ok()?;
            let (about, path) = entry.split_once('\t')?;
            let mut about = about.split(' ');
            let is_file = about.next()?.starts_with("100");
            let object = about.nth(1)?;
            let seen = path.split('/').all(|name| !is_passed_over(name.as_ref()));
            (is_file && seen && wanted(path)).then(|| (path.to_owned(), object.to_owned()))
        })
        .collect();
    let mut blobs = blobs(root, entries.iter().map(|(_, object)| object.as_str()))?.into_iter();
    let mut files = BTreeMap::new();
    for (path, _) in entries {
        let Some(Some(bytes)) = blobs.next() else {
            continue;
        };
        let limit = if path.ends_with(".md") {
            MARKDOWN_LIMIT
        } else {
            REGISTER_LIMIT
        };
        if bytes.len() as u64 <= limit {
            files.insert(path, bytes);
        }
    }
    Ok(files)
}

/// The versions that a file has had in the repository where it lies, oldest first, also under
/// former names; and whether the repository has all of them.
///
/// # Errors
/// No git, no repository, or a file that was never committed.
pub(super) fn versions_of(
    file: &Path,
    read: impl Fn(&[u8]) -> Result<String, String>,
) -> Result<(Vec<PageVersion>, bool), CommandError> {
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let shown = file.display();
    let no_history = |stop: CommandError| {
        stop.help("`--history` walks through the revisions of a page: name one in a git repository")
    };
    let log = [
        "--literal-pathspecs",
        "-c",
        "log.showSignature=false",
        "log",
        "--follow",
        "--no-color",
        "--no-relative",
        "--encoding=UTF-8",
        "--format=%x01%H%x00%aN%x00%aI%x00%s",
        "--name-only",
        "-z",
        "--",
        &name,
    ];
    let log = git(folder, &log).map_err(|stop| match stop.status {
        2 => no_history(stop),
        _ => stop,
    })?;
    let shallow = git(folder, &["rev-parse", "--is-shallow-repository"])?;
    let log = String::from_utf8_lossy(&log).into_owned();
    let mut commits: Vec<[&str; 5]> = Vec::new();
    for record in log.split('\u{1}').skip(1) {
        let mut fields = record.split('\0');
        let mut next = || fields.next().unwrap_or_default();
        let [hash, author, at, subject] = [next(), next(), next(), next()];
        let path = next().trim_start_matches('\n');
        if !path.is_empty() && !path.contains('\n') {
            commits.push([hash, author, at, subject, path]);
        }
    }
    commits.reverse();
    let objects: Vec<String> = commits
        .iter()
        .map(|[hash, .., path]| format!("{hash}:{path}"))
        .collect();
    let blobs = blobs(folder, objects.iter().map(String::as_str))?;
    let mut versions = Vec::new();
    for ([hash, author, at, subject, _], blob) in commits.into_iter().zip(blobs) {
        // A revision that takes the file away has no text.
        let text = blob
            .filter(|bytes| bytes.len() as u64 <= MARKDOWN_LIMIT)
            .and_then(|bytes| read(&bytes).ok());
        let time: Option<Timestamp> = at.parse().ok();
        let day = at.get(..10).and_then(|day| day.parse().ok());
        if let (Some(text), Some(at), Some(day)) = (text, time, day) {
            versions.push(PageVersion {
                revision: Some(hash.chars().take(10).collect()),
                at,
                day,
                author: author.to_owned(),
                subject: subject.to_owned(),
                text,
            });
        }
    }
    if versions.is_empty() {
        let message = format!("`{shown}` is in no revision of its repository");
        return Err(no_history(CommandError::because(2, message)));
    }
    Ok((versions, line(&shallow) != "true"))
}

fn unknown(revision: &str) -> CommandError {
    CommandError::because(2, format!("`{revision}` is no site and no git revision")).help(
        "name a folder with book.toml, a published site, or a revision such as `main` or `HEAD~1`",
    )
}

/// The first line of what git printed.
fn line(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    text.lines().next().unwrap_or_default().to_owned()
}

pub(super) fn command(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.arg("-C").arg(root).args(arguments);
    command
}

pub(super) fn not_run(error: &std::io::Error) -> CommandError {
    let message = match error.kind() {
        std::io::ErrorKind::NotFound => "there is no `git` on the PATH".to_owned(),
        _ => format!("git can not be run: {error}"),
    };
    CommandError::because(3, message)
        .help("install git, or name a folder of the site as it was instead of a revision")
}

/// Runs git and returns what it printed; where it fails, an error without a message says
/// that the caller knows better why.
fn git(root: &Path, arguments: &[&str]) -> Result<Vec<u8>, CommandError> {
    let output = command(root, arguments).output();
    let output = output.map_err(|error| not_run(&error))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let error = String::from_utf8_lossy(&output.stderr);
    match error.trim().trim_start_matches("fatal: ") {
        "" => Err(CommandError::said(2)),
        error if error.starts_with("not a git repository") => Err(CommandError::because(
            2,
            "the site is in no git repository, so that it has no revisions",
        )
        .help("name a folder of the site as it was, or begin one with `git init`")),
        error => Err(CommandError::because(2, format!("git: {error}"))),
    }
}

/// The contents of objects, in order; nothing for one that is not there.
fn blobs<'a>(
    root: &Path,
    objects: impl Iterator<Item = &'a str>,
) -> Result<Vec<Option<Vec<u8>>>, CommandError> {
    let mut child = command(root, &["cat-file", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| not_run(&error))?;
    let asked = objects.collect::<Vec<_>>().join("\n") + "\n";
    let input = child.stdin.take();
    // A thread of its own, since git answers before everything has been asked.
    let writer = std::thread::spawn(move || {
        input.map_or(Ok(()), |mut input| input.write_all(asked.as_bytes()))
    });
    let output = child.wait_with_output();
    let output = output.map_err(|error| not_run(&error))?;
    let asked = writer.join().is_ok_and(|written| written.is_ok());
    if !output.status.success() || !asked {
        return Err(CommandError::because(3, "git can not read its objects"));
    }
    let mut rest = output.stdout.as_slice();
    let mut blobs = Vec::new();
    // `OBJECT blob LENGTH`, a line end, the content, a line end.
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let head = String::from_utf8_lossy(&rest[..end]).into_owned();
        let length = head
            .rsplit(' ')
            .next()
            .and_then(|length| length.parse::<usize>().ok());
        let from = end + 1;
        let Some(length) = length else {
            // `OBJECT missing`.
            blobs.push(None);
            rest = rest.get(from..).unwrap_or_default();
            continue;
        };
        let Some(content) = rest.get(from..from + length) else {
            break;
        };
        blobs.push(Some(content.to_vec()));
        rest = rest.get(from + length + 1..).unwrap_or_default();
    }
    Ok(blobs)
}
