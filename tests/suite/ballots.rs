//! What the pages of a rule book tell of ballots, motions and orders.

use serde_json::Value;

use crate::project::Project;

const INDEX: &str = "---
title: Game
rules:
  documents: [rules.md]
  members: { ada: { name: Ada }, ben: { name: Ben }, cat: { name: Cat } }
  offices: { chair: [{ holder: ada, from: 2006-12-01 }] }
  calendar: { epoch: 2006-12-04 }
  default-procedure: ballot
  procedures:
    ballot: { kind: tally }
    assent: { kind: silent-assent }
    order: { kind: threshold, require: [chair] }
---
";

/// A rule book with these proposals: the id, and what stands in the front matter besides
/// author and submission on 5 December 2006, which puts it into the ballot of the 12th to
/// the 16th.
fn project(proposals: &[(&str, &str)]) -> Project {
    let project = Project::new(&[
        (
            "book.toml",
            "[book]\ntitle = \"Test\"\n[ligatur]\ntimezone = \"UTC\"\n",
        ),
        ("content/_index.md", "---\ntitle: Test\n---\n"),
        ("content/game/_index.md", INDEX),
        ("content/game/rules.md", "# Rule 1\n\nOne.\n"),
    ]);
    for (id, keys) in proposals {
        propose(&project, id, &format!("submitted: 2006-12-05\n{keys}"));
    }
    project
}

fn propose(project: &Project, id: &str, keys: &str) {
    let text = format!("---\ntitle: {id}\nauthor: ada\n{keys}\n---\n");
    project.write(&format!("content/game/proposals/{id}.md"), &text);
}

fn build(project: &Project, as_of: &str) {
    project.succeed(&["build", "-q", "--as-of", as_of]);
}

fn page(project: &Project, address: &str) -> String {
    project.read(&format!("public/game/{address}/index.html"))
}

/// An object of `proposals.json`.
fn data(project: &Project, id: &str) -> Value {
    let all = project.read("public/game/data/proposals.json");
    let all: Vec<Value> = serde_json::from_str(&all).unwrap();
    all.into_iter().find(|it| it["id"] == id).unwrap()
}

#[test]
fn what_has_not_been_submitted_is_not_referred_to() {
    let project = project(&[("First", "number: 1\nconflicts: [Second]\ndepends: [2]")]);
    let second = "submitted: 2006-12-20\nnumber: 2\ndepends: [First]";
    propose(&project, "Second", second);
    build(&project, "2006-12-19");
    assert!(!page(&project, "proposals/First").contains("Second"));
    for key in ["conflicts_with", "depends_on", "needed_by"] {
        assert_eq!(data(&project, "First")[key], serde_json::json!([]), "{key}");
    }
    build(&project, "2006-12-20");
    let words = page(&project, "proposals/First");
    for label in ["Conflicts with: ", "Depends on: ", "Needed by: "] {
        let link = format!("{label}<span><a href=\"/game/proposals/Second/\">2 Second</a>");
        assert!(words.contains(&link), "{link}: {words}");
    }
}

/// One and Two are voted on first; Three, submitted later, conflicts with One, and with
/// Four, which waits for the ballot after.
#[test]
fn the_sentences_say_what_a_conflict_did() {
    let project = project(&[("One", "number: 1"), ("Two", "number: 2\nconflicts: [1]")]);
    let three = "submitted: 2006-12-17\nnumber: 3\nconflicts: [1, 4]";
    propose(&project, "Three", three);
    propose(&project, "Four", "submitted: 2006-12-24\nnumber: 4");
    let votes = "at,by,on,vote\n2006-12-13,ada,1,FOR\n2006-12-13,ben,1,FOR\n\
                 2006-12-13,ada,2,FOR\n2006-12-25,ada,3,FOR\n";
    project.write("content/game/votes/1.csv", votes);
    build(&project, "2006-12-29");

    // One has the strength 2 and Three 1: not the stronger one removes it.
    let sentences = [
        (
            1,
            "“1\u{a0}One” wins and conflicts with “2\u{a0}Two”, which loses.",
        ),
        (
            2,
            "“3\u{a0}Three” wins and conflicts with “1\u{a0}One”, which loses.",
        ),
        (
            2,
            "“3\u{a0}Three” wins and conflicts with “4\u{a0}Four”, which was still \
             undecided and loses.",
        ),
    ];
    for (nweek, sentence) in sentences {
        let ballot = page(&project, &format!("ballots/{nweek}"));
        assert!(ballot.contains(sentence), "{sentence}: {ballot}");
    }
    let state = |id: &str| {
        let page = page(&project, &format!("proposals/{id}"));
        let state = page
            .split("<p class=\"state dotted\"><span>")
            .nth(1)
            .unwrap();
        state.split("</span>").next().unwrap().to_owned()
    };
    assert_eq!(
        state("One"),
        "passed, later marked as lost by the conflict with 3 Three"
    );
    assert_eq!(state("Four"), "Lost");
    // It passed by its votes: what another ballot did to it is told as well.
    let one = page(&project, "proposals/One");
    let (_, course) = one.split_once("How it was decided").unwrap();
    assert!(course.contains(sentences[1].1), "{one}");
    build(&project, "2007-01-05");
    assert_eq!(state("Four"), "Open", "judged afresh from its opening on");
}

