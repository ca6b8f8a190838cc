//! What can be said in advance of proposals that are not yet decided.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::replay::RuleBookHistory;
use crate::rulebook::proposal::{ProposalChange, ProposalStatus, VoidReason};

/// Something that the author of a pending or open proposal should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PredictedConflicts {
    /// A change would be void; if only because another proposal passes first, which one.
    Void {
        motion: usize,
        change: usize,
        void: VoidReason,
        because: Option<usize>,
    },
    /// Two proposals alter the same section and list no conflict.
    Undeclared {
        motion: usize,
        /// The first of its changes that does.
        change: usize,
        other: usize,
        section: String,
    },
}

/// Tries all undecided proposals on the present text.
pub fn predict_conflicts(enacted: &RuleBookHistory) -> Vec<PredictedConflicts> {
    let undecided: Vec<_> = (0..enacted.states.len())
        .filter(|&own| enacted.exists(own))
        .filter(|&own| {
            matches!(
                enacted.states[own].status,
                ProposalStatus::Pending | ProposalStatus::Open
            )
        })
        .collect();
    let mut foresights = Vec::new();
    let mut by_section: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for &own in &undecided {
        for section in concerned(enacted, own) {
            by_section.entry(section).or_default().push(own);
        }
    }
    for &own in &undecided {
        let concerned = concerned(enacted, own);
        let others = concerned.iter().flat_map(|section| &by_section[section]);
        let others: BTreeSet<_> = others
            .copied()
            .filter(|&other| may_pass_first(enacted, other, own))
            .collect();
        let foresight = |(change, void): (usize, Option<VoidReason>)| {
            let alone = void.map(|void| (void, None));
            let after =
                |&other: &usize| Some((voids(enacted, Some(other), own)[change]?, Some(other)));
            let (void, because) = alone.or_else(|| others.iter().find_map(after))?;
            Some(PredictedConflicts::Void {
                motion: own,
                change,
                void,
                because,
            })
        };
        foresights.extend(
            voids(enacted, None, own)
                .into_iter()
                .enumerate()
                .filter_map(foresight),
        );
    }
    foresights.extend(undeclared(enacted, &undecided));
    foresights
}

/// Returns whether the changes of a proposal may come before those of another: at one instant they
/// come in ascending number. Of two that conflict at most one passes.
fn may_pass_first(enacted: &RuleBookHistory, first: usize, own: usize) -> bool {
    let motion = &enacted.hall.motions[first];
    let (earliest, _) = window(enacted, first);
    let (_, latest) = window(enacted, own);
    first != own
        && motion.schedule.invalid.is_none()
        && !motion.conflicts.contains(&own)
        && (earliest, first) < (latest, own)
}

/// The earliest and the latest instant at which a proposal can come into force.
fn window(enacted: &RuleBookHistory, own: usize) -> (Timestamp, Timestamp) {
    let motion = &enacted.hall.motions[own];
    let schedule = &motion.schedule;
    let first = schedule.tests.first().copied();
    let earliest = first.or(schedule.closes).unwrap_or(Timestamp::MIN);
    // What nobody votes upon has its instant; what has no closing may wait for ever.
    let latest = schedule
        .closes
        .or(first.filter(|_| schedule.opens.is_none()));
    let merge = motion.proposal.in_force_from.unwrap_or(Timestamp::MIN);
    (
        earliest.max(merge),
        latest.unwrap_or(Timestamp::MAX).max(merge),
    )
}

/// For each change the reason for which it would be void, after another proposal.
fn voids(enacted: &RuleBookHistory, first: Option<usize>, own: usize) -> Vec<Option<VoidReason>> {
    let mut trial = enacted.library.trial();
    let mut run = |own: usize| -> Vec<Option<VoidReason>> {
        let changes = &enacted.hall.motions[own].proposal.changes;
        let void = |change: &ProposalChange| match change {
            ProposalChange::Edit { document, op } => trial.apply(document, op).err(),
            ProposalChange::Award { player, .. } => {
                let is_known = enacted.hall.book.people.contains_key(player);
                (!is_known).then_some(VoidReason::UnknownPlayer)
            }
        };
        changes.iter().map(void).collect()
    };
    if let Some(first) = first {
        run(first);
    }
    run(own)
}

/// The sections that each change of a proposal names or would alter, as `document#id`.
fn concerned(enacted: &RuleBookHistory, own: usize) -> BTreeSet<String> {
    let changes = &enacted.hall.motions[own].proposal.changes;
    let mut concerned = BTreeSet::new();
    for (change, preview) in changes.iter().zip(&enacted.previews[own]) {
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
fn undeclared(enacted: &RuleBookHistory, undecided: &[usize]) -> Vec<PredictedConflicts> {
    // By section the proposals that alter it, each with the first change that does.
    let mut altered: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
    for &own in undecided {
        let changes = &enacted.hall.motions[own].proposal.changes;
        let previews = changes.iter().zip(&enacted.previews[own]);
        for (place, (change, preview)) in previews.enumerate() {
            let ProposalChange::Edit { document, .. } = change else {
                continue;
            };
            for section in &preview.sections {
                let motions = altered
                    .entry(format!("{document}#{}", section.id))
                    .or_default();
                if motions.last().is_none_or(|(last, _)| *last != own) {
                    motions.push((own, place));
                }
            }
        }
    }
    let mut found: BTreeMap<(usize, usize), (usize, String)> = BTreeMap::new();
    for (section, motions) in altered {
        // Neighbours in the list are enough: who alters the same section sees the next.
        for pair in motions.windows(2) {
            let ((other, _), (own, change)) = (pair[0], pair[1]);
            let motion = &enacted.hall.motions[own];
            let is_declared = motion.conflicts.contains(&other)
                || motion.depends.contains(&other)
                || enacted.hall.motions[other].depends.contains(&own);
            if !is_declared {
                found
                    .entry((own, other))
                    .or_insert_with(|| (change, section.clone()));
            }
        }
    }
    let foresight = |((motion, other), (change, section))| PredictedConflicts::Undeclared {
        motion,
        change,
        other,
        section,
    };
    found.into_iter().map(foresight).collect()
}
