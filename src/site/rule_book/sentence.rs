//! The steps of a count, in sentences.

use super::context::Room;
use super::view::StepView;
use crate::rulebook::procedure::{Event, Ignored, What};
use crate::rulebook::proposal::{Success, Void};

/// The trace, one group a step.
pub fn trace(room: &Room<'_>, events: &[Event]) -> Vec<StepView> {
    let mut steps: Vec<(Option<u8>, StepView)> = Vec::new();
    for event in events {
        if steps.last().is_none_or(|(step, _)| *step != event.step) {
            let title = event.step.map(|step| room.text(&format!("step_{step}")));
            steps.push((
                event.step,
                StepView {
                    number: event.step,
                    title,
                    sentences: Vec::new(),
                },
            ));
        }
        if let Some((_, view)) = steps.last_mut() {
            view.sentences.push(sentence(room, event));
        }
    }
    steps.into_iter().map(|(_, view)| view).collect()
}

fn sentence(room: &Room<'_>, event: &Event) -> String {
    let name = |id: &String| {
        room.by_id(id)
            .map_or_else(|| id.clone(), |own| quoted(room, &room.name(own)))
    };
    let because = event
        .because
        .iter()
        .map(name)
        .collect::<Vec<_>>()
        .join(", ");
    let key = match (event.event, event.step) {
        (What::Won, _) => "step_won",
        (What::Lost, Some(1)) => "step_lost",
        (What::Lost, Some(3)) if event.was == Some(Success::Undecided) => "step_removed_undecided",
        (What::Lost, Some(3)) => "step_removed",
        (What::Lost, _) => "step_fallen",
        (What::Pass, _) => "step_pass",
        (What::Accepted, _) => "step_accepted",
        (What::Rejected, _) => "step_rejected",
        (What::Invalid, _) => "step_invalid",
        (What::Withdrawn, _) => "step_withdrawn",
    };
    let strength = event
        .strength
        .map(|strength| room.locale.number(strength as f64, 0));
    let values = [
        ("proposal", name(&event.id)),
        ("because", because.clone()),
        ("by", because),
        ("strength", strength.unwrap_or_default()),
        (
            "when",
            event.at.map(|at| room.within(at)).unwrap_or_default(),
        ),
    ];
    let values: Vec<_> = values
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect();
    room.locale.fill(key, &values)
}

/// Why a change has no effect.
pub fn void(room: &Room<'_>, void: Void) -> String {
    room.text(&format!("void_{}", word(&void)))
}

/// Why a vote does not count.
pub fn ignored(room: &Room<'_>, reason: Ignored) -> String {
    let why = room.text(&format!("reason_{}", word(&reason)));
    room.locale.fill("not_counted", &[("why", &why)])
}

/// A title as it stands within a sentence.
fn quoted(room: &Room<'_>, title: &str) -> String {
    room.locale.fill("quoted", &[("title", title)])
}

/// The word that the data files have for a value.
pub fn word(value: &impl serde::Serialize) -> String {
    let word = serde_json::to_value(value).ok();
    word.as_ref()
        .and_then(|word| word.as_str())
        .unwrap_or_default()
        .to_owned()
}
