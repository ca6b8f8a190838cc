//! The proposals of a rule book with the references between them, and how far each has come.

use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;

use super::book::{AsOf, CastVote, MembershipOrigin, RuleBook};
use super::procedure::{
    InvalidAnnouncement, Procedure, ProcedureOutcome, ProposalSchedule, TraceEvent, TraceStep,
};
use crate::rulebook::proposal::{Proposal, ProposalStatus, ProposalSuccess, Vote};

/// A proposal's place in its rule book's [`ProposalSet`]: of two the one with the higher
/// number is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProposalId(pub u32);

/// The rule book with its proposals in ascending number, those without one last, by id.
#[derive(Clone, Debug)]
pub struct ProposalSet {
    pub book: Arc<RuleBook>,
    proposals: Vec<ResolvedProposal>,
    pub index: ProposalIndex,
}

/// A proposal with what it refers to and what refers to it.
#[derive(Clone, Debug)]
pub struct ResolvedProposal {
    pub proposal: Arc<Proposal>,
    pub procedure: Arc<dyn Procedure>,
    pub schedule: ProposalSchedule,
    /// The number, if it had been given by then.
    pub number: Option<i64>,
    /// The proposals that it conflicts with, whichever lists the other.
    pub conflicts: Vec<ProposalId>,
    /// The proposals that it depends on.
    pub depends: Vec<ProposalId>,
    /// The proposals that depend on it.
    pub needed_by: Vec<ProposalId>,
    /// The references that were kept, as they are written.
    pub listed_conflicts: Vec<String>,
    pub listed_depends: Vec<String>,
    pub dropped: Vec<DroppedReference>,
    /// The votes on it that had been cast by then, in order.
    pub votes: Vec<Arc<CastVote>>,
}

/// A reference that has no effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DroppedReference {
    /// `conflicts` or `depends`.
    pub field: &'static str,
    #[serde(rename = "ref")]
    pub reference: String,
    pub reason: DropReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DropReason {
    /// A proposal that does not exist is not Lost (Q7).
    Unknown,
    /// The sets hold *other* proposals (Q6).
    #[serde(rename = "self")]
    Itself,
}

/// The state that a proposal has reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposalState {
    pub status: ProposalStatus,
    pub success: ProposalSuccess,
    pub passed: bool,
    pub outcome: Option<ProcedureOutcome>,
    pub invalid: Option<InvalidAnnouncement>,
    /// Since when it has been open.
    pub opened: Option<Timestamp>,
    pub decided: Option<Timestamp>,
    /// From when its changes are in force.
    pub effective: Option<Timestamp>,
    /// FOR less AGAINST at the tally.
    pub strength: Option<i64>,
    /// True if its ballot waits for a number.
    pub is_blocked: bool,
    /// The votes on it, and the majority that was needed.
    pub finding: Option<CurrentCount>,
    pub trace: Vec<TraceStep>,
}

/// The count of a proposal when it was decided, or as it stands now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CurrentCount {
    pub agreeing: Vec<String>,
    pub opposed: Vec<String>,
    /// Those who said ABSTAIN.
    pub abstaining: Vec<String>,
    /// Those of the electorate who said nothing, or took back what they had said.
    pub silent: Vec<String>,
    /// True if silence and abstention count as assent (Q22).
    pub silence_assents: bool,
    /// The people who were asked, with the reason for which each belongs to it.
    pub electorate: BTreeMap<String, MembershipOrigin>,
    pub majority: Option<CountMajority>,
    pub quorum: Option<CountMajority>,
    pub consents: Vec<OfficeConsent>,
    /// The result if nothing more came in.
    pub would: Option<ProcedureOutcome>,
}

/// The number that was needed, and the number that there was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CountMajority {
    pub have: usize,
    pub needed: usize,
    pub of: usize,
    pub met: bool,
}

/// The answer of an office.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfficeConsent {
    pub office: String,
    /// The person who holds it; nobody can agree for a vacant office.
    pub holder: Option<String>,
    pub agreed: bool,
    /// The protected sections that ask for this consent; empty where it is always needed.
    pub sections: Vec<String>,
}

