//! `ligatur init`.
#![expect(
    clippy::disallowed_methods,
    reason = "the shell reads the clock and looks at the folder"
)]

use std::fs;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use crate::authoring::SiteFile;
use crate::authoring::editor_support::{MATCHDAY, SNIPPETS};
use crate::authoring::init;
use crate::authoring::init::{GITIGNORE, NewSite};
use crate::authoring::workflows::{UNNAMED_ACTION, is_repository};
use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::arguments::league_folder;
use crate::cmd::editor;
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::import;
use crate::cmd::lock;
use crate::disk::{FileBefore, FileChange};
use crate::league::League;
use crate::league::system::starter::Starter;
use crate::load::config;
use crate::load::config::BOOK;
use crate::site::compile::{CompileOptions, compile};
use crate::site::repository::KNOWN_REPOSITORY;
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::source::{Source, Sources};

/// Begins a site that builds at once
///
/// Asks nothing and can be told everything. Writes book.toml, a league with two matchdays, the
/// workflows that publish it on GitHub Pages, and settings for the editor.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of the new site
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// The kind of league to begin with
    #[arg(long, value_parser = starter_words(), default_value = "cards")]
    system: &'static Starter,
    /// The title of the site and of its league
    #[arg(long)]
    title: Option<String>,
    /// The folder of the league or rule book below content
    #[arg(long, value_name = "FOLDER")]
    league: Option<String>,
    /// The language of the site: en, de, fr, es, or another one with English texts; without it
    /// that of the kind's example
    #[arg(long, value_name = "TAG", value_parser = language)]
    language: Option<String>,
    /// The time zone of the site, as Europe/Berlin
    #[arg(long, value_name = "ZONE", value_parser = timezone, default_value = "Europe/Berlin")]
    timezone: String,
    /// Begin without players and matchdays
    #[arg(long)]
    empty: bool,
    /// Begin with the players of a list and without matchdays
    #[arg(long, value_name = "FILE")]
    players: Option<PathBuf>,
    /// The repository of the action that checks and publishes the site, as OWNER/NAME
    #[arg(long, value_name = "OWNER/NAME", value_parser = repository)]
    repository: Option<String>,
    /// Write over files that exist
    #[arg(long)]
    force: bool,
}

/// Reads the word of a site to begin with.
pub(crate) fn starter_words() -> impl TypedValueParser<Value = &'static Starter> {
    let words = init::starters().map(|it| PossibleValue::new(it.word).help(it.about));
    PossibleValuesParser::new(words).try_map(|word| {
        let mut starters = init::starters();
        starters.find(|it| it.word == word).ok_or("no such site")
    })
}

/// Writes the files and says how to go on.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let folder = match &args.league {
        Some(league) => league_folder(league)?,
        None => args.system.folder,
    };
    let (top, root) = repository_of(&args.dir);
    let mut files = init::files(&NewSite {
        starter: args.system,
        title: args.title.as_deref(),
        folder,
        language: args.language.as_deref(),
        timezone: &args.timezone,
        is_empty: args.empty || args.players.is_some(),
        repository: repository_named(args),
        root: root.as_deref().unwrap_or("."),
        today: Zoned::now().date(),
    });
    if let Some(list) = &args.players {
        let register = format!("content/{folder}/players.yaml");
        let text = players(list, &files, folder, options)?;
        files.retain(|(path, _)| *path != register);
        files.push((register, text));
    }
    let ignored = merge_gitignore(&args.dir, &mut files);
    let leagues = leagues(&files);
    let place = |path: &str| match &root {
        Some(root) if !path.starts_with(".github/") => format!("{root}/{path}"),
        _ => path.to_owned(),
    };
    let mut to_fill = Vec::new();
    for (path, text) in &files {
        let lines = (1..).zip(text.lines());
        let open = lines.filter(|(_, line)| line.contains(UNNAMED_ACTION));
        to_fill.extend(open.map(|(number, _)| format!("{}:{number}", place(path))));
    }
    let mut own: Vec<FileChange> = Vec::new();
    for (path, text) in files {
        own.push(FileChange {
            path: place(&path).into(),
            before: match &ignored {
                Some(ignored) if path == GITIGNORE => FileBefore::Text(ignored.before.clone()),
                _ if args.force => FileBefore::Any,
                _ => FileBefore::Absent,
            },
            after: Some(text.into_bytes()),
        });
    }
    if !args.force {
        let support = [SNIPPETS, MATCHDAY].map(|path| PathBuf::from(place(path)));
        refuse_taken(args, &top, &own, support)?;
    }
    let lock = lock::of_new(&top)?;
    let within = root.as_ref();
    let _site = within.map(|_| lock::of_new(&args.dir)).transpose()?;
    let editor = editor::changes(&args.dir, &leagues);
    let editor = editor.into_iter().map(|change| FileChange {
        path: place(&change.path.to_string_lossy()).into(),
        ..change
    });
    let changes: Vec<FileChange> = own.into_iter().chain(editor).collect();
    lock.write(&changes).map_err(lock::refusal)?;
    if options.quiet {
        return Ok(());
    }
    let next = what_next(args, folder, root.as_deref(), ignored.as_ref(), &to_fill);
    cmd::print(cmd::visible(&next))
}

