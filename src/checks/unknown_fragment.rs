//! Sections that a proposal says it touches, and that never were.

use crate::checks::ReplayedSite;
use crate::checks::unknown_document::{has_been, nearest};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of sections to touch that do not exist.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        let ids = history.proposals.ids();
        for id in ids.filter(|&id| !history.is_over(id)) {
            proposal(history, id, diagnostics);
        }
    }
}

pub(super) fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let proposal = &history.proposals[id].proposal;
    let root = KeyPath::file(&proposal.file);
    for (place, section) in proposal.touches.iter().enumerate() {
        if !has_been(history, section) {
            diagnostics
                .warning(
                    Code::UnknownFragment,
                    root.field("touches").index(place).value(),
                    format!("no section `{section}` to touch"),
                )
                .help(nearest(history, section));
        }
    }
}
