//! The steps of a count, in sentences.

use super::context::RuleBookContext;
use super::view::StepView;
use crate::rulebook::procedure::{IgnoredVote, InvalidAnnouncement, TraceEvent, TraceStep};
use crate::rulebook::proposal::{ProposalSuccess, VoidReason};

/// The trace, one group a step; those of a ballot in which something happened are numbered from
/// 1.
pub(crate) fn trace(context: &RuleBookContext<'_>, events: &[TraceStep]) -> Vec<StepView> {
    let mut steps: Vec<(Option<u8>, StepView)> = Vec::new();
    for event in events {
        if steps.last().is_none_or(|(step, _)| *step != event.step) {
            // What was not told the first time is not told again.
            let is_told = |told: u8| steps.iter().any(|(step, _)| *step == Some(told));
            let title = event.step.map(|step| match step {
                4 if !is_told(2) => context.text("step_2"),
                step => context.text(&format!("step_{step}")),
            });
            steps.push((
                event.step,
                StepView {
                    number: event.step.map(|_| steps.len() + 1),
                    title,
                    sentences: Vec::new(),
                },
            ));
        }
        if let Some((_, view)) = steps.last_mut() {
            view.sentences.push(sentence(context, event));
        }
    }
    steps.into_iter().map(|(_, view)| view).collect()
}

/// The sentence that tells an event of a count.
pub(crate) fn sentence(context: &RuleBookContext<'_>, event: &TraceStep) -> String {
    // A number stays on the line of its title.
    let whole = |own| match context.history.proposals[own].number {
        Some(number) => format!("{number}\u{a0}{}", context.title(own)),
        None => context.name(own),
    };
    let name = |id: &String| {
        context
            .by_id(id)
            .map_or_else(|| id.clone(), |own| quoted(context, &whole(own)))
    };
    let because = event
        .because
        .iter()
        .map(name)
        .collect::<Vec<_>>()
        .join(", ");
    let was_not_entitled = || {
        let own = context.by_id(&event.id);
        let why = own.and_then(|own| context.history.states[own].invalid);
        why == Some(InvalidAnnouncement::AuthorNotEntitled)
    };
    let key = match (event.event, event.step) {
        (TraceEvent::Won, _) => "step_won",
        (TraceEvent::Lost, Some(1)) => "step_lost",
        (TraceEvent::Lost, Some(3)) if event.was == Some(ProposalSuccess::Undecided) => {
            "step_removed_undecided"
        }
        (TraceEvent::Lost, Some(3)) => removed(context, event).unwrap_or("step_removed"),
        (TraceEvent::Lost, _) => "step_fallen",
        (TraceEvent::Pass, _) => "step_pass",
        (TraceEvent::Accepted, _) => "step_accepted",
        (TraceEvent::Rejected, _) => "step_rejected",
        (TraceEvent::Invalid, _) if was_not_entitled() => "invalid_author-not-entitled",
        (TraceEvent::Invalid, _) => "step_invalid",
        (TraceEvent::Withdrawn, _) => "step_withdrawn",
    };
    let own = || context.history.states[context.by_id(&event.id)?].strength;
    let strength = event
        .strength
        .or_else(own)
        .map(|strength| context.locale.number(strength as f64, 0));
    let values = [
        ("proposal", name(&event.id)),
        ("because", because.clone()),
        ("by", because),
        ("strength", strength.unwrap_or_default()),
        (
            "when",
            event.at.map(|at| context.within(at)).unwrap_or_default(),
        ),
    ];
    let values: Vec<_> = values
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect();
    context.locale.fill(key, &values)
}

/// The text's key for a proposal that an equally strong one of the same ballot removes, which is
/// the newer or the older one, by the rule for ties.
fn removed(context: &RuleBookContext<'_>, event: &TraceStep) -> Option<&'static str> {
    let [by] = event.because.as_slice() else {
        return None;
    };
    let history = context.history;
    let (by, lost) = (context.by_id(by)?, context.by_id(&event.id)?);
    let ballot = |id| history.proposals[id].schedule.nweek;
    let is_tied = ballot(by) == ballot(lost)
        && history.states[by].strength.is_some()
        && history.states[by].strength == history.states[lost].strength;
    is_tied.then_some(match by > lost {
        true => "step_removed_newer",
        false => "step_removed_older",
    })
}

/// The reason for which a change has no effect.
pub(crate) fn void(context: &RuleBookContext<'_>, void: VoidReason) -> String {
    context.text(&format!("void_{}", word(&void)))
}

/// The reason for which a vote does not count.
pub(crate) fn ignored(context: &RuleBookContext<'_>, reason: IgnoredVote) -> String {
    let why = context.text(&format!("reason_{}", word(&reason)));
    context.locale.fill("not_counted", &[("why", &why)])
}

/// A title as it stands within a sentence.
fn quoted(context: &RuleBookContext<'_>, title: &str) -> String {
    context.locale.fill("quoted", &[("title", title)])
}

/// The word that the data files have for a value.
pub(crate) fn word(value: &impl serde::Serialize) -> String {
    let word = serde_json::to_value(value).ok();
    word.as_ref()
        .and_then(|word| word.as_str())
        .unwrap_or_default()
        .to_owned()
}
