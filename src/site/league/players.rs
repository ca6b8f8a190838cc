//! The list of all players.

use crate::league::model::ranking::Standing;
use crate::site::league::player::best;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::player::{PlayersRow, PlayersView};

/// The list of all players.
pub const KIND: LeaguePageKind = LeaguePageKind {
    translated: |_| {
        vec![LeaguePage::made(ADDRESS, |page| {
            let view = view(&page.context);
            page.made("players.html", page.title(&view.heading), None, &view)
        })]
    },
    navigation: |context| Some(context.entry("players", ADDRESS)),
    ..LeaguePageKind::NONE
};

/// The address of the page, below the league's.
const ADDRESS: &str = "players/";

/// Everybody whom the league knows, by name.
fn view(context: &LeagueContext<'_>) -> PlayersView {
    let ranking = &context.history.overall().ranking;
    let mut rows: Vec<&Standing> = ranking.all().collect();
    rows.sort_by_key(|row| context.statistics.name_order[row.player.index()]);
    let count = |n: u32| context.locale.integer(u64::from(n));
    let line = |row: &Standing| {
        let statistics = &context.statistics.tables[0];
        let record = statistics.records[row.player.index()];
        let best = best(&statistics.series[row.player.index()]);
        PlayersRow {
            player: context.player(row.player),
            place: row.place.map(|place| place.to_string()).unwrap_or_default(),
            value: context.value(row.value),
            played: count(record.played),
            won: count(record.won),
            drawn: count(record.drawn),
            lost: count(record.lost),
            best: best
                .map(|(_, value)| context.value(value))
                .unwrap_or_default(),
        }
    };
    PlayersView {
        heading: context.locale.text("players").to_owned(),
        value_label: context.value_label().to_owned(),
        rows: rows.into_iter().map(line).collect(),
    }
}
