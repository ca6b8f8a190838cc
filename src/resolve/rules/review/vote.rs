//! Votes that do not count, and why.

use crate::diagnostic::{At, Code, Diagnostics, Spot, did_you_mean};
use crate::enact::Enacted;
use crate::source::Sources;
use crate::vote::Ignored;
use crate::vote::book::Cast;

/// Votes that do not count.
pub fn votes(enacted: &Enacted, sources: &Sources, diagnostics: &mut Diagnostics) {
    let book = &enacted.hall.book;
    for cast in &book.log {
        let is_odd = |reason: &Ignored| !matches!(reason, Ignored::NotYet | Ignored::Withdrawal);
        let Some(reason) = enacted.ignored(cast).filter(is_odd) else {
            continue;
        };
        let is_stranger = matches!(reason, Ignored::NotAPlayer | Ignored::NotEntitled);
        if is_stranger && !book.people.contains_key(&cast.by) {
            let message = format!("a vote of `{}`, whom the rule book does not know", cast.by);
            let help = did_you_mean(&cast.by, book.people.keys());
            diagnostics
                .warning(Code::UnknownPerson, line_of(cast, sources), message)
                .help(Some(
                    help.unwrap_or_else(|| "the vote does not count".to_owned()),
                ));
            continue;
        }
        let message = format!(
            "the vote of `{}` on `{}` does not count: {}",
            cast.by,
            cast.on,
            reason_in_words(reason, cast)
        );
        let help = match reason {
            Ignored::UnknownProposal => {
                let ids = enacted
                    .hall
                    .motions
                    .iter()
                    .map(|motion| motion.proposal.id.as_str());
                did_you_mean(&cast.on, ids)
            }
            _ => None,
        };
        diagnostics
            .warning(Code::IgnoredVote, line_of(cast, sources), message)
            .help(help);
    }
}

/// Why a vote does not count, in words.
fn reason_in_words(reason: Ignored, cast: &Cast) -> String {
    let text = match reason {
        Ignored::UnknownProposal => "there is no such proposal",
        Ignored::NotOpen => "the proposal was not open",
        Ignored::NotAPlayer => "no player at that time",
        Ignored::BeforeAnnouncement => "before the announcement",
        Ignored::AfterDeadline => "after the deadline",
        Ignored::BeforeOpening => "before the opening",
        Ignored::AfterClosing => "after the closing",
        Ignored::NotEntitled => "not entitled to vote at that time",
        Ignored::NotAVote => return format!("`{}` is none of FOR, AGAINST and ABSTAIN", cast.word),
        Ignored::AfterDecision => "it had been decided",
        Ignored::InvalidAnnouncement => "the announcement was of no effect",
        Ignored::Withdrawal => "it takes the proposal back",
        Ignored::NotYet => "it is dated after the as-of day",
    };
    text.to_owned()
}

/// The line of a vote.
fn line_of(cast: &Cast, sources: &Sources) -> Spot {
    let at = At::file(&cast.file);
    let Some(source) = sources.get(&cast.file) else {
        return at.whole();
    };
    let mut start = 0;
    for (index, line) in source.text.split_inclusive('\n').enumerate() {
        if index + 1 == cast.line {
            let text = line.trim_end();
            let begin = start + (text.len() - text.trim_start().len());
            return at.span(begin..start + text.len());
        }
        start += line.len();
    }
    at.whole()
}
