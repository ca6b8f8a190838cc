//! Faulty sites: each file of `tests/check` is a site and what must be said of it.
//!
//! A file names the site it begins with (`Site: cards`, a folder of `tests/check/sites`),
//! then gives files, each a heading with its path and a block with its text, and at last
//! the heading `Diagnostics` with the output in a block. Three signs behind a path or the
//! fence say more: `-> target` makes a symbolic link, `bytes` reads `\xff`, `times N`
//! repeats the text. `SNAPSHOTS=overwrite cargo test` renews the output.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use ligatur::syntax::diagnostic::Code;
use rayon::prelude::*;
use tempfile::TempDir;

/// One file of `tests/check`.
pub(super) struct Case {
    pub path: PathBuf,
    text: String,
    /// The folder of the site that it begins with.
    site: Option<String>,
    pub files: Vec<File>,
    /// The output that `check` must print, and where it stands in the text.
    expected: String,
    range: std::ops::Range<usize>,
    status: i32,
}

pub(super) struct File {
    pub path: String,
    pub what: What,
}

pub(super) enum What {
    Bytes(Vec<u8>),
    LinkTo(String),
}

#[test]
fn every_faulty_site_gives_its_diagnostics() {
    let failures: Vec<String> = cases().par_iter().filter_map(failure).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_case_is_named_after_a_code_that_it_gives() {
    for case in cases() {
        let name = case.path.file_stem().unwrap().to_str().unwrap().to_owned();
        let gives = |code: &&Code| {
            let rest = name.strip_prefix(code.name());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
                && case.expected.contains(&format!("[{code}]"))
        };
        assert!(Code::ALL.iter().any(|code| gives(&code)), "{name}");
    }
}

#[test]
fn every_code_has_a_case() {
    let cases = cases();
    let given = |code: &Code| {
        let name = format!("[{code}]");
        cases.iter().any(|case| case.expected.contains(&name))
    };
    let missing: Vec<_> = Code::ALL
        .iter()
        .filter(|code| !WITHOUT_CASE.contains(code) && !given(code))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A site would have to be very large, is not what is read, or two are needed: their tests
/// stand beside the reading, with `import`, and with `diff`.
const WITHOUT_CASE: &[Code] = &[
    Code::TooManyFaults,
    Code::MoreErrors,
    Code::BadRow,
    Code::HistoryChanged,
];

/// Everything that is wrong with the output for a case; `None` where it is as expected.
fn failure(case: &Case) -> Option<String> {
    let (printed, status) = run(case);
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        let mut text = case.text.clone();
        text.replace_range(case.range.clone(), &printed);
        fs::write(&case.path, text).unwrap();
    } else if printed != case.expected {
        let path = case.path.display();
        let expected = &case.expected;
        return Some(format!("{path}: expected\n{expected}\nprinted\n{printed}"));
    }
    let (path, expected) = (case.path.display(), case.status);
    (status != expected).then(|| format!("{path}: exit status {status}, expected {expected}"))
}

/// Makes the site of a case and checks it; the output and the exit status.
fn run(case: &Case) -> (String, i32) {
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("site");
    fs::create_dir(&root).unwrap();
    if let Some(site) = &case.site {
        copy(&checks().join("sites").join(site), &root);
    }
    for file in &case.files {
        let path = root.join(&file.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        match &file.what {
            What::Bytes(bytes) => fs::write(&path, bytes).unwrap(),
            #[cfg(unix)]
            What::LinkTo(target) => std::os::unix::fs::symlink(target, &path).unwrap(),
            #[cfg(not(unix))]
            What::LinkTo(_) => {}
        }
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_ligatur"));
    command
        .args([
            "check",
            "--format",
            "human",
            "--as-of",
            "2018-01-31",
            "--root",
        ])
        .arg(&root)
        .env_clear()
        .stdin(Stdio::null());
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (printed, said) = (text(output.stdout), text(output.stderr));
    let said = said.strip_suffix(&format!("{}\n", summary(&printed)));
    let rest = said.expect("standard error ends with the number of diagnostics");
    (printed + rest, output.status.code().unwrap_or(-1))
}

/// The numbers of errors and warnings printed, and of the files with them.
fn summary(printed: &str) -> String {
    let count = |number: usize, name: &str| match number {
        1 => format!("1 {name}"),
        _ => format!("{number} {name}s"),
    };
    let mut parts = Vec::new();
    for severity in ["error", "warning"] {
        let of = printed.split("\n\n").map(str::trim_start);
        let of: Vec<&str> = of
            .filter(|it| it.starts_with(&format!("{severity}[")))
            .collect();
        let place = |it: &&str| {
            let (_, place) = it.split_once("--> ").unwrap();
            place.split([':', '\n']).next().unwrap().to_owned()
        };
        let files: BTreeSet<String> = of.iter().map(place).collect();
        match (of.len(), parts.is_empty()) {
            (0, _) => {}
            (found, true) => {
                let files = count(files.len(), "file");
                parts.push(format!("{} in {files}", count(found, severity)));
            }
            (found, false) => parts.push(count(found, severity)),
        }
    }
    parts.join(", ")
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir_all(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), &target).unwrap();
        }
    }
}

