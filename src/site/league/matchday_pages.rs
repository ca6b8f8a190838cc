//! The pages of a matchday: one, but for the results of a large evening.

use std::ops::Range;

use crate::league::model::game::Game;
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::site::league_context::LeagueContext;
use crate::site::numbered_pages::page_address;

/// The seats of the results that a page shows.
pub(crate) const SEATS: usize = 200;

/// The results of each page of a matchday, as indexes of its games.
pub(crate) fn games_by_page(matchday: &Matchday) -> Vec<Range<usize>> {
    let mut pages = Vec::new();
    let (mut from, mut seats) = (0, 0);
    for (index, game) in matchday.games.iter().enumerate() {
        let own = game.seats.len().min(SEATS);
        if seats + own > SEATS && index > from {
            pages.push(from..index);
            (from, seats) = (index, 0);
        }
        seats += own;
    }
    pages.push(from..matchday.games.len());
    pages
}

/// The number of the page that tells a result of a matchday; pages count from 1.
fn page_of(matchday: &Matchday, game: usize) -> usize {
    let pages = games_by_page(matchday);
    let page = pages.iter().position(|games| games.contains(&game));
    page.unwrap_or_default() + 1
}

/// The address of the page with a player's first result of a matchday.
pub(crate) fn url_of_result(context: &LeagueContext<'_>, index: usize, player: PlayerId) -> String {
    let matchday = &context.league.matchdays[index];
    let has_played = |game: &Game| game.seats.iter().any(|seat| seat.player == player);
    let game = matchday.games.iter().position(has_played);
    let page = game.map_or(1, |game| page_of(matchday, game));
    page_address(&context.matchday_url(index), page)
}
