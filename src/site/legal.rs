//! The pages that the law asks for, linked from the foot of every page.

use crate::load::config::BOOK;
use crate::render::locale::Locale;
use crate::site::Site;
use crate::site::view::NamedLink;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// The place of a legal page.
enum LegalTarget<'a> {
    /// On another site.
    Web(&'a str),
    /// A written page of this one.
    Page(usize),
    /// No file of the content.
    Missing(String),
}

/// Imprint and privacy, in a language where there are versions in it.
pub(crate) fn links(site: &Site<'_>, locale: &Locale) -> Vec<NamedLink> {
    let links = named(site).filter_map(|(key, to)| {
        let url = match target(site, to) {
            LegalTarget::Web(url) => url.to_owned(),
            LegalTarget::Page(page) => {
                let page = site.version_in(&locale.tag, page);
                site.url(&site.compiled.model.pages[page].address)
            }
            LegalTarget::Missing(_) => return None,
        };
        Some(NamedLink {
            name: locale.text(key).to_owned(),
            url: Some(url),
        })
    });
    links.collect()
}

/// Returns whether a written page is one of them, in any language.
pub(crate) fn is_legal(site: &Site<'_>, page: usize) -> bool {
    let pages = &site.compiled.model.pages;
    named(site).any(|(_, to)| match target(site, to) {
        LegalTarget::Page(legal) => site.versions(&pages[legal]).contains(&page),
        LegalTarget::Web(_) | LegalTarget::Missing(_) => false,
    })
}

/// Reports what `book.toml` names and is not there.
pub(crate) fn check(site: &Site<'_>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let book = KeyPath::file(BOOK);
    let ligatur = book.field("ligatur");
    let legal = ligatur.field("legal");
    for (key, to) in named(site) {
        let LegalTarget::Missing(file) = target(site, to) else {
            continue;
        };
        let files = site
            .compiled
            .model
            .pages
            .iter()
            .map(|page| page.file.as_str());
        let help = did_you_mean(&file, files)
            .unwrap_or_else(|| "write the path of a page below the content, or a URL".to_owned());
        diagnostics
            .error(
                Code::DeadLink,
                legal.field(key).value(),
                format!("there is no file `{file}`"),
            )
            .help(help);
    }
    diagnostics
}

/// The pages that `book.toml` names, with the key of their text.
fn named<'a>(site: &'a Site<'_>) -> impl Iterator<Item = (&'static str, &'a str)> {
    let legal = [
        ("imprint", site.config.imprint.as_deref()),
        ("privacy", site.config.privacy.as_deref()),
    ];
    legal.into_iter().filter_map(|(key, to)| Some((key, to?)))
}

fn target<'a>(site: &Site<'_>, to: &'a str) -> LegalTarget<'a> {
    if to.starts_with("https://") || to.starts_with("http://") {
        return LegalTarget::Web(to);
    }
    let src = &site.config.src;
    let path = to.trim_start_matches("@/").trim_start_matches('/');
    let below = path.strip_prefix(&format!("{src}/")).unwrap_or(path);
    let file = format!("{src}/{below}");
    site.page_of(&file)
        .map_or(LegalTarget::Missing(file), LegalTarget::Page)
}
