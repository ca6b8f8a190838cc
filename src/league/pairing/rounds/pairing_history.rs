//! The meaning of earlier rounds for the next: colours, meetings, byes.

use std::collections::BTreeMap;

use crate::league::model::matchday::Absence;
use crate::league::model::player::PlayerId;
use crate::league::pairing::rounds::options::{ByeCount, MutualColours, PairingOptions};
use crate::league::tournament::{PieceColour, Tournament};

/// The rounds before the one that is paired. Every board row counts, played or not.
pub(super) struct PairingHistory {
    /// The number of the round that is paired.
    matchday: u32,
    /// By player: colours in the order of rounds.
    colours: Vec<Vec<PieceColour>>,
    /// By pair, the earlier in the register first: rounds, and who had white.
    meetings: BTreeMap<(PlayerId, PlayerId), Vec<(u32, PlayerId)>>,
    /// By player: byes, and rounds missed for another reason.
    byes: Vec<u32>,
    missed: Vec<u32>,
}

/// The player who has white in a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColourBalance {
    Better,
    Worse,
    ByLot,
}

impl PairingHistory {
    /// Returns the history of rounds 1 to `matchday` - 1.
    pub(super) fn before(field: &Tournament, matchday: u32) -> PairingHistory {
        let players = field.players.len();
        let mut past = PairingHistory {
            matchday,
            colours: vec![Vec::new(); players],
            meetings: BTreeMap::new(),
            byes: vec![0; players],
            missed: field
                .players
                .iter()
                .map(|player| player.enters.clamp(1, matchday) - 1)
                .collect(),
        };
        for (number, day) in field.first(matchday.saturating_sub(1)) {
            for board in &day.boards {
                past.colours[board.white.index()].push(PieceColour::White);
                past.colours[board.black.index()].push(PieceColour::Black);
                let meetings = past.meetings.entry(pair(board.white, board.black));
                meetings.or_default().push((number, board.white));
            }
            for (player, absence) in &day.absent {
                match absence {
                    Absence::Bye => past.byes[player.index()] += 1,
                    Absence::Club | Absence::Excused | Absence::Unexcused => {
                        past.missed[player.index()] += 1;
                    }
                }
            }
        }
        past
    }

    /// The smaller, the sooner a player is in turn for a bye.
    pub(super) fn bye_key(&self, options: &PairingOptions, player: PlayerId) -> (u32, u32) {
        let (byes, missed) = (self.byes[player.index()], self.missed[player.index()]);
        if !options.distribute_byes {
            return (0, 0);
        }
        match options.bye_count {
            ByeCount::ByesThenAbsences => (byes, missed),
            ByeCount::NonboardSum => (byes + missed, 0),
            ByeCount::ByesOnly => (byes, 0),
        }
    }

    /// The last round in which two met, if that forbids another game now.
    pub(super) fn repeats(
        &self,
        options: &PairingOptions,
        one: PlayerId,
        other: PlayerId,
    ) -> Option<u32> {
        let (last, _) = *self.meetings.get(&pair(one, other))?.last()?;
        let forbidden =
            u64::from(last) + u64::from(options.repeat_after) >= u64::from(self.matchday);
        forbidden.then_some(last)
    }

    /// Returns whether a player has had a colour so often in a row that it may not come again.
    pub(super) fn is_barred(
        &self,
        options: &PairingOptions,
        player: PlayerId,
        colour: PieceColour,
    ) -> bool {
        let most = options.max_same_colour as usize;
        let colours = &self.colours[player.index()];
        most > 0
            && colours.len() >= most
            && colours[colours.len() - most..]
                .iter()
                .all(|had| *had == colour)
    }

    /// Returns the one of two who has white, or `None` where no permitted colours exist.
    ///
    /// Source: keizer.md, 3.6. Where the balance or the last game decide and the limit forbids,
    /// the reverse is not tried.
    pub(super) fn white(
        &self,
        options: &PairingOptions,
        better: PlayerId,
        worse: PlayerId,
    ) -> Option<ColourBalance> {
        let permitted = |white: ColourBalance| {
            let (white_is, black_is) = match white {
                ColourBalance::Better => (better, worse),
                ColourBalance::Worse | ColourBalance::ByLot => (worse, better),
            };
            let barred = self.is_barred(options, white_is, PieceColour::White)
                || self.is_barred(options, black_is, PieceColour::Black);
            (!barred).then_some(white)
        };
        let side = |player: PlayerId| {
            if player == better {
                ColourBalance::Better
            } else {
                ColourBalance::Worse
            }
        };
        match self.balance(better).cmp(&self.balance(worse)) {
            std::cmp::Ordering::Less => return permitted(ColourBalance::Better),
            std::cmp::Ordering::Greater => return permitted(ColourBalance::Worse),
            std::cmp::Ordering::Equal => {}
        }
        let meetings = self
            .meetings
            .get(&pair(better, worse))
            .map_or(&[][..], Vec::as_slice);
        match (options.mutual_colours, meetings.last()) {
            (MutualColours::LastGame, Some((_, white))) => {
                permitted(side(if *white == better { worse } else { better }))
            }
            (MutualColours::Majority, Some(_)) if meetings.len() % 2 == 1 => {
                let whites = meetings
                    .iter()
                    .filter(|(_, white)| *white == better)
                    .count();
                let fewer = if whites * 2 < meetings.len() {
                    better
                } else {
                    worse
                };
                permitted(side(fewer))
            }
            _ if self.matchday == 1 && options.first_round_random > 0 => Some(ColourBalance::ByLot),
            _ => permitted(ColourBalance::Worse).or_else(|| permitted(ColourBalance::Better)),
        }
    }

    /// White games minus black games.
    fn balance(&self, player: PlayerId) -> i64 {
        let colours = self.colours[player.index()].iter();
        colours
            .map(|colour| if *colour == PieceColour::White { 1 } else { -1 })
            .sum()
    }
}

fn pair(one: PlayerId, other: PlayerId) -> (PlayerId, PlayerId) {
    (one.min(other), one.max(other))
}
