//! `rules.json`: the text in force, with the history of each section.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;

use crate::rulebook::book::SectionNote;
use crate::rulebook::replay::RuleBookHistory;
use crate::rulebook::text::operation::HistoryEvent;
use crate::rulebook::text::versions::{DocumentVersions, SectionRevision, first_number};
use crate::rulebook::text::{Section, canonical};
use crate::rulebook::version_names;

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
    pub attributes: BTreeMap<String, String>,
    pub notes: Vec<NoteData>,
    pub revisions: Vec<RevisionData>,
}

/// A remark on a section.
#[derive(Clone, Debug, Serialize)]
pub struct NoteData {
    pub on: Date,
    pub by: String,
    pub text: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct RemovedData {
    pub id: String,
    pub revisions: Vec<RevisionData>,
}

#[derive(Clone, Debug, Serialize)]
pub struct RevisionData {
    pub rev: usize,
    pub op: HistoryEvent,
    pub proposal: Option<String>,
    pub at: Option<Timestamp>,
}

#[derive(Clone, Debug, Serialize)]
pub struct VersionData {
    pub at: Option<Timestamp>,
    pub address: String,
}

impl RuleBookHistory {
    /// The text in force as canonical Markdown, of one document or of all in their order.
    pub fn text_in_force(&self, document: Option<&str>) -> String {
        let documents = self.proposals.book.documents.iter();
        let wanted = documents.filter(|rules| document.is_none_or(|id| rules.id == id));
        let archives = wanted.filter_map(|rules| self.library.archives.get(&rules.id));
        let texts = archives.map(|archive| {
            let document = archive.document();
            canonical::markdown(&document.text, &document.labels)
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    /// The text in force with its history. `address` gives the page of a document's
    /// version by its name.
    pub fn rules(&self, address: impl Fn(&str, &str) -> String) -> RulesData {
        let documents = self.proposals.book.documents.iter().filter_map(|rules| {
            let archive = self.library.archives.get(&rules.id)?;
            let instants = archive.versions.iter().map(|version| version.at);
            let names = self.version_names.get(&rules.id)?;
            let addresses = names.iter().map(|name| address(&rules.id, name));
            let versions = instants.zip(addresses).skip(1);
            Some(DocumentData {
                id: rules.id.clone(),
                title: rules.title.clone(),
                language: archive.binding.clone(),
                as_of: self.dated(),
                text: canonical::markdown(&archive.document().text, &archive.document().labels),
                sections: self.sections(&rules.id, archive),
                removed: removed(archive),
                base: address(&rules.id, version_names::BASE),
                versions: versions
                    .map(|(at, address)| VersionData { at, address })
                    .collect(),
            })
        });
        RulesData {
            documents: documents.collect(),
            awards: self
                .awards
                .iter()
                .map(|(player, sum)| (self.public(player), *sum))
                .collect(),
        }
    }

    fn sections(&self, document: &str, archive: &DocumentVersions) -> Vec<SectionData> {
        let sections = archive.document().text.sections.iter();
        let note = |note: &SectionNote| NoteData {
            on: note.on,
            by: self.public(&note.by),
            text: note.text.clone(),
        };
        let data = |section: &Arc<Section>| SectionData {
            id: section.id.clone(),
            level: section.level,
            title: section.title.clone(),
            body: section.body.clone(),
            repealed: section.repealed,
            aliases: section.aliases.clone(),
            attributes: section.attributes.clone(),
            notes: self.notes(document, section).map(note).collect(),
            revisions: archive
                .histories
                .get(&section.id)
                .map_or_else(Vec::new, |it| revisions(it)),
        };
        sections.map(data).collect()
    }

    /// The remarks on a section so far.
    pub fn notes(&self, document: &str, section: &Section) -> impl Iterator<Item = &SectionNote> {
        let today = self.proposals.book.zone.to_datetime(self.as_of.at()).date();
        self.proposals.book.notes.iter().filter(move |note| {
            let is_its = note.section == section.id || section.aliases.contains(&note.section);
            note.document == document && is_its && note.on <= today
        })
    }
}

fn removed(archive: &DocumentVersions) -> Vec<RemovedData> {
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

fn revisions(history: &[SectionRevision]) -> Vec<RevisionData> {
    let first = first_number(history);
    let data = |revision: &SectionRevision| RevisionData {
        rev: first + revision.rev,
        op: revision.op,
        proposal: revision.proposal.clone(),
        at: revision.at,
    };
    history.iter().map(data).collect()
}
