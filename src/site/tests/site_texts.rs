//! Sites made of texts in memory, on their way to pages.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::load::config;
use crate::load::config::BOOK;
use crate::render::math::Formulas;
use crate::site::compile::{CompileOptions, compile};
use crate::site::page_kind::PageRoute;
use crate::site::pages::{PAGES, renderer, site_routes};
use crate::site::renderer::Renderer;
use crate::site::tests::turns::SiteTexts;
use crate::site::{Site, page_checks};
use crate::syntax::diagnostic::{Diagnostics, LocatedDiagnostic, locate};
use crate::syntax::source::{Source, Sources};

/// A site that has been checked, with its pages.
pub(super) struct CheckedSite<'a> {
    pub site: &'a Site<'a>,
    pub routes: Vec<PageRoute>,
    /// None where a template does not parse.
    pub renderer: Option<Renderer>,
    pub located: Vec<LocatedDiagnostic>,
}

/// Compiles a site on a day and looks at it, and at what is wrong so far; `None` where its
/// `book.toml` can not be read.
pub(super) fn compiled<T>(
    files: &SiteTexts,
    today: Date,
    drafts: bool,
    formulas: &Formulas,
    at: impl FnOnce(&Site<'_>, Diagnostics) -> T,
) -> Option<T> {
    let mut diagnostics = Diagnostics::new();
    let book = files.iter().find(|(path, _)| path == BOOK);
    let config = config::parse(BOOK, book.map_or("", |(_, text)| text), &mut diagnostics)?;
    let content = format!("{}/", config.src);
    let mut sources = Sources::new();
    for (path, text) in files {
        if path != BOOK && !path.starts_with(&content) && !path.starts_with(TEMPLATES) {
            continue;
        }
        match Source::from_bytes(path.as_str(), text.clone().into_bytes()) {
            Ok(source) => sources.insert(source),
            Err(fault) => {
                diagnostics.unreadable(&fault);
                sources.insert_unreadable(fault.excerpt);
            }
        }
    }
    let options = CompileOptions {
        as_of: None,
        today,
        now: jiff::Timestamp::UNIX_EPOCH,
        drafts,
    };
    let (compiled, faults) = compile(&sources, &config, options);
    diagnostics.append(faults);
    let no_pictures = BTreeMap::new();
    let site = Site::new(&config, &sources, &compiled, &[], &no_pictures, formulas);
    Some(at(&site, diagnostics))
}

/// Compiles and checks a site on 1 June 2026, and looks at its pages; `None` where its
/// `book.toml` can not be read.
pub(super) fn checked<T>(
    files: &SiteTexts,
    drafts: bool,
    formulas: &Formulas,
    at: impl FnOnce(&CheckedSite<'_>) -> T,
) -> Option<T> {
    let today = jiff::civil::date(2026, 6, 1);
    compiled(files, today, drafts, formulas, |site, mut diagnostics| {
        let mut templates = BTreeMap::new();
        let mut statics = Vec::new();
        for (path, text) in files {
            if let Some(name) = path.strip_prefix(TEMPLATES) {
                templates.insert(name.to_owned(), text.clone());
            }
            if let Some(name) = path.strip_prefix("static/") {
                statics.push((name.to_owned(), path.as_str()));
            }
        }
        let routes = site_routes(site, &PAGES);
        diagnostics.append(page_checks::check(site, &routes, &statics, &templates));
        at(&CheckedSite {
            site,
            routes,
            renderer: renderer(site, &PAGES, &templates).ok(),
            located: locate(diagnostics, site.sources),
        })
    })
}

const TEMPLATES: &str = "templates/";
