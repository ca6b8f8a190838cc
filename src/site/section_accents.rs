//! The accent colours of sections.

use std::collections::BTreeMap;

use crate::load::content::{Content, DocumentRole};

/// The accent colour of each section that has one, by folder: it holds for everything below.
pub(crate) fn section_accents(content: &Content) -> BTreeMap<&str, &str> {
    let documents = content.documents.iter();
    let main = documents.filter(|document| document.language.is_none());
    let accents = main.filter_map(|document| match &document.role {
        DocumentRole::Section(matter) => {
            Some((document.folder.as_str(), matter.accent.as_deref()?))
        }
        DocumentRole::Matchday(_)
        | DocumentRole::Profile
        | DocumentRole::Proposal(_)
        | DocumentRole::Page => None,
    });
    accents.collect()
}
