//! The history of the sections of a document.

use std::ops::Range;

use super::document;
use super::document::DocumentPages;
use super::history_pages::{HISTORY, HISTORY_WEIGHT, history_parts, history_sections};
use super::index;
use super::section_history::SectionChronicle;
use super::view::{DocumentHistoryView, SectionHistory};
use crate::rulebook::text::versions::DocumentVersions;
use crate::site::numbered_pages::{page_address, page_heading, page_neighbours};
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageKind};
use crate::site::view::{NamedLink, Pager};
use crate::syntax::address;

/// The histories of the documents, in each of their languages.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages: |context| {
        let mut pages = Vec::new();
        for (document, file) in document::files(context) {
            let folder = &context.site.compiled.model.pages[file].address;
            let folder = format!("{folder}{HISTORY}");
            let archive = context.archive(&context.book.documents[document]);
            let parts = archive.map_or_else(Vec::new, history_parts);
            for number in 1..=parts.len().max(1) {
                let address = page_address(&folder, number);
                pages.push(RuleBookPage::beside(address, file, move |page| {
                    let Some(pages) = DocumentPages::of(page, document, file) else {
                        return Ok(Vec::new());
                    };
                    let view = view(&pages, number);
                    let title = Some(view.heading.clone());
                    page.written("document-history.html", file, title, None, &view)
                }));
            }
        }
        pages
    },
    ..RuleBookPageKind::NONE
};

/// A page of the histories of all sections, those in force first.
fn view(pages: &DocumentPages<'_>, number: usize) -> DocumentHistoryView {
    let context = &pages.context;
    let document_url = context.site.url(&pages.address());
    let page_url = |number: usize| {
        let folder = format!("{}{HISTORY}", pages.address());
        context.site.url(&page_address(&folder, number))
    };
    let chronicle = SectionChronicle::new(*context, pages.rules, pages.archive).translated();
    let title = |id: &str| {
        let own = chronicle.own_title(id).filter(|_| chronicle.is_translated);
        own.unwrap_or_else(|| title(pages.archive, id)).to_owned()
    };
    let all = history_sections(pages.archive);
    let parts = history_parts(pages.archive);
    let history = |&(id, is_standing): &(&str, bool)| SectionHistory {
        id: id.to_owned(),
        title: NamedLink {
            name: title(id),
            url: is_standing.then(|| format!("{document_url}#{}", address::encode(id))),
        },
        revisions: chronicle.full(id, HISTORY_WEIGHT),
    };
    // Where there are several pages, the first one leads to all sections.
    let is_several = parts.len() > 1;
    let entry = |(page, part): (usize, &Range<usize>)| {
        let url = match page + 1 == number {
            true => String::new(),
            false => page_url(page + 1),
        };
        let changed = all[part.clone()].iter().filter(|(id, _)| {
            let revisions = &pages.archive.histories[*id];
            is_several || revisions.iter().any(|it| it.at.is_some())
        });
        let links = changed.map(|(id, _)| NamedLink {
            name: title(id),
            url: Some(format!("{url}#{}", address::encode(id))),
        });
        links.collect::<Vec<_>>()
    };
    let shown = parts.get(number - 1).cloned().unwrap_or_default();
    let contents = parts.iter().enumerate().filter(|_| number == 1);
    let contents: Vec<NamedLink> = contents.flat_map(entry).collect();
    let (timeline, all_versions) = pages.timeline(None);
    let document = context.document_title(pages.rules).to_owned();
    let document = page_heading(context.locale, document, number);
    DocumentHistoryView {
        heading: context.locale.fill("history_of", &[("title", &document)]),
        document,
        as_of: context.as_of(),
        votes_key: index::votes_key(context),
        text_language: context.text_language().filter(|_| !chronicle.is_translated),
        timeline,
        all_versions,
        contents: match contents.len() {
            0..=3 if !is_several => Vec::new(),
            _ => contents,
        },
        back: NamedLink {
            name: context.text("text_in_force"),
            url: Some(document_url.clone()),
        },
        sections: all[shown].iter().map(history).collect(),
        pager: match parts.len() {
            0 | 1 => Pager::default(),
            several => page_neighbours(context.locale, number, several, page_url),
        },
    }
}

/// The last title of a section.
fn title<'a>(archive: &'a DocumentVersions, id: &'a str) -> &'a str {
    let mut revisions = archive.histories[id].iter().rev();
    let last = revisions.find_map(|it| it.after.as_ref().or(it.before.as_ref()));
    last.map_or(id, |section| &section.title)
}
