//! Options of rule books and leagues that proposals set (R3).

use jiff::Timestamp;

use super::replay::RuleBookHistory;
use crate::rulebook::proposal::{ConfigurationChange, ProposalChange, VoidReason};
use crate::rulebook::proposal_set::rank;

/// A change of options by a proposal that is in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PassedConfiguration {
    /// The folder of the rule book.
    pub rules: String,
    pub proposal: String,
    pub number: Option<i64>,
    /// The place in the proposal's list of changes.
    pub index: usize,
    /// From when it is in force.
    pub at: Timestamp,
    /// False where another change of the proposal makes this one void.
    pub is_effective: bool,
    pub change: ConfigurationChange,
}

/// The changes of options by the proposals of all rule books, in the order of their
/// application (proposals.md, 8.3).
pub(crate) fn passed_configurations(histories: &[RuleBookHistory]) -> Vec<PassedConfiguration> {
    let mut passed: Vec<PassedConfiguration> = histories.iter().flat_map(passed_in).collect();
    passed.sort_by_key(|it| {
        let rank = rank(it.number, &it.proposal);
        (it.at, rank, it.rules.clone(), it.index)
    });
    passed
}

fn passed_in(history: &RuleBookHistory) -> Vec<PassedConfiguration> {
    let mut passed = Vec::new();
    for (id, resolved) in history.proposals.with_ids() {
        let results = &history.change_results[id];
        let Some(at) = history.in_force_since(id) else {
            continue;
        };
        let is_void = results.iter().any(|result| result.void.is_some());
        let changes = resolved.proposal.changes.iter().zip(results).enumerate();
        for (index, (change, result)) in changes {
            let ProposalChange::Configure(change) = change else {
                continue;
            };
            // What can not be set is found out anew: other changes may come before it.
            let is_whole = matches!(result.void, None | Some(VoidReason::NotConfigurable));
            passed.push(PassedConfiguration {
                rules: history.proposals.book.id.clone(),
                proposal: resolved.proposal.id.clone(),
                number: resolved.number,
                index,
                at,
                is_effective: is_whole && !(resolved.procedure.is_atomic() && is_void),
                change: change.clone(),
            });
        }
    }
    passed
}
