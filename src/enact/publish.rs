//! What a rule book publishes: `proposals.json`, `ballots.json`, `votes.json`, `rules.json`.
//!
//! Source: proposals.md, section 12 of the specification.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;

use super::{Enacted, version};
use crate::document::Section;
use crate::document::archive::{Archive, Revision};
use crate::document::canonical;
use crate::document::operation::Entry;
use crate::model::proposal::{Change, Status, Success, Void};
use crate::vote::book::Cast;
use crate::vote::hall::{Dropped, Finding, State};
use crate::vote::{Event, Ignored, Invalid, Outcome};

/// One object of `proposals.json`.
#[derive(Clone, Debug, Serialize)]
pub struct ProposalData {
    pub id: String,
    pub number: Option<i64>,
    pub title: String,
    pub author: String,
    pub procedure: String,
    pub submitted: Timestamp,
    pub status: Status,
    pub success: Success,
    pub passed: bool,
    /// `computed`, or `recorded` where the state was taken as given.
    pub state: &'static str,
    pub outcome: Option<Outcome>,
    pub invalid: Option<Invalid>,
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
    pub dropped: Vec<Dropped>,
    pub changes: Vec<ChangeData>,
    pub trace: Vec<Event>,
    pub finding: Option<Finding>,
}

/// A change of a proposal.
#[derive(Clone, Debug, Serialize)]
pub struct ChangeData {
    pub op: &'static str,
    pub target: Option<String>,
    pub void: Option<Void>,
    /// The section that it was about, once it has happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
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
    pub trace: Vec<Event>,
}

/// One object of `votes.json`.
#[derive(Clone, Debug, Serialize)]
pub struct VoteData {
    pub at: Timestamp,
    pub by: String,
    pub on: String,
    pub vote: String,
    pub counts: bool,
    pub reason: Option<Ignored>,
    pub comment: Option<String>,
    pub file: String,
    pub line: usize,
}

/// `rules.json`.
#[derive(Clone, Debug, Serialize)]
pub struct RulesData {
    pub documents: Vec<DocumentData>,
    pub awards: BTreeMap<String, i64>,
}

/// A document in force.
#[derive(Clone, Debug, Serialize)]
pub struct DocumentData {
    pub id: String,
    pub title: String,
    pub language: String,
    pub as_of: Timestamp,
    /// The canonical Markdown.
    pub text: String,
    pub sections: Vec<SectionData>,
    /// Sections that are no longer in the text, with their histories.
    pub removed: Vec<RemovedData>,
    /// The address of the text before the first change.
    pub base: String,
    pub versions: Vec<VersionData>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SectionData {
    pub id: String,
    pub level: u8,
    pub title: String,
    pub body: String,
    pub repealed: bool,
    pub aliases: Vec<String>,
    pub revisions: Vec<RevisionData>,
}

#[derive(Clone, Debug, Serialize)]
pub struct RemovedData {
    pub id: String,
    pub revisions: Vec<RevisionData>,
}

#[derive(Clone, Debug, Serialize)]
pub struct RevisionData {
    pub rev: usize,
    pub op: Entry,
    pub proposal: Option<String>,
    pub at: Option<Timestamp>,
}

#[derive(Clone, Debug, Serialize)]
pub struct VersionData {
    pub at: Option<Timestamp>,
    pub address: String,
}

impl Enacted {
    /// All proposals submitted by then, in ascending number, those without one last.
    pub fn proposals(&self) -> Vec<ProposalData> {
        let existing = (0..self.states.len()).filter(|&own| self.exists(own));
        existing.map(|own| self.proposal(own)).collect()
    }

    fn proposal(&self, own: usize) -> ProposalData {
        let (motion, state) = (&self.hall.motions[own], &self.states[own]);
        let proposal = &motion.proposal;
        let ids = |motions: &[usize]| -> Vec<String> {
            motions
                .iter()
                .map(|&own| self.hall.motions[own].proposal.id.clone())
                .collect()
        };
        let count = Count::of(state);
        ProposalData {
            id: proposal.id.clone(),
            number: motion.number,
            title: proposal.title.clone(),
            author: proposal.author.clone(),
            procedure: proposal.procedure.clone(),
            submitted: proposal.submitted,
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
            opens: motion.schedule.opens,
            closes: motion.schedule.closes,
            decided: state.decided,
            effective: state.effective,
            nweek: motion.schedule.nweek,
            blocked: state.is_blocked,
            agreeing: count.map(|count| count.agreeing),
            against: count.map(|count| count.against),
            abstain: count.map(|count| count.abstain),
            strength: state.strength,
            conflicts: motion.listed_conflicts.clone(),
            depends: motion.listed_depends.clone(),
            conflicts_with: ids(&motion.conflicts),
            depends_on: ids(&motion.depends),
            needed_by: ids(&motion.needed_by),
            dropped: motion.dropped.clone(),
            changes: self.changes(own),
            trace: state.trace.clone(),
            finding: state.finding.clone(),
        }
    }

