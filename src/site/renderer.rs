//! The templates of a site, and what all its pages share.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::render::asset;
use crate::render::markdown::Shortcode;
use crate::render::template::{PreparedContext, SharedContext, TemplateEngine, TemplateFault};
use crate::site::view::frame::{NavigationSection, PageFrame, PageSurroundings, SharedImage};
use crate::site::{Site, frame};

/// The navigation of a league or rule book in the language with a tag.
pub(crate) type SectionNavigation = (String, PageSurroundings, NavigationSection);

/// Writes the HTML of a shortcode, which can show what any page shows.
pub(crate) type RenderShortcode =
    fn(&Renderer, &Site<'_>, usize, &Shortcode) -> Result<String, TemplateFault>;

/// Finds the picture beside the link to a page, by its language, what it belongs to, and its path.
pub(crate) type FindPicture =
    fn(&Site<'_>, &str, Option<PageSurroundings>, &str) -> Option<SharedImage>;

/// The templates of a site, with what all its pages share.
pub(crate) struct Renderer {
    engine: TemplateEngine,
    /// By language.
    shared: BTreeMap<String, SharedContext>,
    /// By language: the navigation of each league and rule book.
    sections: BTreeMap<(String, PageSurroundings), PreparedContext>,
    /// The line of a page's head that loads the styles of tables.
    tables_link: String,
    shortcode: RenderShortcode,
    /// Of the template of shortcodes. They stand within texts, which have no faults: the page of
    /// the text fails by it.
    shortcode_fault: OnceLock<TemplateFault>,
    pub(crate) picture: FindPicture,
}

impl Renderer {
    /// Returns whether there is a template of this name, built in or the site's own.
    pub(crate) fn knows_template(&self, name: &str) -> bool {
        self.engine.knows(name)
    }

    /// Makes ready to render; `own` are the site's templates by path below `templates/`.
    ///
    /// # Errors
    /// Every template that does not parse.
    pub(crate) fn new(
        site: &Site<'_>,
        own: &BTreeMap<String, String>,
        navigation: Vec<SectionNavigation>,
        shortcode: RenderShortcode,
        picture: FindPicture,
    ) -> Result<Renderer, Vec<TemplateFault>> {
        let engine = TemplateEngine::new(own)?;
        let mut shared = BTreeMap::new();
        for locale in site.locales() {
            let common = SharedContext::new(locale, &frame::site(site, &locale.tag))
                .map_err(|fault| vec![fault])?;
            shared.insert(locale.tag.clone(), common);
        }
        let mut sections = BTreeMap::new();
        for (language, around, section) in navigation {
            let section = PreparedContext::new(&section).map_err(|fault| vec![fault])?;
            sections.insert((language, around), section);
        }
        let tables = site.url(&site.built_in.tables.path);
        Ok(Renderer {
            engine,
            shared,
            sections,
            tables_link: format!("<link rel=\"stylesheet\" href=\"{tables}\">\n"),
            shortcode,
            shortcode_fault: OnceLock::new(),
            picture,
        })
    }

    /// The HTML of a shortcode on a written page; empty where its template has a fault, by which
    /// [`Renderer::page`] fails from then on.
    pub(crate) fn shortcode(&self, site: &Site<'_>, page: usize, call: &Shortcode) -> String {
        (self.shortcode)(self, site, page, call).unwrap_or_else(|fault| {
            self.shortcode_fault.get_or_init(|| fault);
            String::new()
        })
    }

    /// Renders a page within its frame; one that has no tables loads no styles for them.
    ///
    /// # Errors
    /// A template that asks for what is not there, that of a shortcode included.
    pub(crate) fn page(
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
        let mut html = self
            .engine
            .render(template, shared, section, &frame, view)?;
        if let Some(fault) = self.shortcode_fault.get() {
            return Err(fault.clone());
        }
        if !asset::has_tables(&html)
            && let Some(start) = html.find(&self.tables_link)
        {
            html.replace_range(start..start + self.tables_link.len(), "");
        }
        Ok(html.into_bytes())
    }
}
