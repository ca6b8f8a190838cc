//! The figures of a table that no system keeps: scores, who has been there, and the best value.

use jiff::civil::Date;
use serde_json::{Map, Value};

use crate::league::League;
use crate::league::model::game::Game;
use crate::league::model::history::{Change, ChangedQuantity};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing, StandingStatus};
use crate::league::model::table_options::{LeaveAfter, TableColumn, TableOptions};
use crate::league::statistics::{WinRecord, player_outcome};
use crate::league::system::System;
use crate::syntax::digest::number_value;

/// The figures of one table so far.
pub(super) struct TableTally<'a> {
    league: &'a League,
    players: Vec<PlayerTally>,
    /// The matchdays with a result, and the day of the first.
    matchdays: u32,
    first: Option<Date>,
    /// True if a column of any day shows what is counted from scores.
    has_score_columns: bool,
    /// True if scores are counted: for those columns, or because the league counts them.
    has_scores: bool,
    /// True if a column shows the best value.
    has_best: bool,
}

/// The figures of one player.
#[derive(Clone, Copy, Debug, Default)]
struct PlayerTally {
    /// The matchdays of the season on which the player had a result.
    attended: u32,
    /// The number of the last of them in the table, from 1, and its day.
    last: Option<(u32, Date)>,
    record: WinRecord,
    score_for: f64,
    score_against: f64,
    best: Option<f64>,
}

impl<'a> TableTally<'a> {
    pub(super) fn new(league: &'a League) -> Self {
        let tables = league.changes.iter().map(|change| &change.table);
        let tables = || tables.clone().chain([&league.table]);
        let columns = || tables().flat_map(|table| &table.columns);
        let has_score_columns = columns().any(|column| column.counts_scores());
        let counts_scores = league.ever_counts_scores();
        TableTally {
            league,
            players: vec![PlayerTally::default(); league.players.len()],
            matchdays: 0,
            first: None,
            has_score_columns,
            has_scores: counts_scores || has_score_columns,
            has_best: columns().any(|column| *column == TableColumn::Best),
        }
    }

    /// Begins a season: counts begin anew, and who was there last is still known.
    pub(super) fn begin_season(&mut self) {
        for tally in &mut self.players {
            *tally = PlayerTally {
                last: tally.last,
                ..PlayerTally::default()
            };
        }
    }