impl ProposalId {
    /// The proposal at an index of a list that has one element a proposal.
    pub fn new(index: usize) -> ProposalId {
        ProposalId(index as u32)
    }

    /// The index into a list that has one element a proposal.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Lists that have one element a proposal are read by its id.
impl<T> Index<ProposalId> for [T] {
    type Output = T;

    fn index(&self, id: ProposalId) -> &T {
        &self[id.index()]
    }
}

impl<T> IndexMut<ProposalId> for [T] {
    fn index_mut(&mut self, id: ProposalId) -> &mut T {
        &mut self[id.index()]
    }
}

impl<T> Index<ProposalId> for Vec<T> {
    type Output = T;

    fn index(&self, id: ProposalId) -> &T {
        &self[id.index()]
    }
}

impl<T> IndexMut<ProposalId> for Vec<T> {
    fn index_mut(&mut self, id: ProposalId) -> &mut T {
        &mut self[id.index()]
    }
}

impl Index<ProposalId> for ProposalSet {
    type Output = ResolvedProposal;

    fn index(&self, id: ProposalId) -> &ResolvedProposal {
        &self.proposals[id]
    }
}

impl ProposalSet {
    /// Resolves references and gives each proposal its votes.
    ///
    /// Proposals of an unknown procedure are left out; reading the files reports them.
    pub fn new(book: &Arc<RuleBook>, as_of: AsOf) -> ProposalSet {
        let number = |proposal: &Proposal| {
            let given = proposal.numbered.is_none_or(|at| as_of.has_happened(at));
            proposal.number.filter(|_| given)
        };
        let mut written: Vec<_> = book
            .proposals
            .iter()
            .filter_map(|proposal| Some((proposal, book.procedures.get(&proposal.procedure)?)))
            .collect();
        written.sort_by_key(|(proposal, _)| rank(number(proposal), &proposal.id));
        let index = ProposalIndex::new(
            written.iter().map(|(proposal, _)| *proposal),
            book.era_start,
        );

        let mut proposals: Vec<ResolvedProposal> = Vec::with_capacity(written.len());
        for (place, (proposal, procedure)) in written.iter().enumerate() {
            let id = ProposalId::new(place);
            let mut dropped = Vec::new();
            let mut keep = |field, list: &[String]| index.keep(field, list, id, &mut dropped);
            let (conflicts, listed_conflicts) = keep("conflicts", &proposal.conflicts);
            let (depends, listed_depends) = keep("depends", &proposal.depends);
            let name = &proposal.procedure;
            let first = procedure.schedule(book, proposal);
            let version = book.deciding_version(name, &first).unwrap_or(procedure);
            let (procedure, schedule) = (Arc::clone(version), version.schedule(book, proposal));
            proposals.push(ResolvedProposal {
                proposal: Arc::new((*proposal).clone()),
                procedure,
                schedule: match book.bars(proposal) {
                    true => ProposalSchedule {
                        invalid: Some(InvalidAnnouncement::AuthorNotEntitled),
                        ..ProposalSchedule::default()
                    },
                    false => schedule,
                },
                number: number(proposal),
                conflicts,
                depends,
                needed_by: Vec::new(),
                listed_conflicts,
                listed_depends,
                dropped,
                votes: Vec::new(),
            });
        }
        for id in (0..proposals.len()).map(ProposalId::new) {
            for other in proposals[id].conflicts.clone() {
                proposals[other].conflicts.push(id);
            }
            for on in proposals[id].depends.clone() {
                proposals[on].needed_by.push(id);
            }
        }
        for resolved in &mut proposals {
            resolved.conflicts.sort_unstable();
            resolved.conflicts.dedup();
        }
        for cast in book.log.iter().filter(|cast| as_of.has_happened(cast.at)) {
            if let Some(id) = index.find(&cast.on, None) {
                proposals[id].votes.push(Arc::clone(cast));
            }
        }
        ProposalSet {
            book: Arc::clone(book),
            proposals,
            index,
        }
    }
    /// The procedure that judges a proposal, with its name. All that hold ballots are judged
    /// together, by the options of the one that leads.
    pub fn judged_by(&self, id: ProposalId) -> (&str, &dyn Procedure) {
        let resolved = &self[id];
        let own = resolved.proposal.procedure.as_str();
        let leading = self.book.ballot_procedure.as_deref();
        let leading = leading.filter(|_| resolved.procedure.holds_ballots());
        let leading = leading.and_then(|name| {
            let version = self.book.deciding_version(name, &resolved.schedule)?;
            Some((name, &**version))
        });
        leading.unwrap_or((own, &*resolved.procedure))
    }

