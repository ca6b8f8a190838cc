//! The end of voting: who wins, who falls with what it depends on, who yields to whom.
//!
//! Source: proposals.md, section 5 of the specification. Proposals are indices; a lower
//! index has the lower number.

use super::Ties;
use crate::rulebook::proposal::Success;

/// What is counted together.
pub struct Ballot<'a> {
    /// The open proposals in ascending number.
    pub open: &'a [usize],
    /// FOR less AGAINST of each of them.
    pub strengths: &'a [i64],
    /// What a proposal conflicts with, whichever lists the other, in ascending number.
    pub conflicts: &'a dyn Fn(usize) -> &'a [usize],
    /// What a proposal depends on, in ascending number.
    pub depends: &'a dyn Fn(usize) -> &'a [usize],
    /// Whether a winner removes a proposal that conflicts with it (Q10).
    pub is_within_reach: &'a dyn Fn(usize) -> bool,
    pub ties: Ties,
}

/// One change on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Step 1: the strength decides.
    Counted {
        own: usize,
        strength: i64,
        success: Success,
    },
    /// Step 2 or 4: it depends on proposals that are Lost.
    Fallen {
        step: u8,
        own: usize,
        because: Vec<usize>,
    },
    /// Step 3: it conflicts with a stronger one that is Won.
    Removed { own: usize, by: usize, was: Success },
    /// Step 5.
    Passed { own: usize },
}

/// Carries out steps 1 to 5, each reading and writing the live success states.
pub fn end_of_voting(ballot: &Ballot<'_>, success: &mut [Success]) -> Vec<Step> {
    let mut steps = Vec::new();
    for (&own, &strength) in ballot.open.iter().zip(ballot.strengths) {
        success[own] = if strength > 0 {
            Success::Won
        } else {
            Success::Lost
        };
        steps.push(Step::Counted {
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
        .filter(|&&own| success[own] == Success::Won);
    steps.extend(won.map(|&own| Step::Passed { own }));
    steps
}

/// Whoever depends on a Lost proposal is Lost, until a whole round changes nothing.
///
/// What is undecided is not Lost and does not cull (Q17). A cycle whose members are all
/// Won survives (Q18).
fn cull_dependants(ballot: &Ballot<'_>, step: u8, success: &mut [Success], steps: &mut Vec<Step>) {
    loop {
        let before = steps.len();
        for &own in ballot.open {
            let lost = (ballot.depends)(own)
                .iter()
                .copied()
                .filter(|&on| success[on] == Success::Lost);
            let because: Vec<_> = lost.collect();
            if success[own] != Success::Lost && !because.is_empty() {
                success[own] = Success::Lost;
                steps.push(Step::Fallen { step, own, because });
            }
        }
        if steps.len() == before {
            return;
        }
    }
}

/// The strongest first, equals by number (Q19): whoever is Won when its turn comes
/// removes every proposal that conflicts with it. One pass, and nobody is revived.
fn cull_conflicts(ballot: &Ballot<'_>, success: &mut [Success], steps: &mut Vec<Step>) {
    let mut order: Vec<_> = ballot.open.iter().copied().zip(ballot.strengths).collect();
    order.sort_by(|(one, strong), (other, weak)| {
        weak.cmp(strong).then(match ballot.ties {
            Ties::NewestFirst => other.cmp(one),
            Ties::OldestFirst => one.cmp(other),
        })
    });
    for (by, _) in order {
        if success[by] != Success::Won {
            continue;
        }
        for &own in (ballot.conflicts)(by) {
            if success[own] != Success::Lost && (ballot.is_within_reach)(own) {
                let was = std::mem::replace(&mut success[own], Success::Lost);
                steps.push(Step::Removed { own, by, was });
            }
        }
    }
}

#[cfg(test)]
mod tests;
