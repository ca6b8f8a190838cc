//! The pages of a table's places: of one game, and of a whole that is too long for the first page.

use serde::Serialize;

use crate::render::chart::Chart;
use crate::site::league::archive::ArchivePart;
use crate::site::league::home::WHOLE;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{lines_of, neighbours, page_address, page_count};
use crate::site::standing::table_folder as folder;
use crate::site::view::league::StandingsView;
use crate::site::view::{NamedLink, Pager};
use crate::site::{charts, standing};

/// The tables of the games, and the overall one where the first page has only its top.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    ..LeaguePageKind::NONE
};

/// A page of one table: of one game, or of one category.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct TableView {
    pub heading: String,
    pub state: String,
    /// The winner or leader of a season in a sentence, or the words of the keeper about a game.
    pub lead: Option<String>,
    /// The other tables of the league.
    pub tables: Vec<NamedLink>,
    pub table: StandingsView,
    pub chart: Option<Chart>,
    /// Those of a season.
    pub matchdays: Option<ArchivePart>,
    pub pager: Pager,
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let is_cut = standing::line_count(context, 0) > WHOLE;
    let tables = context.shown_tables().skip(usize::from(!is_cut));
    let numbered = tables.flat_map(|(index, table)| {
        let folder = folder(table);
        let pages = 1..=page_count(standing::line_count(context, index));
        pages.map(move |number| (page_address(&folder, number), index, number))
    });
    let page = |(address, index, number): (String, usize, usize)| {
        LeaguePage::made(address, move |page| {
            let view = self::table(&page.context, index, number);
            let description = view.lead.clone();
            page.made("table.html", page.title(&view.heading), description, &view)
        })
    };
    numbered.map(page).collect()
}

/// A page of one table; pages count from 1.
fn table(context: &LeagueContext<'_>, index: usize, page: usize) -> TableView {
    let table = &context.history.tables[index];
    let kind = table.kind.map(|kind| context.league.kind(kind));
    let description = kind.and_then(|kind| kind.description.as_ref());
    let description = description.map(|it| it.text(&context.translation.language));
    TableView {
        heading: context.table_title(table).to_owned(),
        state: context.state_of(table),
        lead: description.map(str::to_owned),
        tables: context
            .shown_tables()
            .filter(|(other, _)| *other != index)
            .map(|(other, table)| match other {
                0 => context.entry("all_games", ""),
                _ => standing::table_link(context, table),
            })
            .collect(),
        table: standing::table(context, index, lines_of(page)),
        chart: (page == 1)
            .then(|| charts::chart(context, index, None))
            .flatten(),
        matchdays: None,
        pager: neighbours(
            context,
            &folder(table),
            page,
            standing::line_count(context, index),
        ),
    }
}
