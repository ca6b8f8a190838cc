//! Tries the changes of a proposal before they take effect.

use super::{ChangePreview, RuleBookHistory};
use crate::rulebook::proposal::{ProposalChange, VoidReason};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::text::diff;

impl RuleBookHistory {
    /// Tries the changes out on the text in force now, unless that has been done: what is
    /// accepted at the second of its opening has taken effect when it opens.
    pub(super) fn preview(&mut self, id: ProposalId) {
        if self.previews[id].is_empty() {
            self.previews[id] = self.try_out(id);
        }
    }

    /// Tries the changes of a proposal on the text of now, one after the other.
    pub(super) fn try_out(&self, id: ProposalId) -> Vec<ChangePreview> {
        let mut trial = self.library.trial();
        let try_out = |change: &ProposalChange| match change {
            ProposalChange::Edit { document, op } => match trial.apply(document, op) {
                Ok(altered) => ChangePreview {
                    void: None,
                    sections: altered.iter().filter_map(diff::altered).collect(),
                },
                Err(void) => ChangePreview {
                    void: Some(void),
                    sections: Vec::new(),
                },
            },
            ProposalChange::Award { player, .. } => {
                let is_known = self.proposals.book.people.contains_key(player);
                ChangePreview {
                    void: (!is_known).then_some(VoidReason::UnknownPlayer),
                    sections: Vec::new(),
                }
            }
        };
        self.proposals[id]
            .proposal
            .changes
            .iter()
            .map(try_out)
            .collect()
    }
}
