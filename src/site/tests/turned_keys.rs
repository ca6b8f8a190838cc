//! Every key does something: with another value a page, a data file or a diagnostic differs.
//!
//! The table is `tests/keys`; that it has every key is seen by `tests/suite/keys.rs`, which also
//! turns the keys that act on a command.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rayon::prelude::*;

use crate::load::config;
use crate::load::config::BOOK;
use crate::render::math::Formulas;
use crate::site::compile::{CompileOptions, compile};
use crate::site::page_kind::PageRoute;
use crate::site::pages::{PAGES, renderer, site_routes};
use crate::site::renderer::Renderer;
use crate::site::tests::turns::{KeySite, KeyTurn, SiteTexts, TurnEffect, key_sites, turn};
use crate::site::{Site, page_checks};
use crate::syntax::diagnostic::{Diagnostics, LocatedDiagnostic, Severity, locate};
use crate::syntax::source::{Source, Sources};

/// The published files of a site by path.
type OutputFiles = BTreeMap<String, Vec<u8>>;

/// Compiles and checks a site, and looks at its pages and at what is wrong with it; the pages
/// are `None` where it could not be built.
fn look<T>(
    files: &SiteTexts,
    at: impl FnOnce(Option<(&Site<'_>, &[PageRoute], &Renderer)>, &[LocatedDiagnostic]) -> T,
) -> T {
    let mut diagnostics = Diagnostics::new();
    let text = |path: &str| {
        let file = files.iter().find(|(it, _)| it == path);
        file.map(|(_, text)| text.clone()).unwrap()
    };
    let config = config::parse(BOOK, &text(BOOK), &mut diagnostics);
    let Some(config) = config else {
        return at(None, &locate(diagnostics, &Sources::new()));
    };
    let content = format!("{}/", config.src);
    let mut sources = Sources::new();
    let mut templates = BTreeMap::new();
    let mut statics = Vec::new();
    for (path, text) in files {
        if let Some(name) = path.strip_prefix("templates/") {
            templates.insert(name.to_owned(), text.clone());
        }
        if let Some(name) = path.strip_prefix("static/") {
            statics.push((name.to_owned(), path.as_str()));
        }
        if path == BOOK || path.starts_with(&content) || path.starts_with("templates/") {
            let source = Source::from_bytes(path.as_str(), text.clone().into_bytes());
            sources.insert(source.unwrap());
        }
    }
    let options = CompileOptions {
        as_of: None,
        today: jiff::civil::date(2026, 6, 1),
        now: jiff::Timestamp::UNIX_EPOCH,
        drafts: false,
    };
    let (compiled, faults) = compile(&sources, &config, options);
    diagnostics.append(faults);
    // Formulas are the same in every site.
    static FORMULAS: OnceLock<Formulas> = OnceLock::new();
    let formulas = FORMULAS.get_or_init(Formulas::default);
    let no_pictures = BTreeMap::new();
    let site = Site::new(&config, &sources, &compiled, &[], &no_pictures, formulas);
    let routes = site_routes(&site, &PAGES);
    diagnostics.append(page_checks::check(&site, &routes, &statics, &templates));
    let located = locate(diagnostics, &sources);
    let has_errors = located.iter().any(|it| it.severity == Severity::Error);
    let renderer = renderer(&site, &PAGES, &templates).ok();
    let renderer = renderer.filter(|_| !has_errors);
    let pages = renderer.as_ref();
    at(
        pages.map(|renderer| (&site, routes.as_slice(), renderer)),
        &located,
    )
}

/// Returns whether a file is looked into. The ledgers have digests of the options, which would
/// let every option seem to do something; a picture takes long, and shows what a page says.
fn is_read(route: &PageRoute) -> bool {
    let file = route.file();
    !file.ends_with("ledger.json") && !file.ends_with(".png")
}

/// Everything that a site publishes, but for what is not looked into, and what is wrong with it.
fn built(files: &SiteTexts) -> (Option<OutputFiles>, Vec<LocatedDiagnostic>) {
    look(files, |pages, located| {
        let output = pages.map(|(site, routes, renderer)| {
            let render = |route: &PageRoute| {
                let bytes = is_read(route).then(|| route.render(renderer, site).unwrap());
                (route.file(), bytes.unwrap_or_default())
            };
            routes.par_iter().map(render).collect()
        });
        (output, located.to_vec())
    })
}

/// The number of diagnostics with a code.
fn count(located: &[LocatedDiagnostic], code: &str) -> usize {
    let found = located.iter().filter(|it| it.code.name() == code);
    found.count()
}

/// Returns what is wrong with a turn, if it changes nothing.
fn fault(
    site: &KeySite,
    turn: &KeyTurn,
    (output, earlier): &(Option<OutputFiles>, Vec<LocatedDiagnostic>),
) -> Option<String> {
    look(&turn.turned(&site.files), |pages, located| {
        match &turn.effect {
            TurnEffect::Diagnostic(code) => {
                let differs = count(located, code) != count(earlier, code);
                (!differs).then(|| format!("`{code}` is told as often: {}", turn.told()))
            }
            TurnEffect::Output => {
                let Some((site, routes, renderer)) = pages else {
                    let first = located.iter().find(|it| it.severity == Severity::Error);
                    return Some(format!("can not be built: {}: {first:?}", turn.told()));
                };
                let output = output.as_ref().unwrap();
                let has_other_names = routes.len() != output.len()
                    || routes
                        .iter()
                        .any(|route| !output.contains_key(&route.file()));
                let differs = |route: &&PageRoute| {
                    is_read(route) && output[&route.file()] != route.render(renderer, site).unwrap()
                };
                let differs = has_other_names || routes.par_iter().any(|route| differs(&route));
                (!differs).then(|| format!("changes nothing: {}", turn.told()))
            }
            TurnEffect::Command(_) => None,
        }
    })
}

#[test]
fn every_key_changes_something() {
    // Threads of its own, so that other tests do not wait for what is done here.
    let threads = rayon::ThreadPoolBuilder::new().build().unwrap();
    threads.install(turn_every_key);
}

fn turn_every_key() {
    let sites = key_sites();
    let mut turned = 0;
    let mut faults = Vec::new();
    for site in &sites {
        let before = built(&site.files);
        let errors = before.1.iter().filter(|it| it.severity == Severity::Error);
        assert_eq!(errors.count(), 0, "{:?}", before.1);
        let own: Vec<String> = site
            .turns
            .par_iter()
            .filter_map(|turn| fault(site, turn, &before))
            .collect();
        faults.extend(own);
        turned += site.turns.len();
    }
    assert!(turned > 400, "{turned} keys");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A value that is written in another way is no other value: nothing differs, and it is told.
#[test]
fn a_turn_that_changes_nothing_is_found() {
    let sites = key_sites();
    let site = &sites[0];
    let idle = turn(
        "- players `joined`: `dora: {}` → `dora: { }`",
        "content/l/players.yaml",
    );
    let told = fault(site, &idle, &built(&site.files)).unwrap();
    assert!(told.starts_with("changes nothing: "), "{told}");
}
