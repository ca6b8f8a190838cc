//! The numbers that a result has changed, in a line a player.

use std::collections::BTreeSet;

use crate::authoring::recording::is_of_rounds;
use crate::league::model::game::{Duel, Game, GameId};
use crate::league::model::history::{ChangeReason, History, UnratedReason};
use crate::league::model::league::League;
use crate::league::model::matchday::Matchday;
use crate::league::model::ranking::Standing;

/// The lines for the results that a league has now and had not before: `anna 1512 → 1523,
/// 3rd ▲1`, and what does not count.
pub fn lines(old: &League, before: Option<&History>, new: &League, after: &History) -> Vec<String> {
    let known: BTreeSet<String> = old
        .games()
        .map(|(_, day, game)| fingerprint(old, day, game))
        .collect();
    let touched = new.games();
    let touched: Vec<(GameId, &Matchday, &Game)> = touched
        .filter(|(_, day, game)| !known.contains(&fingerprint(new, day, game)))
        .collect();
    let mut players = Vec::new();
    for (_, _, game) in &touched {
        let seats = game.seats.iter().map(|seat| seat.player);
        players.extend(
            seats
                .filter(|player| !players.contains(player))
                .collect::<Vec<_>>(),
        );
    }
    let traits = new.rules.traits();
    let value = |row: &Standing| traits.plain(row.value);
    let mut lines = Vec::new();
    for player in players {
        let id = &new.player(player).id;
        let row = after
            .overall()
            .ranking
            .all()
            .find(|row| row.player == player);
        let earlier = before.and_then(|before| {
            let mut rows = before.overall().ranking.all();
            rows.find(|row| old.player(row.player).id == *id)
        });
        let Some(row) = row else { continue };
        if earlier.is_some_and(|it| (it.place, value(it)) == (row.place, value(row))) {
            continue;
        }
        let was = earlier.map_or_else(String::new, |it| format!("{} → ", value(it)));
        let place = row.place.map_or_else(String::new, |place| {
            let from = earlier.and_then(|earlier| earlier.place);
            format!(", {}{}", ordinal(place), arrow(from, place))
        });
        lines.push(format!("{id} {was}{}{place}", value(row)));
    }
    for (game, _, _) in &touched {
        let changes = after.overall().changes.iter();
        let mut reasons = changes.filter_map(|change| match change.reason {
            ChangeReason::Unrated { game: own, why } if own == *game => uncounted(why),
            _ => None,
        });
        lines.extend(reasons.next().map(|why| format!("does not count: {why}")));
    }
    if lines.is_empty() && is_of_rounds(new) {
        let days: BTreeSet<&str> = touched.iter().map(|it| it.1.file.as_str()).collect();
        let days = new
            .matchdays
            .iter()
            .filter(|it| days.contains(it.file.as_str()));
        lines.extend(days.map(played));
    }
    lines
}

/// `round 16: 7 of 12 results`
fn played(day: &Matchday) -> String {
    let open = day.games.iter().filter(|it| it.duel == Some(Duel::Pending));
    let all = day.games.len();
    format!(
        "round {}: {} of {all} results",
        day.number,
        all - open.count()
    )
}

/// A result as a text that two results have in common only if nothing tells them apart.
fn fingerprint(league: &League, day: &Matchday, game: &Game) -> String {
    let seats = game.seats.iter();
    let seats: Vec<String> = seats
        .map(|seat| format!("{}={}", league.player(seat.player).id, seat.place))
        .collect();
    let Game {
        duel,
        ranked,
        rounds,
        position,
        ..
    } = game;
    format!(
        "{} {position} {seats:?} {duel:?} {ranked} {rounds}",
        day.file
    )
}

fn uncounted(why: UnratedReason) -> Option<&'static str> {
    match why {
        UnratedReason::Friendly => Some("it is a friendly"),
        UnratedReason::NoMember => Some("neither of the two is an active member"),
        UnratedReason::Forfeit => Some("a forfeit is not rated"),
        UnratedReason::Adjourned => Some("the game is adjourned"),
        UnratedReason::Alone => Some("there is one player alone"),
        UnratedReason::Pending => None,
    }
}

fn arrow(from: Option<u32>, to: u32) -> String {
    match from {
        Some(from) if from > to => format!(" ▲{}", from - to),
        Some(from) if from < to => format!(" ▼{}", to - from),
        Some(_) | None => String::new(),
    }
}

/// `1st`, `2nd`, `11th`
pub fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_their_endings() {
        let places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111];
        let written = places.map(ordinal).join(" ");
        assert_eq!(
            written,
            "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th"
        );
    }

    #[test]
    fn arrows_point_where_a_player_went() {
        let arrows = [(Some(4), 3), (Some(3), 5), (Some(2), 2), (None, 1)];
        let arrows = arrows.map(|(from, to)| arrow(from, to));
        assert_eq!(arrows, [" ▲1", " ▼2", "", ""]);
    }
}
