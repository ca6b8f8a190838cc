//! A page of a league or a rule book on its way to its template.

use serde::Serialize;

use crate::site::frame;
use crate::site::numbered_pages::later_page;
use crate::site::page_context::SectionContext;
use crate::site::page_kind::RenderedPage;
use crate::site::renderer::Renderer;
use crate::site::view::NamedLink;
use crate::site::view::frame::PageFrame;
use crate::site::written_text;

/// The characters of the longest title that names its league or rule book as well.
const LONGEST_TITLE: usize = 60;

/// The data that a kind of page is given to render one of its pages.
pub(crate) struct PageBuilder<'a, C> {
    pub renderer: &'a Renderer,
    pub context: C,
    pub address: &'a str,
}

impl<'a, C: SectionContext<'a>> PageBuilder<'a, C> {
    /// "History: Hearts, Card Games"; the heading alone where both would be cut in a tab.
    pub(crate) fn title(&self, heading: &str) -> String {
        let title = format!("{heading}, {}", self.context.section_title());
        match title.chars().count() {
            0..=LONGEST_TITLE => title,
            _ => heading.to_owned(),
        }
    }

    /// The HTML of a written file, marked where it is in another language than its page.
    pub(crate) fn text(&self, file: usize) -> String {
        let page = self.context.page();
        let text = written_text::text(self.renderer, page.site, file);
        let language = &page.site.compiled.model.pages[file].language;
        if text.is_empty() || *language == page.locale.tag {
            return text;
        }
        format!("<div lang=\"{language}\">\n{text}</div>\n")
    }

    /// A page for which somebody wrote a file, which may name another template. Without a
    /// title it has the file's.
    pub(crate) fn written(
        &self,
        template: &str,
        file: usize,
        title: Option<String>,
        description: Option<String>,
        view: &impl Serialize,
    ) -> RenderedPage {
        let frame = self
            .context
            .written_frame(file, self.address, title, description);
        self.framed(self.template(file, template), frame, view)
    }

    /// A page of what a file was at a former time, in a small frame: there may be thousands.
    pub(crate) fn former(
        &self,
        template: &str,
        file: usize,
        title: Option<String>,
        view: &impl Serialize,
    ) -> RenderedPage {
        let frame = PageFrame {
            is_former: true,
            ..self.context.written_frame(file, self.address, title, None)
        };
        self.framed(self.template(file, template), frame, view)
    }

    /// The template that a file names, or another one.
    fn template<'b>(&'b self, file: usize, template: &'b str) -> &'b str {
        let keys = &self.context.page().site.compiled.model.pages[file].keys;
        keys.template.as_deref().unwrap_or(template)
    }

    /// A page that stands on results, or on proposals and votes, alone.
    pub(crate) fn made(
        &self,
        template: &str,
        title: String,
        description: Option<String>,
        view: &impl Serialize,
    ) -> RenderedPage {
        let made = self.context.made_frame(self.address);
        let described = || {
            // No two pages of a list have the same description either.
            let title = later_page(self.address)
                .map_or_else(|| title.clone(), |number| format!("{title} ({number})"));
            match &made.description {
                Some(section) => format!("{title}. {section}"),
                None => title,
            }
        };
        let frame = PageFrame {
            description: Some(description.unwrap_or_else(described)),
            title,
            ..made
        };
        self.framed(template, frame, view)
    }

    /// A page in a frame of its own.
    pub(crate) fn framed(
        &self,
        template: &str,
        frame: PageFrame,
        view: &impl Serialize,
    ) -> RenderedPage {
        // Without a sentence of its own a page is told by its title.
        let title = Some(frame.title.clone()).filter(|title| !title.is_empty());
        let page = self.context.page();
        let own = NamedLink {
            name: frame.title.clone(),
            url: Some(frame.path.clone()),
        };
        let section = self.context.section_link();
        let steps = match section.url == own.url {
            true => vec![section],
            false => vec![section, own],
        };
        let mut frame = PageFrame {
            description: frame.description.or(title),
            section: Some(page.section),
            times: self.context.times(),
            feed: frame.feed.or_else(|| Some(self.context.feed())),
            ..frame
        };
        if frame.is_former {
            frame.feed = None;
        } else {
            // The beginning of a list is what is posted: there may be hundreds of later pages.
            if later_page(&frame.path).is_none() {
                let (language, section) = (&frame.language, Some(page.section));
                frame.image = (self.renderer.picture)(page.site, language, section, &frame.path);
            }
            frame.breadcrumbs_html = frame::breadcrumbs(page.site, &steps);
        }
        self.renderer.page(template, frame, view)
    }
}