/// One has two for it; Two has one, and loses against One; in a motion ben is against, ada for it,
/// and cat says nothing, which is assent.
#[test]
fn a_proposal_tells_its_votes_and_what_decided_first() {
    let motion = "procedure: assent\nannounced: 2006-12-06\ndeadline: 2006-12-16\nvotes:\n  \
                  - { at: 2006-12-07, by: ada, vote: FOR }\n  \
                  - { at: 2006-12-07, by: ben, vote: AGAINST }";
    let project = project(&[
        ("One", "number: 1"),
        ("Two", "number: 2\nconflicts: [1]"),
        ("Motion", motion),
    ]);
    let votes = "at,by,on,vote\n2006-12-13,ada,1,FOR\n2006-12-13,ben,1,FOR\n\
                 2006-12-13,ada,2,FOR\n";
    project.write("content/game/votes/1.csv", votes);
    build(&project, "2006-12-29");
    let told = [
        (
            "One",
            "passed · 2 for, 0 against, 0 abstained · ",
            "More are for it than against it.",
        ),
        (
            "Two",
            "failed · 1 for, 0 against, 0 abstained · ",
            "“1\u{a0}One” wins and conflicts with “2\u{a0}Two”, which loses.",
        ),
        // Silence counts for it.
        (
            "Motion",
            "accepted · 2–1 · 16\u{a0}December\u{a0}2006",
            "2 for it, counting those who abstained or said nothing, and 1 against.",
        ),
    ];
    for (id, state, reason) in told {
        let page = page(&project, &format!("proposals/{id}"));
        let head = page.split("</header>").nth(1).unwrap();
        // No line begins or ends with a dot.
        let head = ["<span>", "</span>", "<i>", "</i>"]
            .iter()
            .fold(head.to_owned(), |head, tag| head.replace(tag, ""));
        let reason = format!("<p class=\"reason\">{reason}</p>");
        assert!(head.contains(&reason), "{id}: {head}");
        let state = format!("<p class=\"state dotted\">{state}");
        assert!(head.contains(&state), "{id}: {head}");
    }
    // The votes and the reason tell how it was decided, and the way leads to the ballot.
    for id in ["One", "Two"] {
        let page = page(&project, &format!("proposals/{id}"));
        assert!(!page.contains("How it was decided"), "{page}");
        let ballot = "<a href=\"/game/ballots/1/\">Ballot of nweek 1</a>";
        assert!(page.contains(ballot), "{page}");
    }
    let list = page(&project, "ballots");
    // How many passed is seen.
    assert!(
        list.contains("<p>passed:</p>") && !list.contains("1 of 2"),
        "{list}"
    );
    // Each with its votes, with what was needed, and with what else decided.
    for (title, told) in [
        ("1 One", "2–0–0</abbr>, majority needed</small>"),
        (
            "2 Two",
            "1–0–0</abbr>, majority needed · conflicts with 1</small>",
        ),
    ] {
        let (_, line) = list.split_once(&format!(">{title}</a>")).unwrap();
        let line = line.split("</li>").next().unwrap();
        assert!(line.ends_with(told), "{line}");
    }
    // It has to have more than there are against it.
    let index = page(&project, "proposals");
    assert!(
        index.contains("2–1</abbr>, majority needed</td>"),
        "{index}"
    );
}

