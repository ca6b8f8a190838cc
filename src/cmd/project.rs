//! A site on disk: found, read and compiled.
#![expect(
    clippy::disallowed_methods,
    reason = "the shell reads the environment and the clock"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rayon::prelude::*;

use crate::cmd::CommandError;
use crate::cmd::book_toml::{SiteConfig, find_root};
use crate::cmd::global_options::{ContentSelection, DiagnosticFormat, GlobalOptions};
use crate::cmd::lock;
use crate::cmd::report::{past_faults, print};
use crate::cmd::typed_time::TypedMoment;
use crate::disk;
use crate::disk::target::Obstacle;
use crate::disk::{CopiedFile, FileOrigin, OutputFile, PublishGuard, SiteFiles, SiteLock};
use crate::load::config::{AsOfMoment, AsOfSetting, BOOK, Config};
use crate::load::content::DocumentCache;
use crate::load::model::Model;
use crate::load::text_overrides::TextOverrides;
use crate::render::locale::Locale;
use crate::render::math::Formulas;
use crate::render::template::TemplateFault;
use crate::site::PictureSizes;
use crate::site::compile::{CompileOptions, CompiledSite, compile_again};
use crate::site::link::asset_address;
use crate::site::page_kind::PageRoute;
use crate::site::pages::{PAGES, renderer, site_routes};
use crate::site::renderer::Renderer;
use crate::site::sitemap;
use crate::site::small_picture::{SMALL, small_address};
use crate::site::{self, Site};
use crate::syntax::diagnostic::{
    Code, Diagnostics, KeyPath, LocatedDiagnostic, Severity, locate, output,
};
use crate::syntax::digest;
use crate::syntax::source::{Source, Sources};

/// A site that was read.
pub(crate) struct Project {
    pub root: PathBuf,
    pub config: Config,
    pub tree: SiteFiles,
    pub sources: Sources,
    /// Files beside pages, relative to the root, in order.
    pub assets: Vec<String>,
    /// Width and height in pixels of the pictures that are copied, by address.
    picture_sizes: PictureSizes,
    /// The faults of reading, before any text was looked at.
    pub diagnostics: Diagnostics,
    /// True if the world kept a file from being read.
    pub is_incomplete: bool,
    /// Held by the commands that change content.
    pub lock: Option<SiteLock>,
}

/// A site that was read and replayed, with what was wrong with it so far.
pub(crate) struct ReplayedProject {
    /// Today, unless the command line or the environment says another day.
    pub day: Date,
    pub project: Project,
    pub compiled: CompiledSite,
    pub diagnostics: Diagnostics,
}

/// A site that was read and compiled, with everything that is wrong.
pub(crate) struct CheckedProject {
    /// Today, unless the command line or the environment says another day.
    pub day: Date,
    pub project: Project,
    pub compiled: CompiledSite,
    pub formulas: Formulas,
    pub located: Vec<LocatedDiagnostic>,
    /// The warnings of what is over.
    pub past: Vec<LocatedDiagnostic>,
}

/// Everything that is wrong with a site.
pub(crate) struct FoundFaults {
    /// The templates of the site, if they parse.
    pub renderer: Option<Renderer>,
    pub located: Vec<LocatedDiagnostic>,
    /// The warnings of what is over.
    pub past: Vec<LocatedDiagnostic>,
}

impl Project {
    /// Finds and reads the site that a command line means.
    pub(crate) fn open(
        options: &GlobalOptions,
        format: Option<DiagnosticFormat>,
    ) -> Result<Project, CommandError> {
        let root = find_root(options.root.as_deref())?;
        Project::at(root, options, format, &mut std::io::stderr())
    }

    /// The same for a command whose result is the diagnostics.
    pub(crate) fn open_to_check(
        options: &GlobalOptions,
        format: Option<DiagnosticFormat>,
    ) -> Result<Project, CommandError> {
        let root = find_root(options.root.as_deref())?;
        Project::at(root, options, format, &mut std::io::stdout())
    }

