//! `ligatur build`.
#![expect(clippy::disallowed_methods, reason = "the shell measures the time")]
#![expect(clippy::disallowed_macros, reason = "the shell prints")]

use std::path::PathBuf;
use std::time::Instant;

use crate::cli::{Build, Cli};
use crate::cmd::Stop;
use crate::cmd::project::{self, Project};
use crate::cmd::report;
use crate::disk::publish::Failure;
use crate::disk::{self, Origin, Output};
use crate::load::config::SiteUrl;
use crate::load::content::Memory;
use crate::render::math::Formulas;
use crate::site::Site;
use crate::site::renderer::Press;
use crate::site::route::{Route, routes};
use crate::syntax::diagnostic::locate;

/// Builds the site: replaced as a whole, or not at all.
pub fn run(cli: &Cli, args: &Build) -> Result<(), Stop> {
    let start = Instant::now();
    let mut project = Project::open(cli, args.format)?;
    if let Some(url) = &args.site_url {
        project.config.site_url =
            SiteUrl::parse(url).map_err(|message| Stop::because(2, message).help(SiteUrl::HELP))?;
    }
    let formulas = Formulas::default();
    let as_of = project::as_of(args.view.as_of)?;
    let mut diagnostics = std::mem::take(&mut project.diagnostics);
    let (compiled, faults) = project.compile(as_of, args.view.drafts, &mut Memory::default());
    diagnostics.append(faults);
    let site = project.site(&compiled, &formulas);
    let (press, faults) = project.press(&site);
    diagnostics.append(faults);
    let located = locate(diagnostics, &project.sources);
    let (sources, err) = (&project.sources, &mut std::io::stderr());
    report::print(&located, sources, cli, args.format, err);
    let status = project.status(&located, false);
    let Some(press) = press.filter(|_| status == 0) else {
        return Err(Stop::said(status));
    };
    let pages = publish(cli, args, &project, &site, &press)?;
    if !cli.quiet {
        let model = &compiled.model;
        let matchdays: usize = model
            .leagues
            .iter()
            .map(|league| league.matchdays.len())
            .sum();
        let counts = [
            count(model.leagues.len(), "league"),
            count(matchdays, "matchday"),
            count(pages, "page"),
        ];
        eprintln!(
            "{} in {} ms",
            counts.join(", "),
            start.elapsed().as_millis()
        );
    }
    Ok(())
}

/// `1 league`, `2 leagues`.
fn count(number: usize, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {what}{s}")
}

/// Publishes the site and returns the number of its files.
fn publish(
    cli: &Cli,
    args: &Build,
    project: &Project,
    site: &Site<'_>,
    press: &Press,
) -> Result<usize, Stop> {
    let pages = routes(site).into_iter().map(|route| Output {
        path: route.file(),
        origin: Origin::Page(route),
    });
    let files = project.statics(&site.compiled.model);
    let files = files.map(|(path, location)| Output {
        path,
        origin: Origin::File(location.to_owned()),
    });
    let outputs: Vec<Output<Route>> = pages.chain(files).collect();
    let target = target(project, args.dest_dir.as_ref());
    let waiting = || {
        if !cli.quiet {
            eprintln!("waiting for another build of {}", target.display());
        }
    };
    let render = |route: &Route| press.render(site, route);
    match disk::publish(&target, &project.guard(), &outputs, render, &waiting) {
        Ok(_) => Ok(outputs.len()),
        Err(Failure::Refused(refusal)) => Err(Stop::because(2, &refusal).help(refusal.help())),
        Err(Failure::Page(fault)) => Err(Stop::because(
            1,
            format!("{}: {}", fault.file, fault.message),
        )
        .help("mend the template, or delete it to use the built-in one")),
        Err(Failure::Disk(error)) => Err(Stop::because(3, error)),
    }
}

/// The folder to publish to: `-d` is relative to the current folder, `build-dir` to the root.
pub fn target(project: &Project, named: Option<&PathBuf>) -> PathBuf {
    named
        .cloned()
        .unwrap_or_else(|| project.root.join(&project.config.build_dir))
}
