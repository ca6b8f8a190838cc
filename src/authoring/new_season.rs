//! A season that begins: its line in the league's file, and the fixtures of a round robin.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::authoring::matchday_file;
use crate::authoring::matchday_file::{SeasonDay, SeasonGame};
use crate::authoring::matchday_template;
use crate::authoring::word;
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::league::League;
use crate::league::model::game::Duel;
use crate::league::model::season::SeasonPlan;
use crate::league::pairing::round_robin::round_robin;

/// The beginning of a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeasonWish {
    /// Names the season; the year of its first day if nothing is said.
    pub id: Option<String>,
    pub from: Date,
}

/// The fixtures of a round robin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RoundRobinWish {
    /// Players and teams by id, in the order of their numbers.
    pub sides: Vec<String>,
    pub is_double: bool,
    pub from: Date,
    /// Days from one matchday to the next.
    pub every: u32,
}

/// The text of the league's file with one more season, and the season's id; where the league had
/// none, what was played before becomes one as well. `None` where the calendar makes the seasons.
///
/// # Errors
/// A season that is there, or that would begin before another one.
pub(crate) fn with_season(
    league: &League,
    text: &str,
    wish: &SeasonWish,
) -> Result<Option<(String, String)>, String> {
    let seasons = match &league.seasons {
        None => &[][..],
        Some(SeasonPlan::Listed(seasons)) => seasons,
        Some(SeasonPlan::Every(..)) => return Ok(None),
    };
    let from = wish.from;
    if let Some(last) = seasons.last().filter(|last| last.from >= from) {
        let (id, began) = (&last.id, last.from);
        return Err(format!(
            "the season `{id}` begins on {began}, and a new one only after that"
        ));
    }
    let mut edit = YamlEdit::page(text)?;
    let path = [Key("league"), Key("seasons")];
    let entry = |id: &str, from: Date| format!("{{ id: {}, from: {from} }}", season_id(id));
    let mut taken: Vec<String> = seasons.iter().map(|season| season.id.clone()).collect();
    let first = league.matchdays.iter().map(|day| day.date).min();
    if let (Some(first), []) = (first.filter(|first| *first < from), seasons) {
        let id = match first.year() == from.year() {
            true => format!("{}-1", first.year()),
            false => first.year().to_string(),
        };
        edit.push(&path, &entry(&id, first))?;
        taken.push(id);
    }
    let id = wish.id.clone().unwrap_or_else(|| {
        let year = from.year().to_string();
        crate::syntax::address::free_name(year, |id| taken.iter().any(|it| it == id))
    });
    if taken.contains(&id) {
        return Err(format!("there is a season `{id}`"));
    }
    edit.push(&path, &entry(&id, from))?;
    Ok(Some((edit.into_text(), id)))
}

/// An id as YAML has a text: a year in quotes, so that editors take it for none.
fn season_id(id: &str) -> String {
    match id.bytes().all(|byte| byte.is_ascii_digit()) {
        true => format!("\"{id}\""),
        false => word(id),
    }
}

/// The files of a round robin, each with its text: a matchday a round, pairings open.
pub(crate) fn fixtures(
    league: &League,
    is_numbered: bool,
    src: &str,
    wish: &RoundRobinWish,
    is_taken: impl Fn(&str) -> bool,
) -> Vec<(String, String)> {
    let rounds = round_robin(wish.sides.len(), wish.is_double);
    let dates = (0..rounds.len()).map(|round| {
        let days = round as i64 * i64::from(wish.every);
        wish.from.checked_add(days.days()).unwrap_or(wish.from)
    });
    let dates: Vec<Date> = dates.collect();
    let files = matchday_template::next_matchday_files(league, is_numbered, src, &dates, is_taken);
    let file = |(next, round): (matchday_template::NewMatchdayFile, Vec<(usize, usize)>)| {
        let game = |(home, guest): (usize, usize)| SeasonGame {
            first: wish.sides[home].clone(),
            second: wish.sides[guest].clone(),
            result: Duel::Pending.mark().to_owned(),
            ..SeasonGame::default()
        };
        let day = SeasonDay {
            matchday: next.number,
            date: next.date,
            games: round.into_iter().map(game).collect(),
            ..SeasonDay::default()
        };
        (next.path, matchday_file::text(&day))
    };
    files.into_iter().zip(rounds).map(file).collect()
}
