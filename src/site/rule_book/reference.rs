//! References in the text in force to sections that are repealed, or that never were.

use std::ops::Range;
use std::sync::Arc;

use super::context::RuleBookContext;
use crate::render::markdown;
use crate::rulebook::book::RuleDocument;
use crate::rulebook::proposal::{EditOperation, ProposalChange, VoidReason};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::text::diff::{SectionChange, SectionDiff};
use crate::rulebook::text::documents::TrialDocuments;
use crate::rulebook::text::versions::DocumentVersions;
use crate::rulebook::text::{IdUse, Section};
use crate::site::link::{LinkTarget, target};
use crate::site::{Site, options};
use crate::syntax::address;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};

/// Warns of the references of all rule books that lead to nothing, now or if a proposal passes.
pub(crate) fn check(site: &Site<'_>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    for index in 0..site.compiled.rule_books.len() {
        let context = RuleBookContext::of(site, index);
        let in_force = context.history.library.trial();
        for rules in &context.book.documents {
            let Some(archive) = context.archive(rules) else {
                continue;
            };
            for (language, wording) in &archive.in_force().wordings {
                let Some(reader) = reader(context, rules, language, &in_force) else {
                    continue;
                };
                for section in &wording.text.sections {
                    reader.section(section, &mut diagnostics);
                }
            }
        }
        let history = context.history;
        let ids = history.proposals.ids();
        for id in ids.filter(|&id| history.exists(id) && !history.is_over(id)) {
            if changes_text(context, id) {
                awaited(context, id, &mut diagnostics);
            }
        }
    }
    diagnostics
}

/// Returns whether a proposal would change a document.
fn changes_text(context: RuleBookContext<'_>, id: ProposalId) -> bool {
    let mut changes = context.history.proposals[id].proposal.changes.iter();
    changes.any(|change| matches!(change, ProposalChange::Edit { .. }))
}

/// The reader of a document in a language that has a page.
fn reader<'a>(
    context: RuleBookContext<'a>,
    rules: &'a RuleDocument,
    language: &'a str,
    texts: &'a TrialDocuments<'a>,
) -> Option<ReferenceReader<'a>> {
    Some(ReferenceReader {
        context,
        rules,
        archive: context.archive(rules)?,
        language,
        page: context.site.page_of(rules.files.get(language)?)?,
        texts,
    })
}

/// Warns of the references that would lead to nothing if a proposal passed, and do not before.
fn awaited(context: RuleBookContext<'_>, id: ProposalId, diagnostics: &mut Diagnostics) {
    let history = context.history;
    let mut before = history.library.trial();
    let mut after = history.library.trial();
    let made_before = history.previewed_with[id].iter().copied();
    for other in made_before.filter(|&it| history.change_results[it].is_empty()) {
        history.try_changes(other, &mut before);
        history.try_changes(other, &mut after);
    }
    let effects = history.try_changes(id, &mut after);
    let proposal = &history.proposals[id].proposal;
    let list = KeyPath::file(&proposal.file);
    let list = list.field("changes");
    for rules in &context.book.documents {
        let Some(archive) = context.archive(rules) else {
            continue;
        };
        let texts = [&before, &after];
        let [was, would_be] = texts.map(|texts| reader(context, rules, &archive.binding, texts));
        let (Some(was), Some(would_be)) = (was, would_be) else {
            continue;
        };
        let Some(text) = after.text(&rules.id) else {
            continue;
        };
        let takes_out = effects.iter().flat_map(|it| &it.sections).any(is_taken_out);
        let present = before.text(&rules.id);
        let is_as_before = |section: &Arc<Section>| {
            let present = present.and_then(|text| text.text.section(&section.id));
            present.is_some_and(|present| Arc::ptr_eq(present, section))
        };
        for section in &text.text.sections {
            if !takes_out && is_as_before(section) {
                continue;
            }
            for reference in would_be.references(&section.body) {
                let to = &context.book.documents[reference.document];
                let repeals = match would_be.result(to, &reference.id) {
                    ReferenceTarget::Standing => continue,
                    ReferenceTarget::Gone => true,
                    ReferenceTarget::Unknown => false,
                };
                let words = section.body.get(reference.span.clone()).unwrap_or_default();
                let own = would_be.brought(id, effects.iter().map(|it| it.void), words);
                let is_led = matches!(was.result(to, &reference.id), ReferenceTarget::Standing);
                if own.is_none() && !(repeals && is_led) {
                    continue;
                }
                if !repeals && !would_be.is_amiss(&reference, own.is_some()) {
                    continue;
                }
                let taken = effects.iter().position(|effect| {
                    let mut sections = effect.sections.iter();
                    sections.any(|it| it.id == reference.id && is_taken_out(it))
                });
                let change = taken.map(|place| list.index(place).field("target").value());
                let spot = own.or(change).unwrap_or_else(|| list.value());
                let from = format!("`{}#{}`", rules.id, section.id);
                let to = format!("`{}#{}`", to.id, reference.id);
                let (code, what) = match (repeals, is_led) {
                    (true, true) => (Code::RepealedReference, "would be repealed"),
                    (true, false) => (Code::RepealedReference, "is repealed"),
                    (false, _) => (Code::UnknownFragment, "does not exist"),
                };
                let message = format!("{from} would refer to {to}, which {what}");
                diagnostics
                    .warning(code, spot, message)
                    .help("mend the reference in the same proposal");
            }
        }
    }
}