    /// Counts the results of a matchday that the table rates.
    pub(super) fn add_day<'g>(&mut self, date: Date, games: impl Iterator<Item = &'g Game>) {
        let mut has_begun = false;
        for game in games {
            if !std::mem::replace(&mut has_begun, true) {
                self.matchdays += 1;
                self.first = self.first.or(Some(date));
            }
            for seat in &game.seats {
                let tally = &mut self.players[seat.player.index()];
                tally.record.add(player_outcome(game, seat.place));
                tally.score_for += seat.score.unwrap_or_default();
                let is_new = tally
                    .last
                    .is_none_or(|(number, _)| number != self.matchdays);
                if is_new && !game.is_absent(seat) {
                    tally.attended += 1;
                    tally.last = Some((self.matchdays, date));
                }
            }
            if self.has_scores
                && let (Some(scores), Some((one, other))) = (game.scores(), game.two_sides())
            {
                for (side, against) in [(one, scores.1), (other, scores.0)] {
                    for seat in side {
                        self.players[seat.player.index()].score_against += against;
                    }
                }
            }
        }
    }

    /// Looks at the values after an entry.
    pub(super) fn add_values(&mut self, changes: &[Change]) {
        if !self.has_best {
            return;
        }
        // Of several changes of a player only the last one stands.
        let values = changes.iter().enumerate();
        let values = values.filter(|(_, change)| change.what == ChangedQuantity::Value);
        for (index, change) in values {
            let is_last = !changes[index + 1..]
                .iter()
                .any(|later| later.player == change.player && later.what == ChangedQuantity::Value);
            let best = &mut self.players[change.player.index()].best;
            if let (Some(value), true) = (change.after, is_last) {
                *best = Some(best.map_or(value, |best| best.max(value)));
            }
        }
    }

    /// The ranking with the figures that its columns show, without those who have been away or
    /// have played too little; as seen on a day.
    pub(super) fn shaped(&self, ranking: Ranking, as_of: Date) -> Ranking {
        let options = self.league.table_on(as_of);
        let Ranking {
            mut rows,
            mut others,
        } = ranking;
        if leaves_out(options) {
            let all = std::mem::take(&mut rows);
            for row in all {
                match self.status(row.player, options, as_of) {
                    None => rows.push(row),
                    status => {
                        let mut facts = row.facts;
                        // Why a player has no place comes before whether the player is active.
                        facts.remove("status");
                        others.push(Standing {
                            place: None,
                            status,
                            facts,
                            ..row
                        });
                    }
                }
            }
            let places = places_anew(rows.iter().map(|row| row.place));
            for (row, place) in rows.iter_mut().zip(places) {
                row.place = Some(place);
            }
        }
        for row in rows.iter_mut().chain(&mut others) {
            self.tell(
                &options.columns,
                as_of,
                row.player,
                row.value,
                &mut row.facts,
            );
        }
        Ranking { rows, others }
    }

    /// The places of a day, where more than the values or the system's order gives them.
    pub(super) fn places_on(
        &self,
        system: &mut dyn System,
        as_of: Date,
    ) -> Option<Vec<(PlayerId, u32)>> {
        let options = self.league.table_on(as_of);
        let places = system.places();
        if !leaves_out(options) {
            return places;
        }
        let ranked = || {
            let rows = system.ranking(as_of).rows.into_iter();
            rows.filter_map(|row| Some((row.player, row.place?)))
                .collect()
        };
        let mut places = places.unwrap_or_else(ranked);
        places.retain(|(player, _)| self.status(*player, options, as_of).is_none());
        let anew = places_anew(places.iter().map(|(_, place)| *place));
        let players = places.into_iter().map(|(player, _)| player);
        Some(players.zip(anew).collect())
    }

    /// The players who have been away for too long on a day, in the register's order.
    pub(super) fn away_on(&self, as_of: Date) -> Vec<PlayerId> {
        let after = self.league.table_on(as_of).leave_after;
        if after.is_none() {
            return Vec::new();
        }
        let players = (0..self.players.len()).map(|index| PlayerId(index as u32));
        players
            .filter(|player| self.is_away(*player, after, as_of))
            .collect()
    }

    /// The reason for which a player has no place on a day.
    fn status(
        &self,
        player: PlayerId,
        options: &TableOptions,
        as_of: Date,
    ) -> Option<StandingStatus> {
        if self.is_away(player, options.leave_after, as_of) {
            return Some(StandingStatus::Away);
        }
        (self.tally(player).attended < options.minimum).then_some(StandingStatus::TooFew)
    }

    fn tally(&self, player: PlayerId) -> &PlayerTally {
        &self.players[player.index()]
    }

    /// Returns whether a player has had no result for longer than the league allows; who has had
    /// none at all is away since the first matchday, or since coming in.
    fn is_away(&self, player: PlayerId, after: Option<LeaveAfter>, as_of: Date) -> bool {
        let last = self.tally(player).last;
        match after {
            None => false,
            Some(LeaveAfter::Matchdays(limit)) => {
                self.matchdays - last.map_or(0, |(number, _)| number) > limit
            }
            Some(LeaveAfter::Days(limit)) => {
                let since = last.map(|(_, date)| date);
                let since = since.or_else(|| self.first.max(self.league.joined(player)));
                let days = since.map_or(0, |since| (as_of - since).get_days());
                i64::from(days) > i64::from(limit)
            }
        }
    }

    /// Adds the facts of a line that the columns show and the system does not have.
    fn tell(
        &self,
        columns: &[TableColumn],
        as_of: Date,
        player: PlayerId,
        value: f64,
        facts: &mut Map<String, Value>,
    ) {
        let tally = self.tally(player);
        let counts_scores = self.league.counts_scores_on(as_of);
        let tells_scores = counts_scores || self.has_score_columns;
        let difference = tally.score_for - tally.score_against;
        let scores = [
            ("score_for", tally.score_for),
            ("score_against", tally.score_against),
            ("difference", difference),
        ];
        for (key, score) in scores.into_iter().filter(|_| tells_scores) {
            facts.entry(key).or_insert_with(|| number_value(score));
        }
        for column in columns {
            let told = match column {
                TableColumn::Rate => rate(tally, counts_scores).map(number_value),
                TableColumn::Best => Some(number_value(tally.best.unwrap_or(value))),
                TableColumn::Last => tally.last.map(|(_, date)| Value::from(date.to_string())),
                _ => None,
            };
            if let (Some(key), Some(told)) = (column.fact(), told) {
                facts.entry(key).or_insert(told);
            }
        }
    }
}

/// The own score as a share of both, or the share of wins with draws half; `None` where there is
/// nothing to share.
fn rate(tally: &PlayerTally, counts_scores: bool) -> Option<f64> {
    let (own, all) = match counts_scores {
        true => (tally.score_for, tally.score_for + tally.score_against),
        false => {
            let WinRecord {
                played, won, drawn, ..
            } = tally.record;
            (f64::from(won) + f64::from(drawn) / 2.0, f64::from(played))
        }
    };
    (all != 0.0).then_some(own / all)
}

/// Returns whether options leave players without a place.
fn leaves_out(options: &TableOptions) -> bool {
    options.leave_after.is_some() || options.minimum > 0
}

/// Places among those who are left, in their order; who shared one goes on sharing one.
fn places_anew<T: PartialEq + Copy>(places: impl Iterator<Item = T>) -> Vec<u32> {
    let mut before: Option<(T, u32)> = None;
    let anew = |(place, line): (T, u32)| {
        let shared = before.filter(|(other, _)| *other == place);
        let anew = shared.map_or(line, |(_, anew)| anew);
        before = Some((place, anew));
        anew
    };
    places.zip(1..).map(anew).collect()
}
