//! A player's page.

use serde::Serialize;

use crate::render::chart::Chart;
use crate::site::view::{ChangeLabel, LabelledFact, NamedLink, Pager, RecordCounts};

/// The page of one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PlayerView {
    pub heading: String,
    /// "1st of 5 with 1521", or the status.
    pub state: String,
    /// The sentence that tells, before the first result, what the page will have.
    pub to_come: Option<String>,
    /// The last evening of the player in a sentence, for readers who said that they are the player.
    pub line: String,
    /// Written in large beside the name.
    pub value: String,
    pub value_label: String,
    pub change: Option<ChangeLabel>,
    /// The text of the player's own file.
    pub text_html: Option<String>,
    pub chart: Option<Chart>,
    /// The modifiers over time, in a league that moves ranks.
    pub modifiers: Option<Chart>,
    /// The numbers of rises and falls of the rank at the end of an evening.
    pub shifts: Vec<LabelledFact>,
    /// The record by who gave the handicap.
    pub handicaps: Vec<HandicapRecordRow>,
    /// The handicaps of the next games, in a league that gives some by a table.
    pub given: Option<OwnHandicaps>,
    /// The lines in the tables of the seasons, the newest first and all together last; none in the
    /// first season.
    pub seasons: Vec<OwnSeason>,
    pub facts: Vec<LabelledFact>,
    /// From the first, in games of more than two.
    pub places: Vec<PlaceCount>,
    /// Newest first.
    pub results: Vec<PlayerResult>,
    /// Their heading: nothing that is yet to be played is a result.
    pub results_title: String,
    /// The meaning of the numbers of the results, where each round values all earlier ones anew.
    pub results_note: Option<String>,
    /// The page of all results, or in a league with members of all that happened to the player.
    pub all_results: Option<NamedLink>,
    /// Those whom the player is ahead of, level with and behind, and those not to be met yet.
    pub met: Vec<LabelledFact>,
    /// Everybody whom the player met, where no lists name them, by who is ahead.
    pub opponents: Vec<OpponentGroup>,
    /// "and 60 more in the data", where not all are listed.
    pub more_opponents: Option<String>,
    /// The page of all games with each opponent.
    pub all_meetings: Option<NamedLink>,
    /// True if somebody drew in the league.
    pub has_draws: bool,
    /// True if all results are of two sides.
    pub is_of_two: bool,
    /// True if the lines of opponents have what the next game with them can change.
    pub has_stakes: bool,
    pub games: Vec<GameRow>,
    pub pager: Pager,
}

/// The number of times that a player came in at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlaceCount {
    pub place: String,
    pub times: String,
}

/// A player's line in the table of a season, or all of them together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OwnSeason {
    pub season: NamedLink,
    pub place: String,
    pub value: String,
    #[serde(flatten)]
    pub counts: RecordCounts,
}

/// A result from one player's side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlayerResult {
    pub matchday: NamedLink,
    /// The day, short; in a tournament the round.
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    /// The game, where the league plays several, and why the result does not count.
    pub game: Option<String>,
    /// "1 of 4", "won against Bert", or what else changed the number.
    pub result: String,
    pub opponent: Option<NamedLink>,
    /// The reason of its number, "expected 0.517", where nothing beside it says so.
    pub reason: Option<String>,
    pub change: Option<ChangeLabel>,
    pub after: String,
    /// True of a result that does not count, such as a friendly, or not yet.
    pub is_unrated: bool,
    /// True of a pairing.
    pub is_open: bool,
    /// The season of this line and of those below it, where that above it is of another one.
    pub season_head: Option<String>,
}

/// Those whom a player is ahead of, level with or behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OpponentGroup {
    /// "Ahead of 3".
    pub heading: String,
    pub rows: Vec<OpponentRow>,
}

/// The record of a player against another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OpponentRow {
    pub player: NamedLink,
    /// "with Bert", where the player was a member of a team.
    pub partners: Option<String>,
    /// "3½–1½" with the way to the games, where they met more than once.
    pub score: Option<NamedLink>,
    /// The change of the player's number by a win in the next game.
    pub win: Option<ChangeLabel>,
    /// The same by a defeat.
    pub loss: Option<ChangeLabel>,
}

/// The record of a player in the games with one side of the handicap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HandicapRecordRow {
    /// "Gives", "Receives" or "No handicap".
    pub side: String,
    #[serde(flatten)]
    pub counts: RecordCounts,
}

/// The handicaps of a player with everybody else, those that the player gives first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OwnHandicaps {
    pub heading: String,
    /// Each with the names of those with whom the player has it.
    pub groups: Vec<LabelledFact>,
    /// The page of everybody against everybody.
    pub matrix: NamedLink,
}

/// A player's numbers in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct GameRow {
    pub game: NamedLink,
    pub place: String,
    pub value: String,
    #[serde(flatten)]
    pub counts: RecordCounts,
}

/// Everybody in a league.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlayersView {
    pub heading: String,
    /// "Final table: November 2026", where the places are those of a season that is over.
    pub final_table: Option<String>,
    pub value_label: String,
    /// True if a result can be a draw or a defeat: somewhere two sides played.
    pub of_two: bool,
    /// True if somebody drew.
    pub has_draws: bool,
    /// False before the first matchday.
    pub has_places: bool,
    /// True if somebody has played.
    pub has_games: bool,
    /// True if the lines have the highest value so far.
    pub has_best: bool,
    /// Those with a place before the others.
    pub rows: Vec<PlayersRow>,
    pub pager: Pager,
}

/// A line of the list of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlayersRow {
    pub player: NamedLink,
    /// The rank with its modifier, where the league has ranks.
    pub rank: Option<String>,
    /// Of those without a place.
    pub status: Option<String>,
    pub place: String,
    pub value: String,
    #[serde(flatten)]
    pub counts: RecordCounts,
    pub best: Option<String>,
}