    /// The ids of all proposals, in ascending number.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ProposalId> + use<> {
        (0..self.proposals.len()).map(ProposalId::new)
    }

    /// All proposals, in ascending number.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &ResolvedProposal> + Clone {
        self.proposals.iter()
    }

    /// All proposals with their ids, in ascending number.
    pub fn with_ids(&self) -> impl Iterator<Item = (ProposalId, &ResolvedProposal)> {
        self.ids().zip(&self.proposals)
    }
}

/// The order by number: null comes last, then by id.
pub(crate) fn rank(number: Option<i64>, id: &str) -> (bool, Option<i64>, String) {
    (number.is_none(), number, id.to_owned())
}

/// Finds proposals by what is written of them.
#[derive(Clone, Debug)]
pub struct ProposalIndex {
    by_id: BTreeMap<String, ProposalId>,
    /// By number: the index, and whether the number is of an older era.
    by_number: BTreeMap<i64, Vec<(ProposalId, bool)>>,
    is_old: Vec<bool>,
}

impl ProposalIndex {
    /// An index of proposals in their order.
    pub fn new<'b>(
        proposals: impl Iterator<Item = &'b Proposal>,
        era_start: Option<Timestamp>,
    ) -> ProposalIndex {
        let mut index = ProposalIndex {
            by_id: BTreeMap::new(),
            by_number: BTreeMap::new(),
            is_old: Vec::new(),
        };
        for (place, proposal) in proposals.enumerate() {
            let id = ProposalId::new(place);
            let is_old = era_start.is_some_and(|start| proposal.submitted < start);
            index.by_id.entry(proposal.id.clone()).or_insert(id);
            if let Some(number) = proposal.number {
                index
                    .by_number
                    .entry(number)
                    .or_default()
                    .push((id, is_old));
            }
            index.is_old.push(is_old);
        }
        index
    }

    /// The proposal of that id.
    pub fn by_id(&self, id: &str) -> Option<ProposalId> {
        self.by_id.get(id).copied()
    }

    /// The proposal that a reference means: an id, or else a number in digits. Numbers
    /// are those of the era of `id`, or of the present one.
    pub fn find(&self, reference: &str, id: Option<ProposalId>) -> Option<ProposalId> {
        if let Some(found) = self.by_id(reference) {
            return Some(found);
        }
        let digits = reference.strip_prefix('-').unwrap_or(reference);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = reference.parse().ok().filter(|_| is_number)?;
        let is_old = id.is_some_and(|id| self.is_old[id]);
        let found = self.by_number.get(&number)?;
        let same_era = found.iter().find(|(_, old)| *old == is_old);
        same_era.or(found.first()).map(|(found, _)| *found)
    }

    /// Resolves a list of references: indices, and the references that were kept, each
    /// proposal once.
    fn keep(
        &self,
        field: &'static str,
        list: &[String],
        id: ProposalId,
        dropped: &mut Vec<DroppedReference>,
    ) -> (Vec<ProposalId>, Vec<String>) {
        let (mut found, mut kept) = (Vec::new(), Vec::new());
        for reference in list {
            let reason = match self.find(reference, Some(id)) {
                Some(other) if other == id => DropReason::Itself,
                Some(other) => {
                    if !found.contains(&other) {
                        found.push(other);
                        kept.push(reference.clone());
                    }
                    continue;
                }
                None => DropReason::Unknown,
            };
            let drop = DroppedReference {
                field,
                reference: reference.clone(),
                reason,
            };
            if !dropped.contains(&drop) {
                dropped.push(drop);
            }
        }
        found.sort_unstable();
        (found, kept)
    }
}

impl ResolvedProposal {
    /// The day at whose end the vote on it is over, if its end was written as a day.
    pub fn last_day(&self) -> Option<Date> {
        let last = self.proposal.last_day;
        last.filter(|_| self.schedule.nweek.is_none())
    }
}

