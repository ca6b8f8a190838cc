//! Proposals of people who are no members.

use crate::checks::{ReplayedSite, undecided};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// Warns of authors who were no members at the submission; a recorded state is taken as given.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        for id in undecided(history) {
            proposal(history, id, diagnostics);
        }
    }
}

pub(super) fn proposal(history: &RuleBookHistory, id: ProposalId, diagnostics: &mut Diagnostics) {
    let (book, proposal) = (&history.proposals.book, &history.proposals[id].proposal);
    let author = &proposal.author;
    let spot = KeyPath::file(&proposal.file).field("author").value();
    let is_known = book.people.contains_key(author);
    let is_member = book.member(author, proposal.submitted).is_some();
    let message = format!("`{author}` was no member when it was submitted");
    if book.bars(proposal) {
        diagnostics
            .warning(Code::AuthorNotEntitled, spot, message)
            .help("the proposal is invalid, because of `submit: members` in the rule book");
    } else if is_known && !is_member && proposal.recorded.is_none() && proposal.agent.is_none() {
        diagnostics.warning(Code::NoMembers, spot, message).help(
            "it counts all the same: `submit: members` in the rule book would make it invalid",
        );
    }
}