fn checks() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check")
}

/// Every case, in the order of the names.
pub(super) fn cases() -> Vec<Case> {
    let mut paths: Vec<PathBuf> = fs::read_dir(checks())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths.into_iter().map(read).collect()
}

fn read(path: PathBuf) -> Case {
    let text = fs::read_to_string(&path).unwrap();
    let site = text.lines().find_map(|line| line.strip_prefix("Site: "));
    let mut files = Vec::new();
    let mut found = None;
    let mut at = 0;
    while let Some((heading, block, next)) = section(&text, at) {
        at = next;
        if heading == "Diagnostics" {
            found = Some(block.range);
            break;
        }
        files.push(file(heading, &text, &block));
    }
    let range = found.unwrap_or_else(|| panic!("{}: no diagnostics", path.display()));
    let expected = text[range.clone()].to_owned();
    let has_error = expected.lines().any(|line| line.starts_with("error"));
    let status = text
        .lines()
        .find_map(|line| line.strip_prefix("Exit status: "));
    Case {
        site: site.map(str::to_owned),
        status: status.map_or(i32::from(has_error), |status| status.parse().unwrap()),
        path,
        files,
        expected,
        range,
        text,
    }
}

/// A block between fences: where its text stands, and what the opening fence says.
struct Block<'a> {
    range: std::ops::Range<usize>,
    info: &'a str,
}

/// The next heading of the second level with the block below it, and where it ends.
fn section(text: &str, from: usize) -> Option<(&str, Block<'_>, usize)> {
    let start = from + text[from..].find("\n## ")? + "\n## ".len();
    let (heading, _) = text[start..].split_once('\n')?;
    let open = start + text[start..].find("\n```")? + 1;
    let ticks = text[open..]
        .bytes()
        .take_while(|&byte| byte == b'`')
        .count();
    let info_start = open + ticks;
    let block = info_start + text[info_start..].find('\n')? + 1;
    let fence = format!("\n{}\n", "`".repeat(ticks));
    // The text may be empty, so that the line end before the fence is the opening's.
    let end = block - 1 + text[block - 1..].find(&fence)? + 1;
    let info = text[info_start..block].trim();
    Some((
        heading,
        Block {
            range: block..end,
            info,
        },
        end + ticks,
    ))
}

fn file(heading: &str, text: &str, block: &Block<'_>) -> File {
    let content = &text[block.range.clone()];
    let mut words = heading.split(" -> ");
    let path = words.next().unwrap().trim_matches('`').to_owned();
    let what = match (words.next(), block.info.split_once(' ')) {
        (Some(target), _) => What::LinkTo(target.trim_matches('`').to_owned()),
        (None, Some(("times", count))) => {
            What::Bytes(content.repeat(count.parse().unwrap()).into_bytes())
        }
        (None, _) if block.info == "bytes" => What::Bytes(unescape(content)),
        (None, _) => What::Bytes(content.as_bytes().to_vec()),
    };
    File { path, what }
}

/// Reads `\xff` as a byte.
fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend(&part.as_bytes()[2..]);
    }
    bytes
}
