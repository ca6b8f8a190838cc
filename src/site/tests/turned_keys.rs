//! Every key does something: with another value a page, a data file or a diagnostic differs.
//!
//! The table is `tests/keys`; that it has every key is seen by `tests/suite/keys.rs`, which also
//! turns the keys that act on a command.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rayon::prelude::*;

use crate::render::math::Formulas;
use crate::site::page_kind::PageRoute;
use crate::site::tests::site_texts::{CheckedSite, checked};
use crate::site::tests::turns::{KeySite, KeyTurn, SiteTexts, TurnEffect, key_sites, turn};
use crate::syntax::diagnostic::{LocatedDiagnostic, Severity};

/// The published files of a site by path.
type OutputFiles = BTreeMap<String, Vec<u8>>;

/// The formulas, which are the same in every site.
static FORMULAS: LazyLock<Formulas> = LazyLock::new(Formulas::default);

/// Returns whether a file is looked into. The ledgers have digests of the options, which would
/// let every option seem to do something; a picture takes long, and shows what a page says.
fn is_read(route: &PageRoute) -> bool {
    let file = route.file();
    !file.ends_with("ledger.json") && !file.ends_with(".png")
}

/// Everything that a site publishes, but for what is not looked into, and what is wrong with it.
fn built(files: &SiteTexts) -> (OutputFiles, Vec<LocatedDiagnostic>) {
    let built = checked(files, false, &FORMULAS, |checked| {
        assert_eq!(errors(checked).next(), None);
        let renderer = checked.renderer.as_ref().unwrap();
        let render = |route: &PageRoute| {
            let bytes = is_read(route).then(|| route.render(renderer, checked.site).unwrap());
            (route.file(), bytes.unwrap_or_default())
        };
        let output = checked.routes.par_iter().map(render).collect();
        (output, checked.located.clone())
    });
    built.unwrap()
}

fn errors<'a>(checked: &'a CheckedSite<'_>) -> impl Iterator<Item = &'a LocatedDiagnostic> {
    let located = checked.located.iter();
    located.filter(|it| it.severity == Severity::Error)
}

/// The number of diagnostics with a code.
fn count(located: &[LocatedDiagnostic], code: &str) -> usize {
    let found = located.iter().filter(|it| it.code.name() == code);
    found.count()
}

/// Returns whether a page or a data file is not as it was.
fn differs(checked: &CheckedSite<'_>, output: &OutputFiles) -> bool {
    let routes = &checked.routes;
    let renderer = checked.renderer.as_ref().unwrap();
    let is_other = |route: &PageRoute| {
        let render = || route.render(renderer, checked.site).unwrap();
        let old = output.get(&route.file());
        old.is_none_or(|old| is_read(route) && *old != render())
    };
    routes.len() != output.len() || routes.par_iter().any(is_other)
}

/// Returns what is wrong with a turn, if it changes nothing; one that acts on a command is not
/// looked at here.
fn fault(
    site: &KeySite,
    turn: &KeyTurn,
    (output, earlier): &(OutputFiles, Vec<LocatedDiagnostic>),
) -> Option<String> {
    let code = match &turn.effect {
        TurnEffect::Output => None,
        TurnEffect::Diagnostic(code) => Some(code),
        TurnEffect::Command(_) => return None,
    };
    let fault = checked(&turn.turned(&site.files), false, &FORMULAS, |checked| {
        if let Some(code) = code {
            let is_told_as_often = count(&checked.located, code) == count(earlier, code);
            return is_told_as_often.then(|| format!("`{code}` is told as often: {}", turn.told()));
        }
        if let Some(error) = errors(checked).next() {
            return Some(format!("can not be built: {}: {error:?}", turn.told()));
        }
        (!differs(checked, output)).then(|| format!("changes nothing: {}", turn.told()))
    });
    fault.unwrap_or_else(|| Some(format!("can not be read: {}", turn.told())))
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
