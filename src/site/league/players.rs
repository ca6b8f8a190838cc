//! The list of all players.

use crate::league::model::ranking::Standing;
use crate::league::statistics::season_records;
use crate::site::league::home;
use crate::site::league::player::best;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{lines_of, neighbours, page_address, page_count};
use crate::site::standing;
use crate::site::standing::ShownValue;
use crate::site::view::player::{PlayersRow, PlayersView};

/// The list of all players.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| Some(context.entry("players", ADDRESS)),
    ..LeaguePageKind::NONE
};

/// The address of the page, below the league's.
const ADDRESS: &str = "players/";

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = |number: usize| {
        LeaguePage::made(page_address(ADDRESS, number), move |page| {
            let view = view(&page.context, number);
            page.made("players.html", page.title(&view.heading), None, &view)
        })
    };
    let pages = 1..=page_count(standing::line_count(context, 0));
    pages.map(page).collect()
}

/// Everybody whom the league knows, by name, those with a place before the others; pages count
/// from 1.
fn view(context: &LeagueContext<'_>, page: usize) -> PlayersView {
    let table = home::told_table(context);
    let ranking = &table.ranking;
    let mut rows: Vec<&Standing> = ranking.all().collect();
    // Who has no place, but for where nobody has one yet, stands behind the others.
    let has_places = ranking.rows.iter().any(|row| {
        let place = standing::place_text(&table, row);
        !place.is_empty()
    });
    let status = |row: &Standing| row.status.filter(|_| has_places);
    rows.sort_by_key(|row| {
        let name = context.statistics.name_order[row.player.index()];
        (status(row).is_some(), name)
    });
    let lines = lines_of(page);
    let rows = rows.into_iter().skip(lines.start).take(lines.len());
    let shown = ShownValue::of(context, &table);
    let mut series = context.statistics.tables[0].series.iter();
    // Of the season whose places and points stand beside them.
    let records = season_records(context.league, &table);
    let has_games = records.iter().any(|record| record.played > 0);
    let has_best = has_games
        && context.league.rules.traits().has_height()
        && series.any(|steps| best(steps).is_some());
    let line = |row: &Standing| {
        let statistics = &context.statistics.tables[0];
        let record = records[row.player.index()];
        let best = best(&statistics.series[row.player.index()]);
        PlayersRow {
            player: context.beside_rank(row.player),
            rank: standing::beside_name(context, row),
            status: status(row).map(|status| standing::status_text(context, status).to_owned()),
            place: standing::place_text(&table, row),
            value: shown.text(context, row),
            counts: context.record_counts(&record),
            best: best
                .filter(|_| has_best)
                .map(|(_, value)| context.value(value)),
        }
    };
    PlayersView {
        heading: context.locale.text("players").to_owned(),
        final_table: home::final_table(context),
        value_label: shown.label(context),
        of_two: context.statistics.is_of_two,
        has_draws: context.statistics.has_draws(),
        has_places,
        has_games,
        has_best,
        rows: rows.map(line).collect(),
        pager: neighbours(context, ADDRESS, page, standing::line_count(context, 0)),
    }
}
