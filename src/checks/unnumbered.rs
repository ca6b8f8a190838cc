//! Ballots that wait for a number.

use crate::checks::ReplayedSite;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of proposals without a number that block their ballot.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in history.proposals.ids().filter(|&id| history.exists(id)) {
            proposal(history, id, diagnostics);
        }
    }
}

fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let (resolved, state) = (&history.proposals[id], &history.states[id]);
    let root = KeyPath::file(&resolved.proposal.file);
    if state.is_blocked && resolved.number.is_none() {
        diagnostics
            .warning(
                Code::Unnumbered,
                root.first_line(),
                format!("`{}` has no number", resolved.proposal.id),
            )
            .help("the ballot is blocked until `number:` is given");
    }
}
