//! The procedures by which a proposal is decided.
//!
//! A procedure is one file below `procedure` and one line in [`PROCEDURES`]. It judges
//! proposals at the instants that it names itself, exactly and without a clock, and
//! leaves a trace of how each result came about.

pub(crate) mod editorial;
pub(crate) mod fraction;
pub(crate) mod silent_assent;
pub(crate) mod tally;
pub(crate) mod threshold;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::rulebook::book::{CastVote, MembershipSpan, RuleBook};
use crate::rulebook::proposal::{Proposal, ProposalSuccess, Vote};
use crate::rulebook::proposal_set::{
    CurrentCount, ProposalId, ProposalSet, ProposalState, ResolvedProposal,
};
use crate::rulebook::text::documents::RuleDocuments;
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::document_part::DocumentPart;

/// Every voting procedure, in the order in which the guide lists them.
pub(crate) const PROCEDURES: &[ProcedureEntry] = &[
    tally::ENTRY,
    silent_assent::ENTRY,
    threshold::ENTRY,
    editorial::ENTRY,
];

/// The procedure that every rule book has without naming it.
pub(crate) const BUILT_IN: ProcedureEntry = editorial::ENTRY;

/// Reads a procedure's options, `kind` left out; what is at fault in them is reported and has
/// its default, and `None` is a part that can not be the options at all.
pub(crate) type ReadProcedure =
    fn(DocumentPart<'_>, &mut Diagnostics) -> Option<Arc<dyn Procedure>>;

/// Reads the options of a procedure that has no more to say of them than their type.
pub(crate) fn read_settings<T: Procedure + DeserializeOwned + 'static>(
    options: DocumentPart<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Arc<dyn Procedure>> {
    let settings: T = options.read(diagnostics)?;
    Some(Arc::new(settings))
}

/// One procedure in the registry.
#[derive(Clone, Copy)]
pub(crate) struct ProcedureEntry {
    /// The word that `kind:` has.
    pub kind: &'static str,
    /// Reads the options.
    pub read: ReadProcedure,
    /// The JSON Schema of the options.
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
    /// The options that the sentences of [`Procedure::terms`] tell in full.
    pub told: &'static [&'static str],
}

/// Returns whether the sentences of a procedure tell an option in full.
pub(crate) fn is_told(key: &str) -> bool {
    // They say of which kind the procedure is.
    key == "kind" || PROCEDURES.iter().any(|entry| entry.told.contains(&key))
}

/// The rules by which proposals of one kind are decided, with the options of a rule book.
pub trait Procedure: fmt::Debug + Send + Sync {
    /// The instants at which the proposal has to be looked at.
    fn schedule(&self, book: &RuleBook, proposal: &Proposal) -> ProposalSchedule;
    /// Judges the proposals that are called at one instant, in ascending number, and
    /// writes what comes of it into their states. Returns the trace of a ballot that
    /// they hold together.
    fn judge(
        &self,
        call: &ProposalCall<'_>,
        proposals: &ProposalSet,
        states: &mut [ProposalState],
    ) -> Vec<TraceStep>;
    /// The reason for which a vote on a proposal does not count; `None` if it does.
    fn ignored(
        &self,
        book: &RuleBook,
        resolved: &ResolvedProposal,
        state: &ProposalState,
        cast: &CastVote,
    ) -> Option<IgnoredVote>;
    /// The count of a proposal at an instant before it is decided.
    fn finding(
        &self,
        proposals: &ProposalSet,
        library: &RuleDocuments,
        id: ProposalId,
        at: Timestamp,
    ) -> CurrentCount;
    /// The instant at which the author took the proposal back, where that is allowed (Q33).
    fn withdrawn(&self, _book: &RuleBook, _resolved: &ResolvedProposal) -> Option<Timestamp> {
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
    /// The rules by which it decides, as sentences.
    fn terms(&self) -> Vec<ProcedureTerm> {
        Vec::new()
    }
    /// Returns whether proposals are decided together in the ballots of the calendar.
    fn holds_ballots(&self) -> bool {
        false
    }
    /// Returns whether those who say nothing agree, so that for and against are all there is.
    fn silence_assents(&self) -> bool {
        false
    }
}

/// A sentence on how a procedure decides: the key of a text, and what stands in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureTerm {
    pub key: &'static str,
    pub values: Vec<(&'static str, TermValue)>,
}

/// A value in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermValue {
    Word(String),
    /// A class of members.
    Class(String),
    /// Words in the language of the page.
    Phrase(ProcedureTerm),
    /// Several, with commas between them.
    List(Vec<TermValue>),
}

impl ProcedureTerm {
    /// A sentence in which nothing has to be put.
    pub fn plain(key: &'static str) -> ProcedureTerm {
        let values = Vec::new();
        ProcedureTerm { key, values }
    }

    /// A sentence with one thing in it.
    pub fn with(key: &'static str, name: &'static str, value: impl ToString) -> ProcedureTerm {
        let values = vec![(name, TermValue::Word(value.to_string()))];
        ProcedureTerm { key, values }
    }
}

