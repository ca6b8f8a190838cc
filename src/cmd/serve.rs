//! `ligatur serve`.
#![expect(
    clippy::disallowed_methods,
    reason = "the shell measures the time and finds the folder"
)]

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Instant;

use jiff::Timestamp;

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::book_toml::{SiteConfig, find_root};
use crate::cmd::editor;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::{FoundFaults, Project, ReplayedProject, as_of};
use crate::cmd::report::{colour, print, summary};
use crate::cmd::typed_time::TypedMoment;
use crate::disk;
use crate::disk::{FileOrigin, OutputFile};
use crate::load::config::{BOOK, Config};
use crate::load::content::DocumentCache;
use crate::load::model::Model;
use crate::render::math::Formulas;
use crate::serve;
use crate::serve::{
    FileChanges, RebuildOutcome, ServeOptions, ServedDesk, ServedSite, WatchedFiles,
};
use crate::site::page_kind::PageRoute;
use crate::syntax::diagnostic::{Diagnostics, LocatedDiagnostic, Severity, locate, output};

/// Shows the site in the browser, and again after each change
///
/// Pages are kept in memory. Where the content has errors, they lie over the last good page.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Wait for changes (the default)
    #[arg(long, overrides_with = "no_watch")]
    watch: bool,
    /// Read the site only once
    #[arg(long)]
    no_watch: bool,
    /// The port to listen on, or the next free one; 0 for any
    #[arg(short, long, default_value_t = 3000, value_name = "PORT")]
    port: u16,
    /// The address or name of this machine to listen on
    ///
    /// With an address that others can reach, they can read the site.
    #[arg(long, default_value = "127.0.0.1", value_name = "HOST")]
    host: String,
    /// Open the site in the browser
    #[arg(short, long)]
    open: bool,
    #[command(flatten)]
    view: ContentSelection,
}

/// Shows the site until it is interrupted.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let serve_options = ServeOptions {
        host: args.host.clone(),
        port: args.port,
        watch: args.watch || !args.no_watch,
        open: args.open,
    };
    preview(options, &serve_options, args.view, |_| Ok(None))
}

/// Shows the site until it is interrupted, with the desk that is made for its folder.
///
/// # Errors
/// A site without a configuration, no desk, or no address to listen on.
pub(crate) fn preview(
    options: &GlobalOptions,
    serve_options: &ServeOptions,
    view: ContentSelection,
    desk: impl FnOnce(&Path) -> Result<Option<ServedDesk>, CommandError>,
) -> Result<(), CommandError> {
    let named = find_root(options.root.as_deref())?;
    // What tells of changes names files without links.
    let root = std::fs::canonicalize(&named).unwrap_or(named);
    let book = SiteConfig::read(&root)?;
    let sources = book.sources;
    let located = locate(book.diagnostics, &sources);
    let is_broken = located.iter().any(|it| it.severity == Severity::Error);
    let Some(config) = book.config.filter(|_| !is_broken) else {
        print(&located, &sources, options, None, &mut std::io::stderr());
        return Err(CommandError::said(2));
    };
    let desk = desk(&root)?;
    let watched = watched(&root, &config);
    let mut preview = PreviewSession {
        is_quiet: options.quiet,
        has_colour: colour(options, std::io::stderr().is_terminal()),
        root,
        view: ContentSelection {
            as_of: as_of(view.as_of, &config.timezone)?.map(TypedMoment::Known),
            ..view
        },
        config,
        files: disk::read::FileCache::default(),
        memory: DocumentCache::default(),
        formulas: Arc::default(),
        printed: String::new(),
    };
    match serve::serve_preview(serve_options, desk, watched, move |changes| {
        preview.rebuild(changes)
    }) {
        Ok(()) => Err(CommandError::said(130)),
        Err(error) => Err(CommandError::because(3, error)
            .help("choose another address with `--host`, or another port with `--port`")),
    }
}