    /// The same for a command that changes content, which no other one does meanwhile.
    pub(crate) fn open_to_change(options: &GlobalOptions) -> Result<Project, CommandError> {
        let root = find_root(options.root.as_deref())?;
        let lock = lock::of(&root)?;
        let mut project = Project::at(root, options, None, &mut std::io::stderr())?;
        project.lock = Some(lock);
        Ok(project)
    }

    /// Reads the site in a folder.
    pub(crate) fn at(
        root: PathBuf,
        options: &GlobalOptions,
        format: Option<DiagnosticFormat>,
        to: &mut (impl Write + IsTerminal),
    ) -> Result<Project, CommandError> {
        let mut book = SiteConfig::read(&root)?;
        let Some(config) = book.config.take() else {
            let located = locate(book.diagnostics, &book.sources);
            print(&located, &book.sources, options, format, to);
            return Err(CommandError::said(2));
        };
        let read = disk::read(&root, &config.src);
        Ok(Project::new(root, config, book, read))
    }

    /// A site of the files that were read, under a configuration that need not be that of
    /// the book.
    pub(crate) fn new(
        root: PathBuf,
        config: Config,
        book: SiteConfig,
        (mut tree, faults): (SiteFiles, Vec<disk::ReadFault>),
    ) -> Project {
        let SiteConfig {
            mut sources,
            mut diagnostics,
            ..
        } = book;
        let is_incomplete = faults.iter().any(disk::ReadFault::is_outside);
        let book = KeyPath::file(BOOK);
        for fault in &faults {
            // Without the key there is no line to point at.
            let is_src = fault.path == config.src && config.src != "content";
            let is_no_folder = matches!(
                fault.kind,
                disk::ReadFaultKind::Missing | disk::ReadFaultKind::NotAFolder
            );
            let spot = match is_src && is_no_folder {
                true => book.field("book").field("src").value(),
                false => KeyPath::file(&fault.path).whole(),
            };
            diagnostics
                .error(code(&fault.kind), spot, fault.message())
                .help(fault.help());
        }
        for file in std::mem::take(&mut tree.content)
            .into_iter()
            .chain(std::mem::take(&mut tree.templates))
        {
            match Source::from_bytes(file.path, file.bytes) {
                Ok(source) => sources.insert(source),
                Err(fault) => {
                    diagnostics.unreadable(&fault);
                    sources.insert_unreadable(fault.excerpt);
                }
            }
        }
        let assets = tree.assets.iter().map(|asset| asset.path.clone()).collect();
        let picture_sizes = copied(&tree, &config.src)
            .filter_map(|(address, file)| Some((address, file.pixels?)))
            .collect();
        Project {
            root,
            assets,
            picture_sizes,
            config,
            tree,
            sources,
            diagnostics,
            is_incomplete,
            lock: None,
        }
    }

    /// Replays the site as a command line wants to see it.
    pub(crate) fn replay(
        mut self,
        view: ContentSelection,
        memory: &mut DocumentCache,
    ) -> Result<ReplayedProject, CommandError> {
        let as_of = as_of(view.as_of, &self.config.timezone)?;
        let (compiled, faults) = self.compile(as_of, view.drafts, memory);
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        diagnostics.append(faults);
        let day = as_of.map_or_else(
            || self.today(),
            |moment| moment.day_in(&self.config.timezone),
        );
        Ok(ReplayedProject {
            day,
            project: self,
            compiled,
            diagnostics,
        })
    }

