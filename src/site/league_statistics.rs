//! The figures of a league's history for which its pages ask, worked out once.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rayon::prelude::*;

use crate::league::League;
use crate::league::model::game::{Game, GameId};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, History, HistoryEntry, LeagueTable,
};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing};
use crate::league::statistics::{
    EveningChange, SidePlayers, WinRecord, changes_from, counted, evening_changes, head_to_head,
    last_evening, newest_entry, shared_places, team_meetings, win_records,
};
use crate::league::system::round_pairing;
use crate::league::tournament::Tournament;
use crate::render::locale::Locale;
use crate::site::evening_places::{EveningPlaces, NewValue, evening_places};
use crate::site::rank_history::RankHistory;

/// The figures that the pages of one league share. They grow with the results, not with players ×
/// matchdays.
#[derive(Debug)]
pub struct LeagueStatistics {
    /// One a table of the history, in its order.
    pub tables: Vec<TableStatistics>,
    /// By player: the record against each other player, in the overall table; counted when a
    /// page asks for it.
    meetings: OnceLock<Vec<BTreeMap<PlayerId, WinRecord>>>,
    /// By side: the record against each other side, where at least one of the two is a team.
    pub team_meetings: BTreeMap<SidePlayers, BTreeMap<SidePlayers, WinRecord>>,
    /// By player: where the name stands among all, as the league's language sorts them.
    pub name_order: Vec<u32>,
    /// The names of players that several have, each with the rank behind it: "Tokumei (3 Kyu)".
    pub told_apart: BTreeMap<PlayerId, String>,
    /// True if a result can be a draw or a defeat: two sides play in every game.
    pub is_of_two: bool,
    /// The number of the first game of each matchday, by the matchday's index.
    pub first_game: Vec<u32>,
    /// By the matchday's index: who has its bye because nobody else is left over (tournaments).
    pub byes: Vec<Option<PlayerId>>,
    /// By player: every game, with the indexes of its matchday and within it.
    pub games_of: Vec<Vec<(GameId, usize, usize)>>,
    /// The ranks after each entry of the overall table, in leagues that move them.
    pub ranks: Option<RankHistory>,
    /// By season that is over, then by player: the line of its final table.
    pub final_rows: Vec<Vec<Option<usize>>>,
}

/// The figures that the pages of one table share.
#[derive(Debug)]
pub struct TableStatistics {
    /// By player: the number after each entry that touched it, in time order.
    pub series: Vec<Vec<PlayerStep>>,
    /// By player.
    pub records: Vec<WinRecord>,
    /// The games that count in it, in ascending order.
    counted: Vec<GameId>,
    /// The entry that lines of the table tell of, where they tell of no evening.
    pub newest: Option<usize>,
    /// By player: what that entry changed.
    pub changes: Vec<f64>,
    /// By player: what the last matchday's results changed, and everything else since.
    pub evenings: Vec<EveningChange>,
    /// By player: the line of the ranking, counted on through those without a place.
    pub row_of: Vec<Option<usize>>,
    /// By player: places won since the entry before; `None` for one who was not there, and nothing
    /// where nobody was.
    pub moves: Vec<Option<i64>>,
    /// By player: all changes of the player, as indexes of [`LeagueTable::changes`].
    pub changes_of: Vec<Vec<usize>>,
    /// The changes that games made, each with its index in [`LeagueTable::changes`]; in order.
    by_game: Vec<(GameId, usize)>,
    /// The entry of each matchday, by the matchday's index.
    pub entry_of: BTreeMap<usize, usize>,
    /// The places around each entry, found when a page of a large league asks for them.
    evening_places: OnceLock<Vec<EveningPlaces>>,
    /// The columns of a chart that are matchdays; what everybody starts with is column 0.
    pub matchday_moments: Vec<usize>,
    /// The first entry since the numbers began anew with a season; 0 where they always went on.
    pub began_anew: usize,
}

/// A player's number from an entry on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerStep {
    /// The index of the entry.
    pub entry: usize,
    /// `None` where the player left the table.
    pub value: Option<f64>,
    /// The difference that the entry made; 0 for an entry that only brought the player in.
    pub change: f64,
    /// The part of the difference that the beginning of a season made.
    pub reset: f64,
    /// True if the player had a result in it, rated or not.
    pub played: bool,
    /// True if points were taken without a result.
    pub penalty: bool,
    /// The stored number with which the player left the table.
    pub left: Option<f64>,
}

