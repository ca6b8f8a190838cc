//! Sites in each language: their pages speak it, and no other.

use std::collections::{BTreeMap, BTreeSet};

use ligatur::syntax::language::{Language, languages};

use crate::project::Project;

const PLAYERS: &str = "p1: { name: Px, joined: 2026-01-01 }\np2: { name: Qx, joined: 2026-01-01 }\n\
                       p3: { name: Rx, joined: 2026-01-01 }\np4: { name: Sx, joined: 2026-01-01 }\n";

/// Games of two in which much happens, for leagues whose members come and go.
const ACTIVITY: [&str; 3] = [
    "---\ndate: 2026-01-05\ngames: [p1 1-0 p2, p3 ½-½ p4]\n---\n",
    "---\ndate: 2026-01-12\ngames: [p2 1-0 p3, { players: [p1, p4], result: 1-0, ranked: false }, p1 +:- p3]\nmembers: { leave: [p4] }\n---\n",
    "---\ndate: 2026-03-12\ngames: [p2 ½-½ p1]\nmembers: { return: [p4] }\n---\n",
];
const DUELS: [&str; 3] = [
    "---\ndate: 2026-01-05\ngames: [p1 1-0 p2, p3 ½-½ p4]\n---\n",
    "---\ndate: 2026-01-12\ngames: [p2 1-0 p3]\n---\n",
    "---\ndate: 2026-03-12\ngames: [p4 ½-½ p1]\n---\n",
];
const KEIZER: [&str; 3] = [
    "---\nmatchday: 1\ndate: 2026-01-05\ngames: [p2 0-1 p1, p4 ½-½ p3]\nbye: p5\n---\n",
    "---\nmatchday: 2\ndate: 2026-01-12\ngames: [p3 * p1, p5 0-1 p2]\nabsent: { excused: [p4] }\n---\n",
    "---\nmatchday: 3\ndate: 2026-01-19\ngames: [\"p1 +:- p2\"]\nabsent: { unexcused: [p4], club: [p3] }\nbye: p5\n---\n",
];
const HANDICAP: [&str; 3] = [
    "---\nmatchday: 1\ndate: 2026-01-05\ngames: [{ players: [p1, p2], result: 1-0, handicap: 1 }, { players: [p3, p4], result: 0-1, handicap: 4 }]\n---\n",
    "---\nmatchday: 2\ndate: 2026-01-12\ngames: [p1 1-0 p3, p2 ½-½ p4]\n---\n",
    "---\nmatchday: 3\ndate: 2026-01-19\ngames: [p4 1-0 p1]\n---\n",
];
const PLACINGS: [&str; 3] = [
    "---\nmatchday: 1\ndate: 2026-01-05\ngame: gx\nrounds: 4\nplacings: { p1: 1, p2: 3, p3: 2, p4: 4 }\n---\n",
    "---\nmatchday: 2\ndate: 2026-01-12\ngame: hx\nrounds: 5\nplacings: [p3, [p1, p4], p2]\n---\n",
    "---\nmatchday: 3\ndate: 2026-12-12\ngame: gx\n---\n",
];

const RULES: &str = "---\ntitle: Nx\nrules:\n  documents: [zx.md]\n  binding-language: @\n  members: { p1: { from: 2026-01-05 }, p2: { from: 2026-01-05 }, p3: { from: 2026-01-05 } }\n  calendar: { epoch: 2026-01-05, week-length: 10, voting-start: 4 }\n  default-procedure: ballot\n  procedures: { ballot: { kind: tally } }\n---\n";
const PROPOSAL: &str = "---\ntitle: Yx\nauthor: p1\nsubmitted: 2026-01-05\nnumber: 1\nchanges:\n  - { op: append, document: zx, target: rx-2, text: \"Vx.\" }\n  - { op: award, player: p1, points: 1 }\n  - { op: repeal, document: zx, target: rx-9 }\n---\nWx.\n";
const VOTES: &str = "at,by,on,vote,comment\n2026-01-09T10:00:00Z,p1,1,FOR,\n2026-01-09T11:00:00Z,p2,1,FOR,\n2026-01-09T12:00:00Z,p3,1,AGAINST,\n";

/// Markdown with everything that gets a word of ours.
const PAGE: &str = "# Tx\n\n## Ux\n\n\"Vx\"[^1]\n\n- [x] Wx\n- [ ] Yx\n\n| Ax | Bx |\n| -- | -- |\n| 1 | 2 |\n\n$$x^2$$\n\n[^1]: Zx.\n";

