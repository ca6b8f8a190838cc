//! The first page of a league.

use serde::Serialize;

use crate::load::page::PageRole;
use crate::render::chart::Chart;
use crate::site::league::archive::ComingMatchdays;
use crate::site::league::{archive, matchday};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind, written};
use crate::site::view::NamedLink;
use crate::site::view::league::{StandingsView, WhatIf};
use crate::site::view::matchday::{ChangesOfDay, MatchdayResults};
use crate::site::{charts, standing, what_if};

/// The league's own page, in each language in which somebody wrote it.
pub const KIND: LeaguePageKind = LeaguePageKind {
    once: pages,
    navigation: |context| Some(context.entry("standings", "")),
    ..LeaguePageKind::NONE
};

/// Up to so many lines of the table and players of the evening, numbers are explained on the
/// first page.
const EXPLAINED: usize = 56;

/// The first page of a league.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeagueView {
    pub heading: String,
    /// "After matchday 6, 15 November 2017".
    pub state: String,
    /// "Round 16: 7 of 12 results", where a round is going on that counts for nothing yet.
    pub in_progress: Option<NamedLink>,
    pub table: StandingsView,
    pub newest: Option<MatchdayResults>,
    /// The changes since then, by day.
    pub since: Vec<ChangesOfDay>,
    pub chart: Option<Chart>,
    /// One table a game, beside the overall one.
    pub tables: Vec<NamedLink>,
    pub coming: Option<ComingMatchdays>,
    pub text_html: Option<String>,
    pub what_if: Option<WhatIf>,
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
                standing::top_in_words(context),
                &view(context, page.text(file)),
            )
        });
        page.home()
    };
    files.into_iter().map(page).collect()
}

/// The first page of a league; `text` is the HTML of its own text.
pub fn view(context: &LeagueContext<'_>, text: String) -> LeagueView {
    let newest = context.last_matchday().map(|index| {
        let newest = matchday::evening(context, index);
        explained(newest, context.history.overall().ranking.rows.len())
    });
    LeagueView {
        heading: context.translation.title.clone(),
        state: context.state(),
        in_progress: context.round_in_progress(),
        table: standing::table(context, 0, None),
        newest,
        since: context
            .last_matchday()
            .map(|index| matchday::changes_since(context, index))
            .unwrap_or_default(),
        chart: charts::chart(context, 0, None),
        tables: context
            .shown_tables()
            .skip(1)
            .map(|(_, table)| standing::table_link(context, table))
            .collect(),
        coming: archive::agenda(context),
        text_html: Some(text).filter(|text| !text.is_empty()),
        what_if: what_if::view(context),
    }
}

/// The evening on the first page of a league with so many lines in its table: explanations of
/// many results would be most of what the page loads, and the matchday's own page has them.
fn explained(mut evening: MatchdayResults, lines: usize) -> MatchdayResults {
    let placed = evening.rows.iter_mut().flat_map(|result| &mut result.seats);
    let paired = evening.duels.iter_mut();
    let paired = paired.flat_map(|duel| [&mut duel.first, &mut duel.second]);
    let seats: Vec<_> = placed.chain(paired).collect();
    if seats.len() + lines > EXPLAINED {
        for seat in seats {
            seat.why = None;
        }
    }
    evening
}