impl PlayerStep {
    /// The difference that the entry made beside that of a season's beginning.
    pub fn gain(&self) -> f64 {
        self.change - self.reset
    }
}

/// Works out what a league's pages share, its tables in parallel.
pub(crate) fn league_statistics(
    league: &League,
    history: &History,
    locale: &Locale,
) -> LeagueStatistics {
    let mut next = 0;
    let first = |day: &crate::league::model::matchday::Matchday| {
        let first = next;
        next += day.games.len() as u32;
        first
    };
    let mut games_of = vec![Vec::new(); league.players.len()];
    let mut id = 0;
    let mut is_of_two = true;
    for (day, matchday) in league.matchdays.iter().enumerate() {
        for (game, played) in matchday.games.iter().enumerate() {
            for seat in &played.seats {
                games_of[seat.player.index()].push((GameId(id), day, game));
            }
            is_of_two = is_of_two && played.two_sides().is_some();
            id += 1;
        }
    }
    LeagueStatistics {
        games_of,
        is_of_two: is_of_two && id > 0,
        ranks: (league.rules.traits().grades).then(|| RankHistory::of(league, history.overall())),
        final_rows: {
            let seasons = history.overall().finished.iter();
            seasons
                .map(|season| rows(league, &season.ranking))
                .collect()
        },
        byes: byes(league),
        name_order: name_order(league, locale),
        told_apart: told_apart(league, &history.overall().ranking),
        first_game: league.matchdays.iter().map(first).collect(),
        meetings: OnceLock::new(),
        team_meetings: team_meetings(league, history.overall()),
        tables: history
            .tables
            .par_iter()
            .map(|table| table_digest(league, table))
            .collect(),
    }
}

/// By matchday: who has the bye of a round that its file gives to nobody.
fn byes(league: &League) -> Vec<Option<PlayerId>> {
    if round_pairing(&*league.rules).is_none() {
        return vec![None; league.matchdays.len()];
    }
    let field = Tournament::of(league);
    let rounds = (1..).zip(&league.matchdays);
    rounds
        .map(|(number, day)| field.implicit_bye(number, day))
        .collect()
}

/// By player: the place of the name among all, those with the same name as registered.
fn name_order(league: &League, locale: &Locale) -> Vec<u32> {
    let name = |index: usize| league.players[index].name.as_str();
    let mut sorted: Vec<usize> = (0..league.players.len()).collect();
    sorted.sort_by(|&a, &b| locale.collate(name(a), name(b)));
    let mut order = vec![0; sorted.len()];
    for (at, index) in (0..).zip(sorted) {
        order[index] = at;
    }
    order
}

/// The names that several players have, told apart by what the table has beside them.
fn told_apart(league: &League, ranking: &Ranking) -> BTreeMap<PlayerId, String> {
    let Some(fact) = league.rules.shown_facts().beside_name else {
        return BTreeMap::new();
    };
    let mut bearers: BTreeMap<&str, usize> = BTreeMap::new();
    for player in &league.players {
        *bearers.entry(&player.name).or_default() += 1;
    }
    let ranked = ranking.all().filter_map(|row| {
        let name = league.player(row.player).name.as_str();
        let rank = row.facts.get(fact)?.as_str()?;
        (bearers[name] > 1).then_some((row.player, name, rank))
    });
    let ranked: Vec<(PlayerId, &str, &str)> = ranked.collect();
    let told = |&(player, name, rank): &(PlayerId, &str, &str)| {
        let real = real_rank(rank);
        let mut namesakes = ranked
            .iter()
            .filter(|other| other.0 != player && other.1 == name);
        let rank = match namesakes.any(|other| real_rank(other.2) == real) {
            true => rank,
            false => real,
        };
        (player, format!("{name} ({})", rank.replace(' ', "\u{a0}")))
    };
    ranked.iter().map(told).collect()
}

/// A rank without its modifier, which moves from day to day.
fn real_rank(notation: &str) -> &str {
    notation.split(['+', '-']).next().unwrap_or(notation)
}

