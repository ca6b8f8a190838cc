//! The page of a ballot.

use std::collections::BTreeSet;

use super::context::RuleBookContext;
use super::view::{BallotView, VoterRow};
use super::{index, sentence, vote_log};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::HeldBallot;
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageKind};
use crate::site::view::{NamedLink, Pager};

/// A page for each nweek in which ballots were held.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages: |context| {
        let folder = context.folder();
        let page = |nweek| {
            RuleBookPage::made(format!("{folder}ballots/{nweek}/"), move |page| {
                let view = view(&page.context, nweek);
                page.made("ballot.html", page.title(&view.heading), None, &view)
            })
        };
        nweeks(context).into_iter().map(page).collect()
    },
    ..RuleBookPageKind::NONE
};

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
    let proposals: Vec<ProposalId> = ballots
        .iter()
        .flat_map(|ballot| &ballot.proposals)
        .copied()
        .collect();
    let period = ballots.first().map_or_else(String::new, |ballot| {
        let (opens, closes) = (context.both(ballot.opens), context.both(ballot.closes));
        context
            .locale
            .fill("ballot_period", &[("opens", &opens), ("closes", &closes)])
    });
    let waiting: Vec<_> = proposals
        .iter()
        .filter(|&&id| {
            context.history.states[id].is_blocked && context.history.proposals[id].number.is_none()
        })
        .map(|&id| context.name(id))
        .collect();
    let blocked = (!waiting.is_empty()).then(|| {
        context
            .locale
            .fill("blocked", &[("proposals", &waiting.join(", "))])
    });
    let votes = proposals
        .iter()
        .flat_map(|&id| vote_log::votes(context, id, true));
    // What counts stands in a table of its own, each with its time on the proposal's page.
    let mut votes: Vec<_> = votes.filter(|(_, vote)| !vote.counts).collect();
    let (heads, voters) = voters(context, &proposals);
    votes.extend(
        ballots
            .first()
            .map_or_else(Vec::new, |it| vote_log::strays(context, it)),
    );
    votes.sort_by(|(one, _), (other, _)| one.order().cmp(&other.order()));
    let trace: Vec<_> = ballots
        .iter()
        .flat_map(|ballot| ballot.trace.iter().cloned())
        .collect();
    BallotView {
        heading: index::ballot(context, nweek).name,
        period,
        blocked,
        rows: proposals
            .iter()
            .map(|&id| index::row(context, id))
            .collect(),
        trace: sentence::trace(context, &trace),
        heads,
        voters,
        votes: votes.into_iter().map(|(_, vote)| vote).collect(),
        pager: pager(context, nweek),
    }
}

/// The last words of everybody who voted, below the proposals.
fn voters(
    context: &RuleBookContext<'_>,
    proposals: &[ProposalId],
) -> (Vec<NamedLink>, Vec<VoterRow>) {
    let last = proposals
        .iter()
        .map(|&id| vote_log::last_words(context, id));
    let last: Vec<_> = last.collect();
    let people: BTreeSet<&str> = last.iter().flatten().map(|(by, _)| *by).collect();
    let row = |by: &str| VoterRow {
        who: context.person(by),
        words: last
            .iter()
            .map(|words| words.get(by).cloned().unwrap_or_default())
            .collect(),
    };
    let head = |&id: &ProposalId| {
        let link = context.proposal(id);
        let number = context.history.proposals[id].number;
        NamedLink {
            name: number.map_or(link.name, |number| number.to_string()),
            url: link.url,
        }
    };
    let mut rows: Vec<VoterRow> = people.into_iter().map(row).collect();
    rows.sort_by(|one, other| context.locale.collate(&one.who, &other.who));
    (proposals.iter().map(head).collect(), rows)
}

fn pager(context: &RuleBookContext<'_>, nweek: i64) -> Pager {
    let nweeks = nweeks(context);
    let next = nweeks.iter().find(|it| **it > nweek);
    let previous = nweeks.iter().rev().find(|it| **it < nweek);
    Pager {
        previous: previous.map(|nweek| index::ballot(context, *nweek)),
        next: next.map(|nweek| index::ballot(context, *nweek)),
        all: Some(NamedLink {
            name: context.text("proposals"),
            url: Some(context.url("proposals/")),
        }),
    }
}
