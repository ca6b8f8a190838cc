//! Thresholds and consent: a share of a body must agree, and offices may have to.
//!
//! Source: proposals.md, 7, after the constitution of a card club, with the choices Q25 to Q32.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use schemars::SchemaGenerator;
use serde::{Deserialize, Serialize};

use super::fraction::BodyFraction;
use super::{
    IgnoredVote, Procedure, ProcedureEntry, ProcedureOutcome, ProcedureTerm, ProposalCall,
    ProposalSchedule, TermValue, TraceStep, current_votes, ineffective_vote, members_asked,
    read_settings,
};
use crate::rulebook::book::{CastVote, MembershipSpan, RuleBook};
use crate::rulebook::proposal::{Proposal, ProposalStatus};
use crate::rulebook::proposal_set::{
    CountMajority, CurrentCount, OfficeConsent, ProposalId, ProposalSet, ProposalState,
    ResolvedProposal,
};
use crate::rulebook::text::Section;
use crate::rulebook::text::documents::{RuleDocuments, TouchedSections};

/// The line in the registry.
pub(crate) const ENTRY: ProcedureEntry = ProcedureEntry {
    kind: "threshold",
    read: read_settings::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    told: &[
        "threshold",
        "strict",
        "of",
        "quorum",
        "voters",
        "require",
        "protect",
    ],
};

/// The options of a threshold.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Settings {
    /// The share that must agree, such as `3/4`; without one no vote is needed.
    pub threshold: Option<BodyFraction>,
    /// True if it takes more than the share, and not just as much (Q30).
    pub strict: bool,
    /// Of whom the share is taken (Q28, Q32).
    pub of: MajorityOf,
    /// The share of the membership that must take part.
    pub quorum: Option<BodyFraction>,
    /// The people who belong to the membership (Q29).
    pub denominator: Denominator,
    /// The classes that may vote.
    pub voters: Vec<String>,
    /// The offices whose consent is always needed.
    pub require: Vec<String>,
    /// The sections that are not touched without an office's consent.
    pub protect: Vec<Protection>,
    /// True if votes must be in capitals (Q2).
    pub exact_case: bool,
    /// True if one void change makes all changes of a proposal void (Q31).
    pub atomic: bool,
}

/// Of whom a share is taken.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MajorityOf {
    #[default]
    Membership,
    /// Whoever said one of the three words.
    Participants,
    /// Whoever said FOR or AGAINST.
    Cast,
}

/// The people who belong to the membership.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Denominator {
    #[default]
    All,
    /// The classes that may vote.
    Voting,
}

/// Sections under the protection of an office.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Protection {
    /// Addresses such as `constitution#article-1`; without any, all that have the attributes.
    #[serde(default)]
    pub sections: Vec<String>,
    /// Attributes such as `power: 2`: a section with that number or a greater one, or with the
    /// same word.
    #[serde(default)]
    pub attributes: BTreeMap<String, String>,
    /// The office whose consent it takes.
    pub office: String,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            threshold: None,
            strict: false,
            of: MajorityOf::Membership,
            quorum: None,
            denominator: Denominator::All,
            voters: vec!["plenary".to_owned()],
            require: Vec::new(),
            protect: Vec::new(),
            exact_case: false,
            atomic: false,
        }
    }
}

