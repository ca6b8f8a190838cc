//! Options that pending proposals could not set.

use crate::checks::ReplayedSite;
use crate::rulebook::proposal::ProposalStatus;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports them, each with the key that is in the way.
pub(crate) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in history.proposals.ids() {
            if history.states[id].status == ProposalStatus::Pending {
                proposal(history, id, diagnostics);
            }
        }
    }
}

fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let proposal = &history.proposals[id].proposal;
    let root = KeyPath::file(&proposal.file);
    let list = root.field("changes");
    for place in 0..proposal.changes.len() {
        let key = (proposal.id.clone(), place);
        if let Some(reason) = history.proposals.book.refused.get(&key) {
            diagnostics
                .error(
                    Code::NotConfigurable,
                    list.index(proposal.place_of_change(place)).field("set").value(),
                    format!("the change could not be made: {reason}"),
                )
                .help("write options that the configuration has, with values that it takes; all of one `set` are read together");
        }
    }
}
