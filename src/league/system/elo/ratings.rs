//! The ratings of one table, and how results move them.

use jiff::civil::Date;

use crate::league::League;
use crate::league::model::game::{Game, GameId};
use crate::league::model::history::{Change, ChangeReason, ChangedQuantity};
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::league::system::elo::rating;
use crate::league::system::elo::rating::EloTerms;
use crate::league::system::elo::settings::{RatingUpdate, Settings};

/// The ratings of one table.
pub(crate) struct EloRatings<'a> {
    /// The options of the day.
    pub settings: &'a Settings,
    league: &'a League,
    /// By player; `None` before the first appearance.
    ratings: Vec<Option<f64>>,
    /// By player: the index of the last matchday with a result, from 1, and its date.
    last_played: Vec<Option<(u32, Date)>>,
    /// Matchdays with a result so far, and the date of the first.
    matchdays: u32,
    today: Option<Date>,
    first: Option<Date>,
    counted: bool,
    /// By player: changes of this matchday not yet added (`update: matchday`).
    pending: Vec<(PlayerId, f64)>,
    /// The ratings of the seats of one result and its terms, kept to save allocations.
    before: Vec<f64>,
    terms: Vec<EloTerms>,
}

impl<'a> EloRatings<'a> {
    /// A table without players.
    pub(crate) fn new(settings: &'a Settings, league: &'a League) -> Self {
        let players = league.players.len();
        EloRatings {
            settings,
            league,
            ratings: vec![None; players],
            last_played: vec![None; players],
            matchdays: 0,
            today: None,
            first: None,
            counted: false,
            pending: Vec::new(),
            before: Vec::new(),
            terms: Vec::new(),
        }
    }

    /// A matchday begins.
    pub(crate) fn begin(&mut self, matchday: &Matchday) {
        self.today = Some(matchday.date);
        self.counted = false;
    }

    /// A player's rating points; `None` before the player entered.
    pub(crate) fn get(&self, player: PlayerId) -> Option<f64> {
        self.ratings[player.index()]
    }

    /// Sets a player's rating points for another reason than a result.
    pub(crate) fn set(&mut self, player: PlayerId, rating: f64) {
        self.ratings[player.index()] = Some(rating);
    }

    /// The rating points with which a player starts.
    pub(crate) fn initial(&self, player: PlayerId) -> f64 {
        let given = self.league.player(player).rating;
        given.unwrap_or(self.settings.initial)
    }

    /// Enters a player with the initial rating, unless the player is in the table; returns
    /// the rating points.
    pub(crate) fn enter(&mut self, player: PlayerId, changes: &mut Vec<Change>) -> f64 {
        self.get(player).unwrap_or_else(|| {
            let initial = self.initial(player);
            self.set(player, initial);
            changes.push(value(player, None, initial, ChangeReason::Entered));
            initial
        })
    }

    /// Everybody in the register is in the table from the first result on (E12).
    pub(crate) fn enter_registered(&mut self, changes: &mut Vec<Change>) {
        if self.first.is_some() {
            return;
        }
        for (index, player) in (0..).zip(&self.league.players) {
            if player.registered {
                self.enter(PlayerId(index), changes);
            }
        }
    }

    /// Takes everybody a share of the way back to the initial rating (P4).
    pub(crate) fn reset(&mut self, share: f64, changes: &mut Vec<Change>) {
        for player in (0..self.ratings.len() as u32).map(PlayerId) {
            let Some(before) = self.get(player).filter(|_| share > 0.0) else {
                continue;
            };
            let after = before + share * (self.initial(player) - before);
            self.set(player, after);
            changes.push(value(
                player,
                Some(before),
                after,
                ChangeReason::SeasonBegan,
            ));
        }
    }

    /// Rates a result, all seats from the ratings before it.
    pub(crate) fn rate(&mut self, id: GameId, game: &Game, changes: &mut Vec<Change>) {
        self.count_matchday();
        self.before.clear();
        for seat in &game.seats {
            let rating = self.enter(seat.player, changes);
            self.before.push(rating);
        }
        let k = self.settings.k_of(game);
        let (seats, by) = (&game.seats, self.settings.expected);
        self.terms.clear();
        match game.has_teams() {
            false => self
                .terms
                .extend(rating::rate_game(seats, &self.before, k, by)),
            true => self.terms = rating::rate_teams(seats, &self.before, k, by),
        }
        for ((seat, &before), &terms) in seats.iter().zip(&self.before).zip(&self.terms) {
            let after = match self.settings.update {
                RatingUpdate::Game => self.settings.rounded(terms.unrounded),
                RatingUpdate::Matchday => {
                    self.pending.push((seat.player, terms.unrounded - before));
                    before
                }
            };
            self.ratings[seat.player.index()] = Some(after);
            self.last_played[seat.player.index()] = self.today.map(|today| (self.matchdays, today));
            let reason = ChangeReason::Rated {
                game: id,
                terms: terms.into(),
            };
            changes.push(value(seat.player, Some(before), after, reason));
        }
    }

    /// Adds up the matchday (E6).
    pub(crate) fn settle(&mut self, changes: &mut Vec<Change>) {
        if self.pending.is_empty() {
            return;
        }
        let mut pending = std::mem::take(&mut self.pending);
        pending.sort_by_key(|(player, _)| *player);
        for group in pending.chunk_by(|(one, _), (other, _)| one == other) {
            let player = group[0].0;
            let before = self.ratings[player.index()].unwrap_or(self.settings.initial);
            let unrounded = before + group.iter().map(|(_, change)| change).sum::<f64>();
            let after = self.settings.rounded(unrounded);
            self.ratings[player.index()] = Some(after);
            let reason = ChangeReason::Summed { unrounded };
            changes.push(value(player, Some(before), after, reason));
        }
    }

    /// Returns whether a player has stayed away for longer than the league allows (E11).
    pub(crate) fn is_inactive(&self, player: PlayerId, as_of: Date) -> bool {
        let last = self.last_played[player.index()];
        let missed = self.matchdays - last.map_or(0, |(index, _)| index);
        let since = last.map(|(_, date)| date).or(self.first);
        let days = since.map_or(0, |since| (as_of - since).get_days());
        let exceeds = |limit: u32, count: i64| limit > 0 && count > i64::from(limit);
        exceeds(self.settings.inactive_days, i64::from(days))
            || exceeds(self.settings.inactive_matchdays, i64::from(missed))
    }

    /// Counts this matchday with its first result.
    fn count_matchday(&mut self) {
        if !self.counted {
            self.counted = true;
            self.matchdays += 1;
            self.first = self.first.or(self.today);
        }
    }
}

/// A change of the number that the table shows.
pub(crate) fn value(
    player: PlayerId,
    before: Option<f64>,
    after: f64,
    reason: ChangeReason,
) -> Change {
    Change {
        player,
        what: ChangedQuantity::Value,
        before,
        after: Some(after),
        reason,
    }
}
