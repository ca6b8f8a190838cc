//! The page for an address that leads nowhere.

use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::site::view::frame::PageFrame;
use crate::site::view::page::NotFoundView;

/// The page that web servers show in place of one that is not there.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |_, _| {
        vec![PageRoute::new("404.html", |renderer, site, _| {
            let locale = site.locale(&site.config.language);
            let view = NotFoundView {
                heading: locale.text("not_found").to_owned(),
                text: locale.text("not_found_text").to_owned(),
            };
            let frame = PageFrame {
                language: site.config.language.clone(),
                title: view.heading.clone(),
                hidden: true,
                ..PageFrame::default()
            };
            renderer.page("404.html", frame, &view)
        })]
    },
};
