//! Ballots that depend on what was before them, and on who came and went.

use super::*;

#[test]
fn q10_a_conflict_reaches_historical_proposals_but_passing_is_not_undone() {
    let mut book = ballot(&[1]);
    book.proposals[0].changes = vec![replace("article-1", "New.")];
    let submitted = at("2006-12-13");
    book.proposals.push(Proposal {
        submitted,
        conflicts: list(&["1"]),
        ..numbered(2)
    });
    book.proposals.push(Proposal {
        submitted,
        depends: list(&["1"]),
        ..numbered(3)
    });
    votes(&mut book, "2006-12-26 a p2 FOR\n2006-12-26 a p3 FOR");
    let proposals = enact(&book, later()).proposals();
    assert_eq!(
        (proposals[0].success, proposals[0].passed),
        (Success::Lost, true)
    );
    assert_eq!(proposals[0].status, Status::Historical);
    assert_eq!(
        proposals[2].success,
        Success::Lost,
        "it depends on what is now Lost"
    );
    let text = enact(&book, later())
        .rules(|_, _| String::new())
        .documents
        .remove(0)
        .text;
    assert!(text.contains("New."), "what was changed stays changed");
    procedure(&mut book, "tally", "tally", "{ conflicts-reach: open }");
    assert_eq!(passed(&book), ["p1", "p2", "p3"]);
}

#[test]
fn q10_a_pending_loser_is_judged_afresh() {
    let mut book = ballot(&[1]);
    let waiting = Proposal {
        submitted: at("2006-12-13"),
        conflicts: list(&["1"]),
        ..numbered(2)
    };
    book.proposals.push(waiting);
    votes(&mut book, "2006-12-26 a p2 FOR");
    let success = |as_of| enact(&book, AsOf::instant(at(as_of))).states[1].success;
    assert_eq!(success("2006-12-14"), Success::Undecided);
    assert_eq!(success("2006-12-17"), Success::Lost);
    assert_eq!(success("2006-12-26"), Success::Undecided);
    assert_eq!(success("2006-12-29"), Success::Won);
}

#[test]
fn q12_what_is_submitted_at_the_opening_second_waits() {
    let mut book = book("a");
    let submitted = at("2006-12-12T00:00:00Z");
    book.proposals.push(Proposal {
        submitted,
        ..numbered(1)
    });
    assert_eq!(enact(&book, later()).proposals()[0].nweek, Some(2));
}

#[test]
fn q13_an_unnumbered_proposal_blocks_its_ballot() {
    let mut book = ballot(&[1]);
    book.proposals.push(proposal("late", "tally"));
    votes(&mut book, "2006-12-13 a late FOR");
    let enacted = enact(&book, later());
    assert!(enacted.ballots()[0].blocked && enacted.ballots()[0].trace.is_empty());
    assert!(
        enacted
            .states
            .iter()
            .all(|state| state.status == Status::Open && state.is_blocked)
    );
    book.proposals[1].number = Some(2);
    assert_eq!(passed(&book), ["p1", "late"]);
    book.proposals[1].numbered = Some(at("2006-12-20"));
    let blocked = |as_of| enact(&book, AsOf::instant(at(as_of))).ballots()[0].blocked;
    assert!(blocked("2006-12-19") && !blocked("2006-12-21"));
}

#[test]
fn q15_the_vote_of_somebody_who_has_left_is_not_counted() {
    let strength = |spans: &[(&str, &str)]| {
        let mut book = book("a");
        let spans: Vec<_> = spans
            .iter()
            .map(|(from, until)| (at(from), at(until)))
            .collect();
        book.people
            .insert("b".to_owned(), person(&spans, "plenary"));
        book.proposals.push(numbered(1));
        votes(&mut book, "2006-12-13 b p1 FOR");
        enact(&book, later()).states[0].strength
    };
    assert_eq!(strength(&[("2006-01-01", "2006-12-15")]), Some(0));
    let back = [("2006-01-01", "2006-12-14"), ("2006-12-15", "2007-12-15")];
    assert_eq!(strength(&back), Some(1), "who came back counts");
    assert_eq!(
        strength(&[("2006-12-14", "2007-12-15")]),
        Some(0),
        "no player when voting"
    );
}

#[test]
fn q17_what_depends_on_a_pending_proposal_is_not_culled() {
    let mut book = ballot(&[1]);
    book.proposals[0].depends = list(&["p2"]);
    book.proposals.push(Proposal {
        submitted: at("2006-12-14"),
        ..numbered(2)
    });
    assert_eq!(passed(&book), ["p1"]);
}

#[test]
fn q33_withdraw_is_another_word() {
    let mut book = ballot(&[1]);
    votes(
        &mut book,
        "2006-12-14 ada p1 WITHDRAW\n2006-12-14 a p1 WITHDRAW",
    );
    assert_eq!(passed(&book), ["p1"]);
}

#[test]
fn with_voting_from_nday_1_the_tally_comes_before_the_next_opening() {
    let mut book = ballot(&[]);
    let epoch = jiff::civil::date(2006, 12, 4);
    book.calendar = crate::vote::calendar::Calendar::new(epoch, 12, 1, book.offset, &[]).ok();
    let first = Proposal {
        submitted: at("2006-12-01"),
        ..numbered(1)
    };
    book.proposals.push(Proposal {
        changes: vec![replace("article-1", "New.")],
        ..first
    });
    book.proposals.push(Proposal {
        changes: vec![replace("article-1", "Newer.")],
        ..numbered(2)
    });
    votes(&mut book, "2006-12-05 a p1 FOR");
    let enacted = enact(&book, AsOf::instant(at("2006-12-17")));
    let runs = format!("{:?}", enacted.previews[1][0].sections[0]);
    assert!(
        runs.contains("New.") && !runs.contains("One."),
        "the opening sees the tally: {runs}"
    );
}

#[test]
fn recorded_states_are_taken_as_given() {
    let mut book = ballot(&[1]);
    let recorded = Some(Recorded {
        success: Success::Lost,
        passed: false,
    });
    book.proposals.push(Proposal {
        recorded,
        ..numbered(2)
    });
    book.proposals[0].depends = list(&["2"]);
    let proposals = enact(&book, later()).proposals();
    assert_eq!(
        (proposals[1].state, proposals[1].success),
        ("recorded", Success::Lost)
    );
    assert_eq!(
        proposals[0].success,
        Success::Lost,
        "it counts for those that depend on it"
    );
}

#[test]
fn numbers_are_those_of_the_same_era() {
    let mut book = ballot(&[1, 1]);
    book.era_start = Some(at("2006-12-01"));
    let recorded = Some(Recorded {
        success: Success::Lost,
        passed: false,
    });
    let old = Proposal {
        submitted: at("2001-01-01"),
        recorded,
        ..numbered(1)
    };
    book.proposals.insert(
        0,
        Proposal {
            id: "old".to_owned(),
            ..old
        },
    );
    book.proposals[2].depends = list(&["1"]);
    assert_eq!(passed(&book), ["p1", "p2"]);
}
