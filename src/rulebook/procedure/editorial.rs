//! Corrections of typing errors and markup: signed and dated, without a vote.
//!
//! Source: proposals.md, 8.3 and 11.

use jiff::Timestamp;
use schemars::SchemaGenerator;
use serde::Deserialize;

use super::{
    IgnoredVote, Procedure, ProcedureEntry, ProcedureTerm, ProposalCall, ProposalSchedule,
    TraceStep, read_settings,
};
use crate::rulebook::book::{CastVote, RuleBook};
use crate::rulebook::proposal::Proposal;
use crate::rulebook::proposal_set::{
    CurrentCount, ProposalId, ProposalSet, ProposalState, ResolvedProposal,
};
use crate::rulebook::text::documents::RuleDocuments;

/// The line in the registry.
pub(crate) const ENTRY: ProcedureEntry = ProcedureEntry {
    kind: "editorial",
    read: read_settings::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    told: &[],
};

/// A correction has no options.
#[derive(Clone, Copy, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {}

impl Procedure for Settings {
    fn schedule(&self, _: &RuleBook, proposal: &Proposal) -> ProposalSchedule {
        let at = proposal
            .at
            .filter(|_| proposal.signed.is_some() || proposal.agent.is_some())
            .filter(|_| proposal.recorded.is_none());
        ProposalSchedule {
            tests: at.into_iter().collect(),
            ..ProposalSchedule::default()
        }
    }

    fn judge(
        &self,
        call: &ProposalCall<'_>,
        proposals: &ProposalSet,
        states: &mut [ProposalState],
    ) -> Vec<TraceStep> {
        for &id in call.proposals {
            let finding = CurrentCount::default();
            states[id].decide(&proposals[id].proposal, call.at, true, finding);
            // Nobody was asked, so there is nothing to count.
            states[id].finding = None;
        }
        Vec::new()
    }

    /// Nobody is asked.
    fn ignored(
        &self,
        _: &RuleBook,
        _: &ResolvedProposal,
        _: &ProposalState,
        _: &CastVote,
    ) -> Option<IgnoredVote> {
        Some(IgnoredVote::NotOpen)
    }

    /// Signed by its author, and in force from now.
    fn keys(&self, _: &RuleBook, author: &str, now: Timestamp) -> String {
        let signed = format!("signed: {author}");
        format!("{}\nat: {now}\n", signed.trim_end())
    }

    fn terms(&self) -> Vec<ProcedureTerm> {
        vec![ProcedureTerm::plain("term_editorial")]
    }

    fn lacks(&self, proposal: &Proposal) -> Vec<&'static str> {
        let keys = [
            (
                "signed",
                proposal.signed.is_none() && proposal.agent.is_none(),
            ),
            ("at", proposal.at.is_none()),
        ];
        keys.into_iter()
            .filter(|(_, is_missing)| *is_missing && proposal.recorded.is_none())
            .map(|(key, _)| key)
            .collect()
    }

    fn finding(
        &self,
        _: &ProposalSet,
        _: &RuleDocuments,
        _: ProposalId,
        _: Timestamp,
    ) -> CurrentCount {
        CurrentCount::default()
    }
}
