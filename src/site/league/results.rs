//! The results of a league by placings: a line a result, a column a player.

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
    let count = results(context).len();
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
    let games = over.flat_map(|(index, day)| {
        let first = context.statistics.first_game[index];
        let games = (first..).map(GameId).zip(&day.games);
        games.map(move |(id, game)| (index, id, game))
    });
    games
        .filter(|(_, _, game)| game.duel.is_none() && game.seats.len() > 1)
        .collect()
}

/// A page of the results, newest first; pages count from 1. With `top` only the newest of them.
pub(crate) fn view(
    context: &LeagueContext<'_>,
    page: usize,
    top: Option<usize>,
) -> TableHistoryView {
    let mut all = results(context);
    all.reverse();
    let count = all.len();
    let size = lines_of_page(context);
    all.truncate(top.unwrap_or(usize::MAX));
    let shown: Vec<_> = all.into_iter().skip((page - 1) * size).take(size).collect();
    let players = columns(context, &shown);
    let cell = |game: &Game, player: PlayerId| {
        let seat = game.seats.iter().find(|seat| seat.player == player);
        // Who was not there has an empty cell.
        let value = seat.map_or_else(String::new, |seat| match seat.remark {
            Some(remark) => format!("{}({remark})", seat.place),
            None => seat.place.to_string(),
        });
        HistoryCell {
            value,
            is_left: false,
            way: None,
        }
    };
    let line = |(index, _, game): &(usize, GameId, &Game)| {
        let day = &context.league.matchdays[*index];
        let mut matchday = context.matchday(*index);
        matchday.name = day.number.to_string();
        HistoryLine {
            matchday,
            date: context.locale.date_short(day.date),
            iso: day.date.to_string(),
            game: context.game_title(game.kind).map(str::to_owned),
            rounds: context.locale.number_short(game.rounds, 2),
            cells: players.iter().map(|player| cell(game, *player)).collect(),
        }
    };
    let names = context.league.rules.names();
    TableHistoryView {
        line_label: context.locale.text(names.one_matchday).to_owned(),
        heading: context.locale.text("results").to_owned(),
        lead: context.locale.plural("results_n", count as u64),
        games: context.league.kinds.len() > 1,
        places: true,
        rounds: context.league.rules.traits().needs_rounds,
        lines: shown.iter().map(line).collect(),
        players: players
            .iter()
            .map(|player| context.player(*player))
            .collect(),
        tables: Vec::new(),
        data: context.data(&[("CSV", "results.csv"), ("JSON", "results.json")]),
        pager: pages_of(context, FOLDER, page, count.div_ceil(size)),
        note: None,
    }
}

/// The players of some of the results, in the order of the table, then of the register.
fn columns(context: &LeagueContext<'_>, shown: &[(usize, GameId, &Game)]) -> Vec<PlayerId> {
    let seats = shown.iter().flat_map(|(_, _, game)| &game.seats);
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
