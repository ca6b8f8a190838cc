//! The page of a season: how it ended, or how it stands.

use crate::league::model::history::LeagueTable;
use crate::league::model::ranking::Standing;
use crate::site::league::table::TableView;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::standing;
use crate::site::view::league::{OtherRow, StandingRow, StandingsView};
use crate::site::view::{ChangeDirection, ChangeLabel, NamedLink};

/// The pages of the seasons.
pub const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| {
        let last = context.history.seasons.last()?;
        Some(context.entry("seasons", &folder(&last.id)))
    },
    ..LeaguePageKind::NONE
};

fn folder(id: &str) -> String {
    format!("seasons/{id}/")
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let seasons = context.history.seasons.iter().enumerate();
    let page = |(index, season): (usize, &crate::league::model::season::Season)| {
        LeaguePage::made(folder(&season.id), move |page| {
            let view = view(&page.context, index);
            page.made("table.html", page.title(&view.heading), None, &view)
        })
    };
    seasons.map(page).collect()
}

/// The final table of a season, with the ways to the other seasons.
fn view(context: &LeagueContext<'_>, index: usize) -> TableView {
    let season = &context.history.seasons[index];
    let table = context.history.overall().of_season(index);
    let from = context.locale.date(season.from);
    let span = match season.to {
        Some(to) => format!("{from} – {}", context.locale.date(to)),
        None => format!("{from} –"),
    };
    TableView {
        heading: context.locale.fill("season_name", &[("name", &season.id)]),
        state: span,
        table: standings(context, &table),
        chart: None,
    }
}

fn standings(context: &LeagueContext<'_>, table: &LeagueTable) -> StandingsView {
    let ranking = &table.ranking;
    let shown = context.league.rules.shown_facts();
    let has = |fact: &str| ranking.rows.iter().any(|row| row.facts.contains_key(fact));
    let columns = shown.columns.iter().filter(|(fact, _)| has(fact));
    let columns: Vec<_> = columns.collect();
    let unchanged = || ChangeLabel {
        text: String::new(),
        way: ChangeDirection::Same,
        words: None,
    };
    let row = |row: &Standing| StandingRow {
        place: row.place.map(|place| place.to_string()).unwrap_or_default(),
        movement: unchanged(),
        player: context.player(row.player),
        remark: None,
        value: context.value(row.value),
        change: unchanged(),
        why: None,
        more: columns
            .iter()
            .map(|(fact, _)| standing::fact_text(context, row, fact))
            .collect(),
        spark: None,
    };
    let other = |row: &Standing| OtherRow {
        player: context.player(row.player),
        value: context.value(row.value),
        status: row
            .status
            .map(|status| standing::status_text(context, status).to_owned())
            .unwrap_or_default(),
    };
    let seasons = context.history.seasons.iter().map(|season| NamedLink {
        name: context.locale.fill("season_name", &[("name", &season.id)]),
        url: Some(context.url(&folder(&season.id))),
    });
    StandingsView {
        id: table.id.clone(),
        title: context.table_title(table).to_owned(),
        value_label: context.value_label().to_owned(),
        more_labels: columns
            .iter()
            .map(|(_, label)| context.locale.text(label).to_owned())
            .collect(),
        sparks: false,
        rows: ranking.rows.iter().map(row).collect(),
        others: ranking.others.iter().map(other).collect(),
        notes: standing::notes(context, table),
        history: None,
        data: seasons
            .chain(context.data(&[("JSON", "seasons.json")]))
            .collect(),
    }
}