    /// Replays the site and finds everything that is wrong with it.
    pub(crate) fn check(self, view: ContentSelection) -> Result<CheckedProject, CommandError> {
        let formulas = Formulas::default();
        let mut replayed = self.replay(view, &mut DocumentCache::default())?;
        let diagnostics = std::mem::take(&mut replayed.diagnostics);
        let site = replayed.site(&formulas);
        let routes = replayed.project.routes(&site);
        // Built-in templates parse, which tests see.
        let has_own_templates = replayed.project.has_own_templates(&site);
        let FoundFaults {
            renderer,
            mut located,
            past,
        } = match has_own_templates {
            true => replayed.check(&site, &routes, diagnostics),
            false => replayed.check_pages(&site, &routes, diagnostics),
        };
        if let Some(renderer) = renderer.filter(|_| replayed.project.status(&located, false) == 0) {
            let faults = replayed.project.rendering_faults(&site, &routes, &renderer);
            located.extend(locate(faults, &replayed.project.sources));
        }
        let ReplayedProject {
            day,
            project,
            compiled,
            ..
        } = replayed;
        Ok(CheckedProject {
            day,
            project,
            compiled,
            formulas,
            located,
            past,
        })
    }

    /// Reads and checks the site for a command that needs it to be right, and stops with
    /// what is wrong with it; of warnings, those of the folder alone that was asked for.
    pub(crate) fn checked(
        options: &GlobalOptions,
        view: ContentSelection,
        folder: Option<&str>,
    ) -> Result<CheckedProject, CommandError> {
        let mut checked = Project::open(options, None)?.check(view)?;
        match folder {
            Some(folder) => checked.report_on(folder, options),
            None => checked.report(options),
        }
        checked.refuse_errors()
    }

    /// The exit status that diagnostics ask for.
    pub(crate) fn status(&self, located: &[LocatedDiagnostic], strict: bool) -> u8 {
        let mut errors = located.iter().filter(|it| it.severity == Severity::Error);
        match errors.next() {
            Some(_) if self.is_incomplete => 3,
            Some(first) if first.file == BOOK || errors.any(|it| it.file == BOOK) => 2,
            Some(_) => 1,
            None => u8::from(strict && !located.is_empty()),
        }
    }

    /// A language, with the texts that the configuration has in the place of the built-in ones.
    pub(crate) fn locale(&self, language: &str) -> Locale {
        let nothing = TextOverrides::new();
        Locale::for_tag(
            language,
            self.config.texts.get(language).unwrap_or(&nothing),
        )
    }

    /// Today in the site's time zone.
    pub(crate) fn today(&self) -> Date {
        let zone = self.config.timezone.clone();
        Timestamp::now().to_zoned(zone).date()
    }

    /// Compiles the site for a moment, by default that of the configuration.
    pub(crate) fn compile(
        &self,
        as_of: Option<AsOfMoment>,
        drafts: bool,
        memory: &mut DocumentCache,
    ) -> (CompiledSite, Diagnostics) {
        let options = CompileOptions {
            as_of,
            today: self.today(),
            now: Timestamp::now(),
            drafts,
        };
        compile_again(&self.sources, &self.config, options, memory)
    }

    /// Every route of the site; what the site writes for search engines only where no file of its
    /// keeper stands there.
    pub(crate) fn routes(&self, site: &Site<'_>) -> Vec<PageRoute> {
        let mut routes = site_routes(site, &PAGES);
        let own: Vec<String> = copied(&self.tree, &self.config.src)
            .map(|(address, _)| address)
            .filter(|address| sitemap::NAMES.contains(&address.as_str()))
            .collect();
        routes.retain(|route| route.written.is_some() || !own.contains(&route.address));
        routes
    }

    /// Reports what is wrong with the pages of a site, before any is rendered.
    fn page_faults(&self, site: &Site<'_>, routes: &[PageRoute], diagnostics: &mut Diagnostics) {
        let statics: Vec<(String, &str)> = copied(&self.tree, &self.config.src)
            .map(|(address, asset)| (address, asset.path.as_str()))
            .collect();
        let own = self.templates();
        diagnostics.append(site::page_checks::check(site, routes, &statics, &own));
    }

