//! Predicts void changes and undeclared conflicts of proposals that are not yet decided.

use std::collections::{BTreeMap, BTreeSet};

use super::replay::{ChangePreview, RuleBookHistory};
use crate::rulebook::proposal::{ProposalChange, ProposalStatus, VoidReason};
use crate::rulebook::proposal_set::ProposalId;

/// Something that the author of a pending or open proposal should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PredictedConflicts {
    /// A change would be void in the preview of its proposal.
    Void {
        proposal: ProposalId,
        change: usize,
        void: VoidReason,
    },
    /// Two proposals concern the same section and list no conflict.
    Undeclared {
        proposal: ProposalId,
        /// The first of its changes that does.
        change: usize,
        other: ProposalId,
        section: String,
        /// The reason for which the change is void if the other one passes first; `None` if
        /// both alter the section all the same.
        void: Option<VoidReason>,
    },
}

/// Compares the previews of all undecided proposals.
pub(crate) fn predict_conflicts(history: &RuleBookHistory) -> Vec<PredictedConflicts> {
    let is_undecided = |id: &ProposalId| {
        let status = history.states[*id].status;
        history.exists(*id) && matches!(status, ProposalStatus::Pending | ProposalStatus::Open)
    };
    let undecided: Vec<_> = history.proposals.ids().filter(is_undecided).collect();
    let mut predicted = Vec::new();
    for &id in &undecided {
        let changes = history.previews[id].iter().enumerate();
        let void = |(change, preview): (usize, &ChangePreview)| {
            Some(PredictedConflicts::Void {
                proposal: id,
                change,
                void: preview.void?,
            })
        };
        predicted.extend(changes.filter_map(void));
    }
    predicted.extend(undeclared(history, &undecided));
    predicted
}

/// Returns whether the changes of a proposal may come before those of another: at one instant they
/// come in ascending number. Of two that conflict at most one passes.
fn may_pass_first(history: &RuleBookHistory, first: ProposalId, id: ProposalId) -> bool {
    let resolved = &history.proposals[first];
    let (earliest, _) = history.window(first);
    let (_, latest) = history.window(id);
    first != id
        && resolved.schedule.invalid.is_none()
        && !resolved.conflicts.contains(&id)
        && (earliest, first) < (latest, id)
}

/// The first change of a proposal that another one would make void by passing first, with the
/// section that it names and the reason.
fn spoiled(
    history: &RuleBookHistory,
    first: ProposalId,
    id: ProposalId,
) -> Option<(usize, String, VoidReason)> {
    let mut trial = history.library.trial();
    let (earliest, _) = history.window(first);
    let made_before = history.previewed_with[id].iter().copied();
    let is_ahead = |other: &ProposalId| history.is_certain_before(*other, (earliest, first));
    let (ahead, rest): (Vec<_>, Vec<_>) = made_before.partition(is_ahead);
    for other in ahead.into_iter().chain([first]).chain(rest) {
        if history.change_results[other].is_empty() {
            history.try_changes(other, &mut trial);
        }
    }
    let after = history.try_changes(id, &mut trial);
    let changes = &history.proposals[id].proposal.changes;
    let previews = after.iter().zip(&history.previews[id]);
    let mut spoiled = changes.iter().zip(previews).enumerate();
    spoiled.find_map(|(place, (change, (after, alone)))| {
        let void = after.void.filter(|_| alone.void.is_none())?;
        let ProposalChange::Edit { document, op } = change else {
            return None;
        };
        let section = op.target().map_or_else(String::new, |id| format!("#{id}"));
        Some((place, format!("{document}{section}"), void))
    })
}

/// The sections that each change of a proposal names or would alter, as `document#id`.
fn concerned(history: &RuleBookHistory, id: ProposalId) -> BTreeSet<String> {
    let changes = &history.proposals[id].proposal.changes;
    let mut concerned = BTreeSet::new();
    for (change, preview) in changes.iter().zip(&history.previews[id]) {
        let ProposalChange::Edit { document, op } = change else {
            continue;
        };
        let altered = preview.sections.iter().map(|section| section.id.as_str());
        concerned.extend(
            op.target()
                .into_iter()
                .chain(altered)
                .map(|id| format!("{document}#{id}")),
        );
    }
    concerned
}

/// Pairs of proposals that concern the same section and do not say that they conflict.
fn undeclared(history: &RuleBookHistory, undecided: &[ProposalId]) -> Vec<PredictedConflicts> {
    let mut found: BTreeMap<(ProposalId, ProposalId), PredictedConflicts> = BTreeMap::new();
    for ((proposal, other), (change, section)) in altered_twice(history, undecided) {
        let both = PredictedConflicts::Undeclared {
            proposal,
            change,
            other,
            section,
            void: None,
        };
        found.insert((proposal, other), both);
    }
    let mut by_section: BTreeMap<String, Vec<ProposalId>> = BTreeMap::new();
    for &id in undecided {
        for section in concerned(history, id) {
            by_section.entry(section).or_default().push(id);
        }
    }
    for &proposal in undecided {
        let concerned = concerned(history, proposal);
        let others = concerned.iter().flat_map(|section| &by_section[section]);
        let others: BTreeSet<_> = others.copied().collect();
        for other in others {
            if may_pass_first(history, other, proposal)
                && !is_declared(history, proposal, other)
                && let Some((change, section, void)) = spoiled(history, other, proposal)
            {
                let spoiled = PredictedConflicts::Undeclared {
                    proposal,
                    change,
                    other,
                    section,
                    void: Some(void),
                };
                found.insert((proposal, other), spoiled);
            }
        }
    }
    found.into_values().collect()
}

/// Returns whether one of two proposals says that it conflicts with the other, or is tried on
/// the text that the other one makes.
fn is_declared(history: &RuleBookHistory, id: ProposalId, other: ProposalId) -> bool {
    history.proposals[id].conflicts.contains(&other)
        || history.previewed_with[id].contains(&other)
        || history.previewed_with[other].contains(&id)
}

/// Pairs of proposals that alter the same section, each with the change of the later one.
fn altered_twice(
    history: &RuleBookHistory,
    undecided: &[ProposalId],
) -> BTreeMap<(ProposalId, ProposalId), (usize, String)> {
    // By section the proposals that alter it, each with the first change that does.
    let mut altered: BTreeMap<String, Vec<(ProposalId, usize)>> = BTreeMap::new();
    for &id in undecided {
        let changes = &history.proposals[id].proposal.changes;
        let previews = changes.iter().zip(&history.previews[id]);
        for (place, (change, preview)) in previews.enumerate() {
            let ProposalChange::Edit { document, .. } = change else {
                continue;
            };
            for section in &preview.sections {
                let proposals = altered
                    .entry(format!("{document}#{}", section.id))
                    .or_default();
                if proposals.last().is_none_or(|(last, _)| *last != id) {
                    proposals.push((id, place));
                }
            }
        }
    }
    let mut found: BTreeMap<(ProposalId, ProposalId), (usize, String)> = BTreeMap::new();
    for (section, proposals) in altered {
        // Neighbours in the list are enough: who alters the same section sees the next.
        for pair in proposals.windows(2) {
            let ((other, _), (id, change)) = (pair[0], pair[1]);
            if !is_declared(history, id, other) {
                found
                    .entry((id, other))
                    .or_insert_with(|| (change, section.clone()));
            }
        }
    }
    found
}
