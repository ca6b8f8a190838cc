use super::*;
use crate::rulebook::book::{AsOf, RuleBook};
use crate::rulebook::fixtures::{
    at, procedure, replayed_sample, sample_book, sample_person, sample_proposal, sample_votes,
};
use crate::rulebook::replay::RuleBookHistory;

/// A proposal announced on 1 March 2018 at noon, with a week to the deadline.
fn resolved() -> Proposal {
    Proposal {
        submitted: at("2018-03-01"),
        announced: Some(at("2018-03-01")),
        deadline: Some(at("2018-03-08")),
        ..sample_proposal("m", "silent-assent")
    }
}

/// The result that the votes have, as of a year later.
fn outcome(book: &RuleBook) -> (Option<ProcedureOutcome>, Option<Timestamp>) {
    outcome_at(book, "2019-03-01")
}

fn outcome_at(book: &RuleBook, as_of: &str) -> (Option<ProcedureOutcome>, Option<Timestamp>) {
    let history = replayed_sample(book, AsOf::instant(at(as_of)));
    (history.states[0].outcome, history.states[0].decided)
}

/// Holds outcome and deciding instant of a vote among `members` against what is expected.
fn check(members: &str, lines: &str, expected: ProcedureOutcome, decided: &str) {
    let mut book = sample_book(members);
    book.proposals.push(resolved());
    sample_votes(&mut book, lines);
    assert_eq!(
        outcome(&book),
        (Some(expected), Some(at(decided))),
        "{lines}"
    );
}

fn reasons(history: &RuleBookHistory) -> Vec<Option<IgnoredVote>> {
    history
        .votes()
        .into_iter()
        .map(|vote| vote.reason)
        .collect()
}

const DEADLINE: &str = "2018-03-08";

#[test]
fn silence_is_assent() {
    check("a b c", "", ProcedureOutcome::Accepted, DEADLINE);
    check(
        "a b c",
        "2018-03-02 a m AGAINST",
        ProcedureOutcome::Accepted,
        DEADLINE,
    );
    check(
        "a b c",
        "2018-03-02 a m AGAINST\n2018-03-02 b m AGAINST",
        ProcedureOutcome::Rejected,
        DEADLINE,
    );
}

#[test]
fn a_tie_is_rejected() {
    check(
        "a b",
        "2018-03-02 a m AGAINST",
        ProcedureOutcome::Rejected,
        DEADLINE,
    );
    check(
        "a b",
        "2018-03-02 a m AGAINST\n2018-03-02 b m FOR",
        ProcedureOutcome::Rejected,
        DEADLINE,
    );
}

#[test]
fn all_for_is_accepted_at_once_and_there_is_no_early_rejection() {
    let all = "2018-03-02 a m FOR\n2018-03-04 b m FOR";
    check("a b", all, ProcedureOutcome::Accepted, "2018-03-04");
    let none = "2018-03-02 a m AGAINST\n2018-03-04 b m AGAINST";
    check("a b", none, ProcedureOutcome::Rejected, DEADLINE);
}

#[test]
fn entries_of_one_instant_are_applied_together() {
    let lines = "2018-03-02 a m FOR\n2018-03-04 b m FOR\n2018-03-04 a m AGAINST";
    check("a b", lines, ProcedureOutcome::Rejected, DEADLINE);
}

#[test]
fn unanimous_when_the_last_opponent_leaves() {
    let mut book = sample_book("a");
    let leaves = (Timestamp::MIN, at("2018-03-05"));
    book.people
        .insert("b".to_owned(), sample_person(&[leaves], "plenary"));
    book.proposals.push(resolved());
    sample_votes(&mut book, "2018-03-02 a m FOR\n2018-03-02 b m AGAINST");
    assert_eq!(
        outcome(&book),
        (Some(ProcedureOutcome::Accepted), Some(at("2018-03-05")))
    );
}

#[test]
fn q1_a_vote_at_the_deadline_is_too_late() {
    let mut book = sample_book("a b");
    book.proposals.push(resolved());
    sample_votes(
        &mut book,
        "2018-03-08 a m AGAINST\n2018-03-08T11:59:59Z b m AGAINST",
    );
    assert_eq!(
        outcome(&book).0,
        Some(ProcedureOutcome::Rejected),
        "one against one"
    );
    let history = replayed_sample(&book, AsOf::instant(at("2019-01-01")));
    assert_eq!(reasons(&history), [None, Some(IgnoredVote::AfterDeadline)]);
}

#[test]
fn q20_a_week_is_seven_times_24_hours_and_exactly_that_is_enough() {
    check("a", "", ProcedureOutcome::Accepted, DEADLINE);
    let mut book = sample_book("a");
    let deadline = Some(at("2018-03-08T11:59:59Z"));
    book.proposals.push(Proposal {
        deadline,
        ..resolved()
    });
    sample_votes(&mut book, "2018-03-02 a m FOR");
    let history = replayed_sample(&book, AsOf::instant(at("2019-01-01")));
    assert_eq!(history.states[0].outcome, Some(ProcedureOutcome::Invalid));
    assert_eq!(
        history.states[0].invalid,
        Some(InvalidAnnouncement::DeadlineTooShort)
    );
    assert_eq!(
        history.states[0].status,
        ProposalStatus::Pending,
        "it has to be repeated"
    );
    book.proposals[0].deadline = None;
    let history = replayed_sample(&book, AsOf::instant(at("2019-01-01")));
    assert_eq!(
        history.states[0].invalid,
        Some(InvalidAnnouncement::NoDeadline)
    );
}

