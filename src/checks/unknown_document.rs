//! Sections to protect that never were.

use crate::checks::ReplayedSite;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// Warns of sections under protection that do not exist.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        rule_book(history, diagnostics);
    }
}

fn rule_book(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
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
                        .error(
                            Code::UnknownDocument,
                            spot,
                            format!("no section `{section}` to protect"),
                        )
                        .help(help);
                }
            }
        }
    }
}

/// Returns whether a section of that address stands or stood in the rule book.
pub(super) fn has_been(history: &RuleBookHistory, address: &str) -> bool {
    let (document, id) = address.split_once('#').unwrap_or((address, ""));
    let archive = history.library.archives.get(document);
    archive.is_some_and(|archive| archive.document().ids.contains_key(id))
}

/// An address like it, or how addresses are written.
pub(super) fn nearest(history: &RuleBookHistory, address: &str) -> String {
    let archives = history.library.archives.iter();
    let addresses = archives.flat_map(|(document, archive)| {
        let ids = archive.document().ids.keys();
        ids.map(move |id| format!("{document}#{id}"))
    });
    did_you_mean(address, addresses)
        .unwrap_or_else(|| "write document and id, such as constitution#article-1".to_owned())
}
