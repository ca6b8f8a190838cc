//! The sheet on which the places of an evening are written, for the hand.

use crate::league::model::ranking::Standing;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::table::EveningSheetView;

/// The sheet of a league whose results are places, also before the first of them.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| has_places(context).then(|| context.entry("sheet", ADDRESS)),
    ..LeaguePageKind::NONE
};

/// The address of the page, below the league's.
const ADDRESS: &str = "sheet/";

/// The names that fill a page laid across, with room below them for those who are new.
const NAMES: usize = 24;
const BLANK: usize = 2;

/// The games of an evening.
const GAMES: usize = 8;

fn has_places(context: &LeagueContext<'_>) -> bool {
    let rules = &context.league.rules;
    let mut games = context.league.matchdays.iter().flat_map(|day| &day.games);
    match games.clone().next() {
        Some(_) => games.any(|game| game.duel.is_none()),
        None => !rules.traits().duels_only && rules.most_sides("") != Some(2),
    }
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = LeaguePage::made(ADDRESS, |page| {
        let view = view(&page.context);
        page.made("sheet.html", page.title(&view.heading), None, &view)
    });
    has_places(context).then_some(page).into_iter().collect()
}

/// The best of the table by name, each with room for a place in every game.
fn view(context: &LeagueContext<'_>) -> EveningSheetView {
    let rows = context.history.overall().ranking.rows.iter();
    let mut shown: Vec<&Standing> = rows.take(NAMES).collect();
    shown.sort_by_key(|row| context.statistics.name_order[row.player.index()]);
    EveningSheetView {
        heading: context.locale.text("sheet").to_owned(),
        league: context.translation.title.clone(),
        players: shown.iter().map(|row| context.player(row.player)).collect(),
        games: (1..=GAMES).map(|number| number.to_string()).collect(),
        blank: vec![String::new(); BLANK],
    }
}
