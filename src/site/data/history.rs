//! `history.json`: the numbers after each matchday, in a form that grows with the results.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;

use crate::league::League;
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, History, HistoryEntry, LeagueTable,
};
use crate::league::model::player::PlayerId;
use crate::league::model::season::season_of;
use crate::site::data::to_bytes;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::syntax::digest::number_value;

/// `data/history.json`.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        vec![LeaguePage::file(context, "data/history.json", |context| {
            to_bytes(&history(context.league, context.history))
        })]
    },
    ..LeaguePageKind::NONE
};

#[derive(Serialize)]
pub(crate) struct HistoryFile<'a> {
    league: &'a str,
    tables: Vec<HistoryTable<'a>>,
}

#[derive(Serialize)]
struct HistoryTable<'a> {
    id: &'a str,
    matchdays: Vec<HistoryFileLine<'a>>,
}

/// One matchday, or the end of one week.
#[derive(Serialize)]
pub(crate) struct HistoryFileLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matchday: Option<u32>,
    pub date: Date,
    #[serde(skip_serializing_if = "Option::is_none")]
    season: Option<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    penalties: BTreeMap<&'a str, Value>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    fees: BTreeMap<&'a str, Value>,
    /// The number with which a player leaves the table.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub left: BTreeMap<&'a str, Value>,
    pub values: BTreeMap<&'a str, Value>,
    /// In leagues whose games are decided by ranks, also where none has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    modifiers: Option<BTreeMap<&'a str, Value>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    rank_values: BTreeMap<&'a str, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<BTreeMap<&'a str, u32>>,
}

/// All tables of a league, in time order.
pub(crate) fn history<'a>(league: &'a League, history: &'a History) -> HistoryFile<'a> {
    let table = |table: &'a LeagueTable| HistoryTable {
        id: &table.id,
        matchdays: lines(league, table)
            .into_iter()
            .map(|line| HistoryFileLine {
                season: season_of(&history.seasons, line.date).map(|it| it.id.as_str()),
                ..line
            })
            .collect(),
    };
    HistoryFile {
        league: &league.id,
        tables: history.tables.iter().map(table).collect(),
    }
}

/// One table's lines.
pub(crate) fn lines<'a>(league: &'a League, table: &'a LeagueTable) -> Vec<HistoryFileLine<'a>> {
    let mut away = AwayPlayers::default();
    let line = |entry| {
        let mut line = line(league, table, entry);
        away.tell(league, table, entry, &mut line);
        line
    };
    table.entries.iter().map(line).collect()
}

/// Those who are not in the table since they have been away, though no change says so (P9).
#[derive(Default)]
struct AwayPlayers {
    away: BTreeSet<PlayerId>,
    /// The last number of each player who has one.
    values: BTreeMap<PlayerId, f64>,
}

impl AwayPlayers {
    /// Lets the line of an entry say who leaves the table by it, and who comes back.
    fn tell<'a>(
        &mut self,
        league: &'a League,
        table: &LeagueTable,
        entry: &HistoryEntry,
        line: &mut HistoryFileLine<'a>,
    ) {
        let changes = table.changes_of(entry).iter();
        for change in changes.filter(|it| it.what == ChangedQuantity::Value && !is_nothing(it)) {
            match change.after {
                Some(value) => drop(self.values.insert(change.player, value)),
                None => drop(self.values.remove(&change.player)),
            }
        }
        let now: BTreeSet<PlayerId> = entry.away.iter().copied().collect();
        for &player in now.union(&self.away) {
            let id = league.player(player).public_id.as_str();
            let Some(&value) = self.values.get(&player) else {
                continue;
            };
            let value = number_value(value);
            match (self.away.contains(&player), now.contains(&player)) {
                (false, _) => {
                    line.left.insert(id, value);
                    line.values.insert(id, Value::Null);
                }
                (true, true) => drop(line.values.remove(id)),
                (true, false) => {
                    line.values.entry(id).or_insert(value);
                }
            }
        }
        self.away = now;
    }
}