impl Procedure for Settings {
    /// Without a closing it may be decided whenever somebody comes, goes or takes office
    /// (Q26). It opens with its submission where nothing else is said.
    fn schedule(&self, book: &RuleBook, proposal: &Proposal) -> ProposalSchedule {
        if proposal.recorded.is_some() {
            return ProposalSchedule::default();
        }
        let opens = proposal.opens.unwrap_or(proposal.submitted);
        let mut tests = Vec::new();
        if proposal.closes.is_none() {
            tests.push(opens);
            tests.extend(book.changes_of_membership(opens, Timestamp::MAX));
            let tenures = book.offices.values().flatten();
            let changes = tenures.flat_map(|tenure| [tenure.from, tenure.until]);
            let consents = proposal.consents.iter().map(|consent| consent.at);
            tests.extend(changes.chain(consents).filter(|at| *at > opens));
            tests.sort_unstable();
            tests.dedup();
        }
        ProposalSchedule {
            opens: Some(opens),
            closes: proposal.closes,
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
            let resolved = &proposals[id];
            let closes = resolved.schedule.closes;
            let is_due = call.is_closing || closes.is_none();
            if states[id].status == ProposalStatus::Historical || !is_due {
                continue;
            }
            let mut finding = self.counted(proposals, id, call.at);
            let has_votes = [finding.majority, finding.quorum]
                .iter()
                .flatten()
                .all(|it| it.met);
            if has_votes || call.is_closing {
                finding.consents = self.answers(proposals, call.library, id, call.at);
            }
            let is_accepted = has_votes && finding.consents.iter().all(|answer| answer.agreed);
            if call.is_closing || is_accepted {
                states[id].decide(&resolved.proposal, call.at, is_accepted, finding);
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
        let ProposalSchedule { opens, closes, .. } = resolved.schedule;
        let voter = book
            .member(&cast.by, cast.at)
            .filter(|span| self.may_vote(span));
        if opens.is_none_or(|opens| cast.at < opens) {
            Some(IgnoredVote::BeforeOpening)
        } else if closes.is_some_and(|closes| closes <= cast.at) {
            Some(IgnoredVote::AfterClosing)
        } else if voter.is_none() {
            Some(IgnoredVote::NotEntitled)
        } else {
            ineffective_vote(cast, self.exact_case, state)
        }
    }

    fn finding(
        &self,
        proposals: &ProposalSet,
        library: &RuleDocuments,
        id: ProposalId,
        at: Timestamp,
    ) -> CurrentCount {
        let mut finding = self.counted(proposals, id, at);
        finding.consents = self.answers(proposals, library, id, at);
        let met = [finding.majority, finding.quorum]
            .iter()
            .flatten()
            .all(|it| it.met);
        let agreed = finding.consents.iter().all(|answer| answer.agreed);
        finding.would = Some(match proposals[id].schedule.closes {
            Some(_) if met && agreed => ProcedureOutcome::Accepted,
            Some(_) => ProcedureOutcome::Rejected,
            None => ProcedureOutcome::Open,
        });
        finding
    }

    fn is_atomic(&self) -> bool {
        self.atomic
    }

    /// Voting may begin later and end at some time; the offices that may have to agree.
    fn keys(&self, _: &RuleBook, _: &str, now: Timestamp) -> String {
        let mut keys = String::new();
        if self.threshold.is_some() {
            keys.push_str(
                "# opens:     # without it, when submitted\n\
                 # closes:    # without it, decided when reached\n",
            );
        }
        let offices: BTreeSet<_> = self.offices().into_iter().collect();
        if !offices.is_empty() {
            keys.push_str("# consents:\n");
        }
        for office in offices {
            keys.push_str(&format!(
                "#  - {{ office: {office}, by: , at: {now}, agree: true }}\n"
            ));
        }
        keys
    }

    fn offices(&self) -> Vec<&str> {
        let protecting = self.protect.iter().map(|protection| &protection.office);
        self.require
            .iter()
            .chain(protecting)
            .map(String::as_str)
            .collect()
    }

    fn terms(&self) -> Vec<ProcedureTerm> {
        let mut terms = Vec::new();
        terms.push(match &self.threshold {
            None => ProcedureTerm::plain("term_no_vote"),
            Some(share) => {
                let key = match (self.of, self.strict) {
                    (MajorityOf::Membership, false) => "term_of_membership",
                    (MajorityOf::Membership, true) => "term_more_of_membership",
                    (MajorityOf::Participants, false) => "term_of_participants",
                    (MajorityOf::Participants, true) => "term_more_of_participants",
                    (MajorityOf::Cast, false) => "term_of_cast",
                    (MajorityOf::Cast, true) => "term_more_of_cast",
                };
                ProcedureTerm::with(key, "share", share)
            }
        });
        if let Some(share) = &self.quorum {
            terms.push(ProcedureTerm::with("term_quorum", "share", share));
        }
        if self.threshold.is_some() {
            let classes = self.voters.iter().cloned().map(TermValue::Class);
            terms.push(ProcedureTerm {
                key: "term_voters",
                values: vec![("classes", TermValue::List(classes.collect()))],
            });
        }
        for office in &self.require {
            terms.push(ProcedureTerm::with("term_require", "office", office));
        }
        for Protection {
            sections,
            attributes,
            office,
        } in &self.protect
        {
            let word = |text: &String| TermValue::Word(text.clone());
            let least = attributes
                .iter()
                .map(|(name, value)| match value.parse::<f64>() {
                    Ok(_) => TermValue::Phrase(ProcedureTerm {
                        key: "term_at_least",
                        values: vec![("name", word(name)), ("value", word(value))],
                    }),
                    Err(_) => TermValue::Word(format!("{name}={value}")),
                });
            let what = sections.iter().map(word).chain(least).collect();
            terms.push(ProcedureTerm {
                key: "term_protect",
                values: vec![("what", TermValue::List(what)), ("office", word(office))],
            });
        }
        terms
    }

    fn protected(&self) -> Vec<&[String]> {
        self.protect.iter().map(|it| &*it.sections).collect()
    }
}

impl Settings {
    /// The votes of those who may vote at an instant, held against threshold and quorum.
    fn counted(&self, proposals: &ProposalSet, id: ProposalId, at: Timestamp) -> CurrentCount {
        let (book, resolved) = (&*proposals.book, &proposals[id]);
        let mut finding = CurrentCount::default();
        let votes = current_votes(self, book, resolved, at);
        let mut membership = 0;
        for (person, span) in members_asked(book, resolved, at) {
            let may_vote = self.may_vote(span);
            let counts = match self.denominator {
                Denominator::All => true,
                Denominator::Voting => may_vote,
            };
            membership += usize::from(counts);
            if may_vote {
                finding.enter(person, votes.get(person).copied());
            }
        }
        let (agreeing, opposed) = (finding.agreeing.len(), finding.opposed.len());
        let participants = agreeing + opposed + finding.abstaining.len();
        let whole = match self.of {
            MajorityOf::Membership => membership,
            MajorityOf::Participants => participants,
            MajorityOf::Cast => agreeing + opposed,
        };
        finding.majority = self.threshold.map(|share| {
            let needed = share.least(whole, self.strict);
            // A share of nobody is not reached.
            CountMajority {
                have: agreeing,
                needed,
                of: whole,
                met: whole > 0 && agreeing >= needed,
            }
        });
        finding.quorum = self.quorum.map(|share| {
            let needed = share.least(membership, false);
            CountMajority {
                have: participants,
                needed,
                of: membership,
                met: participants >= needed,
            }
        });
        finding
    }

    fn may_vote(&self, span: &MembershipSpan) -> bool {
        self.voters.contains(&span.class)
    }

    /// The answers of the offices that are needed: those always needed, then those whose
    /// sections are touched.
    fn answers(
        &self,
        proposals: &ProposalSet,
        library: &RuleDocuments,
        id: ProposalId,
        at: Timestamp,
    ) -> Vec<OfficeConsent> {
        let resolved = &proposals[id];
        let mut needed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for office in &self.require {
            needed.entry(office).or_default();
        }
        if !self.protect.is_empty() {
            let touched = library.touched(&resolved.proposal);
            for protection in &self.protect {
                let hit = protection.hit(&touched);
                if !hit.is_empty() {
                    let sections = needed.entry(&protection.office).or_default();
                    sections.extend(hit);
                }
            }
        }
        let answer = |(office, sections): (&str, Vec<String>)| OfficeConsent {
            office: office.to_owned(),
            holder: proposals.book.holder(office, at).map(str::to_owned),
            agreed: agrees(&proposals.book, resolved, office, at),
            sections,
        };
        needed.into_iter().map(answer).collect()
    }
}

impl Protection {
    /// The sections under its protection among those that are touched.
    fn hit(&self, touched: &TouchedSections) -> Vec<String> {
        let covers = |address: &String| {
            let forms = touched.get(address).into_iter().flatten();
            self.attributes.is_empty() || forms.into_iter().any(|it| self.has_attributes(it))
        };
        let listed = self.sections.iter().filter(|it| touched.contains_key(*it));
        let mut hit: Vec<String> = listed.filter(|it| covers(it)).cloned().collect();
        if self.sections.is_empty() {
            // A section that several ids lead to is told once.
            let is_own = |address: &String| {
                let id = address.split_once('#').map(|(_, id)| id);
                let forms = touched.get(address).into_iter().flatten();
                forms.into_iter().any(|it| Some(it.id.as_str()) == id)
            };
            let own = touched.keys().filter(|it| is_own(it) && covers(it));
            hit.extend(own.cloned());
        }
        hit
    }

    /// Returns whether a section has all the attributes.
    fn has_attributes(&self, section: &Section) -> bool {
        self.attributes.iter().all(|(name, least)| {
            let own = section.attributes.get(name);
            own.is_some_and(|own| match (own.parse::<f64>(), least.parse::<f64>()) {
                (Ok(own), Ok(least)) => own >= least,
                _ => own == least,
            })
        })
    }
}

/// Returns whether whoever holds an office at an instant has agreed while holding it: the last
/// answer counts, and a predecessor's does not bind (Q25).
fn agrees(book: &RuleBook, resolved: &ResolvedProposal, office: &str, at: Timestamp) -> bool {
    let Some(holder) = book.holder(office, at) else {
        return false;
    };
    // What is said at the closing second comes too late; without a closing the answer
    // itself is the moment of the decision.
    let is_in_time = |said: Timestamp| match resolved.schedule.closes {
        Some(closes) => said <= at && said < closes,
        None => said <= at,
    };
    let answers = resolved.proposal.consents.iter().filter(|consent| {
        consent.office == office
            && consent.by == holder
            && is_in_time(consent.at)
            && book.holder(office, consent.at) == Some(holder)
    });
    // Of equal instants the later line counts.
    answers
        .max_by_key(|consent| consent.at)
        .is_some_and(|consent| consent.agree)
}

#[cfg(test)]
mod tests;
