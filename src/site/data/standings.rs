//! `standings.json`.

use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::league::model::history::{ChangeReason, ChangedQuantity, History, LeagueTable};
use crate::league::model::league::League;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;
use crate::site::data::number;
use crate::site::win_record::{WinRecord, win_records};

#[derive(Serialize)]
pub struct StandingsFile<'a> {
    league: &'a str,
    title: &'a str,
    system: &'a str,
    as_of: Date,
    matchday: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_progress: Option<RoundInProgress>,
    tables: Vec<StandingsFileTable<'a>>,
}

/// A round that counts for nothing yet.
#[derive(Serialize)]
struct RoundInProgress {
    matchday: u32,
    date: Date,
    pairings: usize,
    played: usize,
}

#[derive(Serialize)]
struct StandingsFileTable<'a> {
    id: &'a str,
    title: &'a str,
    rows: Vec<StandingsRow<'a>>,
    others: Vec<StandingsRow<'a>>,
}

#[derive(Serialize)]
pub struct StandingsRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    pub player: &'a str,
    pub name: &'a str,
    pub value: Value,
    pub exact: Value,
    #[serde(flatten)]
    pub record: WinRecord,
    pub change: Value,
    /// What the results of the last matchday changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evening: Option<Value>,
    /// Everything else since the table before that matchday.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    inactive: bool,
    #[serde(flatten)]
    pub facts: &'a Map<String, Value>,
}

/// All tables of a league on the as-of day; `overall` is what the site calls that table.
pub fn standings<'a>(
    league: &'a League,
    history: &'a History,
    overall: &'a str,
) -> StandingsFile<'a> {
    let table = |table: &'a LeagueTable| {
        let title = table
            .kind
            .map_or(overall, |kind| league.kind(kind).title.as_str());
        let (rows, others) = rows(league, table);
        StandingsFileTable {
            id: &table.id,
            title,
            rows,
            others,
        }
    };
    StandingsFile {
        league: &league.id,
        title: &league.title,
        system: league.system,
        as_of: history.as_of,
        matchday: history.matchday,
        in_progress: history.provisional_round().map(|index| {
            let matchday = &league.matchdays[index];
            let (pairings, played) = matchday.progress();
            RoundInProgress {
                matchday: matchday.number,
                date: matchday.date,
                pairings,
                played,
            }
        }),
        tables: history.tables.iter().map(table).collect(),
    }
}

/// The lines of one table: those with a place, and the others.
pub fn rows<'a>(
    league: &'a League,
    table: &'a LeagueTable,
) -> (Vec<StandingsRow<'a>>, Vec<StandingsRow<'a>>) {
    let records = win_records(league, table);
    let changes = last_changes(league, table);
    let evenings = evening_changes(league, table);
    let has_evenings = league.rules.traits().evenings;
    let row = |standing: &'a Standing| {
        let player = league.player(standing.player);
        let index = standing.player.index();
        // A word of the system's own takes the place of the general one.
        let status = standing
            .status
            .filter(|_| !standing.facts.contains_key("status"));
        StandingsRow {
            place: standing.place,
            player: &player.public_id,
            name: &player.name,
            value: number(standing.value),
            exact: number(standing.exact),
            record: records[index],
            change: number(changes[index]),
            evening: has_evenings.then(|| number(evenings[index].evening)),
            since: has_evenings.then(|| number(evenings[index].since)),
            status: status.map(|status| status.word()),
            inactive: standing.inactive,
            facts: &standing.facts,
        }
    };
    let rows = table.ranking.rows.iter().map(row).collect();
    let others = table.ranking.others.iter().map(row).collect();
    (rows, others)
}

/// By player: the value shown now minus the one shown at the entry before the last.
pub fn last_changes(league: &League, table: &LeagueTable) -> Vec<f64> {
    let traits = league.rules.traits();
    let mut changes = vec![0.0; league.players.len()];
    let Some(last) = table.entries.last() else {
        return changes;
    };
    let mut first: Vec<Option<f64>> = vec![None; league.players.len()];
    for change in table.changes_of(last) {
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
        let before = match change.reason {
            ChangeReason::Entered | ChangeReason::Returned => change.after,
            _ => change.before,
        };
        let from = *first[index].get_or_insert(before.unwrap_or_default());
        if let Some(after) = change.stored() {
            // The difference of two decimals has as many decimals as these.
            changes[index] = traits.shown(traits.shown(after) - traits.shown(from));
        }
    }
    changes
}

/// A player's value, and how it came about since the table before the last matchday.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EveningChange {
    /// What the results of that matchday changed.
    pub evening: f64,
    /// Everything else since, that of the day itself included.
    pub since: f64,
}

/// The index of the entry of the last matchday with a result that the table rates.
pub fn last_evening(table: &LeagueTable) -> Option<usize> {
    let mut entries = table.entries.iter();
    entries.rposition(|entry| entry.matchday.is_some() && entry.played)
}

/// By player: the value shown now minus the one before the last matchday with a rated result, in
/// its two parts.
pub fn evening_changes(league: &League, table: &LeagueTable) -> Vec<EveningChange> {
    let mut parts = vec![EveningChange::default(); league.players.len()];
    let Some(evening) = last_evening(table) else {
        return parts;
    };
    let traits = league.rules.traits();
    let difference = |from: f64, to: f64| traits.shown(traits.shown(to) - traits.shown(from));
    // By player: the number before the matchday, what results added, and the number now.
    let mut spans: Vec<Option<(f64, f64, f64)>> = vec![None; league.players.len()];
    for change in &table.changes[table.entries[evening].changes.start..] {
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
            span.1 += stored - before;
        }
        span.2 = stored;
    }
    for (part, span) in parts.iter_mut().zip(spans) {
        let Some((before, results, now)) = span else {
            continue;
        };
        part.evening = difference(before, before + results);
        part.since = traits.shown(difference(before, now) - part.evening);
    }
    parts
}
