//! The bytes of each route.

use std::collections::BTreeMap;

use crate::render::template::{Engine, Prepared, Shared, TemplateFault};
use crate::site::data::{csv, handicaps, history, journal, players, results, standings, to_bytes};
use crate::site::route::{DataFile, Route, View, routes};
use crate::site::view::frame::{Around, Frame};
use crate::site::view::page::NotFoundView;
use crate::site::{Site, frame, landing, league_page, page, rule_book, search};
use crate::syntax::address;

/// The templates of a site, with what all its pages share.
pub struct Press {
    engine: Engine,
    /// By language.
    shared: BTreeMap<String, Shared>,
    /// By language: the navigation of each league and rule book.
    sections: BTreeMap<(String, Around), Prepared>,
}

impl Press {
    /// Makes ready to render; `own` are the site's templates by path below `templates/`.
    ///
    /// # Errors
    /// Every template that does not parse.
    pub fn new(
        site: &Site<'_>,
        own: &BTreeMap<String, String>,
    ) -> Result<Press, Vec<TemplateFault>> {
        let engine = Engine::new(own)?;
        let mut shared = BTreeMap::new();
        for locale in site.locales() {
            let common = Shared::new(locale, &frame::site(site, &locale.tag))
                .map_err(|fault| vec![fault])?;
            shared.insert(locale.tag.clone(), common);
        }
        Ok(Press {
            engine,
            shared,
            sections: sections(site).map_err(|fault| vec![fault])?,
        })
    }

    /// Renders what stands at a route.
    ///
    /// # Errors
    /// A template that asks for what is not there.
    pub fn render(&self, site: &Site<'_>, route: &Route) -> Result<Vec<u8>, TemplateFault> {
        match route.view {
            View::Page(index) if landing::is_home(&site.compiled.model.pages[index]) => {
                let page = &site.compiled.model.pages[index];
                let locale = site.locale(&page.language);
                self.page(
                    page.keys.template.as_deref().unwrap_or("landing.html"),
                    frame::written(site, index),
                    &landing::view(self, site, locale, Some(index)),
                )
            }
            View::Landing => {
                let locale = site.locale(&site.config.language);
                self.page(
                    "landing.html",
                    frame::plain(site, ""),
                    &landing::view(self, site, locale, None),
                )
            }
            View::Search => Ok(search::index(site)),
            View::Page(index) => {
                let own = site.compiled.model.pages[index].keys.template.as_deref();
                self.page(
                    own.unwrap_or("page.html"),
                    frame::written(site, index),
                    &page::view(self, site, index),
                )
            }
            View::Sheet { league, sheet } => {
                league_page::render(self, site, league, sheet, &route.address)
            }
            View::NotFound => {
                let locale = site.locale(&site.config.language);
                let heading = locale.text("not_found").to_owned();
                let view = NotFoundView {
                    heading: heading.clone(),
                    text: locale.text("not_found_text").to_owned(),
                };
                let language = site.config.language.clone();
                self.page(
                    "404.html",
                    Frame {
                        language,
                        title: heading,
                        hidden: true,
                        ..Frame::default()
                    },
                    &view,
                )
            }
            View::Data { league, file } => Ok(data(site, league, file)),
            View::Leaf { book, ref leaf } => {
                rule_book::render(self, site, book, leaf, &route.address)
            }
            View::Asset(index) => Ok(site.built_in.files()[index].text.clone().into_bytes()),
            View::Alias(index) => Ok(alias(site, index).into_bytes()),
            View::Sitemap => Ok(sitemap(site).into_bytes()),
            View::Cname => {
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
        frame: Frame,
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
fn sections(site: &Site<'_>) -> Result<BTreeMap<(String, Around), Prepared>, TemplateFault> {
    let leagues = (0..site.compiled.model.leagues.len()).map(Around::League);
    let books = (0..site.compiled.rule_books.len()).map(Around::Book);
    let mut sections = BTreeMap::new();
    for around in leagues.chain(books) {
        for locale in site.locales() {
            let section = match around {
                Around::League(league) => frame::section(site, league, &locale.tag),
                Around::Book(book) => rule_book::section(site, book, &locale.tag),
            };
            sections.insert((locale.tag.clone(), around), Prepared::new(&section)?);
        }
    }
    Ok(sections)
}

fn data(site: &Site<'_>, index: usize, file: DataFile) -> Vec<u8> {
    let league = &site.compiled.model.leagues[index];
    let history = &site.compiled.histories[index];
    match file {
        DataFile::Standings => {
            let overall = site.locale(&league.language).text("overall");
            to_bytes(&standings::standings(league, history, overall))
        }
        DataFile::History => to_bytes(&history::history(league, history)),
        DataFile::Results => to_bytes(&results::results(league, history)),
        DataFile::Journal => to_bytes(&journal::journal(league, history)),
        DataFile::Players => to_bytes(&players::players(league, history)),
        DataFile::Handicaps => to_bytes(&handicaps::handicaps(league, history)),
        DataFile::StandingsCsv { table } => csv::standings_csv(league, &history.tables[table]),
        DataFile::HistoryCsv { table } => csv::history_csv(league, &history.tables[table]),
        DataFile::ResultsCsv => csv::results_csv(league, history),
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
    let routes = routes(site);
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