    /// The templates of a site, if they parse; reports those that do not, and names of templates
    /// that are not there.
    fn renderer(&self, site: &Site<'_>, diagnostics: &mut Diagnostics) -> Option<Renderer> {
        let renderer = renderer(site, &PAGES, &self.templates());
        let renderer = renderer.map_err(|faults| {
            for fault in faults {
                self.template_fault(&fault, diagnostics);
            }
        });
        let renderer = renderer.ok()?;
        unknown_templates(site, &renderer, diagnostics);
        Some(renderer)
    }

    /// Returns whether the site has templates of its own, or a page names one.
    fn has_own_templates(&self, site: &Site<'_>) -> bool {
        let mut pages = site.compiled.model.pages.iter();
        !self.templates().is_empty() || pages.any(|page| page.keys.template.is_some())
    }

    /// Reports a template that does not parse.
    pub(crate) fn template_fault(&self, fault: &TemplateFault, diagnostics: &mut Diagnostics) {
        let file = format!("templates/{}", fault.file);
        let source = self.sources.get(&file);
        let place = source
            .zip(fault.line)
            .and_then(|(source, line)| source.offset(line, fault.column.unwrap_or(1)));
        let at = KeyPath::file(&file);
        let spot = place.map_or_else(|| at.whole(), |start| at.span(start..start));
        diagnostics
            .error(Code::BadTemplate, spot, in_our_style(&fault.message))
            .help(match &fault.help {
                Some(help) => help,
                None => "mend the template, or delete it to use the built-in one",
            });
    }

    /// Renders every page of a site that has templates of its own, or pages that name one, and
    /// reports what these ask for and is not there. Built-in templates ask for nothing else.
    pub(crate) fn rendering_faults(
        &self,
        site: &Site<'_>,
        routes: &[PageRoute],
        renderer: &Renderer,
    ) -> Diagnostics {
        let mut diagnostics = Diagnostics::new();
        if !self.has_own_templates(site) {
            return diagnostics;
        }
        let own = self.templates();
        let pages = &site.compiled.model.pages;
        let named = |page: usize| pages[page].keys.template.as_deref();
        let rendered = routes.par_iter().map(|route| {
            let fault = route.render(renderer, site).err()?;
            Some((fault, route.written))
        });
        let faults: Vec<Option<(TemplateFault, Option<usize>)>> = rendered.collect();
        let mut told = BTreeSet::new();
        for (fault, page) in faults.into_iter().flatten() {
            let page = page.filter(|&page| named(page).is_some());
            // A built-in template was given to a page for which it is not made.
            let page = page.filter(|_| !own.contains_key(&fault.file));
            let place = (fault.file.clone(), fault.line, fault.column, page);
            if !told.insert((place, fault.message.clone())) {
                continue;
            }
            match page {
                Some(page) => {
                    let at = KeyPath::file(&pages[page].file);
                    diagnostics
                        .error(
                            Code::BadTemplate,
                            at.field("template").value(),
                            format!("this page has not what `{}` shows", fault.file),
                        )
                        .help(in_our_style(&fault.message));
                }
                None => self.template_fault(&fault, &mut diagnostics),
            }
        }
        diagnostics
    }

    /// Everything that is wrong with the site as its texts are, drafts included, besides what was
    /// found in reading them.
    fn located(
        &self,
        mut diagnostics: Diagnostics,
    ) -> Result<Vec<LocatedDiagnostic>, CommandError> {
        let (compiled, faults) = self.compile(
            as_of(None, &self.config.timezone)?,
            true,
            &mut DocumentCache::default(),
        );
        diagnostics.append(faults);
        let formulas = Formulas::default();
        let site = self.site(&compiled, &formulas);
        self.page_faults(&site, &self.routes(&site), &mut diagnostics);
        self.renderer(&site, &mut diagnostics);
        Ok(locate(diagnostics, &self.sources))
    }

