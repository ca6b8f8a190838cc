//! Lists that are too long for one page.

use std::ops::Range;

use crate::render::locale::Locale;
use crate::site::league_context::LeagueContext;
use crate::site::view::{NamedLink, Pager};

/// The neighbours of a page in a list of pages, the newest first.
pub(crate) fn pages_of(
    context: &LeagueContext<'_>,
    folder: &str,
    page: usize,
    pages: usize,
) -> Pager {
    let link = |page: usize, text: &str| NamedLink {
        name: context.locale.text(text).to_owned(),
        url: Some(context.url(&page_address(folder, page))),
    };
    Pager {
        previous: (page < pages).then(|| link(page + 1, "older")),
        next: (page > 1).then(|| link(page - 1, "newer")),
        ..Pager::default()
    }
}

/// The lines of a page of a list of people.
const LINES: usize = 250;

/// The lines of a list that stand on a page; pages count from 1.
pub(crate) fn lines_of(page: usize) -> Range<usize> {
    (page - 1) * LINES..page * LINES
}

/// Returns the number of pages of a list with so many lines.
pub(crate) fn page_count(lines: usize) -> usize {
    lines.div_ceil(LINES).max(1)
}

/// The neighbours of a page in a list with so many lines, and the first page.
pub(crate) fn neighbours(
    context: &LeagueContext<'_>,
    folder: &str,
    page: usize,
    lines: usize,
) -> Pager {
    let url = |page: usize| context.url(&page_address(folder, page));
    page_neighbours(context.locale, page, page_count(lines), url)
}

/// The neighbours of one of so many pages, and the first page.
pub(crate) fn page_neighbours(
    locale: &Locale,
    page: usize,
    pages: usize,
    url: impl Fn(usize) -> String,
) -> Pager {
    let link = |page: usize| NamedLink {
        name: locale.fill("page_n", &[("n", &page.to_string())]),
        url: Some(url(page)),
    };
    Pager {
        previous: (page > 1).then(|| link(page - 1)),
        next: (page < pages).then(|| link(page + 1)),
        all: (page > 2).then(|| link(1)),
        ..Pager::default()
    }
}

/// The address of a page in a list of pages: the first is the folder itself.
pub(crate) fn page_address(folder: &str, page: usize) -> String {
    if page == 1 {
        folder.to_owned()
    } else {
        format!("{folder}page-{page}/")
    }
}

/// The heading of a page: that of the first, with the number of a later one behind it.
pub(crate) fn page_heading(locale: &Locale, heading: String, page: usize) -> String {
    match page {
        1 => heading,
        _ => {
            let page = page.to_string();
            locale.fill("heading_page_n", &[("heading", &heading), ("n", &page)])
        }
    }
}
