//! Which pages a league has, and where: once for each edition, and files once for all.

use std::collections::BTreeSet;

use crate::league::model::player::PlayerId;
use crate::load::page::{PageRole, WrittenPage};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::LeaguePage;
use crate::site::route::{PageRoute, RouteContent};
use crate::site::{Site, handicap, history, journal, keizer, league};

/// Every page of a league, with its address.
pub fn routes(site: &Site<'_>, index: usize) -> Vec<PageRoute> {
    let mut routes = written(site, index);
    let mut taken: BTreeSet<String> = routes.iter().map(|route| route.address.clone()).collect();
    for edition in &site.translations[index] {
        for (address, sheet) in made(&LeagueContext::with(site, index, edition)) {
            let address = format!("{}{address}", edition.folder);
            // What was written for this language stands there already.
            if taken.insert(address.clone()) {
                let view = RouteContent::Sheet {
                    league: index,
                    sheet,
                };
                routes.push(PageRoute { address, view });
            }
        }
    }
    let context = LeagueContext::of(site, index);
    for (address, sheet) in files(&context) {
        routes.push(PageRoute {
            address: format!("{}{address}", context.edition.folder),
            view: RouteContent::Sheet {
                league: index,
                sheet,
            },
        });
    }
    routes
}

/// The pages of a league for which somebody wrote a file.
fn written(site: &Site<'_>, index: usize) -> Vec<PageRoute> {
    let league = &site.compiled.model.leagues[index];
    let pages = site.compiled.model.pages.iter().enumerate();
    let route = |(number, page): (usize, &WrittenPage)| {
        let sheet = match page.role {
            PageRole::League(of) if of == index => LeaguePage::Home { page: number },
            PageRole::Matchday { league, index: day } if league == index => LeaguePage::Matchday {
                index: day,
                page: number,
            },
            PageRole::Profile { league: of, player }
                if of == index && !league.player(player).alias =>
            {
                LeaguePage::Player {
                    player,
                    page: Some(number),
                }
            }
            _ => return None,
        };
        Some(PageRoute {
            address: page.address.clone(),
            view: RouteContent::Sheet {
                league: index,
                sheet,
            },
        })
    };
    pages.filter_map(route).collect()
}

/// The pages that an edition of a league has of its results, by their addresses within it.
/// Reports and profiles stand in it as they were written for the league's own language.
fn made(context: &LeagueContext<'_>) -> Vec<(String, LeaguePage)> {
    let mut pages = Vec::new();
    let mut made = |address: &str, sheet: LeaguePage| pages.push((address.to_owned(), sheet));
    for (table, of) in context.shown_tables() {
        if table > 0 {
            made(&format!("games/{}/", of.id), LeaguePage::Table { table });
        }
        for page in 1..=history::pages(context, table) {
            made(
                &league::page_address(&history::folder(context, table), page),
                LeaguePage::History { table, page },
            );
        }
    }
    for page in 1..=league::archive_pages(context) {
        made(
            &league::page_address("matchdays/", page),
            LeaguePage::Archive { page },
        );
    }
    made("players/", LeaguePage::Players);
    made("cross/", LeaguePage::Cross);
    for number in keizer::rounds(context) {
        if keizer::has_pages(context) {
            made(&format!("rounds/{number}/"), LeaguePage::Round { number });
        }
    }
    made("statistics/", LeaguePage::Statistics);
    if handicap::has_handicaps(context) {
        made(handicap::MATRIX, LeaguePage::Handicaps);
        made(handicap::TABLE_PAGE, LeaguePage::HandicapTable);
        for page in 1..=handicap::modifier_pages(context) {
            made(
                &league::page_address(handicap::MODIFIERS, page),
                LeaguePage::Modifiers { page },
            );
        }
    }
    if context.league.rules.traits().members {
        made("members/", LeaguePage::Members);
        for page in 1..=journal::pages(context) {
            made(
                &league::page_address("journal/", page),
                LeaguePage::Journal { page },
            );
        }
    }
    let own = context.league.address();
    for page in written(context.site, context.index()) {
        if let RouteContent::Sheet { sheet, .. } = page.view
            && let Some(address) = page.address.strip_prefix(&own)
            && !matches!(sheet, LeaguePage::Home { .. })
        {
            made(address, sheet);
        }
    }
    for player in (0..context.league.players.len() as u32).map(PlayerId) {
        let address = context.league.player_address(player);
        if !context.league.player(player).alias
            && let Some(address) = address.strip_prefix(&own)
        {
            made(address, LeaguePage::Player { player, page: None });
        }
    }
    pages
}

/// The files of a league that are the same in every language.
fn files(context: &LeagueContext<'_>) -> Vec<(String, LeaguePage)> {
    let mut files = vec![("feed.xml".to_owned(), LeaguePage::Feed)];
    for number in keizer::rounds(context) {
        for (address, list, output) in keizer::file::files(context, number) {
            files.push((
                address,
                LeaguePage::List {
                    number,
                    list,
                    output,
                },
            ));
        }
    }
    if !league::coming(context).is_empty() {
        files.push(("calendar.ics".to_owned(), LeaguePage::Calendar));
    }
    files
}
