//! The HTML of what somebody wrote.

use crate::render::markdown;
use crate::render::markdown::{MarkdownOptions, OpeningHeading};
use crate::site::link::{Mentions, PageLinks};
use crate::site::renderer::Renderer;
use crate::site::{Site, body, options, options_of_page};

/// The HTML of a text that is shown in place of a written page's own.
pub(crate) fn markup(renderer: &Renderer, site: &Site<'_>, page: usize, text: &str) -> String {
    let written = &site.compiled.model.pages[page];
    let options = MarkdownOptions {
        opening_heading: OpeningHeading::Kept,
        ..options(site.config, site.locale(&written.language))
    };
    html(&links_of_page(renderer, site, page), text, &options)
}

/// The HTML of a written page's text; empty where it has none.
pub(crate) fn text(renderer: &Renderer, site: &Site<'_>, page: usize) -> String {
    let written = &site.compiled.model.pages[page];
    let options = options_of_page(site.config, site.locale(&written.language), written);
    let links = links_of_page(renderer, site, page);
    html(&links, body(site.sources, written), &options)
}

/// The HTML of a text in place of a written page's own, or of that, in which words link to what
/// they name.
pub(crate) fn linked(
    renderer: &Renderer,
    site: &Site<'_>,
    page: usize,
    text: Option<&str>,
    mentions: &Mentions<'_>,
) -> String {
    let written = &site.compiled.model.pages[page];
    let own = options_of_page(site.config, site.locale(&written.language), written);
    let options = match text {
        Some(_) => MarkdownOptions {
            opening_heading: OpeningHeading::Kept,
            ..own
        },
        None => own,
    };
    let text = text.unwrap_or_else(|| body(site.sources, written));
    let links = PageLinks {
        mentions: Some(mentions),
        ..links_of_page(renderer, site, page)
    };
    html(&links, text, &options)
}

fn links_of_page<'a>(renderer: &'a Renderer, site: &'a Site<'a>, page: usize) -> PageLinks<'a> {
    PageLinks {
        renderer,
        site,
        page,
        mentions: None,
    }
}

fn html(links: &PageLinks<'_>, text: &str, options: &MarkdownOptions<'_>) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    markdown::render(text, links, links.site.formulas, options)
}
