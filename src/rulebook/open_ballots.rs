//! The count of an open ballot as if nothing more came in.

use std::collections::BTreeMap;

use super::replay::RuleBookHistory;
use crate::rulebook::procedure::{ProposalCall, TraceStep};
use crate::rulebook::proposal::ProposalStatus;
use crate::rulebook::proposal_set::ProposalState;

/// A ballot that is being held, counted with the votes so far.
#[derive(Clone, Debug)]
pub struct BallotForecast {
    pub nweek: i64,
    pub motions: Vec<usize>,
    pub trace: Vec<TraceStep>,
    /// The states of all proposals after it.
    pub states: Vec<ProposalState>,
}

/// Counts every ballot that is open.
pub fn forecast_ballots(enacted: &RuleBookHistory) -> Vec<BallotForecast> {
    let mut open: BTreeMap<(i64, &str), Vec<usize>> = BTreeMap::new();
    for (own, motion) in enacted.hall.motions.iter().enumerate() {
        let is_open = enacted.states[own].status == ProposalStatus::Open;
        if let Some(nweek) = motion.schedule.nweek.filter(|_| is_open) {
            open.entry((nweek, &motion.proposal.procedure))
                .or_default()
                .push(own);
        }
    }
    let count = |((nweek, _), motions): ((i64, &str), Vec<usize>)| {
        let first = &enacted.hall.motions[motions[0]];
        let mut states = enacted.states.clone();
        let call = ProposalCall {
            at: first.schedule.closes?,
            library: &enacted.library,
            is_closing: true,
            motions: &motions,
        };
        let trace = first.procedure.judge(&call, &enacted.hall, &mut states);
        Some(BallotForecast {
            nweek,
            motions,
            trace,
            states,
        })
    };
    open.into_iter().filter_map(count).collect()
}
