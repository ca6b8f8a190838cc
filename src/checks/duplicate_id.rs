//! Ids of proposals that differ at most in case.

use std::collections::BTreeMap;

use crate::checks::ReplayedSite;
use crate::rulebook::proposal::Proposal;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};

/// Reports proposals whose ids are equal but for case.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        rule_book(history, diagnostics);
    }
}

fn rule_book(history: &RuleBookHistory, diagnostics: &mut Diagnostics) {
    let mut known: BTreeMap<String, &Proposal> = BTreeMap::new();
    let mut proposals: Vec<_> = history.proposals.book.proposals.iter().collect();
    proposals.sort_by_key(|proposal| &proposal.file);
    for proposal in proposals {
        let Some(first) = known.get(&proposal.id.to_lowercase()) else {
            known.insert(proposal.id.to_lowercase(), proposal);
            continue;
        };
        diagnostics
            .error(
                Code::DuplicateId,
                place_of_id(proposal),
                format!("proposal `{}` a second time", proposal.id),
            )
            .label(format!("already in {}", first.file))
            .help("give each proposal an id of its own; case alone makes none")
            .related(place_of_id(first));
    }
}

fn place_of_id(proposal: &Proposal) -> DiagnosticSpot {
    let root = KeyPath::file(&proposal.file);
    let stem = proposal
        .file
        .rsplit('/')
        .next()
        .and_then(|name| name.strip_suffix(".md"));
    if stem == Some(proposal.id.as_str()) {
        root.whole()
    } else {
        root.field("id").value()
    }
}
