//! The pages that a search engine may show.

use std::collections::BTreeSet;

use crate::render::escape;
use crate::site::page_kind::{PageRoute, SitePageKind};

/// The map of a site that says its whole address.
pub const KIND: SitePageKind = SitePageKind {
    pages: |site, earlier| {
        let is_alias = |route: &PageRoute| {
            let file = route.written.map(|index| &site.compiled.model.pages[index]);
            let aliases = file.into_iter().flat_map(|file| &file.keys.aliases);
            aliases
                .map(|alias| alias.trim_start_matches('/'))
                .any(|alias| alias == route.address)
        };
        let pages = earlier
            .iter()
            .filter(|route| route.is_page() && !is_alias(route));
        let addresses: BTreeSet<&str> = pages.map(|route| route.address.as_str()).collect();
        let urls: Vec<String> = addresses
            .into_iter()
            .filter_map(|address| site.canonical(address))
            .collect();
        let file = PageRoute::new(
            "sitemap.xml",
            move |_, _, _| Ok(sitemap(&urls).into_bytes()),
        );
        let robots = site.canonical("sitemap.xml").map(|map| {
            let text = format!("User-agent: *\nAllow: /\n\nSitemap: {map}\n");
            PageRoute::new("robots.txt", move |_, _, _| Ok(text.clone().into_bytes()))
        });
        robots
            .into_iter()
            .chain([file])
            .filter(|_| site.config.site_url.origin.is_some())
            .collect()
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
