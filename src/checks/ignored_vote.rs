//! Votes that do not count, and why.

use std::collections::BTreeMap;
use std::ops::Range;

use jiff::Timestamp;

use crate::checks::ReplayedSite;
use crate::rulebook::book::CastVote;
use crate::rulebook::procedure::IgnoredVote;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::source::Sources;
use crate::syntax::word;

/// Warns of votes of people of the rule book that do not count, while that can be mended.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for history in site.rule_books {
        rule_book(history, site.sources, diagnostics);
    }
}

fn rule_book(history: &RuleBookHistory, sources: &Sources, diagnostics: &mut Diagnostics) {
    let mut lines = VoteLines::default();
    for cast in &history.proposals.book.log {
        let Some(reason) = history.ignored(cast).filter(is_odd) else {
            continue;
        };
        if is_stranger(history, cast, reason) || is_over(history, cast) {
            continue;
        }
        let message = format!(
            "the vote of `{}` on `{}` does not count: {}",
            cast.by,
            cast.on,
            reason_in_words(reason, cast)
        );
        let help = match reason {
            // A wrong number is no slip of the pen, by which others could be near.
            IgnoredVote::UnknownProposal if cast.on.bytes().all(|it| it.is_ascii_digit()) => {
                let numbers = history.proposals.iter().filter_map(|it| it.number);
                let highest = numbers.max();
                highest.map(|highest| format!("the highest number so far is {highest}"))
            }
            IgnoredVote::UnknownProposal => {
                let ids = history
                    .proposals
                    .iter()
                    .map(|resolved| resolved.proposal.id.as_str());
                did_you_mean(&cast.on, ids)
            }
            IgnoredVote::NotOpen
            | IgnoredVote::BeforeAnnouncement
            | IgnoredVote::AfterDeadline
            | IgnoredVote::BeforeOpening
            | IgnoredVote::AfterClosing => voting_times(history, cast),
            _ => None,
        };
        diagnostics
            .warning(
                Code::IgnoredVote,
                lines.of(cast, fault(reason, cast), sources),
                message,
            )
            .help_if(help);
    }
}

/// The times between which a vote counts, by the rule book's clock.
fn voting_times(history: &RuleBookHistory, cast: &CastVote) -> Option<String> {
    let id = history.proposals.index.find(&cast.on, None)?;
    let schedule = &history.proposals[id].schedule;
    let zone = &history.proposals.book.zone;
    let clock = |at: Timestamp| {
        zone.to_datetime(at)
            .strftime("%Y-%m-%d %H:%M:%S")
            .to_string()
    };
    let (at, opens) = (clock(cast.at), clock(schedule.opens?));
    let until = schedule.closes.map(clock);
    let until = until.map_or_else(String::new, |closes| format!(" and before {closes}"));
    Some(format!(
        "votes count from {opens} on{until}; this one is of {at}, all by the rule book's clock"
    ))
}

/// Returns whether what a vote is on has been decided, so that nobody can mend the vote; of one on
/// nothing, whether a ballot has closed since.
pub(super) fn is_over(history: &RuleBookHistory, cast: &CastVote) -> bool {
    match history.proposals.index.find(&cast.on, None) {
        Some(id) => history.closed(id).is_some() || history.is_over(id),
        None => history
            .ballots
            .iter()
            .any(|ballot| cast.at < ballot.closes && history.as_of.has_closed(ballot.closes)),
    }
}

/// The votes without effect on what has been decided, a line each.
pub(crate) fn past_votes(history: &RuleBookHistory) -> Vec<String> {
    let log = history.proposals.book.log.iter();
    let past = log.filter(|cast| is_over(history, cast));
    let lines = past.filter_map(|cast| {
        let reason = history.ignored(cast).filter(is_odd)?;
        let words = reason_in_words(reason, cast);
        let CastVote {
            file, line, by, on, ..
        } = &**cast;
        Some(format!("{file}:{line}: {by} on {on}: {words}"))
    });
    lines.collect()
}

/// Returns whether a reason is one to warn of: a taken back proposal and a vote to come are not.
pub(super) fn is_odd(reason: &IgnoredVote) -> bool {
    !matches!(reason, IgnoredVote::NotYet | IgnoredVote::Withdrawal)
}

/// Returns whether a vote does not count because the rule book does not know the voter.
pub(super) fn is_stranger(history: &RuleBookHistory, cast: &CastVote, reason: IgnoredVote) -> bool {
    matches!(reason, IgnoredVote::NotAPlayer | IgnoredVote::NotEntitled)
        && !history.proposals.book.people.contains_key(&cast.by)
}

/// The cell that is to blame; none where it is the time.
fn fault(reason: IgnoredVote, cast: &CastVote) -> &str {
    match reason {
        IgnoredVote::UnknownProposal => &cast.on,
        IgnoredVote::NotAPlayer | IgnoredVote::NotEntitled | IgnoredVote::NoLongerEntitled => {
            &cast.by
        }
        IgnoredVote::NotAVote => &cast.word,
        IgnoredVote::NotOpen
        | IgnoredVote::BeforeAnnouncement
        | IgnoredVote::AfterDeadline
        | IgnoredVote::BeforeOpening
        | IgnoredVote::AfterClosing
        | IgnoredVote::AfterDecision
        | IgnoredVote::InvalidAnnouncement
        | IgnoredVote::Withdrawal
        | IgnoredVote::NotYet => "",
    }
}

/// The reason for which a vote does not count, in words.
fn reason_in_words(reason: IgnoredVote, cast: &CastVote) -> String {
    let text = match reason {
        IgnoredVote::UnknownProposal => "there is no such proposal",
        IgnoredVote::NotOpen => "the proposal was not open",
        IgnoredVote::NotAPlayer => "no player at that time",
        IgnoredVote::BeforeAnnouncement => "before the announcement",
        IgnoredVote::AfterDeadline => "after the deadline",
        IgnoredVote::BeforeOpening => "before the opening",
        IgnoredVote::AfterClosing => "after the closing",
        IgnoredVote::NotEntitled => "not entitled to vote at that time",
        IgnoredVote::NotAVote => {
            return format!("`{}` is none of FOR, AGAINST and ABSTAIN", cast.word);
        }
        IgnoredVote::AfterDecision => "it had been decided",
        IgnoredVote::NoLongerEntitled => "no longer entitled when the votes were counted",
        IgnoredVote::InvalidAnnouncement => "the announcement was of no effect",
        IgnoredVote::Withdrawal => "it takes the proposal back",
        IgnoredVote::NotYet => "it is dated after the as-of day",
    };
    text.to_owned()
}

/// The places of the votes in their files, of which each is searched for its lines once.
#[derive(Default)]
pub(super) struct VoteLines<'a> {
    /// By file, where each line begins and ends.
    files: BTreeMap<&'a str, Vec<Range<usize>>>,
}

impl<'a> VoteLines<'a> {
    /// A cell of a vote's line, or all of the line.
    pub(super) fn of(
        &mut self,
        cast: &'a CastVote,
        cell: &str,
        sources: &Sources,
    ) -> DiagnosticSpot {
        let at = KeyPath::file(&cast.file);
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
