//! `ligatur standings`.

use crate::authoring::standings_text;
use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;

/// Prints the tables of a league, or of all
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The league's folder below content, or its beginning; without one all leagues
    league: Option<String>,
    #[command(flatten)]
    view: ContentSelection,
}

/// Prints the tables to standard output.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let checked = Project::checked(options, args.view, args.league.as_deref())?;
    let leagues = &checked.compiled.model.leagues;
    let wanted = args.league.as_deref();
    let wanted = wanted
        .map(|name| arguments::league(&checked.compiled, name))
        .transpose()?;
    let all = leagues.iter().zip(&checked.compiled.histories);
    let texts = all
        .filter(|(league, _)| wanted.is_none_or(|wanted| wanted.id == league.id))
        .map(|(league, history)| {
            let locale = checked.project.locale(&league.language);
            standings_text::tables(league, history, &locale)
        });
    let texts: Vec<String> = texts.collect();
    cmd::print(texts.join("\n"))
}
