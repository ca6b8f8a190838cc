//! Undecided proposals that change the same section and list no conflict.

use crate::checks::ReplayedSite;
use crate::checks::void_change::words;
use crate::rulebook::predicted_conflicts::{PredictedConflicts, predict_conflicts};
use crate::rulebook::proposal_set::ProposalId;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of pairs of undecided proposals that alter the same section.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        let id = |id: ProposalId| &history.proposals[id].proposal.id;
        for predicted in predict_conflicts(history) {
            let PredictedConflicts::Undeclared {
                proposal,
                change,
                other,
                section,
                void,
            } = predicted
            else {
                continue;
            };
            let written = &history.proposals[proposal].proposal;
            let list = KeyPath::file(&written.file);
            let list = list.field("changes");
            let spot = list.index(written.place_of_change(change)).value();
            let is_tally = |id: ProposalId| history.proposals[id].procedure.holds_ballots();
            // A conflict counts in a tally alone (R6).
            let help = match (is_tally(proposal), is_tally(other)) {
                (true, _) => format!(
                    "if they exclude each other, add `{}` to `conflicts`",
                    id(other)
                ),
                (false, true) => format!(
                    "if they exclude each other, add `{}` to the `conflicts` of `{}`",
                    id(proposal),
                    id(other)
                ),
                (false, false) => {
                    "both may be accepted: the second then meets the text of the first".to_owned()
                }
            };
            let (proposal, before) = (id(proposal), id(other));
            let message = match void {
                None => format!("`{proposal}` and `{before}` both change `{section}`"),
                Some(void) => format!(
                    "the change of `{section}` would have no effect if `{before}` passes first: {}",
                    words(void)
                ),
            };
            diagnostics
                .warning(Code::UndeclaredConflict, spot, message)
                .help(help);
        }
    }
}
