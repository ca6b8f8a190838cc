//! The sheet on which the places of an evening are written, for the hand.

use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Standing, StandingStatus};
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

/// The most lines on a page laid across.
const LINES_OF_PAGE: usize = 26;
/// The most such pages.
const PAGES: usize = 4;

/// The lines for those who are new, below the last name.
const BLANK: usize = 2;
/// The lines, which are higher, that fill a page of a few names.
const LINES_OF_FEW: usize = 11;

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

/// Those who may come by name, the best of the table where they are too many, each with room for a
/// place in every game; on as many pages as they need, which are equally long.
fn view(context: &LeagueContext<'_>) -> EveningSheetView {
    let ranking = &context.history.overall().ranking;
    let may_come = |row: &&Standing| {
        use StandingStatus::{NotYet, TooFew};
        matches!(row.status, None | Some(NotYet | TooFew))
    };
    let mut shown: Vec<PlayerId> = match ranking.all().next() {
        Some(_) => ranking
            .all()
            .filter(may_come)
            .map(|row| row.player)
            .collect(),
        // A table that nobody has entered yet.
        None => (0..context.league.players.len() as u32)
            .map(PlayerId)
            .collect(),
    };
    shown.retain(|player| !context.league.player(*player).alias);
    shown.truncate(LINES_OF_PAGE * PAGES - BLANK);
    shown.sort_by_key(|player| context.statistics.name_order[player.index()]);
    let lines = shown.len() + BLANK;
    let size = lines.div_ceil(lines.div_ceil(LINES_OF_PAGE));
    let names = |players: &[PlayerId]| players.iter().map(|it| context.player(*it)).collect();
    let mut sheets: Vec<Vec<NamedLink>> = shown.chunks(size).map(names).collect();
    if sheets.is_empty() {
        sheets.push(Vec::new());
    }
    let last = sheets.last().map_or(0, Vec::len);
    let filled = match sheets.len() {
        1 => LINES_OF_FEW,
        _ => size,
    };
    EveningSheetView {
        heading: context.locale.text("sheet").to_owned(),
        league: context.translation.title.clone(),
        sheets,
        has_kinds: context.league.kinds.len() > 1,
        has_rounds: context.league.ever(|traits| traits.needs_rounds),
        games: (1..=GAMES).map(|number| number.to_string()).collect(),
        blank: vec![String::new(); BLANK.max(filled.saturating_sub(last))],
    }
}
