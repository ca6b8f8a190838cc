//! The bytes of each route.

use std::collections::BTreeMap;

use crate::render::template::{PreparedContext, SharedContext, TemplateEngine, TemplateFault};
use crate::site::data::{
    csv, handicaps, history, journal, ledger, players, results, standings, to_bytes,
};
use crate::site::route::{LeagueDataFile, PageRoute, RouteContent, site_routes};
use crate::site::view::frame::{PageFrame, PageSurroundings};
use crate::site::view::page::NotFoundView;
use crate::site::{Site, frame, landing, league_page, page, rule_book, search};
use crate::syntax::address;

/// The templates of a site, with what all its pages share.
pub struct Renderer {
    engine: TemplateEngine,
    /// By language.
    shared: BTreeMap<String, SharedContext>,
    /// By language: the navigation of each league and rule book.
    sections: BTreeMap<(String, PageSurroundings), PreparedContext>,
}

impl Renderer {
    /// Makes ready to render; `own` are the site's templates by path below `templates/`.
    ///
    /// # Errors
    /// Every template that does not parse.
    pub fn new(
        site: &Site<'_>,
        own: &BTreeMap<String, String>,
    ) -> Result<Renderer, Vec<TemplateFault>> {
        let engine = TemplateEngine::new(own)?;
        let mut shared = BTreeMap::new();
        for locale in site.locales() {
            let common = SharedContext::new(locale, &frame::site(site, &locale.tag))
                .map_err(|fault| vec![fault])?;
            shared.insert(locale.tag.clone(), common);
        }
        Ok(Renderer {
            engine,
            shared,
            sections: sections(site).map_err(|fault| vec![fault])?,
        })
    }

    /// Renders what stands at a route.
    ///
    /// # Errors
    /// A template that asks for what is not there.
    pub fn render(&self, site: &Site<'_>, route: &PageRoute) -> Result<Vec<u8>, TemplateFault> {
        match route.view {
            RouteContent::Page(index) if landing::is_home(&site.compiled.model.pages[index]) => {
                let page = &site.compiled.model.pages[index];
                let locale = site.locale(&page.language);
                self.page(
                    page.keys.template.as_deref().unwrap_or("landing.html"),
                    frame::written(site, index),
                    &landing::view(self, site, locale, Some(index)),
                )
            }
            RouteContent::Landing => {
                let locale = site.locale(&site.config.language);
                self.page(
                    "landing.html",
                    frame::plain(site, ""),
                    &landing::view(self, site, locale, None),
                )
            }
            RouteContent::Search => Ok(search::index(site)),
            RouteContent::Page(index) => {
                let own = site.compiled.model.pages[index].keys.template.as_deref();
                self.page(
                    own.unwrap_or("page.html"),
                    frame::written(site, index),
                    &page::view(self, site, index),
                )
            }
            RouteContent::Sheet { league, sheet } => {
                league_page::render(self, site, league, sheet, &route.address)
            }
            RouteContent::NotFound => {
                let locale = site.locale(&site.config.language);
                let heading = locale.text("not_found").to_owned();
                let view = NotFoundView {
                    heading: heading.clone(),
                    text: locale.text("not_found_text").to_owned(),
                };
                let language = site.config.language.clone();
                self.page(
                    "404.html",
                    PageFrame {
                        language,
                        title: heading,
                        hidden: true,
                        ..PageFrame::default()
                    },
                    &view,
                )
            }
            RouteContent::Data { league, file } => Ok(data(site, league, file)),
            RouteContent::Leaf { book, ref leaf } => {
                rule_book::render(self, site, book, leaf, &route.address)
            }
            RouteContent::Asset(index) => {
                Ok(site.built_in.files()[index].text.clone().into_bytes())
            }
            RouteContent::Alias(index) => Ok(alias(site, index).into_bytes()),
            RouteContent::Ledger => Ok(to_bytes(&ledger::site_lines(site.compiled))),
            RouteContent::Sitemap => Ok(sitemap(site).into_bytes()),
            RouteContent::Cname => {
                Ok(format!("{}\n", site.config.cname.as_deref().unwrap_or_default()).into_bytes())
            }
        }
    }

