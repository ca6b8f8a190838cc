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
        ("book.toml", "[book]\ntitle = \"Test\"\n"),
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
        let link = format!("{label}<a href=\"/game/proposals/Second/\">2 Second</a>");
        assert!(words.contains(&link), "{link}: {words}");
    }
}
