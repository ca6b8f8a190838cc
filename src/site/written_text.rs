//! The HTML of what somebody wrote.

use crate::render::markdown;
use crate::render::markdown::MarkdownOptions;
use crate::site::link::PageLinks;
use crate::site::renderer::Renderer;
use crate::site::{Site, body, options};

/// The HTML of a text that is shown in place of a written page's own.
pub fn markup(renderer: &Renderer, site: &Site<'_>, page: usize, text: &str) -> String {
    let language = &site.compiled.model.pages[page].language;
    let options = MarkdownOptions {
        omit_opening_heading: false,
        ..options(site.config, site.locale(language))
    };
    html(renderer, site, page, text, &options)
}

/// The HTML of a written page's text; empty where it has none.
pub fn text(renderer: &Renderer, site: &Site<'_>, page: usize) -> String {
    let written = &site.compiled.model.pages[page];
    let options = options(site.config, site.locale(&written.language));
    html(renderer, site, page, body(site.sources, written), &options)
}

fn html(
    renderer: &Renderer,
    site: &Site<'_>,
    page: usize,
    text: &str,
    options: &MarkdownOptions<'_>,
) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    let links = PageLinks {
        renderer,
        site,
        page,
    };
    markdown::render(text, &links, site.formulas, options)
}
