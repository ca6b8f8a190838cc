//! The search entries of rule books: sections of the texts in force, and proposals.

use std::sync::Arc;

use super::context::RuleBookContext;
use super::index;
use crate::render::locale::capital;
use crate::rulebook::text::Section;
use crate::site::Site;
use crate::site::view::NamedLink;

/// The sections in force of the document that a page holds; `None` for any other page.
///
/// The file holds the base text, whose sections may be gone, and others may have come.
pub(crate) fn sections<'a>(site: &Site<'a>, page: usize) -> Option<&'a [Arc<Section>]> {
    let file = &site.compiled.model.pages[page].file;
    site.compiled.rule_books.iter().find_map(|history| {
        let documents = history.proposals.book.documents.iter();
        let mut files = documents.flat_map(|rules| rules.files.iter().map(move |it| (rules, it)));
        let (rules, (language, _)) = files.find(|(_, (_, other))| *other == file)?;
        let archive = history.library.archives.get(&rules.id)?;
        let wordings = &archive.versions.last()?.wordings;
        let wording = wordings.get(language);
        let wording = wording.or_else(|| wordings.get(&archive.binding))?;
        Some(wording.text.sections.as_slice())
    })
}

/// The proposals of a rule book, each with its number, its state and its votes.
pub(crate) fn proposals(site: &Site<'_>, book: usize) -> Vec<(NamedLink, String)> {
    let context = RuleBookContext::of(site, book);
    let all = context.history.proposals.ids();
    let told = |id| {
        let state = capital(&context.state(id));
        let votes = index::counts(&context, id);
        let told = [state, votes].into_iter().filter(|it| !it.is_empty());
        (
            context.proposal(id).link,
            told.collect::<Vec<_>>().join(" · "),
        )
    };
    all.filter(|&id| context.history.exists(id))
        .map(told)
        .collect()
}
