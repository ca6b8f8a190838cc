//! Tries the changes of a proposal before they take effect.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::{ChangePreview, RuleBookHistory};
use crate::rulebook::proposal::{ProposalChange, ProposalStatus, VoidReason};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::text::diff;
use crate::rulebook::text::documents::TrialDocuments;

impl RuleBookHistory {
    /// Tries the changes out on the text in force now, with the changes of what the proposal
    /// depends on and of what is certain to be in force before it, unless that has been done:
    /// what is accepted at the second of its opening has taken effect when it opens.
    pub(super) fn preview(&mut self, id: ProposalId) {
        if self.previews[id].is_empty() {
            let made_before = self.made_before(id);
            let mut trial = self.library.trial();
            for &other in &made_before {
                self.try_changes(other, &mut trial);
            }
            let mut effects = self.try_changes(id, &mut trial);
            let is_void = effects.iter().any(|it| it.void.is_some());
            if self.proposals[id].procedure.is_atomic() && is_void {
                effects = effects.into_iter().map(ChangePreview::atomic).collect();
            }
            self.previews[id] = effects;
            self.previewed_with[id] = made_before;
        }
    }

    /// The proposals whose changes are taken for made when one is tried, in the order in which
    /// they would be made.
    fn made_before(&self, id: ProposalId) -> Vec<ProposalId> {
        let awaited = self.awaited(id);
        let (earliest, _) = self.window(id);
        let documents: BTreeSet<_> = awaited.iter().chain([&id]).collect();
        let documents = documents.into_iter().flat_map(|&id| self.documents(id));
        let documents: BTreeSet<_> = documents.collect();
        let certain = self.upcoming.range(..(earliest, id));
        let certain = certain.filter(|(_, other)| {
            !awaited.contains(other) && self.documents(*other).any(|it| documents.contains(it))
        });
        let mut certain = certain.copied().peekable();
        let mut made = Vec::new();
        for &other in &awaited {
            let (earliest, _) = self.window(other);
            while let Some((_, first)) = certain.next_if(|it| *it < (earliest, other)) {
                made.push(first);
            }
            made.push(other);
        }
        made.extend(certain.map(|(_, other)| other));
        made
    }

    /// The documents that a proposal would change.
    fn documents(&self, id: ProposalId) -> impl Iterator<Item = &str> {
        let changes = self.proposals[id].proposal.changes.iter();
        changes.filter_map(|change| match change {
            ProposalChange::Edit { document, .. } => Some(document.as_str()),
            ProposalChange::Award { .. } | ProposalChange::Configure(_) => None,
        })
    }

    /// The proposals that need no vote, and those that are recorded as passed, each with the
    /// instant from which it is in force.
    pub(super) fn certain_from_the_start(&self) -> BTreeSet<(Timestamp, ProposalId)> {
        let certain = self.proposals.with_ids().filter_map(|(id, resolved)| {
            let (schedule, proposal) = (&resolved.schedule, &resolved.proposal);
            let at = match proposal.recorded {
                Some(recorded) => proposal.in_force_from.filter(|_| recorded.passed),
                None => {
                    let is_pending = self.states[id].status == ProposalStatus::Pending;
                    let asks_nobody = is_pending && schedule.opens.is_none();
                    let at = schedule.tests.first().filter(|_| asks_nobody);
                    at.map(|at| proposal.in_force_from.map_or(*at, |from| from.max(*at)))
                }
            };
            at.filter(|_| self.exists(id)).map(|at| (at, id))
        });
        certain.collect()
    }

    /// Returns whether a proposal is certain to come into force before an instant, or before
    /// another one at that instant.
    pub fn is_certain_before(&self, id: ProposalId, other: (Timestamp, ProposalId)) -> bool {
        let (at, _) = self.window(id);
        (at, id) < other && self.upcoming.contains(&(at, id))
    }

    /// The earliest and the latest instant at which a proposal can come into force.
    pub fn window(&self, id: ProposalId) -> (Timestamp, Timestamp) {
        let resolved = &self.proposals[id];
        let schedule = &resolved.schedule;
        let first = schedule.tests.first().copied();
        let earliest = first.or(schedule.closes).unwrap_or(Timestamp::MIN);
        // What nobody votes upon has its instant; what has no closing may wait for ever.
        let latest = schedule
            .closes
            .or(first.filter(|_| schedule.opens.is_none()));
        let merge = resolved.proposal.in_force_from.unwrap_or(Timestamp::MIN);
        (
            earliest.max(merge),
            latest.unwrap_or(Timestamp::MAX).max(merge),
        )
    }

    /// The effect of a proposal's changes on the text in force now.
    pub(super) fn effects(&self, id: ProposalId) -> Vec<ChangePreview> {
        self.try_changes(id, &mut self.library.trial())
    }

    /// The proposals that one depends on, directly or not, and that have neither taken effect
    /// nor failed, in ascending number.
    fn awaited(&self, id: ProposalId) -> BTreeSet<ProposalId> {
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
    pub fn try_changes(
        &self,
        id: ProposalId,
        trial: &mut TrialDocuments<'_>,
    ) -> Vec<ChangePreview> {
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