impl ProposalState {
    /// The state of a proposal before anything happens to it.
    pub fn new(proposal: &Proposal) -> ProposalState {
        let recorded = proposal.recorded;
        ProposalState {
            status: recorded.map_or(ProposalStatus::Pending, |_| ProposalStatus::Historical),
            success: recorded.map_or(ProposalSuccess::Undecided, |recorded| recorded.success),
            passed: recorded.is_some_and(|recorded| recorded.passed),
            outcome: None,
            invalid: None,
            opened: None,
            decided: None,
            effective: None,
            strength: None,
            is_blocked: false,
            finding: None,
            trace: Vec::new(),
        }
    }

    /// The state of a proposal that is put to no vote because its author may not submit any.
    pub fn barred(proposal: &Proposal) -> ProposalState {
        let invalid = TraceStep::dated(TraceEvent::Invalid, &proposal.id, proposal.submitted);
        ProposalState {
            status: ProposalStatus::Historical,
            success: ProposalSuccess::Lost,
            outcome: Some(ProcedureOutcome::Invalid),
            invalid: Some(InvalidAnnouncement::AuthorNotEntitled),
            trace: vec![invalid],
            ..ProposalState::new(proposal)
        }
    }

    /// Returns whether its changes will never take effect.
    pub fn has_failed(&self) -> bool {
        self.status == ProposalStatus::Historical && !self.passed
    }

    /// The instant at which its author took it back.
    pub fn withdrawn(&self) -> Option<Timestamp> {
        let is_withdrawal = |event: &&TraceStep| event.event == TraceEvent::Withdrawn;
        self.trace.iter().find(is_withdrawal)?.at
    }

    /// Writes down that the proposal is accepted or rejected.
    pub fn decide(
        &mut self,
        proposal: &Proposal,
        at: Timestamp,
        is_accepted: bool,
        finding: CurrentCount,
    ) {
        let effective = proposal.in_force_from.map_or(at, |from| from.max(at));
        self.status = ProposalStatus::Historical;
        self.success = if is_accepted {
            ProposalSuccess::Won
        } else {
            ProposalSuccess::Lost
        };
        self.passed = is_accepted;
        self.outcome = Some(if is_accepted {
            ProcedureOutcome::Accepted
        } else {
            ProcedureOutcome::Rejected
        });
        self.decided = Some(at);
        self.effective = is_accepted.then_some(effective);
        self.finding = Some(CurrentCount {
            would: None,
            ..finding
        });
        let what = if is_accepted {
            TraceEvent::Accepted
        } else {
            TraceEvent::Rejected
        };
        self.trace.push(TraceStep::dated(what, &proposal.id, at));
    }
}

impl TraceStep {
    /// An event of a procedure that has no numbered steps.
    pub fn dated(event: TraceEvent, id: &str, at: Timestamp) -> TraceStep {
        let id = id.to_owned();
        TraceStep {
            step: None,
            event,
            id,
            strength: None,
            because: Vec::new(),
            was: None,
            at: Some(at),
        }
    }
}

impl CurrentCount {
    /// Enters what somebody said.
    pub fn enter(&mut self, person: &str, vote: Option<Vote>) {
        let list = match vote {
            Some(Vote::For) => &mut self.agreeing,
            Some(Vote::Against) => &mut self.opposed,
            Some(Vote::Abstain) => &mut self.abstaining,
            None => &mut self.silent,
        };
        list.push(person.to_owned());
    }

    /// Returns whether it takes votes; an office's consent may be all that is needed.
    pub fn needs_votes(&self) -> bool {
        self.silence_assents || self.majority.is_some() || self.quorum.is_some()
    }

    /// Returns whether everybody who was asked has agreed, and somebody was.
    pub fn is_unanimous(&self) -> bool {
        !self.electorate.is_empty() && self.agreeing.len() == self.electorate.len()
    }

    /// Returns whether somebody's vote is among those that were counted.
    pub fn lists(&self, person: &str) -> bool {
        [&self.agreeing, &self.opposed, &self.abstaining]
            .into_iter()
            .flatten()
            .any(|it| it == person)
    }
}
