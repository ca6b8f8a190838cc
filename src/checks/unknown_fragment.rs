//! Sections that a proposal says it touches, and that never were.

use crate::checks::ReplayedSite;
use crate::checks::unknown_document::{has_been, nearest};
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of sections to touch that do not exist.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        rule_book(history, diagnostics);
    }
}

fn rule_book(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
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
