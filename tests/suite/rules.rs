//! Rule books, from files to pages.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::project::{Project, ligatur};

const INDEX: &str = "---
title: Game
rules:
  documents: [rules.md]
  members: { ada: { name: Ada }, ben: { name: Ben } }
  calendar: { epoch: 2006-12-04 }
  default-procedure: ballot
  procedures:
    ballot: { kind: tally }
    assent: { kind: silent-assent }
---
";

/// Two proposals for the ballot of 12 to 16 December 2006, and a motion until the 14th.
fn project() -> Project {
    Project::new(&[
        (
            "book.toml",
            "[book]\ntitle = \"Test\"\n[ligatur]\ntimezone = \"UTC\"\n",
        ),
        ("content/_index.md", "---\ntitle: Test\n---\n"),
        ("content/game/_index.md", INDEX),
        (
            "content/game/rules.md",
            "# Rule 1\n\nOne.\n\n# Rule 2\n\nTwo.\n",
        ),
        (
            "content/game/proposals/first.md",
            "---\ntitle: First\nauthor: ada\nsubmitted: 2006-12-05T08:00:00Z\nnumber: 1\n\
             changes: [{ op: repeal, target: rule-1 }]\n---\nWhy.\n",
        ),
        (
            "content/game/proposals/second.md",
            "---\ntitle: Second\nauthor: ben\nsubmitted: 2006-12-05T09:00:00Z\nnumber: 2\n---\n",
        ),
        (
            "content/game/proposals/motion.md",
            "---\ntitle: Motion\nauthor: ben\nsubmitted: 2006-12-06\nannounced: 2006-12-06\n\
             deadline: 2006-12-13\nprocedure: assent\n---\n",
        ),
        (
            "content/game/votes/1.csv",
            "at,by,on,vote\n2006-12-13T08:00:00Z,ada,1,FOR\n2006-12-13T09:00:00Z,ben,2,meh\n",
        ),
    ])
}

#[test]
fn the_home_page_lists_open_votes_the_first_to_close_first() {
    let project = project();
    // A rule book alone would be the home page itself.
    project.write("content/other/_index.md", INDEX);
    project.write("content/other/rules.md", "# Rule 1\n\nOne.\n");
    let section = |as_of: &str| {
        project.succeed(&["build", "-q", "--as-of", as_of]);
        let page = project.read("public/index.html");
        let start = page.find("Open votes")?;
        page[start..].split("</ul>").next().map(str::to_owned)
    };
    let open = section("2006-12-13T12:00:00Z").unwrap();
    // The deadline is a date, so that it is the end of that day.
    let motion = open.find("proposals/motion/\">Game: Motion</a>").unwrap();
    let until = "Closes: nweek\u{a0}1,\u{a0}nday\u{a0}10 – end of 13\u{a0}December\u{a0}2006";
    assert!(open[motion..].contains(until), "{open}");
    let ballot = open
        .find("ballots/1/\">Game: Ballot of nweek 1</a>")
        .unwrap();
    assert!(motion < ballot, "{open}");
    assert_eq!(open.matches("<li>").count(), 2, "{open}");
    assert_eq!(section("2006-12-16T00:00:00Z"), None);
}

/// Feed readers list titles: what was decided is told there, and of an opening nothing of its end.
#[test]
fn the_feed_says_what_was_decided() {
    let project = project();
    project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
    let feed = project.read("public/game/feed.xml");
    assert!(
        feed.contains("<title>1 First: passed, 1–0–0</title>"),
        "{feed}"
    );
    let mut entries = feed.split("<entry>");
    let opening = entries.find(|it| it.contains("<title>Voting opens: 1 First</title>"));
    let opening = opening.unwrap();
    assert!(!opening.contains("passed"), "{opening}");
}

