//! The votes on the pages of a rule book: every line, and why it counts or does not.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::context::RuleBookContext;
use super::sentence;
use super::view::VoteView;
use crate::rulebook::book::CastVote;
use crate::rulebook::procedure::IgnoredVote;
use crate::rulebook::proposal::Vote;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::HeldBallot;
use crate::site::view::NamedLink;

/// The votes on a proposal, in order; `with_proposal` where several proposals share a page.
pub(crate) fn votes<'a>(
    context: &RuleBookContext<'a>,
    id: ProposalId,
    with_proposal: bool,
) -> Vec<(&'a Arc<CastVote>, VoteView)> {
    let votes = &context.history.proposals[id].votes;
    let reasons: Vec<_> = votes
        .iter()
        .map(|cast| context.history.ignored(cast))
        .collect();
    let counting = votes.iter().enumerate();
    let counting = counting.filter(|(place, _)| reasons[*place].is_none());
    // Of everybody the last one stays.
    let last: BTreeMap<&str, usize> = counting.map(|(place, cast)| (&*cast.by, place)).collect();
    let on = with_proposal.then(|| context.proposal(id).link);
    let view = |(place, cast): (usize, &'a Arc<CastVote>)| {
        let remark = match reasons[place] {
            Some(reason) => sentence::ignored(context, reason),
            None if last.get(&*cast.by) != Some(&place) => context.text("last_word"),
            None => String::new(),
        };
        (
            cast,
            vote(context, cast, reasons[place], remark, on.clone()),
        )
    };
    votes.iter().enumerate().map(view).collect()
}

/// The vote of each person on a proposal that counts.
pub(crate) fn last_votes<'a>(
    context: &RuleBookContext<'a>,
    id: ProposalId,
) -> BTreeMap<&'a str, Vote> {
    let votes = context.history.proposals[id].votes.iter();
    let counting = votes.filter(|cast| context.history.ignored(cast).is_none());
    counting
        .filter_map(|cast| Some((&*cast.by, Vote::read(&cast.word, false)?)))
        .collect()
}

/// The votes of these days that are on no proposal at all, as they are written.
pub(crate) fn strays<'a>(
    context: &RuleBookContext<'a>,
    ballot: &HeldBallot,
) -> Vec<(&'a Arc<CastVote>, VoteView)> {
    let log = context.book.log.as_slice();
    let place = |at| log.partition_point(|cast| cast.at < at);
    let days = &log[place(ballot.opens)..place(ballot.closes)];
    let is_stray =
        |cast: &&Arc<CastVote>| context.history.ignored(cast) == Some(IgnoredVote::UnknownProposal);
    let view = |cast: &'a Arc<CastVote>| {
        let on = NamedLink {
            name: cast.on.clone(),
            url: None,
        };
        let why = IgnoredVote::UnknownProposal;
        let remark = sentence::ignored(context, why);
        (cast, vote(context, cast, Some(why), remark, Some(on)))
    };
    days.iter().filter(is_stray).map(view).collect()
}

/// The word of a vote in the page's language; one that is no vote as it was written.
fn word(context: &RuleBookContext<'_>, cast: &CastVote, reason: Option<IgnoredVote>) -> String {
    let is_vote = reason != Some(IgnoredVote::NotAVote);
    match Vote::read(&cast.word, false).filter(|_| is_vote) {
        Some(Vote::For) => context.text("vote_for"),
        Some(Vote::Against) => context.text("vote_against"),
        Some(Vote::Abstain) => context.text("cast_abstain"),
        None => cast.word.clone(),
    }
}

/// A line of a vote log.
fn vote(
    context: &RuleBookContext<'_>,
    cast: &CastVote,
    reason: Option<IgnoredVote>,
    remark: String,
    on: Option<NamedLink>,
) -> VoteView {
    VoteView {
        when: context.instant_short(cast.at),
        nday: context.nday(cast.at),
        who: context.person(&cast.by),
        on,
        word: word(context, cast, reason),
        counts: reason.is_none(),
        remark,
        comment: cast.comment.clone(),
        language: context.text_language(),
    }
}
