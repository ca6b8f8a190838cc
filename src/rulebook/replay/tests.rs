use proptest::prelude::*;

use super::*;
use crate::rulebook::fixtures::{
    at, numbered, procedure, replace, replayed_sample, sample_book, sample_person, sample_proposal,
    sample_votes,
};
use crate::rulebook::procedure::IgnoredVote;
use crate::rulebook::proposal::{Proposal, RecordedState};
use crate::rulebook::proposal_set::{DropReason, ProposalId};

mod ballots;
mod text;

/// Long after everything.
fn later() -> AsOf {
    AsOf::instant(at("2008-01-01"))
}

/// Proposals p1, p2 … with that many FOR of five members, or AGAINST if it is negative.
fn ballot(strengths: &[i64]) -> RuleBook {
    let mut book = sample_book("a b c d e");
    for (number, &strength) in (1..).zip(strengths) {
        book.proposals.push(numbered(number));
        let word = if strength > 0 { "FOR" } else { "AGAINST" };
        for (voter, _) in ["a", "b", "c", "d", "e"].iter().zip(0..strength.abs()) {
            sample_votes(&mut book, &format!("2006-12-13 {voter} p{number} {word}"));
        }
    }
    book
}

fn list(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|&id| id.to_owned()).collect()
}

/// The ids of those that passed.
fn passed(book: &RuleBook) -> Vec<String> {
    let history = replayed_sample(book, later());
    let passed = history
        .proposals()
        .into_iter()
        .filter(|proposal| proposal.passed);
    passed.map(|proposal| proposal.id).collect()
}

fn reasons(book: &RuleBook) -> Vec<Option<IgnoredVote>> {
    replayed_sample(book, later())
        .votes()
        .into_iter()
        .map(|vote| vote.reason)
        .collect()
}

#[test]
fn example_a_as_it_is_published() {
    let mut book = ballot(&[3, 1, 5, 2]);
    book.proposals[1].conflicts = list(&["1"]);
    book.proposals[2].depends = list(&["p2"]);
    book.proposals[3].conflicts = list(&["3"]);
    let ballots = serde_json::to_value(replayed_sample(&book, later()).ballots()).unwrap();
    assert_eq!(
        ballots[0]["trace"],
        serde_json::json!([
            { "step": 1, "event": "won", "id": "p1", "strength": 3 },
            { "step": 1, "event": "won", "id": "p2", "strength": 1 },
            { "step": 1, "event": "won", "id": "p3", "strength": 5 },
            { "step": 1, "event": "won", "id": "p4", "strength": 2 },
            { "step": 3, "event": "lost", "id": "p4", "because": ["p3"], "was": "Won" },
            { "step": 3, "event": "lost", "id": "p2", "because": ["p1"], "was": "Won" },
            { "step": 4, "event": "lost", "id": "p3", "because": ["p2"] },
            { "step": 5, "event": "pass", "id": "p1" },
        ])
    );
    assert_eq!(ballots[0]["nweek"], 1);
    assert_eq!(ballots[0]["closes"], "2006-12-16T00:00:00Z");
}

#[test]
fn example_b_as_it_is_published() {
    let mut book = ballot(&[2, 2, 2]);
    book.proposals[0].conflicts = list(&["3"]);
    book.proposals[1].conflicts = list(&["3"]);
    assert_eq!(passed(&book), ["p3"]);
    procedure(&mut book, "tally", "tally", "{ ties: oldest-first }");
    assert_eq!(passed(&book), ["p1", "p2"]);
}

#[test]
fn the_life_of_a_proposal() {
    let book = ballot(&[1]);
    let state = |as_of: AsOf| {
        let proposal = replayed_sample(&book, as_of).proposals().remove(0);
        (
            proposal.status,
            proposal.success,
            proposal.strength,
            proposal.agreeing,
        )
    };
    let (pending, open) = (ProposalStatus::Pending, ProposalStatus::Open);
    let instant = |text| AsOf::instant(at(text));
    assert_eq!(
        state(instant("2006-12-11")),
        (pending, ProposalSuccess::Undecided, None, None)
    );
    assert_eq!(
        state(instant("2006-12-12T00:00:00Z")),
        (pending, ProposalSuccess::Undecided, None, None)
    );
    assert_eq!(
        state(instant("2006-12-12T00:00:01Z")),
        (open, ProposalSuccess::Undecided, None, Some(0))
    );
    assert_eq!(
        state(instant("2006-12-14")),
        (open, ProposalSuccess::Undecided, None, Some(1))
    );
    let closed = (
        ProposalStatus::Historical,
        ProposalSuccess::Won,
        Some(1),
        Some(1),
    );
    assert_eq!(state(instant("2006-12-16T00:00:00Z")), closed);
    assert_eq!(state(AsOf::end_of_day(at("2006-12-16T00:00:00Z"))), closed);
    assert!(
        replayed_sample(&book, instant("2006-12-04"))
            .proposals()
            .is_empty(),
        "not yet submitted"
    );
}

