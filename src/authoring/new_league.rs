//! A league beside those that a site has.

use crate::authoring::SiteFile;
use crate::authoring::init::{NewSite, own_files};

/// The files of a new league without players and matchdays; none for a site to begin with
/// that has no league.
pub(crate) fn files(new: &NewSite<'_>, src: &str) -> Vec<SiteFile> {
    let is_league = new.starter.result.is_some();
    let own = own_files(&NewSite {
        is_empty: true,
        ..*new
    });
    let own = own.into_iter().filter(|_| is_league);
    let below = |path: String| match path.strip_prefix("content/") {
        Some(rest) => format!("{src}/{rest}"),
        None => path,
    };
    own.map(|(path, text)| (below(path), text)).collect()
}
