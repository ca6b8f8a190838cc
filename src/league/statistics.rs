//! The figures of players: games played, won, drawn and lost.

use std::collections::{BTreeMap, BTreeSet};

use crate::league::League;
use crate::league::model::game::{Duel, Game, GameId, Seat};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, History, HistoryEntry, LeagueTable, UnratedReason,
};
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;

/// Counts of rated results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct WinRecord {
    pub played: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl WinRecord {
    /// Counts one more result.
    pub fn add(&mut self, outcome: PlayerOutcome) {
        self.played += 1;
        match outcome {
            PlayerOutcome::Won => self.won += 1,
            PlayerOutcome::Drawn => self.drawn += 1,
            PlayerOutcome::Lost => self.lost += 1,
        }
    }

    /// Returns the record of all results of several together.
    pub(crate) fn sum<'a>(records: impl IntoIterator<Item = &'a WinRecord>) -> WinRecord {
        let mut sum = WinRecord::default();
        for record in records {
            sum.played += record.played;
            sum.won += record.won;
            sum.drawn += record.drawn;
            sum.lost += record.lost;
        }
        sum
    }

    /// Returns the share of wins from 0 to 1, a draw being half of one; `None` without a result.
    pub(crate) fn share(&self) -> Option<f64> {
        let wins = f64::from(self.won) + f64::from(self.drawn) / 2.0;
        (self.played > 0).then(|| wins / f64::from(self.played))
    }
}

/// The outcome of a result for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerOutcome {
    Won,
    Drawn,
    Lost,
}

/// The results that a table counts, in the order of rating.
pub(crate) fn counted<'a>(
    league: &'a League,
    table: &LeagueTable,
) -> Vec<(GameId, &'a Matchday, &'a Game)> {
    let unrated: BTreeSet<GameId> = table
        .changes
        .iter()
        .filter_map(|change| unrated_game(&change.reason))
        .collect();
    let mut has_entry = vec![false; league.matchdays.len()];
    for day in table.entries.iter().filter_map(|entry| entry.matchday) {
        has_entry[day] = true;
    }
    let forfeits = league.rules.traits().rates_forfeits;
    let counts = |id: &GameId, game: &Game| {
        let kind = table
            .kind
            .map_or(league.kind(game.kind).official, |kind| kind == game.kind);
        let over = match game.duel {
            None => game.sides().nth(1).is_some(),
            Some(duel) => duel.scores().is_some() || (forfeits && duel.is_forfeit()),
        };
        kind && over && game.ranked && !unrated.contains(id)
    };
    let mut next = 0;
    let mut games = Vec::new();
    for (index, day) in league.matchdays.iter().enumerate() {
        let ids = (next..).map(GameId);
        next += day.games.len() as u32;
        if has_entry[index] {
            games.extend(
                ids.zip(&day.games)
                    .filter(|(id, game)| counts(id, game))
                    .map(|(id, game)| (id, day, game)),
            );
        }
    }
    games
}

fn unrated_game(reason: &ChangeReason) -> Option<GameId> {
    if let ChangeReason::Unrated { game, .. } = reason {
        Some(*game)
    } else {
        None
    }
}

/// The reason for which a result was not played out at the board; `None` where it was.
pub(crate) fn unplayed(game: &Game) -> Option<UnratedReason> {
    match game.duel {
        Some(Duel::FirstByForfeit | Duel::SecondByForfeit | Duel::BothForfeit) => {
            Some(UnratedReason::Forfeit)
        }
        Some(Duel::Adjourned) => Some(UnratedReason::Adjourned),
        Some(Duel::Pending) => Some(UnratedReason::Pending),
        Some(Duel::First | Duel::Second | Duel::Draw) | None => {
            let is_alone = game.sides().nth(1).is_none();
            is_alone.then_some(UnratedReason::Alone)
        }
    }
}

/// Returns the reason why a result of a league does not count, by what it changed in a table;
/// `None` where it does.
pub(crate) fn unrated_reason(
    league: &League,
    game: &Game,
    changes: &[&Change],
) -> Option<UnratedReason> {
    let is_rated = changes
        .iter()
        .any(|change| matches!(change.reason, ChangeReason::Rated { .. }));
    let said = changes.iter().find_map(|change| match change.reason {
        ChangeReason::Unrated { why, .. } => Some(why),
        _ => None,
    });
    let rates_forfeits = league.rules.traits().rates_forfeits;
    let unplayed =
        || unplayed(game).filter(|why| !(rates_forfeits && *why == UnratedReason::Forfeit));
    said.or_else(unplayed)
        .or((!game.ranked).then_some(UnratedReason::Friendly))
        .filter(|_| !is_rated)
}

