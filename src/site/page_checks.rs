//! The faults of the pages of a site: formulas, links, addresses, shortcodes.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::render::markdown::{MarkdownFaultKind, MarkdownLink};
use crate::site::link::{LinkTarget, target};
use crate::site::page_kind::PageRoute;
use crate::site::rule_book::told_pages;
use crate::site::rule_book::told_pages::is_rule_text;
use crate::site::{
    Site, legal, rule_book, shortcode, site_assets, sitemap, text_overrides, unread_files,
};
use crate::syntax::address;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath, did_you_mean};

/// Holds all written pages against each other and against the site's addresses.
///
/// `statics` are the files that are copied as they are: their address, and their path;
/// `templates` are the site's own.
pub(crate) fn check(
    site: &Site<'_>,
    routes: &[PageRoute],
    statics: &[(String, &str)],
    templates: &BTreeMap<String, String>,
) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let known = known(site, routes, statics, &mut diagnostics);
    let pages: Vec<Diagnostics> = (0..site.scanned.len())
        .into_par_iter()
        .map(|page| page_faults(site, page, &known))
        .collect();
    for faults in pages {
        diagnostics.append(faults);
    }
    diagnostics.append(rule_book::reference::check(site));
    diagnostics.append(rule_book::removed_html::check(site));
    diagnostics.append(legal::check(site));
    diagnostics.append(site_assets::check(site.config, statics));
    diagnostics.append(text_overrides::check(site.config, templates));
    unread_files::check(site, &mut diagnostics);
    diagnostics
}

/// Every file of the output, folded, with the content file that makes it.
type KnownAddresses<'a> = BTreeMap<String, Option<&'a str>>;

/// Collects all addresses; reports those that two sources claim.
fn known<'a>(
    site: &'a Site<'_>,
    routes: &'a [PageRoute],
    statics: &'a [(String, &'a str)],
    diagnostics: &mut Diagnostics,
) -> KnownAddresses<'a> {
    let mut known = KnownAddresses::new();
    let pages = &site.compiled.model.pages;
    let made = routes.iter().map(|route| {
        let own = route.written.filter(|_| route.section.is_none());
        let source = own.map(|index| pages[index].file.as_str());
        (route.file(), source, Some(route))
    });
    let copied = statics
        .iter()
        .map(|(address, path)| (address.clone(), Some(*path), None));
    // An address that a site needs as soon as its own is known is taken before.
    let reserved = sitemap::NAMES.into_iter().filter(|name| {
        let is_copied = statics.iter().any(|(address, _)| address == name);
        !is_copied
            && routes
                .iter()
                .all(|route| route.written.is_some() || route.address != *name)
    });
    let reserved: Vec<&str> = reserved.collect();
    known.extend(reserved.iter().map(|name| ((*name).to_owned(), None)));
    for (file, source, route) in made.chain(copied) {
        let folded = address::fold(&file);
        let Some(other) = known.insert(folded.clone(), source) else {
            continue;
        };
        // Seldom needed, and so looked for only here. What two pages of one league or rule
        // book share, as two ids that differ in case alone, is told where it is written.
        let origin = |route: Option<&PageRoute>| route.and_then(|it| origin(site, routes, it));
        let first = routes.iter().find(|it| address::fold(&it.file()) == folded);
        let first = first.filter(|first| route.is_none_or(|route| !std::ptr::eq(*first, route)));
        let sources = (
            source.or_else(|| origin(route)),
            other.or_else(|| origin(first)),
        );
        if source.is_some() || other.is_some() || sources.0 != sources.1 {
            let at = sources.0.max(sources.1);
            let is_later = |source: Option<&str>| source == at;
            let makers = [(sources.0, route), (sources.1, first)];
            let maker = makers.into_iter().find(|(source, _)| is_later(*source));
            let cause = maker.and_then(|(_, route)| cause(site, route?));
            collision(&file, sources, cause, diagnostics);
        }
    }
    for (folder, inner, outer) in folders_that_are_files(&known) {
        let origin_of = |file: &str, source: Option<&'a str>| {
            let mut made = routes.iter().filter(|it| address::fold(&it.file()) == file);
            source.or_else(|| origin(site, routes, made.next()?))
        };
        let sources = (origin_of(folder, outer), origin_of(inner, known[inner]));
        let later = if sources.0 > sources.1 { folder } else { inner };
        let mut makers = routes
            .iter()
            .filter(|it| address::fold(&it.file()) == later);
        let cause = makers.next().and_then(|route| cause(site, route));
        file_in_file(folder, sources, cause, diagnostics);
    }
    for name in reserved {
        let is_made = routes
            .iter()
            .any(|route| address::fold(&route.file()) == name);
        if !is_made {
            known.remove(name);
        }
    }
    known
}

