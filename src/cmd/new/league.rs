//! `ligatur new league`.

use super::OpenSite;
use crate::authoring::init::NewSite;
use crate::authoring::new_league;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files};
use crate::cmd::init::starter_words;
use crate::league::system::starter::Starter;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Its folder below content
    name: String,
    /// The kind of league to begin with
    #[arg(long, value_parser = starter_words(), default_value = "cards")]
    system: &'static Starter,
    /// Its title
    #[arg(long)]
    title: Option<String>,
    /// The language of its texts, instead of the site's
    #[arg(long, value_name = "TAG")]
    language: Option<String>,
}

/// Writes the files of the league and prints their paths.
pub(super) fn run(site: OpenSite<'_>, args: &Args) -> Result<(), CommandError> {
    let OpenSite {
        options,
        project,
        today,
        is_forced,
        ..
    } = site;
    let new = NewSite {
        starter: args.system,
        title: Some(args.title.as_deref().unwrap_or(&args.name)),
        folder: arguments::league_folder(&args.name)?,
        language: Some(args.language.as_deref().unwrap_or(&project.config.language)),
        timezone: "",
        is_empty: true,
        repository: None,
        root: ".",
        today,
    };
    let files = new_league::files(&new, &project.config.src);
    if files.is_empty() {
        return Err(
            CommandError::because(2, "a rule book is no league").help(arguments::BEGIN_A_RULE_BOOK)
        );
    }
    let exists = |(path, _): &&(String, String)| project.root.join(path).exists();
    if let Some((path, _)) = files.iter().find(exists)
        && !is_forced
    {
        return Err(CommandError::because(2, format!("{path} exists"))
            .help("choose another name, or write over it with `--force`"));
    }
    let edits = files.iter();
    let edits = edits.map(|(path, text)| ContentEdit::replacing(path, text));
    project.plan(options, edits.collect())?.write()?;
    name_files(files.iter().map(|(path, _)| path.as_str()))
}