/// Once all have agreed nothing is waited for: all were needed. Of an open vote nobody knows yet
/// how many there will be against it.
#[test]
fn what_was_needed_is_told_of_what_is_decided() {
    let motion = "procedure: assent\nannounced: 2006-12-06\ndeadline: 2006-12-16\nvotes:\n  \
                  - { at: 2006-12-07, by: ada, vote: FOR }\n  \
                  - { at: 2006-12-07, by: ben, vote: FOR }\n  \
                  - { at: 2006-12-08, by: cat, vote: FOR }";
    let project = project(&[("Motion", motion)]);
    build(&project, "2006-12-07");
    let open = page(&project, "proposals");
    assert!(open.contains("3–0</abbr></td>"), "{open}");
    build(&project, "2006-12-09");
    let decided = page(&project, "proposals");
    assert!(decided.contains("3–0</abbr>, 3 needed</td>"), "{decided}");
}

/// Cat has not voted yet, and may until the end of the 15th.
#[test]
fn an_open_ballot_names_who_has_not_voted_yet() {
    let project = project(&[("One", "number: 1"), ("Two", "number: 2")]);
    let votes = "at,by,on,vote\n2006-12-13,ada,1,FOR\n2006-12-13,ben,2,AGAINST\n";
    project.write("content/game/votes/1.csv", votes);
    build(&project, "2006-12-14");
    let open = page(&project, "ballots/1");
    assert!(open.contains("<dt>Silent</dt><dd>Cat</dd>"), "{open}");
    build(&project, "2006-12-20");
    let closed = page(&project, "ballots/1");
    assert!(!closed.contains("Silent"), "{closed}");
}

#[test]
fn a_ballot_lists_first_what_passed() {
    let project = project(&[("One", "number: 1"), ("Two", "number: 2")]);
    let votes = "at,by,on,vote\n2006-12-13,ada,1,AGAINST\n2006-12-13,ben,2,FOR\n";
    project.write("content/game/votes/1.csv", votes);
    build(&project, "2006-12-20");
    let ballot = page(&project, "ballots/1");
    let row = |id: &str| ballot.find(&format!("\"/game/proposals/{id}/\""));
    assert!(row("Two").is_some() && row("Two") < row("One"), "{ballot}");
    // No conflict: the count needs no list of what passes.
    assert!(
        ballot.contains("“2\u{a0}Two” has a strength of 1"),
        "{ballot}"
    );
    assert!(!ballot.contains("What passes"), "{ballot}");
}

/// Voting opens on the ninth day of the nweek: on 12 December, and twelve days later on the 24th.
#[test]
fn where_nothing_is_voted_on_the_next_ballot_is_announced() {
    let project = project(&[]);
    // A day is over at its end: that of the 11th is the very instant of the opening.
    for (as_of, next) in [
        (
            "2006-12-05",
            "12\u{a0}December\u{a0}2006 (nweek\u{a0}1,\u{a0}nday\u{a0}9)",
        ),
        (
            "2006-12-11",
            "12\u{a0}December\u{a0}2006 (nweek\u{a0}1,\u{a0}nday\u{a0}9)",
        ),
        (
            "2006-12-12",
            "24\u{a0}December\u{a0}2006 (nweek\u{a0}2,\u{a0}nday\u{a0}9)",
        ),
    ] {
        build(&project, as_of);
        let page = page(&project, ".");
        let told = format!("The next vote opens on {next}.");
        assert!(page.contains(&told), "{as_of}: {page}");
    }
}

