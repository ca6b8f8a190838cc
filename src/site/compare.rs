//! The tables of all rating systems over the same results.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::Value;

use crate::league::League;
use crate::league::model::game::Game;
use crate::league::model::history::{ChangeReason, LeagueTable, UnratedReason};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing};
use crate::league::replay::replay;
use crate::league::statistics::shared_places;
use crate::league::system::{SYSTEMS, SystemEntry};
use crate::site::league_context::LeagueContext;
use crate::site::view::table::{ComparedRating, ComparisonRow, ComparisonView};
use crate::syntax::diagnostic::Diagnostics;

/// The league's own table beside those of the others, each with its defaults.
///
/// It lists who has a rated result, in the order of the league's own table. A league with
/// members has a column for its ratings without penalties and fees.
pub(crate) fn view(context: &LeagueContext<'_>) -> ComparisonView {
    let overall = context.history.overall();
    let league = counted(context.league, overall);
    let mut columns = Vec::new();
    let mut tables = Vec::new();
    if context.league.rules.traits().members
        && let [_, games] = context.history.tables.as_slice()
    {
        columns.push(context.locale.text("compare_games_only").to_owned());
        tables.push(games.ranking.clone());
    }
    for entry in SYSTEMS {
        if let Some(title) = entry.compared_as
            && let Some(ranking) = rated_by(entry, &league, context)
        {
            columns.push(title.to_owned());
            tables.push(ranking);
        }
    }
    let played = |player: PlayerId| context.statistics.tables[0].records[player.index()].played > 0;
    let own = overall.ranking.all().filter(|row| played(row.player));
    let own: Vec<&Standing> = own.collect();
    // Who has a place without a result takes one by the other systems as well.
    let mut with_place: Vec<&Standing> = overall.ranking.all().collect();
    with_place.retain(|row| row.place.is_some());
    if own.iter().all(|row| row.place.is_none()) {
        // Nobody of them is active at the moment.
        with_place.clone_from(&own);
    }
    let placed: BTreeSet<PlayerId> = with_place.iter().map(|row| row.player).collect();
    let compared = tables.iter().map(|table| compared_rows(table, &placed));
    let compared: Vec<ComparedRows<'_>> = compared.collect();
    let row = |row: &&Standing| ComparisonRow {
        place: row
            .place
            .map_or_else(String::new, |place| place.to_string()),
        player: context.player(row.player),
        value: context.value(row.value),
        cells: compared
            .iter()
            .map(|rows| cell(context, rows, row))
            .collect(),
    };
    ComparisonView {
        heading: context.locale.text("compare").to_owned(),
        note: context.locale.text("compare_note").to_owned(),
        own_label: context.locale.text("compare_own").to_owned(),
        systems: columns,
        rows: own.iter().map(row).collect(),
    }
}

/// The table of another system over a league's results; `None` for the league's own system
/// and where the system can not rate them.
fn rated_by(entry: &SystemEntry, league: &League, context: &LeagueContext<'_>) -> Option<Ranking> {
    if entry.name == league.system {
        return None;
    }
    let rules = entry.rules(None, None, &mut Diagnostics::new());
    let is_duel = |game: &Game| game.two_sides().is_some();
    let mut games = league.matchdays.iter().flat_map(|day| &day.games);
    if rules.traits().duels_only && !games.clone().all(is_duel) {
        return None;
    }
    if !rules.traits().teams && games.any(Game::has_teams) {
        return None;
    }
    let other = League {
        system: entry.name,
        rules: Arc::clone(&rules),
        changes: Vec::new(),
        ..league.clone()
    };
    let mut tables = replay(&other, context.history.as_of).tables;
    Some(tables.swap_remove(0).ranking)
}

/// The league with only those results ranked that its own table counts, and with every
/// newcomer alike, since ratings of a register belong to the league's own scale.
fn counted(league: &League, overall: &LeagueTable) -> League {
    let mut league = league.clone();
    let strange: Vec<u32> = overall
        .changes
        .iter()
        .filter_map(|change| match change.reason {
            ChangeReason::Unrated {
                game,
                why: UnratedReason::NoMember,
            } => Some(game.0),
            _ => None,
        })
        .collect();
    let games = league.matchdays.iter_mut().flat_map(|day| &mut day.games);
    for (index, game) in (0..).zip(games) {
        game.ranked &= strange.binary_search(&index).is_err();
    }
    for player in &mut league.players {
        player.rating = None;
    }
    league
}

/// The lines of another table, each with its place among those who have one in the league's own.
type ComparedRows<'a> = BTreeMap<PlayerId, (Option<u32>, &'a Standing)>;

fn compared_rows<'a>(table: &'a Ranking, placed: &BTreeSet<PlayerId>) -> ComparedRows<'a> {
    let (with_place, others): (Vec<&Standing>, Vec<&Standing>) =
        table.all().partition(|row| placed.contains(&row.player));
    let with_place = shared_places(with_place, |row| row.exact).into_iter();
    let with_place = with_place.map(|(place, row)| (row.player, (Some(place), row)));
    let others = others.into_iter().map(|row| (row.player, (None, row)));
    with_place.chain(others).collect()
}

/// The rating of a line of the league's own table in another one, and how far its place there is
/// from the own.
fn cell(
    context: &LeagueContext<'_>,
    rows: &ComparedRows<'_>,
    line: &Standing,
) -> Option<ComparedRating> {
    let (place, row) = *rows.get(&line.player)?;
    let places = line.place.zip(place);
    let moved = places.map(|(own, place)| i64::from(own) - i64::from(place));
    let deviation = row.facts.get("deviation").and_then(Value::as_f64);
    Some(ComparedRating {
        place: place.map(|place| place.to_string()),
        moved: moved
            .filter(|moved| *moved != 0)
            .map(|moved| context.movement(Some(moved))),
        value: context.locale.number(row.value, 0),
        deviation: deviation.map(|deviation| context.locale.number(deviation, 0)),
    })
}
