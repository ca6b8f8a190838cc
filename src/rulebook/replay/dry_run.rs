//! What the changes of a proposal would do, before they do it.

use super::{ChangePreview, RuleBookHistory};
use crate::rulebook::proposal::{ProposalChange, VoidReason};
use crate::rulebook::text::diff;

impl RuleBookHistory {
    /// Tries the changes out on the text in force now, unless that has been done: what is
    /// accepted at the second of its opening has taken effect when it opens.
    pub(super) fn preview(&mut self, own: usize) {
        if self.previews[own].is_empty() {
            self.previews[own] = self.try_out(own);
        }
    }

    /// What the changes of a proposal would do now, one after the other.
    pub(super) fn try_out(&self, own: usize) -> Vec<ChangePreview> {
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
                let is_known = self.hall.book.people.contains_key(player);
                ChangePreview {
                    void: (!is_known).then_some(VoidReason::UnknownPlayer),
                    sections: Vec::new(),
                }
            }
        };
        self.hall.motions[own]
            .proposal
            .changes
            .iter()
            .map(try_out)
            .collect()
    }
}
