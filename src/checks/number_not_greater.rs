//! Numbers of proposals grow with the instants at which they are given.

use std::collections::BTreeSet;

use crate::checks::ReplayedSite;
use crate::rulebook::proposal::Proposal;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Reports a number that was given after a greater one.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        rule_book(history, diagnostics);
    }
}

fn rule_book(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
    let book = &history.proposals.book;
    let mut seen: BTreeSet<(bool, i64)> = BTreeSet::new();
    let mut given: Vec<_> = Vec::new();
    for proposal in &book.proposals {
        let Some(number) = proposal.number else {
            continue;
        };
        let is_old = book
            .era_start
            .is_some_and(|start| proposal.submitted < start);
        // A number that another one has is an error of its own.
        if seen.insert((is_old, number)) && !is_old {
            given.extend(proposal.numbered.map(|at| (at, number, proposal)));
        }
    }
    given.sort_by_key(|(at, number, _)| (*at, *number));
    let mut highest: Option<(i64, &Proposal)> = None;
    for (_, number, proposal) in given {
        let place = KeyPath::file(&proposal.file).field("number").value();
        if let Some((before, first)) = highest.filter(|(before, _)| number <= *before) {
            diagnostics
                .error(
                    Code::NumberNotGreater,
                    place,
                    format!("number {number} was given after {before} and is not greater"),
                )
                .help("numbers grow with the instants of `numbered`")
                .related(KeyPath::file(&first.file).field("number").value());
        } else {
            highest = Some((number, proposal));
        }
    }
}
