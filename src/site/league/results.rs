//! The results of a league by placings: a line a result, a column a player; of many players a
//! line a matchday.

use std::collections::BTreeSet;

use crate::league::model::game::{Game, GameId};
use crate::league::model::player::PlayerId;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{page_address, pages_of};
use crate::site::view::table::{HistoryCell, HistoryLine, TableHistoryView};

/// The results of a league that plays by placings.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| has_placings(context).then(|| context.entry("results", FOLDER)),
    ..LeaguePageKind::NONE
};

/// The folder of the results, below the league's address.
const FOLDER: &str = "results/";

/// A line of a result would be empty where more than so many players are in a column each.
const COLUMNS: usize = 16;

/// The number of lines of a page, and of one in a league of so many players.
const PAGE: usize = 100;
const SHORT_PAGE: usize = 40;
const MANY: usize = 30;

/// Returns whether results say places, and not who won a game of two.
fn has_placings(context: &LeagueContext<'_>) -> bool {
    !results(context).is_empty()
}

fn pages(context: &LeagueContext<'_>) -> Vec<LeaguePage> {
    let page = |number| {
        LeaguePage::made(page_address(FOLDER, number), move |page| {
            let view = view(&page.context, number, None);
            page.made("history.html", page.title(&view.heading), None, &view)
        })
    };
    let count = lines(context).len();
    let pages = count.div_ceil(lines_of_page(context));
    (1..=pages).map(page).collect()
}

fn lines_of_page(context: &LeagueContext<'_>) -> usize {
    match context.league.players.len() {
        ..MANY => PAGE,
        _ => SHORT_PAGE,
    }
}

/// The results by placings of all matchdays that are over, oldest first, each with its matchday.
fn results<'a>(context: &LeagueContext<'a>) -> Vec<(usize, GameId, &'a Game)> {
    let days = context.league.matchdays.iter().enumerate();
    let over = days.filter(|(index, day)| context.history.counts(*index, day));
    let games = over.flat_map(|(index, _)| {
        let games = context.games_on(index);
        games.map(move |(id, game)| (index, id, game))
    });
    games
        .filter(|(_, _, game)| game.duel.is_none() && game.seats.len() > 1)
        .collect()
}

/// The results of each line, oldest first: one, or of many players those of a matchday.
fn lines<'a>(context: &LeagueContext<'a>) -> Vec<Vec<(usize, GameId, &'a Game)>> {
    let results = results(context);
    let seats = results.iter().flat_map(|(_, _, game)| &game.seats);
    let players: BTreeSet<PlayerId> = seats.map(|seat| seat.player).collect();
    let is_one_line = |one: &(usize, GameId, &Game), other: &(usize, GameId, &Game)| {
        players.len() > COLUMNS && one.0 == other.0
    };
    results.chunk_by(is_one_line).map(<[_]>::to_vec).collect()
}

/// A page of the results, newest first; pages count from 1. With `top` only the newest of them.
pub(crate) fn view(
    context: &LeagueContext<'_>,
    page: usize,
    top: Option<usize>,
) -> TableHistoryView {
    let mut all = lines(context);
    all.reverse();
    let count = all.len();
    let results = all.iter().map(Vec::len).sum::<usize>();
    let size = lines_of_page(context);
    all.truncate(top.unwrap_or(usize::MAX));
    let shown: Vec<_> = all.into_iter().skip((page - 1) * size).take(size).collect();
    let players = columns(context, &shown);
    let cell = |games: &[(usize, GameId, &Game)], player: PlayerId| {
        let seats = games.iter().flat_map(|(_, _, game)| &game.seats);
        let own = seats.filter(|seat| seat.player == player);
        let place = own.map(|seat| match seat.remark {
            Some(remark) => format!("{}({remark})", seat.place),
            None => seat.place.to_string(),
        });
        HistoryCell {
            // Who was not there has an empty cell.
            value: place.collect::<Vec<_>>().join(", "),
            is_left: false,
            way: None,
        }
    };
    let line = |games: &Vec<(usize, GameId, &Game)>| {
        let index = games[0].0;
        let day = &context.league.matchdays[index];
        let mut matchday = context.matchday(index);
        matchday.name = day.number.to_string();
        // The numbers of rounds stand in the order of the games beside them.
        let played = games.iter().map(|(_, _, game)| (game.kind, game.rounds));
        let mut played: Vec<_> = played.collect();
        played.dedup();
        let is_one = played.iter().all(|(kind, _)| *kind == played[0].0);
        let kinds = played.iter().take(if is_one { 1 } else { played.len() });
        let kinds = kinds.filter_map(|(kind, _)| context.game_title(*kind));
        let rounds = played.iter().map(|(_, rounds)| rounds);
        let rounds = rounds.map(|it| context.locale.number_short(*it, 2));
        HistoryLine {
            matchday,
            date: context.locale.date_short(day.date),
            iso: day.date.to_string(),
            game: Some(kinds.collect::<Vec<_>>().join(", ")).filter(|kinds| !kinds.is_empty()),
            rounds: rounds.collect::<Vec<_>>().join(", "),
            cells: players.iter().map(|player| cell(games, *player)).collect(),
        }
    };
    let names = context.league.rules.names();
    let key = context.text(match count < results {
        true => "results_by_day",
        false => "results_key",
    });
    let mut seats = shown.iter().flatten().flat_map(|(_, _, game)| &game.seats);
    let remark = seats.find_map(|seat| {
        let remark = format!("{}({})", seat.place, seat.remark?);
        Some(context.locale.fill("results_remark", &[("place", &remark)]))
    });
    let notes: Vec<String> = [key].into_iter().chain(remark).collect();
    TableHistoryView {
        line_label: context.locale.text(names.one_matchday).to_owned(),
        heading: context.locale.text("results").to_owned(),
        lead: context.locale.plural("results_n", results as u64),
        games: context.league.kinds.len() > 1,
        places: true,
        rounds: context.league.ever(|traits| traits.needs_rounds),
        lines: shown.iter().map(line).collect(),
        players: players
            .iter()
            .map(|player| context.player(*player))
            .collect(),
        tables: Vec::new(),
        data: context.data(&[("CSV", "results.csv"), ("JSON", "results.json")]),
        pager: pages_of(context, FOLDER, page, count.div_ceil(size)),
        note: (results > 0).then(|| notes.join(" ")),
    }
}

/// The players of some of the results, in the order of the table, then of the register.
fn columns(context: &LeagueContext<'_>, shown: &[Vec<(usize, GameId, &Game)>]) -> Vec<PlayerId> {
    let games = shown.iter().flatten();
    let seats = games.flat_map(|(_, _, game)| &game.seats);
    let played: BTreeSet<PlayerId> = seats.map(|seat| seat.player).collect();
    let ranked = context.history.overall().ranking.rows.iter();
    let ranked = ranked.map(|row| row.player);
    let all = (0..context.league.players.len() as u32).map(PlayerId);
    let mut seen = BTreeSet::new();
    ranked
        .chain(all)
        .filter(|player| played.contains(player) && seen.insert(*player))
        .collect()
}
