//! Lists that are too long for one page.

use crate::site::league_context::LeagueContext;
use crate::site::view::{NamedLink, Pager};

/// The neighbours of a page in a list of pages, the newest first.
pub fn pages_of(context: &LeagueContext<'_>, folder: &str, page: usize, pages: usize) -> Pager {
    let link = |page: usize, text: &str| NamedLink {
        name: context.locale.text(text).to_owned(),
        url: Some(context.url(&page_address(folder, page))),
    };
    Pager {
        previous: (page < pages).then(|| link(page + 1, "older")),
        next: (page > 1).then(|| link(page - 1, "newer")),
        all: None,
    }
}

/// The address of a page in a list of pages: the first is the folder itself.
pub fn page_address(folder: &str, page: usize) -> String {
    if page == 1 {
        folder.to_owned()
    } else {
        format!("{folder}page-{page}/")
    }
}
