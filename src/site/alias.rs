//! Addresses at which pages stood before.

use crate::load::page::{PageAlias, WrittenPage};
use crate::render::escape;
use crate::site::Site;
use crate::site::page_kind::{PageRoute, SitePageKind};

/// The former addresses of written pages.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |site, _| {
        let pages = site.compiled.model.pages.iter().enumerate();
        let routes = |(index, page): (usize, &WrittenPage)| {
            let route = |alias: &PageAlias| {
                let route = PageRoute::new(alias.address(), move |_, site, _| {
                    Ok(leading_on(site, index).into_bytes())
                });
                route.of_file(Some(index)).leading_on()
            };
            let aliases = page.keys.aliases.iter();
            let absolute = aliases.filter(|alias| alias.path.starts_with('/'));
            absolute.map(route).collect::<Vec<_>>()
        };
        pages.flat_map(routes).collect()
    },
};

/// A page that leads on to where a written page is now.
fn leading_on(site: &Site<'_>, index: usize) -> String {
    let page = &site.compiled.model.pages[index];
    redirect(&site.url(&page.address), site.title(index), &page.language)
}

/// A page that leads on to another one.
pub(crate) fn redirect(url: &str, title: &str, language: &str) -> String {
    let [url, title, language] = [url, title, language].map(escape::text);
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <meta http-equiv=\"refresh\" content=\"0; url={url}\">\n<link rel=\"canonical\" href=\"{url}\">\n</head>\n\
         <body>\n<p><a href=\"{url}\">{title}</a></p>\n</body>\n</html>\n"
    )
}
