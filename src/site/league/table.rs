//! The page of the places of one game.

use serde::Serialize;

use crate::league::model::history::LeagueTable;
use crate::render::chart::Chart;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::league::StandingsView;
use crate::site::{charts, standing};

/// The tables of the games, beside the overall one.
pub const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    ..LeaguePageKind::NONE
};

/// A page of one table: of one game, or of one category.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableView {
    pub heading: String,
    pub state: String,
    pub table: StandingsView,
    pub chart: Option<Chart>,
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let games = context.shown_tables().skip(1);
    let page = |(index, table): (usize, &LeagueTable)| {
        LeaguePage::made(format!("games/{}/", table.id), move |page| {
            let view = self::table(&page.context, index);
            page.made("table.html", page.title(&view.heading), None, &view)
        })
    };
    games.map(page).collect()
}

/// The page of one game's table.
fn table(context: &LeagueContext<'_>, index: usize) -> TableView {
    let table = &context.history.tables[index];
    TableView {
        heading: context.table_title(table).to_owned(),
        state: context.state_of(table),
        table: standing::table(context, index, None),
        chart: charts::chart(context, index, None),
    }
}
