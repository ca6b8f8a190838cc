//! Which pages a league has, and where: once for each edition, and files once for all.

use std::collections::BTreeSet;

use crate::league::model::player::PlayerId;
use crate::load::page::{Page, PageRole};
use crate::site::league_context::Desk;
use crate::site::league_page::Sheet;
use crate::site::route::{Route, View};
use crate::site::{Site, handicap, history, journal, keizer, league};

/// Every page of a league, with its address.
pub fn routes(site: &Site<'_>, index: usize) -> Vec<Route> {
    let mut routes = written(site, index);
    let mut taken: BTreeSet<String> = routes.iter().map(|route| route.address.clone()).collect();
    for edition in &site.editions[index] {
        for (address, sheet) in made(&Desk::with(site, index, edition)) {
            let address = format!("{}{address}", edition.folder);
            // What was written for this language stands there already.
            if taken.insert(address.clone()) {
                let view = View::Sheet {
                    league: index,
                    sheet,
                };
                routes.push(Route { address, view });
            }
        }
    }
    let desk = Desk::of(site, index);
    for (address, sheet) in files(&desk) {
        routes.push(Route {
            address: format!("{}{address}", desk.edition.folder),
            view: View::Sheet {
                league: index,
                sheet,
            },
        });
    }
    routes
}

/// The pages of a league for which somebody wrote a file.
fn written(site: &Site<'_>, index: usize) -> Vec<Route> {
    let league = &site.compiled.model.leagues[index];
    let pages = site.compiled.model.pages.iter().enumerate();
    let route = |(number, page): (usize, &Page)| {
        let sheet = match page.role {
            PageRole::League(of) if of == index => Sheet::Home { page: number },
            PageRole::Matchday { league, index: day } if league == index => Sheet::Matchday {
                index: day,
                page: number,
            },
            PageRole::Profile { league: of, player }
                if of == index && !league.player(player).alias =>
            {
                Sheet::Player {
                    player,
                    page: Some(number),
                }
            }
            _ => return None,
        };
        Some(Route {
            address: page.address.clone(),
            view: View::Sheet {
                league: index,
                sheet,
            },
        })
    };
    pages.filter_map(route).collect()
}

/// The pages that an edition of a league has of its results, by their addresses within it.
/// Reports and profiles stand in it as they were written for the league's own language.
fn made(desk: &Desk<'_>) -> Vec<(String, Sheet)> {
    let mut pages = Vec::new();
    let mut made = |address: &str, sheet: Sheet| pages.push((address.to_owned(), sheet));
    for (table, of) in desk.shown_tables() {
        if table > 0 {
            made(&format!("games/{}/", of.id), Sheet::Table { table });
        }
        for page in 1..=history::pages(desk, table) {
            made(
                &league::page_address(&history::folder(desk, table), page),
                Sheet::History { table, page },
            );
        }
    }
    for page in 1..=league::archive_pages(desk) {
        made(
            &league::page_address("matchdays/", page),
            Sheet::Archive { page },
        );
    }
    made("players/", Sheet::Players);
    made("cross/", Sheet::Cross);
    for number in keizer::rounds(desk) {
        if keizer::has_pages(desk) {
            made(&format!("rounds/{number}/"), Sheet::Round { number });
        }
    }
    made("statistics/", Sheet::Statistics);
    if handicap::has_handicaps(desk) {
        made(handicap::MATRIX, Sheet::Handicaps);
        made(handicap::TABLE_PAGE, Sheet::HandicapTable);
        for page in 1..=handicap::modifier_pages(desk) {
            made(
                &league::page_address(handicap::MODIFIERS, page),
                Sheet::Modifiers { page },
            );
        }
    }
    if desk.league.rules.traits().members {
        made("members/", Sheet::Members);
        for page in 1..=journal::pages(desk) {
            made(
                &league::page_address("journal/", page),
                Sheet::Journal { page },
            );
        }
    }
    let own = desk.league.address();
    for page in written(desk.site, desk.index()) {
        if let View::Sheet { sheet, .. } = page.view
            && let Some(address) = page.address.strip_prefix(&own)
            && !matches!(sheet, Sheet::Home { .. })
        {
            made(address, sheet);
        }
    }
    for player in (0..desk.league.players.len() as u32).map(PlayerId) {
        let address = desk.league.player_address(player);
        if !desk.league.player(player).alias
            && let Some(address) = address.strip_prefix(&own)
        {
            made(address, Sheet::Player { player, page: None });
        }
    }
    pages
}

/// The files of a league that are the same in every language.
fn files(desk: &Desk<'_>) -> Vec<(String, Sheet)> {
    let mut files = vec![("feed.xml".to_owned(), Sheet::Feed)];
    for number in keizer::rounds(desk) {
        for (address, list, output) in keizer::file::files(desk, number) {
            files.push((
                address,
                Sheet::List {
                    number,
                    list,
                    output,
                },
            ));
        }
    }
    if !league::coming(desk).is_empty() {
        files.push(("calendar.ics".to_owned(), Sheet::Calendar));
    }
    files
}
