//! Proposals that were submitted again when they were open.

use crate::checks::ReplayedSite;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports a resubmission after the opening.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in history.proposals.ids() {
            proposal(history, id, diagnostics);
        }
    }
}

fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let resolved = &history.proposals[id];
    let proposal = &resolved.proposal;
    let root = KeyPath::file(&proposal.file);
    let late = |at: &jiff::Timestamp| resolved.schedule.opens.is_some_and(|opens| opens <= *at);
    if let Some(place) = proposal.revised.iter().position(late) {
        let (list, at) = (root.field("revised"), proposal.revised[place]);
        diagnostics
            .error(
                Code::RevisedWhileOpen,
                list.index(place).value(),
                format!("submitted again on {at}, when it was open"),
            )
            .help("restore the text that was voted upon; a change after the opening is a new proposal");
    }
}
