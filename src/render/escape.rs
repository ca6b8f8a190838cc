//! Text as HTML.

use pulldown_cmark_escape::{escape_href, escape_html, escape_html_body_text};

/// Appends text, safe between tags and within quoted attributes.
pub(crate) fn push_text(html: &mut String, text: &str) {
    escape_html(html, text).expect("a string takes all that is written to it");
}

/// Appends an address, percent-encoded and safe within a quoted attribute.
pub(crate) fn push_url(html: &mut String, url: &str) {
    escape_href(html, url).expect("a string takes all that is written to it");
}

/// Text, safe between tags and within quoted attributes.
#[must_use]
pub(crate) fn text(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    push_text(&mut html, text);
    html
}

/// Text, safe between tags only: quotes stay as they are.
#[must_use]
pub(crate) fn between_tags(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    escape_html_body_text(&mut html, text).expect("a string takes all that is written to it");
    html
}
