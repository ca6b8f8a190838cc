//! What players have to show for themselves: games played, won, drawn and lost.

use std::collections::{BTreeMap, BTreeSet};

use crate::league::model::game::{Duel, Game, GameId};
use crate::league::model::history::{Reason, Table};
use crate::league::model::league::League;
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;

/// Counts of rated results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Record {
    pub played: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Record {
    /// Counts one more result.
    pub fn add(&mut self, outcome: Outcome) {
        self.played += 1;
        match outcome {
            Outcome::Won => self.won += 1,
            Outcome::Drawn => self.drawn += 1,
            Outcome::Lost => self.lost += 1,
        }
    }
}

/// How a result went for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Won,
    Drawn,
    Lost,
}

/// The results that a table counts, in the order of rating.
pub fn counted<'a>(league: &'a League, table: &Table) -> Vec<(GameId, &'a Matchday, &'a Game)> {
    let unrated: BTreeSet<GameId> = table
        .changes
        .iter()
        .filter_map(|change| unrated_game(&change.reason))
        .collect();
    let days: BTreeSet<usize> = table
        .entries
        .iter()
        .filter_map(|entry| entry.matchday)
        .collect();
    let forfeits = league.rules.traits().rates_forfeits;
    let counts = |id: &GameId, game: &Game| {
        let kind = table
            .kind
            .map_or(league.kind(game.kind).official, |kind| kind == game.kind);
        let over = match game.duel {
            None => game.seats.len() > 1,
            Some(duel) => duel.scores().is_some() || (forfeits && duel.is_forfeit()),
        };
        kind && over && game.ranked && !unrated.contains(id)
    };
    let mut next = 0;
    let mut games = Vec::new();
    for (index, day) in league.matchdays.iter().enumerate() {
        let ids = (next..).map(GameId);
        next += day.games.len() as u32;
        if days.contains(&index) {
            games.extend(
                ids.zip(&day.games)
                    .filter(|(id, game)| counts(id, game))
                    .map(|(id, game)| (id, day, game)),
            );
        }
    }
    games
}

fn unrated_game(reason: &Reason) -> Option<GameId> {
    if let Reason::Unrated { game, .. } = reason {
        Some(*game)
    } else {
        None
    }
}

/// How a result went for one of its seats.
///
/// Of more than two players the first place wins, a shared one for each; a tie of all is
/// a draw. A forfeit is won and lost; where neither came both have lost.
pub fn outcome(game: &Game, place: u32) -> Outcome {
    match game.duel {
        Some(Duel::BothForfeit) => Outcome::Lost,
        _ if game.seats.iter().all(|seat| seat.place == 1) => Outcome::Drawn,
        _ if place == 1 => Outcome::Won,
        _ => Outcome::Lost,
    }
}

/// How a result went for one player against another.
pub fn against(game: &Game, place: u32, other: u32) -> Outcome {
    match game.duel {
        Some(Duel::BothForfeit) => Outcome::Lost,
        _ if place == other => Outcome::Drawn,
        _ if place < other => Outcome::Won,
        _ => Outcome::Lost,
    }
}

/// Each player's record in a table.
pub fn records(league: &League, table: &Table) -> Vec<Record> {
    let mut records = vec![Record::default(); league.players.len()];
    for (_, _, game) in counted(league, table) {
        for seat in &game.seats {
            records[seat.player.index()].add(outcome(game, seat.place));
        }
    }
    records
}

/// Each player's record against each other player whom they met.
pub fn head_to_head(league: &League, table: &Table) -> Vec<BTreeMap<PlayerId, Record>> {
    let mut records = vec![BTreeMap::new(); league.players.len()];
    for (_, _, game) in counted(league, table) {
        for seat in &game.seats {
            for other in game
                .seats
                .iter()
                .filter(|other| other.player != seat.player)
            {
                let record: &mut Record = records[seat.player.index()]
                    .entry(other.player)
                    .or_default();
                record.add(against(game, seat.place, other.place));
            }
        }
    }
    records
}
