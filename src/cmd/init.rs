//! `ligatur init`.
#![expect(
    clippy::disallowed_methods,
    reason = "the shell reads the clock and looks at the folder"
)]

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use jiff::{Timestamp, Zoned};

use crate::authoring::editor_support::{MATCHDAY, SNIPPETS};
use crate::authoring::init;
use crate::authoring::init::SiteFile;
use crate::authoring::workflows::KNOWN_REPOSITORY;
use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::content_change;
use crate::cmd::global_options::GlobalOptions;
use crate::disk::{FileBefore, FileChange};
use crate::league::model::league::League;
use crate::league::system::starter::Starter;
use crate::load::config;
use crate::load::config::BOOK;
use crate::site::compile::{CompileOptions, compile};
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::source::{Source, Sources};

/// Begins a site that builds at once
///
/// Writes book.toml, a league with two matchdays, the workflows that publish it on GitHub
/// Pages, and settings for the editor.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of the new site
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// The kind of league to begin with
    #[arg(long, value_parser = starter_words(), default_value = "cards")]
    system: &'static Starter,
    /// The repository of the action that checks and publishes the site, as OWNER/NAME
    #[arg(long, value_name = "OWNER/NAME")]
    repository: Option<String>,
    /// Write over files that exist
    #[arg(long)]
    force: bool,
}

/// Reads the word of a site to begin with.
pub fn starter_words() -> impl TypedValueParser<Value = &'static Starter> {
    let words = init::starters().map(|it| PossibleValue::new(it.word).help(it.about));
    PossibleValuesParser::new(words).try_map(|word| {
        let mut starters = init::starters();
        starters.find(|it| it.word == word).ok_or("no such site")
    })
}

/// Writes the files and says how to go on.
pub fn run(_: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let repository = args.repository.as_deref().or(KNOWN_REPOSITORY);
    let files = init::files(args.system, Zoned::now().date(), repository);
    let taken: Vec<&str> = files
        .iter()
        .map(|(path, _)| path.as_str())
        .chain([SNIPPETS, MATCHDAY])
        .filter(|path| args.dir.join(path).exists())
        .collect();
    if !taken.is_empty() && !args.force {
        let there = args.dir.display();
        let message = match taken.as_slice() {
            [only] => format!("{only} exists already in {there}"),
            [first, others @ ..] => {
                format!(
                    "{first} and {} more files exist already in {there}",
                    others.len()
                )
            }
            [] => String::new(),
        };
        return Err(CommandError::because(2, message)
            .help("choose an empty folder, or write over the files with `--force`"));
    }
    let lock = content_change::lock_new(&args.dir)?;
    let before = if args.force {
        FileBefore::Any
    } else {
        FileBefore::Absent
    };
    let leagues = leagues(&files);
    let own = files.into_iter().map(|(path, text)| FileChange {
        path: path.into(),
        before: before.clone(),
        after: Some(text.into_bytes()),
    });
    let editor = content_change::editor_changes(&args.dir, &leagues);
    let changes: Vec<FileChange> = own.chain(editor).collect();
    lock.write(&changes).map_err(content_change::refusal)?;
    let there = args.dir.display();
    let enter = match args.dir.as_os_str() == "." {
        true => String::new(),
        false => format!("  cd {there}\n"),
    };
    let next = args.system.next;
    let owner = match repository {
        Some(_) => "",
        None => {
            "\nThe workflows name no owner of Ligatur's repository yet: write it for OWNER in .github/workflows, or begin with `--repository OWNER/NAME`.\n"
        }
    };
    cmd::print(format!(
        "A new site is in {there}. Go on with\n\n{enter}  ligatur serve --open\n\n\
         and in another window with\n\n  {next}\n{owner}"
    ))
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
