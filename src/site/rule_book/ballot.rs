//! The page of a ballot.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::context::{BALLOTS, RuleBookContext};
use super::view::{
    BallotLine, BallotResults, BallotView, BallotsView, NotedLink, ProposalRow, VoteView,
};
use super::{index, proposal, sentence, vote_log};
use crate::rulebook::procedure::TraceEvent;
use crate::rulebook::proposal::{ProposalStatus, Vote};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::HeldBallot;
use crate::site::numbered_pages;
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageKind};
use crate::site::view::{LabelledFact, NamedLink, Pager};

/// A page for each nweek in which ballots were held, and the list of all.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages: |context| {
        let folder = context.folder();
        let page = |nweek| {
            RuleBookPage::made(format!("{folder}{BALLOTS}{nweek}/"), move |page| {
                let view = view(&page.context, nweek);
                let described = match &view.result {
                    Some(result) => format!("{result} · {}", view.period),
                    None => view.period.clone(),
                };
                page.made(
                    "ballot.html",
                    page.title(&view.heading),
                    Some(described),
                    &view,
                )
            })
        };
        let nweeks = nweeks(context);
        let lists = match nweeks.len() {
            0 => 0,
            lines => numbered_pages::page_count(lines),
        };
        let list = |number: usize| {
            let address = numbered_pages::page_address(BALLOTS, number);
            RuleBookPage::made(format!("{folder}{address}"), move |page| {
                let view = list_view(&page.context, number);
                page.made("ballots.html", page.title(&view.heading), None, &view)
            })
        };
        let lists = (1..=lists).map(list);
        nweeks.into_iter().map(page).chain(lists).collect()
    },
    ..RuleBookPageKind::NONE
};

/// The ballots, the newest first, each with the day on which it closes. Those of several
/// procedures share a page.
pub(crate) fn list(context: &RuleBookContext<'_>) -> Vec<NotedLink> {
    let lines = lines(context).into_iter();
    lines.map(|(_, ballot)| ballot).collect()
}

/// The same, each with its nweek.
fn lines(context: &RuleBookContext<'_>) -> Vec<(i64, NotedLink)> {
    let mut closings: BTreeMap<i64, Timestamp> = BTreeMap::new();
    for held in &context.history.ballots {
        let closes = closings.entry(held.nweek).or_insert(held.closes);
        *closes = held.closes.max(*closes);
    }
    let line = |(nweek, closes): (i64, Timestamp)| {
        let result = result(context, &voted_on(context, nweek));
        let ballot = NotedLink {
            link: index::ballot(context, nweek).into(),
            state: match result {
                Some(_) => context.locale.date(context.closing_day(closes)),
                None => index::closing(context, &context.end(closes)),
            },
            note: result,
        };
        (nweek, ballot)
    };
    closings.into_iter().rev().map(line).collect()
}

fn list_view(context: &RuleBookContext<'_>, number: usize) -> BallotsView {
    let all = lines(context);
    let pages = numbered_pages::page_count(all.len());
    let shown = numbered_pages::lines_of(number);
    let title = context.text("ballots");
    BallotsView {
        heading: numbered_pages::page_heading(context.locale, title, number),
        ballots: all
            .into_iter()
            .skip(shown.start)
            .take(shown.len())
            .map(|(nweek, ballot)| BallotLine {
                ballot,
                proposals: by_state(context, nweek),
            })
            .collect(),
        votes_key: index::votes_key(context),
        pager: numbered_pages::page_neighbours(context.locale, number, pages, |page| {
            context.url(&numbered_pages::page_address(BALLOTS, page))
        }),
    }
}

/// The proposals of an nweek's ballots.
fn voted_on(context: &RuleBookContext<'_>, nweek: i64) -> Vec<ProposalId> {
    let ballots = context.history.ballots.iter();
    let held = ballots.filter(|ballot| ballot.nweek == nweek);
    held.flat_map(|ballot| &ballot.proposals).copied().collect()
}

