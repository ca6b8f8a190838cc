//! The votes on the pages of a rule book: every line, and why it counts or does not.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::context::Room;
use super::sentence;
use super::view::VoteView;
use crate::rulebook::book::Cast;
use crate::rulebook::procedure::Ignored;
use crate::rulebook::replay::Ballot;
use crate::site::view::Link;

/// The votes on a proposal, in order; `with_proposal` where several proposals share a page.
pub fn votes<'a>(
    room: &Room<'a>,
    own: usize,
    with_proposal: bool,
) -> Vec<(&'a Arc<Cast>, VoteView)> {
    let votes = &room.enacted.hall.motions[own].votes;
    let reasons: Vec<_> = votes
        .iter()
        .map(|cast| room.enacted.ignored(cast))
        .collect();
    let counting = votes.iter().enumerate();
    let counting = counting.filter(|(place, _)| reasons[*place].is_none());
    // Of everybody the last one stays.
    let last: BTreeMap<&str, usize> = counting.map(|(place, cast)| (&*cast.by, place)).collect();
    let on = with_proposal.then(|| room.proposal(own));
    let view = |(place, cast): (usize, &'a Arc<Cast>)| {
        let remark = match reasons[place] {
            Some(reason) => sentence::ignored(room, reason),
            None if last.get(&*cast.by) != Some(&place) => room.text("last_word"),
            None => room.text("counted"),
        };
        (cast, vote(room, cast, reasons[place], remark, on.clone()))
    };
    votes.iter().enumerate().map(view).collect()
}

/// The votes of these days that are on no proposal at all, as they are written.
pub fn strays<'a>(room: &Room<'a>, ballot: &Ballot) -> Vec<(&'a Arc<Cast>, VoteView)> {
    let log = room.book.log.as_slice();
    let place = |at| log.partition_point(|cast| cast.at < at);
    let days = &log[place(ballot.opens)..place(ballot.closes)];
    let is_stray = |cast: &&Arc<Cast>| room.enacted.ignored(cast) == Some(Ignored::UnknownProposal);
    let view = |cast: &'a Arc<Cast>| {
        let on = Link {
            name: cast.on.clone(),
            url: None,
        };
        let why = Ignored::UnknownProposal;
        let remark = sentence::ignored(room, why);
        (cast, vote(room, cast, Some(why), remark, Some(on)))
    };
    days.iter().filter(is_stray).map(view).collect()
}

/// A line of a vote log.
fn vote(
    room: &Room<'_>,
    cast: &Cast,
    reason: Option<Ignored>,
    remark: String,
    on: Option<Link>,
) -> VoteView {
    VoteView {
        when: room.within(cast.at),
        iso: cast.at.to_string(),
        who: room.person(&cast.by),
        on,
        word: cast.word.clone(),
        counts: reason.is_none(),
        remark,
        comment: cast.comment.clone(),
    }
}
