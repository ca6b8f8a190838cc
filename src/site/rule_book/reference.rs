//! References in the text in force to sections that are repealed, or that never were.

use std::ops::Range;
use std::sync::Arc;

use super::context::RuleBookContext;
use crate::render::markdown;
use crate::rulebook::book::RuleDocument;
use crate::rulebook::proposal::{EditOperation, ProposalChange};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::text::versions::DocumentVersions;
use crate::rulebook::text::{IdUse, Section};
use crate::site::link::{LinkTarget, target};
use crate::site::{Site, options};
use crate::syntax::address;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};

/// Warns of the references of all rule books that lead to nothing.
pub(crate) fn check(site: &Site<'_>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    for index in 0..site.compiled.rule_books.len() {
        let context = RuleBookContext::of(site, index);
        for rules in &context.book.documents {
            let Some(archive) = context.archive(rules) else {
                continue;
            };
            for (language, wording) in &archive.in_force().wordings {
                let Some(page) = rules.files.get(language).and_then(|it| site.page_of(it)) else {
                    continue;
                };
                let reader = ReferenceReader {
                    context,
                    rules,
                    archive,
                    language,
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
struct ReferenceReader<'a> {
    context: RuleBookContext<'a>,
    rules: &'a RuleDocument,
    archive: &'a DocumentVersions,
    language: &'a str,
    /// The page that was written for it.
    page: usize,
}

impl ReferenceReader<'_> {
    fn section(&self, section: &Arc<Section>, diagnostics: &mut Diagnostics) {
        let mut references = self.links(&section.body);
        references.extend(self.mentions(&section.body));
        references.sort_by_key(|it| (it.span.start, !it.is_link));
        references
            .dedup_by(|later, first| later.id == first.id && later.document == first.document);
        for reference in references {
            let rules = &self.context.book.documents[reference.document];
            let own = &self.rules.id;
            let from = format!("`{own}#{}`", section.id);
            let to = format!("`{}#{}`", rules.id, reference.id);
            match self.result(rules, &reference.id) {
                ReferenceTarget::Standing => {}
                ReferenceTarget::Gone => {
                    diagnostics
                        .warning(
                            Code::RepealedReference,
                            self.place(section, &reference),
                            format!("{from} refers to {to}, which is repealed"),
                        )
                        .help("propose a change that takes the reference out");
                }
                ReferenceTarget::Unknown if self.is_amiss(section, &reference) => {
                    diagnostics
                        .warning(
                            Code::UnknownFragment,
                            self.place(section, &reference),
                            format!("{from} refers to {to}, which does not exist"),
                        )
                        .help("propose a change that mends the reference");
                }
                ReferenceTarget::Unknown => {}
            }
        }
    }

    /// Returns whether a reference to what never was is a mistake for us to tell of.
    ///
    /// Links of a text as it was first written are checked with its page. A mention counts
    /// where the document has sections of that label and no other document has this one.
    fn is_amiss(&self, section: &Section, reference: &Reference) -> bool {
        if reference.is_link {
            return self.origin(section, reference).is_some();
        }
        let documents = self.context.book.documents.iter();
        let others = documents.filter_map(|rules| self.context.archive(rules));
        let is_elsewhere = others
            .map(DocumentVersions::document)
            .any(|document| document.ids.contains_key(&reference.id));
        let label = reference.id.rsplit_once('-').map(|(label, _)| label);
        let mut ids = self.archive.document().ids.keys();
        let is_labelled = ids.any(|id| id.rsplit_once('-').map(|(other, _)| other) == label);
        is_labelled && !is_elsewhere
    }

    /// The links of a body that lead into a document of the rule book.
    fn links(&self, body: &str) -> Vec<Reference> {
        let site = self.context.site;
        let language = &site.compiled.model.pages[self.page].language;
        let options = options(site.config, site.locale(language));
        let scanned = markdown::scan(body, 0, site.formulas, &options);
        let reference = |link: markdown::MarkdownLink| {
            let (page, fragment) = match target(site, self.page, &link) {
                LinkTarget::AsWritten => (self.page, link.target.strip_prefix('#')?.to_owned()),
                LinkTarget::Page { page, fragment } => (page, fragment?),
                LinkTarget::Address { .. } | LinkTarget::NoFile(_) => return None,
            };
            let file = &site.compiled.model.pages[page].file;
            let documents = &self.context.book.documents;
            let is_its = |rules: &RuleDocument| rules.files.values().any(|other| other == file);
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
        let documents = &self.context.book.documents;
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

    /// The state of a section that a reference leads to.
    fn result(&self, rules: &RuleDocument, id: &str) -> ReferenceTarget {
        let Some(document) = self.context.archive(rules).map(DocumentVersions::document) else {
            return ReferenceTarget::Unknown;
        };
        match document.ids.get(id) {
            _ if id.is_empty() => ReferenceTarget::Standing,
            None => ReferenceTarget::Unknown,
            Some(IdUse::Repealed | IdUse::Removed) => ReferenceTarget::Gone,
            Some(IdUse::Standing) => match document.text.section(id) {
                Some(section) if section.repealed => ReferenceTarget::Gone,
                _ => ReferenceTarget::Standing,
            },
        }
    }

    /// The place to mend: in the change that brought the words, or in the file.
    fn place(&self, section: &Section, reference: &Reference) -> DiagnosticSpot {
        self.origin(section, reference)
            .unwrap_or_else(|| self.written(section, reference))
    }

    /// The place of the words of a reference in the change that brought them; the last one that
    /// altered the section and has them in one of its texts. `None` if the words are those of
    /// the file.
    fn origin(&self, section: &Section, reference: &Reference) -> Option<DiagnosticSpot> {
        let words = section.body.get(reference.span.clone())?;
        let history = self.archive.histories.get(&section.id)?;
        let proposals = history.iter().rev().filter_map(|it| it.proposal.as_deref());
        let mut proposals = proposals.filter_map(|id| self.context.by_id(id));
        proposals.find_map(|id| self.brought(id, words))
    }

    /// The place of some words in a change of a proposal that happened.
    fn brought(&self, id: ProposalId, words: &str) -> Option<DiagnosticSpot> {
        let history = self.context.history;
        let proposal = &history.proposals[id].proposal;
        let root = KeyPath::file(&proposal.file);
        let list = root.field("changes");
        let changes = proposal
            .changes
            .iter()
            .zip(&history.change_results[id])
            .enumerate();
        changes.rev().find_map(|(place, (change, result))| {
            let ProposalChange::Edit { document, op } = change else {
                return None;
            };
            if result.void.is_some() || *document != self.rules.id {
                return None;
            }
            let (key, text) = match op {
                EditOperation::Replace { text, .. } | EditOperation::Append { text, .. } => {
                    ("text", text)
                }
                EditOperation::Insert(insert) => ("text", &insert.text),
                EditOperation::Substitute { with, .. } => ("with", with),
                EditOperation::Reenact(reenactment) => ("text", &reenactment.text),
                EditOperation::Repeal { .. }
                | EditOperation::Retitle { .. }
                | EditOperation::Set { .. }
                | EditOperation::Move { .. }
                | EditOperation::Renumber { .. } => return None,
            };
            let change = list.index(place);
            let at = change.field(key);
            let own = text.by_language.get(self.language);
            let is_binding = self.language == self.archive.binding;
            let plain = text.plain.as_ref().filter(|_| is_binding);
            let start = own.or(plain)?.find(words)?;
            let inside = start..start + words.len();
            Some(match own {
                Some(_) => at.field(self.language).inside(inside),
                None => at.inside(inside),
            })
        })
    }

    /// The place of the words of a reference in the file.
    fn written(&self, section: &Section, reference: &Reference) -> DiagnosticSpot {
        let file = &self.context.site.compiled.model.pages[self.page].file;
        let find = || {
            let base = &self
                .archive
                .versions
                .first()?
                .wordings
                .get(self.language)?
                .text;
            let body = &base.section(&section.id)?.body;
            let words = section.body.get(reference.span.clone())?;
            let within = match *body == section.body {
                true => reference.span.start,
                false => body.find(words)?,
            };
            let source = self.context.site.sources.get(file)?;
            let start = source.text.find(body)? + within;
            Some(KeyPath::file(file).span(start..start + words.len()))
        };
        find().unwrap_or_else(|| KeyPath::file(file).whole())
    }
}

/// The state of a section that is referred to.
enum ReferenceTarget {
    Standing,
    Gone,
    Unknown,
}
