use super::*;
use crate::rulebook::book::AsOf;
use crate::rulebook::fixtures::{
    at, edit, office, procedure, replace, replayed_sample, sample_book, sample_person,
    sample_proposal, sample_votes,
};
use crate::rulebook::proposal::OfficeSignature;
use crate::rulebook::proposal::{
    EditOperation, EndOfSection, LocalizedText, ProposalChange, SectionInsertion, SectionPlace,
};

const CONSTITUTION: &str = "{ threshold: 3/4 }";

/// A rule book with one procedure, `t`, and one proposal under it, open from 6 December
/// 2006 on.
fn sample(members: &str, options: &str) -> RuleBook {
    let mut book = sample_book(members);
    procedure(&mut book, "t", "threshold", options);
    let opens = Some(at("2006-12-06"));
    book.proposals.push(Proposal {
        opens,
        ..sample_proposal("p", "t")
    });
    book
}

/// The same, closing on 20 December.
fn closing(members: &str, options: &str) -> RuleBook {
    let mut book = sample(members, options);
    book.proposals[0].closes = Some(at("2006-12-20"));
    book
}

fn outcome(book: &RuleBook) -> (Option<ProcedureOutcome>, Option<Timestamp>) {
    let history = replayed_sample(book, AsOf::instant(at("2008-01-01")));
    (history.states[0].outcome, history.states[0].decided)
}

/// Holds the outcome of a closed vote, in which the people vote on 7 December in the order
/// of their names, against what is expected.
fn check(options: &str, members: &str, words: &[&str], expected: ProcedureOutcome) {
    let mut book = closing(members, options);
    for (person, word) in members.split(' ').zip(words) {
        sample_votes(&mut book, &format!("2006-12-07 {person} p {word}"));
    }
    assert_eq!(outcome(&book).0, Some(expected), "{options} {words:?}");
}

const F: &str = "FOR";
const A: &str = "AGAINST";
const N: &str = "ABSTAIN";

#[test]
fn a_share_of_the_membership() {
    check(
        CONSTITUTION,
        "a b c d",
        &[F, F, F, A],
        ProcedureOutcome::Accepted,
    );
    check(
        CONSTITUTION,
        "a b c d",
        &[F, F, A],
        ProcedureOutcome::Rejected,
    );
    check(
        "{ threshold: 1/2, strict: true }",
        "a b c d",
        &[F, F],
        ProcedureOutcome::Rejected,
    );
    check(
        "{ threshold: 1/2 }",
        "a b c d",
        &[F, F],
        ProcedureOutcome::Accepted,
    );
}

#[test]
fn nobody_is_no_majority() {
    check(
        "{ threshold: 1/2, of: participants }",
        "a b",
        &[],
        ProcedureOutcome::Rejected,
    );
}

#[test]
fn quorum() {
    let expulsion = "{ threshold: 3/4, of: participants, quorum: 2/3 }";
    check(
        expulsion,
        "a b c d e f",
        &[F, F, F, A],
        ProcedureOutcome::Accepted,
    );
    check(
        expulsion,
        "a b c d e f",
        &[F, F, F],
        ProcedureOutcome::Rejected,
    );
}

#[test]
fn q28_two_thirds_of_the_membership_must_agree() {
    let law = "{ threshold: 2/3 }";
    check(
        law,
        "a b c d e f",
        &[F, F, F, A],
        ProcedureOutcome::Rejected,
    );
    check(
        law,
        "a b c d e f",
        &[F, F, F, F],
        ProcedureOutcome::Accepted,
    );
}

#[test]
fn q29_provisional_members_stand_in_the_denominator_though_they_may_not_vote() {
    for (options, expected) in [
        (CONSTITUTION, ProcedureOutcome::Rejected),
        (
            "{ threshold: 3/4, denominator: voting }",
            ProcedureOutcome::Accepted,
        ),
    ] {
        let mut book = closing("a b c", options);
        let always = (Timestamp::MIN, Timestamp::MAX);
        for id in ["x", "y"] {
            book.people
                .insert(id.to_owned(), sample_person(&[always], "provisional"));
        }
        let lines =
            "2006-12-07 a p FOR\n2006-12-07 b p FOR\n2006-12-07 c p FOR\n2006-12-08 x p FOR";
        sample_votes(&mut book, lines);
        assert_eq!(outcome(&book).0, Some(expected), "{options}");
        let history = replayed_sample(&book, AsOf::instant(at("2008-01-01")));
        assert_eq!(history.votes()[3].reason, Some(IgnoredVote::NotEntitled));
    }
}

#[test]
fn q30_exactly_three_quarters_is_enough() {
    check(
        CONSTITUTION,
        "a b c d",
        &[F, F, F],
        ProcedureOutcome::Accepted,
    );
    check(
        "{ threshold: 3/4, strict: true }",
        "a b c d",
        &[F, F, F],
        ProcedureOutcome::Rejected,
    );
}

