//! The addresses of a site, each with what stands there.

use crate::load::page::PageRole;
use crate::site::Site;
use crate::site::league_page;
use crate::site::league_page::Sheet;
use crate::site::rule_book;
use crate::site::rule_book::Leaf;
use crate::syntax::address;

/// One file of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Relative to the site: `cards/laws/`, `cards/data/standings.json`.
    pub address: String,
    pub view: View,
}

impl Route {
    /// The file that is written, relative to the output's root.
    pub fn file(&self) -> String {
        address::file(&self.address)
    }
}

/// What a route shows; pages, leagues, tables and matchdays by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View {
    /// A page of text.
    Page(usize),
    /// One of the pages that a league makes.
    Sheet {
        league: usize,
        sheet: Sheet,
    },
    Data {
        league: usize,
        file: DataFile,
    },
    /// What a rule book makes.
    Leaf {
        book: usize,
        leaf: Leaf,
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

impl View {
    /// The written page that is shown, or that an alias leads to.
    pub fn page(&self) -> Option<usize> {
        match self {
            View::Page(page) | View::Alias(page) => Some(*page),
            View::Sheet { sheet, .. } => match *sheet {
                Sheet::Home { page } | Sheet::Matchday { page, .. } => Some(page),
                Sheet::Player { page, .. } => page,
                _ => None,
            },
            View::Leaf { leaf, .. } => match *leaf {
                Leaf::Home { page } | Leaf::Document { page, .. } => Some(page),
                Leaf::Proposal { page, .. } => page,
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether this is the own page of the league or rule book that makes another route.
    pub fn is_home_of(&self, other: &View) -> bool {
        match (self, other) {
            (
                View::Sheet {
                    league,
                    sheet: Sheet::Home { .. },
                },
                View::Sheet { league: of, .. } | View::Data { league: of, .. },
            ) => league == of,
            (
                View::Leaf {
                    book,
                    leaf: Leaf::Home { .. },
                },
                View::Leaf { book: of, .. },
            ) => book == of,
            _ => false,
        }
    }
}

/// One of a league's data files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataFile {
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
pub fn routes(site: &Site<'_>) -> Vec<Route> {
    let mut routes = Vec::new();
    for (index, page) in site.compiled.model.pages.iter().enumerate() {
        let is_text = matches!(page.role, PageRole::Page | PageRole::Section);
        if is_text && !rule_book::tells(site, index) {
            routes.push(Route {
                address: page.address.clone(),
                view: View::Page(index),
            });
        }
        for alias in &page.keys.aliases {
            let address = alias.trim_start_matches('/').to_owned();
            routes.push(Route {
                address,
                view: View::Alias(index),
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
    routes.extend(assets.map(|(index, asset)| Route {
        address: asset.path.clone(),
        view: View::Asset(index),
    }));
    if !routes.iter().any(|route| route.address.is_empty()) {
        routes.push(Route {
            address: String::new(),
            view: View::Landing,
        });
    }
    routes.push(Route {
        address: "search.json".to_owned(),
        view: View::Search,
    });
    routes.push(Route {
        address: "404.html".to_owned(),
        view: View::NotFound,
    });
    if site.config.site_url.origin.is_some() {
        routes.push(Route {
            address: "sitemap.xml".to_owned(),
            view: View::Sitemap,
        });
    }
    if site.config.cname.is_some() {
        routes.push(Route {
            address: "CNAME".to_owned(),
            view: View::Cname,
        });
    }
    routes
}

/// The data files of a league.
fn data(site: &Site<'_>, league: usize) -> Vec<Route> {
    let mut files = vec![
        ("standings.json".to_owned(), DataFile::Standings),
        ("history.json".to_owned(), DataFile::History),
        ("results.json".to_owned(), DataFile::Results),
        ("players.json".to_owned(), DataFile::Players),
        ("results.csv".to_owned(), DataFile::ResultsCsv),
    ];
    if site.compiled.model.leagues[league].rules.traits().members {
        files.push(("journal.json".to_owned(), DataFile::Journal));
    }
    if site.compiled.model.leagues[league].system == "handicap" {
        files.push(("handicaps.json".to_owned(), DataFile::Handicaps));
    }
    for (table, of) in site.compiled.histories[league].tables.iter().enumerate() {
        files.push((
            format!("standings-{}.csv", of.id),
            DataFile::StandingsCsv { table },
        ));
        files.push((
            format!("history-{}.csv", of.id),
            DataFile::HistoryCsv { table },
        ));
    }
    let folder = site.compiled.model.leagues[league].address();
    let route = |(name, file)| Route {
        address: format!("{folder}data/{name}"),
        view: View::Data { league, file },
    };
    files.into_iter().map(route).collect()
}
