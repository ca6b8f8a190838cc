//! Tries the changes of a proposal before they take effect.

use std::collections::BTreeSet;

use super::{ChangePreview, RuleBookHistory};
use crate::rulebook::proposal::{ProposalChange, VoidReason};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::text::diff;
use crate::rulebook::text::documents::TrialOutcome;

impl RuleBookHistory {
    /// Tries the changes out on the text in force now, with the changes of what the proposal
    /// depends on, unless that has been done: what is accepted at the second of its opening
    /// has taken effect when it opens.
    pub(super) fn preview(&mut self, id: ProposalId) {
        if self.previews[id].is_empty() {
            let awaited = self.awaited(id);
            let mut trial = self.library.trial();
            for &other in &awaited {
                self.try_changes(other, &mut trial);
            }
            let mut effects = self.try_changes(id, &mut trial);
            let is_void = effects.iter().any(|it| it.void.is_some());
            if self.proposals[id].procedure.is_atomic() && is_void {
                effects = effects.into_iter().map(ChangePreview::atomic).collect();
            }
            self.previews[id] = effects;
            self.previewed_with[id] = awaited.into_iter().collect();
        }
    }

    /// The effect of a proposal's changes on the text in force now.
    pub(super) fn effects(&self, id: ProposalId) -> Vec<ChangePreview> {
        self.try_changes(id, &mut self.library.trial())
    }

    /// The proposals that one depends on, directly or not, and that have neither taken effect
    /// nor failed, in ascending number.
    pub fn awaited(&self, id: ProposalId) -> BTreeSet<ProposalId> {
        let mut found = BTreeSet::new();
        let mut open = vec![id];
        while let Some(next) = open.pop() {
            for &on in &self.proposals[next].depends {
                let has_failed = self.states[on].has_failed();
                let is_carried_out = !self.change_results[on].is_empty();
                if on != id && !has_failed && !is_carried_out && self.exists(on) && found.insert(on)
                {
                    open.push(on);
                }
            }
        }
        found
    }

    /// Tries the changes of a proposal one after the other.
    pub fn try_changes(&self, id: ProposalId, trial: &mut TrialOutcome<'_>) -> Vec<ChangePreview> {
        let try_out = |(place, change): (usize, &ProposalChange)| match change {
            ProposalChange::Configure(_) => ChangePreview {
                void: self
                    .refuses(id, place)
                    .then_some(VoidReason::NotConfigurable),
                sections: Vec::new(),
            },
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
        let changes = &self.proposals[id].proposal.changes;
        changes.iter().enumerate().map(try_out).collect()
    }
}
