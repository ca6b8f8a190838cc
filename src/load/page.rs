//! A page that somebody wrote.

use std::ops::Range;
use std::sync::Arc;

use crate::league::model::player::PlayerId;
use crate::syntax::diagnostic::{DiagnosticSpot, KeyPath};

/// One Markdown file as a page of the site.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenPage {
    /// Relative to the site's root.
    pub file: String,
    /// Below content; empty at the top.
    pub folder: String,
    /// The file's name without language and ending.
    pub stem: String,
    /// Relative to the site's address, with a slash at its end; empty for the landing page.
    pub address: String,
    /// BCP 47.
    pub language: String,
    pub keys: Arc<PageKeys>,
    /// The place of the Markdown in the file, in bytes.
    pub body: Range<usize>,
    pub role: PageRole,
}

impl WrittenPage {
    /// Returns whether it is the home page, in any language.
    pub(crate) fn is_home(&self) -> bool {
        self.role == PageRole::Section && self.folder.is_empty() && self.stem == "_index"
    }
}

/// The part of the site to which a written page belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageRole {
    /// The page of a folder that is no league.
    Section,
    /// The text of a league's own page, by index.
    League(usize),
    /// A matchday's report.
    Matchday {
        league: usize,
        index: usize,
    },
    /// A player's text.
    Profile {
        league: usize,
        player: PlayerId,
    },
    Page,
}

/// The keys that every page may have, whatever else it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageKeys {
    pub title: Option<String>,
    pub description: Option<String>,
    pub date: Option<String>,
    pub language: Option<String>,
    pub slug: Option<String>,
    /// True if the page itself says its slug, which else follows from its earlier address.
    pub has_slug: bool,
    pub aliases: Vec<PageAlias>,
    pub weight: Option<i64>,
    pub draft: bool,
    pub template: Option<String>,
}

/// A former address of a page, with the key that says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageAlias {
    /// As written.
    pub path: String,
    pub key: &'static str,
    /// From 0, where it stands in a list.
    pub index: Option<usize>,
}

impl PageAlias {
    /// The addresses of a list under one key.
    pub(crate) fn list<'a>(
        key: &'static str,
        paths: &'a [String],
        is_list: bool,
    ) -> impl Iterator<Item = PageAlias> + 'a {
        paths
            .iter()
            .enumerate()
            .map(move |(index, path)| PageAlias {
                path: path.clone(),
                key,
                index: is_list.then_some(index),
            })
    }

    /// The address within the site: a last part without a dot is a folder.
    pub(crate) fn address(&self) -> String {
        let path = self.path.trim_start_matches('/');
        let last = path.rsplit('/').next().unwrap_or(path);
        let end = if last.is_empty() || last.contains('.') {
            ""
        } else {
            "/"
        };
        format!("{path}{end}")
    }

    /// The place of the value in the page's file.
    pub(crate) fn spot(&self, file: &KeyPath<'_>) -> DiagnosticSpot {
        let key = file.field(self.key);
        match self.index {
            Some(index) => key.index(index).value(),
            None => key.value(),
        }
    }
}

/// The slug that a page has whose address ends so: `laws` of `/rules/laws.html`; none of the
/// landing page's.
pub(crate) fn slug_of(address: &str) -> Option<String> {
    let name = address.trim_end_matches('/').rsplit('/').next()?;
    let name = name.strip_suffix(".html").unwrap_or(name);
    Some(name.to_owned()).filter(|name| !name.is_empty() && name != "index")
}
