//! Wide tables: history, cross table, handicaps, members, journal, records.

use serde::Serialize;

use crate::site::view::{
    ChangeDirection, ChangeLabel, LabelledFact, NamedLink, Pager, RecordCounts, SharedChange,
};

/// The history of a table: a line a matchday, a column a player.
///
/// One page holds at most 100 lines, of many players 26, and only the players who have a number
/// in them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TableHistoryView {
    pub heading: String,
    pub lead: String,
    /// The head of the column with the matchdays.
    pub line_label: String,
    /// True if lines name the game, as in an overall table of several games.
    pub games: bool,
    /// True if the cells are places in a result.
    pub places: bool,
    /// True if each player has a line, and each day a column.
    pub by_player: bool,
    /// True if lines say how many rounds were played.
    pub rounds: bool,
    pub players: Vec<NamedLink>,
    /// Newest first.
    pub lines: Vec<HistoryLine>,
    /// The seasons above the columns of days, in leagues that have several.
    pub season_columns: Vec<SeasonColumns>,
    /// The year that all lines share, or both of a season.
    pub year: Option<String>,
    /// In place of the lines, where a column a player would leave most cells empty.
    pub placings: Option<PlacingsView>,
    pub tables: Vec<NamedLink>,
    pub data: Vec<NamedLink>,
    pub pager: Pager,
    pub note: Option<String>,
}

impl HistoryLine {
    /// The year that lines share, or both years of a season that goes on over New Year:
    /// "2026/27". Without their year no two days are the same then.
    pub(crate) fn shared_year(lines: &[HistoryLine]) -> Option<String> {
        let days = lines.iter().map(|line| line.iso.as_str());
        let first = days.clone().min()?.split_once('-')?;
        let last = days.max()?.split_once('-')?;
        let [begin, end] = [first, last].map(|(year, _)| year.parse::<i32>().ok());
        match end? - begin? {
            0 => Some(first.0.to_owned()),
            1 if last.1 < first.1 => Some(format!("{}/{}", first.0, last.0.get(2..)?)),
            _ => None,
        }
    }

    /// The seasons of lines that are columns; none where no line names one.
    pub(crate) fn season_columns(lines: &[HistoryLine]) -> Vec<SeasonColumns> {
        let mut columns: Vec<SeasonColumns> = Vec::new();
        for line in lines {
            if line.season_head.is_some() || columns.is_empty() {
                columns.push(SeasonColumns {
                    title: line.season_head.clone().unwrap_or_default(),
                    days: 0,
                });
            }
            if let Some(season) = columns.last_mut() {
                season.days += 1;
            }
        }
        match columns.iter().any(|season| !season.title.is_empty()) {
            true => columns,
            false => Vec::new(),
        }
    }
}

/// A season above the columns of its days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SeasonColumns {
    /// Empty where the days belong to no season.
    pub title: String,
    pub days: usize,
}

/// A line of the history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HistoryLine {
    pub matchday: NamedLink,
    pub date: String,
    /// The day without its year.
    pub day: String,
    /// The day in ISO 8601.
    pub iso: String,
    pub game: Option<String>,
    /// The season of this line and of those below it, where that above it is of another one; of
    /// a column and of those behind it.
    pub season_head: Option<String>,
    pub rounds: String,
    pub cells: Vec<HistoryCell>,
}

/// A player's number after a matchday.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HistoryCell {
    pub value: String,
    /// The place with it, where every round values all before it anew, and of a score that taken
    /// by it.
    pub place: Option<String>,
    /// True if the player leaves the table with the number.
    pub is_left: bool,
    /// That of the place where there is one. `None` where nothing changed, and the number only
    /// stands.
    pub way: Option<ChangeDirection>,
}

/// Results by who took which place: a line a result, a column a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlacingsView {
    /// From the first to the last that somebody took.
    pub places: Vec<u32>,
    /// Newest first.
    pub days: Vec<PlacingsDay>,
}

/// The results of a matchday.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlacingsDay {
    pub matchday: NamedLink,
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    pub lines: Vec<PlacingsLine>,
}

/// A result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlacingsLine {
    /// "Hearts, 4 rounds"; empty where neither is known.
    pub game: String,
    /// Those who took each place; nobody did behind a shared one.
    pub cells: Vec<Vec<PlacedPlayer>>,
}

/// Somebody who took a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlacedPlayer {
    pub player: NamedLink,
    /// `4(3)`, where the file has a remark behind the place.
    pub remark: Option<String>,
}

