//! The files that a site puts on all its pages by itself: style sheets, scripts and a picture.

use crate::load::config::{BOOK, Config};
use crate::site::Site;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// The folder of the files that are copied as they are.
const STATIC: &str = "static/";

/// The addresses of the manifest and of the icon of an iPhone's home screen.
pub(crate) const MANIFEST: &str = "manifest.webmanifest";
pub(crate) const TOUCH_ICON: &str = "assets/icon-180.png";

/// Returns whether phones are given an icon and a manifest.
pub(crate) fn has_icons(site: &Site<'_>) -> bool {
    site.config.app_icons
}

/// The addresses of the site's own style sheets.
pub(crate) fn styles(site: &Site<'_>) -> impl Iterator<Item = String> {
    addresses(site, &site.config.additional_css)
}

/// The addresses of the site's own scripts.
pub(crate) fn scripts(site: &Site<'_>) -> impl Iterator<Item = String> {
    addresses(site, &site.config.additional_js)
}

/// The address of the picture beside the site's title.
pub(crate) fn logo(site: &Site<'_>) -> Option<String> {
    let logo = site.config.logo.as_deref();
    logo.map(|path| site.url(copied(path)))
}

/// Reports what `book.toml` names and is not among the files that are copied, which are
/// given by their addresses.
pub(crate) fn check(config: &Config, statics: &[(String, &str)]) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let book = KeyPath::file(BOOK);
    let (output, ligatur) = (book.field("output"), book.field("ligatur"));
    let html = output.field("html");
    let css = html.field("additional-css");
    let js = html.field("additional-js");
    let styles = config.additional_css.iter().enumerate();
    let scripts = config.additional_js.iter().enumerate();
    let named = styles
        .map(|(index, path)| (path, css.index(index).value()))
        .chain(scripts.map(|(index, path)| (path, js.index(index).value())))
        .chain(
            config
                .logo
                .iter()
                .map(|path| (path, ligatur.field("logo").value())),
        );
    for (path, spot) in named {
        let file = copied(path);
        if statics.iter().any(|(address, _)| address == file) {
            continue;
        }
        let names = statics.iter().map(|(address, _)| address.as_str());
        let help = did_you_mean(file, names)
            .unwrap_or_else(|| format!("put the file into `{STATIC}`, or take the line out"));
        diagnostics
            .error(
                Code::DeadLink,
                spot,
                format!("there is no file `{STATIC}{file}`"),
            )
            .help(help);
    }
    diagnostics
}

fn addresses(site: &Site<'_>, paths: &[String]) -> impl Iterator<Item = String> {
    paths.iter().map(|path| site.url(copied(path)))
}

/// Returns the path at which a copied file stands, named with its folder or without.
fn copied(path: &str) -> &str {
    path.strip_prefix(STATIC).unwrap_or(path)
}
