//! References of proposals that have no effect.

use crate::checks::ReplayedSite;
use crate::rulebook::proposal_set::{DropReason, ProposalId};
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// Warns of references to nothing, and to the proposal itself.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        let ids = history.proposals.ids();
        for id in ids.filter(|&id| !history.is_over(id)) {
            proposal(history, id, diagnostics);
        }
    }
}

pub(super) fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let resolved = &history.proposals[id];
    let root = KeyPath::file(&resolved.proposal.file);
    for dropped in &resolved.dropped {
        let list = match dropped.field {
            "depends" => &resolved.proposal.depends,
            _ => &resolved.proposal.conflicts,
        };
        let place = list
            .iter()
            .position(|it| *it == dropped.reference)
            .unwrap_or(0);
        let spot = root.field(dropped.field).index(place).value();
        let (message, help) = match dropped.reason {
            DropReason::Itself => ("the proposal itself".to_owned(), None),
            DropReason::Unknown => {
                let ids = history
                    .proposals
                    .iter()
                    .map(|resolved| resolved.proposal.id.as_str());
                (
                    format!("no proposal `{}`", dropped.reference),
                    did_you_mean(&dropped.reference, ids),
                )
            }
        };
        diagnostics
            .warning(Code::DroppedReference, spot, message)
            .help(help.unwrap_or_else(|| "it has no effect: take it out".to_owned()));
    }
}
