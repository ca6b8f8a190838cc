//! The count of what is open, as text for a terminal.

use super::context::RuleBookContext;
use super::{index, proposal, sentence};
use crate::rulebook::open_ballots::{BallotForecast, forecast_ballots};
use crate::rulebook::proposal::ProposalStatus;
use crate::rulebook::proposal_set::ProposalId;

/// The count of the open proposals of a rule book, step by step.
pub fn tally(context: &RuleBookContext<'_>) -> String {
    let mut text = format!("{}\n", context.book.title);
    let ballots = forecast_ballots(context.history);
    for ballot in &ballots {
        push_ballot(&mut text, context, ballot);
    }
    let others = context.history.proposals.ids().filter(|&id| {
        let is_open = context.history.states[id].status == ProposalStatus::Open;
        is_open && context.history.proposals[id].schedule.nweek.is_none()
    });
    let others: Vec<ProposalId> = others.collect();
    for &id in &others {
        push_motion(&mut text, context, id);
    }
    if ballots.is_empty() && others.is_empty() {
        text.push_str(&format!("  {}\n", context.text("no_open_votes")));
    }
    text
}

fn push_ballot(text: &mut String, context: &RuleBookContext<'_>, ballot: &BallotForecast) {
    let nweek = ballot.nweek.to_string();
    text.push_str(&format!(
        "\n{}\n",
        context.locale.fill("ballot_no", &[("n", &nweek)])
    ));
    if let Some(closes) = context.history.proposals[ballot.proposals[0]]
        .schedule
        .closes
    {
        text.push_str(&format!("{}\n", index::closing(context, closes)));
    }
    for &id in &ballot.proposals {
        text.push_str(&format!(
            "  {}\n",
            context
                .locale
                .labelled(&context.name(id), &index::counts(context, id))
        ));
    }
    let waiting = ballot
        .proposals
        .iter()
        .filter(|&&id| context.history.proposals[id].number.is_none());
    let waiting: Vec<_> = waiting.map(|&id| context.name(id)).collect();
    if !waiting.is_empty() {
        let line = context
            .locale
            .fill("blocked", &[("proposals", &waiting.join(", "))]);
        text.push_str(&format!("{line}\n"));
    }
    for step in sentence::trace(context, &ballot.trace) {
        let number = step
            .number
            .map_or_else(String::new, |number| format!("{number}. "));
        text.push_str(&format!("\n{number}{}\n", step.title.unwrap_or_default()));
        for sentence in step.sentences {
            text.push_str(&format!("  {sentence}\n"));
        }
    }
}

fn push_motion(text: &mut String, context: &RuleBookContext<'_>, id: ProposalId) {
    let resolved = &context.history.proposals[id];
    text.push_str(&format!("\n{}\n", context.name(id)));
    if let Some(closes) = resolved.schedule.closes {
        text.push_str(&format!("{}\n", index::closing(context, closes)));
    }
    let counts = index::counts(context, id);
    if !counts.is_empty() {
        text.push_str(&format!("  {counts}\n"));
    }
    if let Some(finding) = &context.history.states[id].finding {
        for fact in proposal::people(context, finding) {
            let line = context.locale.labelled(&fact.label, &fact.value.name);
            text.push_str(&format!("  {line}\n"));
        }
        for sentence in proposal::sentences(context, finding) {
            text.push_str(&format!("  {sentence}\n"));
        }
    }
}