    /// Renders a page within its frame.
    ///
    /// # Errors
    /// A template that asks for what is not there.
    pub fn page(
        &self,
        template: &str,
        frame: PageFrame,
        view: &impl serde::Serialize,
    ) -> Result<Vec<u8>, TemplateFault> {
        let shared = self
            .shared
            .get(&frame.language)
            .or_else(|| self.shared.values().next());
        let shared = shared.expect("the site's own language is always there");
        let section = frame
            .section
            .and_then(|around| self.sections.get(&(frame.language.clone(), around)));
        self.engine
            .render(template, shared, section, &frame, view)
            .map(String::into_bytes)
    }
}

/// The navigation of every league and rule book in every language, made once for all pages.
fn sections(
    site: &Site<'_>,
) -> Result<BTreeMap<(String, PageSurroundings), PreparedContext>, TemplateFault> {
    let leagues = (0..site.compiled.model.leagues.len()).map(PageSurroundings::League);
    let books = (0..site.compiled.rule_books.len()).map(PageSurroundings::Book);
    let mut sections = BTreeMap::new();
    for around in leagues.chain(books) {
        for locale in site.locales() {
            let section = match around {
                PageSurroundings::League(league) => frame::section(site, league, &locale.tag),
                PageSurroundings::Book(book) => rule_book::section(site, book, &locale.tag),
            };
            sections.insert(
                (locale.tag.clone(), around),
                PreparedContext::new(&section)?,
            );
        }
    }
    Ok(sections)
}

fn data(site: &Site<'_>, index: usize, file: LeagueDataFile) -> Vec<u8> {
    let league = &site.compiled.model.leagues[index];
    let history = &site.compiled.histories[index];
    match file {
        LeagueDataFile::Standings => {
            let overall = site.locale(&league.language).text("overall");
            to_bytes(&standings::standings(league, history, overall))
        }
        LeagueDataFile::History => to_bytes(&history::history(league, history)),
        LeagueDataFile::Results => to_bytes(&results::results(league, history)),
        LeagueDataFile::Journal => to_bytes(&journal::journal(league, history)),
        LeagueDataFile::Players => to_bytes(&players::players(league, history)),
        LeagueDataFile::Handicaps => to_bytes(&handicaps::handicaps(league, history)),
        LeagueDataFile::Ledger => {
            let ledger = ledger::published_ledger(site.compiled, index);
            to_bytes(&ledger::lines(&ledger))
        }
        LeagueDataFile::StandingsCsv { table } => {
            csv::standings_csv(league, &history.tables[table])
        }
        LeagueDataFile::HistoryCsv { table } => csv::history_csv(league, &history.tables[table]),
        LeagueDataFile::ResultsCsv => csv::results_csv(league, history),
    }
}

/// A page that leads on to where a written page is now.
fn alias(site: &Site<'_>, index: usize) -> String {
    let page = &site.compiled.model.pages[index];
    let url = escape(&site.url(&page.address));
    let title = escape(site.title(index));
    let language = escape(&page.language);
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <meta http-equiv=\"refresh\" content=\"0; url={url}\">\n<link rel=\"canonical\" href=\"{url}\">\n</head>\n\
         <body>\n<p><a href=\"{url}\">{title}</a></p>\n</body>\n</html>\n"
    )
}

/// Every page that a search engine may show.
fn sitemap(site: &Site<'_>) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                   <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .to_owned();
    let routes = site_routes(site);
    for address in routes
        .iter()
        .map(|route| &route.address)
        .filter(|address| is_page(address))
    {
        if let Some(url) = site.canonical(address) {
            xml.push_str(&format!("<url><loc>{}</loc></url>\n", escape(&url)));
        }
    }
    xml + "</urlset>\n"
}

fn is_page(address: &str) -> bool {
    address::file(address).ends_with("index.html")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
