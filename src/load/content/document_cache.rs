//! The memory of documents: a file whose text is still the same is not read again.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{ContentDocument, SectionFolders};
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::source::Source;

/// The documents of a site as they were read last. It changes the speed of reading and
/// nothing else.
#[derive(Debug, Default)]
pub struct DocumentCache {
    places: SectionFolders,
    files: BTreeMap<String, Arc<CachedDocument>>,
}

/// A file with what was read in it.
#[derive(Debug)]
pub(super) struct CachedDocument {
    pub text: String,
    pub document: Arc<ContentDocument>,
    pub diagnostics: Diagnostics,
}

impl DocumentCache {
    /// Returns the reading of a section's file, if its text is the same.
    pub(super) fn section(&self, source: &Source) -> Option<Arc<CachedDocument>> {
        let known = self.files.get(&source.path)?;
        (known.text == source.text).then(|| Arc::clone(known))
    }

    /// Returns the reading of any other file, if its text is the same. The kind of a file also
    /// depends on the places: a matchday is one only in a league.
    pub(super) fn page(
        &self,
        source: &Source,
        places: &SectionFolders,
    ) -> Option<Arc<CachedDocument>> {
        self.section(source).filter(|_| self.places == *places)
    }

    /// Forgets all that was read before but for these.
    pub(super) fn replace<'a>(
        &mut self,
        places: SectionFolders,
        files: impl Iterator<Item = &'a Arc<CachedDocument>>,
    ) {
        self.places = places;
        let named = files.map(|known| (known.document.file.clone(), Arc::clone(known)));
        self.files = named.collect();
    }
}

#[cfg(test)]
mod tests {
    use crate::load::content::{DocumentRole, parse_content};
    use crate::syntax::source::{Source, Sources};

    use super::*;

    const SECTION: (&str, &str) = (
        "content/cards/_index.md",
        "---\nleague: { system: elo }\n---\n",
    );
    const MATCHDAY: &str = "content/cards/1.md";

    fn sources(files: &[(&str, &str)]) -> Sources {
        let sources = files.iter().map(|(path, text)| Source {
            path: (*path).to_owned(),
            text: (*text).to_owned(),
        });
        sources.collect()
    }

    /// Reads one state of a site after another; the last must be as if nothing was read before.
    fn check(states: &[&[(&str, &str)]]) -> DocumentCache {
        let mut memory = DocumentCache::default();
        for state in states {
            let (content, diagnostics) = parse_content(&sources(state), "content", &mut memory);
            let anew = parse_content(&sources(state), "content", &mut DocumentCache::default());
            assert_eq!(format!("{:?}", (content, diagnostics)), format!("{anew:?}"));
        }
        memory
    }

    #[test]
    fn a_changed_file_is_read_again() {
        let day = "---\nmatchday: 1\ndate: 2017-11-03\nplacings: [a, b]\n---\n";
        let other = "---\nmatchday: 1\ndate: 2017-11-03\nplacings: [b, a]\n---\n";
        let faulty = "---\nmatchday: one\n---\n";
        check(&[
            &[SECTION, (MATCHDAY, day)],
            &[SECTION, (MATCHDAY, other)],
            &[SECTION, (MATCHDAY, faulty)],
            &[SECTION, (MATCHDAY, faulty)],
            &[SECTION],
            &[SECTION, (MATCHDAY, day)],
        ]);
    }

    #[test]
    fn a_matchday_is_a_page_where_there_is_no_league() {
        let day = "---\ndate: 2017-11-03\n---\n";
        let no_league = (SECTION.0, "---\ntitle: Cards\n---\n");
        let memory = check(&[&[SECTION, (MATCHDAY, day)], &[no_league, (MATCHDAY, day)]]);
        assert!(matches!(
            memory.files[MATCHDAY].document.role,
            DocumentRole::Page
        ));
    }

    #[test]
    fn what_is_the_same_is_taken_from_the_memory() {
        let memory = check(&[&[SECTION, (MATCHDAY, "")]]);
        let before = Arc::clone(&memory.files[MATCHDAY]);
        let mut memory = memory;
        parse_content(&sources(&[SECTION, (MATCHDAY, "")]), "content", &mut memory);
        assert!(Arc::ptr_eq(&before, &memory.files[MATCHDAY]));
    }
}
