//! All documents of a rule book, and changes to them, real or tried out.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;

use super::operation::ChangedSections;
use super::versions;
use super::versions::DocumentVersions;
use super::{RuleText, Section, Wording};
use crate::rulebook::proposal::{
    EditOperation, Proposal, ProposalChange, SectionPlace, VoidReason,
};

/// The documents of a rule book by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleDocuments {
    pub archives: BTreeMap<String, DocumentVersions>,
}

/// The sections that a proposal touches, by address, as they are before and after its changes.
pub(crate) type TouchedSections = BTreeMap<String, Vec<Arc<Section>>>;

/// Copies of the documents on which changes are tried out.
pub struct TrialDocuments<'a> {
    library: &'a RuleDocuments,
    documents: BTreeMap<String, RuleText>,
}

impl RuleDocuments {
    /// Carries out a change to a document, and returns the id of the section it is about.
    ///
    /// # Errors
    ///
    /// The reason for which the change is void.
    pub fn apply(
        &mut self,
        document: &str,
        op: &EditOperation,
        proposal: &str,
        at: Timestamp,
    ) -> Result<String, VoidReason> {
        let archive = self
            .archives
            .get_mut(document)
            .ok_or(VoidReason::NoSuchDocument)?;
        archive.apply(op, proposal, at)
    }

    /// Makes a version of each document that has changed since the last one.
    pub fn seal(&mut self, at: Timestamp) {
        for archive in self.archives.values_mut() {
            archive.seal(Some(at));
        }
    }

    pub fn trial(&self) -> TrialDocuments<'_> {
        TrialDocuments {
            library: self,
            documents: BTreeMap::new(),
        }
    }

    /// The sections that a proposal touches in the present text, as `document#id`: those
    /// that its changes target or alter, those that it says it touches, and those around
    /// them.
    pub fn touched(&self, proposal: &Proposal) -> TouchedSections {
        let mut touched = TouchedSections::new();
        let mut trial = self.trial();
        for address in &proposal.touches {
            if let Some((document, id)) = address.split_once('#')
                && let Some(archive) = self.archives.get(document)
            {
                enter(document, &archive.document().text, id, &mut touched);
            }
        }
        for change in &proposal.changes {
            let ProposalChange::Edit { document, op } = change else {
                continue;
            };
            // A neighbour of a new section is not touched.
            let is_beside = matches!(op, EditOperation::Insert(insert)
                if matches!(insert.place, SectionPlace::After(_) | SectionPlace::Before(_)));
            let target = op.target().filter(|_| !is_beside);
            if let Some(target) = target
                && let Ok(present) = trial.document(document)
            {
                enter(document, &present.text, target, &mut touched);
            }
            if let Ok(altered) = trial.apply(document, op)
                && let Ok(present) = trial.document(document)
            {
                for altered in &altered {
                    if let Some(gone) = altered.before.as_ref().filter(|_| altered.after.is_none())
                    {
                        note(document, gone, &mut touched);
                    }
                    enter(document, &present.text, &altered.id, &mut touched);
                }
            }
        }
        touched
    }
}

/// Enters a section and those around it.
fn enter(document: &str, text: &Wording, id: &str, touched: &mut TouchedSections) {
    let Some(at) = text.position(id) else {
        touched.entry(format!("{document}#{id}")).or_default();
        return;
    };
    for place in std::iter::once(at).chain(text.outer(at)) {
        note(document, &text.sections[place], touched);
    }
}

/// Enters a section by all its addresses.
fn note(document: &str, section: &Arc<Section>, touched: &mut TouchedSections) {
    for name in names(document, section) {
        let forms = touched.entry(name).or_default();
        if !forms.contains(section) {
            forms.push(Arc::clone(section));
        }
    }
}

/// The addresses of a section.
fn names<'a>(document: &'a str, section: &'a Section) -> impl Iterator<Item = String> + 'a {
    let names = std::iter::once(&section.id).chain(&section.aliases);
    names.map(move |name| format!("{document}#{name}"))
}

impl TrialDocuments<'_> {
    /// Tries out a change to a document.
    ///
    /// # Errors
    ///
    /// The reason for which the change is void.
    pub fn apply(
        &mut self,
        document: &str,
        op: &EditOperation,
    ) -> Result<Vec<ChangedSections>, VoidReason> {
        let archive = self
            .library
            .archives
            .get(document)
            .ok_or(VoidReason::NoSuchDocument)?;
        versions::carry_out(self.document(document)?, op, &archive.binding)
    }

    /// A document in its binding language as the changes so far have left it.
    pub fn text(&self, document: &str) -> Option<&RuleText> {
        let present = || {
            self.library
                .archives
                .get(document)
                .map(DocumentVersions::document)
        };
        self.documents.get(document).or_else(present)
    }

    /// The copy of a document as the changes so far have left it.
    fn document(&mut self, document: &str) -> Result<&mut RuleText, VoidReason> {
        let archive = self
            .library
            .archives
            .get(document)
            .ok_or(VoidReason::NoSuchDocument)?;
        let copy = self.documents.entry(document.to_owned());
        Ok(copy.or_insert_with(|| archive.document().clone()))
    }
}
