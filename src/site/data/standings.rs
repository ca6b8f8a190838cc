//! `standings.json`.

use std::borrow::Cow;
use std::collections::BTreeSet;

use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::league::League;
use crate::league::model::history::{History, LeagueTable};
use crate::league::model::ranking::Standing;
use crate::league::statistics::{WinRecord, evening_changes, last_changes, season_records};
use crate::site::data::to_bytes;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::syntax::digest::number_value;

/// `data/standings.json`.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        vec![LeaguePage::file(
            context,
            "data/standings.json",
            |context| {
                to_bytes(&standings(
                    context.league,
                    context.history,
                    context.locale.text("overall"),
                ))
            },
        )]
    },
    ..LeaguePageKind::NONE
};

#[derive(Serialize)]
pub(crate) struct StandingsFile<'a> {
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
    id: Cow<'a, str>,
    title: &'a str,
    rows: Vec<StandingsRow<'a>>,
    others: Vec<StandingsRow<'a>>,
}

#[derive(Serialize)]
pub(crate) struct StandingsRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    pub player: &'a str,
    pub name: &'a str,
    pub value: Value,
    pub exact: Value,
    #[serde(flatten)]
    pub record: WinRecord,
    pub change: Value,
    /// The change by the results of the last matchday.
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
pub(crate) fn standings<'a>(
    league: &'a League,
    history: &'a History,
    overall: &'a str,
) -> StandingsFile<'a> {
    let table = |table: &'a LeagueTable| {
        let title = table
            .kind
            .map_or(overall, |kind| league.kind(kind).title.own.as_str());
        let (rows, others) = rows(league, table);
        StandingsFileTable {
            id: Cow::Borrowed(&table.id),
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
        tables: history
            .tables
            .iter()
            .map(table)
            .chain(classes(league, history))
            .collect(),
    }
}

/// The tables of the classes of a tournament: the overall one, filtered and counted anew.
fn classes<'a>(league: &'a League, history: &'a History) -> Vec<StandingsFileTable<'a>> {
    let class = |(code, title): (&'a str, &'a str)| {
        let (rows, others) = class_rows(league, history, code);
        StandingsFileTable {
            id: Cow::Owned(format!("class-{code}")),
            title,
            rows,
            others,
        }
    };
    league.rules.classes().into_iter().map(class).collect()
}

/// The lines of one class: those with a place, counted anew, and the others.
pub(crate) fn class_rows<'a>(
    league: &'a League,
    history: &'a History,
    code: &str,
) -> StandingsRows<'a> {
    let members = league.players.iter();
    let members = members.filter(|player| player.categories.iter().any(|own| own == code));
    let members: BTreeSet<&str> = members.map(|player| player.public_id.as_str()).collect();
    let (mut rows, mut others) = rows(league, history.overall());
    rows.retain(|row| members.contains(row.player));
    others.retain(|row| members.contains(row.player));
    for (row, place) in rows.iter_mut().zip(1..) {
        row.place = Some(place);
    }
    (rows, others)
}

/// The lines of a table with a place, and the others.
pub(crate) type StandingsRows<'a> = (Vec<StandingsRow<'a>>, Vec<StandingsRow<'a>>);

/// The lines of one table: those with a place, and the others.
pub(crate) fn rows<'a>(league: &'a League, table: &'a LeagueTable) -> StandingsRows<'a> {
    let records = season_records(league, table);
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
            value: number_value(standing.value),
            exact: number_value(standing.exact),
            record: records[index],
            change: number_value(changes[index]),
            evening: has_evenings.then(|| number_value(evenings[index].evening)),
            since: has_evenings.then(|| number_value(evenings[index].since)),
            status: status.map(|status| status.word()),
            inactive: standing.inactive,
            facts: &standing.facts,
        }
    };
    let rows = table.ranking.rows.iter().map(row).collect();
    let others = table.ranking.others.iter().map(row).collect();
    (rows, others)
}
