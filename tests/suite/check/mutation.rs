//! Content that is damaged anywhere: something is said, and nothing breaks.

use ligatur::load::config;
use ligatur::load::config::Config;
use ligatur::site::compile::{CompileOptions, compile};
use ligatur::syntax::diagnostic::{Diagnostics, locate, output};
use ligatur::syntax::source::{Source, Sources};
use proptest::prelude::*;
use proptest::test_runner::{Config as Settings, RngAlgorithm, TestRng, TestRunner};

use super::cases::{What, cases};

/// A change made to a file.
#[derive(Clone, Debug)]
enum Damage {
    /// It ends here.
    Cut(prop::sample::Index),
    /// These bytes stand here as well.
    Insert(prop::sample::Index, &'static str),
    /// These many bytes are gone.
    Remove(prop::sample::Index, usize),
}

/// Texts by a hand that slips, or means harm.
const SLIPS: &[&str] = &[
    "\n",
    " ",
    "\t",
    "\r",
    "\0",
    "-",
    ":",
    ": ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\"",
    "'",
    "#",
    "&a ",
    "*a",
    "!!int ",
    "<<: ",
    "---\n",
    "|\n",
    ">\n",
    "? ",
    "%",
    "½",
    "\u{feff}",
    "🂡",
    "null",
    "~",
    "9999999999999999999999",
    "-1",
    "1e999",
    ".nan",
    "2017-02-30",
    "[[[[[[[[",
    "{{",
    "{% link ",
    "$$",
    "\\frac{",
    "<b>",
    "\u{202e}",
];

fn damage() -> impl Strategy<Value = Damage> {
    let at = || any::<prop::sample::Index>();
    prop_oneof![
        at().prop_map(Damage::Cut),
        (at(), prop::sample::select(SLIPS)).prop_map(|(at, slip)| Damage::Insert(at, slip)),
        (at(), 1..12_usize).prop_map(|(at, count)| Damage::Remove(at, count)),
    ]
}

/// A damaged file's bytes.
fn damaged(text: &str, damage: &[Damage]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for it in damage {
        let len = bytes.len() + 1;
        match it {
            Damage::Cut(at) => bytes.truncate(at.index(len)),
            Damage::Insert(at, slip) => {
                let at = at.index(len);
                bytes.splice(at..at, slip.bytes());
            }
            Damage::Remove(at, count) => {
                let at = at.index(len);
                bytes.drain(at..(at + count).min(len - 1));
            }
        }
    }
    bytes
}

#[test]
fn a_damaged_file_breaks_nothing() {
    let files: Vec<(String, String)> = cases()
        .into_iter()
        .flat_map(|case| case.files)
        .filter_map(|file| match file.what {
            What::Bytes(bytes) if bytes.len() < 10_000 => {
                Some((file.path, String::from_utf8(bytes).ok()?))
            }
            What::Bytes(_) | What::LinkTo(_) => None,
        })
        .collect();
    let config = config::parse(
        "book.toml",
        "[book]\ntitle = \"a\"\n",
        &mut Diagnostics::new(),
    );
    let config = config.unwrap();
    let settings = Settings {
        cases: 1_500,
        failure_persistence: None,
        ..Settings::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let strategy = (
        prop::sample::select(files),
        prop::collection::vec(damage(), 1..4),
    );
    TestRunner::new_with_rng(settings, rng)
        .run(&strategy, |((path, text), damage)| {
            check(&path, damaged(&text, &damage), &config);
            Ok(())
        })
        .unwrap();
}

/// Reads and reports a site with one file beside the register and page of a league.
fn check(path: &str, bytes: Vec<u8>, config: &Config) {
    let league = "---\nleague: { system: elo, elo: { k: 16 }, activity: { } }\n---\n";
    let register = "I: { joined: 2018-01-01 }\nR:\nGL:\n";
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let folder = folder.trim_end_matches("/matchdays");
    let mut sources: Sources = [("_index.md", league), ("players.yaml", register)]
        .into_iter()
        .map(|(name, text)| Source {
            path: format!("{folder}/{name}"),
            text: text.to_owned(),
        })
        .collect();
    let mut diagnostics = Diagnostics::new();
    match Source::from_bytes(path, bytes) {
        Ok(source) if path == "book.toml" => {
            config::parse(path, &source.text, &mut diagnostics);
            sources.insert(source);
        }
        Ok(source) => sources.insert(source),
        Err(fault) => {
            diagnostics.unreadable(&fault);
            sources.insert_unreadable(fault.excerpt);
        }
    }
    let options = CompileOptions {
        as_of: None,
        today: jiff::civil::date(2018, 1, 31),
        now: jiff::Timestamp::UNIX_EPOCH,
        drafts: true,
    };
    diagnostics.append(compile(&sources, config, options).1);
    let located = locate(diagnostics, &sources);
    for it in &located {
        let Some(extent) = &it.extent else { continue };
        let lines = sources.excerpt(&it.file).unwrap().text.lines().count() as u32;
        assert!(extent.start.line <= lines + 1, "{it:?}");
        assert!(extent.start <= extent.end, "{it:?}");
    }
    output::human(&located, &sources, true);
    output::github(&located, "");
    serde_json::from_str::<serde_json::Value>(&output::json(&located)).unwrap();
}
