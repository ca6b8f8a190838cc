//! `ligatur build`.
#![expect(clippy::disallowed_methods, reason = "the shell measures the time")]

use std::path::PathBuf;
use std::time::Instant;

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::global_options::{ContentSelection, DiagnosticFormat, GlobalOptions};
use crate::cmd::progress::CommandProgress;
use crate::cmd::project::{FoundFaults, Project, ReplayedProject};
use crate::cmd::report;
use crate::disk;
use crate::disk::publish::PublishFailure;
use crate::disk::{FileOrigin, OutputFile};
use crate::load::config::SiteUrl;
use crate::load::content::DocumentCache;
use crate::render::math::Formulas;
use crate::site::page_kind::{PageRoute, RenderedPage};
use crate::syntax::diagnostic::locate;

/// Builds the site: replaced as a whole, or not at all
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder to publish to, instead of `build-dir`
    #[arg(short = 'd', long = "dest-dir", value_name = "DIR")]
    pub dest_dir: Option<PathBuf>,
    /// The address of the site, instead of `site-url`
    #[arg(short = 'u', long = "site-url", value_name = "URL")]
    pub site_url: Option<String>,
    #[command(flatten)]
    pub view: ContentSelection,
    /// The form in which errors and warnings are printed
    #[arg(long, value_enum, value_name = "FORM")]
    pub format: Option<DiagnosticFormat>,
}

/// Builds the site: replaced as a whole, or not at all.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let start = Instant::now();
    let progress = CommandProgress::new(options);
    progress.next("reading", None);
    let mut project = Project::open(options, args.format)?;
    if let Some(url) = &args.site_url {
        project.config.site_url = SiteUrl::parse(url)
            .map_err(|message| CommandError::because(2, message).help(SiteUrl::HELP))?;
    }
    let formulas = Formulas::default();
    progress.next("replaying", None);
    let mut replayed = project.replay(args.view, &mut DocumentCache::default())?;
    let mut diagnostics = std::mem::take(&mut replayed.diagnostics);
    if args.dest_dir.is_none() {
        diagnostics.append(replayed.project.target_faults());
    }
    let site = replayed.site(&formulas);
    let routes = replayed.project.routes(&site);
    progress.next("checking", None);
    let FoundFaults {
        renderer,
        located,
        past,
    } = replayed.check(&site, &routes, diagnostics);
    let ReplayedProject {
        project, compiled, ..
    } = &replayed;
    let (sources, err) = (&project.sources, &mut std::io::stderr());
    progress.end();
    report::print(&located, sources, options, args.format, err);
    report::past_faults(compiled, &past, &|_| true, options);
    let status = project.status(&located, false);
    let Some(renderer) = renderer.filter(|_| status == 0) else {
        return Err(CommandError::said(status));
    };
    progress.next("writing", Some(routes.len()));
    let render = |route: &PageRoute| {
        progress.step();
        route.render(&renderer, &site)
    };
    let published = publish(options, args, &replayed, &routes, render);
    progress.end();
    let Some(pages) = published? else {
        let faults = project.rendering_faults(&site, &routes, &renderer);
        let located = locate(faults, sources);
        report::print(
            &located,
            sources,
            options,
            args.format,
            &mut std::io::stderr(),
        );
        return Err(CommandError::said(1));
    };
    if !options.quiet {
        let mut contents = report::contents(compiled);
        contents.push(report::count(pages, "page"));
        let time = start.elapsed().as_millis();
        cmd::tell(&format!("{} in {time} ms", contents.join(", ")));
    }
    Ok(())
}

/// Publishes the site and returns the number of its pages; `None` where a page can not be
/// rendered.
fn publish(
    options: &GlobalOptions,
    args: &Args,
    replayed: &ReplayedProject,
    routes: &[PageRoute],
    render: impl Fn(&PageRoute) -> RenderedPage + Sync,
) -> Result<Option<usize>, CommandError> {
    let pages = routes.iter().map(|route| OutputFile {
        path: route.file(),
        origin: if route.is_named_by_content {
            FileOrigin::Named(route)
        } else {
            FileOrigin::Page(route)
        },
    });
    let project = &replayed.project;
    let files = project.copies(&replayed.compiled.model);
    let outputs: Vec<OutputFile<&PageRoute>> = pages.chain(files).collect();
    let target = target(project, args.dest_dir.as_ref());
    let is_page = |file: &&OutputFile<&PageRoute>| file.path.ends_with(".html");
    let pages = outputs.iter().filter(is_page).count();
    let waiting = || {
        if !options.quiet {
            let target = target.display().to_string();
            cmd::tell(&format!(
                "waiting for another build of {}",
                cmd::visible(&target)
            ));
        }
    };
    let render = |route: &&PageRoute| render(route);
    let inputs = replayed.inputs(args.view)?;
    let (inputs, guard) = (inputs.as_deref(), project.guard());
    match disk::publish(&target, &guard, &outputs, inputs, render, &waiting) {
        Ok(_) => Ok(Some(pages)),
        Err(PublishFailure::Refused(refusal)) => {
            Err(CommandError::because(2, &refusal).help(refusal.help()))
        }
        Err(PublishFailure::Page(_)) => Ok(None),
        Err(PublishFailure::Disk(error)) => Err(CommandError::because(3, error)),
    }
}

/// The folder to publish to: `-d` is relative to the current folder, `build-dir` to the root.
pub(crate) fn target(project: &Project, named: Option<&PathBuf>) -> PathBuf {
    named
        .cloned()
        .unwrap_or_else(|| project.root.join(&project.config.build_dir))
}
