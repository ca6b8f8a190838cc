//! The end of voting: who wins, who falls with what it depends on, who yields to whom.
//!
//! Source: proposals.md, 5. Proposals are indices; a lower
//! index has the lower number.

use super::TieRule;
use crate::rulebook::proposal::ProposalSuccess;
use crate::rulebook::proposal_set::ProposalId;

/// The proposals that are counted together.
pub(crate) struct BallotCount<'a> {
    /// The open proposals in ascending number.
    pub open: &'a [ProposalId],
    /// FOR less AGAINST of each of them.
    pub strengths: &'a [i64],
    /// The proposals that one conflicts with, whichever lists the other, in ascending number.
    pub conflicts: &'a dyn Fn(ProposalId) -> &'a [ProposalId],
    /// The proposals that one depends on, in ascending number.
    pub depends: &'a dyn Fn(ProposalId) -> &'a [ProposalId],
    /// True if a winner removes a proposal that conflicts with it (Q10).
    pub is_within_reach: &'a dyn Fn(ProposalId) -> bool,
    pub ties: TieRule,
}

/// One change on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CullingStep {
    /// Step 1: the strength decides.
    Counted {
        id: ProposalId,
        strength: i64,
        success: ProposalSuccess,
    },
    /// Step 2 or 4: it depends on proposals that are Lost.
    Fallen {
        step: u8,
        id: ProposalId,
        because: Vec<ProposalId>,
    },
    /// Step 3: it conflicts with a stronger one that is Won.
    Removed {
        id: ProposalId,
        by: ProposalId,
        was: ProposalSuccess,
    },
    /// Step 5.
    Passed { id: ProposalId },
}

/// Carries out steps 1 to 5, each reading and writing the live success states.
pub(crate) fn end_of_voting(
    ballot: &BallotCount<'_>,
    success: &mut [ProposalSuccess],
) -> Vec<CullingStep> {
    let mut steps = Vec::new();
    for (&id, &strength) in ballot.open.iter().zip(ballot.strengths) {
        success[id] = if strength > 0 {
            ProposalSuccess::Won
        } else {
            ProposalSuccess::Lost
        };
        steps.push(CullingStep::Counted {
            id,
            strength,
            success: success[id],
        });
    }
    cull_dependants(ballot, 2, success, &mut steps);
    cull_conflicts(ballot, success, &mut steps);
    cull_dependants(ballot, 4, success, &mut steps);
    let won = ballot
        .open
        .iter()
        .filter(|&&id| success[id] == ProposalSuccess::Won);
    steps.extend(won.map(|&id| CullingStep::Passed { id }));
    steps
}

/// Makes Lost all that depend on a Lost proposal, until a whole round changes nothing.
///
/// An undecided proposal is not Lost and does not cull (Q17). A cycle whose members are all
/// Won survives (Q18).
fn cull_dependants(
    ballot: &BallotCount<'_>,
    step: u8,
    success: &mut [ProposalSuccess],
    steps: &mut Vec<CullingStep>,
) {
    loop {
        let before = steps.len();
        for &id in ballot.open {
            let lost = (ballot.depends)(id)
                .iter()
                .copied()
                .filter(|&on| success[on] == ProposalSuccess::Lost);
            let because: Vec<_> = lost.collect();
            if success[id] != ProposalSuccess::Lost && !because.is_empty() {
                success[id] = ProposalSuccess::Lost;
                steps.push(CullingStep::Fallen { step, id, because });
            }
        }
        if steps.len() == before {
            return;
        }
    }
}

/// The strongest first, equals by number (Q19): whoever is Won when its turn comes
/// removes every proposal that conflicts with it. One pass, and nobody is revived.
fn cull_conflicts(
    ballot: &BallotCount<'_>,
    success: &mut [ProposalSuccess],
    steps: &mut Vec<CullingStep>,
) {
    let mut order: Vec<_> = ballot.open.iter().copied().zip(ballot.strengths).collect();
    order.sort_by(|(one, strong), (other, weak)| {
        weak.cmp(strong).then(match ballot.ties {
            TieRule::NewestFirst => other.cmp(one),
            TieRule::OldestFirst => one.cmp(other),
        })
    });
    for (by, _) in order {
        if success[by] != ProposalSuccess::Won {
            continue;
        }
        for &id in (ballot.conflicts)(by) {
            if success[id] != ProposalSuccess::Lost && (ballot.is_within_reach)(id) {
                let was = std::mem::replace(&mut success[id], ProposalSuccess::Lost);
                steps.push(CullingStep::Removed { id, by, was });
            }
        }
    }
}

#[cfg(test)]
mod tests;
