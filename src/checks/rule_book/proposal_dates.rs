//! Dates of a proposal that are in no sensible order.

use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of what can never come about as it is written.
pub fn dates(enacted: &RuleBookHistory, own: usize, diagnostics: &mut Diagnostics) {
    in_force(enacted, own, diagnostics);
    vote(enacted, own, diagnostics);
}

/// Nothing is in force before it has been decided.
fn in_force(enacted: &RuleBookHistory, own: usize, diagnostics: &mut Diagnostics) {
    let proposal = &enacted.hall.motions[own].proposal;
    let effective = enacted.states[own].effective;
    if let (Some(from), Some(effective)) = (proposal.in_force_from, effective)
        && from < effective
    {
        diagnostics
            .warning(
                Code::DateOrder,
                KeyPath::file(&proposal.file).field("in-force-from").value(),
                "earlier than the decision",
            )
            .help(format!("it is in force from the decision, {effective}"));
    }
}

/// A vote that closes before it opens, or with its opening, decides on nothing.
fn vote(enacted: &RuleBookHistory, own: usize, diagnostics: &mut Diagnostics) {
    let motion = &enacted.hall.motions[own];
    let (proposal, schedule) = (&motion.proposal, &motion.schedule);
    if let (Some(opens), Some(closes)) = (schedule.opens, proposal.closes)
        && closes <= opens
    {
        diagnostics
            .warning(
                Code::DateOrder,
                KeyPath::file(&proposal.file).field("closes").value(),
                "the vote closes before anybody can vote",
            )
            .help(format!("it opens at {opens}: write a later day"));
    }
}
