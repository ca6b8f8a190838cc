//! Ballots: all open proposals of an nweek are counted together, and yield to each other.
//!
//! Source: proposals.md, 4 and 5, after the proposal text of a nomic of December 2006, with the
//! choices Q1 to Q19.

pub(crate) mod culling;

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use schemars::SchemaGenerator;
use serde::{Deserialize, Serialize};

use super::{
    IgnoredVote, Procedure, ProcedureEntry, ProcedureTerm, ProposalCall, ProposalSchedule,
    TraceEvent, TraceStep, current_votes, members_asked, read_settings,
};
use crate::rulebook::book::{CastVote, RuleBook};
use crate::rulebook::proposal::{Proposal, ProposalStatus, ProposalSuccess, Vote};
use crate::rulebook::proposal_set::{
    CurrentCount, ProposalId, ProposalSet, ProposalState, ResolvedProposal,
};
use crate::rulebook::text::documents::RuleDocuments;
use culling::{BallotCount, CullingStep};

/// The line in the registry.
pub(crate) const ENTRY: ProcedureEntry = ProcedureEntry {
    kind: "tally",
    read: read_settings::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    told: &["ties", "conflicts-reach"],
};

/// The options of ballots.
#[derive(Clone, Copy, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Settings {
    /// The order in which two equally strong proposals are processed (Q19).
    pub ties: TieRule,
    /// The conflicting proposals that a winner removes (Q10).
    pub conflicts_reach: ConflictReach,
    /// True if votes must be in capitals (Q2).
    pub exact_case: bool,
    /// True if one void change makes all changes of a proposal void (Q31).
    pub atomic: bool,
    /// True if the author may take a proposal back with the word WITHDRAW in a vote log,
    /// until voting closes; it is Historical and Lost then (Q33).
    pub allow_withdraw: bool,
}

/// The order of two equally strong proposals.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TieRule {
    /// The one with the higher number.
    #[default]
    NewestFirst,
    OldestFirst,
}

/// The conflicting proposals that a winner removes.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ConflictReach {
    /// Historical and pending ones as well.
    #[default]
    Every,
    Open,
}

impl Procedure for Settings {
    fn schedule(&self, book: &RuleBook, proposal: &Proposal) -> ProposalSchedule {
        let calendar = book
            .calendar
            .as_ref()
            .filter(|_| proposal.recorded.is_none());
        let voting = calendar.and_then(|calendar| calendar.voting_after(proposal.submitted));
        ProposalSchedule {
            opens: voting.map(|voting| voting.opens),
            closes: voting.map(|voting| voting.closes),
            nweek: voting.map(|voting| voting.nweek),
            ..ProposalSchedule::default()
        }
    }

    /// The end of voting. A ballot in which a number is missing is blocked as a whole (Q13).
    fn judge(
        &self,
        call: &ProposalCall<'_>,
        proposals: &ProposalSet,
        states: &mut [ProposalState],
    ) -> Vec<TraceStep> {
        let open = call.proposals;
        if !call.is_closing {
            for &id in open {
                withdraw(&mut states[id], &proposals[id].proposal.id, call.at);
            }
            return Vec::new();
        }
        if open.iter().any(|&id| proposals[id].number.is_none()) {
            for &id in open {
                states[id].is_blocked = true;
            }
            return Vec::new();
        }
        let findings: Vec<_> = open
            .iter()
            .map(|&id| {
                let own = &proposals[id].procedure;
                own.finding(proposals, call.library, id, call.at)
            })
            .collect();
        let strengths: Vec<_> = findings.iter().map(strength).collect();
        let mut success: Vec<_> = states.iter().map(|state| state.success).collect();
        // What is submitted after the tally is not there to be removed.
        let exists = |id: ProposalId| proposals[id].proposal.submitted < call.at;
        let is_open = |id: ProposalId| states[id].status == ProposalStatus::Open;
        let steps = culling::end_of_voting(
            &BallotCount {
                open,
                strengths: &strengths,
                conflicts: &|id| &proposals[id].conflicts,
                depends: &|id| &proposals[id].depends,
                is_within_reach: &|id| match self.conflicts_reach {
                    ConflictReach::Every => exists(id),
                    ConflictReach::Open => is_open(id),
                },
                ties: self.ties,
            },
            &mut success,
        );
        for (state, success) in states.iter_mut().zip(success) {
            state.success = success;
        }
        for ((&id, finding), strength) in open.iter().zip(findings).zip(strengths) {
            let state = &mut states[id];
            let is_won = state.success == ProposalSuccess::Won;
            state.status = ProposalStatus::Historical;
            state.passed = is_won;
            state.decided = Some(call.at);
            state.effective = is_won.then_some(call.at);
            state.strength = Some(strength);
            state.finding = Some(finding);
        }
        publish(&steps, proposals, states)
    }

