//! Pages written in Markdown, and pages that only say one thing.

use serde::Serialize;

use crate::site::view::league::NewMatchday;
use crate::site::view::{NamedLink, Pager};

/// A page of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PageView {
    pub heading: String,
    pub text_html: String,
    /// Headings of the second and third level.
    pub contents: Vec<PageHeading>,
    /// The pages below a section.
    pub pages: Vec<PageLink>,
    pub chapters: Option<ChapterList>,
    pub date: Option<String>,
    /// The day in ISO 8601.
    pub iso: Option<String>,
    /// The neighbours in the order of the section's list.
    pub pager: Pager,
}

/// The pages of a section that one reads one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChapterList {
    pub section: NamedLink,
    /// The language of the section's title, if it is not the page's.
    pub section_language: Option<String>,
    pub chapters: Vec<ChapterLink>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChapterLink {
    pub page: NamedLink,
    /// The language of the title, if it is not the page's.
    pub language: Option<String>,
    /// True for the page beside which they stand.
    pub is_shown: bool,
}

/// A heading within a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PageHeading {
    pub text: String,
    /// The fragment, without `#`.
    pub id: String,
    /// 2 or 3.
    pub level: u8,
}

/// A page in a list of pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PageLink {
    pub title: String,
    pub url: String,
    /// The language of the page that is listed, if it is not that of the list.
    pub language: Option<String>,
    /// The day of a page that has one, and the same in ISO 8601.
    pub date: Option<String>,
    pub iso: Option<String>,
    pub description: Option<String>,
}

/// The page for an address that leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct NotFoundView {
    pub heading: String,
    pub text: String,
    /// The newest matchday of each league.
    pub newest: Vec<NewMatchday>,
    /// The same in the other languages of the site.
    pub others: Vec<NotFoundWords>,
}

/// "Page not found" in another language than the page's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct NotFoundWords {
    pub language: String,
    pub heading: String,
    pub text: String,
    pub home: NamedLink,
    /// The index of the search in that language, and its words.
    pub search: String,
    pub search_name: String,
    pub search_hint: String,
    pub search_none: String,
    pub close: String,
}
