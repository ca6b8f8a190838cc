//! The built-in style sheet, scripts and icon.

use crate::render::asset::BuiltInAsset;
use crate::site::page_kind::{PageRoute, SitePageKind};

/// The files that Ligatur's own pages need.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |site, _| {
        let files = site.built_in.files().into_iter().enumerate();
        let route = |(index, file): (usize, &BuiltInAsset)| {
            PageRoute::new(file.path.as_str(), move |_, site, _| {
                Ok(site.built_in.files()[index].text.clone().into_bytes())
            })
        };
        files.map(route).collect()
    },
};
