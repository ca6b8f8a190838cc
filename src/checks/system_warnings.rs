//! The warnings that league systems raised in the replay, with their places.

use std::collections::BTreeMap;

use crate::checks::ReplayedSite;
use crate::league::League;
use crate::league::model::game::{Game, GameId};
use crate::league::model::matchday::{Matchday, ResultForm};
use crate::league::model::player::PlayerId;
use crate::league::model::warning::SystemWarningKind;
use crate::syntax::diagnostic::{DiagnosticSpot, KeyPath};

/// A warning of a system, with its league and matchday.
pub(super) struct PlacedWarning<'a> {
    pub(super) league: &'a League,
    pub(super) matchday: &'a Matchday,
    /// The number of the matchday's first game.
    first_game: u32,
    pub(super) kind: &'a SystemWarningKind,
}

/// Every warning of every league's overall table, in order.
pub(super) fn system_warnings<'a>(site: &ReplayedSite<'a>) -> Vec<PlacedWarning<'a>> {
    let mut warnings = Vec::new();
    for (league, history) in site.leagues.iter().zip(site.histories) {
        if history.tables.iter().all(|table| table.remarks.is_empty()) {
            continue;
        }
        let mut next = 0;
        let mut by_number = BTreeMap::new();
        for matchday in &league.matchdays {
            by_number.entry(matchday.number).or_insert((matchday, next));
            next += matchday.games.len() as u32;
        }
        let placed = history.overall().remarks.iter().filter_map(|warning| {
            let &(matchday, first_game) = by_number.get(&warning.matchday)?;
            Some(PlacedWarning {
                league,
                matchday,
                first_game,
                kind: &warning.odd,
            })
        });
        warnings.extend(placed);
    }
    warnings
}

impl<'a> PlacedWarning<'a> {
    /// The matchday's file.
    pub(super) fn file(&self) -> KeyPath<'a> {
        KeyPath::file(&self.matchday.file)
    }

    /// The place of a game of the matchday, or of a result by places.
    pub(super) fn game(&self, GameId(id): GameId) -> DiagnosticSpot {
        let (file, position) = (self.file(), self.position(id));
        match self.matchday.form {
            ResultForm::Results => file.field("results").index(position).first_line(),
            ResultForm::Placings => file.first_line(),
            ResultForm::Games | ResultForm::Nothing => file.field("games").index(position).value(),
        }
    }

    /// The place of a player in a game of two.
    pub(super) fn seat(&self, GameId(id): GameId, player: PlayerId) -> DiagnosticSpot {
        let (file, position) = (self.file(), self.position(id));
        let games = file.field("games");
        games
            .index(position)
            .mention(&self.league.player(player).id)
    }

    /// The place of a key of a game of the matchday.
    pub(super) fn game_key(&self, GameId(id): GameId, key: &str) -> DiagnosticSpot {
        let (file, position) = (self.file(), self.position(id));
        file.field("games").index(position).field(key).value()
    }

    /// A game of the matchday.
    pub(super) fn played(&self, GameId(id): GameId) -> Option<&'a Game> {
        let index = id.saturating_sub(self.first_game);
        self.matchday.games.get(index as usize)
    }

    fn position(&self, id: u32) -> usize {
        let game = self.played(GameId(id));
        game.map_or(0, |game| game.position)
    }
}