/// Everybody against everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct CrossView {
    pub heading: String,
    pub lead: String,
    /// Heads of the columns before the crossing ones.
    pub labels: Vec<ColumnHead>,
    /// Short heads of the crossing columns, with the long form.
    pub columns: Vec<ColumnHead>,
    /// True if lines and columns have numbers for places, of which several share one.
    pub is_numbered: bool,
    /// True if the columns are rounds, with text in them.
    pub rounds: bool,
    /// The heads of those it met, if a line names them in place of a cell for each column.
    pub listed: Vec<String>,
    /// The fragments of the columns on the pages to which the lines' names lead, where no cell has
    /// a link of its own.
    pub anchors: Vec<String>,
    pub rows: Vec<CrossRow>,
    pub notes: Vec<String>,
    /// The way to the same table in another form.
    pub other: Option<NamedLink>,
    pub data: Vec<NamedLink>,
    /// Every team against every other side, below everybody against everybody.
    pub teams: Option<Box<CrossView>>,
    /// Each player's number as the sum of the rounds.
    pub sums: Option<SumTable>,
}

/// The sums of all players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SumTable {
    /// The heads, each in the place of what stands below it.
    pub head: SumLine,
    pub lines: Vec<SumLine>,
}

/// A player's sum, and what adds up to it: `6.5`, of `4`, `2`, `0`, and `0.5`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SumLine {
    pub player: NamedLink,
    pub sum: String,
    pub parts: Vec<String>,
}

/// The ratings of several systems over the same results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ComparisonView {
    pub heading: String,
    /// The way to read a cell.
    pub note: String,
    /// The head of the league's own column.
    pub own_label: String,
    pub systems: Vec<String>,
    pub rows: Vec<ComparisonRow>,
}

/// A player's line of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ComparisonRow {
    pub place: String,
    pub player: NamedLink,
    pub value: String,
    /// One for each system; `None` of one that does not list the player.
    pub cells: Vec<Option<ComparedRating>>,
}

/// A player's rating in another system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ComparedRating {
    /// `None` for one who has no place in the league.
    pub place: Option<String>,
    /// The places up or down from the league's own; `None` where the two agree.
    pub moved: Option<ChangeLabel>,
    pub value: String,
    pub deviation: Option<String>,
}

/// A head that is short in the table and long for who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ColumnHead {
    pub text: String,
    pub title: Option<String>,
    /// The page of the player or round whose column it is, or of the rules for it.
    pub url: Option<String>,
}

impl From<&str> for ColumnHead {
    fn from(text: &str) -> ColumnHead {
        ColumnHead {
            text: text.to_owned(),
            title: None,
            url: None,
        }
    }
}

/// A line of a cross table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CrossRow {
    pub place: String,
    pub player: NamedLink,
    pub more: Vec<String>,
    /// `None` on the diagonal.
    pub cells: Vec<Option<String>>,
    /// Those whom the line met, below each head, where lists stand in place of cells.
    pub met: Vec<Vec<MetOpponent>>,
    /// The address of each cell, of what was played; empty where none leads anywhere.
    pub links: Vec<Option<String>>,
}

/// Somebody whom a line met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MetOpponent {
    pub name: String,
    /// The number of the opponent's line, by which one without a page is found.
    pub number: Option<String>,
    /// "2–1"; of a tournament "1w, 3b", the rounds and the line's colours.
    pub games: String,
    /// The address of what was played.
    pub url: Option<String>,
}

/// The handicaps by who gives what to whom; prints on one A4 sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HandicapMatrixView {
    pub heading: String,
    /// The class of the size in which so many lines fill a sheet.
    pub size: String,
    pub state: String,
    pub lead: String,
    pub columns: Vec<ColumnHead>,
    pub rows: Vec<CrossRow>,
    /// True if a phone has no room for the columns, and each player's page has a list of them.
    pub is_listed: bool,
    /// The handicaps by number.
    pub legend: Vec<HandicapLine>,
    /// The link to the whole handicap table.
    pub table: NamedLink,
    pub data: Vec<NamedLink>,
}

/// A sheet on which the places of an evening are written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct EveningSheetView {
    pub heading: String,
    pub league: String,
    /// The names of each page.
    pub sheets: Vec<Vec<NamedLink>>,
    /// True if a game has a name, or rounds, to be written above its places.
    pub has_kinds: bool,
    pub has_rounds: bool,
    /// The numbers of the games.
    pub games: Vec<String>,
    /// Lines for those who are new.
    pub blank: Vec<String>,
}

/// A short form in the matrix and what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HandicapLine {
    /// `T+L`, for the matrix on the wall.
    pub short: String,
    pub name: String,
}

/// A page that the league's system has of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SystemPageView {
    pub heading: String,
    pub lead: String,
    pub heads: Vec<SystemHead>,
    pub lines: Vec<Vec<SystemCellView>>,
}