fn table_digest(league: &League, table: &LeagueTable) -> TableStatistics {
    let series = series(league, table);
    let mut by_game = Vec::with_capacity(table.changes.len());
    let mut changes_of = vec![Vec::new(); league.players.len()];
    for (index, change) in table.changes.iter().enumerate() {
        changes_of[change.player.index()].push(index);
        if let ChangeReason::Rated { game, .. } | ChangeReason::Unrated { game, .. } = change.reason
        {
            by_game.push((game, index));
        }
    }
    // Nearly sorted as it is: games are rated one after the other.
    by_game.sort();
    let counted = counted(league, table);
    let entries = table.entries.iter().enumerate();
    let days = entries.filter_map(|(index, entry)| Some((entry.matchday?, index)));
    let newest = newest_entry(league, table);
    let began_anew = began_anew(table, &series);
    TableStatistics {
        moves: moves(league, table, &series, (began_anew, newest)),
        began_anew,
        series,
        records: win_records(league, &counted),
        counted: counted.into_iter().map(|(id, ..)| id).collect(),
        changes: changes_from(league, table, newest.unwrap_or_default()),
        newest,
        evenings: evening_changes(league, table),
        row_of: rows(league, &table.ranking),
        changes_of,
        by_game,
        entry_of: days.clone().collect(),
        evening_places: OnceLock::new(),
        matchday_moments: days.map(|(_, index)| index + 1).collect(),
    }
}

/// By player: the line of the ranking.
fn rows(league: &League, ranking: &Ranking) -> Vec<Option<usize>> {
    let mut rows = vec![None; league.players.len()];
    for (index, row) in ranking.all().enumerate() {
        rows[row.player.index()] = Some(index);
    }
    rows
}

/// By player: the number after each entry that touched it.
fn series(league: &League, table: &LeagueTable) -> Vec<Vec<PlayerStep>> {
    let mut series: Vec<Vec<PlayerStep>> = vec![Vec::new(); league.players.len()];
    for (index, entry) in table.entries.iter().enumerate() {
        for change in table.changes_of(entry) {
            let steps = &mut series[change.player.index()];
            let played = matches!(
                change.reason,
                ChangeReason::Rated { .. } | ChangeReason::Unrated { .. }
            );
            if !played && change.what != ChangedQuantity::Value {
                continue;
            }
            if steps.last().is_none_or(|step| step.entry != index) {
                let value = steps.last().and_then(|step| step.value);
                steps.push(PlayerStep {
                    entry: index,
                    value,
                    change: 0.0,
                    reset: 0.0,
                    played: false,
                    penalty: false,
                    left: None,
                });
            }
            let Some((step, earlier)) = steps.split_last_mut() else {
                continue;
            };
            step.played |= played;
            // What the own place is worth, with which a player begins a tournament, is no gain.
            let begins = change.reason == ChangeReason::Revalued
                && earlier.last().is_none_or(|it| it.value.is_none());
            // A friendly is told of without a number, and leaves the number as it is.
            if change.what == ChangedQuantity::Value
                && !matches!(change.reason, ChangeReason::Unrated { .. })
            {
                step.value = change.after;
                step.left = change.stored().filter(|_| change.after.is_none());
                if !begins {
                    step.change += difference(change);
                }
                if change.reason == ChangeReason::SeasonBegan {
                    step.reset += difference(change);
                }
                step.penalty |= matches!(
                    change.reason,
                    ChangeReason::Penalty { .. }
                        | ChangeReason::AutoInactive { .. }
                        | ChangeReason::Left { .. }
                );
            }
        }
    }
    series
}

/// The first entry of the last season whose beginning moved anybody's number; 0 where none did.
fn began_anew(table: &LeagueTable, series: &[Vec<PlayerStep>]) -> usize {
    let resets = series.iter().flatten().filter(|step| step.reset != 0.0);
    let last = match table.begun.iter().any(|change| difference(change) != 0.0) {
        true => Some(table.entries.len()),
        false => resets.map(|step| step.entry).max(),
    };
    let mut starts = table.finished.iter().map(|season| season.end);
    let start = last.and_then(|entry| starts.rfind(|start| *start <= entry));
    start.unwrap_or_default()
}

