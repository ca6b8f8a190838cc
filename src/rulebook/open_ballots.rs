//! The count of an open ballot as if nothing more came in.

use std::collections::BTreeMap;

use super::replay::Enacted;
use crate::rulebook::procedure::{Call, Event};
use crate::rulebook::proposal::Status;
use crate::rulebook::proposal_set::State;

/// A ballot that is being held, counted with the votes so far.
#[derive(Clone, Debug)]
pub struct Forecast {
    pub nweek: i64,
    pub motions: Vec<usize>,
    pub trace: Vec<Event>,
    /// The states of all proposals after it.
    pub states: Vec<State>,
}

/// Counts every ballot that is open.
pub fn forecast(enacted: &Enacted) -> Vec<Forecast> {
    let mut open: BTreeMap<(i64, &str), Vec<usize>> = BTreeMap::new();
    for (own, motion) in enacted.hall.motions.iter().enumerate() {
        let is_open = enacted.states[own].status == Status::Open;
        if let Some(nweek) = motion.schedule.nweek.filter(|_| is_open) {
            open.entry((nweek, &motion.proposal.procedure))
                .or_default()
                .push(own);
        }
    }
    let count = |((nweek, _), motions): ((i64, &str), Vec<usize>)| {
        let first = &enacted.hall.motions[motions[0]];
        let mut states = enacted.states.clone();
        let call = Call {
            at: first.schedule.closes?,
            library: &enacted.library,
            is_closing: true,
            motions: &motions,
        };
        let trace = first.procedure.judge(&call, &enacted.hall, &mut states);
        Some(Forecast {
            nweek,
            motions,
            trace,
            states,
        })
    };
    open.into_iter().filter_map(count).collect()
}