/// A site in a language with a rule book and, if wanted, a league of every system.
fn build(language: &str, as_of: &str, leagues: bool) -> BTreeMap<String, Vec<u8>> {
    let book = format!("[book]\ntitle = \"Kx\"\nlanguage = \"{language}\"\n");
    let project = Project::new(&[
        ("book.toml", &book),
        ("content/_index.md", PAGE),
        ("content/nx/_index.md", &RULES.replace('@', language)),
        (
            "content/nx/zx.md",
            "---\ntitle: Zx\n---\n## Rx 1: Gx {#rx-1}\n\nHx.\n\n## Rx 2: Lx {#rx-2}\n\nMx.\n",
        ),
        ("content/nx/proposals/yx.md", PROPOSAL),
        ("content/nx/votes/1.csv", VOTES),
    ]);
    if !leagues {
        project.succeed(&["build", "--as-of", as_of]);
        return project.files("public");
    }
    let league = |folder: &str, settings: &str, players: &str, matchdays: &[&str]| {
        let index = format!("---\ntitle: Lx\nleague: {{ {settings} }}\n---\n");
        project.write(&format!("content/{folder}/_index.md"), &index);
        project.write(&format!("content/{folder}/players.yaml"), players);
        for (number, text) in (1..).zip(matchdays) {
            project.write(&format!("content/{folder}/matchdays/0{number}.md"), text);
        }
    };
    let members = "activity: { leave-fee: 10, idle-limit: 8 }, elo: { k: 16, initial: 1000 }";
    league("ax", &format!("system: elo, {members}"), PLAYERS, &ACTIVITY);
    let names = "p1: { name: Px }\np2: { name: Qx }\np3: { name: Rx }\np4: { name: Sx }\n";
    for (system, matchdays) in [
        ("elo", &PLACINGS),
        ("glicko", &DUELS),
        ("glicko2", &DUELS),
        ("points", &DUELS),
        ("trueskill", &PLACINGS),
        ("weng-lin", &PLACINGS),
    ] {
        let folder = format!("b-{system}");
        league(&folder, &format!("system: {system}"), names, matchdays);
    }
    let rated = "p1: { name: Px, rating: 1900 }\np2: { name: Qx, rating: 1800 }\np3: { name: Rx, rating: 1700 }\np4: { name: Sx, rating: 1600 }\np5: { name: Tx, rating: 1500 }\n";
    league("cx", "system: keizer", rated, &KEIZER);
    let ranked = "p1: { name: Px, rank: 1 Dan }\np2: { name: Qx, rank: 1 Kyu }\np3: { name: Rx, rank: 5 Kyu }\np4: { name: Sx, rank: 9 Kyu }\n";
    league("dx", "system: handicap", ranked, &HANDICAP);
    project.succeed(&["build", "--as-of", as_of]);
    project.files("public")
}

/// The attributes whose values people see or hear.
const FOR_PEOPLE: &[&str] = &["aria-label", "title", "placeholder", "alt", "content"];

/// The texts that readers of a page see or hear: of elements, and of attributes for people.
fn words_of(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some((text, tag)) = rest.split_once('<') {
        found.push(text.to_owned());
        let (tag, after) = tag.split_once('>').unwrap();
        rest = after;
        for code in ["script", "style", "annotation"] {
            if tag.split_whitespace().next() == Some(code) {
                rest = after.split_once(&format!("</{code}")).unwrap().1;
            }
        }
        for name in FOR_PEOPLE {
            if let Some((_, value)) = tag.split_once(&format!(" {name}=\"")) {
                found.push(value.split('"').next().unwrap().to_owned());
            }
        }
    }
    let plain = |text: &String| {
        let text = text.replace("&#39;", "'").replace("&#x27;", "'");
        text.replace("&quot;", "\"")
            .replace("&amp;", "&")
            .trim()
            .to_owned()
    };
    let words: Vec<String> = found.iter().map(plain).collect();
    let is_file = |text: &str| [".json", ".csv"].iter().any(|it| text.ends_with(it));
    // The keys of files belong to no language: `calendar.week-length: 10`.
    let is_key = |text: &str| {
        let key = text.split(|char: char| !char.is_ascii_lowercase() && !"-.".contains(char));
        key.clone()
            .next()
            .is_some_and(|key| key.contains('.') && !key.ends_with('.'))
    };
    let is_word = |text: &String| !text.is_empty() && !is_file(text) && !is_key(text);
    words.into_iter().filter(is_word).collect()
}

/// The parts of a language's texts between the values, those with a word.
fn parts(language: &Language) -> BTreeSet<String> {
    let texts = ligatur::league::system::words::texts(language.tag);
    let forms = texts.values().flat_map(|text| text.forms());
    let parts = forms.flat_map(|form| form.split(['{', '}']).step_by(2));
    let has_word = |part: &&str| part.chars().filter(|it| it.is_alphabetic()).count() > 2;
    parts
        .map(str::trim)
        .filter(has_word)
        .map(str::to_owned)
        .collect()
}

/// Returns whether a text holds a part as words of its own.
fn holds(text: &str, part: &str) -> bool {
    text.match_indices(part).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + part.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// Words that belong to no language: names of ours, of formats and of the calendar.
const NEUTRAL: &[&str] = &["Feed", "Status", "Journal", "Rank-Pb"];

#[test]
fn no_page_of_a_language_holds_a_text_of_another() {
    let all: Vec<(&Language, BTreeSet<String>)> = languages()
        .map(|language| (language, parts(language)))
        .collect();
    let mut faults: BTreeMap<String, String> = BTreeMap::new();
    for (language, own) in &all {
        let own_texts: String = own.iter().map(|it| format!("{it}\n")).collect();
        let foreign: BTreeMap<&str, &str> = all
            .iter()
            .filter(|(other, _)| other.tag != language.tag)
            .flat_map(|(other, parts)| parts.iter().map(|part| (part.as_str(), other.tag)))
            .filter(|(part, _)| !holds(&own_texts, part) && !NEUTRAL.contains(part))
            .collect();
        // On the second day the vote is going on.
        let mut texts: BTreeMap<String, String> = BTreeMap::new();
        for (as_of, leagues) in [("2026-11-01", true), ("2026-01-10", false)] {
            for (path, bytes) in build(language.tag, as_of, leagues) {
                if path.ends_with(".html") {
                    let words = words_of(&String::from_utf8(bytes).unwrap());
                    texts.extend(words.into_iter().map(|text| (text, path.clone())));
                }
            }
        }
        assert!(!texts.is_empty());
        for (text, path) in texts {
            for (part, other) in foreign.iter().filter(|(part, _)| holds(&text, part)) {
                let fault = format!("{}: {part:?} ({other}) in {text:?}", language.tag);
                faults.insert(fault, path.clone());
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
