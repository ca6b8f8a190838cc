//! `ligatur new league`.

use super::OpenSite;
use crate::authoring::init::NewSite;
use crate::authoring::new_league;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files};
use crate::cmd::init::starter_words;
use crate::league::system::starter::Starter;
use crate::render::locale::capital;

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
    let folder = arguments::league_folder(&args.name)?;
    let language = args.language.as_deref();
    let language = language.unwrap_or(&project.config.language);
    let title = args.title.clone();
    let title = title.unwrap_or_else(|| title_from_folder(folder, language));
    let new = NewSite {
        starter: args.system,
        title: Some(&title),
        folder,
        language: Some(language),
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

/// The title of a league in a folder that is named in lower case: `club-cup` is "Club cup", in
/// German, which writes such words with the hyphen, `doppel-runde` "Doppel-Runde".
fn title_from_folder(folder: &str, language: &str) -> String {
    let name = folder.rsplit('/').next().unwrap_or(folder);
    let mut title = String::new();
    for word in name.split(['-', '_']).filter(|word| !word.is_empty()) {
        let is_hyphenated = language == "de" && word.starts_with(char::is_alphabetic);
        match (title.is_empty(), is_hyphenated) {
            (true, _) => title = capital(word),
            (false, true) => title = format!("{title}-{}", capital(word)),
            (false, false) => title = format!("{title} {word}"),
        }
    }
    if title.is_empty() {
        return name.to_owned();
    }
    title
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(folder: &str, language: &str, title: &str) {
        assert_eq!(title_from_folder(folder, language), title);
    }

    #[test]
    fn a_folder_is_a_title_with_a_capital() {
        check("chess", "en", "Chess");
        check("club-cup", "en", "Club cup");
        check("groups/a_2026", "en", "A 2026");
        check("Go", "en", "Go");
        check("-", "en", "-");
    }

    #[test]
    fn german_words_keep_their_hyphen() {
        check("schach", "de", "Schach");
        check("doppel-runde", "de", "Doppel-Runde");
        check("pokal-2026", "de", "Pokal 2026");
        check("übungsabende", "de", "Übungsabende");
    }
}
