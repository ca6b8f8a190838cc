//! The count of an open ballot as if nothing more came in.

use std::collections::BTreeMap;

use super::replay::RuleBookHistory;
use crate::rulebook::procedure::{ProposalCall, TraceStep};
use crate::rulebook::proposal::ProposalStatus;
use crate::rulebook::proposal_set::ProposalId;

/// A ballot that is being held, counted with the votes so far.
#[derive(Clone, Debug)]
pub(crate) struct BallotForecast {
    pub nweek: i64,
    pub proposals: Vec<ProposalId>,
    pub trace: Vec<TraceStep>,
}

/// Counts every ballot that is open.
pub(crate) fn forecast_ballots(history: &RuleBookHistory) -> Vec<BallotForecast> {
    let mut open: BTreeMap<(i64, &str), Vec<ProposalId>> = BTreeMap::new();
    for (id, resolved) in history.proposals.with_ids() {
        let is_open = history.states[id].status == ProposalStatus::Open;
        if let Some(nweek) = resolved.schedule.nweek.filter(|_| is_open) {
            open.entry((nweek, history.proposals.judged_by(id).0))
                .or_default()
                .push(id);
        }
    }
    let count = |((nweek, _), proposals): ((i64, &str), Vec<ProposalId>)| {
        let first = &history.proposals[proposals[0]];
        let mut states = history.states.clone();
        let call = ProposalCall {
            at: first.schedule.closes?,
            library: &history.library,
            is_closing: true,
            proposals: &proposals,
        };
        let (_, procedure) = history.proposals.judged_by(proposals[0]);
        let trace = procedure.judge(&call, &history.proposals, &mut states);
        Some(BallotForecast {
            nweek,
            proposals,
            trace,
        })
    };
    open.into_iter().filter_map(count).collect()
}
