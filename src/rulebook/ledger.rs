//! The ledger of a rule book: votes and proposals as they were when they could still be
//! changed, digested and chained.

use std::collections::{BTreeMap, BTreeSet};

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::rulebook::book::CastVote;
use crate::rulebook::procedure::IgnoredVote;
use crate::rulebook::proposal::{
    EditOperation, EndOfSection, LocalizedText, ProposalChange, ProposalStatus, SectionInsertion,
    SectionPlace, Vote,
};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::digest::{digest, link};

/// One line of a rule book's ledger.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RuleBookLine {
    pub kind: SealedKind,
    /// The proposal, or the one that was voted on.
    pub id: String,
    /// The instant of the vote, or of the opening.
    pub at: Timestamp,
    pub file: String,
    /// From 1.
    pub line: usize,
    pub digest: String,
    pub chain: String,
    /// The parts of which a proposal's digest is made. That of a vote is made of the line itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meaning: Option<ProposalMeaning>,
    /// The voter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The word of a vote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<String>,
}

/// The subject of a line of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SealedKind {
    Proposal,
    Vote,
}

// The fields of meanings stand in the order of their names, which the digest asks for.

/// The part of a line of a vote log that is counted.
#[derive(Clone, Debug, Serialize)]
struct VoteMeaning<'a> {
    at: Timestamp,
    by: &'a str,
    on: &'a str,
    vote: &'a str,
}

/// The part of a proposal that is voted upon: neither the argument nor what happens to the
/// proposal later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposalMeaning {
    pub changes: Vec<ChangeMeaning>,
    pub conflicts: Vec<String>,
    pub depends: Vec<String>,
    pub title: String,
}

/// One change of a proposal, with those of its keys that are there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChangeMeaning {
    /// Of a section that comes.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub attributes: BTreeMap<String, String>,
    /// The section or the document that a new section goes behind, before or into.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub find: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub league: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    pub op: String,
    /// `after`, `before`, `start` or `end`, of a new section.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// Options, or the attributes of a section, with null for one that goes.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// By language.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub text: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub title: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub with: BTreeMap<String, String>,
}

impl RuleBookHistory {
    /// Each proposal that has opened and each vote of a ballot that has closed, in the order
    /// of their instants.
    pub fn ledger(&self) -> Vec<RuleBookLine> {
        let mut sealed: Vec<(Timestamp, SealedKind, RuleBookLine)> = Vec::new();
        for (id, resolved) in self.proposals.with_ids() {
            if !self.exists(id) {
                continue;
            }
            let opens = resolved.schedule.opens.or(self.states[id].opened);
            if let Some(at) = opens.filter(|&at| self.as_of.has_opened(at)) {
                let proposal = &resolved.proposal;
                let meaning = self.proposal_meaning(id);
                let line = RuleBookLine {
                    kind: SealedKind::Proposal,
                    id: proposal.id.clone(),
                    at,
                    file: proposal.file.clone(),
                    line: 1,
                    digest: digest(&meaning),
                    chain: String::new(),
                    meaning: Some(meaning),
                    by: None,
                    vote: None,
                };
                sealed.push((at, SealedKind::Proposal, line));
            }
        }
        for cast in &self.proposals.book.log {
            let Some(id) = self.proposals.index.find(&cast.on, None) else {
                continue;
            };
            if self.closed(id).is_none_or(|closed| cast.at > closed) {
                continue;
            }
            let id = &self.proposals[id].proposal.id;
            sealed.push((cast.at, SealedKind::Vote, self.vote_line(cast, id)));
        }
        // The log is in its order already, which a stable sort keeps.
        sealed.sort_by_key(|(at, kind, _)| (*at, *kind));
        let mut chain = String::new();
        let mut lines = Vec::with_capacity(sealed.len());
        for (_, _, mut line) in sealed {
            chain = link(&chain, &line.digest);
            line.chain.clone_from(&chain);
            lines.push(line);
        }
        lines
    }

    /// The instant at which voting on a proposal was over, if it is by now.
    pub fn closed(&self, id: ProposalId) -> Option<Timestamp> {
        let closes = self.proposals[id].schedule.closes;
        let over = self.states[id].decided.or(closes);
        over.filter(|&at| self.as_of.has_closed(at))
    }

    /// Returns whether nobody can mend a proposal any more. An invalid one is over when the vote
    /// on it would be: one without an end a week after it begins.
    pub fn is_over(&self, id: ProposalId) -> bool {
        let (resolved, state) = (&self.proposals[id], &self.states[id]);
        if state.invalid.is_none() {
            return state.status == ProposalStatus::Historical;
        }
        let proposal = &resolved.proposal;
        let meant = resolved.procedure.schedule(&self.proposals.book, proposal);
        let begins = meant.opens.unwrap_or(proposal.submitted);
        let week = begins.checked_add(SignedDuration::from_hours(7 * 24));
        let ends = meant.closes.or(proposal.deadline).or(week.ok());
        ends.is_some_and(|at| self.as_of.has_closed(at))
    }

    /// The line of a vote, which has its meaning without repeating instant and proposal.
    fn vote_line(&self, cast: &CastVote, id: &str) -> RuleBookLine {
        let word = cast.word.trim_matches(Vote::BLANKS);
        let capitals = word.to_ascii_uppercase();
        // Small letters mean the same, unless a procedure takes capitals alone.
        let means_capitals = capitals != word && self.ignored(cast) != Some(IgnoredVote::NotAVote);
        let meaning = VoteMeaning {
            at: cast.at,
            by: self.proposals.book.public_id(&cast.by),
            on: id,
            vote: if means_capitals { &capitals } else { word },
        };
        RuleBookLine {
            kind: SealedKind::Vote,
            id: id.to_owned(),
            at: cast.at,
            file: cast.file.clone(),
            line: cast.line,
            digest: digest(&meaning),
            chain: String::new(),
            meaning: None,
            by: Some(meaning.by.to_owned()),
            vote: Some(meaning.vote.to_owned()),
        }
    }