/// Returns the outcome of a result for one of its seats.
///
/// Of more than two players the first place wins, a shared one for each; a tie of all is
/// a draw. A forfeit is won and lost; where neither came both have lost.
pub(crate) fn player_outcome(game: &Game, place: u32) -> PlayerOutcome {
    match game.duel {
        Some(Duel::BothForfeit) => PlayerOutcome::Lost,
        _ if game.seats.iter().all(|seat| seat.place == 1) => PlayerOutcome::Drawn,
        _ if place == 1 => PlayerOutcome::Won,
        _ => PlayerOutcome::Lost,
    }
}

/// The index of the table in which a game is shown as rated: the overall one, or that of a game
/// which does not count there.
pub(crate) fn table_of_game(league: &League, history: &History, game: &Game) -> usize {
    if league.kind(game.kind).official {
        return 0;
    }
    let mut tables = history.tables.iter();
    tables
        .position(|table| table.kind == Some(game.kind))
        .unwrap_or(0)
}

/// Returns the outcome of a result for one player against another.
pub(crate) fn against(game: &Game, place: u32, other: u32) -> PlayerOutcome {
    match game.duel {
        Some(Duel::BothForfeit) => PlayerOutcome::Lost,
        _ if place == other => PlayerOutcome::Drawn,
        _ if place < other => PlayerOutcome::Won,
        _ => PlayerOutcome::Lost,
    }
}

/// Each player's record in the present season of a table; in the whole of it without seasons.
pub(crate) fn season_records(league: &League, table: &LeagueTable) -> Vec<WinRecord> {
    let start = table.season_start();
    // By file: where files with and without a number stand together, two can have the same (D1).
    let days = table.entries.iter().skip(start);
    let days: BTreeSet<&str> = days
        .filter_map(|entry| Some(league.matchdays[entry.matchday?].file.as_str()))
        .collect();
    let mut records = vec![WinRecord::default(); league.players.len()];
    for (_, day, game) in counted(league, table) {
        if start == 0 || days.contains(day.file.as_str()) {
            for seat in &game.seats {
                records[seat.player.index()].add(player_outcome(game, seat.place));
            }
        }
    }
    records
}

/// Each player's record in the games that a table counts.
pub(crate) fn win_records(
    league: &League,
    counted: &[(GameId, &Matchday, &Game)],
) -> Vec<WinRecord> {
    let mut records = vec![WinRecord::default(); league.players.len()];
    for (_, _, game) in counted {
        for seat in &game.seats {
            records[seat.player.index()].add(player_outcome(game, seat.place));
        }
    }
    records
}

/// A result of more players is no meeting of each with each: 8,000 of them would be 64 million.
pub(crate) const MOST_MET: usize = 200;

/// Each player's record against each other player whom they met, both without partners.
pub(crate) fn head_to_head(
    league: &League,
    table: &LeagueTable,
) -> Vec<BTreeMap<PlayerId, WinRecord>> {
    let mut records = vec![BTreeMap::new(); league.players.len()];
    let games = counted(league, table).into_iter().map(|(_, _, game)| game);
    for game in games.filter(|game| game.seats.len() <= MOST_MET) {
        let alone = || game.seats.iter().filter(|seat| seat.team.is_none());
        for seat in alone() {
            for other in alone().filter(|other| other.player != seat.player) {
                let record: &mut WinRecord = records[seat.player.index()]
                    .entry(other.player)
                    .or_default();
                record.add(against(game, seat.place, other.place));
            }
        }
    }
    records
}

/// The players of one side, by their index, whoever is named first.
pub(crate) type SidePlayers = Vec<PlayerId>;

