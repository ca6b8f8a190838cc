//! The addresses of the sections of a text in force, which is split by section where it is long.

use super::context::RuleBookContext;
use crate::rulebook::book::RuleDocument;
use crate::rulebook::text::versions::DocumentVersions;
use crate::syntax::address;

/// A text in force of more bytes is split by section (R11), and so is one whose page would have
/// more with what it tells of each section (O5).
const LONGEST_PAGE: usize = 400_000;

/// The bytes around a section's text on a page.
const SECTION_FRAME: usize = 400;

/// The bytes of a line in a section's history.
const HISTORY_LINE: usize = 200;

/// Returns whether the text in force is split by section.
pub(crate) fn is_long(archive: &DocumentVersions) -> bool {
    let sections = archive.document().text.sections.iter();
    let texts = sections.map(|it| it.title.len() + it.body.len() + SECTION_FRAME);
    let lines = archive.histories.values();
    let lines: usize = lines.map(|history| history.len() * HISTORY_LINE).sum();
    texts.sum::<usize>() + lines > LONGEST_PAGE
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
