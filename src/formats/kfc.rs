//! A KeizerForClubs database as a league.
//!
//! What stands in the tables is not trusted: any column may be missing, any value may be
//! of another type. Source: keizer.md, 1.1 and 4.5, and the program's tables.

mod compare;
mod membership;
mod options;

use compare::compare;
use membership::MembershipRounds;
pub(crate) use options::are_defaults;

use std::collections::{BTreeMap, BTreeSet};

use jiff::ToSpan;
use jiff::civil::Date;

use crate::authoring::matchday_file::{SeasonDay, SeasonGame};
use crate::authoring::player_entry::SeasonPlayer;
use crate::formats::file_format::{FileFormat, FormatReader};
use crate::formats::imported_season::ImportedSeason;
use crate::formats::published_comparison::PublishedComparison;
use crate::league::model::game::Duel;
use crate::league::model::matchday::Absence;
use crate::league::system::keizer::categories::codes;
use crate::load::resolve::roster::slug;
use crate::syntax::address::free_name;

/// Databases of KeizerForClubs, which are SQLite files.
pub(crate) const FORMAT: FileFormat = FileFormat {
    name: "kfc",
    about: "A KeizerForClubs database",
    recognises: |name, bytes| name.ends_with(".s3db") || bytes.starts_with(b"SQLite format 3\0"),
    reader: FormatReader::Database,
    write: None,
};

/// The rows of the tables that matter, each by column name in lower case.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct KfcTables {
    pub players: Vec<SqlRow>,
    pub pairings: Vec<SqlRow>,
    pub options: Vec<SqlRow>,
}

/// One row.
pub(crate) type SqlRow = BTreeMap<String, SqlValue>;

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SqlValue {
    Nothing,
    Number(f64),
    Text(String),
}

/// A league as the database has it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KfcImport {
    /// The players and rounds; the notes say everything that was left out or changed.
    pub season: ImportedSeason,
    /// The text of `_index.md`, for a league that begins with it.
    pub index: String,
    /// The numbers of the last standing that the database stores, held against ours.
    pub comparison: PublishedComparison,
}

/// Turns the tables into a season; the last round is dated `today`, the others a week apart.
///
/// `title` is the league's, where the database has none; `language` goes before its own.
///
/// # Errors
/// There is nobody in the database.
pub(crate) fn import(
    tables: &KfcTables,
    title: &str,
    language: Option<&str>,
    today: Date,
) -> Result<KfcImport, String> {
    let mut notes = Vec::new();
    let entrants = entrants(tables, &mut notes);
    if entrants.is_empty() {
        return Err("no players in the table `Player`".to_owned());
    }
    let rows = rows(tables, &entrants, &mut notes);
    let last = rows.iter().map(|row| row.round).max().unwrap_or(0);
    let mut options = options::of(tables, &mut notes);
    options.language = language.map(str::to_owned).or(options.language);
    let spans = entrants
        .iter()
        .enumerate()
        .map(|(index, entrant)| MembershipRounds::of(index, entrant, &rows, last));
    let spans: Vec<MembershipRounds> = spans.collect();
    notes.extend(
        entrants
            .iter()
            .zip(&spans)
            .filter_map(|(entrant, span)| span.guessed(entrant)),
    );
    let title = options.title.clone().unwrap_or_else(|| title.to_owned());
    let rounds = (1..=last).map(|round| {
        let weeks = i64::from(last - round);
        let date = today.checked_sub(weeks.weeks()).unwrap_or(today);
        sheet(round, date, &entrants, &rows, &spans)
    });
    let matchdays = rounds.collect();
    let comparison = compare(&options.settings(), &entrants, &rows, &spans, last);
    Ok(KfcImport {
        index: options.text(&title),
        comparison,
        season: ImportedSeason {
            title: Some(title),
            players: players(&entrants, &spans),
            matchdays,
            are_rounds: true,
            notes,
            ..ImportedSeason::default()
        },
    })
}

/// A player of the database.
struct KfcPlayer {
    key: i64,
    /// The name of the player in files.
    id: String,
    name: String,
    rating: u32,
    state: i64,
    categories: Vec<String>,
    /// The stored sum.
    sum: Option<f64>,
}

/// A row of a round, with players by their index.
struct KfcRow {
    round: u32,
    board: u32,
    white: usize,
    /// `None` for a row without a game.
    black: Option<usize>,
    result: i64,
    /// The stored points of white and black.
    points: (Option<f64>, Option<f64>),
}

/// Codes of results and absences; 8 to 11 are forfeits and adjourned games.
const BYE: i64 = 4;
const CLUB: i64 = 5;
const EXCUSED: i64 = 6;
const UNEXCUSED: i64 = 7;
const LATE: i64 = 12;

/// The results that a pairing can have: played, not yet, by forfeit, adjourned.
const RESULTS: [i64; 9] = [-1, 0, 1, 2, 3, 8, 9, 10, 11];

