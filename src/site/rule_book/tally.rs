//! The count of what is open, as text for a terminal.

use super::context::RuleBookContext;
use super::{index, proposal, sentence};
use crate::rulebook::open_ballots::{BallotForecast, forecast_ballots};
use crate::rulebook::proposal::ProposalStatus;

/// The count of the open proposals of a rule book, step by step.
pub fn tally(context: &RuleBookContext<'_>) -> String {
    let mut text = format!("{}\n", context.book.title);
    let ballots = forecast_ballots(context.enacted);
    for ballot in &ballots {
        push_ballot(&mut text, context, ballot);
    }
    let others = (0..context.enacted.states.len()).filter(|&own| {
        let is_open = context.enacted.states[own].status == ProposalStatus::Open;
        is_open && context.enacted.hall.motions[own].schedule.nweek.is_none()
    });
    let others: Vec<usize> = others.collect();
    for &own in &others {
        push_motion(&mut text, context, own);
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
    if let Some(closes) = context.enacted.hall.motions[ballot.motions[0]]
        .schedule
        .closes
    {
        text.push_str(&format!("{}\n", index::closing(context, closes)));
    }
    for &own in &ballot.motions {
        text.push_str(&format!(
            "  {}\n",
            context
                .locale
                .labelled(&context.name(own), &index::counts(context, own))
        ));
    }
    let waiting = ballot
        .motions
        .iter()
        .filter(|&&own| context.enacted.hall.motions[own].number.is_none());
    let waiting: Vec<_> = waiting.map(|&own| context.name(own)).collect();
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

fn push_motion(text: &mut String, context: &RuleBookContext<'_>, own: usize) {
    let motion = &context.enacted.hall.motions[own];
    text.push_str(&format!("\n{}\n", context.name(own)));
    if let Some(closes) = motion.schedule.closes {
        text.push_str(&format!("{}\n", index::closing(context, closes)));
    }
    let counts = index::counts(context, own);
    if !counts.is_empty() {
        text.push_str(&format!("  {counts}\n"));
    }
    if let Some(finding) = &context.enacted.states[own].finding {
        for fact in proposal::people(context, finding) {
            let line = context.locale.labelled(&fact.label, &fact.value.name);
            text.push_str(&format!("  {line}\n"));
        }
        for sentence in proposal::sentences(context, finding) {
            text.push_str(&format!("  {sentence}\n"));
        }
    }
}
