//! The data files of a rule book: `proposals.json`, `ballots.json`, `votes.json`, `rules.json`.
//!
//! Source: proposals.md, 12.

mod rules;

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;

use super::replay::RuleBookHistory;
use crate::rulebook::book::CastVote;
use crate::rulebook::procedure::{IgnoredVote, InvalidAnnouncement, ProcedureOutcome, TraceStep};
use crate::rulebook::proposal::{ProposalChange, ProposalStatus, ProposalSuccess, VoidReason};
use crate::rulebook::proposal_set::{
    CurrentCount, DroppedReference, OfficeConsent, ProposalId, ProposalState,
};

/// One object of `proposals.json`.
#[derive(Clone, Debug, Serialize)]
pub struct ProposalData {
    pub id: String,
    pub number: Option<i64>,
    pub title: String,
    pub author: String,
    pub procedure: String,
    pub submitted: Timestamp,
    /// The cause, where no vote decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    pub status: ProposalStatus,
    pub success: ProposalSuccess,
    pub passed: bool,
    /// `computed`, or `recorded` where the state was taken as given.
    pub state: &'static str,
    pub outcome: Option<ProcedureOutcome>,
    pub invalid: Option<InvalidAnnouncement>,
    pub opens: Option<Timestamp>,
    pub closes: Option<Timestamp>,
    pub decided: Option<Timestamp>,
    pub effective: Option<Timestamp>,
    pub nweek: Option<i64>,
    pub blocked: bool,
    #[serde(rename = "for")]
    pub agreeing: Option<usize>,
    pub against: Option<usize>,
    pub abstain: Option<usize>,
    pub strength: Option<i64>,
    pub conflicts: Vec<String>,
    pub depends: Vec<String>,
    /// Resolved, and in both directions.
    pub conflicts_with: Vec<String>,
    pub depends_on: Vec<String>,
    pub needed_by: Vec<String>,
    pub dropped: Vec<DroppedReference>,
    pub changes: Vec<ChangeData>,
    pub trace: Vec<TraceStep>,
    pub finding: Option<CurrentCount>,
}

/// A change of a proposal.
#[derive(Clone, Debug, Serialize)]
pub struct ChangeData {
    pub op: &'static str,
    pub target: Option<String>,
    pub void: Option<VoidReason>,
    /// The section that it was about, once it has happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// The options that it sets, as they are written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<BTreeMap<String, serde_json::Value>>,
    /// The league whose options it sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub league: Option<String>,
}

/// One object of `ballots.json`.
#[derive(Clone, Debug, Serialize)]
pub struct BallotData {
    pub nweek: i64,
    pub procedure: String,
    pub opens: Timestamp,
    pub closes: Timestamp,
    pub blocked: bool,
    pub proposals: Vec<String>,
    pub trace: Vec<TraceStep>,
}

/// One object of `votes.json`.
#[derive(Clone, Debug, Serialize)]
pub struct VoteData {
    pub at: Timestamp,
    pub by: String,
    pub on: String,
    pub vote: String,
    pub counts: bool,
    pub reason: Option<IgnoredVote>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    pub file: String,
    pub line: usize,
}

impl RuleBookHistory {
    /// All proposals submitted by then, in ascending number, those without one last.
    pub fn proposals(&self) -> Vec<ProposalData> {
        let existing = self.proposals.ids().filter(|&id| self.exists(id));
        existing.map(|id| self.proposal(id)).collect()
    }

    fn proposal(&self, id: ProposalId) -> ProposalData {
        let (resolved, state) = (&self.proposals[id], &self.states[id]);
        let proposal = &resolved.proposal;
        let ids = |proposals: &[ProposalId]| -> Vec<String> {
            self.existing(proposals)
                .map(|id| self.proposals[id].proposal.id.clone())
                .collect()
        };
        let count = PublishedCount::of(state);
        ProposalData {
            id: proposal.id.clone(),
            number: resolved.number,
            title: proposal.title.clone(),
            author: self.public(&proposal.author),
            procedure: proposal.procedure.clone(),
            submitted: proposal.submitted,
            agent: proposal.agent.clone(),
            note: proposal.note.clone(),
            status: state.status,
            success: state.success,
            passed: state.passed,
            state: if proposal.recorded.is_some() {
                "recorded"
            } else {
                "computed"
            },
            outcome: state.outcome,
            invalid: state.invalid,
            opens: resolved.schedule.opens,
            closes: resolved.schedule.closes,
            decided: state.decided,
            effective: state.effective,
            nweek: resolved.schedule.nweek,
            blocked: state.is_blocked,
            agreeing: count.map(|count| count.agreeing),
            against: count.map(|count| count.against),
            abstain: count.map(|count| count.abstain),
            strength: state.strength,
            conflicts: resolved.listed_conflicts.clone(),
            depends: resolved.listed_depends.clone(),
            conflicts_with: ids(&resolved.conflicts),
            depends_on: ids(&resolved.depends),
            needed_by: ids(&resolved.needed_by),
            dropped: resolved.dropped.clone(),
            changes: self.changes(id),
            trace: state.trace.clone(),
            finding: state
                .finding
                .as_ref()
                .map(|finding| self.public_finding(finding)),
        }
    }

