//! Announcements with too short a deadline.

use crate::checks::{ReplayedSite, undecided};
use crate::rulebook::procedure::InvalidAnnouncement;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of announcements of no effect because their deadline is too near.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in undecided(history) {
            proposal(history, id, diagnostics);
        }
    }
}

pub(super) fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    if history.states[id].invalid != Some(InvalidAnnouncement::DeadlineTooShort) {
        return;
    }
    let root = KeyPath::file(&history.proposals[id].proposal.file);
    diagnostics
        .warning(
            Code::DeadlineTooShort,
            root.field("deadline").value(),
            "a deadline too soon after the announcement",
        )
        .help("the announcement decides nothing: repeat it with a later `deadline`");
}
