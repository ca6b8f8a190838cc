//! The addresses of the sections of a text in force, which is split by section where it is long.

use super::context::RuleBookContext;
use crate::rulebook::book::RuleDocument;
use crate::rulebook::text::versions::DocumentVersions;
use crate::syntax::address;

/// A text in force of more bytes is split by section (R11).
const LONGEST_PAGE: usize = 400_000;

/// Returns whether the text in force is split by section.
pub(crate) fn is_long(archive: &DocumentVersions) -> bool {
    let sections = archive.document().text.sections.iter();
    sections
        .map(|it| it.title.len() + it.body.len())
        .sum::<usize>()
        > LONGEST_PAGE
}

/// The address of a section of the text in force.
pub(crate) fn section_url(context: &RuleBookContext<'_>, rules: &RuleDocument, id: &str) -> String {
    let address = context.document_address(rules, &context.locale.tag);
    let is_split = context.archive(rules).is_some_and(is_long);
    match is_split {
        true => context
            .site
            .url(&format!("{address}{}", section_address(id))),
        false => format!("{}#{}", context.site.url(&address), address::encode(id)),
    }
}

/// The page of a section below that of its document, where a text is split.
pub(crate) fn section_address(id: &str) -> String {
    format!("sections/{}/", address::part(id))
}
