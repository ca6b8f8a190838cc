//! Silent assent: who says nothing by the deadline agrees.
//!
//! Source: proposals.md, 6, after the rules of a two-player league, with the choices Q20 to
//! Q24.

use jiff::{SignedDuration, Timestamp};
use schemars::SchemaGenerator;
use serde::{Deserialize, Serialize};

use super::{
    IgnoredVote, InvalidAnnouncement, Procedure, ProcedureEntry, ProcedureOutcome, ProcedureTerm,
    ProposalCall, ProposalSchedule, TraceStep, current_votes, ineffective_vote, members_asked,
    read_settings,
};
use crate::rulebook::book::{CastVote, RuleBook};
use crate::rulebook::proposal::{Proposal, ProposalStatus};
use crate::rulebook::proposal_set::{
    CurrentCount, ProposalId, ProposalSet, ProposalState, ResolvedProposal,
};
use crate::rulebook::text::documents::RuleDocuments;

/// The line in the registry.
pub(crate) const ENTRY: ProcedureEntry = ProcedureEntry {
    kind: "silent-assent",
    read: read_settings::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    told: &["min-days", "electorate"],
};

/// The options of silent assent.
#[derive(Clone, Copy, Debug, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Settings {
    /// Days of 24 hours that must lie between announcement and deadline (Q20).
    pub min_days: u16,
    /// The people who are asked (Q24).
    pub electorate: Electorate,
    /// True if votes must be in capitals (Q2).
    pub exact_case: bool,
    /// True if one void change makes all changes of a proposal void (Q31).
    pub atomic: bool,
}

/// The people who are asked.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Electorate {
    /// Whoever is active at the moment of the question.
    #[default]
    Live,
    /// Whoever was active at the announcement.
    Announcement,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            min_days: 7,
            electorate: Electorate::Live,
            exact_case: false,
            atomic: false,
        }
    }
}

impl Procedure for Settings {
    fn schedule(&self, book: &RuleBook, proposal: &Proposal) -> ProposalSchedule {
        let Some(announced) = proposal.announced.filter(|_| proposal.recorded.is_none()) else {
            return ProposalSchedule::default();
        };
        let notice = SignedDuration::from_hours(24 * i64::from(self.min_days));
        let invalid = match proposal.deadline {
            None => Some(InvalidAnnouncement::NoDeadline),
            Some(deadline) if deadline.duration_since(announced) < notice => {
                Some(InvalidAnnouncement::DeadlineTooShort)
            }
            Some(_) => None,
        };
        let Some(deadline) = proposal.deadline.filter(|_| invalid.is_none()) else {
            return ProposalSchedule {
                opens: Some(announced),
                invalid,
                ..ProposalSchedule::default()
            };
        };
        let mut tests = book.changes_of_membership(announced, deadline);
        tests.insert(0, announced);
        ProposalSchedule {
            opens: Some(announced),
            closes: Some(deadline),
            tests,
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
            if states[id].status == ProposalStatus::Historical {
                continue;
            }
            let resolved = &proposals[id];
            if !call.is_closing && self.is_surely_open(&proposals.book, resolved, call.at) {
                continue;
            }
            let finding = self.finding(proposals, call.library, id, call.at);
            if call.is_closing {
                let is_accepted = is_carried(&finding);
                states[id].decide(&resolved.proposal, call.at, is_accepted, finding);
            } else if finding.is_unanimous() {
                // Nobody is unanimous where nobody is asked (Q23).
                let finding = CurrentCount {
                    silence_assents: false,
                    ..finding
                };
                states[id].decide(&resolved.proposal, call.at, true, finding);
            }
        }
        Vec::new()
    }