/// States of players.
const WITHDRAWN: i64 = 9;
const DELETED: i64 = 10;
const PREREGISTERED: i64 = 12;

/// The greatest rating.
const MOST_RATING: i64 = 29_999;

/// The most rounds that are read; a greater number is no round.
const MOST_ROUNDS: i64 = 1000;

/// The most players and rows that are read.
const MOST_PLAYERS: usize = 2000;
const MOST_ROWS: usize = 200_000;

fn entrants(tables: &KfcTables, notes: &mut Vec<String>) -> Vec<KfcPlayer> {
    let mut entrants: Vec<KfcPlayer> = Vec::new();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for record in tables.players.iter().take(MOST_PLAYERS) {
        let Some(key) = integer(record, "id") else {
            let name = text(record, "name").unwrap_or_default();
            notes.push(format!("player `{name}` has no id, left out"));
            continue;
        };
        let name = text(record, "name").unwrap_or_default();
        if entrants.iter().any(|entrant| entrant.key == key) {
            notes.push(format!(
                "player `{name}` has the id {key} of another one, left out"
            ));
            continue;
        }
        let name = if name.trim().is_empty() {
            notes.push(format!("player {key} has no name, called `Player {key}`"));
            format!("Player {key}")
        } else {
            name.trim().to_owned()
        };
        let base = Some(slug(&name))
            .filter(|id| !id.is_empty())
            .unwrap_or_else(|| format!("p{key}"));
        let id = free_name(base, |id| taken.contains(id));
        taken.insert(id.clone());
        let stored = integer(record, "rating").unwrap_or(0);
        let rating = stored.clamp(0, MOST_RATING);
        if rating != stored {
            let taken = if rating > 0 {
                rating.to_string()
            } else {
                "none".to_owned()
            };
            notes.push(format!(
                "`{name}` has the rating {stored}, taken as {taken}"
            ));
        }
        entrants.push(KfcPlayer {
            key,
            id,
            name,
            rating: u32::try_from(rating).unwrap_or(0),
            state: integer(record, "state").unwrap_or(1),
            categories: codes(&text(record, "categories").unwrap_or_default()),
            sum: number(record, "keizer_sumpts"),
        });
    }
    entrants.sort_by_key(|entrant| entrant.key);
    let with_rows: BTreeSet<i64> = tables
        .pairings
        .iter()
        .flat_map(|row| [integer(row, "pid_w"), integer(row, "pid_b")])
        .flatten()
        .collect();
    entrants.retain(|entrant| entrant.state != DELETED || with_rows.contains(&entrant.key));
    entrants
}

fn rows(tables: &KfcTables, entrants: &[KfcPlayer], notes: &mut Vec<String>) -> Vec<KfcRow> {
    let keys: BTreeMap<i64, usize> = entrants
        .iter()
        .enumerate()
        .map(|(index, entrant)| (entrant.key, index))
        .collect();
    let find = |key: i64| keys.get(&key).copied();
    let mut rows: Vec<KfcRow> = Vec::new();
    let mut seated: BTreeSet<(u32, usize)> = BTreeSet::new();
    let mut with_bye: BTreeSet<u32> = BTreeSet::new();
    let name_of = |key: Option<i64>| match key {
        Some(key) => match find(key) {
            Some(index) => format!("`{}`", entrants[index].name),
            None => format!("nobody (player {key})"),
        },
        None => "nobody".to_owned(),
    };
    for record in tables.pairings.iter().take(MOST_ROWS) {
        let round = integer(record, "rnd").filter(|round| (1..=MOST_ROUNDS).contains(round));
        let first = integer(record, "pid_w");
        let white = first.and_then(find);
        let opponent = integer(record, "pid_b").filter(|key| *key >= 0);
        let black = opponent.and_then(find);
        let result = integer(record, "result").unwrap_or(-1);
        let board = integer(record, "board").map_or_else(String::new, |it| format!(", board {it}"));
        let mut leave_out = |why: &str| {
            let round = round.map_or("no round".to_owned(), |round| format!("round {round}"));
            let (first, second) = (name_of(first), name_of(opponent));
            notes.push(format!(
                "{round}{board}: {first} against {second} left out: {why}"
            ));
        };
        let (Some(found), Some(white)) = (round, white) else {
            leave_out(if round.is_none() {
                "no number of a round"
            } else {
                "no player of the list"
            });
            continue;
        };
        let round = found as u32;
        let is_seated = |player: usize| seated.contains(&(round, player));
        let fault = if opponent.is_some() && black.is_none() {
            Some("no player of the list")
        } else if black == Some(white) {
            Some("a player against themselves")
        } else if is_seated(white) || black.is_some_and(is_seated) {
            Some("a player with a row in this round already")
        } else if black.is_none() && !matches!(result, BYE..=UNEXCUSED | LATE) {
            Some("neither an opponent nor an absence")
        } else {
            None
        };
        if let Some(fault) = fault {
            leave_out(fault);
            continue;
        }
        if black.is_some() && !RESULTS.contains(&result) {
            let (first, second) = (name_of(first), name_of(opponent));
            notes.push(format!("round {round}{board}: {first} against {second} has the unknown result {result}, taken as not played yet"));
        }
        if black.is_none() && result == BYE && !with_bye.insert(round) {
            let first = name_of(first);
            notes.push(format!(
                "round {round}{board}: a second bye, of {first}, taken as excused"
            ));
        }
        seated.extend(
            std::iter::once(white)
                .chain(black)
                .map(|player| (round, player)),
        );
        rows.push(KfcRow {
            round,
            board: integer(record, "board")
                .and_then(|it| u32::try_from(it).ok())
                .unwrap_or(u32::MAX),
            white,
            black,
            result,
            points: (number(record, "pts_w"), number(record, "pts_b")),
        });
    }
    rows.sort_by_key(|row| (row.round, row.board));
    rows
}