/// The record of each side against each other one that it met, where at least one of the two is
/// a team (P3).
pub(crate) fn team_meetings(
    league: &League,
    table: &LeagueTable,
) -> BTreeMap<SidePlayers, BTreeMap<SidePlayers, WinRecord>> {
    let mut records: BTreeMap<SidePlayers, BTreeMap<SidePlayers, WinRecord>> = BTreeMap::new();
    let mut games = league.matchdays.iter().flat_map(|day| &day.games);
    if !games.any(Game::has_teams) {
        return records;
    }
    for (_, _, game) in counted(league, table) {
        if !game.has_teams() {
            continue;
        }
        let sides: Vec<(SidePlayers, u32)> = game.sides().map(side_players).collect();
        for (index, (side, place)) in sides.iter().enumerate() {
            let others = sides.iter().enumerate();
            let others = others.filter(|(other, _)| *other != index);
            for (_, (other, other_place)) in others {
                if side.len() + other.len() > 2 {
                    let met = records.entry(side.clone()).or_default();
                    let record = met.entry(other.clone()).or_default();
                    record.add(against(game, *place, *other_place));
                }
            }
        }
    }
    records
}

/// The players of a side with its place.
fn side_players(side: &[Seat]) -> (SidePlayers, u32) {
    let mut players: SidePlayers = side.iter().map(|seat| seat.player).collect();
    players.sort_unstable();
    (players, side[0].place)
}

/// Sorts rows by a number, best first, and gives them places; equal numbers share one
/// (1, 1, 3), in the order in which they came.
pub(crate) fn shared_places<T>(mut rows: Vec<T>, number: impl Fn(&T) -> f64) -> Vec<(u32, T)> {
    rows.sort_by(|a, b| number(b).total_cmp(&number(a)));
    let mut above: Option<(f64, u32)> = None;
    let place = |(row, line): (T, u32)| {
        let number = number(&row);
        let shared = above.filter(|(other, _)| *other == number);
        let place = shared.map_or(line, |(_, place)| place);
        above = Some((number, place));
        (place, row)
    };
    rows.into_iter().zip(1..).map(place).collect()
}

/// Sorts rows by value and name and gives them places; equal values share one (1, 1, 3).
pub(crate) fn placed_rows(league: &League, mut rows: Vec<Standing>) -> Vec<Standing> {
    let name = |row: &Standing| &league.player(row.player).name;
    rows.sort_by(|a, b| name(a).cmp(name(b)));
    let row = |(place, row)| Standing {
        place: Some(place),
        ..row
    };
    let placed = shared_places(rows, |row| row.exact);
    placed.into_iter().map(row).collect()
}

/// Gives rows the places of a system's own order, which nobody shares; those whom the order
/// does not have come last, as they came.
pub(crate) fn ordered_places<T>(
    mut rows: Vec<T>,
    order: &[PlayerId],
    player: impl Fn(&T) -> PlayerId,
) -> Vec<(u32, T)> {
    let ranks: BTreeMap<PlayerId, usize> = order.iter().copied().zip(0..).collect();
    rows.sort_by_cached_key(|row| ranks.get(&player(row)).copied().unwrap_or(usize::MAX));
    (1..).zip(rows).collect()
}

/// By player: the value shown now minus the one shown at the entry before the last. Of points a
/// season's are told from its beginning on, 0 for those with whom it has begun since.
pub(crate) fn last_changes(league: &League, table: &LeagueTable) -> Vec<f64> {
    changes_from(league, table, table.entries.len().saturating_sub(1))
}

/// By player: the value shown now minus the one shown before an entry, as above.
pub(crate) fn changes_from(league: &League, table: &LeagueTable, entry: usize) -> Vec<f64> {
    let traits = league.rules.traits();
    let mut changes = vec![0.0; league.players.len()];
    let mut first: Vec<Option<f64>> = vec![None; league.players.len()];
    let begun = table.begun.iter().filter(|_| traits.evenings);
    let entries = table.entries.iter().skip(entry);
    for change in entries
        .flat_map(|entry| table.changes_of(entry))
        .chain(begun)
    {
        let is_nothing = matches!(
            change.reason,
            ChangeReason::Unrated { .. } | ChangeReason::Ignored { .. }
        );
        if change.what != ChangedQuantity::Value || is_nothing {
            continue;
        }
        let PlayerId(index) = change.player;
        let index = index as usize;
        // Who is new starts from the initial value, which is the value entered with, and
        // who comes back from the stored one.
        let begins = change.reason == ChangeReason::SeasonBegan && !traits.evenings;
        let before = match change.reason {
            ChangeReason::Entered | ChangeReason::Returned => change.stored(),
            _ if begins => change.after,
            _ => change.before,
        };
        // Several seasons may have begun since the entry before.
        if begins {
            first[index] = None;
        }
        let from = *first[index].get_or_insert(before.unwrap_or_default());
        if let Some(after) = change.stored() {
            // The difference of two decimals has as many decimals as these.
            changes[index] = traits.shown(traits.shown(after) - traits.shown(from));
        }
    }
    for change in table.begun.iter().filter(|_| !traits.evenings) {
        changes[change.player.index()] = 0.0;
    }
    changes
}

