//! Ballots that depend on what was before them, and on who came and went.

use std::sync::Arc;

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
    sample_votes(&mut book, "2006-12-26 a p2 FOR\n2006-12-26 a p3 FOR");
    let proposals = replayed_sample(&book, later()).proposals();
    assert_eq!(
        (proposals[0].success, proposals[0].passed),
        (ProposalSuccess::Lost, true)
    );
    assert_eq!(proposals[0].status, ProposalStatus::Historical);
    assert_eq!(
        proposals[2].success,
        ProposalSuccess::Lost,
        "it depends on what is now Lost"
    );
    let text = replayed_sample(&book, later())
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
    sample_votes(&mut book, "2006-12-26 a p2 FOR");
    let success = |as_of| replayed_sample(&book, AsOf::instant(at(as_of))).states[1].success;
    assert_eq!(success("2006-12-14"), ProposalSuccess::Undecided);
    assert_eq!(success("2006-12-17"), ProposalSuccess::Lost);
    assert_eq!(success("2006-12-26"), ProposalSuccess::Undecided);
    assert_eq!(success("2006-12-29"), ProposalSuccess::Won);
}

#[test]
fn q12_what_is_submitted_at_the_opening_second_waits() {
    let mut book = sample_book("a");
    let submitted = at("2006-12-12T00:00:00Z");
    book.proposals.push(Proposal {
        submitted,
        ..numbered(1)
    });
    assert_eq!(
        replayed_sample(&book, later()).proposals()[0].nweek,
        Some(2)
    );
}

#[test]
fn q13_an_unnumbered_proposal_blocks_its_ballot() {
    let mut book = ballot(&[1]);
    book.proposals.push(sample_proposal("late", "tally"));
    sample_votes(&mut book, "2006-12-13 a late FOR");
    let history = replayed_sample(&book, later());
    assert!(history.ballots()[0].blocked && history.ballots()[0].trace.is_empty());
    assert!(
        history
            .states
            .iter()
            .all(|state| state.status == ProposalStatus::Open && state.is_blocked)
    );
    book.proposals[1].number = Some(2);
    assert_eq!(passed(&book), ["p1", "late"]);
    book.proposals[1].numbered = Some(at("2006-12-20"));
    let blocked = |as_of| replayed_sample(&book, AsOf::instant(at(as_of))).ballots()[0].blocked;
    assert!(blocked("2006-12-19") && !blocked("2006-12-21"));
}

