//! The first page of a league.

use std::borrow::Cow;
use std::ops::Range;

use serde::Serialize;

use crate::league::model::history::LeagueTable;
use crate::load::page::PageRole;
use crate::render::chart::Chart;
use crate::render::markdown::Shortcode;
use crate::site::league::archive::{ComingMatchday, ComingMatchdays};
use crate::site::league::{archive, matchday};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind, written};
use crate::site::renderer::Renderer;
use crate::site::view::NamedLink;
use crate::site::view::league::{StandingsView, WhatIf};
use crate::site::view::matchday::{ChangesOfDay, MatchdayResults};
use crate::site::{charts, season_table, shortcode, standing, what_if, written_text};

/// The league's own page, in each language in which somebody wrote it.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: pages,
    navigation: |context| Some(context.entry("standings", "")),
    ..LeaguePageKind::NONE
};

/// Up to so many lines of the table and players of the evening, numbers are explained on the
/// first page.
const EXPLAINED: usize = 50;

/// Of a table with more lines than this the first page has only the top; the whole has pages of
/// its own.
pub(crate) const WHOLE: usize = 80;

/// The lines of that top.
const TOP: usize = 50;

/// The first page of a league.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct LeagueView {
    pub heading: String,
    /// "After matchday 6, 15 November 2017"; before the first, also what stands here after it.
    pub state: String,
    /// "Autumn 2026: Anna won with 18, ahead of Bert with 9", until the next season has a result.
    pub ended: Option<NamedLink>,
    /// "Round 16: 7 of 12 results", where a round is going on that counts for nothing yet.
    pub in_progress: Option<NamedLink>,
    /// The next matchday whose day is known.
    pub next: Option<ComingMatchday>,
    pub table: StandingsView,
    /// "Final table: November 2026", where it is that of a season that is over.
    pub final_table: Option<String>,
    pub newest: Option<MatchdayResults>,
    /// The changes since then, by day; before the first matchday the last ones.
    pub since: Vec<ChangesOfDay>,
    pub chart: Option<Chart>,
    /// One table a game, beside the overall one.
    pub tables: Vec<NamedLink>,
    pub coming: Option<ComingMatchdays>,
    pub text_html: Option<String>,
    /// The parts that the text shows where it wants them.
    pub placed: PlacedParts,
    pub what_if: Option<WhatIf>,
    /// The list of matchdays, where the tables after them differ from this one.
    pub past: Option<String>,
}

/// The parts of the first page that its own text places: the text comes first then, and they are
/// not shown a second time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct PlacedParts {
    pub standings: bool,
    pub evening: bool,
    pub chart: bool,
    pub any: bool,
}

impl PlacedParts {
    /// The parts that one of two texts places.
    fn or(self, other: PlacedParts) -> PlacedParts {
        PlacedParts {
            standings: self.standings || other.standings,
            evening: self.evening || other.evening,
            chart: self.chart || other.chart,
            any: self.any || other.any,
        }
    }
}

fn placed_parts(context: &LeagueContext<'_>, file: usize) -> PlacedParts {
    let own = context.index();
    let is_own = |shortcode: &&Shortcode| {
        let is_part =
            shortcode.argument("table").is_none() && shortcode.argument("player").is_none();
        is_part && shortcode::league_of(context.site, file, shortcode).ok() == Some(own)
    };
    let shortcodes = context.site.scanned[file].shortcodes.iter();
    let names: Vec<&str> = shortcodes
        .filter(is_own)
        .map(|it| it.name.as_str())
        .collect();
    let has = |name: &str| names.contains(&name);
    let (standings, evening, chart) = (has("standings"), has("evening"), has("chart"));
    PlacedParts {
        standings,
        evening,
        chart,
        any: standings || evening || chart,
    }
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let own = context.index();
    let files = written(context, |role| {
        matches!(role, PageRole::League(league) if league == own).then_some(())
    });
    let page = |(file, ()): (usize, ())| {
        let address = &context.site.compiled.model.pages[file].address;
        let page = LeaguePage::written(address, file, move |page| {
            let context = &page.context;
            page.written(
                "league.html",
                file,
                Some(context.translation.title.clone()),
                in_words(context),
                &view(context, page.text(file), placed_parts(context, file)),
            )
        });
        page.home()
    };
    files.into_iter().map(page).collect()
}

/// The first page of the only league as the site's home page, whose file is `home`.
pub(crate) fn view_for_site(
    renderer: &Renderer,
    context: &LeagueContext<'_>,
    home: Option<usize>,
) -> LeagueView {
    let pages = &context.site.compiled.model.pages;
    let is_own = |file: &usize| {
        let page = &pages[*file];
        page.role == PageRole::League(context.index()) && page.language == context.locale.tag
    };
    let own = (0..pages.len()).find(is_own);
    let text = own.map(|file| written_text::text(renderer, context.site, file));
    let placed_in = |file: Option<usize>| file.map(|file| placed_parts(context, file));
    let in_own = placed_in(own).unwrap_or_default();
    let placed = in_own.or(placed_in(home).unwrap_or_default());
    let placed = PlacedParts {
        // The text of the league comes first only where it places something itself.
        any: in_own.any,
        ..placed
    };
    view(context, text.unwrap_or_default(), placed)
}