/// Returns the points that a change took or gave; 0 where somebody only comes or goes.
fn difference(change: &Change) -> f64 {
    let numbers = change.numbers();
    numbers.map_or(0.0, |(before, after)| after - before)
}

/// By player: the places won since the last matchday but one; in leagues whose rows tell of the
/// last evening, since the table before it. Places of a season before the numbers began anew
/// are none to come from, nor those of members who all begin with the same number.
fn moves(
    league: &League,
    table: &LeagueTable,
    series: &[Vec<PlayerStep>],
    (began_anew, newest): (usize, Option<usize>),
) -> Vec<Option<i64>> {
    let before = match league.rules.traits().evenings {
        true => last_evening(table).and_then(|evening| evening.checked_sub(1)),
        // Weeks that ended between the two belong to what has moved since.
        false => {
            let until = newest.map_or(0, |newest| newest + 1);
            let days = table.entries.iter().enumerate().take(until).rev();
            let mut days = days.filter(|(_, entry)| entry.matchday.is_some());
            days.nth(1).map(|(entry, _)| entry)
        }
    };
    let Some(before) = before.filter(|before| *before >= began_anew) else {
        return Vec::new();
    };
    let places = places_after(table, series, before);
    if is_level(table, before + 1, places.values().copied()) {
        return Vec::new();
    }
    let mut moves = vec![None; league.players.len()];
    for row in &table.ranking.rows {
        let then = places.get(&row.player).zip(row.place);
        moves[row.player.index()] = then.map(|(then, now)| then - i64::from(now));
    }
    moves
}

/// True before the first result while nobody is ahead of anybody, by the places before an entry.
pub(crate) fn is_level(
    table: &LeagueTable,
    entry: usize,
    mut places: impl Iterator<Item = i64>,
) -> bool {
    !table.entries[..entry].iter().any(|entry| entry.played) && places.all(|place| place == 1)
}

/// The places after an entry, where the system keeps them by these, else by value.
fn places_after(
    table: &LeagueTable,
    series: &[Vec<PlayerStep>],
    entry: usize,
) -> BTreeMap<PlayerId, i64> {
    let HistoryEntry { places, order, .. } = &table.entries[entry];
    match (places, order) {
        (Some(places), _) => {
            let places = places.iter();
            places
                .map(|(player, place)| (*player, i64::from(*place)))
                .collect()
        }
        (None, Some(order)) => order.iter().copied().zip(1..).collect(),
        (None, None) => places_at(series, entry),
    }
}

/// Places by value after an entry; equal values share one.
fn places_at(series: &[Vec<PlayerStep>], entry: usize) -> BTreeMap<PlayerId, i64> {
    let value = |steps: &Vec<PlayerStep>| {
        let until = steps.partition_point(|step| step.entry <= entry);
        steps[..until].last().and_then(|step| step.value)
    };
    let players = (0..).map(PlayerId).zip(series);
    let values = players.filter_map(|(player, steps)| Some((player, value(steps)?)));
    let placed = shared_places(values.collect(), |(_, value)| *value);
    let placed = placed.into_iter();
    placed
        .map(|(place, (player, _))| (player, i64::from(place)))
        .collect()
}

impl LeagueStatistics {
    /// By player: the record against each other player, in the overall table.
    pub(crate) fn meetings(
        &self,
        league: &League,
        history: &History,
    ) -> &[BTreeMap<PlayerId, WinRecord>] {
        self.meetings
            .get_or_init(|| head_to_head(league, history.overall()))
    }

    /// Returns whether a result of the overall table was a draw.
    pub(crate) fn has_draws(&self) -> bool {
        self.tables[0].records.iter().any(|it| it.drawn > 0)
    }

    /// The index of the matchday of a game.
    pub fn day_of(&self, id: GameId) -> Option<usize> {
        self.first_game
            .partition_point(|first| *first <= id.0)
            .checked_sub(1)
    }

    /// A game by its number.
    pub fn game<'a>(&self, league: &'a League, id: GameId) -> Option<&'a Game> {
        let day = self.day_of(id)?;
        league
            .matchdays
            .get(day)?
            .games
            .get((id.0 - self.first_game[day]) as usize)
    }
}

