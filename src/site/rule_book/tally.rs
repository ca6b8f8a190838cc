//! Counts of proposals, as text for a terminal.

use super::context::RuleBookContext;
use super::{index, proposal, sentence};
use crate::rulebook::open_ballots::forecast_ballots;
use crate::rulebook::procedure::TraceStep;
use crate::rulebook::proposal::ProposalStatus;
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::replay::HeldBallot;

/// The count of the open proposals of a rule book, step by step; without an open ballot the
/// proposals that wait for the next one, and while nothing is open the last one's result.
pub(crate) fn tally(context: &RuleBookContext<'_>) -> String {
    let history = context.history;
    let mut text = head(context);
    let ballots = forecast_ballots(history);
    for ballot in &ballots {
        push_ballot(
            &mut text,
            context,
            ballot.nweek,
            &ballot.proposals,
            &ballot.trace,
        );
    }
    let others = history.proposals.ids().filter(|&id| {
        let is_open = history.states[id].status == ProposalStatus::Open;
        is_open && history.proposals[id].schedule.nweek.is_none()
    });
    let others: Vec<ProposalId> = others.collect();
    for &id in &others {
        push_proposal(&mut text, context, id);
    }
    let is_nothing_open = ballots.is_empty() && others.is_empty();
    if is_nothing_open {
        text.push_str(&format!("  {}\n", context.text("no_open_votes")));
    }
    if ballots.is_empty() {
        push_pending(&mut text, context);
    }
    if let Some(ballot) = history.ballots.last().filter(|_| is_nothing_open) {
        push_held(&mut text, context, ballot);
    }
    text
}

/// The ballot of an nweek: open, closed, or to come; `None` if none was held.
pub(crate) fn tally_of(context: &RuleBookContext<'_>, nweek: i64) -> Option<String> {
    let mut text = head(context);
    let empty = text.len();
    let mut ballots = forecast_ballots(context.history);
    ballots.retain(|ballot| ballot.nweek == nweek);
    for ballot in &ballots {
        push_ballot(&mut text, context, nweek, &ballot.proposals, &ballot.trace);
    }
    let held = context.history.ballots.iter();
    for ballot in held.filter(|it| it.nweek == nweek && ballots.is_empty()) {
        push_held(&mut text, context, ballot);
    }
    if text.len() == empty {
        push_coming(&mut text, context, nweek);
    }
    (text.len() > empty).then_some(text)
}

/// Appends the period of voting of an nweek that comes, and the proposals that wait for it.
fn push_coming(text: &mut String, context: &RuleBookContext<'_>, nweek: i64) {
    let history = context.history;
    let calendar = context.book.calendar.as_ref();
    let voting = calendar.and_then(|calendar| calendar.voting(nweek));
    let Some(voting) = voting.filter(|it| !history.as_of.has_opened(it.opens)) else {
        return;
    };
    let locale = context.locale;
    let title = locale.fill("ballot_no", &[("n", &nweek.to_string())]);
    let opens = locale.labelled(locale.text("opens"), &context.both(voting.opens));
    let closes = locale.labelled(locale.text("closes"), &context.end(voting.closes));
    text.push_str(&format!("\n{title}\n{opens}\n{closes}\n"));
    let waits = |id: &ProposalId| {
        let is_pending = history.states[*id].status == ProposalStatus::Pending;
        history.exists(*id) && is_pending && history.proposals[*id].schedule.nweek == Some(nweek)
    };
    let waiting = history.proposals.ids().filter(waits);
    let names: Vec<String> = waiting.map(|id| context.name(id)).collect();
    let lines = match names.is_empty() {
        true => vec![locale.text("nothing_waits").to_owned()],
        false => names,
    };
    for line in lines {
        text.push_str(&format!("  {line}\n"));
    }
}

/// The title, and the time zone of all instants.
fn head(context: &RuleBookContext<'_>) -> String {
    let times = context.site.times_in(context.locale);
    format!("{}\n{times}\n", context.book.title)
}

/// A ballot that has closed, with the result of each proposal.
fn push_held(text: &mut String, context: &RuleBookContext<'_>, ballot: &HeldBallot) {
    push_ballot(
        text,
        context,
        ballot.nweek,
        &ballot.proposals,
        &ballot.trace,
    );
    text.push('\n');
    for &id in &ballot.proposals {
        let line = context
            .locale
            .labelled(&context.name(id), &context.state(id));
        text.push_str(&format!("{line}\n"));
    }
}

/// The proposals that nobody can vote on yet, each with the instant at which voting opens.
fn push_pending(text: &mut String, context: &RuleBookContext<'_>) {
    let history = context.history;
    let is_pending = |id: &ProposalId| {
        history.exists(*id) && history.states[*id].status == ProposalStatus::Pending
    };
    for id in history.proposals.ids().filter(is_pending) {
        let opens = index::opening(context, id);
        let line = context.locale.labelled(&context.name(id), &opens);
        text.push_str(&format!("  {line}\n"));
    }
}

fn push_ballot(
    text: &mut String,
    context: &RuleBookContext<'_>,
    nweek: i64,
    proposals: &[ProposalId],
    trace: &[TraceStep],
) {
    let title = context
        .locale
        .fill("ballot_no", &[("n", &nweek.to_string())]);
    text.push_str(&format!("\n{title}\n"));
    if let Some(closes) = context.history.proposals[proposals[0]].schedule.closes {
        text.push_str(&format!(
            "{}\n",
            index::closing(context, &context.end(closes))
        ));
    }
    for &id in proposals {
        let counts = index::counts(context, id);
        let line = context.locale.labelled(&context.name(id), &counts);
        text.push_str(&format!("  {line}\n"));
    }
    let waiting = proposals
        .iter()
        .filter(|&&id| context.history.proposals[id].number.is_none());
    let waiting: Vec<_> = waiting.map(|&id| context.name(id)).collect();
    if !waiting.is_empty() {
        let line = context
            .locale
            .fill("blocked", &[("proposals", &waiting.join(", "))]);
        text.push_str(&format!("{line}\n"));
    }
    for step in sentence::trace(context, trace) {
        let number = step
            .number
            .map_or_else(String::new, |number| format!("{number}. "));
        text.push_str(&format!("\n{number}{}\n", step.title.unwrap_or_default()));
        for sentence in step.sentences {
            text.push_str(&format!("  {sentence}\n"));
        }
    }
}

fn push_proposal(text: &mut String, context: &RuleBookContext<'_>, id: ProposalId) {
    let resolved = &context.history.proposals[id];
    text.push_str(&format!("\n{}\n", context.name(id)));
    if resolved.schedule.closes.is_some()
        && let Some(closes) = context.closing(id)
    {
        text.push_str(&format!("{}\n", index::closing(context, &closes)));
    }
    let counts = index::counts(context, id);
    if !counts.is_empty() {
        text.push_str(&format!("  {counts}\n"));
    }
    if let Some(finding) = &context.history.states[id].finding {
        for fact in proposal::people(context, id, finding) {
            let line = context.locale.labelled(&fact.label, &fact.value.name);
            text.push_str(&format!("  {line}\n"));
        }
        for sentence in proposal::sentences(context, finding) {
            text.push_str(&format!("  {sentence}\n"));
        }
    }
}
