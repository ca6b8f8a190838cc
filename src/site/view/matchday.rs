//! A matchday: what was played, and what it changed.

use serde::Serialize;

use crate::site::view::league::StandingsView;
use crate::site::view::{ChangeLabel, ExplanationView, NamedLink, Pager};

/// The page of one matchday.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchdayView {
    pub heading: String,
    pub evening: MatchdayResults,
    /// The table that the round in progress would make.
    pub provisional: Option<ProvisionalTable>,
    pub report_html: Option<String>,
    pub pager: Pager,
    pub data: Vec<NamedLink>,
}

/// The table that what is entered of a round would make.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProvisionalTable {
    /// "7 of 12 results".
    pub progress: String,
    /// Places won and points are told against the table that counts.
    pub table: StandingsView,
}

/// The changes of what was over, with the reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CorrectionsView {
    pub heading: String,
    pub lead: String,
    /// Newest first.
    pub lines: Vec<CorrectionRow>,
}

/// One correction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CorrectionRow {
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    /// The matchday, or the file that is no longer there.
    pub what: NamedLink,
    pub why: String,
}

/// The results of one matchday, on its own page and on the league's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MatchdayResults {
    /// "Matchday 6", or the title that the file gives.
    pub title: String,
    pub url: String,
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    /// Joined, left, absent and the like, a sentence each.
    pub notes: Vec<String>,
    /// Results by placings.
    pub rows: Vec<ResultView>,
    /// Games of two.
    pub duels: Vec<DuelView>,
    /// The language of the title, where the file gives one and it is not the page's.
    pub title_language: Option<String>,
    /// The language of what is written beside results, where it is not the page's.
    pub note_language: Option<String>,
    /// True if games of two are given a handicap, which stands in the gist of an explanation.
    pub handicaps: bool,
    /// The system's name for the number that changes.
    pub value_label: String,
    /// The changes beside the results: penalties, fees, league ranks.
    pub changes: Vec<ChangeLine>,
}

/// One result by placings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ResultView {
    /// "Hearts, 4 rounds".
    pub title: String,
    /// The reason why it does not count; `None` where it does.
    pub unrated: Option<String>,
    pub note: Option<String>,
    pub seats: Vec<SeatLine>,
}

/// One player in a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatLine {
    /// `1`, or `4(3)`.
    pub place: String,
    /// What the player scored, in a result by placings.
    pub score: Option<String>,
    pub player: NamedLink,
    /// Names the line within the page.
    pub anchor: String,
    pub before: Option<String>,
    pub after: Option<String>,
    pub change: Option<ChangeLabel>,
    pub why: Option<ExplanationView>,
}

/// A game of two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DuelView {
    pub board: Option<String>,
    pub first: SeatLine,
    pub second: SeatLine,
    /// `1–0`, `½–½`.
    pub result: String,
    /// 1 or 2 for the winner, 0 for none.
    pub winner: u8,
    pub handicap: Option<String>,
    pub unrated: Option<String>,
    pub note: Option<String>,
}

/// A change without a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangeLine {
    pub player: NamedLink,
    pub change: Option<ChangeLabel>,
    pub reason: String,
}

/// The changes of one day after the last matchday.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangesOfDay {
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    pub changes: Vec<ChangeLine>,
}