/// The value in a page's file that gives it this address; `None` where the file's name does.
fn cause(site: &Site<'_>, route: &PageRoute) -> Option<DiagnosticSpot> {
    let page = &site.compiled.model.pages[route.written?];
    let at = KeyPath::file(&page.file);
    if route.leads_on {
        let mut aliases = page.keys.aliases.iter();
        let alias = aliases.find(|alias| alias.address() == route.address)?;
        return Some(alias.spot(&at));
    }
    (page.keys.has_slug && page.address == route.address).then(|| at.field("slug").value())
}

/// The files that stand where another file needs a folder: the file, one that would stand in it,
/// and the content file that makes the first.
fn folders_that_are_files<'k, 'a>(
    known: &'k KnownAddresses<'a>,
) -> Vec<(&'k str, &'k str, Option<&'a str>)> {
    let mut found = Vec::new();
    for (file, source) in known {
        let folder = format!("{file}/");
        let mut below = known.range::<String, _>(folder.clone()..);
        if let Some((inner, _)) = below.next().filter(|(inner, _)| inner.starts_with(&folder)) {
            found.push((file.as_str(), inner.as_str(), *source));
        }
    }
    found
}

/// A file and a folder of one name, told at the later of the files that make them.
fn file_in_file(
    file: &str,
    (one, other): (Option<&str>, Option<&str>),
    cause: Option<DiagnosticSpot>,
    diagnostics: &mut Diagnostics,
) {
    let (first, second) = (one.min(other), one.max(other));
    let Some(at) = second else { return };
    let message = match first.filter(|first| *first != at) {
        Some(first) => {
            format!("of `{first}` and `{at}` one makes a file and one a folder `/{file}`")
        }
        None => format!("two pages of `{at}` make a file and a folder `/{file}`"),
    };
    let spot = cause.unwrap_or_else(|| KeyPath::file(at).whole());
    let diagnostic = diagnostics.error(Code::DuplicateAddress, spot, message);
    diagnostic.help("rename one of them, or give one a `slug`");
    if let Some(first) = first.filter(|first| *first != at) {
        diagnostic.related(KeyPath::file(first).whole());
    }
}

/// The file that is behind a route: of what a league or a rule book makes beside its written
/// pages, the file of its own page. `None` where the site itself makes it.
fn origin<'a>(site: &'a Site<'_>, routes: &[PageRoute], route: &PageRoute) -> Option<&'a str> {
    let page = route.written.or_else(|| {
        let section = route.section?;
        let home = |it: &&PageRoute| it.is_home && it.section == Some(section);
        routes.iter().find(home)?.written
    })?;
    Some(site.compiled.model.pages[page].file.as_str())
}

/// Two sources for one address, told at the later file by name.
fn collision(
    file: &str,
    (one, other): (Option<&str>, Option<&str>),
    cause: Option<DiagnosticSpot>,
    diagnostics: &mut Diagnostics,
) {
    let (first, second) = (one.min(other), one.max(other));
    let Some(at) = second else { return };
    let name = |source: Option<&str>| {
        source.map_or_else(|| "the site itself".to_owned(), |file| format!("`{file}`"))
    };
    let address = file.strip_suffix("index.html").unwrap_or(file);
    let message = match first == second {
        true => format!("two pages of {} become `/{address}`", name(first)),
        false => format!(
            "{} and {} both become `/{address}`",
            name(first),
            name(second)
        ),
    };
    let spot = cause.unwrap_or_else(|| KeyPath::file(at).whole());
    let diagnostic = diagnostics.error(Code::DuplicateAddress, spot, message);
    diagnostic.help("rename one of them, or give one a `slug`");
    if let Some(first) = first.filter(|first| *first != at) {
        diagnostic.related(KeyPath::file(first).whole());
    }
}

