//! Every page of a site: a line for each kind of page.

use std::collections::BTreeMap;

use crate::render::template::TemplateFault;
use crate::site::data::ledger;
use crate::site::league::LEAGUE_PAGES;
use crate::site::league_page::{LeaguePageKind, league_routes};
use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::site::renderer::{Renderer, SectionNavigation};
use crate::site::rule_book::RULE_BOOK_PAGES;
use crate::site::rule_book_page::{RuleBookPageKind, rule_book_routes};
use crate::site::view::frame::PageSurroundings;
use crate::site::{
    Site, alias, app_icons, asset, cname, landing, league_page, news, not_found, page,
    rule_book_page, search, shared_picture, shortcode, sitemap,
};

/// The kinds of pages that a site can have.
#[derive(Clone, Copy)]
pub(crate) struct PageKinds<'a> {
    pub written: &'a [SitePageKind],
    pub league: &'a [LeaguePageKind],
    pub rule_book: &'a [RuleBookPageKind],
    pub site: &'a [SitePageKind],
}

/// Every kind of page.
pub(crate) const PAGES: PageKinds<'_> = PageKinds {
    written: WRITTEN_PAGES,
    league: LEAGUE_PAGES,
    rule_book: RULE_BOOK_PAGES,
    site: SITE_PAGES,
};

/// Every kind of page that stands on a written file alone.
const WRITTEN_PAGES: &[SitePageKind] = &[page::KIND, alias::KIND];

/// Every kind of page that the site itself has; those that look at all others stand last.
const SITE_PAGES: &[SitePageKind] = &[
    asset::KIND,
    app_icons::KIND,
    shared_picture::KIND,
    landing::KIND,
    news::KIND,
    search::KIND,
    not_found::KIND,
    cname::KIND,
    ledger::SITE_KIND,
    sitemap::KIND,
];

/// Every route of a site.
pub(crate) fn site_routes(site: &Site<'_>, kinds: &PageKinds<'_>) -> Vec<PageRoute> {
    let leagues = 0..site.compiled.model.leagues.len();
    let books = 0..site.compiled.rule_books.len();
    let leagues = leagues.flat_map(|league| league_routes(site, league, kinds.league));
    let books = books.flat_map(|book| rule_book_routes(site, book, kinds.rule_book));
    let written = kinds
        .written
        .iter()
        .flat_map(|kind| (kind.pages)(site, &[]));
    let mut routes: Vec<PageRoute> = written.chain(leagues).chain(books).collect();
    for kind in kinds.site {
        let pages = (kind.pages)(site, &routes);
        routes.extend(pages);
    }
    routes
}

/// The templates of a site; `own` are those that it wrote, by path below `templates/`.
///
/// # Errors
/// Every template that does not parse.
pub(crate) fn renderer(
    site: &Site<'_>,
    kinds: &PageKinds<'_>,
    own: &BTreeMap<String, String>,
) -> Result<Renderer, Vec<TemplateFault>> {
    let navigation = navigation(site, kinds);
    Renderer::new(
        site,
        own,
        navigation,
        shortcode::html,
        shared_picture::picture_of,
    )
}

/// The navigation of every league and rule book in every language.
fn navigation(site: &Site<'_>, kinds: &PageKinds<'_>) -> Vec<SectionNavigation> {
    let leagues = (0..site.compiled.model.leagues.len()).map(PageSurroundings::League);
    let books = (0..site.compiled.rule_books.len()).map(PageSurroundings::Book);
    let mut navigation = Vec::new();
    for around in leagues.chain(books) {
        for locale in site.locales() {
            let section = match around {
                PageSurroundings::League(league) => {
                    league_page::navigation(site, league, &locale.tag, kinds.league)
                }
                PageSurroundings::Book(book) => {
                    rule_book_page::navigation(site, book, &locale.tag, kinds.rule_book)
                }
            };
            navigation.push((locale.tag.clone(), around, section));
        }
    }
    navigation
}
