//! The page for an address that leads nowhere.

use crate::load::page::WrittenPage;
use crate::site::Site;
use crate::site::frame::{search_hint, search_index};
use crate::site::landing::newest_of_each;
use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::site::view::NamedLink;
use crate::site::view::frame::PageFrame;
use crate::site::view::page::{NotFoundView, NotFoundWords};

/// The page that web servers show in place of one that is not there.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |_, _| {
        vec![PageRoute::new("404.html", |renderer, site, _| {
            let locale = site.locale(&site.config.language);
            let view = NotFoundView {
                heading: locale.text("not_found").to_owned(),
                text: locale.text("not_found_text").to_owned(),
                newest: newest_of_each(site, locale),
                others: others(site),
            };
            let frame = PageFrame {
                language: site.config.language.clone(),
                title: view.heading.clone(),
                description: Some(view.text.clone()),
                hidden: true,
                section: site.only_section(),
                ..PageFrame::default()
            };
            renderer.page("404.html", frame, &view)
        })]
    },
};

/// The page's words in the other languages that have a home page; whoever comes here may read one
/// of them alone.
fn others(site: &Site<'_>) -> Vec<NotFoundWords> {
    let homes = site.compiled.model.pages.iter();
    let homes = homes.filter(|page| page.is_home());
    let others = homes.filter(|page| page.language != site.config.language);
    let words = |home: &WrittenPage| {
        let locale = site.locale(&home.language);
        let text = |key| locale.text(key).to_owned();
        NotFoundWords {
            language: locale.tag.clone(),
            heading: text("not_found"),
            text: text("not_found_text"),
            home: NamedLink {
                name: text("home"),
                url: Some(site.url(&home.address)),
            },
            search: site.url(&search_index(site, &home.language)),
            search_name: text("search"),
            search_hint: search_hint(site.compiled, locale).to_owned(),
            search_none: text("search_none"),
            close: text("close"),
        }
    };
    others.map(words).collect()
}
