//! The end of voting: who wins, who falls with what it depends on, who yields to whom.
//!
//! Source: proposals.md, 5. Proposals are indices; a lower
//! index has the lower number.

use super::TieRule;
use crate::rulebook::proposal::ProposalSuccess;

/// What is counted together.
pub struct BallotCount<'a> {
    /// The open proposals in ascending number.
    pub open: &'a [usize],
    /// FOR less AGAINST of each of them.
    pub strengths: &'a [i64],
    /// What a proposal conflicts with, whichever lists the other, in ascending number.
    pub conflicts: &'a dyn Fn(usize) -> &'a [usize],
    /// What a proposal depends on, in ascending number.
    pub depends: &'a dyn Fn(usize) -> &'a [usize],
    /// True if a winner removes a proposal that conflicts with it (Q10).
    pub is_within_reach: &'a dyn Fn(usize) -> bool,
    pub ties: TieRule,
}

/// One change on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CullingStep {
    /// Step 1: the strength decides.
    Counted {
        own: usize,
        strength: i64,
        success: ProposalSuccess,
    },
    /// Step 2 or 4: it depends on proposals that are Lost.
    Fallen {
        step: u8,
        own: usize,
        because: Vec<usize>,
    },
    /// Step 3: it conflicts with a stronger one that is Won.
    Removed {
        own: usize,
        by: usize,
        was: ProposalSuccess,
    },
    /// Step 5.
    Passed { own: usize },
}

/// Carries out steps 1 to 5, each reading and writing the live success states.
pub fn end_of_voting(
    ballot: &BallotCount<'_>,
    success: &mut [ProposalSuccess],
) -> Vec<CullingStep> {
    let mut steps = Vec::new();
    for (&own, &strength) in ballot.open.iter().zip(ballot.strengths) {
        success[own] = if strength > 0 {
            ProposalSuccess::Won
        } else {
            ProposalSuccess::Lost
        };
        steps.push(CullingStep::Counted {
            own,
            strength,
            success: success[own],
        });
    }
    cull_dependants(ballot, 2, success, &mut steps);
    cull_conflicts(ballot, success, &mut steps);
    cull_dependants(ballot, 4, success, &mut steps);
    let won = ballot
        .open
        .iter()
        .filter(|&&own| success[own] == ProposalSuccess::Won);
    steps.extend(won.map(|&own| CullingStep::Passed { own }));
    steps
}

/// Whoever depends on a Lost proposal is Lost, until a whole round changes nothing.
///
/// What is undecided is not Lost and does not cull (Q17). A cycle whose members are all
/// Won survives (Q18).
fn cull_dependants(
    ballot: &BallotCount<'_>,
    step: u8,
    success: &mut [ProposalSuccess],
    steps: &mut Vec<CullingStep>,
) {
    loop {
        let before = steps.len();
        for &own in ballot.open {
            let lost = (ballot.depends)(own)
                .iter()
                .copied()
                .filter(|&on| success[on] == ProposalSuccess::Lost);
            let because: Vec<_> = lost.collect();
            if success[own] != ProposalSuccess::Lost && !because.is_empty() {
                success[own] = ProposalSuccess::Lost;
                steps.push(CullingStep::Fallen { step, own, because });
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
        for &own in (ballot.conflicts)(by) {
            if success[own] != ProposalSuccess::Lost && (ballot.is_within_reach)(own) {
                let was = std::mem::replace(&mut success[own], ProposalSuccess::Lost);
                steps.push(CullingStep::Removed { own, by, was });
            }
        }
    }
}

#[cfg(test)]
mod tests;