/// A player's value, and how it came about since the table before the last matchday.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EveningChange {
    /// The change by the results of that matchday.
    pub evening: f64,
    /// Everything else since, that of the day itself included.
    pub since: f64,
}

/// The index of the last entry; of the evening's where the last one only says who came and went
/// on it.
pub(crate) fn newest_entry(league: &League, table: &LeagueTable) -> Option<usize> {
    let last = table.entries.last()?;
    let evening = last.matchday.map(|index| league.evening_of(index));
    let of_evening = |entry: &HistoryEntry| evening.is_some() && entry.matchday == evening;
    let newest = table.entries.iter().rposition(of_evening);
    newest.or(table.entries.len().checked_sub(1))
}

/// The index of the entry of the last matchday with a result that the table rates.
pub(crate) fn last_evening(table: &LeagueTable) -> Option<usize> {
    let mut entries = table.entries.iter();
    entries.rposition(|entry| entry.matchday.is_some() && entry.played)
}

/// By player: the value shown now minus the one before the last matchday with a rated result, in
/// its two parts.
pub(crate) fn evening_changes(league: &League, table: &LeagueTable) -> Vec<EveningChange> {
    let mut parts = vec![EveningChange::default(); league.players.len()];
    let Some(evening) = last_evening(table) else {
        return parts;
    };
    let traits = league.rules.traits();
    let difference = |from: f64, to: f64| traits.shown(traits.shown(to) - traits.shown(from));
    // By player: the number before the matchday, what results added as shown, and the number now.
    let mut spans: Vec<Option<(f64, f64, f64)>> = vec![None; league.players.len()];
    for change in table.changes_since(evening) {
        let is_nothing = matches!(
            change.reason,
            ChangeReason::Unrated { .. } | ChangeReason::Ignored { .. }
        );
        let (false, ChangedQuantity::Value, Some(stored)) =
            (is_nothing, change.what, change.stored())
        else {
            continue;
        };
        let before = match change.reason {
            ChangeReason::Entered | ChangeReason::Returned => stored,
            _ => change.before.unwrap_or(stored),
        };
        let span = spans[change.player.index()].get_or_insert((before, 0.0, before));
        let is_result = matches!(
            change.reason,
            ChangeReason::Rated { .. } | ChangeReason::Summed { .. }
        );
        if is_result {
            // Each as pages show it: beside half a point of a season's beginning, the sum of
            // both rounded is not the change that stands at the result.
            span.1 += difference(before, stored);
        }
        span.2 = stored;
    }
    for (part, span) in parts.iter_mut().zip(spans) {
        let Some((before, results, now)) = span else {
            continue;
        };
        part.evening = traits.shown(results);
        part.since = traits.shown(difference(before, now) - part.evening);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_share_a_place_and_a_systems_order_shares_none() {
        let rows = vec![(PlayerId(0), 1.0), (PlayerId(1), 4.0), (PlayerId(2), 4.0)];
        let places = |placed: Vec<(u32, (PlayerId, f64))>| -> Vec<(u32, u32)> {
            placed
                .into_iter()
                .map(|(place, row)| (place, row.0.0))
                .collect()
        };
        let shared = shared_places(rows.clone(), |row| row.1);
        assert_eq!(places(shared), [(1, 1), (1, 2), (3, 0)]);
        let order = [PlayerId(2), PlayerId(1), PlayerId(3), PlayerId(0)];
        let ordered = ordered_places(rows, &order, |row| row.0);
        assert_eq!(places(ordered), [(1, 2), (2, 1), (3, 0)]);
    }
}
