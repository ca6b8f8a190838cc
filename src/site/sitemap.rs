//! The pages that a search engine may show.

use std::collections::BTreeSet;

use crate::render::escape;
use crate::site::page_kind::{PageRoute, SitePageKind};

/// The map of a site that says its whole address.
pub const KIND: SitePageKind = SitePageKind {
    pages: |site, earlier| {
        let pages = earlier.iter().filter(|route| route.is_page());
        let addresses: BTreeSet<&str> = pages.map(|route| route.address.as_str()).collect();
        let urls: Vec<String> = addresses
            .into_iter()
            .filter_map(|address| site.canonical(address))
            .collect();
        let file = PageRoute::new(
            "sitemap.xml",
            move |_, _, _| Ok(sitemap(&urls).into_bytes()),
        );
        let origin = site.config.site_url.origin.as_ref();
        origin.map(|_| file).into_iter().collect()
    },
};

fn sitemap(urls: &[String]) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                   <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .to_owned();
    for url in urls {
        xml.push_str(&format!("<url><loc>{}</loc></url>\n", escape::text(url)));
    }
    xml + "</urlset>\n"
}