/// Closed proposals stand with the newest first, each with the day of its decision; before anybody
/// has proposed anything, the page says so.
#[test]
fn closed_proposals_are_listed_with_the_newest_first() {
    let project = project(&[("One", "number: 1"), ("Two", "number: 2")]);
    let votes = "at,by,on,vote\n2006-12-13,ada,1,FOR\n2006-12-13,ada,2,FOR\n";
    project.write("content/game/votes/1.csv", votes);
    build(&project, "2006-12-29");
    let list = page(&project, "proposals");
    let place = |title: &str| list.find(&format!("proposals/{title}/")).unwrap();
    assert!(place("Two") < place("One"), "{list}");
    assert!(list.contains("<td>Decided</td>"), "{list}");
    let day = "<td class=\"when quiet\" data-when=\"Decided\">15 Dec 2006</td>";
    assert!(list.contains(day), "{list}");
    build(&project, "2006-12-01");
    let list = page(&project, "proposals");
    assert!(list.contains("Nobody has proposed anything yet."), "{list}");
}

#[test]
fn a_recorded_loss_after_passing_names_no_winner() {
    let project = project(&[("Old", "state: { success: Lost, passed: true }")]);
    build(&project, "2006-12-20");
    let page = page(&project, "proposals/Old");
    assert!(
        page.contains("<p class=\"state dotted\"><span>passed, later marked as lost</span></p>"),
        "{page}"
    );
}

#[test]
fn an_order_without_a_vote_has_no_count_of_votes() {
    let consent = "procedure: order\nconsents: [{ office: chair, by: ada, at: 2006-12-06 }]";
    let project = project(&[("Order", consent), ("Waiting", "procedure: order")]);
    build(&project, "2006-12-20");
    for address in ["proposals/Order", "proposals/Waiting", "proposals", "."] {
        let page = page(&project, address);
        assert!(!page.contains("0 for"), "{address}: {page}");
    }
    let told = "<p class=\"reason\">Ada (chair) agrees.</p>";
    assert!(page(&project, "proposals/Order").contains(told));
    let tally = project.succeed(&["tally", "game", "--as-of", "2006-12-20"]);
    assert_eq!(tally.matches("Waiting").count(), 1);
    assert!(!tally.contains("0 for"), "{tally}");
    // A ballot without a vote has a count all the same.
    propose(&project, "Ballot", "submitted: 2006-12-05\nnumber: 1");
    build(&project, "2006-12-20");
    assert!(page(&project, "proposals/Ballot").contains("0 for, 0 against, 0 abstained"));
}

/// Instants stand in both forms everywhere: 13 December 2006 is the tenth day of nweek 1.
#[test]
fn instants_name_nweek_and_nday_within_sentences_too() {
    let motion = "procedure: assent\nannounced: 2006-12-05\ndeadline: 2006-12-20\n\
                  votes: [{ at: 2006-12-06, by: ada, vote: FOR },\n  \
                  { at: 2006-12-06, by: ben, vote: FOR },\n  \
                  { at: 2006-12-13, by: cat, vote: FOR }]\n\
                  changes: [{ op: append, target: rule-1, text: More. }]";
    let project = project(&[("Motion", motion)]);
    build(&project, "2006-12-20");
    let both = "13\u{a0}December\u{a0}2006 (nweek\u{a0}1,\u{a0}nday\u{a0}10)";
    let motion = page(&project, "proposals/Motion");
    let decided = "<dd>nweek\u{a0}1,\u{a0}nday\u{a0}10 – 13 Dec 2006, 00:00</dd>";
    assert!(motion.contains(decided), "{motion}");
    let why = "All 3 who were asked agreed before the deadline.";
    assert!(motion.contains(why), "{motion}");
    // Where silence agrees there are two numbers, also where nobody was silent.
    assert!(motion.contains(">3–0</span>"), "{motion}");
    let short =
        "<td>13 Dec 2006, 00:00 <span class=\"nday\">(nweek\u{a0}1,\u{a0}nday\u{a0}10)</span></td>";
    assert!(motion.contains(short), "the vote log: {motion}");
    for address in [".", "rules"] {
        let sentence = format!("In force since {both}");
        assert!(page(&project, address).contains(&sentence), "{address}");
    }
    let asked = "<dt>Who was asked: on the list of members</dt><dd>Ada, Ben, Cat</dd>";
    assert!(motion.contains(asked), "{motion}");
}