/// If the first vote counted, each of these would come out the other way.
#[test]
fn q21_one_may_change_ones_mind() {
    let against = "2018-03-02 a m AGAINST\n2018-03-02 b m AGAINST\n";
    for word in ["FOR", "ABSTAIN"] {
        let lines = format!("{against}2018-03-05 a m {word}");
        check("a b c", &lines, ProcedureOutcome::Accepted, DEADLINE);
    }
    let lines = "2018-03-02 a m FOR\n2018-03-03 a m AGAINST";
    check("a b", lines, ProcedureOutcome::Rejected, DEADLINE);
}

#[test]
fn q22_an_explicit_abstention_becomes_assent() {
    let lines = "2018-03-02 a m AGAINST\n2018-03-02 b m ABSTAIN\n2018-03-02 c m ABSTAIN";
    check("a b c", lines, ProcedureOutcome::Accepted, DEADLINE);
    check(
        "a b",
        "2018-03-02 a m FOR\n2018-03-02 b m ABSTAIN",
        ProcedureOutcome::Accepted,
        DEADLINE,
    );
}

#[test]
fn q23_nobody_is_never_unanimous() {
    check("", "", ProcedureOutcome::Rejected, DEADLINE);
}

/// b belongs to the league from 3 March, c until 5 March.
fn comings_and_goings(electorate: &str) -> RuleBook {
    let mut book = sample_book("a");
    procedure(&mut book, "silent-assent", "silent-assent", electorate);
    let comes = (at("2018-03-03"), Timestamp::MAX);
    let goes = (Timestamp::MIN, at("2018-03-05"));
    book.people
        .insert("b".to_owned(), sample_person(&[comes], "plenary"));
    book.people
        .insert("c".to_owned(), sample_person(&[goes], "plenary"));
    book.proposals.push(resolved());
    sample_votes(&mut book, "2018-03-02 c m AGAINST\n2018-03-04 b m AGAINST");
    book
}

#[test]
fn q24_who_is_active_at_the_moment_of_the_question_is_asked() {
    let live = comings_and_goings("{}");
    assert_eq!(
        outcome(&live).0,
        Some(ProcedureOutcome::Rejected),
        "a silent, b against, c gone"
    );
    let history = replayed_sample(&live, AsOf::instant(at("2019-01-01")));
    assert_eq!(
        reasons(&history),
        [Some(IgnoredVote::NoLongerEntitled), None]
    );

    let announced = comings_and_goings("{ electorate: announcement }");
    let history = replayed_sample(&announced, AsOf::instant(at("2019-01-01")));
    assert_eq!(reasons(&history), [None, Some(IgnoredVote::NotEntitled)]);
    let finding = history.states[0].finding.as_ref().unwrap();
    assert_eq!(
        (&*finding.opposed, &*finding.silent),
        (&["c".to_owned()][..], &["a".to_owned()][..])
    );
}

#[test]
fn reasons_in_their_order() {
    let mut book = sample_book("a b");
    book.proposals.push(resolved());
    let lines = "2018-02-28 z m meh\n2018-03-02 z m meh\n2018-03-02 a m meh\n2018-03-03 a m FOR
        2018-03-04 b m FOR\n2018-03-05 b m AGAINST\n2018-03-06 z m FOR\n2018-03-09 z m meh\n2018-03-09 a x FOR";
    sample_votes(&mut book, lines);
    let history = replayed_sample(&book, AsOf::instant(at("2019-01-01")));
    let expected = [
        Some(IgnoredVote::BeforeAnnouncement),
        Some(IgnoredVote::NotEntitled),
        Some(IgnoredVote::NotAVote),
        None,
        None,
        Some(IgnoredVote::AfterDecision),
        Some(IgnoredVote::NotEntitled),
        Some(IgnoredVote::AfterDeadline),
        Some(IgnoredVote::UnknownProposal),
    ];
    assert_eq!(reasons(&history), expected);
    assert_eq!(history.states[0].decided, Some(at("2018-03-04")));
}

#[test]
fn until_the_deadline_it_is_open() {
    let mut book = sample_book("a b");
    book.proposals.push(resolved());
    sample_votes(&mut book, "2018-03-02 a m FOR\n2018-03-07 b m AGAINST");
    assert_eq!(outcome_at(&book, "2018-02-01"), (None, None));
    assert_eq!(
        outcome_at(&book, "2018-03-05"),
        (Some(ProcedureOutcome::Open), None)
    );
    let history = replayed_sample(&book, AsOf::instant(at("2018-03-05")));
    let finding = history.states[0].finding.as_ref().unwrap();
    assert_eq!((finding.agreeing.len(), finding.silent.len()), (1, 1));
    assert_eq!(finding.would, Some(ProcedureOutcome::Accepted));
    assert_eq!(
        outcome_at(&book, DEADLINE).0,
        Some(ProcedureOutcome::Rejected),
        "it has closed by then"
    );
}

#[test]
fn in_force_from_the_decision_or_later() {
    let mut book = sample_book("a");
    book.proposals.push(Proposal {
        in_force_from: Some(at("2018-04-01")),
        ..resolved()
    });
    let history = replayed_sample(&book, AsOf::instant(at("2019-01-01")));
    assert_eq!(history.states[0].effective, Some(at("2018-04-01")));
    book.proposals[0].in_force_from = Some(at("2018-03-02"));
    let history = replayed_sample(&book, AsOf::instant(at("2019-01-01")));
    assert_eq!(
        history.states[0].effective,
        Some(at(DEADLINE)),
        "not before the decision"
    );
}
