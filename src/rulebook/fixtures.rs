//! A rule book in a few lines, for tests.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::date;
use jiff::tz::TimeZone;

use super::book::{
    AsOf, CastVote, MembershipOrigin, MembershipSpan, OfficeTenure, Person, RuleBook, RuleDocument,
};
use super::calendar::NweekCalendar;
use super::procedure::PROCEDURES;
use crate::rulebook::proposal::{
    AssertedState, EditOperation, LocalizedText, Proposal, ProposalChange,
};
use crate::rulebook::replay::RuleBookHistory;
use crate::rulebook::text::id::SectionLabels;
use crate::rulebook::text::parse;
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::document_part::DocumentPart;
use crate::syntax::yaml;

/// The document `rules` of every sample.
pub(crate) const TEXT: &str = "# Article 1\n\nOne.\n\n## Detail\n\nSmall.\n\n# Article 2\n\nTwo.\n";

/// A rule book with the calendar of proposals.md, 3.1, without its pause, in UTC, whose members
/// are given
/// with blanks between them and belong to it for all time.
///
/// Voting of nweek 1 lasts from 12 to 16 December 2006, of nweek 2 to 28 December.
pub(crate) fn sample_book(members: &str) -> RuleBook {
    let always = [(Timestamp::MIN, Timestamp::MAX)];
    let people = members.split(' ').filter(|id| !id.is_empty());
    let mut book = RuleBook {
        id: "book".to_owned(),
        title: "Book".to_owned(),
        language: "en".to_owned(),
        file: "content/book/_index.md".to_owned(),
        used_through: None,
        documents: vec![RuleDocument {
            id: "rules".to_owned(),
            title: "Rules".to_owned(),
            files: BTreeMap::new(),
            texts: [(
                "en".to_owned(),
                parse::parse_document(TEXT, SectionLabels::default()),
            )]
            .into(),
        }],
        binding: "en".to_owned(),
        league: None,
        people: people
            .map(|id| {
                let person = Person {
                    public_id: id.to_owned(),
                    ..sample_person(&always, "plenary")
                };
                (id.to_owned(), person)
            })
            .collect(),
        offices: BTreeMap::new(),
        era_start: None,
        calendar: NweekCalendar::new(date(2006, 12, 4), 12, 9, TimeZone::UTC, &[]).ok(),
        zone: TimeZone::UTC,
        procedures: BTreeMap::new(),
        procedure_changes: Vec::new(),
        default_procedure: None,
        ballot_procedure: None,
        settings: Vec::new(),
        refused: BTreeMap::new(),
        replaced: BTreeMap::new(),
        notes: Vec::new(),
        members_submit: false,
        proposals: Vec::new(),
        log: Vec::new(),
    };
    for entry in PROCEDURES {
        procedure(&mut book, entry.kind, entry.kind, "{}");
    }
    book
}

/// Somebody who belongs to the rule book in some spans.
pub(crate) fn sample_person(spans: &[(Timestamp, Timestamp)], class: &str) -> Person {
    let span = |&(from, until): &_| MembershipSpan {
        from,
        until,
        begins_after_closings: false,
        outlasts_closings: false,
        class: class.to_owned(),
        why: MembershipOrigin::Listed,
    };
    Person {
        name: String::new(),
        public_id: String::new(),
        spans: spans.iter().map(span).collect(),
    }
}

/// Adds a procedure with its options in YAML.
pub(crate) fn procedure(book: &mut RuleBook, name: &str, kind: &str, options: &str) {
    let entry = PROCEDURES.iter().find(|entry| entry.kind == kind).unwrap();
    let tree = yaml::parse(options, 0).unwrap();
    let mut diagnostics = Diagnostics::new();
    let read = (entry.read)(DocumentPart::whole("options.yaml", &tree), &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    book.procedures.insert(name.to_owned(), read.unwrap());
}

/// Adds somebody's time in an office.
pub(crate) fn office(book: &mut RuleBook, office: &str, holder: &str, from: &str, until: &str) {
    let tenure = OfficeTenure {
        holder: holder.to_owned(),
        from: at(from),
        until: at(until),
    };
    book.offices
        .entry(office.to_owned())
        .or_default()
        .push(tenure);
}

/// A proposal submitted on 5 December 2006.
pub(crate) fn sample_proposal(id: &str, procedure: &str) -> Proposal {
    Proposal {
        id: id.to_owned(),
        title: String::new(),
        author: "ada".to_owned(),
        submitted: at("2006-12-05T00:00:00Z"),
        number: None,
        numbered: None,
        conflicts: Vec::new(),
        depends: Vec::new(),
        procedure: procedure.to_owned(),
        changes: Vec::new(),
        unread_changes: Vec::new(),
        revised: Vec::new(),
        touches: Vec::new(),
        announced: None,
        deadline: None,
        in_force_from: None,
        opens: None,
        closes: None,
        last_day: None,
        consents: Vec::new(),
        signed: None,
        at: None,
        recorded: None,
        asserted: AssertedState::default(),
        agent: None,
        note: None,
        body: String::new(),
        file: format!("{id}.md"),
    }
}

/// A proposal `p1`, `p2` … for the ballot of nweek 1.
pub(crate) fn numbered(number: i64) -> Proposal {
    Proposal {
        number: Some(number),
        ..sample_proposal(&format!("p{number}"), "tally")
    }
}

/// Adds votes, a line each: `2006-12-13 ada p1 FOR`; a day means its noon.
pub(crate) fn sample_votes(book: &mut RuleBook, lines: &str) {
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        let mut cells = line.trim().splitn(4, ' ');
        let mut cell = || cells.next().unwrap().to_owned();
        let cast = CastVote {
            at: at(&cell()),
            by: cell(),
            on: cell(),
            word: cell(),
            comment: None,
            file: "votes/1.csv".to_owned(),
            line: book.log.len() + 2,
            in_proposal: false,
        };
        book.log.push(Arc::new(cast));
    }
    book.sort_log();
}

/// Runs a rule book up to a moment.
pub(crate) fn replayed_sample(book: &RuleBook, as_of: AsOf) -> RuleBookHistory {
    crate::rulebook::replay::replay_rule_book(&Arc::new(book.clone()), as_of)
}

/// An instant in RFC 3339, or the noon of a date.
pub(crate) fn at(text: &str) -> Timestamp {
    let instant = if text.contains('T') {
        text.to_owned()
    } else {
        format!("{text}T12:00:00Z")
    };
    instant.parse().unwrap()
}

/// The change that replaces the text of a section.
pub(crate) fn replace(target: &str, text: &str) -> ProposalChange {
    edit(EditOperation::Replace {
        target: target.to_owned(),
        text: LocalizedText::from(text.to_owned()),
    })
}

pub(crate) fn edit(op: EditOperation) -> ProposalChange {
    ProposalChange::Edit {
        document: "rules".to_owned(),
        op,
    }
}