impl TableStatistics {
    /// Returns whether a game counts in the table.
    pub fn counts(&self, id: GameId) -> bool {
        self.counted.binary_search(&id).is_ok()
    }

    /// The number of games that count in the table.
    pub fn game_count(&self) -> usize {
        self.counted.len()
    }

    /// The changes that a game made, as indexes of [`LeagueTable::changes`].
    pub fn changes_by(&self, id: GameId) -> impl Iterator<Item = usize> + use<'_> {
        let from = self.by_game.partition_point(|(game, _)| *game < id);
        let own = self.by_game[from..].iter();
        own.take_while(move |(game, _)| *game == id)
            .map(|(_, index)| *index)
    }

    /// A player's line of the ranking of this table.
    pub fn row<'a>(&self, table: &'a LeagueTable, player: PlayerId) -> Option<&'a Standing> {
        table.ranking.get(self.row_of[player.index()]?)
    }

    /// The entry in which a change was made, by the change's index; a matchday on which no number
    /// moved has none.
    pub fn entry_at<'a>(
        &self,
        table: &'a LeagueTable,
        change: usize,
    ) -> Option<(usize, &'a HistoryEntry)> {
        let entries = &table.entries;
        let next = entries.partition_point(|entry| entry.changes.start <= change);
        let index = next.checked_sub(1)?;
        let entry = entries.get(index)?;
        entry.changes.contains(&change).then_some((index, entry))
    }

    /// Returns whether a change, by its index, is that of a result which counts only in the sum of
    /// several.
    pub fn is_in_sum(&self, table: &LeagueTable, change: usize) -> bool {
        let Some((_, entry)) = self.entry_at(table, change) else {
            return false;
        };
        let own = &self.changes_of[table.changes[change].player.index()];
        let later = &own[own.partition_point(|other| *other <= change)..];
        let mut beside = later
            .iter()
            .take_while(|&&other| entry.changes.contains(&other));
        let reason = |change: usize| &table.changes[change].reason;
        matches!(reason(change), ChangeReason::Rated { .. })
            && beside.any(|&other| matches!(reason(other), ChangeReason::Summed { .. }))
    }

    /// The places after an entry, where the system keeps them by these, else by value; those of
    /// today after the last.
    pub fn places_after(&self, table: &LeagueTable, entry: usize) -> BTreeMap<PlayerId, i64> {
        let has_places = table.entries[entry].places.is_some();
        if entry + 1 == table.entries.len() && !has_places {
            let rows = table.ranking.rows.iter();
            return rows
                .filter_map(|row| Some((row.player, i64::from(row.place?))))
                .collect();
        }
        places_after(table, &self.series, entry)
    }

    /// The places around an entry of a table that goes by value alone.
    pub(crate) fn evening_places(
        &self,
        table: &LeagueTable,
        entry: usize,
        names: &[u32],
    ) -> Option<&EveningPlaces> {
        let HistoryEntry { places, order, .. } = &table.entries[entry];
        // The table of today says the last ones.
        let is_last = entry + 1 == table.entries.len();
        if is_last || places.is_some() || order.is_some() {
            return None;
        }
        let all = self.evening_places.get_or_init(|| {
            let mut brought: Vec<Vec<NewValue>> = vec![Vec::new(); table.entries.len()];
            for (player, steps) in (0..).map(PlayerId).zip(&self.series) {
                for step in steps {
                    brought[step.entry].push((player, step.value));
                }
            }
            evening_places(&brought, names)
        });
        all.get(entry)
    }

    /// A player's last numbers, oldest first, one a matchday, at most `most`.
    pub fn last_values(&self, table: &LeagueTable, player: PlayerId, most: usize) -> Vec<f64> {
        let steps = &self.series[player.index()];
        let days = table
            .entries
            .iter()
            .enumerate()
            .skip(self.began_anew)
            .rev()
            .filter(|(_, entry)| entry.matchday.is_some());
        let mut values = Vec::with_capacity(most);
        for (index, _) in days.take(most) {
            let until = steps.partition_point(|step| step.entry <= index);
            let Some(value) = steps[..until].last().and_then(|step| step.value) else {
                break;
            };
            values.push(value);
        }
        values.reverse();
        values
    }
}
