//! Pages written in Markdown, and pages that only say one thing.

use serde::Serialize;

use crate::site::view::Pager;

/// A page of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageView {
    pub heading: String,
    pub text_html: String,
    /// Headings of the second and third level.
    pub contents: Vec<PageHeading>,
    /// The pages below a section.
    pub pages: Vec<PageLink>,
    pub date: Option<String>,
    /// The day in ISO 8601.
    pub iso: Option<String>,
    /// The neighbours in the order of the section's list.
    pub pager: Pager,
}

/// A heading within a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageHeading {
    pub text: String,
    /// The fragment, without `#`.
    pub id: String,
    /// 2 or 3.
    pub level: u8,
}

/// A page in a list of pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageLink {
    pub title: String,
    pub url: String,
    pub description: Option<String>,
}

/// The page for an address that leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotFoundView {
    pub heading: String,
    pub text: String,
}