fn duel(result: i64) -> Duel {
    match result {
        1 => Duel::First,
        2 => Duel::Draw,
        3 => Duel::Second,
        8 => Duel::FirstByForfeit,
        9 => Duel::SecondByForfeit,
        10 => Duel::BothForfeit,
        11 => Duel::Adjourned,
        _ => Duel::Pending,
    }
}

fn absence(result: i64) -> Option<Absence> {
    match result {
        BYE => Some(Absence::Bye),
        CLUB => Some(Absence::Club),
        EXCUSED => Some(Absence::Excused),
        UNEXCUSED => Some(Absence::Unexcused),
        _ => None,
    }
}

fn sheet(
    round: u32,
    date: Date,
    entrants: &[KfcPlayer],
    rows: &[KfcRow],
    spans: &[MembershipRounds],
) -> SeasonDay {
    let id = |index: usize| entrants[index].id.clone();
    let mut sheet = SeasonDay {
        matchday: Some(round),
        date,
        ..SeasonDay::default()
    };
    for row in rows.iter().filter(|row| row.round == round) {
        let board = Some(row.board).filter(|board| (1..100).contains(board));
        match (row.black, absence(row.result)) {
            (Some(black), _) => sheet.games.push(SeasonGame {
                first: id(row.white),
                second: id(black),
                result: duel(row.result).mark().to_owned(),
                board,
                ..SeasonGame::default()
            }),
            (None, Some(Absence::Bye)) if sheet.bye.is_none() => sheet.bye = Some(id(row.white)),
            (None, Some(absence)) => sheet.absent(absence).push(id(row.white)),
            (None, None) => {}
        }
    }
    let in_order = sheet
        .games
        .iter()
        .zip(1..)
        .all(|(game, number)| game.board == Some(number));
    let mut boards: Vec<_> = sheet.games.iter().map(|game| game.board).collect();
    boards.sort_unstable();
    boards.dedup();
    if in_order || boards.len() < sheet.games.len() {
        sheet.games.iter_mut().for_each(|game| game.board = None);
    }
    for (index, span) in spans.iter().enumerate() {
        if span.leave.contains(&round) {
            sheet.leave.push(id(index));
        }
        if span.back.contains(&round) {
            sheet.r#return.push(id(index));
        }
    }
    sheet
}

/// The players as the register gets them.
fn players(entrants: &[KfcPlayer], spans: &[MembershipRounds]) -> Vec<SeasonPlayer> {
    let player = |(entrant, span): (&KfcPlayer, &MembershipRounds)| SeasonPlayer {
        id: Some(entrant.id.clone()),
        name: Some(entrant.name.clone()),
        joined: (span.joined > 1).then(|| span.joined.to_string()),
        rating: (entrant.rating > 0).then(|| entrant.rating.to_string()),
        categories: entrant.categories.clone(),
        ..SeasonPlayer::default()
    };
    entrants.iter().zip(spans).map(player).collect()
}

fn integer(record: &SqlRow, column: &str) -> Option<i64> {
    number(record, column)
        .filter(|number| number.abs() < 1e12)
        .map(|number| number as i64)
}

fn number(record: &SqlRow, column: &str) -> Option<f64> {
    match record.get(column)? {
        SqlValue::Nothing => None,
        SqlValue::Number(number) => Some(*number).filter(|number| number.is_finite()),
        SqlValue::Text(text) => text
            .trim()
            .replace(',', ".")
            .parse()
            .ok()
            .filter(|it: &f64| it.is_finite()),
    }
}

fn text(record: &SqlRow, column: &str) -> Option<String> {
    match record.get(column)? {
        SqlValue::Nothing => None,
        SqlValue::Number(number) => Some(number.to_string()),
        SqlValue::Text(text) => {
            let clean = text.chars().filter(|char| !char.is_control());
            Some(clean.take(500).collect())
        }
    }
}
