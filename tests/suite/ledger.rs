//! The ledgers that a build publishes, held against digests made by another program.

use serde_json::{Value, json};

use crate::project::Project;

const BOOK: &str = "[book]\ntitle = \"Test\"\n[ligatur]\nas-of = \"2024-02-01\"\n";
const LEAGUE: &str =
    "---\ntitle: L\nleague:\n  system: elo\n  elo: { k: 20, initial: 1500 }\n---\n";
const FIRST: &str = "---\nmatchday: 1\ndate: 2024-01-01\ngame: hearts\nrounds: 7\nplacings: { ada: 1, cy: 3, bo: 2 }\n---\n";
const SECOND: &str =
    "---\nmatchday: 2\ndate: 2024-01-08\ngames: [ada 1-0 bo, cy ½-½ ada]\ngame: chess\n---\n";

fn project(first: &str, second: &str, league: &str) -> Project {
    Project::new(&[
        ("book.toml", BOOK),
        ("content/l/_index.md", league),
        ("content/l/01.md", first),
        ("content/l/02.md", second),
    ])
}

fn ledger(project: &Project) -> Vec<Value> {
    project.succeed(&["build"]);
    serde_json::from_str(&project.read("public/l/data/ledger.json")).unwrap()
}

/// Digests by `sha256sum` of the canonical forms that the reference describes:
///
/// `{"date":"2024-01-01","games":[{"game":"hearts","places":{"ada":1,"bo":2,"cy":3},"rounds":7}]}`,
/// `{"date":"2024-01-08","games":[{"game":"chess","players":["ada","bo"],"result":"1-0"},{"game":"chess","players":["cy","ada"],"result":"½-½"}]}`
/// and `{"options":{"elo":{"initial":1500,"k":20},"system":"elo"}}`.
#[test]
fn a_digest_is_that_of_the_canonical_form_and_the_chain_goes_through_all() {
    let lines = ledger(&project(FIRST, SECOND, LEAGUE));
    let digests = [
        "f25986d95c73faac545d158aefe2b8550d09ff0e13943370476f7a48222e7532",
        "e144c5f8fe0cb50feba3db09814f2200cfb9bf061a3664fc5636e22e96969e58",
        "bf6ba3719277e4a71cead3f5d7e855cdbc3d4fa1807aed8c10c56fb99a19f7c8",
    ];
    let chains = [
        "a70c0ff304d86072422e5b43676d71d8b35754b9b30a5d3c8e2978fe51da4cef",
        "0e059f4796c0cc21534d787d981eaca318f1f9666f721eb3cd331dc10ce50679",
        "99aeda14d42cc3418da92b65fbb770454a3454979ffdbfcac6a8caa9e05dfb7f",
    ];
    let told = |key: &str| -> Vec<&str> {
        lines
            .iter()
            .map(|line| line[key].as_str().unwrap())
            .collect()
    };
    assert_eq!(told("digest"), digests);
    assert_eq!(told("chain"), chains);
    assert_eq!(lines[0]["matchday"], json!(1));
    assert_eq!(lines[0]["date"], json!("2024-01-01"));
    assert_eq!(lines[1]["file"], json!("content/l/02.md"));
    assert_eq!(lines[2]["league"], json!("l"));
}

/// Nothing that a formatter, an editor or a writer of reports does is a meaning.
#[test]
fn the_form_of_a_file_is_no_meaning() {
    let before = ledger(&project(FIRST, SECOND, LEAGUE));
    let first = "---\r\n# the first evening\r\nplacings:\r\n  \"bo\": 2\r\n  ada: 1\r\n  cy: 3\r\ndate: \"2024-01-01\"\r\ntitle: New year\r\nmatchday: 1\r\nrounds: 7.0\r\ngame: 'hearts'\r\n---\r\nA report.\r\n";
    let second = "---\nmatchday: 2\ndate: 2024-01-08\ngames:\n  # white first\n  - \"ada 1-0 bo\"\n  - { players: [cy, ada], result: 1/2-1/2, note: short, game: chess }\ngame: chess\n---\n";
    let league = "---\ntitle: Another name\ndescription: D\nleague:\n  elo:\n    initial: 1500.0\n    k: 20\n  system: \"elo\"\n---\nText.\n";
    let after = ledger(&project(first, second, league));
    assert_eq!(before, after);
}

#[test]
fn what_replay_reads_is_a_meaning_and_changes_every_link_behind_it() {
    let before = ledger(&project(FIRST, SECOND, LEAGUE));
    let check = |first: &str, second: &str, league: &str, changed: [bool; 3]| {
        let after = ledger(&project(first, second, league));
        let differs = |key: &str| -> Vec<bool> {
            let both = before.iter().zip(&after);
            both.map(|(one, other)| one[key] != other[key]).collect()
        };
        assert_eq!(differs("digest"), changed, "{first}{second}{league}");
        let from = changed.iter().position(|changed| *changed).unwrap();
        let behind: Vec<bool> = (0..3).map(|line| line >= from).collect();
        assert_eq!(differs("chain"), behind);
    };
    check(
        &FIRST.replace("bo: 2", "bo: 3").replace("cy: 3", "cy: 2"),
        SECOND,
        LEAGUE,
        [true, false, false],
    );
    check(
        &FIRST.replace("rounds: 7", "rounds: 6"),
        SECOND,
        LEAGUE,
        [true, false, false],
    );
    check(
        &FIRST.replace("2024-01-01", "2024-01-02"),
        SECOND,
        LEAGUE,
        [true, false, false],
    );
    check(
        FIRST,
        &SECOND.replace("ada 1-0 bo", "bo 0-1 ada"),
        LEAGUE,
        [false, true, false],
    );
    check(
        FIRST,
        SECOND,
        &LEAGUE.replace("k: 20", "k: 21"),
        [false, false, true],
    );
}

/// An alias hides the id here as well.
#[test]
fn a_ledger_names_nobody_who_has_an_alias() {
    let project = project(FIRST, SECOND, LEAGUE);
    project.write(
        "content/l/players.yaml",
        "ada: { publish-as: Somebody }\nbo:\ncy:\n",
    );
    let lines = ledger(&project);
    let text = serde_json::to_string(&lines).unwrap();
    assert!(
        text.contains("\"somebody\"") && !text.contains("\"ada\""),
        "{text}"
    );
}

#[test]
fn the_site_tells_the_last_link_of_each_ledger() {
    let project = project(FIRST, SECOND, LEAGUE);
    let lines = ledger(&project);
    let site: Value = serde_json::from_str(&project.read("public/data/ledger.json")).unwrap();
    let expected =
        json!([{ "league": "l", "ledger": "l/data/ledger.json", "chain": lines[2]["chain"] }]);
    assert_eq!(site, expected);
}