    fn changes(&self, own: usize) -> Vec<ChangeData> {
        let data = |(place, change): (usize, &Change)| {
            let fate = self.fates[own].get(place);
            let mut data = ChangeData {
                op: change.name(),
                target: None,
                void: fate.and_then(|fate| fate.void),
                section: fate.and_then(|fate| fate.section.clone()),
                player: None,
                points: None,
            };
            match change {
                Change::Edit { document, op } => {
                    let id = op.target().map_or_else(String::new, |id| format!("#{id}"));
                    data.target = Some(format!("{document}{id}"));
                }
                Change::Award { player, points } => {
                    data.player = Some(player.clone());
                    data.points = Some(*points);
                }
            }
            data
        };
        self.hall.motions[own]
            .proposal
            .changes
            .iter()
            .enumerate()
            .map(data)
            .collect()
    }

    /// All ballots that have opened.
    pub fn ballots(&self) -> Vec<BallotData> {
        let id = |&own: &usize| self.hall.motions[own].proposal.id.clone();
        let data = |ballot: &super::Ballot| BallotData {
            nweek: ballot.nweek,
            procedure: ballot.procedure.clone(),
            opens: ballot.opens,
            closes: ballot.closes,
            blocked: ballot.is_blocked,
            proposals: ballot.motions.iter().map(id).collect(),
            trace: ballot.trace.clone(),
        };
        self.ballots.iter().map(data).collect()
    }

    /// Every line of every log, in the order in which it counts.
    pub fn votes(&self) -> Vec<VoteData> {
        let data = |cast: &Arc<Cast>| {
            let reason = self.ignored(cast);
            VoteData {
                at: cast.at,
                by: cast.by.clone(),
                on: cast.on.clone(),
                vote: cast.word.clone(),
                counts: reason.is_none(),
                reason,
                comment: cast.comment.clone(),
                file: cast.file.clone(),
                line: cast.line,
            }
        };
        self.hall.book.log.iter().map(data).collect()
    }

    /// Why a line of the log does not count.
    pub fn ignored(&self, cast: &Cast) -> Option<Ignored> {
        let Some(own) = self.hall.index.find(&cast.on, None) else {
            return Some(Ignored::UnknownProposal);
        };
        if !self.as_of.has_happened(cast.at) {
            return Some(Ignored::NotYet);
        }
        let motion = &self.hall.motions[own];
        motion
            .procedure
            .ignored(&self.hall.book, motion, &self.states[own], cast)
    }

    /// The text in force with its history. `address` gives the page of a document's
    /// version by its name.
    pub fn rules(&self, address: impl Fn(&str, &str) -> String) -> RulesData {
        let documents = self.hall.book.documents.iter().filter_map(|rules| {
            let archive = self.library.archives.get(&rules.id)?;
            let instants = archive.versions.iter().map(|version| version.at);
            let names = version::names(instants.clone(), self.hall.book.offset);
            let addresses = names.iter().map(|name| address(&rules.id, name));
            let versions = instants.zip(addresses).skip(1);
            Some(DocumentData {
                id: rules.id.clone(),
                title: rules.title.clone(),
                language: archive.binding.clone(),
                as_of: self.as_of.at(),
                text: canonical::markdown(&archive.document().text, &archive.document().labels),
                sections: sections(archive),
                removed: removed(archive),
                base: address(&rules.id, version::BASE),
                versions: versions
                    .map(|(at, address)| VersionData { at, address })
                    .collect(),
            })
        });
        RulesData {
            documents: documents.collect(),
            awards: self.awards.clone(),
        }
    }
}

/// The votes that decide.
#[derive(Clone, Copy, Debug)]
struct Count {
    agreeing: usize,
    against: usize,
    /// With silent assent those that become assent, otherwise the explicit ones.
    abstain: usize,
}

impl Count {
    fn of(state: &State) -> Option<Count> {
        let finding = state.finding.as_ref()?;
        let silent = if finding.silence_assents {
            finding.silent.len()
        } else {
            0
        };
        Some(Count {
            agreeing: finding.agreeing.len(),
            against: finding.opposed.len(),
            abstain: finding.abstaining.len() + silent,
        })
    }
}

fn sections(archive: &Archive) -> Vec<SectionData> {
    let sections = archive.document().text.sections.iter();
    let data = |section: &Arc<Section>| SectionData {
        id: section.id.clone(),
        level: section.level,
        title: section.title.clone(),
        body: section.body.clone(),
        repealed: section.repealed,
        aliases: section.aliases.clone(),
        revisions: archive
            .histories
            .get(&section.id)
            .map_or_else(Vec::new, |it| revisions(it)),
    };
    sections.map(data).collect()
}

fn removed(archive: &Archive) -> Vec<RemovedData> {
    let text = &archive.document().text;
    let standing: BTreeSet<_> = text.sections.iter().map(|it| &it.id).collect();
    let gone = archive
        .histories
        .iter()
        .filter(|(id, _)| !standing.contains(id));
    gone.map(|(id, history)| RemovedData {
        id: id.clone(),
        revisions: revisions(history),
    })
    .collect()
}

fn revisions(history: &[Revision]) -> Vec<RevisionData> {
    let data = |revision: &Revision| RevisionData {
        rev: revision.rev,
        op: revision.op,
        proposal: revision.proposal.clone(),
        at: revision.at,
    };
    history.iter().map(data).collect()
}
