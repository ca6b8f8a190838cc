//! Links, images and addresses.

use super::PageWriter;
use crate::render::escape;
use crate::render::markdown::{AddressReach, MarkdownLink, link};

impl PageWriter<'_, '_> {
    pub(super) fn start_link(&mut self, link: &MarkdownLink, title: &str) {
        let url = self.url(link);
        self.links.push(url.is_some());
        self.inline_tag("");
        if let Some(url) = url {
            self.out.push_str("<a href=\"");
            escape::push_url(&mut self.out, &url);
            self.title(title);
            self.out.push_str("\">");
        }
    }

    pub(super) fn image(&mut self, link: &MarkdownLink, title: &str, alt: &str) {
        self.inline_tag("");
        let Some(url) = self.url(link) else {
            escape::push_text(&mut self.out, alt);
            return;
        };
        self.out.push_str("<img src=\"");
        escape::push_url(&mut self.out, &url);
        self.out.push_str("\" alt=\"");
        escape::push_text(&mut self.out, alt);
        self.title(title);
        // The text below keeps its place while the picture loads.
        if let Some(fit) = self.resolve.picture(link) {
            let (width, height) = (fit.width, fit.height);
            let size = format!("\" width=\"{width}\" height=\"{height}");
            self.out.push_str(&size);
            if let Some((small, small_width)) = fit.small {
                self.out.push_str("\" srcset=\"");
                escape::push_url(&mut self.out, &small);
                self.out.push_str(&format!(" {small_width}w, "));
                escape::push_url(&mut self.out, &url);
                self.out.push_str(&format!(
                    " {width}w\" sizes=\"(max-width: 40rem) 100vw, 40rem"
                ));
            }
        }
        self.out.push_str("\" loading=\"lazy\">");
    }

    /// Ends an attribute and begins that of the title, if there is one.
    fn title(&mut self, title: &str) {
        if !title.is_empty() {
            self.out.push_str("\" title=\"");
            escape::push_text(&mut self.out, title);
        }
    }

    fn url(&self, link: &MarkdownLink) -> Option<String> {
        match link.reach {
            AddressReach::Unsafe => None,
            AddressReach::Outside => Some(link.target.clone()),
            AddressReach::Site => self.resolve.url(link),
        }
    }

    pub(super) fn address(&mut self, index: usize) {
        let link = link::of_address(self.masked, index, 0);
        let url = link.and_then(|link| self.resolve.url(&link));
        let span = self.masked.directives[index].span.clone();
        let text = url.unwrap_or_else(|| self.masked.original[span].to_owned());
        self.text(&text);
    }
}
