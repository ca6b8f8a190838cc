//! The versions of a document as an Atom feed.

use super::context::RuleBookContext;
use super::document::{DocumentPages, files};
use super::view::{ChangedValue, DiffView};
use crate::render::escape;
use crate::site::atom::{self, FeedChannel, FeedEntry};
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageKind};

/// A feed for each document in each of its languages.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages,
    ..RuleBookPageKind::NONE
};

/// The feed holds so many versions.
const ENTRIES: usize = 20;

fn pages(context: &RuleBookContext<'_>) -> Vec<RuleBookPage> {
    let page = |(document, file): (usize, usize)| {
        let own = &context.site.compiled.model.pages[file].address;
        RuleBookPage::beside(format!("{own}feed.xml"), file, move |page| {
            let pages = DocumentPages::of(page, document, file);
            Ok(pages.map(|pages| feed(&pages)).unwrap_or_default())
        })
    };
    files(context).into_iter().map(page).collect()
}

/// The changes of a document, newest first; its first text is none.
fn feed(pages: &DocumentPages<'_>) -> Vec<u8> {
    let context = &pages.context;
    let versions = pages.archive.versions.iter().enumerate().rev();
    let dated = versions.filter_map(|(number, version)| Some((number, version.at?)));
    let stories = dated.take(ENTRIES).map(|(number, at)| {
        let sections = pages.changes(number).unwrap_or_default();
        let titles = sections.iter().map(|section| section.title.as_str());
        let by = pages
            .changed_by(number)
            .into_iter()
            .map(|proposal| proposal.link.name);
        let by = by.collect::<Vec<_>>().join(", ");
        let colon = context.locale.text("colon");
        let mut summary = titles.collect::<Vec<_>>().join(", ");
        if !by.is_empty() {
            let told = format!(" · {}{colon} {by}", context.locale.text("changed_by"));
            summary.push_str(&told);
        }
        FeedEntry {
            title: pages.title(number),
            summary,
            content_html: Some(sections.iter().map(markup).collect()),
            address: pages.version_address(number),
            page: None,
            fragment: None,
            at,
        }
    });
    let stories: Vec<_> = stories.collect();
    let channel = FeedChannel {
        title: context.document_title(pages.rules),
        subtitle: None,
        folder: &pages.address(),
        language: &context.locale.tag,
        updated: stories
            .first()
            .map_or(context.history.dated(), |story| story.at),
    };
    atom::feed(context.site, &channel, stories)
}

/// The difference of a section for readers of feeds, which know no styles.
pub(super) fn markup(section: &DiffView) -> String {
    let kind = escape::text(&section.kind);
    let mut html = heading(&section.title_html, &kind);
    html.push_str(&values(&section.values));
    for paragraph in &section.paragraphs {
        let lines = paragraph.html.replace('\n', "<br>");
        html.push_str(&format!("<p>{lines}</p>"));
    }
    html
}

/// The title and the kind of a change, both as HTML.
pub(super) fn heading(title: &str, kind: &str) -> String {
    format!("<p><strong>{title}</strong> ({kind})</p>")
}

/// Attributes and options, each with what it was and what it is.
pub(super) fn values(values: &[ChangedValue]) -> String {
    let line = |value: &ChangedValue| {
        let of = |value: &Option<String>| escape::text(value.as_deref().unwrap_or("–"));
        let name = escape::text(&value.name);
        let (before, after) = (of(&value.before), of(&value.after));
        format!("<p>{name}: <del>{before}</del> <ins>{after}</ins></p>")
    };
    values.iter().map(line).collect()
}