/// The state that is kept from one reading of the site to the next.
struct PreviewSession {
    is_quiet: bool,
    has_colour: bool,
    root: PathBuf,
    view: ContentSelection,
    /// As it was when it was last without errors.
    config: Config,
    files: disk::read::FileCache,
    memory: DocumentCache,
    formulas: Arc<Formulas>,
    /// The report that was printed last, which is not printed again.
    printed: String,
}

/// A site that was read, as the thread that holds it tells it.
struct RebuiltPages {
    /// Errors and warnings for the terminal.
    report: String,
    /// The errors, each by itself and without colour.
    faults: Vec<String>,
    /// The files that a build would write, if there are no errors.
    outputs: Option<Vec<OutputFile<PageRoute>>>,
}

/// A request for a page: what, and where to send it.
type RenderRequest = (PageRoute, Sender<Result<Vec<u8>, Vec<String>>>);

impl PreviewSession {
    /// Reads the site as it is now.
    fn rebuild(&mut self, changes: &FileChanges) -> RebuildOutcome {
        let start = Instant::now();
        if let FileChanges::Paths(touched) = changes {
            self.files.forget(&self.root, touched);
        }
        let book = match self.configure() {
            Ok(book) => book,
            Err(stop) => return self.without_book(&stop),
        };
        // Before reading, so that no midnight comes between the two.
        let until = self.next_day();
        let read = disk::read::read_again(&self.root, &self.config.src, &mut self.files);
        let project = Project::new(self.root.clone(), self.config.clone(), book, read);
        let replayed = match project.replay(self.view, &mut self.memory) {
            Ok(replayed) => replayed,
            Err(stop) => return self.without_book(&stop),
        };
        // The preview shows the site all the same where the editor can not be told.
        editor::refresh(&self.root, &replayed.compiled.model.leagues);
        let watched = watched(&self.root, &self.config);
        let Some((made, ask)) = self.open(replayed) else {
            return RebuildOutcome {
                site: None,
                faults: vec!["error: the site can not be read".to_owned()],
                watched,
                until,
            };
        };
        self.tell(made.report);
        if !self.is_quiet {
            cmd::tell(&format!("read in {} ms", start.elapsed().as_millis()));
        }
        let base = self.config.site_url.base.clone();
        let site = made.outputs.map(|outputs| {
            let render = move |route: &PageRoute| {
                let (reply, page) = mpsc::channel();
                let gone = || vec!["error: the page can not be made".to_owned()];
                ask.send((route.clone(), reply)).map_err(|_| gone())?;
                page.recv().map_err(|_| gone())?
            };
            Arc::new(ServedSite::new(base, outputs, render))
        });
        RebuildOutcome {
            site,
            faults: made.faults,
            watched,
            until,
        }
    }

    /// Reads the configuration, and keeps the last good one where the present one is at fault.
    ///
    /// # Errors
    /// A configuration that can not be read.
    fn configure(&mut self) -> Result<SiteConfig, CommandError> {
        let mut book = SiteConfig::read(&self.root)?;
        let config = book.config.take();
        if let Some(config) = config.filter(|_| !book.diagnostics.has_errors()) {
            self.config = config;
        }
        Ok(book)
    }

