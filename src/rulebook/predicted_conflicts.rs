//! Predicts void changes and undeclared conflicts of proposals that are not yet decided.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::replay::RuleBookHistory;
use crate::rulebook::proposal::{ProposalChange, ProposalStatus, VoidReason};
use crate::rulebook::proposal_set::ProposalId;

/// Something that the author of a pending or open proposal should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PredictedConflicts {
    /// A change would be void; if only because another proposal passes first, which one.
    Void {
        proposal: ProposalId,
        change: usize,
        void: VoidReason,
        because: Option<ProposalId>,
    },
    /// Two proposals alter the same section and list no conflict.
    Undeclared {
        proposal: ProposalId,
        /// The first of its changes that does.
        change: usize,
        other: ProposalId,
        section: String,
    },
}

/// Tries all undecided proposals on the present text.
pub fn predict_conflicts(history: &RuleBookHistory) -> Vec<PredictedConflicts> {
    let undecided: Vec<_> = history
        .proposals
        .ids()
        .filter(|&id| history.exists(id))
        .filter(|&id| {
            matches!(
                history.states[id].status,
                ProposalStatus::Pending | ProposalStatus::Open
            )
        })
        .collect();
    let mut foresights = Vec::new();
    let mut by_section: BTreeMap<String, Vec<ProposalId>> = BTreeMap::new();
    for &id in &undecided {
        for section in concerned(history, id) {
            by_section.entry(section).or_default().push(id);
        }
    }
    for &id in &undecided {
        let concerned = concerned(history, id);
        let others = concerned.iter().flat_map(|section| &by_section[section]);
        let others: BTreeSet<_> = others
            .copied()
            .filter(|&other| may_pass_first(history, other, id))
            .collect();
        let foresight = |(change, void): (usize, Option<VoidReason>)| {
            let alone = void.map(|void| (void, None));
            let after =
                |&other: &ProposalId| Some((voids(history, Some(other), id)[change]?, Some(other)));
            let (void, because) = alone.or_else(|| others.iter().find_map(after))?;
            Some(PredictedConflicts::Void {
                proposal: id,
                change,
                void,
                because,
            })
        };
        foresights.extend(
            voids(history, None, id)
                .into_iter()
                .enumerate()
                .filter_map(foresight),
        );
    }
    foresights.extend(undeclared(history, &undecided));
    foresights
}

/// Returns whether the changes of a proposal may come before those of another: at one instant they
/// come in ascending number. Of two that conflict at most one passes.
fn may_pass_first(history: &RuleBookHistory, first: ProposalId, id: ProposalId) -> bool {
    let resolved = &history.proposals[first];
    let (earliest, _) = window(history, first);
    let (_, latest) = window(history, id);
    first != id
        && resolved.schedule.invalid.is_none()
        && !resolved.conflicts.contains(&id)
        && (earliest, first) < (latest, id)
}

/// The earliest and the latest instant at which a proposal can come into force.
fn window(history: &RuleBookHistory, id: ProposalId) -> (Timestamp, Timestamp) {
    let resolved = &history.proposals[id];
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

/// For each change the reason for which it would be void, after another proposal.
fn voids(
    history: &RuleBookHistory,
    first: Option<ProposalId>,
    id: ProposalId,
) -> Vec<Option<VoidReason>> {
    let mut trial = history.library.trial();
    let mut run = |id: ProposalId| -> Vec<Option<VoidReason>> {
        let changes = &history.proposals[id].proposal.changes;
        let void = |change: &ProposalChange| match change {
            ProposalChange::Edit { document, op } => trial.apply(document, op).err(),
            ProposalChange::Award { player, .. } => {
                let is_known = history.proposals.book.people.contains_key(player);
                (!is_known).then_some(VoidReason::UnknownPlayer)
            }
        };
        changes.iter().map(void).collect()
    };
    if let Some(first) = first {
        run(first);
    }
    run(id)
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

/// Pairs of proposals that alter the same section and do not say that they conflict.
fn undeclared(history: &RuleBookHistory, undecided: &[ProposalId]) -> Vec<PredictedConflicts> {
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
            let resolved = &history.proposals[id];
            let is_declared = resolved.conflicts.contains(&other)
                || resolved.depends.contains(&other)
                || history.proposals[other].depends.contains(&id);
            if !is_declared {
                found
                    .entry((id, other))
                    .or_insert_with(|| (change, section.clone()));
            }
        }
    }
    let foresight = |((proposal, other), (change, section))| PredictedConflicts::Undeclared {
        proposal,
        change,
        other,
        section,
    };
    found.into_iter().map(foresight).collect()
}
