//! Votes of people whom the rule book does not know.

use crate::checks::ReplayedSite;
use crate::checks::ignored_vote::{VoteLines, is_odd, is_over, is_stranger};
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, Diagnostics, did_you_mean};
use crate::syntax::source::Sources;

/// Warns of votes of strangers.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        rule_book(history, site.sources, diagnostics);
    }
}

fn rule_book(history: &RuleBookHistory, sources: &Sources, diagnostics: &mut Diagnostics) {
    let book = &history.proposals.book;
    let mut lines = VoteLines::default();
    for cast in &book.log {
        let reason = history.ignored(cast).filter(is_odd);
        let is_told = reason.is_some_and(|reason| is_stranger(history, cast, reason));
        if !is_told || is_over(history, cast) {
            continue;
        }
        let message = format!("a vote of `{}`, whom the rule book does not know", cast.by);
        let help = did_you_mean(&cast.by, book.people.keys());
        diagnostics
            .warning(
                Code::UnknownPerson,
                lines.of(cast, &cast.by, sources),
                message,
            )
            .help(help.unwrap_or_else(|| "the vote does not count".to_owned()));
    }
}