/// The day of the rule book begins before noon of the site's (D3).
#[test]
fn a_vote_opens_by_the_clock_of_the_site() {
    let project = project(&[]);
    let index = INDEX.replace("2006-12-04 }", "2006-12-04, utc-offset: \"+13:00\" }");
    project.write("content/game/_index.md", &index);
    build(&project, "2006-12-05");
    let page = page(&project, ".");
    let told = "The next vote opens on 11\u{a0}December\u{a0}2006, 11:00 \
                (nweek\u{a0}1,\u{a0}nday\u{a0}9).";
    assert!(page.contains(told), "{page}");
}

#[test]
fn a_rule_book_says_for_which_moment_it_is_computed() {
    let project = project(&[("One", "number: 1")]);
    let index = INDEX.replace("2006-12-04 }", "2006-12-04, utc-offset: \"+13:00\" }");
    project.write("content/game/_index.md", &index);
    for (as_of, expected) in [
        (
            "2006-12-13",
            "As of 13\u{a0}December\u{a0}2006 (nweek\u{a0}1,\u{a0}nday\u{a0}10)<",
        ),
        (
            "2006-12-13T12:00:00Z",
            "As of 13\u{a0}December\u{a0}2006, 12:00 (nweek\u{a0}1,\u{a0}nday\u{a0}11)<",
        ),
    ] {
        build(&project, as_of);
        for address in [".", "proposals"] {
            let page = page(&project, address);
            assert!(page.contains(expected), "{address}: {page}");
        }
    }
}

/// The floor is 20 and One has the number 30, so that 31 is the next one.
#[test]
fn the_administrator_gives_the_next_number() {
    let project = project(&[("One", "number: 30"), ("Two", "")]);
    let index = INDEX.replace("  calendar", "  numbers: { used-through: 20 }\n  calendar");
    project.write("content/game/_index.md", &index);
    let path = "content/game/proposals/Two.md";
    let printed = project.succeed(&["propose", "number", "Two"]);
    assert_eq!(printed.trim_end(), path);
    let written = project.read(path);
    let numbered = written.split("\nnumber: 31\nnumbered: ").nth(1).unwrap();
    let at: jiff::Timestamp = numbered.lines().next().unwrap().parse().unwrap();
    let age = jiff::Timestamp::now().as_second() - at.as_second();
    assert!((0..600).contains(&age), "{written}");
    project.succeed(&["check", "-q", "--as-of", "2006-12-10"]);

    let refused = |arguments: &[&str], message: &str| {
        let output = project.run(&[&["propose", "number"], arguments].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(message), "{said}");
    };
    refused(&["Two"], "`Two` has the number 31");
    refused(&["Tow"], "did you mean `Two`?");
    // Another rule book has a proposal of that id.
    let text = written.replace("number: 31\n", "");
    project.write("content/other/proposals/Two.md", &text);
    project.write(
        "content/other/_index.md",
        &INDEX.replace("[rules.md]", "[]"),
    );
    refused(&["Two"], "a proposal `Two` in game, other");
    project.succeed(&["propose", "number", "Two", "--rules", "other"]);
    // A file with an error may hold a number that nobody sees.
    propose(&project, "Three", "submitted: 2006-12-05\nnumber: x");
    propose(&project, "Four", "submitted: 2006-12-05");
    refused(&["Four"], "no number is given while there are errors");
}

/// Whoever mistypes the name of a proposal finds the vote on the page of those days.
#[test]
fn a_vote_on_no_proposal_stands_on_the_page_of_its_days() {
    let project = project(&[("One", "number: 1")]);
    let votes = "at,by,on,vote\n2006-12-11,ada,Before,FOR\n2006-12-12,ada,Onne,FOR\n\
                 2006-12-15,ben,99,AGAINST\n2006-12-16,ben,After,FOR\n";
    project.write("content/game/votes/1.csv", votes);
    build(&project, "2006-12-20");
    let page = page(&project, "ballots/1");
    let log = page.split("<table class=\"vote-log\"").nth(1).unwrap();
    let reason = "<small class=\"quiet\">not counted: no such proposal</small>";
    for (word, on) in [("for", "Onne"), ("against", "99")] {
        let row = format!("<s>{word}</s> {reason}</td><td>{on}");
        assert!(log.contains(&row), "{row}: {log}");
    }
    assert!(!log.contains("Before") && !log.contains("After"), "{log}");
}

