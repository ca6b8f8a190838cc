//! The count of what is open, as text for a terminal.

use super::context::Room;
use super::{index, proposal, sentence};
use crate::rulebook::open_ballots::{Forecast, forecast};
use crate::rulebook::proposal::Status;

/// The count of the open proposals of a rule book, step by step.
pub fn tally(room: &Room<'_>) -> String {
    let mut text = format!("{}\n", room.book.title);
    let ballots = forecast(room.enacted);
    for ballot in &ballots {
        push_ballot(&mut text, room, ballot);
    }
    let others = (0..room.enacted.states.len()).filter(|&own| {
        let is_open = room.enacted.states[own].status == Status::Open;
        is_open && room.enacted.hall.motions[own].schedule.nweek.is_none()
    });
    let others: Vec<usize> = others.collect();
    for &own in &others {
        push_motion(&mut text, room, own);
    }
    if ballots.is_empty() && others.is_empty() {
        text.push_str(&format!("  {}\n", room.text("no_open_votes")));
    }
    text
}

fn push_ballot(text: &mut String, room: &Room<'_>, ballot: &Forecast) {
    let nweek = ballot.nweek.to_string();
    text.push_str(&format!(
        "\n{}\n",
        room.locale.fill("ballot_no", &[("n", &nweek)])
    ));
    if let Some(closes) = room.enacted.hall.motions[ballot.motions[0]].schedule.closes {
        text.push_str(&format!("{}\n", index::closing(room, closes)));
    }
    for &own in &ballot.motions {
        text.push_str(&format!(
            "  {}\n",
            room.locale
                .labelled(&room.name(own), &index::counts(room, own))
        ));
    }
    let waiting = ballot
        .motions
        .iter()
        .filter(|&&own| room.enacted.hall.motions[own].number.is_none());
    let waiting: Vec<_> = waiting.map(|&own| room.name(own)).collect();
    if !waiting.is_empty() {
        let line = room
            .locale
            .fill("blocked", &[("proposals", &waiting.join(", "))]);
        text.push_str(&format!("{line}\n"));
    }
    for step in sentence::trace(room, &ballot.trace) {
        let number = step
            .number
            .map_or_else(String::new, |number| format!("{number}. "));
        text.push_str(&format!("\n{number}{}\n", step.title.unwrap_or_default()));
        for sentence in step.sentences {
            text.push_str(&format!("  {sentence}\n"));
        }
    }
}

fn push_motion(text: &mut String, room: &Room<'_>, own: usize) {
    let motion = &room.enacted.hall.motions[own];
    text.push_str(&format!("\n{}\n", room.name(own)));
    if let Some(closes) = motion.schedule.closes {
        text.push_str(&format!("{}\n", index::closing(room, closes)));
    }
    let counts = index::counts(room, own);
    if !counts.is_empty() {
        text.push_str(&format!("  {counts}\n"));
    }
    if let Some(finding) = &room.enacted.states[own].finding {
        for fact in proposal::people(room, finding) {
            let line = room.locale.labelled(&fact.label, &fact.value.name);
            text.push_str(&format!("  {line}\n"));
        }
        for sentence in proposal::sentences(room, finding) {
            text.push_str(&format!("  {sentence}\n"));
        }
    }
}
