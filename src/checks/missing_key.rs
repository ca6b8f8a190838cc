//! Keys that a procedure asks for.

use crate::checks::ReplayedSite;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports proposals without a key that their procedure needs to decide them.
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
    let has_passed = proposal.recorded.is_some_and(|recorded| recorded.passed);
    if has_passed && !proposal.changes.is_empty() && proposal.in_force_from.is_none() {
        diagnostics
            .error(
                Code::MissingKey,
                root.field("state").value(),
                "no `in-force-from`, which a state that has passed asks for",
            )
            .help("add `in-force-from:`; without it the changes never come into force");
    }
    for key in resolved.procedure.lacks(proposal) {
        diagnostics
            .error(
                Code::MissingKey,
                root.field("procedure").value(),
                format!("no `{key}`, which `{}` asks for", proposal.procedure),
            )
            .help(format!(
                "add `{key}:`; without it the changes never come into force"
            ));
    }
}
