//! The domain of the site, for GitHub Pages.

use crate::site::page_kind::{PageRoute, SitePageKind};

/// The file with the domain, where `book.toml` names one.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |site, _| {
        let cname = site.config.cname.iter();
        let file = |domain: &String| {
            let text = format!("{domain}\n");
            PageRoute::new("CNAME", move |_, _, _| Ok(text.clone().into_bytes()))
        };
        cname.map(file).collect()
    },
};