    /// The part of a proposal that is voted upon.
    pub fn proposal_meaning(&self, id: ProposalId) -> ProposalMeaning {
        let proposal = &self.proposals[id].proposal;
        let change = |change: &ProposalChange| self.change_meaning(change);
        // Neither the order nor the way in which a proposal is named is a meaning.
        let references = |list: &[String]| -> Vec<String> {
            let named = list.iter().map(|reference| {
                let other = self.proposals.index.find(reference, Some(id));
                other.map_or(reference, |other| &self.proposals[other].proposal.id)
            });
            let named: BTreeSet<&String> = named.collect();
            named.into_iter().cloned().collect()
        };
        ProposalMeaning {
            changes: proposal.changes.iter().map(change).collect(),
            conflicts: references(&proposal.conflicts),
            depends: references(&proposal.depends),
            title: proposal.title.clone(),
        }
    }

    fn change_meaning(&self, change: &ProposalChange) -> ChangeMeaning {
        let meaning = ChangeMeaning {
            op: change.name().to_owned(),
            ..ChangeMeaning::default()
        };
        match change {
            ProposalChange::Edit { document, op } => {
                let document = Some(document.clone());
                self.edit_meaning(
                    op,
                    ChangeMeaning {
                        document,
                        ..meaning
                    },
                )
            }
            ProposalChange::Configure(change) => {
                let set = change.set.iter();
                ChangeMeaning {
                    league: change.league.clone(),
                    set: set
                        .map(|(key, value)| (key.clone(), Some(value.to_string())))
                        .collect(),
                    ..meaning
                }
            }
            ProposalChange::Award { player, points } => ChangeMeaning {
                player: Some(self.proposals.book.public_id(player).to_owned()),
                points: Some(*points),
                ..meaning
            },
        }
    }

    /// The meaning of an edit of a document, which `meaning` names already.
    fn edit_meaning(&self, operation: &EditOperation, meaning: ChangeMeaning) -> ChangeMeaning {
        let texts = |text: &LocalizedText| self.texts(text);
        let target = Some(operation.target().unwrap_or_default().to_owned());
        match operation {
            EditOperation::Replace { text, .. } | EditOperation::Append { text, .. } => {
                ChangeMeaning {
                    target,
                    text: texts(text),
                    ..meaning
                }
            }
            EditOperation::Repeal { .. } => ChangeMeaning { target, ..meaning },
            EditOperation::Retitle { title, .. } => ChangeMeaning {
                target,
                title: texts(title),
                ..meaning
            },
            EditOperation::Substitute { find, with, .. } => ChangeMeaning {
                target,
                find: texts(find),
                with: texts(with),
                ..meaning
            },
            EditOperation::Insert(SectionInsertion {
                place,
                title,
                text,
                id,
                level,
                attributes,
            }) => {
                let (place, beside) = place_words(place);
                ChangeMeaning {
                    beside: beside.map(str::to_owned),
                    place: Some(place.to_owned()),
                    title: texts(title),
                    text: texts(text),
                    id: id.clone(),
                    level: *level,
                    attributes: attributes.clone(),
                    ..meaning
                }
            }
            EditOperation::Reenact(reenactment) => {
                let place = reenactment.place.as_ref().map(place_words);
                let title = reenactment.title.as_ref();
                ChangeMeaning {
                    target,
                    beside: place.and_then(|(_, beside)| beside).map(str::to_owned),
                    place: place.map(|(place, _)| place.to_owned()),
                    title: title.map(texts).unwrap_or_default(),
                    text: texts(&reenactment.text),
                    attributes: reenactment.attributes.clone(),
                    ..meaning
                }
            }
            EditOperation::Set { attributes, .. } => ChangeMeaning {
                target,
                set: attributes.clone(),
                ..meaning
            },
            EditOperation::Move { place, .. } => {
                let (place, beside) = place_words(place);
                ChangeMeaning {
                    target,
                    beside: beside.map(str::to_owned),
                    place: Some(place.to_owned()),
                    ..meaning
                }
            }
            EditOperation::Renumber { id, title, .. } => ChangeMeaning {
                target,
                id: Some(id.clone()),
                title: title.as_ref().map(texts).unwrap_or_default(),
                ..meaning
            },
        }
    }

    /// A text by language, that without one under the binding language.
    fn texts(&self, text: &LocalizedText) -> BTreeMap<String, String> {
        let binding = &self.proposals.book.binding;
        let plain = text
            .plain
            .iter()
            .map(|text| (binding.clone(), text.clone()));
        plain.chain(text.by_language.clone()).collect()
    }
}

/// The place of a new section in one word, with the section beside it.
fn place_words(place: &SectionPlace) -> (&'static str, Option<&str>) {
    let end = |end: EndOfSection| match end {
        EndOfSection::Start => "start",
        EndOfSection::End => "end",
    };
    match place {
        SectionPlace::After(id) => ("after", Some(id)),
        SectionPlace::Before(id) => ("before", Some(id)),
        SectionPlace::Within(id, at) => (end(*at), Some(id)),
        SectionPlace::Document(at) => (end(*at), None),
    }
}
