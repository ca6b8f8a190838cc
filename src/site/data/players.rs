//! `players.json`: totals, the best day and the record against everybody.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;

use crate::league::League;
use crate::league::model::history::{ChangedQuantity, History, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::league::statistics::{
    SidePlayers, WinRecord, counted, head_to_head, team_meetings, win_records,
};
use crate::site::data::to_bytes;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::syntax::digest::number_value;

/// `data/players.json`.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        vec![LeaguePage::file(context, "data/players.json", |context| {
            to_bytes(&players(context.league, context.history))
        })]
    },
    ..LeaguePageKind::NONE
};

#[derive(Serialize)]
pub(crate) struct PlayerFile<'a> {
    player: &'a str,
    name: &'a str,
    #[serde(flatten)]
    record: WinRecord,
    best: Option<Value>,
    best_date: Option<Date>,
    /// By player, and by team whom the player met alone.
    head_to_head: BTreeMap<String, MeetingRecord>,
    /// By team of which the player was a member.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    teams: BTreeMap<String, TeamRecord>,
}

/// The record of a team against each side that it met.
#[derive(Serialize)]
struct TeamRecord {
    head_to_head: BTreeMap<String, MeetingRecord>,
}

/// A record against one side.
#[derive(Serialize)]
struct MeetingRecord {
    won: u32,
    drawn: u32,
    lost: u32,
}

/// Everybody in the league, in the order of the register.
pub(crate) fn players<'a>(league: &'a League, history: &'a History) -> Vec<PlayerFile<'a>> {
    let table = history.overall();
    let records = win_records(league, &counted(league, table));
    let met = head_to_head(league, table);
    let sides = team_meetings(league, table);
    let bests = bests(league, table);
    let players = (0..).map(PlayerId).zip(&league.players);
    players
        .map(|(id, player)| {
            let best = bests[id.index()];
            let against = met[id.index()].iter();
            let against = against.map(|(other, record)| (vec![*other], *record));
            let alone = sides.get(&vec![id]).into_iter().flatten();
            let alone = alone.map(|(other, record)| (other.clone(), *record));
            let own = sides
                .iter()
                .filter(|(side, _)| side.len() > 1 && side.contains(&id));
            let teams = own.map(|(side, met)| {
                let met = met.iter().map(|(other, record)| (other.clone(), *record));
                let head_to_head = meetings(league, met);
                (league.team_id(side), TeamRecord { head_to_head })
            });
            PlayerFile {
                player: &player.public_id,
                name: &player.name,
                record: records[id.index()],
                best: best.map(|(value, _)| number_value(value)),
                best_date: best.map(|(_, date)| date),
                head_to_head: meetings(league, against.chain(alone)),
                teams: teams.collect(),
            }
        })
        .collect()
}

/// Records by the ids of the other side.
fn meetings(
    league: &League,
    met: impl Iterator<Item = (SidePlayers, WinRecord)>,
) -> BTreeMap<String, MeetingRecord> {
    let record = |(other, record): (SidePlayers, WinRecord)| {
        let WinRecord {
            won, drawn, lost, ..
        } = record;
        (league.team_id(&other), MeetingRecord { won, drawn, lost })
    };
    met.map(record).collect()
}

/// By player: the highest value after any entry, and the first day on which it stood.
pub(crate) fn bests(league: &League, table: &LeagueTable) -> Vec<Option<(f64, Date)>> {
    let mut bests: Vec<Option<(f64, Date)>> = vec![None; league.players.len()];
    for entry in table.entries.iter() {
        let mut last: BTreeMap<PlayerId, f64> = BTreeMap::new();
        for change in table
            .changes_of(entry)
            .iter()
            .filter(|change| change.what == ChangedQuantity::Value)
        {
            if let Some(after) = change.after {
                last.insert(change.player, after);
            }
        }
        for (player, value) in last {
            let best = &mut bests[player.index()];
            if best.is_none_or(|(highest, _)| value > highest) {
                *best = Some((value, entry.date));
            }
        }
    }
    bests
}
