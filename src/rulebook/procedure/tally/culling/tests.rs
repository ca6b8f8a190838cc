use proptest::prelude::*;

use super::*;

use ProposalSuccess::{Lost, Undecided, Won};

/// Proposals by number 1, 2, 3 …: strength (`None` if it is not open), what it lists as
/// conflicts, and what it depends on.
type Proposals<'a> = &'a [(Option<i64>, &'a [u32], &'a [u32])];

/// Holds the ballot and returns the steps and the success states, all by number.
fn hold(
    proposals: Proposals<'_>,
    before: &[ProposalSuccess],
    ties: TieRule,
) -> (Vec<CullingStep>, Vec<ProposalSuccess>) {
    let mut conflicts = vec![Vec::new(); proposals.len() + 1];
    let mut depends = vec![Vec::new(); proposals.len() + 1];
    for (id, (_, listed, on)) in (1..).map(ProposalId).zip(proposals) {
        for other in listed.iter().copied().map(ProposalId) {
            conflicts[id].push(other);
            conflicts[other].push(id);
        }
        depends[id] = on.iter().copied().map(ProposalId).collect();
    }
    for list in conflicts.iter_mut().chain(&mut depends) {
        list.sort_unstable();
        list.dedup();
    }
    let open: Vec<_> = (1..)
        .map(ProposalId)
        .zip(proposals)
        .filter_map(|(id, it)| it.0.map(|_| id))
        .collect();
    let strengths: Vec<_> = proposals.iter().filter_map(|it| it.0).collect();
    let mut success = vec![Undecided; proposals.len() + 1];
    success[1..=before.len()].copy_from_slice(before);
    let ballot = BallotCount {
        open: &open,
        strengths: &strengths,
        conflicts: &|id| &conflicts[id],
        depends: &|id| &depends[id],
        is_within_reach: &|_| true,
        ties,
    };
    let steps = end_of_voting(&ballot, &mut success);
    success.remove(0);
    (steps, success)
}

/// Holds who is Won in the end against `expected`.
fn check(proposals: Proposals<'_>, expected: &[usize]) {
    let (_, success) = hold(proposals, &[], TieRule::NewestFirst);
    let won: Vec<_> = (1..)
        .zip(success)
        .filter(|it| it.1 == Won)
        .map(|it| it.0)
        .collect();
    assert_eq!(won, expected);
}

const EXAMPLE_A: Proposals<'_> = &[
    (Some(3), &[], &[]),
    (Some(1), &[1], &[]),
    (Some(5), &[], &[2]),
    (Some(2), &[3], &[]),
];

#[test]
fn example_a_step_by_step() {
    let (steps, success) = hold(EXAMPLE_A, &[], TieRule::NewestFirst);
    let expected = [
        CullingStep::Counted {
            id: ProposalId(1),
            strength: 3,
            success: Won,
        },
        CullingStep::Counted {
            id: ProposalId(2),
            strength: 1,
            success: Won,
        },
        CullingStep::Counted {
            id: ProposalId(3),
            strength: 5,
            success: Won,
        },
        CullingStep::Counted {
            id: ProposalId(4),
            strength: 2,
            success: Won,
        },
        CullingStep::Removed {
            id: ProposalId(4),
            by: ProposalId(3),
            was: Won,
        },
        CullingStep::Removed {
            id: ProposalId(2),
            by: ProposalId(1),
            was: Won,
        },
        CullingStep::Fallen {
            step: 4,
            id: ProposalId(3),
            because: vec![ProposalId(2)],
        },
        CullingStep::Passed { id: ProposalId(1) },
    ];
    assert_eq!(steps, expected);
    assert_eq!(success, [Won, Lost, Lost, Lost], "4 is not revived");
}

/// 7, 8 and 9 of example B (proposals.md, 5.3) are 1, 2 and 3 here.
const EXAMPLE_B: Proposals<'_> = &[
    (Some(2), &[3], &[]),
    (Some(2), &[3], &[]),
    (Some(2), &[], &[]),
];

#[test]
fn example_b_step_by_step() {
    let (steps, success) = hold(EXAMPLE_B, &[], TieRule::NewestFirst);
    let expected = [
        CullingStep::Removed {
            id: ProposalId(1),
            by: ProposalId(3),
            was: Won,
        },
        CullingStep::Removed {
            id: ProposalId(2),
            by: ProposalId(3),
            was: Won,
        },
        CullingStep::Passed { id: ProposalId(3) },
    ];
    assert_eq!(steps[3..], expected);
    assert_eq!(success, [Lost, Lost, Won]);
}

#[test]
fn q19_of_equals_the_higher_number_comes_first() {
    check(EXAMPLE_B, &[3]);
    let (_, success) = hold(EXAMPLE_B, &[], TieRule::OldestFirst);
    assert_eq!(success, [Won, Won, Lost], "the other reading");
}

#[test]
fn zero_is_not_positive() {
    check(
        &[
            (Some(0), &[], &[]),
            (Some(-1), &[], &[]),
            (Some(1), &[], &[]),
        ],
        &[3],
    );
}

#[test]
fn what_was_removed_removes_nothing() {
    check(
        &[
            (Some(3), &[], &[]),
            (Some(4), &[1], &[]),
            (Some(5), &[2], &[]),
        ],
        &[1, 3],
    );
}

