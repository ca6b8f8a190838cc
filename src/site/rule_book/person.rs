//! The plain text that a rule book has of a person.

use super::context::RuleBookContext;
use super::{sentence, settings};
use crate::rulebook::procedure::IgnoredVote;
use crate::rulebook::proposal::{ProposalChange, VoidReason};

/// Membership with its reasons, offices, what somebody proposed and voted, and the points that
/// proposals gave.
pub(crate) fn person(context: &RuleBookContext<'_>, id: &str) -> String {
    let (book, history) = (context.book, context.history);
    let times = context.site.times_in(context.locale);
    let mut text = format!("{}\n{times}\n", context.person(id));
    let spans = book.people.get(id).map(|person| person.spans.as_slice());
    for it in spans.unwrap_or_default() {
        let span = settings::span(context, it.from, it.until);
        let class = context.class(&it.class);
        text.push_str(&format!("  {class}: {span} ({})\n", context.why(it.why)));
    }
    for (office, tenures) in &book.offices {
        for tenure in tenures.iter().filter(|tenure| tenure.holder == id) {
            let span = settings::span(context, tenure.from, tenure.until);
            text.push_str(&format!("  {office}: {span}\n"));
        }
    }
    for own in history.proposals.ids().filter(|&own| history.exists(own)) {
        let proposal = &history.proposals[own].proposal;
        let mut lines: Vec<String> = Vec::new();
        if proposal.author == id {
            lines.push(context.text("author"));
        }
        for cast in history.proposals[own]
            .votes
            .iter()
            .filter(|cast| cast.by == id)
        {
            let reason = history.ignored(cast);
            let reason = reason.map(|why| ignored(context, why)).unwrap_or_default();
            lines.push(format!(
                "{}: {}{reason}",
                context.within(cast.at),
                cast.word
            ));
        }
        let results = history.change_results[own].iter();
        for (change, result) in proposal.changes.iter().zip(results) {
            if let ProposalChange::Award { player, points } = change
                && player == id
            {
                let points = context.locale.signed(*points as f64, 0);
                let line = context.locale.labelled(&context.text("awards"), &points);
                lines.push(format!("{line}{}", voided(context, result.void)));
            }
        }
        if !lines.is_empty() {
            let state = context
                .locale
                .labelled(&context.name(own), &context.state(own));
            text.push_str(&format!("\n{state}\n"));
            text.extend(lines.iter().map(|line| format!("  {line}\n")));
        }
    }
    text
}

fn ignored(context: &RuleBookContext<'_>, why: IgnoredVote) -> String {
    format!(" ({})", sentence::ignored(context, why))
}

fn voided(context: &RuleBookContext<'_>, void: Option<VoidReason>) -> String {
    void.map_or_else(String::new, |void| {
        format!(" ({})", sentence::void(context, void))
    })
}
