//! A matchday: what was played, and what it changed.

use serde::Serialize;

use crate::site::view::league::StandingsView;
use crate::site::view::{
    ChangeLabel, CorrectionNote, ExplanationView, NamedLink, Pager, SharedChange,
};

/// The page of one matchday.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct MatchdayView {
    pub heading: String,
    /// In leagues that have several.
    pub season: Option<NamedLink>,
    /// "7 of 12 results" while it is in progress; "to come" before its day.
    pub progress: Option<String>,
    pub evening: MatchdayResults,
    /// The table after it, beside what it was.
    pub after: Option<TableAfterView>,
    /// The boards of a round in which somebody still has to play.
    pub boards: Option<BoardSheet>,
    /// The table that the round in progress would make; places won and points are told against
    /// the table that counts.
    pub provisional: Option<StandingsView>,
    pub report_html: Option<String>,
    /// The other pages of the same matchday.
    pub pages: Pager,
    pub pager: Pager,
    pub data: Vec<NamedLink>,
}

/// The table after a matchday, or the first of a long one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TableAfterView {
    pub heading: String,
    pub rows: Vec<AfterRow>,
    /// The page with all places, where these are the first.
    pub whole: Option<NamedLink>,
    /// The system's sentences about its numbers, and how many have no line.
    pub notes: Vec<String>,
}

/// The page of a long table after a matchday.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct WholeTableView {
    pub date: String,
    pub iso: String,
    pub table: TableAfterView,
    pub pager: Pager,
}

/// A line of the table after a matchday.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct AfterRow {
    pub place: String,
    pub movement: ChangeLabel,
    pub player: NamedLink,
    /// The rank with its modifier after the matchday.
    pub rank: Option<String>,
    pub before: String,
    pub after: String,
    pub change: Option<ChangeLabel>,
}

/// The boards of a drawn round, by board and by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BoardSheet {
    /// The league, for who reads it on paper.
    pub title: String,
    /// True if the players have thinking times of their own.
    pub has_times: bool,
    pub boards: Vec<BoardRow>,
    /// Of more boards than are in sight those who still have to play, by name: "where do I sit?"
    /// A long list has two columns.
    pub seats: Vec<Vec<SeatRow>>,
    /// The page with the slips for the results.
    pub slips: NamedLink,
}

/// One board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BoardRow {
    pub number: String,
    pub white: BoardSide,
    pub black: BoardSide,
    /// Empty where the result is to be written.
    pub result: String,
}

/// One of the two at a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BoardSide {
    pub player: NamedLink,
    /// In the table before the round; `None` before the first one.
    pub place: Option<String>,
    /// Minutes.
    pub time: Option<String>,
    /// "Board 5, Black, drew with Klara".
    pub told: String,
}

/// One player's seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SeatRow {
    pub player: NamedLink,
    pub board: String,
    pub colour: String,
    pub opponent: String,
}

/// The slips of a round, one a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SlipsView {
    pub heading: String,
    pub round: NamedLink,
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    pub sheet: BoardSheet,
}

/// The changes of what was over, with the reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CorrectionsView {
    pub heading: String,
    /// Newest first.
    pub lines: Vec<CorrectionRow>,
}

/// One correction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CorrectionRow {
    /// The matchday, or the file that is no longer there.
    pub what: NamedLink,
    /// The same as on the page of the matchday.
    pub note: CorrectionNote,
}

/// The results of one matchday, on its own page and on the league's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct MatchdayResults {
    /// "Matchday 6", or the title that the file gives.
    pub title: String,
    pub url: String,
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    /// The evening in one line.
    pub headline: String,
    /// "Season 2026 begins."
    pub season: Option<String>,
    /// Joined, left, absent and the like, a sentence each.
    pub notes: Vec<String>,
    /// The corrections of its file.
    pub corrections: Vec<CorrectionNote>,
    /// Results by placings.
    pub rows: Vec<ResultView>,
    /// "Results" of games of two, or "Pairings" while none of them is played.
    pub duels_title: String,
    /// Games of two.
    pub duels: Vec<DuelView>,
    /// The language of the title, where the file gives one and it is not the page's.
    pub title_language: Option<String>,
    /// The language of what is written beside results, where it is not the page's.
    pub note_language: Option<String>,
    /// True if games of two are given a handicap, which stands in the gist of an explanation.
    pub handicaps: bool,
    /// "Besides the results", of league ranks alone "New league ranks", or the one reason of all.
    pub changes_title: String,
    /// The changes beside the results: penalties, fees, league ranks.
    pub changes: Vec<ChangeLine>,
    /// The formulas that explanations put numbers into, as MathML; none without explanations.
    pub formulas_html: Vec<String>,
    /// The paragraph that all explanations follow, where it is one and the same.
    pub rule: Option<NamedLink>,
    /// "250 results", where not all of them are shown.
    pub more: Option<NamedLink>,
}

impl MatchdayResults {
    /// The explanations of all seats, those that have none included.
    pub(crate) fn explanations_mut(&mut self) -> Vec<&mut Option<ExplanationView>> {
        let placed = self.rows.iter_mut().flat_map(|result| &mut result.seats);
        let paired = self.duels.iter_mut();
        let sides = paired.flat_map(|duel| [&mut duel.first, &mut duel.second]);
        let paired = sides.flat_map(|side| {
            let others = side.others.iter_mut().map(|seat| &mut seat.why);
            std::iter::once(&mut side.why).chain(others)
        });
        placed.map(|seat| &mut seat.why).chain(paired).collect()
    }

    /// Names the paragraph once that all explanations follow, if it is one and the same.
    pub(crate) fn share_rule(&mut self) {
        let mut explanations: Vec<_> = self.explanations_mut().into_iter().flatten().collect();
        let first = explanations.first().and_then(|it| it.rule.clone());
        if explanations.len() > 1 && explanations.iter().all(|it| it.rule == first) {
            for explanation in &mut explanations {
                explanation.rule = None;
            }
            self.rule = first;
        }
    }
}

/// One result by placings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ResultView {
    /// "Hearts, 4 rounds".
    pub title: String,
    /// The reason why it does not count; `None` where it does.
    pub unrated: Option<String>,
    pub note: Option<String>,
    pub seats: Vec<SeatLine>,
    /// "and 7,800 more in the data", where not all seats are shown.
    pub more: Option<String>,
}

/// One player in a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SeatLine {
    /// `1`, or `4(3)`.
    pub place: String,
    /// The score of the player, in a result by placings.
    pub score: Option<String>,
    pub player: NamedLink,
    /// The rank with its modifier as it was in the game, where the league moves ranks.
    pub rank: Option<String>,
    /// The other players of the team, where the player is the first of one of two sides.
    pub others: Vec<SeatLine>,
    /// "with Bert", in a result by placings.
    pub partners: Option<String>,
    /// Names the line within the page.
    pub anchor: Option<String>,
    pub before: Option<String>,
    pub after: Option<String>,
    pub change: Option<ChangeLabel>,
    pub why: Option<ExplanationView>,
}

/// A game of two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DuelView {
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
pub(crate) struct ChangeLine {
    pub player: NamedLink,
    pub change: Option<ChangeLabel>,
    pub reason: String,
    /// True where the change is the rank to which somebody rose or fell.
    pub is_rank: bool,
}

/// The changes of one day after the last matchday.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChangesOfDay {
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    pub changes: Vec<SharedChange>,
    /// "and 7,800 more in the data", where not all are shown.
    pub more: Option<String>,
}