    fn changes(&self, id: ProposalId) -> Vec<ChangeData> {
        let data = |(place, change): (usize, &ProposalChange)| {
            let result = self.change_results[id].get(place);
            let mut data = ChangeData {
                op: change.name(),
                target: None,
                void: result.and_then(|result| result.void),
                section: result.and_then(|result| result.section.clone()),
                player: None,
                points: None,
                set: None,
                league: None,
            };
            match change {
                ProposalChange::Edit { document, op } => {
                    let id = op.target().map_or_else(String::new, |id| format!("#{id}"));
                    data.target = Some(format!("{document}{id}"));
                }
                ProposalChange::Configure(change) => {
                    let set = change.set.iter();
                    data.set = Some(
                        set.map(|(key, value)| (key.clone(), value.to_json()))
                            .collect(),
                    );
                    data.league.clone_from(&change.league);
                }
                ProposalChange::Award { player, points } => {
                    data.player = Some(self.public(player));
                    data.points = Some(*points);
                }
            }
            data
        };
        self.proposals[id]
            .proposal
            .changes
            .iter()
            .enumerate()
            .map(data)
            .collect()
    }

    /// The id that the data files use for somebody.
    fn public(&self, person: &str) -> String {
        self.proposals.book.public_id(person).to_owned()
    }

    fn public_finding(&self, finding: &CurrentCount) -> CurrentCount {
        let all = |people: &[String]| people.iter().map(|person| self.public(person)).collect();
        let electorate = finding.electorate.iter();
        let answer = |answer: &OfficeConsent| OfficeConsent {
            holder: answer.holder.as_ref().map(|holder| self.public(holder)),
            ..answer.clone()
        };
        CurrentCount {
            agreeing: all(&finding.agreeing),
            opposed: all(&finding.opposed),
            abstaining: all(&finding.abstaining),
            silent: all(&finding.silent),
            electorate: electorate
                .map(|(person, why)| (self.public(person), *why))
                .collect(),
            consents: finding.consents.iter().map(answer).collect(),
            ..finding.clone()
        }
    }

    /// All ballots that have opened.
    pub fn ballots(&self) -> Vec<BallotData> {
        let id = |&id: &ProposalId| self.proposals[id].proposal.id.clone();
        let data = |ballot: &super::replay::HeldBallot| BallotData {
            nweek: ballot.nweek,
            procedure: ballot.procedure.clone(),
            opens: ballot.opens,
            closes: ballot.closes,
            blocked: ballot.is_blocked,
            proposals: ballot.proposals.iter().map(id).collect(),
            trace: ballot.trace.clone(),
        };
        self.ballots.iter().map(data).collect()
    }

    /// Every line of every log, in the order in which it counts.
    pub fn votes(&self) -> Vec<VoteData> {
        let data = |cast: &Arc<CastVote>| {
            let reason = self.ignored(cast);
            VoteData {
                at: cast.at,
                by: self.public(&cast.by),
                on: cast.on.clone(),
                vote: cast.word.clone(),
                counts: reason.is_none(),
                reason,
                comment: cast.comment.clone(),
                file: cast.file.clone(),
                line: cast.line,
            }
        };
        self.proposals.book.log.iter().map(data).collect()
    }

    /// The reason for which a line of the log does not count.
    pub fn ignored(&self, cast: &CastVote) -> Option<IgnoredVote> {
        let Some(id) = self.proposals.index.find(&cast.on, None) else {
            return Some(IgnoredVote::UnknownProposal);
        };
        if !self.as_of.has_happened(cast.at) {
            return Some(IgnoredVote::NotYet);
        }
        let (resolved, state) = (&self.proposals[id], &self.states[id]);
        let has_left = || {
            let finding = state.finding.as_ref()?;
            (!finding.lists(&cast.by)).then_some(IgnoredVote::NoLongerEntitled)
        };
        resolved
            .procedure
            .ignored(&self.proposals.book, resolved, state, cast)
            .or_else(has_left)
    }
}

/// The votes that decide.
#[derive(Clone, Copy, Debug)]
struct PublishedCount {
    agreeing: usize,
    against: usize,
    /// With silent assent those that become assent, otherwise the explicit ones.
    abstain: usize,
}

impl PublishedCount {
    fn of(state: &ProposalState) -> Option<PublishedCount> {
        let finding = state.finding.as_ref()?;
        let silent = if finding.silence_assents {
            finding.silent.len()
        } else {
            0
        };
        Some(PublishedCount {
            agreeing: finding.agreeing.len(),
            against: finding.opposed.len(),
            abstain: finding.abstaining.len() + silent,
        })
    }
}