#[test]
fn conflict_is_symmetric_and_dependency_directed() {
    check(&[(Some(1), &[2], &[]), (Some(2), &[], &[])], &[2]);
    check(&[(Some(2), &[2], &[]), (Some(1), &[], &[])], &[1]);
    check(&[(Some(0), &[], &[2]), (Some(1), &[], &[])], &[2]);
}

#[test]
fn a_chain_falls_to_its_end() {
    let chain: Proposals<'_> = &[
        (Some(1), &[], &[2]),
        (Some(1), &[], &[3]),
        (Some(1), &[], &[4]),
        (Some(0), &[], &[]),
    ];
    let (steps, _) = hold(chain, &[], TieRule::NewestFirst);
    let fallen = |id, because| CullingStep::Fallen {
        step: 2,
        id: ProposalId(id),
        because: vec![ProposalId(because)],
    };
    assert_eq!(steps[4..], [fallen(3, 4), fallen(2, 3), fallen(1, 2)]);
}

#[test]
fn because_names_all_lost_dependencies_of_that_moment() {
    let (steps, _) = hold(
        &[
            (Some(0), &[], &[]),
            (Some(0), &[], &[]),
            (Some(1), &[], &[1, 2, 4]),
            (Some(1), &[], &[]),
        ],
        &[],
        TieRule::NewestFirst,
    );
    assert_eq!(
        steps[4],
        CullingStep::Fallen {
            step: 2,
            id: ProposalId(3),
            because: vec![ProposalId(1), ProposalId(2)]
        }
    );
}

#[test]
fn q10_a_conflict_reaches_what_is_no_longer_or_not_yet_open() {
    let proposals: Proposals<'_> = &[
        (None, &[], &[]),
        (None, &[], &[]),
        (Some(1), &[1, 2], &[]),
        (Some(1), &[], &[1]),
    ];
    let (steps, success) = hold(proposals, &[Won, Undecided], TieRule::NewestFirst);
    assert_eq!(success, [Lost, Lost, Won, Lost], "4 falls with 1 in step 4");
    assert_eq!(
        steps[2],
        CullingStep::Removed {
            id: ProposalId(1),
            by: ProposalId(3),
            was: Won
        }
    );
    assert_eq!(
        steps[3],
        CullingStep::Removed {
            id: ProposalId(2),
            by: ProposalId(3),
            was: Undecided
        }
    );
}

#[test]
fn an_old_winner_removes_nothing() {
    let proposals: Proposals<'_> = &[(None, &[2], &[]), (Some(1), &[], &[])];
    let (_, success) = hold(proposals, &[Won], TieRule::NewestFirst);
    assert_eq!(success, [Lost, Won]);
}

#[test]
fn q17_what_is_undecided_does_not_cull() {
    check(&[(None, &[], &[]), (Some(1), &[], &[1])], &[2]);
}

#[test]
fn a_lost_historical_proposal_culls_and_a_won_one_does_not() {
    let proposals: Proposals<'_> = &[
        (None, &[], &[]),
        (None, &[], &[]),
        (Some(1), &[], &[1]),
        (Some(1), &[], &[2]),
    ];
    let (_, success) = hold(proposals, &[Won, Lost], TieRule::NewestFirst);
    assert_eq!(success, [Won, Lost, Won, Lost]);
}

#[test]
fn q18_a_cycle_survives_if_all_its_members_are_won() {
    check(
        &[
            (Some(1), &[], &[2]),
            (Some(1), &[], &[3]),
            (Some(2), &[], &[1]),
        ],
        &[1, 2, 3],
    );
    check(
        &[
            (Some(1), &[], &[2]),
            (Some(0), &[], &[3]),
            (Some(2), &[], &[1]),
        ],
        &[],
    );
}

/// The greatest set of Won proposals that depend on no Lost one, found by brute force.
fn survivors(won: &[bool], depends: &[Vec<ProposalId>]) -> Vec<bool> {
    let count = won.len();
    let stands = |set: u32| {
        (0..count)
            .filter(|&id| set >> id & 1 == 1)
            .all(|id| won[id] && depends[id].iter().all(|&on| set >> on.0 & 1 == 1))
    };
    let best = (0..1_u32 << count)
        .filter(|&set| stands(set))
        .fold(0, |all, set| all | set);
    (0..count).map(|id| best >> id & 1 == 1).collect()
}

proptest! {
    #[test]
    fn culling_dependants_reaches_the_same_in_any_order(
        won in prop::collection::vec(any::<bool>(), 7),
        depends in prop::collection::vec(prop::collection::vec((0_u32..7).prop_map(ProposalId), 0..3), 7),
        order in Just((0..7).map(ProposalId).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let strengths = vec![1; 7];
        let ballot = BallotCount {
            open: &order,
            strengths: &strengths,
            conflicts: &|_| &[],
            depends: &|id| &depends[id],
            is_within_reach: &|_| true,
            ties: TieRule::NewestFirst,
        };
        let mut success: Vec<_> = won.iter().map(|&won| if won { Won } else { Lost }).collect();
        cull_dependants(&ballot, 2, &mut success, &mut Vec::new());
        let left: Vec<_> = success.iter().map(|&it| it == Won).collect();
        prop_assert_eq!(left, survivors(&won, &depends));
    }
}
