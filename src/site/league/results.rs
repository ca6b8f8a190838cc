//! The results of a league by placings: a line a result, a column a player; of many players a
//! column a place, with the names in it.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::league::model::game::{Game, Seat};
use crate::league::model::player::PlayerId;
use crate::site::league::matchday::named_result;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{page_address, page_heading, pages_of};
use crate::site::told_results::SCORE_DECIMALS;
use crate::site::view::NamedLink;
use crate::site::view::table::{
    HistoryCell, HistoryLine, PlacedPlayer, PlacingsDay, PlacingsLine, PlacingsView,
    TableHistoryView,
};

/// The results of a league that plays by placings.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: pages,
    navigation: |context| has_placings(context).then(|| context.entry("results", FOLDER)),
    ..LeaguePageKind::NONE
};

/// The folder of the results, below the league's address.
const FOLDER: &str = "results/";

/// So many players have a column each, however few of them play in a result.
const COLUMNS: usize = 16;

/// The number of lines of a page, and of one with columns for so many players.
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
    let results = results(context);
    let pages = results
        .len()
        .div_ceil(lines_of_page(context, is_sparse(&results)));
    (1..=pages).map(page).collect()
}

fn lines_of_page(context: &LeagueContext<'_>, is_sparse: bool) -> usize {
    match context.league.players.len() {
        MANY.. if !is_sparse => SHORT_PAGE,
        _ => PAGE,
    }
}

/// The results by placings of all matchdays that are over, oldest first, each with its matchday;
/// no friendlies.
fn results<'a>(context: &LeagueContext<'a>) -> Vec<(usize, &'a Game)> {
    let days = context.league.matchdays.iter().enumerate();
    let over = days.filter(|(index, day)| context.history.counts(*index, day));
    let games = over.flat_map(|(index, day)| day.games.iter().map(move |game| (index, game)));
    games
        .filter(|(_, game)| game.ranked && game.duel.is_none() && game.seats.len() > 1)
        .collect()
}

/// Returns whether a column a player would leave more than three quarters of the cells empty.
fn is_sparse(results: &[(usize, &Game)]) -> bool {
    let seats = || results.iter().flat_map(|(_, game)| &game.seats);
    let players: BTreeSet<PlayerId> = seats().map(|seat| seat.player).collect();
    players.len() > COLUMNS && 4 * seats().count() < results.len() * players.len()
}

/// A page of the results, newest first; pages count from 1. With `top` only the newest of them.
pub(crate) fn view(
    context: &LeagueContext<'_>,
    page: usize,
    top: Option<usize>,
) -> TableHistoryView {
    let mut all = results(context);
    let count = all.len();
    let is_sparse = is_sparse(&all);
    let size = lines_of_page(context, is_sparse);
    match is_sparse {
        // The results of a matchday stand in their order.
        true => all.sort_by_key(|(index, _)| Reverse(*index)),
        false => all.reverse(),
    }
    all.truncate(top.unwrap_or(usize::MAX));
    let shown: Vec<_> = all.into_iter().skip((page - 1) * size).take(size).collect();
    let (players, lines) = match is_sparse {
        true => (Vec::new(), Vec::new()),
        false => lines(context, &shown),
    };
    let names = context.league.rules.names();
    let mut seats = shown.iter().flat_map(|(_, game)| &game.seats);
    let key = match seats.clone().any(|seat| seat.score.is_some()) {
        true => "results_key_scores",
        false => "results_key",
    };
    let key = (!is_sparse).then(|| context.text(key));
    let remark = seats
        .find(|seat| seat.remark.is_some())
        .map(Seat::place_text);
    let remark = remark.map(|place| context.locale.fill("results_remark", &[("place", &place)]));
    let notes: Vec<String> = key.into_iter().chain(remark).collect();
    TableHistoryView {
        line_label: context.locale.text(names.one_matchday).to_owned(),
        heading: page_heading(context.locale, context.text("results"), page),
        lead: context.locale.plural("results_n", count as u64),
        games: context.league.kinds.len() > 1,
        places: true,
        by_player: false,
        rounds: context.league.ever(|traits| traits.needs_rounds),
        season_columns: Vec::new(),
        year: HistoryLine::shared_year(&lines),
        lines,
        players,
        placings: is_sparse.then(|| placings(context, &shown)),
        tables: Vec::new(),
        data: context.data(&[("CSV", "results.csv"), ("JSON", "results.json")]),
        pager: pages_of(context, FOLDER, page, count.div_ceil(size)),
        note: (count > 0 && !notes.is_empty()).then(|| notes.join(" ")),
    }
}