/// Returns the faults of one written page.
fn page_faults(site: &Site<'_>, page: usize, known: &KnownAddresses<'_>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let file = site.compiled.model.pages[page].file.as_str();
    let at = KeyPath::file(file);
    for fault in &site.scanned[page].faults {
        let spot = at.span(fault.span.clone());
        let diagnostic = match fault.kind {
            MarkdownFaultKind::FormulaSyntax
            | MarkdownFaultKind::FormulaLimit
            | MarkdownFaultKind::FormulaForbidden => {
                diagnostics.error(Code::BadFormula, spot, &fault.message)
            }
            MarkdownFaultKind::UnknownShortcode
            | MarkdownFaultKind::ShortcodeSyntax
            | MarkdownFaultKind::ShortcodePlace => {
                diagnostics.error(Code::BadShortcode, spot, &fault.message)
            }
            MarkdownFaultKind::HtmlRemoved if is_rule_text(site, page) => {
                diagnostics
                    .error(Code::HtmlRemoved, spot, &fault.message)
                    .help(rule_book::removed_html::HELP);
                continue;
            }
            MarkdownFaultKind::HtmlRemoved => {
                diagnostics.warning(Code::HtmlRemoved, spot, &fault.message)
            }
            MarkdownFaultKind::UnsafeLink => {
                diagnostics.warning(Code::UnsafeLink, spot, &fault.message)
            }
            MarkdownFaultKind::ForeignSyntax => {
                diagnostics.warning(Code::ForeignSyntax, spot, &fault.message)
            }
        };
        diagnostic.help_if(fault.help.clone());
    }
    for call in &site.scanned[page].shortcodes {
        if let Some(fault) = shortcode::fault(site, page, call) {
            diagnostics
                .error(Code::BadShortcode, at.span(fault.span), fault.message)
                .help(fault.help);
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
    link: &MarkdownLink,
    known: &KnownAddresses<'_>,
    diagnostics: &mut Diagnostics,
) {
    let pages = &site.compiled.model.pages;
    let at = KeyPath::file(&pages[page].file);
    let spot = || at.span(link.span.clone());
    match target(site, page, link) {
        LinkTarget::AsWritten => {
            if let Some(fragment) = link.target.strip_prefix('#') {
                fragment_fault(site, page, fragment, link, &at, diagnostics);
            }
        }
        LinkTarget::Page { page: to, fragment } => {
            if let Some(fragment) = fragment {
                fragment_fault(site, to, &fragment, link, &at, diagnostics);
            }
        }
        LinkTarget::Address { address, .. } => {
            let has = |address: &str| known.contains_key(&address::fold(&address::file(address)));
            if !has(&address) && !has(&format!("{address}/")) {
                diagnostics
                    .error(
                        Code::DeadLink,
                        spot(),
                        format!("nothing stands at `/{address}`"),
                    )
                    .help("link to a content file, as in `[laws](laws.md)`, or mend the address");
            }
        }
        LinkTarget::NoFile(file) => {
            let files = pages.iter().map(|page| page.file.as_str());
            let help = did_you_mean(&file, files).unwrap_or_else(|| {
                "mend the path, or write `@/` for the top of the content".to_owned()
            });
            diagnostics
                .error(Code::DeadLink, spot(), format!("no file `{file}`"))
                .help(help);
        }
    }
}

/// Reports a fragment that no heading of a page has.
fn fragment_fault(
    site: &Site<'_>,
    page: usize,
    fragment: &str,
    link: &MarkdownLink,
    at: &KeyPath<'_>,
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
    if is_known || told_pages::has_id(site, page, &fragment) {
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
        .help(help);
}
