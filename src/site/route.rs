//! The addresses of a site, each with what stands there.

use crate::league::system::SystemPages;
use crate::load::page::PageRole;
use crate::site::Site;
use crate::site::league_page;
use crate::site::league_page::LeaguePage;
use crate::site::rule_book;
use crate::site::rule_book::RuleBookPage;
use crate::syntax::address;

/// One file of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRoute {
    /// Relative to the site: `cards/laws/`, `cards/data/standings.json`.
    pub address: String,
    pub view: RouteContent,
}

impl PageRoute {
    /// The file that is written, relative to the output's root.
    pub fn file(&self) -> String {
        address::file(&self.address)
    }
}

/// What a route shows; pages, leagues, tables and matchdays by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RouteContent {
    /// A page of text.
    Page(usize),
    /// One of the pages that a league makes.
    Sheet {
        league: usize,
        sheet: LeaguePage,
    },
    Data {
        league: usize,
        file: LeagueDataFile,
    },
    /// What a rule book makes.
    Leaf {
        book: usize,
        leaf: RuleBookPage,
    },
    /// A built-in style sheet or script, by its place among them.
    Asset(usize),
    /// Leads to another address.
    Alias(usize),
    NotFound,
    /// The home page of a site that wrote none.
    Landing,
    /// What the search looks through.
    Search,
    Sitemap,
    /// The domain, for GitHub Pages.
    Cname,
}

impl RouteContent {
    /// The written page that is shown, or that an alias leads to.
    pub fn page(&self) -> Option<usize> {
        match self {
            RouteContent::Page(page) | RouteContent::Alias(page) => Some(*page),
            RouteContent::Sheet { sheet, .. } => match *sheet {
                LeaguePage::Home { page } | LeaguePage::Matchday { page, .. } => Some(page),
                LeaguePage::Player { page, .. } => page,
                _ => None,
            },
            RouteContent::Leaf { leaf, .. } => match *leaf {
                RuleBookPage::Home { page } | RuleBookPage::Document { page, .. } => Some(page),
                RuleBookPage::Proposal { page, .. } => page,
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns whether this is the own page of the league or rule book that makes another route.
    pub fn is_home_of(&self, other: &RouteContent) -> bool {
        match (self, other) {
            (
                RouteContent::Sheet {
                    league,
                    sheet: LeaguePage::Home { .. },
                },
                RouteContent::Sheet { league: of, .. } | RouteContent::Data { league: of, .. },
            ) => league == of,
            (
                RouteContent::Leaf {
                    book,
                    leaf: RuleBookPage::Home { .. },
                },
                RouteContent::Leaf { book: of, .. },
            ) => book == of,
            _ => false,
        }
    }
}

/// One of a league's data files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeagueDataFile {
    Standings,
    History,
    Results,
    Players,
    Journal,
    Handicaps,
    StandingsCsv { table: usize },
    HistoryCsv { table: usize },
    ResultsCsv,
}

/// Every route of a site.
pub fn site_routes(site: &Site<'_>) -> Vec<PageRoute> {
    let mut routes = Vec::new();
    for (index, page) in site.compiled.model.pages.iter().enumerate() {
        let is_text = matches!(page.role, PageRole::Page | PageRole::Section);
        if is_text && !rule_book::tells(site, index) {
            routes.push(PageRoute {
                address: page.address.clone(),
                view: RouteContent::Page(index),
            });
        }
        for alias in &page.keys.aliases {
            let address = alias.trim_start_matches('/').to_owned();
            routes.push(PageRoute {
                address,
                view: RouteContent::Alias(index),
            });
        }
    }
    for league in 0..site.compiled.model.leagues.len() {
        routes.extend(league_page::routes(site, league));
        routes.extend(data(site, league));
    }
    for book in 0..site.compiled.rule_books.len() {
        routes.extend(rule_book::routes(site, book));
    }
    let assets = site.built_in.files().into_iter().enumerate();
    routes.extend(assets.map(|(index, asset)| PageRoute {
        address: asset.path.clone(),
        view: RouteContent::Asset(index),
    }));
    if !routes.iter().any(|route| route.address.is_empty()) {
        routes.push(PageRoute {
            address: String::new(),
            view: RouteContent::Landing,
        });
    }
    routes.push(PageRoute {
        address: "search.json".to_owned(),
        view: RouteContent::Search,
    });
    routes.push(PageRoute {
        address: "404.html".to_owned(),
        view: RouteContent::NotFound,
    });
    if site.config.site_url.origin.is_some() {
        routes.push(PageRoute {
            address: "sitemap.xml".to_owned(),
            view: RouteContent::Sitemap,
        });
    }
    if site.config.cname.is_some() {
        routes.push(PageRoute {
            address: "CNAME".to_owned(),
            view: RouteContent::Cname,
        });
    }
    routes
}

/// The data files of a league.
fn data(site: &Site<'_>, league: usize) -> Vec<PageRoute> {
    let mut files = vec![
        ("standings.json".to_owned(), LeagueDataFile::Standings),
        ("history.json".to_owned(), LeagueDataFile::History),
        ("results.json".to_owned(), LeagueDataFile::Results),
        ("players.json".to_owned(), LeagueDataFile::Players),
        ("results.csv".to_owned(), LeagueDataFile::ResultsCsv),
    ];
    if site.compiled.model.leagues[league].rules.traits().members {
        files.push(("journal.json".to_owned(), LeagueDataFile::Journal));
    }
    let rules = &site.compiled.model.leagues[league].rules;
    if rules.pages().contains(&SystemPages::Handicaps) {
        files.push(("handicaps.json".to_owned(), LeagueDataFile::Handicaps));
    }
    for (table, of) in site.compiled.histories[league].tables.iter().enumerate() {
        files.push((
            format!("standings-{}.csv", of.id),
            LeagueDataFile::StandingsCsv { table },
        ));
        files.push((
            format!("history-{}.csv", of.id),
            LeagueDataFile::HistoryCsv { table },
        ));
    }
    let folder = site.compiled.model.leagues[league].address();
    let route = |(name, file)| PageRoute {
        address: format!("{folder}data/{name}"),
        view: RouteContent::Data { league, file },
    };
    files.into_iter().map(route).collect()
}