    /// Opens a site on a thread of its own, which borrows what the site is made of and renders
    /// pages until the last request that could come is gone.
    fn open(&self, mut replayed: ReplayedProject) -> Option<(RebuiltPages, Sender<RenderRequest>)> {
        let (ask, asked) = mpsc::channel::<RenderRequest>();
        let (tell, told) = mpsc::sync_channel(1);
        let formulas = Arc::clone(&self.formulas);
        let has_colour = self.has_colour;
        thread::spawn(move || {
            let diagnostics = std::mem::take(&mut replayed.diagnostics);
            let site = replayed.site(&formulas);
            let routes = replayed.project.routes(&site);
            let FoundFaults {
                renderer, located, ..
            } = replayed.check(&site, &routes, diagnostics);
            let project = &replayed.project;
            let model = &replayed.compiled.model;
            let made = made(project, model, &located, has_colour, routes);
            // Without a receiver nobody will ask for pages either.
            let _ = tell.send(made);
            let Some(renderer) = renderer else { return };
            let render = |route: &PageRoute| {
                route.render(&renderer, &site).map_err(|fault| {
                    let mut diagnostics = Diagnostics::new();
                    project.template_fault(&fault, &mut diagnostics);
                    texts(&locate(diagnostics, &project.sources), project)
                })
            };
            // Requests come at once, and no page waits for another one.
            rayon::in_place_scope(|scope| {
                for (route, reply) in asked {
                    let render = &render;
                    // Who asked may have gone away.
                    scope.spawn(move |_| drop(reply.send(render(&route))));
                }
            });
        });
        Some((told.recv().ok()?, ask))
    }

    /// Prints a report that is another one than the last.
    fn tell(&mut self, report: String) {
        if report == self.printed {
            return;
        }
        // Editors begin anew with the faults that they show where one of these lines is.
        match report.is_empty() {
            true => cmd::tell("nothing is wrong any more"),
            false => cmd::tell("what is wrong now:"),
        }
        cmd::tell(report.trim_end_matches('\n'));
        self.printed = report;
    }

    /// The last good site, with what is wrong with the file of its configuration.
    fn without_book(&self, stop: &CommandError) -> RebuildOutcome {
        let message = stop.message.as_deref().unwrap_or_default();
        let help = stop.help.as_deref().unwrap_or_default();
        let fault = format!("error: {message}\nhelp: {help}\n");
        cmd::tell(fault.trim_end());
        RebuildOutcome {
            site: None,
            faults: vec![fault],
            watched: watched(&self.root, &self.config),
            until: None,
        }
    }

    /// The next midnight of the site; none where it shows a day that somebody named.
    fn next_day(&self) -> Option<Timestamp> {
        let now = Timestamp::now().to_zoned(self.config.timezone.clone());
        let next = now.tomorrow().and_then(|next| next.start_of_day());
        let next = next.ok().filter(|_| self.view.as_of.is_none())?;
        Some(next.timestamp())
    }
}

/// Returns the faults of a site and, if nothing is wrong but its configuration, the files that a
/// build writes.
fn made(
    project: &Project,
    model: &Model,
    located: &[LocatedDiagnostic],
    has_colour: bool,
    routes: Vec<PageRoute>,
) -> RebuiltPages {
    let errors = located.iter().filter(|it| it.severity == Severity::Error);
    let errors: Vec<LocatedDiagnostic> = errors.cloned().collect();
    let is_good = errors.iter().all(|it| it.file == BOOK);
    let outputs = is_good.then(|| {
        let pages = routes.into_iter().map(|route| OutputFile {
            path: route.file(),
            origin: FileOrigin::Page(route),
        });
        pages.chain(project.copies(model)).collect()
    });
    let mut report = output::human(located, &project.sources, has_colour);
    report.extend(summary(located).map(|line| line + "\n"));
    RebuiltPages {
        report,
        faults: texts(&errors, project),
        outputs,
    }
}

/// Diagnostics as texts, each by itself.
fn texts(located: &[LocatedDiagnostic], project: &Project) -> Vec<String> {
    let text =
        |it: &LocatedDiagnostic| output::human(std::slice::from_ref(it), &project.sources, false);
    located.iter().map(text).collect()
}

/// Returns the files in which to look for changes of a site.
fn watched(root: &Path, config: &Config) -> WatchedFiles {
    let own = [config.src.as_str(), "templates", "static"];
    let extra = config.extra_watch_dirs.iter().map(String::as_str);
    WatchedFiles {
        root: root.to_owned(),
        folders: own
            .into_iter()
            .chain(extra)
            .map(|folder| root.join(folder))
            .collect(),
        statics: root.join("static"),
        output: root.join(&config.build_dir),
    }
}