    fn ignored(
        &self,
        book: &RuleBook,
        resolved: &ResolvedProposal,
        state: &ProposalState,
        cast: &CastVote,
    ) -> Option<IgnoredVote> {
        let ProposalSchedule { opens, closes, .. } = resolved.schedule;
        if self.withdraws(book, resolved, cast) {
            return Some(IgnoredVote::Withdrawal);
        }
        // Half-open: the closing second no longer counts (Q1), nor what comes before (Q14).
        let is_open = opens.is_some_and(|opens| opens <= cast.at)
            && closes.is_some_and(|closes| cast.at < closes);
        let is_back = state.withdrawn().is_some_and(|at| at <= cast.at);
        if !is_open || is_back {
            Some(IgnoredVote::NotOpen)
        } else if book.member(&cast.by, cast.at).is_none() {
            Some(IgnoredVote::NotAPlayer)
        } else {
            let is_vote = Vote::read(&cast.word, self.exact_case).is_some();
            (!is_vote).then_some(IgnoredVote::NotAVote)
        }
    }

    fn finding(
        &self,
        proposals: &ProposalSet,
        _: &RuleDocuments,
        id: ProposalId,
        at: Timestamp,
    ) -> CurrentCount {
        let (book, resolved) = (&*proposals.book, &proposals[id]);
        let mut finding = CurrentCount::default();
        for (person, vote) in self.final_votes(book, resolved, at) {
            finding.enter(person, Some(vote));
        }
        finding
    }

    fn withdrawn(&self, book: &RuleBook, resolved: &ResolvedProposal) -> Option<Timestamp> {
        let withdraws = |cast: &&Arc<CastVote>| self.withdraws(book, resolved, cast);
        resolved.votes.iter().find(withdraws).map(|cast| cast.at)
    }

    fn is_atomic(&self) -> bool {
        self.atomic
    }

    fn terms(&self) -> Vec<ProcedureTerm> {
        let ties = match self.ties {
            TieRule::NewestFirst => "term_newest_first",
            TieRule::OldestFirst => "term_oldest_first",
        };
        let reach = match self.conflicts_reach {
            ConflictReach::Every => "term_reach_every",
            ConflictReach::Open => "term_reach_open",
        };
        let keys = ["term_tally", ties, reach];
        keys.map(ProcedureTerm::plain).to_vec()
    }

    fn holds_ballots(&self) -> bool {
        true
    }
}

impl Settings {
    /// Returns whether the author takes the proposal back with a line, while it may still be (Q33).
    fn withdraws(&self, book: &RuleBook, resolved: &ResolvedProposal, cast: &CastVote) -> bool {
        let proposal = &resolved.proposal;
        let is_word = Vote::is_word(&cast.word, "WITHDRAW", self.exact_case);
        let is_in_time = proposal.submitted <= cast.at
            && resolved
                .schedule
                .closes
                .is_some_and(|closes| cast.at < closes);
        self.allow_withdraw
            && is_word
            && is_in_time
            && cast.by == proposal.author
            && book.member(&cast.by, cast.at).is_some()
    }

    /// The final votes of those who are players at an instant (Q15).
    fn final_votes<'a>(
        &self,
        book: &RuleBook,
        resolved: &'a ResolvedProposal,
        at: Timestamp,
    ) -> BTreeMap<&'a str, Vote> {
        let mut votes = current_votes(self, book, resolved, at);
        let players = members_asked(book, resolved, at);
        votes.retain(|person, _| players.contains_key(person));
        votes
    }
}

/// Nobody votes on what its author has taken back.
fn withdraw(state: &mut ProposalState, id: &str, at: Timestamp) {
    state.status = ProposalStatus::Historical;
    state.success = ProposalSuccess::Lost;
    state.decided = Some(at);
    state
        .trace
        .push(TraceStep::dated(TraceEvent::Withdrawn, id, at));
}

/// FOR less AGAINST.
fn strength(finding: &CurrentCount) -> i64 {
    let count = |people: &[String]| i64::try_from(people.len()).unwrap_or(i64::MAX);
    count(&finding.agreeing) - count(&finding.opposed)
}

/// Writes the steps into the traces, and returns them all.
fn publish(
    steps: &[CullingStep],
    proposals: &ProposalSet,
    states: &mut [ProposalState],
) -> Vec<TraceStep> {
    let name = |id: ProposalId| proposals[id].proposal.id.clone();
    let mut trace = Vec::with_capacity(steps.len());
    for step in steps {
        let (id, mut event) = match step {
            CullingStep::Counted {
                id,
                strength,
                success,
            } => {
                let what = if *success == ProposalSuccess::Won {
                    TraceEvent::Won
                } else {
                    TraceEvent::Lost
                };
                (
                    *id,
                    TraceStep {
                        strength: Some(*strength),
                        ..event(1, what, name(*id))
                    },
                )
            }
            CullingStep::Fallen { step, id, because } => (
                *id,
                TraceStep {
                    because: because.iter().copied().map(name).collect(),
                    ..event(*step, TraceEvent::Lost, name(*id))
                },
            ),
            CullingStep::Removed { id, by, was } => (
                *id,
                TraceStep {
                    because: vec![name(*by)],
                    was: Some(*was),
                    ..event(3, TraceEvent::Lost, name(*id))
                },
            ),
            CullingStep::Passed { id } => (*id, event(5, TraceEvent::Pass, name(*id))),
        };
        event.at = None;
        states[id].trace.push(event.clone());
        trace.push(event);
    }
    trace
}

fn event(step: u8, event: TraceEvent, id: String) -> TraceStep {
    TraceStep {
        step: Some(step),
        event,
        id,
        strength: None,
        because: Vec::new(),
        was: None,
        at: None,
    }
}