/// The same, those that passed first.
fn passed_first(context: &RuleBookContext<'_>, nweek: i64) -> Vec<ProposalId> {
    let mut proposals = voted_on(context, nweek);
    proposals.sort_by_key(|&id| !context.history.states[id].passed);
    proposals
}

/// The proposals of an nweek's ballots by how they ended, those that passed first.
fn by_state(context: &RuleBookContext<'_>, nweek: i64) -> Vec<BallotResults> {
    let mut groups: Vec<BallotResults> = Vec::new();
    for id in passed_first(context, nweek) {
        let label = context.state(id);
        let row = ProposalRow {
            title: context.proposal(id).link,
            ..index::row(context, id)
        };
        match groups.iter_mut().find(|group| group.label == label) {
            Some(group) => group.rows.push(row),
            None => groups.push(BallotResults {
                label,
                rows: vec![row],
            }),
        }
    }
    // Some languages have a plural of these two words.
    let several = [("passed", "passed_several"), ("failed", "failed_several")];
    for group in groups.iter_mut().filter(|group| group.rows.len() > 1) {
        let own = several
            .iter()
            .find(|(key, _)| context.text(key) == group.label);
        if let Some((_, key)) = own {
            group.label = context.text(key);
        }
    }
    groups
}

/// "1 of 4 passed", of the proposals of a ballot; `None` as long as one is open.
fn result(context: &RuleBookContext<'_>, proposals: &[ProposalId]) -> Option<String> {
    let states = || proposals.iter().map(|&id| &context.history.states[id]);
    if states().any(|state| state.status != ProposalStatus::Historical) {
        return None;
    }
    let passed = states().filter(|state| state.passed).count().to_string();
    let all = proposals.len().to_string();
    let values = [("n", passed.as_str()), ("all", &all)];
    Some(context.locale.fill("ballot_result", &values))
}

/// The nweeks in which ballots were held, in order.
fn nweeks(context: &RuleBookContext<'_>) -> Vec<i64> {
    let mut nweeks: Vec<i64> = context
        .history
        .ballots
        .iter()
        .map(|ballot| ballot.nweek)
        .collect();
    nweeks.sort_unstable();
    nweeks.dedup();
    nweeks
}

/// The page of an nweek: usually one ballot, one more for each further procedure.
fn view(context: &RuleBookContext<'_>, nweek: i64) -> BallotView {
    let ballots: Vec<&HeldBallot> = context
        .history
        .ballots
        .iter()
        .filter(|it| it.nweek == nweek)
        .collect();
    let proposals = voted_on(context, nweek);
    let blocked = blocked(context, &proposals);
    let sorted = passed_first(context, nweek);
    let mut trace: Vec<_> = ballots
        .iter()
        .flat_map(|ballot| ballot.trace.iter().cloned())
        .collect();
    // Where whatever won passes, the list above says it.
    if proposal::is_told_by_votes(&trace) {
        trace.retain(|it| it.event != TraceEvent::Pass);
    }
    let silent = match blocked {
        Some(_) => Vec::new(),
        None => silent(context, &proposals),
    };
    BallotView {
        heading: index::ballot(context, nweek).name,
        period: ballots
            .first()
            .map_or_else(String::new, |it| period(context, it)),
        result: result(context, &proposals)
            .or_else(|| blocked.is_none().then(|| context.text("status_open"))),
        blocked,
        rows: sorted.iter().map(|&id| index::row(context, id)).collect(),
        trace: sentence::trace(context, &trace),
        voters: voters(context, &sorted),
        silent,
        votes: not_counted(context, &proposals, ballots.first().copied()),
        pager: pager(context, nweek),
    }
}

/// From when to when a ballot was open.
fn period(context: &RuleBookContext<'_>, ballot: &HeldBallot) -> String {
    let opens = context.since(ballot.opens);
    let closes = context.end_within(ballot.closes);
    let values = [("opens", opens.as_str()), ("closes", &closes)];
    context.locale.fill("ballot_period", &values)
}

