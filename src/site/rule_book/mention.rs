//! Links to the sections that a text names by label and number, as in "see Rule 2-2".

use std::collections::BTreeMap;
use std::ops::Range;

use crate::rulebook::text::Wording;
use crate::rulebook::text::id::SectionLabels;
use crate::rulebook::text::versions::DocumentVersions;

/// The sections of a text by the label and number of their titles in its language.
pub(crate) struct NamedSections<'a> {
    labels: &'a SectionLabels,
    /// By what would be the id of a title, the id of the section.
    by_name: BTreeMap<String, &'a str>,
}

impl<'a> NamedSections<'a> {
    /// The sections of a document in one language.
    pub(crate) fn new(archive: &'a DocumentVersions, text: &'a Wording) -> NamedSections<'a> {
        let labels = &archive.document().labels;
        let mut by_name = BTreeMap::new();
        // What a section was called before gives way to what one is called now.
        for section in &text.sections {
            let names = section.aliases.iter().chain([&section.id]);
            by_name.extend(names.map(|name| (name.clone(), &*section.id)));
        }
        for section in text.sections.iter().rev() {
            if let Some(derived) = labels.numbered(&section.title) {
                by_name.insert(derived.id, &section.id);
            }
        }
        NamedSections { labels, by_name }
    }

    /// The ids of the sections that a text names, each with the place of its name.
    pub(crate) fn mentions(&self, text: &str) -> Vec<(Range<usize>, &'a str)> {
        let mentions = self.labels.mentions(text).into_iter();
        let known = mentions.filter_map(|(span, name)| Some((span, *self.by_name.get(&name)?)));
        let mut known: Vec<_> = known.collect();
        // The further numbers of a range have the place of the first.
        known.dedup_by(|later, first| later.0.start < first.0.end);
        known
    }
}
