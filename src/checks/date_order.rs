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
    if !history.is_over(id) {
        awaited(history, id, diagnostics);
        vote(history, id, diagnostics);
    }
}

/// A day that will have passed before the first instant at which a decision is possible, or that
/// has passed without one.
fn awaited(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let (proposal, schedule) = (
        &history.proposals[id].proposal,
        &history.proposals[id].schedule,
    );
    let Some(from) = proposal.in_force_from else {
        return;
    };
    let first = match schedule.tests.is_empty() {
        true => schedule.closes,
        false => schedule.opens,
    };
    if first.is_some_and(|first| from < first) || history.as_of.has_closed(from) {
        diagnostics
            .warning(
                Code::DateOrder,
                KeyPath::file(&proposal.file).field("in-force-from").value(),
                "earlier than the decision",
            )
            .help("it is in force from the decision: write a later day, or leave it out");
    }
}

/// Nothing is in force before it has been decided.
pub(super) fn in_force(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let proposal = &history.proposals[id].proposal;
    let effective = history.states[id].effective;
    if let (Some(from), Some(effective)) = (proposal.in_force_from, effective)
        && from < effective
    {
        diagnostics.warning(
            Code::DateOrder,
            KeyPath::file(&proposal.file).field("in-force-from").value(),
            format!("in force from the decision, {effective}, and not before"),
        );
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
