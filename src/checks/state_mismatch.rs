//! States that front matter asserts and that the replay does not find.

use crate::checks::ReplayedSite;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports asserted states that differ from the derived ones.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in history.proposals.ids() {
            proposal(history, id, diagnostics);
        }
    }
}

fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let (resolved, state) = (&history.proposals[id], &history.states[id]);
    let proposal = &resolved.proposal;
    let root = KeyPath::file(&proposal.file);
    let asserted = proposal.asserted;
    let mut differs = |key: &str, said: String, is: String| {
        if said != is {
            diagnostics
                .error(
                    Code::StateMismatch,
                    root.field(key).value(),
                    format!("`{said}`, but it is {is}"),
                )
                .help(format!(
                    "take `{key}` out, or mend the dates and votes that it follows from"
                ));
        }
    };
    if let Some(said) = asserted.status {
        differs("status", format!("{said:?}"), format!("{:?}", state.status));
    }
    if let Some(said) = asserted.success {
        differs(
            "success",
            format!("{said:?}"),
            format!("{:?}", state.success),
        );
    }
    if let Some(said) = asserted.passed {
        differs("passed", said.to_string(), state.passed.to_string());
    }
}