#[test]
fn q32_abstentions_stand_in_the_denominator_of_participants() {
    check(
        "{ threshold: 3/4, of: participants }",
        "a b c d",
        &[F, F, N, N],
        ProcedureOutcome::Rejected,
    );
    check(
        "{ threshold: 3/4, of: cast }",
        "a b c d",
        &[F, F, N, N],
        ProcedureOutcome::Accepted,
    );
}

#[test]
fn q1_a_vote_at_the_closing_second_is_too_late() {
    let mut book = closing("a b", "{ threshold: 1/2 }");
    sample_votes(&mut book, "2006-12-05 a p FOR\n2006-12-20 a p FOR");
    assert_eq!(outcome(&book).0, Some(ProcedureOutcome::Rejected));
    let history = replayed_sample(&book, AsOf::instant(at("2008-01-01")));
    let reasons: Vec<_> = history.votes().iter().map(|vote| vote.reason).collect();
    assert_eq!(
        reasons,
        [
            Some(IgnoredVote::BeforeOpening),
            Some(IgnoredVote::AfterClosing)
        ]
    );
}

#[test]
fn q26_without_a_closing_it_is_decided_when_reached() {
    let mut book = sample("a b c d", CONSTITUTION);
    sample_votes(
        &mut book,
        "2006-12-07 a p FOR\n2006-12-08 b p FOR\n2006-12-08 c p AGAINST",
    );
    assert_eq!(
        outcome(&book),
        (Some(ProcedureOutcome::Open), None),
        "never rejected by itself"
    );
    sample_votes(&mut book, "2007-03-01 c p FOR\n2007-03-02 a p AGAINST");
    assert_eq!(
        outcome(&book),
        (Some(ProcedureOutcome::Accepted), Some(at("2007-03-01")))
    );
    let history = replayed_sample(&book, AsOf::instant(at("2008-01-01")));
    assert_eq!(
        history.votes().last().unwrap().reason,
        Some(IgnoredVote::AfterDecision)
    );
}

#[test]
fn a_change_of_membership_can_decide() {
    let mut book = sample("a b c", CONSTITUTION);
    let leaves = (Timestamp::MIN, at("2007-01-05"));
    book.people
        .insert("d".to_owned(), sample_person(&[leaves], "plenary"));
    book.people
        .insert("e".to_owned(), sample_person(&[leaves], "plenary"));
    sample_votes(
        &mut book,
        "2006-12-07 a p FOR\n2006-12-08 b p FOR\n2006-12-08 c p FOR",
    );
    assert_eq!(
        outcome(&book),
        (Some(ProcedureOutcome::Accepted), Some(at("2007-01-05")))
    );
}

fn consent(by: &str, at: &str, agree: bool) -> OfficeSignature {
    OfficeSignature {
        office: "chair".to_owned(),
        by: by.to_owned(),
        at: self::at(at),
        agree,
    }
}

const ORDER: &str = "{ require: [chair] }";

#[test]
fn an_office_alone_can_decide() {
    let mut book = sample("a b", ORDER);
    office(&mut book, "chair", "x", "2006-01-01", "2009-01-01");
    assert_eq!(outcome(&book).0, Some(ProcedureOutcome::Open));
    book.proposals[0].consents = vec![consent("b", "2006-12-07", true)];
    assert_eq!(
        outcome(&book).0,
        Some(ProcedureOutcome::Open),
        "b does not hold it"
    );
    book.proposals[0]
        .consents
        .push(consent("x", "2006-12-08", true));
    assert_eq!(
        outcome(&book),
        (Some(ProcedureOutcome::Accepted), Some(at("2006-12-08")))
    );
}

#[test]
fn the_last_answer_counts() {
    let mut book = closing("a", ORDER);
    office(&mut book, "chair", "x", "2006-01-01", "2009-01-01");
    book.proposals[0].consents = vec![
        consent("x", "2006-12-08", true),
        consent("x", "2006-12-09", false),
    ];
    assert_eq!(outcome(&book).0, Some(ProcedureOutcome::Rejected));
    book.proposals[0]
        .consents
        .push(consent("x", "2006-12-20", true));
    assert_eq!(
        outcome(&book).0,
        Some(ProcedureOutcome::Rejected),
        "at the closing it is too late"
    );
}

#[test]
fn q25_a_predecessors_agreement_does_not_bind() {
    let mut book = closing("a", ORDER);
    office(&mut book, "chair", "x", "2006-01-01", "2006-12-10");
    office(&mut book, "chair", "y", "2006-12-10", "2009-01-01");
    book.proposals[0].consents = vec![consent("x", "2006-12-08", true)];
    assert_eq!(outcome(&book).0, Some(ProcedureOutcome::Rejected));
    book.proposals[0]
        .consents
        .push(consent("y", "2006-12-09", true));
    assert_eq!(
        outcome(&book).0,
        Some(ProcedureOutcome::Rejected),
        "y did not hold it yet"
    );
    book.proposals[0]
        .consents
        .push(consent("y", "2006-12-11", true));
    assert_eq!(outcome(&book).0, Some(ProcedureOutcome::Accepted));
}

