//! Dates of a proposal that are in no sensible order.

use crate::checks::ReplayedSite;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of dates of a proposal that can not come about as they are written.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in history.proposals.ids().filter(|&id| history.exists(id)) {
            proposal(history, id, diagnostics);
        }
    }
}

fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    in_force(history, id, diagnostics);
    if !history.is_over(id) {
        vote(history, id, diagnostics);
    }
}

/// Nothing is in force before it has been decided.
fn in_force(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let proposal = &history.proposals[id].proposal;
    let effective = history.states[id].effective;
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
pub(super) fn vote(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let resolved = &history.proposals[id];
    let (proposal, schedule) = (&resolved.proposal, &resolved.schedule);
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