/// The head of a column of its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SystemHead {
    pub text: String,
    /// The class of the column: `num`, `name` or none.
    pub class: &'static str,
}

/// A cell of its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SystemCellView {
    pub content: NamedLink,
    pub class: &'static str,
    /// BCP 47, where it is not the page's.
    pub language: Option<&'static str>,
}

/// Everybody with status, idle weeks and penalties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MembersView {
    pub heading: String,
    pub lead: String,
    pub value_label: String,
    pub members: Vec<MemberRow>,
    pub pager: Pager,
}

/// A line of the members' page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MemberRow {
    pub player: NamedLink,
    /// Of those who are not active.
    pub status: Option<String>,
    pub active: bool,
    pub value: String,
    pub idle: String,
    pub penalties: String,
    /// "−4 unless you play"; empty for those who are not charged.
    pub next: String,
}

/// Every event of a league with members, or of one player, newest first, paged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct JournalView {
    pub heading: String,
    pub lead: String,
    /// The player, where it is a journal of one.
    pub player: Option<NamedLink>,
    /// The journals of single players, on the first page of all events.
    pub by_player: Vec<NamedLink>,
    pub weeks: Vec<JournalWeek>,
    pub pager: Pager,
    pub data: Vec<NamedLink>,
}

/// The events of one week, from Monday on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct JournalWeek {
    /// "Week of 23 August 2021".
    pub heading: String,
    /// Newest first.
    pub days: Vec<JournalDay>,
}

/// The events of one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct JournalDay {
    pub date: String,
    pub date_short: String,
    /// The day in ISO 8601.
    pub iso: String,
    pub lines: Vec<JournalRow>,
    /// In the journal of all the penalties for weeks without a game, which are no lines there.
    pub penalties: Vec<SharedChange>,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct JournalRow {
    pub player: NamedLink,
    pub what: String,
    /// The reason in words.
    pub reason: Option<String>,
    pub change: Option<ChangeLabel>,
    pub value: String,
    /// The other side of a game.
    pub opponent: Option<JournalOpponent>,
}

/// The other side of a game, in the line of the player who is named first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct JournalOpponent {
    pub player: NamedLink,
    pub change: Option<ChangeLabel>,
    pub value: String,
}

/// Records and statistics of a league, and what each season's table was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct StatisticsView {
    pub heading: String,
    pub value_label: String,
    /// True if a result can be a draw or a defeat: somewhere two sides played.
    pub of_two: bool,
    /// True if somebody drew.
    pub has_draws: bool,
    /// The matchday after which the numbers stand, those of all seasons, and how many there are.
    pub state: String,
    /// "Before the first matchday", and what comes after it.
    pub before_first: Option<String>,
    pub records: Vec<LabelledFact>,
    /// The games that each side won.
    pub totals: Vec<LabelledFact>,
    /// Results that do not count, with the reason.
    pub uncounted: Vec<LabelledFact>,
    pub rounds_title: String,
    /// The rounds of a tournament, the newest first.
    pub rounds: Vec<RoundRow>,
    /// The head of the column that names them: seasons, or years.
    pub season_label: String,
    /// The first three of each season, the newest first: of those that are over where the league
    /// has seasons of its own, else of all years if there are several.
    pub honours: Vec<HonoursRow>,
    pub seasons: Vec<SeasonTable>,
    /// The pages of the years that stand by themselves, newest first.
    pub more: Vec<NamedLink>,
    pub pager: Pager,
}

/// A round of a tournament in the statistics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RoundRow {
    pub round: NamedLink,
    /// Whoever was first after it.
    pub leader: NamedLink,
    /// The games won by White, drawn, and won by Black.
    pub white: String,
    pub drawn: String,
    pub black: String,
}

/// A line of the board of honours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HonoursRow {
    pub season: NamedLink,
    /// The first, the second and the third, each with the number.
    pub best: Vec<HonouredPlayers>,
}

/// Those who share a place in a season.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct HonouredPlayers {
    pub players: Vec<NamedLink>,
    pub value: String,
}

/// A table of one season, or of all together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SeasonTable {
    pub title: String,
    pub id: String,
    /// False if everybody began with nothing, so that each change is the number itself.
    pub has_changes: bool,
    /// The places of games of more than two.
    pub places: Vec<String>,
    pub rows: Vec<SeasonRow>,
}

/// A line of a season's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SeasonRow {
    pub place: String,
    pub player: NamedLink,
    pub value: String,
    pub change: ChangeLabel,
    #[serde(flatten)]
    pub counts: RecordCounts,
    /// The number of times that each place was taken.
    pub places: Vec<String>,
}
