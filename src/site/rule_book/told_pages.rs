//! Written pages that a rule book tells in its own way.

use super::context;
use crate::load::page::PageRole;
use crate::site::Site;

/// Returns whether a written page is told by its rule book, because the text in force is not what
/// the file holds.
pub(crate) fn tells(site: &Site<'_>, page: usize) -> bool {
    let page = &site.compiled.model.pages[page];
    site.compiled.rule_books.iter().any(|history| {
        let book = &history.proposals.book;
        let is_home = page.role == PageRole::Section && page.folder == book.id;
        is_home
            || book
                .documents
                .iter()
                .any(|rules| rules.files.values().any(|file| *file == page.file))
            || page.folder == context::proposal_folder(book)
                && history.proposals.ids().any(|own| {
                    history.exists(own) && context::stem(&history.proposals[own]) == page.stem
                })
    })
}

/// The ids that links into a document may name: all that were ever used.
pub(crate) fn has_id(site: &Site<'_>, page: usize, id: &str) -> bool {
    let file = &site.compiled.model.pages[page].file;
    site.compiled.rule_books.iter().any(|history| {
        let documents = history.proposals.book.documents.iter();
        let own = documents.filter(|rules| rules.files.values().any(|other| other == file));
        let mut archives = own.filter_map(|rules| history.library.archives.get(&rules.id));
        archives.any(|archive| archive.document().ids.contains_key(id))
    })
}

/// Returns whether a written page is the text of rules: a document, or a proposal.
pub(crate) fn is_rule_text(site: &Site<'_>, page: usize) -> bool {
    let file = &site.compiled.model.pages[page].file;
    site.compiled.rule_books.iter().any(|history| {
        let documents = &history.proposals.book.documents;
        let mut files = documents.iter().flat_map(|rules| rules.files.values());
        let mut proposals = history.proposals.iter();
        files.any(|it| it == file) || proposals.any(|it| it.proposal.file == *file)
    })
}
