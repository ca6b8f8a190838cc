//! Wide tables: history, cross table, handicaps, members, journal, records.

use serde::Serialize;

use crate::site::view::{ChangeDirection, ChangeLabel, LabelledFact, NamedLink, Pager};

/// The history of a table: a line a matchday, a column a player.
///
/// One page holds at most 100 lines, and only the players who have a number in them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableHistoryView {
    pub heading: String,
    pub lead: String,
    /// True if lines name the game, as in an overall table of several games.
    pub games: bool,
    pub players: Vec<NamedLink>,
    /// Newest first.
    pub lines: Vec<HistoryLine>,
    pub tables: Vec<NamedLink>,
    pub data: Vec<NamedLink>,
    pub pager: Pager,
    pub note: Option<String>,
}

/// A line of the history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HistoryLine {
    pub matchday: NamedLink,
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    pub game: Option<String>,
    pub cells: Vec<HistoryCell>,
}

/// A player's number after a matchday.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HistoryCell {
    pub value: String,
    /// `None` where nothing changed, and the number only stands.
    pub way: Option<ChangeDirection>,
}

/// Everybody against everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrossView {
    pub heading: String,
    pub lead: String,
    /// Heads of the columns before the crossing ones.
    pub labels: Vec<String>,
    /// Short heads of the crossing columns, with the long form.
    pub columns: Vec<ColumnHead>,
    /// True if the columns are rounds, with text in them.
    pub rounds: bool,
    pub rows: Vec<CrossRow>,
    pub notes: Vec<String>,
    pub data: Vec<NamedLink>,
}

/// A head that is short in the table and long for who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnHead {
    pub text: String,
    pub title: Option<String>,
    /// The page of the player whose column it is.
    pub url: Option<String>,
}

/// A line of a cross table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrossRow {
    pub place: String,
    pub player: NamedLink,
    pub more: Vec<String>,
    /// `None` on the diagonal.
    pub cells: Vec<Option<String>>,
}

/// The handicaps by who gives what to whom; prints on one A4 sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandicapMatrixView {
    pub heading: String,
    pub state: String,
    pub lead: String,
    pub columns: Vec<ColumnHead>,
    pub rows: Vec<CrossRow>,
    /// The handicaps by number.
    pub legend: Vec<HandicapLine>,
    /// The link to the whole handicap table.
    pub table: NamedLink,
    pub data: Vec<NamedLink>,
}

/// The handicap table, as handicap.md, 5 has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandicapTableView {
    pub heading: String,
    pub lead: String,
    pub lines: Vec<HandicapLine>,
}

/// A line of the handicap table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandicapLine {
    pub number: String,
    pub name: String,
    pub kanji: String,
    pub transcription: String,
    pub removed: String,
}

/// Everybody with status, idle weeks and penalties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MembersView {
    pub heading: String,
    pub lead: String,
    pub value_label: String,
    pub members: Vec<MemberRow>,
}

/// A line of the members' page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MemberRow {
    pub player: NamedLink,
    pub status: String,
    pub active: bool,
    pub value: String,
    pub idle: String,
    pub penalties: String,
    /// "−4 unless you play"; empty for those who are not charged.
    pub next: String,
}

/// Every event of a league with members, newest first, paged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JournalView {
    pub heading: String,
    pub lead: String,
    pub days: Vec<JournalDay>,
    pub pager: Pager,
    pub data: Vec<NamedLink>,
}

/// The events of one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JournalDay {
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    pub lines: Vec<JournalRow>,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JournalRow {
    pub player: NamedLink,
    pub what: String,
    /// The reason in words.
    pub reason: Option<String>,
    pub change: Option<ChangeLabel>,
    pub value: String,
}

/// Records and statistics of a league, and what each season's table was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatisticsView {
    pub heading: String,
    pub totals: Vec<LabelledFact>,
    pub records: Vec<LabelledFact>,
    pub seasons: Vec<SeasonTable>,
}

/// A table of one season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeasonTable {
    pub title: String,
    pub id: String,
    pub rows: Vec<SeasonRow>,
}

/// A line of a season's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeasonRow {
    pub place: String,
    pub player: NamedLink,
    pub value: String,
    pub change: ChangeLabel,
    pub played: String,
    pub won: String,
    pub drawn: String,
    pub lost: String,
}