/// Refuses to write over files that are there.
fn refuse_taken(
    args: &Args,
    top: &Path,
    own: &[FileChange],
    support: impl IntoIterator<Item = PathBuf>,
) -> Result<(), CommandError> {
    let is_new = |change: &&FileChange| change.before == FileBefore::Absent;
    let paths = own.iter().filter(is_new).map(|it| it.path.clone());
    let taken: Vec<PathBuf> = paths
        .chain(support)
        .filter(|path| top.join(path).exists())
        .collect();
    let Some(first) = taken.first() else {
        return Ok(());
    };
    let there = match top == args.dir {
        true => args.dir.display().to_string(),
        false => "the repository".to_owned(),
    };
    let first = first.display();
    let message = match taken.len() {
        1 => format!("{first} exists already in {there}"),
        more => format!(
            "{first} and {} more files exist already in {there}",
            more - 1
        ),
    };
    Err(CommandError::because(2, message)
        .help("choose an empty folder, or write over the files with `--force`"))
}

/// The commands with which a new site goes on, and what should be known of its files; `to_fill`
/// are the lines in which the owner of the action is missing.
fn what_next(
    args: &Args,
    folder: &str,
    root: Option<&str>,
    ignored: Option<&IgnoredBefore>,
    to_fill: &[String],
) -> String {
    let dir = args.dir.display();
    let (there, enter) = match args.dir.as_os_str() == "." {
        true => ("this folder".to_owned(), String::new()),
        false => (dir.to_string(), format!("  cd {dir}\n")),
    };
    let is_without_matchdays = args.empty || args.players.is_some();
    let next = match (is_without_matchdays, args.system.result) {
        (true, Some(_)) if args.players.is_none() => {
            format!("ligatur new player {folder} \"Anna Schmidt\"")
        }
        (true, Some(_)) if init::draws_rounds(args.system) => {
            format!("ligatur pair {folder} --write")
        }
        (true, Some(_)) => format!("ligatur new matchday {folder}"),
        _ => args
            .system
            .next
            .replace(&format!(" {} ", args.system.folder), &format!(" {folder} ")),
    };
    let workflows = root.map_or_else(String::new, |root| {
        format!(
            "\nThe folder is inside a git repository: the workflows are in .github at its top, \
             and name the site's folder, `{root}`.\n"
        )
    });
    let ignored = match ignored.map_or(0, |ignored| ignored.added) {
        0 => String::new(),
        1 => "\nThe .gitignore that was there has one more line.\n".to_owned(),
        lines => format!("\nThe .gitignore that was there has {lines} more lines.\n"),
    };
    let lines: String = to_fill.iter().map(|line| format!("  {line}\n")).collect();
    let owner = match to_fill {
        [] => String::new(),
        _ => format!(
            "\nThe workflows name no owner of Ligatur's repository yet: begin with \
             `--repository OWNER/NAME`, or write it for OWNER in\n\n{lines}"
        ),
    };
    format!(
        "A new site is in {there}. Go on with\n\n{enter}  ligatur serve --open\n\n\
         and in another window with\n\n  {next}\n{workflows}{ignored}{owner}"
    )
}

