//! The kinds of pages that rule books have.

use std::sync::Arc;

use crate::site::page_builder::PageBuilder;
use crate::site::page_kind::{PageRoute, RenderedPage};
use crate::site::rule_book::context::{BALLOTS, PROPOSALS, RuleBookContext};
use crate::site::view::NamedLink;
use crate::site::view::frame::{NavigationSection, PageSurroundings, SectionEntry};
use crate::site::{Site, alias};

/// The builder with which a page of a rule book is rendered.
pub(crate) type RuleBookPageBuilder<'a> = PageBuilder<'a, RuleBookContext<'a>>;

/// Renders one page of a rule book.
type RenderRuleBookPage = dyn Fn(&RuleBookPageBuilder<'_>) -> RenderedPage + Send + Sync;

/// One page of a rule book.
#[derive(Clone)]
pub(crate) struct RuleBookPage {
    address: String,
    written: Option<usize>,
    /// The file in whose language the page is told, if that is not the rule book's.
    language_of: Option<usize>,
    is_home: bool,
    leads_on: bool,
    render: Arc<RenderRuleBookPage>,
}

/// A kind of page: everything that the site knows of it, in one place.
#[derive(Clone, Copy)]
pub(crate) struct RuleBookPageKind {
    pub pages: fn(&RuleBookContext<'_>) -> Vec<RuleBookPage>,
    /// The entries in the navigation of the rule book.
    pub navigation: fn(&RuleBookContext<'_>) -> Vec<NamedLink>,
}

impl RuleBookPageKind {
    /// A kind without pages, from which the others are made.
    pub(crate) const NONE: RuleBookPageKind = RuleBookPageKind {
        pages: |_| Vec::new(),
        navigation: |_| Vec::new(),
    };
}

impl RuleBookPage {
    /// A page in the language of the rule book.
    pub(crate) fn made(
        address: impl Into<String>,
        render: impl Fn(&RuleBookPageBuilder<'_>) -> RenderedPage + Send + Sync + 'static,
    ) -> RuleBookPage {
        RuleBookPage {
            address: address.into(),
            written: None,
            language_of: None,
            is_home: false,
            leads_on: false,
            render: Arc::new(render),
        }
    }

    /// A page for which somebody wrote a file, in the language of the file.
    pub(crate) fn written(
        address: impl Into<String>,
        file: usize,
        render: impl Fn(&RuleBookPageBuilder<'_>) -> RenderedPage + Send + Sync + 'static,
    ) -> RuleBookPage {
        RuleBookPage {
            written: Some(file),
            ..RuleBookPage::beside(address, file, render)
        }
    }

    /// A page beside a written one, in the language of its file.
    pub(crate) fn beside(
        address: impl Into<String>,
        file: usize,
        render: impl Fn(&RuleBookPageBuilder<'_>) -> RenderedPage + Send + Sync + 'static,
    ) -> RuleBookPage {
        RuleBookPage {
            language_of: Some(file),
            ..RuleBookPage::made(address, render)
        }
    }

    /// A former address of another page, which has a title, in the language of a file.
    pub(crate) fn leading_on(address: String, file: usize, to: &str, title: &str) -> RuleBookPage {
        let (to, title) = (to.to_owned(), title.to_owned());
        let render = move |page: &RuleBookPageBuilder<'_>| {
            let url = page.context.site.url(&to);
            let language = &page.context.locale.tag;
            Ok(alias::redirect(&url, &title, language).into_bytes())
        };
        RuleBookPage {
            leads_on: true,
            ..RuleBookPage::beside(address, file, render)
        }
    }

    /// The rule book's own page.
    pub(crate) fn home(self) -> RuleBookPage {
        RuleBookPage {
            is_home: true,
            ..self
        }
    }

    /// A file of a rule book, by its name below the rule book.
    pub(crate) fn file(
        context: &RuleBookContext<'_>,
        name: &str,
        bytes: impl Fn(&RuleBookContext<'_>) -> Vec<u8> + Send + Sync + 'static,
    ) -> RuleBookPage {
        let address = format!("{}{name}", context.folder());
        RuleBookPage::made(address, move |page| Ok(bytes(&page.context)))
    }
}

/// Every page of a rule book.
pub(crate) fn rule_book_routes(
    site: &Site<'_>,
    book: usize,
    kinds: &[RuleBookPageKind],
) -> Vec<PageRoute> {
    let context = RuleBookContext::of(site, book);
    let pages = kinds.iter().flat_map(|kind| (kind.pages)(&context));
    pages.map(|page| route(book, page)).collect()
}

fn route(book: usize, page: RuleBookPage) -> PageRoute {
    let RuleBookPage {
        address,
        written,
        language_of,
        is_home,
        leads_on,
        render,
    } = page;
    let route = PageRoute::new(address, move |renderer, site, route| {
        let context = RuleBookContext::of(site, book);
        let file = language_of.map(|file| &site.compiled.model.pages[file]);
        let language = file.map_or(&context.book.language, |file| &file.language);
        render(&PageBuilder {
            renderer,
            context: context.written_in(site.locale(language)),
            address: &route.address,
        })
    });
    let route = route
        .of_file(written)
        .of_section(PageSurroundings::Book(book), is_home);
    match leads_on {
        true => route.leading_on(),
        false => route,
    }
}

/// The navigation of a rule book, for its pages in a language.
pub(crate) fn navigation(
    site: &Site<'_>,
    book: usize,
    language: &str,
    kinds: &[RuleBookPageKind],
) -> NavigationSection {
    let context = RuleBookContext::of(site, book).written_in(site.locale(language));
    let url = context.home();
    let links = kinds.iter().flat_map(|kind| (kind.navigation)(&context));
    let homes = [url.clone(), context.url("")];
    let mut nav = SectionEntry::list(&url, &homes, links.collect());
    // The ballots, which the list of proposals leads to, have no entry of their own.
    let proposals = Some(context.url(PROPOSALS));
    for entry in nav.iter_mut().filter(|it| it.link.url == proposals) {
        entry.folders.push(context.url(BALLOTS));
    }
    NavigationSection {
        title: context.book_title().to_owned(),
        league: None,
        nav,
        url,
        state: None,
    }
}
