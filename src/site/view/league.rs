//! The home page, and the first page of a league.

use serde::Serialize;

use crate::render::chart::Sparkline;
use crate::site::view::table::ColumnHead;
use crate::site::view::{ChangeLabel, NamedLink, TitleLink};

/// A league on the home page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct LeagueTop {
    pub title: String,
    /// The language of the title, if it is not the page's.
    pub title_language: Option<String>,
    pub url: String,
    /// The address of the league in its own language, under which the device keeps who reads.
    pub key: String,
    /// The number of the accent colour.
    pub accent: u32,
    pub description: Option<String>,
    /// "After matchday 6, 15 November 2017".
    pub state: String,
    /// "Round 16: 7 of 12 results", where a round is going on that counts for nothing yet.
    pub in_progress: Option<NamedLink>,
    pub rows: Vec<StandingRow>,
}

/// A matchday on the home page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct NewMatchday {
    pub league: String,
    pub title: String,
    /// The languages of the two, if they are not the page's.
    pub league_language: Option<String>,
    pub title_language: Option<String>,
    pub url: String,
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    pub summary: String,
}

/// A vote that is still open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OpenVote {
    pub title: String,
    /// The language of the title, if it is not the page's.
    pub language: Option<String>,
    pub url: String,
    pub until: String,
}

/// A rule book on the home page, with what was decided last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RulesLine {
    pub link: NamedLink,
    /// The language of its title, if it is not the page's.
    pub language: Option<String>,
    /// The proposal that was decided last, and how.
    pub decided: Option<TitleLink>,
    pub state: String,
}

/// A table with places, on the league's page and on a page of its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct StandingsView {
    pub id: String,
    pub title: String,
    /// The name of the number: rating, points.
    pub value_label: String,
    /// Heads of the columns between name and value that the league names.
    pub columns: Vec<ColumnHead>,
    /// The class of the cells in each of them; empty where they need none.
    pub column_classes: Vec<&'static str>,
    /// Heads of the columns that only this system has.
    pub more_labels: Vec<ColumnHead>,
    pub rows: Vec<StandingRow>,
    pub others: Vec<OtherRow>,
    /// The way in which the numbers come about, with the way to the rules for it.
    pub counting: Option<NamedLink>,
    pub notes: Vec<String>,
    /// The sentences on lines with the same number that do not share a place.
    pub ties: Vec<String>,
    /// The history, and the same numbers as CSV and JSON.
    pub history: Option<NamedLink>,
    pub data: Vec<NamedLink>,
    /// False before the first matchday, when nobody has a place and nothing has been counted.
    pub has_begun: bool,
    /// True if the lines tell what the last matchday changed, or a season.
    pub moves: bool,
    /// True if the last column draws the last ten matchdays.
    pub sparks: bool,
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct StandingRow {
    pub place: String,
    pub movement: ChangeLabel,
    pub player: NamedLink,
    /// Behind the name: a mark for one who was long absent, a rank.
    pub remark: Option<String>,
    /// The cells between name and value.
    pub columns: Vec<String>,
    pub value: String,
    pub change: ChangeLabel,
    /// The address of the page that explains the change.
    pub why: Option<String>,
    pub more: Vec<String>,
    pub spark: Option<Sparkline>,
}

/// A known player without a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OtherRow {
    pub player: NamedLink,
    /// The rank, in leagues in which it stands beside the names.
    pub rank: Option<String>,
    pub value: String,
    pub status: String,
}

/// The data that the calculator needs: the same numbers that the build uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct WhatIf {
    /// The data as JSON, safe inside a `script` element.
    pub data_html: String,
    /// True if all games are of two.
    pub of_two: bool,
}

/// One piece of news in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct NewsItem {
    pub title: String,
    pub url: String,
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    pub summary: String,
}