    /// The pages of a compiled site.
    pub(crate) fn site<'a>(
        &'a self,
        compiled: &'a CompiledSite,
        formulas: &'a Formulas,
    ) -> Site<'a> {
        Site::new(
            &self.config,
            &self.sources,
            compiled,
            &self.assets,
            &self.picture_sizes,
            formulas,
        )
    }

    /// The site's own templates, by path below `templates/`.
    pub(crate) fn templates(&self) -> BTreeMap<String, String> {
        let own = |source: &Source| {
            Some((
                source.path.strip_prefix("templates/")?.to_owned(),
                source.text.clone(),
            ))
        };
        self.sources.iter().filter_map(own).collect()
    }

    /// The files that are copied as they are, and wide pictures in their second size.
    ///
    /// A picture of somebody who has an alias would tell the id in its name.
    pub(crate) fn copies<P>(&self, model: &Model) -> impl Iterator<Item = OutputFile<P>> {
        let seen = copied(&self.tree, &self.config.src);
        let seen = seen.filter(|(address, _)| !model.hides(address));
        seen.flat_map(|(address, asset)| {
            let small = small_address(&self.picture_sizes, &address);
            let small = small.map(|path| OutputFile {
                path,
                origin: FileOrigin::Scaled {
                    from: asset.location.clone(),
                    whole: address.clone(),
                    width: SMALL,
                },
            });
            let whole = OutputFile {
                path: address,
                origin: FileOrigin::File(asset.location.clone()),
            };
            std::iter::once(whole).chain(small)
        })
    }

    /// Reports a `build-dir` to which nothing is published.
    pub(crate) fn target_faults(&self) -> Diagnostics {
        let mut diagnostics = Diagnostics::new();
        let target = self.root.join(&self.config.build_dir);
        let look = || {
            let target = disk::target::place(&target, &self.guard())?;
            match target.manifest()? {
                Some(manifest) => target.all_ours(&manifest),
                None => Ok(()),
            }
        };
        // Another build may be about to put its site there.
        if let Err(Obstacle::Refused(_)) = look()
            && let Err(Obstacle::Refused(mut refusal)) = look()
        {
            refusal.path = PathBuf::from(&self.config.build_dir);
            let book = KeyPath::file(BOOK);
            diagnostics
                .error(
                    Code::BadPath,
                    book.field("build").field("build-dir").value(),
                    refusal.to_string(),
                )
                .help(refusal.help());
        }
        diagnostics
    }

    /// The places that a build must not write over.
    pub(crate) fn guard(&self) -> PublishGuard {
        PublishGuard {
            root: self.root.clone(),
            src: self.config.src.clone(),
            home: disk::home(),
        }
    }
}

/// The files that are copied as they are, by their address.
fn copied<'a>(tree: &'a SiteFiles, src: &str) -> impl Iterator<Item = (String, &'a CopiedFile)> {
    let statics = tree.statics.iter().map(|asset| {
        let path = asset.path.strip_prefix("static/").unwrap_or(&asset.path);
        (path.to_owned(), asset)
    });
    let prefix = format!("{src}/");
    let beside = tree.assets.iter().map(move |asset| {
        let path = asset.path.strip_prefix(&prefix).unwrap_or(&asset.path);
        (asset_address(path), asset)
    });
    statics.chain(beside)
}

impl ReplayedProject {
    /// The pages of the site.
    pub(crate) fn site<'a>(&'a self, formulas: &'a Formulas) -> Site<'a> {
        self.project.site(&self.compiled, formulas)
    }

    /// Returns a digest of everything that pages are made of, the program among it; `None` where
    /// a rule book goes by the clock, and where the program can not tell which one it is.
    ///
    /// # Errors
    /// A moment in the environment that is none.
    pub(crate) fn inputs(&self, view: ContentSelection) -> Result<Option<String>, CommandError> {
        let project = &self.project;
        let as_of = as_of(view.as_of, &project.config.timezone)?;
        let is_clock = as_of.is_none() && !matches!(project.config.as_of, AsOfSetting::At(_));
        if is_clock && !self.compiled.rule_books.is_empty() {
            return Ok(None);
        }
        let Some(program) = program() else {
            return Ok(None);
        };
        let texts: Vec<(&str, &str)> = project
            .sources
            .iter()
            .map(|source| (source.path.as_str(), source.text.as_str()))
            .collect();
        // The configuration has what the command line sets as well.
        let settings = format!("{:?} {as_of:?} {}", project.config, self.day);
        Ok(Some(digest::digest(&(
            program,
            settings,
            view.drafts,
            texts,
            &project.assets,
            &project.picture_sizes,
        ))))
    }

