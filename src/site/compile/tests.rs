//! Rule books from their files to the text in force.

mod configuration;
mod dated_options;

use jiff::Timestamp;
use jiff::civil::date;

use super::{CompileOptions, CompiledSite, compile_again};
use crate::load::config;
use crate::load::config::AsOfMoment;
use crate::load::content::DocumentCache;
use crate::rulebook::data_files::ProposalData;
use crate::syntax::diagnostic::{Diagnostics, Severity};
use crate::syntax::source::{Source, Sources};

const BOOK: &str = "---
title: Rules
rules:
  documents: [rules.md]
  members: { ada: , ben: }
  calendar: { epoch: 2006-12-04 }
  default-procedure: ballot
  procedures:
    ballot: { kind: tally }
---
";

/// Three proposals on one text, of which the second refers to the others.
const FILES: [(&str, &str); 5] = [
    ("_index.md", BOOK),
    ("rules.md", "# Rule 1\n\nOne.\n"),
    (
        "proposals/first.md",
        "---\nauthor: ada\nsubmitted: 2006-12-05T08:00:00Z\nnumber: 1\n---\n",
    ),
    (
        "proposals/second.md",
        "---\ntitle: Old\nauthor: ben\nsubmitted: 2006-12-05T09:00:00Z\nnumber: 2\n\
         conflicts: [first]\ndepends: [third]\nchanges: [{ op: repeal, target: rule-1 }]\n---\nOld.\n",
    ),
    (
        "proposals/third.md",
        "---\nauthor: ada\nsubmitted: 2006-12-05T10:00:00Z\nnumber: 3\n---\n",
    ),
];

/// A site that is read again and again, as a preview does.
#[derive(Default)]
struct RebuiltSite {
    memory: DocumentCache,
}

impl RebuiltSite {
    /// Compiles the files, one of them in another wording, for a moment.
    fn read(&mut self, changed: (&str, &str), moment: &str) -> (CompiledSite, Diagnostics) {
        self.read_both(changed, changed, moment)
    }

    /// The same with two files in another wording.
    fn read_both(
        &mut self,
        one: (&str, &str),
        other: (&str, &str),
        moment: &str,
    ) -> (CompiledSite, Diagnostics) {
        let files = FILES.map(|(name, text)| {
            let changed = [one, other].into_iter().find(|it| it.0 == name);
            (format!("game/{name}"), changed.map_or(text, |it| it.1))
        });
        compile_files(files, moment, &mut self.memory)
    }

    /// The same, looking at the second proposal alone.
    fn second(&mut self, text: &str, moment: &str) -> ProposalData {
        let (compiled, _) = self.read(("proposals/second.md", text), moment);
        compiled.rule_books[0].proposals().remove(1)
    }
}

/// Compiles files below `content` as of a moment.
fn compile_files<'a>(
    files: impl IntoIterator<Item = (String, &'a str)>,
    moment: &str,
    memory: &mut DocumentCache,
) -> (CompiledSite, Diagnostics) {
    let mut sources = Sources::new();
    for (name, text) in files {
        let path = format!("content/{name}");
        sources.insert(Source::from_bytes(path, text.into()).unwrap());
    }
    let book = "[book]\ntitle = \"T\"\n[ligatur]\ntimezone = \"UTC\"\n";
    let config = config::parse("book.toml", book, &mut Diagnostics::new()).unwrap();
    let options = CompileOptions {
        as_of: Some(moment.parse::<AsOfMoment>().unwrap()),
        today: date(2030, 1, 1),
        now: Timestamp::UNIX_EPOCH,
        drafts: false,
    };
    compile_again(&sources, &config, options, memory)
}

#[test]
fn q8_lists_that_a_resubmission_leaves_out_become_empty() {
    let mut context = RebuiltSite::default();
    let before = context.second(FILES[3].1, "2006-12-06");
    assert_eq!(
        (
            before.conflicts.len(),
            before.depends.len(),
            before.changes.len()
        ),
        (1, 1, 1)
    );
    let again = "---\ntitle: New\nauthor: ben\nsubmitted: 2006-12-05T09:00:00Z\nnumber: 2\n\
        revised: 2006-12-07T09:00:00Z\n---\nNew.\n";
    let after = context.second(again, "2006-12-08");
    assert_eq!((after.title.as_str(), after.number), ("New", Some(2)));
    assert!(after.conflicts.is_empty() && after.depends.is_empty());
    assert!(after.conflicts_with.is_empty() && after.changes.is_empty());
}

#[test]
fn q9_a_resubmission_after_the_next_number_keeps_its_own() {
    let text = "---\nauthor: ben\nsubmitted: 2006-12-05T09:00:00Z\nnumber: 2\n\
        numbered: 2006-12-05T12:00:00Z\nrevised: [2006-12-06, 2006-12-09T09:00:00Z]\n---\n";
    let (compiled, diagnostics) =
        RebuiltSite::default().read(("proposals/second.md", text), "2006-12-10");
    let numbers: Vec<_> = compiled.rule_books[0].proposals();
    let numbers: Vec<_> = numbers
        .iter()
        .map(|it| (it.id.as_str(), it.number))
        .collect();
    assert_eq!(
        numbers,
        [("first", Some(1)), ("second", Some(2)), ("third", Some(3))]
    );
    assert!(
        !diagnostics
            .into_iter()
            .any(|it| it.severity == Severity::Error)
    );
}

