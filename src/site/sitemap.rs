//! The pages that a search engine may show.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::load::page::PageRole;
use crate::render::escape;
use crate::rulebook::version_names;
use crate::site::Site;
use crate::site::numbered_pages::later_page;
use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::site::rule_book::settings;
use crate::site::view::frame::PageSurroundings;

/// The files for search engines, which a site may have written itself.
pub(crate) const NAMES: [&str; 2] = ["robots.txt", "sitemap.xml"];

/// The map of a site that says its whole address.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |site, earlier| {
        let pages = earlier.iter().filter(|route| route.is_page());
        let pages: BTreeMap<&str, &PageRoute> =
            pages.map(|route| (route.address.as_str(), route)).collect();
        let own = pages
            .values()
            .filter(|route| !is_home_again(site, route) && !continues_list(site, route))
            .filter(|route| !is_former_version(site, route));
        let urls = own.filter_map(|route| {
            Some(MappedPage {
                url: site.canonical(&route.address)?,
                changed: changed(site, route),
                versions: versions(site, route, &pages),
            })
        });
        let text = sitemap(&urls.collect::<Vec<_>>());
        let file = PageRoute::new("sitemap.xml", move |_, _, _| Ok(text.clone().into_bytes()));
        let robots = site.canonical("sitemap.xml").map(|map| {
            let text = format!("User-agent: *\nAllow: /\n\nSitemap: {map}\n");
            PageRoute::new("robots.txt", move |_, _, _| Ok(text.clone().into_bytes()))
        });
        robots
            .into_iter()
            .chain([file])
            .filter(|_| site.config.site_url.origin.is_some())
            .collect()
    },
};

/// A page of the map.
struct MappedPage {
    url: String,
    /// The day of its last change, where its content tells.
    changed: Option<Date>,
    /// Itself and the same page in other languages, by language; empty where there is no other.
    versions: BTreeMap<String, String>,
}

/// Returns whether a page shows what the home page shows, whose address stands for both.
fn is_home_again(site: &Site<'_>, route: &PageRoute) -> bool {
    route.written.is_some_and(|index| {
        site.compiled.model.pages[index].address == route.address && site.same_home(index).is_some()
    })
}

/// Returns whether a page is the second of a long list, or a later one: what it leads to has
/// places of its own in the map.
fn continues_list(site: &Site<'_>, route: &PageRoute) -> bool {
    let pages = &site.compiled.model.pages;
    let is_written = |index: usize| pages[index].address == route.address;
    later_page(&route.address).is_some() && !route.written.is_some_and(is_written)
}

/// Returns whether a page shows what the text of a rule book, or who decides in it, was at one
/// time: somebody who searches for a rule is to find the one in force, which leads to the others.
fn is_former_version(site: &Site<'_>, route: &PageRoute) -> bool {
    let address = route.address.trim_end_matches('/');
    let Some((folder, name)) = address.rsplit_once('/') else {
        return false;
    };
    let document = route.written.map(|index| &site.compiled.model.pages[index]);
    let is_of_document = document.is_some_and(|it| it.address.trim_end_matches('/') == folder);
    let is_of_settings = folder.ends_with(settings::FOLDER.trim_end_matches('/'));
    let is_of_book = matches!(route.section, Some(PageSurroundings::Book(_)));
    is_of_book && (is_of_document || is_of_settings) && version_names::is_version(name)
}

/// The day of a page's last change: that of a matchday, of a league's newest entry, of what
/// happened last in a rule book, or the one that its file says; the home page tells of all leagues.
fn changed(site: &Site<'_>, route: &PageRoute) -> Option<Date> {
    let page = route.written.map(|index| &site.compiled.model.pages[index]);
    match (page.map(|page| page.role), route.section) {
        (Some(PageRole::Matchday { league, index }), _) => {
            // What is to come has not changed anything yet.
            let today = site.compiled.histories[league].as_of;
            let day = site.compiled.model.leagues[league].matchdays[index].date;
            Some(day).filter(|day| *day <= today)
        }
        (_, Some(PageSurroundings::League(league))) => {
            let history = &site.compiled.histories[league];
            history.overall().entries.last().map(|entry| entry.date)
        }
        (_, Some(PageSurroundings::Book(book))) => last_step(site, book),
        _ => {
            let page = page?;
            let written = page.keys.date.as_ref().and_then(|date| date.parse().ok());
            written.or_else(|| last_entry(site).filter(|_| page.is_home()))
        }
    }
}

/// The day of the newest entry of all leagues.
fn last_entry(site: &Site<'_>) -> Option<Date> {
    let histories = site.compiled.histories.iter();
    let last = histories.filter_map(|history| history.overall().entries.last());
    last.map(|entry| entry.date).max()
}

/// The day of the newest submission or decision in a rule book.
fn last_step(site: &Site<'_>, book: usize) -> Option<Date> {
    let history = &site.compiled.rule_books[book];
    let proposals = history.proposals.ids();
    let submitted = proposals.map(|id| history.proposals[id].proposal.submitted);
    let decided = history.states.iter().filter_map(|state| state.decided);
    let steps = submitted.chain(decided);
    let newest = steps.filter(|at| history.as_of.has_happened(*at)).max()?;
    Some(site.config.timezone.to_datetime(newest).date())
}

/// The addresses of a page in each of its languages.
fn versions(
    site: &Site<'_>,
    route: &PageRoute,
    pages: &BTreeMap<&str, &PageRoute>,
) -> BTreeMap<String, String> {
    let mut versions = BTreeMap::new();
    let mut add = |language: &str, address: &str| {
        if let (true, Some(url)) = (pages.contains_key(address), site.canonical(address)) {
            versions.insert(language.to_owned(), url);
        }
    };
    let written = route.written.map(|index| &site.compiled.model.pages[index]);
    let own = written.filter(|page| page.address == route.address);
    if let Some(page) = own {
        for &version in site.versions(page) {
            let page = &site.compiled.model.pages[version];
            add(&page.language, &page.address);
        }
    }
    if let Some(PageSurroundings::League(league)) = route.section {
        let translations = &site.translations[league];
        let inside = translations
            .iter()
            .filter_map(|it| route.address.strip_prefix(&it.folder));
        if let Some(rest) = inside.min_by_key(|rest| rest.len()) {
            for translation in translations {
                add(
                    &translation.language,
                    &format!("{}{rest}", translation.folder),
                );
            }
        }
    }
    if versions.len() < 2 {
        versions.clear();
    }
    versions
}

fn sitemap(pages: &[MappedPage]) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                   <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
                   xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
        .to_owned();
    for page in pages {
        xml.push_str(&format!("<url><loc>{}</loc>", escape::text(&page.url)));
        if let Some(changed) = page.changed {
            xml.push_str(&format!("<lastmod>{changed}</lastmod>"));
        }
        for (language, url) in &page.versions {
            xml.push_str(&format!(
                "<xhtml:link rel=\"alternate\" hreflang=\"{}\" href=\"{}\"/>",
                escape::text(language),
                escape::text(url)
            ));
        }
        xml.push_str("</url>\n");
    }
    xml + "</urlset>\n"
}
