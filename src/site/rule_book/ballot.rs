//! The page of a ballot.

use super::context::Room;
use super::view::BallotView;
use super::{index, sentence, vote_log};
use crate::rulebook::replay::Ballot;
use crate::site::view::{Link, Pager};

/// The nweeks in which ballots were held, in order.
pub fn nweeks(room: &Room<'_>) -> Vec<i64> {
    let mut nweeks: Vec<i64> = room
        .enacted
        .ballots
        .iter()
        .map(|ballot| ballot.nweek)
        .collect();
    nweeks.sort_unstable();
    nweeks.dedup();
    nweeks
}

/// The page of an nweek: usually one ballot, one more for each further procedure.
pub fn view(room: &Room<'_>, nweek: i64) -> BallotView {
    let ballots: Vec<&Ballot> = room
        .enacted
        .ballots
        .iter()
        .filter(|it| it.nweek == nweek)
        .collect();
    let motions: Vec<usize> = ballots
        .iter()
        .flat_map(|ballot| &ballot.motions)
        .copied()
        .collect();
    let period = ballots.first().map_or_else(String::new, |ballot| {
        let (opens, closes) = (room.both(ballot.opens), room.both(ballot.closes));
        room.locale
            .fill("ballot_period", &[("opens", &opens), ("closes", &closes)])
    });
    let waiting: Vec<_> = motions
        .iter()
        .filter(|&&own| {
            room.enacted.states[own].is_blocked && room.enacted.hall.motions[own].number.is_none()
        })
        .map(|&own| room.name(own))
        .collect();
    let blocked = (!waiting.is_empty()).then(|| {
        room.locale
            .fill("blocked", &[("proposals", &waiting.join(", "))])
    });
    let mut votes: Vec<_> = motions
        .iter()
        .flat_map(|&own| vote_log::votes(room, own, true))
        .collect();
    votes.extend(
        ballots
            .first()
            .map_or_else(Vec::new, |it| vote_log::strays(room, it)),
    );
    votes.sort_by(|(one, _), (other, _)| one.order().cmp(&other.order()));
    let trace: Vec<_> = ballots
        .iter()
        .flat_map(|ballot| ballot.trace.iter().cloned())
        .collect();
    BallotView {
        heading: index::ballot(room, nweek).name,
        period,
        blocked,
        rows: motions.iter().map(|&own| index::row(room, own)).collect(),
        trace: sentence::trace(room, &trace),
        votes: votes.into_iter().map(|(_, vote)| vote).collect(),
        pager: pager(room, nweek),
    }
}

fn pager(room: &Room<'_>, nweek: i64) -> Pager {
    let nweeks = nweeks(room);
    let next = nweeks.iter().find(|it| **it > nweek);
    let previous = nweeks.iter().rev().find(|it| **it < nweek);
    Pager {
        previous: previous.map(|nweek| index::ballot(room, *nweek)),
        next: next.map(|nweek| index::ballot(room, *nweek)),
        all: Some(Link {
            name: room.text("proposals"),
            url: Some(room.url("proposals/")),
        }),
    }
}
