//! `journal.json`: every event of a league with members, in the order of time.

use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;

use crate::league::League;
use crate::league::model::history::History;
use crate::league::replay::journal::journal as lines;
use crate::site::data::to_bytes;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::syntax::digest::number_value;

/// `data/journal.json`.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        let file = LeaguePage::file(context, "data/journal.json", |context| {
            to_bytes(&journal(context.league, context.history))
        });
        let is_there = context.league.rules.traits().members;
        is_there.then_some(file).into_iter().collect()
    },
    ..LeaguePageKind::NONE
};

#[derive(Serialize)]
pub(crate) struct JournalLine<'a> {
    date: Date,
    what: &'static str,
    player: &'a str,
    change: Value,
    value: Value,
}

/// The journal of the overall table.
pub(crate) fn journal<'a>(league: &'a League, history: &History) -> Vec<JournalLine<'a>> {
    let lines = lines(league, history.overall());
    let line = lines.map(|line| JournalLine {
        date: line.date,
        what: line.what.word(),
        player: &league.player(line.player).public_id,
        change: number_value(line.points),
        value: line.value.map_or(Value::Null, number_value),
    });
    line.collect()
}