/// The status of the first proposal, which opens on 12 December and closes on the 16th.
fn status(moment: &str) -> String {
    let (compiled, _) = RebuiltSite::default().read(("", ""), moment);
    format!("{:?}", compiled.rule_books[0].proposals()[0].status)
}

#[test]
fn an_instant_decides_what_has_opened_and_closed() {
    // At an instant closings have happened, openings have not; the second after they have.
    assert_eq!(status("2006-12-12T00:00:00Z"), "Pending");
    assert_eq!(status("2006-12-12T00:00:01Z"), "Open");
    assert_eq!(status("2006-12-15T23:59:59Z"), "Open");
    assert_eq!(status("2006-12-16T01:00:00+01:00"), "Historical");
    // A day is its end.
    assert_eq!(status("2006-12-11"), "Pending");
    assert_eq!(status("2006-12-12"), "Open");
    assert_eq!(status("2006-12-15"), "Historical");
}

/// The front matter of the book with another calendar and another ballot.
fn book(calendar: &str, ballot: &str) -> String {
    let book = BOOK.replace("{ epoch: 2006-12-04 }", calendar);
    book.replace("{ kind: tally }", ballot)
}

/// Nweek 2 begins on 16 December, has 7 days and voting from the 20th to the end of the 22nd.
#[test]
fn r2_a_list_of_calendars_is_one_calendar() {
    let dated = "[{ epoch: 2006-12-04 }, { from: 2006-12-10, week-length: 7, voting-start: 5 }]";
    let text = book(dated, "{ kind: tally }").replace(
        "members: { ada: , ben: }",
        "members: { ada: { from: 2006-01-01 } }",
    );
    let mut context = RebuiltSite::default();
    let mut status = |moment: &str| {
        let late = (
            "proposals/second.md",
            FILES[3].1.replace("2006-12-05T09", "2006-12-16T09"),
        );
        let (compiled, _) = context.read_both(("_index.md", &text), (late.0, &late.1), moment);
        let proposals = compiled.rule_books[0].proposals();
        let of = |id: &str| {
            let proposal = proposals.iter().find(|it| it.id == id);
            proposal.map_or(String::new(), |it| format!("{:?}", it.status))
        };
        (of("first"), of("second"))
    };
    let both = |first: &str, second: &str| (first.to_owned(), second.to_owned());
    assert_eq!(status("2006-12-15T23:59:59Z"), both("Open", ""));
    assert_eq!(status("2006-12-16T00:00:00Z"), both("Historical", ""));
    assert_eq!(
        status("2006-12-20T00:00:00Z"),
        both("Historical", "Pending")
    );
    assert_eq!(status("2006-12-20T00:00:01Z"), both("Historical", "Open"));
    assert_eq!(status("2006-12-22T23:59:59Z"), both("Historical", "Open"));
    assert_eq!(
        status("2006-12-23T00:00:00Z"),
        both("Historical", "Historical")
    );
}

#[test]
fn r2_what_holds_for_all_time_can_not_be_dated() {
    let faults = |calendar: &str, ballot: &str| {
        let text = book(calendar, ballot);
        let (_, diagnostics) = RebuiltSite::default().read(("_index.md", &text), "2006-12-06");
        let errors = diagnostics
            .into_iter()
            .filter(|it| it.severity == Severity::Error);
        let line = |it: crate::syntax::diagnostic::Diagnostic| {
            format!("{}: {}", it.code.name(), it.message)
        };
        errors.map(line).collect::<Vec<_>>()
    };
    let (plain, tally) = ("{ epoch: 2006-12-04 }", "{ kind: tally }");
    assert_eq!(faults(plain, tally), [""; 0]);
    let later = |change: &str| format!("[{{ epoch: 2006-12-04 }}, {{ {change} }}]");
    assert_eq!(
        faults(&later("from: 2006-12-10, epoch: 2006-12-10"), tally),
        ["not-datable: `epoch` can not change on a day"]
    );
    assert_eq!(
        faults(&later("week-length: 7, voting-start: 5"), tally),
        ["missing-key: a change without a day from which it holds"]
    );
    assert_eq!(
        faults(&later("from: 2006-12-10, week-length: 7"), tally),
        ["bad-calendar: voting on day 9 of a week of 7 days"]
    );
    let ballots = |change: &str| format!("[{{ kind: tally }}, {{ from: 2006-12-10, {change} }}]");
    assert_eq!(faults(plain, &ballots("ties: oldest-first")), [""; 0]);
    assert_eq!(
        faults(plain, &ballots("kind: threshold")),
        ["not-datable: `kind` can not change on a day"]
    );
    assert_eq!(
        faults(plain, &ballots("tiess: oldest-first")),
        ["unknown-key: unknown key `tiess`"]
    );
}
