//! The sheet on which the places of an evening are written, for the hand.

use crate::league::model::ranking::Standing;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::NamedLink;
use crate::site::view::table::EveningSheetView;

/// The sheet of a league whose results are places, also before the first of them.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| has_places(context).then(|| context.entry("sheet", ADDRESS)),
    ..LeaguePageKind::NONE
};

/// The address of the page, below the league's.
const ADDRESS: &str = "sheet/";

/// The most lines on a page laid across, and the most such pages.
const FULL: usize = 26;
const SHEETS: usize = 4;

/// The lines for those who are new, below the last name, and the lines that fill a page of a few
/// names, whose lines are higher.
const BLANK: usize = 2;
const LINES: usize = 11;

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

/// The best of the table by name, each with room for a place in every game; on as many pages as
/// they need, which are about equally long.
fn view(context: &LeagueContext<'_>) -> EveningSheetView {
    let rows = context.history.overall().ranking.rows.iter();
    let mut shown: Vec<&Standing> = rows.take(FULL * SHEETS - BLANK).collect();
    shown.sort_by_key(|row| context.statistics.name_order[row.player.index()]);
    let lines = shown.len() + BLANK;
    let size = lines.div_ceil(lines.div_ceil(FULL));
    let names = |rows: &[&Standing]| rows.iter().map(|row| context.player(row.player)).collect();
    let mut sheets: Vec<Vec<NamedLink>> = shown.chunks(size).map(names).collect();
    if sheets.is_empty() {
        sheets.push(Vec::new());
    }
    let last = sheets.last().map_or(0, Vec::len);
    let blank = BLANK.max(LINES.saturating_sub(last));
    EveningSheetView {
        heading: context.locale.text("sheet").to_owned(),
        league: context.translation.title.clone(),
        sheets,
        games: (1..=GAMES).map(|number| number.to_string()).collect(),
        blank: vec![String::new(); blank],
    }
}
