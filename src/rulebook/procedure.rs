//! The procedures by which a proposal is decided.
//!
//! A procedure is one file below `vote` and one line in [`PROCEDURES`]. It judges
//! proposals at the instants that it names itself, exactly and without a clock, and
//! leaves a trace of how each result came about.

pub mod editorial;
pub mod fraction;
pub mod silent_assent;
pub mod tally;
pub mod threshold;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;

use crate::rulebook::book::{CastVote, MembershipSpan, RuleBook};
use crate::rulebook::proposal::{Proposal, ProposalSuccess, Vote};
use crate::rulebook::proposal_set::{CurrentCount, ProposalSet, ProposalState, ResolvedProposal};
use crate::rulebook::text::documents::RuleDocuments;

/// Every voting procedure, in the order in which the guide lists them.
pub const PROCEDURES: &[ProcedureEntry] = &[
    tally::ENTRY,
    silent_assent::ENTRY,
    threshold::ENTRY,
    editorial::ENTRY,
];

/// Reads a procedure's options, `kind` left out.
pub type ReadProcedure = fn(serde_yaml::Value) -> Result<Arc<dyn Procedure>, serde_yaml::Error>;

/// One procedure in the registry.
#[derive(Clone, Copy)]
pub struct ProcedureEntry {
    /// What `kind:` says.
    pub kind: &'static str,
    /// Reads the options.
    pub read: ReadProcedure,
    /// The JSON Schema of the options.
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
}

/// The rules by which proposals of one kind are decided, with the options of a rule book.
pub trait Procedure: fmt::Debug + Send + Sync {
    /// When the proposal has to be looked at.
    fn schedule(&self, book: &RuleBook, proposal: &Proposal) -> ProposalSchedule;
    /// Judges the proposals that are called at one instant, in ascending number, and
    /// writes what comes of it into their states. Returns the trace of a ballot that
    /// they hold together.
    fn judge(
        &self,
        call: &ProposalCall<'_>,
        hall: &ProposalSet,
        states: &mut [ProposalState],
    ) -> Vec<TraceStep>;
    /// Why a vote on a proposal does not count; `None` if it does.
    fn ignored(
        &self,
        book: &RuleBook,
        motion: &ResolvedProposal,
        state: &ProposalState,
        cast: &CastVote,
    ) -> Option<IgnoredVote>;
    /// How a proposal stands at an instant before it is decided.
    fn finding(
        &self,
        hall: &ProposalSet,
        library: &RuleDocuments,
        motion: usize,
        at: Timestamp,
    ) -> CurrentCount;
    /// When the author took the proposal back, where that is allowed (Q33).
    fn withdrawn(&self, _book: &RuleBook, _motion: &ResolvedProposal) -> Option<Timestamp> {
        None
    }
    /// Returns whether one void change makes all changes of a proposal void (Q31).
    fn is_atomic(&self) -> bool {
        false
    }
    /// Options outside their range: key, and what is wrong with it.
    fn faults(&self, _book: &RuleBook) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// The offices whose consent is needed, or may be.
    fn offices(&self) -> Vec<&str> {
        Vec::new()
    }
    /// The sections that need an office's consent, as `document#id`, by the elements of
    /// `protect`.
    fn protected(&self) -> Vec<&[String]> {
        Vec::new()
    }
    /// The keys that a new proposal of the procedure begins with, as lines of front matter;
    /// commented out where it can do without. The author is written as YAML, empty if
    /// nobody is named yet.
    fn keys(&self, _book: &RuleBook, _author: &str, _now: Timestamp) -> String {
        String::new()
    }
    /// The keys that a proposal would need to be decided, and does not have.
    fn lacks(&self, _proposal: &Proposal) -> Vec<&'static str> {
        Vec::new()
    }
    /// Returns whether proposals are decided together in the ballots of the calendar.
    fn holds_ballots(&self) -> bool {
        false
    }
}

