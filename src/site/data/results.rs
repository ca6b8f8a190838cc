//! `results.json`: every result with its terms, in the order of rating.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::league::League;
use crate::league::model::game::{Game, GameId, Seat};
use crate::league::model::history::{Change, ChangeReason, History, LeagueTable, UnratedReason};
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::league::statistics::{table_of_game, unrated_reason};
use crate::site::data::to_bytes;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::syntax::digest::number_value;

/// `data/results.json`.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        vec![LeaguePage::file(context, "data/results.json", |context| {
            to_bytes(&results(context.league, context.history))
        })]
    },
    ..LeaguePageKind::NONE
};

/// One result.
#[derive(Serialize)]
pub(crate) struct ResultLine<'a> {
    pub matchday: u32,
    pub date: Date,
    pub game: Option<&'a str>,
    pub rounds: Value,
    pub rated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// True for what is entered of a round that counts for nothing yet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub in_progress: bool,
    pub table: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_first: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_second: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    pub players: Vec<PlayerLine<'a>>,
    /// The facts that only this system gives.
    #[serde(flatten)]
    pub facts: Option<Map<String, Value>>,
}

/// One player's part in it.
#[derive(Serialize)]
pub(crate) struct PlayerLine<'a> {
    pub player: &'a str,
    /// The ids of the team, in the order written, of one who played in a team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    pub place: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<u32>,
    /// The score of a player in a result by placings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scored: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opposition: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unrounded: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Value>,
    /// The terms of a system that has others than those above.
    #[serde(flatten)]
    terms: BTreeMap<&'static str, Value>,
}

/// The terms that have a place of their own.
const PLACED: [&str; 5] = ["score", "expected", "opposition", "unrounded", "k"];

/// Every result up to the as-of day.
pub(crate) fn results<'a>(league: &'a League, history: &'a History) -> Vec<ResultLine<'a>> {
    let played = played(history);
    let by_table: Vec<BTreeMap<GameId, Vec<&Change>>> =
        history.tables.iter().map(changes_by_game).collect();
    let games = league.games().filter(|(_, matchday, _)| played(matchday));
    let facts = |table: &LeagueTable, id: GameId| {
        let facts = table.game_facts.get(&id)?;
        Some(facts.as_json(&league.players))
    };
    let going_on = history
        .provisional_round()
        .map(|index| league.matchdays[index].number);
    games
        .map(|(id, matchday, game)| {
            if let Some(provisional) = &history.provisional
                && going_on == Some(matchday.number)
            {
                return ResultLine {
                    in_progress: true,
                    facts: facts(provisional, id),
                    ..line(league, &provisional.id, matchday, game, &[])
                };
            }
            let table = table_of_game(league, history, game);
            let nothing = Vec::new();
            let changes = by_table[table].get(&id).unwrap_or(&nothing);
            ResultLine {
                facts: facts(&history.tables[table], id),
                ..line(league, &history.tables[table].id, matchday, game, changes)
            }
        })
        .collect()
}

/// Returns whether a matchday counts on the as-of day.
fn played(history: &History) -> impl Fn(&Matchday) -> bool {
    |matchday| history.is_past(matchday)
}

fn changes_by_game(table: &LeagueTable) -> BTreeMap<GameId, Vec<&Change>> {
    let mut games: BTreeMap<GameId, Vec<&Change>> = BTreeMap::new();
    for change in table.changes.iter() {
        match change.reason {
            ChangeReason::Rated { game, .. } | ChangeReason::Unrated { game, .. } => {
                games.entry(game).or_default().push(change)
            }
            _ => {}
        }
    }
    games
}

fn line<'a>(
    league: &'a League,
    table: &'a str,
    matchday: &Matchday,
    game: &'a Game,
    changes: &[&Change],
) -> ResultLine<'a> {
    let rated = changes
        .iter()
        .any(|change| matches!(change.reason, ChangeReason::Rated { .. }));
    let k = changes
        .iter()
        .find_map(|change| listed_term(league, change, "k"));
    let kind = league.kind(game.kind).key.as_str();
    let (score_first, score_second) = game.scores().unzip();
    ResultLine {
        score_first: score_first.map(number_value),
        score_second: score_second.map(number_value),
        matchday: matchday.number,
        date: matchday.date,
        game: Some(kind).filter(|kind| !kind.is_empty()),
        rounds: number_value(game.rounds),
        rated,
        in_progress: false,
        reason: (!rated).then(|| {
            let why = unrated_reason(league, game, changes);
            why.unwrap_or(UnratedReason::Pending).word()
        }),
        table,
        result: game.duel.map(|duel| duel.mark()),
        k,
        note: game.note.as_deref(),
        facts: None,
        players: game
            .seats
            .iter()
            .map(|seat| PlayerLine {
                scored: seat.score.filter(|_| game.duel.is_none()).map(number_value),
                team: seat.team.and_then(|_| {
                    let side = game.side_of(seat.player)?.iter();
                    let ids = side.map(|seat| league.player(seat.player).public_id.as_str());
                    Some(ids.collect::<Vec<_>>().join("+"))
                }),
                ..player_line(league, seat, changes)
            })
            .collect(),
    }
}

fn player_line<'a>(league: &'a League, seat: &Seat, changes: &[&Change]) -> PlayerLine<'a> {
    let of_player = |player: PlayerId| changes.iter().find(move |change| change.player == player);
    let rated =
        of_player(seat.player).filter(|change| matches!(change.reason, ChangeReason::Rated { .. }));
    let term = |name: &str| listed_term(league, rated?, name);
    // Where a matchday revalues everybody, no result leads from one number to the next.
    let steps = rated.filter(|_| !league.rules.traits().revalues);
    PlayerLine {
        player: &league.player(seat.player).public_id,
        place: seat.place,
        remark: seat.remark,
        team: None,
        scored: None,
        score: term("score"),
        expected: term("expected"),
        opposition: term("opposition"),
        before: steps.and_then(|change| change.before).map(number_value),
        unrounded: term("unrounded"),
        after: steps.and_then(|change| change.after).map(number_value),
        terms: league
            .rules
            .listed_terms()
            .iter()
            .filter(|name| !PLACED.contains(name))
            .filter_map(|name| Some((*name, term(name)?)))
            .collect(),
    }
}

/// A term of a rated result, if the system lists it.
fn listed_term(league: &League, change: &Change, name: &str) -> Option<Value> {
    let ChangeReason::Rated { terms, .. } = &change.reason else {
        return None;
    };
    let is_listed = league.rules.listed_terms().contains(&name);
    terms.get(name).filter(|_| is_listed).map(number_value)
}