/// Ada and Ben are for One, Cat is against it; Draft has no number yet.
#[test]
fn a_ballot_lists_who_is_for_each_proposal_and_who_against() {
    let project = project(&[("One", "number: 1"), ("Draft", "")]);
    let votes = "at,by,on,vote\n2006-12-13,ben,1,FOR\n2006-12-13,ada,1,FOR\n\
                 2006-12-13,cat,1,AGAINST\n2006-12-13,ben,Draft,ABSTAIN\n";
    project.write("content/game/votes/1.csv", votes);
    build(&project, "2006-12-14");
    let ballot = page(&project, "ballots/1");
    let (_, voters) = ballot.split_once("<table class=\"voters\">").unwrap();
    let rows = [
        (
            "1",
            "One",
            "<td data-word=\"for\">Ada, Ben</td><td data-word=\"against\">Cat</td>\
             <td data-word=\"abstained\"></td>",
        ),
        (
            "–",
            "Draft",
            "<td data-word=\"for\"></td><td data-word=\"against\"></td>\
             <td data-word=\"abstained\">Ben</td>",
        ),
    ];
    for (number, title, answers) in rows {
        let row = format!(
            "<tr><td class=\"num quiet\">{number}</td><th scope=\"row\">\
             <a href=\"/game/proposals/{title}/\">{title}</a></th>{answers}</tr>"
        );
        assert!(voters.contains(&row), "{row}: {voters}");
    }
}

#[test]
fn an_open_proposal_says_that_nobody_has_voted() {
    let project = project(&[("One", "number: 1"), ("Two", "number: 2")]);
    let votes = "at,by,on,vote\n2006-12-13,ada,1,FOR\n";
    project.write("content/game/votes/1.csv", votes);
    let told = |id: &str| page(&project, &format!("proposals/{id}")).contains("Nobody has voted.");
    build(&project, "2006-12-11");
    assert!(!told("Two"), "voting has not begun");
    build(&project, "2006-12-14");
    assert_eq!([told("One"), told("Two")], [false, true]);
}

/// Two motions that close together: one opened before a greater share was asked for.
#[test]
fn each_motion_is_judged_by_the_version_in_force_when_it_opened() {
    let motion = |opens: &str| {
        format!(
            "procedure: order\nopens: {opens}\ncloses: 2006-12-10\n\
             votes: [{{ at: 2006-12-08, by: ada, vote: FOR }}]"
        )
    };
    let (early, late) = (motion("2006-12-05"), motion("2006-12-07"));
    let project = project(&[("Early", &early), ("Late", &late)]);
    let versions =
        "order: [{ kind: threshold, threshold: 1/3 }, { from: 2006-12-06, threshold: 2/3 }]";
    let index = INDEX.replace("order: { kind: threshold, require: [chair] }", versions);
    project.write("content/game/_index.md", &index);
    build(&project, "2006-12-20");
    // One of three is for each of them.
    assert_eq!(data(&project, "Early")["passed"], true);
    assert_eq!(data(&project, "Late")["passed"], false);
    // The same with the notice of silent assent: of the members of the announcement none is
    // against, of those of the deadline one, who has come since.
    let members = "members: { ada: { until: 2006-12-15 }, ben: {  from: 2006-12-12 } }";
    let versions = "assent: [{ kind: silent-assent, electorate: announcement }, { from: 2006-12-06, electorate: live }]";
    let index = INDEX
        .replace(
            "members: { ada: { name: Ada }, ben: { name: Ben }, cat: { name: Cat } }",
            members,
        )
        .replace("assent: { kind: silent-assent }", versions);
    project.write("content/game/_index.md", &index);
    for (id, announced) in [("Early", "2006-12-05"), ("Late", "2006-12-07")] {
        let keys = format!(
            "submitted: 2006-12-05\nprocedure: assent\nannounced: {announced}\ndeadline: 2006-12-20\n\
             votes: [{{ at: 2006-12-13, by: ben, vote: AGAINST }}]"
        );
        propose(&project, id, &keys);
    }
    build(&project, "2006-12-28");
    assert_eq!(data(&project, "Early")["passed"], true);
    assert_eq!(data(&project, "Late")["passed"], false);
}