    /// The templates of the site, if they parse, and everything that is wrong with it.
    pub(crate) fn check(
        &self,
        site: &Site<'_>,
        routes: &[PageRoute],
        mut diagnostics: Diagnostics,
    ) -> FoundFaults {
        let renderer = self.project.renderer(site, &mut diagnostics);
        FoundFaults {
            renderer,
            ..self.check_pages(site, routes, diagnostics)
        }
    }

    /// Everything that is wrong with the site but for its templates.
    fn check_pages(
        &self,
        site: &Site<'_>,
        routes: &[PageRoute],
        mut diagnostics: Diagnostics,
    ) -> FoundFaults {
        self.project.page_faults(site, routes, &mut diagnostics);
        let past = locate(diagnostics.take_past(), &self.project.sources);
        FoundFaults {
            renderer: None,
            past,
            located: locate(diagnostics, &self.project.sources),
        }
    }
}

impl CheckedProject {
    /// Prints what was found without the warnings of the folders below content that were not asked
    /// for; a folder may be named by its beginning.
    fn report_on(&mut self, folder: &str, options: &GlobalOptions) {
        let wanted = format!("{}/{}", self.project.config.src, folder.trim_matches('/'));
        let inside = format!("{wanted}/");
        let mut sources = self.project.sources.iter();
        let is_whole = sources.any(|source| source.path.starts_with(&inside));
        let start = if is_whole { inside } else { wanted };
        self.located
            .retain(|it| it.severity == Severity::Error || it.file.starts_with(&start));
        self.report_below(&start, options);
    }

    /// Prints what was found, for a command that is asked for something else.
    pub(crate) fn report(&self, options: &GlobalOptions) {
        self.report_below("", options);
    }

    /// The same, with what is over of the folders alone whose paths begin so.
    fn report_below(&self, start: &str, options: &GlobalOptions) {
        let (sources, err) = (&self.project.sources, &mut std::io::stderr());
        let is_told = |it: &&LocatedDiagnostic| !options.quiet || it.severity == Severity::Error;
        let told: Vec<LocatedDiagnostic> = self.located.iter().filter(is_told).cloned().collect();
        print(&told, sources, options, None, err);
        let content = &self.project.config.src;
        let is_asked = |id: &str| format!("{content}/{id}/").starts_with(start);
        past_faults(&self.compiled, &self.past, &is_asked, options);
    }

    /// The exit status that the diagnostics ask for.
    pub(crate) fn status(&self, strict: bool) -> u8 {
        self.project.status(&self.located, strict)
    }

    /// The diagnostics that the site did not have with the texts of before; the place of one does
    /// not matter, since lines move.
    pub(super) fn not_in(
        &mut self,
        earlier: Sources,
        unread: Diagnostics,
    ) -> Result<Vec<LocatedDiagnostic>, CommandError> {
        if self.located.is_empty() {
            return Ok(Vec::new());
        }
        let now = std::mem::replace(&mut self.project.sources, earlier);
        let before = self.project.located(unread);
        self.project.sources = now;
        let mut before = before?;
        let is_same = |one: &LocatedDiagnostic, other: &LocatedDiagnostic| {
            (one.severity, one.code, &one.file, &one.message)
                == (other.severity, other.code, &other.file, &other.message)
        };
        let mut caused = self.located.clone();
        caused.retain(
            |it| match before.iter().position(|known| is_same(known, it)) {
                Some(known) => {
                    before.swap_remove(known);
                    false
                }
                None => true,
            },
        );
        Ok(caused)
    }