/// The instants that matter for one proposal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProposalSchedule {
    /// From when it is voted upon; `None` while nobody has opened it.
    pub opens: Option<Timestamp>,
    /// The instant at which it is decided at the latest.
    pub closes: Option<Timestamp>,
    /// The instants at which it may be decided before, in order, besides the instants of its votes.
    pub tests: Vec<Timestamp>,
    /// The nweek in whose ballot it stands.
    pub nweek: Option<i64>,
    /// The reason for which the announcement is of no effect.
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
    pub proposals: &'a [ProposalId],
}

/// The reason for which an announcement, or a proposal as a whole, decides nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum InvalidAnnouncement {
    NoDeadline,
    DeadlineTooShort,
    /// The author was no member on the day of the submission.
    AuthorNotEntitled,
}

/// The reason for which a line of a vote log does not count.
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

/// The result of a proposal of a procedure that holds no ballots.
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

/// The event of a step.
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

/// The members who are asked about a proposal at an instant, with the membership of each.
///
/// At its closing that is whoever was a member to the end of what went before (proposals.md,
/// 3), so that what a league writes down of the next day changes nothing.
pub(crate) fn members_asked<'b>(
    book: &'b RuleBook,
    resolved: &ResolvedProposal,
    at: Timestamp,
) -> BTreeMap<&'b str, &'b MembershipSpan> {
    match resolved.schedule.closes == Some(at) {
        true => book.members_at_close(at).collect(),
        false => book.members(at).collect(),
    }
}

/// The current votes on a proposal at an instant: of everybody the most recent one that
/// counts (Q21).
pub(crate) fn current_votes<'a>(
    procedure: &impl Procedure,
    book: &RuleBook,
    resolved: &'a ResolvedProposal,
    at: Timestamp,
) -> BTreeMap<&'a str, Vote> {
    let state = ProposalState::new(&resolved.proposal);
    let past = resolved.votes.iter().take_while(|cast| cast.at <= at);
    let counting = past.filter(|cast| procedure.ignored(book, resolved, &state, cast).is_none());
    // What counts has been written as the procedure asks.
    counting
        .filter_map(|cast| Some((cast.by.as_str(), Vote::read(&cast.word, false)?)))
        .collect()
}

/// The reason for which a line that came in time, from somebody entitled, does not count all
/// the same: it is no vote, or nothing was left to decide.
pub(crate) fn ineffective_vote(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::book::AsOf;
    use crate::rulebook::fixtures::{
        at, replace, replayed_sample, sample_book, sample_proposal, sample_votes,
    };
    use crate::rulebook::proposal::ProposalStatus;

    /// A procedure of tests alone: the first word that anybody says decides.
    #[derive(Debug)]
    struct FirstWord;

    impl Procedure for FirstWord {
        fn schedule(&self, _: &RuleBook, proposal: &Proposal) -> ProposalSchedule {
            ProposalSchedule {
                opens: Some(proposal.submitted),
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
                let count = self.finding(proposals, call.library, id, call.at);
                let is_accepted = !count.agreeing.is_empty();
                states[id].decide(&proposals[id].proposal, call.at, is_accepted, count);
            }
            Vec::new()
        }

        fn ignored(
            &self,
            _: &RuleBook,
            _: &ResolvedProposal,
            state: &ProposalState,
            cast: &CastVote,
        ) -> Option<IgnoredVote> {
            ineffective_vote(cast, false, state)
        }

        fn finding(
            &self,
            proposals: &ProposalSet,
            _: &RuleDocuments,
            id: ProposalId,
            at: Timestamp,
        ) -> CurrentCount {
            let mut count = CurrentCount::default();
            for (person, vote) in current_votes(self, &proposals.book, &proposals[id], at) {
                count.enter(person, Some(vote));
            }
            count
        }
    }

    #[test]
    fn a_procedure_is_one_file_and_one_line() {
        let mut book = sample_book("ada ben");
        book.procedures
            .insert("first-word".to_owned(), Arc::new(FirstWord));
        for (id, text) in [("yes", "Said."), ("no", "Unsaid.")] {
            book.proposals.push(Proposal {
                changes: vec![replace("article-2", text)],
                ..sample_proposal(id, "first-word")
            });
        }
        let lines = "2006-12-06 ben yes FOR\n2006-12-07 ada yes AGAINST\n2006-12-08 ada no AGAINST";
        sample_votes(&mut book, lines);
        let history = replayed_sample(&book, AsOf::instant(at("2006-12-10")));
        let proposals = history.proposals();
        let results = proposals.iter().map(|it| (it.id.as_str(), it.passed));
        assert_eq!(results.collect::<Vec<_>>(), [("no", false), ("yes", true)]);
        assert!(
            proposals
                .iter()
                .all(|it| it.status == ProposalStatus::Historical)
        );
        let late = IgnoredVote::AfterDecision;
        let reasons = history.votes().into_iter().map(|vote| vote.reason);
        assert_eq!(reasons.collect::<Vec<_>>(), [None, Some(late), None]);
        let text = history.library.archives["rules"].document().text.clone();
        assert_eq!(&*text.section("article-2").unwrap().body, "Said.");
        assert!(history.ballots().is_empty());
    }
}
