//! The history of the sections of a document.

use super::document;
use super::document::DocumentPages;
use super::section_history::SectionChronicle;
use super::view::{DocumentHistoryView, SectionHistory};
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageKind};
use crate::site::view::NamedLink;

/// The histories of the documents, in each of their languages.
pub const KIND: RuleBookPageKind = RuleBookPageKind {
    pages: |context| {
        let page = |(document, file): (usize, usize)| {
            let address = &context.site.compiled.model.pages[file].address;
            RuleBookPage::beside(format!("{address}history/"), file, move |page| {
                let Some(pages) = DocumentPages::of(page, document, file) else {
                    return Ok(Vec::new());
                };
                let view = view(&pages);
                let title = Some(view.heading.clone());
                page.written("document-history.html", file, title, None, &view)
            })
        };
        document::files(context).into_iter().map(page).collect()
    },
    ..RuleBookPageKind::NONE
};

/// The history of all sections, those in force first.
fn view(pages: &DocumentPages<'_>) -> DocumentHistoryView {
    let context = &pages.context;
    let url = context.site.url(&pages.address());
    let chronicle = SectionChronicle::new(*context, pages.rules, pages.archive);
    let text = &pages.archive.document().text;
    let standing = text.sections.iter().map(|section| (&section.id, true));
    let gone = pages
        .archive
        .histories
        .keys()
        .filter(|id| text.position(id).is_none());
    let all = standing.chain(gone.map(|id| (id, false)));
    let history = |(id, is_standing): (&String, bool)| {
        let revisions = pages.archive.histories.get(id)?;
        let title = revisions
            .iter()
            .rev()
            .find_map(|it| it.after.as_ref().or(it.before.as_ref()));
        let title = title.map_or(id.as_str(), |section| section.title.as_str());
        Some(SectionHistory {
            title: NamedLink {
                name: title.to_owned(),
                url: is_standing.then(|| format!("{url}#{id}")),
            },
            revisions: chronicle.full(id),
        })
    };
    DocumentHistoryView {
        heading: context.locale.fill(
            "history_of",
            &[("title", pages.context.document_title(pages.rules))],
        ),
        sections: all.filter_map(history).collect(),
    }
}
