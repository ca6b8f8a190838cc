//! Numbers that two proposals of one era have.

use std::collections::BTreeMap;

use crate::checks::ReplayedSite;
use crate::rulebook::proposal::Proposal;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports a number that another proposal of its era has already.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        rule_book(history, diagnostics);
    }
}

fn rule_book(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
    let book = &history.proposals.book;
    let mut known: BTreeMap<(bool, i64), &Proposal> = BTreeMap::new();
    for proposal in &book.proposals {
        let Some(number) = proposal.number else {
            continue;
        };
        let is_old = book
            .era_start
            .is_some_and(|start| proposal.submitted < start);
        let place = |proposal: &Proposal| KeyPath::file(&proposal.file).field("number").value();
        if let Some(first) = known.get(&(is_old, number)) {
            diagnostics
                .error(
                    Code::DuplicateNumber,
                    place(proposal),
                    format!("number {number} a second time"),
                )
                .label(format!("already in {}", first.file))
                .help("a number never changes: give the later proposal a new one")
                .related(place(first));
            continue;
        }
        known.insert((is_old, number), proposal);
    }
}