fn line<'a>(
    league: &'a League,
    table: &'a LeagueTable,
    entry: &HistoryEntry,
) -> HistoryFileLine<'a> {
    let changes = table.changes_of(entry);
    let traits = league.rules.traits();
    let complete = traits.complete;
    let id = |player: PlayerId| league.player(player).public_id.as_str();
    let sum = |loss: &dyn Fn(&Change) -> Option<f64>| {
        let mut sums: BTreeMap<PlayerId, f64> = BTreeMap::new();
        for change in changes {
            if let Some(loss) = loss(change) {
                *sums.entry(change.player).or_default() += loss;
            }
        }
        sums.into_iter()
            .map(|(player, sum)| (id(player), number_value(sum)))
            .collect()
    };
    let places = entry.order.as_ref();
    let places = places.map(|order| order.iter().map(|player| id(*player)).zip(1..).collect());
    let left = left(league, changes);
    let mut values = numbers(league, changes, ChangedQuantity::Value, complete);
    for player in left.keys() {
        values.entry(player).or_insert(Value::Null);
    }
    HistoryFileLine {
        matchday: entry.matchday.map(|index| league.matchdays[index].number),
        date: entry.date,
        season: None,
        penalties: sum(&|change| match change.reason {
            ChangeReason::Penalty { .. } | ChangeReason::AutoInactive { .. } => {
                Some(change.stored()? - change.before?)
            }
            _ => None,
        }),
        fees: sum(&|change| match change.reason {
            ChangeReason::Left { fee } if fee != 0.0 => Some(-fee),
            _ => None,
        }),
        left,
        values,
        modifiers: (traits.grades)
            .then(|| numbers(league, changes, ChangedQuantity::Modifier, complete)),
        rank_values: numbers(league, changes, ChangedQuantity::RankValue, complete),
        places,
    }
}

/// The last number of each player whose number is new or changed; of everybody where the
/// history is complete.
fn numbers<'a>(
    league: &'a League,
    changes: &[Change],
    what: ChangedQuantity,
    complete: bool,
) -> BTreeMap<&'a str, Value> {
    let mut spans: BTreeMap<PlayerId, (Option<f64>, Option<f64>)> = BTreeMap::new();
    for change in changes.iter().filter(|change| change.what == what) {
        if is_nothing(change) {
            continue;
        }
        spans
            .entry(change.player)
            .or_insert((change.before, None))
            .1 = change.after;
    }
    let moved = spans
        .into_iter()
        .filter(|(_, (before, after))| complete || before != after);
    moved
        .map(|(player, (_, after))| {
            (
                league.player(player).public_id.as_str(),
                after.map_or(Value::Null, number_value),
            )
        })
        .collect()
}

/// Returns whether a change is a result or a wish that changes nothing.
fn is_nothing(change: &Change) -> bool {
    matches!(
        change.reason,
        ChangeReason::Unrated { .. } | ChangeReason::Ignored { .. }
    )
}

/// The stored numbers of those whom an entry leaves without a place.
fn left<'a>(league: &'a League, changes: &[Change]) -> BTreeMap<&'a str, Value> {
    let mut last: BTreeMap<PlayerId, (bool, &Change)> = BTreeMap::new();
    let values = changes.iter();
    let values =
        values.filter(|change| change.what == ChangedQuantity::Value && !is_nothing(change));
    for change in values {
        let last = last.entry(change.player).or_insert((false, change));
        // Whoever joins and leaves on one day was there as well.
        *last = (last.0 || change.before.or(change.after).is_some(), change);
    }
    last.into_iter()
        .filter(|(_, (was_there, change))| *was_there && change.after.is_none())
        .filter_map(|(player, (_, change))| {
            let id = league.player(player).public_id.as_str();
            Some((id, number_value(change.stored()?)))
        })
        .collect()
}
