//! `seasons.json`: the table of each season, as it ended or stands.

use jiff::civil::Date;
use serde::Serialize;

use crate::league::League;
use crate::league::model::history::{History, LeagueTable};
use crate::site::data::standings::{StandingsRow, rows};
use crate::site::data::to_bytes;
use crate::site::league_page::{LeaguePage, LeaguePageKind};

/// `data/seasons.json`.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        if context.history.seasons.is_empty() {
            return Vec::new();
        }
        vec![LeaguePage::file(context, "data/seasons.json", |context| {
            seasons(context.league, context.history)
        })]
    },
    ..LeaguePageKind::NONE
};

#[derive(Serialize)]
struct SeasonLine<'a> {
    id: &'a str,
    from: Date,
    to: Option<Date>,
    rows: Vec<StandingsRow<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tables: Vec<SeasonRows<'a>>,
}

#[derive(Serialize)]
struct SeasonRows<'a> {
    id: &'a str,
    rows: Vec<StandingsRow<'a>>,
}

/// Every season that has begun.
fn seasons(league: &League, history: &History) -> Vec<u8> {
    let count = history.seasons.len();
    let tables: Vec<Vec<LeagueTable>> = (0..count)
        .map(|season| {
            history
                .tables
                .iter()
                .map(|table| table.of_season(season))
                .collect()
        })
        .collect();
    let lines = history.seasons.iter().zip(&tables);
    let lines = lines.map(|(season, tables)| {
        let mut tables = tables.iter().map(|table| SeasonRows {
            id: &table.id,
            rows: rows(league, table).0,
        });
        SeasonLine {
            id: &season.id,
            from: season.from,
            to: season.to,
            rows: tables.next().map(|table| table.rows).unwrap_or_default(),
            tables: tables.collect(),
        }
    });
    to_bytes(&lines.collect::<Vec<_>>())
}
