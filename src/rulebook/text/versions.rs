//! A document through time: its versions, and the history of each section.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Timestamp;

use super::operation;
use super::operation::{ChangedSections, HistoryEvent, LocalizedChange, NewSection};
use super::{RuleText, Section, Wording};
use crate::rulebook::proposal::{EditOperation, LocalizedText, VoidReason};

/// A document in all its languages, from the base text on.
///
/// The binding language decides whether a change is void. A translation follows where
/// the change has a text for it, and is marked outdated where it has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentVersions {
    /// The language that binds.
    pub binding: String,
    /// The present text by language; the binding one is among them.
    documents: BTreeMap<String, RuleText>,
    /// By language the sections whose translation lags behind.
    outdated: BTreeMap<String, Arc<BTreeSet<String>>>,
    /// By section id, in the order of the revisions; removed sections keep theirs.
    pub histories: BTreeMap<String, Vec<SectionRevision>>,
    /// By an id that a section had before it was renumbered the one that it has now.
    renumbered: BTreeMap<String, String>,
    /// The base text first, then one version for each instant at which something changed.
    pub versions: Vec<DocumentVersion>,
    /// True if something changed after the last version.
    is_unsealed: bool,
}

/// One entry in the history of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionRevision {
    /// 0 for the enactment.
    pub rev: usize,
    pub op: HistoryEvent,
    /// The proposal that did it; `None` for the base text.
    pub proposal: Option<String>,
    pub at: Option<Timestamp>,
    pub before: Option<Arc<Section>>,
    pub after: Option<Arc<Section>>,
}

/// The attribute of a section that says which revision of it the first text has.
pub(crate) const REVISION: &str = "revision";

/// The number of the first revision in a history: 0, or that of a base text which says that it has
/// been amended before (`{revision=14}`).
pub(crate) fn first_number(history: &[SectionRevision]) -> usize {
    let base = history.first().filter(|it| it.proposal.is_none());
    let section = base.and_then(|it| it.after.as_ref());
    let number = section.and_then(|it| it.attributes.get(REVISION)?.parse().ok());
    number.unwrap_or_default()
}

/// The text in all languages from one instant on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentVersion {
    /// From when the version is in force; `None` for the base text.
    pub at: Option<Timestamp>,
    pub wordings: BTreeMap<String, WordingOrigin>,
}

/// The text in one language, and where it lags behind the binding one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordingOrigin {
    pub text: Wording,
    pub outdated: Arc<BTreeSet<String>>,
}

impl DocumentVersions {
    /// An archive that holds the base text alone. `None` if the binding language is
    /// not among the documents.
    pub fn new(binding: &str, documents: BTreeMap<String, RuleText>) -> Option<DocumentVersions> {
        let base = documents.get(binding)?;
        let enact = |section: &Arc<Section>| {
            let revision = SectionRevision {
                rev: 0,
                op: HistoryEvent::Enact,
                proposal: None,
                at: None,
                before: None,
                after: Some(Arc::clone(section)),
            };
            (section.id.clone(), vec![revision])
        };
        let mut archive = DocumentVersions {
            binding: binding.to_owned(),
            histories: base.text.sections.iter().map(enact).collect(),
            renumbered: BTreeMap::new(),
            outdated: documents
                .keys()
                .map(|language| (language.clone(), Arc::default()))
                .collect(),
            versions: Vec::new(),
            is_unsealed: true,
            documents,
        };
        archive.seal(None);
        Some(archive)
    }

    /// The present text in all languages without what it was before, to try out changes on it.
    pub fn present(&self) -> DocumentVersions {
        let mut present = DocumentVersions {
            binding: self.binding.clone(),
            documents: self.documents.clone(),
            outdated: self.outdated.clone(),
            histories: BTreeMap::new(),
            renumbered: BTreeMap::new(),
            versions: Vec::new(),
            is_unsealed: true,
        };
        present.seal(None);
        present
    }

    /// The present text in the binding language.
    pub fn document(&self) -> &RuleText {
        self.documents
            .get(&self.binding)
            .expect("the binding language is among the documents")
    }

    /// The present text by language.
    pub fn documents(&self) -> &BTreeMap<String, RuleText> {
        &self.documents
    }

    /// Carries out a change, and returns the id of the section that it is about.
    ///
    /// # Errors
    ///
    /// The reason for which the change is void; nothing has happened then.
    pub fn apply(
        &mut self,
        op: &EditOperation,
        proposal: &str,
        at: Timestamp,
    ) -> Result<String, VoidReason> {
        let document = self.documents.get_mut(&self.binding);
        let altered = carry_out(
            document.ok_or(VoidReason::NoSuchDocument)?,
            op,
            &self.binding,
        )?;
        let about = altered
            .first()
            .map_or_else(String::new, |altered| altered.id.clone());
        self.translate(op, &about, &altered);
        self.enter(altered, proposal, at);
        self.is_unsealed = true;
        Ok(about)
    }

    /// The id that a section has now, or had at last, by one that it had at any time.
    pub fn latest_id<'a>(&'a self, id: &'a str) -> &'a str {
        self.renumbered.get(id).map_or(id, String::as_str)
    }

    /// Makes a version of what has changed since the last one.
    pub fn seal(&mut self, at: Option<Timestamp>) {
        if !std::mem::take(&mut self.is_unsealed) {
            return;
        }
        let wording = |(language, document): (&String, &RuleText)| {
            let outdated = self.outdated.get(language).cloned().unwrap_or_default();
            (
                language.clone(),
                WordingOrigin {
                    text: document.text.clone(),
                    outdated,
                },
            )
        };
        let wordings = self.documents.iter().map(wording).collect();
        self.versions.push(DocumentVersion { at, wordings });
    }

