//! Dependencies of open proposals on pending ones.

use crate::checks::ReplayedSite;
use crate::rulebook::proposal::ProposalStatus;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of dependencies on what will not be decided by the close of the vote.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in history.proposals.ids() {
            proposal(history, id, diagnostics);
        }
    }
}

fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let resolved = &history.proposals[id];
    let root = KeyPath::file(&resolved.proposal.file);
    let is_open = history.states[id].status != ProposalStatus::Historical;
    for &on in resolved.depends.iter().filter(|_| is_open) {
        let is_pending = history.states[on].status == ProposalStatus::Pending;
        let schedules = [on, id].map(|id| history.proposals[id].schedule.closes);
        let is_in_time = matches!(schedules, [Some(other), Some(own)] if other <= own);
        if is_pending && !is_in_time && resolved.schedule.opens.is_some() {
            let other = &history.proposals[on].proposal.id;
            diagnostics
                .warning(
                    Code::PendingDependency,
                    root.field("depends").value(),
                    format!("`{other}` is still pending"),
                )
                .help("what is not decided does not stop this proposal from passing");
        }
    }
}
