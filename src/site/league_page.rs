//! The kinds of pages that leagues have.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::load::page::PageRole;
use crate::site::league_context::LeagueContext;
use crate::site::page_builder::PageBuilder;
use crate::site::page_kind::{PageRoute, RenderedPage};
use crate::site::standing::GAMES;
use crate::site::view::NamedLink;
use crate::site::view::frame::{NavigationSection, PageSurroundings, SectionEntry};
use crate::site::{Site, league_translation};

/// The builder with which a page of a league is rendered.
pub(crate) type LeaguePageBuilder<'a> = PageBuilder<'a, LeagueContext<'a>>;

/// Renders one page of a league.
type RenderLeaguePage = dyn Fn(&LeaguePageBuilder<'_>) -> RenderedPage + Send + Sync;

/// One page of a league.
#[derive(Clone)]
pub(crate) struct LeaguePage {
    address: String,
    written: Option<usize>,
    is_home: bool,
    render: Arc<RenderLeaguePage>,
}

/// A kind of page: everything that the site knows of it, in one place.
#[derive(Clone, Copy)]
pub(crate) struct LeaguePageKind {
    /// The pages that stand once in a league, by their whole addresses: written ones, and
    /// files that are the same in every language.
    pub once: fn(&LeagueContext<'_>) -> Vec<LeaguePage>,
    /// The pages that each translation of a league has, by their addresses within it. One
    /// that was written for the translation's language goes before.
    pub translated: fn(&LeagueContext<'_>) -> Vec<LeaguePage>,
    /// The entry in the navigation of the league.
    pub navigation: fn(&LeagueContext<'_>) -> Option<NamedLink>,
    /// Entries of pages that depend on the league, as one a class.
    pub further: fn(&LeagueContext<'_>) -> Vec<NamedLink>,
}

impl LeaguePageKind {
    /// A kind without pages, from which the others are made.
    pub(crate) const NONE: LeaguePageKind = LeaguePageKind {
        once: |_| Vec::new(),
        translated: |_| Vec::new(),
        navigation: |_| None,
        further: |_| Vec::new(),
    };
}

impl LeaguePage {
    /// A page that stands on results alone.
    pub(crate) fn made(
        address: impl Into<String>,
        render: impl Fn(&LeaguePageBuilder<'_>) -> RenderedPage + Send + Sync + 'static,
    ) -> LeaguePage {
        LeaguePage {
            address: address.into(),
            written: None,
            is_home: false,
            render: Arc::new(render),
        }
    }

    /// A page for which somebody wrote a file.
    pub(crate) fn written(
        address: impl Into<String>,
        file: usize,
        render: impl Fn(&LeaguePageBuilder<'_>) -> RenderedPage + Send + Sync + 'static,
    ) -> LeaguePage {
        LeaguePage {
            written: Some(file),
            ..LeaguePage::made(address, render)
        }
    }

    /// The league's own page.
    pub(crate) fn home(self) -> LeaguePage {
        LeaguePage {
            is_home: true,
            ..self
        }
    }

    /// A file of a league that is the same in every language, by its name below the league.
    pub(crate) fn file(
        context: &LeagueContext<'_>,
        name: &str,
        bytes: impl Fn(&LeagueContext<'_>) -> Vec<u8> + Send + Sync + 'static,
    ) -> LeaguePage {
        let address = format!("{}{name}", context.league.address());
        LeaguePage::made(address, move |page| Ok(bytes(&page.context)))
    }
}

/// Every page of a league: once for each translation, and files once for all.
pub(crate) fn league_routes(
    site: &Site<'_>,
    league: usize,
    kinds: &[LeaguePageKind],
) -> Vec<PageRoute> {
    let own = LeagueContext::of(site, league);
    let once = kinds.iter().flat_map(|kind| (kind.once)(&own));
    let mut routes: Vec<PageRoute> = once.map(|page| route(league, page)).collect();
    let mut taken: BTreeSet<String> = routes.iter().map(|route| route.address.clone()).collect();
    for translation in &site.translations[league] {
        let context = LeagueContext::with(site, league, translation);
        for page in kinds.iter().flat_map(|kind| (kind.translated)(&context)) {
            let address = format!("{}{}", translation.folder, page.address);
            // What was written for this language stands there already.
            if taken.insert(address.clone()) {
                routes.push(route(league, LeaguePage { address, ..page }));
            }
        }
    }
    routes
}

fn route(league: usize, page: LeaguePage) -> PageRoute {
    let LeaguePage {
        address,
        written,
        is_home,
        render,
    } = page;
    let route = PageRoute::new(address, move |renderer, site, route| {
        render(&PageBuilder {
            renderer,
            context: context(site, league, route),
            address: &route.address,
        })
    });
    route
        .of_file(written)
        .of_section(PageSurroundings::League(league), is_home)
}

/// The context of a page: that of its translation, and a translated file in its own language
/// where there is no such translation.
fn context<'a>(site: &'a Site<'a>, league: usize, route: &PageRoute) -> LeagueContext<'a> {
    let translation = league_translation::of_address(&site.translations[league], &route.address);
    let context = LeagueContext::with(site, league, translation);
    let file = route.written.map(|file| &site.compiled.model.pages[file]);
    match file.filter(|file| file.address == route.address) {
        Some(file) => context.written_in(site.locale(&file.language)),
        None => context,
    }
}

/// The navigation of a league, for its pages in a language: what it makes, then what was
/// written in its folder.
pub(crate) fn navigation(
    site: &Site<'_>,
    league: usize,
    language: &str,
    kinds: &[LeaguePageKind],
) -> NavigationSection {
    let context = LeagueContext::within(site, league, language);
    let made = kinds.iter().flat_map(|kind| {
        (kind.navigation)(&context)
            .into_iter()
            .chain((kind.further)(&context))
    });
    let url = context.url("");
    let links = made.chain(own_pages(&context)).collect();
    let mut nav = SectionEntry::list(&url, std::slice::from_ref(&url), links);
    // The tables of the games, which the standings lead to, have no entry of their own.
    let standings = Some(url.as_str());
    for entry in nav
        .iter_mut()
        .filter(|it| it.link.url.as_deref() == standings)
    {
        entry.folders.push(context.url(GAMES));
    }
    NavigationSection {
        title: context.translation.title.clone(),
        league: Some(site.url(&context.league.address())),
        nav,
        url,
        state: Some(context.state()),
    }
}

/// The pages of text that stand in the league's own folder, in its language.
fn own_pages(context: &LeagueContext<'_>) -> Vec<NamedLink> {
    let site = context.site;
    let pages = &site.compiled.model.pages;
    let is_own = |index: &usize| {
        let page = &pages[*index];
        page.role == PageRole::Page
            && page.folder == context.league.id
            && page.language == context.locale.tag
    };
    let mut own: Vec<usize> = (0..pages.len()).filter(is_own).collect();
    own.sort_by(|&a, &b| site.in_order(&context.locale.tag, a, b));
    own.into_iter().map(|index| site.link(index)).collect()
}

/// The files that were written for pages of a league, each with what its role says of it.
pub(crate) fn written<T>(
    context: &LeagueContext<'_>,
    of: impl Fn(PageRole) -> Option<T>,
) -> Vec<(usize, T)> {
    let pages = context.site.compiled.model.pages.iter().enumerate();
    pages
        .filter_map(|(file, page)| Some((file, of(page.role)?)))
        .collect()
}
