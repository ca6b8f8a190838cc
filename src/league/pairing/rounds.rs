//! The pairings of a round of a tournament. Source: keizer.md, 3.

mod lots;
pub mod options;
mod pairing_history;
mod pairing_suggestion;
#[cfg(test)]
mod regressions;
#[cfg(test)]
mod tests;
pub mod time_bonus;

use std::cmp::Reverse;
use std::fmt;

use crate::league::model::game::Duel;
use crate::league::model::player::PlayerId;
use crate::league::pairing::matching;
use crate::league::tournament::{Board, PieceColour, Tournament};
pub use lots::DrawnLots;
use options::PairingOptions;
use pairing_history::{ColourBalance, PairingHistory};
pub use pairing_suggestion::{NoPairing, PairingSuggestion};
use time_bonus::TimeBonus;

/// A system whose rounds are drawn.
pub trait RoundPairing: fmt::Debug {
    /// The options of the draw.
    fn options(&self) -> &PairingOptions;
    /// The players who are in the tournament before a round, best first, in the order in which
    /// the round is paired.
    fn pairing_order(&self, field: &Tournament, matchday: u32) -> Vec<PlayerId>;
    /// The rule by which the boards' time is shared out; `None` where both have the same.
    fn time_bonus(&self) -> Option<&TimeBonus> {
        None
    }
}

/// A round as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundDraw {
    /// By number; no result yet.
    pub boards: Vec<Board>,
    /// The player who is left over.
    pub bye: Option<PlayerId>,
}

/// A rule of the pairing that a game of a written round breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairingBreach {
    /// The two met in round `last`.
    Repeat {
        /// The round in which they met last.
        last: u32,
    },
    /// A player has the same colour once too often.
    Colour {
        /// The player who has it again.
        player: PlayerId,
        /// The colour in question.
        colour: PieceColour,
    },
}

/// Draws round `matchday` for the players present.
///
/// Those who are not in the tournament at that time are left out. With an odd number one
/// has the bye: whoever is named, or the next in turn.
pub fn draw_round(
    pairing: &dyn RoundPairing,
    field: &Tournament,
    matchday: u32,
    present: &[PlayerId],
    bye: Option<PlayerId>,
) -> Result<RoundDraw, NoPairing> {
    let options = pairing.options();
    let past = PairingHistory::before(field, matchday);
    let mut lots = DrawnLots::new(options.seed, matchday);
    let mut order = order(pairing, field, matchday, present, &mut lots);
    let whole_order = order.clone();
    let bye = match bye {
        Some(player) => Some(player),
        None if order.len() % 2 == 1 => next_bye(options, &past, &order),
        None => None,
    };
    order.retain(|player| Some(*player) != bye);
    let pairs = matching::first_in_order(&partners(options, &past, &order));
    let Some(pairs) = pairs else {
        return Err(pairing_suggestion::suggest_pairing(
            options,
            &past,
            &whole_order,
            bye,
        ));
    };
    let mut numbers: Vec<u32> = (1..).take(pairs.len()).collect();
    let seats = pairs.into_iter().map(|(better, worse)| {
        let (better, worse) = (order[better], order[worse]);
        let better_is_white = match past.white(options, better, worse) {
            Some(ColourBalance::Better) => true,
            Some(ColourBalance::Worse) | None => false,
            Some(ColourBalance::ByLot) => lots.coin(),
        };
        if better_is_white {
            (better, worse)
        } else {
            (worse, better)
        }
    });
    let seats: Vec<_> = seats.collect();
    if options.random_boards {
        lots.shuffle(&mut numbers);
    }
    let board = |(number, (white, black))| Board {
        number,
        white,
        black,
        result: Duel::Pending,
    };
    let mut boards: Vec<Board> = numbers.into_iter().zip(seats).map(board).collect();
    boards.sort_by_key(|board| board.number);
    Ok(RoundDraw { boards, bye })
}

/// Returns which of two has white in a game that somebody pairs by hand, and which has black.
pub(crate) fn seats(
    pairing: &dyn RoundPairing,
    field: &Tournament,
    matchday: u32,
    one: PlayerId,
    other: PlayerId,
) -> (PlayerId, PlayerId) {
    let past = PairingHistory::before(field, matchday);
    let order = pairing.pairing_order(field, matchday);
    let place = |player| order.iter().position(|it| *it == player);
    let (better, worse) = match place(one) <= place(other) {
        true => (one, other),
        false => (other, one),
    };
    match past.white(pairing.options(), better, worse) {
        Some(ColourBalance::Better) => (better, worse),
        Some(ColourBalance::Worse | ColourBalance::ByLot) | None => (worse, better),
    }
}

/// Returns the rules that a written round breaks, by the index of the game among its boards.
pub fn breaches(
    pairing: &dyn RoundPairing,
    field: &Tournament,
    matchday: u32,
) -> Vec<(usize, PairingBreach)> {
    let options = pairing.options();
    let past = PairingHistory::before(field, matchday);
    let mut breaches = Vec::new();
    let day = matchday
        .checked_sub(1)
        .and_then(|index| field.matchdays.get(index as usize));
    for (index, board) in day.iter().flat_map(|day| day.boards.iter().enumerate()) {
        if let Some(last) = past.repeats(options, board.white, board.black) {
            breaches.push((index, PairingBreach::Repeat { last }));
        }
        let sides = [
            (board.white, PieceColour::White),
            (board.black, PieceColour::Black),
        ];
        for (player, colour) in sides {
            if past.is_barred(options, player, colour) {
                breaches.push((index, PairingBreach::Colour { player, colour }));
            }
        }
    }
    breaches
}

/// The players present, best first; lots shift the ratings of the first round.
fn order(
    pairing: &dyn RoundPairing,
    field: &Tournament,
    matchday: u32,
    present: &[PlayerId],
    lots: &mut DrawnLots,
) -> Vec<PlayerId> {
    let mut order = pairing.pairing_order(field, matchday);
    order.retain(|player| present.contains(player));
    let spread = pairing.options().first_round_random;
    if matchday == 1 && spread > 0 {
        order.sort_unstable();
        let shifted = order.iter().map(|&player| {
            let rating = i64::from(field.player(player).rating) + lots.shift(spread);
            (Reverse(rating), player)
        });
        let mut shifted: Vec<_> = shifted.collect();
        shifted.sort_unstable();
        order = shifted.into_iter().map(|(_, player)| player).collect();
    }
    order
}

/// Returns the player who has the bye: of the players with the smallest key the lowest placed.
fn next_bye(
    options: &PairingOptions,
    past: &PairingHistory,
    order: &[PlayerId],
) -> Option<PlayerId> {
    let from_below = order.iter().rev().copied();
    from_below.min_by_key(|&player| past.bye_key(options, player))
}

/// Returns the players whom each player may meet, best first, all by their index in `order`.
fn partners(
    options: &PairingOptions,
    past: &PairingHistory,
    order: &[PlayerId],
) -> Vec<Vec<usize>> {
    let may_meet = |one: usize, other: usize| {
        let (better, worse) = (order[one.min(other)], order[one.max(other)]);
        one != other
            && past.repeats(options, better, worse).is_none()
            && past.white(options, better, worse).is_some()
    };
    let partners = |one| {
        (0..order.len())
            .filter(|&other| may_meet(one, other))
            .collect()
    };
    (0..order.len()).map(partners).collect()
}