    /// The text in a language before a version and in it; `None` where no version is of that
    /// instant, it is the first, or one of the two is not written in the language.
    pub fn wordings_around(
        &self,
        at: Option<Timestamp>,
        language: &str,
    ) -> Option<[&WordingOrigin; 2]> {
        let number = self.versions.iter().position(|it| it.at == at)?;
        let wording = |number: usize| self.versions[number].wordings.get(language);
        Some([wording(number.checked_sub(1)?)?, wording(number)?])
    }

    /// The version in force: the last.
    pub fn in_force(&self) -> &DocumentVersion {
        self.versions.last().expect("the base text is a version")
    }

    /// Lets the other languages follow.
    fn translate(&mut self, op: &EditOperation, about: &str, altered: &[ChangedSections]) {
        let others = self
            .documents
            .iter_mut()
            .filter(|(language, _)| **language != self.binding);
        for (language, document) in others {
            let read = |text: &LocalizedText| text.translation(language).map(str::to_owned);
            let followed = texts(op, read).and_then(|LanguageTexts { first, second }| {
                operation::apply_change(document, step(op, Some(about), &first, &second)).ok()
            });
            let outdated = Arc::make_mut(self.outdated.entry(language.clone()).or_default());
            match (op, followed) {
                (
                    EditOperation::Replace { .. }
                    | EditOperation::Repeal { .. }
                    | EditOperation::Reenact(_),
                    Some(_),
                ) => {
                    outdated.retain(|id| altered.iter().all(|altered| altered.id != *id));
                }
                (EditOperation::Renumber { .. }, Some(_)) => {
                    let former = |it: &ChangedSections| it.before.as_ref().map(|it| it.id.clone());
                    let gone: Vec<String> = altered.iter().filter_map(former).collect();
                    if gone.iter().any(|id| outdated.remove(id)) {
                        outdated.insert(about.to_owned());
                    }
                }
                (_, Some(_)) => {}
                (_, None) => {
                    let standing = altered.iter().filter(|altered| altered.after.is_some());
                    outdated.extend(standing.map(|altered| altered.id.clone()));
                }
            }
        }
    }

    /// Writes what was altered into the histories.
    fn enter(&mut self, altered: Vec<ChangedSections>, proposal: &str, at: Timestamp) {
        for ChangedSections {
            id,
            entry,
            before,
            after,
        } in altered
        {
            // The history goes on under the new id.
            let former = before.as_ref().filter(|_| entry == HistoryEvent::Renumber);
            if let Some(former) = former {
                let latest = self.renumbered.values_mut();
                latest
                    .filter(|it| **it == former.id)
                    .for_each(|it| it.clone_from(&id));
                self.renumbered.remove(&id);
                self.renumbered.insert(former.id.clone(), id.clone());
                if let Some(history) = self.histories.remove(&former.id) {
                    self.histories.insert(id.clone(), history);
                }
            }
            let history = self.histories.entry(id).or_default();
            history.push(SectionRevision {
                rev: history.len(),
                op: entry,
                proposal: Some(proposal.to_owned()),
                at: Some(at),
                before,
                after,
            });
        }
    }
}

/// Carries out a change on a document in the binding language.
///
/// # Errors
///
/// The reason for which the change is void.
pub(crate) fn carry_out(
    document: &mut RuleText,
    op: &EditOperation,
    binding: &str,
) -> Result<Vec<ChangedSections>, VoidReason> {
    let read = |text: &LocalizedText| text.binding(binding).map(str::to_owned);
    let LanguageTexts { first, second } = texts(op, read).ok_or(VoidReason::NoMatch)?;
    operation::apply_change(document, step(op, None, &first, &second))
}

/// The texts of a change in one language, as [`EditOperation::texts`] has them.
struct LanguageTexts {
    first: String,
    second: String,
}

/// Reads the texts of a change; `None` if it has none in that language.
fn texts(
    op: &EditOperation,
    read: impl Fn(&LocalizedText) -> Option<String>,
) -> Option<LanguageTexts> {
    let [first, second] = op.texts();
    let read = |text: Option<&_>| text.map_or_else(|| Some(String::new()), &read);
    Some(LanguageTexts {
        first: read(first)?,
        second: read(second)?,
    })
}

fn step<'a>(
    op: &'a EditOperation,
    id: Option<&'a str>,
    first: &'a str,
    second: &'a str,
) -> LocalizedChange<'a> {
    match op {
        EditOperation::Replace { target, .. } => LocalizedChange::Replace {
            target,
            text: first,
        },
        EditOperation::Append { target, .. } => LocalizedChange::Append {
            target,
            text: first,
        },
        EditOperation::Repeal { target } => LocalizedChange::Repeal { target },
        EditOperation::Retitle { target, .. } => LocalizedChange::Retitle {
            target,
            title: first,
        },
        EditOperation::Substitute { target, .. } => LocalizedChange::Substitute {
            target,
            find: first,
            with: second,
        },
        EditOperation::Insert(insert) => LocalizedChange::Insert(NewSection {
            place: &insert.place,
            title: first,
            text: second,
            id: id.or(insert.id.as_deref()),
            level: insert.level,
            attributes: &insert.attributes,
        }),
        EditOperation::Reenact(reenactment) => LocalizedChange::Reenact {
            target: &reenactment.target,
            place: reenactment.place.as_ref(),
            title: reenactment.title.as_ref().map(|_| first),
            text: second,
            attributes: &reenactment.attributes,
        },
        EditOperation::Set { target, attributes } => LocalizedChange::Set { target, attributes },
        EditOperation::Move { target, place } => LocalizedChange::Move { target, place },
        EditOperation::Renumber { target, id, title } => LocalizedChange::Renumber {
            target,
            id,
            title: title.as_ref().map(|_| first),
        },
    }
}

#[cfg(test)]
mod tests;
