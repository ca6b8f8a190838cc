//! The targets of the links of a page.

use std::ops::Range;

use crate::render::markdown::{
    AddressReach, LinkForm, LinkResolver, MarkdownLink, PictureFit, Shortcode,
};
use crate::site::Site;
use crate::site::renderer::Renderer;
use crate::site::small_picture::{SMALL, small_address};
use crate::syntax::address;

/// The target of a link of the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LinkTarget {
    /// Out of the site, or to a place on the same page.
    AsWritten,
    /// A written page, with its fragment.
    Page {
        page: usize,
        fragment: Option<String>,
    },
    /// Any other address of the site, with what follows it.
    Address { address: String, rest: String },
    /// A file that does not exist.
    NoFile(String),
}

/// Finds the words of a text that name something, each with the address of what it names.
pub(crate) type Mentions<'a> = dyn Fn(&str) -> Vec<(Range<usize>, String)> + 'a;

/// Answers for the links of one page.
pub(crate) struct PageLinks<'a> {
    pub renderer: &'a Renderer,
    pub site: &'a Site<'a>,
    pub page: usize,
    /// The words that are links without being written as such.
    pub mentions: Option<&'a Mentions<'a>>,
}

impl LinkResolver for PageLinks<'_> {
    fn url(&self, link: &MarkdownLink) -> Option<String> {
        match target(self.site, self.page, link) {
            LinkTarget::AsWritten => Some(link.target.clone()),
            LinkTarget::Page { page, fragment } => {
                let url = self.site.url(&self.site.compiled.model.pages[page].address);
                Some(fragment.map_or(url.clone(), |fragment| format!("{url}#{fragment}")))
            }
            LinkTarget::Address { address, rest } => {
                Some(format!("{}{rest}", self.site.url(&address)))
            }
            LinkTarget::NoFile(_) => None,
        }
    }

    fn picture(&self, picture: &MarkdownLink) -> Option<PictureFit> {
        let LinkTarget::Address { address, .. } = target(self.site, self.page, picture) else {
            return None;
        };
        let sizes = self.site.picture_sizes;
        let (width, height) = *sizes.get(&address)?;
        let small = small_address(sizes, &address);
        Some(PictureFit {
            width,
            height,
            small: small.map(|address| (self.site.url(&address), SMALL)),
        })
    }

    fn mentions(&self, text: &str) -> Vec<(Range<usize>, String)> {
        self.mentions
            .map_or_else(Vec::new, |mentions| mentions(text))
    }

    fn shortcode(&self, call: &Shortcode) -> String {
        self.renderer.shortcode(self.site, self.page, call)
    }
}

/// Finds what a link on a written page means.
pub(crate) fn target(site: &Site<'_>, page: usize, link: &MarkdownLink) -> LinkTarget {
    if link.reach != AddressReach::Site || link.target.starts_with('#') || link.target.is_empty() {
        return LinkTarget::AsWritten;
    }
    let from = &site.compiled.model.pages[page];
    let cut = link.target.find(['#', '?']).unwrap_or(link.target.len());
    let (path, rest) = link.target.split_at(cut);
    let path = address::decode(path).unwrap_or_else(|| path.to_owned());
    let fragment = rest
        .split_once('#')
        .map(|(_, fragment)| fragment.to_owned());
    let src = &site.config.src;
    let of_file = |file: &str| {
        site.page_of(file).map(|page| LinkTarget::Page {
            page,
            fragment: fragment.clone(),
        })
    };
    let beside = join(&from.folder, &path);
    if link.form == LinkForm::Jekyll {
        let candidates = [beside, join("", &path)];
        let found = candidates.iter().flatten().find_map(|path| {
            // The page of a folder is `index.md` there.
            let own = path.strip_suffix("index.md");
            let own = own.filter(|folder| folder.is_empty() || folder.ends_with('/'));
            of_file(&format!("{src}/{path}"))
                .or_else(|| of_file(&format!("{src}/{}_index.md", own?)))
        });
        return found.unwrap_or(LinkTarget::NoFile(path));
    }
    if let Some(path) = path.strip_prefix("@/") {
        let file = format!("{src}/{path}");
        return of_file(&file)
            .or_else(|| of_asset(site, path, rest))
            .unwrap_or(LinkTarget::NoFile(file));
    }
    if let Some(path) = path.strip_prefix('/') {
        let base = site.config.site_url.base.trim_matches('/');
        let below = path
            .strip_prefix(base)
            .filter(|_| !base.is_empty())
            .map(|path| path.trim_start_matches('/'));
        return LinkTarget::Address {
            address: below.unwrap_or(path).to_owned(),
            rest: rest.to_owned(),
        };
    }
    if let Some(path) = &beside {
        let found = of_file(&format!("{src}/{path}")).or_else(|| of_asset(site, path, rest));
        if let Some(target) = found {
            return target;
        }
        if path.ends_with(".md") {
            return LinkTarget::NoFile(format!("{src}/{path}"));
        }
    }
    // An address relative to the page's own, as in HTML.
    match join(&from.address, &path) {
        Some(address) => LinkTarget::Address {
            address,
            rest: rest.to_owned(),
        },
        None => LinkTarget::NoFile(path),
    }
}

/// A file beside pages, by its path below content.
fn of_asset(site: &Site<'_>, path: &str, rest: &str) -> Option<LinkTarget> {
    let file = format!("{}/{path}", site.config.src);
    site.assets.binary_search(&file).ok()?;
    Some(LinkTarget::Address {
        address: asset_address(path),
        rest: rest.to_owned(),
    })
}

/// The address of a file beside pages, by its path below content.
pub(crate) fn asset_address(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    format!("{}{}", address::path(folder), address::part(name))
}

/// A relative path from a folder, without `.` and `..`; `None` where it leaves the top.
fn join(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let is_folder = path.is_empty() || path.ends_with('/') || path.ends_with("/..") || path == "..";
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    let joined = parts.join("/");
    Some(if is_folder && !joined.is_empty() {
        joined + "/"
    } else {
        joined
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relative_path_stays_within_the_top() {
        assert_eq!(join("cards", "laws.md").as_deref(), Some("cards/laws.md"));
        assert_eq!(
            join("cards/players", "../laws.md").as_deref(),
            Some("cards/laws.md")
        );
        assert_eq!(join("cards", "../../x"), None);
        assert_eq!(join("cards", "./a/").as_deref(), Some("cards/a/"));
        assert_eq!(join("cards", "..").as_deref(), Some(""));
    }
}
