//! The handicap table.

use crate::league::system::handicap::handicap_table::{HandicapEntry, TABLE};
use crate::site::handicap::has_handicaps;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::table::{HandicapLine, HandicapTableView};

/// The table by which a league gives handicaps.
pub const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    ..LeaguePageKind::NONE
};

/// The address of the page, below the league's.
pub const ADDRESS: &str = "handicaps/table/";

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = LeaguePage::made(ADDRESS, |page| {
        let view = view(&page.context);
        page.made(
            "handicap-table.html",
            page.title(&view.heading),
            None,
            &view,
        )
    });
    has_handicaps(context).then_some(page).into_iter().collect()
}

/// The whole handicap table.
fn view(context: &LeagueContext<'_>) -> HandicapTableView {
    HandicapTableView {
        heading: context.locale.text("handicap_table").to_owned(),
        lead: context.locale.text("handicap_table_intro").to_owned(),
        lines: legend(context),
    }
}

/// The lines of the handicap table, in the page's language.
pub fn legend(context: &LeagueContext<'_>) -> Vec<HandicapLine> {
    let line = |line: &HandicapEntry| HandicapLine {
        number: match usize::from(line.number) + 1 == TABLE.len() {
            true => format!("{}+", line.number),
            false => line.number.to_string(),
        },
        name: context.locale.text(&line.name_key()).to_owned(),
        kanji: line.kanji.to_owned(),
        transcription: line.japanese.to_owned(),
        removed: context.locale.text(&line.removed_key()).to_owned(),
    };
    TABLE.iter().map(line).collect()
}