    /// Stops a command where the site has errors, which have been told.
    pub(crate) fn refuse_errors(self) -> Result<CheckedProject, CommandError> {
        match self.status(false) {
            0 => Ok(self),
            status => Err(CommandError::said(status)),
        }
    }

    /// Stops a command of which nobody reads the terminal where the site has errors.
    pub(crate) fn stop_at_errors(&self) -> Result<(), CommandError> {
        let errors = self.located.iter();
        let errors = errors.filter(|it| it.severity == Severity::Error);
        let errors: Vec<LocatedDiagnostic> = errors.cloned().collect();
        match self.status(false) {
            0 => Ok(()),
            status => {
                let report = output::human(&errors, &self.project.sources, false);
                let stop = CommandError::because(status, "the site has errors");
                Err(stop.with_report(report).in_words("refuse_site_errors", &[]))
            }
        }
    }
}

/// The marks that tell this program from another one: its path, its size and the time since 1970
/// at which it was made.
fn program() -> Option<(String, u64, Duration)> {
    let path = std::env::current_exe().ok()?;
    let metadata = std::fs::metadata(&path).ok()?;
    let made = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let path = path.to_string_lossy().into_owned();
    Some((path, metadata.len(), made))
}

/// The moment that the command line or the environment sets, seen from today in a time zone.
pub(super) fn as_of(
    named: Option<TypedMoment>,
    zone: &TimeZone,
) -> Result<Option<AsOfMoment>, CommandError> {
    const NAME: &str = "SOURCE_DATE_EPOCH";
    if let Some(named) = named {
        let today = Timestamp::now().to_zoned(zone.clone()).date();
        return named.on(today).map(Some);
    }
    let Some(text) = std::env::var_os(NAME) else {
        return Ok(None);
    };
    let seconds = text
        .to_str()
        .and_then(|text| text.trim().parse::<i64>().ok());
    let instant = seconds.and_then(|seconds| Timestamp::from_second(seconds).ok());
    let stop = || {
        CommandError::because(2, format!("{NAME} is no number of seconds"))
            .help("unset it, or use `--as-of`")
    };
    let instant = instant.ok_or_else(stop)?;
    Ok(Some(AsOfMoment::of_instant(instant)))
}

/// Reports the pages that ask for a template that is not there.
fn unknown_templates(site: &Site<'_>, renderer: &Renderer, diagnostics: &mut Diagnostics) {
    for page in &site.compiled.model.pages {
        let named = page.keys.template.as_deref();
        if let Some(name) = named.filter(|name| !renderer.knows_template(name)) {
            let spot = KeyPath::file(&page.file).field("template").value();
            diagnostics
                .error(Code::BadTemplate, spot, format!("no template `{name}`"))
                .help(format!(
                    "write `templates/{name}`, or name one that `ligatur template` lists"
                ));
        }
    }
}

/// The template engine's sentence as a message of ours: lower case, no full stop.
fn in_our_style(sentence: &str) -> String {
    let mut chars = sentence.trim_end_matches('.').chars();
    let first = chars.next().into_iter().flat_map(char::to_lowercase);
    first.chain(chars).collect()
}

/// The code of what can be wrong with reading a file.
fn code(kind: &disk::ReadFaultKind) -> Code {
    use disk::ReadFaultKind;
    match kind {
        ReadFaultKind::LinkOutside { .. }
        | ReadFaultKind::LinkHidden { .. }
        | ReadFaultKind::LinkDangling { .. }
        | ReadFaultKind::LinkLoop { .. }
        | ReadFaultKind::TooManyLinks { .. }
        | ReadFaultKind::Special { .. } => Code::BadLink,
        ReadFaultKind::TooLarge { .. } => Code::TooLarge,
        ReadFaultKind::NotUnicode
        | ReadFaultKind::Missing
        | ReadFaultKind::NotAFolder
        | ReadFaultKind::Unopened { .. } => Code::Unopened,
    }
}
