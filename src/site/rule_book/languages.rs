//! A document in force in all its languages, side by side.

use std::sync::Arc;

use super::document;
use super::document::DocumentPages;
use super::view::{ParallelCell, ParallelSection, ParallelView};
use crate::rulebook::text::Section;
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageKind};
use crate::site::view::NamedLink;

/// The documents that have translations, in each of their languages.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages: |context| {
        let is_translated = |document: usize| context.book.documents[document].files.len() > 1;
        let page = |(document, file): (usize, usize)| {
            let address = &context.site.compiled.model.pages[file].address;
            RuleBookPage::beside(format!("{address}languages/"), file, move |page| {
                let Some(pages) = DocumentPages::of(page, document, file) else {
                    return Ok(Vec::new());
                };
                let view = view(&pages);
                let title = format!("{}, {}", view.heading, view.state);
                page.written("document-languages.html", file, Some(title), None, &view)
            })
        };
        let files = document::files(context).into_iter();
        files
            .filter(|(document, _)| is_translated(*document))
            .map(page)
            .collect()
    },
    ..RuleBookPageKind::NONE
};

/// The page that shows the languages of a document side by side, the binding one first.
fn view(edition: &DocumentPages<'_>) -> ParallelView {
    let context = &edition.context;
    let binding = &edition.archive.binding;
    let others = edition.rules.files.keys().filter(|it| *it != binding);
    let editions: Vec<DocumentPages<'_>> = std::iter::once(binding)
        .chain(others)
        .map(|language| edition.in_language(language))
        .collect();
    let name = |edition: &DocumentPages<'_>| {
        let name = context.site.locale(edition.language).text("language_name");
        let key = if edition.language == binding {
            "binding_language"
        } else {
            "translation"
        };
        NamedLink {
            name: context.locale.fill(key, &[("language", name)]),
            url: Some(context.site.url(&edition.address())),
        }
    };
    let version = edition.archive.in_force();
    let text = &version.wordings[binding].text;
    let base = text.sections.iter().map(|it| it.level).min().unwrap_or(1);
    let section = |section: &Arc<Section>| ParallelSection {
        id: section.id.clone(),
        level: (section.level - base + 2).min(6),
        cells: editions.iter().map(|it| cell(it, section)).collect(),
    };
    let preamble = ParallelSection {
        id: String::new(),
        level: 2,
        cells: editions.iter().map(preamble).collect(),
    };
    let has_preamble = preamble.cells.iter().any(|it| !it.body_html.is_empty());
    let preamble = has_preamble.then_some(preamble);
    let sections = preamble
        .into_iter()
        .chain(text.sections.iter().map(section));
    ParallelView {
        heading: context.document_title(edition.rules).to_owned(),
        state: context.text("side_by_side"),
        since: edition.since(),
        as_of: context.as_of(),
        languages: editions.iter().map(name).collect(),
        sections: sections.collect(),
        back: NamedLink {
            name: context.text("text_in_force"),
            url: Some(context.site.url(&edition.address())),
        },
    }
}

/// The text before the first section.
fn preamble(edition: &DocumentPages<'_>) -> ParallelCell {
    let wording = edition.archive.in_force().wordings.get(edition.language);
    let text = wording.map_or("", |it| &*it.text.preamble);
    ParallelCell {
        language: edition.language.to_owned(),
        title_html: None,
        repealed: false,
        note: None,
        body_html: edition.markup(text),
    }
}

/// A section in the language of an edition; without a text where it is not translated.
fn cell(edition: &DocumentPages<'_>, section: &Arc<Section>) -> ParallelCell {
    let wording = edition.archive.in_force().wordings.get(edition.language);
    let own = wording.and_then(|it| it.text.section(&section.id));
    let is_outdated = wording.is_some_and(|it| it.outdated.contains(&section.id));
    let note = match own {
        None => Some("not_translated"),
        Some(_) if is_outdated && edition.language != edition.archive.binding => {
            Some("outdated_section")
        }
        Some(_) => None,
    };
    ParallelCell {
        language: edition.language.to_owned(),
        title_html: own.map(|own| edition.line_markup(&own.title)),
        repealed: section.repealed,
        note: note.map(|key| edition.context.text(key)),
        body_html: own.map_or_else(String::new, |own| edition.markup(&own.body)),
    }
}
