//! The pages of a site: where each stands, and how it is made.

use std::fmt;
use std::sync::Arc;

use crate::render::template::TemplateFault;
use crate::site::Site;
use crate::site::renderer::Renderer;
use crate::site::view::frame::PageSurroundings;
use crate::syntax::address;

/// The bytes of a page, or a template that asks for what is not there.
pub(crate) type RenderedPage = Result<Vec<u8>, TemplateFault>;

/// Renders what stands at a route.
type RenderRoute = dyn Fn(&Renderer, &Site<'_>, &PageRoute) -> RenderedPage + Send + Sync;

/// One file of the output.
#[derive(Clone)]
pub(crate) struct PageRoute {
    /// Relative to the site: `cards/laws/`, `cards/data/standings.json`.
    pub address: String,
    /// The written page that is shown, or that an alias leads to.
    pub written: Option<usize>,
    /// The league or the rule book that makes the page.
    pub section: Option<PageSurroundings>,
    /// True for the first page of that league or rule book.
    pub is_home: bool,
    /// True if the name says what is in the file, so that one of this name is never another.
    pub is_named_by_content: bool,
    /// True for a former address, which leads on to another page.
    pub leads_on: bool,
    render: Arc<RenderRoute>,
}

/// A kind of page that the site itself has.
#[derive(Clone, Copy)]
pub(crate) struct SitePageKind {
    /// The pages of this kind; `earlier` are those of leagues, rule books and the kinds that
    /// stand further up in the table, of which a kind of written pages sees none.
    pub pages: fn(site: &Site<'_>, earlier: &[PageRoute]) -> Vec<PageRoute>,
}

impl PageRoute {
    /// A page of the site's own.
    pub(crate) fn new(
        address: impl Into<String>,
        render: impl Fn(&Renderer, &Site<'_>, &PageRoute) -> RenderedPage + Send + Sync + 'static,
    ) -> PageRoute {
        PageRoute {
            address: address.into(),
            written: None,
            section: None,
            is_home: false,
            is_named_by_content: false,
            leads_on: false,
            render: Arc::new(render),
        }
    }

    /// The same, showing a written page or leading to one.
    pub(crate) fn of_file(self, written: Option<usize>) -> PageRoute {
        PageRoute { written, ..self }
    }

    /// The same as a page of a league or a rule book, of which it can be the first page.
    pub(crate) fn of_section(self, section: PageSurroundings, is_home: bool) -> PageRoute {
        PageRoute {
            section: Some(section),
            is_home,
            ..self
        }
    }

    /// The same, under a name that changes with its content.
    pub(crate) fn named_by_content(self) -> PageRoute {
        PageRoute {
            is_named_by_content: true,
            ..self
        }
    }

    /// The same as a former address of another page.
    pub(crate) fn leading_on(self) -> PageRoute {
        PageRoute {
            leads_on: true,
            ..self
        }
    }

    /// The file that is written, relative to the output's root.
    pub(crate) fn file(&self) -> String {
        address::file(&self.address)
    }

    /// Returns whether people read it, so that search engines may show it: not a former address.
    pub(crate) fn is_page(&self) -> bool {
        self.file().ends_with("index.html") && !self.leads_on
    }

    /// Renders what stands at the route.
    ///
    /// # Errors
    /// A template that asks for what is not there.
    pub(crate) fn render(&self, renderer: &Renderer, site: &Site<'_>) -> RenderedPage {
        (self.render)(renderer, site, self)
    }
}

impl fmt::Debug for PageRoute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PageRoute").field(&self.address).finish()
    }
}