/// Returns whether a change takes a section out, or leaves nothing but its heading.
fn is_taken_out(section: &SectionDiff) -> bool {
    section.kind == SectionChange::Removed || section.is_repealed
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
    /// The text of each document to which references lead.
    texts: &'a TrialDocuments<'a>,
}

impl ReferenceReader<'_> {
    fn section(&self, section: &Arc<Section>, diagnostics: &mut Diagnostics) {
        for reference in self.references(&section.body) {
            let rules = &self.context.book.documents[reference.document];
            let own = &self.rules.id;
            let from = format!("`{own}#{}`", section.id);
            let to = format!("`{}#{}`", rules.id, reference.id);
            let origin = self.origin(section, &reference);
            let was_decided = origin.is_some();
            let spot = || origin.unwrap_or_else(|| self.written(section, &reference));
            let mut found = Diagnostics::new();
            let is_over = match self.result(rules, &reference.id) {
                ReferenceTarget::Standing => continue,
                ReferenceTarget::Gone => {
                    found
                        .warning(
                            Code::RepealedReference,
                            spot(),
                            format!("{from} refers to {to}, which is repealed"),
                        )
                        .help("propose a change that takes the reference out");
                    was_decided || !self.was_written_repealed(rules, &reference.id)
                }
                ReferenceTarget::Unknown if self.is_amiss(&reference, was_decided) => {
                    found
                        .warning(
                            Code::UnknownFragment,
                            spot(),
                            format!("{from} refers to {to}, which does not exist"),
                        )
                        .help("propose a change that mends the reference");
                    was_decided
                }
                ReferenceTarget::Unknown => continue,
            };
            match is_over {
                true => diagnostics.append_past(found),
                false => diagnostics.append(found),
            }
        }
    }

    /// The references of a body, each once, in order.
    fn references(&self, body: &str) -> Vec<Reference> {
        let mut references = self.links(body);
        references.extend(self.mentions(body));
        references.sort_by_key(|it| (it.span.start, !it.is_link));
        references
            .dedup_by(|later, first| later.id == first.id && later.document == first.document);
        references
    }

    /// Returns whether a section is repealed in the text as it was first written, where no
    /// decision did it.
    fn was_written_repealed(&self, rules: &RuleDocument, id: &str) -> bool {
        let archive = self.context.archive(rules);
        let base = archive.and_then(|archive| {
            let first = archive.versions.first()?;
            first.wordings.get(&archive.binding)?.text.section(id)
        });
        base.is_some_and(|section| section.repealed)
    }

    /// Returns whether a reference to what never was is a mistake for us to tell of.
    ///
    /// Links of a text as it was first written are checked with its page. A mention counts
    /// where the document has sections of that label and no other document has this one.
    fn is_amiss(&self, reference: &Reference, is_of_change: bool) -> bool {
        if reference.is_link {
            return is_of_change;
        }
        let mut documents = self.context.book.documents.iter();
        let has = |rules: &RuleDocument| {
            self.texts
                .text(&rules.id)
                .is_some_and(|text| text.ids.contains_key(&reference.id))
        };
        let is_elsewhere = documents.any(has);
        let label = reference.id.rsplit_once('-').map(|(label, _)| label);
        let is_labelled = self.texts.text(&self.rules.id).is_some_and(|text| {
            let mut ids = text.ids.keys();
            ids.any(|id| id.rsplit_once('-').map(|(other, _)| other) == label)
        });
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
        let Some(document) = self.texts.text(&rules.id) else {
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

    /// The place of the words of a reference in the change that brought them; the last one that
    /// altered the section and has them in one of its texts. `None` if the words are those of
    /// the file.
    fn origin(&self, section: &Section, reference: &Reference) -> Option<DiagnosticSpot> {
        let words = section.body.get(reference.span.clone())?;
        let history = self.archive.histories.get(&section.id)?;
        let proposals = history.iter().rev().filter_map(|it| it.proposal.as_deref());
        let mut proposals = proposals.filter_map(|id| self.context.by_id(id));
        proposals.find_map(|id| self.brought_by(id, words))
    }

    /// The place of some words in a change of a proposal that happened.
    fn brought_by(&self, id: ProposalId, words: &str) -> Option<DiagnosticSpot> {
        let results = self.context.history.change_results[id].iter();
        self.brought(id, results.map(|result| result.void), words)
    }

    /// The place of some words in a change of a proposal that is not void.
    fn brought(
        &self,
        id: ProposalId,
        voids: impl ExactSizeIterator<Item = Option<VoidReason>> + DoubleEndedIterator,
        words: &str,
    ) -> Option<DiagnosticSpot> {
        let proposal = &self.context.history.proposals[id].proposal;
        let root = KeyPath::file(&proposal.file);
        let list = root.field("changes");
        let changes = proposal.changes.iter().zip(voids).enumerate();
        changes.rev().find_map(|(place, (change, void))| {
            let ProposalChange::Edit { document, op } = change else {
                return None;
            };
            if void.is_some() || *document != self.rules.id {
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