#[test]
fn a_vacant_office_cannot_agree() {
    let mut book = closing("a", ORDER);
    office(&mut book, "chair", "x", "2006-01-01", "2006-12-10");
    book.proposals[0].consents = vec![consent("x", "2006-12-08", true)];
    assert_eq!(outcome(&book).0, Some(ProcedureOutcome::Rejected));
}

/// Returns whether the chair is asked about a change where `article-1` is under its protection.
fn is_asked(change: ProposalChange, touches: &[&str]) -> bool {
    let protect = "{ protect: [{ sections: ['rules#article-1'], office: chair }] }";
    let mut book = closing("a", protect);
    book.proposals[0].changes = vec![change];
    book.proposals[0].touches = touches.iter().map(|&it| it.to_owned()).collect();
    match outcome(&book).0 {
        Some(ProcedureOutcome::Rejected) => true,
        Some(ProcedureOutcome::Accepted) => false,
        other => panic!("{other:?}"),
    }
}

fn insert(place: SectionPlace) -> ProposalChange {
    let (title, text) = (
        LocalizedText::from("New".to_owned()),
        LocalizedText::from("Text.".to_owned()),
    );
    edit(EditOperation::Insert(SectionInsertion {
        place,
        title,
        text,
        id: None,
        level: None,
        attributes: BTreeMap::new(),
    }))
}

#[test]
fn protected_sections_are_touched_from_without_and_within() {
    let article = "article-1".to_owned();
    assert!(is_asked(replace("article-1", "x"), &[]));
    assert!(is_asked(replace("detail", "x"), &[]));
    assert!(is_asked(
        edit(EditOperation::Repeal {
            target: "detail".to_owned()
        }),
        &[]
    ));
    assert!(is_asked(
        insert(SectionPlace::After("detail".to_owned())),
        &[]
    ));
    assert!(is_asked(
        insert(SectionPlace::Within(article.clone(), EndOfSection::End)),
        &[]
    ));
    assert!(!is_asked(insert(SectionPlace::After(article)), &[]));
    assert!(!is_asked(replace("article-2", "x"), &[]));
}

/// Sections with a power of 2 or more are under protection: 10 is more than 2, and 1 is not.
#[test]
fn r10_attributes_protect_what_has_as_much_or_more() {
    let asked = |protect: &str, heading: &str, change: ProposalChange| {
        let mut book = closing("a", protect);
        let text = format!(
            "# Article 1 {heading}\n\nOne.\n\n## Detail\n\nSmall.\n\n# Article 2\n\nTwo.\n"
        );
        let labels = crate::rulebook::text::id::SectionLabels::default();
        let text = crate::rulebook::text::parse::parse_document(&text, labels);
        book.documents[0].texts.insert("en".to_owned(), text);
        book.proposals[0].changes = vec![change];
        outcome(&book).0 == Some(ProcedureOutcome::Rejected)
    };
    let number = "{ protect: [{ attributes: { power: 2 }, office: chair }] }";
    for (heading, expected) in [
        ("{power=2}", true),
        ("{power=10}", true),
        ("{power=1}", false),
    ] {
        assert_eq!(asked(number, heading, replace("detail", "x")), expected);
        assert!(!asked(number, heading, replace("article-2", "x")));
    }
    assert!(!asked(number, "{power=high}", replace("article-1", "x")));
    let set = |power: &str| {
        edit(EditOperation::Set {
            target: "article-2".to_owned(),
            attributes: [("power".to_owned(), Some(power.to_owned()))].into(),
        })
    };
    assert!(asked(number, "", set("3")), "a section that would have it");
    let word = "{ protect: [{ attributes: { kind: core }, office: chair }] }";
    assert!(asked(word, "{kind=core}", replace("article-1", "x")));
    assert!(!asked(word, "{kind=more}", replace("article-1", "x")));
    let both =
        "{ protect: [{ sections: ['rules#article-1'], attributes: { power: 2 }, office: chair }] }";
    assert!(asked(both, "{power=2}", replace("article-1", "x")));
    assert!(!asked(both, "{power=1}", replace("article-1", "x")));
    assert!(!asked(both, "{power=2}", set("3")), "another section");
}

#[test]
fn q27_what_nullifies_a_section_from_elsewhere_is_declared() {
    assert!(!is_asked(replace("article-2", "Article 1 is void."), &[]));
    assert!(is_asked(
        replace("article-2", "Article 1 is void."),
        &["rules#article-1"]
    ));
    assert!(is_asked(replace("article-2", "x"), &["rules#detail"]));
}