/// The repository of the action, where somebody has named it.
fn repository_named(args: &Args) -> Option<&str> {
    args.repository.as_deref().or(KNOWN_REPOSITORY)
}

/// A list of what git passes over, as it was.
struct IgnoredBefore {
    before: Vec<u8>,
    /// Lines.
    added: usize,
}

/// Lets a list that is there keep its lines.
fn merge_gitignore(dir: &Path, files: &mut [SiteFile]) -> Option<IgnoredBefore> {
    let there = fs::read_to_string(dir.join(GITIGNORE)).ok()?;
    let there = there.strip_prefix('\u{feff}').unwrap_or(&there);
    let (_, wanted) = files.iter_mut().find(|(path, _)| path == GITIGNORE)?;
    let (merged, added) = init::merge_gitignore(there, wanted);
    *wanted = merged;
    Some(IgnoredBefore {
        before: there.as_bytes().to_vec(),
        added,
    })
}

/// The folder below which the site's files are written, and the site's folder within it: the top
/// of the git repository that has the folder inside it, or the folder itself.
fn repository_of(dir: &Path) -> (PathBuf, Option<String>) {
    let itself = (dir.to_owned(), None);
    let Ok(whole) = std::path::absolute(dir) else {
        return itself;
    };
    let mut above = whole.ancestors();
    let Some(real) = above.find_map(|it| {
        let rest = whole.strip_prefix(it).ok()?;
        it.canonicalize().map(|real| real.join(rest)).ok()
    }) else {
        return itself;
    };
    let Some(top) = real.ancestors().find(|it| it.join(".git").exists()) else {
        return itself;
    };
    let parts = real.strip_prefix(top).unwrap_or(Path::new("")).iter();
    let parts: Option<Vec<&str>> = parts.map(|part| part.to_str()).collect();
    match parts.map(|parts| parts.join("/")) {
        Some(root) if !root.is_empty() => (top.to_owned(), Some(root)),
        _ => itself,
    }
}

/// Reads the name or the address of a repository.
fn repository(name: &str) -> Result<String, String> {
    match is_repository(name) {
        true => Ok(name.to_owned()),
        false => Err("write the owner and the name, such as `club/ligatur`".to_owned()),
    }
}

/// Reads a language tag.
fn language(tag: &str) -> Result<String, String> {
    config::language_tag(tag)
        .ok_or_else(|| "write a language tag such as `de` or `fr`".to_owned())?;
    Ok(tag.to_owned())
}

/// Reads the name of a time zone.
fn timezone(name: &str) -> Result<String, String> {
    TimeZone::get(name)
        .map_err(|_| "write the name of a time zone, such as `Europe/Madrid`".to_owned())?;
    Ok(name.to_owned())
}

/// The register that a list of players makes.
fn players(
    list: &Path,
    files: &[SiteFile],
    folder: &str,
    options: &GlobalOptions,
) -> Result<String, CommandError> {
    let leagues = leagues(files);
    let Some(league) = leagues.iter().find(|league| league.id == folder) else {
        return Err(
            CommandError::because(2, "a rule book has no list of players")
                .help("choose one of the systems of leagues"),
        );
    };
    import::players_of(list, league, options)
}

/// The leagues of the new site, for the files of the editor.
fn leagues(files: &[SiteFile]) -> Vec<League> {
    let sources = files.iter().map(|(path, text)| Source {
        path: path.clone(),
        text: text.clone(),
    });
    let sources: Sources = sources.collect();
    let book = sources.get(BOOK).map_or("", |book| book.text.as_str());
    let Some(config) = config::parse(BOOK, book, &mut Diagnostics::new()) else {
        return Vec::new();
    };
    let now = Timestamp::now();
    let compile_options = CompileOptions {
        as_of: None,
        today: now.to_zoned(config.timezone.clone()).date(),
        now,
        drafts: true,
    };
    compile(&sources, &config, compile_options).0.model.leagues
}