/// The players of some results, and a line a result with the place of each of them.
fn lines(
    context: &LeagueContext<'_>,
    shown: &[(usize, &Game)],
) -> (Vec<NamedLink>, Vec<HistoryLine>) {
    let players = columns(context, shown);
    let cell = |game: &Game, player: PlayerId| {
        let seat = game.seats.iter().find(|seat| seat.player == player);
        HistoryCell {
            // Who was not there has an empty cell.
            value: seat
                .map(|seat| score_text(context, seat).unwrap_or_else(|| seat.place_text()))
                .unwrap_or_default(),
            place: seat
                .filter(|seat| seat.score.is_some())
                .map(Seat::place_text),
            is_left: false,
            way: None,
        }
    };
    let line = |(index, game): &(usize, &Game)| {
        let day = &context.league.matchdays[*index];
        let mut matchday = context.matchday(*index);
        matchday.name = day.number.to_string();
        let title = context.game_title(game.kind).map(str::to_owned);
        HistoryLine {
            matchday,
            date: context.locale.date_short(day.date),
            day: context.locale.day_of_year(day.date),
            iso: day.date.to_string(),
            game: title.filter(|title| !title.is_empty()),
            season_head: None,
            rounds: context.locale.number_short(game.rounds, 2),
            cells: players.iter().map(|player| cell(game, *player)).collect(),
        }
    };
    let links = players.iter().map(|player| context.player(*player));
    (links.collect(), shown.iter().map(line).collect())
}

/// Some results with the names in the places, those of a matchday below each other.
fn placings(context: &LeagueContext<'_>, shown: &[(usize, &Game)]) -> PlacingsView {
    let seats = shown.iter().flat_map(|(_, game)| &game.seats);
    let last = seats.map(|seat| seat.place).max().unwrap_or_default();
    let placed = |game: &Game, place: u32| -> Vec<PlacedPlayer> {
        let seats = game.seats.iter().filter(|seat| seat.place == place);
        let player = |seat: &Seat| PlacedPlayer {
            player: context.player(seat.player),
            remark: score_text(context, seat).or_else(|| seat.remark.map(|_| seat.place_text())),
        };
        seats.map(player).collect()
    };
    let line = |(_, game): &(usize, &Game)| PlacingsLine {
        game: named_result(context, game).unwrap_or_default(),
        cells: (1..=last).map(|place| placed(game, place)).collect(),
    };
    let day = |results: &[(usize, &Game)]| {
        let index = results[0].0;
        let date = context.league.matchdays[index].date;
        PlacingsDay {
            matchday: context.matchday(index),
            date: context.locale.date_short(date),
            iso: date.to_string(),
            lines: results.iter().map(line).collect(),
        }
    };
    PlacingsView {
        places: (1..=last).collect(),
        days: shown
            .chunk_by(|one, other| one.0 == other.0)
            .map(day)
            .collect(),
    }
}

/// The score by which a place was taken, where the result says it.
fn score_text(context: &LeagueContext<'_>, seat: &Seat) -> Option<String> {
    let score = |score| context.locale.number_short(score, SCORE_DECIMALS);
    seat.score.map(score)
}

/// The players of some of the results, in the order of the table, then of the register.
fn columns(context: &LeagueContext<'_>, shown: &[(usize, &Game)]) -> Vec<PlayerId> {
    let seats = shown.iter().flat_map(|(_, game)| &game.seats);
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
