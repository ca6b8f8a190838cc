//! References in the text in force to sections that are repealed, or that never were.

use std::ops::Range;
use std::sync::Arc;

use super::room::Room;
use crate::diagnostic::{At, Code, Diagnostics, Spot};
use crate::document::archive::Archive;
use crate::document::{Section, Use};
use crate::model::address;
use crate::render::markdown;
use crate::site::link::{Target, target};
use crate::site::{Site, options};
use crate::vote::book::Rules;

/// Warns of the references of all rule books that lead to nothing.
pub fn check(site: &Site<'_>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    for index in 0..site.compiled.rule_books.len() {
        let room = Room::of(site, index);
        for rules in &room.book.documents {
            let Some(archive) = room.archive(rules) else {
                continue;
            };
            for (language, wording) in &archive.in_force().wordings {
                let Some(page) = rules.files.get(language).and_then(|it| site.page_of(it)) else {
                    continue;
                };
                let reader = Reader {
                    room,
                    rules,
                    archive,
                    page,
                };
                for section in &wording.text.sections {
                    reader.section(section, &mut diagnostics);
                }
            }
        }
    }
    diagnostics
}

/// A reference in a section: where it stands in the body, and what it names.
struct Reference {
    span: Range<usize>,
    /// The document by its place among the documents.
    document: usize,
    id: String,
    is_link: bool,
}

/// A document in one language.
struct Reader<'a> {
    room: Room<'a>,
    rules: &'a Rules,
    archive: &'a Archive,
    /// The page that was written for it.
    page: usize,
}

impl Reader<'_> {
    fn section(&self, section: &Arc<Section>, diagnostics: &mut Diagnostics) {
        let mut references = self.links(&section.body);
        references.extend(self.mentions(&section.body));
        references.sort_by_key(|it| (it.span.start, !it.is_link));
        references
            .dedup_by(|later, first| later.id == first.id && later.document == first.document);
        for reference in references {
            let rules = &self.room.book.documents[reference.document];
            let own = &self.rules.id;
            let from = format!("`{own}#{}`", section.id);
            let to = format!("`{}#{}`", rules.id, reference.id);
            match self.fate(rules, &reference.id) {
                Fate::Standing => {}
                Fate::Gone => {
                    diagnostics
                        .warning(
                            Code::RepealedReference,
                            self.place(section, &reference),
                            format!("{from} refers to {to}, which is repealed"),
                        )
                        .help(Some("propose a change that takes the reference out"));
                }
                Fate::Unknown if self.is_amiss(section, &reference) => {
                    diagnostics
                        .warning(
                            Code::UnknownFragment,
                            self.place(section, &reference),
                            format!("{from} refers to {to}, which does not exist"),
                        )
                        .help(Some("propose a change that mends the reference"));
                }
                Fate::Unknown => {}
            }
        }
    }

    /// Whether a reference to what never was is a mistake for us to tell of.
    ///
    /// Links of a text as it was first written are checked with its page. A mention counts
    /// where the document has sections of that label and no other document has this one.
    fn is_amiss(&self, section: &Section, reference: &Reference) -> bool {
        if reference.is_link {
            return self.author(section).is_some();
        }
        let documents = self.room.book.documents.iter();
        let others = documents.filter_map(|rules| self.room.archive(rules));
        let is_elsewhere = others
            .map(Archive::document)
            .any(|document| document.ids.contains_key(&reference.id));
        let label = reference.id.rsplit_once('-').map(|(label, _)| label);
        let mut ids = self.archive.document().ids.keys();
        let is_labelled = ids.any(|id| id.rsplit_once('-').map(|(other, _)| other) == label);
        is_labelled && !is_elsewhere
    }

    /// The links of a body that lead into a document of the rule book.
    fn links(&self, body: &str) -> Vec<Reference> {
        let site = self.room.site;
        let language = &site.compiled.model.pages[self.page].language;
        let options = options(site.config, language);
        let scanned = markdown::scan(body, 0, site.formulas, &options);
        let reference = |link: markdown::Link| {
            let (page, fragment) = match target(site, self.page, &link) {
                Target::AsWritten => (self.page, link.target.strip_prefix('#')?.to_owned()),
                Target::Page { page, fragment } => (page, fragment?),
                Target::Address { .. } | Target::NoFile(_) => return None,
            };
            let file = &site.compiled.model.pages[page].file;
            let documents = &self.room.book.documents;
            let is_its = |rules: &Rules| rules.files.values().any(|other| other == file);
            Some(Reference {
                document: documents.iter().position(is_its)?,
                id: address::decode(&fragment).unwrap_or(fragment),
                span: link.span,
                is_link: true,
            })
        };
        scanned.links.into_iter().filter_map(reference).collect()
    }

    /// Sections of the same document that are named by label and number, as in `Rule 4`.
    fn mentions(&self, body: &str) -> Vec<Reference> {
        let documents = &self.room.book.documents;
        let own = documents.iter().position(|it| it.id == self.rules.id);
        let mentions = self.archive.document().labels.mentions(body);
        let reference = |(span, id): (Range<usize>, String)| {
            Some(Reference {
                document: own?,
                id,
                span,
                is_link: false,
            })
        };
        mentions.into_iter().filter_map(reference).collect()
    }

    /// What has become of a section.
    fn fate(&self, rules: &Rules, id: &str) -> Fate {
        let Some(document) = self.room.archive(rules).map(Archive::document) else {
            return Fate::Unknown;
        };
        match document.ids.get(id) {
            _ if id.is_empty() => Fate::Standing,
            None => Fate::Unknown,
            Some(Use::Repealed | Use::Removed) => Fate::Gone,
            Some(Use::Standing) => match document.text.section(id) {
                Some(section) if section.repealed => Fate::Gone,
                _ => Fate::Standing,
            },
        }
    }

    /// The proposal that last altered a section.
    fn author(&self, section: &Section) -> Option<&str> {
        let last = self.archive.histories.get(&section.id)?.last()?;
        last.proposal.as_deref()
    }

    /// Where to look: the changes of the proposal that brought the wording, or the file.
    fn place(&self, section: &Section, reference: &Reference) -> Spot {
        let enacted = self.room.enacted;
        let author = self.author(section).and_then(|id| self.room.by_id(id));
        if let Some(own) = author {
            let file = &enacted.hall.motions[own].proposal.file;
            return At::file(file).field("changes").value();
        }
        let file = &self.room.site.compiled.model.pages[self.page].file;
        let source = self.room.site.sources.get(file);
        let start = source.and_then(|source| source.text.find(&section.body));
        start.map_or_else(
            || At::file(file).whole(),
            |start| At::file(file).span(start + reference.span.start..start + reference.span.end),
        )
    }
}

/// What has become of a section that is referred to.
enum Fate {
    Standing,
    Gone,
    Unknown,
}