#[test]
fn q1_q14_votes_count_from_the_opening_to_before_the_close() {
    let mut book = sample_book("a b c d");
    book.proposals.push(numbered(1));
    let lines = "2006-12-11T23:59:59Z a p1 FOR\n2006-12-12T00:00:00Z b p1 FOR
        2006-12-15T23:59:59Z c p1 AGAINST\n2006-12-16T00:00:00Z d p1 FOR";
    sample_votes(&mut book, lines);
    let late = Some(IgnoredVote::NotOpen);
    assert_eq!(reasons(&book), [late, None, None, late]);
    assert_eq!(replayed_sample(&book, later()).states[0].strength, Some(0));
}

#[test]
fn q3_another_word_does_not_cancel_an_earlier_vote() {
    let mut book = sample_book("a b");
    book.proposals.push(numbered(1));
    sample_votes(
        &mut book,
        "2006-12-13 a p1 FOR\n2006-12-14 a p1 FOR because\n2006-12-14 b p1 AGAINST!",
    );
    assert_eq!(
        reasons(&book),
        [
            None,
            Some(IgnoredVote::NotAVote),
            Some(IgnoredVote::NotAVote)
        ]
    );
    assert_eq!(replayed_sample(&book, later()).states[0].strength, Some(1));
}

#[test]
fn q4_of_two_votes_in_one_second_the_later_line_counts() {
    let mut book = sample_book("a");
    book.proposals.push(numbered(1));
    sample_votes(&mut book, "2006-12-13 a p1 FOR\n2006-12-13 a p1 AGAINST");
    assert_eq!(replayed_sample(&book, later()).states[0].strength, Some(-1));
    Arc::make_mut(&mut book.log[0]).in_proposal = true;
    book.log.reverse();
    book.sort_log();
    assert_eq!(book.log[0].word, "FOR", "front matter comes before files");
}

#[test]
fn q5_the_body_is_not_executed() {
    let mut book = ballot(&[1]);
    book.proposals[0].body = "Give ada 5 points and repeal article-1.".to_owned();
    let history = replayed_sample(&book, later());
    assert!(history.awards.is_empty());
    assert_eq!(history.library.archives["rules"].versions.len(), 1);
}

#[test]
fn q6_a_proposal_neither_conflicts_with_nor_depends_on_itself() {
    let mut book = ballot(&[1]);
    book.proposals[0].conflicts = list(&["1"]);
    book.proposals[0].depends = list(&["p1"]);
    assert_eq!(passed(&book), ["p1"]);
    let history = replayed_sample(&book, later());
    let reasons: Vec<_> = history.proposals[ProposalId(0)]
        .dropped
        .iter()
        .map(|it| it.reason)
        .collect();
    assert_eq!(reasons, [DropReason::Itself, DropReason::Itself]);
}

#[test]
fn q7_what_does_not_exist_is_not_lost() {
    let mut book = ballot(&[1]);
    book.proposals[0].depends = list(&["99", "ghost"]);
    assert_eq!(passed(&book), ["p1"]);
    let dropped = replayed_sample(&book, later())
        .proposals()
        .remove(0)
        .dropped;
    let dropped = serde_json::to_value(dropped).unwrap();
    assert_eq!(
        dropped[1],
        serde_json::json!({ "field": "depends", "ref": "ghost", "reason": "unknown" })
    );
}

#[test]
fn an_id_wins_over_a_number_and_each_counts_once() {
    let mut book = ballot(&[1, 1]);
    book.proposals[0].number = Some(-7);
    book.proposals[1].depends = list(&["-7", "p1", "-7"]);
    let proposal = replayed_sample(&book, later()).proposals().remove(1);
    assert_eq!(
        (proposal.id.as_str(), proposal.depends),
        ("p2", list(&["-7"]))
    );
    assert_eq!(proposal.depends_on, ["p1"]);
}

#[test]
fn q9_a_revision_keeps_the_number() {
    let mut book = ballot(&[1]);
    book.proposals[0].revised = vec![at("2006-12-06"), at("2006-12-07")];
    assert_eq!(
        replayed_sample(&book, later()).proposals()[0].number,
        Some(1)
    );
}

proptest! {
    #[test]
    fn the_order_of_the_file_does_not_matter_where_instants_differ(
        order in Just((0..12).collect::<Vec<usize>>()).prop_shuffle(),
    ) {
        let words = ["FOR", "AGAINST", "ABSTAIN", "meh"];
        let lines = |order: &[usize]| {
            let mut book = sample_book("a b c");
            book.proposals.push(numbered(1));
            for &line in order {
                let voter = ["a", "b", "c", "z"][line % 4];
                // Everybody says something else each time, so that the order tells.
                let word = words[(line / 4 + line) % 4];
                sample_votes(&mut book, &format!("2006-12-13T{line:02}:00:00Z {voter} p1 {word}"));
            }
            let state = replayed_sample(&book, later()).states.remove(0);
            (state.strength, state.finding)
        };
        let straight: Vec<_> = (0..12).collect();
        prop_assert_eq!(lines(&order), lines(&straight));
    }
}