#[test]
fn the_tally_tells_each_step_of_what_is_open() {
    let project = project();
    let printed = project.succeed(&["tally", "game", "--as-of", "2006-12-13T12:00:00Z"]);
    for words in [
        "Ballot of nweek 1",
        "1 First: 1 for, 0 against, 0 abstained",
        "“1\u{a0}First” has a strength of 1 and wins.",
        "“2\u{a0}Second” has a strength of 0 and loses.",
        "“1\u{a0}First” passes, and its changes happen.",
        "Motion",
        "If nothing more comes in, it is accepted.",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    // No dependency and no conflict: the steps in which something happened are the first two.
    let steps: Vec<&str> = printed
        .lines()
        .filter(|it| it.contains(". ") && !it.starts_with(' '))
        .collect();
    assert_eq!(
        steps,
        [
            "1. Strength: votes for minus votes against",
            "2. What passes"
        ],
        "{printed}"
    );
    let printed = project.succeed(&["tally", "game", "--as-of", "2006-12-16"]);
    assert!(printed.contains("Nothing is being voted on."), "{printed}");
    let closed = ["Ballot of nweek 1", "1 First: passed", "2 Second: failed"];
    for words in closed {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    let printed = project.succeed(&["tally", "game", "--as-of", "2006-12-11"]);
    let opens =
        "1 First: Opens: nweek\u{a0}1,\u{a0}nday\u{a0}9 – 12\u{a0}December\u{a0}2006, 00:00";
    assert!(printed.contains(opens), "{printed}");
    let one = ["tally", "game", "--nweek", "1", "--as-of", "2007-02-01"];
    let printed = project.succeed(&one);
    for words in closed {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    let coming = ["tally", "game", "--nweek", "1", "--as-of", "2006-12-11"];
    let printed = project.succeed(&coming);
    for words in [
        "Ballot of nweek 1",
        "Opens: nweek\u{a0}1,\u{a0}nday\u{a0}9 – 12\u{a0}December\u{a0}2006, 00:00",
        "1 First",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    let coming = ["tally", "game", "--nweek", "20", "--as-of", "2006-12-11"];
    let printed = project.succeed(&coming);
    assert!(printed.contains("No proposal waits for it"), "{printed}");
    let none = project.run(&["tally", "game", "--nweek", "4", "--as-of", "2007-02-01"]);
    assert_eq!(none.status.code(), Some(2));
}

#[test]
fn an_instant_without_an_offset_is_refused() {
    let output = project().run(&["build", "--as-of", "2006-12-13T12:00:00"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("it needs an offset"), "{error}");
}

#[test]
fn the_index_groups_proposals_by_status_and_offers_filters() {
    let project = project();
    project.succeed(&["build", "-q", "--as-of", "2006-12-14T12:00:00Z"]);
    let page = project.read("public/game/proposals/index.html");
    // Without a script: a link to each group.
    assert!(page.contains("<a href=\"#open\">Open (2)</a>"), "{page}");
    assert!(page.contains("<a href=\"#historical\">Closed (1)</a>"));
    let places = ["id=\"open\"", "id=\"historical\""].map(|it| page.find(it).unwrap());
    assert!(places[0] < places[1]);
    assert!(!page.contains("data-filters"), "three are seen at a glance");
    // What is open needs no column that says so; what is closed came to one end or another.
    let (open, closed) = page.split_once("id=\"historical\"").unwrap();
    assert!(!open.contains("<th scope=\"col\">Status</th>"), "{open}");
    assert!(closed.contains("<th scope=\"col\">Status</th>"), "{closed}");
    // With one, and more than twenty: a choice for each column in which they differ, hidden until
    // then. The new ones wait for the next ballot.
    for number in 3..=20 {
        let text = format!(
            "---\ntitle: Idea\nauthor: ada\nsubmitted: 2006-12-13T08:00:00Z\nnumber: {number}\n---\n"
        );
        project.write(&format!("content/game/proposals/idea-{number}.md"), &text);
    }
    project.succeed(&["build", "-q", "--as-of", "2006-12-14T12:00:00Z"]);
    let page = project.read("public/game/proposals/index.html");
    let form = page.split("data-filters hidden").nth(1).unwrap();
    let form = form.split("</form>").next().unwrap();
    for (name, values) in [
        ("status", &["Closed", "Open", "Pending"][..]),
        ("author", &["Ada", "Ben"][..]),
        ("procedure", &["Assent", "Ballot"][..]),
    ] {
        let options = values
            .iter()
            .map(|value| format!("<option>{value}</option>"));
        let options = options.collect::<String>();
        let select = format!("<select name=\"{name}\"><option value=\"\">all</option>{options}");
        assert!(form.contains(&select), "{name}: {form}");
    }
    assert!(
        !form.contains("name=\"document\""),
        "all on the same document"
    );
    assert!(page.contains("<tr data-status=\"Open\" data-author=\"Ada\""));
}

/// A voter reads first what is open, or when something will be, and what is new in the text.
#[test]
fn what_is_open_and_what_changed_lead_the_pages_of_a_rule_book() {
    let project = project();
    project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
    let next = "<p>Nothing is being voted on. The next vote opens on 24\u{a0}December\u{a0}2006";
    let home = project.read("public/game/index.html");
    let places = [
        next,
        "<h2>Text in force</h2>",
        "<p><a href=\"/game/rules/2006-12-16/\">What changed since the version before</a></p>",
        "<h2>Decided last</h2>",
    ];
    let places = places.map(|it| home.find(it).unwrap_or_else(|| panic!("{it}: {home}")));
    assert!(places.is_sorted(), "{home}");
    project.read("public/game/rules/2006-12-16/index.html");
    let list = project.read("public/game/proposals/index.html");
    assert!(list.contains(next), "{list}");
    let passed = "<td class=\"outcome passed\">passed</td>";
    assert_eq!(list.matches(passed).count(), 1, "{list}");
    project.succeed(&["build", "-q", "--as-of", "2006-12-14T12:00:00Z"]);
    let list = project.read("public/game/proposals/index.html");
    assert!(!list.contains("Nothing is being voted on."), "{list}");
}

/// Beside a section stand the votes that made it, and what the numbers mean.
#[test]
fn the_text_in_force_has_the_votes_with_their_key() {
    let project = project();
    project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
    let text = project.read("public/game/rules/index.html");
    let history = project.read("public/game/rules/history/index.html");
    for page in [text, history] {
        let told = "1 First</a>&nbsp;<small class=\"quiet tally\">1–0–0</small>";
        assert!(page.contains(told), "{page}");
        assert!(page.contains("Votes: for–against–abstained"), "{page}");
    }
    // Where nothing was voted on there is nothing to explain.
    project.succeed(&["build", "-q", "--as-of", "2006-12-10"]);
    let text = project.read("public/game/rules/index.html");
    assert!(!text.contains("Votes: for"), "{text}");
}

/// The sections of a Markdown text by id: the words of title and body.
fn sections(markdown: &str) -> BTreeMap<String, Vec<String>> {
    let mut sections = BTreeMap::new();
    for part in markdown.split("\n## ").skip(1) {
        let (title, body) = part.split_once('\n').unwrap();
        let (title, id) = title.split_once(" {#").unwrap();
        let words = [title, body].concat();
        let words = words.split_whitespace().map(str::to_owned).collect();
        sections.insert(id.trim_end_matches('}').to_owned(), words);
    }
    sections
}

/// The league's rules and the rule book that tells how they came to be say the same.
#[test]
fn the_rules_of_the_duel_league_are_what_its_rule_book_has_made_of_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = tempfile::tempdir().unwrap();
    let folder = target.path().join("public");
    let mut command = ligatur(root);
    command.args(["build", "-q", "--as-of", "2021-08-31", "-d"]);
    assert!(command.arg(&folder).output().unwrap().status.success());
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    let rules: Value =
        serde_json::from_str(&read(&folder.join("duel-regeln/data/rules.json"))).unwrap();
    let in_force = sections(rules["documents"][0]["text"].as_str().unwrap());
    let written = sections(&read(&root.join("content/duel/regeln.md")));
    assert!(written.contains_key("fee") && written.contains_key("amendments"));
    assert_eq!(in_force, written);
}

#[test]
fn a_proposal_is_told_in_each_language_it_is_written_in() {
    let project = project();
    project.write(
        "content/game/proposals/first.de.md",
        "---\ntitle: Der erste\n---\nDarum.\n",
    );
    project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
    let german = project.read("public/de/game/proposals/first/index.html");
    assert!(german.contains("<html lang=\"de\""));
    assert!(german.contains("<h1>1 Der erste</h1>"), "{german}");
    assert!(german.contains("Darum.") && !german.contains("Why."));
    let state = "<span>in Kraft getreten</span> <span><i>· </i>1 dafür, 0 dagegen, ";
    assert!(german.contains(state), "{german}");
    let other = "href=\"/game/proposals/first/\" lang=\"en\"";
    assert!(german.contains(other), "{german}");
    let english = project.read("public/game/proposals/first/index.html");
    assert!(english.contains("<h1>1 First</h1>"));
    assert!(english.contains("href=\"/de/game/proposals/first/\" lang=\"de\""));
}

/// The page of a proposal and the history of a text are in one language, where the text is: what
/// is not translated is told in the binding one, and says so.
#[test]
fn changes_are_told_in_the_language_of_the_page() {
    let project = project();
    let index = INDEX.replace("[rules.md]\n", "[rules.md]\n  binding-language: en\n");
    project.write("content/game/_index.md", &index);
    let german =
        "---\ntitle: Regeln\n---\n# Regel 1 {#rule-1}\n\nEins.\n\n# Regel 2 {#rule-2}\n\nZwei.\n";
    project.write("content/game/rules.de.md", german);
    let title = "---\ntitle: Der erste\n---\n";
    project.write("content/game/proposals/first.de.md", title);
    let pages = |text: &str| {
        let first = format!(
            "---\ntitle: First\nauthor: ada\nsubmitted: 2006-12-05T08:00:00Z\nnumber: 1\n\
             changes: [{{ op: append, target: rule-2, text: {text} }}]\n---\nWhy.\n"
        );
        project.write("content/game/proposals/first.md", &first);
        project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
        ["proposals/first", "rules/history"]
            .map(|it| project.read(&format!("public/de/game/{it}/index.html")))
    };
    for page in pages("{ en: More., de: Mehr. }") {
        assert!(page.contains("<ins>Mehr.</ins>"), "{page}");
        assert!(page.contains(">Regel 2</a>"), "{page}");
        assert!(
            !page.contains("More.") && !page.contains("Rule 2"),
            "{page}"
        );
    }
    for page in pages("More.") {
        let marked = page.contains("<p class=\"added\" lang=\"en\"><ins>More.</ins></p>");
        assert!(marked, "{page}");
    }
}

/// Voting closes with the 15th: nobody is told that the 16th is a day for votes.
#[test]
fn a_ballot_closes_at_the_end_of_its_last_day() {
    let project = project();
    project.succeed(&["build", "-q", "--as-of", "2006-12-13T12:00:00Z"]);
    let until = "Closes: nweek\u{a0}1,\u{a0}nday\u{a0}12 – end of 15\u{a0}December\u{a0}2006";
    for address in ["game", "game/ballots", "game/proposals/first"] {
        let page = project.read(&format!("public/{address}/index.html"));
        assert!(page.contains(until), "{address}: {page}");
        assert!(!page.contains("16 December"), "{address}: {page}");
    }
    let list = project.read("public/game/proposals/index.html");
    assert!(
        list.contains("15 Dec 2006") && !list.contains("16 Dec 2006"),
        "{list}"
    );
    let ballot = project.read("public/game/ballots/1/index.html");
    let period = "Open · 12\u{a0}December\u{a0}2006 (nweek\u{a0}1,\u{a0}nday\u{a0}9) – \
                  end of 15\u{a0}December\u{a0}2006 \
                  (nweek\u{a0}1,\u{a0}nday\u{a0}12)";
    assert!(ballot.contains(period), "{ballot}");
    let printed = project.succeed(&["tally", "game", "--as-of", "2006-12-13T12:00:00Z"]);
    assert!(printed.contains(until), "{printed}");
    // It was decided with the end of that day; the highest number comes first.
    project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
    let home = project.read("public/game/index.html");
    let decided = home.split("Decided last").nth(1).unwrap();
    assert!(
        decided.find("2 Second") < decided.find("1 First"),
        "{decided}"
    );
    assert!(decided.contains("15\u{a0}December\u{a0}2006"), "{decided}");
    assert!(decided.contains("1–0–0, majority needed"), "{decided}");
}

#[test]
fn the_languages_of_a_document_stand_side_by_side() {
    let project = project();
    project.write(
        "content/game/rules.de.md",
        "# Regel 1 {#rule-1}\n\nEins.\n\n# Regel 2 {#rule-2}\n\nZwei.\n",
    );
    project.write(
        "content/game/proposals/third.md",
        "---\nauthor: ada\nsigned: ada\nat: 2006-12-06\nsubmitted: 2006-12-06\n\
         procedure: editorial\nchanges: [{ op: append, target: rule-2, text: More. },\n  \
         { op: insert, title: Rule 3, level: 1, text: Three. }]\n---\n",
    );
    project.succeed(&["build", "-q", "--as-of", "2006-12-07"]);
    let page = project.read("public/de/game/rules/languages/index.html");
    let rows: Vec<&str> = page.split("<section class=\"parallel\"").collect();
    let [_, one, two, three] = rows.as_slice() else {
        panic!("three sections and no empty preamble: {page}");
    };
    // Each head is the way to that text alone.
    let head = "<strong><a href=\"/game/rules/\">English, verbindlich</a></strong>";
    assert!(page.contains(head), "{page}");
    let own = "<strong><a href=\"/de/game/rules/\">";
    assert!(page.contains(own), "{page}");
    for (row, words) in [
        (one, "Eins."),
        (one, "One."),
        (two, "More."),
        (two, "Zwei."),
    ] {
        assert!(row.contains(words), "{words}: {row}");
    }
    let outdated = "Diese Übersetzung ist älter als der verbindliche Text.";
    assert!(two.contains(outdated) && !one.contains(outdated));
    assert!(three.contains("Dieser Abschnitt ist nicht übersetzt."));
    let places = ["lang=\"en\"", "lang=\"de\""].map(|it| one.find(it).unwrap());
    assert!(places[0] < places[1], "the binding language comes first");
}

#[test]
fn a_new_section_that_failed_is_told_by_its_neighbour() {
    let project = project();
    project.write(
        "content/game/proposals/third.md",
        "---\ntitle: Third\nauthor: ada\nsubmitted: 2006-12-05\nnumber: 3\n\
         changes: [{ op: insert, after: rule-2, title: Rule 3, text: Three. }]\n---\n",
    );
    let heading = |as_of: &str| {
        project.succeed(&["build", "-q", "--as-of", as_of]);
        let page = project.read("public/game/proposals/third/index.html");
        let start = page.find("<h3>").unwrap();
        let heading = page[start..].split("</h3>").next().unwrap();
        heading.split("\">Rule ").nth(1).unwrap().to_owned()
    };
    assert_eq!(
        heading("2006-12-20"),
        "2</a></span> <small class=\"quiet\">a new section after it</small>"
    );
    project.write(
        "content/game/votes/2.csv",
        "at,by,on,vote\n2006-12-13T08:00:00Z,ada,3,FOR\n",
    );
    assert_eq!(
        heading("2006-12-20"),
        "3</a></span> <small class=\"quiet\">inserted</small>"
    );
}

#[test]
fn nobody_is_silent_where_no_vote_is_needed() {
    let project = project();
    let index = INDEX.replace(
        "    assent:",
        "    order: { kind: threshold, require: [chair] }\n    \
         law: { kind: threshold, threshold: 1/2 }\n    assent:",
    );
    let offices = "  offices: { chair: [{ holder: ada, from: 2006-12-01 }] }\n  calendar:";
    project.write(
        "content/game/_index.md",
        &index.replace("  calendar:", offices),
    );
    for procedure in ["order", "law"] {
        let text = format!(
            "---\ntitle: T\nauthor: ada\nsubmitted: 2006-12-05\nprocedure: {procedure}\n---\n"
        );
        project.write(&format!("content/game/proposals/{procedure}.md"), &text);
    }
    project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
    let page = |name: &str| project.read(&format!("public/game/proposals/{name}/index.html"));
    assert!(page("law").contains("Silent"));
    assert!(!page("order").contains("Silent"));
}

/// The search knows the text in force and the proposals, in this repository's own nomic:
/// proposal 7 inserted rule 9, proposal 3 gave rule 5 a new title and text.
#[test]
fn the_search_finds_the_text_in_force_and_the_proposals() {
    let out = tempfile::tempdir().unwrap();
    let built = ligatur(Path::new(env!("CARGO_MANIFEST_DIR")))
        .args(["build", "-q", "-d"])
        .arg(out.path().join("public"))
        .status()
        .unwrap();
    assert!(built.success());
    let index = fs::read_to_string(out.path().join("public/search.json")).unwrap();
    let index: Vec<Vec<String>> = serde_json::from_str(&index).unwrap();
    let title = |url: &str| {
        let entry = index.iter().find(|it| it[1] == url);
        entry.map(|it| it[0].as_str())
    };
    assert_eq!(title("/nomic/rules/#rule-9"), Some("Rule 9: Meaning"));
    assert_eq!(
        title("/nomic/rules/#rule-5"),
        Some("Rule 5: Winning a round")
    );
    let rule_5 = index.iter().find(|it| it[1] == "/nomic/rules/#rule-5");
    assert_eq!(
        rule_5.map(|it| it[3].as_str()),
        Some("Whoever first has thirty points wins, and the game goes on.")
    );
    let url = "/nomic/proposals/no-speaker/";
    let proposal = index.iter().find(|it| it[1] == url).unwrap();
    let told = [&proposal[0], &proposal[3]];
    assert_eq!(
        told,
        ["7 No speaker", "Passed · 2 for, 0 against, 1 abstained"]
    );
}

#[test]
fn a_new_proposal_of_each_procedure_passes_check() {
    let project = project();
    for (procedure, keys) in [
        ("ballot", "# conflicts"),
        ("assent", "procedure: assent\nannounced: "),
        ("editorial", "procedure: editorial\nsigned: ben\nat: "),
    ] {
        let args = ["new", "proposal", "game", procedure, "--author", "ben"];
        project.succeed(&[&args[..], &["--procedure", procedure]].concat());
        let text = project.read(&format!("content/game/proposals/{procedure}.md"));
        let after = text.split("by the administrator\n").nth(1).unwrap();
        assert!(after.starts_with(keys), "{text}");
    }
    project.succeed(&["check", "-q"]);

    // Nobody is made an author unasked: the place stays open, and is reported.
    project.succeed(&["new", "proposal", "game", "Whose"]);
    let text = project.read("content/game/proposals/whose.md");
    assert!(
        text.contains("\nauthor:    # who submits it: ada, ben\n"),
        "{text}"
    );
    let output = project.run(&["check", "-q"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("error[missing-key]: a proposal without `author`"),
        "{said}"
    );
    std::fs::remove_file(project.path("content/game/proposals/whose.md")).unwrap();

    for (args, message) in [
        (["--author", "bne"], "no member `bne`"),
        (["--procedure", "asent"], "no procedure `asent`"),
    ] {
        let output = project.run(&[&["new", "proposal", "game", "X"], &args[..]].concat());
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            error.contains(message) && error.contains("did you mean"),
            "{error}"
        );
        assert!(!project.path("content/game/proposals/x.md").exists());
    }
}

#[test]
fn listed_members_are_asked_because_they_have_been_members_since_a_day() {
    let project = project();
    // 0:00 in the time of the rule book is the evening before in UTC.
    let index = INDEX
        .replace("ada: { name: Ada }", "ada: { name: Ada, from: 2006-12-01 }")
        .replace("2006-12-04 }", "2006-12-04, utc-offset: \"+01:00\" }");
    project.write("content/game/_index.md", &index);
    project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
    let data: Value =
        serde_json::from_str(&project.read("public/game/data/proposals.json")).unwrap();
    let motion = data.as_array().unwrap().iter();
    let motion = motion.clone().find(|it| it["id"] == "motion").unwrap();
    let expected =
        serde_json::json!({ "ada": "member since 2006-12-01", "ben": "on the list of members" });
    assert_eq!(motion["finding"]["electorate"], expected);
}

#[test]
fn a_correction_is_signed_and_dated() {
    let project = project();
    let text = "---\ntitle: T\nauthor: ada\nsubmitted: 2006-12-05\nprocedure: editorial\n---\n";
    project.write("content/game/proposals/typo.md", text);
    let output = project.run(&["check"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for key in ["signed", "at"] {
        let message = format!("error[missing-key]: no `{key}`, which `editorial` asks for");
        assert!(said.contains(&message), "{said}");
    }
}

/// A rule book with a list of members and an office, beside a league with a day to come.
fn people() -> Project {
    let project = project();
    let index = INDEX
        .replace(
            "members: { ada: { name: Ada }, ben: { name: Ben } }",
            "members: # since the founding\n    ada: { name: Ada Weldon }\n    \
             ben: { name: Ben, from: 2006-12-01 }\n  \
             offices: { speaker: { holder: ada, from: 2006-12-01 } }",
        )
        .replace(
            "assent: { kind: silent-assent }",
            "assent: { kind: silent-assent }\n    guarded:\n      kind: threshold\n      \
             require: [speaker]\n      \
             protect: [{ attributes: { power: 2 }, office: speaker }]",
        );
    project.write("content/game/_index.md", &index);
    let league = "---\ntitle: Club\nleague: { system: elo }\n---\n";
    project.write("content/club/_index.md", league);
    let day = "---\ndate: 2020-01-06\ngames: [ada 1-0 bo]\n---\n";
    project.write("content/club/matchdays/2020-01-06.md", day);
    project
}

#[test]
fn members_join_and_leave_and_an_office_changes_hands() {
    let project = people();
    let index = "content/game/_index.md";
    let at = ["--date", "2007-01-08"];
    let change = |words: &[&str]| project.succeed(&[&["member"][..], words, &at].concat());
    assert_eq!(change(&["leave", "game", "ben"]).trim_end(), index);
    let ben = "ben: { name: Ben, from: 2006-12-01, until: 2007-01-08 }\n";
    assert!(project.read(index).contains(ben));
    change(&["join", "game", "cy", "--name", "Cy"]);
    change(&["return", "game", "ben"]);
    change(&["office", "game", "speaker", "cy"]);
    let text = project.read(index);
    for line in [
        "  members: # since the founding\n    ada: { name: Ada Weldon }\n",
        "    ben: [{ name: Ben, from: 2006-12-01, until: 2007-01-08 }, { from: 2007-01-08 }]\n",
        "    cy: { name: Cy, from: 2007-01-08 }\n",
        "speaker: [{ holder: ada, from: 2006-12-01, until: 2007-01-08 }, \
         { holder: cy, from: 2007-01-08 }] }\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let refused = |words: &[&str], why: &str| {
        let output = project.run(&[&["member"][..], words].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(why), "{said}");
        assert_eq!(project.read(index), text);
    };
    refused(&["join", "game", "cy"], "`cy` is a member already");
    refused(
        &["leave", "game", "dan"],
        "no member `dan`\nhelp: the members are ada, ben, cy\n",
    );
    refused(&["game", "join", "cy"], "stands before the rule book");
    refused(&["joim", "game", "cy"], "did you mean `join`?");
    refused(
        &["leave", "game", "cy", "--date", "2007-01-08"],
        "from 2007-01-08 on",
    );
    refused(&["office", "game", "speaker", "cy"], "already");
    refused(
        &["office", "game", "speakers", "ada"],
        "no office `speakers`",
    );
}

/// Somebody new whose id is nearly that of a member may be a slip.
#[test]
fn a_new_member_with_nearly_the_id_of_another_is_told_with_the_way_back() {
    let project = people();
    let output = project.run(&["member", "join", "game", "bem"]);
    let said = String::from_utf8_lossy(&output.stderr);
    let line = "`bem` is new; did you mean `ben`? then `ligatur member undo game` takes it back\n";
    assert!(output.status.success() && said.contains(line), "{said}");
}

/// The rule book in front of what is done, and a slip in that word, are told.
#[test]
fn a_word_that_propose_does_not_know_is_told_with_those_that_it_does() {
    let project = people();
    let refused = |words: &[&str], why: &str| {
        let output = project.run(&[&["propose"][..], words].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(2) && said.contains(why),
            "{said}"
        );
    };
    refused(&["game", "withdraw", "1"], "stands before the rule book");
    refused(&["withdra", "game", "1"], "did you mean `withdraw`?");
}

/// Without a day a change begins now: the decisions of earlier that day stand.
#[test]
fn a_member_who_leaves_without_a_day_leaves_now() {
    let project = people();
    let now = || jiff::Timestamp::now().as_second();
    let before = now();
    project.succeed(&["member", "leave", "game", "ben"]);
    let text = project.read("content/game/_index.md");
    let (_, until) = text
        .split_once("ben: { name: Ben, from: 2006-12-01, until: ")
        .unwrap();
    let until: jiff::Timestamp = until.split(' ').next().unwrap().parse().unwrap();
    assert!((before..=now()).contains(&until.as_second()), "{until}");
}

#[test]
fn who_belongs_to_a_league_joins_there() {
    let project = people();
    let index = project.read("content/game/_index.md");
    let start = index.find("members:").unwrap();
    let end = index.find("  offices:").unwrap();
    let index = format!("{}members: ../club\n{}", &index[..start], &index[end..]);
    project.write("content/game/_index.md", &index);
    let output = project.run(&["member", "join", "game", "cy"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("those of the league `../club`"), "{said}");
    assert!(said.contains("ligatur record"), "{said}");
}

#[test]
fn a_text_of_an_older_day_comes_without_the_warnings_of_leagues() {
    let project = people();
    let as_of = ["--as-of", "2006-12-31"];
    let said = |words: &[&str]| {
        let output = project.run(&[words, &as_of].concat());
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said(&["standings"]).contains("after-as-of"));
    assert!(said(&["standings", "club"]).contains("after-as-of"));
    assert!(!said(&["text", "game"]).contains("after-as-of"));
    assert!(!said(&["tally", "game"]).contains("after-as-of"));
}

#[test]
fn a_person_is_named_by_one_word_of_the_name() {
    let project = people();
    let explained = project.succeed(&["explain", "game", "weldon"]);
    assert!(explained.contains("Ada Weldon"), "{explained}");
    let index = project.read("content/game/_index.md");
    let index = index.replace("name: Ben", "name: Ben Weldon");
    project.write("content/game/_index.md", &index);
    let output = project.run(&["explain", "game", "weldon"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("`weldon` may be one of ada, ben"), "{said}");
}

#[test]
fn a_power_that_is_protected_is_protected_from_there_on() {
    // R10: a number of at least the one given.
    let project = people();
    project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
    let told = project.files("public/game").into_values();
    let told = told.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let told: String = told.collect();
    let words = "Only with the consent of the speaker: changes to power 2 or more.";
    assert!(told.contains(words));
}

#[test]
fn what_is_in_force_from_the_close_on_says_that_instant_once() {
    let project = project();
    project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
    let data = project.read("public/game/data/proposals.json");
    let data: Value = serde_json::from_str(&data).unwrap();
    let first = data.as_array().unwrap().iter();
    let first = first.clone().find(|it| it["id"] == "first").unwrap();
    assert_eq!(first["effective"], first["closes"]);
    let page = project.read("public/game/proposals/first/index.html");
    assert!(page.contains("Closed") || page.contains("Closes"), "{page}");
    assert!(!page.contains("<dt>In force from</dt>"), "{page}");
}

/// The same with the rules in German as well; English binds.
fn with_german() -> Project {
    let project = project();
    let german =
        "---\ntitle: Regeln\n---\n# Regel 1 {#rule-1}\n\nEins.\n\n# Regel 2 {#rule-2}\n\nZwei.\n";
    project.write("content/game/rules.de.md", german);
    let index = INDEX.replace("[rules.md]\n", "[rules.md]\n  binding-language: en\n");
    project.write("content/game/_index.md", &index);
    project
}

#[test]
fn a_change_that_has_happened_without_a_translation_is_one_line() {
    let project = with_german();
    project.write(
        "content/game/proposals/first.md",
        "---\ntitle: First\nauthor: ada\nsubmitted: 2006-12-05T08:00:00Z\nnumber: 1\n\
         changes: [{ op: replace, target: rule-1, text: Uno. }]\n---\nWhy.\n",
    );
    let said = |as_of: &str| {
        let output = project.run(&["check", "--as-of", as_of]);
        let parts = [output.stdout, output.stderr].concat();
        String::from_utf8(parts).unwrap()
    };
    let open = said("2006-12-13");
    assert!(open.contains("missing-translation"), "{open}");
    let passed = said("2006-12-20");
    assert!(!passed.contains("missing-translation"), "{passed}");
    let line = "1 change of what is decided has no translation (`-v` lists them)";
    assert!(passed.contains(line), "{passed}");
}

/// The effect of a proposal is told in the language of the page where it is translated there.
#[test]
fn an_undecided_change_is_told_in_the_language_of_the_page() {
    let project = with_german();
    let page = "---\ntitle: Erster\n---\nDarum.\n";
    project.write("content/game/proposals/first.de.md", page);
    project.write("content/game/proposals/second.de.md", page);
    project.write(
        "content/game/proposals/first.md",
        "---\ntitle: First\nauthor: ada\nsubmitted: 2006-12-05T08:00:00Z\nnumber: 1\n\
         changes: [{ op: replace, target: rule-1, text: { en: Uno., de: Ein. } }]\n---\nWhy.\n",
    );
    project.write(
        "content/game/proposals/second.md",
        "---\ntitle: Second\nauthor: ben\nsubmitted: 2006-12-05T09:00:00Z\nnumber: 2\n\
         changes: [{ op: replace, target: rule-2, text: Due. }]\n---\n",
    );
    let told = |proposal: &str, as_of: &str| {
        project.succeed(&["build", "-q", "--as-of", as_of]);
        project.read(&format!("public/de/game/proposals/{proposal}/index.html"))
    };
    for as_of in ["2006-12-06", "2006-12-13"] {
        let page = told("first", as_of);
        assert!(page.contains("<del>Eins.</del>"), "{as_of}: {page}");
        assert!(page.contains("<ins>Ein.</ins>"), "{as_of}: {page}");
    }
    // What has no translation is told as it binds, and says so.
    let page = told("second", "2006-12-13");
    assert!(page.contains("lang=\"en\""), "{page}");
    assert!(page.contains("<ins>Due.</ins>"), "{page}");
}

/// R8: who is no member when submitting can not be voted down either.
#[test]
fn a_strangers_proposal_is_invalid_and_not_rejected() {
    let project = project();
    let members = "rules:\n  submit: members\n";
    let eve = "ben: { name: Ben }, eve: { name: Eve, from: 2007-01-01 } }";
    let index = INDEX
        .replace("rules:\n", members)
        .replace("ben: { name: Ben } }", eve);
    project.write("content/game/_index.md", &index);
    project.write(
        "content/game/proposals/third.md",
        "---\ntitle: Third\nauthor: eve\nsubmitted: 2006-12-05T10:00:00Z\nnumber: 3\n---\n",
    );
    project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
    let page = project.read("public/game/proposals/third/index.html");
    let list = project.read("public/game/proposals/index.html");
    let line = list.split("<tr").find(|line| line.contains(">Third<"));
    for told in [page.as_str(), line.unwrap()] {
        assert!(told.contains("invalid"), "{told}");
        assert!(!told.contains("rejected"), "{told}");
    }
    // Nothing was announced that could have been of no effect.
    assert!(!page.contains("announcement"), "{page}");
}

/// A rule book whose proposals have whatever deserves a warning while they are open.
fn careless() -> Project {
    let project = project();
    let eve = "ben: { name: Ben }, eve: { name: Eve, from: 2007-01-01 } }";
    let index = INDEX.replace("ben: { name: Ben } }", eve);
    project.write("content/game/_index.md", &index);
    for (id, keys) in [
        ("early", "author: eve\nnumber: 3"),
        ("nowhere", "author: ada\nnumber: 4\nconflicts: [99]"),
        ("this", "author: ada\nnumber: 5\ndepends: [that]"),
        ("that", "author: ada\nnumber: 6\ndepends: [this]"),
        (
            "touching",
            "author: ada\nnumber: 7\ntouches: [rules#rule-9]",
        ),
        (
            "taken",
            "author: ada\nnumber: 8\nchanges: [{ op: insert, title: Rule 1, text: New. }]",
        ),
        (
            "endless",
            "author: ada\nprocedure: assent\nannounced: 2006-12-06",
        ),
        (
            "short",
            "author: ada\nprocedure: assent\nannounced: 2006-12-06\ndeadline: 2006-12-08",
        ),
    ] {
        project.write(
            &format!("content/game/proposals/{id}.md"),
            &format!("---\ntitle: {id}\nsubmitted: 2006-12-05T10:00:00Z\n{keys}\n---\n"),
        );
    }
    project
}

/// Issue: nobody can mend what is decided, so that a club of five years can be strict. What is
/// invalid is over when the vote on it would be: a week after an announcement without a deadline.
#[test]
fn warnings_end_with_what_they_are_about() {
    let project = careless();
    let codes = |as_of: &str| {
        let output = project.run(&["check", "--format", "json", "--as-of", as_of]);
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        let found = found.as_array().unwrap().iter();
        let codes = found.map(|it| it["code"].as_str().unwrap().to_owned());
        codes.collect::<std::collections::BTreeSet<String>>()
    };
    let announced = ["deadline-too-short", "no-deadline"];
    let voted = [
        "dependency-cycle",
        "dropped-reference",
        "no-members",
        "taken-id",
        "unknown-fragment",
    ];
    let begun = codes("2006-12-07");
    for code in announced.iter().chain(&voted) {
        assert!(begun.contains(*code), "{code}: {begun:?}");
    }
    // The 8th is the last day of the short deadline; a week from the 6th ends with the 12th.
    let over_short = codes("2006-12-08");
    assert!(!over_short.contains(announced[0]), "{over_short:?}");
    assert!(over_short.contains(announced[1]), "{over_short:?}");
    let open = codes("2006-12-13");
    assert!(announced.iter().all(|code| !open.contains(*code)));
    assert!(voted.iter().all(|code| open.contains(*code)), "{open:?}");
    assert!(codes("2006-12-16").is_empty());
    let said = |further: &[&str]| {
        let strict = ["check", "--strict", "--as-of", "2006-12-16"];
        let output = project.run(&[&strict[..], further].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{said}");
        said
    };
    let line = "game: 1 vote on what is decided does not count, \
                6 other faults of what is decided";
    assert!(said(&[]).contains(&format!("{line} (`-v` lists them)\n")));
    let listed = said(&["-v"]);
    for (id, what) in [
        ("early", "`eve` was no member when it was submitted"),
        ("nowhere", "no proposal `99`"),
        ("touching", "no section `rules#rule-9` to touch"),
        (
            "taken",
            "the new section is `rule-1-2`, since `rule-1` is taken",
        ),
        ("endless", "announced without a deadline"),
        ("short", "a deadline too soon after the announcement"),
    ] {
        let place = format!("\n  content/game/proposals/{id}.md: {what}\n");
        assert!(listed.contains(&place), "{place}: {listed}");
    }
}

/// Whoever reads the feed or the calendar need not open the page to know what is voted on.
#[test]
fn feed_and_calendar_say_what_is_voted_on() {
    let project = project();
    project.succeed(&["build", "-q", "--as-of", "2006-12-17"]);
    let feed = project.read("public/game/feed.xml");
    let repealed = "&lt;p&gt;&lt;strong&gt;Rule 1&lt;/strong&gt; (repealed)&lt;/p&gt;\
                    &lt;p&gt;&lt;del&gt;One.&lt;/del&gt;&lt;/p&gt;</content>";
    // The opening and the decision.
    assert_eq!(feed.matches(repealed).count(), 2, "{feed}");
    let calendar = project.read("public/game/calendar.ics");
    let ballot = "SUMMARY:Game: Ballot of nweek 1 (2 proposals)\r\n\
                  DESCRIPTION:1 First\\n2 Second\r\n";
    assert!(calendar.contains(ballot), "{calendar}");
}

/// D3: a deadline that is a date is its end, in each language, wherever it is told.
#[test]
fn a_deadline_that_is_a_date_is_told_as_its_end() {
    let project = project();
    let ends = [
        (
            "en",
            "end of 13\u{a0}December\u{a0}2006",
            "end of 13 Dec 2006",
        ),
        (
            "de",
            "13.\u{a0}Dezember\u{a0}2006, 24:00",
            "13.12.2006, 24:00",
        ),
        (
            "fr",
            "fin du 13\u{a0}décembre\u{a0}2006",
            "fin du 13 déc. 2006",
        ),
        (
            "es",
            "fin del 13\u{a0}de\u{a0}diciembre\u{a0}de\u{a0}2006",
            "fin del 13 dic 2006",
        ),
    ];
    let book = project.read("book.toml");
    for (language, end, short) in ends {
        let line = format!("[book]\nlanguage = \"{language}\"\n");
        project.write("book.toml", &book.replace("[book]\n", &line));
        project.succeed(&["build", "-q", "--as-of", "2006-12-20"]);
        let feed = project.read("public/game/feed.xml");
        // The opening names the deadline to come, and the deadline itself is an entry.
        assert_eq!(feed.matches(end).count(), 2, "{feed}");
        let page = project.read("public/game/proposals/motion/index.html");
        assert!(page.contains(short), "{page}");
        let calendar = project
            .read("public/game/calendar.ics")
            .replace("\r\n ", "")
            .replace("\\,", ",");
        // To the end of the 13th, which is the midnight after it.
        let motion = "DTSTART:20061206T000000Z\r\nDTEND:20061214T000000Z\r\n";
        let events: Vec<&str> = calendar.split("BEGIN:VEVENT").skip(1).collect();
        // One entry a vote: the ballot, and the motion with its deadline.
        assert_eq!(events.len(), 2, "{calendar}");
        let motions: Vec<_> = events.iter().filter(|it| it.contains(motion)).collect();
        assert_eq!(motions.len(), 1, "{calendar}");
        assert!(motions[0].contains(end), "{calendar}");
        let ballot = "DTSTART:20061212T000000Z\r\nDTEND:20061216T000000Z\r\n";
        let ballots = events.iter().filter(|it| it.contains(ballot));
        assert_eq!(ballots.count(), 1, "{calendar}");
    }
    project.write("book.toml", &book);
    let late = ["--by", "ada", "--at", "2006-12-15T10:00:00Z"];
    let output = project.run(&[&["vote", "game", "motion", "FOR"][..], &late].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    let open = "it is open from 2006-12-06 00:00 (UTC) to the end of 2006-12-13";
    assert!(said.contains(open), "{said}");
    let output = project.run(&["propose", "withdraw", "game", "motion"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("closed since the end of 2006-12-13"),
        "{said}"
    );
}

/// W5: where a translation lacks a section, the binding one is marked with its language, and what
/// the page says of it with its own.
#[test]
fn a_section_without_translation_says_its_language() {
    let project = with_german();
    let rule = |number| format!("# Rule {number}\n\nText.\n\n");
    let rules: String = (1..=6).map(rule).collect();
    project.write("content/game/rules.md", &rules);
    project.write(
        "content/game/rules.de.md",
        "---\ntitle: Regeln\n---\n# Regel 1 {#rule-1}\n\nEins.\n",
    );
    project.succeed(&["build", "-q", "--as-of", "2006-12-10"]);
    let page = project.read("public/de/game/rules/index.html");
    for told in [
        "<section class=\"rule\" lang=\"en\">\n<h2 id=\"rule-2\">Rule 2 <",
        "<p class=\"note\" lang=\"de\">",
        "<a lang=\"en\" href=\"#rule-2\">Rule 2</a>",
        "<section class=\"rule\">\n<h2 id=\"rule-1\">Regel 1 <",
        "<a href=\"#rule-1\">Regel 1</a>",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
}

/// W5: what the keeper wrote of a correction is no German.
#[test]
fn the_reason_of_a_correction_says_its_language() {
    let project = with_german();
    let first = project.read("content/game/proposals/first.md");
    let note = "corrected: { on: 2006-12-30, why: The wording was misread. }\n---\nWhy.";
    project.write(
        "content/game/proposals/first.md",
        &first.replace("---\nWhy.", note),
    );
    let page = "---\ntitle: Erster\n---\nDarum.\n";
    project.write("content/game/proposals/first.de.md", page);
    project.succeed(&["build", "-q", "--as-of", "2007-01-02"]);
    for (page, why) in [
        ("game", "Corrected on 30 December 2006: <span>"),
        (
            "de/game",
            "Berichtigt am 30. Dezember 2006: <span lang=\"en\">",
        ),
    ] {
        let html = project.read(&format!("public/{page}/proposals/first/index.html"));
        let told = format!("{why}The wording was misread.</span></p>");
        assert!(html.contains(&told), "{told}: {html}");
    }
}

/// W5: so does the title of a proposal that nobody translated, wherever a page names it.
#[test]
fn a_title_without_translation_says_its_language() {
    let project = with_german();
    project.write("content/_index.de.md", "---\ntitle: Test\n---\n");
    project.write("content/game/_index.de.md", "---\ntitle: Spiel\n---\n");
    let page = "---\ntitle: Erster\n---\nDarum.\n";
    project.write("content/game/proposals/first.de.md", page);
    project.succeed(&["build", "-q", "--as-of", "2007-01-02"]);
    let proposals = "/game/proposals";
    let foreign = format!("<a href=\"{proposals}/second/\" lang=\"en\">2 Second</a>");
    let translated = "<a href=\"/de/game/proposals/first/\">1 Erster</a>";
    let next = format!("<a rel=\"next\" href=\"{proposals}/second/\" lang=\"en\">2 Second <");
    for (page, told) in [
        ("de/game", &*foreign),
        ("de/game", translated),
        ("de/game/proposals/first", &next),
    ] {
        let html = project.read(&format!("public/{page}/index.html"));
        assert!(html.contains(told), "{told}: {html}");
    }
    let own = project.read("public/game/index.html");
    assert!(own.contains(&foreign.replace(" lang=\"en\"", "")), "{own}");
}

/// R7: a section has a place if the binding text has it on any day, also on one to come.
#[test]
fn a_translation_may_have_the_sections_to_come() {
    let project = project();
    let german = "---\ntitle: Regeln\n---\n# Regel 1 {#rule-1}\n\nEins.\n\n\
                  # Regel 2 {#rule-2}\n\nZwei.\n\n## Regel 3 {#rule-3}\n\nDrei.\n";
    project.write("content/game/rules.de.md", german);
    let index = INDEX.replace("[rules.md]\n", "[rules.md]\n  binding-language: en\n");
    project.write("content/game/_index.md", &index);
    let is_error = || {
        let output = project.run(&["check", "--as-of", "2006-12-10"]);
        let said = String::from_utf8(output.stdout).unwrap();
        said.contains("unknown-section")
    };
    assert!(is_error());
    project.write(
        "content/game/proposals/third.md",
        "---\ntitle: Third\nauthor: ada\nsubmitted: 2006-12-05T10:00:00Z\nnumber: 3\n\
         changes: [{ op: insert, title: Rule 3, text: Three. }]\n---\n",
    );
    assert!(!is_error());
}

/// A rule book of two members with a text, and a motion with further keys, upon which they vote
/// from 2 to 8 March 2026 and which passes.
fn motion(text: &str, keys: &str) -> Project {
    let rules = format!("---\ntitle: Rules\n---\n{text}");
    let motion = format!(
        "---\nauthor: ada\nsubmitted: 2026-03-01\nopens: 2026-03-02\ncloses: 2026-03-08\n\
         votes:\n  - {{ at: 2026-03-03T10:00:00Z, by: ada, vote: FOR }}\n  \
         - {{ at: 2026-03-03T10:00:00Z, by: bert, vote: FOR }}\n{keys}---\nBecause.\n"
    );
    Project::new(&[
        (
            "book.toml",
            "[book]\ntitle = \"Games\"\n[ligatur]\ntimezone = \"UTC\"\n",
        ),
        (
            "content/law/_index.md",
            "---\ntitle: Law\nrules:\n  documents: [rules.md]\n  members: { ada: {}, bert: {} }\n  \
             default-procedure: motion\n  procedures: { motion: { kind: threshold, threshold: 1/2 } }\n---\n",
        ),
        ("content/law/rules.md", &rules),
        ("content/law/proposals/out.md", &motion),
    ])
}

/// A vote with a threshold ends with `closes` alone: a `deadline` is a key of silent assent, and
/// without `closes` a motion stays open (proposals.md, 7).
#[test]
fn a_deadline_ends_no_vote_with_a_threshold() {
    let ending = |key: &str| {
        let project = motion("# Rule 1\n\nOne.\n", "");
        let motion = project.read("content/law/proposals/out.md");
        let votes = motion.find("votes:").unwrap();
        let changes = motion.find("---\nBecause").unwrap();
        let motion = format!("{}{}", &motion[..votes], &motion[changes..]);
        project.write(
            "content/law/proposals/out.md",
            &motion.replace("closes: 2026-03-08", key),
        );
        project.succeed(&["build", "-q", "--as-of", "2026-03-04"]);
        let page = project.read("public/law/proposals/out/index.html");
        let home = project.read("public/law/index.html");
        let day = "8\u{a0}March";
        (
            page.contains(day) || home.contains(day),
            page.contains("it stays open"),
        )
    };
    assert_eq!(ending("closes: 2026-03-08"), (true, false));
    assert_eq!(ending("deadline: 2026-03-08"), (false, true));
}

/// Warnings that end: what a decision has left is one line, and `--strict` passes; before, each is
/// a warning.
#[test]
fn warnings_of_what_is_over_are_one_line() {
    let project = motion(
        "# Rule 1\n\nSee [rule 2](#rule-2).\n\n# Rule 2\n\nTwo.\n",
        "in-force-from: 2026-03-05\nchanges: [{ op: repeal, target: rule-2 }]\n",
    );
    let strict = |day: &str| {
        let output = project.run(&["check", "--strict", "--as-of", day]);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let (status, warnings, _) = strict("2026-03-04");
    assert_eq!(status, Some(1), "{warnings}");
    for code in ["date-order", "repealed-reference"] {
        let heads = warnings.matches(&format!("warning[{code}]")).count();
        assert_eq!(heads, 1, "{code}: {warnings}");
    }
    let (status, warnings, said) = strict("2026-03-21");
    assert_eq!(status, Some(0), "{warnings}{said}");
    assert_eq!(warnings, "");
    let line = "law: 1 reference of the text in force leads to no section, \
                1 other fault of what is decided (`-v` lists them)\n";
    assert!(said.contains(line), "{said}");
    let output = project.run(&["check", "-v", "--as-of", "2026-03-21"]);
    let listed = String::from_utf8(output.stderr).unwrap();
    for line in [
        "content/law/rules.md:6: `rules#rule-1` refers to `rules#rule-2`, which is repealed",
        "content/law/proposals/out.md: in force from the decision, 2026-03-09T00:00:00Z, and not before",
    ] {
        assert!(listed.contains(line), "{line}: {listed}");
    }
    // Whoever asks for one league hears of no rule book.
    let league = "---\ntitle: Club\nleague: { system: elo }\n---\n";
    project.write("content/club/_index.md", league);
    let day = "---\ndate: 2020-01-06\ngames: [ada 1-0 bo]\n---\n";
    project.write("content/club/matchdays/2020-01-06.md", day);
    for (league, is_told) in [(&[][..], true), (&["club"][..], false)] {
        let words = [&["standings", "--as-of", "2026-03-21"][..], league].concat();
        let said = String::from_utf8(project.run(&words).stderr).unwrap();
        assert_eq!(said.contains("law: 1 reference"), is_told, "{said}");
    }
}

/// A vote with a threshold is one entry of the calendar, from the beginning of its first day to the
/// end of its last one, open or closed.
#[test]
fn a_vote_with_a_threshold_is_one_entry_of_the_calendar() {
    let project = motion(
        "# Rule 1\n\nOne.\n",
        "changes: [{ op: append, target: rule-1, text: More. }]\n",
    );
    for day in ["2026-03-02", "2026-04-01"] {
        project.succeed(&["build", "-q", "--as-of", day]);
        let calendar = project.read("public/law/calendar.ics");
        assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 1, "{calendar}");
        let span = "DTSTART:20260302T000000Z\r\nDTEND:20260309T000000Z\r\n";
        assert!(calendar.contains(span), "{calendar}");
    }
}

/// Before the voting opens the page of the rule book says what waits, and until when.
#[test]
fn the_home_page_tells_what_waits_for_its_votes() {
    let project = project();
    project.succeed(&["build", "-q", "--as-of", "2006-12-05"]);
    let page = project.read("public/game/index.html");
    let waiting = page.split("<h3>Pending</h3>").nth(1).unwrap();
    let line = "<li><a href=\"/game/proposals/first/\">1 First</a>\
                <p>Opens: nweek\u{a0}1,\u{a0}nday\u{a0}9 – 12\u{a0}December\u{a0}2006, 00:00</p></li>";
    assert!(waiting.contains(line), "{waiting}");
}

/// A ballot every second day: the page of the rule book lists ten of eleven, their own list all.
#[test]
fn a_list_of_its_own_has_all_ballots() {
    let project = project();
    let calendar = "calendar: { epoch: 2006-12-04, week-length: 2, voting-start: 2 }";
    let index = INDEX.replace("calendar: { epoch: 2006-12-04 }", calendar);
    project.write("content/game/_index.md", &index);
    for number in 3..=13 {
        // Handed in on the first day of nweek 1, 2, 3 and so on.
        let day = 2 * number - 2;
        let text = format!(
            "---\ntitle: Idea\nauthor: ada\nsubmitted: 2006-12-{day:02}T08:00:00Z\n\
             number: {number}\n---\n"
        );
        project.write(&format!("content/game/proposals/idea-{number}.md"), &text);
    }
    project.succeed(&["build", "-q", "--as-of", "2007-02-01"]);
    let home = project.read("public/game/index.html");
    assert_eq!(home.matches("href=\"/game/ballots/").count(), 11, "{home}");
    let more = "<li><a href=\"/game/ballots/\">All ballots</a></li>";
    assert!(home.contains(more), "{home}");
    let list = project.read("public/game/ballots/index.html");
    assert_eq!(list.matches("href=\"/game/ballots/").count(), 11, "{list}");
    let first = "<li><div><a href=\"/game/ballots/1/\">Ballot of nweek 1</a><p>";
    let told = list
        .split(first)
        .nth(1)
        .unwrap()
        .split("</li>")
        .next()
        .unwrap();
    assert!(told.starts_with("5 December 2006</p>"), "{told}");
    let proposal = "<li><a href=\"/game/proposals/idea-3/\">3 Idea</a>";
    assert!(told.contains(proposal), "{told}");
    let ballot = project.read("public/game/ballots/1/index.html");
    assert!(
        ballot.contains("<a href=\"/game/ballots/\">Ballots</a>"),
        "{ballot}"
    );
}

/// Example B of proposals.md, 5.3, and a fourth that needs a loser: who has the votes and fails
/// says by what, and of two equally strong ones which goes first.
#[test]
fn who_fails_in_spite_of_the_votes_says_by_what() {
    let check = |ties: &str, told: [&str; 2], lines: &[&str]| {
        let project = project();
        let index = INDEX.replace(
            "{ kind: tally }",
            &format!("{{ kind: tally, ties: {ties} }}"),
        );
        project.write("content/game/_index.md", &index);
        let mut log = "at,by,on,vote\n".to_owned();
        for (number, key) in [
            (7, "conflicts: [9]"),
            (8, "conflicts: [9]"),
            (9, ""),
            (10, "depends: [8]"),
        ] {
            let text = format!(
                "---\ntitle: Idea\nauthor: ada\nsubmitted: 2006-12-05T08:00:00Z\n\
                 number: {number}\n{key}\n---\n"
            );
            project.write(&format!("content/game/proposals/idea-{number}.md"), &text);
            for by in ["ada", "ben"] {
                log.push_str(&format!("2006-12-13T08:00:00Z,{by},{number},FOR\n"));
            }
        }
        project.write("content/game/votes/2.csv", &log);
        project.succeed(&["build", "-q", "--as-of", "2007-01-01"]);
        let ballot = project.read("public/game/ballots/1/index.html");
        for sentence in told {
            assert!(ballot.contains(sentence), "{sentence}: {ballot}");
        }
        let index = project.read("public/game/proposals/index.html");
        for line in lines {
            let cell =
                format!("<td class=\"outcome\">failed <small class=\"quiet\">{line}</small></td>");
            assert!(index.contains(&cell), "{cell}: {index}");
        }
    };
    check(
        "newest-first",
        [
            "Of two with a strength of 2, “9\u{a0}Idea” is the newer one and goes first: it wins \
             and conflicts with “7\u{a0}Idea”, which loses.",
            "“10\u{a0}Idea” depends on what has lost, “8\u{a0}Idea”, and loses with it.",
        ],
        &["conflicts with 9", "depends on 8"],
    );
    check(
        "oldest-first",
        [
            "Of two with a strength of 2, “7\u{a0}Idea” is the older one and goes first: it wins \
             and conflicts with “9\u{a0}Idea”, which loses.",
            "“10\u{a0}Idea” passes, and its changes happen.",
        ],
        &["conflicts with 7"],
    );
}

/// A proposal taken back is not handed in again, and nothing before it was handed in last.
#[test]
fn a_proposal_is_revised_only_while_it_is_there() {
    let project = project();
    project.write("new.md", "Another text.\n");
    let revise = |at: &str| {
        let output = project.run(&["propose", "revise", "game", "1", "new.md", "--at", at]);
        assert_eq!(output.status.code(), Some(1), "{at}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let said = revise("2006-12-05 07:00");
    assert!(
        said.contains("`first` was handed in last at 2006-12-05 08:00"),
        "{said}"
    );
    let index = INDEX.replace("{ kind: tally }", "{ kind: tally, allow-withdraw: true }");
    project.write("content/game/_index.md", &index);
    let log = "at,by,on,vote\n2006-12-05T10:00:00Z,ada,1,WITHDRAW\n";
    project.write("content/game/votes/1.csv", log);
    let said = revise("2006-12-06 07:00");
    assert!(
        said.contains("`first` was taken back at 2006-12-05 10:00"),
        "{said}"
    );
}

/// A day is told in both forms; proposals without a number stand in the order of their days.
#[test]
fn days_are_told_by_the_calendar_as_well() {
    let project = project();
    for (name, day) in [("a-late", "08"), ("z-early", "07")] {
        let text = format!("---\ntitle: {name}\nauthor: ada\nsubmitted: 2006-12-{day}\n---\n");
        project.write(&format!("content/game/proposals/{name}.md"), &text);
    }
    project.succeed(&["build", "-q", "--as-of", "2006-12-09"]);
    let page = project.read("public/game/proposals/index.html");
    assert!(
        page.contains("As of 9\u{a0}December\u{a0}2006 (nweek\u{a0}1,\u{a0}nday\u{a0}6)"),
        "{page}"
    );
    assert!(page.find("z-early") < page.find("a-late"), "{page}");
    let early = project.read("public/game/proposals/z-early/index.html");
    assert!(
        early.contains("<a rel=\"next\" href=\"/game/proposals/a-late/\">"),
        "{early}"
    );
    assert!(
        early.contains("<dd>nweek\u{a0}1,\u{a0}nday\u{a0}4 – 7 Dec 2006, 00:00</dd>"),
        "{early}"
    );
}
