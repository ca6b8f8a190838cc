//! Sections that are named outside of changes: protected ones, and those that a proposal
//! says it touches.

use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// Sections of these names that never were.
pub fn sections(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
    let book = &history.proposals.book;
    let root = KeyPath::file(&book.file);
    let rules = root.field("rules");
    let list = rules.field("procedures");
    for (name, procedure) in &book.procedures {
        let procedure_at = list.field(name);
        let protect = procedure_at.field("protect");
        for (group, sections) in procedure.protected().into_iter().enumerate() {
            for (place, section) in sections.iter().enumerate() {
                if !has_been(history, section) {
                    let spot = protect.index(group).field("sections").index(place).value();
                    let help = nearest(history, section);
                    diagnostics
                        .warning(
                            Code::UnknownDocument,
                            spot,
                            format!("no section `{section}` to protect"),
                        )
                        .help(help);
                }
            }
        }
    }
    for resolved in history.proposals.iter() {
        let root = KeyPath::file(&resolved.proposal.file);
        for (place, section) in resolved.proposal.touches.iter().enumerate() {
            if !has_been(history, section) {
                diagnostics
                    .warning(
                        Code::UnknownFragment,
                        root.field("touches").index(place).value(),
                        format!("no section `{section}` to touch"),
                    )
                    .help(nearest(history, section));
            }
        }
    }
}

/// Returns whether a section of that address stands or stood in the rule book.
fn has_been(history: &RuleBookHistory, address: &str) -> bool {
    let (document, id) = address.split_once('#').unwrap_or((address, ""));
    let archive = history.library.archives.get(document);
    archive.is_some_and(|archive| archive.document().ids.contains_key(id))
}

/// An address like it, or how addresses are written.
fn nearest(history: &RuleBookHistory, address: &str) -> String {
    let archives = history.library.archives.iter();
    let addresses = archives.flat_map(|(document, archive)| {
        let ids = archive.document().ids.keys();
        ids.map(move |id| format!("{document}#{id}"))
    });
    did_you_mean(address, addresses)
        .unwrap_or_else(|| "write document and id, such as constitution#article-1".to_owned())
}