/// Names the proposals without a number, for which the others wait.
fn blocked(context: &RuleBookContext<'_>, proposals: &[ProposalId]) -> Option<String> {
    let history = context.history;
    let is_waiting =
        |id: ProposalId| history.states[id].is_blocked && history.proposals[id].number.is_none();
    let waiting = proposals.iter().filter(|id| is_waiting(**id));
    let waiting: Vec<String> = waiting.map(|&id| context.name(id)).collect();
    let names = waiting.join(", ");
    let told = || context.locale.fill("blocked", &[("proposals", &names)]);
    (!waiting.is_empty()).then(told)
}

/// The votes that do not count. Those that do stand in a table of their own, each with its time
/// on the proposal's page.
fn not_counted(
    context: &RuleBookContext<'_>,
    proposals: &[ProposalId],
    ballot: Option<&HeldBallot>,
) -> Vec<VoteView> {
    let votes = proposals.iter();
    let votes = votes.flat_map(|&id| vote_log::votes(context, id, true));
    let strays = ballot.map_or_else(Vec::new, |it| vote_log::strays(context, it));
    let votes = votes.filter(|(_, vote)| !vote.counts);
    let mut votes: Vec<_> = votes.chain(strays).collect();
    votes.sort_by(|(one, _), (other, _)| one.order().cmp(&other.order()));
    votes.into_iter().map(|(_, vote)| vote).collect()
}

/// The names of those who voted for each of the proposals, against it, and who abstained.
fn voters(context: &RuleBookContext<'_>, proposals: &[ProposalId]) -> Vec<Vec<String>> {
    let votes = proposals
        .iter()
        .map(|&id| vote_log::last_votes(context, id));
    let votes: Vec<_> = votes.collect();
    if votes.iter().all(BTreeMap::is_empty) {
        return Vec::new();
    }
    let names = |votes: &BTreeMap<&str, Vote>, answer: Vote| {
        let people = votes.iter().filter(|(_, vote)| **vote == answer);
        let mut names: Vec<String> = people.map(|(by, _)| context.person(by)).collect();
        names.sort_by(|one, other| context.locale.collate(one, other));
        names.join(", ")
    };
    let answers = [Vote::For, Vote::Against, Vote::Abstain];
    let row = |votes: &BTreeMap<&str, Vote>| answers.map(|it| names(votes, it)).to_vec();
    votes.iter().map(row).collect()
}

/// The members who have voted on none of the proposals, as long as one is open.
fn silent(context: &RuleBookContext<'_>, proposals: &[ProposalId]) -> Vec<LabelledFact> {
    let states = &context.history.states;
    let mut statuses = proposals.iter().map(|&id| states[id].status);
    if !statuses.any(|status| status == ProposalStatus::Open) {
        return Vec::new();
    }
    let voted = proposals
        .iter()
        .flat_map(|&id| vote_log::last_votes(context, id).into_keys());
    let voted: BTreeSet<&str> = voted.collect();
    let members = context.book.members(context.history.dated());
    let silent = members.filter(|(id, _)| !voted.contains(id));
    let silent: Vec<String> = silent.map(|(id, _)| id.to_owned()).collect();
    match silent.as_slice() {
        [] => Vec::new(),
        silent => vec![LabelledFact::new(
            context.text("silent"),
            context.people(silent),
        )],
    }
}

fn pager(context: &RuleBookContext<'_>, nweek: i64) -> Pager {
    let nweeks = nweeks(context);
    let next = nweeks.iter().find(|it| **it > nweek);
    let previous = nweeks.iter().rev().find(|it| **it < nweek);
    Pager {
        previous: previous.map(|nweek| index::ballot(context, *nweek)),
        next: next.map(|nweek| index::ballot(context, *nweek)),
        all: Some(NamedLink {
            name: context.text("ballots"),
            url: Some(context.url(BALLOTS)),
        }),
        ..Pager::default()
    }
}
