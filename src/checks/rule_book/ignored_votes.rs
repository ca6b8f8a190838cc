//! Votes that do not count, and why.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::rulebook::book::Cast;
use crate::rulebook::procedure::Ignored;
use crate::rulebook::replay::Enacted;
use crate::syntax::diagnostic::{At, Code, Diagnostics, Spot, did_you_mean};
use crate::syntax::source::Sources;
use crate::syntax::word;

/// Votes that do not count.
pub fn votes(enacted: &Enacted, sources: &Sources, diagnostics: &mut Diagnostics) {
    let book = &enacted.hall.book;
    let mut lines = Lines::default();
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
                .warning(
                    Code::UnknownPerson,
                    lines.of(cast, &cast.by, sources),
                    message,
                )
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
            .warning(
                Code::IgnoredVote,
                lines.of(cast, fault(reason, cast), sources),
                message,
            )
            .help(help);
    }
}

/// The cell that is to blame; none where it is the time.
fn fault(reason: Ignored, cast: &Cast) -> &str {
    match reason {
        Ignored::UnknownProposal => &cast.on,
        Ignored::NotAPlayer | Ignored::NotEntitled | Ignored::NoLongerEntitled => &cast.by,
        Ignored::NotAVote => &cast.word,
        Ignored::NotOpen
        | Ignored::BeforeAnnouncement
        | Ignored::AfterDeadline
        | Ignored::BeforeOpening
        | Ignored::AfterClosing
        | Ignored::AfterDecision
        | Ignored::InvalidAnnouncement
        | Ignored::Withdrawal
        | Ignored::NotYet => "",
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
        Ignored::NoLongerEntitled => "no longer entitled when the votes were counted",
        Ignored::InvalidAnnouncement => "the announcement was of no effect",
        Ignored::Withdrawal => "it takes the proposal back",
        Ignored::NotYet => "it is dated after the as-of day",
    };
    text.to_owned()
}

/// Where the votes stand in their files, of which each is searched for its lines once.
#[derive(Default)]
struct Lines<'a> {
    /// By file, where each line begins and ends.
    files: BTreeMap<&'a str, Vec<Range<usize>>>,
}

impl<'a> Lines<'a> {
    /// A cell of a vote's line, or all of the line.
    fn of(&mut self, cast: &'a Cast, cell: &str, sources: &Sources) -> Spot {
        let at = At::file(&cast.file);
        let text = sources.get(&cast.file).map_or("", |it| it.text.as_str());
        let lines = self.files.entry(&cast.file).or_insert_with(|| lines(text));
        let line = cast.line.checked_sub(1).and_then(|index| lines.get(index));
        line.map_or_else(
            || at.whole(),
            |line| at.span(word::find(text, line.clone(), cell)),
        )
    }
}

/// The lines of a text, without the blanks around them.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let line = |line: &str| {
        let begin = start + (line.len() - line.trim_start().len());
        let end = start + line.trim_end().len();
        start += line.len();
        begin.min(end)..end
    };
    text.split_inclusive('\n').map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stand_without_the_blanks_around_them() {
        // `at` is bytes 0 to 2, with two bytes of line end; two blanks stand before `2,ä`,
        // of four bytes; the third line, from 11, is blank.
        assert_eq!(lines("at\r\n  2,ä\n \nx"), [0..2, 6..10, 11..11, 13..14]);
    }
}
