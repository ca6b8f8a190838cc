//! The pages on which the histories of a document's sections stand.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::section_history::weight;
use crate::rulebook::text::versions::DocumentVersions;
use crate::site::numbered_pages::page_address;
use crate::syntax::address;

/// The folder of the histories, below the document's address.
pub(crate) const HISTORY: &str = "history/";

/// The bytes of text before and after changes that one page shows (R11).
pub(crate) const HISTORY_WEIGHT: usize = 100_000;

/// The addresses of the histories of all sections, below the document's address.
pub(crate) fn history_addresses(archive: &DocumentVersions) -> BTreeMap<&str, String> {
    let sections = history_sections(archive);
    let mut addresses = BTreeMap::new();
    for (page, part) in history_parts(archive).into_iter().enumerate() {
        let folder = page_address(HISTORY, page + 1);
        for (id, _) in &sections[part] {
            addresses.insert(*id, format!("{folder}#{}", address::encode(id)));
        }
    }
    addresses
}

/// The sections in the order of their histories: those in force, then those that are gone.
pub(crate) fn history_sections(archive: &DocumentVersions) -> Vec<(&str, bool)> {
    let text = &archive.document().text;
    let standing = text.sections.iter().map(|section| (&*section.id, true));
    let mut named: BTreeSet<&str> = BTreeSet::new();
    for section in &text.sections {
        named.insert(&section.id);
        named.extend(section.aliases.iter().map(String::as_str));
    }
    let gone = archive.histories.keys();
    let gone = gone.filter(|id| !named.contains(id.as_str()));
    let all = standing.chain(gone.map(|id| (&**id, false)));
    all.filter(|(id, _)| archive.histories.contains_key(*id))
        .collect()
}

/// The sections of each page, by their places in that order.
pub(crate) fn history_parts(archive: &DocumentVersions) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut sum = 0;
    for (place, (id, _)) in history_sections(archive).into_iter().enumerate() {
        let own = archive.histories[id].iter().map(weight).sum::<usize>();
        match parts.last_mut().filter(|_| sum + own <= HISTORY_WEIGHT) {
            Some(part) => part.end = place + 1,
            None => {
                parts.push(place..place + 1);
                sum = 0;
            }
        }
        sum += own;
    }
    parts
}
