//! What is wrong with the pages of a site: formulas, links, addresses, shortcodes.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::diagnostic::{At, Code, Diagnostics, did_you_mean};
use crate::model::address;
use crate::render::markdown::{FaultKind, Link};
use crate::site::link::{Target, target};
use crate::site::route::{Route, View};
use crate::site::{Site, legal, rules, shortcode};

/// Holds all written pages against each other and against the site's addresses.
///
/// `statics` are the files that are copied as they are: their address, and their path.
pub fn check(site: &Site<'_>, routes: &[Route], statics: &[(String, &str)]) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let known = known(site, routes, statics, &mut diagnostics);
    let pages: Vec<Diagnostics> = (0..site.scanned.len())
        .into_par_iter()
        .map(|page| page_faults(site, page, &known))
        .collect();
    for faults in pages {
        diagnostics.append(faults);
    }
    diagnostics.append(rules::reference::check(site));
    diagnostics.append(legal::check(site));
    diagnostics
}

/// Every file of the output, folded, with the content file that makes it.
type Known<'a> = BTreeMap<String, Option<&'a str>>;

/// Collects all addresses; reports those that two sources claim.
fn known<'a>(
    site: &'a Site<'_>,
    routes: &'a [Route],
    statics: &'a [(String, &'a str)],
    diagnostics: &mut Diagnostics,
) -> Known<'a> {
    let mut known = Known::new();
    let pages = &site.compiled.model.pages;
    let routes = routes.iter().map(|route| {
        let source = match route.view {
            View::Page(index) | View::Alias(index) => Some(pages[index].file.as_str()),
            _ => None,
        };
        (route.file(), source)
    });
    let statics = statics
        .iter()
        .map(|(address, path)| (address.clone(), Some(*path)));
    for (file, source) in routes.chain(statics) {
        let Some(other) = known.insert(address::fold(&file), source) else {
            continue;
        };
        let name = |source: Option<&str>| {
            source.map_or_else(
                || "a page of the league".to_owned(),
                |file| format!("`{file}`"),
            )
        };
        // The later file by name is the one that is told.
        let (first, second) = (source.min(other), source.max(other));
        let Some(at) = second else { continue };
        let address = file.strip_suffix("index.html").unwrap_or(&file);
        let message = format!(
            "{} and {} both become `/{address}`",
            name(first),
            name(second)
        );
        let diagnostic = diagnostics.error(Code::DuplicateAddress, At::file(at).whole(), message);
        diagnostic.help(Some("rename one of them, or give one a `slug`"));
        if let Some(first) = first {
            diagnostic.related(At::file(first).whole());
        }
    }
    known
}

/// What is wrong with one written page.
fn page_faults(site: &Site<'_>, page: usize, known: &Known<'_>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let file = site.compiled.model.pages[page].file.as_str();
    let at = At::file(file);
    for fault in &site.scanned[page].faults {
        let spot = at.span(fault.span.clone());
        let diagnostic = match fault.kind {
            FaultKind::FormulaSyntax | FaultKind::FormulaLimit | FaultKind::FormulaForbidden => {
                diagnostics.error(Code::BadFormula, spot, &fault.message)
            }
            FaultKind::UnknownShortcode
            | FaultKind::ShortcodeSyntax
            | FaultKind::ShortcodePlace => {
                diagnostics.error(Code::BadShortcode, spot, &fault.message)
            }
            FaultKind::HtmlRemoved => diagnostics.warning(Code::HtmlRemoved, spot, &fault.message),
            FaultKind::UnsafeLink => diagnostics.warning(Code::UnsafeLink, spot, &fault.message),
        };
        diagnostic.help(fault.help.clone());
    }
    for call in &site.scanned[page].shortcodes {
        if let Some(fault) = shortcode::fault(site, page, call) {
            diagnostics
                .error(Code::BadShortcode, at.span(fault.span), fault.message)
                .help(Some(fault.help));
        }
    }
    for link in &site.scanned[page].links {
        link_fault(site, page, link, known, &mut diagnostics);
    }
    diagnostics
}

/// Reports a link that leads nowhere.
fn link_fault(
    site: &Site<'_>,
    page: usize,
    link: &Link,
    known: &Known<'_>,
    diagnostics: &mut Diagnostics,
) {
    let pages = &site.compiled.model.pages;
    let at = At::file(&pages[page].file);
    let spot = || at.span(link.span.clone());
    match target(site, page, link) {
        Target::AsWritten => {
            if let Some(fragment) = link.target.strip_prefix('#') {
                fragment_fault(site, page, fragment, link, &at, diagnostics);
            }
        }
        Target::Page { page: to, fragment } => {
            if let Some(fragment) = fragment {
                fragment_fault(site, to, &fragment, link, &at, diagnostics);
            }
        }
        Target::Address { address, .. } => {
            let has = |address: &str| known.contains_key(&address::fold(&address::file(address)));
            if !has(&address) && !has(&format!("{address}/")) {
                diagnostics
                    .error(
                        Code::DeadLink,
                        spot(),
                        format!("nothing stands at `/{address}`"),
                    )
                    .help(Some(
                        "link to a content file, as in `[laws](laws.md)`, or mend the address",
                    ));
            }
        }
        Target::NoFile(file) => {
            let files = pages.iter().map(|page| page.file.as_str());
            let help = did_you_mean(&file, files).unwrap_or_else(|| {
                "mend the path, or write `@/` for the top of the content".to_owned()
            });
            diagnostics
                .error(Code::DeadLink, spot(), format!("no file `{file}`"))
                .help(Some(help));
        }
    }
}

/// Reports a fragment that no heading of a page has.
fn fragment_fault(
    site: &Site<'_>,
    page: usize,
    fragment: &str,
    link: &Link,
    at: &At<'_>,
    diagnostics: &mut Diagnostics,
) {
    let fragment = address::decode(fragment).unwrap_or_else(|| fragment.to_owned());
    let scanned = &site.scanned[page];
    let ids = || {
        scanned
            .headings
            .iter()
            .map(|heading| heading.id.as_str())
            .chain(scanned.ids.iter().map(String::as_str))
    };
    let is_known = fragment.is_empty() || ids().any(|id| id == fragment);
    if is_known || rules::has_id(site, page, &fragment) {
        return;
    }
    let file = &site.compiled.model.pages[page].file;
    let help =
        did_you_mean(&fragment, ids()).unwrap_or_else(|| "link to the id of a heading".to_owned());
    diagnostics
        .error(
            Code::UnknownFragment,
            at.span(link.span.clone()),
            format!("no heading `#{fragment}` in {file}"),
        )
        .help(Some(help));
}