    fn ignored(
        &self,
        book: &RuleBook,
        resolved: &ResolvedProposal,
        state: &ProposalState,
        cast: &CastVote,
    ) -> Option<IgnoredVote> {
        let ProposalSchedule {
            opens,
            closes,
            invalid,
            ..
        } = resolved.schedule;
        let is_late = closes.is_some_and(|deadline| deadline <= cast.at);
        if opens.is_none_or(|announced| cast.at < announced) {
            Some(IgnoredVote::BeforeAnnouncement)
        } else if invalid.is_some() {
            Some(IgnoredVote::InvalidAnnouncement)
        } else if is_late {
            Some(IgnoredVote::AfterDeadline)
        } else if !self.is_entitled(book, resolved, &cast.by, cast.at) {
            Some(IgnoredVote::NotEntitled)
        } else {
            ineffective_vote(cast, self.exact_case, state)
        }
    }

    /// Everybody in the electorate of that instant with the vote then current. Whoever is
    /// not in it does not count, even if there is a vote from before (Q24).
    fn finding(
        &self,
        proposals: &ProposalSet,
        _: &RuleDocuments,
        id: ProposalId,
        at: Timestamp,
    ) -> CurrentCount {
        let (book, resolved) = (&*proposals.book, &proposals[id]);
        let votes = current_votes(self, book, resolved, at);
        let mut finding = CurrentCount {
            silence_assents: true,
            ..CurrentCount::default()
        };
        for (person, span) in members_asked(book, resolved, self.asked_at(resolved, at)) {
            finding.enter(person, votes.get(person).copied());
            finding.electorate.insert(person.to_owned(), span.why);
        }
        let would = if is_carried(&finding) {
            ProcedureOutcome::Accepted
        } else {
            ProcedureOutcome::Rejected
        };
        finding.would = Some(would);
        finding
    }

    fn is_atomic(&self) -> bool {
        self.atomic
    }

    fn silence_assents(&self) -> bool {
        true
    }

    /// Announced now, with the first day as deadline whose end leaves time enough.
    fn terms(&self) -> Vec<ProcedureTerm> {
        let asked = match self.electorate {
            Electorate::Live => "term_asked_live",
            Electorate::Announcement => "term_asked_announcement",
        };
        let days = ProcedureTerm::with("term_silent_assent", "days", self.min_days);
        vec![days, ProcedureTerm::plain(asked)]
    }

    fn keys(&self, book: &RuleBook, _: &str, now: Timestamp) -> String {
        let notice = SignedDuration::from_hours(24 * i64::from(self.min_days));
        let last = now.saturating_add(notice).unwrap_or(Timestamp::MAX);
        let deadline = book.zone.to_datetime(last).date();
        let days = self.min_days;
        format!(
            "announced: {now}\n\
             deadline: {deadline}    # the end of that day, {days} days after the announcement or later\n"
        )
    }
}

impl Settings {
    /// Returns whether there are fewer votes than people to be unanimous, which is quick to see.
    fn is_surely_open(&self, book: &RuleBook, resolved: &ResolvedProposal, at: Timestamp) -> bool {
        let votes = resolved.votes.partition_point(|cast| cast.at <= at);
        votes < book.members(self.asked_at(resolved, at)).count()
    }

    fn is_entitled(
        &self,
        book: &RuleBook,
        resolved: &ResolvedProposal,
        person: &str,
        at: Timestamp,
    ) -> bool {
        book.member(person, self.asked_at(resolved, at)).is_some()
    }

    /// The instant whose members are asked.
    fn asked_at(&self, resolved: &ResolvedProposal, at: Timestamp) -> Timestamp {
        match self.electorate {
            Electorate::Live => at,
            Electorate::Announcement => resolved.schedule.opens.unwrap_or(at),
        }
    }
}

/// Returns whether assent outweighs, when silence and abstention have become assent (Q22). A tie
/// does not, so neither does an empty electorate (Q23).
fn is_carried(finding: &CurrentCount) -> bool {
    let assent = finding.agreeing.len() + finding.abstaining.len() + finding.silent.len();
    assent > finding.opposed.len()
}

#[cfg(test)]
mod tests;