/// The instants that matter for one proposal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProposalSchedule {
    /// From when it is voted upon; `None` while nobody has opened it.
    pub opens: Option<Timestamp>,
    /// When it is decided at the latest.
    pub closes: Option<Timestamp>,
    /// When it may be decided before, in order, besides the instants of its votes.
    pub tests: Vec<Timestamp>,
    /// The nweek in whose ballot it stands.
    pub nweek: Option<i64>,
    /// Why the announcement is of no effect.
    pub invalid: Option<InvalidAnnouncement>,
}

/// Proposals that are to be judged.
#[derive(Clone, Copy, Debug)]
pub struct ProposalCall<'a> {
    pub at: Timestamp,
    /// The text in force at that instant.
    pub library: &'a RuleDocuments,
    /// True if their time is over at this instant.
    pub is_closing: bool,
    /// Indices in ascending number.
    pub motions: &'a [usize],
}

/// Why an announcement decides nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum InvalidAnnouncement {
    NoDeadline,
    DeadlineTooShort,
}

/// Why a line of a vote log does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum IgnoredVote {
    UnknownProposal,
    NotOpen,
    NotAPlayer,
    BeforeAnnouncement,
    AfterDeadline,
    BeforeOpening,
    AfterClosing,
    NotEntitled,
    NotAVote,
    AfterDecision,
    /// It was in order, but whoever cast it had left, or could no longer vote, when the
    /// votes were counted (Q15, Q24).
    NoLongerEntitled,
    /// The author took the proposal back with this line (Q33).
    Withdrawal,
    /// The announcement is of no effect, so there is nothing to vote upon.
    InvalidAnnouncement,
    /// The line is dated after the moment for which everything is computed.
    NotYet,
}

/// What is said of a proposal that a procedure other than `tally` decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProcedureOutcome {
    Accepted,
    Rejected,
    Open,
    Invalid,
}

/// A step on the way to a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TraceStep {
    /// The step of the end of voting, 1 to 5; none for other procedures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<u8>,
    pub event: TraceEvent,
    /// The proposal.
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<i64>,
    /// The proposals that brought it about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<ProposalSuccess>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
}

/// What happened in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TraceEvent {
    Won,
    Lost,
    Pass,
    Accepted,
    Rejected,
    Invalid,
    /// Taken back by its author (Q33).
    Withdrawn,
}

/// Who is asked about a motion at an instant, with the membership of each.
///
/// At its closing that is whoever was a member to the end of what went before (proposals.md,
/// 3), so that what a league writes down of the next day changes nothing.
pub fn members_asked<'b>(
    book: &'b RuleBook,
    motion: &ResolvedProposal,
    at: Timestamp,
) -> BTreeMap<&'b str, &'b MembershipSpan> {
    match motion.schedule.closes == Some(at) {
        true => book.members_at_close(at).collect(),
        false => book.members(at).collect(),
    }
}

/// The current votes on a motion at an instant: of everybody the most recent one that
/// counts (Q21).
pub fn current_votes<'a>(
    procedure: &impl Procedure,
    book: &RuleBook,
    motion: &'a ResolvedProposal,
    at: Timestamp,
) -> BTreeMap<&'a str, Vote> {
    let state = ProposalState::new(&motion.proposal);
    let past = motion.votes.iter().take_while(|cast| cast.at <= at);
    let counting = past.filter(|cast| procedure.ignored(book, motion, &state, cast).is_none());
    // What counts has been written as the procedure asks.
    counting
        .filter_map(|cast| Some((cast.by.as_str(), Vote::read(&cast.word, false)?)))
        .collect()
}

/// Why a line that came in time, from somebody entitled, does not count all the same: it
/// is no vote, or nothing was left to decide.
pub fn ineffective_vote(
    cast: &CastVote,
    exact_case: bool,
    state: &ProposalState,
) -> Option<IgnoredVote> {
    if Vote::read(&cast.word, exact_case).is_none() {
        return Some(IgnoredVote::NotAVote);
    }
    let is_decided = state.decided.is_some_and(|decided| decided < cast.at);
    is_decided.then_some(IgnoredVote::AfterDecision)
}