/// The first page of a league; `text` is the HTML of its own text.
pub(crate) fn view(context: &LeagueContext<'_>, text: String, placed: PlacedParts) -> LeagueView {
    let newest = context.newest_matchday().map(|index| {
        let newest = matchday::newest(context, index);
        explained(newest, context.history.overall().ranking.rows.len())
    });
    let (in_progress, next) = (context.round_in_progress(), archive::next(context));
    let has_begun = context.last_matchday().is_some() || in_progress.is_some();
    LeagueView {
        heading: context.translation.title.clone(),
        state: match has_begun || next.is_some() {
            true => context.state(),
            false if context.league.players.is_empty() => {
                let before = context.before_first("before_first_table");
                format!("{before} {}", context.locale.text("no_players"))
            }
            false => context.before_first("before_first_table"),
        },
        ended: ended_season(context),
        in_progress,
        next,
        table: table(context),
        final_table: final_table(context),
        newest,
        since: match context.newest_matchday() {
            Some(index) => matchday::changes_since(context, index),
            None => Vec::from_iter(matchday::changes_before_first(context)),
        },
        // A season without a result has no line yet; those of the season before are on its page.
        chart: charts::chart(context, 0, None)
            .filter(|_| context.history.overall().begun.is_empty()),
        tables: context
            .shown_tables()
            .skip(1)
            .map(|(_, table)| standing::table_link(context, table))
            .collect(),
        coming: archive::next_days(context),
        text_html: Some(text).filter(|text| !text.is_empty()),
        placed,
        what_if: what_if::view(context),
        past: archive::of_several(context),
    }
}

/// The leaders, in words; until the running season has a result, the winner of the one before.
pub(crate) fn in_words(context: &LeagueContext<'_>) -> Option<String> {
    standing::top_in_words(context).or_else(|| Some(ended_season(context)?.name))
}

/// The index of the season before, until the running one has a result.
fn ended(context: &LeagueContext<'_>) -> Option<usize> {
    let overall = context.history.overall();
    let index = overall.finished.len().checked_sub(1)?;
    let mut entries = overall.entries[overall.season_start()..].iter();
    (!entries.any(|it| it.played)).then_some(index)
}

/// The winner of the season before, until the running one has a result.
fn ended_season(context: &LeagueContext<'_>) -> Option<NamedLink> {
    let index = ended(context)?;
    let season = &context.history.seasons[index];
    let table = context.history.overall().of_season(index);
    let told = standing::season_in_words(context, &table, season)?;
    let link = context.season(season);
    Some(NamedLink {
        name: context.locale.labelled(&link.name, &told),
        ..link
    })
}

/// Some lines of the table; while a new season has given no point, of the final one before it.
pub(crate) fn lines(context: &LeagueContext<'_>, lines: Range<usize>) -> StandingsView {
    match ended_table(context) {
        Some(season) => season_table::lines(context, season, lines),
        None => standing::table(context, 0, lines),
    }
}

/// The day of those lines, or who won the season whose table is the final one.
pub(crate) fn state_of_lines(context: &LeagueContext<'_>) -> String {
    let ended = ended_table(context).and_then(|_| ended_season(context));
    ended.map_or_else(|| context.state(), |ended| ended.name)
}

/// "Final table: November 2026", where the lines are those of a season that is over.
pub(crate) fn final_table(context: &LeagueContext<'_>) -> Option<String> {
    let season = &context.history.seasons[ended_table(context)?];
    let season = context.season_title(season);
    Some(context.locale.fill("final_table", &[("season", &season)]))
}

/// The table whose lines are told: that of the season before, while the running one has no point.
pub(crate) fn told_table<'a>(context: &'a LeagueContext<'_>) -> Cow<'a, LeagueTable> {
    let overall = context.history.overall();
    ended_table(context).map_or(Cow::Borrowed(overall), |season| {
        Cow::Owned(overall.of_season(season))
    })
}

/// The index of the season whose final table is told, for want of a point in the running one.
fn ended_table(context: &LeagueContext<'_>) -> Option<usize> {
    let mut rows = context.history.overall().ranking.rows.iter();
    ended(context).filter(|_| rows.all(|row| row.value == 0.0))
}

/// The table, or its top with the way to the whole.
fn table(context: &LeagueContext<'_>) -> StandingsView {
    if standing::line_count(context, 0) <= WHOLE {
        return lines(context, 0..WHOLE);
    }
    let mut table = lines(context, 0..TOP);
    let whole = standing::table_link(context, context.history.overall());
    let whole = NamedLink {
        name: context.locale.text("whole_table").to_owned(),
        ..whole
    };
    table.data.insert(0, whole);
    table
}

/// The evening on the first page of a league with so many lines in its table: explanations of
/// many results would be most of what the page loads, and the matchday's own page has them.
fn explained(mut evening: MatchdayResults, lines: usize) -> MatchdayResults {
    let seats = evening.explanations_mut();
    if seats.len() + lines > EXPLAINED {
        for why in seats {
            *why = None;
        }
        evening.formulas_html.clear();
        evening.rule = None;
    }
    evening
}
