//! `ligatur init`.
#![expect(
    clippy::disallowed_methods,
    reason = "the shell reads the clock and looks at the folder"
)]
#![expect(clippy::disallowed_macros, reason = "the shell prints")]

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use jiff::Zoned;

use crate::authoring::editor_support::{MATCHDAY, SNIPPETS};
use crate::authoring::init;
use crate::authoring::workflows::KNOWN_REPOSITORY;
use crate::cmd::CommandError;
use crate::cmd::editor;
use crate::cmd::global_options::GlobalOptions;
use crate::disk;
use crate::league::system::starter::Starter;

/// Begins a site that builds at once
///
/// Writes book.toml, a league with two matchdays, the workflows that publish it on GitHub
/// Pages, and settings for the editor.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of the new site
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// What kind of league to begin with
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
fn starter_words() -> impl TypedValueParser<Value = &'static Starter> {
    let words = init::starters().map(|it| PossibleValue::new(it.word).help(it.about));
    PossibleValuesParser::new(words).try_map(|word| {
        let mut starters = init::starters();
        starters.find(|it| it.word == word).ok_or("no such site")
    })
}

/// Writes the files and says how to go on.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
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
    for (path, text) in &files {
        disk::write_over(&args.dir.join(path), text.as_bytes())
            .map_err(|error| CommandError::because(3, error))?;
    }
    editor::set_up(&args.dir, options)?;
    let there = args.dir.display();
    println!("A new site is in {there}. Go on with");
    println!();
    if args.dir.as_os_str() != "." {
        println!("  cd {there}");
    }
    println!("  ligatur serve --open");
    println!();
    println!("and in another window with");
    println!();
    println!("  {}", args.system.next);
    if repository.is_none() {
        println!();
        println!(
            "The workflows name no owner of Ligatur's repository yet: write it for OWNER in .github/workflows, or begin with `--repository OWNER/NAME`."
        );
    }
    Ok(())
}