#[test]
fn q15_the_vote_of_somebody_who_has_left_is_not_counted() {
    let count = |spans: &[(&str, &str)]| {
        let mut book = sample_book("a");
        let spans: Vec<_> = spans
            .iter()
            .map(|(from, until)| (at(from), at(until)))
            .collect();
        book.people
            .insert("b".to_owned(), sample_person(&spans, "plenary"));
        book.proposals.push(numbered(1));
        sample_votes(&mut book, "2006-12-13 b p1 FOR");
        let history = replayed_sample(&book, later());
        let vote = history.votes().remove(0);
        assert_eq!(vote.counts, vote.reason.is_none());
        (history.states[0].strength, vote.reason)
    };
    let left = Some(IgnoredVote::NoLongerEntitled);
    assert_eq!(count(&[("2006-01-01", "2006-12-15")]), (Some(0), left));
    let back = [("2006-01-01", "2006-12-14"), ("2006-12-15", "2007-12-15")];
    assert_eq!(count(&back), (Some(1), None), "who came back counts");
    assert_eq!(
        count(&[("2006-12-14", "2007-12-15")]),
        (Some(0), Some(IgnoredVote::NotAPlayer)),
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

/// Two proposals of ada, the second depending on the first, which she takes back on
/// 14 December, while it is open; ben, who is not its author, tried to on the 13th.
fn taken_back(options: &str) -> RuleBook {
    let mut book = sample_book("ada ben");
    procedure(&mut book, "tally", "tally", options);
    book.proposals = vec![numbered(1), numbered(2)];
    book.proposals[1].depends = list(&["1"]);
    let lines = "2006-12-12 ada p1 FOR\n2006-12-12 ben p2 FOR\n2006-12-13 ben p1 WITHDRAW
        2006-12-14 ada p1 withdraw\n2006-12-15 ben p1 FOR";
    sample_votes(&mut book, lines);
    book
}

#[test]
fn q33_withdraw_is_another_word() {
    let book = taken_back("{}");
    assert_eq!(passed(&book), ["p1", "p2"]);
    let no_vote = Some(IgnoredVote::NotAVote);
    assert_eq!(reasons(&book), [None, None, no_vote, no_vote, None]);
}

#[test]
fn q33_where_it_is_allowed_the_author_can_withdraw() {
    let book = taken_back("{ allow-withdraw: true }");
    assert!(passed(&book).is_empty(), "p2 depends on what is Lost");
    let no_vote = Some(IgnoredVote::NotAVote);
    let expected = [
        None,
        None,
        no_vote,
        Some(IgnoredVote::Withdrawal),
        Some(IgnoredVote::NotOpen),
    ];
    assert_eq!(reasons(&book), expected);
    let state = |as_of| {
        let state = replayed_sample(&book, AsOf::instant(at(as_of)))
            .states
            .remove(0);
        (state.status, state.success, state.decided)
    };
    let open = (ProposalStatus::Open, ProposalSuccess::Undecided, None);
    assert_eq!(state("2006-12-14T11:59:59Z"), open);
    let gone = (
        ProposalStatus::Historical,
        ProposalSuccess::Lost,
        Some(at("2006-12-14")),
    );
    assert_eq!(state("2006-12-14"), gone);
    assert_eq!(state("2006-12-20"), gone);
    let trace = &replayed_sample(&book, later()).ballots()[0].trace;
    let ids: Vec<_> = trace.iter().map(|event| event.id.as_str()).collect();
    assert_eq!(ids, ["p2", "p2"], "won, and fallen: p1 is not counted");
}

#[test]
fn q2_where_capitals_are_asked_for_only_they_withdraw() {
    let book = taken_back("{ allow-withdraw: true, exact-case: true }");
    assert_eq!(passed(&book), ["p1", "p2"], "ada wrote `withdraw`");
}

#[test]
fn q33_a_pending_proposal_can_be_withdrawn_and_a_closed_one_cannot() {
    let status = |line: &str| {
        let mut book = sample_book("ada");
        procedure(&mut book, "tally", "tally", "{ allow-withdraw: true }");
        book.proposals.push(numbered(1));
        sample_votes(&mut book, &format!("2006-12-13 ada p1 FOR\n{line}"));
        let state = replayed_sample(&book, later()).states.remove(0);
        (state.success, state.opened.is_some())
    };
    assert_eq!(
        status("2006-12-06 ada p1 WITHDRAW"),
        (ProposalSuccess::Lost, false)
    );
    let closing = "2006-12-16T00:00:00Z ada p1 WITHDRAW";
    assert_eq!(status(closing), (ProposalSuccess::Won, true), "half-open");
    let early = "2006-12-04 ada p1 WITHDRAW";
    assert_eq!(
        status(early),
        (ProposalSuccess::Won, true),
        "not yet submitted"
    );
}

#[test]
fn with_voting_from_nday_1_the_tally_comes_before_the_next_opening() {
    let mut book = ballot(&[]);
    let epoch = jiff::civil::date(2006, 12, 4);
    book.calendar =
        crate::rulebook::calendar::NweekCalendar::new(epoch, 12, 1, book.zone.clone(), &[]).ok();
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
    sample_votes(&mut book, "2006-12-05 a p1 FOR");
    let history = replayed_sample(&book, AsOf::instant(at("2006-12-17")));
    let runs = format!("{:?}", history.previews[1][0].sections[0]);
    assert!(
        runs.contains("New.") && !runs.contains("One."),
        "the opening sees the tally: {runs}"
    );
}

#[test]
fn recorded_states_are_taken_as_given() {
    let mut book = ballot(&[1]);
    let recorded = Some(RecordedState {
        success: ProposalSuccess::Lost,
        passed: false,
    });
    book.proposals.push(Proposal {
        recorded,
        ..numbered(2)
    });
    book.proposals[0].depends = list(&["2"]);
    let proposals = replayed_sample(&book, later()).proposals();
    assert_eq!(
        (proposals[1].state, proposals[1].success),
        ("recorded", ProposalSuccess::Lost)
    );
    assert_eq!(
        proposals[0].success,
        ProposalSuccess::Lost,
        "it counts for those that depend on it"
    );
}

#[test]
fn numbers_are_those_of_the_same_era() {
    let mut book = ballot(&[1, 1]);
    book.era_start = Some(at("2006-12-01"));
    let recorded = Some(RecordedState {
        success: ProposalSuccess::Lost,
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

#[test]
fn r4_all_tallies_that_close_at_one_instant_are_one_ballot() {
    // Both have a strength of 2; whoever comes first removes the other.
    let mut book = ballot(&[2, 2]);
    procedure(&mut book, "other", "tally", "{ ties: oldest-first }");
    book.proposals[0].conflicts = list(&["2"]);
    book.proposals[0].procedure = "other".to_owned();
    for (leading, expected) in [("tally", "p2"), ("other", "p1")] {
        book.ballot_procedure = Some(leading.to_owned());
        assert_eq!(passed(&book), [expected], "{leading} leads");
        let ballots = replayed_sample(&book, later()).ballots();
        let listed: Vec<_> = ballots.iter().map(|it| it.proposals.clone()).collect();
        assert_eq!(listed, [["p1", "p2"]]);
        assert_eq!(ballots[0].procedure, leading);
    }
    // Each vote is read as its own procedure asks: `for` is none where capitals are asked for.
    procedure(&mut book, "other", "tally", "{ exact-case: true }");
    sample_votes(&mut book, "2006-12-14 a p1 for\n2006-12-14 a p2 against");
    let states = replayed_sample(&book, later()).states;
    let strengths: Vec<_> = states.iter().map(|state| state.strength).collect();
    assert_eq!(strengths, [Some(2), Some(0)]);
}

#[test]
fn r8_only_members_submit_where_the_rule_book_says_so() {
    // zed joins on 5 December at noon: who submits at noon of that day or of the day before?
    let mut book = ballot(&[3, 1, 1]);
    let joins = at("2006-12-05T12:00:00Z");
    let zed = sample_person(&[(joins, Timestamp::MAX)], "plenary");
    book.people.insert("zed".to_owned(), zed);
    book.people.insert(
        "ada".to_owned(),
        sample_person(&[(Timestamp::MIN, Timestamp::MAX)], "plenary"),
    );
    book.proposals[0].author = "zed".to_owned();
    book.proposals[0].submitted = at("2006-12-04T23:00:00Z");
    book.proposals[0].conflicts = list(&["2"]);
    book.proposals[2].depends = list(&["1"]);
    assert_eq!(passed(&book), ["p1", "p3"], "anyone: p1 removes p2");
    book.members_submit = true;
    assert_eq!(passed(&book), ["p2"], "p1 is invalid, and p3 falls with it");
    let invalid = replayed_sample(&book, later()).proposals().remove(0);
    let invalid = serde_json::to_value(invalid).unwrap();
    for (key, expected) in [
        ("status", "Historical".into()),
        ("success", "Lost".into()),
        ("passed", false.into()),
        ("outcome", "invalid".into()),
        ("invalid", serde_json::json!("author-not-entitled")),
    ] {
        assert_eq!(invalid[key], expected, "{key}");
    }
    book.proposals[0].submitted = at("2006-12-05T11:00:00Z");
    assert_eq!(passed(&book), ["p1", "p3"], "a member on that day");
}

/// Voting of nweek 1 closes on 16 December at 0:00; both have a strength of 2.
#[test]
fn r2_the_version_in_force_at_the_close_decides() {
    let mut book = ballot(&[2, 2]);
    book.proposals[0].conflicts = list(&["2"]);
    procedure(&mut book, "later", "tally", "{ ties: oldest-first }");
    let version = book.procedures.remove("later").unwrap();
    let mut decided = |from: &str, expected: &str| {
        book.procedure_changes = vec![crate::rulebook::book::ProcedureChange {
            name: "tally".to_owned(),
            from: at(from),
            procedure: Arc::clone(&version),
        }];
        assert_eq!(passed(&book), [expected], "{from}");
    };
    decided("2006-12-15T23:59:59Z", "p1");
    decided("2006-12-16T00:00:00Z", "p2");
}
